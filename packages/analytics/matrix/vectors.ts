/** Plain sums over whole arrays of one length, without gaps. */

export function dot(a: Float64Array, b: Float64Array): number {
  let sum = 0
  for (let i = 0; i < a.length; i++) sum += a[i]! * b[i]!
  return sum
}

export function sumOf(values: Float64Array): number {
  let sum = 0
  for (let i = 0; i < values.length; i++) sum += values[i]!
  return sum
}

/** Empty: NaN. */
export const meanOf = (values: Float64Array): number => sumOf(values) / values.length

/** Adds `times` × `column` to `into`. */
export function addTimes(into: Float64Array, column: Float64Array, times: number): void {
  for (let i = 0; i < into.length; i++) into[i] = into[i]! + times * column[i]!
}
