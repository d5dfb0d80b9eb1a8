import { expect, test } from 'vitest'
import { gainsAndLosses, kelly, kellyLeverage } from './gains-losses.ts'
import { sideFigures } from './market-risk.ts'
import { downsideDeviation, kappa, sortinoPerPeriod, upsidePotential } from './partial-moments.ts'
import { appraisal, mSquared, treynor } from './ratios.ts'
import { alpha } from './relative.ts'
import { momentsOf, sharpe } from './risk.ts'
import { autocorrelation, ljungBox } from './serial.ts'
import { jarqueBera, kurtosisAs, skewAs } from './shape.ts'
import { deflatedSharpe, expectedBest, minimumTrackRecord, probabilisticSharpe } from './significance.ts'
import { cornishFisher, gaussianEs, gaussianVar } from './tail-methods.ts'

/** Worked examples as their sources print them. */

const floats = (...list: number[]) => Float64Array.of(...list)

test('the Sortino example of Rollinger and Hoffman: eight years, target 0, downside 2.26 %, ratio 4.417', () => {
  // Rollinger & Hoffman, Sortino: A "Sharper" Ratio, Red Rock Capital, 2013.
  const years = floats(0.17, 0.15, 0.23, -0.05, 0.12, 0.09, 0.13, -0.04)
  const down = downsideDeviation(years, 0)

  expect(down).toBeCloseTo(0.0226, 4)
  expect(sortinoPerPeriod(0.1, 0, down)).toBeCloseTo(4.417, 3)
  expect(kappa(years, 0, 2)).toBeCloseTo(4.417, 3)
  // By hand: the six gains add to 0.89.
  expect(upsidePotential(years, 0)).toBeCloseTo(0.89 / 8 / down, 12)
})

test('the portfolio P of Bodie, Kane and Marcus: Sharpe 0.69, alpha 2.6 %, Treynor 0.242, M² 26.7 %, appraisal 0.144', () => {
  // Bodie, Kane & Marcus, Investments, ch. 24: P 35 %, beta 1.2, deviation 42 %, residual 18 %; market 28 % and 30 %; bills 6 %.
  const excess = alpha(0.35, 0.28, 0.06, 1.2)

  expect(sharpe(0.35, 0.06, 0.42)).toBeCloseTo(0.69, 2)
  expect(excess).toBeCloseTo(0.026, 12)
  expect(treynor(0.35 - 0.06, 1.2)).toBeCloseTo(0.242, 3)
  expect(mSquared(0.35, 0.06, 0.42, 0.3)).toBeCloseTo(0.267, 3)
  expect(appraisal(excess, 0.18)).toBeCloseTo(0.144, 3)
})

test('Kelly: a fair-odds bet won six times in ten takes a fifth; the S&P 500 of Thorp takes 2.22', () => {
  // Thorp, The Kelly Criterion in Blackjack, Sports Betting and the Stock Market, 2006: m 11 %, s 15 %, r 6 %.
  expect(kelly(gainsAndLosses(floats(1, 1, 1, 1, 1, 1, -1, -1, -1, -1)))).toBeCloseTo(0.2, 12)
  expect(kellyLeverage(0.11, 0.06, 0.15)).toBeCloseTo(2.22, 2)
})

test('probabilistic Sharpe of the hedge fund of Bailey and López de Prado: 0.982 if normal, 0.913 as it is', () => {
  // The Sharpe Ratio Efficient Frontier, 2012: 24 months, 0.458 a month, skewness −2.448, kurtosis 10.164.
  const fund = { sharpe: 0.458, observations: 24 }

  expect(probabilisticSharpe({ ...fund, skew: 0, kurtosis: 0 })).toBeCloseTo(0.982, 3)
  expect(probabilisticSharpe({ ...fund, skew: -2.448, kurtosis: 10.164 - 3 })).toBeCloseTo(0.913, 3)
})

test('minimum track record of Bailey and López de Prado: a Sharpe of 2 against 1 takes 2.73 years of days', () => {
  const days = minimumTrackRecord({ sharpe: 2 / Math.sqrt(252), skew: 0, kurtosis: 0 }, 1 / Math.sqrt(252))

  expect(days / 252).toBeCloseTo(2.73, 2)
})

