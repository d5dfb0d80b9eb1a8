import { z } from 'zod'
import { post } from './kit.ts'
import { Comparison, figureQuery, FundFigures } from './screen.ts'
import { tradingDay } from './shapes.ts'

/** Report analysis (001 §7): the paths of the analysis hosts, served by ourselves. Result shapes are ours (rule gap.report-results). */

const mostFunds = 20
/** Comma text as the report queries carry it, or a list. */
export const listOf = (max: number) =>
  z.union([z.array(z.string().max(80)).max(max), z.string().max(4000).transform((text) => text.split(','))]).transform((texts) => [...new Set(texts.map((text) => text.trim()).filter(Boolean))])
const fundCodes = listOf(200).pipe(z.array(z.string().max(40)).min(1, '请选择基金').max(mostFunds, `一次最多分析${mostFunds}只基金`))
const blankOr = <S extends z.ZodType>(schema: S) => z.union([z.literal('').transform(() => undefined), schema]).optional()
const text = z.string().max(80).optional()
const integer = (from: number, to: number) => z.coerce.number<number | string>().int().min(from).max(to)

/** Parts of a report; merged requests join theirs (rule report.merge-fields). */
export const reportFields = ['figures', 'curve', 'periods', 'months', 'drawdowns', 'presets', 'rolling', 'capture', 'style', 'exposure', 'phases', 'distribution'] as const
export type ReportField = (typeof reportFields)[number]

export const reportQuery = z.object({
  fund_codes: fundCodes,
  begin_day: blankOr(tradingDay),
  end_day: blankOr(tradingDay),
  fields: listOf(40).pipe(z.array(z.enum(reportFields, '没有这个报告字段，请刷新页面后重试'))).optional(),
  /** 1 default, 2 in the alternative path, 3 contrast, 5 for codes that start with OF; worked out where left out. */
  mode: integer(1, 5).refine((mode) => mode !== 4, '报告模式只有 1、2、3、5').optional(),
  strategy: text,
  asset_code: text,
  /** 4 for ams reports of OF codes. */
  data_source: integer(1, 4).optional(),
  /** Window of rolling panels, in months. */
  months: integer(1, 60).default(12),
  ...figureQuery.pick({ navType: true, source: true, freq: true, benchmark: true, preset: true, period: true }).shape,
})
export type ReportQuery = z.output<typeof reportQuery>

const nullable = z.number().nullable()
const line = z.array(nullable)
const days = z.array(z.string())
const why = z.string()

export const Exposure = z.object({
  /** Why there is none; '' where there is. */
  why,
  observations: z.number(), lags: z.number(), rSquared: nullable,
  /** Of one period, and of a year. */
  alpha: nullable, alphaYear: nullable,
  factors: z.array(z.object({ code: z.string(), name: z.string(), about: z.string(), beta: nullable, low: nullable, high: nullable, t: nullable, p: nullable })),
})
export type Exposure = z.infer<typeof Exposure>

export const ReportFund = FundFigures.omit({ figures: true, curve: true, periods: true, months: true, drawdowns: true, presets: true }).extend({
  mode: z.number(), dataSource: z.number().nullable(), strategyName: z.string(),
  /** Screen of the full report by strategy (rules report-route.*). */
  reportRoute: z.string(),
  ...FundFigures.pick({ figures: true, curve: true, periods: true, months: true, drawdowns: true, presets: true }).partial().shape,
  /** Every rolling figure in one window length. */
  rolling: z.object({ months: z.number(), days, panels: z.array(z.object({ code: z.string(), name: z.string(), isPercent: z.boolean(), values: line, benchmark: line })) }).optional(),
  /** By depth of the market's own drawdowns: what fund and market did from peak to trough. */
  capture: z.object({ why, falls: z.array(z.object({ peakDay: z.string(), troughDay: z.string(), market: z.number(), fund: nullable, share: nullable })), share: nullable, upCapture: nullable, downCapture: nullable }).optional(),
  /** Weights of indexes over time, each row one window. */
  style: z.object({ why, window: z.number(), indexes: z.array(z.object({ code: z.string(), name: z.string() })), points: z.array(z.object({ day: z.string(), weights: z.array(z.number()), rSquared: z.number() })) }).optional(),
  exposure: Exposure.optional(),
  phases: z.object({ why, threshold: z.number(), rows: z.array(z.object({ kind: z.enum(['fall', 'rise']), fromDay: z.string(), toDay: z.string(), market: z.number(), fund: z.number(), fundDrawdown: z.number() })) }).optional(),
  distribution: z.object({ why, observations: z.number(), bins: z.array(z.object({ from: z.number(), to: z.number(), count: z.number() })), mean: nullable, deviation: nullable, var95: nullable, cvar95: nullable, var99: nullable, normalVar95: nullable, jarqueBera: nullable, jarqueBeraP: nullable }).optional(),
})
export type ReportFund = z.infer<typeof ReportFund>
export const Report = z.object({ mode: z.number(), funds: z.array(ReportFund) })

