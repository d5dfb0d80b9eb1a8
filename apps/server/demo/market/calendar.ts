import { addDays, isWeekday, weekday, yearOf } from '@zhiheng/analytics'

/** Days from Monday to Friday on which the exchanges of Shanghai and Shenzhen were closed, as the exchanges published them. */
const closed: Readonly<Record<number, string>> = {
  2015: '0101 0102 0218 0219 0220 0223 0224 0406 0501 0622 0903 0904 1001 1002 1005 1006 1007',
  2016: '0101 0208 0209 0210 0211 0212 0404 0502 0609 0610 0915 0916 1003 1004 1005 1006 1007',
  2017: '0102 0127 0130 0131 0201 0202 0403 0404 0501 0529 0530 1002 1003 1004 1005 1006',
  2018: '0101 0215 0216 0219 0220 0221 0405 0406 0430 0501 0618 0924 1001 1002 1003 1004 1005 1231',
  2019: '0101 0204 0205 0206 0207 0208 0405 0501 0502 0503 0607 0913 1001 1002 1003 1004 1007',
  2020: '0101 0124 0127 0128 0129 0130 0131 0406 0501 0504 0505 0625 0626 1001 1002 1005 1006 1007 1008',
  2021: '0101 0211 0212 0215 0216 0217 0405 0503 0504 0505 0614 0920 0921 1001 1004 1005 1006 1007',
  2022: '0103 0131 0201 0202 0203 0204 0404 0405 0502 0503 0504 0603 0912 1003 1004 1005 1006 1007',
  2023: '0102 0123 0124 0125 0126 0127 0405 0501 0502 0503 0622 0623 0929 1002 1003 1004 1005 1006',
  2024: '0101 0209 0212 0213 0214 0215 0216 0404 0405 0501 0502 0503 0610 0916 0917 1001 1002 1003 1004 1007',
  2025: '0101 0128 0129 0130 0131 0203 0204 0404 0501 0502 0505 0602 1001 1002 1003 1006 1007 1008',
  2026: '0101 0102 0216 0217 0218 0219 0220 0223 0406 0501 0504 0505 0619 0925 1001 1002 1005 1006 1007',
}
const holidays = new Set(Object.entries(closed).flatMap(([year, days]) => days.split(' ').map((day) => Number(year + day))))
/** What is sure of a year whose holidays are not published yet. */
const everyYear = /^(0101|050[1-3]|100[1-7])$/

export const calendarFrom = 20150101

export function isTradingDay(day: number): boolean {
  if (!isWeekday(day)) return false
  return closed[yearOf(day)] ? !holidays.has(day) : !everyYear.test(String(day).slice(4))
}

/** Every calendar day, both ends included. */
export function daysFrom(from: number, to: number): number[] {
  const days: number[] = []
  for (let day = from; day <= to; day = addDays(day, 1)) days.push(day)
  return days
}

export const tradingDays = (from: number, to: number): number[] => daysFrom(from, to).filter(isTradingDay)

/** The last trading day of each week: Friday, or the day before the holidays. A week that has not ended yet is left out. */
export const weekEnds = (days: readonly number[]): number[] =>
  days.filter((day, at) => (at + 1 < days.length ? weekday(days[at + 1]!) <= weekday(day) || isWeekApart(day, days[at + 1]!) : weekday(day) === 5))

const isWeekApart = (day: number, next: number) => addDays(day, 7) <= next

export function lastTradingDay(upTo: number): number {
  let day = upTo
  while (!isTradingDay(day)) day = addDays(day, -1)
  return day
}
