import type { NavType } from './presets.ts'
import { adjusted, seriesOf, type Distribution, type Series } from './series.ts'

/** One published row. A number that was not published is absent, null or NaN. */
export interface NavRow {
  day: number
  unit?: number | null
  cum?: number | null
  adj?: number | null
}

const column = (rows: readonly NavRow[], key: 'unit' | 'cum' | 'adj'): Series =>
  seriesOf(rows.map((row) => ({ day: row.day, value: row[key] ?? NaN })))

/**
 * The series of one NAV type from published rows, in any order. Adjusted is the published column where there is one; otherwise it is
 * built from unit NAV and distributions. The two are never mixed inside one series. `start`: first value of a built series.
 */
export function seriesOfType(
  rows: readonly NavRow[],
  navType: NavType,
  distributions: readonly Distribution[] = [],
  start?: number,
): Series {
  if (navType === 'unit') return column(rows, 'unit')
  if (navType === 'cumulative') return column(rows, 'cum')
  const published = column(rows, 'adj')
  return published.days.length ? published : adjusted(column(rows, 'unit'), distributions, start)
}
