import { momentsOf } from './risk.ts'

/**
 * Moments of moving windows from running totals: a window's sum is the total at its end less the total at its base, so the work does not grow
 * with the window. The totals are of deviations from a centre near the mean, so that little is lost by cancelling. Windows that hardly move
 * beside the whole series are found from scratch: the figures stay within 1e-8 of those found so.
 *
 * The window of point `end` holds returns `bases[end]` to `end` − 1. NaN where the base is negative or the window is empty.
 */
const FLAT = 1e-7

/** Running totals of the deviations' powers and of their products with another series; grown when a longer series comes. */
const totals = { first: new Float64Array(4096), second: new Float64Array(4096), third: new Float64Array(4096), fourth: new Float64Array(4096), crossed: new Float64Array(4096) }

function makeRoom(length: number): void {
  if (totals.first.length > length) return
  for (const name of ['first', 'second', 'third', 'fourth', 'crossed'] as const) totals[name] = new Float64Array(length * 2)
}

const empty = (length: number): Float64Array => new Float64Array(length).fill(NaN)

/** Near the mean of the returns: what is taken off them before they are squared, so that little cancels. Any number near it would do. */
function centreOf(returns: Float64Array): number {
  let sum = 0
  for (let t = 0; t < returns.length; t++) sum += returns[t]!
  return Number.isFinite(sum) ? sum / returns.length : 0
}

/** What a pass over a fund needs of its benchmark to find betas on the way. */
interface Beside {
  /** Benchmark returns off their centre, 0 where there is none. */
  others: Float64Array
  /** Their sum over each window ÷ its length. */
  otherMeans: Float64Array
  /** 1 ÷ variance of each window. */
  perVariance: Float64Array
  betas: Float64Array
}

/** Sample deviations (n − 1) of the windows. `means` receives their means, `beside` the betas, where they are given. */
export function rollingDeviation(returns: Float64Array, bases: Int32Array, means?: Float64Array, beside?: Beside): Float64Array {
  makeRoom(returns.length)
  const { first, second } = totals
  const centre = centreOf(returns)
  let sum = 0
  let squares = 0
  for (let t = 0; t < returns.length; t++) {
    const off = returns[t]! - centre
    sum += off
    squares += off * off
    first[t + 1] = sum
    second[t + 1] = squares
  }
  const flat = FLAT * squares
  const into = empty(bases.length)
  for (let end = 0; end < bases.length; end++) {
    const base = bases[end]!
    if (base < 0 || base === end) continue
    const n = end - base
    const part = first[end]! - first[base]!
    const rest = second[end]! - second[base]! - (part * part) / n
    into[end] = rest > flat ? Math.sqrt(rest / (n - 1)) : momentsOf(returns.subarray(base, end)).deviation
    if (means) means[end] = centre + part / n
  }
  if (beside) writeBetas(returns, bases, centre, beside)
  return into
}

/** Covariance with the benchmark ÷ its variance, from the totals that {@link rollingDeviation} left. */
function writeBetas(returns: Float64Array, bases: Int32Array, centre: number, { others, otherMeans, perVariance, betas }: Beside): void {
  const { first, crossed } = totals
  let products = 0
  for (let t = 0; t < returns.length; t++) {
    products += (returns[t]! - centre) * others[t]!
    crossed[t + 1] = products
  }
  for (let end = 0; end < bases.length; end++) {
    const base = bases[end]!
    if (base < 0 || base === end) continue
    const covariance = crossed[end]! - crossed[base]! - (first[end]! - first[base]!) * otherMeans[end]!
    betas[end] = (covariance / (end - base - 1)) * perVariance[end]!
  }
}

export interface RollingPair {
  /** Sample deviations of the fund, n − 1. */
  deviations: Float64Array
  /** NaN where the benchmark does not move or begins later. */
  betas: Float64Array
  /** Deviations of the benchmark, the same for every fund. */
  benchmarkDeviations: Float64Array
}

/** Below this a deviation is rounding noise, as in `beta`. */
export const NO_SPREAD = 1e-12

/** For many funds against one benchmark on the same days: what only hangs on the benchmark is found once. */
export function rollingPairAgainst(benchmark: Float64Array, bases: Int32Array): (returns: Float64Array) => RollingPair {
  let firstKnown = 0
  while (firstKnown < benchmark.length && Number.isNaN(benchmark[firstKnown])) firstKnown++
  const centre = centreOf(benchmark.subarray(firstKnown))
  const others = benchmark.map((value) => (Number.isNaN(value) ? 0 : value - centre))
  const otherMeans = empty(bases.length)
  // Windows that reach before the benchmark's first day have no beta.
  const whole = bases.map((base) => (base < firstKnown ? -1 : base))
  const benchmarkDeviations = rollingDeviation(others, whole, otherMeans)
  const perVariance = benchmarkDeviations.map((deviation) => (deviation > NO_SPREAD ? 1 / (deviation * deviation) : NaN))
  return (returns) => {
    const betas = empty(bases.length)
    return { deviations: rollingDeviation(returns, bases, undefined, { others, otherMeans, perVariance, betas }), betas, benchmarkDeviations }
  }
}

export interface RollingShape {
  skews: Float64Array
  kurtoses: Float64Array
}

/** Population skewness and excess kurtosis. Third and fourth powers lose more: sooner from scratch. */
export function rollingShape(returns: Float64Array, bases: Int32Array): RollingShape {
  makeRoom(returns.length)
  const { first, second, third, fourth } = totals
  const centre = centreOf(returns)
  for (let t = 0; t < returns.length; t++) {
    const off = returns[t]! - centre
    const square = off * off
    first[t + 1] = (t ? first[t]! : 0) + off
    second[t + 1] = (t ? second[t]! : 0) + square
    third[t + 1] = (t ? third[t]! : 0) + square * off
    fourth[t + 1] = (t ? fourth[t]! : 0) + square * square
  }
  const flat = 0.05 * (second[returns.length]! / returns.length)
  const skews = empty(bases.length)
  const kurtoses = empty(bases.length)
  for (let end = 0; end < bases.length; end++) {
    const base = bases[end]!
    if (base < 0 || base === end) continue
    const mean = (of: Float64Array) => (of[end]! - of[base]!) / (end - base)
    const off = mean(first)
    const square = off * off
    const variance = mean(second) - square
    const anew = variance > flat ? undefined : momentsOf(returns.subarray(base, end))
    skews[end] = anew?.skew ?? (mean(third) - 3 * off * mean(second) + 2 * square * off) / (variance * Math.sqrt(variance))
    kurtoses[end] = anew?.kurtosis ?? (mean(fourth) - 4 * off * mean(third) + 6 * square * mean(second) - 3 * square * square) / (variance * variance) - 3
  }
  return { skews, kurtoses }
}
