import type { Condition } from '@zhiheng/contract'
import { industryBands } from '@zhiheng/domain'
import { Button, Input, Radio, Select } from 'antd'
import dayjs from 'dayjs'
import { type KeyboardEvent, useState } from 'react'
import { useFocusReturn } from '../../kit/use-focus-return.ts'
import { DayInput } from '../../kit/DayInput.tsx'
import { bandKey, blankDraft, conditionOf, type Draft, draftFault, draftOf, isPercentTyped, kindOf, type Relation, relationsOf } from './draft.ts'
import { SubjectSelect } from './SubjectSelect.tsx'
import { type Fields, factUnit, unitOf } from './words.ts'

interface ConditionFormProps {
  fields: Fields
  /** The condition to edit; a new one where absent. */
  condition?: Condition
  /** What a new one is about, where that is settled. */
  subject?: string
  onDone: (condition: Condition) => void
  onCancel?: () => void
  doneText?: string
}

/** One condition as fields; the fault stands under them once the user has tried. */
export function ConditionForm({ fields, condition, subject, onDone, onCancel, doneText = '应用' }: ConditionFormProps) {
  useFocusReturn()
  const [draft, setDraft] = useState<Draft | undefined>(() => (condition ? draftOf(condition, fields) : subject ? blankDraft(subject, fields) : undefined))
  const [tried, setTried] = useState(false)
  const fault = draft && draftFault(draft, fields)
  const change = (part: Partial<Draft>) => setDraft((now) => (now ? { ...now, ...part } : now))
  const submit = () => {
    setTried(true)
    if (draft && !fault) onDone(conditionOf(draft, fields))
  }
  const press = (event: KeyboardEvent) => {
    event.stopPropagation()
    if (event.key === 'Enter' && !event.nativeEvent.isComposing && (event.target as HTMLElement).tagName === 'INPUT' && !(event.target as HTMLElement).closest('.ant-select,.ant-picker')) submit()
    if (event.key === 'Escape') onCancel?.()
  }
  return (
    <div className="sc-form" onKeyDown={press}>
      {!subject && <SubjectSelect fields={fields} value={draft?.subject} autoFocus={!condition} onChange={(next) => { setTried(false); setDraft(blankDraft(next, fields, draft?.period)) }} />}
      {draft && <Inputs draft={draft} fields={fields} onChange={change} />}
      {tried && fault && <div className="k-error" role="alert">{fault}</div>}
      <div className="sc-form-foot">{onCancel && <Button onClick={onCancel}>取消</Button>}<Button type="primary" disabled={!draft} title={draft ? '' : '请先选择条件'} onClick={submit}>{doneText}</Button></div>
    </div>
  )
}

interface InputsProps {
  draft: Draft
  fields: Fields
  onChange: (part: Partial<Draft>) => void
}
function Inputs({ draft, fields, onChange }: InputsProps) {
  const kind = kindOf(draft.subject, fields)
  const relations = relationsOf(draft.subject, fields)
  return (
    <div className="sc-inputs">
      {kind === 'indicator' && <Select aria-label="区间" value={draft.period} options={fields.periods.filter((one) => one.inSnapshot).map(({ code, label }) => ({ value: code, label }))} onChange={(period) => onChange({ period })} popupMatchSelectWidth={false} />}
      {relations.length > 1 ? <Select aria-label="关系" value={draft.relation} options={relations.map((one) => ({ ...one }))} onChange={(relation: Relation) => onChange({ relation })} popupMatchSelectWidth={false} /> : <span className="t3">{relations[0]!.label}</span>}
      {draft.relation !== 'known' && <Values draft={draft} fields={fields} onChange={onChange} />}
    </div>
  )
}

function Values({ draft, fields, onChange }: InputsProps) {
  const kind = kindOf(draft.subject, fields)
  const name = draft.subject.split(':')[1]!
  if (kind === 'industry') return <Radio.Group className="sc-bands" aria-label="占比" value={draft.checks[0]} options={industryBands.map((band) => ({ value: bandKey(band), label: band.label }))} onChange={(event) => onChange({ checks: [String(event.target.value)] })} />
  if (kind === 'select') return <Select className="sc-wide" aria-label="选项" mode="multiple" maxTagCount={4} value={[...draft.checks]} options={fields.facts.find((fact) => fact.prop === name)?.options ?? []} showSearch={{ optionFilterProp: 'label' }} onChange={(checks: string[]) => onChange({ checks })} notFoundContent="没有可选项" />
  const between = draft.relation === 'between'
  const unit = isPercentTyped(draft, fields) ? '%' : draft.subject.startsWith('fact:') ? factUnit(name) : unitOf(name, fields) === 'day' ? '天' : ''
  const field = (at: 'value' | 'value1', label: string) =>
    kind === 'date' ? <DayInput key={at} aria-label={label} value={draft[at] ? dayjs(draft[at], 'YYYYMMDD') : null} onChange={(day) => onChange({ [at]: day ? day.format('YYYYMMDD') : '' })} />
      : <Input key={at} className={kind === 'text' || kind === 'search' ? 'sc-wide' : 'sc-number'} aria-label={label} suffix={unit} placeholder={kind === 'search' || kind === 'text' ? '可用 % 代表任意文字' : ''} value={draft[at]} onChange={(event) => onChange({ [at]: event.target.value })} autoFocus={at === 'value'} />
  return between ? <>{field('value', '从')}<span className="t3">至</span>{field('value1', '到')}</> : field('value', '数值')
}
