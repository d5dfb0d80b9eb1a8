import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays } from '../calendar.ts'
import { returnsOf, seriesOf, type Series } from '../series.ts'
import { bestAndWorstMonth, calendarReturns, monthTable } from './calendar-returns.ts'
import { correlationMatrix } from './correlation.ts'
import { currentDrawdown, drawdownFacts, drawdownSeries, drawdownTable, maxDrawdown, painAndUlcer } from './drawdown.ts'
import { alpha, battingAverage, beta, capture, comovement, correlation, informationRatio, marketSides } from './relative.ts'
import { annualReturn, geometricExcess, riskFreeOver, stability, totalReturn } from './return.ts'
import { calmar, downside, momentsOf, omega, sharpe, volatility, winRate } from './risk.ts'
import { rolling, rollingBases, rollingReturn } from './rolling.ts'
import { meanAtOrBelow, meanOfSmallestInPlace, quantile, selectSmallest, tailRatio, tailsOf, valueAtRisk } from './tail.ts'

const floats = (...list: number[]) => Float64Array.of(...list)
const none = floats()
const daily = (values: number[], first = 20240101): Series =>
  seriesOf(values.map((value, i) => ({ day: addDays(first, i), value })))

const navs = fc.array(fc.double({ min: 0.2, max: 5, noNaN: true }), { minLength: 2, maxLength: 60 }).map((list) => Float64Array.from(list))
const changes = fc.array(fc.double({ min: -0.2, max: 0.2, noNaN: true }), { minLength: 1, maxLength: 200 }).map((list) => Float64Array.from(list))

test('figures of no values are NaN, never 0', () => {
  const said = [
    ...Object.values(momentsOf(none)),
    volatility(none, 250),
    downside(none, 0, 250),
    winRate(none),
    valueAtRisk(none),
    meanAtOrBelow(none, 0),
    meanOfSmallestInPlace(none),
    maxDrawdown(none),
    currentDrawdown(none),
    painAndUlcer(none).pain,
    omega(none, 0),
    beta(comovement(none, none)),
    comovement(none, none).activeDeviation,
    battingAverage(none, none).all,
    capture(marketSides(none, none).up),
    stability(none),
    totalReturn(0, 1),
    annualReturn(0.1, 0),
  ]

  expect(said.filter((value) => !Number.isNaN(value))).toEqual([])
  expect(drawdownSeries(none)).toHaveLength(0)
  expect(drawdownTable(daily([]))).toEqual([])
})

test('a constant NAV has no volatility and no ratio over it', () => {
  const still = returnsOf(new Float64Array(30).fill(1.5))
  const moving = Float64Array.from(still, (_, i) => (i % 2 ? 0.01 : -0.01))

  expect(volatility(still, 250)).toBe(0)
  expect([sharpe(0, 0.03, 0), calmar(0.1, 0), omega(still, 0), momentsOf(still).skew]).toEqual([NaN, NaN, NaN, NaN])
  expect([beta(comovement(moving, still)), correlation(comovement(still, moving)), informationRatio(0.1, 0.1, 0)]).toEqual([NaN, NaN, NaN])
})

test('steady growth has no volatility to speak of, so no Sharpe', () => {
  const steady = returnsOf(Float64Array.from({ length: 100 }, (_, i) => 1.001 ** i))

  expect(sharpe(0.28, 0.03, volatility(steady, 250))).toBeNaN()
})

test('the downside divides by all periods', () => {
  expect(downside(floats(0.02, -0.02, 0.01, 0.03), 0, 1)).toBeCloseTo(0.01, 12)
})

test('annualising counts calendar days, and excess is geometric', () => {
  expect(annualReturn(0.21, 730)).toBeCloseTo(0.1, 12)
  expect(geometricExcess(0.21, 0.1)).toBeCloseTo(0.1, 12)
  expect(alpha(0.1, 0.08, 0.03, 0.5)).toBeCloseTo(0.045, 12)
})

test('a dated risk-free rate counts by the days it holds; before its first day that one holds', () => {
  const rate = seriesOf([
    { day: 20240101, value: 0.02 },
    { day: 20240111, value: 0.03 },
  ])

  expect(riskFreeOver(0.03, 20240101, 20240201)).toBe(0.03)
  expect(riskFreeOver(rate, 20240106, 20240116)).toBeCloseTo(0.025, 12)
  expect(riskFreeOver(rate, 20230101, 20230201)).toBeCloseTo(0.02, 12)
  expect(riskFreeOver(rate, 20240201, 20240301)).toBeCloseTo(0.03, 12)
  expect(riskFreeOver(daily([]), 20240101, 20240201)).toBeNaN()
})

