import type { Panel } from './covariance.ts'

/** Correlations of order instead of size: outliers do not carry them. Over the periods that both funds have. */

function commonPairs(a: Float64Array, b: Float64Array): [Float64Array, Float64Array] {
  const keep = Array.from(a.keys()).filter((t) => a[t]! + b[t]! === a[t]! + b[t]!)
  return [Float64Array.from(keep, (t) => a[t]!), Float64Array.from(keep, (t) => b[t]!)]
}

/** Ranks from 1; equal values share the mean of their ranks. */
export function ranksOf(values: Float64Array): Float64Array {
  const order = Int32Array.from(values.keys()).sort((x, y) => values[x]! - values[y]!)
  const ranks = new Float64Array(values.length)
  for (let from = 0; from < order.length; ) {
    let to = from
    while (to + 1 < order.length && values[order[to + 1]!] === values[order[from]!]) to++
    for (let k = from; k <= to; k++) ranks[order[k]!] = (from + to) / 2 + 1
    from = to + 1
  }
  return ranks
}

/** Spearman: Pearson on the ranks. Fewer than two pairs, or one that does not move: NaN. */
export function spearman(a: Float64Array, b: Float64Array): number {
  const [x, y] = commonPairs(a, b).map(ranksOf) as [Float64Array, Float64Array]
  const mean = (x.length + 1) / 2
  let [crossed, squares, otherSquares] = [0, 0, 0]
  for (let t = 0; t < x.length; t++) {
    crossed += (x[t]! - mean) * (y[t]! - mean)
    squares += (x[t]! - mean) ** 2
    otherSquares += (y[t]! - mean) ** 2
  }
  return squares > 0 && otherSquares > 0 ? crossed / Math.sqrt(squares * otherSquares) : NaN
}

/** Kendall's tau-b: pairs in the same order less pairs in opposite order, ties allowed for. In n log n (Knight 1966). */
export function kendall(a: Float64Array, b: Float64Array): number {
  const [x, y] = commonPairs(a, b)
  const n = x.length
  const order = Int32Array.from(x.keys()).sort((s, t) => x[s]! - x[t]! || y[s]! - y[t]!)
  const tiesX = tiedPairs(order, (s, t) => x[s] === x[t])
  const tiesBoth = tiedPairs(order, (s, t) => x[s] === x[t] && y[s] === y[t])
  const swaps = inversions(Float64Array.from(order, (t) => y[t]!))
  const tiesY = tiedPairs(Int32Array.from(y.keys()).sort((s, t) => y[s]! - y[t]!), (s, t) => y[s] === y[t])
  const pairs = (n * (n - 1)) / 2
  const untied = Math.sqrt(pairs - tiesX) * Math.sqrt(pairs - tiesY)
  return untied > 0 ? (pairs - tiesX - tiesY + tiesBoth - 2 * swaps) / untied : NaN
}

function tiedPairs(order: Int32Array, equal: (s: number, t: number) => boolean): number {
  let pairs = 0
  let run = 1
  for (let k = 1; k <= order.length; k++) {
    if (k < order.length && equal(order[k - 1]!, order[k]!)) run++
    else {
      pairs += (run * (run - 1)) / 2
      run = 1
    }
  }
  return pairs
}

/** Pairs that stand in descending order, by merging; `values` is sorted afterwards. */
function inversions(values: Float64Array): number {
  const n = values.length
  const spare = new Float64Array(n)
  let swaps = 0
  for (let width = 1; width < n; width *= 2) {
    for (let from = 0; from < n; from += 2 * width) {
      const middle = Math.min(from + width, n)
      const to = Math.min(from + 2 * width, n)
      for (let left = from, right = middle, k = from; k < to; k++) {
        if (left < middle && (right >= to || values[left]! <= values[right]!)) spare[k] = values[left++]!
        else {
          swaps += middle - left
          spare[k] = values[right++]!
        }
      }
    }
    values.set(spare)
  }
  return swaps
}

/** Matrix of a correlation of pairs, by rows; 1 on the diagonal. */
export function rankMatrix(panel: Panel, kind: 'spearman' | 'kendall'): Float64Array {
  const n = panel.length
  const matrix = new Float64Array(n * n).fill(1)
  for (let i = 0; i < n; i++) {
    for (let j = 0; j < i; j++) {
      const value = kind === 'spearman' ? spearman(panel[i]!, panel[j]!) : kendall(panel[i]!, panel[j]!)
      matrix[i * n + j] = value
      matrix[j * n + i] = value
    }
  }
  return matrix
}
