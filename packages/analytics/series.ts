import { monthOf, toEpochDay } from './calendar.ts'

/**
 * One NAV series or index: `days` as yyyymmdd, ascending and unique; `values` positive, without gaps, of the same length.
 * What a missing NAV means is decided before a series is made.
 */
export interface Series {
  days: Int32Array
  values: Float64Array
}

export type Frequency = 'daily' | 'weekly' | 'monthly' | 'irregular'

/** What a fund paid out: yuan per unit, or new units per old unit (above 1 a split, below 1 a merge), on its ex-day. */
export interface Distribution {
  day: number
  kind: 'cash_dividend' | 'share_conversion'
  value: number
}

/** A series from loose points: sorted by day, the last of several points on one day wins, points that are not positive numbers are left out. */
export function seriesOf(points: readonly { day: number; value: number }[]): Series {
  const byDay = new Map<number, number>()
  for (const { day, value } of points) if (value > 0 && Number.isFinite(value)) byDay.set(day, value)
  const days = Int32Array.from(byDay.keys()).sort()
  return { days, values: Float64Array.from(days, (day) => byDay.get(day) ?? NaN) }
}

/** Position of the last day at or before `day`, -1 when all are later. */
export function indexAtOrBefore(days: Int32Array, day: number): number {
  let low = 0
  let high = days.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if (days[middle]! <= day) low = middle + 1
    else high = middle
  }
  return low - 1
}

/** Position of the first day at or after `day`, `days.length` when all are earlier. */
export const indexAtOrAfter = (days: Int32Array, day: number): number => indexAtOrBefore(days, day - 1) + 1

/** A gap above this is irregular whatever its length. */
const WIDEST = 41

/** Median calendar gap ≤ 4 days daily, ≤ 10 weekly, ≤ 40 monthly, else irregular. Fewer than two days: irregular. */
export function detectFrequency(days: Int32Array): Frequency {
  const gaps = days.length - 1
  if (gaps < 1) return 'irregular'
  // Counted by length instead of sorted: pages ask for many periods and presets of one fund.
  const counts = new Int32Array(WIDEST + 1)
  let before = toEpochDay(days[0]!)
  for (let i = 1; i <= gaps; i++) {
    // Days of one month need no calendar.
    const step = days[i]! - days[i - 1]!
    const day = step < 31 ? before + step : toEpochDay(days[i]!)
    const gap = Math.min(day - before, WIDEST)
    counts[gap] = counts[gap]! + 1
    before = day
  }
  const median = (gapAt(counts, (gaps - 1) >> 1) + gapAt(counts, gaps >> 1)) / 2
  if (median <= 4) return 'daily'
  if (median <= 10) return 'weekly'
  return median <= 40 ? 'monthly' : 'irregular'
}

/** The gap of a rank, from 0, in counts by length. */
function gapAt(counts: Int32Array, rank: number): number {
  let gap = 0
  for (let passed = counts[0]!; passed <= rank; passed += counts[gap]!) gap++
  return gap
}

/** Number of the week that ends on a Friday; Saturday and Sunday belong to the next one. 1970-01-02 was a Friday. */
const fridayWeek = (day: number): number => Math.ceil((toEpochDay(day) - 1) / 7)

/**
 * The last value of each week ending Friday, or of each calendar month, dated by its own day. `daily` and `irregular` change nothing.
 * The last, unfinished period is represented by its newest value.
 */
export function downsample(series: Series, frequency: Frequency): Series {
  if (frequency === 'daily' || frequency === 'irregular') return series
  const periodOf = frequency === 'weekly' ? fridayWeek : monthOf
  const periods = Array.from(series.days, periodOf)
  const isLast = (i: number) => periods[i] !== periods[i + 1]
  return {
    days: series.days.filter((_, i) => isLast(i)),
    values: series.values.filter((_, i) => isLast(i)),
  }
}

/** `auto`: as detected. The others force a down-sampling. */
export type FrequencyChoice = 'auto' | 'daily' | 'weekly' | 'monthly'

const COARSENESS: readonly Frequency[] = ['daily', 'weekly', 'monthly', 'irregular']

/**
 * A series at one point for each period of its frequency, and that frequency, by which it is annualised. A weekly fund that sometimes
 * publishes twice a week (half-year ends, open days) keeps the last NAV of each week: N = 52 means one return a week.
 * A choice can only make a series coarser; one that is coarser by nature stays what it is.
 */
export function atFrequency(series: Series, choice: FrequencyChoice): { series: Series; frequency: Frequency } {
  const wanted = choice === 'auto' ? detectFrequency(series.days) : choice
  const sampled = downsample(series, wanted)
  const found = detectFrequency(sampled.days)
  return { series: sampled, frequency: COARSENESS.indexOf(found) > COARSENESS.indexOf(wanted) ? found : wanted }
}

