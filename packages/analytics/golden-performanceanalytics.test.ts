import { expect, test } from 'vitest'
import { henrikssonMerton, treynorMazuy } from './factors/timing.ts'
import { comoments } from './measures/comoments.ts'
import * as shapes from './measures/drawdown-shape.ts'
import { drawdownTable, maxDrawdown, painAndUlcer } from './measures/drawdown.ts'
import * as trades from './measures/gains-losses.ts'
import * as market from './measures/market-risk.ts'
import * as partial from './measures/partial-moments.ts'
import * as ratios from './measures/ratios.ts'
import { alpha, beta, comovement, correlation, informationRatio, trackingError } from './measures/relative.ts'
import { annualReturnByCount } from './measures/return.ts'
import * as risk from './measures/risk.ts'
import { hurst } from './measures/serial.ts'
import { kurtosisAs, normalSampleKurtosis, skewAs } from './measures/shape.ts'
import { smoothingIndex } from './measures/smoothing.ts'
import * as tails from './measures/tail-methods.ts'
import { quantile } from './measures/tail.ts'
import { alignTo, downsample, returnsOf, type Series } from './series.ts'
import { expectPeer, type Numbers } from './testkit/peers.ts'
import { codeOf, csv, distributionsOf, golden, indexSeries, navRows, present } from './testkit/shared.ts'
import { seriesOfType } from './nav-rows.ts'

interface Fall {
  depth: number
  length: number
  to_trough: number
  recovery: number | null
}

interface Case {
  id: string
  input: { file: string; build?: string; benchmark?: string; observations?: number; sum_of_returns?: number; benchmark_sum_of_returns?: number }
  params: { scale: number; annual_risk_free?: number; risk_free_per_period: number }
  expected: Record<string, number | number[] | null>
  drawdowns: Fall[] | null
}

/** Both as returns: the book's are given so, the others are the last NAV of each week or month with the index at or before it. */
function pairOf({ input }: Case): [Float64Array, Float64Array] {
  if (!input.benchmark) {
    const rows = csv(input.file).map((row) => Object.values(row))
    return [Float64Array.from(rows, (row) => Number(row[1])), Float64Array.from(rows, (row) => Number(row[2]))]
  }
  const whole = seriesOfType(navRows(input.file), 'adjusted', distributionsOf(codeOf(input.file)), 1)
  const { days, values } = downsample(whole, input.build!.includes('week') ? 'weekly' : 'monthly')
  return [returnsOf(values), returnsOf(alignTo(days, indexSeries(input.benchmark)))]
}

function grown(returns: Float64Array): Float64Array {
  const values = new Float64Array(returns.length + 1).fill(1)
  returns.forEach((value, i) => (values[i + 1] = values[i]! * (1 + value)))
  return values
}

/** Falls count periods; the days are those of a calendar nobody asks for. */
const counted = (values: Float64Array): Series => ({ days: Int32Array.from(values, (_, i) => 20000101 + i), values })

const ADDED_RATE = 'with rf ≠ 0 the peer adds rf instead of taking it off; compared at rf 0'
const explainedWithRate: Record<string, string> = {
  ProspectRatio: 'the peer takes the target off the sum of all periods, not off their mean; compared at rf 0',
  'SFM.epsilon': ADDED_RATE,
}

