import { daysBetween } from './calendar.ts'
import { indicatorAt as at, indicators, leastObservations } from './indicators.ts'
import { bestAndWorstMonth } from './measures/calendar-returns.ts'
import { drawdownFacts } from './measures/drawdown.ts'
import { gainsAndLosses, winRateOfMoves } from './measures/gains-losses.ts'
import { downsideDeviation } from './measures/partial-moments.ts'
import * as relative from './measures/relative.ts'
import { annualReturn, annualReturnByCount, geometricExcess, periodRate, totalReturn } from './measures/return.ts'
import * as risk from './measures/risk.ts'
import { kurtosisAs, skewAs } from './measures/shape.ts'
import { gaussianVar, logNormalVar, tailModel } from './measures/tail-methods.ts'
import { tailsOf, meanAtOrBelow, meanOfSmallestInPlace, TAIL, tailRatio } from './measures/tail.ts'
import { HOUSE, presets, type Choices, type PresetCode } from './presets.ts'
import { returnsInto } from './series.ts'

export interface MeasureInput {
  days: Int32Array
  values: Float64Array
  /** Positions of the base point and the end point, both part of the window. */
  from: number
  to: number
  /** Benchmark values on the same days, as `alignTo` gives them; NaN before its first. */
  benchmark?: Float64Array | undefined
  /** NaN for an irregular series: figures other than returns are withheld. */
  periodsPerYear: number
  /** Yearly rate. */
  riskFree: number
  /** Default: the choices of the house. */
  preset?: PresetCode | Choices | undefined
}

export interface Figures {
  /** One number for each of `indicators`, in its order. NaN: cannot be said. */
  values: Float64Array
  /** Steps in the window. */
  observations: number
  calendarDays: number
  /** 数据不足: figures other than returns are withheld. */
  insufficient: boolean
  /** Days of the deepest fall; null without a fall, where it is not recovered (未修复), or where figures are withheld. */
  drawdownPeak: number | null
  drawdownTrough: number | null
  drawdownRecovery: number | null
}

/** Room for the returns of one window, grown when a longer one comes, so that a snapshot of 30,000 funds allocates next to nothing. */
const scratch = { returns: new Float64Array(4096), benchmark: new Float64Array(4096) }

function makeRoom(length: number): void {
  if (scratch.returns.length >= length) return
  for (const name of ['returns', 'benchmark'] as const) scratch[name] = new Float64Array(length * 2)
}

/** What the parts of one measurement share. */
interface Task {
  input: MeasureInput
  choices: Choices
  into: Float64Array
  returns: Float64Array
  total: number
  annual: number
  /** rf of one period. */
  target: number
}

/**
 * Every indicator for one window. A window without a step gives NaN throughout; too few observations withhold all but returns.
 *
 * `into` receives the values (length of `indicators`); give a view on a larger buffer to avoid copies.
 */
export function measure(input: MeasureInput, into: Float64Array = new Float64Array(indicators.length)): Figures {
  into.fill(NaN)
  const { days, values, from, to, periodsPerYear, preset = HOUSE } = input
  const observations = Math.max(0, to - from)
  const figures: Figures = {
    values: into,
    observations,
    calendarDays: observations ? daysBetween(days[from]!, days[to]!) : 0,
    insufficient: !(observations >= leastObservations(periodsPerYear)),
    drawdownPeak: null,
    drawdownTrough: null,
    drawdownRecovery: null,
  }
  if (from < 0 || observations === 0) return { ...figures, observations: 0, calendarDays: 0, insufficient: true }
  makeRoom(observations)
  const total = totalReturn(values[from]!, values[to]!)
  const choices = typeof preset === 'string' ? presets[preset] : preset
  const task: Task = {
    input,
    choices,
    into,
    returns: returnsInto(scratch.returns, values, from, to),
    total,
    annual: annualise(choices, total, figures, periodsPerYear),
    target: periodRate(input.riskFree, periodsPerYear),
  }
  into[at.totalReturn] = total
  into[at.annualReturn] = task.annual
  if (!figures.insufficient) writeRisk(task, figures)
  if (input.benchmark) writeAgainst(input.benchmark, task, figures)
  return figures
}

function annualise({ annualising }: Choices, total: number, { observations, calendarDays }: Figures, periodsPerYear: number): number {
  if (annualising === 'observations') return annualReturnByCount(total, observations, periodsPerYear)
  return annualReturn(total, calendarDays, annualising === 'julianYears' ? 365.25 : 365)
}

