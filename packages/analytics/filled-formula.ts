import { normalQuantile } from './factors/distributions.ts'
import { indicatorAt, type IndicatorCode } from './indicators.ts'
import type { Figures } from './measure.ts'
import { calendarReturns } from './measures/calendar-returns.ts'
import { drawdownFacts } from './measures/drawdown.ts'
import { gainsAndLosses } from './measures/gains-losses.ts'
import { comovement, marketSides, residualDeviation, type MarketSides } from './measures/relative.ts'
import { periodRate, totalReturn } from './measures/return.ts'
import { momentsOf } from './measures/risk.ts'
import { tailModel } from './measures/tail-methods.ts'
import { TAIL } from './measures/tail.ts'
import type { Choices } from './presets.ts'
import { returnsOf, type Series } from './series.ts'
import { dayText, decimal, percent, tiny } from './words.ts'

/** The formula of each figure with the numbers of one window filled in. */

export interface FormulaFacts {
  figures: Figures
  /** The window alone: its base point first, its end point last. */
  window: Series
  /** Benchmark values on the days of the window; NaN before it begins. */
  benchmark?: Float64Array | undefined
  periodsPerYear: number
  riskFree: number
  choices: Choices
}

/** The right side of the formula as text, for instance "1.1275 ÷ 1.0000 − 1". Expects a figure that has a value. */
export const filledFormula = (code: IndicatorCode, facts: FormulaFacts): string => TEXTS[code](facts)

const value = ({ figures }: FormulaFacts, code: IndicatorCode): number => figures.values[indicatorAt[code]]!
const first = (values: Float64Array): number => values[0] ?? NaN
const last = (values: Float64Array): number => values[values.length - 1] ?? NaN
const rate = ({ riskFree, periodsPerYear }: FormulaFacts): number => periodRate(riskFree, periodsPerYear)
const returns = ({ window }: FormulaFacts): Float64Array => returnsOf(window.values)
const benchmarkReturns = ({ benchmark }: FormulaFacts): Float64Array => returnsOf(benchmark ?? new Float64Array(0))
const benchmarkTotal = ({ benchmark }: FormulaFacts): number => (benchmark ? totalReturn(first(benchmark), last(benchmark)) : NaN)
const pair = (facts: FormulaFacts) => comovement(returns(facts), benchmarkReturns(facts))
/** A fine percentage, for one period's return. */
const fine = (fraction: number): string => percent(fraction, 4)

function annualised(total: number, { figures, periodsPerYear, choices }: FormulaFacts): string {
  const days = { calendarDays: 365, julianYears: 365.25, observations: 0 }[choices.annualising]
  const exponent = days ? `${days} ÷ ${figures.calendarDays}` : `${periodsPerYear} ÷ ${figures.observations}`
  return `(1 + ${percent(total)})^(${exponent}) − 1`
}

const overDispersion = (facts: FormulaFacts, under: 'volatility' | 'downside'): string =>
  `(${percent(value(facts, 'annualReturn'))} − ${percent(facts.riskFree)}) ÷ ${percent(value(facts, under))}`

const scaled = (facts: FormulaFacts, code: IndicatorCode): string =>
  `${fine(value(facts, code) / Math.sqrt(facts.periodsPerYear))} × √${facts.periodsPerYear}`

function fallText({ figures, window: { days, values } }: FormulaFacts): string {
  const at = (day: number | null) => `${decimal(values[days.indexOf(day ?? 0)] ?? NaN)}（${dayText(day)}）`
  return figures.drawdownTrough === null ? '区间内没有回撤' : `${at(figures.drawdownTrough)}÷ ${at(figures.drawdownPeak)}− 1`
}

function longestText({ window: { days, values } }: FormulaFacts): string {
  const { longestFrom, longestTo } = drawdownFacts(days, values, 0, days.length - 1)
  return longestFrom < 0 ? '区间内没有回撤' : `${dayText(days[longestFrom])} 至 ${dayText(days[longestTo])}`
}

