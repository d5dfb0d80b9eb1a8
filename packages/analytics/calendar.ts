/**
 * Day arithmetic on `yyyymmdd` integers, without `Date`: no time zone can move a day.
 *
 * Civil-calendar algorithm: Howard Hinnant, "chrono-Compatible Low-Level Date Algorithms" (days_from_civil, civil_from_days).
 */

const DAYS_IN_ERA = 146_097
const DAYS_BEFORE_1970 = 719_468

/** Days since 1970-01-01 of a `yyyymmdd` day. Expects a day that exists. */
export function toEpochDay(day: number): number {
  const month = Math.floor(day / 100) % 100
  // The year is counted from March, so that the leap day is its last one.
  const year = Math.floor(day / 10_000) - (month <= 2 ? 1 : 0)
  const era = Math.floor(year / 400)
  const yearOfEra = year - era * 400
  const dayOfYear = Math.floor((153 * (month + (month > 2 ? -3 : 9)) + 2) / 5) + (day % 100) - 1
  const dayOfEra = yearOfEra * 365 + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100) + dayOfYear
  return era * DAYS_IN_ERA + dayOfEra - DAYS_BEFORE_1970
}

/** The `yyyymmdd` day of a number of days since 1970-01-01: the inverse of {@link toEpochDay}. */
export function fromEpochDay(epochDay: number): number {
  const shifted = epochDay + DAYS_BEFORE_1970
  const era = Math.floor(shifted / DAYS_IN_ERA)
  const dayOfEra = shifted - era * DAYS_IN_ERA
  const yearOfEra = Math.floor(
    (dayOfEra - Math.floor(dayOfEra / 1460) + Math.floor(dayOfEra / 36_524) - Math.floor(dayOfEra / 146_096)) / 365,
  )
  const dayOfYear = dayOfEra - (365 * yearOfEra + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100))
  const marchMonth = Math.floor((5 * dayOfYear + 2) / 153)
  const month = marchMonth + (marchMonth < 10 ? 3 : -9)
  const year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
  return year * 10_000 + month * 100 + dayOfYear - Math.floor((153 * marchMonth + 2) / 5) + 1
}

/** Calendar days from one day to another; negative when `to` is earlier. */
export const daysBetween = (from: number, to: number): number => toEpochDay(to) - toEpochDay(from)

export const addDays = (day: number, count: number): number => fromEpochDay(toEpochDay(day) + count)

/** ISO weekday of a day: 1 Monday to 7 Sunday. */
export function weekday(day: number): number {
  // 1970-01-01 was a Thursday.
  const sinceMonday = (toEpochDay(day) + 3) % 7
  return (sinceMonday < 0 ? sinceMonday + 7 : sinceMonday) + 1
}

export const monthOf = (day: number): number => Math.floor(day / 100)

export const yearOf = (day: number): number => Math.floor(day / 10_000)

/** Last calendar day of a `yyyymm` month. */
export function monthEnd(month: number): number {
  const year = Math.floor(month / 100)
  const next = month % 100 === 12 ? (year + 1) * 100 + 1 : month + 1
  return addDays(next * 100 + 1, -1)
}

/**
 * The same day some months away. A month end maps to the month end, and a day that the target month lacks becomes its last day:
 * 20240430 − 1 month is 20240331, 20240330 − 1 month is 20240229, 20240229 − 12 months is 20230228.
 */
export function addMonths(day: number, count: number): number {
  const months = yearOf(day) * 12 + (monthOf(day) % 100) - 1 + count
  const target = Math.floor(months / 12) * 100 + (months - Math.floor(months / 12) * 12) + 1
  const last = monthEnd(target)
  return day === monthEnd(monthOf(day)) ? last : Math.min(target * 100 + (day % 100), last)
}

/** Monday to Friday. The stand-in where no trading calendar is given. */
export const isWeekday = (day: number): boolean => weekday(day) <= 5
