import fc from 'fast-check'
import { expect, test } from 'vitest'
import { bell, generator } from '../testkit/random.ts'
import { blockPositions, bootstrapInterval } from './bootstrap.ts'
import { beta, comovement } from './relative.ts'
import { momentsOf } from './risk.ts'
import { deflatedSharpe, expectedBest, minimumTrackRecord, probabilisticSharpe, sharpeError } from './significance.ts'

const mean = (values: Float64Array) => values.reduce((sum, value) => sum + value, 0) / values.length
const noise = (n: number, seed: number, drift = 0) => {
  const random = generator(seed)
  return Float64Array.from({ length: n }, () => drift + 0.01 * bell(random))
}
const record = fc.record({
  sharpe: fc.double({ min: -0.3, max: 0.3, noNaN: true }),
  observations: fc.integer({ min: 20, max: 3000 }),
  skew: fc.double({ min: -2, max: 2, noNaN: true }),
  kurtosis: fc.double({ min: -1, max: 10, noNaN: true }),
})

test('the probability is one half at the ratio itself, grows with the record, and falls with every trial more', () => {
  fc.assert(fc.property(record, (one) => {
    expect(probabilisticSharpe(one, one.sharpe)).toBeCloseTo(0.5, 10)
    const longer = { ...one, observations: one.observations * 2 }
    const [short, long] = [probabilisticSharpe(one), probabilisticSharpe(longer)]
    expect(one.sharpe >= 0 ? long >= short : long <= short).toBe(true)
    expect(deflatedSharpe(one, 100, 0.001)).toBeLessThanOrEqual(deflatedSharpe(one, 10, 0.001))
    expect(deflatedSharpe(one, 1, 0.001)).toBe(short)
  }))
})

test('as many observations as the minimum track record asks for give just that confidence', () => {
  fc.assert(fc.property(record, fc.double({ min: 0.6, max: 0.99, noNaN: true }), (one, confidence) => {
    const needed = minimumTrackRecord(one, 0, confidence)
    if (one.sharpe > 1e-3) expect(probabilisticSharpe({ ...one, observations: needed })).toBeCloseTo(confidence, 8)
    else if (one.sharpe <= 0) expect(needed).toBeNaN()
  }))
})

test('what cannot be said is NaN: one observation, no trial, a ratio that is not above its threshold', () => {
  const one = { sharpe: 0.1, observations: 1, skew: 0, kurtosis: 0 }

  expect([sharpeError(one), probabilisticSharpe(one), expectedBest(0, 1), expectedBest(10, NaN), deflatedSharpe(one, 10, 0.1)]).toEqual([NaN, NaN, NaN, NaN, NaN])
  expect([expectedBest(1, 4), minimumTrackRecord(one, 0.1)]).toEqual([0, NaN])
})

test.each(['stationary', 'circular'] as const)('%s blocks keep neighbours together, go round the end, and hang on the generator alone', (kind) => {
  const positions = blockPositions(1000, { random: generator(3), blockLength: 10, kind })
  const followed = [...positions.keys()].filter((i) => i > 0 && positions[i] === (positions[i - 1]! + 1) % 1000).length

  expect(positions).toHaveLength(1000)
  expect(Math.min(...positions)).toBeGreaterThanOrEqual(0)
  expect(Math.max(...positions)).toBeLessThan(1000)
  expect(followed).toBeGreaterThan(850)
  expect(followed).toBeLessThan(950)
  expect([...blockPositions(1000, { random: generator(3), blockLength: 10, kind })]).toEqual([...positions])
  expect([...blockPositions(1000, { random: generator(4), blockLength: 10, kind })]).not.toEqual([...positions])
})

test('the interval of a mean of independent returns is that of the textbook: 1.96 errors to each side', () => {
  const returns = noise(500, 11, 0.001)
  const { deviation } = momentsOf(returns)
  const error = deviation / Math.sqrt(500)
  const found = Array.from({ length: 8 }, (_, seed) => bootstrapInterval([returns], mean, { random: generator(seed + 1), draws: 1000, blockLength: 1 }))
  const average = (figure: (one: (typeof found)[number]) => number) => found.reduce((sum, one) => sum + figure(one), 0) / found.length

  expect(found[0]!.estimate).toBe(mean(returns))
  expect(Math.abs(average((one) => one.error / error) - 1)).toBeLessThan(0.02)
  expect(Math.abs(average(({ high, low }) => (high - low) / (2 * 1.96 * error)) - 1)).toBeLessThan(0.03)
})

test('where returns trend, blocks give the wider interval that single draws miss', () => {
  const random = generator(17)
  let last = 0
  const trending = Float64Array.from({ length: 800 }, () => (last = 0.7 * last + 0.01 * bell(random)))
  const width = (blockLength: number) => {
    const { low, high } = bootstrapInterval([trending], mean, { random: generator(1), draws: 600, blockLength })
    return high - low
  }

  expect(width(25)).toBeGreaterThan(1.5 * width(1))
})

test('fund and benchmark are drawn together, so that the beta of each draw is a beta', () => {
  const index = noise(400, 2)
  const fund = index.map((value, i) => 0.8 * value + 0.001 * Math.sin(i))
  const { low, high, estimate } = bootstrapInterval([fund, index], (a, b) => beta(comovement(a!, b!)), { random: generator(9), draws: 300 })

  expect(low).toBeLessThan(estimate)
  expect(high).toBeGreaterThan(estimate)
  expect(high - low).toBeLessThan(0.05)
})

test('no returns, or a figure that can seldom be said, have no interval', () => {
  expect(bootstrapInterval([new Float64Array(0)], mean, { random: generator(1) })).toEqual({ estimate: NaN, low: NaN, high: NaN, error: NaN, draws: 0 })
  expect(bootstrapInterval([noise(20, 1)], () => NaN, { random: generator(1), draws: 10 })).toMatchObject({ low: NaN, high: NaN, draws: 0 })
  expect(bootstrapInterval([new Float64Array(30)], mean, { random: generator(1), draws: 10 })).toMatchObject({ estimate: 0, low: 0, high: 0 })
})
