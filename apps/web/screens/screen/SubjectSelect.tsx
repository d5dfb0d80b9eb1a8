import { Select } from 'antd'
import { factName, type Fields, indicatorName } from './words.ts'

interface SubjectSelectProps {
  fields: Fields
  value: string | undefined
  onChange: (subject: string) => void
  autoFocus?: boolean
}
/** Facts that answer nobody's question in a screening. */
const unasked = new Set(['fundName', 'pinyin', 'counselorCode'])

/** What a condition is about: figures, facts, industries, text; found by typing. */
export function SubjectSelect({ fields, value, onChange, autoFocus }: SubjectSelectProps) {
  const groups = [
    { label: '指标', options: fields.indicators.map(({ code, name }) => ({ value: `indicator:${code}`, label: indicatorName(code, fields), title: name })) },
    { label: '基金资料', options: fields.facts.filter(({ prop }) => !unasked.has(prop)).map(({ prop }) => ({ value: `fact:${prop}`, label: factName(prop, fields) })) },
    { label: '文字', options: [{ value: 'text:', label: '代码、名称、管理人、拼音' }] },
    { label: '行业占比', options: fields.industries.map(({ prop, label, parent }) => ({ value: `industry:${prop}`, label: parent ? `${parent} / ${label}` : label })) },
  ]
  return (
    <Select
      className="sc-subject" aria-label="条件对象" placeholder="选择条件，可输入查找" showSearch={{ optionFilterProp: 'label' }} options={groups} value={value} onChange={onChange}
      autoFocus={autoFocus ?? false} defaultOpen={autoFocus ?? false} popupMatchSelectWidth={260} listHeight={320}
    />
  )
}
