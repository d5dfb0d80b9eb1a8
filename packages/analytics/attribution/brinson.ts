/**
 * Why a portfolio beat its benchmark: by what it held (allocation), by what it chose inside (selection), and by both at once (interaction).
 * Sources: Brinson, Hood & Beebower 1986; Brinson & Fachler 1985; geometric form: Bacon, Practical Portfolio Performance, 2nd ed., ch. 5.
 */

/** One period. Weights of the start, returns of the period, segment by segment; weights sum to 1. */
export interface SegmentPeriod {
  portfolioWeights: Float64Array
  benchmarkWeights: Float64Array
  portfolioReturns: Float64Array
  benchmarkReturns: Float64Array
}
/** Arithmetic effects of one period; their sum is the excess. */
export interface Effects {
  allocation: Float64Array
  selection: Float64Array
  interaction: Float64Array
}
export type BrinsonForm = 'hoodBeebower' | 'fachler'

export function totalsOf({ portfolioWeights, benchmarkWeights, portfolioReturns, benchmarkReturns }: SegmentPeriod): { portfolio: number; benchmark: number } {
  let portfolio = 0
  let benchmark = 0
  for (let s = 0; s < portfolioWeights.length; s++) {
    portfolio += portfolioWeights[s]! * portfolioReturns[s]!
    benchmark += benchmarkWeights[s]! * benchmarkReturns[s]!
  }
  return { portfolio, benchmark }
}

/** Fachler measures allocation against the whole benchmark: a segment that beat it is good to hold more of, whatever its sign. */
export function brinson(period: SegmentPeriod, form: BrinsonForm = 'fachler'): Effects {
  const { portfolioWeights, benchmarkWeights, portfolioReturns, benchmarkReturns } = period
  const against = form === 'fachler' ? totalsOf(period).benchmark : 0
  return {
    allocation: portfolioWeights.map((weight, s) => (weight - benchmarkWeights[s]!) * (benchmarkReturns[s]! - against)),
    selection: benchmarkWeights.map((weight, s) => weight * (portfolioReturns[s]! - benchmarkReturns[s]!)),
    interaction: portfolioWeights.map((weight, s) => (weight - benchmarkWeights[s]!) * (portfolioReturns[s]! - benchmarkReturns[s]!)),
  }
}

export interface GeometricEffects {
  allocation: Float64Array
  /** With the interaction. */
  selection: Float64Array
  allocationTotal: number
  selectionTotal: number
}

/** Geometric effects: (1 + allocation total) × (1 + selection total) − 1 is the geometric excess, and periods compound without linking. */
export function geometricBrinson(period: SegmentPeriod): GeometricEffects {
  const { portfolioWeights, benchmarkWeights, portfolioReturns, benchmarkReturns } = period
  const { portfolio, benchmark } = totalsOf(period)
  // What the benchmark's segments would have earned with the portfolio's weights.
  const notional = portfolioWeights.reduce((sum, weight, s) => sum + weight * benchmarkReturns[s]!, 0)
  const allocation = portfolioWeights.map((weight, s) => (weight - benchmarkWeights[s]!) * ((1 + benchmarkReturns[s]!) / (1 + benchmark) - 1))
  const selection = portfolioWeights.map((weight, s) => (weight * (portfolioReturns[s]! - benchmarkReturns[s]!)) / (1 + notional))
  return { allocation, selection, allocationTotal: (1 + notional) / (1 + benchmark) - 1, selectionTotal: (1 + portfolio) / (1 + notional) - 1 }
}
