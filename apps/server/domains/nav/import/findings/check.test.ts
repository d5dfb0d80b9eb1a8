import { expect, test } from 'vitest'
import { applyRepairs, checkFund } from './check.ts'
import type { CheckFacts } from './check.ts'
import type { Finding, NavField, NavPoint } from './finding.ts'
import type { ImportedRow } from '../result.ts'

/** Annex A, one planted fault at a time in a series that is otherwise clean. */

const day = (at: number) => new Date(Date.UTC(2024, 0, 1) + at * 86_400_000).toISOString().slice(0, 10).replaceAll('-', '')
const isWeekend = (at: number) => at % 7 >= 5

/** 120 working days from Monday 2024-01-01, one dividend of 0.2 in the middle. */
function clean(): ImportedRow[] {
  const rows: ImportedRow[] = []
  let state = 7
  let [nav, paid, adj] = [1.1, 0.1, 1.25]
  for (let at = 0; rows.length < 120; at++) {
    if (isWeekend(at)) continue
    state = (state * 1103515245 + 12345) % 2147483648
    const growth = 1 + (state / 2147483648 - 0.48) * 0.02
    adj *= growth
    nav *= growth
    if (rows.length === 60) [nav, paid] = [nav - 0.2, paid + 0.2]
    const four = (value: number) => Number(value.toFixed(4))
    rows.push({ day: day(at), nav: four(nav), cumNav: four(four(nav) + paid), adjNav: four(adj), sheetIndex: 0, row: rows.length + 2 })
  }
  return rows
}

const dividend = { day: clean()[60]?.day ?? '', kind: 'cash_dividend' as const, value: 0.2 }
const check = (rows: ImportedRow[], facts: CheckFacts = {}) => checkFund({ code: 'SX1234', rows }, { distributions: [dividend], ...facts })
const rulesOf = (findings: readonly Finding[]) => [...new Set(findings.map((finding) => finding.rule))]

function withChange(at: number, change: (row: ImportedRow) => Partial<NavPoint>): ImportedRow[] {
  return clean().map((row, index) => (index === at ? { ...row, ...change(row) } : row))
}

const repaired = (rows: ImportedRow[], findings: readonly Finding[]) => applyRepairs(rows, findings.flatMap((finding) => finding.repair ?? [])).rows

test('a clean series with its dividend declared gives no finding', () => {
  expect(check(clean())).toEqual([])
})

test('swapped unit and cumulative columns are found and put back', () => {
  const rows = clean().map((row) => ({ ...row, nav: row.cumNav, cumNav: row.nav }))
  const found = check(rows)
  expect(rulesOf(found)).toEqual(['swapped-unit-cumulative'])
  expect(repaired(rows, found)).toEqual(clean())
})

test('a single swapped row is found and put back', () => {
  const rows = withChange(80, (row) => ({ nav: row.cumNav, cumNav: row.nav }))
  const found = check(rows)
  expect(rulesOf(found)).toEqual(['swapped-unit-cumulative'])
  expect(repaired(rows, found)).toEqual(clean())
})

test('swapped cumulative and adjusted columns are found and put back', () => {
  const rows = clean().map((row) => ({ ...row, cumNav: row.adjNav, adjNav: row.cumNav }))
  const found = check(rows)
  expect(rulesOf(found)).toEqual(['swapped-adjusted-cumulative'])
  expect(repaired(rows, found)).toEqual(clean())
})

