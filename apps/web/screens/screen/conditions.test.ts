import type { Condition } from '@zhiheng/contract'
import { expect, test } from 'vitest'
import { testFields as fields } from '../../testkit/fields.ts'
import { conditionsOfList, isSame, reordered, sentenceOf, withBand, without } from './conditions.ts'
import { blankDraft, conditionOf, type Draft, draftFault, draftOf } from './draft.ts'

const indicator = (code: string, part: Partial<Extract<Condition, { kind: 'indicator' }>> = {}): Condition => ({ kind: 'indicator', period: 'y3', indicator: code, by: 'value', expression: 'greaterEq', ...part })
const said = (condition: Condition) => { const { subject, relation, value } = sentenceOf(condition, fields); return `${subject} ${relation} ${value}` }
const typed = (subject: string, part: Partial<Draft>): Draft => ({ ...blankDraft(subject, fields), ...part })

test('a condition reads as a sentence, a threshold as the user typed it with two decimals for percent', () => {
  expect([
    said(indicator('annualReturn', { value: 0.12 })), said(indicator('maxDrawdown', { value: -0.42 })), said(indicator('sharpe', { value: 0.5 })), said(indicator('totalReturn')),
    said(indicator('annualReturn', { by: 'percentile', value: 0.75 })), said({ kind: 'fact', filter: { prop: 'fundType', expression: 'in', checkArr: ['股票型', '混合型-偏股'] } }),
    said({ kind: 'fact', filter: { prop: 'scaleYi', expression: 'greaterEq', value: 2 } }), said({ kind: 'fact', filter: { prop: 'inceptionDay', expression: 'lessEq', value: '20230101' } }),
    said({ kind: 'industry', industry: 'gangTie', minValue: 0.5 }), said({ kind: 'text', text: '中欧%红利' }),
  ]).toEqual([
    '近三年年化收益 ≥ 12.00%', '近三年最大回撤 不超过 42.00%', '近三年夏普 ≥ 0.50', '净值历史 满 3 年', '近三年年化收益 同类前 25.00%', '基金类型 属于 股票型、混合型-偏股', '基金规模 ≥ 2 亿', '成立日期 ≤ 2023-01-01',
    '钢铁占比 在 50%以上', '代码、名称、管理人 含 中欧%红利',
  ])
})

test('percent is typed as percent and divided by 100; a drawdown is typed by its depth', () => {
  expect([conditionOf(typed('indicator:annualReturn', { value: '12.5' }), fields), conditionOf(typed('indicator:maxDrawdown', { value: '42' }), fields), conditionOf(typed('fact:managementFee', { relation: 'lessEq', value: '1.2' }), fields)]).toEqual([
    indicator('annualReturn', { value: 0.125 }), indicator('maxDrawdown', { value: -0.42 }), { kind: 'fact', filter: { prop: 'managementFee', expression: 'lessEq', value: 0.012 } },
  ])
})

test('"between" with one value uses it for both ends [list.between-single]', () => {
  expect(conditionOf(typed('fact:scaleYi', { relation: 'between', value1: '5' }), fields)).toEqual({ kind: 'fact', filter: { prop: 'scaleYi', expression: 'between', value: 5, value1: 5 } })
})

test('the front quarter of the peers is three quarters worse', () => {
  expect(conditionOf(typed('indicator:sharpe', { relation: 'top', value: '25' }), fields)).toEqual(indicator('sharpe', { by: 'percentile', value: 0.75 }))
})

test('a condition that is edited in place comes back as it was', () => {
  const conditions: Condition[] = [
    indicator('annualReturn', { value: 0.12 }), indicator('maxDrawdown', { value: -0.42 }), indicator('maxDrawdown', { expression: 'between', value: -0.4, value1: -0.1 }), indicator('sharpe', { by: 'percentile', value: 0.75 }), indicator('totalReturn'),
    indicator('volatility', { expression: 'lessEq', by: 'percentile', value: 0.3 }), { kind: 'fact', filter: { prop: 'fundType', expression: 'in', checkArr: ['股票型'] } }, { kind: 'fact', filter: { prop: 'shortName', expression: 'like', value: '%中欧%' } },
    { kind: 'fact', filter: { prop: 'shortName', expression: 'like', value: '中欧%红利' } }, { kind: 'fact', filter: { prop: 'managementFee', expression: 'between', value: 0.01, value1: 0.015 } }, { kind: 'industry', industry: 'gangTie', minValue: 0.1, maxValue: 0.2 }, { kind: 'text', text: 'zohl' },
  ]
  expect(conditions.map((condition) => conditionOf(draftOf(condition, fields), fields))).toEqual(conditions)
})

test('a draft that makes no condition says why', () => {
  expect([
    draftFault(typed('indicator:sharpe', { value: '' }), fields), draftFault(typed('indicator:sharpe', { value: '一' }), fields), draftFault(typed('indicator:sharpe', { relation: 'top', value: '120' }), fields), draftFault(typed('indicator:maxDrawdown', { value: '-20' }), fields),
    draftFault(typed('fact:fundType', {}), fields), draftFault(typed('fact:inceptionDay', {}), fields), draftFault(typed('text:', {}), fields), draftFault(typed('indicator:totalReturn', { relation: 'known' }), fields),
  ]).toEqual(['请输入数字', '请输入数字', '请输入 0 到 100 之间的百分比', '回撤按深度填写正数，如 20', '请至少选择一项', '请选择日期', '请输入文字', undefined])
})

test('an industry has one band: another replaces it, the same again takes it away', () => {
  const first = withBand([], 'gangTie', { minValue: 0, maxValue: 0.1 })
  const second = withBand(first, 'gangTie', { minValue: 0.5 })
  expect([first, second, withBand(second, 'gangTie', { minValue: 0.5 })]).toEqual([[{ kind: 'industry', industry: 'gangTie', minValue: 0, maxValue: 0.1 }], [{ kind: 'industry', industry: 'gangTie', minValue: 0.5 }], []])
})

test('conditions move and go without touching the others', () => {
  const [a, b, c] = [indicator('sharpe'), indicator('calmar'), indicator('beta')]
  expect([reordered([a, b, c], 0, 2), reordered([a, b, c], 2, 0), without([a, b, c], 1)]).toEqual([[b, c, a], [c, a, b], [a, c]])
})

test('two ways of writing one condition are the same', () => {
  expect([isSame({ a: 1, b: undefined, c: [{ x: 1, y: 2 }] }, { c: [{ y: 2, x: 1 }], a: 1 }), isSame([1, 2], [2, 1])]).toEqual([true, false])
})

test('filters of the list headers and its keyword follow the conditions', () => {
  expect(conditionsOfList([{ prop: 'y3.sharpe', expression: 'between', value: 1, value1: 2 }, { prop: 'fundType', expression: 'in', checkArr: ['股票型'] }, { prop: 'y3.sharpe.rank', expression: 'equal', value: 1 }], '中欧')).toEqual([
    indicator('sharpe', { expression: 'between', value: 1, value1: 2 }), { kind: 'fact', filter: { prop: 'fundType', expression: 'in', checkArr: ['股票型'] } }, { kind: 'text', text: '中欧' },
  ])
})
