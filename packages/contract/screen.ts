import { z } from 'zod'
import { get, post } from './kit.ts'
import { columnFilter, page, pageQuery, sortKey, tradingDay } from './shapes.ts'

const period = z.string().regex(/^[a-z][a-zA-Z0-9]{0,15}(:\d{4})?$/, '区间不正确')
const indicator = z.string().regex(/^[a-zA-Z]\w{0,40}$/, '指标不正确')

/** One condition; conditions are applied in their order, and each says what it removes. */
export const Condition = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('fact'), filter: columnFilter }),
  z.object({
    kind: z.literal('indicator'),
    period,
    indicator,
    /** value: the figure itself; percentile: share of the peer group that is worse, 0 to 1. */
    by: z.enum(['value', 'percentile']).default('value'),
    expression: z.enum(['between', 'greater', 'greaterEq', 'less', 'lessEq', 'equal']),
    value: z.number().optional(),
    value1: z.number().optional(),
  }),
  /** Half-open band of an industry's share (rule industry.half-open). */
  z.object({ kind: z.literal('industry'), industry: z.string().max(40), minValue: z.number().min(0).max(1), maxValue: z.number().min(0).max(1).optional() }),
  /** Code, name, company or pinyin, with % wildcards. */
  z.object({ kind: z.literal('text'), text: z.string().trim().min(1, '请输入文字').max(80) }),
])
export type Condition = z.output<typeof Condition>

/**
 * A column of the result: a fact (`fund_code`, `shortName` …), or `period.indicator`, with `.rank` for the place in
 * the peer group.
 */
const column = z.string().max(80)

/** A page whose rows are arrays in the order of columns. */
export const ScreenResult = page(z.array(z.unknown())).extend({
  columns: z.array(z.string()),
  /** Funds before any condition. */
  universe: z.number(),
  /** For each condition: what it removed of what was left, what is left after it, and what it would remove alone. */
  steps: z.array(z.object({ removed: z.number(), left: z.number(), alone: z.number() })),
  /** Size of each row's peer group is in `.rank` columns; how peers are formed: */
  peer: z.string(),
  asOf: z.string(),
})
export type ScreenResult = z.infer<typeof ScreenResult>

export const screenBody = z.object({
  /** 1: private funds, 2: public funds; both where left out. */
  data_source: z.coerce.number<number | string>().int().min(1).max(2).optional(),
  columns: z.array(column).min(1).max(200).default(['fund_code', 'reg_code', 'max_nav_day']),
  conditions: z.array(Condition).max(40).default([]),
  sorts: z.array(sortKey).max(6).default([]),
  /** The group in which ranks and percentiles are counted. */
  peer: z.enum(['fundType', 'strategy', 'all']).default('fundType'),
  fundCodes: z.array(z.string().max(40)).max(9999).optional(),
})
export type ScreenBody = z.output<typeof screenBody>

export const IndicatorFact = z.object({ code: z.string(), name: z.string(), unit: z.enum(['percent', 'ratio', 'count', 'day']), better: z.enum(['high', 'low', 'none']), signed: z.boolean(), needsBenchmark: z.boolean(), definition: z.string() })
export const PeriodFact = z.object({ code: z.string(), label: z.string(), inSnapshot: z.boolean() })

