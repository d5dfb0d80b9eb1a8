import { normalQuantile } from '../factors/distributions.ts'
import { momentsOf, type Moments } from './risk.ts'
import { meanAtOrBelow, quantile, TAIL } from './tail.ts'

/**
 * VaR and ES of one period by a model of the distribution, next to the historical ones of `tail.ts`. As returns: normally negative.
 * `share` is the tail: 0.05 for 95 %. A share outside (0, 1) or returns without dispersion: NaN.
 */

/** Which standard deviation a model is given: of the population (PerformanceAnalytics) or of a sample, n − 1 (QuantStats). */
export type Spread = 'population' | 'sample'

export interface TailModel {
  mean: number
  deviation: number
  skew: number
  kurtosis: number
}

/** Mean, deviation and shape for the models below. Constant or empty: the deviation is NaN. */
export function tailModel(returns: Float64Array, spread: Spread = 'sample', moments: Moments = momentsOf(returns)): TailModel {
  const n = returns.length
  const deviation = spread === 'sample' ? moments.deviation : moments.deviation * Math.sqrt((n - 1) / n)
  return { ...moments, deviation: deviation > 1e-12 ? deviation : NaN }
}

/** Standard normal density. */
const density = (z: number): number => Math.exp((-z * z) / 2) / Math.sqrt(2 * Math.PI)

/** 参数法 VaR: mean + z × deviation. Source: RiskMetrics 1996. */
export const gaussianVar = ({ mean, deviation }: TailModel, share = TAIL): number => mean + normalQuantile(share) * deviation

/** 参数法 ES: mean − deviation × φ(z) ÷ share. Source: Rockafellar & Uryasev 2000. */
export const gaussianEs = ({ mean, deviation }: TailModel, share = TAIL): number => mean - (deviation * density(normalQuantile(share))) / share

/** The Cornish–Fisher quantile: z bent by skewness S and excess kurtosis K. Source: Cornish & Fisher 1937. */
export function cornishFisher(z: number, skew: number, kurtosis: number): number {
  return z + ((z * z - 1) * skew) / 6 + ((z ** 3 - 3 * z) * kurtosis) / 24 - ((2 * z ** 3 - 5 * z) * skew * skew) / 36
}

/** 修正 VaR: mean + Cornish–Fisher quantile × deviation. Source: Favre & Galeano 2002. */
export const modifiedVar = ({ mean, deviation, skew, kurtosis }: TailModel, share = TAIL): number =>
  mean + cornishFisher(normalQuantile(share), skew, kurtosis) * deviation

/**
 * 修正 ES: mean − deviation × E, with E the Edgeworth expansion of the tail mean at the Cornish–Fisher quantile g; never better than the
 * modified VaR, which the expansion can fall behind for wild moments. Source: Boudt, Peterson & Croux 2008, eq. 11.
 */
export function modifiedEs({ mean, deviation, skew, kurtosis }: TailModel, share = TAIL): number {
  const g = cornishFisher(normalQuantile(share), skew, kurtosis)
  const square = g * g
  const bend =
    1 + (g ** 3 * skew) / 6 + ((square ** 3 - 9 * square ** 2 + 9 * square + 3) * skew * skew) / 72 + ((square ** 2 - 2 * square - 1) * kurtosis) / 24
  return mean + deviation * Math.min(g, (-density(g) * bend) / share)
}

/**
 * VaR where 1 + r is log-normal: exp(mean + z × population deviation of the logarithms) − 1. A return of −100 % or less: NaN.
 * rqrisk, where it comes from, prints 1 ÷ (1 + VaR) − 1: the gain that makes good the loss.
 */
export function logNormalVar(returns: Float64Array, share = TAIL): number {
  const value = Math.expm1(gaussianVar(tailModel(returns.map(Math.log1p), 'population'), share))
  return value > -1 ? value : NaN
}

/** Mean of the returns beyond the quantile: at or below it, or at or above it for a share past one half. Historical. Empty: NaN. */
export function tailMean(returns: Float64Array, share = TAIL): number {
  const edge = quantile(returns, share)
  return share > 0.5 ? -meanAtOrBelow(returns.map((value) => -value), -edge) : meanAtOrBelow(returns, edge)
}
