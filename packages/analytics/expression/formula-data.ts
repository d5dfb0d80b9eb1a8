import { indicatorAt } from '../indicators.ts'
import { moreFiguresOver } from '../more-figures.ts'
import type { PeriodCode } from '../periods.ts'
import { periodsPerYearOf } from '../presets.ts'
import { alignTo, type Frequency, type Series } from '../series.ts'
import { snapshot, type SnapshotSettings } from '../snapshot.ts'
import type { FormulaData } from './types.ts'

/** What formulas see of one fund. Figures of the registry are those of snapshots: the same function, the same settings. */
export function formulaDataOf(series: Series, frequency: Frequency, benchmark: Series | undefined, asOf: number, settings: SnapshotSettings & { riskFree: number }): FormulaData {
  const index = benchmark ? alignTo(series.days, benchmark) : new Float64Array(series.days.length).fill(NaN)
  const stepsOf = (values: Float64Array) => values.map((value, i) => (i === 0 ? NaN : value / values[i - 1]! - 1))
  const known = new Map<string, Float64Array>()
  return {
    days: series.days,
    values: series.values,
    returns: stepsOf(series.values),
    benchmark: index,
    benchmarkReturns: stepsOf(index),
    periodsPerYear: periodsPerYearOf(frequency, settings.periodsPerYear),
    riskFree: settings.riskFree,
    figure: (indicator, period) => {
      if (!Object.hasOwn(indicatorAt, indicator)) return moreFiguresOver([indicator], period as PeriodCode, { series, benchmark: benchmark && index, frequency, asOf, settings })[0] ?? NaN
      const row = known.get(period) ?? snapshot({ series, benchmark: benchmark && index, frequency, asOf, periods: [period as PeriodCode], settings })
      known.set(period, row)
      return row[indicatorAt[indicator as keyof typeof indicatorAt]] ?? NaN
    },
  }
}
