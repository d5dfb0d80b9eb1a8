import { expect, test } from 'vitest'
import { addDays } from './calendar.ts'
import { formulaFunctions, wordOf } from './expression/functions.ts'
import type { FigureInput } from './figure-facts.ts'
import { indicatorAt, indicators } from './indicators.ts'
import { measure } from './measure.ts'
import { rollingBases } from './measures/rolling.ts'
import { findMoreFigure, moreFigureOf, moreFigures, moreFiguresOf, moreFiguresOver, rollingMoreFigure } from './more-figures.ts'
import { snapshot } from './snapshot.ts'
import { reference } from './testkit/reference.ts'
import { walk } from './testkit/walk.ts'

const codes = moreFigures.map(({ code }) => code)
const days = Int32Array.from({ length: 500 }, (_, i) => addDays(20220101, i))
const fund = walk(days, 3)
const index = walk(days, 8)
const input = (over: Partial<FigureInput> = {}): FigureInput => ({ series: fund, benchmark: index.values, periodsPerYear: 250, riskFree: 0.03, ...over })
const unsaid = (over: Partial<FigureInput>) => codes.filter((_, i) => Number.isNaN(moreFiguresOf(codes, input(over))[i]))

test('codes and names are their own: none is met twice, in the first registry or among the functions of formulas', () => {
  const words = formulaFunctions.flatMap(({ name, aliases }) => [name, ...aliases])

  expect(words).toEqual(expect.arrayContaining([...indicators, ...moreFigures].flatMap(({ code, name }) => [code, wordOf(name)])))
  expect(words.filter((word, at) => words.indexOf(word) !== at)).toEqual([])
})

test('every figure has one Chinese sentence that defines it', () => {
  expect(moreFigures.filter(({ definition, name }) => !definition.endsWith('。') || !name).map(({ code }) => code)).toEqual([])
  expect(findMoreFigure('treynor')).toMatchObject({ name: '特雷诺比率', unit: 'ratio', better: 'high', needsBenchmark: true })
  expect(findMoreFigure('sharpe')).toBeUndefined()
})

test('of a usual fund every figure can be said, and none is infinite', () => {
  expect(unsaid({})).toEqual([])
})

test('too few observations, an irregular series or no series: nothing is said', () => {
  const short = { days: days.subarray(0, 20), values: fund.values.subarray(0, 20) }

  expect(unsaid({ series: short, benchmark: index.values.subarray(0, 20) })).toEqual(codes)
  expect(unsaid({ periodsPerYear: NaN })).toEqual(codes)
  expect(unsaid({ series: { days: days.subarray(0, 0), values: fund.values.subarray(0, 0) } })).toEqual(codes)
  expect(moreFigureOf('nothing', input())).toBeNaN()
})

test('without a benchmark, or with one that begins inside the window, what needs it is not said, and only that', () => {
  const late = index.values.map((value, i) => (i < 10 ? NaN : value))
  const needing = moreFigures.filter(({ needsBenchmark }) => needsBenchmark).map(({ code }) => code)

  expect(unsaid({ benchmark: undefined })).toEqual(needing)
  expect(unsaid({ benchmark: late })).toEqual(needing)
})

test('a constant NAV has counts and depths of 0, and no ratio', () => {
  const still = { days, values: new Float64Array(500).fill(1.2) }
  const said = moreFiguresOf(codes, input({ series: still }))
  const nonzero = codes.filter((_, i) => said[i] !== 0 && !Number.isNaN(said[i]))

  // What a market that moves says of a fund that does not, and the share of periods below a rate that cash earns.
  expect(nonzero.filter((code) => !findMoreFigure(code)!.needsBenchmark)).toEqual(['kappa3', 'prospect', 'downsideFrequency'])
})

test('the scale of the NAV changes nothing', () => {
  const scaled = { days, values: fund.values.map((value) => value * 8) }

  expect(moreFiguresOf(codes, input({ series: scaled }))).toEqual(moreFiguresOf(codes, input()))
})

test('alone or together, and under a preset, a figure rests on the same numbers as the first registry', () => {
  const { values } = measure({ ...fund, from: 0, to: 499, benchmark: index.values, periodsPerYear: 252, riskFree: 0, preset: 'arithmetic' })
  const asked = input({ periodsPerYear: 252, riskFree: 0, preset: 'arithmetic' })

  expect(moreFigureOf('treynor', asked)).toBe(values[indicatorAt.annualReturn]! / values[indicatorAt.beta]!)
  expect(moreFigureOf('rSquared', asked)).toBe(values[indicatorAt.correlation]! ** 2)
  expect(Array.from(moreFiguresOf(codes, asked))).toEqual(codes.map((code) => moreFigureOf(code, asked)))
})

test('the reference vector of figures.md: recovery is 12.75 ÷ 5.8704, Sterling 12.7872 ÷ 15.8704', () => {
  const asked: FigureInput = { series: reference, periodsPerYear: 52, riskFree: 0.03 }

  expect(moreFigureOf('recoveryFactor', asked)).toBeCloseTo(0.1275 / 0.058704, 4)
  expect(moreFigureOf('sterling', asked)).toBeCloseTo(0.127872 / 0.158704, 4)
  expect(moreFigureOf('upsideDeviation', { ...asked, riskFree: 0 })).toBeGreaterThan(0.08)
})

test('the rolling form is the figure of each window', () => {
  const bases = rollingBases(days, { observations: 60 })
  const rolled = rollingMoreFigure('treynor', input(), bases)
  const window = { days: days.subarray(200, 261), values: fund.values.subarray(200, 261) }

  expect(rolled.findIndex((value) => value === value)).toBe(60)
  expect(rolled[260]).toBe(moreFigureOf('treynor', input({ series: window, benchmark: index.values.subarray(200, 261) })))
})

test('over a period the window, rate and factor are those of a snapshot; a period without a value has none', () => {
  const asked = { series: fund, benchmark: index, frequency: 'daily' as const, asOf: 20230510, settings: { riskFree: 0.02 } }
  const figures = snapshot({ ...asked, periods: ['y1'] })

  expect(moreFiguresOver(['treynor'], 'y1', asked)[0]).toBe((figures[indicatorAt.annualReturn]! - 0.02) / figures[indicatorAt.beta]!)
  expect([...moreFiguresOver(['treynor', 'hurst'], 'y5', asked)]).toEqual([NaN, NaN])
})
