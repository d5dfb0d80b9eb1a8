import { expect, test } from 'vitest'
import { acted, emptyHistory, redone, replaced, undone } from './history.ts'
import { layOver, mineOf } from './lay-over.ts'
import { gridRows } from './grid-rows.ts'
import { positionLines } from './positions.ts'
import { type CachedRecord, type DraftRecord, newRecord } from './records.ts'
import { cellChanges } from './review.ts'

const record = (id: string, amount: number): DraftRecord => ({ ...newRecord(id, 'cashIn', '20250103'), tradedAmount: amount })
const change = (id: string, type: CachedRecord['type'], amount: number): CachedRecord => ({ ...record(id, amount), type })
const baseOf = (...records: DraftRecord[]) => new Map(records.map((one) => [one.id, one]))

test('every change can be undone and done again; a new one ends what was undone', () => {
  const two = acted(acted(emptyHistory, [change('new-1', 'add', 1)]), [change('7', 'update', 5), change('8', 'delete', 0)])
  expect(two.cache.map(({ id, type }) => [id, type])).toEqual([['new-1', 'add'], ['7', 'update'], ['8', 'delete']])
  const back = undone(two)
  expect(back.cache.map(({ id }) => id)).toEqual(['new-1'])
  expect(redone(back).cache).toEqual(two.cache)
  expect(undone(undone(back)).cache).toEqual([])
  expect(redone(acted(back, [change('new-2', 'add', 2)])).cache.map(({ id }) => id)).toEqual(['new-1', 'new-2'])
  expect(undone(replaced(two, [])).cache).toEqual(two.cache)
})

test('changes merge by id and carry their local type [simulation.cache-merge-by-id] [simulation.local-type] [simulation.cache-update-local] [simulation.cache-delete-local] [simulation.cache-delete-saved]', () => {
  const typed = acted(acted(emptyHistory, [change('new-1', 'add', 1)]), [change('new-1', 'update', 9), change('7', 'update', 5)])
  expect(typed.cache).toEqual([change('new-1', 'add', 9), change('7', 'update', 5)])
  expect(acted(typed, [change('new-1', 'delete', 9), change('7', 'delete', 5)]).cache).toEqual([change('7', 'delete', 5)])
})

test('a draft over a state that moved on: what nobody touched stands, what is there already goes, the rest is named', () => {
  const base = baseOf(record('1', 10), record('2', 20), record('3', 30), record('4', 40), record('5', 50))
  const now = [record('1', 10), record('2', 25), record('4', 44), record('5', 55)]
  const cache = [change('new-1', 'add', 1), change('1', 'update', 11), change('2', 'update', 22), change('3', 'update', 33), change('4', 'update', 44), change('5', 'delete', 50), change('9', 'delete', 9)]
  const { cache: kept, conflicts } = layOver(cache, base, now)
  expect(kept.map(({ id }) => id)).toEqual(['new-1', '1'])
  expect(conflicts.map(({ id, before, theirs }) => [id, before?.tradedAmount, theirs?.tradedAmount])).toEqual([['2', 20, 25], ['3', 30, undefined], ['5', 50, 55]])
  expect(mineOf(conflicts[0]!, () => 'new-x')).toEqual(change('2', 'update', 22))
  expect(mineOf(conflicts[1]!, () => 'new-x')).toEqual(change('new-x', 'add', 33))
})

test('the grid shows the newest day first, deleted rows until they are saved away, and what each cell was', () => {
  const records = [record('1', 10), { ...record('2', 20), tradingDay: '20250106' }]
  const cache = [change('1', 'delete', 10), { ...change('2', 'update', 25), tradingDay: '20250106' }, { ...change('new-1', 'add', 3), remark: '补记' }]
  const rows = gridRows({ records, cache, faults: new Map([['new-1', '不行']]), kept: undefined }, { keyword: '', onlyChanged: false })
  expect(rows.map(({ record: { id }, state, fault }) => [id, state, fault])).toEqual([['2', 'update', undefined], ['new-1', 'add', '不行'], ['1', 'delete', undefined]])
  expect(cellChanges(rows[0]!)).toEqual([{ column: 'amount', label: '金额(元)', before: '20.00', after: '25.00' }])
  const found = (keyword: string, onlyChanged: boolean) => gridRows({ records: [...records, record('3', 1)], cache, faults: new Map(), kept: undefined }, { keyword, onlyChanged }).map(({ record: { id } }) => id)
  expect([found('补记', false), found('', true).length, found('现金转入', false).length]).toEqual([['new-1'], 3, 4])
})

test('positions of a draft stand beside the saved ones', () => {
  const position = (instrument: string, volume: number) => ({ instrument, volume }) as never
  const lines = positionLines([position('A', 1), position('B', 2)], [position('B', 3), position('C', 4)])
  expect(lines.map(({ instrument, now, saved }) => [instrument, now?.volume, saved?.volume])).toEqual([['B', 3, 2], ['C', 4, undefined], ['A', undefined, 1]])
})
