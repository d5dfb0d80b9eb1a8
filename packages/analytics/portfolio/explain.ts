import { brinson, totalsOf } from '../attribution/brinson.ts'
import { contributionOf } from '../attribution/contribution.ts'
import { linkingCoefficients } from '../attribution/linking.ts'
import { lastKnown } from './estimate.ts'
import type { StrategyRun } from './strategy.ts'

/** Why a run made its money: fund by fund, and segment by segment against equal weights of the same funds. */

export interface Daily {
  /** Weights at the start of each day, day by day. */
  weights: Float64Array[]
  returns: Float64Array[]
  totals: Float64Array
}

/** Each day's weights, returns of the funds and of the portfolio, after fees. */
export function dailyOf({ study, first, result }: Pick<StrategyRun, 'study' | 'first' | 'result'>): Daily {
  const { values } = study.grid
  const length = result.values.length - 1
  const last = Float64Array.from(values, (column) => column[lastKnown(column, first)] ?? NaN)
  const weights: Float64Array[] = []
  const returns: Float64Array[] = []
  for (let t = 0; t < length; t++) {
    weights.push(Float64Array.from(result.weights, (column) => column[t]!))
    returns.push(Float64Array.from(values, (column, fund) => {
      const value = column[first + t + 1]!
      if (!(value > 0)) return 0
      const change = last[fund]! > 0 ? value / last[fund]! - 1 : 0
      last[fund] = value
      return change
    }))
  }
  return { weights, returns, totals: Float64Array.from({ length }, (_, t) => result.values[t + 1]! / result.values[t]! - 1) }
}

export interface FundShares {
  contributions: Float64Array
  meanWeights: Float64Array
  residual: number
  total: number
}

/** Contributions of the funds, linked after Cariño; with the residual (fees, trading, cash) they sum to the total. */
export function contributionsOf({ weights, returns, totals }: Daily): FundShares {
  const { holdings, residual, total } = contributionOf(weights, returns, totals)
  const meanWeights = holdings.map((_, fund) => weights.reduce((sum, day) => sum + day[fund]!, 0) / Math.max(1, weights.length))
  return { contributions: holdings, meanWeights, residual, total }
}

export interface SegmentEffects {
  portfolioWeight: number
  benchmarkWeight: number
  portfolioReturn: number
  benchmarkReturn: number
  allocation: number
  selection: number
  interaction: number
}
export interface RunBrinson {
  segments: SegmentEffects[]
  residual: number
  /** Return of the portfolio less that of the benchmark. */
  excess: number
}

/**
 * Brinson-Fachler day by day, linked after Cariño, against the same funds in equal weights every day. `segmentOf` numbers the segment of each
 * fund; the last of `count` segments is cash. Effects and residual sum to the excess.
 */
export function brinsonOf({ weights, returns, totals }: Daily, segmentOf: readonly number[], count: number): RunBrinson {
  const funds = segmentOf.length
  const sums = Array.from({ length: count }, (): SegmentEffects => ({ portfolioWeight: 0, benchmarkWeight: 0, portfolioReturn: 1, benchmarkReturn: 1, allocation: 0, selection: 0, interaction: 0 }))
  const days = weights.map((day, t) => segmentsOf(day, returns[t]!, segmentOf, count, funds))
  const benchmarkReturns = Float64Array.from(days, (day) => totalsOf(day).benchmark)
  const coefficients = linkingCoefficients({ portfolioReturns: totals, benchmarkReturns }, 'carino')
  let residual = 0
  days.forEach((day, t) => {
    const effects = brinson(day)
    let explained = 0
    sums.forEach((sum, s) => {
      sum.allocation += coefficients[t]! * effects.allocation[s]!
      sum.selection += coefficients[t]! * effects.selection[s]!
      sum.interaction += coefficients[t]! * effects.interaction[s]!
      explained += effects.allocation[s]! + effects.selection[s]! + effects.interaction[s]!
      sum.portfolioWeight += day.portfolioWeights[s]! / days.length
      sum.benchmarkWeight += day.benchmarkWeights[s]! / days.length
      sum.portfolioReturn *= 1 + day.portfolioReturns[s]!
      sum.benchmarkReturn *= 1 + day.benchmarkReturns[s]!
    })
    residual += coefficients[t]! * (totals[t]! - benchmarkReturns[t]! - explained)
  })
  const grown = (column: Float64Array) => column.reduce((product, value) => product * (1 + value), 1)
  return { segments: sums.map((sum) => ({ ...sum, portfolioReturn: sum.portfolioReturn - 1, benchmarkReturn: sum.benchmarkReturn - 1 })), residual, excess: grown(totals) - grown(benchmarkReturns) }
}

/** A segment that is not held returns what its benchmark does, so that it has no selection. */
function segmentsOf(day: Float64Array, returns: Float64Array, segmentOf: readonly number[], count: number, funds: number) {
  const portfolioWeights = new Float64Array(count)
  const benchmarkWeights = new Float64Array(count)
  const portfolioReturns = new Float64Array(count)
  const benchmarkReturns = new Float64Array(count)
  let invested = 0
  for (let i = 0; i < funds; i++) {
    const s = segmentOf[i]!
    portfolioWeights[s] = portfolioWeights[s]! + day[i]!
    portfolioReturns[s] = portfolioReturns[s]! + day[i]! * returns[i]!
    benchmarkWeights[s] = benchmarkWeights[s]! + 1 / funds
    benchmarkReturns[s] = benchmarkReturns[s]! + returns[i]! / funds
    invested += day[i]!
  }
  portfolioWeights[count - 1] = 1 - invested
  for (let s = 0; s < count; s++) {
    if (benchmarkWeights[s]! > 0) benchmarkReturns[s] = benchmarkReturns[s]! / benchmarkWeights[s]!
    portfolioReturns[s] = Math.abs(portfolioWeights[s]!) > 1e-15 && s < count - 1 ? portfolioReturns[s]! / portfolioWeights[s]! : benchmarkReturns[s]!
  }
  return { portfolioWeights, benchmarkWeights, portfolioReturns, benchmarkReturns }
}
