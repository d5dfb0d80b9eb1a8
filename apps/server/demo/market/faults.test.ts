import { expect, test } from 'vitest'
import { checkFund } from '../../domains/nav/import/findings/check.ts'
import type { NavPoint } from '../../domains/nav/import/findings/finding.ts'
import { readImport } from '../../domains/nav/import/import-read.ts'
import { demoFiles } from '../demo-files.ts'
import { isTradingDay } from './calendar.ts'
import { type FaultName, type PaperRow, paperRows, plantFaults } from './faults.ts'
import { makeMarket } from './market.ts'
import { makeOwnFunds, waiting } from './own-funds.ts'
import type { Fund } from './types.ts'

/** The importer's checks over the market: what was planted is flagged, what is right is left alone. */

const market = makeMarket()
const tables = plantFaults(market)
const facts = ({ inceptionDay, distributions }: Fund) => ({
  inceptionDay: String(inceptionDay), today: '20260116', isTradingDay: (day: string) => isTradingDay(Number(day)), distributions: distributions.map((one) => ({ ...one, day: String(one.day) })),
})
const points = (rows: readonly PaperRow[]) => rows.map((row, at) => ({ day: String(row.day), nav: row.nav, cumNav: row.cumNav, adjNav: null, sheetIndex: 0, row: at + 2 }))
const rulesOf = (fund: Fund, rows: readonly PaperRow[]) => [...new Set(checkFund({ code: fund.code, rows: points(rows) }, facts(fund)).map((finding) => finding.rule))]

test.each(tables.map((table) => [table.fault, table] as const))('the planted fault %s is flagged, on its days, by the rule that explains it', (_, { fund, rule, rows, days }) => {
  const found = checkFund({ code: fund.code, rows: points(rows) }, facts(fund)).filter((finding) => finding.rule === rule)
  expect(found.length).toBeGreaterThan(0)
  const said = new Set(found.flatMap((finding) => finding.days))
  if (rule === 'undeclared-split') expect(said).toContain(String(days[0]))
  else if (rule !== 'long-gap') expect(days.filter((day) => !said.has(String(day))).length).toBeLessThanOrEqual(1)
})

test('each fault sits in a fund of its own, and the fund itself is clean', () => {
  expect(new Set(tables.map(({ fund }) => fund.code)).size).toBe(tables.length)
  for (const { fund } of tables) expect(rulesOf(fund, paperRows(fund))).toEqual([])
})

test('no clean fund of the market is flagged', () => {
  const flagged = market.funds.map((fund) => [fund.shortName, ...rulesOf(fund, paperRows(fund))]).filter((one) => one.length > 1)
  expect(flagged).toEqual([])
}, 30_000)

const rowsIn = (rows: readonly NavPoint[]) => rows.map(({ day, nav, cumNav }) => ({ day: Number(day), nav, cumNav }))
const of = (fault: FaultName) => tables.find((table) => table.fault === fault)!

test('the files to try the import with are read back row by row, whatever their form', () => {
  const files = demoFiles().map(({ name, bytes }) => readImport(bytes, name))
  expect(files.flatMap((file) => file.problems)).toEqual([])
  const wanted: FaultName[][] = [['spike'], ['late'], ['swapped', 'split', 'stale'], ['weekend', 'scale']]
  wanted.forEach((faults, at) => {
    expect(files[at]!.funds.map((fund) => fund.code ?? fund.name)).toEqual(faults.map((fault) => (fault === 'weekend' || fault === 'scale' ? of(fault).fund.shortName : of(fault).fund.code)))
    faults.forEach((fault, place) => expect(rowsIn(files[at]!.funds[place]!.rows)).toEqual(of(fault).rows))
  })
})

test('the clean file brings the weeks that the own fund waits for, and nothing else', () => {
  const file = demoFiles().at(-1)!
  const [fund] = readImport(file.bytes, file.name).funds
  const own = makeOwnFunds(market)[0]!
  expect(fund).toMatchObject({ code: waiting.code, rows: [{ day: '20260109' }, { day: '20260116', nav: own.nav.nav.at(-1) }] })
  const existing = points(paperRows(own).filter((row) => row.day <= waiting.after(20260116)))
  expect(checkFund(fund!, { ...facts(own), existing })).toEqual([])
})
