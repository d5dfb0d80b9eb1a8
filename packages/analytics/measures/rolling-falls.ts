/**
 * The deepest fall of moving windows without looking at each window whole. What a stretch of values needs to be joined with another one is
 * its highest and lowest value and its deepest fall; a window is joined from the end of one stretch that was summed up backwards and the
 * beginning of the next that is summed up forwards. Each value is touched about three times, however long the window is.
 */
export function rollingFalls(values: Float64Array, bases: Int32Array): Float64Array {
  const n = values.length
  makeRoom(n)
  const { highs, falls } = backwards
  let border = 0
  // Of the stretch from `border` to the newest point.
  let high = -Infinity
  let low = Infinity
  let fall = 1
  let to = 0
  const into = new Float64Array(n).fill(NaN)
  for (let end = 0; end < n; end++) {
    const base = bases[end]!
    if (base < 0) continue
    if (base >= border) {
      // The window has left the old stretch: everything up to this point becomes the new one.
      border = end + 1
      sumBackwards(values, base, end)
      high = -Infinity
      low = Infinity
      fall = 1
      to = border
    } else {
      for (; to <= end; to++) {
        const value = values[to]!
        high = Math.max(high, value)
        // Multiplied, not divided: only what falls deeper than before, which is rare, costs a division.
        if (value < fall * high) fall = value / high
        low = Math.min(low, value)
      }
    }
    if (base === end) continue
    // A fall is kept as value ÷ peak: 1 is none.
    const deepest = Math.min(falls[base]!, fall)
    into[end] = (low < deepest * highs[base]! ? low / highs[base]! : deepest) - 1
  }
  return into
}

/** Room of the stretch summed up backwards, from each point to `border` − 1, both included; kept from call to call. */
const backwards = { highs: new Float64Array(4096), falls: new Float64Array(4096) }
function makeRoom(length: number): void {
  if (backwards.highs.length >= length) return
  backwards.highs = new Float64Array(length * 2)
  backwards.falls = new Float64Array(length * 2)
}

/** Highest value and deepest fall from each point to `to`. */
function sumBackwards(values: Float64Array, from: number, to: number): void {
  const { highs, falls } = backwards
  let high = -Infinity
  let low = Infinity
  let fall = 1
  for (let i = to; i >= from; i--) {
    const value = values[i]!
    high = Math.max(high, value)
    if (low < fall * value) fall = low / value
    low = Math.min(low, value)
    highs[i] = high
    falls[i] = fall
  }
}
