import { addDays, addMonths, daysBetween, weekday, yearOf } from './calendar.ts'
import { indexAtOrBefore, type Frequency, type Series } from './series.ts'

/** Periods: the one place where "近一年" becomes two days. Source: figures.md, "Periods", steps 1 to 6. */

export type PeriodCode =
  | 'ytd'
  | 'w1'
  | 'm1'
  | 'm3'
  | 'm6'
  | 'y1'
  | 'y2'
  | 'y3'
  | 'y5'
  | 'inception'
  | 'bonus'
  | 'lastWeek'
  | `year:${number}`

/** Any stretch of days that a user picks: from the last NAV at or before `from` to the last at or before `to`. */
export interface DayRange {
  from: number
  to: number
}

export interface PeriodSection {
  code: PeriodCode
  label: string
}

const FIRST_YEAR = 2015
const LAST_YEAR = 2030

/** The sections in the order of the specification (rules.json const.period-sections). */
export const periodSections: readonly PeriodSection[] = [
  { code: 'ytd', label: '今年以来' },
  { code: 'w1', label: '近一周' },
  { code: 'm1', label: '近一月' },
  { code: 'm3', label: '近三月' },
  { code: 'm6', label: '近六月' },
  { code: 'y1', label: '近一年' },
  { code: 'y2', label: '近两年' },
  { code: 'y3', label: '近三年' },
  { code: 'y5', label: '近五年' },
  { code: 'inception', label: '成立以来' },
  { code: 'bonus', label: '红利' },
  { code: 'lastWeek', label: '上周' },
  ...Array.from({ length: LAST_YEAR - FIRST_YEAR + 1 }, (_, i): PeriodSection => ({
    code: `year:${FIRST_YEAR + i}`,
    label: `${FIRST_YEAR + i}年`,
  })),
]

/** Older than so many calendar days is stale (the end) or loose (the base). Nothing is said of irregular funds: they get the widest. */
export const TOLERANCE_DAYS: Record<Frequency, number> = { daily: 7, weekly: 10, monthly: 40, irregular: 40 }

export interface PeriodSettings {
  /** 红利: a named window of the organisation. Without it the section has no value. */
  bonus?: DayRange & { name: string }
  toleranceDays?: Record<Frequency, number>
}

export interface Window {
  /** Positions in the series of the base point and the end point; −1 where there is none. */
  base: number
  end: number
  /** The calendar day that the base was looked for; NaN where the period cannot be said (no NAV, 红利 not configured). */
  anchorDay: number
  /** Days of the two points; NaN where there is none. */
  baseDay: number
  endDay: number
  calendarDays: number
  /** 净值滞后: the end is older than tolerated. The value is shown, and takes no part in rankings. */
  stale: boolean
  /** ⚠: the base is further before its anchor than tolerated. */
  loose: boolean
  /** The fund is younger than the anchor: the value is "—". */
  tooYoung: boolean
  /** 不足一年: annualised figures are grey, and never leave the organisation. */
  underOneYear: boolean
  /** There is a step between two points, so figures can be said. */
  hasValue: boolean
}

interface Anchors {
  anchor: number
  /** The latest day that the end may have. */
  until: number
}

const MONTHS_BACK: Partial<Record<PeriodCode, number>> = { m1: 1, m3: 3, m6: 6, y1: 12, y2: 24, y3: 36, y5: 60 }

/** Monday to Sunday: the last week that is over on `asOf`. */
const lastSunday = (asOf: number): number => addDays(asOf, -(weekday(asOf) % 7))

