/** Third and fourth moments that a fund shares with its benchmark. Equal lengths, no gaps. */

export interface Comoments {
  /** Mean of (r − r̄)(b − b̄)² and (r − r̄)(b − b̄)³, not standardised. */
  skewness: number
  kurtosis: number
  /** The same over the benchmark's own moment: what the fund adds to a market portfolio's skewness or kurtosis. Still benchmark: NaN. */
  betaSkewness: number
  betaKurtosis: number
  /** Standardised: over σ σ_b² and σ σ_b³ (population). NaN where either does not move. */
  standardSkewness: number
  standardKurtosis: number
}

/** Co-skewness and co-kurtosis. Source: Kraus & Litzenberger 1976; betas: Martellini & Ziemann 2007. Empty: NaN. */
export function comoments(returns: Float64Array, benchmark: Float64Array): Comoments {
  const n = returns.length
  const mean = returns.reduce((sum, value) => sum + value, 0) / n
  const benchmarkMean = benchmark.reduce((sum, value) => sum + value, 0) / n
  let [variance, second, third, fourth, crossSecond, crossThird] = [0, 0, 0, 0, 0, 0]
  for (let i = 0; i < n; i++) {
    const off = returns[i]! - mean
    const market = benchmark[i]! - benchmarkMean
    const square = market * market
    variance += off * off
    second += square
    third += square * market
    fourth += square * square
    crossSecond += off * square
    crossThird += off * square * market
  }
  const [deviation, marketDeviation] = [Math.sqrt(variance / n), Math.sqrt(second / n)]
  const standard = (value: number, order: number) => (deviation > 1e-12 && marketDeviation > 1e-12 ? value / n / (deviation * marketDeviation ** order) : NaN)
  // A symmetric benchmark has no third moment to speak of: what is left is rounding.
  const over = (value: number, own: number, order: number) => (Math.abs(own / n) > 1e-12 * marketDeviation ** order && marketDeviation > 1e-12 ? value / own : NaN)
  return {
    skewness: crossSecond / n,
    kurtosis: crossThird / n,
    betaSkewness: over(crossSecond, third, 3),
    betaKurtosis: over(crossThird, fourth, 4),
    standardSkewness: standard(crossSecond, 2),
    standardKurtosis: standard(crossThird, 3),
  }
}
