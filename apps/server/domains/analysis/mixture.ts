import { commonDays, drawdownSeries, indicatorAt, indicators, measure, periodsPerYearOf, atFrequency, type RebalanceRule, runBacktest, type Series, valuesOn } from '@zhiheng/analytics'
import type { MixQuery } from '@zhiheng/contract'
import { refuse } from '../../rpc/fail.ts'
import type { Subject, Surroundings } from './analysis.store.ts'
import { asOfOf, choicesOf, measured, orNull, periodOf } from './choices.ts'
import { figureQueryOf } from './report.ts'

export interface LoadedMixture {
  query: MixQuery
  subjects: Subject[]
  surroundings: Surroundings
}

const rules: Readonly<Record<MixQuery['rebalance'], RebalanceRule>> = { never: { kind: 'never' }, month: { kind: 'calendar', months: 1 }, quarter: { kind: 'calendar', months: 3 }, year: { kind: 'calendar', months: 12 } }
const tolerance = 1e-6

/** Weights that sum to 1; percent are taken as such. */
export function weightsOf(given: readonly number[] | undefined, count: number): Float64Array {
  if (!given || given.length === 0) return new Float64Array(count).fill(1 / count)
  if (given.length !== count) throw refuse(`权重有 ${given.length} 个，基金有 ${count} 只，请逐只填写权重`)
  if (given.some((weight) => !Number.isFinite(weight) || weight < 0)) throw refuse('权重必须是不小于0的数')
  const sum = given.reduce((total, weight) => total + weight, 0)
  const unit = Math.abs(sum - 100) < tolerance * 100 ? 100 : 1
  if (Math.abs(sum - unit) > tolerance * unit) throw refuse(`权重合计为 ${Number(sum.toFixed(4))}，应为 1 或 100`)
  return Float64Array.from(given, (weight) => weight / unit)
}

/** The mixture on the days that all funds have, from the common start to the common end of the asked window. */
export function mixtureOf({ query, subjects, surroundings }: LoadedMixture) {
  const weights = weightsOf(query.weights, subjects.length)
  const asked = figureQueryOf(query)
  const windows = subjects.map((subject) => {
    const asOf = asOfOf(asked, subject, surroundings)
    const { series, window } = measured({ subject, benchmark: { code: '', name: '', series: undefined }, choices: choicesOf(asked, surroundings.setting), freq: asked.freq, period: periodOf(asked, asOf), asOf, setting: surroundings.setting })
    if (!window.hasValue) throw refuse(`${subject.shortName}在所选区间内没有净值，请换一个区间或移除它`)
    return { days: series.days.subarray(window.base, window.end + 1), values: series.values.subarray(window.base, window.end + 1) }
  })
  const days = commonDays(windows)
  if (days.length < 2) throw refuse('这些基金在所选区间内没有共同的净值日，请换一个区间')
  const run = runBacktest({ days, values: windows.map((series) => valuesOn(series, days)), first: 0, rule: rules[query.rebalance], decide: () => weights })
  return {
    mixed: {
      funds: subjects.map(({ fundCode, shortName }, at) => ({ fundCode, shortName, weight: weights[at]! })), beginDay: String(days[0]), endDay: String(days.at(-1)), rebalance: query.rebalance,
      days: Array.from(days, String), nav: [...run.values], drawdown: [...drawdownSeries(run.values)],
    },
    series: { days: run.days, values: run.values },
    contributions: run.contributions,
  }
}

/** Figures of the mixture; contributions add up to its total. */
export function mixtureAnalysis(loaded: LoadedMixture) {
  const { mixed, series, contributions } = mixtureOf(loaded)
  const { setting } = loaded.surroundings
  const figures = figuresOfMixture(series, setting)
  return {
    ...mixed, figures: indicators.map(({ code }) => ({ code, value: orNull(figures[indicatorAt[code]]) })),
    contributions: mixed.funds.map((fund, at) => ({ ...fund, contribution: contributions[at]! })), total: orNull(series.values.at(-1)! / series.values[0]! - 1),
  }
}

function figuresOfMixture(whole: Series, setting: Surroundings['setting']): Float64Array {
  const { series, frequency } = atFrequency(whole, 'auto')
  const periodsPerYear = periodsPerYearOf(frequency, { daily: setting.periodsDaily, weekly: setting.periodsWeekly, monthly: setting.periodsMonthly })
  return measure({ ...series, from: 0, to: series.days.length - 1, periodsPerYear, riskFree: setting.riskFree }).values
}
