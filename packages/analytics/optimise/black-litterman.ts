import { inverse, multiply, solve, transpose } from '../matrix/dense.ts'
import { dot, meanOf, sampleVariance } from '../matrix/vectors.ts'
import { varianceOf } from './problem.ts'
import { product } from './limited.ts'

/** Views on funds mixed with what the market says. Source: Black & Litterman 1992; He & Litterman 1999; Idzorek 2005. */

export interface View {
  /** One number for each fund: 1 for "A returns 8 %", 1 and −1 for "A beats B by 2 %". */
  exposure: Float64Array
  /** Yearly return that is expected of that exposure. */
  value: number
  /** 0 to 1, after Idzorek; or the variance of the view itself. Without either the variance is that of the exposure under the prior. */
  confidence?: number | undefined
  variance?: number | undefined
}
export interface Posterior {
  ok: true
  returns: Float64Array
  covariance: Float64Array
  /** Variance of each view. */
  uncertainty: Float64Array
}

/** What the market expects where its weights are the best ones: risk aversion × S × w. */
export const equilibriumReturns = (covariance: Float64Array, marketWeights: Float64Array, riskAversion: number): Float64Array =>
  product(covariance, marketWeights).map((risk) => risk * riskAversion)

/** Price of risk in a market's returns: (mean × N − rf) ÷ (variance × N). */
export function impliedRiskAversion(returns: Float64Array, periodsPerYear: number, riskFree = 0): number {
  return (meanOf(returns) * periodsPerYear - riskFree) / (sampleVariance(returns) * periodsPerYear)
}

/** Idzorek's variance of a view: 0 at full confidence, without end at none (kept at a large number). */
function varianceOfView({ exposure, confidence, variance }: View, covariance: Float64Array, tau: number): number {
  if (variance !== undefined) return variance
  const own = tau * varianceOf(covariance, exposure)
  if (confidence === undefined) return own
  return confidence <= 0 ? 1e6 : own * ((1 - confidence) / confidence)
}

/** Returns and covariance after the views. `prior` are the returns before them. Refused where views contradict each other with full confidence. */
export function posterior(covariance: Float64Array, prior: Float64Array, views: readonly View[], tau = 0.05): Posterior | { ok: false; code: 'badInput'; why: string } {
  const n = prior.length
  const k = views.length
  const uncertainty = Float64Array.from(views, (view) => varianceOfView(view, covariance, tau))
  const p = Float64Array.from(views.flatMap(({ exposure }) => [...exposure]))
  const scaled = covariance.map((cell) => cell * tau)
  // With A = τS Pᵀ and B = P τS Pᵀ + Ω: mean + A B⁻¹ (Q − P π), covariance S + τS − A B⁻¹ Aᵀ.
  const across = multiply(scaled, transpose(p, k, n), n, n, k)
  const inner = multiply(p, across, k, n, k)
  for (let v = 0; v < k; v++) inner[v * k + v] = inner[v * k + v]! + uncertainty[v]!
  const gaps = Float64Array.from(views, ({ exposure, value }) => value - dot(exposure, prior))
  const pull = k ? solve(inner, gaps, 1) : gaps
  const weighed = k ? inverse(inner) : new Float64Array(0)
  if (!pull || !weighed) return { ok: false, code: 'badInput', why: '观点相互重复或矛盾且置信度均为 100%，无法合并。请降低其中一条的置信度。' }
  const shift = multiply(across, pull, n, k, 1)
  const known = multiply(multiply(across, weighed, n, k, k), transpose(across, n, k), n, k, n)
  return {
    ok: true,
    returns: prior.map((value, i) => value + (shift[i] ?? 0)),
    covariance: covariance.map((cell, at) => cell + scaled[at]! - (known[at] ?? 0)),
    uncertainty,
  }
}

/** Weights without any constraint: (aversion × S)⁻¹ × returns. Undefined for a singular covariance. */
export const unconstrainedWeights = (covariance: Float64Array, returns: Float64Array, riskAversion: number): Float64Array | undefined =>
  solve(covariance, returns, 1)?.map((weight) => weight / riskAversion)
