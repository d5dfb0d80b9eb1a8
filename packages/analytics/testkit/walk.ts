import type { Series } from '../series.ts'

/** Mulberry32: the same walks in every run. */
function generator(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
}

/** A random walk over the days; the same in every run. */
export function walk(days: Int32Array, seed: number): Series {
  const random = generator(seed)
  let value = 1
  return { days, values: Float64Array.from(days, () => (value *= 1 + 0.02 * (random() + random() + random() - 1.49))) }
}
