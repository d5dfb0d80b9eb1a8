/** Plain sums over whole arrays of one length, without gaps. */

/** Of the first `length` numbers of each. */
export function dot(a: Float64Array, b: Float64Array, length = a.length): number {
  let sum = 0
  for (let i = 0; i < length; i++) sum += a[i]! * b[i]!
  return sum
}

export function sumOf(values: Float64Array): number {
  let sum = 0
  for (let i = 0; i < values.length; i++) sum += values[i]!
  return sum
}

/** Empty: NaN. */
export const meanOf = (values: Float64Array): number => sumOf(values) / values.length

/** Around the mean, n − 1. Fewer than two: NaN. */
export function sampleVariance(values: Float64Array): number {
  const mean = meanOf(values)
  let squares = 0
  for (let i = 0; i < values.length; i++) squares += (values[i]! - mean) ** 2
  return squares / (values.length > 1 ? values.length - 1 : NaN)
}

/** Adds `times` × `column` to `into`. */
export function addTimes(into: Float64Array, column: Float64Array, times: number): void {
  for (let i = 0; i < into.length; i++) into[i] = into[i]! + times * column[i]!
}

/**
 * Adds Σ timesₚ × row membersₚ of an n × n matrix, for the first `count` members. Four rows at a time: the sum is fetched and stored once for
 * all four.
 */
export function addRows(into: Float64Array, matrix: Float64Array, members: Int32Array, times: Float64Array, count: number): void {
  const n = into.length
  let p = 0
  for (; p + 3 < count; p += 4) {
    const [a, b, c, d] = [times[p]!, times[p + 1]!, times[p + 2]!, times[p + 3]!]
    const [first, second, third, fourth] = [members[p]! * n, members[p + 1]! * n, members[p + 2]! * n, members[p + 3]! * n]
    for (let j = 0; j < n; j++) into[j] = into[j]! + (a * matrix[first + j]! + b * matrix[second + j]!) + (c * matrix[third + j]! + d * matrix[fourth + j]!)
  }
  for (; p < count; p++) {
    const by = times[p]!
    const row = members[p]! * n
    for (let j = 0; j < n; j++) into[j] = into[j]! + by * matrix[row + j]!
  }
}

/** Adds the product of a symmetric matrix with weights, most of which may be 0. */
export function addProduct(into: Float64Array, matrix: Float64Array, weights: Float64Array): void {
  const held = Int32Array.from({ length: weights.length }, (_, i) => i).filter((i) => weights[i] !== 0)
  addRows(into, matrix, held, Float64Array.from(held, (i) => weights[i]!), held.length)
}
