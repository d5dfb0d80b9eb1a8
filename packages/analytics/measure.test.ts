import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays } from './calendar.ts'
import { indicatorAt, indicators, leastObservations, type IndicatorCode } from './indicators.ts'
import { measure, type MeasureInput } from './measure.ts'
import { periodsPerYearOf } from './presets.ts'

const random = (i: number) => Math.sin(i * 12.9898) * 0.02 + 0.001
const values = (count: number) => {
  let nav = 1
  return Float64Array.from({ length: count }, (_, i) => (nav *= i ? 1 + random(i) : 1))
}

function input(count: number, over: Partial<MeasureInput> = {}): MeasureInput {
  const days = Int32Array.from({ length: count }, (_, i) => addDays(20240101, i))
  return { days, values: values(count), from: 0, to: count - 1, periodsPerYear: 250, riskFree: 0.03, ...over }
}

const of = (made: MeasureInput, code: IndicatorCode) => measure(made).values[indicatorAt[code]]!
const said = (made: MeasureInput) => {
  const { values: found } = measure(made)
  return indicators.filter((_, at) => !Number.isNaN(found[at])).map(({ code }) => code)
}

test('the registry has one entry for each code, and every definition is one Chinese sentence', () => {
  expect(new Set(indicators.map(({ code }) => code)).size).toBe(indicators.length)
  for (const { definition, name } of indicators) {
    expect(definition).toMatch(/。$/)
    expect(name).not.toBe('')
  }
})

test('with a benchmark every figure has a value', () => {
  expect(said(input(300, { benchmark: values(301).subarray(1).map((nav, i) => nav * (1 + 0.01 * Math.cos(i))) }))).toHaveLength(indicators.length)
})

test('without a benchmark the figures that need one are not said', () => {
  expect(said(input(300))).toEqual(indicators.filter(({ needsBenchmark }) => !needsBenchmark).map(({ code }) => code))
})

test.each([
  ['daily', 20],
  ['weekly', 26],
  ['monthly', 12],
] as const)('a %s fund needs %i observations for a risk figure; returns are given before', (frequency, least) => {
  const periodsPerYear = periodsPerYearOf(frequency)

  expect(leastObservations(periodsPerYear)).toBe(least)
  expect(measure(input(least + 1, { periodsPerYear })).insufficient).toBe(false)
  expect(measure(input(least, { periodsPerYear })).insufficient).toBe(true)
  expect(said(input(least, { periodsPerYear }))).toEqual(['totalReturn', 'annualReturn'])
  expect(measure(input(least, { periodsPerYear })).drawdownPeak).toBeNull()
})

test('an irregular fund has returns and no risk figure, however long it is', () => {
  expect(said(input(300, { periodsPerYear: periodsPerYearOf('irregular') }))).toEqual(['totalReturn', 'annualReturn'])
})

test('a window without a step says nothing', () => {
  for (const made of [input(0), input(1), input(9, { from: -1 }), input(9, { from: 5, to: 5 }), input(9, { from: 5, to: 3 })]) {
    expect(said(made)).toEqual([])
    expect(measure(made)).toMatchObject({ observations: 0, calendarDays: 0, insufficient: true, drawdownPeak: null })
  }
})

test('a benchmark that begins inside the window is as none', () => {
  const benchmark = values(300)
  benchmark[0] = NaN

  expect(said(input(300, { benchmark }))).toEqual(said(input(300)))
})

test('no fall: no Calmar; nothing below the risk-free rate: no Sortino', () => {
  const rising = Float64Array.from({ length: 60 }, (_, i) => 1.01 ** i * (1 + 0.001 * (i % 2)))

  expect(of(input(60, { values: rising }), 'maxDrawdown')).toBe(0)
  expect(of(input(60, { values: rising }), 'calmar')).toBeNaN()
  expect(of(input(60, { values: rising }), 'sortino')).toBeNaN()
})

test('a constant NAV has a return of 0 and no Sharpe', () => {
  const still = input(60, { values: new Float64Array(60).fill(1) })

  expect([of(still, 'totalReturn'), of(still, 'volatility'), of(still, 'longestDrawdownDays')]).toEqual([0, 0, 0])
  expect(of(still, 'sharpe')).toBeNaN()
})

test('a window inside a series is measured as the slice of it', () => {
  const whole = input(300)
  const inside = measure({ ...whole, from: 100, to: 250 })
  const alone = measure({ ...whole, days: whole.days.subarray(100, 251), values: whole.values.subarray(100, 251), from: 0, to: 150 })

  expect(inside).toEqual(alone)
})

test('a longer window after a shorter one, and back, gives the same figures: nothing is left in the scratch', () => {
  const before = measure(input(100))

  measure(input(9000))

  expect(measure(input(100))).toEqual(before)
})

test('no figure depends on the scale of the NAV', () => {
  fc.assert(
    fc.property(fc.double({ min: 0.01, max: 1000, noNaN: true }), (scale) => {
      const scaled = measure(input(120, { values: values(120).map((nav) => nav * scale), benchmark: values(121).subarray(1) })).values
      const plain = measure(input(120, { benchmark: values(121).subarray(1) })).values
      scaled.forEach((value, at) => expect(value).toBeCloseTo(plain[at]!, 6))
    }),
    { numRuns: 25 },
  )
})
