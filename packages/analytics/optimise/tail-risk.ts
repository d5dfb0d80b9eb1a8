import { solveKinked } from './kinked.ts'
import { solveLinear } from './linear-program.ts'
import { dot, meanOf } from '../matrix/vectors.ts'
import { type Answer, infeasible, lowerOf, type NamedRow, percent, type PortfolioProblem, rowsOf, upperOf } from './problem.ts'

/** Models on the returns themselves, not on their covariance. `returns` has one array for each fund, all over the same periods, oldest first. */
export interface ScenarioProblem extends Omit<PortfolioProblem, 'covariance' | 'turnover' | 'turnoverCost' | 'tracking' | 'maximumCount'> {
  returns: readonly Float64Array[]
  /** Lowest mean return of a period. */
  target?: number | undefined
}

const asProblem = ({ returns, ...rest }: ScenarioProblem): PortfolioProblem => ({ ...rest, covariance: new Float64Array(returns.length ** 2) })

function refuse({ returns }: ScenarioProblem): Answer | undefined {
  const length = returns[0]?.length ?? 0
  if (length === 0) return { ok: false, code: 'badInput', why: '没有可用的收益率，请检查基金列表和区间。' }
  if (returns.some((one) => one.length !== length || !one.every(Number.isFinite))) return { ok: false, code: 'badInput', why: '各基金的收益率须在同一组日期上且没有缺失，请调整区间或对齐方式。' }
  return undefined
}

function rowsWithTarget(problem: ScenarioProblem): NamedRow[] {
  const rows = rowsOf(asProblem(problem))
  const { target, returns } = problem
  if (target === undefined) return rows
  return [...rows, { coefficients: Float64Array.from(returns, (one) => -meanOf(one)), kind: 'atMost', bound: -target, words: `期均收益不低于 ${percent(target)}` }]
}

const withZero = (row: NamedRow): NamedRow => ({ ...row, coefficients: Float64Array.of(...row.coefficients, 0) })

/** 最小 CVaR: the mean loss of the worst 1 − `confidence` of the periods as small as possible, the last of them in part. Objective: that loss. Source: Rockafellar & Uryasev 2000. */
export function minimumCvar(problem: ScenarioProblem, confidence = 0.95): Answer {
  const refused = refuse(problem)
  if (refused) return refused
  const { returns } = problem
  const n = returns.length
  const periods = returns[0]!.length
  const rows = rowsWithTarget(problem)
  const solved = solveKinked({
    costs: Float64Array.from({ length: n + 1 }, (_, j) => (j === n ? 1 : 0)),
    lower: Float64Array.of(...lowerOf(asProblem(problem)), -Infinity),
    upper: Float64Array.of(...upperOf(asProblem(problem)), Infinity),
    rows: rows.map(withZero),
    columns: [...returns.map((one) => one.map((value) => -value)), new Float64Array(periods).fill(-1)],
    offsets: new Float64Array(periods),
    up: 1 / ((1 - confidence) * periods),
    down: 0,
  })
  if (!solved.ok) return infeasible(rows, solved)
  return { ok: true, weights: solved.x.slice(0, n), objective: solved.objective, steps: solved.steps }
}

/** 最小化最差一期: the largest loss of a period as small as possible. Objective: that loss. It is the tail mean of one period. */
export const minimax = (problem: ScenarioProblem): Answer => minimumCvar(problem, 1 - 1 / (problem.returns[0]?.length ?? 1))

/** 最小平均绝对偏差. Objective: mean of |return − mean return|. Source: Konno & Yamazaki 1991. */
export function minimumMeanDeviation(problem: ScenarioProblem): Answer {
  const refused = refuse(problem)
  if (refused) return refused
  const { returns } = problem
  const periods = returns[0]!.length
  const rows = rowsWithTarget(problem)
  const columns = returns.map((one) => {
    const mean = meanOf(one)
    return one.map((value) => value - mean)
  })
  const solved = solveKinked({ costs: new Float64Array(returns.length), lower: lowerOf(asProblem(problem)), upper: upperOf(asProblem(problem)), rows, columns, offsets: new Float64Array(periods), up: 1 / periods, down: 1 / periods })
  return solved.ok ? { ok: true, weights: solved.x, objective: solved.objective, steps: solved.steps } : infeasible(rows, solved)
}

/** Mean of the worst 1 − confidence of the drawdowns of the running sum of returns, with its slope in the weights. */
function drawdownTail(returns: readonly Float64Array[], weights: Float64Array, confidence: number): { value: number; slope: Float64Array } {
  const periods = returns[0]!.length
  const depth = new Float64Array(periods)
  const peakAt = new Int32Array(periods)
  let level = 0
  let peak = 0
  let since = -1
  for (let t = 0; t < periods; t++) {
    for (let i = 0; i < weights.length; i++) level += weights[i]! * returns[i]![t]!
    if (level > peak) {
      peak = level
      since = t
    }
    depth[t] = peak - level
    peakAt[t] = since
  }
  const order = Int32Array.from(depth.keys()).sort((a, b) => depth[b]! - depth[a]! || a - b)
  const size = (1 - confidence) * periods
  // Each period of the tail counts the returns between its peak and itself.
  const counts = new Float64Array(periods + 1)
  for (let k = 0; k < Math.ceil(size - 1e-9); k++) {
    const share = Math.min(1, size - k) / size
    const t = order[k]!
    counts[peakAt[t]! + 1] = counts[peakAt[t]! + 1]! + share
    counts[t + 1] = counts[t + 1]! - share
  }
  for (let t = 1; t <= periods; t++) counts[t] = counts[t]! + counts[t - 1]!
  const slope = Float64Array.from(returns, (one) => -one.reduce((sum, value, t) => sum + counts[t]! * value, 0))
  return { value: dot(slope, weights), slope }
}

/**
 * 最小 CDaR: the mean of the deepest 1 − `confidence` of the drawdowns (of the running sum of returns, from a level of 0) as small as
 * possible. Objective: that mean. Cutting planes: each look at the drawdowns adds one row. Source: Chekhlov, Uryasev & Zabarankin 2005.
 */
export function minimumCdar(problem: ScenarioProblem, confidence = 0.95): Answer {
  const refused = refuse(problem)
  if (refused) return refused
  const { returns } = problem
  const n = returns.length
  const base = rowsWithTarget(problem)
  const rows = base.map(withZero)
  const costs = new Float64Array(n + 1)
  costs[n] = 1
  const lower = Float64Array.of(...lowerOf(asProblem(problem)), 0)
  const upper = Float64Array.of(...upperOf(asProblem(problem)), Infinity)
  let best: { weights: Float64Array; value: number } | undefined
  for (let steps = 1; steps <= 2000; steps++) {
    const solved = solveLinear({ costs, lower, upper, rows })
    if (!solved.ok) return infeasible(base, solved)
    const weights = solved.x.slice(0, n)
    const { value, slope } = drawdownTail(returns, weights, confidence)
    if (!best || value < best.value) best = { weights, value }
    if (best.value - solved.objective <= 1e-10 * Math.max(1e-3, best.value)) return { ok: true, weights: best.weights, objective: best.value, steps }
    rows.push({ coefficients: Float64Array.of(...slope, -1), kind: 'atMost', bound: 0, words: '回撤' })
  }
  return { ok: true, weights: best!.weights, objective: best!.value, steps: 2000 }
}