function quantileText(facts: FormulaFacts): string {
  if (facts.choices.valueAtRisk !== 'historical') return modelText(facts)
  const sorted = returns(facts).sort()
  const place = (sorted.length - 1) * TAIL
  const k = Math.floor(place)
  return `第 ${k + 1} 小 ${fine(sorted[k] ?? NaN)} 与第 ${k + 2} 小 ${fine(sorted[k + 1] ?? NaN)} 之间取 ${decimal(place - k)}`
}

function modelText(facts: FormulaFacts): string {
  const isLog = facts.choices.valueAtRisk === 'logNormal'
  const { mean, deviation } = isLog ? tailModel(returns(facts).map(Math.log1p), 'population') : tailModel(returns(facts))
  const edge = `${fine(mean)} − ${decimal(-normalQuantile(TAIL))} × ${fine(deviation)}`
  return isLog ? `e^(${edge}) − 1` : edge
}

function tailMeanText(facts: FormulaFacts): string {
  const all = returns(facts)
  const count =
    facts.choices.tailMean === 'atOrBelow'
      ? all.filter((r) => r <= value(facts, 'var95')).length
      : Math.floor((all.length - 1) * TAIL) + 1
  return `最差 ${count} 期收益率之和 ${fine(value(facts, 'cvar95') * count)} ÷ ${count}`
}

function omegaText(facts: FormulaFacts): string {
  const over = returns(facts).map((r) => r - rate(facts))
  const gains = over.reduce((sum, x) => sum + Math.max(0, x), 0)
  return `${fine(gains)} ÷ ${fine(gains - over.reduce((sum, x) => sum + x, 0))}`
}

/** Central moments of the population: m₂, m₃ and m₄ follow from the published ratios. */
function momentText(facts: FormulaFacts, order: 3 | 4): string {
  const { deviation, skew, kurtosis } = momentsOf(returns(facts))
  const n = facts.figures.observations
  const second = (deviation ** 2 * (n - 1)) / n
  const text =
    order === 3
      ? `${tiny(skew * second ** 1.5)} ÷ (${tiny(second)})^1.5`
      : `${tiny((kurtosis + 3) * second ** 2)} ÷ (${tiny(second)})² − 3`
  if (facts.choices.moments === 'moment') return text
  return order === 3 ? `(${text}) × √(${n} × ${n - 1}) ÷ ${n - 2}` : `((${text}) × ${n + 1} + 6) × ${n - 1} ÷ (${n - 2} × ${n - 3})`
}

function monthText(facts: FormulaFacts, code: 'bestMonth' | 'worstMonth'): string {
  const found = calendarReturns(facts.window, 'month').find((month) => month.value === value(facts, code))
  return found ? `${found.period.slice(0, 4)}-${found.period.slice(4)}（${dayText(found.baseDay)} 至 ${dayText(found.endDay)}）` : ''
}

function captureText(facts: FormulaFacts, side: keyof MarketSides): string {
  const { fund, benchmark, periods } = marketSides(returns(facts), benchmarkReturns(facts))[side]
  const exponent = facts.choices.capture === 'annualised' ? facts.periodsPerYear : 1
  const mean = (growth: number) => fine(growth ** (exponent / periods) - 1)
  return `${mean(fund)} ÷ ${mean(benchmark)}（基准${side === 'up' ? '上涨' : '下跌'} ${periods} 期）`
}

function alphaText(facts: FormulaFacts): string {
  const beta = decimal(value(facts, 'beta'))
  if (facts.choices.alpha === 'jensen') {
    const rf = percent(facts.riskFree)
    return `${percent(value(facts, 'annualReturn'))} − ${rf} − ${beta} × (${percent(value(facts, 'benchmarkAnnualReturn'))} − ${rf})`
  }
  const { mean, benchmarkMean } = pair(facts)
  const target = fine(rate(facts))
  const inside = `${fine(mean)} − ${target} − ${beta} × (${fine(benchmarkMean)} − ${target})`
  return facts.choices.alpha === 'times' ? `(${inside}) × ${facts.periodsPerYear}` : `(1 + ${inside})^${facts.periodsPerYear} − 1`
}

