import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays } from '../calendar.ts'
import { prepareIndicators } from '../expression/user-indicators.ts'
import { bell, generator } from '../testkit/random.ts'
import { reference } from '../testkit/reference.ts'
import { walk } from '../testkit/walk.ts'
import { clipped, composite, coverageOf, factorCorrelation, icDecay, icSummary, informationCoefficients, standardised } from './cross-section.ts'
import { bucketsOf, grownOf, quantilePortfolios } from './quantiles.ts'
import { exposuresOf, forwardReturns, researchDays, researchFactors } from './research.ts'

const [funds, periods] = [60, 48]
const random = generator(7)
const noise = (rows = periods) => Array.from({ length: rows }, () => Float64Array.from({ length: funds }, () => bell(random)))
const forward = noise().map((row) => row.map((value) => 0.02 * value))
const settings = { riskFree: 0.03, periodsPerYear: { daily: 250, weekly: 52, monthly: 12 }, bonus: { name: '红利', from: 20210218, to: 20240205 } }

test('a worked example: five funds, exposures 1 to 5, one pair of returns swapped', () => {
  const [exposure, next] = [Float64Array.of(1, 2, 3, 4, 5), Float64Array.of(0.01, 0.03, 0.02, 0.04, 0.05)]
  // Spearman by hand: 1 − 6 × (1 + 1) ÷ (5 × 24) = 0.9; Pearson: the returns are the ranks ÷ 100, so it is the same.
  expect(informationCoefficients([exposure], [next], 'rank')[0]).toBeCloseTo(0.9, 12)
  expect(informationCoefficients([exposure], [next], 'pearson')[0]).toBeCloseTo(0.9, 12)
  const { returns, longShort } = quantilePortfolios([exposure], [next], 5)
  expect(returns.map(([one]) => one)).toEqual([0.01, 0.03, 0.02, 0.04, 0.05])
  expect(longShort[0]).toBeCloseTo(0.04, 12)
  // Three coefficients by hand: mean 0.2, deviation 0.1, so IR 2 and t 2√3.
  expect(icSummary(Float64Array.of(0.1, 0.2, NaN, 0.3))).toEqual({ mean: expect.closeTo(0.2, 12), deviation: expect.closeTo(0.1, 12), ir: expect.closeTo(2, 12), t: expect.closeTo(2 * Math.sqrt(3), 12), positive: 1, periods: 3 })
})

test('a factor that is the next return has IC 1, its opposite −1, and a shuffled one about 0', () => {
  expect([...informationCoefficients(forward, forward, 'rank')].every((one) => Math.abs(one - 1) < 1e-12)).toBe(true)
  expect([...informationCoefficients(forward.map((row) => row.map((one) => -one)), forward, 'pearson')].every((one) => Math.abs(one + 1) < 1e-12)).toBe(true)
  const chance = icSummary(informationCoefficients(noise(), forward, 'rank'))
  expect(Math.abs(chance.mean)).toBeLessThan(0.06)
  expect(Math.abs(chance.t)).toBeLessThan(3)
})

test('rank-IC hears only the order; both say the same whatever the order of the funds', () => {
  const factor = noise()
  const ranks = informationCoefficients(factor, forward, 'rank')
  expect([...informationCoefficients(factor.map((row) => row.map(Math.exp)), forward, 'rank')]).toEqual([...ranks])
  const turned = (rows: Float64Array[]) => rows.map((row) => row.toReversed())
  informationCoefficients(turned(factor), turned(forward), 'rank').forEach((one, t) => expect(one).toBeCloseTo(ranks[t]!, 10))
  const [there, back] = [quantilePortfolios(factor, forward, 5), quantilePortfolios(turned(factor), turned(forward), 5)]
  there.returns.forEach((row, b) => row.forEach((one, t) => expect(back.returns[b]![t]).toBeCloseTo(one, 12)))
})

test('a factor that knew the return two periods ahead shows it at lag 2 only', () => {
  const early = forward.map((_, t) => forward[t + 1] ?? new Float64Array(funds).fill(NaN))
  const decay = icDecay(early, forward, 4)
  expect(decay[1]).toBeCloseTo(1, 12)
  for (const lag of [0, 2, 3]) expect(Math.abs(decay[lag]!)).toBeLessThan(0.1)
  expect(icDecay(forward.slice(0, 2), forward.slice(0, 2), 4)[3]).toBeNaN()
})

