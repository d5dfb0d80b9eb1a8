import { expect, test } from 'vitest'
import { indicatorAt, type IndicatorCode } from './indicators.ts'
import { measure } from './measure.ts'
import { windowOf, type PeriodCode } from './periods.ts'
import { detectFrequency } from './series.ts'
import { reference } from './testkit/reference.ts'

/** The expected figures of figures.md, "Reference vector". */

const figures = (riskFree = 0.03) => measure({ ...reference, from: 0, to: 52, periodsPerYear: 52, riskFree })
const figure = (code: IndicatorCode, riskFree?: number) => figures(riskFree).values[indicatorAt[code]]!

test('the reference vector is weekly and ends on 2024-12-27', () => {
  expect(detectFrequency(reference.days)).toBe('weekly')
  expect(reference.days[52]).toBe(20241227)
})

test.each([
  ['totalReturn', 0.1275],
  ['annualReturn', 0.127872],
  ['volatility', 0.130215],
  ['maxDrawdown', -0.058704],
  ['currentDrawdown', -0.049005],
] as const)('the reference vector has %s %f', (code, expected) => {
  expect(figure(code)).toBeCloseTo(expected, 6)
})

test.each([
  { riskFree: 0.03, sharpe: 0.7516, downside: 0.082673, sortino: 1.1838 },
  { riskFree: 0.015, sharpe: 0.8668, downside: 0.081497, sortino: 1.385 },
  { riskFree: 0, sharpe: 0.982, downside: 0.080309, sortino: 1.5922 },
])('at rf $riskFree the Sharpe is $sharpe and the Sortino $sortino', ({ riskFree, sharpe, downside, sortino }) => {
  expect(figure('sharpe', riskFree)).toBeCloseTo(sharpe, 4)
  expect(figure('downside', riskFree)).toBeCloseTo(downside, 6)
  expect(figure('sortino', riskFree)).toBeCloseTo(sortino, 4)
})

test('the deepest fall is from 2024-11-15 to 2024-12-20 and not recovered; Calmar rests on it', () => {
  expect(figures()).toMatchObject({ drawdownPeak: 20241115, drawdownTrough: 20241220, drawdownRecovery: null })
  expect(figure('calmar')).toBeCloseTo(2.1782, 4)
})

test.each([
  ['w1', 20241220, 0.010305],
  ['m1', 20241122, -0.023133],
  ['m3', 20240927, 0.024162],
  ['m6', 20240621, 0.084656],
  ['ytd', 20231229, 0.1275],
] as const)('%s starts on %i and returned %f', (period: PeriodCode, baseDay, expected) => {
  const window = windowOf(reference, 'weekly', period, 20241227)

  expect(window.baseDay).toBe(baseDay)
  expect(reference.values[window.end]! / reference.values[window.base]! - 1).toBeCloseTo(expected, 6)
})

test('近一年 cannot be said: its anchor 2023-12-27 is before the first NAV', () => {
  expect(windowOf(reference, 'weekly', 'y1', 20241227)).toMatchObject({ anchorDay: 20231227, tooYoung: true, hasValue: false })
})
