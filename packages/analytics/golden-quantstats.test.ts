import { test } from 'vitest'
import { indicatorAt as at } from './indicators.ts'
import { measure } from './measure.ts'
import { calendarReturns } from './measures/calendar-returns.ts'
import { drawdownSeries, maxDrawdown, painAndUlcer } from './measures/drawdown.ts'
import * as trades from './measures/gains-losses.ts'
import * as market from './measures/market-risk.ts'
import * as ratios from './measures/ratios.ts'
import * as risk from './measures/risk.ts'
import { autocorrelationPenalty, smart } from './measures/serial.ts'
import { kurtosisAs, skewAs } from './measures/shape.ts'
import { probabilisticSharpe } from './measures/significance.ts'
import { longestStreaks } from './measures/streaks.ts'
import { gaussianVar, tailModel } from './measures/tail-methods.ts'
import { meanAtOrBelow } from './measures/tail.ts'
import { alignTo, returnsOf } from './series.ts'
import { expectPeer, type Numbers } from './testkit/peers.ts'
import { golden, goldenSeries, indexSeries, present, type GoldenInput } from './testkit/shared.ts'

interface Case {
  id: string
  input: GoldenInput
  expected: Numbers
}

const PERIODS = 252

test.skipIf(!present).each(golden<Case>('indicators-quantstats.json'))('QuantStats on $id: every figure agrees', ({ input, expected }) => {
  const series = goldenSeries(input)
  const { days, values } = series
  const returns = returnsOf(values)
  const n = returns.length
  const benchmark = alignTo(days, indexSeries(input.benchmark!))
  const figure = measure({ days, values, from: 0, to: n, benchmark, periodsPerYear: PERIODS, riskFree: 0, preset: 'quantstats' }).values
  const of = (code: keyof typeof at) => figure[at[code]]!

  const total = values[n]! / values[0]! - 1
  const sum = returns.reduce((all, value) => all + value, 0)
  const { mean, deviation, skew, kurtosis } = risk.momentsOf(returns)
  const sums = trades.gainsAndLosses(returns)
  const drawdowns = drawdownSeries(values).subarray(1)
  // The peer divides by the returns less one, and takes the normal VaR of the drawdowns for where their worst ones begin, or for them if there are none.
  const { ulcer } = painAndUlcer(values, n - 1)
  const edge = gaussianVar(tailModel(drawdowns))
  const beyond = meanAtOrBelow(drawdowns, edge)
  const worst = Number.isNaN(beyond) ? edge : beyond
  const deepest = maxDrawdown(values)
  const penalty = autocorrelationPenalty(returns)
  const streaks = longestStreaks(series)
  const months = Float64Array.from(calendarReturns(series, 'month'), ({ value }) => value)
  const years = calendarReturns(series, 'year').map(({ value }) => value)

  expectPeer({
    comp: of('totalReturn'),
    cagr: of('annualReturn'),
    volatility: of('volatility'),
    sharpe: of('sharpe'),
    sortino: of('sortino'),
    adjusted_sortino: of('sortino') / Math.SQRT2,
    calmar: of('calmar'),
    max_drawdown: of('maxDrawdown'),
    ulcer_index: ulcer,
    ulcer_performance_index: ratios.martin(total, ulcer),
    serenity_index: ratios.serenity(sum, ulcer, worst, deviation),
    kelly_criterion: trades.kelly(sums),
    win_rate: of('winRate'),
    payoff_ratio: trades.payoff(sums),
    profit_factor: trades.profitFactor(sums),
    profit_ratio: trades.profitRatio(sums),
    gain_to_pain_ratio: trades.gainToPain(sums),
    cpc_index: trades.cpcIndex(sums),
    common_sense_ratio: trades.commonSense(sums, of('tailRatio')),
    tail_ratio: of('tailRatio'),
    outlier_win_ratio: trades.outlierRatio(returns, 0.99),
    outlier_loss_ratio: trades.outlierRatio(returns, 0.01),
    // The peer's return here is a sum, not compounded.
    recovery_factor: Math.abs(ratios.recoveryFactor(sum, deepest)),
    risk_of_ruin: trades.riskOfRuin(sums),
    value_at_risk: of('var95'),
    conditional_value_at_risk: of('cvar95'),
    skew: of('skew'),
    kurtosis: of('kurtosis'),
    omega: risk.omega(returns, 0),
    avg_return: trades.averageMove(sums),
    avg_win: trades.averageGain(sums),
    avg_loss: trades.averageLoss(sums),
    best: Math.max(...returns),
    worst: Math.min(...returns),
    consecutive_wins: streaks.winning.periods,
    consecutive_losses: streaks.losing.periods,
    // Rounded up to whole percent.
    exposure: Math.ceil(trades.exposure(sums) * 100) / 100,
    geometric_mean: trades.geometricMean(returns),
    expected_return: trades.geometricMean(returns),
    smart_sharpe: smart(of('sharpe'), penalty),
    smart_sortino: smart(of('sortino'), penalty),
    // The peer takes the excess kurtosis for the whole one, so 3 goes off a second time.
    probabilistic_sharpe_ratio: probabilisticSharpe({
      sharpe: risk.sharpeArithmetic(mean, 0, deviation, 1),
      observations: n,
      skew: skewAs('fisher', skew, n),
      kurtosis: kurtosisAs('fisher', kurtosis, n) - 3,
    }),
    risk_return_ratio: risk.sharpeArithmetic(mean, 0, deviation, 1),
    autocorr_penalty: penalty,
    best_month: of('bestMonth'),
    worst_month: of('worstMonth'),
    best_year: Math.max(...years),
    worst_year: Math.min(...years),
    win_month: trades.winRateOfMoves(trades.gainsAndLosses(months)),
    r_squared: market.determination(of('correlation')),
    information_ratio_per_period: of('informationRatio'),
    // Over the whole return, not the annual one.
    treynor_ratio: ratios.treynor(total, of('beta')),
    greeks_beta: of('beta'),
    greeks_alpha: of('alpha'),
  }, expected, 1e-9)
})
