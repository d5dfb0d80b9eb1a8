import type { Cell } from './sheets.ts'
import { isDateCell } from './sheets.ts'

/** Days in the forms that users have. A day is the eight-digit string. */

/** Which place holds what in 1/3/2025 or 25/1/3. */
export type DayOrder = 'ymd' | 'dmy' | 'mdy'

export const AMBIGUOUS = 'ambiguous'

export const plain = (text: string) => (/[^\x20-\x7E]/.test(text) ? text.normalize('NFKC') : text).trim()

const monthNames = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ')
const monthDays = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]

function day(year: number, month: number, date: number): string | null {
  if (year < 1980 || year > 2100 || month < 1 || month > 12 || date < 1 || date > (monthDays[month - 1] ?? 0)) return null
  if (month === 2 && date === 29 && (year % 4 !== 0 || (year % 100 === 0 && year % 400 !== 0))) return null
  return String(year * 10000 + month * 100 + date)
}

export const dayOfSerial = (serial: number) => (serial >= 29_221 && serial < 73_416 ? epochDay(Math.floor(serial) - 25_569) : null)
const epochDay = (days: number) => new Date(days * 86_400_000).toISOString().slice(0, 10).replaceAll('-', '')

/** Asked of the same few thousand days a million times. Bounded: a file may hold any text that looks like a day. */
const known = new Map<string, number>()
export function epochDays(day8: string): number {
  const found = known.get(day8)
  if (found !== undefined) return found
  if (known.size > 50_000) known.clear()
  const days = Date.UTC(Number(day8.slice(0, 4)), Number(day8.slice(4, 6)) - 1, Number(day8.slice(6, 8))) / 86_400_000
  known.set(day8, days)
  return days
}

const weekday = String.raw`(?:\s*[(（]?\s*(?:星期|周|礼拜)[一二三四五六日天]\s*[)）]?)?`
const clock = String.raw`(?:[T\s]*(\d{1,2})[:时]\d{1,2}(?:[:分]\d{1,2}(?:\.\d+)?秒?|分)?\s*(?:[AP]M)?\s*(Z|[+-]\d{2}:?\d{2})?)?`
const yearFirst = new RegExp(String.raw`^(\d{4})\s*[-/._年\s]\s*(\d{1,2})\s*[-/._月\s]\s*(\d{1,2})\s*[日号]?${weekday}${clock}$`, 'i')
const digits = new RegExp(String.raw`^(\d{4})(\d{2})(\d{2})(?:\.0+|\d{6})?${weekday}${clock}$`, 'i')
const threeParts = new RegExp(String.raw`^(\d{1,2})\s*([-/.年])\s*(\d{1,2})\s*[-/.月]\s*(\d{2}|\d{4}|\d)\s*日?${weekday}${clock}$`, 'i')
const weekdayName = '(?:(?:mon|tue|wed|thu|fri|sat|sun)[a-z]*[,.]?\\s+)?'
const monthFirst = new RegExp(String.raw`^${weekdayName}([a-z]{3,9})[.\s-]*(\d{1,2})(?:st|nd|rd|th)?[,\s-]+(\d{4}|\d{2})${clock}$`, 'i')
const dateFirst = new RegExp(String.raw`^${weekdayName}(\d{1,2})(?:st|nd|rd|th)?[\s-/.]*([a-z]{3,9})[.,\s-/]*(\d{4}|\d{2})${clock}$`, 'i')

/** Null: not a day. {@link AMBIGUOUS}: only the whole column can tell (pass its order). */
export function readDay(cell: Cell | undefined, serials: boolean, order: DayOrder | null = null): string | null {
  if (typeof cell === 'number') return dayOfNumber(cell, serials)
  if (isDateCell(cell)) return dayOfSerial(cell.serial)
  if (typeof cell !== 'string' || cell.length > 60) return null
  return dayOfText(unquoted(plain(cell)), serials, order)
}

/** ="20250103" and '20250103 are how exports force text; nothing is evaluated. */
export const unquoted = (text: string) => (text[0] === '=' || text[0] === "'" ? (/^="([^"]*)"$/.exec(text)?.[1] ?? text.replace(/^'/, '')).trim() : text)

function dayOfNumber(value: number, serials: boolean): string | null {
  if (value >= 19800101 && value <= 21001231) return Number.isInteger(value) ? dayOfText(String(value), false, null) : null
  if (!serials) return null
  if (value > 3e11 && value < 5e12) return epochDay(Math.floor((value + 8 * 3_600_000) / 86_400_000))
  return dayOfSerial(value)
}

