import { type Decision, efficientFrontier, type Estimate, frontierPoints, indexAtOrBefore, type Limits, type Model, type ModelAnswer, type PortfolioProblem, riskShares, solveModel, type Strategy, Study, varianceOf } from '@zhiheng/analytics'
import type { FrontierAnswer, ProblemFacts, WeightAnswer } from '@zhiheng/contract'
import { formatDay, formatPercent, modelName } from '@zhiheng/domain'
import { refuse } from '../../rpc/fail.ts'
import { orNull } from '../analysis/choices.ts'
import { type Asked, strategyOf, viewsOf } from './strategy-of.ts'

/** Weights of one day and the frontier around them. Reads nothing. */

export interface WeighAsked {
  asked: Asked
  /** yyyymmdd; 0: the newest day that all funds have reached. */
  day: number
}

interface Grounds {
  strategy: Strategy
  study: Study
  place: number
  day: number
}

function groundsOf({ asked, day }: WeighAsked): Grounds {
  const strategy = strategyOf(asked)
  const study = new Study({ ...strategy, end: 0 })
  const known = day || Math.min(...strategy.funds.map(({ days }) => days.at(-1)!))
  const place = indexAtOrBefore(study.grid.days, known)
  if (place < 0) throw refuse(`到 ${formatDay(String(known))} 为止没有净值，请选择更晚的日期`)
  return { strategy, study, place, day: study.grid.days[place]! }
}

/** Choices of few funds that are compared before the best found is taken: some tenths of a second among forty funds. */
const mostProblems = 3000
const percent = (share: number) => formatPercent(share, 2)
/** Every list of limits starts with 0 to 1; the model may need no estimate at all, the figures beside its weights do. */
const estimated = (study: Study, place: number, held: readonly number[]): Estimate => study.estimator.at(place, held, study.choice)

export function weigh(given: WeighAsked): WeightAnswer {
  const { asked } = given
  const { strategy, study, place, day } = groundsOf(given)
  const decision = study.decide(place, previousOf(asked), mostProblems)
  if (decision.held.length === 0) throw refuse(`到 ${formatDay(String(day))} 为止，没有一只基金有足够的净值用于计算，请缩短风险估计区间或更换基金`)
  const estimate = decision.estimate ?? estimated(study, place, decision.held)
  const views = asked.parameter.modelType === 10 ? viewsOf(asked.funds, asked.parameter.modelParameter.views) : []
  return {
    ...failureOf(decision.answer), modelName: modelName(asked.parameter.modelType, asked.parameter.modelParameter.optimize_rule), day: String(day),
    ...weightsOf(asked, decision, estimate), facts: factsOf(asked, study, estimate, day), notes: notesOf(asked, decision, estimate),
    problem: isSaid(estimate) ? factsOfProblem({ ...boundsOf(strategy.limits, decision.held), groups: decision.problem?.groups, means: decision.problem?.means ?? estimate.means }, estimate, study) : null,
    views: views.map(({ text, view }) => ({ text, value: view.value, confidence: orNull(view.confidence), exposure: asked.funds.flatMap(({ fundCode }, i) => (view.exposure[i] === 0 ? [] : [{ fundCode, share: view.exposure[i]! }])) })),
    prior: decision.answer.ok && decision.answer.blended ? [...decision.answer.blended.prior] : [], posterior: decision.answer.ok && decision.answer.blended ? [...decision.answer.blended.posterior] : [],
  }
}

const isSaid = ({ covariance, means }: Estimate) => covariance.every(Number.isFinite) && means.every(Number.isFinite)
/** With a limit on turnover, the weights of the list are what is traded from. */
const previousOf = ({ funds, weights, parameter }: Asked): Float64Array | undefined =>
  parameter.modelParameter.turnover !== undefined && funds.every(({ weight }) => weight !== null) ? Float64Array.from(funds, ({ weight }) => weight! / weights) : undefined

const failureOf = (answer: ModelAnswer) => (answer.ok ? { ok: true, why: '', conflict: [], relaxation: [] } : { ok: false, why: answer.why, conflict: [...(answer.conflict ?? [])], relaxation: (answer.relaxation ?? []).map((one) => ({ ...one })) })

