import { chiSquareTest, drawdownTable, alignTo, indexAtOrBefore, indicatorAt, marketPhases, meanAtOrBelow, momentsOf, normalQuantile, quantile, returnsOf, rollingStyle, type Series, slice, valueAtRisk } from '@zhiheng/analytics'
import type { ReportFund } from '@zhiheng/contract'
import { type Measured, orNull } from './choices.ts'
import { coarse } from './exposure.ts'
import { type FactorIndex } from './factor-set.ts'
import type { LoadedFund } from './fund-figures.ts'
import { type RollingFigure, rollingFigures } from './rolling.ts'

/** Parts of a report beyond the fund page. No I/O here. */
type Part<K extends keyof ReportFund> = NonNullable<ReportFund[K]>

const panels: readonly (readonly [code: RollingFigure, name: string, isPercent: boolean])[] = [
  ['return', '滚动收益', true], ['volatility', '滚动波动率', true], ['sharpe', '滚动夏普', false], ['maxDrawdown', '滚动最大回撤', true], ['beta', '滚动 Beta', false], ['correlation', '滚动相关系数', false],
]
/** As many points as a panel of six can show. */
const shownPoints = 520

export function rollingPart(loaded: LoadedFund, months: number): Part<'rolling'> {
  const all = panels.map(([code, name, isPercent]) => ({ code, name, isPercent, ...rollingFigures(loaded, code, months) }))
  const length = all[0]!.days.length
  const stride = Math.max(1, Math.ceil(length / shownPoints))
  // Counted from the end, so that the newest day is always there.
  const thin = <T>(column: readonly T[]) => column.filter((_, at) => (length - 1 - at) % stride === 0)
  const returns = all[0]!
  const excess = returns.values.map((value, at) => { const other = returns.benchmark[at]; return value === null || other === null || other === undefined ? null : (1 + value) / (1 + other) - 1 })
  return {
    months, days: thin(returns.days),
    panels: [...all.map(({ code, name, isPercent, values, benchmark }) => ({ code, name, isPercent, values: thin(values), benchmark: thin(benchmark) })), { code: 'excess', name: '滚动超额（几何）', isPercent: true, values: thin(excess), benchmark: [] }],
  }
}

const noBenchmark = '基准在所选区间内没有完整行情，请换一个基准或区间。'
const isWhole = (benchmark: Float64Array | undefined): benchmark is Float64Array => benchmark !== undefined && benchmark.length > 1 && benchmark.every((value) => value > 0)
const fallsShown = 6

/** What the fund did in the market's own falls: the market on its own days, the fund by its last NAV at or before them. */
export function capturePart(series: Series, index: Series | undefined, benchmark: Float64Array | undefined, { figures }: Measured): Part<'capture'> {
  const sides = { upCapture: orNull(figures.values[indicatorAt.upCapture]), downCapture: orNull(figures.values[indicatorAt.downCapture]) }
  if (!isWhole(benchmark) || !index) return { why: noBenchmark, falls: [], share: null, ...sides }
  const at = (day: number) => series.values[indexAtOrBefore(series.days, day)]!
  const falls = drawdownTable(slice(index, series.days[0]!, series.days.at(-1)!), fallsShown).map(({ depth, peakDay, troughDay }) => {
    const fund = at(troughDay) / at(peakDay) - 1
    return { peakDay: String(peakDay), troughDay: String(troughDay), market: depth, fund: orNull(fund), share: orNull(fund / depth) }
  })
  const [fund, market] = [falls.reduce((sum, one) => sum + (one.fund ?? 0), 0), falls.reduce((sum, one) => sum + one.market, 0)]
  return { why: falls.length === 0 ? '区间内基准没有下跌。' : '', falls, share: orNull(fund / market), ...sides }
}

