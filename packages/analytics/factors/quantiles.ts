import { ranksOf } from '../relations/rank-correlation.ts'
import { leastFunds } from './cross-section.ts'

export interface QuantilePortfolios {
  /** returns[b][t]: equal-weighted return of bucket b in period t, the lowest exposures first; NaN where the bucket is empty. */
  returns: Float64Array[]
  /** The highest bucket less the lowest. */
  longShort: Float64Array
  counts: Int32Array[]
  /** turnover[b][t]: half the sum of weight changes against the period before, without drift; NaN in the first period. */
  turnover: Float64Array[]
}

/**
 * Bucket of each fund from 0 to q − 1 by the mean rank of its exposure, so that equal exposures stand in one bucket whatever the order of
 * the funds; −1 where the exposure or the return is not known, or fewer than {@link leastFunds} (or q) funds are.
 */
export function bucketsOf(exposure: Float64Array, forward: Float64Array, q: number): Int8Array {
  const buckets = new Int8Array(exposure.length).fill(-1)
  const places = Array.from(exposure.keys()).filter((i) => Number.isFinite(exposure[i]) && Number.isFinite(forward[i]))
  if (places.length < Math.max(q, leastFunds)) return buckets
  const ranks = ranksOf(Float64Array.from(places, (i) => exposure[i]!))
  places.forEach((place, k) => (buckets[place] = Math.min(q - 1, Math.floor(((ranks[k]! - 0.5) / places.length) * q))))
  return buckets
}

/** Equal-weighted portfolios of funds ordered by exposure, formed anew each period. Expects `forward[t]` beside each `exposures[t]`. */
export function quantilePortfolios(exposures: readonly Float64Array[], forward: readonly Float64Array[], q: number): QuantilePortfolios {
  const periods = exposures.length
  const empty = () => Array.from({ length: q }, () => new Float64Array(periods).fill(NaN))
  const [returns, turnover] = [empty(), empty()]
  const counts = Array.from({ length: q }, () => new Int32Array(periods))
  let before: Int8Array | undefined
  exposures.forEach((exposure, t) => {
    const buckets = bucketsOf(exposure, forward[t]!, q)
    for (let b = 0; b < q; b++) {
      const members = Array.from(buckets.keys()).filter((i) => buckets[i] === b)
      counts[b]![t] = members.length
      if (members.length === 0) continue
      returns[b]![t] = members.reduce((sum, i) => sum + forward[t]![i]!, 0) / members.length
      if (before) turnover[b]![t] = changed(before, buckets, b)
    }
    before = buckets
  })
  return { returns, longShort: returns[q - 1]!.map((top, t) => top - returns[0]![t]!), counts, turnover }
}

/** NaN where the bucket was empty before. */
function changed(before: Int8Array, now: Int8Array, bucket: number): number {
  const count = (buckets: Int8Array) => buckets.reduce((sum, one) => sum + (one === bucket ? 1 : 0), 0)
  const [old, fresh] = [count(before), count(now)]
  if (old === 0) return NaN
  return 0.5 * now.reduce((sum, one, i) => sum + Math.abs((one === bucket ? 1 / fresh : 0) - (before[i] === bucket ? 1 / old : 0)), 0)
}

/** Growth of 1 held through the periods: one value more than returns; a period without a return stands still. */
export function grownOf(returns: Float64Array): Float64Array {
  const grown = new Float64Array(returns.length + 1).fill(1)
  for (let t = 0; t < returns.length; t++) grown[t + 1] = grown[t]! * (1 + (Number.isFinite(returns[t]) ? returns[t]! : 0))
  return grown
}

/** Mean of the known values; NaN without any. */
export function knownMean(values: Float64Array): number {
  const known = values.filter(Number.isFinite)
  return known.length > 0 ? known.reduce((sum, one) => sum + one, 0) / known.length : NaN
}