function weightsOf({ funds, parameter }: Asked, { weights, answer, held, problem }: Decision, estimate: Estimate): Pick<WeightAnswer, 'weights' | 'cash' | 'expectedReturn' | 'volatility' | 'sharpe' | 'objective'> {
  const n = held.length
  const own = weights && Float64Array.from(held, (fund) => weights[fund]!)
  const shares = own && riskShares(estimate.covariance, own)
  const means = problem?.means ?? estimate.means
  const expected = own ? means.reduce((sum, mean, i) => sum + mean * own[i]!, 0) : NaN
  const volatility = own ? Math.sqrt(Math.max(0, varianceOf(estimate.covariance, own))) : NaN
  return {
    weights: funds.map(({ fundCode, aliasName }, fund) => {
      const i = held.indexOf(fund)
      return { fundCode, aliasName, weight: weights ? weights[fund]! : null, riskShare: i < 0 ? null : orNull(shares?.[i]), expectedReturn: i < 0 ? null : orNull(means[i]), volatility: i < 0 ? null : orNull(Math.sqrt(estimate.covariance[i * n + i]!)) }
    }),
    cash: weights ? leftOf(weights) : null, expectedReturn: orNull(expected), volatility: orNull(volatility), sharpe: orNull((expected - parameter.modelParameter.no_risk_rate) / volatility), objective: answer.ok ? orNull(answer.objective) : null,
  }
}

/** What is not invested; rounding is nothing. */
function leftOf(weights: Float64Array): number {
  const left = 1 - weights.reduce((sum, weight) => sum + weight, 0)
  return left > 1e-9 ? left : 0
}

function factsOf({ parameter: { modelParameter } }: Asked, study: Study, estimate: Estimate, day: number): WeightAnswer['facts'] {
  const words = { daily: '日频', weekly: '周频', monthly: '月频' }[study.frequency]
  const least = Math.min(...estimate.coverage)
  return [
    { label: '截至', value: formatDay(String(day)) },
    { label: '估计频率', value: `${words}，年化因子 ${study.choice.periodsPerYear}` },
    { label: '风险估计', value: `最近 ${modelParameter.risk_period} 期（${formatDay(String(estimate.beginDay))} 至 ${formatDay(String(estimate.endDay))}）` },
    { label: '收益估计', value: `最近 ${modelParameter.return_period} 期的年化复合收益` },
    { label: '两两重叠', value: `最少 ${least} 期，最多 ${Math.max(...estimate.coverage)} 期` },
    { label: '协方差', value: estimate.repaired ? '两两估计后修正为半正定' : '样本协方差' },
    { label: '无风险利率', value: percent(modelParameter.no_risk_rate) },
  ]
}

function notesOf({ funds }: Asked, { answer, left }: Decision, estimate: Estimate): string[] {
  return [
    ...left.map((fund) => `「${funds[fund]!.aliasName}」的净值不足以估计或已停止披露，权重按 0 处理`),
    ...(estimate.repaired ? ['各基金历史长短不一，协方差按两两重叠区间估计并修正为半正定'] : []),
    ...(answer.ok ? answer.notes : []),
  ]
}

/** Bounds are given for each fund (see {@link strategyOf}). */
type Bounded = Pick<PortfolioProblem, 'groups'> & { lower: Float64Array; upper: Float64Array; means: Float64Array }

const factsOfProblem = ({ lower, upper, means, groups = [] }: Bounded, estimate: Estimate, study: Study): ProblemFacts => ({
  covariance: [...estimate.covariance], means: [...means], lower: [...lower], upper: [...upper],
  groups: groups.map(({ name = '', members, minimum, maximum }) => ({ name, members: [...members], ...(minimum === undefined ? {} : { minimum }), ...(maximum === undefined ? {} : { maximum }) })),
  budget: 1, periodsPerYear: study.choice.periodsPerYear, observations: estimate.observations, coverage: [...estimate.coverage], repaired: estimate.repaired, beginDay: String(estimate.beginDay), endDay: String(estimate.endDay),
})

