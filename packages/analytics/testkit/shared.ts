import { existsSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { seriesOfType, type NavRow } from '../nav-rows.ts'
import { atFrequency, seriesOf, slice, type Distribution, type Series } from '../series.ts'

/** Reads ../shared for tests only; what is there is never committed. */

export const sharedDir = process.env.SHARED_DIR ?? resolve(import.meta.dirname, '../../../../shared')
export const present = existsSync(resolve(sharedDir, 'golden/README.md'))
if (!present) console.warn(`skipped: no shared folder at ${sharedDir}, golden figures are not compared`)

export type Row = Record<string, string>

export function csv(path: string): Row[] {
  const [head, ...lines] = readFileSync(resolve(sharedDir, path), 'utf8').trimEnd().split('\n')
  const names = head!.split(',')
  return lines.map((line) => {
    const cells = line.split(',')
    return Object.fromEntries(names.map((name, i) => [name, cells[i] ?? '']))
  })
}

export const golden = <Case>(file: string): Case[] =>
  present ? (JSON.parse(readFileSync(resolve(sharedDir, 'golden', file), 'utf8')) as { cases: Case[] }).cases : []

const numberOr = (text: string | undefined) => (text ? Number(text) : null)

export const navRows = (path: string): NavRow[] =>
  csv(path).map((row) => ({ day: Number(row.trading_day), unit: numberOr(row.nav), cum: numberOr(row.cum_nav), adj: numberOr(row.adj_nav) }))

export function distributionsOf(fundCode: string): Distribution[] {
  return csv('data/cn-funds/distributions.csv')
    .filter((row) => row.fund_code === fundCode)
    .map((row) => ({ day: Number(row.event_day), kind: row.kind as Distribution['kind'], value: Number(row.value) }))
}

export const indexSeries = (path: string): Series =>
  seriesOf(csv(path).map((row) => ({ day: Number(row.trading_day), value: Number(row.close) })))

export interface GoldenInput {
  file: string
  build: string
  first_day: number
  last_day: number
  observations: number
  sum_of_returns?: number
  last_over_first?: number
  benchmark?: string
  benchmark_sum_of_returns?: number
}

export const codeOf = (file: string): string => /([^/]+)\.csv$/.exec(file)![1]!

export const isWeekly = (input: GoldenInput): boolean => input.build.startsWith('adj_nav')

/** The series of a golden case, built as its README says. */
export function goldenSeries(input: GoldenInput): Series {
  const whole = seriesOfType(navRows(input.file), 'adjusted', distributionsOf(codeOf(input.file)), 1)
  return atFrequency(slice(whole, input.first_day, input.last_day), isWeekly(input) ? 'weekly' : 'daily').series
}
