import { type Regression, regress, type Unregressed } from './regression.ts'

/** Does a fund hold more of the market before it rises? Returns over the risk-free rate, period by period. */
export interface Timing {
  ok: true
  alpha: number
  beta: number
  /** Above 0: timing that worked. */
  gamma: number
  t: Float64Array
  p: Float64Array
  fit: Regression
}

const timed = (fit: Regression | Unregressed): Timing | Unregressed =>
  fit.ok ? { ok: true, alpha: fit.coefficients[0]!, beta: fit.coefficients[1]!, gamma: fit.coefficients[2]!, t: fit.t, p: fit.p, fit } : fit

/** r = α + β m + γ m². Source: Treynor & Mazuy 1966. */
export const treynorMazuy = (excess: Float64Array, market: Float64Array): Timing | Unregressed => timed(regress(excess, [market, market.map((value) => value * value)]))

/** r = α + β m + γ max(0, m). Source: Henriksson & Merton 1981. */
export const henrikssonMerton = (excess: Float64Array, market: Float64Array): Timing | Unregressed => timed(regress(excess, [market, market.map((value) => Math.max(0, value))]))

export interface TwoBetas {
  ok: true
  alpha: number
  betaUp: number
  betaDown: number
  t: Float64Array
}

/** r = α + β₋ min(0, m) + β₊ max(0, m): a beta for rising and one for falling markets. Source: Chang & Lewellen 1984. */
export function changLewellen(excess: Float64Array, market: Float64Array): TwoBetas | Unregressed {
  const fit = regress(excess, [market.map((value) => Math.min(0, value)), market.map((value) => Math.max(0, value))])
  return fit.ok ? { ok: true, alpha: fit.coefficients[0]!, betaDown: fit.coefficients[1]!, betaUp: fit.coefficients[2]!, t: fit.t } : fit
}
