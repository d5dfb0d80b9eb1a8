import { expect, test } from 'vitest'
import { closeOption } from './to-option.ts'

test('closes stand on their days, written with dashes', () => {
  const option = closeOption(['20250102', '20250103'], [100, 101.5]) as { xAxis: { data: string[] }; series: { data: number[] }[] }
  expect(option.xAxis.data).toEqual(['2025-01-02', '2025-01-03'])
  expect(option.series[0]!.data).toEqual([100, 101.5])
})
