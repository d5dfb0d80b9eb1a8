/**
 * The smallest x ≥ 0, to within rounding, at which a function that never rises is at or below a limit; undefined where it stays above up to
 * `most`. Regula falsi with the Illinois step: on the straight pieces of a parametric portfolio it lands exactly. The value given back
 * obeys the limit, also in its last bit.
 */
export function firstAtOrBelow<T>(at: (x: number) => T, valueOf: (found: T) => number, limit: number, most: number): T | undefined {
  let low = 0
  const start = at(0)
  let lowOver = valueOf(start) - limit
  if (lowOver <= 0) return start
  let high = most
  let best = at(most)
  let highOver = valueOf(best) - limit
  if (highOver > 0) return undefined
  const close = 1e-13 * Math.max(1, Math.abs(limit))
  for (let turn = 0, side = 0; turn < 200 && high - low > 1e-15 * most && highOver < -close; turn++) {
    // After a while halve: a function with a corner can hold regula falsi up.
    const x = turn > 60 || turn % 8 === 7 ? (low + high) / 2 : (low * highOver - high * lowOver) / (highOver - lowOver)
    const found = at(x)
    const over = valueOf(found) - limit
    if (over > 0) {
      low = x
      lowOver = over
      if (side === -1) highOver /= 2
      side = -1
    } else {
      high = x
      highOver = over
      best = found
      if (side === 1) lowOver /= 2
      side = 1
    }
  }
  return best
}
