import { beta, comovement } from './relative.ts'
import { ratio } from './risk.ts'

/**
 * Risk of a fund split by its benchmark, and how it does while the benchmark rises or falls. Simple period returns of equal length, without
 * gaps. Annualised with √N where `periodsPerYear` is given.
 */

/** 系统性风险: beta × deviation of the benchmark × √N. Source: Bacon 2008. */
export const systematicRisk = (beta: number, benchmarkVolatility: number): number => beta * benchmarkVolatility

/** 特异性风险: population deviation of r − β b, × √N. Source: Bacon 2008. Fewer than two periods: NaN. */
export function specificRisk(returns: Float64Array, benchmark: Float64Array, periodsPerYear: number): number {
  const both = comovement(returns, benchmark)
  const slope = beta(both)
  let squares = 0
  for (let i = 0; i < returns.length; i++) squares += (returns[i]! - both.mean - slope * (benchmark[i]! - both.benchmarkMean)) ** 2
  return Math.sqrt((squares / returns.length) * periodsPerYear)
}

/** 总风险: √(systematic² + specific²). Source: Bacon 2008. */
export const totalRisk = (systematic: number, specific: number): number => Math.hypot(systematic, specific)

/** The beta that a fund of this volatility would have were all of its risk the market's: σ ÷ σ_b. Source: Fama 1972. */
export const famaBeta = (volatility: number, benchmarkVolatility: number): number => ratio(volatility, benchmarkVolatility)

/** 净选择能力: alpha less what the risk that was not the market's should have earned. Source: Fama 1972. */
export const netSelectivity = (alpha: number, famaBeta: number, beta: number, benchmarkExcess: number): number =>
  alpha - (famaBeta - beta) * benchmarkExcess

/** r²: share of the variance that the benchmark explains. Still: NaN. */
export const determination = (correlation: number): number => correlation ** 2

export type Side = 'up' | 'down'

/** The periods on one side. A still benchmark is on neither, unless it is counted as down. */
function onSide(returns: Float64Array, benchmark: Float64Array, side: Side, stillIsDown = false): [Float64Array, Float64Array] {
  const keep = [...benchmark.keys()].filter((i) => (side === 'up' ? benchmark[i]! > 0 : stillIsDown ? benchmark[i]! <= 0 : benchmark[i]! < 0))
  return [Float64Array.from(keep, (i) => returns[i]!), Float64Array.from(keep, (i) => benchmark[i]!)]
}

/** 牛市 / 熊市 Beta: beta over the periods in which the benchmark rose, or fell. Give returns over rf to divide markets at rf. Fewer than two: NaN. */
export const betaOn = (side: Side, returns: Float64Array, benchmark: Float64Array): number => beta(comovement(...onSide(returns, benchmark, side)))

/** 择时比率: bull over bear beta, above 1 is good. Source: Bacon 2008. */
export const timingRatio = (bull: number, bear: number): number => ratio(bull, bear)

export interface SideFigures {
  /** Periods of the benchmark on this side. */
  periods: number
  /** Return of the fund and of the benchmark over these periods alone, compounded. */
  fund: number
  benchmark: number
  /** fund ÷ benchmark. */
  capture: number
  /** Share of these periods in which the fund went the same way as the benchmark, and in which it beat it. */
  sameWay: number
  beaten: number
}

/**
 * One row of the 涨跌市表. `stillIsDown` counts periods in which the benchmark stood still as falling for `capture`, as PerformanceAnalytics does.
 * No such period: NaN. Source: Bacon 2008, up and down capture, number and percentage ratios.
 */
export function sideFigures(side: Side, returns: Float64Array, benchmark: Float64Array, { stillIsDown = false } = {}): SideFigures {
  const sign = side === 'up' ? 1 : -1
  const [fund, market] = onSide(returns, benchmark, side)
  const grown = onSide(returns, benchmark, side, stillIsDown).map((values) => values.reduce((product, value) => product * (1 + value), 1) - 1)
  const share = (counts: (value: number, i: number) => boolean) => fund.filter(counts).length / fund.length
  return {
    periods: fund.length,
    fund: fund.length ? grown[0]! : NaN,
    benchmark: fund.length ? grown[1]! : NaN,
    capture: ratio(grown[0]!, grown[1]!),
    sameWay: share((value) => value * sign > 0),
    beaten: share((value, i) => value > market[i]!),
  }
}
