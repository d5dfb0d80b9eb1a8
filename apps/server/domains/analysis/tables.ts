import { alignTo, calendarReturns, drawdownTable, geometricExcess, indicatorAt, indexAtOrBefore, measure, monthTable, periodSections, type Series, totalReturn, windowOf } from '@zhiheng/analytics'
import type { FundFigures } from '@zhiheng/contract'
import { columnOf, snapshotPeriods } from '../snapshot/shape.ts'
import type { Standings } from './analysis.store.ts'
import { type Asking, bonusOf, dayOrEmpty, flagsOf, type Measured, orNull } from './choices.ts'

/** The tables of the fund page. No I/O here. */

/** Every period of the snapshot: the fund under the asked choices, its peers as the snapshots have them, where they fit. */
export function periodRows({ asOf, setting }: Asking, found: Measured, standings: Standings | undefined): FundFigures['periods'] {
  const { series, frequency, benchmark, periodsPerYear, riskFree, choices } = found
  return snapshotPeriods.map((code) => {
    const window = windowOf(series, frequency, code, asOf, { bonus: bonusOf(setting) })
    const { values, insufficient } = measure({ ...series, from: window.base, to: window.end, benchmark, periodsPerYear, riskFree, preset: choices })
    const { place, median } = amongPeers(standings, code)
    const total = values[indicatorAt.totalReturn]!
    const excess = values[indicatorAt.excess]!
    return {
      code, label: periodSections.find((section) => section.code === code)!.label, beginDay: dayOrEmpty(window.baseDay), endDay: dayOrEmpty(window.endDay), fund: orNull(total),
      benchmark: orNull((1 + total) / (1 + excess) - 1), excess: orNull(excess), median, maxDrawdown: orNull(values[indicatorAt.maxDrawdown]),
      rank: place?.[0] ?? null, count: place?.[1] ?? 0, flags: flagsOf(window, insufficient),
    }
  })
}

function amongPeers(standings: Standings | undefined, period: string) {
  if (!standings || standings.fund < 0) return { place: null, median: null }
  const { universe, fund, peers } = standings
  const standing = universe.standing({ at: columnOf(period, 'totalReturn'), period, better: 'high' }, peers)
  return { place: standing.place(fund), median: orNull(standing.median(fund)) }
}

const between = (days: Int32Array, benchmark: Float64Array | undefined, from: number, to: number) =>
  benchmark ? totalReturn(benchmark[indexAtOrBefore(days, from)]!, benchmark[indexAtOrBefore(days, to)]!) : NaN

/** The benchmark may go on where the series ends. */
export function monthRows(series: Series, benchmark: Float64Array | undefined, isTradingDay: (day: number) => boolean): FundFigures['months'] {
  const years = new Map(calendarReturns(series, 'year').map(({ period, baseDay, endDay }) => [Number(period), between(series.days, benchmark, baseDay, endDay)]))
  return monthTable(series, isTradingDay).map(({ year, months, total }) => ({
    year,
    months: months.map((month) =>
      month
        ? { value: orNull(month.value), excess: orNull(geometricExcess(month.value, between(series.days, benchmark, month.baseDay, month.endDay))), partial: month.missesMonthEnd }
        : { value: null, excess: null, partial: false },
    ),
    year_value: orNull(total), year_benchmark: orNull(years.get(year)),
  }))
}

const rowsShown = 6

/** The deepest falls, with what the benchmark did from the same peak day to the same trough day. */
export function drawdownRows(series: Series, benchmark: Float64Array | undefined): FundFigures['drawdowns'] {
  return drawdownTable(series, rowsShown).map((row) => ({
    depth: row.depth, peakDay: String(row.peakDay), troughDay: String(row.troughDay), recoveryDay: row.recoveryDay === null ? null : String(row.recoveryDay), daysDown: row.daysToTrough,
    daysBack: row.daysToRecovery === null ? null : row.daysToRecovery - row.daysToTrough, benchmark: orNull(between(series.days, benchmark, row.peakDay, row.troughDay)),
  }))
}

/** The benchmark on a fund's days, as far as it goes. */
export const benchmarkOn = (days: Int32Array, benchmark: Series | undefined): Float64Array => (benchmark ? alignTo(days, benchmark) : new Float64Array(days.length).fill(NaN))
