import { expect, test } from 'vitest'
import { seriesOfType } from '../nav-rows.ts'
import { alignTo, atFrequency, type Series, slice } from '../series.ts'
import { csv, distributionsOf, golden, indexSeries, navRows, present } from '../testkit/shared.ts'
import { normalCdf, normalQuantile, tTest } from './distributions.ts'
import { regress, stepwise } from './regression.ts'
import { rollingStyle, styleOf } from './style.ts'
import { changLewellen, henrikssonMerton, treynorMazuy } from './timing.ts'

interface Fitted {
  coefficients: number[]
  standard_errors: number[]
  t: number[]
  p: number[]
  r_squared: number
  adjusted_r_squared: number
  f: number
  residual_std: number
  durbin_watson: number
  hac5_t: number[]
}
interface StyleExpected {
  weights: number[]
  r_squared: number
  tracking_error_per_period: number
  mean_selection_per_period: number
}
interface Case {
  id: string
  input: { fund: string; indices?: string[]; frequency?: string; columns: string[]; first_day: number; last_day: number; observations: number }
  params?: { window: number; step: number }
  expected: Fitted & {
    variance: StyleExpected; sum_of_squares: StyleExpected; unconstrained_ols: { alpha: number; beta: number[]; t: number[]; r_squared: number }; points?: { last_day: number; weights: number[] }[]
    treynor_mazuy: { alpha: number; beta: number; gamma: number; t: number[]; p: number[] }; henriksson_merton: { alpha: number; beta: number; gamma: number; t: number[]; p: number[] }
    chang_lewellen: { alpha: number; beta_down: number; beta_up: number; t: number[] }
  }
}
const cases = golden<Case>('style-and-factors.json')
const near = (found: ArrayLike<number>, wanted: readonly number[], tolerance = 1e-8) => wanted.forEach((value, i) => expect(Math.abs(found[i]! - value)).toBeLessThan(tolerance * Math.max(Math.abs(value), 1e-12)))
const absolute = (found: ArrayLike<number>, wanted: readonly number[], tolerance: number) => wanted.forEach((value, i) => expect(Math.abs(found[i]! - value)).toBeLessThan(tolerance))

const fundSeries = (file: string): Series => {
  const code = /(\d{6})\.csv/.exec(file)![1]!
  return seriesOfType(navRows(file), 'adjusted', distributionsOf(code), 1)
}
const stepsOf = (values: Float64Array) => values.slice(1).map((value, i) => value / values[i]! - 1)

function styleInput({ input }: Case) {
  const whole = slice(fundSeries(input.fund), input.first_day, input.last_day)
  const series = atFrequency(whole, input.frequency === 'weekly' ? 'weekly' : 'daily').series
  return { days: series.days, returns: stepsOf(series.values), indexes: input.indices!.map((file) => stepsOf(alignTo(series.days, indexSeries(file)))) }
}

test.skipIf(!present).each(cases.filter(({ expected }) => expected.variance))('the style of a fund agrees with the reference: $id', (one) => {
  const { returns, indexes } = styleInput(one)
  expect(returns).toHaveLength(one.input.observations)
  for (const [objective, wanted] of [['variance', one.expected.variance], ['sumOfSquares', one.expected.sum_of_squares]] as const) {
    const style = styleOf(returns, indexes, objective)
    if (!style.ok) throw new Error(style.why)
    absolute(style.weights, wanted.weights, 1e-7)
    near([style.rSquared, style.trackingError], [wanted.r_squared, wanted.tracking_error_per_period])
    absolute([style.selection], [wanted.mean_selection_per_period], 1e-10)
  }
  const free = regress(returns, indexes)
  if (!free.ok) throw new Error(free.why)
  const { alpha, beta, t, r_squared: rSquared } = one.expected.unconstrained_ols
  near(free.coefficients, [alpha, ...beta])
  near(free.t, t)
  near([free.rSquared], [rSquared])
})

test.skipIf(!present).each(cases.filter(({ expected }) => expected.points))('the style over time agrees with the reference: $id', (one) => {
  const { days, returns, indexes } = styleInput(one)
  const windows = rollingStyle(returns, indexes, one.params!.window, one.params!.step)
  one.expected.points!.forEach(({ last_day: lastDay, weights }) => {
    const window = windows.find(({ end }) => days[end + 1] === lastDay)!
    if (!window.style.ok) throw new Error(window.style.why)
    absolute(window.style.weights, weights, 1e-7)
  })
})

/** Fund and factors on the days that both have; the fund's return is since its previous NAV. */
function factorInput({ input }: Case) {
  const { days, values } = fundSeries(input.fund)
  const returns = new Map(Array.from(days.subarray(1), (day, i) => [day, values[i + 1]! / values[i]! - 1]))
  const rows = csv('data/factors/cn-ff5-umd-daily.csv').filter((row) => Number(row.trading_day) >= 20180101 && returns.has(Number(row.trading_day)))
  const column = (name: string) => Float64Array.from(rows, (row) => Number(row[name]))
  const free = column('rf')
  return { excess: Float64Array.from(rows, (row, i) => returns.get(Number(row.trading_day))! - free[i]!), factors: input.columns.map(column) }
}