/** Simple returns between neighbouring values: one fewer than values; empty for fewer than two. */
export function returnsOf(values: Float64Array): Float64Array {
  const returns = new Float64Array(Math.max(0, values.length - 1))
  return returnsInto(returns, values, 0, values.length - 1)
}

/** As {@link returnsOf}, for the steps after `from` up to `to`, written to the front of `target`; gives the part written. */
export function returnsInto(target: Float64Array, values: Float64Array, from: number, to: number): Float64Array {
  for (let i = from + 1; i <= to; i++) target[i - from - 1] = values[i]! / values[i - 1]! - 1
  return target.subarray(0, Math.max(0, to - from))
}

/**
 * The adjusted series (复权净值) of a unit series: r = (NAV × split + dividend) ÷ previous NAV − 1, chained from `start`, by default the
 * first unit NAV, so that the values look like NAVs.
 *
 * A distribution between two NAV days counts at the later one; up to the first NAV day it changes nothing. Several on one step
 * add up (dividends) or multiply (conversions).
 *
 * NOTE: chained return by return, as the golden series are: two days of equal unit NAV can differ in the last bit, and so in the day on
 * which a fall counts as recovered. Another order of operations would be as good, and would disagree with the golden days on such ties.
 */
export function adjusted(unit: Series, distributions: readonly Distribution[], start: number = unit.values[0] ?? NaN): Series {
  const events = distributions.toSorted((a, b) => a.day - b.day)
  const { days, values } = unit
  const chained = new Float64Array(values.length)
  let next = 0
  for (let i = 0; i < values.length; i++) {
    let split = 1
    let dividend = 0
    for (; next < events.length && events[next]!.day <= days[i]!; next++) {
      const { kind, value: amount } = events[next]!
      if (kind === 'cash_dividend') dividend += amount
      else split *= amount
    }
    const step = i === 0 ? NaN : (values[i]! * split + dividend) / values[i - 1]! - 1
    chained[i] = i === 0 ? start : chained[i - 1]! * (1 + step)
  }
  return { days, values: chained }
}

/** The last value of `benchmark` at or before each day; NaN before its first. */
export function alignTo(days: Int32Array, benchmark: Series): Float64Array {
  const aligned = new Float64Array(days.length)
  let at = -1
  for (let i = 0; i < days.length; i++) {
    while (at + 1 < benchmark.days.length && benchmark.days[at + 1]! <= days[i]!) at++
    aligned[i] = at < 0 ? NaN : benchmark.values[at]!
  }
  return aligned
}

/** The points from `fromDay` to `toDay`, both included. Views on the same memory. */
export function slice(series: Series, fromDay: number, toDay: number): Series {
  const from = indexAtOrAfter(series.days, fromDay)
  const to = indexAtOrBefore(series.days, toDay) + 1
  return { days: series.days.subarray(from, to), values: series.values.subarray(from, to) }
}

/** The days on which every series has a value, ascending. No series, no days. */
export function commonDays(seriesList: readonly Series[]): Int32Array {
  const [first, ...others] = seriesList
  if (!first) return new Int32Array(0)
  const sets = others.map(({ days }) => new Set(days))
  return first.days.filter((day) => sets.every((set) => set.has(day)))
}

/** The values of a series on given days. Expects every day to be in the series, as {@link commonDays} gives them. */
export function valuesOn(series: Series, days: Int32Array): Float64Array {
  return Float64Array.from(days, (day) => series.values[indexAtOrBefore(series.days, day)] ?? NaN)
}

/** Geometric excess since the first point: (1 + R fund) ÷ (1 + R benchmark) − 1 at each point. Expects equal lengths; NaN where either has no value. */
export function excessCurve(fund: Float64Array, benchmark: Float64Array): Float64Array {
  const scale = benchmark[0]! / fund[0]!
  return fund.map((value, i) => (value / benchmark[i]!) * scale - 1)
}

/** Values divided by the first one: 1 at the base. Empty in, empty out. */
export const rebased = (values: Float64Array): Float64Array => values.map((value) => value / values[0]!)

/**
 * Puts 1.0000 on the inception day before the first NAV: the setting under which 成立以来 starts at par.
 * Unchanged when the first NAV is not later than that day.
 */
export function withInceptionPoint(series: Series, inceptionDay: number): Series {
  if (!series.days.length || series.days[0]! <= inceptionDay) return series
  return { days: Int32Array.of(inceptionDay, ...series.days), values: Float64Array.of(1, ...series.values) }
}
