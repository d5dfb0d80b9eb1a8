import { indicatorAt } from '../indicators.ts'
import { moreFiguresOver } from '../more-figures.ts'
import type { PeriodCode } from '../periods.ts'
import { periodsPerYearOf } from '../presets.ts'
import { alignTo, type Frequency, type Series } from '../series.ts'
import { snapshot, type SnapshotSettings } from '../snapshot.ts'
import type { FormulaData } from './types.ts'

export type FormulaSettings = SnapshotSettings & { riskFree: number }

/** A fund with everything that formulas see of it, over its whole life. */
export interface WholeData {
  series: Series
  frequency: Frequency
  settings: FormulaSettings
  returns: Float64Array
  /** The benchmark on the days of the series; NaN throughout without one. */
  index: Float64Array
  indexReturns: Float64Array
  hasBenchmark: boolean
}

const stepsOf = (values: Float64Array): Float64Array => values.map((value, i) => (i === 0 ? NaN : value / values[i - 1]! - 1))

export function wholeDataOf(series: Series, frequency: Frequency, benchmark: Series | undefined, settings: FormulaSettings): WholeData {
  const index = benchmark ? alignTo(series.days, benchmark) : new Float64Array(series.days.length).fill(NaN)
  return { series, frequency, settings, returns: stepsOf(series.values), index, indexReturns: stepsOf(index), hasBenchmark: benchmark !== undefined }
}

/** The first `count` points, as they stood then: nothing in a point rests on a later one, so that views are enough. */
export function dataUpTo({ series, frequency, settings, returns, index, indexReturns, hasBenchmark }: WholeData, count: number, asOf: number): FormulaData {
  const cut = { days: series.days.subarray(0, count), values: series.values.subarray(0, count) }
  const benchmark = index.subarray(0, count)
  const known = new Map<string, Float64Array>()
  return {
    ...cut,
    returns: returns.subarray(0, count),
    benchmark,
    benchmarkReturns: indexReturns.subarray(0, count),
    periodsPerYear: periodsPerYearOf(frequency, settings.periodsPerYear),
    riskFree: settings.riskFree,
    figure: (indicator, period) => {
      const market = hasBenchmark ? benchmark : undefined
      if (!Object.hasOwn(indicatorAt, indicator)) return moreFiguresOver([indicator], period as PeriodCode, { series: cut, benchmark: market, frequency, asOf, settings })[0] ?? NaN
      const row = known.get(period) ?? snapshot({ series: cut, benchmark: market, frequency, asOf, periods: [period as PeriodCode], settings })
      known.set(period, row)
      return row[indicatorAt[indicator as keyof typeof indicatorAt]] ?? NaN
    },
  }
}

/** What formulas see of one fund. Figures of the registry are those of snapshots: the same function, the same settings. */
export const formulaDataOf = (series: Series, frequency: Frequency, benchmark: Series | undefined, asOf: number, settings: FormulaSettings): FormulaData =>
  dataUpTo(wholeDataOf(series, frequency, benchmark, settings), series.days.length, asOf)
