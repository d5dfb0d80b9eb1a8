import { useQuery } from '@tanstack/react-query'
import { q } from '@zhiheng/client'
import { Select } from 'antd'
import { useState } from 'react'
import { api } from '../api.ts'

export interface Named {
  fundCode: string
  shortName: string
}
interface FundSelectProps {
  id?: string
  label?: string
  value: string | undefined
  /** Name of the value before the first search. */
  name?: string | undefined
  /** Shown before anything is typed. */
  suggested?: readonly Named[]
  onChange: (fund: Named | undefined) => void
  autoFocus?: boolean
  className?: string
  onBlur?: () => void
}

const worded = ({ fundCode, shortName }: Named) => ({ value: fundCode, label: `${fundCode} ${shortName}` })

/** A fund is picked from search results by code, name or pinyin initials. */
export function FundSelect({ id, label = '基金', value, name, suggested = [], onChange, autoFocus = false, className = 'k-wide', onBlur }: FundSelectProps) {
  const [keyword, setKeyword] = useState('')
  const typed = keyword !== '' || suggested.length === 0
  const { data = [], isFetching } = useQuery({ ...q(api.fund.search, { body: { keyword } }), enabled: typed, placeholderData: (former) => former })
  const found: readonly Named[] = typed ? data : suggested
  const options = found.map(worded)
  if (value && keyword === '' && !options.some((option) => option.value === value)) options.unshift(worded({ fundCode: value, shortName: name ?? '' }))
  return (
    <Select
      aria-label={label} {...(id ? { id } : {})} className={className} showSearch={{ filterOption: false, onSearch: setKeyword }} autoFocus={autoFocus} {...(onBlur ? { onBlur } : {})}
      popupMatchSelectWidth={320} loading={isFetching} placeholder="代码、名称或拼音首字母" value={value || null} options={options} notFoundContent="没有找到，请换个关键字"
      onChange={(code) => onChange(found.find((fund) => fund.fundCode === code) ?? (code ? { fundCode: code, shortName: name ?? '' } : undefined))}
    />
  )
}
