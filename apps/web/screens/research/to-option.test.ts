import { expect, test } from 'vitest'
import { bucketNames, correlationOption, curveNames, curvesOption, decayOption, icOption, summed } from './to-option.ts'

const summary = { mean: 0.1, deviation: 0.1, ir: 1, t: 2, positive: 1, periods: 2 }
const found = { name: '动量', formula: '1', direction: 'high', ic: [0.1, null], rankIc: [0.2, null], icSummary: summary, rankSummary: summary, decay: [0.2, null], coverage: [1, 1], curves: [[1, 1.1, 1.2], [1, 1.2, 1.3]], longShort: [1, 1.1, 1.1], means: [0.1, 0.2], turnover: [0.5, null], counts: [4, 4] }
const days = ['20250131', '20250228', '20250331']

test('a period without a coefficient is a gap in the bars and stands still in the sum', () => {
  expect(summed([0.2, null, -0.1])).toEqual([0.2, 0.2, 0.1])
  expect(icOption(found, days)).toMatchObject({ xAxis: { data: ['2025-01-31', '2025-02-28'] }, series: [{ data: [0.2, null] }, { data: [0.2, 0.2] }] })
})

test('curves begin at 1 on the first day, the best bucket and the long-short last', () => {
  expect(bucketNames(3)).toEqual(['第 1 组（最差）', '第 2 组', '第 3 组（最优）'])
  expect(curvesOption(found, days)).toMatchObject({ xAxis: { data: ['2025-01-31', '2025-02-28', '2025-03-31'] } })
  expect((curvesOption(found, days).series as { name: string }[]).map(({ name }) => name)).toEqual(curveNames(found))
})

test('decay has a bar for each lag, and the heat map a cell for each pair', () => {
  expect(decayOption(found)).toMatchObject({ xAxis: { data: ['第 1 期', '第 2 期'] }, series: [{ data: [0.2, null] }] })
  expect((correlationOption(['甲', '乙'], [[1, null], [null, 1]]).series as { data: unknown }[])[0]!.data).toEqual([[0, 0, 1], [1, 0, null], [0, 1, null], [1, 1, 1]])
})
