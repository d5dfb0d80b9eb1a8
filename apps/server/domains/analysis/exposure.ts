import { atFrequency, normalQuantile, periodsPerYearOf, returnsOf, type Series, shockLoadings, slice } from '@zhiheng/analytics'
import type { Exposure } from '@zhiheng/contract'
import { orNull } from './choices.ts'
import { type Factor, factorReturns } from './factor-set.ts'

/** Returns coarse enough for closes and NAVs of one day to meet: weekly, or monthly for a fund that has no more. */
export function coarse(series: Series): { series: Series; frequency: 'weekly' | 'monthly' | 'irregular'; least: number } {
  const found = atFrequency(series, 'weekly')
  const frequency = found.frequency === 'daily' ? 'weekly' : found.frequency
  return { series: found.series, frequency, least: frequency === 'monthly' ? 12 : 26 }
}

export interface FoundExposure {
  exposure: Exposure
  alphaT: number
  betas: Float64Array
  errors: Float64Array
}

const none = (factors: readonly Factor[], why: string, observations = 0): FoundExposure => ({
  exposure: { why, observations, lags: 0, rSquared: null, alpha: null, alphaYear: null, factors: factors.map(({ code, name, about }) => ({ code, name, about, beta: null, low: null, high: null, t: null, p: null })) },
  alphaT: NaN, betas: new Float64Array(0), errors: new Float64Array(0),
})

/** How the fund answers to the factors, with Newey–West errors; lags after Newey & West 1994: 4 (n ÷ 100)^(2/9). */
export function exposureOf(whole: Series, factors: readonly Factor[]): FoundExposure {
  if (factors.length === 0) return none(factors, '没有可用的因子指数行情，请先在基准指数中准备指数。')
  const from = Math.max(...factors.flatMap(({ long, short }) => [long.days[0]!, short?.days[0] ?? 0]))
  const to = Math.min(...factors.flatMap(({ long, short }) => [long.days.at(-1)!, short?.days.at(-1) ?? 99_999_999]))
  const { series, frequency, least } = coarse(slice(whole, from, to))
  const observations = Math.max(0, series.days.length - 1)
  if (frequency === 'irregular') return none(factors, '净值不定期，不能估计因子暴露。', observations)
  if (observations < least) return none(factors, `与因子指数重叠的净值只有 ${observations} 期，估计因子暴露至少需要 ${least} 期。`, observations)
  const lags = Math.floor(4 * (observations / 100) ** (2 / 9))
  const found = shockLoadings(returnsOf(series.values), factors.map((factor) => factorReturns(factor, series.days)), { hacLags: lags })
  if (!found.ok) return none(factors, found.why, observations)
  const { alpha, alphaT, betas, errors, t, p, rSquared } = found
  const z = normalQuantile(0.975)
  return {
    alphaT, betas, errors,
    exposure: {
      why: '', observations, lags, rSquared: orNull(rSquared), alpha: orNull(alpha), alphaYear: orNull((1 + alpha) ** periodsPerYearOf(frequency) - 1),
      factors: factors.map(({ code, name, about }, at) => ({
        code, name, about, beta: orNull(betas[at]), low: orNull(betas[at]! - z * errors[at]!), high: orNull(betas[at]! + z * errors[at]!), t: orNull(t[at]), p: orNull(p[at]),
      })),
    },
  }
}
