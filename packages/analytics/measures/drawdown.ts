import { daysBetween } from '../calendar.ts'
import type { Series } from '../series.ts'

/** Falls from the highest value so far. Values are positive, oldest first, without gaps; the base point counts as a peak. */

/** Depth below the highest value so far at each point: 0 at a high, −0.2 at 20 % below it. Empty in, empty out. */
export function drawdownSeries(values: Float64Array): Float64Array {
  let high = -Infinity
  return values.map((value) => {
    high = Math.max(high, value)
    return value / high - 1
  })
}

/** One stretch under water. Positions are those of the values. */
interface Fall {
  /** Lowest value under the high: under one high the lowest is the deepest. */
  low: number
  /** The high that was left: the first of equal ones. */
  peak: number
  /** The last point at that high, from which the time under water counts. */
  since: number
  /** The first point back at or above the high, or the last point while that has not come. */
  end: number
  recovered: boolean
}

/** Calls `visit` with each stretch under water from `from` to `to` (both included), in order of time. */
function eachFall(values: Float64Array, from: number, to: number, visit: (fall: Fall) => void): void {
  let peak = from
  for (let i = from; i <= to; ) {
    const high = values[i]!
    if (high > values[peak]!) peak = i
    const since = i++
    if (i > to || values[i]! >= high) continue
    let low = high
    // Only where a fall ends cannot be foreseen; where its lowest point lies is asked of the few falls that need it.
    for (; i <= to && values[i]! < high; i++) low = Math.min(low, values[i]!)
    visit({ low, peak, since, end: Math.min(i, to), recovered: i <= to })
  }
}

const depthOf = (values: Float64Array, { low, peak }: Fall): number => low / values[peak]! - 1
/** The first of equal lowest points. */
const troughOf = (values: Float64Array, { low, since }: Fall): number => values.indexOf(low, since + 1)

/** Where a window fell. Positions are those of the values; −1 means there is none. */
export interface DrawdownFacts {
  /** Deepest fall, −1 to 0. NaN for an empty window. */
  depth: number
  /** Depth at the last point. NaN for an empty window. */
  current: number
  peak: number
  trough: number
  recovery: number
  /** Calendar days of the longest time under water; until the last point while it lasts. 0 without a fall. */
  longestDays: number
  longestFrom: number
  longestTo: number
}

/** The deepest and the longest fall from `from` to `to`, both included. */
export function drawdownFacts(days: Int32Array, values: Float64Array, from: number, to: number): DrawdownFacts {
  const nothing = to < from ? NaN : 0
  const nowhere = { peak: -1, trough: -1, recovery: -1, longestFrom: -1, longestTo: -1 }
  const facts: DrawdownFacts = { depth: nothing, current: nothing, longestDays: nothing, ...nowhere }
  eachFall(values, from, to, (fall) => {
    const [first, last] = [days[fall.since]!, days[fall.end]!]
    // As numbers two days are never nearer than in the calendar: most short falls need no counting of days.
    if (last - first > facts.longestDays) {
      const length = daysBetween(first, last)
      if (length > facts.longestDays) {
        facts.longestDays = length
        facts.longestFrom = fall.since
        facts.longestTo = fall.end
      }
    }
    if (!fall.recovered) facts.current = values[to]! / values[fall.peak]! - 1
    const depth = depthOf(values, fall)
    if (depth >= facts.depth) return
    facts.depth = depth
    facts.peak = fall.peak
    facts.trough = troughOf(values, fall)
    facts.recovery = fall.recovered ? fall.end : -1
  })
  return facts
}

/** 最大回撤: minimum of value ÷ running peak − 1, from −1 to 0. NaN for an empty series. */
export function maxDrawdown(values: Float64Array): number {
  let high = -Infinity
  let depth = values.length ? 0 : NaN
  for (let i = 0; i < values.length; i++) {
    if (values[i]! > high) high = values[i]!
    else depth = Math.min(depth, values[i]! / high - 1)
  }
  return depth
}

/** 当前回撤: last value ÷ highest value − 1. NaN for an empty series. */
export function currentDrawdown(values: Float64Array): number {
  const high = values.reduce((a, b) => Math.max(a, b), -Infinity)
  return values.length ? values[values.length - 1]! / high - 1 : NaN
}

export interface DrawdownRow {
  depth: number
  peakDay: number
  troughDay: number
  /** null: 未修复. */
  recoveryDay: number | null
  /** Steps from peak to trough, and from peak to recovery. */
  stepsToTrough: number
  stepsToRecovery: number | null
  /** Points below the high, the unrecovered end included, and how many of them until the trough, it included. */
  pointsUnderWater: number
  stepsUnderWaterToTrough: number
  /** Calendar days from the first point below the high to the recovery, or to the last point. */
  daysUnderWater: number
  daysToTrough: number
  daysToRecovery: number | null
}

/** The `top` deepest falls, deepest first; equal depths in order of time. */
export function drawdownTable({ days, values }: Series, top = 5): DrawdownRow[] {
  const rows: DrawdownRow[] = []
  eachFall(values, 0, values.length - 1, (fall) => {
    const { peak, since, end, recovered } = fall
    const trough = troughOf(values, fall)
    rows.push({
      depth: depthOf(values, fall),
      peakDay: days[peak]!,
      troughDay: days[trough]!,
      recoveryDay: recovered ? days[end]! : null,
      stepsToTrough: trough - peak,
      stepsToRecovery: recovered ? end - peak : null,
      pointsUnderWater: end - since - (recovered ? 1 : 0),
      stepsUnderWaterToTrough: trough - since,
      daysUnderWater: daysBetween(days[since + 1]!, days[end]!),
      daysToTrough: daysBetween(days[peak]!, days[trough]!),
      daysToRecovery: recovered ? daysBetween(days[peak]!, days[end]!) : null,
    })
  })
  return rows.sort((a, b) => a.depth - b.depth).slice(0, top)
}

/**
 * Pain index: mean depth over all points, as a positive number. Ulcer index: root mean square of it (Martin 1987). Empty: NaN.
 * `over`: by what the sums are divided; systems leave out the base point (PerformanceAnalytics) or two points (QuantStats).
 */
export function painAndUlcer(values: Float64Array, over = values.length): { pain: number; ulcer: number } {
  const depths = drawdownSeries(values)
  const sum = depths.reduce((total, depth) => total - depth, 0)
  const squares = depths.reduce((total, depth) => total + depth * depth, 0)
  return over > 0 ? { pain: sum / over, ulcer: Math.sqrt(squares / over) } : { pain: NaN, ulcer: NaN }
}