test.each<{ what: string; field: NavField; factor: number; to: 'mended' | 'empty' }>([
  { what: '×100', field: 'nav', factor: 100, to: 'mended' },
  { what: '÷10', field: 'cumNav', factor: 0.1, to: 'mended' },
  { what: 'cumulative of a million', field: 'cumNav', factor: 961_898.7, to: 'empty' },
  { what: 'net assets in the NAV', field: 'nav', factor: 3.4e7, to: 'empty' },
])('one point from another scale ($what) is found', ({ field, factor, to }) => {
  const rows = withChange(40, (row) => ({ [field]: (row[field] ?? 0) * factor }))
  const found = check(rows)
  expect(rulesOf(found)).toEqual(['scale-point'])
  expect(found[0]?.days).toEqual([clean()[40]?.day])
  const mended = repaired(rows, found)[40]?.[field]
  if (to === 'empty') expect(mended).toBeNull()
  else expect(mended).toBeCloseTo(clean()[40]?.[field] ?? 0, 9)
})

test('a tail from another scale is found', () => {
  const rows = clean().map((row, at) => (at >= 110 ? { ...row, nav: (row.nav ?? 0) * 4.6 } : row))
  const found = check(rows)
  expect(rulesOf(found)).toEqual(['scale-tail'])
  expect(found[0]?.days).toHaveLength(10)
})

test.each([-0.3, 0.25])('a single-day spike of %d in all figures is proposed to be dropped', (size) => {
  const rows = withChange(50, (row) => ({ nav: (row.nav ?? 0) * (1 + size), cumNav: (row.cumNav ?? 0) * (1 + size), adjNav: (row.adjNav ?? 0) * (1 + size) }))
  const found = check(rows)
  expect(rulesOf(found)).toEqual(['spike'])
  expect(found[0]?.repair).toEqual({ kind: 'drop', days: [clean()[50]?.day] })
})

test('a spike of the unit NAV alone is mended from the cumulative one', () => {
  const rows = withChange(50, (row) => ({ nav: Number(((row.nav ?? 0) * 0.9).toFixed(4)) }))
  const found = check(rows)
  expect(rulesOf(found)).toEqual(['spike'])
  expect(repaired(rows, found)[50]?.nav).toBeCloseTo(clean()[50]?.nav ?? 0, 6)
})

test('weekend rows filled forward are proposed to be left out of the analysis, kept in the ledger', () => {
  const rows = clean()
  const friday = rows[4]
  if (friday) rows.splice(5, 0, { ...friday, day: '20240106' }, { ...friday, day: '20240107' })
  const [found] = check(rows)
  expect(found).toMatchObject({ rule: 'non-trading-day', days: ['20240106', '20240107'], repair: { kind: 'exclude' } })
  expect(applyRepairs(rows, found?.repair ? [found.repair] : [])).toMatchObject({ rows, excludedDays: ['20240106', '20240107'] })
})

test('the trading calendar finds holidays that fall on working days', () => {
  expect(check(clean(), { isTradingDay: (each) => each !== '20240101' && !['20240106'].includes(each) })).toMatchObject([{ rule: 'non-trading-day', days: ['20240101'] }])
})

test('rows before the inception day and after today are proposed to be dropped', () => {
  const rows = clean()
  const found = check(rows, { inceptionDay: rows[2]?.day ?? '', today: rows[117]?.day ?? '' })
  expect(found.map((each) => [each.rule, each.days.length])).toEqual([['before-inception', 2], ['future-day', 2]])
  expect(repaired(rows, found)).toHaveLength(116)
})

test('a cumulative figure written into the unit column is found and mended', () => {
  const rows = withChange(60, (row) => ({ nav: row.cumNav }))
  const found = check(rows)
  expect(rulesOf(found)).toEqual(['cumulative-in-unit'])
  expect(repaired(rows, found)[60]?.nav).toBeCloseTo(clean()[60]?.nav ?? 0, 6)
})

test('a dividend that nobody declared is proposed with its size', () => {
  const [found, ...more] = check(clean(), { distributions: [] })
  expect(more).toEqual([])
  expect(found).toMatchObject({ rule: 'undeclared-dividend', repair: { kind: 'distribution', distribution: dividend } })
})

