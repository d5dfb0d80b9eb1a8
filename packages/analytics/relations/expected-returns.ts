import { meanOf } from '../matrix/vectors.ts'
import { pairMoments, type Panel } from './covariance.ts'

/** Expected yearly returns from history. Each over the periods that a fund has; a fund without one: NaN. */

const present = (values: Float64Array): Float64Array => values.filter((value) => value === value)

/** Product of 1 + r to the power of N ÷ n, less 1; or the mean times N. */
export function historicalReturn(returns: Float64Array, periodsPerYear: number, kind: 'compound' | 'arithmetic' = 'compound'): number {
  const known = present(returns)
  if (kind === 'arithmetic') return meanOf(known) * periodsPerYear
  return known.reduce((grown, value) => grown * (1 + value), 1) ** (periodsPerYear / known.length) - 1
}

/** Mean that forgets: weights (1 − 2 ÷ (span + 1)) to the age. */
export function fadingReturn(returns: Float64Array, periodsPerYear: number, span = 500, kind: 'compound' | 'arithmetic' = 'compound'): number {
  const keep = 1 - 2 / (span + 1)
  let [weighted, weights] = [0, 0]
  for (const value of returns) {
    weighted *= keep
    weights *= keep
    if (value !== value) continue
    weighted += value
    weights += 1
  }
  const mean = weighted / weights
  return kind === 'arithmetic' ? mean * periodsPerYear : (1 + mean) ** periodsPerYear - 1
}

/**
 * rf + β × (market − rf) with the market given or the mean of the funds, β over the common periods of each pair. The market's return is
 * compounded. Source: PyPortfolioOpt `capm_return`.
 */
export function capmReturns(panel: Panel, market: Float64Array, periodsPerYear: number, riskFree: number): Float64Array {
  const marketReturn = historicalReturn(market, periodsPerYear)
  const own = pairMoments(market, market)
  const variance = own.crossed / (own.count - 1)
  return Float64Array.from(panel, (one) => {
    const { crossed, count } = pairMoments(one, market)
    return riskFree + (crossed / (count - 1) / variance) * (marketReturn - riskFree)
  })
}

/** Mean of the funds in each period, of those that have one. */
export const equalMarket = (panel: Panel): Float64Array =>
  Float64Array.from({ length: panel[0]?.length ?? 0 }, (_, t) => meanOf(present(Float64Array.from(panel, (one) => one[t]!))))
