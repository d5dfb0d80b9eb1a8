import { expect, test } from 'vitest'
import { calendarReturns, type CalendarUnit } from './measures/calendar-returns.ts'
import { currentDrawdown, drawdownFacts, drawdownTable, maxDrawdown, painAndUlcer } from './measures/drawdown.ts'
import * as roll from './measures/rolling.ts'
import { alignTo, type Series } from './series.ts'
import { golden, goldenSeries, indexSeries, present, type GoldenInput } from './testkit/shared.ts'

interface GoldenFall {
  peak: number
  trough: number
  recovery: number | null
  depth: number
  observations_to_trough: number
  observations_to_recovery: number | null
  observations_under_water: number
  calendar_days_to_trough: number
  calendar_days_to_recovery: number | null
}

interface DrawdownCase {
  id: string
  input: GoldenInput
  expected: {
    number_of_drawdowns: number
    top5: GoldenFall[]
    ulcer_index: number
    pain_index: number
    longest_under_water_calendar_days: number
    current_drawdown: number
  }
}

test.skipIf(!present)('there are golden falls, periods and rolling figures', () => {
  expect(['drawdowns.json', 'periods.json', 'rolling.json'].map((file) => golden(file).length)).toEqual([9, 6, 9])
})

test.skipIf(!present).each(golden<DrawdownCase>('drawdowns.json'))('the falls of $id are the golden ones', ({ input, expected }) => {
  const series = goldenSeries(input)
  const table = drawdownTable(series, Infinity)
  const { pain, ulcer } = painAndUlcer(series.values)

  expect(table).toHaveLength(expected.number_of_drawdowns)
  table.slice(0, 5).forEach((row, i) => {
    const wanted = expected.top5[i]!
    expect(row).toMatchObject({
      depth: expect.closeTo(wanted.depth, 12),
      peakDay: wanted.peak,
      troughDay: wanted.trough,
      recoveryDay: wanted.recovery,
      stepsToTrough: wanted.observations_to_trough,
      stepsToRecovery: wanted.observations_to_recovery,
      pointsUnderWater: wanted.observations_under_water,
      daysToTrough: wanted.calendar_days_to_trough,
      daysToRecovery: wanted.calendar_days_to_recovery,
    })
  })
  expect([pain, ulcer]).toEqual([expect.closeTo(expected.pain_index, 12), expect.closeTo(expected.ulcer_index, 12)])
  expect(maxDrawdown(series.values)).toBe(table[0]!.depth)
  expect(currentDrawdown(series.values)).toBeCloseTo(expected.current_drawdown, 12)
  expect(drawdownFacts(series.days, series.values, 0, series.days.length - 1).longestDays).toBe(expected.longest_under_water_calendar_days)
})

interface PeriodCase {
  id: string
  input: GoldenInput
  expected: Record<'yearly' | 'quarterly' | 'monthly', Record<string, number>>
}

const units = { yearly: 'year', quarterly: 'quarter', monthly: 'month' } as const satisfies Record<string, CalendarUnit>

test.skipIf(!present).each(golden<PeriodCase>('periods.json'))('the months, quarters and years of $id are the golden ones', ({ input, expected }) => {
  const series = goldenSeries(input)

  for (const [name, unit] of Object.entries(units) as [keyof typeof units, CalendarUnit][]) {
    const found = Object.fromEntries(calendarReturns(series, unit).map(({ period, value }) => [period, value]))
    expect(Object.keys(found).sort()).toEqual(Object.keys(expected[name]).sort())
    for (const [period, wanted] of Object.entries(expected[name])) expect(found[period]).toBeCloseTo(wanted, 12)
  }
})

interface RollingFigure {
  count: number
  first_day: number
  mean: number
  minimum: number
  maximum: number
  points: [day: number, value: number][]
}

interface RollingCase {
  id: string
  input: GoldenInput
  params: { window: number; periods_per_year: number; ewma_lambda: number }
  expected: Record<string, RollingFigure>
}

/** The rolling figures of the product under the names of the file. */
function rollingFigures({ days, values }: Series, benchmark: Float64Array, { window, periods_per_year: n, ewma_lambda: lambda }: RollingCase['params']) {
  const bases = roll.rollingBases(days, { observations: window })
  // pandas corrects the skewness for bias, the product does not.
  const correction = Math.sqrt(window * (window - 1)) / (window - 2)
  return {
    volatility_annual: roll.rollingVolatility(values, bases, n),
    sharpe_rf0: roll.rollingSharpe(values, bases, n),
    return: roll.rollingReturn(values, bases),
    max_drawdown: roll.rollingMaxDrawdown(values, bases),
    annual_return: roll.rollingAnnualReturn(values, bases, n),
    beta: roll.rollingBeta(values, benchmark, bases),
    correlation: roll.rollingCorrelation(values, benchmark, bases),
    tracking_error_annual: roll.rollingTrackingError(values, benchmark, bases, n),
    skew_bias_corrected: roll.rollingSkew(values, bases).map((skew) => skew * correction),
    percentile_5: roll.rollingQuantile(values, bases, 0.05),
    'ewma_volatility_annual_lambda_0.94': roll.ewmaVolatility(values, n, lambda),
  }
}

test.skipIf(!present).each(golden<RollingCase>('rolling.json'))('the rolling figures of $id are the golden ones', ({ input, params, expected }) => {
  const series = goldenSeries(input)
  const found = rollingFigures(series, alignTo(series.days, indexSeries(input.benchmark!)), params)

  expect(Object.keys(found)).toEqual(Object.keys(expected))
  for (const [name, wanted] of Object.entries(expected)) {
    const column = found[name as keyof typeof found]
    const full = column.filter((value) => !Number.isNaN(value))
    const isClose = (a: number, b: number) => Math.abs(a - b) <= 1e-8 * Math.max(Math.abs(b), 1e-6)
    expect({ name, count: full.length }).toEqual({ name, count: wanted.count })
    expect(series.days[column.findIndex((value) => !Number.isNaN(value))]).toBe(wanted.first_day)
    const misses = wanted.points.filter(([day, value]) => !isClose(column[series.days.indexOf(day)]!, value))
    expect({ name, misses }).toEqual({ name, misses: [] })
    expect(isClose(full.reduce((a, b) => a + b, 0) / full.length, wanted.mean)).toBe(true)
    expect(isClose(full.reduce((a, b) => Math.min(a, b)), wanted.minimum)).toBe(true)
    expect(isClose(full.reduce((a, b) => Math.max(a, b)), wanted.maximum)).toBe(true)
  }
})
