import { Checkbox, Input, Segmented } from 'antd'
import { useState } from 'react'
import { ClickPopover } from '../../kit/ClickPopover.tsx'
import { PlusOutlined } from '../../kit/icons.tsx'
import { type Fields, indicatorName } from './words.ts'

interface ColumnPickerProps {
  fields: Fields
  shown: readonly string[]
  onToggle: (key: string) => void
}

/** Any figure of any period as a column, with its place among the peers. */
export function ColumnPicker(props: ColumnPickerProps) {
  return (
    <ClickPopover content={<Choices {...props} />}>
      <button type="button" className="k-btn quiet"><PlusOutlined />指标列</button>
    </ClickPopover>
  )
}

function Choices({ fields, shown, onToggle }: ColumnPickerProps) {
  const periods = fields.periods.filter((one) => one.inSnapshot)
  const [period, setPeriod] = useState('y1')
  const [text, setText] = useState('')
  const found = fields.indicators.filter(({ code, name }) => `${name}${indicatorName(code, fields)}`.toLowerCase().includes(text.trim().toLowerCase()))
  return (
    <div className="sc-columns" onKeyDown={(event) => event.stopPropagation()}>
      <Segmented size="small" value={period} options={periods.map(({ code, label }) => ({ value: code, label }))} onChange={setPeriod} />
      <Input size="small" allowClear placeholder="查找指标" value={text} onChange={(event) => setText(event.target.value)} />
      <div className="sc-columns-head"><span>指标</span><span>数值</span><span>同类排名</span></div>
      <div className="sc-columns-list">
        {found.length === 0 && <div className="k-none">没有这个指标，换个词试试</div>}
        {found.map(({ code, name, definition, better }) => {
          const key = `${period}.${code}`
          return (
            <div key={code} className="sc-columns-line" title={definition}>
              <span>{name}</span>
              <Checkbox aria-label={`${name}数值`} checked={shown.includes(key)} onChange={() => onToggle(key)} />
              {better === 'none' ? <span className="t4" title="这个指标没有好坏之分，不排名">—</span> : <Checkbox aria-label={`${name}排名`} checked={shown.includes(`${key}.rank`)} onChange={() => onToggle(`${key}.rank`)} />}
            </div>
          )
        })}
      </div>
    </div>
  )
}