/** The answers that stand beside the portfolio's own, by name. */
const beside: readonly { code: string; name: string; model: (riskFree: number) => Model }[] = [
  { code: 'equal', name: '1/N 等权', model: () => ({ kind: 'equal' }) },
  { code: 'maximumSharpe', name: '最大夏普', model: (riskFree) => ({ kind: 'maximumSharpe', riskFree }) },
  { code: 'minimumVariance', name: '最小方差', model: () => ({ kind: 'minimumVariance' }) },
  { code: 'riskParity', name: '风险平价', model: () => ({ kind: 'riskParity' }) },
  { code: 'maximumDiversification', name: '最大分散化', model: () => ({ kind: 'maximumDiversification' }) },
]

export function frontierOf({ points, ...given }: WeighAsked & { points: number }): FrontierAnswer {
  const { asked } = given
  const { strategy, study, place, day } = groundsOf(given)
  const riskFree = asked.parameter.modelParameter.no_risk_rate
  const ready = asked.funds.flatMap((_, fund) => (study.estimator.observations(fund, place, strategy.riskPeriods) >= 2 ? [fund] : []))
  const short = asked.funds.find((_, fund) => !ready.includes(fund))
  if (short) throw refuse(`基金「${short.aliasName}」在估计区间内少于两期收益，不能画有效前沿，请移除或延长风险估计区间`, { fundCode: short.fundCode })
  const estimate = estimated(study, place, ready)
  const means = estimate.means.map((mean, i) => (Number.isFinite(strategy.expected[i]!) ? strategy.expected[i]! : mean))
  const problem = { covariance: estimate.covariance, means, returns: estimate.returns, lower: strategy.limits.lower, upper: strategy.limits.upper, groups: strategy.limits.groups }
  const pointOf = (weights: Float64Array) => {
    const expectedReturn = means.reduce((sum, mean, i) => sum + mean * weights[i]!, 0)
    const volatility = Math.sqrt(Math.max(0, varianceOf(estimate.covariance, weights)))
    return { expectedReturn, volatility, sharpe: orNull((expectedReturn - riskFree) / volatility), weights: [...weights] }
  }
  const frontier = efficientFrontier({ covariance: problem.covariance, means, lower: problem.lower, upper: problem.upper, groups: problem.groups })
  const decision = study.decide(place, previousOf(asked), mostProblems)
  const answers = beside.map(({ code, name, model }) => ({ code, name, answer: solveModel(model(riskFree), problem) }))
  const chosen = decision.weights ?? undefined
  return {
    ...failureOf(frontier.ok ? { ok: true, weights: means, objective: 0, steps: 0, notes: [] } : frontier), day: String(day), riskFree,
    funds: asked.funds.map(({ fundCode, aliasName }, i) => ({ fundCode, aliasName, expectedReturn: means[i]!, volatility: Math.sqrt(estimate.covariance[i * means.length + i]!) })),
    points: frontier.ok ? frontierPoints(frontier, points).map(({ weights }) => pointOf(weights)) : [],
    answers: [
      ...answers.map(({ code, name, answer }) => ({ code, name, ok: answer.ok, why: answer.ok ? '' : answer.why, point: answer.ok ? pointOf(answer.weights) : null })),
      { code: 'chosen', name: modelName(asked.parameter.modelType, asked.parameter.modelParameter.optimize_rule), ok: decision.answer.ok, why: decision.answer.ok ? '' : decision.answer.why, point: chosen ? pointOf(chosen) : null },
    ],
    problem: isSaid(estimate) ? factsOfProblem(problem, estimate, study) : null, facts: factsOf(asked, study, estimate, day), notes: notesOf(asked, decision, estimate),
  }
}

const boundsOf = ({ lower, upper }: Limits, held: readonly number[]) => ({ lower: Float64Array.from(held, (fund) => lower[fund]!), upper: Float64Array.from(held, (fund) => upper[fund]!) })