function informationText(facts: FormulaFacts): string {
  const [own, other] = [percent(value(facts, 'annualReturn')), percent(value(facts, 'benchmarkAnnualReturn'))]
  if (facts.choices.information === 'annual') return `(${own} − ${other}) ÷ ${percent(value(facts, 'trackingError'))}`
  if (facts.choices.information === 'residual') {
    const rest = residualDeviation(pair(facts)) * Math.sqrt(facts.periodsPerYear)
    return `(${own} − ${decimal(value(facts, 'beta'))} × ${other}) ÷ ${percent(rest)}`
  }
  const { mean, benchmarkMean, activeDeviation } = pair(facts)
  return `${fine(mean - benchmarkMean)} ÷ ${fine(activeDeviation)}`
}

function winText(facts: FormulaFacts): string {
  const { wins, losses } = gainsAndLosses(returns(facts))
  return `${wins} ÷ ${facts.choices.winRate === 'all' ? facts.figures.observations : wins + losses}`
}

function sharpeText(facts: FormulaFacts): string {
  if (facts.choices.ratios === 'geometric') return overDispersion(facts, 'volatility')
  const { mean, deviation } = momentsOf(returns(facts))
  return `(${fine(mean)} − ${fine(rate(facts))}) ÷ ${fine(deviation)} × √${facts.periodsPerYear}`
}

function sortinoText(facts: FormulaFacts): string {
  if (facts.choices.ratios === 'geometric') return overDispersion(facts, 'downside')
  const { mean } = momentsOf(returns(facts))
  return `(${fine(mean)} − ${fine(rate(facts))}) × ${facts.periodsPerYear} ÷ ${percent(value(facts, 'downside'))}`
}

const TEXTS: Record<IndicatorCode, (facts: FormulaFacts) => string> = {
  totalReturn: ({ window }) => `${decimal(last(window.values))} ÷ ${decimal(first(window.values))} − 1`,
  annualReturn: (facts) => annualised(value(facts, 'totalReturn'), facts),
  benchmarkAnnualReturn: (facts) => annualised(benchmarkTotal(facts), facts),
  excess: (facts) => `(1 + ${percent(value(facts, 'totalReturn'))}) ÷ (1 + ${percent(benchmarkTotal(facts))}) − 1`,
  annualExcess: (facts) =>
    `(1 + ${percent(value(facts, 'annualReturn'))}) ÷ (1 + ${percent(value(facts, 'benchmarkAnnualReturn'))}) − 1`,
  volatility: (facts) => scaled(facts, 'volatility'),
  downside: (facts) => scaled(facts, 'downside'),
  sharpe: sharpeText,
  sortino: sortinoText,
  maxDrawdown: fallText,
  currentDrawdown: ({ window: { values } }) => `${decimal(last(values))} ÷ ${decimal(values.reduce((a, b) => Math.max(a, b), 0))} − 1`,
  longestDrawdownDays: longestText,
  calmar: (facts) => `${percent(value(facts, 'annualReturn'))} ÷ ${percent(-value(facts, 'maxDrawdown'))}`,
  winRate: winText,
  var95: quantileText,
  cvar95: tailMeanText,
  tailRatio: (facts) => `${fine(Math.abs(value(facts, 'tailRatio') * value(facts, 'var95')))} ÷ ${fine(Math.abs(value(facts, 'var95')))}`,
  omega: omegaText,
  skew: (facts) => momentText(facts, 3),
  kurtosis: (facts) => momentText(facts, 4),
  bestMonth: (facts) => monthText(facts, 'bestMonth'),
  worstMonth: (facts) => monthText(facts, 'worstMonth'),
  beta: (facts) => `${tiny(pair(facts).covariance)} ÷ ${tiny(pair(facts).benchmarkVariance)}`,
  alpha: alphaText,
  trackingError: (facts) =>
    `${fine(pair(facts).activeDeviation)} × √${facts.periodsPerYear}`,
  informationRatio: informationText,
  upCapture: (facts) => captureText(facts, 'up'),
  downCapture: (facts) => captureText(facts, 'down'),
  correlation: (facts) => {
    const { covariance, variance, benchmarkVariance } = pair(facts)
    return `${tiny(covariance)} ÷ (${fine(Math.sqrt(variance))} × ${fine(Math.sqrt(benchmarkVariance))})`
  },
}
