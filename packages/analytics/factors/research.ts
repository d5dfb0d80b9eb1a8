import { addDays, addMonths, daysBetween, monthEnd, monthOf, weekday } from '../calendar.ts'
import { dataUpTo, wholeDataOf } from '../expression/formula-data.ts'
import { type PreparedIndicator, valuesOf } from '../expression/user-indicators.ts'
import { TOLERANCE_DAYS } from '../periods.ts'
import { atFrequency, indexAtOrBefore, type Series } from '../series.ts'
import type { SnapshotSettings } from '../snapshot.ts'
import { composite, coverageOf, factorCorrelation, icDecay, type IcSummary, icSummary, informationCoefficients } from './cross-section.ts'
import { grownOf, knownMean, quantilePortfolios } from './quantiles.ts'

/** From NAV series and formulas to what is said of a factor. Points in time only: an exposure sees nothing after its day. */

export type ResearchFrequency = 'monthly' | 'weekly'

/** Days on which portfolios are formed: month ends or Fridays from `from` to `to`, both included. */
export function researchDays(from: number, to: number, frequency: ResearchFrequency): Int32Array {
  const days: number[] = []
  if (frequency === 'monthly') for (let day = monthEnd(monthOf(from)); day <= to; day = monthEnd(monthOf(addMonths(day, 1)))) days.push(day)
  else for (let day = addDays(from, (12 - weekday(from)) % 7); day <= to; day = addDays(day, 7)) days.push(day)
  return Int32Array.from(days)
}

export interface ResearchFund {
  series: Series
  benchmark: Series | undefined
}
export interface ExposureSettings {
  days: Int32Array
  /** Calendar days between a NAV's day and the day on which it is known. */
  lagDays: number
  settings: SnapshotSettings & { riskFree: number }
}

/**
 * What each named formula says of a fund on each day: `result[f][t]`, NaN where it cannot be said or the last NAV known is stale.
 * `prepared` holds the formulas and what they use.
 */
export function exposuresOf(fund: ResearchFund, prepared: readonly PreparedIndicator[], names: readonly string[], { days, lagDays, settings }: ExposureSettings): Float64Array[] {
  const { series, frequency } = atFrequency(fund.series, 'auto')
  const result = names.map(() => new Float64Array(days.length).fill(NaN))
  const whole = wholeDataOf(series, frequency, fund.benchmark, settings)
  days.forEach((day, t) => {
    const known = addDays(day, -lagDays)
    const last = indexAtOrBefore(series.days, known)
    if (last < 1 || daysBetween(series.days[last]!, known) > TOLERANCE_DAYS[frequency]) return
    const values = valuesOf(prepared, dataUpTo(whole, last + 1, known))
    names.forEach((name, f) => (result[f]![t] = values.get(name) ?? NaN))
  })
  return result
}

/** Returns between each two neighbouring days, from the last NAV at or before each; NaN where one of them is stale, or both are the same NAV. */
export function forwardReturns(series: Series, days: Int32Array): Float64Array {
  const { frequency } = atFrequency(series, 'auto')
  const places = Array.from(days, (day) => {
    const at = indexAtOrBefore(series.days, day)
    return at >= 0 && daysBetween(series.days[at]!, day) <= TOLERANCE_DAYS[frequency] ? at : -1
  })
  return Float64Array.from({ length: Math.max(0, days.length - 1) }, (_, t) => {
    const [from, to] = [places[t]!, places[t + 1]!]
    return from >= 0 && to > from ? series.values[to]! / series.values[from]! - 1 : NaN
  })
}

/** A factor under test: one formula, or several weighted ones. `sign` −1: low values are the good ones. */
export interface TestedFactor {
  name: string
  method: 'zscore' | 'rank'
  parts: readonly { at: number; weight: number; sign: 1 | -1 }[]
}

export interface FactorFindings {
  name: string
  ic: Float64Array
  rankIc: Float64Array
  icSummary: IcSummary
  rankSummary: IcSummary
  decay: Float64Array
  coverage: Float64Array
  /** Growth of 1 in each bucket, the worst exposures first, and of the best bucket less the worst. */
  curves: Float64Array[]
  longShort: Float64Array
  means: Float64Array
  turnover: Float64Array
  counts: Float64Array
  /** On the last day: what the factor says now, good values high. */
  latest: Float64Array
}
export interface Findings {
  factors: FactorFindings[]
  correlation: Float64Array[]
}

/**
 * Everything that is said of factors over the same funds. `exposures[f][t][i]` holds one day more than `forward[t][i]`: the last one
 * has no return yet. Low-is-good factors are turned round first, so that a good factor has a positive IC and a rising last bucket.
 */
export function researchFactors(tested: readonly TestedFactor[], exposures: readonly (readonly Float64Array[])[], forward: readonly Float64Array[], { quantiles, lags }: { quantiles: number; lags: number }): Findings {
  const oriented = tested.map(({ parts, method }) => (exposures[parts[0]!.at] ?? []).map((_, t) => {
    const turned = parts.map(({ at, weight, sign }) => ({ exposure: exposures[at]![t]!.map((value) => value * sign), weight }))
    return turned.length === 1 ? turned[0]!.exposure : composite(turned, method)
  }))
  const past = oriented.map((all) => all.slice(0, forward.length))
  const factors = tested.map(({ name }, f) => findingsOf(name, past[f]!, forward, quantiles, lags, oriented[f]!.at(-1) ?? new Float64Array(0)))
  return { factors, correlation: factorCorrelation(past) }
}

function findingsOf(name: string, exposures: readonly Float64Array[], forward: readonly Float64Array[], quantiles: number, lags: number, latest: Float64Array): FactorFindings {
  const [ic, rankIc] = [informationCoefficients(exposures, forward, 'pearson'), informationCoefficients(exposures, forward, 'rank')]
  const portfolios = quantilePortfolios(exposures, forward, quantiles)
  return {
    name, ic, rankIc, icSummary: icSummary(ic), rankSummary: icSummary(rankIc), decay: icDecay(exposures, forward, lags), coverage: coverageOf(exposures, forward),
    curves: portfolios.returns.map(grownOf), longShort: grownOf(portfolios.longShort), means: Float64Array.from(portfolios.returns, knownMean),
    turnover: Float64Array.from(portfolios.turnover, knownMean), counts: Float64Array.from(portfolios.counts, (counts) => knownMean(Float64Array.from(counts))), latest,
  }
}
