import type { ColumnFilter, Condition } from '@zhiheng/contract'
import { normaliseDay, patterns } from '@zhiheng/domain'
import { typedPercent } from './conditions.ts'
import { type Fields, isDepth, isPercentFact, unitOf } from './words.ts'

/** What the user types of a condition, before it is one. Percent is typed as percent; a drawdown by its depth. */
export type Relation = Exclude<ColumnFilter['expression'], never> | 'top' | 'bottom' | 'known'
export interface Draft {
  /** `fact:fundType`, `indicator:sharpe`, `industry:gangTie`, `text:` */
  subject: string
  period: string
  relation: Relation
  value: string
  value1: string
  checks: readonly string[]
}
export type SubjectKind = 'text' | 'number' | 'select' | 'date' | 'indicator' | 'industry' | 'search'

export function kindOf(subject: string, fields: Fields): SubjectKind {
  const [kind, name] = subject.split(':')
  if (kind === 'indicator' || kind === 'industry') return kind
  return kind === 'text' ? 'search' : (fields.facts.find((fact) => fact.prop === name)?.kind ?? 'text')
}

/** The relations that a subject offers, the likely one first. */
export function relationsOf(subject: string, fields: Fields): readonly { value: Relation; label: string }[] {
  const kind = kindOf(subject, fields)
  const range = [{ value: 'greaterEq', label: '≥' }, { value: 'lessEq', label: '≤' }, { value: 'between', label: '介于' }, { value: 'equal', label: '等于' }] as const
  if (kind === 'select') return [{ value: 'in', label: '属于' }]
  if (kind === 'text') return [{ value: 'like', label: '包含' }, { value: 'equal', label: '等于' }]
  if (kind === 'search') return [{ value: 'like', label: '含' }]
  if (kind === 'industry') return [{ value: 'between', label: '占比在' }]
  if (kind === 'date') return [{ value: 'lessEq', label: '不晚于' }, { value: 'greaterEq', label: '不早于' }, { value: 'between', label: '介于' }]
  if (kind === 'number') return range
  const values = isDepth(nameOf(subject)) ? ([{ value: 'greaterEq', label: '不超过' }, { value: 'lessEq', label: '超过' }, { value: 'between', label: '介于' }] as const) : range
  return [...values, { value: 'top', label: '同类前' }, { value: 'bottom', label: '同类后' }, { value: 'known', label: '有数值' }]
}
const nameOf = (subject: string) => subject.slice(subject.indexOf(':') + 1)

export const isPercentTyped = ({ subject, relation }: Pick<Draft, 'subject' | 'relation'>, fields: Fields) => {
  const name = nameOf(subject)
  if (subject.startsWith('indicator:')) return relation === 'top' || relation === 'bottom' || unitOf(name, fields) === 'percent'
  return isPercentFact(name)
}

export const blankDraft = (subject: string, fields: Fields, period = 'y3'): Draft => ({ subject, period, relation: relationsOf(subject, fields)[0]!.value, value: '', value1: '', checks: [] })

/** What is wrong, in a sentence; undefined for a draft that makes a condition. */
export function draftFault(draft: Draft, fields: Fields): string | undefined {
  const kind = kindOf(draft.subject, fields)
  if (draft.relation === 'known') return undefined
  if (kind === 'select' || kind === 'industry') return draft.checks.length > 0 ? undefined : '请至少选择一项'
  const texts = draft.relation === 'between' ? [draft.value, draft.value1] : [draft.value]
  if (texts.every((text) => text.trim() === '')) return kind === 'date' ? '请选择日期' : kind === 'text' || kind === 'search' ? '请输入文字' : '请输入数字'
  if (kind === 'date') return texts.some((text) => text.trim() !== '' && !normaliseDay(text)) ? '请输入日期，如 20250103' : undefined
  if (kind === 'text' || kind === 'search') return undefined
  if (texts.some((text) => text.trim() !== '' && !patterns.number.test(text.trim()))) return '请输入数字'
  if ((draft.relation === 'top' || draft.relation === 'bottom') && !(Number(draft.value) > 0 && Number(draft.value) <= 100)) return '请输入 0 到 100 之间的百分比'
  return isDepth(nameOf(draft.subject)) && texts.some((text) => Number(text) < 0) ? '回撤按深度填写正数，如 20' : undefined
}

const fraction = (text: string) => Number((Number(text.trim()) / 100).toPrecision(12))

