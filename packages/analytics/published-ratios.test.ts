import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { painAndUlcer } from './measures/drawdown.ts'
import { losingRuns } from './measures/drawdown-shape.ts'
import * as trades from './measures/gains-losses.ts'
import * as market from './measures/market-risk.ts'
import * as partial from './measures/partial-moments.ts'
import * as ratios from './measures/ratios.ts'
import { alpha, beta, comovement } from './measures/relative.ts'
import { annualReturnByCount } from './measures/return.ts'
import * as risk from './measures/risk.ts'
import { csv, present, sharedDir } from './testkit/shared.ts'

/** The two series of Bacon, Practical Portfolio Performance Measurement and Attribution, 2008, and what the library of his ratios prints of them. */

/** What the page cannot ask of us, and why. */
const EXPLAINED: Record<string, string> = {
  'Frequency(portfolio_bacon[, 1])': 'the number of periods a year, which is an argument here',
  'AppraisalRatio(portfolio_bacon[, 1], portfolio_bacon[, 2], method = "modified")': 'alpha ÷ beta: no figure of the product',
  'AppraisalRatio(portfolio_bacon[, 1], portfolio_bacon[, 2], method = "alternative")': 'alpha ÷ systematic risk: no figure of the product',
}

const rows = present ? csv('data/portfolio-refs/performanceanalytics/portfolio_bacon.csv').map((row) => Object.values(row)) : []
const [fund, benchmark] = [1, 2].map((column) => Float64Array.from(rows, (row) => Number(row[column]))) as [Float64Array, Float64Array]

