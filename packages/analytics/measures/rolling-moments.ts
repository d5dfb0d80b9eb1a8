import { comovement } from './relative.ts'
import { momentsOf } from './risk.ts'

/**
 * Moments of moving windows from sums that are carried along: a return comes in, another goes out. The sums are of deviations from the mean
 * of the whole series, so that little is lost by cancelling. Where nearly everything cancels (a window that hardly moves), and again after
 * every so many points, the window is summed anew: the figures stay within 1e-8 of those found from scratch.
 *
 * `bases` never fall; the window of point `end` holds returns `base` to `end` − 1. NaN where the base is negative or the window is empty.
 */
const RENEW = 1024
/** A window's variance below this share of the whole one's is found from scratch. */
const FLAT = 1e-5

const empty = (length: number): Float64Array => new Float64Array(length).fill(NaN)

export interface RollingSpread {
  means: Float64Array
  /** Sample deviations, n − 1. */
  deviations: Float64Array
}

export function rollingSpread(returns: Float64Array, bases: Int32Array): RollingSpread {
  const { mean: centre, deviation: whole } = momentsOf(returns)
  const flat = FLAT * whole * whole
  const means = empty(bases.length)
  const deviations = empty(bases.length)
  let [sum, squares, from, to] = [0, 0, 0, 0]
  // Windows of so many returns are alike: their divisions are done once.
  let [n, share, freedom] = [0, NaN, NaN]
  for (let end = 0; end < bases.length; end++) {
    const base = bases[end]!
    if (base < 0 || base === end) continue
    if (end % RENEW === 0 || base >= to) {
      sum = 0
      squares = 0
      from = base
      to = base
    }
    for (; to < end; to++) {
      const off = returns[to]! - centre
      sum += off
      squares += off * off
    }
    for (; from < base; from++) {
      const off = returns[from]! - centre
      sum -= off
      squares -= off * off
    }
    if (end - base !== n) {
      n = end - base
      share = 1 / n
      freedom = 1 / (n - 1)
    }
    const variance = (squares - sum * sum * share) * freedom
    means[end] = centre + sum * share
    deviations[end] = variance > flat ? Math.sqrt(variance) : momentsOf(returns.subarray(base, end)).deviation
  }
  return { means, deviations }
}

export interface RollingShape {
  skews: Float64Array
  kurtoses: Float64Array
}

/** Population skewness and excess kurtosis. */
export function rollingShape(returns: Float64Array, bases: Int32Array): RollingShape {
  const { mean: centre, deviation: whole } = momentsOf(returns)
  // Third and fourth powers lose more.
  const flat = 2000 * FLAT * whole * whole
  const [skews, kurtoses] = [empty(bases.length), empty(bases.length)]
  const sums = new Float64Array(4)
  let [from, to] = [0, 0]
  for (let end = 0; end < bases.length; end++) {
    const base = bases[end]!
    if (base < 0 || base === end) continue
    if (end % RENEW === 0 || base >= to) {
      sums.fill(0)
      from = base
      to = base
    }
    for (; to < end; to++) addPowers(sums, returns[to]! - centre, 1)
    for (; from < base; from++) addPowers(sums, returns[from]! - centre, -1)
    const [off, second, third, fourth] = [sums[0]! / (end - base), sums[1]! / (end - base), sums[2]! / (end - base), sums[3]! / (end - base)]
    const square = off * off
    const variance = second - square
    const anew = variance > flat ? undefined : momentsOf(returns.subarray(base, end))
    skews[end] = anew?.skew ?? (third - 3 * off * second + 2 * square * off) / (variance * Math.sqrt(variance))
    kurtoses[end] = anew?.kurtosis ?? (fourth - 4 * off * third + 6 * square * second - 3 * square * square) / (variance * variance) - 3
  }
  return { skews, kurtoses }
}

function addPowers(sums: Float64Array, off: number, sign: 1 | -1): void {
  const square = off * off
  sums[0] = sums[0]! + sign * off
  sums[1] = sums[1]! + sign * square
  sums[2] = sums[2]! + sign * square * off
  sums[3] = sums[3]! + sign * square * square
}

/**
 * Sample covariances of a fund and its benchmark. Where the benchmark begins later (NaN) every window is found from scratch: a NaN that went
 * into a sum would never come out.
 */
export function rollingCovariance(returns: Float64Array, benchmark: Float64Array, bases: Int32Array): Float64Array {
  const { mean: centre, benchmarkMean } = comovement(returns, benchmark)
  const into = empty(bases.length)
  const canCarry = Number.isFinite(centre + benchmarkMean)
  let [sum, crossed, benchmarkSum, from, to] = [0, 0, 0, 0, 0]
  let [n, share, freedom] = [0, NaN, NaN]
  for (let end = 0; end < bases.length; end++) {
    const base = bases[end]!
    if (base < 0 || base === end) continue
    if (!canCarry || end % RENEW === 0 || base >= to) {
      sum = 0
      crossed = 0
      benchmarkSum = 0
      from = base
      to = base
    }
    for (; to < end; to++) {
      const off = returns[to]! - (canCarry ? centre : 0)
      const other = benchmark[to]! - (canCarry ? benchmarkMean : 0)
      sum += off
      benchmarkSum += other
      crossed += off * other
    }
    for (; from < base; from++) {
      const off = returns[from]! - centre
      const other = benchmark[from]! - benchmarkMean
      sum -= off
      benchmarkSum -= other
      crossed -= off * other
    }
    if (end - base !== n) {
      n = end - base
      share = 1 / n
      freedom = 1 / (n - 1)
    }
    into[end] = (crossed - sum * benchmarkSum * share) * freedom
  }
  return into
}
