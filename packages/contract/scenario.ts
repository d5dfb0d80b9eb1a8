import { z } from 'zod'
import { get, post } from './kit.ts'
import { Exposure } from './analysis-report.ts'
import { figureQuery } from './screen.ts'
import { byIds, done, id, line, tradingDay } from './shapes.ts'

/** 情景分析 and 对比方案. */

const code = z.string().min(1).max(40)
const nullable = z.number().nullable()

/** An own scenario: a stretch of days to live through again, or moves of factors. */
export const ScenarioContent = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('range'), from: tradingDay, to: tradingDay }).refine(({ from, to }) => from < to, { path: ['to'], message: '结束日期必须晚于开始日期，请修改' }),
  z.object({ kind: z.literal('shock'), shocks: z.array(z.object({ factor: code, move: z.number().gt(-1, '跌幅不能达到100%').max(5) })).min(1, '请至少设置一个因子').max(20) }),
])
export type ScenarioContent = z.infer<typeof ScenarioContent>
const draft = z.object({ id: id.optional(), scenarioName: line.min(1, '请输入情景名称'), content: ScenarioContent })
export const Scenario = z.object({ id: z.string(), scenarioName: z.string(), content: ScenarioContent, updatedAt: z.string() })
export type Scenario = z.infer<typeof Scenario>

const Lived = z.object({
  code: z.string(), name: z.string(),
  /** lived: from its own NAV; estimate: from its exposures, the fund was not there; none: neither can be said. */
  kind: z.enum(['lived', 'estimate', 'none']),
  total: nullable, low: nullable, high: nullable, maxDrawdown: nullable, baseDay: z.string(), endDay: z.string(), recoveryDay: z.string(), recoveryDays: nullable, benchmark: nullable, why: z.string(),
})
export type Lived = z.infer<typeof Lived>

export const ScenarioFund = z.object({
  fundCode: z.string(), shortName: z.string(), frequency: z.string(), benchmarkName: z.string(), lastDay: z.string(), lastNav: nullable, navTypeName: z.string(), sourceName: z.string(), beginDay: z.string(),
  exposure: Exposure,
  episodes: z.array(Lived),
  /** Logarithmic returns of one week, for the distance to a line: `years` of history. */
  weekly: z.object({ drift: nullable, deviation: nullable, observations: z.number(), beginDay: z.string() }),
  /** Unit NAV of the last day: what warning and stop lines are about. */
  unitNav: nullable,
})
export type ScenarioFund = z.infer<typeof ScenarioFund>

export const ScenarioAnalysis = z.object({
  episodes: z.array(z.object({ code: z.string(), name: z.string(), from: z.string(), to: z.string(), about: z.string(), own: z.boolean() })),
  scenarios: z.array(Scenario),
  factors: z.array(z.object({ code: z.string(), name: z.string(), about: z.string() })),
  /** Of one period of the common frequency, row by row; empty where the factors have no common history. */
  covariance: z.array(z.number()), covariancePeriods: z.number(), periodsPerYear: z.number(),
  funds: z.array(ScenarioFund),
})
export type ScenarioAnalysis = z.infer<typeof ScenarioAnalysis>

export const scenarioCalls = {
  analyse: post('/scenario/get_scenario_analysis', { about: 'Funds through historical episodes, their answers to factors, and the saved scenarios.', access: 'fund.read', either: true, body: figureQuery.pick({ navType: true, benchmark: true }).extend({ fund_codes: z.array(code).max(10, '一次最多分析10只基金').default([]) }), data: ScenarioAnalysis }),
  save: post('/scenario/save', { about: 'Saves an own scenario.', access: 'fund.read', either: true, body: draft, data: Scenario }),
  saveMany: post('/scenario/saves', { about: 'Saves several own scenarios.', access: 'fund.read', either: true, body: z.object({ scenarios: z.array(draft).min(1, '请至少填写一个情景').max(50) }), data: z.array(Scenario) }),
  remove: post('/scenario/delete', { about: 'Deletes own scenarios.', access: 'fund.read', either: true, body: byIds, data: done }),
}

/** What a saved comparison opens again. */
export const PlanContent = z.object({
  fundCodes: z.array(code).min(1, '请选择基金').max(10, '一次最多比较10只基金'),
  period: z.string().max(20).optional(), beginDay: tradingDay.optional(), endDay: tradingDay.optional(),
  ...figureQuery.pick({ navType: true, freq: true, benchmark: true, preset: true }).shape,
  common: z.boolean().default(true),
})
export const planDraft = z.object({ id: id.optional(), planName: line.min(1, '请输入方案名称'), remark: z.string().trim().max(200, '不能超过200个字').default(''), content: PlanContent, version: z.number().int().optional() })
export const ContrastPlan = z.object({ id: z.string(), planName: z.string(), remark: z.string(), content: PlanContent, funds: z.array(z.object({ fundCode: z.string(), shortName: z.string() })), version: z.number(), createdAt: z.string(), updatedAt: z.string() })
export type ContrastPlan = z.infer<typeof ContrastPlan>

export const contrastPlanCalls = {
  list: get('/contrast_plan/query/user', { about: 'Own contrast plans, newest first.', access: 'screen.use', data: z.array(ContrastPlan) }),
  get: get('/contrast_plan/query/key', { about: 'One own contrast plan.', access: 'screen.use', query: z.object({ id }), data: ContrastPlan }),
  save: post('/contrast_plan/save', { about: 'Saves a contrast plan.', access: 'screen.use', body: planDraft, data: ContrastPlan }),
  remove: post('/contrast_plan/delete', { about: 'Deletes own contrast plans.', access: 'screen.use', body: byIds, data: done }),
}
