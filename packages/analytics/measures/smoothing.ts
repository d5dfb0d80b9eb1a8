import { momentsOf } from './risk.ts'

/** Smoothed returns: a fund that prices hard-to-price assets reports a mix of the true returns of this period and the last ones. */

export interface Smoothing {
  /** Shares of this period's, the last and the one before last true return in the reported one; they add to 1. */
  shares: [number, number, number]
  /** Σ share²: 1 is no smoothing, 1 ÷ 3 the most that three periods allow. */
  index: number
}

/**
 * Smoothing index of a moving average of order 2, fitted by exact Gaussian likelihood; a negative weight, which is no smoothing, counts as 0.
 * Source: Getmansky, Lo & Makarov 2004, eq. 52 and section 5.2. Fewer than 12 returns or a constant: NaN.
 */
export function smoothingIndex(returns: Float64Array): Smoothing {
  const unsaid: Smoothing = { shares: [NaN, NaN, NaN], index: NaN }
  if (returns.length < 12 || !(momentsOf(returns).deviation > 1e-12)) return unsaid
  const found = minimum((first, second) => badness(returns, first, second))
  if (!found) return unsaid
  const [first, second] = found.map((weight) => Math.max(0, weight)) as [number, number]
  const whole = 1 + first + second
  const shares: Smoothing['shares'] = [1 / whole, first / whole, second / whole]
  return { shares, index: shares.reduce((sum, share) => sum + share * share, 0) }
}

/** Minus the concentrated log-likelihood of an MA(2) with its best mean, by the innovations algorithm (Brockwell & Davis 1991, section 8.7). */
function badness(returns: Float64Array, first: number, second: number): number {
  const own = 1 + first * first + second * second
  const [one, two] = [first + first * second, second]
  // The last two rows of the recursion: variance, weight of the last innovation, innovations of the returns and of a constant 1.
  let [variance1, variance2, weight1] = [NaN, NaN, 0]
  let [error1, error2, unit1, unit2] = [0, 0, 0, 0]
  let [logs, crossed, units, squares] = [0, 0, 0, 0]
  for (let i = 0; i < returns.length; i++) {
    const far = i > 1 ? two / variance2 : 0
    const near = i > 0 ? (one - (i > 1 ? far * weight1 * variance2 : 0)) / variance1 : 0
    const variance = own - (i > 0 ? near * near * variance1 : 0) - (i > 1 ? far * far * variance2 : 0)
    const error = returns[i]! - near * error1 - far * error2
    const unit = 1 - near * unit1 - far * unit2
    logs += Math.log(variance)
    squares += (error * error) / variance
    crossed += (error * unit) / variance
    units += (unit * unit) / variance
    ;[variance2, variance1, weight1] = [variance1, variance, near]
    ;[error2, error1, unit2, unit1] = [error1, error, unit1, unit]
  }
  const rest = squares - (crossed * crossed) / units
  return Math.log(rest / returns.length) + logs / returns.length
}

const STEP = 1e-4

/** Newton's method with derivatives by differences, from (0, 0), halved until it goes down. Undefined where it does not settle. */
function minimum(of: (a: number, b: number) => number): [number, number] | undefined {
  let [a, b] = [0, 0]
  let value = of(a, b)
  for (let turn = 0; turn < 100; turn++) {
    const [aUp, aDown, bUp, bDown] = [of(a + STEP, b), of(a - STEP, b), of(a, b + STEP), of(a, b - STEP)]
    const [slopeA, slopeB] = [(aUp - aDown) / (2 * STEP), (bUp - bDown) / (2 * STEP)]
    const [bendA, bendB] = [(aUp - 2 * value + aDown) / STEP ** 2, (bUp - 2 * value + bDown) / STEP ** 2]
    const mixed = (of(a + STEP, b + STEP) - aUp - bUp + 2 * value - aDown - bDown + of(a - STEP, b - STEP)) / (2 * STEP ** 2)
    const pivot = bendA * bendB - mixed * mixed
    // Away from a hollow Newton would climb: there the slope alone is followed.
    const isHollow = bendA > 0 && pivot > 0
    const [stepA, stepB] = isHollow ? [(mixed * slopeB - bendB * slopeA) / pivot, (mixed * slopeA - bendA * slopeB) / pivot] : [-slopeA, -slopeB]
    let share = 1
    let next = of(a + stepA, b + stepB)
    while (!(next <= value) && share > 1e-9) next = of(a + (share /= 2) * stepA, b + share * stepB)
    if (!(next <= value)) return Math.hypot(slopeA, slopeB) < 1e-5 ? [a, b] : undefined
    ;[a, b, value] = [a + share * stepA, b + share * stepB, next]
    if (Math.hypot(stepA, stepB) * share < 1e-10) return [a, b]
  }
  return undefined
}
