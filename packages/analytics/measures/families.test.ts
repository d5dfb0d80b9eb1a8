import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays } from '../calendar.ts'
import { returnsOf, type Series } from '../series.ts'
import { comoments } from './comoments.ts'
import { conditionalDrawdown, drawdownDeviation, fallAverages, losingRuns, stretches } from './drawdown-shape.ts'
import { drawdownSeries, drawdownTable, maxDrawdown, painAndUlcer } from './drawdown.ts'
import * as trades from './gains-losses.ts'
import * as market from './market-risk.ts'
import * as partial from './partial-moments.ts'
import * as ratios from './ratios.ts'
import { beta, comovement, residualDeviation } from './relative.ts'
import { momentsOf, omega, winRate } from './risk.ts'
import * as serial from './serial.ts'
import { jarqueBera, kurtosisAs, normalSampleKurtosis, skewAs } from './shape.ts'
import { smoothingIndex } from './smoothing.ts'
import { longestStreaks } from './streaks.ts'
import * as tails from './tail-methods.ts'

const floats = (...list: number[]) => Float64Array.of(...list)
const none = floats()
const grown = (returns: Float64Array) => returns.reduce((values, value) => (values.push(values.at(-1)! * (1 + value)), values), [1])
const dated = (values: ArrayLike<number>): Series => ({ days: Int32Array.from(values, (_, i) => addDays(20240101, i)), values: Float64Array.from(values) })
const changes = fc.array(fc.double({ min: -0.2, max: 0.2, noNaN: true }), { minLength: 12, maxLength: 120 }).map((list) => Float64Array.from(list, (value) => (Math.abs(value) < 1e-6 ? 0 : value)))
const lively = changes.filter((list) => momentsOf(list).deviation > 1e-3)
const isClose = (a: number, b: number) => Object.is(a, b) || Math.abs(a - b) <= 1e-9 * Math.max(1, Math.abs(a), Math.abs(b))

const { winRateOfMoves, exposure, averageMove, averageGain, averageLoss, payoff, profitFactor, gainToPain, expectancy, dRatio, kelly, cpcIndex, profitRatio, riskOfRuin } = trades
const { downsideDeviation, upsideDeviation, upsidePotential, kappa, downsideFrequency, volatilitySkewness, prospectRatio } = partial
const { gaussianVar, gaussianEs, modifiedVar, modifiedEs } = tails
const applied = <A extends unknown[]>(figures: Record<string, (...args: A) => number>, ...args: A): Record<string, number> =>
  Object.fromEntries(Object.entries(figures).map(([name, figure]) => [name, figure(...args)]))

/** Every figure of one series of returns, by name. */
function everyFigure(returns: Float64Array, target = 0): Record<string, number> {
  const { mean, deviation, skew, kurtosis } = momentsOf(returns)
  const n = returns.length
  const sums = trades.gainsAndLosses(returns)
  const values = Float64Array.from(grown(returns))
  const model = tails.tailModel(returns)
  const falls = drawdownTable(dated(values), Infinity)
  const { pain, ulcer } = painAndUlcer(values)
  return {
    ...applied({ winRateOfMoves, exposure, averageMove, averageGain, averageLoss, payoff, profitFactor, gainToPain, expectancy, dRatio, kelly, cpcIndex, profitRatio, riskOfRuin }, sums),
    kellyLeverage: trades.kellyLeverage(mean, target, deviation),
    commonSense: trades.commonSense(sums, 1),
    outlierGain: trades.outlierRatio(returns, 0.99),
    outlierLoss: trades.outlierRatio(returns, 0.01),
    geometricMean: trades.geometricMean(returns),
    ...applied<[Float64Array, number]>({ downsideDeviation, upsideDeviation, upsidePotential, kappa, downsideFrequency, volatilitySkewness, prospectRatio }, returns, target),
    meanAbsoluteDeviation: partial.meanAbsoluteDeviation(returns),
    ...applied<[tails.TailModel]>({ gaussianVar, gaussianEs, modifiedVar, modifiedEs }, model),
    logNormalVar: tails.logNormalVar(returns),
    rachev: ratios.rachev(tails.tailMean(returns, 0.95), tails.tailMean(returns)),
    jarqueBera: jarqueBera(skew, kurtosis, n).p,
    fisherSkew: skewAs('fisher', skew, n),
    sampleSkew: skewAs('sample', skew, n),
    fisherKurtosis: kurtosisAs('fisher', kurtosis, n),
    autocorrelation: serial.autocorrelation(returns),
    ljungBox: serial.ljungBox(returns).p,
    hurst: serial.hurst(returns),
    penalty: serial.autocorrelationPenalty(returns),
    smoothing: smoothingIndex(returns).index,
    fallDepth: fallAverages(falls).depth,
    drawdownDeviation: drawdownDeviation(falls, n),
    conditionalDrawdown: conditionalDrawdown(drawdownSeries(values)),
    burke: ratios.burke(0.1, losingRuns(returns)),
    sterling: ratios.sterling(0.1, maxDrawdown(values)),
    martin: ratios.martin(0.1, ulcer),
    pain: ratios.painRatio(0.1, pain),
    recovery: ratios.recoveryFactor(0.1, maxDrawdown(values)),
    serenity: ratios.serenity(0.1, ulcer, conditionalDrawdown(drawdownSeries(values)), deviation),
    winningStreak: longestStreaks(dated(values)).winning.value,
  }
}

