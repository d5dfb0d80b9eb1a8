import type { ImportedFund, ImportFinding, ImportPreview } from '@zhiheng/contract'
import { expect, test } from 'vitest'
import { acceptedCount, blockers, type Choices, codeFault, decide, forAll, kept, mendedOf, noChoices, openConflicts, rowsToTake, standingOf, toDecision } from './decide.ts'

type Row = ImportedFund['rows'][number]
const row = (tradingDay: string, state: Row['state'], more: Partial<Row> = {}): Row => ({ tradingDay, state, row: 2, nav: 1, sumNav: null, adjNav: null, formerNav: null, formerSumNav: null, ...more })
const finding = (id: string, days: string[], repair: ImportFinding['repair'] = null): ImportFinding => ({ id, rule: 'spike', severity: 'warning', days, message: '', confidence: 0.9, repair })
const fund = (key: string, more: Partial<ImportedFund> = {}): ImportedFund => ({
  key, codeInFile: '', nameInFile: '', sheet: '', fundCode: 'SX1', fundName: '青岚一号', candidates: [], counts: { fresh: 0, same: 0, changed: 0, conflicting: 0 }, beginDay: '20250103', endDay: '20250110', findings: [], rows: [], ...more,
})
const counts = { funds: 0, fresh: 0, same: 0, changed: 0, conflicting: 0, problems: 0, findings: 0 }
const preview = (...funds: ImportedFund[]): ImportPreview => ({ batchId: '7', status: 'preview', fileNames: ['a.csv'], source: 'team', taskId: null, problems: [], funds, counts })
const fresh = { fresh: 3, same: 1, changed: 2, conflicting: 0 }

test('a product without a fund blocks until one is chosen, made, or the product left out', () => {
  const unknown = preview(fund('0-0', { fundCode: '', counts: fresh }), fund('0-1', { counts: fresh }))
  expect(blockers(unknown, noChoices)).toEqual(['1 个产品还没有选择基金'])
  const target = (value: string | undefined) => decide(noChoices, { type: 'fund', key: '0-0', target: value })
  expect(['SX2', '+SX3', '', undefined].map((value) => [standingOf(unknown.funds[0]!, target(value)), blockers(unknown, target(value)).length])).toEqual([['taken', 0], ['made', 0], ['leftOut', 0], ['undecided', 1]])
  expect(rowsToTake(unknown, target(''))).toBe(5)
  expect(rowsToTake(unknown, target('+SX3'))).toBe(10)
})

test('a preview of nothing, or of which nothing is taken, says so', () => {
  expect(blockers(preview(), noChoices)).toEqual(['文件里没有读到净值'])
  expect(blockers(preview(fund('0-0', { counts: fresh })), decide(noChoices, { type: 'fund', key: '0-0', target: '' }))).toEqual(['所有产品都选择了不导入'])
  expect(blockers(preview(fund('0-0', { counts: { ...fresh, fresh: 0, changed: 0 } })), noChoices)).toEqual(['没有需要入库的净值'])
})

test('two values for one day block until a line is chosen; a point corrected by hand does not block', () => {
  const twice = preview(fund('0-0', { counts: { ...fresh, conflicting: 2 }, rows: [row('20250103', 'conflicting', { row: 5 }), row('20250103', 'conflicting', { row: 6 }), row('20250110', 'conflicting')] }))
  expect(openConflicts(twice.funds[0]!, noChoices)).toEqual(['20250103'])
  expect(blockers(twice, noChoices)).toEqual(['1 天有两个不同的净值，请选择采用哪一行'])
  const chosen = decide(noChoices, { type: 'line', key: '0-0', day: '20250103', row: 6 })
  expect([blockers(twice, chosen), rowsToTake(twice, chosen)]).toEqual([[], 6])
  expect(toDecision(twice, chosen).lines).toEqual({ '0-0-20250103': 6 })
  expect(decide(chosen, { type: 'line', key: '0-0', day: '20250103', row: undefined }).lines).toEqual({})
})

test('what differs from the record counts only where it shall be corrected', () => {
  const one = preview(fund('0-0', { counts: fresh }))
  expect([rowsToTake(one, noChoices), rowsToTake(one, decide(noChoices, { type: 'changed', changed: 'keep' }))]).toEqual([5, 3])
})

test('repairs count once accepted: rows that leave the import and rows that become what is on record are not written', () => {
  const drop = finding('d', ['20250103'], { kind: 'drop', title: '', changes: [] })
  const change = finding('c', ['20250110'], { kind: 'change', title: '', changes: [{ day: '20250110', field: '单位净值', from: 100, to: 1 }] })
  const one = preview(fund('0-0', { counts: fresh, findings: [drop, change], rows: [row('20250103', 'new'), row('20250110', 'changed', { nav: 100, formerNav: 1 })] }))
  const both = decide(noChoices, { type: 'repair', ids: ['d', 'c'], on: true })
  expect([rowsToTake(one, noChoices), rowsToTake(one, both), acceptedCount(one, both)]).toEqual([5, 3, 2])
  expect([...mendedOf(one.funds[0]!, both).values]).toEqual([['20250110 单位净值', 1]])
  const onlyDrop = decide(both, { type: 'repair', ids: ['c'], on: false })
  expect([...onlyDrop.repairs]).toEqual(['d'])
  const again = preview(fund('0-0', { findings: [change] }))
  expect([...kept({ ...both } satisfies Choices, again).repairs]).toEqual(['c'])
})

test('a new code is checked as the server checks it', () => {
  expect(['SX1234', '', '私募1', 'a'.repeat(41)].map((code) => codeFault(code) === undefined)).toEqual([true, false, false, false])
})

test('many unknown products are decided on at once: made under their codes, or left out', () => {
  const funds = [fund('0-0', { fundCode: '', codeInFile: 'LG1', counts: fresh }), fund('0-1', { fundCode: '', nameInFile: '没有代码', counts: fresh }), fund('0-2', { counts: fresh })]
  const { make, leave } = forAll(funds, noChoices)
  expect([make, leave]).toEqual([{ '0-0': '+LG1' }, { '0-0': '', '0-1': '' }])
  const made = decide(noChoices, { type: 'funds', targets: make })
  expect([blockers(preview(...funds), made), forAll(funds, made).leave]).toEqual([['1 个产品还没有选择基金'], { '0-1': '' }])
})
