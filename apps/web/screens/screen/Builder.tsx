import type { Condition } from '@zhiheng/contract'
import { industryBands } from '@zhiheng/domain'
import { Input, Segmented } from 'antd'
import { useState } from 'react'
import { ConditionForm } from './ConditionForm.tsx'
import { withBand } from './conditions.ts'
import { type Fields, factName } from './words.ts'

interface BuilderProps {
  fields: Fields
  conditions: readonly Condition[]
  onChange: (conditions: readonly Condition[]) => void
}
type Part = 'indicator' | 'fact' | 'industry' | 'text'
const parts: { value: Part; label: string }[] = [{ value: 'indicator', label: '指标' }, { value: 'fact', label: '资料' }, { value: 'industry', label: '行业' }, { value: 'text', label: '文字' }]
const unasked = new Set(['fundName', 'pinyin', 'counselorCode'])

/** The catalogue of all conditions: one is opened, filled in and added; industries are chosen by their band at once. */
export function Builder({ fields, conditions, onChange }: BuilderProps) {
  const [part, setPart] = useState<Part>('indicator')
  const [text, setText] = useState('')
  const [open, setOpen] = useState<string>()
  const wanted = text.trim().toLowerCase()
  const subjects = part === 'indicator'
    ? fields.indicators.map(({ code, name, definition }) => ({ subject: `indicator:${code}`, label: name, hint: definition }))
    : fields.facts.filter(({ prop }) => !unasked.has(prop)).map(({ prop }) => ({ subject: `fact:${prop}`, label: factName(prop, fields), hint: '' }))
  const count = (subject: string) => conditions.filter((one) => (one.kind === 'fact' ? `fact:${one.filter.prop}` : one.kind === 'indicator' ? `indicator:${one.indicator}` : '') === subject).length
  const add = (made: Condition) => { setOpen(undefined); onChange([...conditions, made]) }
  const found = subjects.filter(({ label }) => label.toLowerCase().includes(wanted))
  return (
    <aside className="sc-builder" aria-label="条件目录">
      <div className="sc-builder-head">
        <Segmented block size="small" value={part} options={parts} onChange={(next) => { setPart(next); setOpen(undefined) }} />
        {part !== 'text' && <Input size="small" allowClear placeholder={part === 'industry' ? '查找行业' : '查找条件'} value={text} onChange={(event) => setText(event.target.value)} />}
      </div>
      <div className="sc-builder-body">
        {part === 'industry' ? <Industries fields={fields} wanted={wanted} conditions={conditions} onChange={onChange} /> : part === 'text' ? (
          <div className="sc-builder-form"><p>按代码、名称、管理人或拼音首字母查找，% 代表任意文字，如「中欧%红利」。</p><ConditionForm key={conditions.length} fields={fields} subject="text:" doneText="添加" onDone={add} /></div>
        ) : found.length === 0 ? <div className="k-none">没有这个条件，换个词试试</div> : found.map(({ subject, label, hint }) => (
          <div key={subject} className={`sc-builder-item${open === subject ? ' open' : ''}`}>
            <button type="button" aria-expanded={open === subject} title={hint} onClick={() => setOpen(open === subject ? undefined : subject)}>{label}<span className="k-space" />{count(subject) > 0 && <em>已用 {count(subject)}</em>}</button>
            {open === subject && <div className="sc-builder-form">{hint && <p>{hint}</p>}<ConditionForm fields={fields} subject={subject} doneText="添加" onCancel={() => setOpen(undefined)} onDone={add} /></div>}
          </div>
        ))}
      </div>
    </aside>
  )
}

interface IndustriesProps extends BuilderProps {
  wanted: string
}
/** Shares of industries in six half-open bands (rule industry.half-open). */
function Industries({ fields, wanted, conditions, onChange }: IndustriesProps) {
  const tops = fields.industries.filter(({ parent }) => parent === '')
  const shown = (label: string) => label.toLowerCase().includes(wanted)
  const chosen = (prop: string) => conditions.find((one) => one.kind === 'industry' && one.industry === prop)
  const line = ({ prop, label, parent }: Fields['industries'][number]) => {
    const now = chosen(prop)
    return (
      <div key={prop} className={`sc-industry${parent ? ' child' : ''}`}>
        <span>{label}</span>
        <div role="radiogroup" aria-label={`${label}占比`}>
          {industryBands.map((band) => {
            const on = now?.kind === 'industry' && now.minValue === band.minValue && now.maxValue === band.maxValue
            return <button key={band.label} type="button" role="radio" aria-checked={on} className={on ? 'on' : ''} title={on ? `再点一次取消 ${label} ${band.label}` : `${label} ${band.label}`} onClick={() => onChange(withBand(conditions, prop, band))}>{band.label.replace('以上', '+').replaceAll('%', '')}</button>
          })}
        </div>
      </div>
    )
  }
  const groups = tops.map((top) => ({ top, children: fields.industries.filter(({ parent, label }) => parent === top.label && (shown(label) || shown(top.label))) })).filter(({ top, children }) => shown(top.label) || children.length > 0)
  return <>{groups.length === 0 && <div className="k-none">没有这个行业，换个词试试</div>}<p className="sc-builder-note">最近一期报告中行业占净值比例（%），含下限不含上限</p>{groups.map(({ top, children }) => <div key={top.prop}>{line(top)}{children.map(line)}</div>)}</>
}