test('of no returns nothing can be said', () => {
  // The base point alone has fallen by nothing, which is a drawdown of 0.
  const said = Object.entries(everyFigure(none)).filter(([, value]) => !Number.isNaN(value)).map(([name]) => name)

  expect(said).toEqual(['conditionalDrawdown', 'sterling'])
  expect(Object.values(comoments(none, none)).every(Number.isNaN)).toBe(true)
  expect(market.specificRisk(none, none, 250)).toBeNaN()
  expect(market.sideFigures('up', none, none)).toMatchObject({ periods: 0, fund: NaN, capture: NaN, beaten: NaN })
  expect(longestStreaks(dated([])).losing).toEqual({ periods: 0, baseDay: null, endDay: null, value: NaN })
})

test.each([
  ['one return', floats(0.01)],
  ['two returns', floats(0.01, -0.02)],
  ['a constant', new Float64Array(30)],
  ['steady growth', new Float64Array(30).fill(0.001)],
  ['steady loss', new Float64Array(30).fill(-0.001)],
  ['a total loss', floats(0.01, -0.02, 0.01, -1, 0.2, 0.1, 0.02, 0.01, -0.1, 0.1, 0.1, -0.1, 0.2)],
  ['one jump among nothing', Float64Array.from({ length: 40 }, (_, i) => (i === 20 ? 0.1 : 0))],
])('nothing is infinite for %s', (_, returns) => {
  expect(Object.entries(everyFigure(returns)).filter(([, value]) => Math.abs(value) === Infinity)).toEqual([])
  expect(Object.values(comoments(returns, returns)).filter((value) => Math.abs(value) === Infinity)).toEqual([])
})

test('no figure is infinite whatever the returns', () => {
  fc.assert(fc.property(changes, fc.double({ min: -0.01, max: 0.01, noNaN: true }), (returns, target) => Object.values(everyFigure(returns, target)).every((value) => Math.abs(value) !== Infinity)), { numRuns: 60 })
})

test('steady growth loses nothing, so no ratio over losses can be said', () => {
  const steady = everyFigure(new Float64Array(30).fill(0.001))

  for (const name of ['payoff', 'profitFactor', 'gainToPain', 'expectancy', 'kelly', 'kappa', 'upsidePotential', 'prospectRatio', 'martin', 'pain', 'burke', 'recovery', 'hurst', 'autocorrelation', 'smoothing', 'gaussianVar'] as const) {
    expect({ [name]: steady[name] }).toEqual({ [name]: NaN })
  }
})

