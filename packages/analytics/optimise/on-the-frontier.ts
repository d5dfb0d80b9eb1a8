import type { Corner } from './critical-line.ts'
import { efficientFrontier, type Frontier } from './frontier.ts'
import { dot } from '../matrix/vectors.ts'
import { type Answer, lowerOf, percent, type PortfolioProblem, refuse, sizeOf, type Unsolved, upperOf, varianceOf } from './problem.ts'
import { solveQuadratic } from './quadratic-program.ts'
import { product } from './limited.ts'

/** Models whose answer is one point of the efficient frontier, found on its straight pieces without searching. */

/** Variance and return along a piece: v0 + 2 t v1 + t² v2 and m0 + t m1, t from its corner. */
function pieceOf({ problem: { covariance, means } }: Pick<Frontier, 'problem'>, { weights, slope }: Corner) {
  const risk = product(covariance, weights)
  return { m0: dot(means, weights), m1: dot(means, slope), v0: dot(risk, weights), v1: dot(risk, slope), v2: varianceOf(covariance, slope) }
}

const along = ({ weights, slope }: Corner, t: number): Float64Array => weights.map((weight, i) => weight + t * slope[i]!)

/** 最大夏普: (expected return − rf) ÷ volatility as high as possible. Objective: that ratio. */
export function maximumSharpe(problem: PortfolioProblem, riskFree: number): Answer {
  return plainSharpe(problem, riskFree) ?? sharpeOnFrontier(problem, riskFree)
}

/** Without groups and with bounds that do not bind, the answer is that of min ½ xᵀSx − (μ − rf)ᵀx over x ≥ 0, scaled. Undefined where that is not so. */
function plainSharpe(problem: PortfolioProblem, riskFree: number): Answer | undefined {
  const { covariance, means, budget = 1 } = problem
  // With another budget the ratio is no longer the same along a ray.
  if (refuse(problem, true) || problem.groups?.length || budget !== 1 || lowerOf(problem).some((low) => low !== 0)) return undefined
  const n = sizeOf(problem)
  const solved = solveQuadratic({ matrix: covariance, linear: means!.map((mean) => riskFree - mean), lower: new Float64Array(n), upper: new Float64Array(n).fill(Infinity), rows: [] })
  if (!solved.ok) return undefined
  const sum = solved.state.weights.reduce((total, one) => total + one, 0)
  const upper = upperOf(problem)
  const weights = solved.state.weights.map((one) => one / sum)
  if (!(sum > 0) || weights.some((weight, i) => weight > upper[i]!)) return undefined
  const over = dot(means!, weights) - riskFree
  if (!(over > 0)) return undefined
  return { ok: true, weights, objective: over / Math.sqrt(varianceOf(covariance, weights)), steps: solved.steps }
}

/** Without an excess the ratio has no highest value. */
export const noExcess = (riskFree: number): Unsolved =>
  ({ ok: false, code: 'noExcess', why: `在约束内没有组合的预期收益高于无风险利率 ${percent(riskFree)}，夏普比率没有最大值。请降低无风险利率或检查预期收益。` })

function sharpeOnFrontier(problem: PortfolioProblem, riskFree: number): Answer {
  let found: Float64Array | undefined
  const frontier = efficientFrontier(problem, (corner, step) => {
    const { m0, m1, v0, v1, v2 } = pieceOf({ problem: problem as Frontier['problem'] }, corner)
    const over = m0 - riskFree
    // The derivative of the ratio has the sign of this; it only falls along the frontier.
    const slopeAt = (t: number) => m1 * (v0 + t * v1) - over * (v1 + t * v2)
    // Where the weights stand still for a while, what comes after decides.
    if (over > 0 && m1 > 0 && slopeAt(0) <= 0) found = corner.weights
    else if (Number.isFinite(step) && m1 > 0 && over + step * m1 > 0 && slopeAt(step) <= 0) {
      const t = Math.min(Math.max((m1 * v0 - over * v1) / (over * v2 - m1 * v1), 0), step)
      // Without risk the place within the piece is noise; its end has at least an excess.
      found = along(corner, over + t * m1 > 0 ? t : step)
    } else if (!Number.isFinite(step) && over > 0) found = corner.weights
    return found !== undefined
  })
  if (!frontier.ok) return frontier
  if (!found) return noExcess(riskFree)
  const weights = found
  return { ok: true, weights, objective: (dot(problem.means!, weights) - riskFree) / Math.sqrt(varianceOf(problem.covariance, weights)), steps: frontier.corners.length }
}

/** 最大分散化: weighted mean of the volatilities ÷ volatility as high as possible. Objective: that ratio. Source: Choueifaty & Coignard 2008. */
export function maximumDiversification(problem: PortfolioProblem): Answer {
  const n = sizeOf(problem)
  const deviations = Float64Array.from({ length: n }, (_, i) => Math.sqrt(problem.covariance[i * n + i]!))
  return maximumSharpe({ ...problem, means: deviations }, 0)
}

export const targetTooLow = (least: number, target: number): Unsolved => ({
  ok: false, code: 'targetTooLow', why: `约束内的最低波动率为 ${percent(least)}，高于目标 ${percent(target)}。请提高目标波动率。`, relaxation: [{ constraint: `波动率不超过 ${percent(target)}`, by: least - target }],
})

/** 目标波动: the highest expected return with a volatility of at most `target`. Objective: expected return. */
export function targetVolatility(problem: PortfolioProblem, target: number): Answer {
  const frontier = efficientFrontier(problem)
  if (!frontier.ok) return frontier
  const { corners } = frontier
  const variance = target * target
  const least = Math.sqrt(varianceOf(problem.covariance, corners[0]!.weights))
  if (least > target * (1 + 1e-12)) return targetTooLow(least, target)
  const at = corners.findLastIndex(({ weights }) => varianceOf(problem.covariance, weights) <= variance)
  const corner = corners[Math.max(0, at)]!
  const { v0, v1, v2 } = pieceOf(frontier, corner)
  const reach = v2 > 0 ? (-v1 + Math.sqrt(Math.max(0, v1 * v1 + v2 * (variance - v0)))) / v2 : 0
  const length = (corners[at + 1]?.lambda ?? corner.lambda) - corner.lambda
  const weights = along(corner, Math.min(Math.max(reach, 0), length))
  return { ok: true, weights, objective: dot(problem.means!, weights), steps: corners.length }
}
