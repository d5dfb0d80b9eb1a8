import { meanOf } from '../matrix/vectors.ts'
import { inverse, multiply, transpose } from '../matrix/dense.ts'
import { tTest } from './distributions.ts'

/** What a fund's returns owe to factors. The constant comes first in everything: alpha of a period. */
export interface Regression {
  ok: true
  coefficients: Float64Array
  standardErrors: Float64Array
  t: Float64Array
  /** Probability of such a t by chance, two-sided. */
  p: Float64Array
  rSquared: number
  adjustedRSquared: number
  f: number
  /** Deviation of the residuals, with the degrees of freedom taken off. */
  residualDeviation: number
  durbinWatson: number
  residuals: Float64Array
  observations: number
}
export interface Unregressed {
  ok: false
  code: 'tooFew' | 'collinear'
  why: string
}

export interface RegressionOptions {
  /** Newey–West errors with so many lags (Bartlett weights, no small-sample factor); default: plain errors. */
  hacLags?: number | undefined
  /** Ridge: added to the diagonal of the centred moment matrix of the factors ÷ n; errors are then those of the shrunk estimate. */
  ridge?: number | undefined
}

/** Least squares of `returns` on a constant and factors (each as long as the returns, without gaps). */
export function regress(returns: Float64Array, factors: readonly Float64Array[], { hacLags, ridge = 0 }: RegressionOptions = {}): Regression | Unregressed {
  const n = returns.length
  const k = factors.length + 1
  if (n <= k) return { ok: false, code: 'tooFew', why: `回归需要多于 ${k} 期的收益，现有 ${n} 期，请放长区间或减少因子。` }
  const { slopes, spread } = solveCentred(returns, factors, ridge * n)
  if (!slopes) return { ok: false, code: 'collinear', why: '因子之间完全线性相关（或有因子没有变化），无法分别估计，请移除其中一个。' }
  const residuals = new Float64Array(n)
  let [rest, turns] = [0, 0]
  for (let t = 0; t < n; t++) {
    let fitted = slopes[0]!
    for (let f = 0; f < factors.length; f++) fitted += slopes[f + 1]! * factors[f]![t]!
    residuals[t] = returns[t]! - fitted
    rest += residuals[t]! ** 2
    if (t > 0) turns += (residuals[t]! - residuals[t - 1]!) ** 2
  }
  const mean = meanOf(returns)
  const whole = returns.reduce((sum, value) => sum + (value - mean) ** 2, 0)
  const rSquared = 1 - rest / whole
  const covariance = hacLags === undefined ? spread.map((cell) => (cell * rest) / (n - k)) : neweyWest(factors, residuals, spread, hacLags)
  const standardErrors = Float64Array.from({ length: k }, (_, i) => Math.sqrt(covariance[i * k + i]!))
  const t = slopes.map((slope, i) => slope / standardErrors[i]!)
  return {
    ok: true, coefficients: slopes, standardErrors, t, p: t.map((value) => tTest(value, n - k)), rSquared, adjustedRSquared: 1 - ((1 - rSquared) * (n - 1)) / (n - k),
    f: rSquared / (k - 1) / ((1 - rSquared) / (n - k)), residualDeviation: Math.sqrt(rest / (n - k)), durbinWatson: turns / rest, residuals, observations: n,
  }
}

/** Coefficients and (XᵀX)⁻¹, by way of the centred factors: their moments do not drown in those of the constant. */
function solveCentred(returns: Float64Array, factors: readonly Float64Array[], ridge: number): { slopes: Float64Array | undefined; spread: Float64Array } {
  const n = returns.length
  const m = factors.length
  const means = factors.map(meanOf)
  const mean = meanOf(returns)
  const moments = new Float64Array(m * m)
  const crossed = new Float64Array(m)
  for (let i = 0; i < m; i++) {
    for (let t = 0; t < n; t++) crossed[i] = crossed[i]! + (factors[i]![t]! - means[i]!) * (returns[t]! - mean)
    for (let j = 0; j <= i; j++) {
      let sum = 0
      for (let t = 0; t < n; t++) sum += (factors[i]![t]! - means[i]!) * (factors[j]![t]! - means[j]!)
      if (i === j) sum += ridge
      moments[i * m + j] = sum
      moments[j * m + i] = sum
    }
  }
  const inverted = m === 0 ? new Float64Array(0) : inverse(moments)
  const spread = new Float64Array((m + 1) ** 2)
  if (!inverted) return { slopes: undefined, spread }
  const betas = multiply(inverted, crossed, m, m, 1)
  const pull = multiply(inverted, Float64Array.from(means), m, m, 1)
  spread[0] = 1 / n + means.reduce((sum, value, i) => sum + value * pull[i]!, 0)
  for (let i = 0; i < m; i++) {
    spread[i + 1] = -pull[i]!
    spread[(i + 1) * (m + 1)] = -pull[i]!
    for (let j = 0; j < m; j++) spread[(i + 1) * (m + 1) + j + 1] = inverted[i * m + j]!
  }
  return { slopes: Float64Array.of(mean - means.reduce((sum, value, i) => sum + value * betas[i]!, 0), ...betas), spread }
}

