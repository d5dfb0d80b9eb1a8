import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays } from './calendar.ts'
import { seriesOfType } from './nav-rows.ts'
import {
  adjusted,
  alignTo,
  atFrequency,
  commonDays,
  detectFrequency,
  downsample,
  excessCurve,
  indexAtOrAfter,
  indexAtOrBefore,
  rebased,
  returnsOf,
  seriesOf,
  slice,
  withInceptionPoint,
  type Series,
} from './series.ts'

const series = (points: [day: number, value: number][]): Series => seriesOf(points.map(([day, value]) => ({ day, value })))
const every = (gap: number, count: number, first = 20240105): Series =>
  series(Array.from({ length: count }, (_, i) => [addDays(first, i * gap), 1 + i / 100]))
const none = series([])

test('points are ordered, the last of a day wins, and what is no positive number is left out', () => {
  const made = seriesOf([
    { day: 20240103, value: 3 },
    { day: 20240101, value: 1 },
    { day: 20240103, value: 4 },
    { day: 20240102, value: NaN },
    { day: 20240104, value: 0 },
  ])

  expect([...made.days]).toEqual([20240101, 20240103])
  expect([...made.values]).toEqual([1, 4])
})

test.each([
  [1, 'daily'],
  [4, 'daily'],
  [7, 'weekly'],
  [14, 'monthly'],
  [30, 'monthly'],
  [40, 'monthly'],
  [91, 'irregular'],
] as const)('a median gap of %i days is %s', (gap, frequency) => {
  expect(detectFrequency(every(gap, 9).days)).toBe(frequency)
})

test('fewer than two points have no frequency', () => {
  expect([none, every(7, 1)].map(({ days }) => detectFrequency(days))).toEqual(['irregular', 'irregular'])
})

test('a week ends on Friday: Saturday and Sunday belong to the next one, and each value keeps its own day', () => {
  const daily = series([
    [20240103, 1],
    [20240105, 2], // Friday
    [20240106, 3], // Saturday
    [20240110, 4], // Wednesday, no Friday NAV
    [20240115, 5], // Monday of the unfinished week
  ])

  expect([...downsample(daily, 'weekly').days]).toEqual([20240105, 20240110, 20240115])
  expect([...downsample(daily, 'weekly').values]).toEqual([2, 4, 5])
})

test('a month is represented by its last value', () => {
  expect([...downsample(every(10, 7, 20240101), 'monthly').days]).toEqual([20240131, 20240220, 20240301])
})

test('a weekly fund that publishes an extra NAV keeps one value a week', () => {
  const { series: sampled, frequency } = atFrequency(
    series([...every(7, 20).days].flatMap((day, i) => (i === 5 ? [[addDays(day, -2), 1], [day, 1]] : [[day, 1]]))),
    'auto',
  )

  expect(frequency).toBe('weekly')
  expect(sampled.days).toHaveLength(20)
})

test('a choice of frequency never makes a series finer than it is', () => {
  expect(atFrequency(every(7, 30), 'daily').frequency).toBe('weekly')
  expect(atFrequency(every(1, 300), 'weekly').frequency).toBe('weekly')
})

test('a dividend and a split leave the return of an adjusted series untouched', () => {
  const unit = series([
    [20240101, 2],
    [20240102, 1.9],
    [20240103, 0.95],
    [20240104, 0.95],
  ])
  const made = adjusted(unit, [
    { day: 20240103, kind: 'share_conversion', value: 2 },
    { day: 20240102, kind: 'cash_dividend', value: 0.1 },
  ])

  expect([...made.values]).toEqual([2, 2, 2, 2].map((value) => expect.closeTo(value, 12)))
  expect(made.values[2]).toBe(made.values[3])
})

test('a dividend on a day without a NAV counts at the next one, and one up to the first NAV not at all', () => {
  const unit = series([
    [20240101, 1],
    [20240105, 0.9],
  ])
  const dividends = [20231229, 20240101, 20240103].map((day) => ({ day, kind: 'cash_dividend' as const, value: 0.1 }))

  expect(adjusted(unit, dividends).values[1]).toBeCloseTo(1, 12)
  expect(adjusted(none, dividends).days).toHaveLength(0)
})

test('a published adjusted column is used alone; without one adjusted is built from unit NAV', () => {
  const rows = [
    { day: 20240101, unit: 1, cum: 1, adj: 1 },
    { day: 20240102, unit: 0.5, cum: 1.1, adj: null },
    { day: 20240103, unit: 0.5, cum: 1.1, adj: 1.2 },
  ]
  const split = [{ day: 20240102, kind: 'share_conversion' as const, value: 2 }]

  expect([...seriesOfType(rows, 'adjusted', split).values]).toEqual([1, 1.2])
  expect([...seriesOfType(rows.map(({ day, unit }) => ({ day, unit })), 'adjusted', split).values]).toEqual([1, 1, 1])
  expect([...seriesOfType(rows, 'cumulative').values]).toEqual([1, 1.1, 1.1])
  expect([...seriesOfType(rows, 'unit').values]).toEqual([1, 0.5, 0.5])
})

test('a benchmark is the last close at or before each fund day, and nothing before its first', () => {
  const index = series([
    [20240102, 10],
    [20240104, 11],
  ])

  expect([...alignTo(Int32Array.of(20240101, 20240102, 20240103, 20240108), index)]).toEqual([NaN, 10, 10, 11])
  expect([...alignTo(Int32Array.of(20240101), none)]).toEqual([NaN])
})

test('slices take both edges, and nothing from an empty or distant range', () => {
  const daily = every(1, 5)

  expect(slice(daily, 20240106, 20240108).days).toHaveLength(3)
  expect(slice(daily, 0, Infinity).days).toHaveLength(5)
  expect(slice(daily, 20250101, 20250201).days).toHaveLength(0)
  expect(slice(none, 0, Infinity).days).toHaveLength(0)
  expect([indexAtOrBefore(daily.days, 20240101), indexAtOrAfter(daily.days, 20250101)]).toEqual([-1, 5])
})

test('common days are those of every series', () => {
  expect([...commonDays([every(1, 9), every(2, 9)])]).toEqual([20240105, 20240107, 20240109, 20240111, 20240113])
  expect(commonDays([]).length + commonDays([every(1, 3), none]).length).toBe(0)
})

test('the excess curve starts at 0 and is geometric; a rebased curve starts at 1', () => {
  const curve = excessCurve(Float64Array.of(2, 2.4), Float64Array.of(10, 11))

  expect(curve[0]).toBe(0)
  expect(curve[1]).toBeCloseTo(1.2 / 1.1 - 1, 12)
  expect([...rebased(Float64Array.of(2, 3))]).toEqual([1, 1.5])
})

test('the inception setting puts 1.0000 before a later first NAV only', () => {
  expect([...withInceptionPoint(every(7, 2), 20240101).values]).toEqual([1, 1, 1.01])
  expect(withInceptionPoint(every(7, 2), 20240105).days).toHaveLength(2)
})

const values = fc.array(fc.double({ min: 0.2, max: 5, noNaN: true }), { minLength: 2, maxLength: 80 }).map((list) => Float64Array.from(list))

test('returns chain back to the last value over the first', () => {
  fc.assert(
    fc.property(values, (navs) => {
      const grown = returnsOf(navs).reduce((product, r) => product * (1 + r), 1)
      expect(grown).toBeCloseTo(navs.at(-1)! / navs[0]!, 9)
    }),
  )
})
