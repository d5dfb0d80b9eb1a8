import { daysBetween } from '../calendar.ts'
import { drawdownFacts } from '../measures/drawdown.ts'
import { TOLERANCE_DAYS } from '../periods.ts'
import { type Frequency, indexAtOrBefore, type Series } from '../series.ts'

/** What a fund did through an episode. */
export interface Lived {
  ok: true
  baseDay: number
  endDay: number
  /** Last value of the episode ÷ base − 1. */
  total: number
  /** Deepest fall inside the episode, the base included. */
  maxDrawdown: number
  /** First day after the low of the episode at or above the base; null while it has not come back. */
  recoveryDay: number | null
  /** Calendar days from the low to that day. */
  recoveryDays: number | null
}
export interface NotLived {
  ok: false
  code: 'noValues' | 'notBorn' | 'ended' | 'sparse'
  why: string
}

/**
 * A series from the last value at or before `from` to the last at or before `to`. Values older than the tolerance of the frequency stand
 * for neither: then the episode was not lived through, and the reason says why.
 */
export function throughEpisode({ days, values }: Series, frequency: Frequency, { from, to }: { from: number; to: number }): Lived | NotLived {
  if (days.length === 0) return { ok: false, code: 'noValues', why: '没有净值。' }
  const base = indexAtOrBefore(days, from)
  const end = indexAtOrBefore(days, to)
  const tolerance = TOLERANCE_DAYS[frequency]
  if (base < 0) return { ok: false, code: 'notBorn', why: '当时基金尚未成立。' }
  if (daysBetween(days[end]!, to) > tolerance) return { ok: false, code: 'ended', why: '当时净值已停止更新。' }
  if (daysBetween(days[base]!, from) > tolerance || end <= base) return { ok: false, code: 'sparse', why: '区间内净值过于稀疏，无法计算。' }
  const { depth, trough } = drawdownFacts(days, values, base, end)
  const low = trough < 0 ? base : trough
  let recovery = -1
  if (values[low]! < values[base]!) recovery = values.findIndex((value, at) => at > low && value >= values[base]!)
  return {
    ok: true, baseDay: days[base]!, endDay: days[end]!, total: values[end]! / values[base]! - 1, maxDrawdown: depth,
    recoveryDay: recovery < 0 ? null : days[recovery]!, recoveryDays: recovery < 0 ? null : daysBetween(days[low]!, days[recovery]!),
  }
}
