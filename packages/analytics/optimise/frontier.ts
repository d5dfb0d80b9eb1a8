import { type Corner, criticalLine } from './critical-line.ts'
import { dot } from '../matrix/vectors.ts'
import { infeasible, type PortfolioProblem, programOf, refuse, rowsOf, type Unsolved, varianceOf } from './problem.ts'
import { ridged, solveQuadratic } from './quadratic-program.ts'

/** A portfolio of the frontier. */
export interface FrontierPoint {
  weights: Float64Array
  expectedReturn: number
  volatility: number
}
/** The whole efficient frontier under the constraints, as its corners: from the least risk to the highest return. */
export interface Frontier {
  ok: true
  corners: readonly Corner[]
  problem: PortfolioProblem & { means: Float64Array }
}

/** Every corner of the efficient frontier (without turnover and tracking limits: those bend it). */
export function efficientFrontier(problem: PortfolioProblem, until?: (corner: Corner, step: number) => boolean): Frontier | Unsolved {
  const refused = refuse(problem, true)
  if (refused) return refused
  const rows = rowsOf(problem)
  const means = problem.means!
  const program = programOf(problem, rows)
  const start = solveQuadratic(program)
  if (!start.ok) return infeasible(rows, start)
  const corners = criticalLine(start.state, means, until) ?? withRidge()
  return { ok: true, corners, problem: { ...problem, means } }

  function withRidge(): Corner[] {
    const again = solveQuadratic(ridged(program))
    const found = again.ok ? criticalLine(again.state, means, until) : undefined
    if (!found) throw new Error('the critical line has no end')
    return found
  }
}

/** Weights at a λ between corners. */
export function weightsAt({ corners }: Frontier, lambda: number): Float64Array {
  const corner = corners[Math.max(0, corners.findLastIndex((one) => one.lambda <= lambda))]!
  return corner.weights.map((weight, i) => weight + (lambda - corner.lambda) * corner.slope[i]!)
}

export const pointOf = ({ covariance, means }: PortfolioProblem & { means: Float64Array }, weights: Float64Array): FrontierPoint => ({
  weights,
  expectedReturn: dot(means, weights),
  volatility: Math.sqrt(varianceOf(covariance, weights)),
})

/** λ at which the expected return is reached: it only rises with λ. Below the first corner 0; above the last the last one. */
export const lambdaForReturn = (frontier: Frontier, target: number): number => lambdaBetween(frontier, returnsOfCorners(frontier), target)

const returnsOfCorners = ({ corners, problem: { means } }: Frontier): number[] => corners.map(({ weights }) => dot(means, weights))

function lambdaBetween({ corners, problem: { means } }: Frontier, returns: readonly number[], target: number): number {
  const at = returns.findLastIndex((one) => one <= target)
  if (at < 0) return 0
  const { lambda, slope } = corners[at]!
  const rate = dot(means, slope)
  const reached = rate > 0 ? lambda + (target - returns[at]!) / rate : lambda
  return Math.min(reached, corners[at + 1]?.lambda ?? lambda)
}

/** So many portfolios at equal steps of return, from the least risk to the highest return. */
export function frontierPoints(frontier: Frontier, count: number): FrontierPoint[] {
  const { corners, problem } = frontier
  const returns = returnsOfCorners(frontier)
  const [lowest, highest] = [returns[0]!, returns.at(-1)!]
  return Array.from({ length: count }, (_, i) => {
    const target = count > 1 ? lowest + ((highest - lowest) * i) / (count - 1) : lowest
    return pointOf(problem, i === count - 1 && count > 1 ? corners.at(-1)!.weights.slice() : weightsAt(frontier, lambdaBetween(frontier, returns, target)))
  })
}
