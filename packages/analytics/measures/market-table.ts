import { returnsOf, type Series } from '../series.ts'
import { calendarReturns, type CalendarUnit } from './calendar-returns.ts'
import { sideFigures, type SideFigures } from './market-risk.ts'

/** 涨跌市表: the fund on the benchmark's rising and falling periods, by the series' own periods or by calendar ones. */

export interface MarketTable {
  up: SideFigures
  down: SideFigures
  /** Periods in which the benchmark stood still, on neither side. */
  still: number
}

/**
 * Both sides of the market. `benchmark` has a value for each day of the series, as `alignTo` gives them; steps before it begins are left out.
 * `unit`: rising and falling months, quarters or years instead of steps; the first and the last may be partial.
 */
export function marketTable({ days, values }: Series, benchmark: Float64Array, unit?: CalendarUnit): MarketTable {
  // Without any value every step of the benchmark is NaN, which is on neither side.
  const begin = Math.max(0, benchmark.findIndex((value) => value > 0))
  const of = (line: Float64Array): Float64Array => {
    const part = { days: days.subarray(begin), values: line.subarray(begin) }
    return unit ? Float64Array.from(calendarReturns(part, unit), ({ value }) => value) : returnsOf(part.values)
  }
  const [fund, market] = [of(values), of(benchmark)]
  return { up: sideFigures('up', fund, market), down: sideFigures('down', fund, market), still: market.filter((value) => value === 0).length }
}
