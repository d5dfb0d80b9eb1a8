import type { Series } from '../series.ts'

/** The longest runs of winning and of losing periods. */

export interface Streak {
  /** Periods in the run; 0 where there is none. */
  periods: number
  /** Day of the NAV before the run, and of its last one; null without a run. */
  baseDay: number | null
  endDay: number | null
  /** Return over the run. NaN without one. */
  value: number
}

/** Longest runs of rising and of falling values; of equally long ones the first. A period without change ends both. */
export function longestStreaks({ days, values }: Series): { winning: Streak; losing: Streak } {
  return { winning: longest(days, values, 1), losing: longest(days, values, -1) }
}

function longest(days: Int32Array, values: Float64Array, sign: 1 | -1): Streak {
  let [most, last, run] = [0, -1, 0]
  for (let i = 1; i < values.length; i++) {
    run = sign * (values[i]! - values[i - 1]!) > 0 ? run + 1 : 0
    if (run <= most) continue
    most = run
    last = i
  }
  if (last < 0) return { periods: 0, baseDay: null, endDay: null, value: NaN }
  return { periods: most, baseDay: days[last - most]!, endDay: days[last]!, value: values[last]! / values[last - most]! - 1 }
}
