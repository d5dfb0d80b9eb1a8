import { equilibriumReturns, posterior, type View } from '../optimise/black-litterman.ts'
import { withFewest } from '../optimise/cardinality.ts'
import { efficientFrontier } from '../optimise/frontier.ts'
import { hierarchicalEqualRisk, hierarchicalRiskParity } from '../optimise/hierarchical.ts'
import { trackingErrorOf, turnoverOf } from '../optimise/limited.ts'
import { minimumTrackingError, minimumVariance, targetReturn, utility } from '../optimise/minimum-variance.ts'
import { maximumDiversification, maximumSharpe, noExcess, targetTooLow, targetVolatility } from '../optimise/on-the-frontier.ts'
import { type Answer, lowerOf, type PortfolioProblem, refuse, rowsOf, sizeOf, type Unsolved, upperOf, varianceOf } from '../optimise/problem.ts'
import { riskParity } from '../optimise/risk-parity.ts'
import { minimumCdar, minimumCvar } from '../optimise/tail-risk.ts'
import { worstCaseUtility } from '../optimise/worst-case.ts'
import { dot } from '../matrix/vectors.ts'

/** What is to be made small or large. Returns and risks are of a year. */
export type Objective =
  | { kind: 'maximumSharpe'; riskFree: number }
  | { kind: 'minimumVariance' }
  | { kind: 'targetReturn'; target: number }
  | { kind: 'targetVolatility'; target: number }
  | { kind: 'utility'; aversion: number }

/** Every way to weights, by name. */
export type Model =
  | Objective
  | { kind: 'equal' }
  | { kind: 'fixed'; weights: Float64Array }
  | { kind: 'riskParity'; budgets?: Float64Array | undefined }
  | { kind: 'maximumDiversification' }
  /** Each fund by the inverse of its volatility. */
  | { kind: 'inverseVolatility' }
  | { kind: 'hrp' }
  | { kind: 'herc' }
  | { kind: 'cvar'; confidence: number }
  | { kind: 'cdar'; confidence: number }
  /** `market`: weights in which the market is at rest; then the objective on the returns after the views. */
  | { kind: 'blackLitterman'; views: readonly View[]; market: Float64Array; aversion: number; tau: number; riskFree: number; objective: Objective }
  | { kind: 'robust'; aversion: number; uncertainty: number; errors?: Float64Array | undefined }

/** A problem with the returns that models on scenarios need: fund by fund, over the same periods, without gaps. */
export interface ModelProblem extends PortfolioProblem {
  returns?: readonly Float64Array[] | undefined
}

export type ModelAnswer = (Extract<Answer, { ok: true }> & { /** In sentences: what the model could not keep by itself. */ notes: string[]; blended?: Blended | undefined }) | Unsolved
/** Returns before and after the views, and the covariance after them. */
export interface Blended {
  prior: Float64Array
  posterior: Float64Array
  covariance: Float64Array
}

const close = 1e-7
const done = (answer: Answer, notes: string[] = []): ModelAnswer => (answer.ok ? { ok: true, weights: answer.weights, objective: answer.objective, steps: answer.steps, notes } : answer)

