import { figureFacts, type FigureFacts, type FigureInput } from './figure-facts.ts'
import type { MoreFigure } from './more-figures-kinds.ts'
import { againstMarket } from './more-figures-market.ts'
import { ofTheFund } from './more-figures-own.ts'
import { rolling } from './measures/rolling.ts'
import { riskFreeOver } from './measures/return.ts'
import { windowOf, type DayRange, type PeriodCode } from './periods.ts'
import { HOUSE, periodsPerYearOf } from './presets.ts'
import { alignTo, type Series } from './series.ts'
import type { SnapshotInput } from './snapshot.ts'

/**
 * The second registry: figures that pages, formulas and comparisons ask for one by one. Those of `indicators.ts` are computed for every fund
 * every night; these cost more or are wanted seldom. Codes of the two never meet.
 */
export const moreFigures: readonly MoreFigure[] = [...ofTheFund, ...againstMarket]

const byCode = new Map(moreFigures.map((figure) => [figure.code, figure]))

/** A figure by its code; undefined for one that is not in this registry. */
export const findMoreFigure = (code: string): MoreFigure | undefined => byCode.get(code)

/** NaN for too few observations, an irregular series, a benchmark that is missing or begins inside the window, or what cannot be said. */
function said(figure: MoreFigure, facts: FigureFacts): number {
  if (facts.insufficient || (figure.needsBenchmark && !facts.hasBenchmark)) return NaN
  const value = figure.of(facts)
  return Number.isFinite(value) ? value : NaN
}

/** Some figures of one window, in the order asked; what they share is found once. An unknown code: NaN. */
export function moreFiguresOf(codes: readonly string[], input: FigureInput): Float64Array {
  const facts = figureFacts(input)
  return Float64Array.from(codes, (code) => {
    const figure = byCode.get(code)
    return figure ? said(figure, facts) : NaN
  })
}

/** One figure of one window. */
export const moreFigureOf = (code: string, input: FigureInput): number => moreFiguresOf([code], input)[0]!

/**
 * Some figures of a period as seen on `asOf`: the window, the rate and the factor are those that a snapshot of the same settings has, so both
 * registries agree. A period without a value: NaN.
 */
export function moreFiguresOver(codes: readonly string[], period: PeriodCode | DayRange, { series, benchmark, frequency, asOf, settings = {} }: Omit<SnapshotInput, 'periods'>): Float64Array {
  const { base, end, baseDay, endDay, hasValue } = windowOf(series, frequency, period, asOf, settings)
  if (!hasValue) return new Float64Array(codes.length).fill(NaN)
  const aligned = benchmark instanceof Float64Array || !benchmark ? benchmark : alignTo(series.days, benchmark)
  return moreFiguresOf(codes, {
    series: { days: series.days.subarray(base, end + 1), values: series.values.subarray(base, end + 1) },
    benchmark: aligned?.subarray(base, end + 1),
    periodsPerYear: periodsPerYearOf(frequency, settings.periodsPerYear),
    riskFree: riskFreeOver(settings.riskFree ?? HOUSE.riskFree, baseDay, endDay),
    preset: settings.preset,
  })
}

/** The rolling form of a figure, found anew in each window of `rollingBases`. `benchmark` is on the days of the series. */
export function rollingMoreFigure(code: string, { series: { days, values }, benchmark, ...rest }: FigureInput, bases: Int32Array): Float64Array {
  return rolling(bases, (base, end) => {
    const window: Series = { days: days.subarray(base, end + 1), values: values.subarray(base, end + 1) }
    return moreFigureOf(code, { ...rest, series: window, benchmark: benchmark?.subarray(base, end + 1) })
  })
}
