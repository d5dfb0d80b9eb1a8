/**
 * The deepest fall of moving windows without looking at each window whole. What a stretch of values needs to be joined with another one is
 * its highest and lowest value and its deepest fall; a window is joined from the end of one stretch that was summed up backwards and the
 * beginning of the next that is summed up forwards. Each value is touched about three times, however long the window is.
 */
export function rollingFalls(values: Float64Array, bases: Int32Array): Float64Array {
  const n = values.length
  // Of the stretch from a point to `border` − 1, both included.
  const highs = new Float64Array(n)
  const falls = new Float64Array(n)
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
      sumBackwards(values, base, end, highs, falls)
      high = -Infinity
      low = Infinity
      fall = 1
      to = border
    } else {
      for (; to <= end; to++) {
        const value = values[to]!
        if (value > high) high = value
        else fall = Math.min(fall, value / high)
        if (value < low) low = value
      }
    }
    if (base === end) continue
    // A fall is kept as value ÷ peak: 1 is none.
    const across = low < highs[base]! ? low / highs[base]! : 1
    into[end] = Math.min(falls[base]!, fall, across) - 1
  }
  return into
}

/** Highest value and deepest fall from each point to `to`. */
function sumBackwards(values: Float64Array, from: number, to: number, highs: Float64Array, falls: Float64Array): void {
  let high = -Infinity
  let low = Infinity
  let fall = 1
  for (let i = to; i >= from; i--) {
    const value = values[i]!
    if (value > high) high = value
    if (low < value) fall = Math.min(fall, low / value)
    if (value < low) low = value
    highs[i] = high
    falls[i] = fall
  }
}
