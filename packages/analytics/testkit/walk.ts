import { generator } from './random.ts'
import type { Series } from '../series.ts'

/** A random walk over the days; the same in every run. */
export function walk(days: Int32Array, seed: number): Series {
  const random = generator(seed)
  let value = 1
  return { days, values: Float64Array.from(days, () => (value *= 1 + 0.02 * (random() + random() + random() - 1.49))) }
}
