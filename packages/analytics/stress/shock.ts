import { regress, type RegressionOptions, type Unregressed } from '../factors/regression.ts'
import { normalQuantile } from '../factors/distributions.ts'
import { multiply } from '../matrix/dense.ts'

/** How a fund answers to factors: the slopes of a regression, with what they are worth. */
export interface Loadings {
  ok: true
  alpha: number
  alphaT: number
  betas: Float64Array
  errors: Float64Array
  t: Float64Array
  p: Float64Array
  rSquared: number
  residualDeviation: number
  observations: number
}

/** Slopes of period returns on the factors' returns of the same periods; Newey–West errors with `hacLags`. */
export function shockLoadings(returns: Float64Array, factors: readonly Float64Array[], options: RegressionOptions = {}): Loadings | Unregressed {
  const fit = regress(returns, factors, options)
  if (!fit.ok) return fit
  return {
    ok: true, alpha: fit.coefficients[0]!, alphaT: fit.t[0]!, betas: fit.coefficients.slice(1), errors: fit.standardErrors.slice(1), t: fit.t.slice(1), p: fit.p.slice(1),
    rSquared: fit.rSquared, residualDeviation: fit.residualDeviation, observations: fit.observations,
  }
}

export interface ShockResult {
  /** Σ β × shock. */
  total: number
  /** Share of each factor. */
  parts: Float64Array
  /** Bounds of the confidence interval. */
  low: number
  high: number
}

type Slopes = Pick<Loadings, 'betas' | 'errors'>

/**
 * The fund's return if the factors move by `shocks` at once; alpha and what the factors do not explain are left out. The interval adds
 * the errors of the slopes up as if they all erred the same way, so it is never too narrow, whatever their correlation.
 */
export function shockReturn({ betas, errors }: Slopes, shocks: ArrayLike<number>, confidence = 0.95): ShockResult {
  const parts = betas.map((beta, at) => beta * (shocks[at] ?? 0))
  const total = parts.reduce((sum, part) => sum + part, 0)
  const z = normalQuantile(0.5 + confidence / 2)
  const margin = z * errors.reduce((sum, error, at) => sum + error * Math.abs(shocks[at] ?? 0), 0)
  return { total, parts, low: total - margin, high: total + margin }
}

export interface Reversed {
  ok: true
  /** The move of the factor that gives the target. */
  shock: number
}
export interface NotReversed {
  ok: false
  code: 'noLoading' | 'impossible'
  why: string
}

/** Which move of one factor alone gives the target return, the others still. A slope that may be 0 (|t| < 2) says nothing. */
export function reverseShock({ betas, errors }: Slopes, factor: number, target: number): Reversed | NotReversed {
  const [beta, error] = [betas[factor] ?? NaN, errors[factor] ?? NaN]
  if (!(Math.abs(beta) >= 2 * error && beta !== 0)) return { ok: false, code: 'noLoading', why: '基金对该因子的敏感度不显著（|t| < 2），单靠它推不出这样的结果。' }
  const shock = target / beta
  if (shock <= -1) return { ok: false, code: 'impossible', why: '需要该因子下跌超过100%，不可能发生。' }
  return { ok: true, shock }
}

export interface LikeliestShock {
  /** One move for each factor; together they give the target. */
  shocks: Float64Array
  /** Mahalanobis distance: so many joint standard deviations from the usual, over the period of the covariance. */
  distance: number
}

/**
 * Of all joint moves that give the target, the one nearest to what the factors usually do: Σβ × target ÷ β′Σβ. Undefined where the fund
 * answers to no factor. Source: the constrained minimum of s′Σ⁻¹s with β′s = target (Lagrange).
 */
export function likeliestShock(betas: Float64Array, covariance: Float64Array, target: number): LikeliestShock | undefined {
  const k = betas.length
  const moved = multiply(covariance, betas, k, k, 1)
  const variance = betas.reduce((sum, beta, at) => sum + beta * moved[at]!, 0)
  if (!(variance > 1e-18)) return undefined
  return { shocks: moved.map((value) => (value * target) / variance), distance: Math.abs(target) / Math.sqrt(variance) }
}
