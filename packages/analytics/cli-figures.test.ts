import { expect, test } from 'vitest'
import { figuresForCli } from './cli-figures.ts'
import { addDays } from './calendar.ts'
import { seriesOf } from './series.ts'
import { reference } from './testkit/reference.ts'

const nav = Array.from(reference.days, (day, i) => ({ day, unit: reference.values[i]! }))
const index = seriesOf(nav.map(({ day }, i) => ({ day, value: 100 + i })))

test('the reference vector has its figures, and null for what needs a benchmark', () => {
  expect(figuresForCli({ nav })).toMatchObject({
    observations: 52,
    calendar_days: 364,
    total_return: expect.closeTo(0.1275, 12),
    sharpe: expect.closeTo(0.7516, 4),
    drawdown_peak: 20241115,
    drawdown_recovery: null,
    beta: null,
    excess_geometric: null,
  })
  expect(figuresForCli({ nav, benchmark: index }).beta).not.toBeNull()
})

test('a window starts at the first row at or after `from`, and ends at the last at or before `to`', () => {
  const figures = figuresForCli({ nav, from: 20240101, to: 20241226 })

  expect(figures.total_return).toBeCloseTo(1.116 / 1.0356 - 1, 12)
  expect(figures).toMatchObject({ observations: 50, calendar_days: 350 })
})

test('with a benchmark the window begins where both have a value', () => {
  const late = seriesOf(Array.from(index.days.subarray(2), (day, i) => ({ day, value: index.values[i + 2]! })))

  expect(figuresForCli({ nav, benchmark: late })).toMatchObject({ observations: 50, total_return: expect.closeTo(1.1275 / 1.0406 - 1, 12) })
})

test('rows may come newest first, twice, and with gaps', () => {
  expect(figuresForCli({ nav: [...nav, { day: 20240203, unit: NaN }, nav[3]!].reverse() })).toEqual(figuresForCli({ nav }))
})

test('the NAV type is that of the preset unless one is named', () => {
  const rows = nav.map(({ day, unit }, i) => ({ day, unit, cum: unit + i / 100, adj: unit + i / 50 }))

  expect(figuresForCli({ nav: rows }).total_return).toBeCloseTo(1.1275 + 1.04 - 1, 12)
  expect(figuresForCli({ nav: rows, preset: 'amac' }).total_return).toBeCloseTo(1.1275 + 0.52 - 1, 12)
  expect(figuresForCli({ nav: rows, navType: 'unit' }).total_return).toBeCloseTo(0.1275, 12)
  expect(figuresForCli({ nav: rows, preset: 'rf0-weekly', navType: 'unit' }).sharpe).toBeCloseTo(0.982, 4)
  expect(figuresForCli({ nav: rows, preset: 'rf0-weekly', navType: 'unit', riskFree: 0.03 }).sharpe).toBeCloseTo(0.7516, 4)
})

test('a forced frequency keeps the last NAV of each period', () => {
  expect(figuresForCli({ nav, freq: 'monthly' })).toMatchObject({ observations: 12, total_return: expect.closeTo(0.1275, 12) })
})

test('distributions count', () => {
  const distributions = [{ day: addDays(20231229, 70), kind: 'share_conversion' as const, value: 2 }]

  expect(figuresForCli({ nav, distributions }).total_return).toBeCloseTo(2 * 1.1275 - 1, 12)
})

test('too short or empty a file gives nulls, not errors', () => {
  expect(figuresForCli({ nav: nav.slice(0, 5) })).toMatchObject({ observations: 4, total_return: expect.any(Number), volatility: null, drawdown_peak: null })
  expect(figuresForCli({ nav: [] })).toMatchObject({ observations: 0, calendar_days: 0, total_return: null })
})