const Named = z.object({ fundCode: z.string(), shortName: z.string() })
const weights = z.union([z.array(z.number()), z.string().max(1000).transform((list) => list.split(',').filter(Boolean).map(Number))]).optional()
/** Without weights every fund has the same. */
const mixQuery = reportQuery.extend({ weights, rebalance: z.enum(['never', 'month', 'quarter', 'year']).default('never') })
export type MixQuery = z.output<typeof mixQuery>
const Mixed = z.object({
  funds: z.array(Named.extend({ weight: z.number() })), beginDay: z.string(), endDay: z.string(), rebalance: z.string(), days, nav: z.array(z.number()), drawdown: z.array(z.number()),
})
const Value = z.object({ code: z.string(), value: nullable })
const WeekRow = z.object({ code: z.string(), name: z.string(), beginDay: z.string(), endDay: z.string(), value: nullable })
const optionalFunds = reportQuery.extend({ fund_codes: listOf(200).pipe(z.array(z.string().max(40)).max(200)).optional(), pageSize: integer(1, 500).default(50) })
const reanalysis = z.object({ fund_codes: listOf(500).optional(), fundCodes: listOf(500).optional(), asset_code: text, mode: integer(1, 5).optional(), priority: integer(1, 9).default(3) })
/** Results are not shown (rule report.re-analysis): what was taken on, and what is the platform's to compute. */
const Reanalysed = z.object({ priority: z.number(), accepted: z.array(z.string()), left: z.array(z.string()) })
const read = 'fund.read' as const