test('deflated Sharpe of Bailey and López de Prado: 2.5 a year out of a hundred trials is worth 0.9004', () => {
  // The Deflated Sharpe Ratio, 2014: 1,250 days, 250 a year, variance of the yearly trials ½, skewness −3, kurtosis 10.
  const record = { sharpe: 2.5 / Math.sqrt(250), observations: 1250, skew: -3, kurtosis: 7 }

  expect(expectedBest(100, 0.5 / 250)).toBeCloseTo(0.1132, 4)
  expect(deflatedSharpe(record, 100, 0.5 / 250)).toBeCloseTo(0.9004, 4)
})

test('series F of Box and Jenkins: autocorrelations −0.39, 0.30, −0.17', () => {
  // Box & Jenkins, Time Series Analysis, table 2.1 and 2.2: 70 yields of a batch process.
  const yields = Float64Array.from(
    `47 64 23 71 38 64 55 41 59 48 71 35 57 40 58 44 80 55 37 74 51 57 50 60 45 57 50 45 25 59 50 71 56 74 50
     58 45 54 36 54 48 55 45 57 50 62 44 64 43 52 38 59 55 41 53 49 34 35 54 45 68 38 50 60 39 59 40 57 54 23`.split(/\s+/),
    Number,
  )

  expect([1, 2, 3].map((lag) => Number(autocorrelation(yields, lag).toFixed(2)))).toEqual([-0.39, 0.3, -0.17])
  // Ljung & Box 1978 by numpy and scipy.stats.chi2 on the same numbers.
  expect(ljungBox(yields, 3)).toEqual({ statistic: expect.closeTo(20.0321717015986, 9), p: expect.closeTo(0.0001671563668354714, 12) })
})

test('a normal 95 % tail lies 1.645 deviations down, its mean 2.063; skew −1 and kurtosis 3 bend it to 1.90', () => {
  // RiskMetrics Technical Document 1996 (1.65 σ); the bent quantile by hand from the expansion of Cornish and Fisher.
  const model = { mean: 0, deviation: 1, skew: 0, kurtosis: 0 }
  const z = 1.6448536269514722

  expect(gaussianVar(model)).toBeCloseTo(-z, 10)
  expect(gaussianEs(model)).toBeCloseTo(-2.0627, 4)
  expect(cornishFisher(-z, -1, 3)).toBeCloseTo(-z - (z * z - 1) / 6 + ((3 * z - z ** 3) * 3) / 24 - (5 * z - 2 * z ** 3) / 36, 12)
})

test('shape as scipy 1.17.1 prints it: skew, kurtosis with and without bias, jarque_bera', () => {
  const { skew, kurtosis } = momentsOf(floats(1, 2, 3, 10))
  const moments = momentsOf(floats(0.01, -0.02, 0.03, 0.005, -0.01, 0.04, -0.03, 0.02, 0.01, -0.005, 0.015, -0.025))
  const { statistic, p } = jarqueBera(moments.skew, moments.kurtosis, 12)

  expect([skew, skewAs('fisher', skew, 4)]).toEqual([expect.closeTo(1.0182337649086284, 12), expect.closeTo(1.763632614803888, 12)])
  expect([kurtosis, kurtosisAs('fisher', kurtosis, 4)]).toEqual([expect.closeTo(-0.7696, 12), expect.closeTo(3.228, 12)])
  expect([statistic, p]).toEqual([expect.closeTo(0.49926061690988427, 10), expect.closeTo(0.7790887523628172, 10)])
})

test('up and down market by hand: twice up, once down, once still', () => {
  const fund = floats(0.02, 0.01, -0.03, 0.01)
  const market = floats(0.01, 0.03, -0.02, 0)

  expect(sideFigures('up', fund, market)).toEqual({
    periods: 2, fund: expect.closeTo(0.0302, 12), benchmark: expect.closeTo(0.0403, 12), capture: expect.closeTo(0.0302 / 0.0403, 12), sameWay: 1, beaten: 0.5,
  })
  expect(sideFigures('down', fund, market)).toMatchObject({ periods: 1, fund: expect.closeTo(-0.03, 12), capture: expect.closeTo(1.5, 12), sameWay: 1, beaten: 0 })
  expect(sideFigures('down', fund, market, { stillIsDown: true }).fund).toBeCloseTo(0.97 * 1.01 - 1, 12)
})
