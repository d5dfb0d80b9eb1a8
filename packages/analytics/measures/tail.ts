/** The tail of period returns, historical method. Quantiles by linear interpolation, as numpy's default. */

export const TAIL = 0.05

/**
 * Partly orders `data` so that `data[k]` is the k-th smallest (from 0), nothing before it larger and nothing after it smaller.
 * Hoare's selection with a median-of-three pivot: linear in the mean, where a sort of every window would be the costliest step.
 */
export function selectSmallest(data: Float64Array, k: number): number {
  let low = 0
  let high = data.length - 1
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
export function quantileInPlace(data: Float64Array, q: number): number {
  if (!data.length) return NaN
  const place = (data.length - 1) * q
  const k = Math.floor(place)
  const below = selectSmallest(data, k)
  if (k === data.length - 1) return below
  let above = Infinity
  for (let i = k + 1; i < data.length; i++) if (data[i]! < above) above = data[i]!
  // numpy works from the nearer end; with the other form a quantile that meets a value can miss it by one rounding.
  const share = place - k
  return share < 0.5 ? below + (above - below) * share : above - (above - below) * (1 - share)
}

/** Quantile `q` of the data, which stays as it is. Empty: NaN. */
export const quantile = (data: Float64Array, q: number): number => quantileInPlace(data.slice(), q)

/** VaR 95 %: the 5 % quantile of period returns, normally negative. Empty: NaN. */
export const valueAtRisk = (returns: Float64Array): number => quantile(returns, TAIL)

/** CVaR 95 %: mean of the returns at or below a VaR. NaN when none is. */
export function meanAtOrBelow(returns: Float64Array, threshold: number): number {
  let sum = 0
  let count = 0
  for (let i = 0; i < returns.length; i++) {
    if (returns[i]! > threshold) continue
    sum += returns[i]!
    count++
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
