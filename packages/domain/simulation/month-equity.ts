import type { BookDay } from './keep-books.ts'
import { numberOf } from './decimal.ts'

export interface MonthOfBooks {
  /** yyyymm. */
  month: string
  beginDay: string
  endDay: string
  beginEquity: number
  endEquity: number
  /** Cash of the investor, in less out. */
  flow: number
  gain: number
  /** From unit NAV; null in a month that began without one. */
  totalReturn: number | null
  nav: number | null
  units: number
}

/** The books by month: a month begins with what the last day before it ended with. */
export function monthEquity(days: readonly BookDay[]): MonthOfBooks[] {
  let before: BookDay | undefined
  return [...Map.groupBy(days, ({ day }) => day.slice(0, 6))].map(([month, own]) => {
    const [first, last] = [own[0]!, own.at(-1)!]
    const beginEquity = before?.equity ?? 0n
    const flow = own.reduce((sum, one) => sum + one.flow, 0n)
    // The first units are issued at 1.
    const beginNav = before?.nav ?? (last.nav === undefined ? undefined : 100_000_000n)
    before = last
    return {
      month, beginDay: first.day, endDay: last.day, beginEquity: numberOf(beginEquity, 'money'), endEquity: numberOf(last.equity, 'money'), flow: numberOf(flow, 'money'), gain: numberOf(last.equity - beginEquity - flow, 'money'),
      totalReturn: beginNav !== undefined && beginNav > 0n && last.nav !== undefined ? Number(last.nav) / Number(beginNav) - 1 : null,
      nav: last.nav === undefined ? null : numberOf(last.nav, 'price'), units: numberOf(last.units, 'volume'),
    }
  })
}
