import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { daysBetween } from './calendar.ts'
import { calendarReturns } from './measures/calendar-returns.ts'
import { maxDrawdown } from './measures/drawdown.ts'
import { annualReturn, totalReturn } from './measures/return.ts'
import { momentsOf } from './measures/risk.ts'
import { seriesOfType } from './nav-rows.ts'
import { atFrequency, indexAtOrBefore, returnsOf, slice } from './series.ts'
import { csv, distributionsOf, navRows, present, sharedDir } from './testkit/shared.ts'

/** Figures that others published about the same NAVs: independent of our own reading of the conventions. */

test.skipIf(!present)('adjusted returns are the growth that the fund site publishes, on all but the 187 rows that its README owns up to', () => {
  const growth = readFileSync(resolve(sharedDir, 'data/cn-funds/daily-growth.csv'), 'utf8').trimEnd().split('\n').slice(1)
  let code = ''
  let series = seriesOfType([], 'adjusted')
  let compared = 0
  let missed = 0
  for (const line of growth) {
    const [fund = '', day = '', published = ''] = line.split(',')
    if (fund !== code) series = seriesOfType(navRows(`data/cn-funds/nav/${fund}.csv`), 'adjusted', distributionsOf(fund))
    code = fund
    const at = indexAtOrBefore(series.days, Number(day))
    // Before the first NAV row there is nothing to grow from; the growth file has 351 such rows.
    if (at < 1) continue
    compared++
    if (!(Math.abs(series.values[at]! / series.values[at - 1]! - 1 - Number(published)) <= 0.0002)) missed++
  }

  expect(compared).toBe(588_028 - 351)
  expect(missed).toBe(187)
})

const published = present ? csv('data/cn-private-funds/published-metrics.csv').filter((row) => row.series_ends_match === '1') : []

test.skipIf(!present).each(published)('the published metrics of $fund_code follow from its adjusted NAV', (row) => {
  const rows = navRows(`data/cn-private-funds/nav/${row.fund_code}.csv`)
  const whole = seriesOfType(rows, 'adjusted')
  const { series } = atFrequency(slice(whole, Number(row.start_day), Infinity), 'weekly')
  const total = totalReturn(series.values[0]!, series.values.at(-1)!)
  const annual = annualReturn(total, daysBetween(series.days[0]!, series.days.at(-1)!))
  const { deviation } = momentsOf(returnsOf(series.values))
  const n = series.values.length - 1
  // The source divides by n, and takes 2 % off.
  const volatility = deviation * Math.sqrt((n - 1) / n) * Math.sqrt(52)
  const years = Object.fromEntries(calendarReturns(series, 'year').map(({ period, value }) => [`ret_${period}`, value]))

  expect(Math.abs(total - Number(row.total_return))).toBeLessThan(0.00011)
  expect(Math.abs(annual - Number(row.annual_return))).toBeLessThan(0.00011)
  expect(Math.abs(maxDrawdown(series.values) - Number(row.max_drawdown))).toBeLessThan(0.00011)
  expect(Math.abs(volatility - Number(row.annual_vol))).toBeLessThan(0.00011)
  expect(Math.abs((annual - 0.02) / volatility - Number(row.sharpe))).toBeLessThan(0.0051)
  for (const [name, text] of Object.entries(row)) {
    if (name.startsWith('ret_') && text) expect(Math.abs(years[name]! - Number(text))).toBeLessThan(0.00011)
  }
})
