import { expect, test } from 'vitest'
import { effectiveCount, principalComponents } from '../relations/pca.ts'
import { correlationFrom, pairwiseCovariance } from '../relations/covariance.ts'
import { factorReturns } from '../testkit/random.ts'
import { campisi, campisiExcess } from './campisi.ts'
import { concentration, lookThrough } from './look-through.ts'

test('a bond fund: carry, rates, spread and the rest are the total', () => {
  // Half a year, yield 4 %, duration 3; treasury yields fell by 20 basis points, spreads widened by 10.
  const period = { total: 0.0265, yieldAtStart: 0.04, years: 0.5, duration: 3, treasuryChange: -0.002, spreadChange: 0.001 }
  const { income, treasury, spread, selection } = campisi(period)
  expect([income, treasury, spread]).toEqual([0.02, 0.006, -0.003])
  expect(selection).toBeCloseTo(0.0035, 12)
  const benchmark = { total: 0.021, yieldAtStart: 0.036, years: 0.5, duration: 2, treasuryChange: -0.002, spreadChange: 0 }
  const excess = campisiExcess(period, benchmark)
  expect(Object.values(excess).reduce((sum, part) => sum + part, 0)).toBeCloseTo(0.0265 - 0.021, 12)
})

test('holdings are seen through funds, with how much of the portfolio is told', () => {
  const seen = lookThrough([
    { weight: 0.6, holdings: [{ code: '600519', weight: 0.1, industry: '食品饮料' }, { code: '300750', weight: 0.05, industry: '电力设备' }] },
    { weight: 0.3, holdings: [{ code: '600519', weight: 0.08, industry: '食品饮料' }, { code: '000001', weight: 0.04 }] },
    { weight: 0.1, holdings: [] },
  ])
  expect(seen.holdings.map(({ code, funds }) => [code, funds])).toEqual([['600519', 2], ['300750', 1], ['000001', 1]])
  expect(seen.holdings[0]!.weight).toBeCloseTo(0.084, 12)
  expect(seen.coverage).toBeCloseTo(0.126, 12)
  expect(seen.overlap).toBeCloseTo(0.084, 12)
  expect(seen.industries.get('食品饮料')).toBeCloseTo(0.084, 12)
  expect([...seen.industries.values()].reduce((sum, part) => sum + part, 0)).toBeCloseTo(seen.coverage, 12)
  expect(concentration(seen)).toBeCloseTo((0.084 ** 2 + 0.03 ** 2 + 0.012 ** 2) / 0.126 ** 2, 12)
  expect(concentration(lookThrough([]))).toBeNaN()
})

test('components sum to the whole variance, stand upright on each other, and rebuild the matrix', () => {
  const covariance = pairwiseCovariance(factorReturns(8, 300, 5)).matrix
  const { variances, shares, cumulative, loadings } = principalComponents(covariance)
  expect(variances.reduce((sum, value) => sum + value, 0)).toBeCloseTo([0, 1, 2, 3, 4, 5, 6, 7].reduce((sum, i) => sum + covariance[i * 9]!, 0), 12)
  expect(cumulative.at(-1)).toBeCloseTo(1, 12)
  expect([...shares]).toEqual([...shares].sort((a, b) => b - a))
  for (let i = 0; i < 8; i++) for (let j = 0; j < 8; j++) {
    let dot = 0
    let rebuilt = 0
    for (let k = 0; k < 8; k++) {
      dot += loadings[i * 8 + k]! * loadings[j * 8 + k]!
      rebuilt += variances[k]! * loadings[k * 8 + i]! * loadings[k * 8 + j]!
    }
    expect(dot).toBeCloseTo(i === j ? 1 : 0, 10)
    expect(rebuilt).toBeCloseTo(covariance[i * 8 + j]!, 12)
  }
})

test('funds that move as one are worth one, funds that do not are worth themselves', () => {
  expect(effectiveCount(Float64Array.of(1, 1, 1, 1))).toBeCloseTo(1, 12)
  expect(effectiveCount(Float64Array.of(1, 0, 0, 1))).toBeCloseTo(2, 12)
  expect(effectiveCount(correlationFrom(pairwiseCovariance(factorReturns(20, 500, 2)).matrix))).toBeLessThan(20)
})
