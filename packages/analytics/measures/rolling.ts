import { addDays, addMonths } from '../calendar.ts'
import { indexAtOrBefore, returnsInto, returnsOf } from '../series.ts'
import { annualReturnByCount, periodRate, totalReturn } from './return.ts'
import { downside, sharpeArithmetic } from './risk.ts'
import { NO_SPREAD, rollingDeviation, rollingPairAgainst, rollingShape } from './rolling-moments.ts'
import { rollingFalls } from './rolling-falls.ts'
import { quantileOfSorted } from './tail.ts'

/**
 * Rolling figures. A window ends at each point and begins at its base point; only full windows have a value, NaN stands before.
 * Every function gives one number for each point of the series.
 */

/** A window of so many returns, or of calendar time: its base is the last point at or before the day that far back. */
export type WindowLength = { observations: number } | { months: number } | { days: number }

/** Position of the base of the window that ends at each point; −1 where the series is too young. */
export function rollingBases(days: Int32Array, length: WindowLength): Int32Array {
  if ('observations' in length) return Int32Array.from(days, (_, i) => Math.max(-1, i - length.observations))
  const anchor = (day: number) => ('months' in length ? addMonths(day, -length.months) : addDays(day, -length.days))
  return Int32Array.from(days, (day) => indexAtOrBefore(days, anchor(day)))
}

/** The figure of every full window. `figure` gets the positions of base and end. */
export function rolling(bases: Int32Array, figure: (base: number, end: number) => number): Float64Array {
  const into = new Float64Array(bases.length).fill(NaN)
  for (let end = 0; end < bases.length; end++) if (bases[end]! >= 0 && bases[end]! !== end) into[end] = figure(bases[end]!, end)
  return into
}

/** A figure of the returns of each window, found anew for each. Return i of the series leads to point i + 1. */
function rollingOfReturns(values: Float64Array, bases: Int32Array, figure: (returns: Float64Array) => number): Float64Array {
  const returns = returnsOf(values)
  return rolling(bases, (base, end) => figure(returns.subarray(base, end)))
}

export const rollingReturn = (values: Float64Array, bases: Int32Array): Float64Array =>
  rolling(bases, (base, end) => totalReturn(values[base]!, values[end]!))

/** Annualised by the number of returns in the window. */
export const rollingAnnualReturn = (values: Float64Array, bases: Int32Array, periodsPerYear: number): Float64Array =>
  rolling(bases, (base, end) => annualReturnByCount(totalReturn(values[base]!, values[end]!), end - base, periodsPerYear))

export const rollingVolatility = (values: Float64Array, bases: Int32Array, periodsPerYear: number): Float64Array =>
  scaled(rollingDeviation(stepsOf(values), bases), Math.sqrt(periodsPerYear))

/** The arithmetic form: a geometric annual return of a short window would swing out of all proportion. `riskFree` is yearly. */
export function rollingSharpe(values: Float64Array, bases: Int32Array, periodsPerYear: number, riskFree = 0): Float64Array {
  const rate = periodRate(riskFree, periodsPerYear)
  const means = new Float64Array(bases.length).fill(NaN)
  const deviations = rollingDeviation(stepsOf(values), bases, means)
  return means.map((mean, end) => sharpeArithmetic(mean, rate, deviations[end]!, periodsPerYear))
}

export const rollingSkew = (values: Float64Array, bases: Int32Array): Float64Array => rollingShape(returnsOf(values), bases).skews

export const rollingKurtosis = (values: Float64Array, bases: Int32Array): Float64Array => rollingShape(returnsOf(values), bases).kurtoses

/** Room for the returns of one series, grown when a longer one comes: many funds in a row allocate next to nothing. */
let room = new Float64Array(4096)

/** The returns of a series, good until the next call. */
function stepsOf(values: Float64Array): Float64Array {
  if (room.length < values.length) room = new Float64Array(values.length * 2)
  return returnsInto(room, values, 0, values.length - 1)
}

