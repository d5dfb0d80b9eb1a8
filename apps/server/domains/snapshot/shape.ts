import { indicators, indicatorAt, type IndicatorCode, type PeriodCode } from '@zhiheng/analytics'

/** What a snapshot holds, and in which order. A change here is a new {@link engine}, and the nightly run writes every row anew. */

export const engine = 'zhiheng-1'

export const snapshotPeriods = ['ytd', 'w1', 'm1', 'm3', 'm6', 'y1', 'y2', 'y3', 'y5', 'inception', 'lastWeek', 'bonus'] as const satisfies readonly PeriodCode[]

export const width = indicators.length
export const figureCount = snapshotPeriods.length * width

/** A figure of a period, as a place among the figures of a snapshot. */
export interface Figure {
  at: number
  period: string
  better: 'high' | 'low' | 'none'
}

/** Place of `period.indicator` among the figures; −1 where a snapshot has no such column. */
export function columnOf(period: string, indicator: string): number {
  const [at, place] = [snapshotPeriods.indexOf(period as (typeof snapshotPeriods)[number]), indicatorAt[indicator as IndicatorCode]]
  return at < 0 || place === undefined ? -1 : at * width + place
}
