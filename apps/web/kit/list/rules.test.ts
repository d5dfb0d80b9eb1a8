import { expect, test } from 'vitest'
import { blankDraft, chipOf, draftError, expressionsOf, expressionWords, numberOnBlur, numberStep, toolbarWire, toWire } from './filters.ts'
import { arrange, declared, indexWidth, mended, moved, selectionWidth } from './layout.ts'
import { pageNumbers } from './Pager.tsx'
import { rangeOf, sharesIn, within } from './spread.ts'
import { pageMark, refreshed, spanOf, step, tabSeparated, toggled } from './selection.ts'
import { askOf, defaultPageSize, defaultPageSizes, filterPause, initialState, listReducer, type ListState } from './state.ts'
import type { Column, ColumnFilterType, FilterDraft } from './types.ts'

type Row = Record<string, unknown>
const column = (columnFilterType: ColumnFilterType, part: Partial<Column<Row>> = {}): Column<Row> => ({ prop: 'p', label: '近三年回撤', columnFilterType, ...part })
const draft = (part: Partial<FilterDraft>): FilterDraft => ({ expression: 'like', value: '', value1: '', checkArr: [], ...part })

test('the seven filter types and eight expressions are there [const.column-filter-types] [const.filter-expressions]', () => {
  expect(Object.keys(expressionsOf)).toEqual(['text', 'multiSelect', 'singleSelect', 'number', 'numberRange', 'date', 'dateRange'])
  expect(Object.keys(expressionWords)).toEqual(['like', 'in', 'between', 'equal', 'greater', 'greaterEq', 'less', 'lessEq'])
})

test('text is trimmed and wrapped in percent signs for like [list.text-trim] [list.like-wrap]', () => {
  expect(toWire(column({ filterType: 'text' }), draft({ value: ' 中欧 ' }))).toEqual({ prop: 'p', expression: 'like', value: '%中欧%' })
  expect(toWire(column({ filterType: 'text' }), draft({ value: '  ' }))).toBeUndefined()
})

test('between with one value uses it for both ends [list.between-single]', () => {
  const range = column({ filterType: 'numberRange' })
  expect([toWire(range, draft({ expression: 'between', value: '2' })), toWire(range, draft({ expression: 'between', value1: '3' }))]).toMatchObject([{ value: 2, value1: 2 }, { value: 3, value1: 3 }])
})

test('percent filters divide by 100 [list.percent-divide]', () => {
  expect(toWire(column({ filterType: 'number', isPercent: true }), draft({ expression: 'lessEq', value: '12.3' }))).toEqual({ prop: 'p', expression: 'lessEq', value: 0.123 })
})

test('date filters use yyyyMMdd, the server may filter by another property [list.date-format]', () => {
  expect(toWire(column({ filterType: 'dateRange', searchProp: 'navDay' }), draft({ expression: 'between', value: '2025-1-3', value1: '2025/2/1' }))).toEqual({ prop: 'navDay', expression: 'between', value: '20250103', value1: '20250201' })
  expect(toolbarWire({ prop: 'd', type: 'date' }, '2025-01-03')).toEqual({ prop: 'd', expression: 'equal', value: '20250103' })
  expect(toolbarWire({ prop: 'd', type: 'datetime' }, '2025-01-03 15:04:05')).toMatchObject({ value: '2025-01-03 15:04:05' })
})

test('selections travel as a list, or as one value [list.table-column-structure] [list.filter-structure]', () => {
  expect(toWire(column({ filterType: 'multiSelect' }), draft({ expression: 'in', checkArr: ['a', 'b'] }))).toEqual({ prop: 'p', expression: 'in', checkArr: ['a', 'b'] })
  expect(toWire(column({ filterType: 'singleSelect' }), draft({ expression: 'equal', checkArr: [3] }))).toEqual({ prop: 'p', expression: 'equal', value: 3 })
  expect([toolbarWire({ prop: 's', type: 'select', multiple: true }, ['x']), toolbarWire({ prop: 's', type: 'input' }, ' 中 '), toolbarWire({ prop: 's', type: 'select' }, undefined)]).toEqual([{ prop: 's', expression: 'in', checkArr: ['x'] }, { prop: 's', expression: 'like', value: '%中%' }, undefined])
})

