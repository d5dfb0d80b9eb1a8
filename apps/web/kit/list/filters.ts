import { absent, dateTimeText, formatDay, formatThreshold, normaliseDay, patterns } from '@zhiheng/domain'
import type { ColumnFilter } from '@zhiheng/contract'
import type { Column, ColumnFilterType, FilterDraft, FilterExpression, FilterType, ToolbarFilter, ToolbarValue } from './types.ts'

/** Expressions that a filter type offers; the first is its default. */
export const expressionsOf: Record<FilterType, readonly FilterExpression[]> = {
  text: ['like', 'equal'],
  multiSelect: ['in'],
  singleSelect: ['equal'],
  number: ['greaterEq', 'greater', 'lessEq', 'less', 'equal'],
  numberRange: ['between'],
  date: ['greaterEq', 'lessEq', 'equal', 'greater', 'less'],
  dateRange: ['between'],
}
export const expressionWords: Record<FilterExpression, string> = {
  like: '包含', in: '属于', between: '介于', equal: '为', greater: '>', greaterEq: '≥', less: '<', lessEq: '≤',
}
const isNumber = (type: FilterType) => type === 'number' || type === 'numberRange'
const isDate = (type: FilterType) => type === 'date' || type === 'dateRange'

export const blankDraft = (type: ColumnFilterType): FilterDraft => ({ expression: type.expression ?? expressionsOf[type.filterType][0]!, value: '', value1: '', checkArr: [] })

/** A draft without anything typed filters nothing. */
export const isBlank = (draft: FilterDraft) => !draft.value.trim() && !draft.value1.trim() && draft.checkArr.length === 0

/** What stands beside the field when the text does not fit; undefined when it does. */
export function draftError(type: ColumnFilterType, draft: FilterDraft): string | undefined {
  const texts = [draft.value.trim(), draft.value1.trim()].filter(Boolean)
  if (isNumber(type.filterType) && texts.some((text) => !patterns.number.test(text))) return '请输入数字'
  if (isDate(type.filterType) && texts.some((text) => !normaliseDay(text))) return patterns.date.message
  return undefined
}

function wireValue(type: ColumnFilterType, text: string): string | number {
  const trimmed = text.trim()
  if (isNumber(type.filterType)) return type.isPercent ? Number((Number(trimmed) / 100).toPrecision(12)) : Number(trimmed)
  return isDate(type.filterType) ? (normaliseDay(trimmed) ?? trimmed) : trimmed
}

/** A typed number as the call carries it; undefined for what is none. */
export const toNumber = (type: ColumnFilterType, text: string) => (patterns.number.test(text.trim()) ? Number(wireValue(type, text)) : undefined)

/** A draft as the call carries it: trimmed, percent divided by 100, like wrapped in percent signs, dates as yyyyMMdd. */
export function toWire<R>(column: Column<R>, draft: FilterDraft): ColumnFilter | undefined {
  const type = column.columnFilterType
  if (!type || isBlank(draft) || draftError(type, draft)) return undefined
  const prop = type.searchProp ?? column.prop
  const { expression } = draft
  if (expression === 'in') return { prop, expression, checkArr: [...draft.checkArr] }
  if (expression === 'between') {
    // spec shared list: "between" with one value uses it for both ends
    const [from, to] = [draft.value.trim() || draft.value1, draft.value1.trim() || draft.value]
    return { prop, expression, value: wireValue(type, from), value1: wireValue(type, to) }
  }
  if (type.filterType === 'singleSelect') return { prop, expression, value: draft.checkArr[0] ?? draft.value }
  const value = wireValue(type, draft.value)
  return { prop, expression, value: expression === 'like' ? `%${value}%` : value }
}

function shown(type: ColumnFilterType, text: string): string {
  if (isDate(type.filterType)) return formatDay(text)
  return isNumber(type.filterType) ? formatThreshold(text, type.isPercent ?? false) : text.trim()
}

/** The sentence of a chip in its parts: 近三年年化收益 ≥ 12.00%. */
export function chipOf<R>(column: Column<R>, draft: FilterDraft): { label: string; relation: string; value: string } {
  const type = column.columnFilterType ?? { filterType: 'text' }
  const label = column.group ? `${column.group} ${column.label}` : column.label
  const named = draft.checkArr.map((value) => type.options?.find((option) => option.value === value)?.label ?? String(value))
  const relation = expressionWords[draft.expression]
  if (draft.expression === 'in') return { label, relation, value: named.join('、') || absent }
  if (draft.expression === 'between') {
    const [from, to] = [draft.value.trim() || draft.value1, draft.value1.trim() || draft.value]
    return { label, relation, value: `${shown(type, from)} 至 ${shown(type, to)}` }
  }
  return { label, relation, value: type.filterType === 'singleSelect' ? (named[0] ?? draft.value) : shown(type, draft.value) }
}

/** A toolbar filter as the call carries it. */
export function toolbarWire(filter: ToolbarFilter, value: ToolbarValue): ColumnFilter | undefined {
  if (value === undefined || value === '' || (Array.isArray(value) && value.length === 0)) return undefined
  const { prop } = filter
  if (Array.isArray(value)) return { prop, expression: 'in', checkArr: [...(value as (string | number)[])] }
  const one = value as string | number
  if (filter.type === 'input') {
    const text = String(one).trim()
    const expression = filter.expression ?? 'like'
    return text ? { prop, expression, value: expression === 'like' ? `%${text}%` : text } : undefined
  }
  if (filter.type === 'date') return { prop, expression: filter.expression ?? 'equal', value: normaliseDay(String(one)) ?? String(one) }
  return { prop, expression: filter.expression ?? 'equal', value: one }
}

/** A date-time filter keeps yyyy-MM-dd hh:mm:ss, 24 hours. */
export const dateTimeValue = (at: Date) => dateTimeText(at)

/** The number input gives back an empty string or a number when it is left. */
export function numberOnBlur(text: string): '' | number {
  const trimmed = text.trim()
  return trimmed !== '' && patterns.number.test(trimmed) ? Number(trimmed) : ''
}
export const numberStep = 0.000_001