test('the buckets hold every fund once, and weigh back to the mean of all', () => {
  fc.assert(fc.property(fc.array(fc.record({ x: fc.integer({ min: -4, max: 4 }), y: fc.double({ min: -0.5, max: 0.5, noNaN: true }) }), { minLength: 5, maxLength: 40 }), fc.integer({ min: 2, max: 5 }), (rows, q) => {
    const [x, y] = [Float64Array.from(rows, (row) => row.x), Float64Array.from(rows, (row) => row.y)]
    const { returns, counts } = quantilePortfolios([x], [y], q)
    expect(counts.reduce((sum, [one]) => sum + one!, 0)).toBe(rows.length)
    const whole = returns.reduce((sum, [one], b) => sum + (counts[b]![0]! > 0 ? one! * counts[b]![0]! : 0), 0)
    expect(whole / rows.length).toBeCloseTo(y.reduce((sum, one) => sum + one, 0) / rows.length, 10)
    // Equal exposures are never told apart, and a higher exposure never stands lower.
    const buckets = bucketsOf(x, y, q)
    rows.forEach((row, i) => rows.forEach((other, j) => expect(row.x > other.x ? buckets[i]! >= buckets[j]! : row.x === other.x ? buckets[i] === buckets[j] : true).toBe(true)))
  }))
})

test('turnover is 0 while nobody moves, and 1 when a bucket is filled anew', () => {
  const still = Float64Array.from({ length: 10 }, (_, i) => i)
  const { turnover } = quantilePortfolios([still, still, still.toReversed()], [still, still, still], 2)
  expect(turnover.map((row) => [...row])).toEqual(Array(2).fill([NaN, 0, expect.closeTo(1, 12)]))
})

test('what is not known takes no part, and is never 0: coverage, too few funds, a factor that does not differ', () => {
  const gappy = Float64Array.of(1, NaN, 3, NaN, 5, 6)
  const next = Float64Array.of(0.1, 0.1, NaN, 0.2, 0.3, 0.1)
  expect([...coverageOf([gappy], [next])]).toEqual([0.6])
  expect(informationCoefficients([gappy], [next], 'rank')[0]).toBeNaN()
  expect(informationCoefficients([new Float64Array(9).fill(2)], [Float64Array.from({ length: 9 }, (_, i) => i)], 'rank')[0]).toBeNaN()
  expect(quantilePortfolios([gappy], [next], 5).longShort[0]).toBeNaN()
  expect(icSummary(Float64Array.of(0.5, 0.5, 0.5))).toMatchObject({ mean: 0.5, ir: NaN, t: NaN })
  expect(icSummary(new Float64Array(0)).mean).toBeNaN()
  expect([...grownOf(Float64Array.of(0.1, NaN, 0.1))].map((one) => Math.round(one * 100))).toEqual([100, 110, 110, 121])
})

test('correlation of factors: 1 with itself and with a rescaled copy, −1 with its opposite, symmetric', () => {
  const [a, b] = [noise(), noise()]
  const table = factorCorrelation([a, a.map((row) => row.map((one) => 3 * one + 2)), a.map((row) => row.map((one) => -one)), b])
  expect(table[0]![1]).toBeCloseTo(1, 12)
  expect(table[2]![0]).toBeCloseTo(-1, 12)
  expect(Math.abs(table[3]![0]!)).toBeLessThan(0.1)
  table.forEach((row, i) => row.forEach((one, j) => expect(one).toBe(table[j]![i])))
})

test('standardised exposures have mean 0 and deviation 1, or places from −1 to 1; a composite needs every part', () => {
  const scores = standardised(Float64Array.of(1, 2, NaN, 3), 'zscore')
  expect([...scores]).toEqual([-1, 0, NaN, 1])
  expect([...standardised(Float64Array.of(10, 99, NaN, 11), 'rank')]).toEqual([-1, 1, NaN, 0])
  expect([...standardised(Float64Array.of(4, 4), 'zscore')]).toEqual([0, 0])
  expect([...composite([{ exposure: Float64Array.of(1, 2, 3), weight: 3 }, { exposure: Float64Array.of(3, NaN, 1), weight: -1 }], 'rank')]).toEqual([-1, NaN, 1])
})

test('one outlier does not leave all others without a difference', () => {
  // Median 3, absolute deviations 2 1 0 1 996: their median 1, so the bound is 3 + 3 × 1.4826.
  expect([...clipped(Float64Array.of(1, 2, 3, 4, 999))]).toEqual([1, 2, 3, 4, expect.closeTo(7.4478, 12)])
  expect([...clipped(Float64Array.of(1, 1, 1, 9))]).toEqual([1, 1, 1, 9])
  const scores = standardised(Float64Array.of(1, 2, 3, 4, 999), 'zscore')
  expect(scores[3]! - scores[0]!).toBeGreaterThan(1)
})

