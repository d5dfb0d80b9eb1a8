import { normalCdf, normalQuantile } from '../factors/distributions.ts'

/**
 * How much a Sharpe ratio is worth, given how long the record is, how it is shaped and how many were tried. Every Sharpe ratio here is of one
 * period (mean over rf ÷ deviation), not annualised; skew and kurtosis are the population's, kurtosis the excess.
 */

export interface SharpeRecord {
  sharpe: number
  observations: number
  skew: number
  kurtosis: number
}

/** Standard error of a Sharpe ratio: √((1 − γ₃ S + (γ₄ + 2) ÷ 4 × S²) ÷ (n − 1)). Source: Mertens 2002; Bailey & López de Prado 2012. */
export function sharpeError({ sharpe, observations, skew, kurtosis }: SharpeRecord): number {
  const spread = 1 - skew * sharpe + ((kurtosis + 2) / 4) * sharpe ** 2
  return observations > 1 && spread > 0 ? Math.sqrt(spread / (observations - 1)) : NaN
}

/** 概率夏普 PSR: probability that the true ratio is above `threshold`. Too short: NaN. Source: Bailey & López de Prado 2012, eq. 9. */
export const probabilisticSharpe = (record: SharpeRecord, threshold = 0): number => normalCdf((record.sharpe - threshold) / sharpeError(record))

const EULER = 0.5772156649015329

/**
 * The best ratio to be expected of `trials` records that are worth nothing, whose ratios vary by `variance`. One trial: 0; fewer: NaN.
 * Source: Bailey & López de Prado 2014, eq. 1.
 */
export function expectedBest(trials: number, variance: number): number {
  if (!(trials >= 1 && variance >= 0)) return NaN
  if (trials === 1) return 0
  return Math.sqrt(variance) * ((1 - EULER) * normalQuantile(1 - 1 / trials) + EULER * normalQuantile(1 - 1 / (trials * Math.E)))
}

/** 折算夏普 DSR: PSR against the best of so many trials. `variance` is that of the trials' ratios of one period. Source: Bailey & López de Prado 2014. */
export const deflatedSharpe = (record: SharpeRecord, trials: number, variance: number): number =>
  probabilisticSharpe(record, expectedBest(trials, variance))

/**
 * 最短业绩长度: observations needed to say with `confidence` that the ratio is above `threshold`. Not above it: NaN, no record is long enough.
 * Source: Bailey & López de Prado 2012, eq. 11.
 */
export function minimumTrackRecord({ sharpe, skew, kurtosis }: Omit<SharpeRecord, 'observations'>, threshold = 0, confidence = 0.95): number {
  const spread = 1 - skew * sharpe + ((kurtosis + 2) / 4) * sharpe ** 2
  const needed = 1 + spread * (normalQuantile(confidence) / (sharpe - threshold)) ** 2
  return sharpe > threshold && spread > 0 && Number.isFinite(needed) ? needed : NaN
}
