import { comovement, correlation } from '../measures/relative.ts'
import { quantile } from '../measures/tail.ts'
import { ranksOf, spearman } from '../relations/rank-correlation.ts'

/**
 * Factor research on cross-sections: `exposures[t][i]` is what a factor says of fund i at the start of period t, from what was known
 * then, and `forward[t][i]` is the fund's return over period t. NaN is "not known"; such a fund takes no part in that period.
 */

/** Fewer funds than this say nothing about an order among them. */
export const leastFunds = 5

/** Values of one period: the funds for which both are known. */
export function knownPairs(a: Float64Array, b: Float64Array): [Float64Array, Float64Array] {
  const keep = Array.from(a.keys()).filter((i) => Number.isFinite(a[i]) && Number.isFinite(b[i]))
  return [Float64Array.from(keep, (i) => a[i]!), Float64Array.from(keep, (i) => b[i]!)]
}

/**
 * Information coefficient of each period: correlation across funds between exposure and the return that followed. `rank` is Spearman's,
 * which outliers do not carry. NaN where fewer than {@link leastFunds} funds are known, or one side does not differ between them.
 * Grinold and Kahn, Active Portfolio Management, 2nd ed., ch. 6.
 */
export function informationCoefficients(exposures: readonly Float64Array[], forward: readonly Float64Array[], kind: 'pearson' | 'rank'): Float64Array {
  return Float64Array.from(exposures, (exposure, t) => {
    const next = forward[t]
    if (!next) return NaN
    const [x, y] = knownPairs(exposure, next)
    if (x.length < leastFunds) return NaN
    return kind === 'rank' ? spearman(x, y) : correlation(comovement(x, y))
  })
}

export interface IcSummary {
  mean: number
  /** Sample deviation between periods. */
  deviation: number
  /** Mean ÷ deviation of a period, not annualised; NaN where the coefficient never moves. */
  ir: number
  /** Mean ÷ (deviation ÷ √periods): against "no relation at all". */
  t: number
  /** Share of periods above 0. */
  positive: number
  periods: number
}

/** Summary of {@link informationCoefficients}; periods without a coefficient are left out. NaN for what too few periods cannot say. */
export function icSummary(coefficients: Float64Array): IcSummary {
  const known = coefficients.filter(Number.isFinite)
  const periods = known.length
  const mean = periods > 0 ? known.reduce((sum, one) => sum + one, 0) / periods : NaN
  const squares = known.reduce((sum, one) => sum + (one - mean) ** 2, 0)
  const deviation = periods > 1 ? Math.sqrt(squares / (periods - 1)) : NaN
  // A coefficient that is always the same deviates by rounding only: what it would be divided by says nothing.
  const steady = !(deviation > 1e-12)
  return { mean, deviation, ir: steady ? NaN : mean / deviation, t: steady ? NaN : mean / (deviation / Math.sqrt(periods)), positive: periods > 0 ? known.filter((one) => one > 0).length / periods : NaN, periods }
}

/** How long a factor stays true: the mean rank-IC with the return of the period itself (lag 1), the one after it (lag 2) and so on. */
export function icDecay(exposures: readonly Float64Array[], forward: readonly Float64Array[], lags: number): Float64Array {
  return Float64Array.from({ length: lags }, (_, lag) => icSummary(informationCoefficients(exposures.slice(0, Math.max(0, exposures.length - lag)), forward.slice(lag), 'rank')).mean)
}

/** Share of the funds that could be held in a period (their return is known) for which the factor says something. NaN without any. */
export function coverageOf(exposures: readonly Float64Array[], forward: readonly Float64Array[]): Float64Array {
  return Float64Array.from(exposures, (exposure, t) => {
    const held = Array.from(forward[t]?.keys() ?? []).filter((i) => Number.isFinite(forward[t]![i]))
    return held.length > 0 ? held.filter((i) => Number.isFinite(exposure[i])).length / held.length : NaN
  })
}

/** Mean over periods of the rank correlation across funds between each two factors. 1 on the diagonal; NaN where two never meet. */
export function factorCorrelation(factors: readonly (readonly Float64Array[])[]): Float64Array[] {
  const between = (a: readonly Float64Array[], b: readonly Float64Array[]) => icSummary(informationCoefficients(a, b, 'rank')).mean
  const table = factors.map(() => new Float64Array(factors.length))
  for (let i = 0; i < factors.length; i++) {
    table[i]![i] = 1
    for (let j = 0; j < i; j++) table[i]![j] = table[j]![i] = between(factors[i]!, factors[j]!)
  }
  return table
}

/**
 * Exposures as comparable numbers: (value − mean) ÷ sample deviation after {@link clipped}, or the place between −1 and 1. NaN stays; all
 * equal gives 0.
 */
export function standardised(exposure: Float64Array, method: 'zscore' | 'rank'): Float64Array {
  const places = Array.from(exposure.keys()).filter((i) => Number.isFinite(exposure[i]))
  const known = Float64Array.from(places, (i) => exposure[i]!)
  const result = new Float64Array(exposure.length).fill(NaN)
  const scores = method === 'rank' ? rankScores(known) : zScores(known)
  places.forEach((place, k) => (result[place] = scores[k]!))
  return result
}

const rankScores = (known: Float64Array): Float64Array => (known.length > 1 ? ranksOf(known).map((rank) => (2 * (rank - 1)) / (known.length - 1) - 1) : known.map(() => 0))

/** Scales the median absolute deviation to the standard deviation of a normal distribution. */
const normal = 1.4826
const widest = 3

/**
 * Values beyond the median ± 3 scaled median absolute deviations are put on that bound: one money fund with a ratio of 10,000 would
 * otherwise leave no room between all others. Unchanged where more than half are equal. Expects known values only.
 */
export function clipped(values: Float64Array): Float64Array {
  const middle = quantile(values, 0.5)
  const reach = widest * normal * quantile(values.map((one) => Math.abs(one - middle)), 0.5)
  return reach > 0 ? values.map((one) => Math.min(middle + reach, Math.max(middle - reach, one))) : values
}

function zScores(values: Float64Array): Float64Array {
  const known = clipped(values)
  const mean = known.reduce((sum, one) => sum + one, 0) / known.length
  const deviation = Math.sqrt(known.reduce((sum, one) => sum + (one - mean) ** 2, 0) / (known.length - 1))
  return known.map((one) => (deviation > 1e-12 ? (one - mean) / deviation : 0))
}

/** Weighted mean of standardised exposures; a fund that one of the parts cannot speak of has none. Weights are divided by their absolute sum. */
export function composite(parts: readonly { exposure: Float64Array; weight: number }[], method: 'zscore' | 'rank'): Float64Array {
  const whole = parts.reduce((sum, { weight }) => sum + Math.abs(weight), 0)
  const scores = parts.map(({ exposure }) => standardised(exposure, method))
  return Float64Array.from({ length: parts[0]?.exposure.length ?? 0 }, (_, i) => parts.reduce((sum, { weight }, k) => sum + (weight / whole) * scores[k]![i]!, 0))
}
