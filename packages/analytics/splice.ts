import { daysBetween } from './calendar.ts'
import { indexAtOrBefore, type Series } from './series.ts'

/** 拼接: one track record out of two series, for a fund that was carried on under another code. */
export type Splice =
  | { ok: true; series: Series; /** Points of the later series begin here. */ firstOfLater: number }
  | { ok: false; why: string }

/**
 * `earlier` up to the day `on`, `later` from there on. The later one keeps its values; the earlier one is scaled so that the two meet: on
 * `on` itself where both have a value, otherwise from the earlier's last value before it to the later's first one after it; then what
 * happened between these two days counts as nothing, so a gap of more than `mostGapDays` is refused.
 */
export function splice(earlier: Series, later: Series, on: number, mostGapDays = 31): Splice {
  const last = indexAtOrBefore(earlier.days, on)
  if (last < 0) return { ok: false, why: '拼接日之前，前一段没有净值，请另选拼接日。' }
  const begin = later.days.findIndex((day) => day >= earlier.days[last]!)
  if (begin < 0) return { ok: false, why: '拼接日之后，后一段没有净值，请另选拼接日。' }
  const gap = daysBetween(earlier.days[last]!, later.days[begin]!)
  if (gap > mostGapDays) return { ok: false, why: `前一段止于 ${earlier.days[last]}，后一段始于 ${later.days[begin]}，相隔 ${gap} 天，超过 ${mostGapDays} 天，不能拼接。` }
  const scale = later.values[begin]! / earlier.values[last]!
  const kept = gap === 0 ? last : last + 1
  return {
    ok: true,
    firstOfLater: later.days[begin]!,
    series: {
      days: Int32Array.of(...earlier.days.subarray(0, kept), ...later.days.subarray(begin)),
      values: Float64Array.of(...earlier.values.subarray(0, kept).map((value) => value * scale), ...later.values.subarray(begin)),
    },
  }
}
