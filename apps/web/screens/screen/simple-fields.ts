import type { Condition } from '@zhiheng/contract'
import { conditionOf, type Draft, draftFault, draftOf, type Relation } from './draft.ts'
import type { Fields } from './words.ts'

/** The usual conditions: each field is one condition of a settled subject and relation. */
export interface SimpleField {
  label: string
  subject: string
  relation: Relation
  period?: string
  unit?: string
  kind: 'number' | 'select' | 'text'
}
const figure = (label: string, code: string, period: string, relation: Relation = 'greaterEq', unit = '%'): SimpleField => ({ label, subject: `indicator:${code}`, relation, period, unit, kind: 'number' })

export const simpleFields: readonly SimpleField[] = [
  { label: '代码、名称', subject: 'text:', relation: 'like', kind: 'text' },
  { label: '基金类型', subject: 'fact:fundType', relation: 'in', kind: 'select' },
  { label: '策略', subject: 'fact:strategy', relation: 'in', kind: 'select' },
  { label: '规模 ≥', subject: 'fact:scaleYi', relation: 'greaterEq', unit: '亿', kind: 'number' },
  figure('近一年收益 ≥', 'totalReturn', 'y1'),
  figure('近三年年化 ≥', 'annualReturn', 'y3'),
  figure('近三年回撤 ≤', 'maxDrawdown', 'y3'),
  figure('近三年波动 ≤', 'volatility', 'y3', 'lessEq'),
  figure('近三年夏普 ≥', 'sharpe', 'y3', 'greaterEq', ''),
  figure('近三年同类前', 'annualReturn', 'y3', 'top'),
]

const draftFor = ({ subject, relation, period = 'y3' }: SimpleField, value: string, checks: readonly string[]): Draft => ({ subject, relation, period, value, value1: '', checks })
const isOf = (field: SimpleField, condition: Condition, fields: Fields) => {
  const draft = draftOf(condition, fields)
  return draft.subject === field.subject && draft.relation === field.relation && (field.period === undefined || draft.period === field.period)
}

/** What stands in a field now. */
export function simpleValue(field: SimpleField, conditions: readonly Condition[], fields: Fields): { value: string; checks: readonly string[] } {
  const found = conditions.find((condition) => isOf(field, condition, fields))
  const { value, checks } = found ? draftOf(found, fields) : { value: '', checks: [] }
  return { value, checks }
}

/** The conditions with this field's one put, changed or taken away; a fault leaves them as they are. */
export function withSimple(field: SimpleField, typed: { value?: string; checks?: readonly string[] }, conditions: readonly Condition[], fields: Fields): { conditions: readonly Condition[] } | { fault: string } {
  const others = conditions.filter((condition) => !isOf(field, condition, fields))
  const [value, checks] = [typed.value ?? '', typed.checks ?? []]
  if (value.trim() === '' && checks.length === 0) return { conditions: others }
  const draft = draftFor(field, value, checks)
  const fault = draftFault(draft, fields)
  return fault ? { fault } : { conditions: [...others, conditionOf(draft, fields)] }
}
