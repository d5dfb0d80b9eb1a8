import { addDays, addMonths } from '../calendar.ts'
import { indexAtOrBefore, returnsOf } from '../series.ts'
import { maxDrawdown } from './drawdown.ts'
import { beta, comovement, correlation, trackingError } from './relative.ts'
import { annualReturnByCount, periodRate, totalReturn } from './return.ts'
import { momentsOf, sharpeArithmetic, volatility } from './risk.ts'
import { quantile } from './tail.ts'

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
  return Float64Array.from(bases, (base, end) => (base < 0 || base === end ? NaN : figure(base, end)))
}

/** A figure of the returns of each window. Return i of the series leads to point i + 1. */
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
  rollingOfReturns(values, bases, (returns) => volatility(returns, periodsPerYear))

/** The arithmetic form: a geometric annual return of a short window would swing out of all proportion. `riskFree` is yearly. */
export function rollingSharpe(values: Float64Array, bases: Int32Array, periodsPerYear: number, riskFree = 0): Float64Array {
  const rate = periodRate(riskFree, periodsPerYear)
  return rollingOfReturns(values, bases, (returns) => {
    const { mean, deviation } = momentsOf(returns)
    return sharpeArithmetic(mean, rate, deviation, periodsPerYear)
  })
}

/** The base point counts as a peak. */
export const rollingMaxDrawdown = (values: Float64Array, bases: Int32Array): Float64Array =>
  rolling(bases, (base, end) => maxDrawdown(values.subarray(base, end + 1)))

export const rollingSkew = (values: Float64Array, bases: Int32Array): Float64Array =>
  rollingOfReturns(values, bases, (returns) => momentsOf(returns).skew)

export const rollingQuantile = (values: Float64Array, bases: Int32Array, q: number): Float64Array =>
  rollingOfReturns(values, bases, (returns) => quantile(returns, q))

type PairFigure = (returns: Float64Array, benchmark: Float64Array) => number

/** A figure of fund and benchmark values on the same days. */
function rollingOfPair(values: Float64Array, benchmark: Float64Array, bases: Int32Array, figure: PairFigure): Float64Array {
  const benchmarkReturns = returnsOf(benchmark)
  const returns = returnsOf(values)
  return rolling(bases, (base, end) => figure(returns.subarray(base, end), benchmarkReturns.subarray(base, end)))
}

export const rollingBeta = (values: Float64Array, benchmark: Float64Array, bases: Int32Array): Float64Array =>
  rollingOfPair(values, benchmark, bases, (r, b) => beta(comovement(r, b)))

export const rollingCorrelation = (values: Float64Array, benchmark: Float64Array, bases: Int32Array): Float64Array =>
  rollingOfPair(values, benchmark, bases, (r, b) => correlation(comovement(r, b)))

export const rollingTrackingError = (
  values: Float64Array,
  benchmark: Float64Array,
  bases: Int32Array,
  periodsPerYear: number,
): Float64Array => rollingOfPair(values, benchmark, bases, (r, b) => trackingError(r, b, periodsPerYear))

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