/** The one door to every model: server, back-test and browser come through here. */
export function solveModel(model: Model, problem: ModelProblem): ModelAnswer {
  switch (model.kind) {
    case 'equal': return given(problem, new Float64Array(sizeOf(problem)).fill((problem.budget ?? 1) / sizeOf(problem)))
    case 'fixed': return given(problem, model.weights)
    case 'minimumVariance': return done(minimumVariance(problem))
    case 'targetReturn': return done(targetReturn(problem, model.target))
    case 'utility': return done(utility(problem, model.aversion))
    case 'maximumSharpe': return isBent(problem) ? bestRatio(problem, model.riskFree) : done(maximumSharpe(problem, model.riskFree))
    case 'targetVolatility': return isBent(problem) ? highestReturn(problem, model.target) : done(targetVolatility(problem, model.target))
    case 'maximumDiversification': return kept(problem, maximumDiversification(plain(problem)), '最大分散化')
    case 'riskParity': return kept(problem, riskParity(plain(problem), model.budgets), '风险平价')
    case 'inverseVolatility': return kept(problem, inverseVolatility(problem), '波动率倒数')
    case 'hrp': return kept(problem, hierarchicalRiskParity(problem), 'HRP')
    case 'herc': return kept(problem, hierarchicalEqualRisk(problem), 'HERC')
    case 'cvar': return kept(problem, minimumCvar(scenarios(problem), model.confidence), '最小 CVaR')
    case 'cdar': return kept(problem, minimumCdar(scenarios(problem), model.confidence), '最小 CDaR')
    case 'robust': return kept(problem, worstCaseUtility(plain(problem), { aversion: model.aversion, uncertainty: model.uncertainty, ...(model.errors ? { errors: model.errors } : {}) }), '稳健优化')
    case 'blackLitterman': return blended(model, problem)
  }
}

/** Limits on turnover, tracking and the number of funds bend the frontier: its corners do not hold them. */
const isBent = ({ turnover, tracking, maximumCount, turnoverCost }: PortfolioProblem) => turnover !== undefined || tracking !== undefined || maximumCount !== undefined || turnoverCost !== undefined
const plain = ({ turnover: _t, tracking: _k, maximumCount: _m, mostProblems: _p, turnoverCost: _c, ...rest }: ModelProblem): PortfolioProblem => rest
const scenarios = ({ returns = [], lower, upper, budget, groups }: ModelProblem) => ({ returns, lower, upper, budget, groups })

function inverseVolatility(problem: ModelProblem): Answer {
  const n = sizeOf(problem)
  const refused = refuse(problem)
  if (refused) return refused
  const inverse = Float64Array.from({ length: n }, (_, i) => 1 / Math.sqrt(problem.covariance[i * n + i]!))
  const still = inverse.findIndex((one) => !Number.isFinite(one))
  if (still >= 0) return { ok: false, code: 'badInput', why: `第 ${still + 1} 只基金没有波动，不能按波动分配，请移除或改用固定权重。` }
  const whole = inverse.reduce((sum, one) => sum + one, 0)
  const weights = inverse.map((one) => (one * (problem.budget ?? 1)) / whole)
  return { ok: true, weights, objective: Math.sqrt(varianceOf(problem.covariance, weights)), steps: 1 }
}

function given(problem: ModelProblem, weights: Float64Array): ModelAnswer {
  return { ok: true, weights, objective: Math.sqrt(Math.max(0, varianceOf(problem.covariance, weights))), steps: 0, notes: [] }
}

/** Whether weights hold every limit. */
export function holds(problem: PortfolioProblem, weights: Float64Array): boolean {
  const [lower, upper] = [lowerOf(problem), upperOf(problem)]
  if (weights.some((weight, i) => weight < lower[i]! - close || weight > upper[i]! + close)) return false
  if (rowsOf(problem).some(({ coefficients, kind, bound }) => kind !== 'equal' && dot(coefficients, weights) > bound + close)) return false
  const { turnover, tracking, maximumCount, covariance } = problem
  if (turnover && turnoverOf(weights, turnover.previous) > turnover.limit + close) return false
  if (tracking && trackingErrorOf(covariance, weights, tracking.benchmark) > tracking.limit + close) return false
  return maximumCount === undefined || weights.filter((weight) => Math.abs(weight) > 1e-9).length <= maximumCount
}

/** A model that does not know some limit answers without it; where that breaks it, the closest portfolio that holds all of them is taken. */
function kept(problem: ModelProblem, answer: Answer, name: string): ModelAnswer {
  if (!answer.ok || holds(problem, answer.weights)) return done(answer)
  const towards = answer.weights
  const nearest = withFewest(problem, (restricted) => minimumTrackingError(restricted, towards))
  return nearest.ok ? { ...nearest, objective: answer.objective, notes: [`${name}的解不满足全部约束，取了约束内跟踪误差最小的组合`] } : nearest
}

