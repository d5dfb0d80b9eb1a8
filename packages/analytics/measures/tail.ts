/** The tail of period returns, historical method. Quantiles by linear interpolation, as numpy's default. */

export const TAIL = 0.05

/**
 * Partly orders the first `length` of `data` so that `data[k]` is the k-th smallest (from 0), nothing before it larger and nothing after it smaller.
 * Hoare's selection with a median-of-three pivot: linear in the mean, where a sort of every window would be the costliest step.
 */
export function selectSmallest(data: Float64Array, k: number, length = data.length): number {
  let low = 0
  let high = length - 1
  while (low < high) {
    const pivot = medianOfThree(data[low]!, data[(low + high) >>> 1]!, data[high]!)
    let i = low
    let j = high
    while (i <= j) {
      while (data[i]! < pivot) i++
      while (data[j]! > pivot) j--
      if (i <= j) {
        const swapped = data[i]!
        data[i++] = data[j]!
        data[j--] = swapped
      }
    }
    if (k <= j) high = j
    else if (k >= i) low = i
    else break
  }
  return data[k]!
}

const medianOfThree = (a: number, b: number, c: number): number => Math.max(Math.min(a, b), Math.min(Math.max(a, b), c))

/** Quantile `q` of the data, which is reordered. Empty: NaN. */
export const quantileInPlace = (data: Float64Array, q: number): number => (data.length ? placeInPlace(data, (data.length - 1) * q) : NaN)

/** The value at a place between ranks (from 0) of the data, which is reordered. */
function placeInPlace(data: Float64Array, place: number): number {
  const k = Math.floor(place)
  const below = selectSmallest(data, k)
  if (k === data.length - 1) return below
  let above = Infinity
  for (let i = k + 1; i < data.length; i++) if (data[i]! < above) above = data[i]!
  return between(below, above, place - k)
}

/** Quantile `q` of data in ascending order. Empty: NaN. */
export function quantileOfSorted(sorted: Float64Array, q: number): number {
  if (!sorted.length) return NaN
  const place = (sorted.length - 1) * q
  const k = Math.floor(place)
  return k === sorted.length - 1 ? sorted[k]! : between(sorted[k]!, sorted[k + 1]!, place - k)
}

/** Quantile `q` of the data, which stays as it is. Empty: NaN. */
export const quantile = (data: Float64Array, q: number): number => quantileInPlace(data.slice(), q)

let lowest = new Float64Array(4096)
let highest = new Float64Array(4096)
let picked = new Float64Array(4096)
function makeRoom(length: number): void {
  if (lowest.length > length) return
  lowest = new Float64Array(length * 2)
  highest = new Float64Array(length * 2)
  picked = new Float64Array(length * 2)
}

/** So many deviations from the mean begin the values among which a 5 % quantile is looked for: about a tenth of a usual series. */
const OUTER = 1.2
/** Widths of a deviation / 20: some six values of a usual series fall into the one that holds a 5 % quantile. */
const BUCKETS = 64
const PER_DEVIATION = 20
const counts = new Int32Array(BUCKETS)

export interface Tails {
  /** The quantiles q and 1 − q. */
  lower: number
  upper: number
  /** Mean of the values at or below the lower quantile. */
  meanBelow: number
}

/**
 * Both tails of the data, which stays as it is: the same numbers as {@link quantile}. With mean and deviation known only the outer values are
 * looked at, and they are counted into buckets instead of being put in order. Empty: NaN.
 */
export function tailsOf(data: Float64Array, q: number, { mean, deviation }: { mean: number; deviation: number }): Tails {
  const n = data.length
  makeRoom(n)
  const [below, above] = [mean - OUTER * deviation, mean + OUTER * deviation]
  let lows = 0
  let highs = 0
  for (let i = 0; i < n; i++) {
    const value = data[i]!
    // Written always and kept or not: no branch that cannot be foreseen.
    lowest[lows] = value
    lows += Number(value < below)
    highest[highs] = value
    highs += Number(value > above)
  }
  const lowPlace = (n - 1) * q
  const highPlace = (n - 1) * (1 - q)
  const lowRank = Math.floor(lowPlace)
  const highRank = Math.floor(highPlace)
  if (lows < lowRank + 2 || highs < n - highRank || highRank === n - 1) {
    const lower = quantile(data, q)
    return { lower, upper: quantile(data, 1 - q), meanBelow: meanAtOrBelow(data, lower) }
  }
  const perUnit = PER_DEVIATION / deviation
  const lowPair = outerPair(lowest, lows, below, perUnit, lowRank, true)
  const lower = between(lowPair.outer, lowPair.inner, lowPlace - lowRank)
  const highPair = outerPair(highest, highs, above, perUnit, n - 2 - highRank, false)
  return { lower, upper: between(highPair.inner, highPair.outer, highPlace - highRank), meanBelow: meanAtOrBelow(lowest, lower, lows) }
}

/** Of the first `count` values, all beyond `edge`, the one with `rank` others further out, and its neighbour on the inner side. */
function outerPair(values: Float64Array, count: number, edge: number, perUnit: number, rank: number, isLow: boolean): { outer: number; inner: number } {
  const bucketOf = (value: number) => Math.min(BUCKETS - 1, Math.abs(value - edge) * perUnit) | 0
  counts.fill(0)
  for (let i = 0; i < count; i++) counts[bucketOf(values[i]!)]!++
  let bucket = BUCKETS
  let further = 0
  let seen = 0
  while (seen <= rank) {
    further = seen
    seen += counts[--bucket]!
  }
  const furthest = bucket
  while (seen <= rank + 1) seen += counts[--bucket]!
  let found = 0
  for (let i = 0; i < count; i++) {
    const value = values[i]!
    const at = bucketOf(value)
    picked[found] = value
    found += Number(at >= bucket) & Number(at <= furthest)
  }
  const place = isLow ? rank - further : found - 1 - (rank - further)
  return { outer: selectSmallest(picked, place, found), inner: selectSmallest(picked, isLow ? place + 1 : place - 1, found) }
}

/** numpy works from the nearer end; with the other form a quantile that meets a value can miss it by one rounding. */
const between = (below: number, above: number, share: number): number =>
  share < 0.5 ? below + (above - below) * share : above - (above - below) * (1 - share)

/** VaR 95 %: the 5 % quantile of period returns, normally negative. Empty: NaN. */
export const valueAtRisk = (returns: Float64Array): number => quantile(returns, TAIL)

/** CVaR 95 %: mean of those of the first `length` returns that are at or below a VaR. NaN when none is. */
export function meanAtOrBelow(returns: Float64Array, threshold: number, length = returns.length): number {
  let sum = 0
  let count = 0
  for (let i = 0; i < length; i++) {
    const isIn = Number(returns[i]! <= threshold)
    sum += returns[i]! * isIn
    count += isIn
  }
  return sum / count
}

/** CVaR as empyrical has it: mean of the ⌊(n − 1) × 5 %⌋ + 1 smallest. The data is reordered. Empty: NaN. */
export function meanOfSmallestInPlace(data: Float64Array): number {
  if (!data.length) return NaN
  const k = Math.floor((data.length - 1) * TAIL)
  selectSmallest(data, k)
  let sum = 0
  for (let i = 0; i <= k; i++) sum += data[i]!
  return sum / (k + 1)
}

/** Tail ratio: |95 % quantile| ÷ |5 % quantile| of period returns. NaN where the lower quantile is 0. */
export function tailRatio(upper: number, lower: number): number {
  return lower === 0 ? NaN : Math.abs(upper) / Math.abs(lower)
}
