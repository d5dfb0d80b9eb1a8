import { existsSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { seriesOf } from '../series.ts'
import { distanceToLine, logMoments } from './distance.ts'
import { episodeOf, episodes } from './episodes.ts'
import { marketPhases, turningPoints } from './phases.ts'
import { likeliestShock, reverseShock, shockLoadings, shockReturn } from './shock.ts'
import { throughEpisode } from './through-episode.ts'

const shared = process.env.SHARED_DIR ?? resolve(import.meta.dirname, '../../../../shared')
const present = existsSync(resolve(shared, 'data/cn-index/000300.csv'))
if (!present) console.warn(`skipped: no shared folder at ${shared}`)
const indexSeries = (code: string) =>
  seriesOf(readFileSync(resolve(shared, `data/cn-index/${code}.csv`), 'utf8').trim().split('\n').slice(1).map((line) => ({ day: Number(line.split(',')[1]), value: Number(line.split(',')[2]) })))

const points = (...rows: [day: number, value: number][]) => seriesOf(rows.map(([day, value]) => ({ day, value })))

test('every episode has a code of its own and ends after it began', () => {
  expect(new Set(episodes.map(({ code }) => code)).size).toBe(episodes.length)
  expect(episodes.filter(({ from, to }) => from >= to)).toEqual([])
})

// Closes of the exchanges, to the printed four decimals of the quotient.
test.skipIf(!present).each([
  ['000300', '2015-06', -0.3134], ['000852', '2015-06', -0.4593], ['000300', '2016-01', -0.2351], ['000300', '2018', -0.3233], ['000300', '2020-02', -0.0788],
  ['000300', '2021-02', -0.1441], ['000852', '2022-04', -0.3425], ['000852', '2024-01', -0.2708], ['000300', '2024-10', -0.1099], ['CBA-TREASURY', '2016-10', -0.0318], ['CBA-TREASURY', '2022-11', -0.0093],
] as const)('%s through %s comes to %f', (index, code, total) => {
  expect(throughEpisode(indexSeries(index), 'daily', episodeOf(code)!)).toMatchObject({ ok: true, total: expect.closeTo(total, 4) as number })
})

test('a fund through an episode: return from the close before, fall inside, the day that it was back', () => {
  const fund = points([20240102, 0.9], [20240105, 1], [20240108, 0.9], [20240110, 0.8], [20240112, 0.84], [20240119, 0.99], [20240122, 1.01])
  expect(throughEpisode(fund, 'daily', { from: 20240106, to: 20240112 })).toEqual({
    ok: true, baseDay: 20240105, endDay: 20240112, total: expect.closeTo(-0.16, 12), maxDrawdown: expect.closeTo(-0.2, 12), recoveryDay: 20240122, recoveryDays: 12,
  })
  expect(throughEpisode(points([20240105, 1], [20240108, 0.9], [20240110, 0.8]), 'daily', { from: 20240105, to: 20240110 })).toMatchObject({ recoveryDay: null, recoveryDays: null })
  expect(throughEpisode(points([20240105, 1], [20240108, 1.1]), 'daily', { from: 20240105, to: 20240108 })).toMatchObject({ total: expect.closeTo(0.1, 12) as number, maxDrawdown: 0, recoveryDay: null })
})

test('a fund that was not there, had ended or is too sparse says so instead of a figure', () => {
  const fund = points([20240105, 1], [20240108, 0.9])
  expect(throughEpisode(points(), 'daily', { from: 20240105, to: 20240108 })).toMatchObject({ ok: false, code: 'noValues' })
  expect(throughEpisode(fund, 'daily', { from: 20231229, to: 20240108 })).toMatchObject({ ok: false, code: 'notBorn', why: '当时基金尚未成立。' })
  expect(throughEpisode(fund, 'daily', { from: 20240105, to: 20240301 })).toMatchObject({ ok: false, code: 'ended' })
  expect(throughEpisode(points([20230105, 1], [20240108, 0.9]), 'daily', { from: 20240105, to: 20240108 })).toMatchObject({ ok: false, code: 'sparse' })
  expect(throughEpisode(points([20240105, 1], [20240131, 0.9]), 'monthly', { from: 20240106, to: 20240110 })).toMatchObject({ ok: false, code: 'sparse' })
})

const market = Float64Array.from({ length: 60 }, (_, t) => Math.sin(t * 1.3) / 50)
const size = Float64Array.from({ length: 60 }, (_, t) => Math.cos(t * 0.7) / 60)

test('loadings of a fund that is made of factors are those it was made of, and a shock is their sum', () => {
  const fund = market.map((value, t) => 0.001 + 0.8 * value - 0.3 * size[t]!)
  const found = shockLoadings(fund, [market, size])
  if (!found.ok) throw new Error(found.why)
  expect([...found.betas]).toEqual([expect.closeTo(0.8, 10), expect.closeTo(-0.3, 10)])
  const { total, parts, low, high } = shockReturn(found, [-0.2, 0.1])
  expect([...parts]).toEqual([expect.closeTo(-0.16, 10), expect.closeTo(-0.03, 10)])
  expect(total).toBeCloseTo(-0.19, 10)
  expect([low, high].map((value) => value.toFixed(8))).toEqual(['-0.19000000', '-0.19000000'])
  expect(shockLoadings(fund.subarray(0, 3), [market.subarray(0, 3), size.subarray(0, 3)])).toMatchObject({ ok: false, code: 'tooFew' })
  expect(shockLoadings(fund, [market, market.map((value) => value * 2)])).toMatchObject({ ok: false, code: 'collinear' })
})

test('the interval of a shock is the error of the slope times the shock times 1.96; two factors add up', () => {
  const one = shockReturn({ betas: Float64Array.of(0.8), errors: Float64Array.of(0.05) }, [-0.2])
  expect([one.low, one.high]).toEqual([expect.closeTo(-0.16 - 0.0195996, 6), expect.closeTo(-0.16 + 0.0195996, 6)])
  const both = shockReturn({ betas: Float64Array.of(0.8, 0.1), errors: Float64Array.of(0.05, 0.02) }, [-0.2, -0.1])
  expect(both.total - both.low).toBeCloseTo(1.959964 * (0.01 + 0.002), 6)
})

test('reverse stress: which move of one factor gives −10 %, and when none does', () => {
  const slopes = { betas: Float64Array.of(0.8, 0.05, 0.02), errors: Float64Array.of(0.05, 0.04, 0.001) }
  expect(reverseShock(slopes, 0, -0.1)).toEqual({ ok: true, shock: expect.closeTo(-0.125, 12) })
  expect(reverseShock(slopes, 1, -0.1)).toMatchObject({ ok: false, code: 'noLoading' })
  expect(reverseShock(slopes, 2, -0.1)).toMatchObject({ ok: false, code: 'impossible' })
  expect(reverseShock(slopes, 9, -0.1)).toMatchObject({ ok: false, code: 'noLoading' })
})

test('the likeliest joint shock gives the target and is nearer than any other that does', () => {
  const betas = Float64Array.of(0.8, 0.3)
  const covariance = Float64Array.of(0.04, 0.012, 0.012, 0.09)
  const found = likeliestShock(betas, covariance, -0.1)!
  expect(found.shocks.reduce((sum, shock, at) => sum + shock * betas[at]!, 0)).toBeCloseTo(-0.1, 12)
  // By hand: Σβ = (0.0356, 0.0366), β′Σβ = 0.03946.
  expect([...found.shocks, found.distance]).toEqual([expect.closeTo(-0.1 * 0.0356 / 0.03946, 12), expect.closeTo(-0.1 * 0.0366 / 0.03946, 12), expect.closeTo(0.1 / Math.sqrt(0.03946), 12)])
  expect(likeliestShock(Float64Array.of(0, 0), covariance, -0.1)).toBeUndefined()
})

test('distance to a line: without drift it is twice the probability at the end (reflection principle)', () => {
  // b = ln 0.8 = −0.22314, σ√T = 0.2: Φ(−1.11572) = 0.132271.
  const { room, probability, atEnd } = distanceToLine({ value: 1, line: 0.8, drift: 0, deviation: 0.2, periods: 1 })
  expect([room, atEnd, probability]).toEqual([expect.closeTo(-0.2, 12), expect.closeTo(0.132271, 5), expect.closeTo(0.264542, 5)])
})

test('distance to a line with drift, at its edges, and for values that are none', () => {
  const weekly = { value: 0.95, line: 0.85, drift: 0.001, deviation: 0.025, periods: 12 }
  const { probability, atEnd } = distanceToLine(weekly)
  expect(probability).toBeGreaterThan(atEnd)
  expect(distanceToLine({ ...weekly, periods: 24 }).probability).toBeGreaterThan(probability)
  expect(distanceToLine({ ...weekly, drift: -0.01 }).probability).toBeGreaterThan(probability)
  expect(distanceToLine({ ...weekly, value: 0.8 }).probability).toBe(1)
  expect(distanceToLine({ ...weekly, deviation: 0, drift: -0.01 })).toMatchObject({ probability: 1 })
  expect(distanceToLine({ ...weekly, deviation: 0 })).toMatchObject({ probability: 0 })
  expect(distanceToLine({ ...weekly, deviation: 1e-4, drift: -0.5 }).probability).toBe(1)
  expect(distanceToLine({ ...weekly, line: 0 })).toEqual({ room: NaN, probability: NaN, atEnd: NaN })
  expect(logMoments(Float64Array.of(1, Math.E, Math.E, Math.E ** 3))).toEqual({ drift: expect.closeTo(1, 12), deviation: expect.closeTo(1, 12) })
  expect(logMoments(Float64Array.of(1, 2))).toEqual({ drift: NaN, deviation: NaN })
})

test('the market turns where it fell or rose by the threshold; the fund is measured between the turns', () => {
  const index = Float64Array.of(100, 110, 120, 105, 90, 95, 108, 115, 112)
  expect(turningPoints(index, 0.1)).toEqual([0, 2, 4, 8])
  const fund = { days: Int32Array.from({ length: 9 }, (_, at) => 20240101 + at), values: Float64Array.of(1, 1.05, 1.1, 1.02, 0.99, 1, 1.05, 1.1, 1.09) }
  const phases = marketPhases(fund, index)
  expect(phases.map(({ kind }) => kind)).toEqual(['rise', 'fall', 'rise'])
  expect(phases[1]).toEqual({ kind: 'fall', fromDay: 20240103, toDay: 20240105, market: -0.25, fund: expect.closeTo(-0.1, 12), fundDrawdown: expect.closeTo(-0.1, 12) })
  expect(turningPoints(Float64Array.of(1), 0.1)).toEqual([])
  expect(turningPoints(Float64Array.of(1, 1, 1), 0.1)).toEqual([0, 2])
})
