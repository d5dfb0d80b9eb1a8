import { indicators, type IndicatorCode } from './indicators.ts'
import { measure, type Figures } from './measure.ts'
import { riskFreeOver } from './measures/return.ts'
import { windowOf, type DayRange, type PeriodCode, type PeriodSettings, type Window } from './periods.ts'
import { differences, HOUSE, periodsPerYearOf, presets, type Choices, type NavType, type Preset } from './presets.ts'
import { alignTo, atFrequency, type Frequency, type FrequencyChoice, type Series } from './series.ts'

/** One fund under every preset, side by side, with the choice that causes each difference. */

export interface PresetTableInput {
  /** The NAV series that the fund has. A preset whose type is missing has no column. */
  series: Partial<Record<NavType, Series>>
  benchmark?: Series | undefined
  frequency: FrequencyChoice
  period: PeriodCode | DayRange
  asOf: number
  settings?: PeriodSettings & {
    /** What the organisation sets otherwise than figures.md. */
    house?: Partial<Choices>
    /** A dated risk-free rate instead of the constant of the house. Presets that fix a rate keep theirs. */
    riskFreeSeries?: Series
  }
}

/** Figures under one set of choices, with the facts that they rest on. */
export interface ChoiceFigures {
  figures: Figures
  window: Window
  frequency: Frequency
  periodsPerYear: number
  riskFree: number
}

export interface PresetColumn extends ChoiceFigures {
  preset: Preset
  /** All choices that differ from the house, in words. */
  difference: string[]
  /** For each indicator whose value differs from the first column: the sentences of the choices that move it. */
  causes: Partial<Record<IndicatorCode, string[]>>
}

/** The figures of one fund for one period under a set of choices. Undefined when the fund has no series of that NAV type. */
export function figuresUnder(choices: Choices, input: PresetTableInput): ChoiceFigures | undefined {
  const whole = input.series[choices.navType]
  if (!whole?.days.length) return undefined
  const { settings = {} } = input
  const { series, frequency } = atFrequency(whole, choices.frequency === 'weekly' ? 'weekly' : input.frequency)
  const window = windowOf(series, frequency, input.period, input.asOf, settings)
  const houseRate = settings.house?.riskFree ?? HOUSE.riskFree
  const rate = settings.riskFreeSeries && choices.riskFree === houseRate ? settings.riskFreeSeries : choices.riskFree
  const riskFree = riskFreeOver(rate, window.baseDay, window.endDay)
  const periodsPerYear = periodsPerYearOf(frequency, choices.periodsPerYear)
  const figures = measure({
    ...series,
    from: window.base,
    to: window.end,
    benchmark: input.benchmark && alignTo(series.days, input.benchmark),
    periodsPerYear,
    riskFree,
    preset: choices,
  })
  return { figures, window, frequency, periodsPerYear, riskFree }
}

/** Equal within what a screen could ever show; NaN equals NaN. */
function isSame(a: number, b: number): boolean {
  return Object.is(a, b) || Math.abs(a - b) <= 1e-9 * Math.max(1e-3, Math.abs(a), Math.abs(b))
}

/** The house first, then every preset that the fund has the NAV for. */
export function presetTable(input: PresetTableInput): PresetColumn[] {
  const house: Choices = { ...HOUSE, ...input.settings?.house }
  const own = figuresUnder(house, input)
  return Object.values(presets).flatMap((preset) => {
    const found = figuresUnder({ ...house, ...preset.changes }, input)
    return found ? [{ ...found, ...why(preset, found.figures, own?.figures, house, input) }] : []
  })
}

/** Which choices move which figure: each is tried alone on the house; where none alone does, they do it together. */
function why(preset: Preset, theirs: Figures, ours: Figures | undefined, house: Choices, input: PresetTableInput) {
  const differing = differences(preset, house)
  const difference = differing.map(({ sentence }) => sentence)
  const alone = differing.map(({ choice, sentence }) => ({
    sentence,
    figures: figuresUnder({ ...house, [choice]: preset[choice] }, input)?.figures,
  }))
  const causes: PresetColumn['causes'] = {}
  indicators.forEach(({ code }, at) => {
    const usual = ours?.values[at] ?? NaN
    if (isSame(theirs.values[at]!, usual)) return
    const movers = alone.filter(({ figures }) => !figures || !isSame(figures.values[at]!, usual))
    causes[code] = movers.length ? movers.map(({ sentence }) => sentence) : difference
  })
  return { preset, difference, causes }
}
