import { drawdownSeries, type DrawdownRow } from './drawdown.ts'
import { meanAtOrBelow, quantile, TAIL } from './tail.ts'

/** What all falls of a window have in common, beside the deepest of them. */

export interface FallAverages {
  /** Mean depth, negative. */
  depth: number
  /** Mean periods from the first below the high to the first back at it. The last fall counts until one period after its end while it lasts. */
  periods: number
  /** Of these, the part after the trough. */
  periodsToRecover: number
  /** Mean calendar days from the first point below the high to the recovery, or to the last point. */
  days: number
}

/** Means over the falls of `drawdownTable(series, Infinity)`. No fall: NaN. Source: PerformanceAnalytics (periods), ffn (days). */
export function fallAverages(falls: readonly DrawdownRow[]): FallAverages {
  const mean = (figure: (fall: DrawdownRow) => number) => falls.reduce((sum, fall) => sum + figure(fall), 0) / falls.length
  return {
    depth: mean(({ depth }) => depth),
    periods: mean(({ pointsUnderWater }) => pointsUnderWater + 1),
    periodsToRecover: mean(({ pointsUnderWater, stepsUnderWaterToTrough }) => pointsUnderWater + 1 - stepsUnderWaterToTrough),
    days: mean(({ daysUnderWater }) => daysUnderWater),
  }
}

/** √(Σ depth² ÷ periods) over the falls: one number for each fall, not one for each day as in the ulcer index. No fall: 0. Source: Bacon 2008. */
export const drawdownDeviation = (falls: readonly DrawdownRow[], periods: number): number =>
  Math.sqrt(falls.reduce((sum, { depth }) => sum + depth * depth, 0) / periods)

/**
 * 条件回撤 CDaR: mean of the worst share of drawdowns, negative. Give the drawdown at each point (Chekhlov, Uryasev & Zabarankin 2005) or, as
 * PerformanceAnalytics, the depth of each fall and a 0 for each stretch at a high. Empty: NaN.
 */
export const conditionalDrawdown = (drawdowns: Float64Array, share = TAIL): number => meanAtOrBelow(drawdowns, quantile(drawdowns, share))

/** The deepest point of each stretch under water and a 0 for each stretch at a high, in order of time. The base point is not one of them. */
export function stretches(values: Float64Array): Float64Array {
  const found: number[] = []
  let isUnder: boolean | undefined
  for (const depth of drawdownSeries(values).subarray(1)) {
    if (isUnder !== depth < 0) found.push(0)
    isUnder = depth < 0
    found[found.length - 1] = Math.min(found.at(-1)!, depth)
  }
  return Float64Array.from(found)
}

/** Return over each unbroken run of losing periods, in order of time. Source: Bacon 2008, whose Burke ratio takes these for the falls. */
export function losingRuns(returns: Float64Array): Float64Array {
  const runs: number[] = []
  let isLosing = false
  for (const value of returns) {
    if (value < 0) {
      if (!isLosing) runs.push(0)
      runs[runs.length - 1] = (1 + runs.at(-1)!) * (1 + value) - 1
    }
    isLosing = value < 0
  }
  return Float64Array.from(runs)
}
