import type { Condition } from '@zhiheng/contract'
import { Input, Segmented, Select } from 'antd'
import { useState } from 'react'
import { type SimpleField, simpleFields, simpleValue, withSimple } from './simple-fields.ts'
import { type Universe, universeOptions } from './use-screening.ts'
import type { Fields } from './words.ts'

interface SimpleFormProps {
  fields: Fields
  universe: Universe
  conditions: readonly Condition[]
  onUniverse: (universe: Universe) => void
  onChange: (conditions: readonly Condition[]) => void
}

/** A fact that is hidden from the user is not among the fields that can be asked. */
const isOffered = (subject: string, { facts }: Fields) => !subject.startsWith('fact:') || facts.some(({ prop }) => subject === `fact:${prop}`)

/** Applies a field when it is left or Enter is pressed; an empty field asks nothing. */
export function SimpleForm({ fields, universe, conditions, onUniverse, onChange }: SimpleFormProps) {
  const [faults, setFaults] = useState<Readonly<Record<string, string>>>({})
  const put = (field: SimpleField, typed: { value?: string; checks?: readonly string[] }) => {
    const next = withSimple(field, typed, conditions, fields)
    const { [field.label]: _, ...rest } = faults
    setFaults('fault' in next ? { ...rest, [field.label]: next.fault } : rest)
    if ('conditions' in next) onChange(next.conditions)
  }
  return (
    <div className="sc-simple" role="group" aria-label="筛选条件">
      <div className="sc-simple-field"><span>在库范围</span><Segmented value={universe} options={universeOptions.map((one) => ({ ...one, label: one.label.slice(2) }))} onChange={onUniverse} /></div>
      {simpleFields.filter(({ subject }) => isOffered(subject, fields)).map((field) => {
        const now = simpleValue(field, conditions, fields)
        return (
          <label key={field.label} className="sc-simple-field">
            <span>{field.label}</span>
            {field.kind === 'select'
              ? <Select aria-label={field.label} mode="multiple" maxTagCount="responsive" allowClear placeholder="不限" value={[...now.checks]} options={fields.facts.find((fact) => `fact:${fact.prop}` === field.subject)?.options ?? []} showSearch={{ optionFilterProp: 'label' }} onChange={(checks: string[]) => put(field, { checks })} />
              : <TypedField key={now.value} field={field} value={now.value} fault={faults[field.label]} onDone={(value) => put(field, { value })} />}
          </label>
        )
      })}
      <button type="button" className="k-btn" aria-disabled={conditions.length === 0 || undefined} title={conditions.length === 0 ? '没有条件' : ''} onClick={() => { setFaults({}); if (conditions.length > 0) onChange([]) }}>清空条件</button>
    </div>
  )
}

interface TypedFieldProps {
  field: SimpleField
  value: string
  fault: string | undefined
  onDone: (value: string) => void
}
function TypedField({ field, value, fault, onDone }: TypedFieldProps) {
  const [text, setText] = useState(value)
  const done = () => text !== value && onDone(text)
  return (
    <span className="sc-simple-typed">
      <Input aria-label={field.label} placeholder="不限" suffix={field.unit} status={fault ? 'error' : ''} value={text} onChange={(event) => setText(event.target.value)} onBlur={done} onPressEnter={done} />
      {fault && <em role="alert">{fault}</em>}
    </span>
  )
}