/** Every printed figure, by what was called for it. A call that asks for a target has 0.5 % a month. */
function published(): Record<string, number> {
  const target = 0.005
  const n = fund.length
  const values = new Float64Array(n + 1).fill(1)
  fund.forEach((value, i) => (values[i + 1] = values[i]! * (1 + value)))
  const annualOf = (returns: Float64Array) => annualReturnByCount(returns.reduce((grown, value) => grown * (1 + value), 1) - 1, n, 12)
  const [annual, benchmarkAnnual] = [annualOf(fund), annualOf(benchmark)]
  const { mean, deviation, skew, kurtosis } = risk.momentsOf(fund)
  const sums = trades.gainsAndLosses(fund)
  const both = comovement(fund, benchmark)
  const slope = beta(both)
  const [volatility, benchmarkVolatility] = [risk.volatility(fund, 12), risk.volatility(benchmark, 12)]
  const systematic = market.systematicRisk(slope, benchmarkVolatility)
  const specific = market.specificRisk(fund, benchmark, 12)
  const jensen = alpha(annual, benchmarkAnnual, 0, slope)
  const squared = ratios.mSquared(annual, 0, volatility, benchmarkVolatility)
  const { pain, ulcer } = painAndUlcer(values, n)
  const [down, benchmarkDown] = [partial.downsideDeviation(fund, target), partial.downsideDeviation(benchmark, target)]
  // A hundredth of each return: the library takes them for percent.
  const runs = losingRuns(fund.map((value) => value / 100)).map((depth) => depth * 100)
  const year = Math.sqrt(12)
  return {
    'AdjustedSharpeRatio(a)': ratios.adjustedSharpe(risk.sharpeArithmetic(mean, 0, deviation, 12), skew, kurtosis),
    'AppraisalRatio(a, b, method = "appraisal")': ratios.appraisal(jensen, specific),
    'BernardoLedoitRatio(a)': trades.profitFactor(sums),
    'BurkeRatio(a)': ratios.burke(annual, runs),
    'BurkeRatio(a, modified = TRUE)': ratios.burke(annual, runs) * Math.sqrt(n),
    'SFM.epsilon(a, b)': jensen - alpha(both.mean, both.benchmarkMean, 0, slope),
    'SFM.jensenAlpha(a, b)': jensen,
    'DRatio(a)': trades.dRatio(sums),
    'DownsideDeviation(a, MAR)': down,
    'DownsidePotential(a, MAR)': partial.lowerPartialMoment(fund, target, 1),
    'DownsideFrequency(a, MAR)': partial.downsideFrequency(fund, target),
    'FamaBeta(a, b)': market.famaBeta(volatility, benchmarkVolatility),
    'Kappa(a, MAR, l)': partial.kappa(fund, target, 2),
    'M2Sortino(a, b, MAR)': ratios.mSquaredSortino(annual, partial.sortinoPerPeriod(mean, target, down), down * year, benchmarkDown * year),
    'MSquared(a, b)': squared,
    'MSquaredExcess(a, b)': ratios.mSquaredExcess(squared, benchmarkAnnual),
    'MSquaredExcess(a, b, Method = "arithmetic")': squared - benchmarkAnnual,
    'MartinRatio(a)': ratios.martin(annual, ulcer),
    'MeanAbsoluteDeviation(a)': partial.meanAbsoluteDeviation(fund),
    'NetSelectivity(a, b)': market.netSelectivity(jensen, market.famaBeta(volatility, benchmarkVolatility), slope, benchmarkAnnual),
    'OmegaExcessReturn(a, b, MAR)': partial.omegaExcess(annual, down * year, benchmarkDown * year),
    'OmegaSharpeRatio(a, MAR)': risk.omega(fund, target) - 1,
    'PainIndex(a)': pain,
    'PainRatio(a)': ratios.painRatio(annual, pain),
    // Its target is 5 %, taken off the sum of 24 months.
    'ProspectRatio(a, MAR)': partial.prospectRatio(fund, 0.05) + (0.05 - 0.05 / n) / partial.downsideDeviation(fund, 0.05),
    'Selectivity(a, b)': jensen,
    'SkewnessKurtosisRatio(a)': skew / (kurtosis + 3),
    'SpecificRisk(a, b)': specific,
    'SystematicRisk(a, b)': systematic,
    'TotalRisk(a, b)': market.totalRisk(systematic, specific),
    'TreynorRatio(a, b, modified = TRUE)': ratios.treynor(annual, systematic),
    'UpsideFrequency(a, MAR)': partial.upperPartialMoment(fund, target, 0),
    'UpsideRisk(a, MAR, stat = "risk")': partial.upsideDeviation(fund, target),
    'UpsideRisk(a, MAR, stat = "variance")': partial.upperPartialMoment(fund, target, 2),
    'UpsideRisk(a, MAR, stat = "potential")': partial.upperPartialMoment(fund, target, 1),
    'VolatilitySkewness(a, MAR, stat = "volatility")': partial.volatilitySkewness(fund, target),
    'VolatilitySkewness(a, MAR, stat = "variability")': Math.sqrt(partial.volatilitySkewness(fund, target)),
  }
}

/** A line of the file, whose cells may be quoted. */
const cellsOf = (line: string): string[] => [...line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g)].map(([, quoted, plain]) => (quoted?.replaceAll('""', '"') ?? plain)!)

test.skipIf(!present)('the ratios that the library of Bacon\'s book prints are met to its four digits', () => {
  const printed = readFileSync(resolve(sharedDir, 'data/portfolio-refs/expected-results.csv'), 'utf8').split('\n').map(cellsOf).filter(([library]) => library === 'PerformanceAnalytics')
  const ours = published()
  const wrong = printed
    .filter(([, call]) => !(call! in EXPLAINED))
    .map(([, call, , , wanted, tolerance]) => ({ call, ours: ours[call!.replaceAll('portfolio_bacon[, 1]', 'a').replaceAll('portfolio_bacon[, 2]', 'b')], wanted, tolerance }))
    .filter((one) => !(Math.abs(one.ours! - Number(one.wanted)) <= Number(one.tolerance)))

  expect(wrong).toEqual([])
  expect(printed.length).toBeGreaterThan(35)
})