test('portfolios are formed on month ends or Fridays', () => {
  expect([...researchDays(20240115, 20240430, 'monthly')]).toEqual([20240131, 20240229, 20240331, 20240430])
  expect([...researchDays(20240131, 20240301, 'weekly')]).toEqual([20240202, 20240209, 20240216, 20240223, 20240301])
  expect([...researchDays(20240202, 20240202, 'weekly')]).toEqual([20240202])
  expect(researchDays(20240202, 20240101, 'monthly')).toHaveLength(0)
})

test('an exposure sees nothing after its day, and nothing that was not yet published', () => {
  const prepared = prepareIndicators([{ name: '末值', formula: 'last(净值)' }])
  if (!prepared.ok) throw new Error(prepared.why)
  const days = Int32Array.of(20240105, 20240112, 20250601)
  const at = (lagDays: number) => [...exposuresOf({ series: reference, benchmark: undefined }, prepared.indicators, ['末值'], { days, lagDays, settings })[0]!]
  expect(at(0)).toEqual([1.0356, 1.0406, NaN])
  expect(at(3)).toEqual([NaN, 1.0356, NaN])
  const cut = { days: reference.days.subarray(0, 5), values: reference.values.subarray(0, 5) }
  expect(exposuresOf({ series: cut, benchmark: undefined }, prepared.indicators, ['末值'], { days: days.subarray(0, 2), lagDays: 0, settings })[0]).toEqual(Float64Array.of(1.0356, 1.0406))
})

test('a formula says of a day what it says of the series that ends there, benchmark and figures included', () => {
  const formulas = ["夏普比率('近六月')", 'beta()', 'sum(超额收益率)', 'last(movingStd(收益率, 8))', 'min(drawdown(净值))', 'corr(收益率, 基准收益率)', 'length(净值)']
  const prepared = prepareIndicators(formulas.map((formula, at) => ({ name: `f${at}`, formula })))
  if (!prepared.ok) throw new Error(prepared.why)
  const names = formulas.map((_, at) => `f${at}`)
  const benchmark = walk(reference.days, 3)
  const whole = exposuresOf({ series: reference, benchmark }, prepared.indicators, names, { days: reference.days, lagDays: 0, settings })
  for (const end of [20, 33, 52]) {
    const cut = (series: typeof reference) => ({ days: series.days.slice(0, end + 1), values: series.values.slice(0, end + 1) })
    const there = exposuresOf({ series: cut(reference), benchmark: cut(benchmark) }, prepared.indicators, names, { days: reference.days.slice(end, end + 1), lagDays: 0, settings })
    names.forEach((_, f) => expect(whole[f]![end]).toBe(there[f]![0]))
    expect(there[6]![0]).toBe(end + 1)
  }
})

test('returns between two days come from the last NAV before each; a fund that stops has none', () => {
  const returns = forwardReturns(reference, Int32Array.of(20231231, 20240131, 20240229, 20250401, 20250501))
  expect(returns[0]).toBeCloseTo(1.0367 / 1 - 1, 12)
  expect(returns[1]).toBeCloseTo(reference.values[8]! / 1.0367 - 1, 12)
  expect([returns[2], returns[3]]).toEqual([NaN, NaN])
  expect(addDays(20231229, 56)).toBe(reference.days[8])
})

test('findings turn a low-is-good factor round, and weigh the parts of a composite', () => {
  const last = new Float64Array(funds).fill(1)
  const bad = [...forward.map((row) => row.map((one) => -one)), last]
  const { factors, correlation } = researchFactors(
    [{ name: '低者优', method: 'zscore', parts: [{ at: 0, weight: 1, sign: -1 }] }, { name: '合成', method: 'zscore', parts: [{ at: 0, weight: 1, sign: -1 }, { at: 0, weight: 1, sign: -1 }] }],
    [bad], forward, { quantiles: 5, lags: 3 },
  )
  expect(factors[0]!.rankSummary.mean).toBeCloseTo(1, 12)
  // The composite clips the ends, where two funds may then be equal.
  expect(factors[1]!.rankSummary.mean).toBeCloseTo(1, 5)
  expect(correlation[0]![1]).toBeCloseTo(1, 5)
  expect(factors[0]!.curves).toHaveLength(5)
  expect(factors[0]!.curves[4]!.at(-1)).toBeGreaterThan(factors[0]!.curves[0]!.at(-1)!)
  expect([...factors[0]!.latest]).toEqual(Array(funds).fill(-1))
  expect(factors[0]!.means[4]! - factors[0]!.means[0]!).toBeCloseTo(factors[0]!.longShort.reduce((sum, one, t, all) => (t === 0 ? sum : sum + one / all[t - 1]! - 1), 0) / periods, 10)
})
