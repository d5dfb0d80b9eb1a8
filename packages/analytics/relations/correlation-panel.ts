import type { Panel } from './covariance.ts'
import { productsOfPairs } from './products.ts'

/**
 * Correlations of many funds at once. Returns come fund by fund, all of the same length; NaN where a fund has none: then a pair stands on the
 * periods that both have. By rows, 1 on the diagonal; NaN where a fund does not move or a pair has fewer than two common periods.
 */
export function correlationPanel(panel: Panel): Float64Array {
  const count = panel.length
  const length = panel[0]?.length ?? 0
  const { rows, gaps, isGap } = centred(panel, length)
  const crossed = productsOfPairs(rows, count, length)
  const hasGaps = gaps.some((one) => one.length > 0)
  const into = new Float64Array(count * count).fill(1)
  for (let i = 0; i < count; i++) {
    const own = crossed[i * count + i]!
    if (!(own > 0)) into[i * count + i] = NaN
    for (let j = 0; j < i; j++) {
      const value = hasGaps && gaps[i]!.length + gaps[j]!.length > 0
        ? overCommon({ rows, gaps, isGap, crossed, count, length }, i, j)
        : crossed[i * count + j]! / Math.sqrt(own * crossed[j * count + j]!)
      into[i * count + j] = value
      into[j * count + i] = value
    }
  }
  return into
}

/** Deviations from each fund's own mean, 0 in its gaps; and where those are. A fund that does not move gets no deviation at all. */
function centred(panel: Panel, length: number): Pick<Sums, 'rows' | 'gaps' | 'isGap'> {
  const rows = new Float64Array(panel.length * length)
  const isGap = new Uint8Array(panel.length * length)
  const gaps = panel.map((one, i) => {
    const missing: number[] = []
    let sum = 0
    for (let t = 0; t < length; t++) {
      if (one[t] === one[t]) sum += one[t]!
      else {
        missing.push(t)
        isGap[i * length + t] = 1
      }
    }
    const mean = sum / (length - missing.length)
    let squares = 0
    for (let t = 0; t < length; t++) {
      const off = one[t] === one[t] ? one[t]! - mean : 0
      rows[i * length + t] = off
      squares += off * off
    }
    // Below this the deviations are rounding noise of a constant.
    if (!(squares > 1e-24 * length)) rows.fill(0, i * length, (i + 1) * length)
    return Int32Array.from(missing)
  })
  return { rows, gaps, isGap }
}

interface Sums {
  rows: Float64Array
  /** Positions that a fund lacks. */
  gaps: Int32Array[]
  /** The same as a table: 1 where it lacks one. */
  isGap: Uint8Array
  crossed: Float64Array
  count: number
  length: number
}

/** What the gaps of one fund take away from the sums of the other is taken off: the work goes with the gaps, not with the length. */
function overCommon({ rows, gaps, isGap, crossed, count, length }: Sums, i: number, j: number): number {
  const [a, b] = [i * length, j * length]
  const [own, other] = [gaps[i]!, gaps[j]!]
  let both = 0
  let sum = 0
  let squares = crossed[i * count + i]!
  for (let k = 0; k < other.length; k++) {
    const value = rows[a + other[k]!]!
    sum -= value
    squares -= value * value
    both += isGap[a + other[k]!]!
  }
  let otherSum = 0
  let otherSquares = crossed[j * count + j]!
  for (let k = 0; k < own.length; k++) {
    const value = rows[b + own[k]!]!
    otherSum -= value
    otherSquares -= value * value
  }
  const periods = length - own.length - other.length + both
  if (periods < 2) return NaN
  const variance = squares - (sum * sum) / periods
  const otherVariance = otherSquares - (otherSum * otherSum) / periods
  const least = 1e-24 * periods
  if (!(variance > least && otherVariance > least)) return NaN
  return (crossed[i * count + j]! - (sum * otherSum) / periods) / Math.sqrt(variance * otherVariance)
}
