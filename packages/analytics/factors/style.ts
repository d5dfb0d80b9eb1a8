import { dot, meanOf, sampleVariance } from '../matrix/vectors.ts'
import type { LinearRow } from '../optimise/linear-program.ts'
import { solveQuadratic } from '../optimise/quadratic-program.ts'

/** Which mixture of indexes moves like the fund. Source: Sharpe 1992. */
export interface Style {
  ok: true
  /** One weight for each index, at least 0, together 1. */
  weights: Float64Array
  /** 1 − variance of the difference ÷ variance of the fund. */
  rSquared: number
  /** Deviation (n − 1) of fund less mixture, of one period. */
  trackingError: number
  /** Mean of fund less mixture, of one period: what the style does not explain. */
  selection: number
}
export interface Unstyled {
  ok: false
  code: 'tooFew' | 'flat'
  why: string
}

/** `variance` lets the mixture differ by a constant (selection); `sumOfSquares` does not. */
export type StyleObjective = 'variance' | 'sumOfSquares'

/** The mixture of indexes closest to the fund. All series are returns of the same periods without gaps. */
export function styleOf(returns: Float64Array, indexes: readonly Float64Array[], objective: StyleObjective = 'variance'): Style | Unstyled {
  const n = returns.length
  const k = indexes.length
  if (n < k + 2) return { ok: false, code: 'tooFew', why: `风格分析需要至少 ${k + 2} 期收益，现有 ${n} 期，请放长区间或减少指数。` }
  const mean = objective === 'variance' ? meanOf : () => 0
  const [own, ...others] = [returns, ...indexes].map((series) => {
    const level = mean(series)
    return series.map((value) => value - level)
  }) as [Float64Array, ...Float64Array[]]
  const matrix = Float64Array.from({ length: k * k }, (_, at) => dot(others[Math.floor(at / k)]!, others[at % k]!))
  const budget: LinearRow = { coefficients: new Float64Array(k).fill(1), kind: 'equal', bound: 1 }
  const solved = solveQuadratic({ matrix, linear: Float64Array.from(others, (one) => -dot(one, own)), lower: new Float64Array(k), upper: new Float64Array(k).fill(1), rows: [budget] })
  const whole = sampleVariance(returns)
  if (!solved.ok || !(whole > 0)) return { ok: false, code: 'flat', why: '基金收益没有波动，无法分析风格。' }
  const { weights } = solved.state
  const apart = returns.map((value, t) => value - indexes.reduce((sum, one, i) => sum + weights[i]! * one[t]!, 0))
  return { ok: true, weights, rSquared: 1 - sampleVariance(apart) / whole, trackingError: Math.sqrt(sampleVariance(apart)), selection: meanOf(apart) }
}

export interface StyleWindow {
  /** Position of the last period of the window. */
  end: number
  style: Style | Unstyled
}

/** The style of every window of so many periods, each `stepLength` after the one before: the style map over time. */
export function rollingStyle(returns: Float64Array, indexes: readonly Float64Array[], window: number, stepLength = 1, objective: StyleObjective = 'variance'): StyleWindow[] {
  const windows: StyleWindow[] = []
  for (let end = window; end <= returns.length; end += stepLength) {
    windows.push({ end: end - 1, style: styleOf(returns.subarray(end - window, end), indexes.map((one) => one.subarray(end - window, end)), objective) })
  }
  return windows
}