/** The condition of a draft without faults. With one end typed, "between" uses it for both (rule list.between-single). */
export function conditionOf(draft: Draft, fields: Fields): Condition {
  const [kind, name] = [draft.subject.split(':')[0], nameOf(draft.subject)]
  if (kind === 'text') return { kind: 'text', text: draft.value.trim() }
  if (kind === 'industry') {
    const [minValue, maxValue] = draft.checks[0]!.split('~').map(Number)
    return { kind: 'industry', industry: name, minValue: minValue!, ...(maxValue === undefined ? {} : { maxValue }) }
  }
  return kind === 'indicator' ? indicatorOf(draft, name, fields) : { kind: 'fact', filter: filterOf(draft, name, fields) }
}

function filterOf(draft: Draft, prop: string, fields: Fields): ColumnFilter {
  const kind = kindOf(draft.subject, fields)
  if (kind === 'select') return { prop, expression: 'in', checkArr: [...draft.checks] }
  const expression = draft.relation as ColumnFilter['expression']
  const read = (text: string) => (kind === 'date' ? normaliseDay(text)! : kind === 'number' ? (isPercentFact(prop) ? fraction(text) : Number(text.trim())) : text.trim())
  if (expression === 'between') {
    const [from, to] = [draft.value.trim() || draft.value1, draft.value1.trim() || draft.value]
    return { prop, expression, value: read(from), value1: read(to) }
  }
  if (expression === 'like') return { prop, expression, value: draft.value.includes('%') ? draft.value.trim() : `%${draft.value.trim()}%` }
  return { prop, expression, value: read(draft.value) }
}

function indicatorOf(draft: Draft, indicator: string, fields: Fields): Condition {
  const { period, relation } = draft
  const base = { kind: 'indicator', period, indicator } as const
  if (relation === 'known') return { ...base, by: 'value', expression: 'greaterEq' }
  if (relation === 'top') return { ...base, by: 'percentile', expression: 'greaterEq', value: Number((1 - fraction(draft.value)).toPrecision(12)) }
  if (relation === 'bottom') return { ...base, by: 'percentile', expression: 'lessEq', value: fraction(draft.value) }
  const sign = isDepth(indicator) ? -1 : 1
  const read = (text: string) => sign * (unitOf(indicator, fields) === 'percent' ? fraction(text) : Number(text.trim()))
  const expression = relation as 'between' | 'greaterEq' | 'lessEq' | 'greater' | 'less' | 'equal'
  if (relation !== 'between') return { ...base, by: 'value', expression, value: read(draft.value) }
  const ends = [draft.value.trim() || draft.value1, draft.value1.trim() || draft.value].map(read).sort((a, b) => a - b)
  return { ...base, by: 'value', expression, value: ends[0]!, value1: ends[1]! }
}

/** The draft of a condition that stands, to edit it in place. */
export function draftOf(condition: Condition, fields: Fields): Draft {
  const blank = { period: 'y3', value: '', value1: '', checks: [] }
  if (condition.kind === 'text') return { ...blank, subject: 'text:', relation: 'like', value: condition.text }
  if (condition.kind === 'industry') return { ...blank, subject: `industry:${condition.industry}`, relation: 'between', checks: [bandKey(condition)] }
  if (condition.kind === 'fact') {
    const { prop, expression, value, value1, checkArr } = condition.filter
    const shown = (one: ColumnFilter['value']) => (one === undefined || one === null ? '' : isPercentFact(prop) ? typedPercent(Number(one)) : expression === 'like' ? String(one).replace(/^%([^%]*)%$/, '$1') : String(one))
    return { ...blank, subject: `fact:${prop}`, relation: expression, value: shown(value), value1: shown(value1), checks: (checkArr ?? []).map(String) }
  }
  return { ...blank, subject: `indicator:${condition.indicator}`, period: condition.period, ...indicatorDraft(condition, fields) }
}

function indicatorDraft({ indicator, by, expression, value, value1 }: Extract<Condition, { kind: 'indicator' }>, fields: Fields): Pick<Draft, 'relation' | 'value' | 'value1'> {
  if (value === undefined && value1 === undefined) return { relation: 'known', value: '', value1: '' }
  const [low, high] = [value ?? value1!, value1 ?? value!]
  if (by === 'percentile') return expression.startsWith('less') ? { relation: 'bottom', value: typedPercent(high), value1: '' } : { relation: 'top', value: typedPercent(1 - low), value1: '' }
  const sign = isDepth(indicator) ? -1 : 1
  const shown = (one: number) => (unitOf(indicator, fields) === 'percent' ? typedPercent(sign * one) : String(sign * one))
  const [first, second] = sign < 0 ? [high, low] : [low, high]
  return { relation: expression, value: shown(expression === 'between' ? first : low), value1: expression === 'between' ? shown(second) : '' }
}

export const bandKey = ({ minValue, maxValue }: { minValue: number; maxValue?: number | undefined }) => (maxValue === undefined ? String(minValue) : `${minValue}~${maxValue}`)
