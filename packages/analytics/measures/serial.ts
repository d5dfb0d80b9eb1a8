import { chiSquareTest } from '../factors/distributions.ts'
import { momentsOf, ratio } from './risk.ts'
import type { TestResult } from './shape.ts'

/** What one period's return says about the next. Returns are simple, without gaps. */

/** Autocorrelation at a lag: Σ (r_t − r̄)(r_{t−k} − r̄) ÷ Σ (r − r̄)². Source: Box & Jenkins. Constant or too short: NaN. */
export function autocorrelation(returns: Float64Array, lag = 1): number {
  const { mean } = momentsOf(returns)
  let crossed = 0
  let squares = 0
  for (let i = 0; i < returns.length; i++) {
    const off = returns[i]! - mean
    squares += off * off
    if (i >= lag) crossed += off * (returns[i - lag]! - mean)
  }
  return returns.length > lag && squares > returns.length * 1e-24 ? crossed / squares : NaN
}

/** Are the first `lags` autocorrelations 0? Q = n(n + 2) Σ ρ_k² ÷ (n − k), chi-square. Source: Ljung & Box 1978. Fewer values than lags + 1: NaN. */
export function ljungBox(returns: Float64Array, lags = 6): TestResult {
  const n = returns.length
  let sum = 0
  for (let lag = 1; lag <= lags; lag++) sum += autocorrelation(returns, lag) ** 2 / (n - lag)
  const statistic = n * (n + 2) * sum
  return { statistic, p: statistic >= 0 ? chiSquareTest(statistic, lags) : NaN }
}

/**
 * Hurst exponent by the rescaled range of the whole series: ln((max − min of the summed deviations) ÷ s) ÷ ln n, s the sample deviation.
 * 0.5 a random walk, above it trends last. The start of the sums, 0, is not one of them. Source: Hurst 1951, as in Bacon 2008.
 */
export function hurst(returns: Float64Array): number {
  const n = returns.length
  const { mean, deviation } = momentsOf(returns)
  if (!(deviation > 1e-12) || n < 3) return NaN
  let [sum, most, least] = [0, -Infinity, Infinity]
  for (let i = 0; i < n; i++) {
    sum += returns[i]! - mean
    most = Math.max(most, sum)
    least = Math.min(least, sum)
  }
  return Math.log((most - least) / deviation) / Math.log(n)
}

/**
 * By how much serial correlation understates the deviation over n periods: √(1 + 2 Σ (n − k) ÷ n × |ρ|^k), at least 1.
 * ρ is the correlation of neighbours (each side with its own mean). Source: Lo 2002 for an AR(1); in this form QuantStats. Constant or fewer than three: NaN.
 */
export function autocorrelationPenalty(returns: Float64Array): number {
  const n = returns.length
  if (n < 3) return NaN
  const [before, after] = [momentsOf(returns.subarray(0, -1)), momentsOf(returns.subarray(1))]
  let crossed = 0
  for (let i = 1; i < n; i++) crossed += (returns[i - 1]! - before.mean) * (returns[i]! - after.mean)
  const rho = Math.abs(ratio(crossed / (n - 2) / before.deviation, after.deviation))
  let sum = 0
  for (let lag = 1; lag < n; lag++) sum += ((n - lag) / n) * rho ** lag
  return Math.sqrt(1 + 2 * sum)
}

/** A Sharpe or Sortino ratio over the penalty: what is left when trending returns are not taken for calm ones. */
export const smart = (figure: number, penalty: number): number => ratio(figure, penalty)
