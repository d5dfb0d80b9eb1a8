import { addDays } from '@zhiheng/analytics'
import { anchorDay } from './indexes.ts'
import type { Fund, Market } from './types.ts'

/** Files of funds whose NAV is right in the market and wrong on paper: what a research team gets to see every week. */

export interface PaperRow {
  day: number
  nav: number
  cumNav: number
}

export type FaultName = 'late' | 'spike' | 'swapped' | 'split' | 'weekend' | 'scale' | 'stale'

export interface FaultyTable {
  fault: FaultName
  /** The rule of the importer that has to speak. */
  rule: string
  fund: Fund
  /** Days on which the table differs from the truth. */
  days: number[]
  rows: PaperRow[]
}

/** Two years of weeks: enough for every rule to know what is usual for the fund. */
const rowCount = 104

export const paperRows = ({ nav: { days, nav, cumNav } }: Fund, from = 0): PaperRow[] =>
  Array.from(days, (day, at) => ({ day, nav: nav[at]!, cumNav: cumNav[at]! })).filter(({ day }) => day <= anchorDay && day > from)

const four = (value: number) => Math.round(value * 1e4) / 1e4

/** Each takes clean rows and gives them back with one thing wrong. */
const faults: Record<FaultName, { rule: string; plant: (rows: PaperRow[]) => { rows: PaperRow[]; days: number[] } }> = {
  // The administrator forgot eight weeks and went on.
  late: { rule: 'long-gap', plant: (rows) => ({ rows: [...rows.slice(0, -20), ...rows.slice(-12)], days: rows.slice(-20, -12).map((row) => row.day) }) },
  spike: { rule: 'spike', plant: (rows) => changed(rows, [rows.length - 30], (row) => ({ ...row, nav: four(row.nav * 1.35), cumNav: four(row.cumNav + row.nav * 0.35) })) },
  swapped: { rule: 'swapped-unit-cumulative', plant: (rows) => changed(rows, rows.map((_, at) => at), (row) => ({ ...row, nav: row.cumNav, cumNav: row.nav })) },
  // One unit became two; the cumulative column, which counts from the start, does not show it, and nobody said a word.
  split: { rule: 'undeclared-split', plant: (rows) => changed(rows, rows.map((_, at) => at).slice(-40), (row) => ({ ...row, nav: four(row.nav / 2) })) },
  // Custody sheets carry Friday's value over Saturday and Sunday.
  weekend: { rule: 'non-trading-day', plant: (rows) => ({ rows: rows.flatMap((row, at) => (at < rows.length - 15 ? [row] : [row, ...weekendOf(row)])), days: rows.slice(-15).flatMap((row) => weekendOf(row).map((one) => one.day)) }) },
  // From here on in percent.
  scale: { rule: 'scale-tail', plant: (rows) => changed(rows, rows.map((_, at) => at).slice(-12), (row) => ({ ...row, nav: four(row.nav * 100), cumNav: four(row.cumNav * 100) })) },
  stale: { rule: 'stale', plant: (rows) => changed(rows, rows.map((_, at) => at).slice(-30, -16), (row) => ({ ...row, nav: rows.at(-31)!.nav, cumNav: rows.at(-31)!.cumNav })) },
}

const weekendOf = (row: PaperRow) => [{ ...row, day: addDays(row.day, 1) }, { ...row, day: addDays(row.day, 2) }]

function changed(rows: PaperRow[], places: readonly number[], change: (row: PaperRow) => PaperRow) {
  const wrong = new Set(places)
  return { rows: rows.map((row, at) => (wrong.has(at) ? change(row) : row)), days: places.map((at) => rows[at]!.day) }
}

/** One weekly private fund for each fault; the one with swapped columns has paid, or nobody could tell. */
export function plantFaults({ funds }: Market): FaultyTable[] {
  const weekly = funds.filter((fund) => fund.isPrivate && fund.strategy !== 'P27' && fund.nav.days.length > rowCount + 60 && fund.nav.days.length < 600)
  const paying = weekly.filter(paidLongAgo)
  const quiet = weekly.filter((fund) => fund.distributions.length === 0)
  return (Object.keys(faults) as FaultName[]).map((fault, at) => {
    const fund = fault === 'swapped' ? paying[0]! : quiet[at * 5]!
    return { fault, rule: faults[fault].rule, fund, ...faults[fault].plant(paperRows(fund).slice(-rowCount)) }
  })
}

/** Something was paid, and nothing in the weeks that the table shows. */
const paidLongAgo = ({ distributions, nav }: Fund) => distributions.length > 0 && distributions.every(({ day }) => day < nav.days.at(-rowCount - 60)!)