/** Figures without a unit: a fund with all returns twice as large has the same. Order: whether the order of the periods matters. */
const SCALE_FREE = ['payoff', 'profitFactor', 'gainToPain', 'expectancy', 'dRatio', 'kelly', 'upsidePotential', 'kappa', 'downsideFrequency', 'volatilitySkewness', 'prospectRatio', 'rachev', 'jarqueBera', 'fisherSkew', 'fisherKurtosis', 'autocorrelation', 'hurst', 'penalty', 'outlierGain', 'outlierLoss'] as const
const SCALED = ['averageGain', 'averageLoss', 'downsideDeviation', 'upsideDeviation', 'meanAbsoluteDeviation', 'gaussianVar', 'gaussianEs', 'modifiedVar', 'modifiedEs'] as const
const ORDERED = ['autocorrelation', 'ljungBox', 'hurst', 'penalty', 'smoothing', 'fallDepth', 'drawdownDeviation', 'conditionalDrawdown', 'burke', 'sterling', 'martin', 'pain', 'recovery', 'serenity', 'winningStreak']

test('scale: returns times c leave ratios as they are and multiply amounts by c', () => {
  fc.assert(fc.property(lively, fc.double({ min: 0.2, max: 2, noNaN: true }), (returns, c) => {
    const [one, other] = [everyFigure(returns), everyFigure(returns.map((value) => value * c))]
    expect(SCALE_FREE.filter((name) => !isClose(one[name]!, other[name]!))).toEqual([])
    expect(SCALED.filter((name) => !isClose(one[name]! * c, other[name]!))).toEqual([])
  }), { numRuns: 60 })
})

test('order: a figure of the distribution does not care in which order the periods came', () => {
  fc.assert(fc.property(lively, (returns) => {
    const [one, other] = [everyFigure(returns), everyFigure(returns.slice().reverse())]
    expect(Object.keys(one).filter((name) => !ORDERED.includes(name) && !isClose(one[name]!, other[name]!))).toEqual([])
  }), { numRuns: 60 })
})

test('time shift: streaks and falls move with the calendar and keep their lengths', () => {
  fc.assert(fc.property(lively, fc.integer({ min: 1, max: 3000 }), (returns, shift) => {
    const series = dated(grown(returns))
    const moved = { ...series, days: series.days.map((day) => addDays(day, shift)) }
    const [one, other] = [longestStreaks(series), longestStreaks(moved)]
    expect(fallAverages(drawdownTable(series, Infinity))).toEqual(fallAverages(drawdownTable(moved, Infinity)))
    for (const side of ['winning', 'losing'] as const) {
      expect(other[side].periods).toBe(one[side].periods)
      expect(other[side].endDay).toBe(one[side].endDay === null ? null : addDays(one[side].endDay!, shift))
    }
  }), { numRuns: 60 })
})

test('sum of parts: gains and losses, upper and lower moments, systematic and specific risk make the whole', () => {
  fc.assert(fc.property(lively, lively, (returns, other) => {
    const n = Math.min(returns.length, other.length)
    const [fund, index] = [returns.slice(0, n), other.slice(0, n)]
    fc.pre([fund, index].every((list) => momentsOf(list).deviation > 1e-3))
    const { mean, deviation } = momentsOf(fund)
    const sums = trades.gainsAndLosses(fund)
    const both = comovement(fund, index)
    expect((sums.gained - sums.lost) / n).toBeCloseTo(mean, 10)
    expect(partial.upperPartialMoment(fund, mean, 2) + partial.lowerPartialMoment(fund, mean, 2)).toBeCloseTo((deviation ** 2 * (n - 1)) / n, 10)
    expect(partial.upperPartialMoment(fund, 0.01, 1) - partial.lowerPartialMoment(fund, 0.01, 1)).toBeCloseTo(mean - 0.01, 10)
    // Both with the population deviation, the parts are those of the variance.
    const population = Math.sqrt((n - 1) / n)
    const systematic = market.systematicRisk(beta(both), Math.sqrt(both.benchmarkVariance) * population)
    expect(market.totalRisk(systematic, market.specificRisk(fund, index, 1))).toBeCloseTo(deviation * population, 10)
    expect(residualDeviation(both) * population).toBeCloseTo(market.specificRisk(fund, index, 1), 8)
  }), { numRuns: 60 })
})

test('one number under several names: profit factor is omega at 0, D-ratio its inverse weighted, win rates agree when all moved', () => {
  fc.assert(fc.property(lively, (returns) => {
    const sums = trades.gainsAndLosses(returns)
    expect(isClose(trades.profitFactor(sums), omega(returns, 0))).toBe(true)
    if (sums.wins && sums.losses) expect(isClose(trades.dRatio(sums), sums.losses / sums.wins / trades.profitFactor(sums))).toBe(true)
    expect(isClose(trades.winRateOfMoves(sums) * trades.exposure(sums), winRate(returns))).toBe(true)
  }))
})

