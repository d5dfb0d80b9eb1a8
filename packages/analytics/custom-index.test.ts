import { expect, test } from 'vitest'
import { compositeSeries } from './composite-benchmark.ts'
import { mixSeries } from './custom-index.ts'
import { seriesOf } from './series.ts'

const daily = (values: readonly number[], from = 20240129) => {
  const days = [20240129, 20240130, 20240131, 20240201, 20240202, 20240205]
  return seriesOf(values.map((value, at) => ({ day: days[days.indexOf(from) + at]!, value })))
}
const a = daily([100, 110, 121, 121, 133.1, 133.1])
const b = daily([50, 50, 50, 55, 55, 44])
const half = [{ weight: 0.5, series: a }, { weight: 0.5, series: b }]
const valuesOf = (found: ReturnType<typeof mixSeries>) => (found.ok ? [...found.series.values] : found.why)

test('one part with the whole weight is that part, begun at the start value', () => {
  for (const rebalance of ['daily', 'monthly', 'none'] as const) {
    const found = mixSeries([{ weight: 1, series: a }], { rebalance, start: 1000 })
    expect(found.ok && found.series.days).toEqual(a.days)
    expect(found.ok && [...found.series.values].map((value, at) => value / a.values[at]! / 10 - 1).every((off) => Math.abs(off) < 1e-14)).toBe(true)
  }
})

test('daily is what a composite benchmark is, a yearly rate and an addition among it', () => {
  const parts = [...half, { weight: 0, yearlyRate: 0.03 }]
  const found = mixSeries(parts, { rebalance: 'daily', start: 1, yearlyExtra: 0.015 })
  const composite = compositeSeries(a.days, parts, 0.015)
  expect(found.ok && [...found.series.values].every((value, at) => Math.abs(value - composite[at]!) < 1e-14)).toBe(true)
})

test('held without rebalancing it is the sum of the parts; monthly it is restored at the last day of the month', () => {
  const held = (at: number) => 0.5 * (a.values[at]! / 100) + 0.5 * (b.values[at]! / 50)
  expect(valuesOf(mixSeries(half, { rebalance: 'none', start: 1 }))).toEqual([0, 1, 2, 3, 4, 5].map((at) => expect.closeTo(held(at), 12)))
  const january = held(2)
  const since = (at: number) => january * (0.5 * (a.values[at]! / a.values[2]!) + 0.5 * (b.values[at]! / b.values[2]!))
  expect(valuesOf(mixSeries(half, { rebalance: 'monthly', start: 1 }))).toEqual([held(0), held(1), held(2), since(3), since(4), since(5)].map((value) => expect.closeTo(value, 12)))
  expect(valuesOf(mixSeries(half, { rebalance: 'quarterly', start: 1 }))).toEqual(valuesOf(mixSeries(half, { rebalance: 'none', start: 1 })))
})

test('days are those of the part that is published least often, between the latest begin and the earliest end', () => {
  const sparse = seriesOf([{ day: 20240130, value: 1 }, { day: 20240202, value: 2 }])
  const found = mixSeries([{ weight: 0.5, series: a }, { weight: 0.5, series: sparse }], { rebalance: 'daily', start: 1 })
  expect(found).toEqual({ ok: true, series: { days: Int32Array.of(20240130, 20240202), values: Float64Array.of(1, 1 + 0.5 * (133.1 / 110 - 1) + 0.5) } })
  expect(mixSeries(half, { rebalance: 'daily', start: 1, beginDay: 20240201 })).toMatchObject({ ok: true, series: { days: Int32Array.of(20240201, 20240202, 20240205) } })
})

test('what cannot be an index says why', () => {
  expect(valuesOf(mixSeries([{ weight: 1, yearlyRate: 0.03 }], { rebalance: 'daily', start: 1 }))).toBe('至少需要一个指数或基金，只有存款利率不能构成指数。')
  expect(valuesOf(mixSeries([{ weight: 0.5, series: a }, { weight: 0.5, series: seriesOf([{ day: 20200101, value: 1 }, { day: 20200102, value: 1 }]) }], { rebalance: 'daily', start: 1 }))).toBe('各成分没有共同的区间（至少两天），请更换成分或起始日。')
  expect(valuesOf(mixSeries(half, { rebalance: 'daily', start: 1, beginDay: 20300101 }))).toMatch('没有共同的区间')
})
