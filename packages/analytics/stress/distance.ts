import { normalCdf } from '../factors/distributions.ts'

export interface DistanceInput {
  /** Value today and the line, in the same units. */
  value: number
  line: number
  /** Mean and deviation of the logarithmic returns of one period. */
  drift: number
  deviation: number
  /** So many periods ahead. */
  periods: number
}
export interface Distance {
  /** Line ÷ value − 1: what is left to fall; above 0 when the line is already broken. */
  room: number
  /** Probability that the value touches the line within the periods. */
  probability: number
  /** The same, at the end of the periods only. */
  atEnd: number
}

/**
 * First passage of a geometric Brownian motion to a line below it, watched all the time (so a little above what weekly NAVs would show):
 * P = Φ((b − νT) ÷ σ√T) + e^(2νb ÷ σ²) Φ((b + νT) ÷ σ√T), b = ln(line ÷ value). Returns are taken as normal and independent.
 * Source: Shreve, Stochastic Calculus for Finance II (2004), §7.2; Harrison, Brownian Motion and Stochastic Flow Systems (1985), §1.8.
 * NaN for values that are not positive, and for no periods.
 */
export function distanceToLine({ value, line, drift, deviation, periods }: DistanceInput): Distance {
  if (!(value > 0 && line > 0 && periods > 0 && deviation >= 0 && Number.isFinite(drift))) return { room: NaN, probability: NaN, atEnd: NaN }
  const room = line / value - 1
  if (room >= 0) return { room, probability: 1, atEnd: atEndOf(value, line, drift, deviation, periods) }
  const b = Math.log(line / value)
  const atEnd = atEndOf(value, line, drift, deviation, periods)
  if (deviation === 0) return { room, probability: atEnd, atEnd }
  const spread = deviation * Math.sqrt(periods)
  const reflected = normalCdf((b + drift * periods) / spread)
  // e^… can overflow where Φ is 0: a strong fall is sure to arrive by the first term alone.
  const second = reflected === 0 ? 0 : Math.exp((2 * drift * b) / deviation ** 2) * reflected
  return { room, probability: Math.min(1, atEnd + second), atEnd }
}

function atEndOf(value: number, line: number, drift: number, deviation: number, periods: number): number {
  const b = Math.log(line / value)
  if (deviation === 0) return drift * periods <= b ? 1 : 0
  return normalCdf((b - drift * periods) / (deviation * Math.sqrt(periods)))
}

/** Mean and sample deviation of logarithmic returns. Values positive; fewer than three: NaN. */
export function logMoments(values: Float64Array): { drift: number; deviation: number } {
  const n = values.length - 1
  if (n < 2) return { drift: NaN, deviation: NaN }
  const drift = Math.log(values[n]! / values[0]!) / n
  let squares = 0
  for (let t = 1; t <= n; t++) squares += (Math.log(values[t]! / values[t - 1]!) - drift) ** 2
  return { drift, deviation: Math.sqrt(squares / (n - 1)) }
}
