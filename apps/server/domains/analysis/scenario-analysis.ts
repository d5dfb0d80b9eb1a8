import { alignTo, atFrequency, commonDays, detectFrequency, downsample, indexAtOrBefore, logMoments, navTypeName, type NavType, pairwiseCovariance, type Series, shockReturn, slice, throughEpisode } from '@zhiheng/analytics'
import type { Lived, Scenario, ScenarioAnalysis, ScenarioFund } from '@zhiheng/contract'
import type { Benchmark, Subject, Surroundings } from './analysis.store.ts'
import { asOfOf, dayOrEmpty, orNull } from './choices.ts'
import { exposureOf, type FoundExposure } from './exposure.ts'
import { type Factor, factorReturns } from './factor-set.ts'

export interface Stretch {
  code: string
  name: string
  from: number
  to: number
  about: string
  own: boolean
}
export interface LoadedScenario {
  navType: NavType
  stretches: Stretch[]
  scenarios: Scenario[]
  subjects: Subject[]
  benchmarks: Benchmark[]
  factors: Factor[]
  surroundings: Surroundings
}

/** Exposures rest on the last years: what a fund did before says little of what it would do now. */
const exposureYears = 3
const distanceYears = 3
const yearsBefore = (day: number, years: number) => day - years * 10_000

/** Funds through the stretches, with what the browser needs to go on by itself: exposures, covariance of factors, weekly moments. */
export function scenarioAnalysis({ navType, stretches, scenarios, subjects, benchmarks, factors, surroundings }: LoadedScenario): ScenarioAnalysis {
  const { covariance, periods } = factorCovariance(factors)
  return {
    episodes: stretches.map((one) => ({ ...one, from: String(one.from), to: String(one.to) })), scenarios,
    factors: factors.map(({ code, name, about }) => ({ code, name, about })), covariance: [...covariance], covariancePeriods: periods, periodsPerYear: surroundings.setting.periodsWeekly,
    funds: subjects.map((subject, at) => fundOf(subject, benchmarks[at]!, navType, stretches, factors, surroundings)),
  }
}

function fundOf(subject: Subject, benchmark: Benchmark, navType: NavType, stretches: readonly Stretch[], factors: readonly Factor[], surroundings: Surroundings): ScenarioFund {
  const asOf = asOfOf({ navType, freq: 'auto', preset: 'zhiheng' }, subject, surroundings)
  const known = (series: Series | undefined): Series => slice(series ?? { days: new Int32Array(0), values: new Float64Array(0) }, 0, asOf)
  const [whole, unit] = [known(subject.series[navType]), known(subject.series.unit)]
  const last = whole.days.at(-1) ?? 0
  const found = exposureOf(slice(whole, yearsBefore(last, exposureYears), last), factors)
  const weekly = downsample(slice(whole, yearsBefore(last, distanceYears), last), 'weekly')
  const moments = atFrequency(weekly, 'weekly').frequency === 'weekly' ? logMoments(weekly.values) : { drift: NaN, deviation: NaN }
  return {
    fundCode: subject.fundCode, shortName: subject.shortName, frequency: detectFrequency(whole.days), benchmarkName: benchmark.series ? benchmark.name : '', navTypeName: navTypeName(navType), sourceName: subject.sourceName,
    beginDay: dayOrEmpty(whole.days[0]), lastDay: dayOrEmpty(last), lastNav: orNull(whole.values.at(-1)), unitNav: orNull(unit.values.at(-1)),
    exposure: found.exposure, episodes: stretches.map((stretch) => lived(stretch, whole, benchmark.series, found, factors)),
    weekly: { drift: orNull(moments.drift), deviation: orNull(moments.deviation), observations: Math.max(0, weekly.days.length - 1), beginDay: dayOrEmpty(weekly.days[0]) },
  }
}

/** From the fund's own NAV where it was there, else from what it answers to today, and said so. */
function lived(stretch: Stretch, whole: Series, benchmark: Series | undefined, found: FoundExposure, factors: readonly Factor[]): Lived {
  const { code, name } = stretch
  const own = throughEpisode(whole, detectFrequency(whole.days), stretch)
  const index = benchmark && throughEpisode(benchmark, 'daily', stretch)
  const nothing = { code, name, total: null, low: null, high: null, maxDrawdown: null, baseDay: '', endDay: '', recoveryDay: '', recoveryDays: null, benchmark: index?.ok ? orNull(index.total) : null }
  if (own.ok) {
    return { ...nothing, kind: 'lived', total: orNull(own.total), maxDrawdown: orNull(own.maxDrawdown), baseDay: String(own.baseDay), endDay: String(own.endDay), recoveryDay: dayOrEmpty(own.recoveryDay ?? 0), recoveryDays: own.recoveryDays, why: '' }
  }
  if (found.betas.length === 0) return { ...nothing, kind: 'none', why: `${own.why}${found.exposure.why}` }
  const moves = factors.map((factor) => moveOf(factor, stretch))
  const without = factors.filter((_, at) => !Number.isFinite(moves[at])).map((factor) => factor.name)
  if (without.length > 0) return { ...nothing, kind: 'none', why: `${own.why}因子${without.join('、')}在该区间没有行情，不能推算。` }
  const { total, low, high } = shockReturn(found, moves)
  return { ...nothing, kind: 'estimate', total: orNull(total), low: orNull(low), high: orNull(high), why: `${own.why}按最近 ${found.exposure.observations} 期的因子暴露推算，不含 Alpha 与残差。` }
}

/** What a factor did through a stretch; NaN where an index was not there. */
export function moveOf({ long, short }: Pick<Factor, 'long' | 'short'>, { from, to }: { from: number; to: number }): number {
  const through = (series: Series) => {
    const [base, end] = [indexAtOrBefore(series.days, from), indexAtOrBefore(series.days, to)]
    return base < 0 || series.days[end]! < from ? NaN : series.values[end]! / series.values[base]! - 1
  }
  return through(long) - (short ? through(short) : 0)
}

/** Weekly covariance of the factors over their common last years. */
function factorCovariance(factors: readonly Factor[]): { covariance: Float64Array; periods: number } {
  if (factors.length === 0) return { covariance: new Float64Array(0), periods: 0 }
  const days = commonDays(factors.map(({ long }) => long))
  const last = days.at(-1) ?? 0
  const weekly = downsample({ days, values: new Float64Array(days.length).fill(1) }, 'weekly').days.filter((day) => day >= yearsBefore(last, exposureYears))
  const shorts = factors.every(({ short }) => !short || Number.isFinite(alignTo(weekly, short)[0] ?? NaN))
  if (weekly.length < 27 || !shorts) return { covariance: new Float64Array(0), periods: 0 }
  return { covariance: pairwiseCovariance(factors.map((factor) => factorReturns(factor, weekly))).matrix, periods: weekly.length - 1 }
}