test('a split that nobody declared is proposed with its ratio', () => {
  const rows = clean().map((row, at) => (at < 80 ? row : { ...row, nav: Number(((row.nav ?? 0) / 2).toFixed(4)), cumNav: Number((row.cumNav ?? 0).toFixed(4)) }))
  const found = checkFund({ rows: rows.map((row) => ({ ...row, cumNav: null })) }, { distributions: [dividend] })
  expect(rulesOf(found)).toEqual(['undeclared-split'])
  expect(found[0]?.repair).toMatchObject({ distribution: { value: 2, day: clean()[80]?.day } })
})

test('a missing adjusted tail is carried on by unit and cumulative NAV, dividends included', () => {
  const rows = clean().map((row, at) => (at < 50 ? row : { ...row, adjNav: null }))
  const found = check(rows)
  expect(rulesOf(found)).toEqual(['missing-adjusted-tail'])
  const last = repaired(rows, found).at(-1)?.adjNav ?? 0
  expect(Math.abs(last / (clean().at(-1)?.adjNav ?? 1) - 1)).toBeLessThan(0.002)
})

test('two unlike rows of one day are an error without a proposal', () => {
  const rows = clean()
  const row = rows[10]
  if (row) rows.splice(11, 0, { ...row, nav: 1.5, row: 99 })
  expect(check(rows)).toMatchObject([{ rule: 'unlike-duplicate', severity: 'error', days: [row?.day] }])
})

test('zero is not a NAV', () => {
  const rows = withChange(20, () => ({ nav: 0 }))
  const found = check(rows)
  expect(rulesOf(found)).toEqual(['not-positive'])
  expect(repaired(rows, found)[20]?.nav).toBeNull()
})

test('the same value for weeks is called stale', () => {
  const held = clean()[70]
  const rows = clean().map((row, at) => (at > 70 && at <= 90 ? { ...row, nav: held?.nav ?? null, cumNav: held?.cumNav ?? null, adjNav: held?.adjNav ?? null } : row))
  expect(rulesOf(check(rows))).toEqual(['stale'])
})

test('a long gap is mentioned', () => {
  expect(rulesOf(check(clean().filter((_, at) => at < 40 || at > 64), { distributions: [dividend] }))).toEqual(['long-gap'])
})

test('a weekly and a daily series that alternate are called mixed', () => {
  const rows = clean().filter((row, at) => Math.floor(at / 40) % 2 === 1 || new Date(`${row.day.slice(0, 4)}-${row.day.slice(4, 6)}-${row.day.slice(6)}`).getUTCDay() === 5)
  expect(rulesOf(check(rows))).toEqual(['mixed-frequency'])
})

test('values of two share classes by turns, and codes of two classes, are found', () => {
  const rows = clean().map((row, at) => (at % 10 === 3 ? { ...row, nav: (row.nav ?? 0) * 1.08, cumNav: null, adjNav: null } : { ...row, cumNav: null, adjNav: null }))
  expect(rulesOf(check(rows))).toContain('two-levels')
  expect(check(clean(), { expectedCode: 'SX1234A' })).toMatchObject([{ rule: 'share-class', severity: 'error' }])
})

test('a file that disagrees with most of the known days is another series', () => {
  const found = check(clean(), { existing: clean().map((row) => ({ ...row, nav: (row.nav ?? 0) + 0.01 })) })
  expect(found).toMatchObject([{ rule: 'other-series', severity: 'error' }])
})

test('known points around the file are the measure of its first row', () => {
  const rows = clean()
  const found = check(rows.slice(119).map((row) => ({ ...row, nav: (row.nav ?? 0) * 100 })), { existing: rows.slice(0, 119) })
  expect(found).toMatchObject([{ rule: 'scale-tail', days: [rows[119]?.day] }])
})

test('repairs leave the given rows as they are', () => {
  const rows = withChange(20, () => ({ nav: 0 }))
  const before = structuredClone(rows)
  repaired(rows, check(rows))
  expect(rows).toEqual(before)
})
