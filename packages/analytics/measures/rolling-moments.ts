import { returnsOf } from '../series.ts'
import { momentsOf } from './risk.ts'

/**
 * Moments of moving windows from running totals: a window's sum is the total at its end less the total at its base, so the work does not grow
 * with the window. Windows that hardly move beside the whole series, where nearly everything would cancel, are found from scratch: the
 * figures stay within 1e-8 of those found so.
 *
 * The window of point `end` holds returns `bases[end]` to `end` − 1. NaN where the base is negative or the window is empty.
 */
const FLAT = 1e-7

/** Running totals of the returns' powers and of their products with another series; grown when a longer series comes. */
const totals = { first: new Float64Array(4096), second: new Float64Array(4096), third: new Float64Array(4096), fourth: new Float64Array(4096), crossed: new Float64Array(4096) }

function makeRoom(length: number): void {
  if (totals.first.length > length) return
  for (const name of ['first', 'second', 'third', 'fourth', 'crossed'] as const) totals[name] = new Float64Array(length * 2)
}

const empty = (length: number): Float64Array => new Float64Array(length).fill(NaN)

/** Totals of returns and of their squares. */
function addUp(returns: Float64Array): void {
  makeRoom(returns.length)
  const { first, second } = totals
  let sum = 0
  let squares = 0
  for (let t = 0; t < returns.length; t++) {
    const step = returns[t]!
    sum += step
    squares += step * step
    first[t + 1] = sum
    second[t + 1] = squares
  }
}

/** The same from NAVs, with the products with another series: one pass, in which dividing and adding do not wait for each other. */
function addUpSteps(values: Float64Array, others: Float64Array): void {
  makeRoom(values.length)
  const { first, second, crossed } = totals
  let sum = 0
  let squares = 0
  let products = 0
  let before = values[0]!
  for (let t = 1; t < values.length; t++) {
    const value = values[t]!
    const step = value / before - 1
    before = value
    sum += step
    squares += step * step
    products += step * others[t - 1]!
    first[t] = sum
    second[t] = squares
    crossed[t] = products
  }
}

type FromScratch = (base: number, end: number) => number

/** Sample deviations (n − 1) of the windows, from the totals. `means` receives their means where it is given. */
function deviations(bases: Int32Array, count: number, fromScratch: FromScratch, means?: Float64Array): Float64Array {
  const { first, second } = totals
  const flat = FLAT * second[count]!
  const into = empty(bases.length)
  // Windows of so many returns are alike: their divisions are done once.
  let n = 0
  let share = NaN
  let freedom = NaN
  for (let end = 0; end < bases.length; end++) {
    const base = bases[end]!
    if (base < 0 || base === end) continue
    if (end - base !== n) {
      n = end - base
      share = 1 / n
      freedom = 1 / (n - 1)
    }
    const part = first[end]! - first[base]!
    const rest = second[end]! - second[base]! - part * part * share
    into[end] = rest > flat ? Math.sqrt(rest * freedom) : fromScratch(base, end)
    if (means) means[end] = part * share
  }
  return into
}

export function rollingDeviation(returns: Float64Array, bases: Int32Array, means?: Float64Array): Float64Array {
  addUp(returns)
  return deviations(bases, returns.length, (base, end) => momentsOf(returns.subarray(base, end)).deviation, means)
}

export interface RollingPair {
  /** Sample deviations of the fund, n − 1. */
  deviations: Float64Array
  /** Covariance with the benchmark ÷ its variance. NaN where the benchmark does not move or begins later. */
  betas: Float64Array
  /** Deviations of the benchmark, the same for every fund. */
  benchmarkDeviations: Float64Array
}

/** Below this a deviation is rounding noise, as in `beta`. */
export const NO_SPREAD = 1e-12

/** NAVs of many funds against one benchmark on the same days: what only hangs on the benchmark is found once. Deviations of funds × √`periodsPerYear`. */
export function rollingPairAgainst(benchmark: Float64Array, bases: Int32Array, periodsPerYear = 1): (values: Float64Array) => RollingPair {
  const returns = returnsOf(benchmark)
  let firstKnown = 0
  while (firstKnown < returns.length && Number.isNaN(returns[firstKnown])) firstKnown++
  const centre = momentsOf(returns.subarray(firstKnown)).mean
  const others = returns.map((value) => (Number.isNaN(value) ? 0 : value - centre))
  // Windows that reach before the benchmark's first day have no beta.
  const whole = bases.map((base) => (base < firstKnown ? -1 : base))
  const means = empty(bases.length)
  const benchmarkDeviations = rollingDeviation(others, whole, means)
  const perVariance = benchmarkDeviations.map((deviation) => (deviation > NO_SPREAD ? 1 / (deviation * deviation) : NaN))
  return (values) => {
    addUpSteps(values, others)
    const fromScratch: FromScratch = (base, end) => momentsOf(returnsOf(values.subarray(base, end + 1))).deviation * Math.sqrt(periodsPerYear)
    return { ...pairFigures(bases, values.length - 1, fromScratch, { means, perVariance, periodsPerYear }), benchmarkDeviations }
  }
}

/** Deviations and betas of the windows in one pass over the totals. */
function pairFigures(bases: Int32Array, count: number, fromScratch: FromScratch, { means, perVariance, periodsPerYear }: { means: Float64Array; perVariance: Float64Array; periodsPerYear: number }): Pick<RollingPair, 'deviations' | 'betas'> {
  const { first, second, crossed } = totals
  const flat = FLAT * second[count]!
  const own = new Float64Array(bases.length)
  const betas = new Float64Array(bases.length)
  let n = 0
  let share = NaN
  let freedom = NaN
  let yearly = NaN
  for (let end = 0; end < bases.length; end++) {
    const base = bases[end]!
    if (base < 0 || base === end) {
      own[end] = NaN
      betas[end] = NaN
      continue
    }
    if (end - base !== n) {
      n = end - base
      share = 1 / n
      freedom = 1 / (n - 1)
      yearly = freedom * periodsPerYear
    }
    const part = first[end]! - first[base]!
    const rest = second[end]! - second[base]! - part * part * share
    own[end] = rest > flat ? Math.sqrt(rest * yearly) : fromScratch(base, end)
    betas[end] = (crossed[end]! - crossed[base]! - part * means[end]!) * freedom * perVariance[end]!
  }
  return { deviations: own, betas }
}

export interface RollingShape {
  skews: Float64Array
  kurtoses: Float64Array
}

/** Population skewness and excess kurtosis. Third and fourth powers lose more: sooner from scratch. */
export function rollingShape(returns: Float64Array, bases: Int32Array): RollingShape {
  makeRoom(returns.length)
  const { first, second, third, fourth } = totals
  const centre = momentsOf(returns).mean
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
