import type { QuadraticProgram } from './active-set.ts'
import type { LinearRow, LinearSolution } from './linear-program.ts'

/** One input for every model. Weights, limits and returns are fractions; covariance and means are of the same length of time. */
export interface PortfolioProblem {
  /** n × n by rows. */
  covariance: Float64Array
  /** Expected returns; needed by the models that weigh return. */
  means?: Float64Array | undefined
  /** Bounds of single weights. Default: 0 and 1. */
  lower?: number | Float64Array | undefined
  upper?: number | Float64Array | undefined
  /** Sum of the weights. Default: 1. */
  budget?: number | undefined
  groups?: readonly GroupLimit[] | undefined
  /** Most that may be bought and sold together, Σ |w − previous|. */
  turnover?: { previous: Float64Array; limit: number } | undefined
  /** What a unit of Σ |w − previous| costs, in units of variance. */
  turnoverCost?: { previous: Float64Array; rate: number } | undefined
  /** Largest tracking error √((w − b)ᵀ S (w − b)). */
  tracking?: { benchmark: Float64Array; limit: number } | undefined
  /** Most weights that are not 0. */
  maximumCount?: number | undefined
  /** Problems looked at for `maximumCount` before the best found is taken. */
  mostProblems?: number | undefined
}

export interface GroupLimit {
  name?: string | undefined
  members: readonly number[]
  minimum?: number | undefined
  maximum?: number | undefined
}

export interface Solved {
  ok: true
  weights: Float64Array
  /** What the model makes small or large; see the model. */
  objective: number
  steps: number
}
/** Why there is no answer: a code for programs and a sentence for people. */
export interface Unsolved {
  ok: false
  code: 'infeasible' | 'noExcess' | 'targetTooHigh' | 'targetTooLow' | 'badInput'
  why: string
  /** For `infeasible`: what stands against each other, and the smallest set of moves that lets a solution be. */
  conflict?: readonly string[]
  relaxation?: readonly Relaxation[]
}
export interface Relaxation {
  constraint: string
  /** How far the limit has to move; positive: upwards. */
  by: number
}
export type Answer = Solved | Unsolved

/** A row of the program with the words that tell it to a person. */
export interface NamedRow extends LinearRow {
  words: string
}

/** A fraction in words: 0.12345 → 12.345%. */
export const percent = (share: number) => `${+(share * 100).toFixed(4)}%`

const filled = (n: number, value: number | Float64Array | undefined, otherwise: number): Float64Array =>
  value instanceof Float64Array ? value : new Float64Array(n).fill(value ?? otherwise)

export const sizeOf = ({ covariance }: PortfolioProblem): number => Math.round(Math.sqrt(covariance.length))
export const lowerOf = (problem: PortfolioProblem): Float64Array => filled(sizeOf(problem), problem.lower, 0)
export const upperOf = (problem: PortfolioProblem): Float64Array => filled(sizeOf(problem), problem.upper, 1)

/** Budget first, then the groups. */
export function rowsOf(problem: PortfolioProblem): NamedRow[] {
  const n = sizeOf(problem)
  const budget = problem.budget ?? 1
  const rows: NamedRow[] = [{ coefficients: new Float64Array(n).fill(1), kind: 'equal', bound: budget, words: `权重合计 ${percent(budget)}` }]
  problem.groups?.forEach(({ name, members, minimum, maximum }, at) => {
    const label = name ?? `第 ${at + 1} 组`
    const coefficients = new Float64Array(n)
    for (const member of members) coefficients[member] = 1
    if (maximum !== undefined) rows.push({ coefficients, kind: 'atMost', bound: maximum, words: `${label}不超过 ${percent(maximum)}` })
    if (minimum !== undefined) rows.push({ coefficients: coefficients.map((one) => -one), kind: 'atMost', bound: -minimum, words: `${label}不低于 ${percent(minimum)}` })
  })
  return rows
}

export const programOf = (problem: PortfolioProblem, rows: readonly NamedRow[] = rowsOf(problem)): QuadraticProgram => ({
  matrix: problem.covariance,
  linear: new Float64Array(sizeOf(problem)),
  lower: lowerOf(problem),
  upper: upperOf(problem),
  rows,
})

/** What is wrong with the numbers themselves, before anything is solved. */
export function refuse(problem: PortfolioProblem, needsMeans = false): Unsolved | undefined {
  const n = sizeOf(problem)
  const bad = (why: string): Unsolved => ({ ok: false, code: 'badInput', why })
  if (n === 0 || n * n !== problem.covariance.length) return bad('协方差矩阵不是方阵，请检查基金列表。')
  if (!problem.covariance.every(Number.isFinite)) return bad('协方差含有缺失值，请检查基金的净值区间是否重叠。')
  for (let i = 0; i < n; i++) if (problem.covariance[i * n + i]! < 0) return bad('方差不能为负，请检查协方差矩阵。')
  if (needsMeans && problem.means?.length !== n) return bad('缺少预期收益，请为每只基金给出预期收益。')
  if (problem.means && !problem.means.every(Number.isFinite)) return bad('预期收益含有缺失值，请为每只基金给出预期收益。')
  const [lower, upper] = [lowerOf(problem), upperOf(problem)]
  const crossed = lower.findIndex((low, i) => !(low <= upper[i]!))
  if (crossed >= 0) return bad(`第 ${crossed + 1} 只基金的权重下限高于上限，请调整。`)
  return undefined
}

/** Tells which constraints stand against each other, and the smallest relaxation. */
export function infeasible(rows: readonly NamedRow[], { relaxation, conflict }: Extract<LinearSolution, { ok: false }>): Unsolved {
  const words = [...conflict].map((r) => rows[r]!.words)
  const moves = rows.flatMap((row, r) => (relaxation[r] === 0 ? [] : [moveOf(row, relaxation[r]!)]))
  return {
    ok: false,
    code: 'infeasible',
    why: `约束相互冲突：${words.join('、')}（连同单只基金的上下限）。最小放宽：${moves.map(({ constraint, by }) => `${constraint} ${by > 0 ? '上调' : '下调'} ${percent(Math.abs(by))}`).join('；')}。`,
    conflict: words,
    relaxation: moves,
  }
}

/** A floor is written as the ceiling of the negative: its move is turned back. */
function moveOf({ words, coefficients }: NamedRow, by: number): Relaxation {
  const isFloor = coefficients.some((one) => one < 0)
  return { constraint: words, by: isFloor ? -by : by }
}

/** wᵀ S w. */
export function varianceOf(covariance: Float64Array, weights: Float64Array): number {
  const n = weights.length
  let sum = 0
  for (let i = 0; i < n; i++) {
    if (weights[i] === 0) continue
    let row = 0
    for (let j = 0, at = i * n; j < n; j++, at++) row += covariance[at]! * weights[j]!
    sum += weights[i]! * row
  }
  return sum
}

