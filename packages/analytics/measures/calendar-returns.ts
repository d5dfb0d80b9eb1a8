import { addDays, isWeekday, monthEnd, monthOf, yearOf } from '../calendar.ts'
import type { Series } from '../series.ts'

/** Returns by calendar month, quarter and year: last value of the period over the last value before it. The first and last may be partial. */

export type CalendarUnit = 'month' | 'quarter' | 'year'

export interface CalendarReturn {
  /** `202412`, `2024Q4` or `2024`. */
  period: string
  value: number
  baseDay: number
  endDay: number
}

const PERIOD_OF: Record<CalendarUnit, (day: number) => string> = {
  month: (day) => String(monthOf(day)),
  quarter: (day) => `${yearOf(day)}Q${Math.ceil((monthOf(day) % 100) / 3)}`,
  year: (day) => String(yearOf(day)),
}

/** One entry for each period that holds a return, oldest first. A period without a NAV has none: the next one carries its change. */
export function calendarReturns({ days, values }: Series, unit: CalendarUnit): CalendarReturn[] {
  const periodOf = PERIOD_OF[unit]
  const found: CalendarReturn[] = []
  let base = 0
  for (let i = 1; i < days.length; i++) {
    const period = periodOf(days[i]!)
    if (i + 1 < days.length && periodOf(days[i + 1]!) === period) continue
    found.push({ period, value: values[i]! / values[base]! - 1, baseDay: days[base]!, endDay: days[i]! })
    base = i
  }
  return found
}

/** The best and the worst of the monthly returns from `from` to `to`, partial first and last months included. No step: NaN. */
export function bestAndWorstMonth(days: Int32Array, values: Float64Array, from: number, to: number): [best: number, worst: number] {
  let best = -Infinity
  let worst = Infinity
  let base = from
  for (let i = from + 1; i <= to; i++) {
    // As numbers, two days of one month are at most 30 apart, and of two months at least 70: no division for each day.
    if (i < to && days[i + 1]! - days[i]! < 31) continue
    const value = values[i]! / values[base]! - 1
    best = Math.max(best, value)
    worst = Math.min(worst, value)
    base = i
  }
  return to > from ? [best, worst] : [NaN, NaN]
}

export interface MonthCell {
  value: number
  baseDay: number
  endDay: number
  /** A working day lies between an edge and its month end: the value is not exactly that of the calendar month. */
  missesMonthEnd: boolean
}

export interface YearRow {
  year: number
  /** January to December; null where the month has no return. */
  months: (MonthCell | null)[]
  /** Return of the calendar year, of the part of it that the series covers. */
  total: number
}

/**
 * The month × year table, newest year first. `isTradingDay` decides whether an edge is the true end of its month; without a trading
 * calendar Monday to Friday stand for it, which marks too many months of a daily fund (holidays) rather than too few.
 */
export function monthTable(series: Series, isTradingDay: (day: number) => boolean = isWeekday): YearRow[] {
  const rows = new Map<number, YearRow>()
  for (const { period, value } of calendarReturns(series, 'year')) {
    rows.set(Number(period), { year: Number(period), months: Array.from({ length: 12 }, () => null), total: value })
  }
  for (const { period, value, baseDay, endDay } of calendarReturns(series, 'month')) {
    const month = Number(period)
    const before = monthOf(addDays(month * 100 + 1, -1))
    const missesMonthEnd = missesEnd(baseDay, before, isTradingDay) || missesEnd(endDay, month, isTradingDay)
    const row = rows.get(Math.floor(month / 100))
    if (row) row.months[(month % 100) - 1] = { value, baseDay, endDay, missesMonthEnd }
  }
  return [...rows.values()].sort((a, b) => b.year - a.year)
}

/** Whether `edge` lies outside the month, or a trading day of the month follows it. */
function missesEnd(edge: number, month: number, isTradingDay: (day: number) => boolean): boolean {
  if (monthOf(edge) !== month) return true
  const last = monthEnd(month)
  for (let day = addDays(edge, 1); day <= last; day = addDays(day, 1)) if (isTradingDay(day)) return true
  return false
}
