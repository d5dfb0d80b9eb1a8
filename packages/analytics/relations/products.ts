import { type ProductKernel, productKernel } from '../kernels/products.ts'

/** Below so many rows the kernel costs more to set up than it saves. */
const WORTH = 64

/**
 * Sums of products of every pair of rows: rows × rowsᵀ. `rows` is count × length, row by row. Several sums are carried at a time, so that each
 * number read is used several times; many rows go through WebAssembly, two numbers at a time. Fills the whole symmetric matrix. The two ways
 * differ in the last bits, each is the same on every run.
 */
export function productsOfPairs(rows: Float64Array, count: number, length: number): Float64Array {
  const into = new Float64Array(count * count)
  productsOfRange(rows, { count, length, from: 0, to: count }, into)
  mirror(into, count)
  return into
}

/** The part on and below the diagonal of rows `from` to `to` − 1, for threads that share the rows out. `from` is a multiple of 4. */
export function productsOfRange(rows: Float64Array, range: { count: number; length: number; from: number; to: number }, into: Float64Array): void {
  const { count, length, from, to } = range
  const kernel = count >= WORTH ? kernelFor(length) : undefined
  if (kernel) productsByKernel(kernel, rows, range, into)
  else for (let i = from; i < to; i += 4) productsOfFour(rows, count, length, i, into)
}

/** The last kernel is kept: panels of one length come one after the other. */
let kept: { length: number; kernel: ProductKernel | undefined } | undefined
function kernelFor(length: number): ProductKernel | undefined {
  if (kept?.length !== length) kept = { length, kernel: productKernel(length) }
  return kept.kernel
}

function productsByKernel(kernel: ProductKernel, rows: Float64Array, { count, length, from, to }: { count: number; length: number; from: number; to: number }, into: Float64Array): void {
  // Four zero rows behind the last, so that a block may reach over the border.
  const room = kernel.rows(count + 4)
  for (let i = 0; i < Math.min(count, to + 3); i++) room.set(rows.subarray(i * length, (i + 1) * length), i * kernel.stride)
  for (let i = from; i < to; i += 4) {
    for (let j = 0; j <= Math.min(i + 3, count - 1); j += 2) {
      const sums = kernel.block(i, j)
      for (let k = 0; k < 8; k++) {
        const row = i + (k >> 1)
        const column = j + (k & 1)
        if (row < count && column < count) into[row * count + column] = sums[k]!
      }
    }
  }
}

/** The part below the diagonal of four rows. */
function productsOfFour(rows: Float64Array, count: number, length: number, i: number, into: Float64Array): void {
  for (let j = 0; j <= Math.min(i + 3, count - 1); j += 4) {
    if (i + 4 <= count && j + 4 <= count) block(rows, count, length, i, j, into)
    else edge(rows, count, length, i, j, into)
  }
}

export function mirror(into: Float64Array, count: number): void {
  for (let i = 0; i < count; i++) for (let j = 0; j < i; j++) into[j * count + i] = into[i * count + j]!
}

/** Four rows by four rows. */
function block(rows: Float64Array, count: number, length: number, i: number, j: number, into: Float64Array): void {
  const [a, b, c, d] = [i * length, (i + 1) * length, (i + 2) * length, (i + 3) * length]
  const [p, q, r, s] = [j * length, (j + 1) * length, (j + 2) * length, (j + 3) * length]
  let ap = 0
  let aq = 0
  let ar = 0
  let as = 0
  let bp = 0
  let bq = 0
  let br = 0
  let bs = 0
  let cp = 0
  let cq = 0
  let cr = 0
  let cs = 0
  let dp = 0
  let dq = 0
  let dr = 0
  let ds = 0
  for (let t = 0; t < length; t++) {
    const u = rows[p + t]!
    const v = rows[q + t]!
    const w = rows[r + t]!
    const x = rows[s + t]!
    const first = rows[a + t]!
    ap += first * u
    aq += first * v
    ar += first * w
    as += first * x
    const second = rows[b + t]!
    bp += second * u
    bq += second * v
    br += second * w
    bs += second * x
    const third = rows[c + t]!
    cp += third * u
    cq += third * v
    cr += third * w
    cs += third * x
    const fourth = rows[d + t]!
    dp += fourth * u
    dq += fourth * v
    dr += fourth * w
    ds += fourth * x
  }
  const sums = [ap, aq, ar, as, bp, bq, br, bs, cp, cq, cr, cs, dp, dq, dr, ds]
  for (let k = 0; k < 16; k++) into[(i + (k >> 2)) * count + j + (k & 3)] = sums[k]!
}

/** What is left at the border. */
function edge(rows: Float64Array, count: number, length: number, i: number, j: number, into: Float64Array): void {
  for (let row = i; row < Math.min(i + 4, count); row++) {
    for (let column = j; column < Math.min(j + 4, count); column++) {
      let sum = 0
      for (let t = 0; t < length; t++) sum += rows[row * length + t]! * rows[column * length + t]!
      into[row * count + column] = sum
    }
  }
}
