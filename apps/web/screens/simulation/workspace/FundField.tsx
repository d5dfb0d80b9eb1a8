import { useQuery } from '@tanstack/react-query'
import { q } from '@zhiheng/client'
import { Select } from 'antd'
import { useState } from 'react'
import { api } from '../../../api.ts'
import { useLater } from '../../../kit/use-later.ts'

export interface PickedFund {
  fundCode: string
  shortName: string
}
interface FundFieldProps {
  label?: string
  /** Open and with the focus from the beginning: a cell of the grid. */
  atOnce?: boolean
  onPick: (fund: PickedFund) => void
  onLeave?: () => void
}

/** A fund by code, name or pinyin initials. */
export function FundField({ label = '选择基金', atOnce = false, onPick, onLeave }: FundFieldProps) {
  const [text, setText] = useState('')
  const keyword = useLater(text.trim(), 200)
  const { data = [], isFetching, error } = useQuery({ ...q(api.fund.search, { body: { keyword, pageSize: 20 } }), enabled: keyword !== '' })
  return (
    <Select
      className="sw-fund-field" aria-label={label} placeholder="代码、名称或拼音首字母" autoFocus={atOnce} {...(atOnce ? { defaultOpen: true } : {})} popupMatchSelectWidth={300}
      showSearch={{ filterOption: false, searchValue: text, onSearch: setText }} value={null} options={keyword === '' ? [] : data.map(({ fundCode, shortName }) => ({ value: fundCode, label: `${fundCode} ${shortName}` }))}
      notFoundContent={keyword === '' ? '输入代码、名称或拼音首字母' : isFetching ? '正在查找…' : error ? '没有找到，请稍后重试' : `没有找到「${keyword}」`}
      onChange={(code: string | null) => { const one = data.find((fund) => fund.fundCode === code); if (one) onPick({ fundCode: one.fundCode, shortName: one.shortName }); setText('') }}
      onKeyDown={(event) => { event.stopPropagation(); if (event.key === 'Escape') onLeave?.() }} onBlur={() => onLeave?.()}
    />
  )
}
