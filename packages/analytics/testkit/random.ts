import { generator } from '../random.ts'

export { generator }

/** Roughly normal: mean 0, deviation 1. */
export const bell = (random: () => number): number => (random() + random() + random() + random() - 2) * Math.sqrt(3)

/** Returns of `count` funds over `periods`, driven by a few common factors; fund by fund. */
export function factorReturns(count: number, periods: number, seed: number, factors = 4): Float64Array[] {
  const random = generator(seed)
  const drivers = Array.from({ length: factors }, () => Float64Array.from({ length: periods }, () => bell(random)))
  return Array.from({ length: count }, () => {
    const loads = drivers.map(() => 0.3 + 0.5 * bell(random))
    const drift = 0.0004 * bell(random)
    return Float64Array.from({ length: periods }, (_, t) => drift + 0.006 * (drivers.reduce((sum, driver, f) => sum + loads[f]! * driver[t]!, 0) * 0.5 + bell(random)))
  })
}
