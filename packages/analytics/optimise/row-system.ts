/** The small system of the rows that hold, by which they are folded into the move of the free weights (their Schur complement). */

/** A row that says of the free weights what the rows before it say already, to within this share. */
const SAYS_NOTHING_NEW = 1e-11
/** A row that, to within this share of the others, has no free weight in it. */
const CONCERNS_NOBODY = 1e-22

/**
 * Lower factor of the small symmetric matrix of the working rows, in its place. A row that says nothing new gets an endless pivot, and so no
 * price: what is left of its own would be rounding noise. Gives back how many rows say something.
 */
export function factorRows(matrix: Float64Array, m: number): number {
  let independent = 0
  let largest = 0
  for (let row = 0; row < m; row++) largest = Math.max(largest, matrix[row * m + row]!)
  for (let row = 0; row < m; row++) {
    const least = Math.max(matrix[row * m + row]! * SAYS_NOTHING_NEW, largest * CONCERNS_NOBODY)
    for (let c = 0; c <= row; c++) {
      let sum = matrix[row * m + c]!
      for (let e = 0; e < c; e++) sum -= matrix[row * m + e]! * matrix[c * m + e]!
      if (c < row) matrix[row * m + c] = sum / matrix[c * m + c]!
      else matrix[row * m + c] = sum > least ? Math.sqrt(sum) : Infinity
    }
    if (matrix[row * m + row]! < Infinity) independent++
  }
  return independent
}

/** Solves with that factor, in place. */
export function solveRows(factor: Float64Array, x: Float64Array, m: number): void {
  for (let row = 0; row < m; row++) {
    let sum = x[row]!
    for (let c = 0; c < row; c++) sum -= factor[row * m + c]! * x[c]!
    x[row] = sum / factor[row * m + row]!
  }
  for (let row = m - 1; row >= 0; row--) {
    let sum = x[row]!
    for (let below = row + 1; below < m; below++) sum -= factor[below * m + row]! * x[below]!
    x[row] = sum / factor[row * m + row]!
  }
}