/** The days that a period means, given the last NAV day at or before `asOf`. Undefined: the period cannot be said. */
function anchorsOf(
  period: PeriodCode | DayRange,
  series: Series,
  end: number,
  frequency: Frequency,
  asOf: number,
  settings: PeriodSettings,
): Anchors | undefined {
  if (typeof period === 'object') return { anchor: period.from, until: Math.min(period.to, asOf) }
  const endDay = series.days[end]!
  const months = MONTHS_BACK[period]
  if (months) return { anchor: addMonths(endDay, -months), until: asOf }
  if (period.startsWith('year:')) {
    const year = Number(period.slice('year:'.length))
    return { anchor: (year - 1) * 10_000 + 1231, until: Math.min(year * 10_000 + 1231, asOf) }
  }
  switch (period) {
    case 'ytd':
      return { anchor: (yearOf(endDay) - 1) * 10_000 + 1231, until: asOf }
    case 'w1':
      // A weekly fund may publish on any day of the week: seven days back would miss last week's NAV by a day.
      return { anchor: addDays(endDay, frequency === 'weekly' ? -weekday(endDay) : -7), until: asOf }
    case 'inception':
      return { anchor: series.days[0]!, until: asOf }
    case 'lastWeek':
      return { anchor: addDays(lastSunday(asOf), -7), until: lastSunday(asOf) }
    default:
      return settings.bonus && { anchor: settings.bonus.from, until: Math.min(settings.bonus.to, asOf) }
  }
}

const NOTHING: Window = {
  base: -1,
  end: -1,
  anchorDay: NaN,
  baseDay: NaN,
  endDay: NaN,
  calendarDays: NaN,
  stale: false,
  loose: false,
  tooYoung: false,
  underOneYear: false,
  hasValue: false,
}

/**
 * Base and end of a period in a series, as seen on `asOf`, with what has to be said beside the value.
 *
 * A period that a future year or an unset 红利 leaves without days, and a series without a NAV by then, have no value.
 */
export function windowOf(
  series: Series,
  frequency: Frequency,
  period: PeriodCode | DayRange,
  asOf: number,
  settings: PeriodSettings = {},
): Window {
  const { days } = series
  const newest = indexAtOrBefore(days, asOf)
  const anchors = newest < 0 ? undefined : anchorsOf(period, series, newest, frequency, asOf, settings)
  if (!anchors || anchors.anchor > anchors.until) return NOTHING
  const { anchor, until } = anchors
  const end = indexAtOrBefore(days, until)
  const base = indexAtOrBefore(days, anchor)
  const tolerance = (settings.toleranceDays ?? TOLERANCE_DAYS)[frequency]
  const endDay = days[end] ?? NaN
  const baseDay = days[base] ?? NaN
  const calendarDays = daysBetween(baseDay, endDay)
  return {
    base,
    end,
    anchorDay: anchor,
    baseDay,
    endDay,
    calendarDays,
    stale: end >= 0 && daysBetween(endDay, until) > tolerance,
    loose: base >= 0 && daysBetween(baseDay, anchor) > tolerance,
    tooYoung: base < 0,
    underOneYear: calendarDays < 365,
    hasValue: base >= 0 && end > base,
  }
}

/** The last day on which all funds can be compared: the earliest of their newest NAV days at or before `asOf`. Undefined when a fund has none. */
export function commonEnd(seriesList: readonly Series[], asOf: number): number | undefined {
  const ends = seriesList.map(({ days }) => days[indexAtOrBefore(days, asOf)] ?? NaN)
  const earliest = Math.min(...ends)
  return Number.isFinite(earliest) ? earliest : undefined
}

/** Working days between today and the default `asOf`; private NAV comes days later. */
export const DEFAULT_LAG = { public: 1, private: 3 } as const

/**
 * The default `asOf`: so many working days before `today`. Public: the last working day before today (today's NAV comes at night);
 * private: three back. Gives up after a month without a working day, which means that the calendar ends: then the day reached.
 */
export function defaultAsOf(
  today: number,
  kind: 'public' | 'private',
  isTradingDay: (day: number) => boolean,
  lag: number = DEFAULT_LAG[kind],
): number {
  let day = today
  for (let left = lag, steps = 0; left > 0 && steps < 31; steps++) {
    day = addDays(day, -1)
    if (isTradingDay(day)) left--
  }
  return day
}
