import { expect, test } from 'vitest'
import { addMonths, daysBetween, monthOf, yearOf } from './calendar.ts'
import { indicatorAt as at } from './indicators.ts'
import { measure, type Figures } from './measure.ts'
import { calendarReturns } from './measures/calendar-returns.ts'
import { fallAverages } from './measures/drawdown-shape.ts'
import { drawdownTable } from './measures/drawdown.ts'
import { averageGain, gainsAndLosses } from './measures/gains-losses.ts'
import { annualReturn, totalReturn } from './measures/return.ts'
import * as risk from './measures/risk.ts'
import { kurtosisAs, skewAs } from './measures/shape.ts'
import { downsample, indexAtOrAfter, indexAtOrBefore, returnsOf, type Series } from './series.ts'
import { expectPeer, type Numbers } from './testkit/peers.ts'
import { golden, goldenSeries, present, type GoldenInput } from './testkit/shared.ts'

interface Case {
  id: string
  input: GoldenInput
  expected: Numbers
}

/** The last value of each year, as `downsample` has it for months. */
function yearly({ days, values }: Series): Series {
  const isLast = (_: number, i: number) => i === days.length - 1 || yearOf(days[i]!) !== yearOf(days[i + 1]!)
  return { days: days.filter(isLast), values: values.filter(isLast) }
}

/** Mean, deviation, ratios and shape of returns at one step. Fewer than four returns have no shape under the bias correction. */
function statistics(name: string, returns: Float64Array, periods: number): Numbers {
  const n = returns.length
  const { mean, deviation, skew, kurtosis } = risk.momentsOf(returns)
  return {
    [`${name}_sharpe`]: risk.sharpeArithmetic(mean, 0, deviation, periods),
    [`${name}_sortino`]: risk.sortinoArithmetic(mean, 0, risk.downside(returns, 0, periods), periods),
    [`${name}_mean`]: mean * periods,
    [`${name}_vol`]: deviation * Math.sqrt(periods),
    [`${name}_skew`]: skewAs('fisher', skew, n),
    [`${name}_kurt`]: kurtosisAs('fisher', kurtosis, n),
  }
}

const mean = (values: Float64Array) => values.reduce((sum, value) => sum + value, 0) / values.length

/** Calendar returns without those of the first, partial period, which the peer leaves out. */
function wholePeriods(series: Series, unit: 'month' | 'year'): Float64Array {
  const of = unit === 'month' ? monthOf : yearOf
  return Float64Array.from(calendarReturns(series, unit).filter(({ period }) => Number(period) !== of(series.days[0]!)), ({ value }) => value)
}

test.skipIf(!present).each(golden<Case>('indicators-ffn.json'))('ffn on $id: every figure agrees or is named with its reason', ({ input, expected }) => {
  const series = goldenSeries(input)
  const { days, values } = series
  const n = days.length - 1
  const end = days[n]!
  const { values: figure }: Figures = measure({ ...series, from: 0, to: n, periodsPerYear: 252, riskFree: 0, preset: 'ffn' })
  const of = (code: keyof typeof at) => figure[at[code]]!
  const returns = returnsOf(values)
  const months = wholePeriods(series, 'month')
  const years = wholePeriods(series, 'year')
  const { values: monthEnds } = downsample(series, 'monthly')
  const { values: yearEnds } = yearly(series)
  // The value at or before the same day so many months earlier; of several years the first value after it, annualised.
  const back = (count: number) => {
    const base = indexAtOrBefore(days, addCalendarMonths(end, -count))
    return base < 0 ? null : totalReturn(values[base]!, values[n]!)
  }
  const yearsBack = (count: number) => {
    const base = indexAtOrAfter(days, addCalendarMonths(end, -12 * count))
    return annualReturn(totalReturn(values[base]!, values[n]!), daysBetween(days[base]!, end), 365.25)
  }
  const twelve = monthEnds.slice(12).map((value, i) => value / monthEnds[i]!)
  const average = fallAverages(drawdownTable(series, Infinity))

  const found: Numbers = {
    start: days[0]!,
    end,
    rf: 0,
    total_return: of('totalReturn'),
    cagr: of('annualReturn'),
    max_drawdown: of('maxDrawdown'),
    calmar: of('calmar'),
    mtd: values[n]! / (monthEnds.at(-2) ?? values[0]!) - 1,
    three_month: back(3),
    six_month: back(6),
    ytd: values[n]! / (yearEnds.at(-2) ?? values[0]!) - 1,
    one_year: back(12),
    three_year: yearsBack(3),
    five_year: yearEnds.length < 5 ? null : yearsBack(5),
    ten_year: yearEnds.length < 10 ? null : yearsBack(10),
    incep: of('annualReturn'),
    daily_sharpe: of('sharpe'),
    daily_sortino: of('sortino'),
    daily_mean: risk.momentsOf(returns).mean * 252,
    daily_vol: of('volatility'),
    daily_skew: of('skew'),
    daily_kurt: of('kurtosis'),
    best_day: Math.max(...returns),
    worst_day: Math.min(...returns),
    ...statistics('monthly', months, 12),
    best_month: Math.max(...months),
    worst_month: Math.min(...months),
    ...statistics('yearly', years, 1),
    best_year: Math.max(...years),
    worst_year: Math.min(...years),
    avg_drawdown: average.depth,
    avg_drawdown_days: average.days,
    avg_up_month: averageGain(gainsAndLosses(months)),
    avg_down_month: mean(months.filter((value) => value <= 0)),
    win_year_perc: risk.winRate(years),
    twelve_month_win_perc: twelve.filter((value) => value > 1).length / twelve.length,
  }

  expectPeer(found, expected, 1e-9)
  expect(days.length).toBe(input.observations + 1)
})

/** The same day of another month, or its last one: the peer does not carry a month end to the month end, as periods of the house do. */
function addCalendarMonths(day: number, count: number): number {
  const moved = addMonths(Math.floor(day / 100) * 100 + 1, count)
  const last = addMonths(moved, 1)
  const length = daysBetween(moved, last)
  return Math.floor(moved / 100) * 100 + Math.min(day % 100, length)
}
