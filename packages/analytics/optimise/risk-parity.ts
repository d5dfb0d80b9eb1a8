import { product } from './limited.ts'
import { type Answer, infeasible, lowerOf, type PortfolioProblem, programOf, refuse, rowsOf, sizeOf, upperOf, varianceOf } from './problem.ts'
import { solveQuadratic } from './quadratic-program.ts'

/** Most sweeps over all weights; a well-conditioned matrix needs ten. */
const SWEEPS = 2000
const CLOSE = 1e-13

/**
 * 风险平价 / 风险预算: weights whose shares of the variance are the budgets (equal by default). Objective: largest gap between a share and
 * its budget. Weights are positive. Where bounds or groups stand in the way the shares come as close as those allow.
 * Source: Spinu 2013 (the convex form); Griveau-Billion, Richard & Roncalli 2013 (one weight at a time).
 */
export function riskParity(problem: PortfolioProblem, budgets?: Float64Array): Answer {
  const refused = refuse(problem)
  if (refused) return refused
  const n = sizeOf(problem)
  const shares = budgets ?? new Float64Array(n).fill(1 / n)
  const whole = shares.reduce((sum, share) => sum + share, 0)
  if (shares.length !== n || !shares.every((share) => share > 0)) return { ok: false, code: 'badInput', why: '风险预算须为每只基金给出，且都大于 0。' }
  for (let i = 0; i < n; i++) if (!(problem.covariance[i * n + i]! > 0)) return { ok: false, code: 'badInput', why: `第 ${i + 1} 只基金没有波动，不能按风险分配，请移除或改用固定权重。` }
  const goal = shares.map((share) => share / whole)
  const { x, sweeps } = sweep(problem.covariance, goal)
  const total = x.reduce((sum, weight) => sum + weight, 0)
  const weights = x.map((weight) => (weight * (problem.budget ?? 1)) / total)
  return isAllowed(problem, weights) ? finished(problem, goal, weights, sweeps) : within(problem, goal, weights)
}

/** Minimum of ½ xᵀSx − Σ bᵢ ln xᵢ, one weight after the other: each step is the root of a quadratic. */
function sweep(covariance: Float64Array, budgets: Float64Array): { x: Float64Array; sweeps: number } {
  const n = budgets.length
  const x = Float64Array.from(budgets, (budget, i) => Math.sqrt(budget / covariance[i * n + i]!))
  // The starting point is scaled so that the sum of its shares is that of the budgets.
  const scale = 1 / Math.sqrt(varianceOf(covariance, x))
  for (let i = 0; i < n; i++) x[i] = x[i]! * scale
  const risk = product(covariance, x)
  let sweeps = 0
  for (let off = Infinity; off > CLOSE && sweeps < SWEEPS; sweeps++) {
    off = 0
    for (let i = 0; i < n; i++) {
      const own = covariance[i * n + i]!
      const old = x[i]!
      off = Math.max(off, Math.abs(old * risk[i]! - budgets[i]!))
      const others = risk[i]! - own * old
      const next = (-others + Math.sqrt(others * others + 4 * own * budgets[i]!)) / (2 * own)
      const by = next - old
      x[i] = next
      for (let j = 0, at = i * n; j < n; j++, at++) risk[j] = risk[j]! + by * covariance[at]!
    }
  }
  return { x, sweeps }
}

/** Share of each weight in the variance. */
export function riskShares(covariance: Float64Array, weights: Float64Array): Float64Array {
  const risk = product(covariance, weights)
  const variance = varianceOf(covariance, weights)
  return weights.map((weight, i) => (weight * risk[i]!) / variance)
}

function finished({ covariance }: PortfolioProblem, goal: Float64Array, weights: Float64Array, steps: number): Answer {
  const gap = riskShares(covariance, weights).reduce((most, share, i) => Math.max(most, Math.abs(share - goal[i]!)), 0)
  return { ok: true, weights, objective: gap, steps }
}

function isAllowed(problem: PortfolioProblem, weights: Float64Array): boolean {
  const [lower, upper] = [lowerOf(problem), upperOf(problem)]
  const fits = weights.every((weight, i) => weight >= lower[i]! - 1e-12 && weight <= upper[i]! + 1e-12)
  return fits && rowsOf(problem).every(({ coefficients, kind, bound }) => kind === 'equal' || weights.reduce((sum, weight, i) => sum + weight * coefficients[i]!, 0) <= bound + 1e-12)
}

/** Newton steps on ½ wᵀSw − v Σ b ln w inside the constraints, where v is the variance itself. */
function within(problem: PortfolioProblem, goal: Float64Array, start: Float64Array): Answer {
  const n = goal.length
  const rows = rowsOf(problem)
  const floor = lowerOf(problem).map((low) => Math.max(low, 1e-9))
  const program = { ...programOf(problem, rows), lower: floor }
  let weights = start
  let steps = 0
  for (let turn = 0; turn < 100; turn++) {
    const variance = varianceOf(problem.covariance, weights)
    const matrix = Float64Array.from(problem.covariance)
    const linear = new Float64Array(n)
    for (let i = 0; i < n; i++) {
      const curve = (variance * goal[i]!) / weights[i]! ** 2
      matrix[i * n + i] = matrix[i * n + i]! + curve
      linear[i] = -2 * curve * weights[i]!
    }
    const solved = solveQuadratic({ ...program, matrix, linear })
    if (!solved.ok) {
      const told = infeasible(rows, solved)
      return { ...told, why: `风险平价要求每只基金都有正的权重。${told.why}` }
    }
    steps += solved.steps
    // A full step may leave the region where the logarithm is well told by its parabola: at most half way to nothing.
    const from = weights
    const reach = solved.state.weights.reduce((most, weight, i) => Math.min(most, weight < from[i]! / 2 ? from[i]! / 2 / (from[i]! - weight) : 1), 1)
    const next = from.map((weight, i) => weight + reach * (solved.state.weights[i]! - weight))
    const moved = next.reduce((most, weight, i) => Math.max(most, Math.abs(weight - from[i]!)), 0)
    weights = next
    if (moved < 1e-13) break
  }
  return finished(problem, goal, weights, steps)
}