export const reportCalls = {
  report: post('/pms/analysis/new_report', { about: 'Parts of the analysis of funds by name: figures, curves, rolling panels, style, exposure, phases, distribution.', access: read, methods: ['GET'], jsonp: true, body: reportQuery, data: Report }),
  oneReport: post('/pms/analysis/one_ams_report', { about: 'The analysis of one fund.', access: read, either: true, jsonp: true, body: reportQuery, data: ReportFund }),
  alternative: post('/v2/ams/analysis/report', { about: 'The analysis in the alternative path (mode 2).', access: read, either: true, jsonp: true, body: reportQuery, data: Report }),
  contrast: post('/pms/analysis/compare_ams_report', { about: 'Funds side by side (mode 3).', access: 'screen.use', either: true, jsonp: true, body: reportQuery, data: Comparison.extend({ mode: z.literal(3) }) }),
  compareNav: post('/pms/analysis/compare_nav', { about: 'NAV of funds from one start, on all their days.', access: 'screen.use', body: reportQuery, data: z.object({ funds: z.array(Named), days, series: z.array(z.object({ fundCode: z.string(), nav: line, drawdown: line })), benchmarkName: z.string(), benchmark: line }) }),
  correlation: post('/pms/analysis/corr', { about: 'Correlation of funds, of returns or of excess returns, on common days.', access: 'screen.use', either: true, jsonp: true, body: reportQuery.extend({ by: z.enum(['return', 'excess']).default('return') }), data: z.object({ funds: z.array(Named), by: z.string(), beginDay: z.string(), endDay: z.string(), observations: z.number(), matrix: z.array(line) }) }),
  rank: post('/pms/analysis/rank', { about: 'Places of funds among their type, period by period.', access: read, either: true, jsonp: true, body: reportQuery.extend({ indicator: z.string().regex(/^[a-zA-Z]\w{0,40}$/, '指标不正确').default('totalReturn') }), data: z.array(Named.extend({ peer: z.string(), periods: z.array(z.object({ code: z.string(), label: z.string(), value: nullable, place: nullable, count: z.number(), median: nullable })) })) }),
  beginEndDay: post('/pms/analysis/begin_end_day', { about: 'First and last NAV day of funds, and what they have in common.', access: read, either: true, jsonp: true, body: reportQuery, data: z.object({ beginDay: z.string(), endDay: z.string(), funds: z.array(Named.extend({ beginDay: z.string(), endDay: z.string(), count: z.number() })) }) }),
  dayPerformance: post('/pms/analysis/day_performance', { about: 'Returns between neighbouring NAVs.', access: read, either: true, jsonp: true, body: reportQuery, data: z.array(Named.extend({ frequency: z.string(), days, nav: z.array(z.number()), returns: z.array(z.number()) })) }),
  mixNav: post('/pms/analysis/mix_nav', { about: 'NAV of a mixture of funds by weights.', access: 'screen.use', body: mixQuery, data: Mixed }),
  combination: post('/pms/analysis/combination', { about: 'NAV of a combination of funds.', access: 'screen.use', either: true, jsonp: true, body: mixQuery, data: Mixed }),
  combinationAnalysis: post('/pms/analysis/combination_analysis', { about: 'Figures of a combination, and what each fund contributed.', access: 'screen.use', either: true, jsonp: true, body: mixQuery, data: Mixed.extend({ figures: z.array(Value), contributions: z.array(Named.extend({ weight: z.number(), contribution: z.number() })), total: nullable }) }),
  groupAnalysis: post('/pms/analysis/group_analysis', { about: 'Groups of funds by the mean and the median of their figures.', access: 'screen.use', body: reportQuery.extend({ fund_codes: fundCodes.optional(), groups: z.array(z.object({ name: z.string().max(80), fund_codes: fundCodes })).min(1, '请至少选择一个分组').max(10).optional() }), data: z.array(z.object({ name: z.string(), count: z.number(), values: z.array(z.object({ code: z.string(), name: z.string(), mean: nullable, median: nullable, best: nullable, worst: nullable, counted: z.number() })) })) }),
  dispersedPosition: post('/pms/analysis/dispersed_position', {
    about: 'How spread the industries of funds are, report by report.', access: read, either: true, jsonp: true, body: reportQuery,
    data: z.array(Named.extend({ holdings: z.array(z.object({ reportDay: z.string(), industries: z.number(), herfindahl: z.number(), top3: z.number(), covered: z.number(), largest: z.array(z.object({ industry: z.string(), proportion: z.number() })) })) })),
  }),
  strategyWeek: post('/pms/analysis/strategy_week_perf', { about: 'Last whole week by type of fund: median, mean, share that rose.', access: read, either: true, jsonp: true, body: optionalFunds, data: z.array(z.object({ strategy: z.string(), isPrivate: z.boolean(), count: z.number(), mean: nullable, median: nullable, rose: nullable })) }),
  marketWeek: post('/pms/analysis/market_week_perf', { about: 'Last whole week of the indexes.', access: read, either: true, jsonp: true, body: optionalFunds, data: z.array(WeekRow) }),
  fundWeek: post('/pms/analysis/fund_week_perf', { about: 'Last whole week of funds, best first.', access: read, either: true, jsonp: true, body: optionalFunds, data: z.array(WeekRow) }),
  reanalyse: post('/simulation', { about: 'Computes the own funds anew; results are not shown (priority 3).', access: 'nav.edit', either: true, jsonp: true, body: reanalysis, data: Reanalysed }),
  saveData: post('/ams/analysis/save_data', { about: 'Computes one own asset anew; results are not shown.', access: 'nav.edit', either: true, jsonp: true, body: reanalysis, data: Reanalysed }),
  queue: post('/asset_data/record_queue', { about: 'Puts own funds in the analysis queue; results are not shown.', access: 'nav.edit', body: reanalysis, data: Reanalysed }),
}
