/** Small dense matrices as flat arrays by rows. Nothing here is for speed: kernels that matter have their own loops. */

/** Rows × columns of `a` times columns × width of `b`. */
export function multiply(a: Float64Array, b: Float64Array, rows: number, inner: number, width: number): Float64Array {
  const product = new Float64Array(rows * width)
  for (let i = 0; i < rows; i++) {
    for (let k = 0; k < inner; k++) {
      const factor = a[i * inner + k]!
      if (factor === 0) continue
      for (let j = 0; j < width; j++) product[i * width + j] = product[i * width + j]! + factor * b[k * width + j]!
    }
  }
  return product
}

export function transpose(a: Float64Array, rows: number, columns: number): Float64Array {
  const turned = new Float64Array(a.length)
  for (let i = 0; i < rows; i++) for (let j = 0; j < columns; j++) turned[j * rows + i] = a[i * columns + j]!
  return turned
}

export const identity = (n: number): Float64Array => Float64Array.from({ length: n * n }, (_, at) => (at % (n + 1) === 0 ? 1 : 0))

/**
 * X of A X = B by elimination with row exchange, A n × n and B n × `width`. Undefined where A is singular: a pivot below 1e-13 of the
 * largest number of its row.
 */
export function solve(a: Float64Array, b: Float64Array, width = b.length / Math.round(Math.sqrt(a.length))): Float64Array | undefined {
  const n = Math.round(Math.sqrt(a.length))
  const matrix = Float64Array.from(a)
  const right = Float64Array.from(b)
  const scales = Float64Array.from({ length: n }, (_, i) => matrix.subarray(i * n, i * n + n).reduce((most, cell) => Math.max(most, Math.abs(cell)), 0))
  for (let c = 0; c < n; c++) {
    let pivot = c
    for (let r = c + 1; r < n; r++) if (Math.abs(matrix[r * n + c]!) * scales[pivot]! > Math.abs(matrix[pivot * n + c]!) * scales[r]!) pivot = r
    if (!(Math.abs(matrix[pivot * n + c]!) > 1e-13 * scales[pivot]!)) return undefined
    swapRows(matrix, n, pivot, c)
    swapRows(right, width, pivot, c)
    swapRows(scales, 1, pivot, c)
    for (let r = c + 1; r < n; r++) subtractRow(matrix, right, n, width, { from: c, to: r, factor: matrix[r * n + c]! / matrix[c * n + c]! })
  }
  for (let c = n - 1; c >= 0; c--) {
    for (let j = 0; j < width; j++) {
      let sum = right[c * width + j]!
      for (let k = c + 1; k < n; k++) sum -= matrix[c * n + k]! * right[k * width + j]!
      right[c * width + j] = sum / matrix[c * n + c]!
    }
  }
  return right
}

interface RowStep {
  from: number
  to: number
  factor: number
}

function subtractRow(matrix: Float64Array, right: Float64Array, n: number, width: number, { from, to, factor }: RowStep): void {
  if (factor === 0) return
  for (let j = from; j < n; j++) matrix[to * n + j] = matrix[to * n + j]! - factor * matrix[from * n + j]!
  for (let j = 0; j < width; j++) right[to * width + j] = right[to * width + j]! - factor * right[from * width + j]!
}

function swapRows(cells: Float64Array, width: number, a: number, b: number): void {
  if (a === b) return
  for (let j = 0; j < width; j++) {
    const kept = cells[a * width + j]!
    cells[a * width + j] = cells[b * width + j]!
    cells[b * width + j] = kept
  }
}

/** Undefined where the matrix is singular. */
export const inverse = (a: Float64Array): Float64Array | undefined => {
  const n = Math.round(Math.sqrt(a.length))
  return solve(a, identity(n), n)
}

/** The lower Cholesky factor; undefined where the matrix is not positive-definite. */
export function cholesky(a: Float64Array): Float64Array | undefined {
  const n = Math.round(Math.sqrt(a.length))
  const factor = new Float64Array(n * n)
  for (let i = 0; i < n; i++) {
    for (let j = 0; j <= i; j++) {
      let sum = a[i * n + j]!
      for (let k = 0; k < j; k++) sum -= factor[i * n + k]! * factor[j * n + k]!
      if (i === j && !(sum > 0)) return undefined
      factor[i * n + j] = i === j ? Math.sqrt(sum) : sum / factor[j * n + j]!
    }
  }
  return factor
}
