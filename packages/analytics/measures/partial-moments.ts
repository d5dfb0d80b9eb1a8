import { ratio } from './risk.ts'

/**
 * What lies below and above a target. Returns are simple, of one period each, without gaps; the target is of one period as well
 * (`periodRate`). Nothing here is annualised. Empty in, NaN out.
 */

/** By what a sum over one side is divided: all periods, all but one (a sample deviation about the mean), or the periods of that side. */
export type Divisor = 'all' | 'freedom' | 'side'

function partialMoment(returns: Float64Array, target: number, order: number, sign: 1 | -1, over: Divisor): number {
  let sum = 0
  let count = 0
  for (let i = 0; i < returns.length; i++) {
    const distance = sign * (returns[i]! - target)
    if (!(distance > 0)) continue
    sum += distance ** order
    count++
  }
  const divisor = over === 'side' ? count : returns.length - (over === 'freedom' ? 1 : 0)
  return divisor > 0 ? sum / divisor : NaN
}

/** Σ max(0, target − r)^order ÷ periods. Source: Fishburn 1977. With `side` and no period below: NaN. */
export const lowerPartialMoment = (returns: Float64Array, target: number, order: number, over: Divisor = 'all'): number =>
  partialMoment(returns, target, order, -1, over)

/** Σ max(0, r − target)^order ÷ periods. With `side` and no period above: NaN. */
export const upperPartialMoment = (returns: Float64Array, target: number, order: number, over: Divisor = 'all'): number =>
  partialMoment(returns, target, order, 1, over)

/** √ of the second lower moment, of one period. The house divides by all periods; Bacon's "subset" by those below; about the mean with `freedom` as rqrisk. */
export const downsideDeviation = (returns: Float64Array, target: number, over: Divisor = 'all'): number =>
  Math.sqrt(lowerPartialMoment(returns, target, 2, over))

/** √ of the second upper moment, of one period. Source: Bacon 2008, "upside risk". */
export const upsideDeviation = (returns: Float64Array, target: number, over: Divisor = 'all'): number =>
  Math.sqrt(upperPartialMoment(returns, target, 2, over))

/** Sortino of one period: (mean − target) ÷ downside deviation. Nothing below the target: NaN. Source: Sortino & van der Meer 1991. */
export const sortinoPerPeriod = (mean: number, target: number, downside: number): number => ratio(mean - target, downside)

/** 上行潜力比率: first upper ÷ √ second lower moment. Nothing below the target: NaN. Source: Sortino, van der Meer & Plantinga 1999. */
export const upsidePotential = (returns: Float64Array, target: number): number =>
  ratio(upperPartialMoment(returns, target, 1), downsideDeviation(returns, target))

/** Kappa: (mean − target) ÷ (lower moment of the order)^(1 ÷ order); 2 is Sortino. Nothing below: NaN. Source: Kaplan & Knowles 2004. */
export function kappa(returns: Float64Array, target: number, order = 3): number {
  const mean = returns.reduce((sum, value) => sum + value, 0) / returns.length
  return ratio(mean - target, lowerPartialMoment(returns, target, order) ** (1 / order))
}

/** Share of the periods below the target. */
export const downsideFrequency = (returns: Float64Array, target: number): number => lowerPartialMoment(returns, target, 0)

/** Upper ÷ lower second moment: above 1 the wide side is the good one. Nothing below: NaN. Source: Bacon 2008, "volatility skewness". */
export function volatilitySkewness(returns: Float64Array, target: number): number {
  const below = downsideDeviation(returns, target)
  return ratio(upsideDeviation(returns, target), below) ** 2
}

/** How much more a loss hurts than a gain of the same size pleases. Source: Tversky & Kahneman 1992. */
const LOSS_AVERSION = 2.25

/** 前景比率: (mean of gains + 2.25 × losses, − target) ÷ downside deviation. Nothing below the target: NaN. Source: Watanabe 2006. */
export function prospectRatio(returns: Float64Array, target: number): number {
  const felt = upperPartialMoment(returns, 0, 1) - LOSS_AVERSION * lowerPartialMoment(returns, 0, 1)
  return ratio(felt - target, downsideDeviation(returns, target))
}

/** Omega excess: annual return − 3 × downside × downside of the benchmark, both annualised. Source: Sortino, Satchell & Forsey 1997 (style-beta 1). */
export const omegaExcess = (annual: number, downside: number, benchmarkDownside: number): number => annual - 3 * downside * benchmarkDownside

/** Mean distance from the mean, of one period. */
export function meanAbsoluteDeviation(returns: Float64Array): number {
  const mean = returns.reduce((sum, value) => sum + value, 0) / returns.length
  return returns.reduce((sum, value) => sum + Math.abs(value - mean), 0) / returns.length
}