test('a fall takes the first of equal peaks and troughs, and the first day back at the peak; time under water counts from the last day at the high', () => {
  const { days, values } = daily([1, 1, 0.9, 0.9, 1, 1.1, 1.05])

  expect(drawdownTable({ days, values })[0]).toMatchObject({ peakDay: 20240101, troughDay: 20240103, recoveryDay: 20240105, pointsUnderWater: 2 })
  expect(drawdownFacts(days, values, 0, 6)).toMatchObject({ peak: 0, trough: 2, recovery: 4, longestDays: 3, longestFrom: 1, longestTo: 4 })
  expect(drawdownFacts(days, values, 4, 5)).toMatchObject({ depth: 0, current: 0, peak: -1, longestDays: 0 })
})

test('a fund that falls from day one falls from its base point', () => {
  const { days, values } = daily([1, 0.8, 0.9])

  expect(drawdownFacts(days, values, 0, 2)).toMatchObject({ depth: expect.closeTo(-0.2, 12), current: expect.closeTo(-0.1, 12), recovery: -1, longestDays: 2 })
})

test('the deepest fall is the same by facts, table and curve, whatever the NAVs', () => {
  fc.assert(
    fc.property(navs, (values) => {
      const series = daily([...values])
      const facts = drawdownFacts(series.days, values, 0, values.length - 1)
      expect(facts.depth).toBe(maxDrawdown(values))
      expect(facts.depth).toBe(drawdownSeries(values).reduce((a, b) => Math.min(a, b)))
      expect(facts.depth).toBe(drawdownTable(series, 1)[0]?.depth ?? 0)
      expect(facts.current).toBeCloseTo(currentDrawdown(values), 12)
    }),
  )
})

test('drawdown, volatility and ranks of returns do not depend on the scale of the NAV', () => {
  fc.assert(
    fc.property(navs, fc.double({ min: 0.01, max: 100, noNaN: true }), (values, scale) => {
      const scaled = values.map((value) => value * scale)
      expect(maxDrawdown(scaled)).toBeCloseTo(maxDrawdown(values), 10)
      expect(momentsOf(returnsOf(scaled)).mean).toBeCloseTo(momentsOf(returnsOf(values)).mean, 9)
    }),
  )
})

test('moments, tails and win rate do not depend on the order in time', () => {
  fc.assert(
    fc.property(changes, (returns) => {
      const turned = returns.toReversed()
      expect(momentsOf(turned).mean).toBeCloseTo(momentsOf(returns).mean, 12)
      expect(winRate(turned)).toBe(winRate(returns))
      expect(valueAtRisk(turned)).toBe(valueAtRisk(returns))
    }),
  )
})

test('selection finds what sorting finds', () => {
  fc.assert(
    fc.property(changes, fc.nat(), (returns, place) => {
      const k = place % returns.length
      expect(selectSmallest(returns.slice(), k)).toBe(returns.toSorted()[k])
    }),
  )
})

test('both tails looked for among the outer values are those of the whole data, ties and outliers included', () => {
  const coarse = fc.array(fc.integer({ min: -6, max: 6 }), { minLength: 1, maxLength: 300 }).map((list) => Float64Array.from(list, (one) => one / 100))
  const wild = fc.array(fc.double({ min: -1, max: 1, noNaN: true }), { minLength: 1, maxLength: 300 }).map((list) => Float64Array.from(list, (one) => one ** 9))
  fc.assert(
    fc.property(fc.oneof(changes, coarse, wild), (returns) => {
      const { lower, upper, meanBelow } = tailsOf(returns, 0.05, momentsOf(returns))
      expect([lower, upper]).toEqual([quantile(returns, 0.05), quantile(returns, 0.95)])
      expect(meanBelow).toBeCloseTo(meanAtOrBelow(returns, lower), 12)
    }),
    { numRuns: 1000 },
  )
})

test('quantiles interpolate, and leave the data as it was', () => {
  const data = floats(4, 1, 3, 2)

  expect([quantile(data, 0), quantile(data, 0.5), quantile(data, 1)]).toEqual([1, 2.5, 4])
  expect([...data]).toEqual([4, 1, 3, 2])
  expect(quantile(floats(7), 0.05)).toBe(7)
  expect(tailRatio(0.1, 0)).toBeNaN()
})

test('the two CVaRs differ by their definition: at or below the quantile, or the ⌊(n − 1) × 5%⌋ + 1 smallest', () => {
  const returns = Float64Array.from({ length: 30 }, (_, i) => (i - 3) / 100)

  expect(meanAtOrBelow(returns, valueAtRisk(returns))).toBeCloseTo(-0.025, 12)
  expect(meanOfSmallestInPlace(floats(...returns.toReversed()))).toBeCloseTo(-0.025, 12)
  // With 21 returns the quantile is the second smallest itself, and belongs to the tail.
  expect(meanAtOrBelow(returns.subarray(0, 21), valueAtRisk(returns.subarray(0, 21)))).toBeCloseTo(-0.025, 12)
})