export const screenCalls = {
  query: post('/indicators/query_data', { about: 'Funds by conditions on facts and on indicator × period, with what each condition removes. Answers are kept while nothing changes, so the cached variant is the same call.', access: 'screen.use', aliases: ['/index/query_data/cache'], query: pageQuery.extend({ pageSize: z.coerce.number<number | string | undefined>().int().min(1).max(9999).default(9999) }), body: screenBody, data: ScreenResult }),
  codes: post('/indicators/query_code', { about: 'Codes of the funds that meet the conditions.', access: 'screen.use', body: screenBody, data: z.array(z.string()) }),
  count: post('/index/query_data_count/cache', { about: 'How many funds meet the conditions.', access: 'screen.use', body: screenBody, data: z.number() }),
  export: post('/indicators/export_query_data', { about: 'Exports a screening as a task.', access: 'fund.export', aliases: ['/indicators/common/export_query_data'], body: screenBody.extend({ titles: z.array(z.string().max(80)).max(200) }), data: z.object({ taskId: z.string() }) }),
  fields: post('/indicators/query_special_field', {
    about: 'What can be asked: facts with their options, indicators, periods, industries.',
    access: 'session',
    data: z.object({
      facts: z.array(z.object({ prop: z.string(), label: z.string(), kind: z.enum(['text', 'number', 'select', 'date']), options: z.array(z.object({ value: z.string(), label: z.string() })) })),
      indicators: z.array(IndicatorFact),
      periods: z.array(PeriodFact),
      industries: z.array(z.object({ prop: z.string(), label: z.string(), parent: z.string() })),
    }),
  }),
  summary: get('/indicators_summary/get_summary', { about: 'Distribution of one column over the funds: counts in bins, quantiles.', access: 'screen.use', either: true, query: z.object({ tableCategory: z.string().max(40).default('fund'), columnName: z.string().max(80), /** 1: private funds, 2: public funds; both where left out. */ data_source: z.coerce.number<number | string>().int().min(1).max(2).optional() }), data: z.object({ count: z.number(), missing: z.number(), min: z.number().nullable(), max: z.number().nullable(), quantiles: z.array(z.number()), bins: z.array(z.object({ from: z.number(), to: z.number(), count: z.number() })) }) }),
  similar: post('/indicators/similarity', { about: 'Funds that behave like one (correlation of excess returns) or are named like it.', access: 'screen.use', body: z.object({ fundCode: z.string().max(40), by: z.enum(['behaviour', 'text']).default('behaviour'), limit: z.coerce.number<number | string>().int().min(1).max(50).default(10) }), data: z.array(z.object({ fundCode: z.string(), shortName: z.string(), score: z.number(), observations: z.number() })) }),
}

/* ---- figures of funds: the fund page and the comparison ---- */

const nullable = z.number().nullable()
export const FigureFacts = z.object({
  code: z.string(), name: z.string(), unit: z.string(), signed: z.boolean(), value: nullable,
  /** 数据不足, 不足一年, 净值滞后, ⚠ … */
  flags: z.array(z.string()),
  /** The 口径卡: formula in words, with the numbers filled in, and the facts as label and value. */
  card: z.object({ definition: z.string(), filled: z.string(), facts: z.array(z.object({ label: z.string(), value: z.string() })) }),
})
export type FigureFacts = z.infer<typeof FigureFacts>

export const figureQuery = z.object({
  navType: z.enum(['adjusted', 'cumulative', 'unit']).default('adjusted'),
  source: z.string().max(40).optional(),
  freq: z.enum(['auto', 'daily', 'weekly', 'monthly']).default('auto'),
  benchmark: z.string().max(40).optional(),
  preset: z.enum(['zhiheng', 'arithmetic', 'rf0-weekly', 'amac', 'quantstats', 'ffn', 'rqrisk']).default('zhiheng'),
  riskFree: z.number().min(-0.2).max(1).optional(),
  period: period.optional(),
  beginDay: tradingDay.optional(),
  endDay: tradingDay.optional(),
})

export const FundFigures = z.object({
  fundCode: z.string(), shortName: z.string(), source: z.string(), sourceName: z.string(), navType: z.string(), frequency: z.string(), periodsPerYear: nullable,
  riskFree: z.number(), preset: z.string(), benchmark: z.string(), benchmarkName: z.string(), asOf: z.string(),
  window: z.object({ beginDay: z.string(), endDay: z.string(), observations: z.number(), calendarDays: z.number(), missingDays: z.number(), flags: z.array(z.string()) }),
  figures: z.array(FigureFacts),
  rank: z.object({ place: z.number(), count: z.number(), peer: z.string() }).nullable(),
  /** Rebased to 1 at the first day of the window; excess geometric; drawdown from the running peak. */
  curve: z.object({ days: z.array(z.string()), nav: z.array(z.number()), benchmark: z.array(nullable), excess: z.array(nullable), drawdown: z.array(z.number()), benchmarkDrawdown: z.array(nullable) }),
  periods: z.array(z.object({ code: z.string(), label: z.string(), beginDay: z.string(), endDay: z.string(), fund: nullable, benchmark: nullable, excess: nullable, median: nullable, maxDrawdown: nullable, rank: nullable, count: z.number(), flags: z.array(z.string()) })),
  months: z.array(z.object({ year: z.number(), months: z.array(z.object({ value: nullable, excess: nullable, partial: z.boolean() })), year_value: nullable, year_benchmark: nullable })),
  drawdowns: z.array(z.object({ depth: z.number(), peakDay: z.string(), troughDay: z.string(), recoveryDay: z.string().nullable(), daysDown: z.number(), daysBack: nullable, benchmark: nullable })),
  presets: z.array(z.object({ code: z.string(), name: z.string(), differences: z.array(z.string()), values: z.array(z.object({ code: z.string(), value: nullable })),
    /** Of each figure that differs from the house: the choices that move it. */
    causes: z.array(z.object({ code: z.string(), why: z.array(z.string()) })),
  })),
})
export type FundFigures = z.infer<typeof FundFigures>

