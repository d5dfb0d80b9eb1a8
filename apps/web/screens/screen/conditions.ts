import type { ColumnFilter, Condition } from '@zhiheng/contract'
import { formatDay, formatPercent, formatThreshold, industryBands } from '@zhiheng/domain'
import { factName, factUnit, type Fields, indicatorName, industryName, isDepth, isPercentFact, periodName, unitOf } from './words.ts'

/** Conditions of a screening: how they read, how they are ordered, how they come from the list's own filters. No I/O. */
export type { Condition }
export interface Sentence {
  subject: string
  relation: string
  value: string
}
type FactCondition = Extract<Condition, { kind: 'fact' }>
type IndicatorCondition = Extract<Condition, { kind: 'indicator' }>

export const relationWords = { like: '包含', in: '属于', between: '介于', equal: '等于', greater: '>', greaterEq: '≥', less: '<', lessEq: '≤' } as const

/** A fraction as the user would type it: 0.12 is 12, free of binary surprises. */
export const typedPercent = (value: number) => String(Number((value * 100).toPrecision(12)))
const percent = (value: number) => formatThreshold(typedPercent(value), true)

export function sentenceOf(condition: Condition, fields: Fields): Sentence {
  switch (condition.kind) {
    case 'fact': return factSentence(condition, fields)
    case 'indicator': return indicatorSentence(condition, fields)
    case 'industry': return { subject: `${industryName(condition.industry, fields)}占比`, relation: '在', value: bandLabel(condition) }
    case 'text': return { subject: '代码、名称、管理人', relation: '含', value: condition.text }
  }
}

function factSentence({ filter }: FactCondition, fields: Fields): Sentence {
  const { prop, expression } = filter
  const subject = factName(prop, fields)
  const field = fields.facts.find((fact) => fact.prop === prop)
  if (expression === 'in') return { subject, relation: relationWords.in, value: (filter.checkArr ?? []).map((one) => field?.options.find((option) => option.value === String(one))?.label ?? String(one)).join('、') }
  const shown = (value: ColumnFilter['value']) => factValue(field?.kind ?? 'text', prop, value)
  if (expression === 'between') return { subject, relation: relationWords.between, value: `${shown(filter.value)} 至 ${shown(filter.value1)}` }
  return { subject, relation: relationWords[expression], value: expression === 'like' ? String(filter.value ?? '').replace(/^%|%$/g, '') : shown(filter.value) }
}

function factValue(kind: Fields['facts'][number]['kind'], prop: string, value: ColumnFilter['value']): string {
  if (kind === 'date') return formatDay(String(value))
  if (kind !== 'number') return String(value ?? '')
  return isPercentFact(prop) ? percent(Number(value)) : `${formatThreshold(String(value), false)} ${factUnit(prop)}`.trim()
}

/** How long a fund must have been there, by the period whose figure it must have. */
const histories: Readonly<Record<string, string>> = { y1: '1 年', y2: '2 年', y3: '3 年', y5: '5 年', m6: '6 个月', m3: '3 个月' }

function indicatorSentence(condition: IndicatorCondition, fields: Fields): Sentence {
  const { period, indicator, expression, value, value1, by } = condition
  const history = histories[period]
  if (isHistory(condition) && history) return { subject: '净值历史', relation: '满', value: history }
  const subject = `${periodName(period, fields)}${indicatorName(indicator, fields)}`
  if (value === undefined && value1 === undefined) return { subject, relation: '有', value: '数值' }
  const [low, high] = [value ?? value1!, value1 ?? value!]
  if (by === 'percentile') {
    if (expression === 'between') return { subject, relation: '同类分位介于', value: `${percent(low)} 至 ${percent(high)}` }
    return expression.startsWith('greater') ? { subject, relation: '同类前', value: percent(1 - low) } : { subject, relation: '同类后', value: percent(low) }
  }
  const unit = unitOf(indicator, fields)
  const shown = (one: number) => (unit === 'percent' ? percent(one) : unit === 'day' ? `${formatThreshold(String(one), false)} 天` : formatThreshold(atLeastTwo(one), false))
  if (isDepth(indicator) && high <= 0 && expression !== 'equal') {
    if (expression === 'between') return { subject, relation: relationWords.between, value: `${percent(-high)} 至 ${percent(-low)}` }
    return { subject, relation: expression.startsWith('greater') ? '不超过' : '超过', value: percent(-low) }
  }
  return { subject, relation: relationWords[expression], value: expression === 'between' ? `${shown(low)} 至 ${shown(high)}` : shown(low) }
}

const atLeastTwo = (value: number) => (String(value).split('.')[1]?.length ?? 0) < 2 ? value.toFixed(2) : String(value)

/** Asks only that the figure is there: so long is the fund's history. */
export const isHistory = (condition: IndicatorCondition) => condition.indicator === 'totalReturn' && condition.by === 'value' && condition.value === undefined && condition.value1 === undefined

export const bandLabel = ({ minValue, maxValue }: { minValue: number; maxValue?: number | undefined }) =>
  industryBands.find((band) => band.minValue === minValue && band.maxValue === maxValue)?.label ?? (maxValue === undefined ? `${formatPercent(minValue)} 以上` : `${formatPercent(minValue)}~${formatPercent(maxValue)}`)

/** One condition an industry: a second choice of a band takes the place of the first, the same again takes it away. */
export function withBand(conditions: readonly Condition[], industry: string, band: { minValue: number; maxValue?: number }): readonly Condition[] {
  const made: Condition = { kind: 'industry', industry, minValue: band.minValue, ...(band.maxValue === undefined ? {} : { maxValue: band.maxValue }) }
  const at = conditions.findIndex((one) => one.kind === 'industry' && one.industry === industry)
  if (at < 0) return [...conditions, made]
  return isSame(conditions[at]!, made) ? without(conditions, at) : replaced(conditions, at, made)
}

export const isSame = (a: unknown, b: unknown) => canonical(a) === canonical(b)
/** JSON with its keys in order: two ways of writing one condition are one. */
export function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join()}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null'
  return `{${Object.entries(value).filter(([, one]) => one !== undefined).sort(([a], [b]) => (a < b ? -1 : 1)).map(([key, one]) => `${JSON.stringify(key)}:${canonical(one)}`).join()}}`
}

export const without = (conditions: readonly Condition[], at: number): readonly Condition[] => conditions.filter((_, i) => i !== at)
export const replaced = (conditions: readonly Condition[], at: number, by: Condition): readonly Condition[] => conditions.map((one, i) => (i === at ? by : one))
export function reordered(conditions: readonly Condition[], from: number, to: number): readonly Condition[] {
  const rest = without(conditions, from)
  return [...rest.slice(0, to), conditions[from]!, ...rest.slice(to)]
}

/** Filters of the list's headers and its keyword, as further conditions. */
export function conditionsOfList(filters: readonly ColumnFilter[], keyword: string | undefined): readonly Condition[] {
  const asked = filters.flatMap((filter): Condition[] => {
    const [period, indicator, rank] = filter.prop.split('.')
    if (!indicator) return [{ kind: 'fact', filter }]
    if (rank || filter.expression === 'like' || filter.expression === 'in') return []
    const number = (value: ColumnFilter['value']) => (value === undefined || value === null || value === '' ? undefined : Number(value))
    const [value, value1] = [number(filter.value), number(filter.value1)]
    return [{ kind: 'indicator', period: period!, indicator, by: 'value', expression: filter.expression, ...(value === undefined ? {} : { value }), ...(value1 === undefined ? {} : { value1 }) }]
  })
  return keyword ? [...asked, { kind: 'text', text: keyword }] : asked
}
