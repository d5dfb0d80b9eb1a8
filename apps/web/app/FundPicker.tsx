import { q } from '@zhiheng/client'
import { useQuery } from '@tanstack/react-query'
import { Select } from 'antd'
import { useState } from 'react'
import { api } from '../api.ts'
import { CloseOutlined } from '../kit/icons.tsx'
import { useLater } from '../kit/use-later.ts'
import { type Basketed, mostCompared } from './compare-basket.ts'
import './fund-picker.css'

interface FundPickerProps {
  funds: readonly Basketed[]
  colours: readonly string[]
  onAdd: (fund: Basketed) => void
  onRemove: (fundCode: string) => void
  onClear: () => void
}

/** The funds side by side, each in its colour, and the field that finds another. */
export function FundPicker({ funds, colours, onAdd, onRemove, onClear }: FundPickerProps) {
  const [text, setText] = useState('')
  const keyword = useLater(text.trim(), 250)
  const { data: found = [], isFetching, error } = useQuery({ ...q(api.fund.search, { body: { keyword, pageSize: 20 } }), enabled: keyword !== '' })
  const options = found.filter((one) => !funds.some((fund) => fund.fundCode === one.fundCode)).map((one) => ({ value: one.fundCode, label: <span className="c-option">{one.shortName}<em>{one.fundCode} {one.counselorName}</em></span> }))
  const full = funds.length >= mostCompared
  return (
    <div className="c-picker" role="group" aria-label="对比基金">
      {funds.map((fund, at) => (
        <span key={fund.fundCode} className="c-fund"><i style={{ background: colours[at % Math.max(1, colours.length)] }} aria-hidden /><b>{fund.shortName}</b><span className="t3">{fund.fundCode}</span><button type="button" aria-label={`移除${fund.shortName}`} onClick={() => onRemove(fund.fundCode)}><CloseOutlined /></button></span>
      ))}
      <Select
        className="c-search" aria-label="添加基金" placeholder={full ? `最多 ${mostCompared} 只` : '输入代码、名称或拼音首字母添加'} disabled={full} title={full ? `一次最多比较 ${mostCompared} 只，请先移除一只` : ''}
        showSearch={{ filterOption: false, searchValue: text, onSearch: setText }} value={null} options={options} popupMatchSelectWidth={340}
        notFoundContent={keyword === '' ? '输入代码、名称或拼音首字母' : isFetching ? '正在查找…' : error ? '没有找到，请稍后重试' : `没有找到「${keyword}」`}
        onChange={(code: string | null) => { const one = found.find((fund) => fund.fundCode === code); if (one) onAdd({ fundCode: one.fundCode, shortName: one.shortName }); setText('') }}
      />
      {funds.length > 0 && <button type="button" className="k-btn quiet" onClick={onClear}>清空</button>}
    </div>
  )
}
