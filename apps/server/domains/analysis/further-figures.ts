import { moreFigures, moreFiguresOf } from '@zhiheng/analytics'
import { asOfOf, choicesOf, flagsOf, measured, orNull, periodOf } from './choices.ts'
import type { LoadedFund } from './fund-figures.ts'

/** The second registry over the window that the fund page shows, with the same choices. */
export function furtherFigures({ query, subject, benchmark, surroundings }: Omit<LoadedFund, 'standings'>) {
  const asOf = asOfOf(query, subject, surroundings)
  const choices = choicesOf(query, surroundings.setting)
  const { series, window, periodsPerYear, riskFree, figures, benchmark: index } = measured({ subject, benchmark, choices, freq: query.freq, period: periodOf(query, asOf), asOf, setting: surroundings.setting })
  const [from, to] = window.hasValue ? [window.base, window.end + 1] : [0, 0]
  const values = moreFiguresOf(moreFigures.map(({ code }) => code), { series: { days: series.days.subarray(from, to), values: series.values.subarray(from, to) }, benchmark: index?.subarray(from, to), periodsPerYear, riskFree, preset: choices })
  const shown = moreFigures.map(({ code, name, unit, signed, definition, needsBenchmark }, at) => ({ needsBenchmark, figure: { code, name, unit, signed, value: orNull(values[at]), definition } }))
  const group = (title: string, isRelative: boolean) => ({ title, figures: shown.filter((one) => one.needsBenchmark === isRelative).map((one) => one.figure) })
  return { flags: flagsOf(window, figures.insufficient), groups: [group('本基金', false), group('相对基准', true)] }
}