test('a fund that is twice its benchmark has beta 2, correlation 1 and captures above 1', () => {
  const benchmark = floats(0.01, -0.02, 0.03, 0, 0.01)
  const fund = benchmark.map((r) => 2 * r)
  const { up, down } = marketSides(fund, benchmark)

  expect(beta(comovement(fund, benchmark))).toBeCloseTo(2, 12)
  expect(correlation(comovement(fund, benchmark))).toBeCloseTo(1, 12)
  expect([up.periods, down.periods]).toEqual([3, 1])
  expect(capture(down)).toBeCloseTo(2, 12)
  expect(capture(up)).toBeGreaterThan(1.9)
})

test('monthly returns compound to the whole, whatever the gaps', () => {
  const gaps = fc.array(fc.tuple(fc.integer({ min: 1, max: 50 }), fc.double({ min: 0.5, max: 2, noNaN: true })), { minLength: 2, maxLength: 40 })
  fc.assert(
    fc.property(gaps, fc.constantFrom('month', 'quarter', 'year'), (steps, unit) => {
      let day = 20230615
      const series = seriesOf(steps.map(([gap, value]) => ({ day: (day = addDays(day, gap)), value })))
      const grown = calendarReturns(series, unit).reduce((product, { value }) => product * (1 + value), 1)
      expect(grown).toBeCloseTo(series.values.at(-1)! / series.values[0]!, 9)
    }),
  )
})

test('a month without a NAV has no cell, and the best and worst months are those of the table', () => {
  const series = seriesOf([
    { day: 20240131, value: 1 },
    { day: 20240229, value: 1.1 },
    { day: 20240430, value: 0.99 },
  ])
  const [row] = monthTable(series)

  expect(row!.months.map((cell) => cell && Math.round(cell.value * 100))).toEqual([null, 10, null, -10, ...Array<null>(8).fill(null)])
  expect(row!.months[1]!.missesMonthEnd).toBe(false)
  expect(row!.months[3]!.missesMonthEnd).toBe(true)
  expect(bestAndWorstMonth(series.days, series.values, 0, 2)).toEqual([row!.months[1]!.value, row!.months[3]!.value])
  expect(bestAndWorstMonth(series.days, series.values, 2, 2)).toEqual([NaN, NaN])
})

test('a weekly fund misses the month end unless only days without trading follow its last NAV', () => {
  // Fridays: 2024-03-29 is the last working day of March, 2024-04-26 is not that of April.
  const fridays = seriesOf(Array.from({ length: 14 }, (_, i) => ({ day: addDays(20240223, i * 7), value: 1 + i / 100 })))
  const [row] = monthTable(fridays)
  const isTradingDay = (day: number) => day < 20240427 || day > 20240505

  expect(row!.months.map((cell) => cell?.missesMonthEnd)).toEqual([undefined, undefined, true, true, true, ...Array<undefined>(7).fill(undefined)])
  expect(monthTable(fridays, isTradingDay)[0]!.months[3]!.missesMonthEnd).toBe(true)
  expect(monthTable(fridays, (day) => isTradingDay(day) && day !== 20240330 && day !== 20240331)[0]!.months[3]!.missesMonthEnd).toBe(false)
})

test('years stand newest first', () => {
  expect(monthTable(daily([1, 1.1, 1.2], 20231230)).map(({ year }) => year)).toEqual([2024, 2023])
})

test('a rolling window is counted in returns, or in calendar time', () => {
  const { days, values } = daily([1, 2, 3, 4, 5], 20240129)

  expect([...rollingBases(days, { observations: 2 })]).toEqual([-1, -1, 0, 1, 2])
  expect([...rollingBases(days, { days: 3 })]).toEqual([-1, -1, -1, 0, 1])
  expect([...rollingReturn(values, rollingBases(days, { observations: 2 }))]).toEqual([NaN, NaN, 2, 1, 5 / 3 - 1])
  expect([...rolling(rollingBases(days, { months: 1 }), () => 1)]).toEqual([NaN, NaN, NaN, NaN, NaN])
  expect([...rollingBases(Int32Array.of(20240131, 20240215, 20240229), { months: 1 })]).toEqual([-1, -1, 0])
})

test('correlations rest on the days that all funds share', () => {
  const one = daily([1, 1.1, 1.05, 1.2, 1.15])
  const opposite = daily([1, 0.9, 0.95, 0.8, 0.85])
  const short = daily([1, 1.1, 1.05], 20240102)
  const { values, observations } = correlationMatrix([one, opposite])

  expect([values[0], values[3]]).toEqual([1, 1])
  expect(values[1]).toBe(values[2])
  expect(values[1]).toBeLessThan(-0.9)
  expect(observations).toBe(4)
  expect(correlationMatrix([one, short]).days).toHaveLength(3)
  expect(correlationMatrix([]).observations).toBe(0)
})
