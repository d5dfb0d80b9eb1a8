import { adjusted, atFrequency, detectFrequency, type Distribution, type Frequency, type Series, yearOf } from '@zhiheng/analytics'

/** What the ledger's current points become: the series that analytics reads. No I/O here. */

export interface Points {
  days: Int32Array
  nav: Float64Array
  cumNav: Float64Array
  adjNav: Float64Array
}

/** Points of a fund with the adjusted NAV decided for each; NaN where it cannot be said. */
export function buildPoints(ledger: Points, distributions: readonly Distribution[], isPrivate: boolean, isTradingDay: (day: number) => boolean): Points {
  const points = isPrivate ? onTradingDays(ledger, isTradingDay) : ledger
  return { ...points, adjNav: adjustedOf(points, distributions) }
}

/**
 * Weekend rows of custody sheets stay in the ledger and leave the analysis. A monthly or irregular fund keeps them: a month
 * end on a Saturday is all that it publishes of the month. Public funds keep their disclosures of 30 June and 31 December.
 */
function onTradingDays(points: Points, isTradingDay: (day: number) => boolean): Points {
  if (points.days.every(isTradingDay)) return points
  if (!['daily', 'weekly'].includes(detectFrequency(points.days))) return points
  return pick(points, (at) => isTradingDay(points.days[at]!))
}

const pick = ({ days, nav, cumNav, adjNav }: Points, keeps: (at: number) => boolean): Points => ({
  days: days.filter((_, at) => keeps(at)), nav: nav.filter((_, at) => keeps(at)), cumNav: cumNav.filter((_, at) => keeps(at)), adjNav: adjNav.filter((_, at) => keeps(at)),
})

const isNav = (value: number) => value > 0 && Number.isFinite(value)

/** The published column where every row has it; otherwise built from unit NAV. Published and built values never stand in one series. */
function adjustedOf({ days, nav, adjNav }: Points, distributions: readonly Distribution[]): Float64Array {
  if (adjNav.every(isNav) || !nav.some(isNav)) return adjNav.map((value) => (isNav(value) ? value : NaN))
  if (nav.every(isNav)) return adjusted({ days, values: nav }, distributions).values
  const built = adjusted({ days: days.filter((_, at) => isNav(nav[at]!)), values: nav.filter(isNav) }, distributions).values
  let next = 0
  return nav.map((value) => (isNav(value) ? built[next++]! : NaN))
}

/** The part of a series that has values: what analytics expects. Views where nothing is missing. */
export function seriesOfValues(days: Int32Array, values: Float64Array): Series {
  return values.every(isNav) ? { days, values } : { days: days.filter((_, at) => isNav(values[at]!)), values: values.filter(isNav) }
}

export interface Newest {
  day: string
  nav: number | null
  cumNav: number | null
  growth: number | null
  frequency: Frequency
}

/** What lists show of a series. */
export function newestOf({ days, nav, cumNav, adjNav }: Points): Newest | undefined {
  const at = days.length - 1
  if (at < 0) return undefined
  const orNull = (value: number | undefined) => (value !== undefined && Number.isFinite(value) ? value : null)
  const series = seriesOfValues(days, adjNav)
  const last = series.values.length - 1
  const isCurrent = series.days[last] === days[at]
  return {
    day: String(days[at]), nav: orNull(nav[at]), cumNav: orNull(cumNav[at]),
    growth: isCurrent && last > 0 ? series.values[last]! / series.values[last - 1]! - 1 : null,
    frequency: atFrequency(series.days.length > 1 ? series : { days, values: nav }, 'auto').frequency,
  }
}

/** Positions at which the yearly chunks of a series begin, with their years. */
export function yearChunks(days: Int32Array): { year: number; from: number; to: number }[] {
  const chunks: { year: number; from: number; to: number }[] = []
  for (let from = 0; from < days.length; ) {
    const year = yearOf(days[from]!)
    let to = from + 1
    while (to < days.length && yearOf(days[to]!) === year) to++
    chunks.push({ year, from, to })
    from = to
  }
  return chunks
}
