import { test } from 'vitest'
import { indicatorAt as at } from './indicators.ts'
import { measure } from './measure.ts'
import { maxDrawdown, painAndUlcer } from './measures/drawdown.ts'
import { downsideDeviation } from './measures/partial-moments.ts'
import * as ratios from './measures/ratios.ts'
import { battingAverage, comovement } from './measures/relative.ts'
import { annualReturnByCount, periodRate } from './measures/return.ts'
import * as risk from './measures/risk.ts'
import { alignTo, excessCurve, returnsOf } from './series.ts'
import { expectPeer, type Numbers } from './testkit/peers.ts'
import { golden, goldenSeries, indexSeries, isWeekly, present, type GoldenInput } from './testkit/shared.ts'
import { regress } from './factors/regression.ts'

interface Case {
  id: string
  input: GoldenInput
  params: { annual_risk_free: number; period: 'daily' | 'weekly' }
  expected: Numbers
}

function grown(returns: Float64Array): Float64Array {
  const values = new Float64Array(returns.length + 1).fill(1)
  returns.forEach((value, i) => (values[i + 1] = values[i]! * (1 + value)))
  return values
}

test.skipIf(!present).each(golden<Case>('indicators-rqrisk.json'))('rqrisk on $id: every figure agrees or is named with its reason', ({ input, params, expected }) => {
  const { days, values } = goldenSeries(input)
  const benchmark = alignTo(days, indexSeries(input.benchmark!))
  const returns = returnsOf(values)
  const benchmarkReturns = returnsOf(benchmark)
  const n = returns.length
  const periods = isWeekly(input) ? 52 : 252
  const riskFree = params.annual_risk_free
  const figure = measure({ days, values, from: 0, to: n, benchmark, periodsPerYear: periods, riskFree, preset: 'rqrisk' }).values
  const of = (code: keyof typeof at) => figure[at[code]]!

  const perYear = Math.sqrt(periods)
  const rate = periodRate(riskFree, periods)
  const { mean, deviation } = risk.momentsOf(returns)
  const benchmarkDeviation = risk.deviation(benchmarkReturns)
  const benchmarkTotal = benchmark[n]! / benchmark[0]! - 1
  const active = returns.map((value, i) => value - benchmarkReturns[i]!)
  const activeValues = grown(active)
  const { mean: fundMean, benchmarkMean, activeDeviation } = comovement(returns, benchmarkReturns)
  // In percent, the base point counted; the return on top has rf taken off in each period and is not annual.
  const ulcer = painAndUlcer(values).ulcer * 100
  const activeUlcer = painAndUlcer(activeValues).ulcer * 100
  const overRate = (series: Float64Array) => grown(series.map((value) => value - rate))[n]! - 1
  const fit = regress(returns, [benchmarkReturns])
  // The peer refuses a regression when no benchmark return is 0 (it tests the wrong thing), as on all weekly series.
  const isRefused = benchmarkReturns.every((value) => value !== 0)

  expectPeer({
    alpha: of('alpha'),
    alpha_p_value: fit.ok && !isRefused ? fit.p[0]! : null,
    alpha_t_value: fit.ok && !isRefused ? fit.t[0]! : null,
    annual_downside_risk: of('downside'),
    annual_return: of('annualReturn'),
    annual_tracking_error: of('trackingError'),
    annual_volatility: of('volatility'),
    arithmetic_excess_return: of('totalReturn') - benchmarkTotal,
    benchmark_annual_return: of('benchmarkAnnualReturn'),
    benchmark_annual_volatility: benchmarkDeviation * perYear,
    benchmark_return: benchmarkTotal,
    benchmark_volatility: benchmarkDeviation,
    beta: of('beta'),
    calmar: of('calmar'),
    correlation: of('correlation'),
    downside_risk: downsideDeviation(returns, mean, 'freedom'),
    excess_annual_return: annualReturnByCount(activeValues[n]! - 1, n, periods),
    excess_annual_volatility: activeDeviation * perYear,
    excess_max_drawdown: -maxDrawdown(activeValues),
    excess_return_rate: activeValues[n]! - 1,
    excess_sharpe: risk.sharpeArithmetic(fundMean - benchmarkMean, 0, activeDeviation, periods),
    excess_ulcer_index: activeUlcer,
    excess_ulcer_performance_index: ratios.martin(overRate(active), activeUlcer),
    excess_volatility: activeDeviation,
    excess_win_rate: battingAverage(returns, benchmarkReturns).all,
    geometric_excess_annual_return: of('annualExcess'),
    geometric_excess_drawdown: -maxDrawdown(excessCurve(values, benchmark).map((value) => 1 + value)),
    geometric_excess_return: of('excess'),
    information_ratio: of('informationRatio'),
    max_drawdown: -of('maxDrawdown'),
    return_rate: of('totalReturn'),
    sharpe: of('sharpe'),
    sortino: of('sortino'),
    tracking_error: activeDeviation,
    ulcer_index: ulcer,
    ulcer_performance_index: ratios.martin(overRate(returns), ulcer),
    // The peer prints the gain that makes good the loss.
    var: 1 / (1 + of('var95')) - 1,
    volatility: deviation,
    win_rate: of('winRate'),
  }, expected, 1e-9)
})
