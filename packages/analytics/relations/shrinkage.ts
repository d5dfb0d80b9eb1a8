import { dot } from '../matrix/vectors.ts'
import { pairwiseCovariance, type Panel } from './covariance.ts'

/**
 * Sample covariances drawn towards a simple target, more so the fewer the periods. Deviations are taken over n (not n − 1) inside, as the
 * papers do. Gaps count as 0 (as in PyPortfolioOpt): give complete periods where that is wrong.
 */
export interface Shrunk {
  matrix: Float64Array
  /** Share of the target, 0 to 1. */
  shrinkage: number
}

export type ShrinkageTarget = 'constantVariance' | 'singleFactor' | 'constantCorrelation'

interface Sample {
  n: number
  periods: number
  /** Deviations from the mean, fund by fund. */
  off: Float64Array[]
  /** ÷ periods. */
  matrix: Float64Array
}

function sampleOf(panel: Panel): Sample {
  const n = panel.length
  const periods = panel[0]?.length ?? 0
  const off = panel.map((one) => {
    const filled = one.map((value) => (value === value ? value : 0))
    const mean = filled.reduce((sum, value) => sum + value, 0) / periods
    return filled.map((value) => value - mean)
  })
  const matrix = new Float64Array(n * n)
  for (let i = 0; i < n; i++) {
    for (let j = 0; j <= i; j++) {
      matrix[i * n + j] = dot(off[i]!, off[j]!) / periods
      matrix[j * n + i] = matrix[i * n + j]!
    }
  }
  return { n, periods, off, matrix }
}

const squared = (matrix: Float64Array): number => matrix.reduce((sum, cell) => sum + cell * cell, 0)
const mixed = (matrix: Float64Array, target: Float64Array, share: number): Float64Array => matrix.map((cell, at) => (1 - share) * cell + share * target[at]!)
const clip = (share: number): number => Math.min(1, Math.max(0, share))

/** A multiple of the identity with the mean variance. */
function evenTarget(matrix: Float64Array, n: number): Float64Array {
  let trace = 0
  for (let i = 0; i < n; i++) trace += matrix[i * n + i]!
  return matrix.map((_, at) => (at % (n + 1) === 0 ? trace / n : 0))
}

/** A fixed share of an even target, over the pairwise sample covariance, as in PyPortfolioOpt `shrunk_covariance`. */
export function shrunkCovariance(panel: Panel, share = 0.2): Float64Array {
  const { matrix } = pairwiseCovariance(panel)
  return mixed(matrix, evenTarget(matrix, panel.length), share)
}

/** Oracle approximating shrinkage. Source: Chen, Wiesel, Eldar & Hero 2010, as scikit-learn. */
export function oracleShrinkage(panel: Panel): Shrunk {
  const { n, periods, matrix } = sampleOf(panel)
  const even = evenTarget(matrix, n)
  const mean = even[0]!
  const alpha = squared(matrix) / (n * n)
  const spread = (periods + 1) * (alpha - (mean * mean) / n)
  const shrinkage = spread === 0 ? 1 : Math.min(1, (alpha + mean * mean) / spread)
  return { matrix: mixed(matrix, even, shrinkage), shrinkage }
}

/** Ledoit–Wolf. Sources: Ledoit & Wolf 2004a (constant variance), 2003 (single factor), 2004b (constant correlation). */
export function ledoitWolf(panel: Panel, target: ShrinkageTarget = 'constantVariance'): Shrunk {
  const sample = sampleOf(panel)
  switch (target) {
    case 'constantVariance': return towardsEven(sample)
    case 'singleFactor': return towardsFactor(sample)
    case 'constantCorrelation': return towardsCorrelation(sample, panel)
  }
}

function towardsEven({ n, periods, off, matrix }: Sample): Shrunk {
  const even = evenTarget(matrix, n)
  let fourth = 0
  for (let i = 0; i < n; i++) for (let j = 0; j < n; j++) for (let t = 0; t < periods; t++) fourth += (off[i]![t]! * off[j]![t]!) ** 2
  const noise = (fourth / periods - squared(matrix)) / periods
  const distance = squared(matrix.map((cell, at) => cell - even[at]!))
  const shrinkage = distance > 0 ? clip(Math.min(noise, distance) / distance) : 0
  return { matrix: mixed(matrix, even, shrinkage), shrinkage }
}