test('a fund with itself: co-moments are its moments, betas 1, captures 1', () => {
  fc.assert(fc.property(lively, (returns) => {
    const { skew, kurtosis } = momentsOf(returns)
    const shared = comoments(returns, returns)
    expect(shared.standardSkewness).toBeCloseTo(skew, 8)
    expect(shared.standardKurtosis).toBeCloseTo(kurtosis + 3, 8)
    expect(shared.betaKurtosis).toBeCloseTo(1, 10)
    const up = market.sideFigures('up', returns, returns)
    if (up.periods > 0 && up.fund > 1e-9) expect(up.capture).toBe(1)
    expect(market.specificRisk(returns, returns, 250)).toBeCloseTo(0, 10)
  }))
})

test('the expected shortfall lies beyond the value at risk, and the farther tail beyond the nearer', () => {
  fc.assert(fc.property(lively, (returns) => {
    const model = tails.tailModel(returns)
    expect(tails.gaussianEs(model)).toBeLessThan(tails.gaussianVar(model))
    expect(tails.modifiedEs(model)).toBeLessThanOrEqual(tails.modifiedVar(model))
    expect(tails.gaussianVar(model, 0.01)).toBeLessThan(tails.gaussianVar(model, 0.05))
    expect(tails.tailMean(returns)).toBeLessThanOrEqual(tails.tailMean(returns, 0.95))
  }))
})

test('stretches and runs: a fall, a rise, a fall', () => {
  const values = floats(1, 0.9, 0.8, 1, 1.1, 1.05)

  expect([...stretches(values)]).toEqual([expect.closeTo(-0.2, 12), 0, expect.closeTo(1.05 / 1.1 - 1, 12)])
  expect([...losingRuns(returnsOf(values))]).toEqual([expect.closeTo(-0.2, 12), expect.closeTo(1.05 / 1.1 - 1, 12)])
  expect(conditionalDrawdown(stretches(values))).toBeCloseTo(-0.2, 12)
})

test('the longest streaks have their days; a still period ends both, and of equal ones the first counts', () => {
  const { winning, losing } = longestStreaks(dated([1, 1.1, 1.2, 1.2, 1.3, 1.4, 1.2, 1.1, 1.05, 1.06]))

  expect(winning).toEqual({ periods: 2, baseDay: 20240101, endDay: 20240103, value: expect.closeTo(0.2, 12) })
  expect(losing).toEqual({ periods: 3, baseDay: 20240106, endDay: 20240109, value: expect.closeTo(1.05 / 1.4 - 1, 12) })
  expect(longestStreaks(dated([1, 2])).losing.periods).toBe(0)
})

test('a gap in the benchmark leaves nothing to say of the pair', () => {
  const fund = floats(0.01, 0.02, -0.01, 0.03)
  const index = floats(NaN, 0.01, -0.01, 0.02)

  expect(market.specificRisk(fund, index, 250)).toBeNaN()
  expect(comoments(fund, index).standardSkewness).toBeNaN()
})

test('few values have no corrected shape, and a normal sample of them has a kurtosis above 3', () => {
  expect([skewAs('fisher', 0.5, 2), kurtosisAs('fisher', 0.5, 3), normalSampleKurtosis(3)]).toEqual([NaN, NaN, NaN])
  expect(normalSampleKurtosis(1e6)).toBeCloseTo(3, 4)
})

test('smoothed returns are found out: half of this month and half of the last have an index near a half', () => {
  const random = (() => { let state = 7; return () => (state = (state * 16807) % 2147483647) / 2147483647 })()
  const truth = Float64Array.from({ length: 2001 }, () => (random() + random() + random() - 1.5) * 0.02)
  const smooth = truth.subarray(1).map((value, i) => 0.6 * value + 0.4 * truth[i]!)
  const { shares, index } = smoothingIndex(smooth)

  expect(index).toBeCloseTo(0.36 + 0.16, 1)
  expect(shares.reduce((a, b) => a + b)).toBeCloseTo(1, 12)
  expect(smoothingIndex(truth).index).toBeGreaterThan(0.9)
})
