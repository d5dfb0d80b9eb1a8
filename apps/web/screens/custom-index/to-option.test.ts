import { expect, test } from 'vitest'
import { curveOption } from './to-option.ts'

test('the day of a splice is marked, other curves carry no mark', () => {
  const curve = { days: ['20240102', '20240103'], values: [1, 2], joinDay: '20240103' }
  const seriesOf = (option: ReturnType<typeof curveOption>) => (option.series as { data: number[]; markLine?: { data: unknown } }[])[0]!
  expect(seriesOf(curveOption(curve))).toMatchObject({ data: [1, 2], markLine: { data: [{ xAxis: '2024-01-03' }] } })
  expect(seriesOf(curveOption({ ...curve, joinDay: '' })).markLine).toBeUndefined()
})
