import { addProduct } from '../matrix/vectors.ts'
import type { ActiveSet, QuadraticProgram } from './active-set.ts'
import { infeasible, type NamedRow, percent, type PortfolioProblem, programOf, rowsOf, type Unsolved, varianceOf } from './problem.ts'
import { solveQuadratic } from './quadratic-program.ts'
import { firstAtOrBelow } from './root.ts'

/**
 * ½ wᵀSw + cᵀw under bounds, rows, and the two limits that are no rows: turnover and tracking error. Each becomes a price that is raised
 * until the limit holds (its Lagrange multiplier); every problem on the way starts where the one before ended.
 */
export interface Limited {
  ok: true
  state: ActiveSet
  steps: number
}

export const turnoverOf = (weights: Float64Array, previous: Float64Array): number =>
  weights.reduce((sum, weight, i) => sum + Math.abs(weight - previous[i]!), 0)

export function trackingErrorOf(covariance: Float64Array, weights: Float64Array, benchmark: Float64Array): number {
  return Math.sqrt(Math.max(0, varianceOf(covariance, weights.map((weight, i) => weight - benchmark[i]!))))
}

const refusal = (why: string, constraint: string, by: number): Unsolved => ({ ok: false, code: 'infeasible', why, conflict: [constraint], relaxation: [{ constraint, by }] })

/** `linear` is c; `rows` default to budget and groups. */
export function solveLimited(problem: PortfolioProblem, linear: Float64Array, rows: readonly NamedRow[] = rowsOf(problem)): Limited | Unsolved {
  const program = { ...programOf(problem, rows), linear }
  const { tracking } = problem
  if (!tracking) return underTurnover(problem, program, rows)
  const towards = product(problem.covariance, tracking.benchmark)
  let last: ActiveSet | undefined
  let failed: Unsolved | undefined
  let steps = 0
  // θ = price ÷ (1 + price): 0 is the problem without the limit, 1 the least tracking error there is.
  const at = (theta: number): ActiveSet | undefined => {
    const tilted = linear.map((cost, i) => (1 - theta) * cost - theta * towards[i]!)
    const solved = underTurnover(problem, { ...program, linear: tilted }, rows, 1 - theta, last)
    if (!solved.ok) {
      failed = solved
      return undefined
    }
    steps += solved.steps
    last = solved.state
    return solved.state
  }
  const errorOf = (state: ActiveSet | undefined) => (state ? trackingErrorOf(problem.covariance, state.weights, tracking.benchmark) : -1)
  const state = firstAtOrBelow(at, errorOf, tracking.limit, 1)
  if (failed) return failed
  if (state) return { ok: true, state, steps }
  const least = errorOf(at(1))
  return refusal(`在其余约束下，跟踪误差最低为 ${percent(least)}，高于上限 ${percent(tracking.limit)}。请放宽跟踪误差上限或其余约束。`, `跟踪误差不超过 ${percent(tracking.limit)}`, least - tracking.limit)
}

function underTurnover(problem: PortfolioProblem, program: QuadraticProgram, rows: readonly NamedRow[], scale = 1, start?: ActiveSet): Limited | Unsolved {
  const { turnover, turnoverCost } = problem
  const rest = turnover?.previous ?? turnoverCost?.previous
  const base = ((turnoverCost?.rate ?? 0) / 2) * scale
  let last = start
  let failed: Unsolved | undefined
  let steps = 0
  const at = (price: number): ActiveSet | undefined => {
    const solved = solveQuadratic({ ...program, kinks: rest && base + price > 0 ? { rest, cost: base + price } : undefined }, last)
    if (!solved.ok) {
      failed = infeasible(rows, solved)
      return undefined
    }
    steps += solved.steps
    last = solved.state
    return solved.state
  }
  if (!turnover) {
    const state = at(0)
    return state ? { ok: true, state, steps } : failed!
  }
  const traded = (state: ActiveSet | undefined) => (state ? turnoverOf(state.weights, turnover.previous) : -1)
  const dearest = 4 * Math.max(...program.matrix.map(Math.abs)) + 4 * Math.max(...program.linear.map(Math.abs)) + 1e-9
  const state = firstAtOrBelow(at, traded, turnover.limit, dearest)
  if (failed) return failed
  if (state) return { ok: true, state, steps }
  const least = traded(at(dearest))
  return refusal(`满足其余约束至少需要换手 ${percent(least)}，高于上限 ${percent(turnover.limit)}。请放宽换手上限或其余约束。`, `换手不超过 ${percent(turnover.limit)}`, least - turnover.limit)
}

/** S × w. */
export function product(covariance: Float64Array, weights: Float64Array): Float64Array {
  const into = new Float64Array(weights.length)
  addProduct(into, covariance, weights)
  return into
}
