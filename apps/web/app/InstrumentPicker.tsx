import { q } from '@zhiheng/client'
import type { Instrument } from '@zhiheng/contract'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Select } from 'antd'
import { useState } from 'react'
import { api } from '../api.ts'
import { useLater } from '../kit/use-later.ts'
import './fund-picker.css'

export type Picked = Pick<Instrument, 'kind' | 'code' | 'name'>
interface InstrumentPickerProps {
  label: string
  /** What stands in the field; undefined for a field that only adds. */
  value: Picked | undefined
  disabled?: boolean
  /** Key of kind and code that are not offered. */
  without?: readonly string[]
  onPick: (picked: Picked) => void
}

const kindWords = { index: '指数', fund: '基金' } as const
export const keyOf = ({ kind, code }: Pick<Picked, 'kind' | 'code'>) => `${kind}.${code}`

/** An index or a fund that has a series, by code, name or pinyin initials. */
export function InstrumentPicker({ label, value, disabled = false, without = [], onPick }: InstrumentPickerProps) {
  const [text, setText] = useState('')
  const keyword = useLater(text.trim(), 250)
  const { data, isFetching } = useQuery({ ...q(api.marketIndex.instruments, { query: { pageNo: 1, pageSize: 30 }, body: { keyword } }), placeholderData: keepPreviousData })
  const found = (data?.data ?? []).filter((one) => !without.includes(keyOf(one)))
  const known: readonly Picked[] = value && !found.some((one) => keyOf(one) === keyOf(value)) ? [value, ...found] : found
  return (
    <Select
      aria-label={label} placeholder="指数或基金：代码、名称或拼音首字母" disabled={disabled} className="k-wide" popupMatchSelectWidth={360} value={value ? keyOf(value) : null}
      showSearch={{ filterOption: false, searchValue: text, onSearch: setText }}
      options={known.map((one) => ({ value: keyOf(one), label: `${one.name}（${one.code}）`, title: kindWords[one.kind], one }))}
      optionRender={({ data: { one } }) => <span className="c-option">{one.name}<em>{kindWords[one.kind]} {one.code}</em></span>}
      notFoundContent={isFetching ? '正在查找…' : `没有找到「${keyword}」`}
      onChange={(key: string | null) => { const one = known.find((other) => keyOf(other) === key); if (one) onPick({ kind: one.kind, code: one.code, name: one.name }); setText('') }}
    />
  )
}