function own(returns: Float64Array, scale: number, rf: number): Numbers {
  const n = returns.length
  const values = grown(returns)
  const moments = risk.momentsOf(returns)
  const { mean, deviation, skew, kurtosis } = moments
  const annual = annualReturnByCount(values[n]! - 1, n, scale)
  const excess = returns.map((value) => value - rf)
  const excessAnnual = annualReturnByCount(grown(excess)[n]! - 1, n, scale)
  const volatility = risk.volatility(returns, scale)
  const sharpe = risk.sharpeArithmetic(mean, rf, deviation, scale)
  const model = tails.tailModel(returns, 'population', moments)
  const sums = trades.gainsAndLosses(returns)
  const falls = drawdownTable(counted(values), Infinity)
  const average = shapes.fallAverages(falls)
  const { pain, ulcer } = painAndUlcer(values, n)
  const deepest = maxDrawdown(values)
  return {
    'Return.cumulative': values[n]! - 1,
    'Return.annualized': annual,
    'Return.annualized.arithmetic': mean * scale,
    'StdDev.annualized': volatility,
    'SharpeRatio.annualized.geometric': risk.sharpe(excessAnnual, 0, volatility),
    'SharpeRatio.annualized.arithmetic': sharpe,
    'SharpeRatio.StdDev': risk.sharpeArithmetic(mean, rf, deviation, 1),
    // The tail is that of the excess returns.
    'SharpeRatio.VaR.historical': ratios.rewardToTail(mean - rf, quantile(excess, 0.05)),
    'SharpeRatio.ES.historical': ratios.rewardToTail(mean - rf, tails.tailMean(excess)),
    AdjustedSharpeRatio: ratios.adjustedSharpe(sharpe, skew, kurtosis),
    SortinoRatio: partial.sortinoPerPeriod(mean, rf, partial.downsideDeviation(returns, rf)),
    DownsideDeviation: partial.downsideDeviation(returns, rf),
    'DownsideDeviation.subset': partial.downsideDeviation(returns, rf, 'side'),
    SemiDeviation: partial.downsideDeviation(returns, mean),
    UpsideRisk: partial.upsideDeviation(returns, rf),
    UpsidePotentialRatio: partial.upsidePotential(returns, rf),
    DownsideFrequency: partial.downsideFrequency(returns, rf),
    maxDrawdown: -deepest,
    CalmarRatio: risk.calmar(annual, deepest),
    SterlingRatio: ratios.sterling(annual, deepest),
    // The peer compounds the runs with a hundredth of each return, as if they were percent, and begins at the second return.
    BurkeRatio: ratios.burke(annual - rf, shapes.losingRuns(returns.subarray(1).map((value) => value / 100)).map((depth) => depth * 100)),
    // rf of one period against a yearly return, here and in the pain ratio.
    MartinRatio: ratios.martin(annual - rf, ulcer),
    PainIndex: pain,
    PainRatio: ratios.painRatio(annual - rf, pain),
    UlcerIndex: ulcer,
    AverageDrawdown: -average.depth,
    AverageLength: average.periods,
    AverageRecovery: average.periodsToRecover,
    DrawdownDeviation: shapes.drawdownDeviation(falls, n),
    CDaR: -shapes.conditionalDrawdown(shapes.stretches(values)),
    'VaR95.historical': quantile(returns, 0.05),
    'ES95.historical': tails.tailMean(returns),
    'VaR99.historical': quantile(returns, 0.01),
    'VaR95.gaussian': tails.gaussianVar(model),
    'ES95.gaussian': tails.gaussianEs(model),
    'VaR99.gaussian': tails.gaussianVar(model, 0.01),
    'VaR95.modified': tails.modifiedVar(model),
    'ES95.modified': tails.modifiedEs(model),
    'VaR99.modified': tails.modifiedVar(model, 0.01),
    'skewness.moment': skew,
    'skewness.fisher': skewAs('fisher', skew, n),
    'skewness.sample': skewAs('sample', skew, n),
    'kurtosis.moment': kurtosis + 3,
    'kurtosis.excess': kurtosis,
    'kurtosis.fisher': kurtosisAs('fisher', kurtosis, n),
    'kurtosis.sample': kurtosisAs('sample', kurtosis, n) + normalSampleKurtosis(n),
    'kurtosis.sample_excess': kurtosisAs('sample', kurtosis, n),
    Omega: risk.omega(returns, rf),
    Kappa3: partial.kappa(returns, rf),
    BernardoLedoitRatio: trades.profitFactor(sums),
    DRatio: trades.dRatio(sums),
    // The peer's upper tail holds one period more than its lower one.
    RachevRatio: ratios.rachev(tails.tailMean(returns, 1 - (Math.floor((n - 1) * 0.05) + 1.5) / (n - 1)), tails.tailMean(returns)),
    ProspectRatio: partial.prospectRatio(returns, rf),
    MeanAbsoluteDeviation: partial.meanAbsoluteDeviation(returns),
    HurstIndex: hurst(returns),
    KellyRatio: trades.kellyLeverage(mean, rf, deviation, 0.5),
    'mean.geometric': trades.geometricMean(returns),
    SkewnessKurtosisRatio: skew / (kurtosis + 3),
    VolatilitySkewness: partial.volatilitySkewness(returns, rf),
  }
}