export const Comparison = z.object({
  benchmark: z.string(), benchmarkName: z.string(), common: z.object({ beginDay: z.string(), endDay: z.string() }).nullable(),
  funds: z.array(z.object({ fundCode: z.string(), shortName: z.string(), frequency: z.string(), beginDay: z.string(), endDay: z.string(), observations: z.number(), flags: z.array(z.string()), values: z.array(z.object({ code: z.string(), value: nullable })) })),
  curve: z.object({ days: z.array(z.string()), series: z.array(z.object({ fundCode: z.string(), nav: z.array(nullable), drawdown: z.array(nullable) })), benchmark: z.array(nullable) }),
  periods: z.array(z.object({ code: z.string(), label: z.string(), values: z.array(z.object({ value: nullable, flags: z.array(z.string()) })) })),
  correlation: z.array(z.array(nullable)),
  correlationDays: z.number(),
  /** Why ranks across these funds would mislead, where their frequencies differ. */
  warnings: z.array(z.string()),
})
export type Comparison = z.infer<typeof Comparison>

export const analysisCalls = {
  fund: post('/indicators/asset/detail', { about: 'Everything that the fund page shows: figures with their calculation cards, curves, period, month and drawdown tables, presets side by side.', access: 'fund.read', body: figureQuery.extend({ fundCode: z.string().min(1).max(40) }), data: FundFigures }),
  more: post('/indicators/asset/more', {
    about: 'Further figures of a fund over the same window as its page: those that are not computed for every fund every night.',
    access: 'fund.read',
    body: figureQuery.extend({ fundCode: z.string().min(1).max(40) }),
    data: z.object({
      flags: z.array(z.string()),
      groups: z.array(z.object({ title: z.string(), figures: z.array(z.object({ code: z.string(), name: z.string(), unit: z.string(), signed: z.boolean(), value: nullable, definition: z.string() })) })),
    }),
  }),
  rolling: post('/indicators/asset/rolling', {
    about: 'Rolling figures of a fund in a calendar window.',
    access: 'fund.read',
    body: figureQuery.extend({ fundCode: z.string().min(1).max(40), figure: z.enum(['return', 'volatility', 'sharpe', 'maxDrawdown', 'beta', 'correlation']).default('return'), months: z.number().int().min(1).max(60).default(12) }),
    data: z.object({ days: z.array(z.string()), values: z.array(nullable), benchmark: z.array(nullable) }),
  }),
  compare: post('/indicators/asset', {
    about: 'Up to ten funds side by side: figures over the common end or each own end, curves, correlation.',
    access: 'screen.use',
    body: figureQuery.extend({ fundCodes: z.array(z.string().min(1).max(40)).min(1, '请选择基金').max(10, '一次最多比较10只基金'), common: z.boolean().default(true) }),
    data: Comparison,
  }),
  days: post('/indicators/asset/trading_day', { about: 'Days on which a fund has NAV.', access: 'fund.read', body: z.object({ fundCode: z.string().min(1).max(40) }), data: z.array(z.string()) }),
  sparklines: post('/indicators/asset/sparklines', { about: 'Weekly points of the last year of funds, for the sparkline column.', access: 'fund.read', body: z.object({ fundCodes: z.array(z.string().max(40)).max(500) }), data: z.record(z.string(), z.array(z.number())) }),
}
