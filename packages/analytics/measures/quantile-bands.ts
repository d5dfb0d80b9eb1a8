import { rollingBases, rollingReturn, type WindowLength } from './rolling.ts'
import { quantileOfSorted } from './tail.ts'
import type { Series } from '../series.ts'

/** 持有期分位带: what holding for a while brought, over all days on which one could have bought. */

export interface QuantileBand {
  length: WindowLength
  /** Full windows of this length. 0: every quantile is NaN. */
  windows: number
  /** One number for each asked share, in its order. */
  quantiles: number[]
  /** Share of the windows with a return above 0. */
  winRate: number
}

/** The usual fan: outer tenths, quarters, middle. */
export const FAN: readonly number[] = [0.05, 0.25, 0.5, 0.75, 0.95]

/** Quantiles of the returns of all windows of each length. Windows overlap, so neighbouring ones say nearly the same: the count is no sample size. */
export function quantileBands({ days, values }: Series, lengths: readonly WindowLength[], shares: readonly number[] = FAN): QuantileBand[] {
  return lengths.map((length) => bandOf(length, rollingReturn(values, rollingBases(days, length)), shares))
}

/** Quantiles of any rolling figure; the points without a value do not count. */
export function bandOf(length: WindowLength, figures: Float64Array, shares: readonly number[] = FAN): QuantileBand {
  const sorted = figures.filter(Number.isFinite).sort()
  return {
    length,
    windows: sorted.length,
    quantiles: shares.map((share) => quantileOfSorted(sorted, share)),
    winRate: sorted.length ? sorted.filter((value) => value > 0).length / sorted.length : NaN,
  }
}
