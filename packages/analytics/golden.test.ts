import { expect, test } from 'vitest'
import { figuresForCli, type CliFigures } from './cli-figures.ts'
import { indicatorAt as at } from './indicators.ts'
import { measure } from './measure.ts'
import { battingAverage, comovement } from './measures/relative.ts'
import { stability } from './measures/return.ts'
import { alignTo, returnsOf } from './series.ts'
import { codeOf, distributionsOf, golden, goldenSeries, indexSeries, isWeekly, navRows, present, type GoldenInput } from './testkit/shared.ts'

interface Case<Expected> {
  id: string
  input: GoldenInput
  params: { periods_per_year: number; annual_risk_free: number }
  expected: Expected
}

type Numbers = Record<string, number | null>

/** Every expected number within the relative tolerance of the file. */
function expectClose(actual: Numbers, expected: Numbers, tolerance: number): void {
  expect(Object.keys(actual)).toEqual(Object.keys(expected))
  for (const [key, wanted] of Object.entries(expected)) {
    const found = actual[key]
    if (wanted === null || typeof found !== 'number') expect({ [key]: found }).toEqual({ [key]: wanted })
    else if (!(Math.abs(found - wanted) <= tolerance * Math.abs(wanted))) expect.fail(`${key}: ${found} is not ${wanted}`)
  }
}

const sum = (values: Float64Array) => values.reduce((a, b) => a + b, 0)

test.skipIf(!present)('the golden files of indicators have all their cases', () => {
  const counts = ['zhiheng', 'arithmetic', 'quantstats', 'ffn', 'rqrisk', 'performanceanalytics'].map((name) => golden(`indicators-${name}.json`).length)

  expect(counts).toEqual([64, 64, 25, 25, 32, 16])
})

test.skipIf(!present).each(golden<Case<CliFigures>>('indicators-zhiheng.json'))('the figures of $id are the golden ones', ({ id, input, params, expected }) => {
  const figures = figuresForCli({
    nav: navRows(input.file),
    distributions: distributionsOf(codeOf(input.file)),
    benchmark: indexSeries(input.benchmark!),
    // The whole file is asked for without a window: where it begins and ends is part of what has to agree.
    ...(id.includes('window') ? { from: input.first_day, to: input.last_day } : {}),
    freq: isWeekly(input) ? 'weekly' : 'auto',
    riskFree: params.annual_risk_free,
  })

  expectClose(figures, expected, 1e-9)
})

test.skipIf(!present).each(golden<Case<Numbers>>('indicators-zhiheng.json').filter(({ id }) => id.endsWith('rf0.0')))(
  'the series of $id is built as the check sums say',
  ({ input }) => {
    const { days, values } = goldenSeries(input)
    const benchmark = alignTo(days, indexSeries(input.benchmark!))

    expect(values.at(-1)! / values[0]!).toBeCloseTo(input.last_over_first!, 9)
    expect(sum(returnsOf(values))).toBeCloseTo(input.sum_of_returns!, 9)
    expect(sum(returnsOf(benchmark))).toBeCloseTo(input.benchmark_sum_of_returns!, 9)
  },
)

interface BattingAverages {
  'batting average': number
  'up market': number
  'down market': number
}

test.skipIf(!present).each(golden<Case<Numbers & { batting_average: BattingAverages }>>('indicators-arithmetic.json'))(
  'under the preset arithmetic, $id has the golden figures',
  ({ input, params, expected }) => {
    const { batting_average: batting, ...numbers } = expected as unknown as { batting_average: BattingAverages } & Numbers
    const { days, values } = goldenSeries(input)
    const benchmark = alignTo(days, indexSeries(input.benchmark!))
    const figure = measure({
      days,
      values,
      from: 0,
      to: days.length - 1,
      benchmark,
      periodsPerYear: params.periods_per_year,
      riskFree: params.annual_risk_free,
      preset: 'arithmetic',
    }).values
    const both = comovement(returnsOf(values), returnsOf(benchmark))
    const beaten = battingAverage(returnsOf(values), returnsOf(benchmark))

    expectClose(
      {
        total_return: figure[at.totalReturn]!,
        annual_return: figure[at.annualReturn]!,
        annual_volatility: figure[at.volatility]!,
        sharpe: figure[at.sharpe]!,
        sortino: figure[at.sortino]!,
        downside_risk: figure[at.downside]!,
        max_drawdown: figure[at.maxDrawdown]!,
        calmar: figure[at.calmar]!,
        omega: figure[at.omega]!,
        value_at_risk_95: figure[at.var95]!,
        conditional_value_at_risk_95: figure[at.cvar95]!,
        tail_ratio: figure[at.tailRatio]!,
        stability: stability(values),
        alpha: figure[at.alpha]!,
        beta: figure[at.beta]!,
        excess_sharpe_per_period: (both.mean - both.benchmarkMean) / both.activeDeviation,
        up_capture: figure[at.upCapture]!,
        down_capture: figure[at.downCapture]!,
      },
      numbers,
      1e-9,
    )
    expectClose({ 'batting average': beaten.all, 'up market': beaten.up, 'down market': beaten.down }, { ...batting }, 1e-9)
  },
)
