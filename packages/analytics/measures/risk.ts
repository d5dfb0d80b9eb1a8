import { meanOf } from '../matrix/vectors.ts'

/** Dispersion of period returns, and return per unit of it. Returns are simple, of one period each, without gaps. */

/** Below this a deviation of returns is rounding noise of a constant, and a ratio over it would be meaningless. */
const NEGLIGIBLE = 1e-12

/** A ratio, or NaN where the denominator is nothing. */
export const ratio = (numerator: number, denominator: number): number =>
  Math.abs(denominator) > NEGLIGIBLE ? numerator / denominator : NaN

export interface Moments {
  mean: number
  /** Sample standard deviation, n − 1. NaN for fewer than two. */
  deviation: number
  /** Population skewness m₃ ÷ m₂^1.5, no bias correction. NaN without dispersion. */
  skew: number
  /** Population excess kurtosis m₄ ÷ m₂² − 3. NaN without dispersion. */
  kurtosis: number
}

/** Mean, sample deviation, population skew and excess kurtosis, in two passes for accuracy. Empty: all NaN. */
export const momentsOf = (returns: Float64Array): Moments => momentsAbout(meanOf(returns), returns)

function momentsAbout(mean: number, returns: Float64Array): Moments {
  const n = returns.length
  // Two chains of sums, for the even and the odd places: an addition need not wait for the one before it.
  let [squares, cubes, fourths, oddSquares, oddCubes, oddFourths] = [0, 0, 0, 0, 0, 0]
  for (let i = 1; i < n; i += 2) {
    const off = returns[i - 1]! - mean
    const square = off * off
    squares += square
    cubes += square * off
    fourths += square * square
    const oddOff = returns[i]! - mean
    const oddSquare = oddOff * oddOff
    oddSquares += oddSquare
    oddCubes += oddSquare * oddOff
    oddFourths += oddSquare * oddSquare
  }
  const last = n % 2 ? returns[n - 1]! - mean : 0
  squares += oddSquares + last ** 2
  const variance = squares / n
  const disperses = variance > NEGLIGIBLE ** 2
  return {
    mean,
    deviation: n > 1 ? Math.sqrt(squares / (n - 1)) : NaN,
    skew: disperses ? (cubes + oddCubes + last ** 3) / n / variance ** 1.5 : NaN,
    kurtosis: disperses ? (fourths + oddFourths + last ** 4) / n / (variance * variance) - 3 : NaN,
  }
}

export interface RiskFacts extends Moments {
  /** √(Σ min(0, r − target)² ÷ n) of one period, all periods in the denominator. Empty: NaN. */
  shortfall: number
  /** 胜率: periods above zero over all periods. Empty: NaN. */
  winRate: number
  /** Omega: gains above the target over shortfalls below it. No shortfall: NaN. Source: Keating & Shadwick 2002, as empyrical. */
  omega: number
}

/** The moments, and the figures that count against a target rate of one period, in the same two passes. */
export function riskFacts(returns: Float64Array, target: number): RiskFacts {
  const n = returns.length
  let sum = 0
  let wins = 0
  let gains = 0
  let losses = 0
  let squares = 0
  for (let i = 0; i < n; i++) {
    const value = returns[i]!
    sum += value
    wins += Number(value > 0)
    // Twice the part above and twice the part below, exactly. Without a branch: which way a return falls cannot be foreseen.
    const over = value - target
    const size = Math.abs(over)
    const short = size - over
    gains += size + over
    losses += short
    squares += short * short
  }
  return { ...momentsAbout(sum / n, returns), shortfall: Math.sqrt(squares / 4 / n), winRate: wins / n, omega: ratio(gains, losses) }
}

/** Sample standard deviation (n − 1) of period returns. NaN for fewer than two. */
export const deviation = (returns: Float64Array): number => momentsOf(returns).deviation

/** 年化波动率: sample deviation × √N. */
export const volatility = (returns: Float64Array, periodsPerYear: number): number =>
  deviation(returns) * Math.sqrt(periodsPerYear)

/** 下行波动率: the shortfall of one period × √N. */
export const downside = (returns: Float64Array, target: number, periodsPerYear: number): number =>
  riskFacts(returns, target).shortfall * Math.sqrt(periodsPerYear)

/** Geometric form: (annual return − rf) ÷ volatility. No dispersion: NaN. */
export const sharpe = (annual: number, riskFree: number, annualVolatility: number): number =>
  ratio(annual - riskFree, annualVolatility)

/** Arithmetic form: (mean return − rf per period) ÷ deviation × √N, as empyrical. No dispersion: NaN. */
export const sharpeArithmetic = (mean: number, periodRiskFree: number, deviation: number, periodsPerYear: number): number =>
  ratio(mean - periodRiskFree, deviation) * Math.sqrt(periodsPerYear)

/** (annual return − rf) ÷ downside. No period below the target: NaN. */
export const sortino = (annual: number, riskFree: number, annualDownside: number): number =>
  ratio(annual - riskFree, annualDownside)

/** Arithmetic form: (mean return − rf per period) × N ÷ downside, as empyrical. No period below the target: NaN. */
export const sortinoArithmetic = (mean: number, periodRiskFree: number, annualDownside: number, periodsPerYear: number): number =>
  ratio((mean - periodRiskFree) * periodsPerYear, annualDownside)

/** 卡玛: annual return ÷ |max drawdown| of the same window. No drawdown: NaN. */
export const calmar = (annual: number, maxDrawdown: number): number => ratio(annual, -maxDrawdown)

/** See {@link RiskFacts}. */
export const winRate = (returns: Float64Array): number => riskFacts(returns, 0).winRate

/** See {@link RiskFacts}. */
export const omega = (returns: Float64Array, target: number): number => riskFacts(returns, target).omega
