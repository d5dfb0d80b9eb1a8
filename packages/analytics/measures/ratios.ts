import { ratio } from './risk.ts'

/**
 * Return for each unit of some risk. The arguments say what is divided by what, so that a peer that mixes yearly and per-period figures is
 * reproduced by what it passes, never by another formula. A risk of nothing gives NaN.
 */

/** 特雷诺: (annual return − rf) ÷ beta. Source: Treynor 1965. */
export const treynor = (excess: number, beta: number): number => ratio(excess, beta)

/** M²: the return at the benchmark's volatility, (R − rf) × σ_b ÷ σ + rf. Source: Modigliani & Modigliani 1997. */
export const mSquared = (annual: number, riskFree: number, volatility: number, benchmarkVolatility: number): number =>
  ratio((annual - riskFree) * benchmarkVolatility, volatility) + riskFree

/** M² over the benchmark, geometrically: (1 + M²) ÷ (1 + R_b) − 1. Source: Bacon 2008. */
export const mSquaredExcess = (mSquared: number, benchmarkAnnual: number): number => (1 + mSquared) / (1 + benchmarkAnnual) - 1

/** M² with downside risk: R + Sortino × (σ_D of the benchmark − σ_D). Source: Bacon 2008. */
export const mSquaredSortino = (annual: number, sortino: number, downside: number, benchmarkDownside: number): number =>
  annual + sortino * (benchmarkDownside - downside)

/** 评估比率: Jensen's alpha ÷ specific risk, both annual. Source: Treynor & Black 1973. */
export const appraisal = (alpha: number, specificRisk: number): number => ratio(alpha, specificRisk)

/** Martin ratio: (R − rf) ÷ ulcer index, as fractions. Source: Martin & McCann 1989. */
export const martin = (excess: number, ulcer: number): number => ratio(excess, ulcer)

/** Pain ratio: (R − rf) ÷ pain index. Source: Zephyr Associates 2006. */
export const painRatio = (excess: number, pain: number): number => ratio(excess, pain)

/** Burke: (R − rf) ÷ √Σ D². `depths` are those of the falls, of which many use the five deepest. None: NaN. Source: Burke 1994. */
export const burke = (excess: number, depths: Float64Array): number => ratio(excess, Math.sqrt(depths.reduce((sum, depth) => sum + depth * depth, 0)))

/** Sterling: R ÷ (|max drawdown| + 10 %). The ten points stand for the drawdown that no calm record shows. Source: Kestner 1996, after Jones. */
export const sterling = (annual: number, maxDrawdown: number, cushion = 0.1): number => ratio(annual, cushion - maxDrawdown)

/** 恢复因子: total return ÷ |max drawdown|, both of the window. No drawdown: NaN. */
export const recoveryFactor = (total: number, maxDrawdown: number): number => ratio(total, -maxDrawdown)

/** Serenity: return ÷ (ulcer × pitfall), where pitfall = |mean of the worst drawdowns| ÷ deviation of returns. Source: KeyQuant 2015. */
export const serenity = (gain: number, ulcer: number, worstDrawdowns: number, deviation: number): number =>
  ratio(gain, ulcer * ratio(-worstDrawdowns, deviation))

/** Sharpe with a fine for a long left tail: S × (1 + γ₃ S ÷ 6 − γ₄ S² ÷ 24), γ₄ the excess kurtosis. Source: Pezier & White 2006. */
export const adjustedSharpe = (sharpe: number, skew: number, kurtosis: number): number =>
  sharpe * (1 + (skew / 6) * sharpe - (kurtosis / 24) * sharpe ** 2)

/** Rachev: |mean of the best share of returns| ÷ |mean of the worst|. Source: Biglova, Ortobelli, Rachev & Stoyanov 2004. */
export const rachev = (upperMean: number, lowerMean: number): number => Math.abs(ratio(upperMean, lowerMean))

/** Mean return over rf against the loss of a bad period (VaR or ES, negative). Source: Dowd 2000 (conditional Sharpe with ES). */
export const rewardToTail = (excess: number, tail: number): number => ratio(excess, -tail)