test.skipIf(!present).each(cases.filter(({ expected }) => expected.coefficients))('a factor regression agrees with the reference: $id', (one) => {
  const { excess, factors } = factorInput(one)
  expect(excess).toHaveLength(one.input.observations)
  const fit = regress(excess, factors)
  if (!fit.ok) throw new Error(fit.why)
  const { expected } = one
  near(fit.coefficients, expected.coefficients)
  near(fit.standardErrors, expected.standard_errors)
  near(fit.t, expected.t)
  expected.p.forEach((p, i) => expect(Math.abs(fit.p[i]! - p)).toBeLessThan(1e-8 * p + 1e-300))
  near([fit.rSquared, fit.adjustedRSquared, fit.f, fit.residualDeviation, fit.durbinWatson], [expected.r_squared, expected.adjusted_r_squared, expected.f, expected.residual_std, expected.durbin_watson])
  const robust = regress(excess, factors, { hacLags: 5 })
  if (!robust.ok) throw new Error(robust.why)
  near(robust.t, expected.hac5_t)
})

test.skipIf(!present).each(cases.filter(({ expected }) => expected.treynor_mazuy))('timing agrees with the reference: $id', (one) => {
  const { excess, factors: [market] } = factorInput(one)
  for (const [found, wanted] of [[treynorMazuy(excess, market!), one.expected.treynor_mazuy], [henrikssonMerton(excess, market!), one.expected.henriksson_merton]] as const) {
    if (!found.ok) throw new Error(found.why)
    near([found.alpha, found.beta, found.gamma], [wanted.alpha, wanted.beta, wanted.gamma])
    near(found.t, wanted.t)
    wanted.p.forEach((p, i) => expect(Math.abs(found.p[i]! - p)).toBeLessThan(1e-8 * p + 1e-290))
  }
  const betas = changLewellen(excess, market!)
  if (!betas.ok) throw new Error(betas.why)
  const { alpha, beta_down: down, beta_up: up, t } = one.expected.chang_lewellen
  near([betas.alpha, betas.betaDown, betas.betaUp], [alpha, down, up])
  near(betas.t, t)
})

test('distribution tails agree with printed tables', () => {
  // Student's t: 2.571 with 5 and 1.984 with 100 degrees of freedom leave 5 % outside.
  expect(tTest(2.5705818, 5)).toBeCloseTo(0.05, 7)
  expect(tTest(1.9839715, 100)).toBeCloseTo(0.05, 7)
  expect(normalCdf(1.959963984540054)).toBeCloseTo(0.975, 12)
  expect(normalCdf(-8) / 6.22096057427178e-16).toBeCloseTo(1, 8)
  for (const p of [1e-10, 0.001, 0.2, 0.5, 0.9, 0.9999]) expect(normalCdf(normalQuantile(p)) / p).toBeCloseTo(1, 9)
  expect(normalQuantile(0)).toBeNaN()
})

test('a fund made of two factors is found out, and a third one stays outside', () => {
  const wave = (turns: number, phase: number) => Float64Array.from({ length: 200 }, (_, t) => Math.sin(t * turns + phase))
  const [a, b, c] = [wave(0.7, 0), wave(1.3, 1), wave(2.1, 2)]
  const fund = a.map((value, t) => 0.001 + 0.5 * value - 0.2 * b[t]! + 0.0001 * Math.sin(t * 5.3))
  const { chosen, fit, trials } = stepwise(fund, [c, a, b])
  expect(chosen.slice(0, 2)).toEqual([1, 2])
  expect(trials).toBeGreaterThanOrEqual(6)
  expect(fit.ok && fit.coefficients[1]).toBeCloseTo(0.5, 4)
})

test('a regression that has no answer says why', () => {
  const flat = new Float64Array(30)
  const line = Float64Array.from({ length: 30 }, (_, t) => t)
  expect(regress(line, [flat])).toMatchObject({ ok: false, code: 'collinear' })
  expect(regress(line, [line, line.map((value) => 2 * value)])).toMatchObject({ ok: false, code: 'collinear' })
  expect(regress(line.slice(0, 2), [line.slice(0, 2)])).toMatchObject({ ok: false, code: 'tooFew' })
  expect(styleOf(flat, [line])).toMatchObject({ ok: false, code: 'flat' })
  expect(styleOf(line.slice(0, 2), [line.slice(0, 2)])).toMatchObject({ ok: false, code: 'tooFew' })
})

test('ridge draws the coefficients together', () => {
  const line = Float64Array.from({ length: 50 }, (_, t) => Math.sin(t))
  const twin = line.map((value, t) => value + 0.001 * Math.cos(3 * t))
  const fund = line.map((value) => 2 * value)
  const loose = regress(fund, [line, twin])
  const firm = regress(fund, [line, twin], { ridge: 0.01 })
  if (!loose.ok || !firm.ok) throw new Error('no fit')
  expect(Math.abs(firm.coefficients[1]! - firm.coefficients[2]!)).toBeLessThan(Math.abs(loose.coefficients[1]! - loose.coefficients[2]!))
})
