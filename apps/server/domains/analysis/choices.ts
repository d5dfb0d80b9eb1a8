import { atFrequency, alignTo, type ChoiceFigures, type Choices, type DayRange, type FrequencyChoice, figuresUnder, HOUSE, measure, type PeriodCode, periodSections, type PresetTableInput, presets, type Series, type Window, windowOf } from '@zhiheng/analytics'
import type { FigureSetting, figureQuery } from '@zhiheng/contract'
import type { z } from 'zod'
import { refuse } from '../../rpc/fail.ts'
import type { Benchmark, Subject, Surroundings } from './analysis.store.ts'

/** From a question to what analytics is asked: the set of choices, the period, the day. */

export type FigureQuery = z.output<typeof figureQuery>

export const houseOf = (setting: FigureSetting): Partial<Choices> => ({
  riskFree: setting.riskFree,
  periodsPerYear: { daily: setting.periodsDaily, weekly: setting.periodsWeekly, monthly: setting.periodsMonthly },
})

export function choicesOf(query: FigureQuery, setting: FigureSetting): Choices {
  const asked = { ...HOUSE, ...houseOf(setting), navType: query.navType, ...presets[query.preset].changes }
  return query.riskFree === undefined ? asked : { ...asked, riskFree: query.riskFree }
}

/** The day up to which figures look: the user's, else the default of the kind of fund. */
export const asOfOf = (query: FigureQuery, subject: Subject, { asOf }: Surroundings): number => (query.endDay ? Number(query.endDay) : subject.isPrivate ? asOf.private : asOf.public)

/** Places among peers are known of one day only, that of the snapshots: with another last day there are none. */
export const hasStandings = (query: FigureQuery, subject: Subject, surroundings: Surroundings): boolean =>
  asOfOf(query, subject, surroundings) === asOfOf({ ...query, endDay: undefined }, subject, surroundings)

export function periodOf(query: FigureQuery, asOf: number): PeriodCode | DayRange {
  if (query.period) {
    const known = periodSections.find(({ code }) => code === query.period)
    if (!known) throw refuse(`没有区间 ${query.period}，请刷新页面后重试`)
    return known.code
  }
  return query.beginDay ? { from: Number(query.beginDay), to: asOf } : 'inception'
}

export const bonusOf = ({ bonusFrom, bonusTo }: FigureSetting) => ({ name: '红利', from: Number(bonusFrom), to: Number(bonusTo) })

export interface Measured extends ChoiceFigures {
  /** At its frequency. */
  series: Series
  /** The benchmark on the days of the series. */
  benchmark: Float64Array | undefined
  choices: Choices
}

const nothing: Series = { days: new Int32Array(0), values: new Float64Array(0) }

export interface Asking {
  subject: Subject
  benchmark: Benchmark
  choices: Choices
  freq: FrequencyChoice
  period: PeriodCode | DayRange
  asOf: number
  setting: FigureSetting
}

export const tableInput = ({ subject, benchmark, freq, period, asOf, setting }: Asking): PresetTableInput => ({
  series: subject.series, benchmark: benchmark.series, frequency: freq, period, asOf, settings: { house: houseOf(setting), bonus: bonusOf(setting) },
})

/** The figures of a fund under the choices; a fund without NAV of the type has an empty series, whose figures say nothing. */
export function measured(asking: Asking): Measured {
  const { subject, benchmark, choices, freq } = asking
  const whole = subject.series[choices.navType] ?? nothing
  const found = figuresUnder(choices, { ...tableInput(asking), series: { [choices.navType]: whole } })
  const { series, frequency } = atFrequency(whole, choices.frequency === 'weekly' ? 'weekly' : freq)
  const aligned = benchmark.series && alignTo(series.days, benchmark.series)
  if (found) return { ...found, series, benchmark: aligned, choices }
  const figures = measure({ ...nothing, from: -1, to: -1, periodsPerYear: NaN, riskFree: choices.riskFree })
  return { figures, window: windowOf(nothing, frequency, 'inception', asking.asOf), frequency, periodsPerYear: NaN, riskFree: choices.riskFree, series, benchmark: aligned, choices }
}

/** The series and the benchmark from base to end; both empty where the window has no value. */
export function inWindow({ series, benchmark, window }: Measured): { series: Series; benchmark: Float64Array | undefined } {
  const [from, to] = window.hasValue ? [window.base, window.end + 1] : [0, 0]
  return { series: { days: series.days.subarray(from, to), values: series.values.subarray(from, to) }, benchmark: benchmark?.subarray(from, to) }
}

/** What has to be said beside the values of a window. */
export const flagsOf = ({ stale, loose, tooYoung, underOneYear, hasValue }: Window, insufficient: boolean): string[] => [
  ...(tooYoung ? ['成立不足'] : !hasValue ? ['无净值'] : []),
  ...(hasValue && stale ? ['净值滞后'] : []),
  ...(hasValue && loose ? ['⚠'] : []),
  ...(hasValue && underOneYear ? ['不足一年'] : []),
  ...(hasValue && insufficient ? ['数据不足'] : []),
]

export const orNull = (value: number | undefined): number | null => (value !== undefined && Number.isFinite(value) ? value : null)
export const dayOrEmpty = (day: number | undefined): string => (day && Number.isFinite(day) ? String(day) : '')
