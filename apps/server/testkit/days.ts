import { addDays, isWeekday } from '@zhiheng/analytics'

/** Weekdays from a day on, so many of them. */
export function tradingDayList(from: number, count: number): number[] {
  const days: number[] = []
  for (let day = from; days.length < count; day = addDays(day, 1)) if (isWeekday(day)) days.push(day)
  return days
}
