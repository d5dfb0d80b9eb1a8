import { indicators } from './indicators.ts'
import { measure } from './measure.ts'
import { riskFreeOver } from './measures/return.ts'
import { windowOf, type DayRange, type PeriodCode, type PeriodSettings, type Window } from './periods.ts'
import { HOUSE, periodsPerYearOf, type Choices, type PeriodsPerYear, type PresetCode } from './presets.ts'
import { alignTo, type Frequency, type Series } from './series.ts'

/** The figures of one fund for many periods at once: what the nightly job keeps and screening filters. */

export interface SnapshotSettings extends PeriodSettings {
  /** Yearly rate, constant or dated. Default: 3 %. */
  riskFree?: number | Series
  periodsPerYear?: PeriodsPerYear
  preset?: PresetCode | Choices
}

export interface SnapshotInput {
  series: Series
  /** An index, or its values already on the days of the series. */
  benchmark?: Series | Float64Array | undefined
  frequency: Frequency
  asOf: number
  periods: readonly (PeriodCode | DayRange)[]
  settings?: SnapshotSettings
}

/** What has to be said beside the values of a period; bits of one byte. */
export const snapshotFlag = { stale: 1, loose: 2, tooYoung: 4, underOneYear: 8, insufficient: 16, noValue: 32 } as const

/** Buffers of the caller: views on larger ones avoid copies. */
export interface SnapshotRow {
  /** periods × indicators, period by period. */
  values: Float64Array
  /** {@link snapshotFlag} bits of each period. */
  flags: Uint8Array
  /** Base day and end day of each period; 0 where there is none. */
  days: Int32Array
}

export const snapshotRow = (periodCount: number): SnapshotRow => ({
  values: new Float64Array(periodCount * indicators.length),
  flags: new Uint8Array(periodCount),
  days: new Int32Array(periodCount * 2),
})

const flagsOf = ({ stale, loose, tooYoung, underOneYear, hasValue }: Window, insufficient: boolean): number =>
  (stale ? snapshotFlag.stale : 0) |
  (loose ? snapshotFlag.loose : 0) |
  (tooYoung ? snapshotFlag.tooYoung : 0) |
  (underOneYear ? snapshotFlag.underOneYear : 0) |
  (insufficient ? snapshotFlag.insufficient : 0) |
  (hasValue ? 0 : snapshotFlag.noValue)

/** Writes every indicator of every period into `row` and gives back its values. A period without a value is NaN throughout. */
export function snapshot(input: SnapshotInput, row: SnapshotRow = snapshotRow(input.periods.length)): Float64Array {
  const { series, frequency, asOf, periods, settings = {} } = input
  const { riskFree = HOUSE.riskFree, preset = HOUSE } = settings
  const periodsPerYear = periodsPerYearOf(frequency, settings.periodsPerYear)
  const benchmark = input.benchmark instanceof Float64Array || !input.benchmark ? input.benchmark : alignTo(series.days, input.benchmark)
  const width = indicators.length
  periods.forEach((period, i) => {
    const window = windowOf(series, frequency, period, asOf, settings)
    const into = row.values.subarray(i * width, (i + 1) * width)
    const { insufficient } = measure(
      {
        ...series,
        from: window.base,
        to: window.end,
        benchmark,
        periodsPerYear,
        riskFree: riskFreeOver(riskFree, window.baseDay, window.endDay),
        preset,
      },
      into,
    )
    row.flags[i] = flagsOf(window, insufficient)
    row.days[i * 2] = window.base < 0 ? 0 : window.baseDay
    row.days[i * 2 + 1] = window.end < 0 ? 0 : window.endDay
  })
  return row.values
}
