/** Tails of the distributions that tests of significance need. */

/** ln Γ(x) for x > 0, to 15 digits. Source: Lanczos 1964, with the coefficients of Godfrey. */
export function logGamma(x: number): number {
  let sum = LANCZOS[0]!
  for (let i = 1; i < LANCZOS.length; i++) sum += LANCZOS[i]! / (x + i - 1)
  const t = x + 6.5
  return Math.log(Math.sqrt(2 * Math.PI) * sum) + (x - 0.5) * Math.log(t) - t
}
const LANCZOS = [
  0.99999999999980993, 676.5203681218851, -1259.1392167224028, 771.32342877765313, -176.61502916214059, 12.507343278686905, -0.13857109526572012,
  9.9843695780195716e-6, 1.5056327351493116e-7,
]

/** Regularised incomplete beta function by its continued fraction (Lentz). Source: Press et al., Numerical Recipes, 3rd ed., ch. 6.4. */
export function incompleteBeta(a: number, b: number, x: number): number {
  if (x <= 0) return 0
  if (x >= 1) return 1
  if (x > (a + 1) / (a + b + 2)) return 1 - incompleteBeta(b, a, 1 - x)
  const front = Math.exp(logGamma(a + b) - logGamma(a) - logGamma(b) + a * Math.log(x) + b * Math.log1p(-x)) / a
  const tiny = 1e-300
  let c = 1
  const begin = 1 - ((a + b) * x) / (a + 1)
  let d = 1 / (Math.abs(begin) < tiny ? tiny : begin)
  let value = d
  for (let m = 1; m < 500; m++) {
    for (const numerator of [(m * (b - m) * x) / ((a + 2 * m - 1) * (a + 2 * m)), (-(a + m) * (a + b + m) * x) / ((a + 2 * m) * (a + 2 * m + 1))]) {
      d = 1 + numerator * d
      d = 1 / (Math.abs(d) < tiny ? tiny : d)
      c = 1 + numerator / c
      if (Math.abs(c) < tiny) c = tiny
      value *= d * c
    }
    if (Math.abs(d * c - 1) < 1e-16) break
  }
  return front * value
}

/** Probability of a |t| at least as large by chance. */
export const tTest = (t: number, freedom: number): number => incompleteBeta(freedom / 2, 0.5, freedom / (freedom + t * t))

/** Standard normal distribution function, by the incomplete gamma function of z² ÷ 2: also its far tails keep their digits. */
export function normalCdf(z: number): number {
  const x = (z * z) / 2
  const tail = x < 1.5 ? 1 - lowerGamma(0.5, x) : upperGamma(0.5, x)
  return z > 0 ? 1 - tail / 2 : tail / 2
}

/** Chi-square with two degrees of freedom or more: probability of a value at least as large by chance. */
export const chiSquareTest = (value: number, freedom: number): number => {
  const [a, x] = [freedom / 2, value / 2]
  return x < a + 1 ? 1 - lowerGamma(a, x) : upperGamma(a, x)
}

function lowerGamma(a: number, x: number): number {
  if (x <= 0) return 0
  let term = 1 / a
  let sum = term
  for (let n = 1; n < 1000 && Math.abs(term) > 1e-17 * Math.abs(sum); n++) {
    term *= x / (a + n)
    sum += term
  }
  return sum * Math.exp(-x + a * Math.log(x) - logGamma(a))
}

function upperGamma(a: number, x: number): number {
  let b = x + 1 - a
  let c = 1e300
  let d = 1 / b
  let value = d
  for (let i = 1; i < 1000; i++) {
    const step = -i * (i - a)
    b += 2
    d = 1 / (step * d + b)
    c = b + step / c
    value *= d * c
    if (Math.abs(d * c - 1) < 1e-16) break
  }
  return value * Math.exp(-x + a * Math.log(x) - logGamma(a))
}

/** The z below which a share of a normal population lies. NaN outside (0, 1). Acklam's start, one Halley step. */
export function normalQuantile(p: number): number {
  if (!(p > 0 && p < 1)) return NaN
  let z = rationalQuantile(p)
  for (let turn = 0; turn < 2; turn++) {
    const error = normalCdf(z) - p
    const u = error * Math.sqrt(2 * Math.PI) * Math.exp((z * z) / 2)
    z -= u / (1 + (z * u) / 2)
  }
  return z
}

function rationalQuantile(p: number): number {
  if (p > 0.5) return -rationalQuantile(1 - p)
  // Abramowitz & Stegun 26.2.23: within 4.5e-4, enough for the step after it.
  const t = Math.sqrt(-2 * Math.log(p))
  return -(t - (2.515517 + 0.802853 * t + 0.010328 * t * t) / (1 + 1.432788 * t + 0.189269 * t * t + 0.001308 * t ** 3))
}
