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

/** Sample deviations (n − 1) of the windows. `means` receives their means where it is given. */
export function rollingDeviation(returns: Float64Array, bases: Int32Array, means?: Float64Array): Float64Array {
  const into = empty(bases.length)
  const centre = centreOf(returns)
  let sum = 0
  let squares = 0
  let largest = 0
  let from = 0
  let to = 0
  // Windows of so many returns are alike: their divisions are done once.
  let n = 0
  let share = NaN
  let freedom = NaN
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
    if (squares > largest) largest = squares
    const rest = squares - sum * sum * share
    into[end] = rest > FLAT * largest ? Math.sqrt(rest * freedom) : momentsOf(returns.subarray(base, end)).deviation
    if (means) means[end] = centre + sum * share
  }
  return into
}

/** Near the mean of the returns: what is taken off them before they are squared, so that little cancels. Any number near it would do. */
function centreOf(returns: Float64Array): number {
  let sum = 0
  for (let t = 0; t < returns.length; t++) sum += returns[t]!
  return Number.isFinite(sum) ? sum / returns.length : 0
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
  let from = 0
  let to = 0
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
 * Sample covariances of a fund and its benchmark, each times a factor of its window where factors are given (one over the benchmark's variance
 * makes betas). Windows that reach before the benchmark's first day (NaN there) have none.
 */
export function rollingCovariance(returns: Float64Array, benchmark: Float64Array, bases: Int32Array, factors?: Float64Array): Float64Array {
  const into = empty(bases.length)
  const [centre, benchmarkCentre] = [centreOf(returns), centreOf(benchmark)]
  let firstKnown = 0
  while (firstKnown < benchmark.length && Number.isNaN(benchmark[firstKnown])) firstKnown++
  let sum = 0
  let benchmarkSum = 0
  let crossed = 0
  let from = 0
  let to = 0
  let n = 0
  let share = NaN
  let freedom = NaN
  for (let end = 0; end < bases.length; end++) {
    const base = bases[end]!
    if (base < firstKnown || base === end) continue
    if (end % RENEW === 0 || base >= to) {
      sum = 0
      benchmarkSum = 0
      crossed = 0
      from = base
      to = base
    }
    for (; to < end; to++) {
      const off = returns[to]! - centre
      const other = benchmark[to]! - benchmarkCentre
      sum += off
      benchmarkSum += other
      crossed += off * other
    }
    for (; from < base; from++) {
      const off = returns[from]! - centre
      const other = benchmark[from]! - benchmarkCentre
      sum -= off
      benchmarkSum -= other
      crossed -= off * other
    }
    if (end - base !== n) {
      n = end - base
      share = 1 / n
      freedom = 1 / (n - 1)
    }
    const covariance = (crossed - sum * benchmarkSum * share) * freedom
    into[end] = factors ? covariance * factors[end]! : covariance
  }
  return into
}