export function stylePart(series: Series, indexes: readonly FactorIndex[]): Part<'style'> {
  const { series: own, frequency } = coarse(series)
  const window = frequency === 'monthly' ? 24 : 52
  const there = indexes.map((index) => ({ ...index, values: alignTo(own.days, index.series) })).filter(({ values, series: closes }) => isWhole(values) && closes.days.at(-1)! >= (own.days.at(-1) ?? 0) - 100)
  const named = there.map(({ code, name }) => ({ code, name }))
  if (there.length < 2) return { why: '覆盖所选区间的指数不足两个，不能分析风格。', window, indexes: named, points: [] }
  const returns = returnsOf(own.values)
  if (frequency === 'irregular' || returns.length < window) return { why: `风格分析的窗口是 ${window} ${frequency === 'monthly' ? '个月' : '周'}，所选区间只有 ${returns.length} 期。`, window, indexes: named, points: [] }
  const found = rollingStyle(returns, there.map(({ values }) => returnsOf(values)), window, Math.max(1, Math.floor((returns.length - window) / 60)))
  const points = found.flatMap(({ end, style }) => (style.ok ? [{ day: String(own.days[end + 1]), weights: [...style.weights].map((weight) => Math.max(0, weight)), rSquared: style.rSquared }] : []))
  return { why: points.length === 0 ? '基金收益没有波动，无法分析风格。' : '', window, indexes: named, points }
}

/** A benchmark of bonds never falls by a tenth. */
const thresholdOf = (benchmark: Float64Array, periodsPerYear: number) => (momentsOf(returnsOf(benchmark)).deviation * Math.sqrt(periodsPerYear) < 0.08 ? 0.02 : 0.1)

export function phasesPart(series: Series, benchmark: Float64Array | undefined, periodsPerYear: number): Part<'phases'> {
  if (!isWhole(benchmark)) return { why: noBenchmark, threshold: 0.1, rows: [] }
  const threshold = thresholdOf(benchmark, periodsPerYear)
  return { why: '', threshold, rows: marketPhases(series, benchmark, threshold).map(({ fromDay, toDay, ...row }) => ({ ...row, fromDay: String(fromDay), toDay: String(toDay) })) }
}

const leastReturns = 20

export function distributionPart(series: Series): Part<'distribution'> {
  const returns = returnsOf(series.values)
  const nothing = { observations: returns.length, bins: [], mean: null, deviation: null, var95: null, cvar95: null, var99: null, normalVar95: null, jarqueBera: null, jarqueBeraP: null }
  if (returns.length < leastReturns) return { ...nothing, why: `所选区间只有 ${returns.length} 期收益，至少需要 ${leastReturns} 期才显示分布。` }
  const { mean, deviation, skew, kurtosis } = momentsOf(returns)
  if (!(deviation > 1e-12)) return { ...nothing, why: '所选区间内净值没有变化。' }
  const var95 = valueAtRisk(returns)
  const jarqueBera = (returns.length / 6) * (skew ** 2 + kurtosis ** 2 / 4)
  return {
    why: '', observations: returns.length, bins: binsOf(returns), mean, deviation, var95, cvar95: orNull(meanAtOrBelow(returns, var95)), var99: quantile(returns, 0.01), normalVar95: mean + normalQuantile(0.05) * deviation,
    jarqueBera: orNull(jarqueBera), jarqueBeraP: orNull(chiSquareTest(jarqueBera, 2)),
  }
}

/** Between 15 and 45 bins of a round width, one of which begins at 0. */
export function binsOf(returns: Float64Array): Part<'distribution'>['bins'] {
  const [low, high] = [Math.min(...returns), Math.max(...returns)]
  const raw = (high - low) / 30
  const power = 10 ** Math.floor(Math.log10(raw))
  const width = [1, 2, 5, 10].map((one) => one * power).find((one) => one >= raw * 0.8)!
  const [first, last] = [Math.floor(low / width), Math.floor(high / width)]
  const counts = new Int32Array(last - first + 1)
  for (const value of returns) counts[Math.min(counts.length - 1, Math.max(0, Math.floor(value / width) - first))]!++
  return Array.from(counts, (count, at) => ({ from: (first + at) * width, to: (first + at + 1) * width, count }))
}