/** Points of the bent frontier between the return of the least risk and the highest return. */
const looks = 24
const refinements = 40

function bentRange(problem: ModelProblem): { low: number; high: number } | Unsolved {
  const refused = refuse(problem, true)
  if (refused) return refused
  const least = minimumVariance(problem)
  if (!least.ok) return least
  const frontier = efficientFrontier(plain(problem))
  if (!frontier.ok) return frontier
  return { low: dot(problem.means!, least.weights), high: dot(problem.means!, frontier.corners.at(-1)!.weights) }
}

/** The highest ratio on a bent frontier: looked at in steps, then narrowed down around the best. */
function bestRatio(problem: ModelProblem, riskFree: number): ModelAnswer {
  const range = bentRange(problem)
  if ('ok' in range) return range
  let steps = 0
  const ratioAt = (target: number) => {
    const answer = targetReturn(problem, target)
    steps += answer.ok ? answer.steps : 0
    return answer.ok ? { weights: answer.weights, ratio: (dot(problem.means!, answer.weights) - riskFree) / answer.objective } : undefined
  }
  const width = (range.high - range.low) / looks
  const points = Array.from({ length: looks + 1 }, (_, i) => ({ at: range.low + i * width, found: ratioAt(range.low + i * width) }))
  const best = points.filter(({ found }) => found).toSorted((a, b) => b.found!.ratio - a.found!.ratio)[0]
  if (!best?.found || best.found.ratio <= 0) return noExcess(riskFree)
  let [left, right] = [best.at - width, best.at + width]
  let top = best.found
  for (let turn = 0; turn < refinements; turn++) {
    const [a, b] = [left + (right - left) * 0.382, left + (right - left) * 0.618]
    const [first, second] = [ratioAt(a), ratioAt(b)]
    for (const one of [first, second]) if (one && one.ratio > top.ratio) top = one
    if ((first?.ratio ?? -Infinity) >= (second?.ratio ?? -Infinity)) right = b
    else left = a
  }
  return { ok: true, weights: top.weights, objective: top.ratio, steps, notes: [] }
}

/** The highest return on a bent frontier whose volatility stays below the target: risk only rises with return. */
function highestReturn(problem: ModelProblem, target: number): ModelAnswer {
  const range = bentRange(problem)
  if ('ok' in range) return range
  const least = minimumVariance(problem)
  if (!least.ok) return least
  if (least.objective > target * (1 + 1e-12)) return targetTooLow(least.objective, target)
  let [low, high] = [range.low, range.high]
  let best = least
  for (let turn = 0; turn < refinements; turn++) {
    const middle = (low + high) / 2
    const answer = targetReturn(problem, middle)
    if (answer.ok && answer.objective <= target) {
      best = answer
      low = middle
    } else high = middle
  }
  return { ok: true, weights: best.weights, objective: dot(problem.means!, best.weights), steps: refinements, notes: [] }
}

function blended({ views, market, aversion, tau, riskFree, objective }: Extract<Model, { kind: 'blackLitterman' }>, problem: ModelProblem): ModelAnswer {
  const refused = refuse(problem)
  if (refused) return refused
  const prior = equilibriumReturns(problem.covariance, market, aversion)
  // The equilibrium is in excess of the riskless rate; views are whole returns.
  const excess = views.map((view) => ({ ...view, value: view.value - riskFree * view.exposure.reduce((sum, share) => sum + share, 0) }))
  const after = posterior(problem.covariance, prior, excess, tau)
  if (!after.ok) return after
  const means = after.returns.map((value) => value + riskFree)
  const answer = solveModel(objective, { ...problem, covariance: after.covariance, means })
  return answer.ok ? { ...answer, blended: { prior: prior.map((value) => value + riskFree), posterior: means, covariance: after.covariance } } : answer
}
