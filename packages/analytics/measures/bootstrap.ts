import { quantileOfSorted } from './tail.ts'

/**
 * Confidence intervals of any figure by drawing the returns again in blocks, so that what hangs together in time stays together.
 * Chance comes in as an argument (numbers from 0 to below 1); the same generator gives the same interval.
 */

export interface BlockBootstrap {
  random: () => number
  /** How often the figure is found anew. Default 1,000. */
  draws?: number
  /** Periods in a block; the mean of them for `stationary`. Default: the cube root of the number of periods, rounded up. */
  blockLength?: number
  /** `stationary`: lengths are geometric (Politis & Romano 1994). `circular`: all the same (Politis & Romano 1992). Both go round the end. */
  kind?: 'stationary' | 'circular'
}

/** Positions of one draw: as many as there are periods, each after its neighbour or at the start of a new block. */
export function blockPositions(length: number, { random, blockLength = Math.ceil(Math.cbrt(length)), kind = 'stationary' }: BlockBootstrap): Int32Array {
  const positions = new Int32Array(length)
  const size = Math.max(1, blockLength)
  let at = 0
  for (let i = 0; i < length; i++) {
    const begins = i === 0 || (kind === 'circular' ? i % Math.round(size) === 0 : random() < 1 / size)
    at = begins ? Math.min(length - 1, Math.floor(random() * length)) : (at + 1) % length
    positions[i] = at
  }
  return positions
}

export interface Interval {
  /** The figure of the returns themselves. */
  estimate: number
  low: number
  high: number
  /** Standard deviation of the figure over the draws. */
  error: number
  /** Draws for which the figure can be said. */
  draws: number
}

/**
 * The middle `level` of the figure over the draws (percentile interval, Efron 1979). `columns` are drawn together: the fund's returns alone, or
 * with the benchmark's of the same length. Draws whose figure is NaN do not count; with fewer than half left, or no returns, the interval is NaN.
 */
export function bootstrapInterval(
  columns: readonly Float64Array[],
  figure: (...columns: Float64Array[]) => number,
  options: BlockBootstrap,
  level = 0.95,
): Interval {
  const length = columns[0]?.length ?? 0
  const { draws = 1000 } = options
  const unsaid = { low: NaN, high: NaN, error: NaN }
  if (!length) return { estimate: NaN, ...unsaid, draws: 0 }
  const estimate = figure(...columns)
  const room = columns.map(() => new Float64Array(length))
  const found = Array.from({ length: draws }, () => {
    const positions = blockPositions(length, options)
    columns.forEach((column, c) => {
      for (let i = 0; i < length; i++) room[c]![i] = column[positions[i]!]!
    })
    return figure(...room)
  }).filter(Number.isFinite)
  const sorted = Float64Array.from(found).sort()
  if (sorted.length * 2 < draws || !sorted.length) return { estimate, ...unsaid, draws: sorted.length }
  const mean = sorted.reduce((sum, value) => sum + value, 0) / sorted.length
  const squares = sorted.reduce((sum, value) => sum + (value - mean) ** 2, 0)
  return {
    estimate,
    low: quantileOfSorted(sorted, (1 - level) / 2),
    high: quantileOfSorted(sorted, (1 + level) / 2),
    error: Math.sqrt(squares / (sorted.length - 1 || NaN)),
    draws: sorted.length,
  }
}
