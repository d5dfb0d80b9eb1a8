import type { Condition } from '@zhiheng/contract'
import { expect, test } from 'vitest'
import { composed, declared, toggledColumn } from '../../kit/list/layout.ts'
import { testFields as fields } from '../../testkit/fields.ts'
import { beginOf, columnOf, declaredColumns, rowsOf } from './columns.ts'
import { deciderOf, relaxAsk, relaxed } from './relax.ts'
import { askedOf, isChanged } from './schemes.ts'
import { simpleFields, simpleValue, withSimple } from './simple-fields.ts'
import { askedByLink } from './start.ts'
import { nothingAsked } from './use-screening.ts'

const drawdown: Condition = { kind: 'indicator', period: 'y3', indicator: 'maxDrawdown', by: 'value', expression: 'greaterEq', value: -0.15 }
const size: Condition = { kind: 'fact', filter: { prop: 'scaleYi', expression: 'greaterEq', value: 2 } }

test('the condition that brings most funds back decides; none does where each alone leaves nothing', () => {
  expect([deciderOf([0, 49, 3]), deciderOf([0, 0]), deciderOf([])]).toEqual([{ at: 1, others: 49 }, undefined, undefined])
})

test('a threshold is relaxed to the tenth nearest fund, rounded outward', () => {
  const nearest = [-0.16, -0.18, -0.19, -0.2, -0.21, -0.22, -0.235, -0.241, -0.25, -0.2912, -0.295, -0.4, null]
  expect(relaxed(drawdown, nearest, true)).toEqual({ condition: { ...drawdown, value: -0.3 }, count: 11 })
})

test('only thresholds of a figure are relaxed, and the nearest funds are asked for first', () => {
  expect([relaxAsk([size, drawdown], 1), relaxAsk([size, drawdown], 0)]).toEqual([{ columns: ['fund_code', 'y3.maxDrawdown'], conditions: [size], sorts: [{ prop: 'y3.maxDrawdown', order: 'desc' }] }, undefined])
})

test('columns are grouped by their window, named once with its first day', () => {
  const columns = declaredColumns(fields, '20260116')
  expect([columns.find((one) => one.prop === 'y3.sharpe')?.group, columns.find((one) => one.prop === 'y1.totalReturn')?.group, beginOf('ytd', '20260116'), beginOf('inception', '20260116')]).toEqual(['近三年（2023-01-16 起）', '区间收益', '20251231', undefined])
})

test('a figure that the user adds stands beside its group, and is known again from a saved layout', () => {
  const columns = declaredColumns(fields, '20260116')
  const layout = toggledColumn(columns, declared(columns), columnOf('y3.calmar.rank', fields, '20260116')!)
  const keys = layout.map((item) => item.key)
  expect([keys.indexOf('y3.calmar.rank') - keys.indexOf('y3.calmar'), composed(columns, layout, (key) => columnOf(key, fields, '20260116')).at(-1)?.label, columnOf('y3.nothing', fields, '')]).toEqual([1, '卡玛排名', undefined])
})

test('cells stand under the names of their columns, ranks as place and count', () => {
  expect(rowsOf(['fundCode', 'y3.sharpe.rank', 'y1.sharpe.rank'], [['1', [2, 61], null]])).toEqual([{ fundCode: '1', 'y3.sharpe.rank': { place: 2, of: 61 }, 'y1.sharpe.rank': null }])
})

test('a scheme is changed when what is asked differs, not when it is written otherwise', () => {
  const asked = { ...nothingAsked, conditions: [drawdown, size] }
  const scheme = { content: JSON.stringify({ conditions: [drawdown, size], peer: 'fundType', universe: '2' }) }
  expect([isChanged(scheme, asked), isChanged(scheme, { ...asked, conditions: [size, drawdown] }), askedOf({ content: 'broken' }), askedOf({ content: '{}' })]).toEqual([false, true, undefined, undefined])
})

test('a field of the simple form is one condition: put, changed, taken away; a fault leaves all as it is', () => {
  const sharpe = simpleFields.find((field) => field.subject === 'indicator:sharpe')!
  const put = withSimple(sharpe, { value: '1' }, [size], fields)
  const conditions = 'conditions' in put ? put.conditions : []
  expect([conditions.length, simpleValue(sharpe, conditions, fields).value, withSimple(sharpe, { value: '' }, conditions, fields), withSimple(sharpe, { value: '高' }, conditions, fields)]).toEqual([2, '1', { conditions: [size] }, { fault: '请输入数字' }])
})

test('a link to the funds of a company asks for them in the whole universe', () => {
  expect([askedByLink({ company: '中欧基金' })?.conditions, askedByLink({})]).toEqual([[{ kind: 'fact', filter: { prop: 'counselorName', expression: 'like', value: '%中欧基金%' } }], undefined])
})
