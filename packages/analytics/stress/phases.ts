import { maxDrawdown } from '../measures/drawdown.ts'
import type { Series } from '../series.ts'

/** A stretch of the market between two turning points. */
export interface Phase {
  kind: 'fall' | 'rise'
  fromDay: number
  toDay: number
  market: number
  fund: number
  /** Deepest fall of the fund inside the stretch. */
  fundDrawdown: number
}

/**
 * Turning points of the market: a fall of at least `threshold` from a high makes the high a turn, a rise of as much from a low the low.
 * The last stretch is the one that still goes on. Fund and market are values on the same days, without gaps.
 */
export function marketPhases(fund: Series, market: Float64Array, threshold = 0.1): Phase[] {
  const { days, values } = fund
  const turns = turningPoints(market, threshold)
  return turns.slice(1).map((to, at) => {
    const from = turns[at]!
    const moved = market[to]! / market[from]! - 1
    return { kind: moved < 0 ? 'fall' : 'rise', fromDay: days[from]!, toDay: days[to]!, market: moved, fund: values[to]! / values[from]! - 1, fundDrawdown: maxDrawdown(values.subarray(from, to + 1)) }
  })
}

/** Positions of the turns, first and last point included. Fewer than two values have none. */
export function turningPoints(values: Float64Array, threshold: number): number[] {
  if (values.length < 2) return []
  const turns = [0]
  let high = 0
  let low = 0
  let direction = 0
  for (let at = 1; at < values.length; at++) {
    const value = values[at]!
    if (value > values[high]!) high = at
    if (value < values[low]!) low = at
    const fell = direction >= 0 && value <= values[high]! * (1 - threshold)
    const rose = direction <= 0 && value >= values[low]! * (1 + threshold)
    if (!fell && !rose) continue
    const turn = fell ? high : low
    if (turn > turns.at(-1)!) turns.push(turn)
    direction = fell ? -1 : 1
    high = at
    low = at
  }
  // The stretch that still goes on reaches to the end: its own turn is not known yet.
  if (turns.at(-1)! < values.length - 1) turns.push(values.length - 1)
  return turns
}
