import { chiSquareTest } from '../factors/distributions.ts'

/**
 * Skewness and kurtosis under the conventions in use, from the population figures of `momentsOf` (m₃ ÷ m₂^1.5 and m₄ ÷ m₂² − 3).
 * Source: Joanes & Gill 1998 (g, G); Bacon 2008 ("sample", a sample deviation under each deviate).
 */

/** `moment`: g, of the population; the house, scipy, empyrical. `fisher`: G, unbiased for a normal population; pandas, QuantStats, ffn, Excel. `sample`: Bacon. */
export type MomentConvention = 'moment' | 'fisher' | 'sample'

/** Skewness of `n` values. Fewer than three under `fisher` or `sample`: NaN. */
export function skewAs(convention: MomentConvention, skew: number, n: number): number {
  if (convention === 'moment') return skew
  if (n < 3) return NaN
  return convention === 'fisher' ? (skew * Math.sqrt(n * (n - 1))) / (n - 2) : (skew * n * n) / ((n - 1) * (n - 2))
}

/** Excess kurtosis of `n` values. `sample` and `fisher` are the same number once the excess is taken. Fewer than four: NaN. */
export function kurtosisAs(convention: MomentConvention, kurtosis: number, n: number): number {
  if (convention === 'moment') return kurtosis
  return n < 4 ? NaN : ((n - 1) / ((n - 2) * (n - 3))) * ((n + 1) * kurtosis + 6)
}

/** What the sample kurtosis of a normal population comes to: 3 for many values. */
export const normalSampleKurtosis = (n: number): number => (n < 4 ? NaN : (3 * (n - 1) ** 2) / ((n - 2) * (n - 3)))

/** A statistic, and how likely one at least as large is by chance. */
export interface TestResult {
  statistic: number
  p: number
}

/** Are returns normal? n ÷ 6 × (S² + K² ÷ 4), chi-square with two degrees of freedom. Source: Jarque & Bera 1980. */
export function jarqueBera(skew: number, kurtosis: number, n: number): TestResult {
  const statistic = (n / 6) * (skew ** 2 + kurtosis ** 2 / 4)
  return { statistic, p: statistic >= 0 ? chiSquareTest(statistic, 2) : NaN }
}