function against(returns: Float64Array, benchmark: Float64Array, scale: number, rf: number): Numbers {
  const n = returns.length
  const [annual, benchmarkAnnual] = [returns, benchmark].map((values) => annualReturnByCount(grown(values)[n]! - 1, n, scale)) as [number, number]
  const yearly = (1 + rf) ** scale - 1
  const both = comovement(returns, benchmark)
  const slope = beta(both)
  const [volatility, benchmarkVolatility] = [risk.volatility(returns, scale), risk.volatility(benchmark, scale)]
  const [excess, excessMarket] = [returns, benchmark].map((values) => values.map((value) => value - rf)) as [Float64Array, Float64Array]
  const [down, benchmarkDown] = [partial.downsideDeviation(returns, rf), partial.downsideDeviation(benchmark, rf)]
  const jensen = alpha(annual, benchmarkAnnual, yearly, slope)
  const periodAlpha = alpha(both.mean, both.benchmarkMean, rf, slope)
  const bull = market.betaOn('up', excess, excessMarket)
  const bear = market.betaOn('down', excess, excessMarket)
  const systematic = market.systematicRisk(slope, benchmarkVolatility)
  const specific = market.specificRisk(returns, benchmark, scale)
  const fama = market.famaBeta(volatility, benchmarkVolatility)
  const error = trackingError(returns, benchmark, scale)
  const squared = ratios.mSquared(annual, rf, volatility, benchmarkVolatility)
  const up = market.sideFigures('up', returns, benchmark)
  const fallen = market.sideFigures('down', returns, benchmark, { stillIsDown: true })
  const shared = comoments(returns, benchmark)
  return {
    'SFM.beta': slope,
    'SFM.alpha': periodAlpha,
    'SFM.jensenAlpha': jensen,
    'SFM.beta.bull': bull,
    'SFM.beta.bear': bear,
    TimingRatio: market.timingRatio(bull, bear),
    // A yearly return less the alpha of one period.
    'SFM.epsilon': alpha(annual, benchmarkAnnual, rf, slope) - periodAlpha,
    ActivePremium: annual - benchmarkAnnual,
    TrackingError: error,
    InformationRatio: informationRatio(annual, benchmarkAnnual, error),
    TreynorRatio: ratios.treynor(annualReturnByCount(grown(excess)[n]! - 1, n, scale), slope),
    AppraisalRatio: ratios.appraisal(jensen, specific),
    MSquared: squared,
    MSquaredExcess: ratios.mSquaredExcess(squared, benchmarkAnnual),
    M2Sortino: ratios.mSquaredSortino(annual, partial.sortinoPerPeriod(both.mean, rf, down), down * Math.sqrt(scale), benchmarkDown * Math.sqrt(scale)),
    SystematicRisk: systematic,
    SpecificRisk: specific,
    TotalRisk: market.totalRisk(systematic, specific),
    FamaBeta: fama,
    Selectivity: jensen,
    NetSelectivity: market.netSelectivity(jensen, fama, slope, benchmarkAnnual - rf),
    OmegaExcessReturn: partial.omegaExcess(annual, down * Math.sqrt(scale), benchmarkDown * Math.sqrt(scale)),
    'UpDownRatios.Capture.Up': up.capture,
    'UpDownRatios.Capture.Down': fallen.capture,
    'UpDownRatios.Number.Up': up.sameWay,
    'UpDownRatios.Number.Down': fallen.sameWay,
    'UpDownRatios.Percent.Up': up.beaten,
    'UpDownRatios.Percent.Down': fallen.beaten,
    CoSkewness: shared.skewness,
    CoKurtosis: shared.kurtosis,
    BetaCoVariance: slope,
    BetaCoSkewness: shared.betaSkewness,
    BetaCoKurtosis: shared.betaKurtosis,
    correlation: correlation(both),
  }
}

const cases = golden<Case>('indicators-performanceanalytics.json')

test.skipIf(!present).each(cases)('PerformanceAnalytics on $id: every figure agrees or is named with its reason', (one) => {
  const [returns, benchmark] = pairOf(one)
  const { scale, risk_free_per_period: rf } = one.params
  const { SmoothingIndex: smoothing, TreynorMazuy_alpha_beta_gamma: mazuy, HenrikssonMerton_alpha_beta_gamma: merton, ...rest } = one.expected
  const [excess, excessMarket] = [returns, benchmark].map((values) => values.map((value) => value - rf)) as [Float64Array, Float64Array]
  const found = { ...own(returns, scale, rf), ...against(returns, benchmark, scale, rf) }

  expectPeer(found, rest as Numbers, 1e-8, rf ? explainedWithRate : {})
  // R stops its optimiser early: on the flat top of the likelihood three digits agree.
  expect(Math.abs(smoothingIndex(returns).index / (smoothing as number) - 1)).toBeLessThan(1e-3)
  // The peer's Henriksson–Merton has max(0, −m) in its last term: the same line with γ moved into β.
  for (const [timing, wanted, moved] of [[treynorMazuy, mazuy, 0], [henrikssonMerton, merton, 1]] as const) {
    const fit = timing(excess, excessMarket)
    const [a, b, c] = wanted as number[]
    expectPeer(fit.ok ? { a: fit.alpha, b: fit.beta + moved * fit.gamma, c: fit.gamma } : {}, { a: a!, b: b!, c: c! }, 1e-8)
  }
})

test.skipIf(!present).each(cases.filter(({ drawdowns }) => drawdowns))('the falls of $id are those of PerformanceAnalytics', (one) => {
  const [returns] = pairOf(one)
  const falls = drawdownTable(counted(grown(returns)), one.drawdowns!.length)

  expect(falls.map(({ depth, pointsUnderWater, stepsUnderWaterToTrough, recoveryDay }) => ({
    depth: Number(depth.toFixed(10)),
    length: pointsUnderWater + 1,
    to_trough: stepsUnderWaterToTrough,
    recovery: recoveryDay === null ? null : pointsUnderWater + 1 - stepsUnderWaterToTrough,
  }))).toEqual(one.drawdowns!.map(({ depth, length, to_trough, recovery }) => ({ depth, length, to_trough, recovery })))
})

test.skipIf(!present)('the returns are built as the check sums say', () => {
  const summed = cases.filter(({ input }) => input.observations).map((one) => {
    const [returns, benchmark] = pairOf(one)
    return [returns.length, returns.reduce((a, b) => a + b, 0) - one.input.sum_of_returns!, benchmark.reduce((a, b) => a + b, 0) - one.input.benchmark_sum_of_returns!]
  })

  expect(summed.map(([length]) => length)).toEqual(cases.flatMap(({ input }) => input.observations ?? []))
  expect(Math.max(...summed.flatMap(([, ...off]) => off.map(Math.abs)))).toBeLessThan(1e-10)
})