/** Σ over all pairs of the variance of xᵢxⱼ: how noisy the sample is. */
function noiseOf({ n, periods, off, matrix }: Sample, pair: (i: number, j: number) => boolean = () => true): number {
  let noise = 0
  for (let i = 0; i < n; i++) {
    for (let j = 0; j < n; j++) {
      if (!pair(i, j)) continue
      let sum = 0
      for (let t = 0; t < periods; t++) sum += (off[i]![t]! * off[j]![t]!) ** 2
      noise += sum / periods - matrix[i * n + j]! ** 2
    }
  }
  return noise
}

function towardsFactor(sample: Sample): Shrunk {
  const { n, periods, off, matrix } = sample
  const market = Float64Array.from({ length: periods }, (_, t) => off.reduce((sum, one) => sum + one[t]!, 0) / n)
  const covariances = off.map((one) => dot(one, market) / periods)
  const marketVariance = dot(market, market) / periods
  const target = matrix.map((cell, at) => (at % (n + 1) === 0 ? cell : (covariances[Math.floor(at / n)]! * covariances[at % n]!) / marketVariance))
  const distance = squared(matrix.map((cell, at) => cell - target[at]!))
  let shared = 0
  for (let i = 0; i < n; i++) {
    for (let j = 0; j < n; j++) {
      if (i === j) continue
      let [first, second] = [0, 0]
      for (let t = 0; t < periods; t++) {
        const product = off[i]![t]! * off[i]![t]! * off[j]![t]! * market[t]!
        first += product
        second += market[t]! * market[t]! * off[i]![t]! * off[j]![t]!
      }
      const v1 = first / periods - covariances[i]! * matrix[i * n + j]!
      const v3 = second / periods - marketVariance * matrix[i * n + j]!
      shared += (2 * v1 * covariances[j]!) / marketVariance - (v3 * covariances[i]! * covariances[j]!) / marketVariance ** 2
    }
  }
  const onDiagonal = noiseOf(sample, (i, j) => i === j)
  const shrinkage = clip((noiseOf(sample) - onDiagonal - shared) / distance / periods)
  return { matrix: mixed(matrix, target, shrinkage), shrinkage }
}

/** The matrix that is drawn is the pairwise one over n − 1, as PyPortfolioOpt has it; its noise is measured with both. */
function towardsCorrelation(sample: Sample, panel: Panel): Shrunk {
  const { n, periods, off, matrix: own } = sample
  const { matrix } = pairwiseCovariance(panel)
  const deviations = Float64Array.from({ length: n }, (_, i) => Math.sqrt(matrix[i * n + i]!))
  let together = 0
  for (let i = 0; i < n; i++) for (let j = 0; j < n; j++) if (i !== j) together += matrix[i * n + j]! / (deviations[i]! * deviations[j]!)
  const mean = together / (n * (n - 1))
  const target = matrix.map((cell, at) => (at % (n + 1) === 0 ? cell : mean * deviations[Math.floor(at / n)]! * deviations[at % n]!))
  const distance = squared(matrix.map((cell, at) => cell - target[at]!))
  let [noise, shared] = [0, 0]
  for (let i = 0; i < n; i++) {
    const variance = matrix[i * n + i]!
    for (let j = 0; j < n; j++) {
      const cell = matrix[i * n + j]!
      let [squares, cubes] = [0, 0]
      for (let t = 0; t < periods; t++) {
        const product = off[i]![t]! * off[j]![t]!
        squares += product * product
        cubes += off[i]![t]! * off[i]![t]! * product
      }
      // The diagonal of the noise belongs to the target as well: it falls out.
      if (i === j) continue
      noise += squares / periods - 2 * own[i * n + j]! * cell + cell * cell
      shared += (mean * deviations[j]! * (cubes / periods - own[i * n + i]! * cell - own[i * n + j]! * variance + variance * cell)) / deviations[i]!
    }
  }
  const shrinkage = clip((noise - shared) / distance / periods)
  return { matrix: mixed(matrix, target, shrinkage), shrinkage }
}
