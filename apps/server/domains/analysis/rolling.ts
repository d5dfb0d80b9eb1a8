import { indexAtOrAfter, indexAtOrBefore, rollingBases, rollingBeta, rollingCorrelation, rollingMaxDrawdown, rollingReturn, rollingSharpe, rollingVolatility } from '@zhiheng/analytics'
import { asOfOf, choicesOf, type FigureQuery, measured, orNull } from './choices.ts'
import type { LoadedFund } from './fund-figures.ts'
import { benchmarkOn } from './tables.ts'

export type RollingFigure = 'return' | 'volatility' | 'sharpe' | 'maxDrawdown' | 'beta' | 'correlation'

/** A figure of each window of so many calendar months that ends in the asked stretch; only full windows have one. */
export function rollingFigures({ query, subject, benchmark, surroundings }: Omit<LoadedFund, 'standings'>, figure: RollingFigure, months: number) {
  const asOf = asOfOf(query, subject, surroundings)
  const { series, periodsPerYear, riskFree } = measured({ subject, benchmark, choices: choicesOf(query, surroundings.setting), freq: query.freq, period: 'inception', asOf, setting: surroundings.setting })
  const bases = rollingBases(series.days, { months })
  const index = benchmarkOn(series.days, benchmark.series)
  const alone: Partial<Record<RollingFigure, (values: Float64Array) => Float64Array>> = {
    return: (values) => rollingReturn(values, bases), volatility: (values) => rollingVolatility(values, bases, periodsPerYear),
    sharpe: (values) => rollingSharpe(values, bases, periodsPerYear, riskFree), maxDrawdown: (values) => rollingMaxDrawdown(values, bases),
  }
  const own = alone[figure]
  const values = own ? own(series.values) : (figure === 'beta' ? rollingBeta : rollingCorrelation)(series.values, index, bases)
  const [from, to] = stretch(query, series.days, bases, asOf)
  const part = (column: Float64Array | undefined) => Array.from(series.days.subarray(from, to), (_, at) => orNull(column?.[from + at]))
  return { days: Array.from(series.days.subarray(from, to), String), values: part(values), benchmark: part(own?.(index)) }
}

/** From the first full window, or the asked first day, to the asked last one. */
function stretch(query: FigureQuery, days: Int32Array, bases: Int32Array, asOf: number): [from: number, to: number] {
  const full = bases.findIndex((base) => base >= 0)
  const first = full < 0 ? days.length : full
  const to = indexAtOrBefore(days, asOf) + 1
  return [Math.min(to, query.beginDay ? Math.max(first, indexAtOrAfter(days, Number(query.beginDay))) : first), to]
}
