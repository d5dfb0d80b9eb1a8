import { useQuery } from '@tanstack/react-query'
import { q } from '@zhiheng/client'
import { Select } from 'antd'
import { useState } from 'react'
import { api } from '../api.ts'

/** A company is picked from search results, never typed (rule validator.company-picked). */
interface CompanyPickerProps {
  id: string
  value: string | undefined
  /** Name of the value that is set, before the first search. */
  name: string | undefined
  onChange: (code: string | undefined) => void
}

export function CompanyPicker({ id, value, name, onChange }: CompanyPickerProps) {
  const [keyword, setKeyword] = useState('')
  const { data = [], isFetching } = useQuery({ ...q(api.company.search, { body: { keyword } }), placeholderData: (former) => former })
  const options = data.map((company) => ({ value: company.counselorCode, label: `${company.counselorName}（${company.counselorCode}）` }))
  if (value && !options.some((option) => option.value === value)) options.unshift({ value, label: name ?? value })
  return <Select id={id} showSearch={{ filterOption: false, onSearch: setKeyword }} allowClear loading={isFetching} placeholder="输入名称、代码或拼音首字母" value={value} onChange={onChange} options={options} notFoundContent="没有找到，请换个关键字" />
}
