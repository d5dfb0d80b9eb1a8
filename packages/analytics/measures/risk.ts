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
export function momentsOf(returns: Float64Array): Moments {
  const n = returns.length
  let sum = 0
  for (let i = 0; i < n; i++) sum += returns[i]!
  const mean = sum / n
  let squares = 0
  let cubes = 0
  let fourths = 0
  for (let i = 0; i < n; i++) {
    const off = returns[i]! - mean
    const square = off * off
    squares += square
    cubes += square * off
    fourths += square * square
  }
  const variance = squares / n
  const disperses = variance > NEGLIGIBLE ** 2
  return {
    mean,
    deviation: n > 1 ? Math.sqrt(squares / (n - 1)) : NaN,
    skew: disperses ? cubes / n / variance ** 1.5 : NaN,
    kurtosis: disperses ? fourths / n / (variance * variance) - 3 : NaN,
  }
}

/** Sample standard deviation (n − 1) of period returns. NaN for fewer than two. */
export const deviation = (returns: Float64Array): number => momentsOf(returns).deviation

/** 年化波动率: sample deviation × √N. */
export const volatility = (returns: Float64Array, periodsPerYear: number): number =>
  deviation(returns) * Math.sqrt(periodsPerYear)

/** The negative part, exactly. Without a branch: which way a return falls cannot be foreseen, and a wrong guess costs more than the sum. */
const belowZero = (value: number): number => (value - Math.abs(value)) / 2

/** 下行波动率: √(Σ min(0, r − target)² ÷ n) × √N, all periods in the denominator. Empty: NaN. */
export function downside(returns: Float64Array, target: number, periodsPerYear: number): number {
  let squares = 0
  for (let i = 0; i < returns.length; i++) {
    const short = belowZero(returns[i]! - target)
    squares += short * short
  }
  return Math.sqrt(squares / returns.length) * Math.sqrt(periodsPerYear)
}

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

/** 胜率: periods above zero over all periods. Empty: NaN. */
export function winRate(returns: Float64Array): number {
  let wins = 0
  for (let i = 0; i < returns.length; i++) wins += Number(returns[i]! > 0)
  return wins / returns.length
}

/** Omega: gains above the target over shortfalls below it. No shortfall: NaN. Source: Keating & Shadwick 2002, as empyrical. */
export function omega(returns: Float64Array, target: number): number {
  let gains = 0
  let losses = 0
  for (let i = 0; i < returns.length; i++) {
    const over = returns[i]! - target
    gains -= belowZero(-over)
    losses -= belowZero(over)
  }
  return ratio(gains, losses)
}
