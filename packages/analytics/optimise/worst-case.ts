import { dot } from '../matrix/vectors.ts'
import { type Answer, infeasible, type PortfolioProblem, programOf, refuse, rowsOf, sizeOf, varianceOf } from './problem.ts'
import { solveQuadratic } from './quadratic-program.ts'

/**
 * 稳健优化: utility under the worst expected returns of an ellipsoid around the estimates, mean − `uncertainty` × √(wᵀ E w) − aversion ÷ 2 ×
 * variance as high as possible. E is the covariance of the estimates (default: S ÷ observations). Objective: that worst utility.
 * With uncertainty 0 it is plain utility; the larger it is, the closer to the least risk. Source: Fabozzi, Kolm, Pachamanova & Focardi 2007, ch. 12.
 */
export function worstCaseUtility(problem: PortfolioProblem, { aversion, uncertainty, observations = 250, errors }: { aversion: number; uncertainty: number; observations?: number; errors?: Float64Array }): Answer {
  const refused = refuse(problem, true)
  if (refused) return refused
  if (!(aversion > 0) || !(uncertainty >= 0)) return { ok: false, code: 'badInput', why: '风险厌恶系数须大于 0，不确定性不能为负。' }
  const { covariance, means } = problem
  const estimation = errors ?? covariance.map((cell) => cell / observations)
  const rows = rowsOf(problem)
  const worth = (weights: Float64Array) => dot(means!, weights) - uncertainty * Math.sqrt(varianceOf(estimation, weights)) - (aversion / 2) * varianceOf(covariance, weights)
  // √(wᵀEw) is the least of (wᵀEw ÷ s + s) ÷ 2 over s: for a fixed s the problem is quadratic, and s = √(wᵀEw) at its answer.
  const n = sizeOf(problem)
  let spread = Math.sqrt(varianceOf(estimation, new Float64Array(n).fill(1 / n)))
  // A portfolio without risk would make its own weight endless.
  const least = Math.max(1e-6 * spread, 1e-12)
  let steps = 0
  let weights: Float64Array | undefined
  for (let turn = 0; turn < 500; turn++) {
    const scale = uncertainty > 0 ? uncertainty / Math.max(spread, least) : 0
    const matrix = covariance.map((cell, at) => aversion * cell + scale * estimation[at]!)
    const solved = solveQuadratic({ ...programOf(problem, rows), matrix, linear: means!.map((mean) => -mean) })
    if (!solved.ok) return infeasible(rows, solved)
    steps += solved.steps
    weights = solved.state.weights
    const next = Math.sqrt(varianceOf(estimation, weights))
    if (Math.abs(next - spread) <= 1e-13 * Math.max(next, 1e-12)) break
    spread = next
  }
  return { ok: true, weights: weights!, objective: worth(weights!), steps }
}
