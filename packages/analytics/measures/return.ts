import { daysBetween } from '../calendar.ts'
import type { Series } from '../series.ts'

/** Return figures. Fractions throughout: 0.05 is 5 %. */

/** Return from one value to another. NaN when the first is not positive. */
export const totalReturn = (first: number, last: number): number => (first > 0 ? last / first - 1 : NaN)

/** (1 + R)^(365 ÷ calendar days) − 1. NaN for no days. Source: figures.md, "Frequency and annualising"; ffn has years of 365.25 days. */
export const annualReturn = (total: number, calendarDays: number, daysPerYear = 365): number =>
  calendarDays > 0 ? (1 + total) ** (daysPerYear / calendarDays) - 1 : NaN

/** (1 + R)^(N ÷ n) − 1 by n observed periods, as empyrical and QuantStats do. NaN for no period. */
export const annualReturnByCount = (total: number, observations: number, periodsPerYear: number): number =>
  observations > 0 ? (1 + total) ** (periodsPerYear / observations) - 1 : NaN

/** (1 + R fund) ÷ (1 + R benchmark) − 1. */
export const geometricExcess = (fund: number, benchmark: number): number => (1 + fund) / (1 + benchmark) - 1

/** The rate of one period that compounds to a yearly rate: (1 + rf)^(1 ÷ N) − 1. */
export const periodRate = (annual: number, periodsPerYear: number): number => (1 + annual) ** (1 / periodsPerYear) - 1

/**
 * The yearly rate over a window, of a constant or of a dated series of yearly rates: each rate holds from its day until the next one,
 * and counts by calendar days. Before the first dated rate that first one holds. NaN for an empty series.
 */
export function riskFreeOver(rate: number | Series, fromDay: number, toDay: number): number {
  if (typeof rate === 'number') return rate
  const { days, values } = rate
  let sum = 0
  let since = fromDay
  let current = values[0] ?? NaN
  for (let i = 0; i < days.length && days[i]! < toDay; i++) {
    if (days[i]! > since) {
      sum += current * daysBetween(since, days[i]!)
      since = days[i]!
    }
    current = values[i]!
  }
  return toDay > fromDay ? (sum + current * daysBetween(since, toDay)) / daysBetween(fromDay, toDay) : current
}

/**
 * Stability: r² of the cumulative logarithmic return against time, 1 for a straight climb. NaN for fewer than two values or a flat line.
 * Source: empyrical `stability_of_timeseries`.
 */
export function stability(values: Float64Array): number {
  // The first return belongs to the first point of the line; the base itself is not on it.
  const n = values.length - 1
  if (n < 2) return NaN
  const logs = values.subarray(1).map((value) => Math.log(value / values[0]!))
  const meanLog = logs.reduce((sum, log) => sum + log, 0) / n
  const meanTime = (n - 1) / 2
  let crossed = 0
  let logSquares = 0
  let timeSquares = 0
  for (let i = 0; i < n; i++) {
    crossed += (i - meanTime) * (logs[i]! - meanLog)
    logSquares += (logs[i]! - meanLog) ** 2
    timeSquares += (i - meanTime) ** 2
  }
  return logSquares > 0 ? crossed ** 2 / (logSquares * timeSquares) : NaN
}
