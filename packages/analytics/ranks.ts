import type { Indicator } from './indicators.ts'

/** Ranks of one indicator within a peer group. */

export interface Ranks {
  /** 1 is the best; equal values share the better rank. NaN: takes no part. */
  rank: Float64Array
  /** rank ÷ n: 0.1 is "the best tenth". NaN: takes no part. */
  percentile: Float64Array
  /** Funds that take part. */
  n: number
}

/**
 * Ranks of a column (one number a fund). A fund without a value takes no part, nor one that `takesPart` refuses: stale funds are refused
 * by the caller, who knows the flags. `none` has no good end and is ranked from the highest.
 */
export function ranks(column: Float64Array, better: Indicator['better'], takesPart: (fund: number) => boolean = () => true): Ranks {
  const sign = better === 'low' ? 1 : -1
  const funds = Array.from(column.keys()).filter((fund) => Number.isFinite(column[fund]!) && takesPart(fund))
  funds.sort((a, b) => sign * (column[a]! - column[b]!))
  const rank = new Float64Array(column.length).fill(NaN)
  const percentile = new Float64Array(column.length).fill(NaN)
  let shared = 1
  funds.forEach((fund, place) => {
    if (place > 0 && column[fund] !== column[funds[place - 1]!]) shared = place + 1
    rank[fund] = shared
    percentile[fund] = shared / funds.length
  })
  return { rank, percentile, n: funds.length }
}

/** The percentiles alone; see {@link ranks}. */
export const percentiles = (
  column: Float64Array,
  better: Indicator['better'],
  takesPart?: (fund: number) => boolean,
): Float64Array => ranks(column, better, takesPart).percentile
