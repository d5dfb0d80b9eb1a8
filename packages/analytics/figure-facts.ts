import { indicatorAt, leastObservations, type IndicatorCode } from './indicators.ts'
import { measure } from './measure.ts'
import { calendarReturns } from './measures/calendar-returns.ts'
import { comoments } from './measures/comoments.ts'
import { fallAverages } from './measures/drawdown-shape.ts'
import { drawdownSeries, drawdownTable, painAndUlcer } from './measures/drawdown.ts'
import { gainsAndLosses } from './measures/gains-losses.ts'
import { betaOn, sideFigures } from './measures/market-risk.ts'
import { comovement } from './measures/relative.ts'
import { periodRate } from './measures/return.ts'
import { deviation, momentsOf } from './measures/risk.ts'
import { autocorrelationPenalty } from './measures/serial.ts'
import { longestStreaks } from './measures/streaks.ts'
import { tailModel } from './measures/tail-methods.ts'
import type { Choices, PresetCode } from './presets.ts'
import { returnsOf, type Series } from './series.ts'

/** What the figures of `more-figures.ts` are made of, found when the first of them asks and then kept: one fund, one window. */

export interface FigureInput {
  /** The window alone: its base point first, its end point last. */
  series: Series
  /** Benchmark values on the days of the window, as `alignTo` gives them; NaN before it begins. */
  benchmark?: Float64Array | undefined
  /** NaN for an irregular series: nothing is said. */
  periodsPerYear: number
  /** Yearly rate. */
  riskFree: number
  /** Default: the choices of the house. */
  preset?: PresetCode | Choices | undefined
}

export type FigureFacts = ReturnType<typeof figureFacts>

const once = <T>(find: () => T): (() => T) => {
  let found: { value: T } | undefined
  return () => (found ??= { value: find() }).value
}

/** The facts of a window. Nothing is computed before it is asked for. */
export function figureFacts({ series, benchmark, periodsPerYear, riskFree, preset }: FigureInput) {
  const { days, values } = series
  const to = days.length - 1
  const target = periodRate(riskFree, periodsPerYear)
  const returns = once(() => returnsOf(values))
  const market = once(() => returnsOf(benchmark ?? new Float64Array(0)))
  const registry = once(() => measure({ days, values, from: 0, to, benchmark, periodsPerYear, riskFree, preset }).values)
  const overRate = once(() => returns().map((value) => value - target))
  const marketOverRate = once(() => market().map((value) => value - target))
  return {
    periodsPerYear,
    perYear: Math.sqrt(periodsPerYear),
    riskFree,
    target,
    observations: Math.max(0, to),
    /** 数据不足: nothing is said. */
    insufficient: !(to >= leastObservations(periodsPerYear)),
    /** Whether the benchmark covers the whole window. */
    hasBenchmark: benchmark !== undefined && benchmark.length === days.length && benchmark[0]! > 0,
    returns,
    market,
    /** A figure of the first registry, under the same choices. */
    figure: (code: IndicatorCode): number => registry()[indicatorAt[code]]!,
    moments: once(() => momentsOf(returns())),
    model: once(() => tailModel(returns())),
    sums: once(() => gainsAndLosses(returns())),
    months: once(() => gainsAndLosses(Float64Array.from(calendarReturns(series, 'month'), ({ value }) => value))),
    drawdowns: once(() => drawdownSeries(values)),
    depths: once(() => painAndUlcer(values)),
    falls: once(() => drawdownTable(series, Infinity)),
    averages: once(() => fallAverages(drawdownTable(series, Infinity))),
    streaks: once(() => longestStreaks(series)),
    penalty: once(() => autocorrelationPenalty(returns())),
    values,
    together: once(() => comovement(returns(), market())),
    comoments: once(() => comoments(returns(), market())),
    marketVolatility: once(() => deviation(market()) * Math.sqrt(periodsPerYear)),
    up: once(() => sideFigures('up', returns(), market())),
    down: once(() => sideFigures('down', returns(), market())),
    /** Markets divided at rf, as the regression of returns over rf does. */
    bullBeta: once(() => betaOn('up', overRate(), marketOverRate())),
    bearBeta: once(() => betaOn('down', overRate(), marketOverRate())),
  }
}