function scaled(figures: Float64Array, factor: number): Float64Array {
  for (let i = 0; i < figures.length; i++) figures[i] = figures[i]! * factor
  return figures
}

export function rollingDownside(values: Float64Array, bases: Int32Array, periodsPerYear: number, riskFree = 0): Float64Array {
  const target = periodRate(riskFree, periodsPerYear)
  return rollingOfReturns(values, bases, (returns) => downside(returns, target, periodsPerYear))
}

/** The base point counts as a peak. */
export const rollingMaxDrawdown = (values: Float64Array, bases: Int32Array): Float64Array => rollingFalls(values, bases)

/** The returns of the window are kept in order: one goes in and one goes out with each point. */
export function rollingQuantile(values: Float64Array, bases: Int32Array, q: number): Float64Array {
  const returns = returnsOf(values)
  const sorted = new Float64Array(returns.length)
  let count = 0
  let from = 0
  let to = 0
  return rolling(bases, (base, end) => {
    for (; to < end; to++) count = insert(sorted, count, returns[to]!)
    for (; from < base; from++) count = remove(sorted, count, returns[from]!)
    return quantileOfSorted(sorted.subarray(0, count), q)
  })
}

/** Position of the first number that is not below `value`. */
function placeOf(sorted: Float64Array, count: number, value: number): number {
  let low = 0
  let high = count
  while (low < high) {
    const middle = (low + high) >>> 1
    if (sorted[middle]! < value) low = middle + 1
    else high = middle
  }
  return low
}

function insert(sorted: Float64Array, count: number, value: number): number {
  const at = placeOf(sorted, count, value)
  sorted.copyWithin(at + 1, at, count)
  sorted[at] = value
  return count + 1
}

function remove(sorted: Float64Array, count: number, value: number): number {
  const at = placeOf(sorted, count, value)
  sorted.copyWithin(at, at + 1, count)
  return count - 1
}

/** Volatility and beta of many funds against one benchmark on the same days. */
export function rollingRiskAgainst(benchmark: Float64Array, bases: Int32Array, periodsPerYear: number): (values: Float64Array) => { volatility: Float64Array; beta: Float64Array } {
  const against = rollingPairAgainst(benchmark, bases, periodsPerYear)
  return (values) => {
    const { deviations, betas } = against(values)
    return { volatility: deviations, beta: betas }
  }
}

export const rollingBeta = (values: Float64Array, benchmark: Float64Array, bases: Int32Array): Float64Array =>
  rollingPairAgainst(benchmark, bases)(values).betas

/** Beta × deviation of the benchmark ÷ deviation of the fund. NaN where the fund does not move. */
export function rollingCorrelation(values: Float64Array, benchmark: Float64Array, bases: Int32Array): Float64Array {
  const { deviations, betas, benchmarkDeviations } = rollingPairAgainst(benchmark, bases)(values)
  return betas.map((one, end) => (deviations[end]! > NO_SPREAD ? (one * benchmarkDeviations[end]!) / deviations[end]! : NaN))
}

export function rollingTrackingError(values: Float64Array, benchmark: Float64Array, bases: Int32Array, periodsPerYear: number): Float64Array {
  const benchmarkReturns = returnsOf(benchmark)
  const active = returnsOf(values).map((value, i) => value - benchmarkReturns[i]!)
  return scaled(rollingDeviation(active, bases), Math.sqrt(periodsPerYear))
}

/**
 * Exponentially weighted volatility, annualised: s²ₜ = λ s²ₜ₋₁ + (1 − λ) r²ₜ with s²₀ = r²₀ and mean zero. NaN at the base point.
 * Source: RiskMetrics Technical Document 1996, with λ = 0.94 for daily returns.
 */
export function ewmaVolatility(values: Float64Array, periodsPerYear: number, lambda = 0.94): Float64Array {
  let variance = NaN
  return values.map((value, i) => {
    if (i === 0) return NaN
    const square = (value / values[i - 1]! - 1) ** 2
    variance = i === 1 ? square : lambda * variance + (1 - lambda) * square
    return Math.sqrt(variance * periodsPerYear)
  })
}
