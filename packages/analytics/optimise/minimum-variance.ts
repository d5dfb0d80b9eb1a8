import { solveLimited } from './limited.ts'
import { dot } from '../matrix/vectors.ts'
import { type Answer, type NamedRow, percent, type PortfolioProblem, refuse, rowsOf, sizeOf, varianceOf } from './problem.ts'
import { withFewest } from './cardinality.ts'

/** 最小方差: the lowest volatility that the constraints allow. Objective: volatility. `l2` evens the weights out (adds l2 × Σ w²). */
export function minimumVariance(problem: PortfolioProblem, { l2 = 0 }: { l2?: number } = {}): Answer {
  return refuse(problem) ?? withFewest(problem, (restricted) => leastRisk(restricted, new Float64Array(sizeOf(restricted)), l2))
}

/** 目标收益: the lowest volatility with an expected return of at least `target`. Objective: volatility. */
export function targetReturn(problem: PortfolioProblem, target: number): Answer {
  const refused = refuse(problem, true)
  if (refused) return refused
  const enough = returnOfAtLeast(problem.means!, target)
  return withFewest(problem, (restricted) => leastRisk(restricted, new Float64Array(sizeOf(restricted)), 0, [...rowsOf(restricted), enough]))
}

/** 效用: expected return − aversion ÷ 2 × variance as high as possible. Objective: that utility. */
export function utility(problem: PortfolioProblem, aversion: number): Answer {
  const refused = refuse(problem, true)
  if (refused) return refused
  if (!(aversion > 0)) return { ok: false, code: 'badInput', why: '风险厌恶系数须大于 0。' }
  const { means, covariance } = problem
  return withFewest(problem, (restricted) => {
    const answer = leastRisk(restricted, means!.map((mean) => -mean / aversion), 0)
    return answer.ok ? { ...answer, objective: dot(means!, answer.weights) - (aversion / 2) * varianceOf(covariance, answer.weights) } : answer
  }, 'high')
}

/** 最小跟踪误差: as close to a benchmark portfolio as the constraints allow, with an expected return of at least `target` where one is given. Objective: tracking error. */
export function minimumTrackingError(problem: PortfolioProblem, benchmark: Float64Array, target?: number): Answer {
  const refused = refuse(problem, target !== undefined)
  if (refused) return refused
  const { covariance } = problem
  const n = sizeOf(problem)
  const towards = Float64Array.from(benchmark, (_, i) => -dot(covariance.subarray(i * n, i * n + n), benchmark))
  const rows = rowsOf(problem)
  if (target !== undefined) rows.push(returnOfAtLeast(problem.means!, target))
  const answer = leastRisk(problem, towards, 0, rows)
  return answer.ok ? { ...answer, objective: Math.sqrt(Math.max(0, varianceOf(covariance, answer.weights.map((weight, i) => weight - benchmark[i]!)))) } : answer
}

const returnOfAtLeast = (means: Float64Array, target: number): NamedRow =>
  ({ coefficients: means.map((mean) => -mean), kind: 'atMost', bound: -target, words: `预期收益不低于 ${percent(target)}` })

function leastRisk(problem: PortfolioProblem, linear: Float64Array, l2: number, rows: readonly NamedRow[] = rowsOf(problem)): Answer {
  const { covariance } = problem
  const solved = solveLimited(l2 === 0 ? problem : { ...problem, covariance: plusDiagonal(covariance, l2) }, linear, rows)
  if (!solved.ok) return solved
  const { weights } = solved.state
  return { ok: true, weights, objective: Math.sqrt(Math.max(0, varianceOf(covariance, weights))), steps: solved.steps }
}

function plusDiagonal(matrix: Float64Array, added: number): Float64Array {
  const n = Math.round(Math.sqrt(matrix.length))
  return matrix.map((cell, at) => (at % (n + 1) === 0 ? cell + added : cell))
}