function writeRisk(task: Task, figures: Figures): void {
  const { choices, into, returns, annual, target } = task
  const { periodsPerYear, riskFree } = task.input
  const facts = risk.riskFacts(returns, target)
  const { mean, deviation, skew, kurtosis } = facts
  const annualVolatility = deviation * Math.sqrt(periodsPerYear)
  const shortfall = choices.downside === 'riskFree' ? facts.shortfall : downsideDeviation(returns, mean, 'freedom')
  const annualDownside = shortfall * Math.sqrt(periodsPerYear)
  const isGeometric = choices.ratios === 'geometric'
  into[at.volatility] = annualVolatility
  into[at.downside] = annualDownside
  into[at.sharpe] = isGeometric
    ? risk.sharpe(annual, riskFree, annualVolatility)
    : risk.sharpeArithmetic(mean, target, deviation, periodsPerYear)
  into[at.sortino] = isGeometric
    ? risk.sortino(annual, riskFree, annualDownside)
    : risk.sortinoArithmetic(mean, target, annualDownside, periodsPerYear)
  into[at.skew] = skewAs(choices.moments, skew, returns.length)
  into[at.kurtosis] = kurtosisAs(choices.moments, kurtosis, returns.length)
  into[at.winRate] = choices.winRate === 'all' ? facts.winRate : winRateOfMoves(gainsAndLosses(returns))
  into[at.omega] = facts.omega
  writeFalls(task, figures)
  writeTail(task, facts)
}

function writeFalls({ input: { days, values, from, to }, into, annual }: Task, figures: Figures): void {
  const fall = drawdownFacts(days, values, from, to)
  const [best, worst] = bestAndWorstMonth(days, values, from, to)
  into[at.maxDrawdown] = fall.depth
  into[at.currentDrawdown] = fall.current
  into[at.longestDrawdownDays] = fall.longestDays
  into[at.calmar] = risk.calmar(annual, fall.depth)
  into[at.bestMonth] = best
  into[at.worstMonth] = worst
  figures.drawdownPeak = days[fall.peak] ?? null
  figures.drawdownTrough = days[fall.trough] ?? null
  figures.drawdownRecovery = days[fall.recovery] ?? null
}

function writeTail({ choices, into, returns }: Task, moments: risk.Moments): void {
  const { lower, upper, meanBelow } = tailsOf(returns, TAIL, moments)
  const edge = choices.valueAtRisk === 'historical' ? lower : modelledVar(choices.valueAtRisk, returns, moments)
  into[at.var95] = edge
  if (choices.tailMean === 'smallestCount') into[at.cvar95] = meanOfSmallestInPlace(returns.slice())
  else into[at.cvar95] = edge === lower ? meanBelow : meanAtOrBelow(returns, edge)
  into[at.tailRatio] = tailRatio(upper, lower)
}

const modelledVar = (method: 'normal' | 'logNormal', returns: Float64Array, moments: risk.Moments): number =>
  method === 'normal' ? gaussianVar(tailModel(returns, 'sample', moments)) : logNormalVar(returns)

function alphaOf({ choices, annual, target, input: { periodsPerYear, riskFree } }: Task, benchmarkAnnual: number, together: relative.Comovement): number {
  const beta = relative.beta(together)
  if (choices.alpha === 'jensen') return relative.alpha(annual, benchmarkAnnual, riskFree, beta)
  const of = choices.alpha === 'compounded' ? relative.alphaCompounded : relative.alphaTimes
  return of(together.mean, together.benchmarkMean, target, beta, periodsPerYear)
}

function informationOf({ choices, annual, input: { periodsPerYear } }: Task, benchmarkAnnual: number, together: relative.Comovement): number {
  const perYear = Math.sqrt(periodsPerYear)
  if (choices.information === 'annual') return relative.informationRatio(annual, benchmarkAnnual, together.activeDeviation * perYear)
  if (choices.information === 'perPeriod') return risk.ratio(together.mean - together.benchmarkMean, together.activeDeviation)
  return relative.informationRatio(annual, relative.beta(together) * benchmarkAnnual, relative.residualDeviation(together) * perYear)
}

function writeAgainst(benchmarkValues: Float64Array, task: Task, figures: Figures): void {
  const { choices, into, returns, total, annual } = task
  const { from, to, periodsPerYear } = task.input
  // A benchmark that begins inside the window says nothing about the window.
  if (!(benchmarkValues[from]! > 0)) return
  const benchmarkTotal = totalReturn(benchmarkValues[from]!, benchmarkValues[to]!)
  const benchmarkAnnual = annualise(choices, benchmarkTotal, figures, periodsPerYear)
  into[at.benchmarkAnnualReturn] = benchmarkAnnual
  into[at.excess] = geometricExcess(total, benchmarkTotal)
  into[at.annualExcess] = geometricExcess(annual, benchmarkAnnual)
  if (figures.insufficient) return
  const benchmark = returnsInto(scratch.benchmark, benchmarkValues, from, to)
  const together = relative.benchmarkFacts(returns, benchmark)
  into[at.beta] = relative.beta(together)
  into[at.correlation] = relative.correlation(together)
  into[at.alpha] = alphaOf(task, benchmarkAnnual, together)
  into[at.trackingError] = together.activeDeviation * Math.sqrt(periodsPerYear)
  into[at.informationRatio] = informationOf(task, benchmarkAnnual, together)
  const exponent = choices.capture === 'annualised' ? periodsPerYear : 1
  into[at.upCapture] = relative.capture(together.up, exponent)
  into[at.downCapture] = relative.capture(together.down, exponent)
}
