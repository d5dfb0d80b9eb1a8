import { alignTo, commonEnd, correlationMatrix, type DayRange, drawdownSeries, indicatorAt, indicators, type PeriodCode, periodSections, rebased, type Series, slice } from '@zhiheng/analytics'
import type { analysisCalls } from '@zhiheng/contract'
import { snapshotPeriods } from '../snapshot/shape.ts'
import type { Benchmark, Subject, Surroundings } from './analysis.store.ts'
import { type Asking, asOfOf, choicesOf, dayOrEmpty, type FigureQuery, flagsOf, inWindow, measured, type Measured, orNull, periodOf } from './choices.ts'

type Comparison = ReturnType<(typeof analysisCalls)['compare']['data']['parse']>

export interface LoadedComparison {
  query: FigureQuery & { common: boolean }
  subjects: Subject[]
  benchmark: Benchmark
  surroundings: Surroundings
}

const frequencyNames: Record<string, string> = { daily: '日频', weekly: '周频', monthly: '月频', irregular: '不定期' }

/** Funds side by side over one stretch, or each over its own. */
export function compareFunds(loaded: LoadedComparison): Comparison {
  const { query, subjects, benchmark, surroundings } = loaded
  const { setting } = surroundings
  const choices = choicesOf(query, setting)
  const whole = subjects.map((subject) => subject.series[choices.navType]).filter((series) => series !== undefined)
  const latest = Math.max(...subjects.map((subject) => asOfOf(query, subject, surroundings)))
  const end = query.common ? commonEnd(whole, latest) : undefined
  const asOfOfFund = (subject: Subject) => end ?? asOfOf(query, subject, surroundings)
  const asking = (subject: Subject, period: PeriodCode | DayRange): Asking => ({ subject, benchmark, choices, freq: query.freq, period, asOf: asOfOfFund(subject), setting })
  const own = subjects.map((subject) => measured(asking(subject, common(periodOf(query, asOfOfFund(subject)), query, whole, end))))
  const used = own.map((found) => inWindow(found).series)
  const matrix = correlationMatrix(used)
  const begin = Math.max(...own.map(({ window }) => (window.hasValue ? window.baseDay : 0)))
  return {
    benchmark: benchmark.code, benchmarkName: benchmark.name, common: end && begin > 0 ? { beginDay: String(begin), endDay: String(end) } : null,
    funds: own.map((found, at) => ({
      fundCode: subjects[at]!.fundCode, shortName: subjects[at]!.shortName, frequency: found.frequency, beginDay: dayOrEmpty(found.window.baseDay), endDay: dayOrEmpty(found.window.endDay),
      observations: found.figures.observations, flags: flagsOf(found.window, found.figures.insufficient), values: indicators.map(({ code }) => ({ code, value: orNull(found.figures.values[indicatorAt[code]]) })),
    })),
    curve: curvesOf(subjects, used, benchmark.series),
    periods: snapshotPeriods.map((code) => ({
      code, label: periodSections.find((section) => section.code === code)!.label,
      values: subjects.map((subject) => valueOf(measured(asking(subject, code)))),
    })),
    correlation: subjects.map((_, row) => subjects.map((__, column) => orNull(matrix.values[row * subjects.length + column]))),
    correlationDays: matrix.days.length,
    warnings: warningsOf(own, subjects),
  }
}

/** With a common end 成立以来 begins where the youngest fund does: otherwise the rows would tell of different markets. */
function common(period: PeriodCode | DayRange, query: LoadedComparison['query'], whole: readonly Series[], end: number | undefined): PeriodCode | DayRange {
  if (!query.common || end === undefined) return period
  const youngest = Math.max(...whole.map(({ days }) => days[0]!))
  if (period === 'inception') return { from: youngest, to: end }
  return typeof period === 'object' ? { from: Math.max(period.from, youngest), to: Math.min(period.to, end) } : period
}

const valueOf = ({ figures, window }: Measured) => ({ value: orNull(figures.values[indicatorAt.totalReturn]), flags: flagsOf(window, figures.insufficient) })

/** Curves over all days that any of the funds has; a fund without NAV on a day has a hole there. */
function curvesOf(subjects: readonly Subject[], used: readonly Series[], benchmark: Series | undefined): Comparison['curve'] {
  const days = Int32Array.from(new Set(used.flatMap((series) => [...series.days]))).sort()
  const place = new Map(Array.from(days, (day, at) => [day, at]))
  const spread = ({ days: own }: Series, values: Float64Array) => {
    const column: (number | null)[] = Array.from(days, () => null)
    own.forEach((day, at) => (column[place.get(day)!] = values[at]!))
    return column
  }
  const index = benchmark && days.length > 0 ? alignTo(days, slice(benchmark, 0, days.at(-1)!)) : undefined
  return {
    days: Array.from(days, String),
    series: used.map((series, at) => ({ fundCode: subjects[at]!.fundCode, nav: spread(series, rebased(series.values)), drawdown: spread(series, drawdownSeries(series.values)) })),
    benchmark: Array.from(days, (_, at) => orNull(index && index[0]! > 0 ? index[at]! / index[0]! : NaN)),
  }
}

function warningsOf(own: readonly Measured[], subjects: readonly Subject[]): string[] {
  const frequencies = [...new Set(own.filter(({ series }) => series.days.length > 0).map(({ frequency }) => frequencyNames[frequency]!))]
  const without = subjects.filter((_, at) => own[at]!.series.days.length === 0).map(({ shortName }) => shortName)
  return [
    ...(frequencies.length > 1 ? [`净值频率不同（${frequencies.join('、')}），波动率、夏普等不宜直接比较，可把频率统一为较低的一种`] : []),
    ...(without.length > 0 ? [`${without.join('、')}没有所选类型的净值`] : []),
  ]
}
