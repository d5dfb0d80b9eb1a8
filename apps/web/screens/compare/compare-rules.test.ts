import { expect, test } from 'vitest'
import { merged } from '../../app/compare-basket.ts'
import { bestOf, correlationColour } from './best.ts'
import { curveSeries, curvesOption, namesOf } from './to-option.ts'

const fund = (fundCode: string, shortName = `基金${fundCode}`) => ({ fundCode, shortName, frequency: 'daily', beginDay: '', endDay: '', observations: 0, flags: [], values: [] })
const data = {
  funds: [fund('1'), fund('2')], benchmarkName: '沪深300',
  curve: { days: ['20240101', '20240102'], series: [{ fundCode: '1', nav: [1, 1.1], drawdown: [0, 0] }, { fundCode: '2', nav: [1, 0.9], drawdown: [0, -0.1] }], benchmark: [1, 1.01] },
}

test('new funds join at the end once, and what has no room is counted', () => {
  const ten = Array.from({ length: 9 }, (_, i) => fund(String(i)))
  const { funds, leftOut } = merged(ten, [fund('3'), fund('a'), fund('a'), fund('b')])
  expect([funds.map((one) => one.fundCode).join(''), leftOut]).toEqual(['012345678a', 1])
})

test('the best of a row is marked, ties included; one value, equal values or no good end mark nothing', () => {
  expect([bestOf([1, 3, null, 3], 'high'), bestOf([1, 3], 'low'), bestOf([1, null], 'high'), bestOf([2, 2], 'high'), bestOf([1, 2], 'none')]).toEqual([[1, 3], [0], [], [], []])
})

test('correlations take seven steps, white text on the last only', () => {
  expect([correlationColour(-1), correlationColour(0), correlationColour(0.77), correlationColour(1), correlationColour(null)]).toEqual([{ background: '#D68020', color: '#1B2430' }, { background: '#F6F8FA', color: '#1B2430' }, { background: '#7F9CC4', color: '#1B2430' }, { background: '#1E4888', color: '#FFFFFF' }, undefined])
})

test('a fund keeps its colour on both charts; the benchmark stands on the first only', () => {
  const colours = ['#111', '#222']
  const of = (kind: 'nav' | 'drawdown') => (curvesOption(kind, data, colours) as { series: { name: string; lineStyle: { color?: string } }[] }).series
  expect([of('nav').map((one) => one.name), of('drawdown').map((one) => one.lineStyle.color), curveSeries('drawdown', data)]).toEqual([['基金1', '基金2', '沪深300'], ['#111', '#222'], ['基金1', '基金2']])
})

test('funds of one name are told apart by their codes', () => {
  expect(namesOf([fund('1', '甲'), fund('2', '甲'), fund('3', '乙')])).toEqual(['甲 1', '甲 2', '乙'])
})