test('faults of a filter are named in Chinese', () => {
  expect([draftError({ filterType: 'number' }, draft({ value: 'x' })), draftError({ filterType: 'date' }, draft({ value: '2025' })), draftError({ filterType: 'text' }, draft({ value: 'x' }))]).toEqual(['请输入数字', '请输入日期，如20250103', undefined])
})

test('a histogram shades what the typed range keeps and says about how many that are', () => {
  const spread = { count: 30, bins: [{ from: 0, to: 0.1, count: 10 }, { from: 0.1, to: 0.2, count: 20 }] }
  const type: ColumnFilterType = { filterType: 'numberRange', isPercent: true }
  const asked = (part: Partial<FilterDraft>) => rangeOf(type, draft({ expression: 'between', ...part }))
  expect([asked({ value: '5', value1: '15' }), asked({ value: '5' }), asked({ expression: 'lessEq', value: '10' }), asked({ value: 'x', value1: '1' })]).toEqual([[0.05, 0.15], undefined, [-Infinity, 0.1], undefined])
  expect([sharesIn(spread, [0.05, 0.1]).map((share) => share.toFixed(2)), within(spread, [0.05, 0.15]), within(spread, undefined)]).toEqual([['0.50', '0.00'], 15, 30])
})

test('a chip is one sentence', () => {
  const sentence = (type: ColumnFilterType, part: Partial<FilterDraft>) => Object.values(chipOf(column(type), draft(part))).join(' ')
  expect(sentence({ filterType: 'number', isPercent: true }, { expression: 'lessEq', value: '42' })).toBe('近三年回撤 ≤ 42.00%')
  expect(sentence({ filterType: 'dateRange' }, { expression: 'between', value: '20250103' })).toBe('近三年回撤 介于 2025-01-03 至 2025-01-03')
  expect(sentence({ filterType: 'multiSelect', options: [{ value: 1, label: '股票型' }, { value: 2, label: '债券型' }] }, { expression: 'in', checkArr: [1, 2] })).toBe('近三年回撤 属于 股票型、债券型')
})

test('the number input gives an empty string or a number when it is left, in steps of 0.000001 [list.number-input]', () => {
  expect([numberOnBlur(' 1.50 '), numberOnBlur('x'), numberOnBlur(''), numberStep]).toEqual([1.5, '', '', 0.000001])
})

const columns: Column<Row>[] = [{ prop: 'a', label: 'A', pin: 'left', always: true, columnFilterType: { filterType: 'text' }, columnDefualtFilter: { value: '默认' } }, { prop: 'b', label: 'B', group: 'G' }, { prop: 'c', label: 'C', group: 'G', hidden: true }, { prop: 'd', label: 'D', group: 'G', pin: 'right' }]
const start = initialState(columns, [{ prop: 't', type: 'input', value: '初' }])

test('a list starts with page size 20, choices 10, 20, 30, and the default filters [const.list-page-size]', () => {
  expect([start.pageSize, defaultPageSize, defaultPageSizes]).toEqual([20, 20, [10, 20, 30]])
  expect(askOf(start, columns, [{ prop: 't', type: 'input' }])).toEqual({ query: { pageNo: 1, pageSize: 20 }, body: { filters: [{ prop: 'a', expression: 'like', value: '%默认%' }, { prop: 't', expression: 'like', value: '%初%' }], sorts: [] } })
})

test('a change of filter, keyword, sort or page size returns to page 1; a page change does not [list.reset-page]', () => {
  const third: ListState = { ...start, pageNo: 3 }
  const after = (action: Parameters<typeof listReducer>[1]) => listReducer(third, action).pageNo
  expect([after({ type: 'pageSize', pageSize: 30 }), after({ type: 'filter', prop: 'a', draft: undefined }), after({ type: 'keyword', keyword: 'x' }), after({ type: 'toolbar', prop: 't', value: '' }), after({ type: 'sort', prop: 'b', add: false, first: 'desc' }), after({ type: 'risk' }), after({ type: 'page', pageNo: 4 })]).toEqual([1, 1, 1, 1, 1, 1, 4])
})

test('sorting goes first, other, none; with Shift several columns count', () => {
  const press = (state: ListState, prop: string, add = false) => listReducer(state, { type: 'sort', prop, add, first: 'desc' })
  const one = press(start, 'b')
  const two = press(press(one, 'c', true), 'b', true)
  expect([one.sorts, two.sorts, press(two, 'b', true).sorts, press(two, 'd').sorts]).toEqual([[{ prop: 'b', order: 'desc' }], [{ prop: 'b', order: 'asc' }, { prop: 'c', order: 'desc' }], [{ prop: 'c', order: 'desc' }], [{ prop: 'd', order: 'desc' }]])
})

