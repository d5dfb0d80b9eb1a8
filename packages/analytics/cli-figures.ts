import { indicatorAt, type IndicatorCode } from './indicators.ts'
import { measure, type Figures } from './measure.ts'
import { seriesOfType, type NavRow } from './nav-rows.ts'
import { periodsPerYearOf, presets, type NavType, type PresetCode } from './presets.ts'
import { alignTo, atFrequency, slice, type Distribution, type FrequencyChoice, type Series } from './series.ts'

/** What `zhiheng indicators` prints: figures of one NAV file, with the keys of golden/indicators-zhiheng.json. */

export interface CliFiguresInput {
  nav: readonly NavRow[]
  distributions?: readonly Distribution[] | undefined
  benchmark?: Series | undefined
  /**
   * First and last day of the window, both included: the base is the first row at or after `from`. With a benchmark the window begins
   * where both have a value, as the golden windows do (510050 starts two rows late, with 沪深300).
   */
  from?: number | undefined
  to?: number | undefined
  /** Default `auto`, or what the preset prescribes. */
  freq?: FrequencyChoice | undefined
  /** Default: that of the preset. */
  navType?: NavType | undefined
  preset?: PresetCode | undefined
  /** Yearly rate; default: that of the preset. */
  riskFree?: number | undefined
}

const KEYS = {
  total_return: 'totalReturn',
  annual_return: 'annualReturn',
  volatility: 'volatility',
  sharpe: 'sharpe',
  downside: 'downside',
  sortino: 'sortino',
  max_drawdown: 'maxDrawdown',
  drawdown_peak: 'drawdownPeak',
  drawdown_trough: 'drawdownTrough',
  drawdown_recovery: 'drawdownRecovery',
  current_drawdown: 'currentDrawdown',
  calmar: 'calmar',
  win_rate: 'winRate',
  var_95: 'var95',
  cvar_95: 'cvar95',
  skew: 'skew',
  kurtosis_excess: 'kurtosis',
  benchmark_annual_return: 'benchmarkAnnualReturn',
  beta: 'beta',
  alpha: 'alpha',
  tracking_error: 'trackingError',
  information_ratio: 'informationRatio',
  excess_geometric: 'excess',
  up_capture: 'upCapture',
  down_capture: 'downCapture',
  correlation: 'correlation',
} as const satisfies Record<string, IndicatorCode | 'drawdownPeak' | 'drawdownTrough' | 'drawdownRecovery'>

export type CliFigures = Record<'observations' | 'calendar_days' | keyof typeof KEYS, number | null>

/** The figures of a window of one fund; null for what cannot be said. */
export function figuresForCli(input: CliFiguresInput): CliFigures {
  const preset = presets[input.preset ?? 'zhiheng']
  // Chained from 1, as the golden series are, so that even days that hang on the last bit agree.
  const whole = seriesOfType(input.nav, input.navType ?? preset.navType, input.distributions, 1)
  const from = Math.max(input.from ?? 0, input.benchmark?.days[0] ?? 0)
  const window = slice(whole, from, input.to ?? Infinity)
  const ofPreset = preset.frequency === 'own' ? 'auto' : preset.frequency
  const { series, frequency } = atFrequency(window, input.freq && input.freq !== 'auto' ? input.freq : ofPreset)
  const figures = measure({
    ...series,
    from: 0,
    to: series.days.length - 1,
    benchmark: input.benchmark && alignTo(series.days, input.benchmark),
    periodsPerYear: periodsPerYearOf(frequency, preset.periodsPerYear),
    riskFree: input.riskFree ?? preset.riskFree,
    preset: preset.code,
  })
  return inGoldenWords(figures)
}

/** Figures under the keys of the golden file; NaN becomes null. */
export function inGoldenWords(figures: Figures): CliFigures {
  const said: Partial<CliFigures> = { observations: figures.observations, calendar_days: figures.calendarDays }
  for (const [key, source] of Object.entries(KEYS) as [keyof typeof KEYS, (typeof KEYS)[keyof typeof KEYS]][]) {
    said[key] = source.startsWith('drawdown') ? figures[source as 'drawdownPeak'] : numberOrNull(figures.values[indicatorAt[source as IndicatorCode]]!)
  }
  return said as CliFigures
}

const numberOrNull = (value: number): number | null => (Number.isFinite(value) ? value : null)
