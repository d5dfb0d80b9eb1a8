/** Days as text: calls carry yyyyMMdd, people read yyyy-MM-dd and type many forms. No clock in here. */

const separated = /^(\d{4})([-/.])(\d{1,2})\2(\d{1,2})$/
const chinese = /^(\d{4})年(\d{1,2})月(\d{1,2})日$/
const weekdays = ['周日', '周一', '周二', '周三', '周四', '周五', '周六']

/** True for eight digits that name a day of the calendar (no 20250230). */
export function isRealDay(day: string): boolean {
  if (!/^\d{8}$/.test(day)) return false
  const [year, month, date] = [Number(day.slice(0, 4)), Number(day.slice(4, 6)), Number(day.slice(6))]
  if (month < 1 || month > 12 || date < 1) return false
  return date <= new Date(Date.UTC(year, month, 0)).getUTCDate()
}

/** yyyyMMdd from 2025-1-3, 2025/01/03, 2025.1.3, 2025年1月3日 or 20250103; undefined when it is no day. */
export function normaliseDay(text: string): string | undefined {
  const typed = text.trim()
  const parts = separated.exec(typed)
  const words = chinese.exec(typed)
  let day = typed
  if (parts) day = parts[1]! + parts[3]!.padStart(2, '0') + parts[4]!.padStart(2, '0')
  else if (words) day = words[1]! + words[2]!.padStart(2, '0') + words[3]!.padStart(2, '0')
  return isRealDay(day) ? day : undefined
}

/** The date formats of the platform (rule const.date-formats). */
export const dateFormats = ['yyyy/MM/dd', 'yyyy-MM-dd', 'yyyy.MM.dd', 'yyyy年MM月dd日', 'MM/dd 周'] as const
export type DateFormat = (typeof dateFormats)[number]

/** A day in one of the {@link dateFormats}; "—" for what is no day. */
export function formatDay(day: string | null | undefined, format: DateFormat = 'yyyy-MM-dd'): string {
  const known = day ? normaliseDay(day) : undefined
  if (!known) return '—'
  const [year, month, date] = [known.slice(0, 4), known.slice(4, 6), known.slice(6)]
  const weekday = weekdays[new Date(Date.UTC(Number(year), Number(month) - 1, Number(date))).getUTCDay()]!
  return format.replace('yyyy', year).replace('MM', month).replace('dd', date).replace('周', weekday)
}

/** MM-dd, for places too narrow for the year. */
export const shortDay = (day: string | null | undefined) => {
  const known = day ? normaliseDay(day) : undefined
  return known ? `${known.slice(4, 6)}-${known.slice(6)}` : '—'
}

const two = (n: number) => String(n).padStart(2, '0')

/** The day of an instant in the user's own time zone, as calls carry it. */
export const dayOf = (at: Date) => `${at.getFullYear()}${two(at.getMonth() + 1)}${two(at.getDate())}`

/** yyyy-MM-dd HH:mm:ss, the wire form of date-time filters (24 hours; spec README, 59). */
export const dateTimeText = (at: Date) =>
  `${formatDay(dayOf(at))} ${two(at.getHours())}:${two(at.getMinutes())}:${two(at.getSeconds())}`