function dayOfText(text: string, serials: boolean, order: DayOrder | null): string | null {
  const whole = yearFirst.exec(text) ?? digits.exec(text)
  if (whole) return inShanghai(day(Number(whole[1]), Number(whole[2]), Number(whole[3])), whole[4], whole[5])
  const parts = threeParts.exec(text)
  if (parts) return dayOfParts(parts, order)
  const named = monthFirst.exec(text)
  if (named) return day(fullYear(named[3]), monthOf(named[1]), Number(named[2]))
  const turned = dateFirst.exec(text)
  if (turned) return day(fullYear(turned[3]), monthOf(turned[2]), Number(turned[1]))
  return serials && /^\d{5,13}(\.\d+)?$/.test(text) ? dayOfNumber(Number(text), true) : null
}

const monthOf = (name = '') => monthNames.indexOf(name.slice(0, 3).toLowerCase()) + 1
const fullYear = (text = '') => (text.length === 4 ? Number(text) : 2000 + Number(text))

/** A stamp in another zone (JSON exports: 2025-01-02T16:00:00Z) is the Chinese day that it means. */
function inShanghai(found: string | null, hour: string | undefined, zone: string | undefined): string | null {
  if (!found || !zone) return found
  const offset = /z/i.test(zone) ? 0 : Number(zone.slice(0, 3))
  const shifted = Number(hour) - offset + 8
  return epochDay(epochDays(found) + Math.floor(shifted / 24))
}

function dayOfParts(parts: RegExpExecArray, order: DayOrder | null): string | null {
  const possible = ordersOf(parts).filter((each) => inOrder(parts, each) !== null)
  // 25年1月3日 names its places
  if (parts[2] === '年') return inOrder(parts, 'ymd')
  if (order) return possible.includes(order) ? inOrder(parts, order) : null
  if (possible.length === 0) return null
  const [only] = possible
  return possible.length === 1 && only && parts[4]?.length === 4 ? inOrder(parts, only) : AMBIGUOUS
}

const ordersOf = (parts: RegExpExecArray): DayOrder[] => (parts[4]?.length === 4 ? ['mdy', 'dmy'] : parts[4]?.length === 1 ? ['ymd'] : ['ymd', 'mdy', 'dmy'])

function inOrder(parts: RegExpExecArray, order: DayOrder): string | null {
  const [a, b, c] = [Number(parts[1]), Number(parts[3]), Number(parts[4])]
  if (order === 'ymd') return parts[1]?.length === 2 ? day(2000 + a, b, c) : null
  const year = parts[4]?.length === 4 ? c : 2000 + c
  return order === 'mdy' ? day(year, a, b) : day(year, b, a)
}

/** The one order under which every value of the column is a day and the column looks like a NAV series; null if none or several. */
export function decideOrder(column: Iterable<string>): DayOrder | null {
  const parts = Array.from(column, (text) => threeParts.exec(unquoted(plain(text)))).filter((found) => found !== null)
  if (parts.length === 0) return null
  let left = (['ymd', 'mdy', 'dmy'] as const)
    .map((order) => ({ order, days: parts.map((each) => (ordersOf(each).includes(order) ? inOrder(each, order) : null)) }))
    .filter((each) => each.days.every((found) => found !== null))
    .map(({ order, days }) => ({ order, days: days.filter((found) => found !== null).map(epochDays) }))
  for (const proof of [inOneDirection, stepsOfNav, onWorkingDays]) {
    if (left.length <= 1) break
    const kept = left.filter(({ days }) => proof(days))
    if (kept.length > 0) left = kept
  }
  const [only] = left
  if (!only || left.length > 1) return null
  // two figures for the year prove nothing by themselves: the column has to look like a series
  const short = parts.some((each) => each[4]?.length !== 4)
  return short && !(inOneDirection(only.days) && stepsOfNav(only.days)) ? null : only.order
}

/** Each fund of a long table begins anew, so one step in ten may go back. */
function inOneDirection(days: readonly number[]): boolean {
  const steps = days.slice(1).map((at, index) => at - (days[index] ?? at))
  const turns = Math.min(steps.filter((step) => step < 0).length, steps.filter((step) => step > 0).length)
  return turns <= steps.length / 10
}

/** NAV comes daily to monthly: half of the steps are no longer than a month. */
function stepsOfNav(days: readonly number[]): boolean {
  const steps = days.slice(1).map((at, index) => Math.abs(at - (days[index] ?? at))).sort((a, b) => a - b)
  return steps.length >= 2 && (steps[steps.length >> 1] ?? 0) <= 31
}

const onWorkingDays = (days: readonly number[]) => days.length >= 3 && days.every((at) => (((at + 4) % 7) + 7) % 7 % 6 !== 0)
