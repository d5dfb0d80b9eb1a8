import { tradingDayAfter } from './trades.ts'

/** Open days of a fund, read from the sentence that its contract uses. */
export type OpenRule = { kind: 'always' } | { kind: 'unknown' } | { kind: 'weekday'; weekday: number } | { kind: 'monthDay'; day: number; quarterly: boolean } | { kind: 'lastDay'; quarterly: boolean }

const weekdays = '日一二三四五六'

export function readOpenRule(text: string): OpenRule {
  const said = text.replaceAll(/\s/g, '')
  if (said === '' || /每个?(交易|工作)?日|随时|每日|每天/.test(said)) return /每季|每月/.test(said) ? dated(said) : { kind: 'always' }
  const week = /每周(?:星期)?([一二三四五六日])/.exec(said)
  if (week) return { kind: 'weekday', weekday: weekdays.indexOf(week[1]!) }
  return dated(said)
}

function dated(said: string): OpenRule {
  const quarterly = said.includes('每季')
  if (!quarterly && !said.includes('每月')) return { kind: 'unknown' }
  if (/最后|末.?(个)?(交易|工作)日/.test(said) && !/\d/.test(said)) return { kind: 'lastDay', quarterly }
  const day = /(\d{1,2})[日号]/.exec(said)
  return day && Number(day[1]) >= 1 && Number(day[1]) <= 31 ? { kind: 'monthDay', day: Number(day[1]), quarterly } : { kind: 'unknown' }
}

/** Whether a fund is open on a trading day. A named day that is no trading day opens on the next one; what is not understood counts as open. */
export function isOpenOn(rule: OpenRule, day: string, tradingDays: readonly string[]): boolean {
  if (rule.kind === 'always' || rule.kind === 'unknown') return true
  const next = tradingDayAfter(tradingDays, day, 1)
  if (rule.kind === 'weekday') return new Date(Date.UTC(Number(day.slice(0, 4)), Number(day.slice(4, 6)) - 1, Number(day.slice(6)))).getUTCDay() === rule.weekday
  if (rule.quarterly && Number(day.slice(4, 6)) % 3 > 0) return false
  if (rule.kind === 'lastDay') return next.slice(0, 6) !== day.slice(0, 6)
  const named = `${day.slice(0, 6)}${String(rule.day).padStart(2, '0')}`
  const before = tradingDays[tradingDays.indexOf(day) - 1]
  return day === named || (day > named && (before === undefined || before < named)) || (day < named && next.slice(0, 6) !== day.slice(0, 6))
}

/** The next day on which a fund is open, within a year; undefined where there is none. */
export function nextOpenDay(rule: OpenRule, day: string, tradingDays: readonly string[]): string | undefined {
  for (let step = 1, at = day; step <= 260; step++) {
    at = tradingDayAfter(tradingDays, at, 1)
    if (isOpenOn(rule, at, tradingDays)) return at
  }
  return undefined
}