/** Covariance of the coefficients where residuals are uneven and hang together over `lags` periods. Source: Newey & West 1987. */
function neweyWest(factors: readonly Float64Array[], residuals: Float64Array, spread: Float64Array, lags: number): Float64Array {
  const n = residuals.length
  const k = factors.length + 1
  const scores = Float64Array.from({ length: n * k }, (_, at) => {
    const [t, i] = [Math.floor(at / k), at % k]
    return (i === 0 ? 1 : factors[i - 1]![t]!) * residuals[t]!
  })
  const middle = new Float64Array(k * k)
  for (let lag = 0; lag <= lags; lag++) {
    const weight = lag === 0 ? 0.5 : 1 - lag / (lags + 1)
    for (let t = lag; t < n; t++) {
      for (let i = 0; i < k; i++) {
        for (let j = 0; j < k; j++) {
          const product = weight * scores[t * k + i]! * scores[(t - lag) * k + j]!
          middle[i * k + j] = middle[i * k + j]! + product
          middle[j * k + i] = middle[j * k + i]! + product
        }
      }
    }
  }
  return multiply(multiply(spread, middle, k, k, k), transpose(spread, k, k), k, k, k)
}

export interface RollingRegression {
  /** Position of the last period of each window. */
  ends: number[]
  /** Coefficients of each window, constant first; NaN throughout where a window has no answer. */
  coefficients: Float64Array[]
  rSquared: Float64Array
}

/** The regression of every window of so many periods, each `stepLength` after the one before. */
export function rollingRegress(returns: Float64Array, factors: readonly Float64Array[], window: number, stepLength = 1): RollingRegression {
  const ends: number[] = []
  for (let end = window; end <= returns.length; end += stepLength) ends.push(end - 1)
  const fits = ends.map((end) => regress(returns.subarray(end + 1 - window, end + 1), factors.map((factor) => factor.subarray(end + 1 - window, end + 1))))
  return {
    ends,
    coefficients: fits.map((fit) => (fit.ok ? fit.coefficients : new Float64Array(factors.length + 1).fill(NaN))),
    rSquared: Float64Array.from(fits, (fit) => (fit.ok ? fit.rSquared : NaN)),
  }
}

export interface Stepwise {
  /** Positions of the chosen factors in the order in which they came in. */
  chosen: number[]
  fit: Regression | Unregressed
  /** Regressions that were tried: with many trials a good fit is worth less. */
  trials: number
}

/** Takes in the factor that lowers Akaike's criterion most, as long as one does. */
export function stepwise(returns: Float64Array, factors: readonly Float64Array[]): Stepwise {
  const chosen: number[] = []
  let fit = regress(returns, [])
  let best = criterion(fit)
  let trials = 1
  while (chosen.length < factors.length) {
    let found: { at: number; fit: Regression | Unregressed; value: number } | undefined
    for (let at = 0; at < factors.length; at++) {
      if (chosen.includes(at)) continue
      const next = regress(returns, [...chosen, at].map((one) => factors[one]!))
      trials++
      const value = criterion(next)
      if (value < (found?.value ?? best)) found = { at, fit: next, value }
    }
    if (!found) break
    chosen.push(found.at)
    fit = found.fit
    best = found.value
  }
  return { chosen, fit, trials }
}

/** Akaike's information criterion up to a constant: smaller is better. */
function criterion(fit: Regression | Unregressed): number {
  if (!fit.ok) return Infinity
  const rest = fit.residuals.reduce((sum, value) => sum + value * value, 0)
  return fit.observations * Math.log(rest / fit.observations) + 2 * fit.coefficients.length
}
