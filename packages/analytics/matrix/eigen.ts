import { identity } from './dense.ts'

export interface Eigen {
  /** Largest first. */
  values: Float64Array
  /** One vector of length 1 for each value, by rows. */
  vectors: Float64Array
}

const SWEEPS = 60

/**
 * Eigenvalues and vectors of a symmetric matrix by Jacobi rotations, which keep small eigenvalues exact.
 * Source: Golub & Van Loan, Matrix Computations, 4th ed., ch. 8.5.
 */
export function symmetricEigen(matrix: Float64Array): Eigen {
  const n = Math.round(Math.sqrt(matrix.length))
  const a = Float64Array.from(matrix)
  const turns = identity(n)
  for (let sweep = 0; sweep < SWEEPS && offDiagonal(a, n) > 0; sweep++) {
    for (let p = 0; p < n; p++) for (let q = p + 1; q < n; q++) rotate(a, turns, n, p, q)
  }
  const order = Int32Array.from({ length: n }, (_, i) => i).sort((x, y) => a[y * n + y]! - a[x * n + x]!)
  const vectors = new Float64Array(n * n)
  order.forEach((from, to) => vectors.set(turns.subarray(from * n, from * n + n), to * n))
  return { values: Float64Array.from(order, (i) => a[i * n + i]!), vectors }
}

/** Sum of the squares beside the diagonal; 0 once they are rounding noise. */
function offDiagonal(a: Float64Array, n: number): number {
  let off = 0
  let on = 0
  for (let i = 0; i < n; i++) {
    for (let j = 0; j < n; j++) {
      if (i === j) on += a[i * n + j]! ** 2
      else off += a[i * n + j]! ** 2
    }
  }
  return off > 1e-32 * on ? off : 0
}

function rotate(a: Float64Array, turns: Float64Array, n: number, p: number, q: number): void {
  const across = a[p * n + q]!
  if (across === 0) return
  const half = (a[q * n + q]! - a[p * n + p]!) / (2 * across)
  const tangent = (half >= 0 ? 1 : -1) / (Math.abs(half) + Math.sqrt(half * half + 1))
  const cosine = 1 / Math.sqrt(tangent * tangent + 1)
  const sine = tangent * cosine
  for (let k = 0; k < n; k++) {
    const left = a[k * n + p]!
    const right = a[k * n + q]!
    a[k * n + p] = cosine * left - sine * right
    a[k * n + q] = sine * left + cosine * right
  }
  for (let k = 0; k < n; k++) {
    const left = a[p * n + k]!
    const right = a[q * n + k]!
    a[p * n + k] = cosine * left - sine * right
    a[q * n + k] = sine * left + cosine * right
    const turnLeft = turns[p * n + k]!
    const turnRight = turns[q * n + k]!
    turns[p * n + k] = cosine * turnLeft - sine * turnRight
    turns[q * n + k] = sine * turnLeft + cosine * turnRight
  }
}
