import { expect, test } from 'vitest'
import { navLines } from './nav-lines.ts'
import { contributionOption, navOption, seedLines } from './to-option.ts'

const curve = (combinationCode: string, days: string[], nav: (number | null)[], combinationName = combinationCode) => ({ combinationCode, combinationName, days, nav })
const early = curve('A', ['20250102', '20250103', '20250106'], [1, 1.2, 1.08])
const late = curve('B', ['20250103', '20250107'], [null, 2])

test('each NAV stands on its own days; what a day does not have is a gap', () => {
  const { days, lines, without } = navLines([early, curve('B', ['20250103', '20250107'], [1, 1.5]), curve('C', [], [])], 'own')
  expect(days).toEqual(['20250102', '20250103', '20250106', '20250107'])
  expect(lines.map(({ values }) => values)).toEqual([[1, 1.2, 1.08, null], [null, 1, null, 1.5]])
  expect(lines[0]!.totalReturn).toBeCloseTo(0.08, 12)
  expect(lines[0]!.maxDrawdown).toBeCloseTo(-0.1, 12)
  expect(without).toEqual(['C'])
})

test('from a common start all stand at 1 on the last of the first days; one that ended before is named', () => {
  const { days, lines } = navLines([early, curve('B', ['20250103', '20250107'], [2, 3])], 'common')
  expect(days[0]).toBe('20250103')
  expect(lines.map(({ values }) => values[0])).toEqual([1, 1])
  expect(lines[0]!.totalReturn).toBeCloseTo(-0.1, 12)
  expect(navLines([early, late], 'common').without).toEqual(['A'])
})

test('two of one name are told apart by their codes', () => {
  expect(navLines([{ ...early, combinationName: '同名' }, curve('B', ['20250102'], [1], '同名')], 'own').lines.map(({ name }) => name)).toEqual(['同名 A', '同名 B'])
})

test('a single line makes its own room, several leave it to the legend', () => {
  expect(navOption(['20250102'], [{ name: '甲', values: [1] }])).toHaveProperty('grid')
  const two = navOption(['20250102', '20250103'], [{ name: '甲', values: [1, null] }, { name: '基准', values: [1, 1.1], isBenchmark: true }])
  expect(two).not.toHaveProperty('grid')
  expect(two).toMatchObject({ series: [{ name: '甲', data: [1, null] }, { name: '基准', lineStyle: { width: 1.25 } }] })
})

test('the benchmark of a seed meets its NAV on the first day that both have', () => {
  const seed = { ...early, nav: [1, 1.2, 1.08], equity: [], marketValue: [], cash: [], inTransit: [], units: [], flow: [], positionRatio: [] }
  expect(seedLines({ curve: seed, benchmark: { code: 'X', name: '基准', values: [null, 3000, 3300] } })).toEqual([{ name: '单位净值', values: [1, 1.2, 1.08] }, { name: '基准', values: [null, 1.2, 1.32], isBenchmark: true }])
  expect(seedLines({ curve: seed, benchmark: null })).toHaveLength(1)
  expect(seedLines({ curve: seed, benchmark: { code: 'X', name: '基准', values: [null, null, null] } })).toHaveLength(1)
})

test('contributions stack what was realised and what floats, the largest on top, twenty at most', () => {
  const one = (gain: number) => ({ instrument: `F${gain}`, instrumentName: gain === 3 ? '' : `基金${gain}`, realised: gain, unrealised: -1, gain })
  expect(contributionOption([one(5), one(3)], ['#111', '#222'])).toMatchObject({ yAxis: { data: ['基金5', 'F3'], inverse: true }, series: [{ name: '已实现', stack: 'gain', data: [5, 3] }, { name: '浮动', stack: 'gain', data: [-1, -1] }] })
  expect((contributionOption(Array.from({ length: 30 }, (_, at) => one(at)), []) as { yAxis: { data: string[] } }).yAxis.data).toHaveLength(20)
})