test('clearing keeps filters that say so', () => {
  const cleared = listReducer({ ...start, keyword: 'k' }, { type: 'clear', keep: ['t'] })
  expect([cleared.keyword, cleared.drafts, cleared.toolbar, blankDraft({ filterType: 'dateRange' }).expression]).toEqual(['', {}, { t: '初' }, 'between'])
})

test('pinned columns stand at their edges; hidden ones wait; groups join neighbours only', () => {
  const { placed, groups, total } = arrange(columns, declared(columns), 0, 1, 80)
  expect(placed.map(({ column: { prop }, pinned, offset }) => [prop, pinned, offset])).toEqual([['a', 'left', 80], ['b', undefined, 190], ['d', 'right', 0]])
  expect([groups, total]).toEqual([[{ title: 'G', from: 1, span: 1 }, { title: 'G', from: 2, span: 1 }], 410])
})

test('spare width goes to columns that nobody resized', () => {
  const { placed } = arrange(columns, declared(columns).map((item) => (item.key === 'a' ? { ...item, width: 100 } : item)), 500, 1, 0)
  expect(placed.map(({ width }) => width)).toEqual([100, 200, 200])
})

test('a saved layout survives new and gone columns, and what must show shows', () => {
  const layout = mended(columns, [{ key: 'd', show: true }, { key: 'gone', show: true }, { key: 'a', show: false }])
  expect(layout.map((item) => [item.key, item.show])).toEqual([['d', true], ['b', true], ['c', false], ['a', true]])
  expect(moved(layout, 'a', 'd').map((item) => item.key)).toEqual(['a', 'd', 'b', 'c'])
})

test('selection column 35, index column 45, search after 500 ms [list.selection-column] [list.index-column] [list.search-trigger]', () => {
  expect([selectionWidth, indexWidth, filterPause]).toEqual([35, 45, 500])
})

test('selection counts over pages', () => {
  const picked = toggled(new Map([['x', 0]]), [['a', 1], ['b', 2]], true)
  expect([picked.size, pageMark(picked, ['a', 'b']), pageMark(picked, ['a', 'c']), pageMark(picked, ['c']), toggled(picked, [['a', 1]], false).size]).toEqual([3, 'all', 'some', 'none', 2])
})

test('selected rows are as they were last read, so that editing one twice begins with what was saved', () => {
  const keyOf = (row: { id: string }) => row.id
  const [old, fresh, far] = [{ id: 'a', name: '旧' }, { id: 'a', name: '新' }, { id: 'z', name: '他页' }]
  const selection = new Map([['a', old], ['z', far]])
  expect([...refreshed(selection, [fresh], keyOf).values()]).toEqual([fresh, far])
  expect(refreshed(selection, [old], keyOf)).toBe(selection)
})

test('keys move the active cell and stop at the ends', () => {
  const at = { row: 5, column: 1 }
  const to = (key: string, ctrl = false) => Object.values(step(key, at, 10, 3, 4, ctrl) ?? {}).join()
  expect(['ArrowDown', 'ArrowUp', 'ArrowRight', 'PageDown', 'PageUp', 'Home', 'End', 'x'].map((key) => to(key))).toEqual(['6,1', '4,1', '5,2', '9,1', '1,1', '0,1', '9,1', ''])
  expect([to('Home', true), to('End', true), to('ArrowDown', true)]).toEqual(['0,0', '9,2', '9,1'])
  expect(spanOf({ row: 3, column: 2 }, { row: 1, column: 4 })).toEqual({ from: { row: 1, column: 2 }, to: { row: 3, column: 4 } })
})

test('a copied range is tab-separated and keeps its shape', () => expect(tabSeparated([['a\tb', 'c'], ['d\n', 'e']])).toBe('a b\tc\nd \te'))

test('the pager offers ends and neighbours [const.pager-layout]', () => {
  expect([pageNumbers(1, 1), pageNumbers(5, 9), pageNumbers(50, 100)]).toEqual([[1], [1, 0, 3, 4, 5, 6, 7, 0, 9], [1, 0, 48, 49, 50, 51, 52, 0, 100]])
})
