import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, addMonths } from '../calendar.ts'
import { seriesOf, type Series } from '../series.ts'
import { walk } from '../testkit/walk.ts'
import { calendarReturns } from './calendar-returns.ts'
import { drawdownTable } from './drawdown.ts'
import { marketFalls } from './market-falls.ts'
import { marketTable } from './market-table.ts'
import { bandOf, FAN, quantileBands } from './quantile-bands.ts'
import { rollingBases, rollingReturn } from './rolling.ts'
import { seasonality } from './seasonality.ts'
import { quantile } from './tail.ts'

const daily = (count: number, first = 20200101) => Int32Array.from({ length: count }, (_, i) => addDays(first, i))
const monthly = (values: number[]): Series => seriesOf(values.map((value, i) => ({ day: addMonths(20191231, i), value })))
const seeds = fc.integer({ min: 1, max: 1e6 })

test('seasonality: two Januaries of 10 % and −2 % average 4 %, half of them won', () => {
  const rows = seasonality(monthly([1, 1.1, 1.1, 1.1, 1.1, 1.1, 1.1, 1.1, 1.1, 1.1, 1.1, 1.1, 1.1, 1.1 * 0.98]))

  expect(rows).toHaveLength(12)
  expect(rows[0]).toEqual({ month: 1, count: 2, mean: expect.closeTo(0.04, 12), median: expect.closeTo(0.04, 12), winRate: 0.5, best: expect.closeTo(0.1, 12), worst: expect.closeTo(-0.02, 12) })
  expect(rows[1]).toMatchObject({ month: 2, count: 1, mean: 0, winRate: 0 })
  expect(seasonality(monthly([1, 1.1]))[5]).toEqual({ month: 6, count: 0, mean: NaN, median: NaN, winRate: NaN, best: NaN, worst: NaN })
  expect(seasonality({ days: new Int32Array(0), values: new Float64Array(0) }).every(({ count }) => count === 0)).toBe(true)
})

test('seasonality holds every month once: counts and sums are those of the months, and a scale of the NAV changes nothing', () => {
  fc.assert(fc.property(seeds, (seed) => {
    const series = walk(daily(900), seed)
    const [rows, months] = [seasonality(series), calendarReturns(series, 'month')]
    expect(rows.reduce((sum, { count }) => sum + count, 0)).toBe(months.length)
    expect(rows.reduce((sum, { count, mean }) => sum + (count ? count * mean : 0), 0)).toBeCloseTo(months.reduce((sum, { value }) => sum + value, 0), 10)
    expect(seasonality({ ...series, values: series.values.map((value) => value * 4) })).toEqual(rows)
  }), { numRuns: 20 })
})

test('the fan is the quantiles of all windows, in order; a series too short for a window has none', () => {
  fc.assert(fc.property(seeds, (seed) => {
    const series = walk(daily(700), seed)
    const [half, long] = quantileBands(series, [{ months: 6 }, { months: 60 }])
    const full = rollingReturn(series.values, rollingBases(series.days, { months: 6 })).filter((value) => value === value)
    expect(half!.windows).toBe(full.length)
    expect(half!.quantiles).toEqual(FAN.map((share) => quantile(full, share)))
    expect([...half!.quantiles].sort((a, b) => a - b)).toEqual(half!.quantiles)
    expect(long).toMatchObject({ windows: 0, quantiles: [NaN, NaN, NaN, NaN, NaN], winRate: NaN })
  }), { numRuns: 20 })
  expect(bandOf({ observations: 1 }, Float64Array.of(NaN, -1, 1, 3), [0, 0.5, 1])).toEqual({ length: { observations: 1 }, windows: 3, quantiles: [-1, 1, 3], winRate: 2 / 3 })
})

test('in the market\'s fall of a half the fund lost a quarter: it caught half of it, and was back a day earlier', () => {
  const fund = { days: daily(6), values: Float64Array.of(1, 1, 0.75, 0.9, 1.02, 1.1) }
  const [fall, ...more] = marketFalls(fund, Float64Array.of(1, 2, 1, 1.5, 1.9, 2))

  expect(more).toEqual([])
  expect(fall).toMatchObject({
    market: { depth: -0.5, peakDay: 20200102, troughDay: 20200103, recoveryDay: 20200106 },
    fund: -0.25, capture: 0.5, fundDrawdown: -0.25, fundRebound: expect.closeTo(1.1 / 0.75 - 1, 12), marketRebound: 1, fundRecoveryDay: 20200105,
  })
})

test('a fall that lasts has no recovery; a benchmark that begins late or never falls, no row for what it was not there', () => {
  const fund = { days: daily(4), values: Float64Array.of(1, 1, 0.9, 0.95) }

  expect(marketFalls(fund, Float64Array.of(NaN, 2, 1, 1.5))[0]).toMatchObject({ market: { peakDay: 20200102, recoveryDay: null }, fundRecoveryDay: null, fundRebound: expect.closeTo(0.95 / 0.9 - 1, 12) })
  expect(marketFalls(fund, new Float64Array(4).fill(NaN))).toEqual([])
  expect(marketFalls(fund, Float64Array.of(1, 2, 3, 4))).toEqual([])
  expect(marketFalls({ days: new Int32Array(0), values: new Float64Array(0) }, new Float64Array(0))).toEqual([])
})

test('a fund that is its benchmark catches all of every fall', () => {
  fc.assert(fc.property(seeds, (seed) => {
    const series = walk(daily(500), seed)
    const falls = marketFalls(series, series.values, 3)
    expect(falls.map(({ market }) => market)).toEqual(drawdownTable(series, 3))
    for (const fall of falls) {
      expect(fall.capture).toBeCloseTo(1, 12)
      expect(fall.fundDrawdown).toBe(fall.market.depth)
      expect(fall.fundRecoveryDay).toBe(fall.market.recoveryDay)
    }
  }), { numRuns: 20 })
})

test('up and down markets: two rising days, one falling, one still; as months they are one falling month and a rising one', () => {
  const series = { days: Int32Array.of(20240129, 20240130, 20240131, 20240201, 20240202), values: Float64Array.of(1, 1.02, 0.99, 1, 1.01) }
  const index = Float64Array.of(10, 11, 9, 9, 9.9)
  const [steps, months] = [marketTable(series, index), marketTable(series, index, 'month')]

  expect([steps.up.periods, steps.down.periods, steps.still]).toEqual([2, 1, 1])
  expect(steps.up).toMatchObject({ fund: expect.closeTo(1.02 * 1.01 - 1, 12), benchmark: expect.closeTo(0.21, 12), sameWay: 1, beaten: 0 })
  expect([months.up.periods, months.down.periods, months.still]).toEqual([1, 1, 0])
  expect(months.down.fund).toBeCloseTo(-0.01, 12)
})

test('the sides and the still steps are all steps, and their growth multiplies to the whole', () => {
  fc.assert(fc.property(seeds, seeds, (one, other) => {
    const days = daily(200)
    const [series, index] = [walk(days, one), walk(days, other)]
    const { up, down, still } = marketTable(series, index.values)
    expect(up.periods + down.periods + still).toBe(199)
    expect((1 + up.fund) * (1 + down.fund)).toBeCloseTo(series.values[199]! / series.values[0]!, 10)
  }), { numRuns: 20 })
  expect(marketTable(walk(daily(5), 1), new Float64Array(5).fill(NaN))).toMatchObject({ up: { periods: 0, fund: NaN }, still: 0 })
})
