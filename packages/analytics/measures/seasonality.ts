import type { Series } from '../series.ts'
import { calendarReturns } from './calendar-returns.ts'
import { quantile } from './tail.ts'

/** 季节性: how a fund did in each month of the calendar, over the years. */

export interface MonthOfYear {
  /** 1 January to 12 December. */
  month: number
  /** Returns of this calendar month that the series holds. */
  count: number
  mean: number
  median: number
  /** Share of them above 0. */
  winRate: number
  best: number
  worst: number
}

/** Twelve rows, January first; a month without a return has count 0 and NaN. The first and the last month of the series may be partial. */
export function seasonality(series: Series): MonthOfYear[] {
  const months = calendarReturns(series, 'month')
  return Array.from({ length: 12 }, (_, i) => {
    const values = Float64Array.from(months.filter(({ period }) => Number(period) % 100 === i + 1), ({ value }) => value)
    const count = values.length
    const share = (total: number) => (count ? total / count : NaN)
    return {
      month: i + 1,
      count,
      mean: share(values.reduce((sum, value) => sum + value, 0)),
      median: quantile(values, 0.5),
      winRate: share(values.filter((value) => value > 0).length),
      best: quantile(values, 1),
      worst: quantile(values, 0),
    }
  })
}
