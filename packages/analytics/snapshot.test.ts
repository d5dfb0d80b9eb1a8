import { expect, test } from 'vitest'
import { addDays } from './calendar.ts'
import { indicatorAt, indicators } from './indicators.ts'
import { measure } from './measure.ts'
import { windowOf, type PeriodCode } from './periods.ts'
import { percentiles, ranks } from './ranks.ts'
import { snapshot, snapshotFlag, snapshotRow } from './snapshot.ts'
import { alignTo, seriesOf } from './series.ts'
import { reference } from './testkit/reference.ts'

const periods: PeriodCode[] = ['ytd', 'm3', 'y1', 'inception', 'bonus']
const index = seriesOf(Array.from({ length: 400 }, (_, i) => ({ day: addDays(20231201, i), value: 100 + 5 * Math.sin(i / 9) })))
const asOf = 20241227

test('a snapshot holds, period by period, what measuring the window gives', () => {
  const values = snapshot({ series: reference, benchmark: index, frequency: 'weekly', asOf, periods })

  periods.forEach((period, i) => {
    const { base, end, hasValue } = windowOf(reference, 'weekly', period, asOf)
    const benchmark = alignTo(reference.days, index)
    const wanted = measure({ ...reference, from: hasValue ? base : -1, to: end, benchmark, periodsPerYear: 52, riskFree: 0.03 })
    expect(values.subarray(i * indicators.length, (i + 1) * indicators.length)).toEqual(wanted.values)
  })
})

test('beside the values stand their days and what has to be said', () => {
  const row = snapshotRow(periods.length)

  snapshot({ series: reference, frequency: 'weekly', asOf: 20250110, periods }, row)

  const { stale, tooYoung, underOneYear, insufficient, noValue } = snapshotFlag
  expect([...row.flags]).toEqual([
    stale | underOneYear,
    stale | underOneYear | insufficient,
    stale | tooYoung | insufficient | noValue,
    stale | underOneYear,
    insufficient | noValue,
  ])
  expect([...row.days.subarray(0, 6)]).toEqual([20231229, 20241227, 20240927, 20241227, 0, 20241227])
})

test('a snapshot is written into the buffer of the caller', () => {
  const many = new Float64Array(3 * periods.length * indicators.length).fill(7)
  const width = periods.length * indicators.length
  const row = { ...snapshotRow(periods.length), values: many.subarray(width, 2 * width) }

  expect(snapshot({ series: reference, frequency: 'weekly', asOf, periods }, row)).toBe(row.values)
  expect(many[width + indicatorAt.totalReturn]).toBeCloseTo(0.1275, 12)
  expect([many[width - 1], many[2 * width]]).toEqual([7, 7])
})

test('the settings of the organisation reach the figures', () => {
  const at = (settings: object) => snapshot({ series: reference, frequency: 'weekly', asOf, periods: ['inception'], settings })
  const dated = seriesOf([{ day: 20230101, value: 0.015 }])

  expect(at({ riskFree: 0 })[indicatorAt.sharpe]).toBeCloseTo(0.982, 4)
  expect(at({ riskFree: dated })[indicatorAt.sharpe]).toBeCloseTo(0.8668, 4)
  expect(at({ periodsPerYear: { daily: 242, weekly: 50, monthly: 12 } })[indicatorAt.volatility]).toBeCloseTo(0.130215 * Math.sqrt(50 / 52), 6)
  expect(at({ preset: 'arithmetic' })[indicatorAt.annualReturn]).toBeCloseTo(0.1275, 12)
})

test('an empty series has a snapshot of nothing', () => {
  expect(snapshot({ series: seriesOf([]), frequency: 'irregular', asOf, periods }).every(Number.isNaN)).toBe(true)
})

test('equal values share the better rank; what has no value takes no part', () => {
  const { rank, percentile, n } = ranks(Float64Array.of(0.1, NaN, 0.3, 0.3, -0.2), 'high')

  expect([...rank]).toEqual([3, NaN, 1, 1, 4])
  expect([...percentile]).toEqual([0.75, NaN, 0.25, 0.25, 1])
  expect(n).toBe(4)
})

test('where low is better the lowest is first', () => {
  expect([...ranks(Float64Array.of(0.1, 0.3, 0.2), 'low').rank]).toEqual([1, 3, 2])
})

test('stale funds take no part in a ranking', () => {
  const flags = Uint8Array.of(0, snapshotFlag.stale, snapshotFlag.underOneYear)
  const isCurrent = (fund: number) => (flags[fund]! & snapshotFlag.stale) === 0

  expect([...percentiles(Float64Array.of(0.1, 0.9, 0.2), 'high', isCurrent)]).toEqual([1, NaN, 0.5])
  expect(ranks(new Float64Array(0), 'high').n).toBe(0)
})
