import { symmetricEigen } from '../matrix/eigen.ts'

/**
 * How funds move together. Returns come fund by fund, all of the same length; NaN where a fund has none. Matrices are n × n by rows, of one
 * period: multiply by the periods of a year to annualise.
 */
export type Panel = readonly Float64Array[]

export interface PairwiseCovariance {
  matrix: Float64Array
  /** Periods that both funds of a pair have: the coverage that is printed beside the figures. */
  pairs: Int32Array
}

const sameSize = (panel: Panel, fill: (i: number, j: number) => number): Float64Array => {
  const n = panel.length
  const matrix = new Float64Array(n * n)
  for (let i = 0; i < n; i++) {
    for (let j = 0; j <= i; j++) {
      const value = fill(i, j)
      matrix[i * n + j] = value
      matrix[j * n + i] = value
    }
  }
  return matrix
}

/** Sample covariance (n − 1) of each pair over the periods that both have. Fewer than two common periods: NaN. */
export function pairwiseCovariance(panel: Panel): PairwiseCovariance {
  const n = panel.length
  const pairs = new Int32Array(n * n)
  const matrix = sameSize(panel, (i, j) => {
    const { count, crossed } = pairMoments(panel[i]!, panel[j]!)
    pairs[i * n + j] = count
    pairs[j * n + i] = count
    return count > 1 ? crossed / (count - 1) : NaN
  })
  return { matrix, pairs }
}

/** Pearson correlation of each pair over the periods that both have. A fund that does not move: NaN beside the diagonal. */
export const pairwiseCorrelation = (panel: Panel): Float64Array =>
  sameSize(panel, (i, j) => {
    if (i === j) return 1
    const { crossed, squares, otherSquares } = pairMoments(panel[i]!, panel[j]!)
    return squares > 0 && otherSquares > 0 ? crossed / Math.sqrt(squares * otherSquares) : NaN
  })

interface PairMoments {
  count: number
  crossed: number
  squares: number
  otherSquares: number
}

/** Sums of products of deviations over the common periods. */
export function pairMoments(a: Float64Array, b: Float64Array): PairMoments {
  let count = 0
  let sum = 0
  let otherSum = 0
  for (let t = 0; t < a.length; t++) {
    const both = a[t]! + b[t]!
    if (both !== both) continue
    count++
    sum += a[t]!
    otherSum += b[t]!
  }
  const mean = sum / count
  const otherMean = otherSum / count
  let crossed = 0
  let squares = 0
  let otherSquares = 0
  for (let t = 0; t < a.length; t++) {
    const off = a[t]! - mean
    const otherOff = b[t]! - otherMean
    if (off + otherOff !== off + otherOff) continue
    crossed += off * otherOff
    squares += off * off
    otherSquares += otherOff * otherOff
  }
  return { count, crossed, squares, otherSquares }
}

/** The periods in which every fund has a return. */
export function completePanel(panel: Panel): Float64Array[] {
  const keep = Array.from({ length: panel[0]?.length ?? 0 }, (_, t) => t).filter((t) => panel.every((one) => one[t]! === one[t]!))
  return panel.map((one) => Float64Array.from(keep, (t) => one[t]!))
}

/** Co-movement below a benchmark: Σ min(r − b, 0) min(r' − b, 0) ÷ n. A period that either fund lacks counts as none, as in PyPortfolioOpt. */
export const semicovariance = (panel: Panel, benchmark = 0): Float64Array => {
  const below = panel.map((one) => one.map((value) => (value < benchmark ? value - benchmark : 0)))
  return sameSize(panel, (i, j) => below[i]!.reduce((sum, value, t) => sum + value * below[j]![t]!, 0) / below[i]!.length)
}

/**
 * Products of deviations from each fund's own mean, weighted by (1 − 2 ÷ (span + 1)) to the age; the weights sum to 1. A period that one
 * fund lacks ages the earlier ones, as pandas `ewm` does. Source: PyPortfolioOpt `exp_cov`.
 */
export function exponentialCovariance(panel: Panel, span = 180): Float64Array {
  const keep = 1 - 2 / (span + 1)
  return sameSize(panel, (i, j) => {
    const [a, b] = [panel[i]!, panel[j]!]
    const [mean, otherMean] = [meanOfKnown(a), meanOfKnown(b)]
    let weighted = 0
    let weights = 0
    for (let t = 0; t < a.length; t++) {
      weighted *= keep
      weights *= keep
      const product = (a[t]! - mean) * (b[t]! - otherMean)
      if (product !== product) continue
      weighted += product
      weights += 1
    }
    return weighted / weights
  })
}

const meanOfKnown = (values: Float64Array): number => {
  const known = values.filter((value) => value === value)
  return known.reduce((sum, value) => sum + value, 0) / known.length
}

/** RiskMetrics: Sₜ = λ Sₜ₋₁ + (1 − λ) rₜ rₜᵀ from S₀ = r₀ r₀ᵀ, mean zero, over the complete periods. Source: RiskMetrics 1996. */
export function ewmaCovariance(panel: Panel, lambda = 0.94): Float64Array {
  const complete = completePanel(panel)
  return sameSize(panel, (i, j) => {
    let value = NaN
    complete[i]!.forEach((r, t) => {
      const product = r * complete[j]![t]!
      value = t === 0 ? product : lambda * value + (1 - lambda) * product
    })
    return value
  })
}

/** Makes every eigenvalue at least 0 (`spectral`), or adds the smallest one to the diagonal (`diagonal`). A matrix that needs neither comes back as it was. */
export function repaired(matrix: Float64Array, method: 'spectral' | 'diagonal' = 'spectral'): Float64Array {
  const n = Math.round(Math.sqrt(matrix.length))
  const { values, vectors } = symmetricEigen(matrix)
  const least = values[n - 1]!
  if (least >= 0) return Float64Array.from(matrix)
  if (method === 'diagonal') return matrix.map((cell, at) => (at % (n + 1) === 0 ? cell - 1.1 * least : cell))
  const fixed = new Float64Array(n * n)
  for (let k = 0; k < n && values[k]! > 0; k++) {
    for (let i = 0; i < n; i++) {
      const part = values[k]! * vectors[k * n + i]!
      for (let j = 0; j < n; j++) fixed[i * n + j] = fixed[i * n + j]! + part * vectors[k * n + j]!
    }
  }
  return fixed
}

/** Correlations of a covariance. A fund without variance: NaN beside the diagonal. */
export function correlationFrom(covariance: Float64Array): Float64Array {
  const n = Math.round(Math.sqrt(covariance.length))
  const deviations = Float64Array.from({ length: n }, (_, i) => Math.sqrt(covariance[i * n + i]!))
  return covariance.map((cell, at) => (at % (n + 1) === 0 ? 1 : cell / (deviations[Math.floor(at / n)]! * deviations[at % n]!)))
}
