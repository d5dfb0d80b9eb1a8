import { ratio } from './risk.ts'

/**
 * A fund beside its benchmark. Both are simple period returns between the same days, of the same length, without gaps;
 * a NaN in the benchmark (it starts later than the fund) makes every figure NaN.
 */

export interface Comovement {
  mean: number
  benchmarkMean: number
  /** Sample covariance and variances, n − 1. */
  covariance: number
  variance: number
  benchmarkVariance: number
  /** Sample deviation, n − 1, of the active returns r − b. */
  activeDeviation: number
}

/** Means and second moments of the pair, in two passes. NaN for fewer than two periods. */
export function comovement(returns: Float64Array, benchmark: Float64Array): Comovement {
  let sum = 0
  let benchmarkSum = 0
  for (let i = 0; i < returns.length; i++) {
    sum += returns[i]!
    benchmarkSum += benchmark[i]!
  }
  return comovementAbout(sum / returns.length, benchmarkSum / returns.length, returns, benchmark)
}

function comovementAbout(mean: number, benchmarkMean: number, returns: Float64Array, benchmark: Float64Array): Comovement {
  const n = returns.length
  let crossed = 0
  let squares = 0
  let benchmarkSquares = 0
  let activeSquares = 0
  for (let i = 0; i < n; i++) {
    const off = returns[i]! - mean
    const benchmarkOff = benchmark[i]! - benchmarkMean
    const active = off - benchmarkOff
    crossed += off * benchmarkOff
    squares += off * off
    benchmarkSquares += benchmarkOff * benchmarkOff
    activeSquares += active * active
  }
  const freedom = n > 1 ? n - 1 : NaN
  return {
    mean,
    benchmarkMean,
    covariance: crossed / freedom,
    variance: squares / freedom,
    benchmarkVariance: benchmarkSquares / freedom,
    activeDeviation: Math.sqrt(activeSquares / freedom),
  }
}

/** What fund and benchmark grew to over the periods in which the benchmark rose, and in which it fell. */
export interface MarketSides {
  up: { fund: number; benchmark: number; periods: number }
  down: { fund: number; benchmark: number; periods: number }
}

/** The comovement, and the products of 1 + r on the benchmark's rising (> 0) and falling (< 0) periods, in the same two passes. */
export function benchmarkFacts(returns: Float64Array, benchmark: Float64Array): Comovement & MarketSides {
  const n = returns.length
  let [sum, benchmarkSum, up, upBenchmark, down, downBenchmark, ups, downs] = [0, 0, 1, 1, 1, 1, 0, 0]
  for (let i = 0; i < n; i++) {
    const value = returns[i]!
    const market = benchmark[i]!
    sum += value
    benchmarkSum += market
    // Each side multiplies by 1 where the day is not its own: no branch that cannot be foreseen.
    const rose = Number(market > 0)
    const fell = Number(market < 0)
    up *= 1 + value * rose
    upBenchmark *= 1 + market * rose
    down *= 1 + value * fell
    downBenchmark *= 1 + market * fell
    ups += rose
    downs += fell
  }
  return {
    ...comovementAbout(sum / n, benchmarkSum / n, returns, benchmark),
    up: { fund: up, benchmark: upBenchmark, periods: ups },
    down: { fund: down, benchmark: downBenchmark, periods: downs },
  }
}

/** See {@link benchmarkFacts}. */
export const marketSides = (returns: Float64Array, benchmark: Float64Array): MarketSides => benchmarkFacts(returns, benchmark)

/** Variances below the square of a negligible deviation are rounding noise of a constant. */
const disperses = (variance: number) => variance > 1e-24

/** Covariance ÷ variance of the benchmark. A benchmark that does not move: NaN. */
export const beta = ({ covariance, benchmarkVariance }: Comovement): number =>
  disperses(benchmarkVariance) ? covariance / benchmarkVariance : NaN

/** Pearson correlation. NaN when either does not move. */
export const correlation = ({ covariance, variance, benchmarkVariance }: Comovement): number =>
  disperses(variance) && disperses(benchmarkVariance) ? covariance / Math.sqrt(variance * benchmarkVariance) : NaN

/** Jensen's alpha on annualised figures: Rp − rf − β × (Rb − rf). */
export const alpha = (annual: number, benchmarkAnnual: number, riskFree: number, beta: number): number =>
  annual - riskFree - beta * (benchmarkAnnual - riskFree)

/** Alpha as empyrical: (1 + mean(r − rf) − β × mean(b − rf))^N − 1, with rf per period. */
export const alphaCompounded = (
  mean: number,
  benchmarkMean: number,
  periodRiskFree: number,
  beta: number,
  periodsPerYear: number,
): number => (1 + mean - periodRiskFree - beta * (benchmarkMean - periodRiskFree)) ** periodsPerYear - 1

/** Alpha of one period × N: N × (mean − β × benchmark mean) with both over rf. Source: QuantStats `greeks`. */
export const alphaTimes = (mean: number, benchmarkMean: number, periodRiskFree: number, beta: number, periodsPerYear: number): number =>
  periodsPerYear * (mean - periodRiskFree - beta * (benchmarkMean - periodRiskFree))

/** 跟踪误差: deviation (n − 1) of period active returns × √N. */
export const trackingError = (returns: Float64Array, benchmark: Float64Array, periodsPerYear: number): number =>
  comovement(returns, benchmark).activeDeviation * Math.sqrt(periodsPerYear)

/** (annual return − annual benchmark return) ÷ tracking error. A fund that is its benchmark: NaN. */
export const informationRatio = (annual: number, benchmarkAnnual: number, trackingError: number): number =>
  ratio(annual - benchmarkAnnual, trackingError)

/** √Var(r − β b), n − 1, of one period: what the benchmark does not explain. No dispersion at all: 0. */
export const residualDeviation = ({ covariance, variance, benchmarkVariance }: Comovement): number =>
  Math.sqrt(Math.max(0, variance - covariance ** 2 / benchmarkVariance))

/**
 * Capture of one side: the fund's geometric mean return per period over the benchmark's. With `periodsPerYear` both are annualised
 * before the division, as empyrical does. No such period: NaN.
 */
export function capture({ fund, benchmark, periods }: MarketSides['up'], periodsPerYear = 1): number {
  const exponent = periodsPerYear / periods
  return periods ? (fund ** exponent - 1) / (benchmark ** exponent - 1) : NaN
}

export interface BattingAverage {
  all: number
  up: number
  down: number
}

/**
 * Share of periods in which the fund beat the benchmark: over all, over its periods of at least 0, and over its falling ones. None: NaN.
 * Source: empyrical `batting_average`, which counts a still benchmark as an up market, unlike its captures.
 */
export function battingAverage(returns: Float64Array, benchmark: Float64Array): BattingAverage {
  const beaten = { all: 0, up: 0, down: 0 }
  const periods = { up: 0, down: 0 }
  for (let i = 0; i < returns.length; i++) {
    const won = returns[i]! > benchmark[i]! ? 1 : 0
    beaten.all += won
    const side = benchmark[i]! >= 0 ? 'up' : 'down'
    beaten[side] += won
    periods[side]++
  }
  return { all: beaten.all / returns.length, up: beaten.up / periods.up, down: beaten.down / periods.down }
}
