import { daysBetween } from './calendar.ts'
import { alignTo, indexAtOrAfter, indexAtOrBefore, type Series } from './series.ts'

/** When a mixture is brought back to its weights; `none` is bought once and held. */
export type MixRebalance = 'daily' | 'monthly' | 'quarterly' | 'yearly' | 'none'

/** A deposit has a rate a year instead of a series. */
export interface MixPart {
  weight: number
  series?: Series | undefined
  yearlyRate?: number | undefined
}
export interface MixSettings {
  rebalance: MixRebalance
  /** Value on the first day. */
  start: number
  /** Nothing before this day. */
  beginDay?: number | undefined
  /** Of a whole year, added by calendar days (actual/365). */
  yearlyExtra?: number | undefined
}
export type Mixed = { ok: true; series: Series } | { ok: false; why: string }

const sectionOf: Readonly<Record<MixRebalance, (day: number) => number>> = {
  daily: (day) => day,
  monthly: (day) => Math.floor(day / 100),
  quarterly: (day) => Math.floor(day / 10_000) * 4 + Math.floor((Math.floor(day / 100) % 100 - 1) / 3),
  yearly: (day) => Math.floor(day / 10_000),
  none: () => 0,
}

/**
 * The index of a mixture, on the days of the part that is published least often: a weekly fund beside a daily index gives a
 * weekly index and no invented days. It begins when every part has begun and ends with the part that ends first. Weights are
 * restored at the close of the last of its days in a month, quarter or year; daily is what `compositeSeries` does.
 */
export function mixSeries(parts: readonly MixPart[], { rebalance, start, beginDay = 0, yearlyExtra = 0 }: MixSettings): Mixed {
  const grid = gridOf(parts.flatMap(({ series }) => series ?? []), beginDay)
  if (!grid.ok) return grid
  const { days } = grid
  const levels = parts.map(({ series }) => series && alignTo(days, series))
  const held = parts.map(({ weight }) => weight)
  const total = held.reduce((sum, weight) => sum + weight, 0)
  const section = sectionOf[rebalance]
  const values = new Float64Array(days.length)
  values[0] = start
  let whole = total
  for (let i = 1; i < days.length; i++) {
    const years = daysBetween(days[i - 1]!, days[i]!) / 365
    const restored = i > 1 && section(days[i - 1]!) !== section(days[i]!)
    if (rebalance === 'daily' || restored) parts.forEach(({ weight }, p) => (held[p] = (whole * weight) / total))
    // What is added grows every part alike, so that it moves no weight.
    const added = yearlyExtra * years
    parts.forEach(({ yearlyRate = 0 }, p) => (held[p] = held[p]! * (1 + added + (levels[p] ? levels[p][i]! / levels[p][i - 1]! - 1 : yearlyRate * years))))
    whole = held.reduce((sum, value) => sum + value, 0)
    if (!(whole > 0)) return { ok: false, why: `${days[i]} 的指数值不为正，请检查成分和权重。` }
    values[i] = (start * whole) / total
  }
  return { ok: true, series: { days, values } }
}

function gridOf(all: readonly Series[], beginDay: number): { ok: true; days: Int32Array } | { ok: false; why: string } {
  if (all.length === 0) return { ok: false, why: '至少需要一个指数或基金，只有存款利率不能构成指数。' }
  const from = Math.max(beginDay, ...all.map(({ days }) => days[0] ?? Infinity))
  const to = Math.min(...all.map(({ days }) => days.at(-1) ?? -Infinity))
  const within = all.map(({ days }) => days.subarray(indexAtOrAfter(days, from), indexAtOrBefore(days, to) + 1))
  const sparsest = within.reduce((least, days) => (days.length < least.length ? days : least))
  if (from > to || sparsest.length < 2) return { ok: false, why: '各成分没有共同的区间（至少两天），请更换成分或起始日。' }
  return { ok: true, days: sparsest.slice() }
}
