import { daysBetween, monthOf } from '../calendar.ts'
import type { RebalanceRule } from '../backtest/rebalance.ts'
import { type BacktestInput, type BacktestResult, runBacktest } from '../backtest/run.ts'
import { type GroupLimit, type PortfolioProblem, varianceOf } from '../optimise/problem.ts'
import { slice, type Series } from '../series.ts'
import { type DayChoice, type Estimate, type EstimateChoice, estimationFrequency, Estimator, type Grid, gridOf, lastKnown } from './estimate.ts'
import { type Model, type ModelAnswer, type ModelProblem, solveModel } from './solve.ts'

/** A portfolio as a back-test walks it: plain data, so that it crosses to a worker and is kept as it was. */
export interface Strategy {
  funds: Series[]
  names: string[]
  dayChoice: DayChoice
  begin: number
  end: number
  frequency: 'daily' | 'weekly' | 'monthly'
  /** Periods of a year by frequency. */
  periodsPerYear: { daily: number; weekly: number; monthly: number }
  riskPeriods: number
  returnPeriods: number
  model: Model
  limits: Limits
  /** In place of estimated yearly returns; NaN where the estimate stands. */
  expected: Float64Array
  position: { kind: 'full' } | { kind: 'ratio'; ratio: number } | { kind: 'volatility'; target: number }
  rule: RebalancePlan
  /** Days of the month on which each fund is open; none: every day with a NAV. */
  openDays: readonly (readonly number[])[]
  lag: number
  fees: NonNullable<BacktestInput['fees']>
  performanceFee: 'yearly' | 'onRebalance'
  closeAfterSilentDays: number | undefined
}
export interface Limits {
  lower: Float64Array
  upper: Float64Array
  groups: GroupLimit[]
  maximumCount?: number | undefined
  turnover?: number | undefined
  tracking?: { limit: number; against: Float64Array } | undefined
}
export type RebalancePlan = { kind: 'everyDays'; days: number } | { kind: 'months'; months: readonly number[] } | { kind: 'band'; width: number } | { kind: 'never' } | { kind: 'openDays' }

/** Fewest returns in the window with which a fund is estimated. */
export const leastReturns = (riskPeriods: number): number => Math.min(riskPeriods, 20)

export interface Decision {
  answer: ModelAnswer
  /** Of all funds, after the position is scaled; undefined where there is no answer. */
  weights: Float64Array | undefined
  held: number[]
  left: number[]
  estimate: Estimate | undefined
  problem: ModelProblem | undefined
}

/** What a strategy reads of its funds, prepared once. */
export class Study {
  readonly strategy: Strategy
  readonly grid: Grid
  readonly frequency: 'daily' | 'weekly' | 'monthly'
  readonly estimator: Estimator
  readonly choice: EstimateChoice

  /** `like` is a study over the same funds and days, whose work is used again. */
  constructor(strategy: Strategy, like?: Study) {
    this.strategy = strategy
    const funds = strategy.funds.map((fund) => slice(fund, 0, strategy.end || 99_999_999))
    this.grid = like?.grid ?? gridOf(funds, strategy.dayChoice)
    this.frequency = like?.frequency ?? estimationFrequency(funds, strategy.frequency)
    this.estimator = like?.estimator ?? new Estimator(this.grid, this.frequency)
    this.choice = { riskPeriods: strategy.riskPeriods, returnPeriods: strategy.returnPeriods, periodsPerYear: strategy.periodsPerYear[this.frequency] }
  }

  /** Place of the first day of the run. */
  get first(): number {
    const at = this.grid.days.findIndex((day) => day >= this.strategy.begin)
    return at < 0 ? this.grid.days.length : at
  }

  /** Weights with what was known at a place of the grid. `previous` are the targets of the time before; `mostProblems` as in {@link PortfolioProblem}. */
  decide(place: number, previous: Float64Array | undefined, mostProblems?: number): Decision {
    const { strategy } = this
    const held = strategy.funds.flatMap((_, fund) => (this.#isKnown(fund, place) ? [fund] : []))
    const left = strategy.funds.flatMap((_, fund) => (held.includes(fund) ? [] : [fund]))
    if (held.length === 0) return { answer: { ok: false, code: 'badInput', why: '没有一只基金有足够的净值。' }, weights: undefined, held, left, estimate: undefined, problem: undefined }
    const estimate = needsEstimate(strategy) ? this.estimator.at(place, held, this.choice) : undefined
    const problem = { ...problemOf(strategy, held, estimate, previous), mostProblems }
    const answer = solveModel(modelFor(strategy.model, held, estimate, this.choice), problem)
    if (!answer.ok) return { answer, weights: undefined, held, left, estimate, problem }
    const share = positionOf(strategy.position, answer.weights, estimate)
    const weights = new Float64Array(strategy.funds.length)
    held.forEach((fund, i) => {
      weights[fund] = answer.weights[i]! * share
    })
    return { answer, weights, held, left, estimate, problem }
  }

  /** Whether at a place every fund has what the model needs: `least` returns, where it needs any. */
  isReady(place: number, least = leastReturns(this.strategy.riskPeriods)): boolean {
    return place >= 0 && this.strategy.funds.every((_, fund) => this.#isKnown(fund, place, least))
  }

  #isKnown(fund: number, place: number, least = leastReturns(this.strategy.riskPeriods)): boolean {
    const { strategy, grid, estimator } = this
    const last = lastKnown(grid.values[fund]!, place)
    if (last < 0) return false
    if (strategy.closeAfterSilentDays !== undefined && daysBetween(grid.days[last]!, grid.days[place]!) > strategy.closeAfterSilentDays) return false
    return !needsEstimate(strategy) || estimator.observations(fund, place, strategy.riskPeriods) >= least
  }
}

const needsEstimate = ({ model, position }: Strategy) => !['equal', 'fixed'].includes(model.kind) || position.kind === 'volatility'

function positionOf(position: Strategy['position'], weights: Float64Array, estimate: Estimate | undefined): number {
  switch (position.kind) {
    case 'full': return 1
    case 'ratio': return position.ratio
    case 'volatility': {
      const volatility = Math.sqrt(Math.max(0, varianceOf(estimate!.covariance, weights)))
      return volatility > position.target ? position.target / volatility : 1
    }
  }
}

const picked = (values: Float64Array, held: readonly number[]): Float64Array => Float64Array.from(held, (fund) => values[fund]!)

/** The problem of the funds that are held: numbers of a year, limits of these funds. */
function problemOf({ limits, expected }: Strategy, held: readonly number[], estimate: Estimate | undefined, previous: Float64Array | undefined): ModelProblem {
  const means = estimate && estimate.means.map((mean, i) => (expected[held[i]!]! === expected[held[i]!]! ? expected[held[i]!]! : mean))
  const groups = limits.groups.map((group) => ({ ...group, members: group.members.flatMap((fund) => (held.includes(fund) ? [held.indexOf(fund)] : [])) })).filter(({ members, minimum }) => members.length > 0 || minimum !== undefined)
  return {
    covariance: estimate?.covariance ?? new Float64Array(held.length ** 2), means, returns: estimate?.returns, lower: picked(limits.lower, held), upper: picked(limits.upper, held), groups,
    maximumCount: limits.maximumCount, turnover: limits.turnover !== undefined && previous ? { previous: picked(previous, held), limit: limits.turnover } : undefined,
    tracking: limits.tracking && { benchmark: normal(picked(limits.tracking.against, held)), limit: limits.tracking.limit },
  }
}

function normal(weights: Float64Array): Float64Array {
  const sum = weights.reduce((total, weight) => total + weight, 0)
  return sum > 0 ? weights.map((weight) => weight / sum) : weights.map(() => 1 / weights.length)
}

/** The model of all funds as that of some of them. */
function modelFor(model: Model, held: readonly number[], estimate: Estimate | undefined, { periodsPerYear }: EstimateChoice): Model {
  switch (model.kind) {
    case 'fixed': return { ...model, weights: normal(picked(model.weights, held)) }
    case 'riskParity': return { ...model, budgets: model.budgets && picked(model.budgets, held) }
    // The error of a yearly mean out of so many periods.
    case 'robust': return { ...model, errors: estimate && estimate.covariance.map((cell) => (cell * periodsPerYear) / Math.max(2, estimate.observations)) }
    case 'blackLitterman': return { ...model, market: normal(picked(model.market, held)), views: model.views.filter(({ exposure }) => exposure.every((share, fund) => share === 0 || held.includes(fund))).map((view) => ({ ...view, exposure: picked(view.exposure, held) })) }
    default: return model
  }
}

/** Of each day of a run: a whole search among thirty funds takes more than a second. */
export const mostProblemsOfRun = 300

export interface StrategyRun {
  study: Study
  first: number
  result: BacktestResult
  /** Days on which no answer was found and the former weights were kept. */
  skipped: { day: number; knownDay: number; why: string }[]
  /** For each rebalancing the newest day whose NAVs were used. */
  knownDays: number[]
  /** For each rebalancing the weights that it goes to; funds that are closed on the day get there later. */
  targets: Float64Array[]
  notes: string[]
}
export type RunAnswer = ({ ok: true } & StrategyRun) | { ok: false; why: string }

/** The whole run. `heard` is told the share that is done, and may throw to stop it. `decide` takes the place of the strategy's own. */
export function runStrategy(strategy: Strategy, { study = new Study(strategy), heard, decide }: { study?: Study; heard?: ((share: number) => void) | undefined; decide?: ((known: number, previous: Float64Array | undefined) => Decision) | undefined } = {}): RunAnswer {
  const { grid, first } = study
  if (grid.days.length - first < 2) return { ok: false, why: '回测区间内少于两个净值日，请提前开始日期或推后结束日期' }
  if (first - strategy.lag < 0) return { ok: false, why: `开始日期之前没有 ${strategy.lag} 个交易日的净值可用，请推后开始日期或缩短披露滞后` }
  const skipped: StrategyRun['skipped'] = []
  const knownDays: number[] = []
  const targets: Float64Array[] = []
  const notes = new Set<string>()
  let previous: Float64Array | undefined
  let failed: string | undefined
  const open = opensOf(strategy, grid)
  const result = runBacktest({
    days: grid.days, values: grid.values, first, rule: ruleOf(strategy, grid, open), lag: strategy.lag, fees: strategy.fees, performanceFee: strategy.performanceFee, closeAfterSilentDays: strategy.closeAfterSilentDays,
    isOpen: (fund, at) => open[fund]![at] === 1,
    decide: (known) => {
      heard?.((known + strategy.lag - first) / (grid.days.length - first))
      const { answer, weights } = decide ? decide(known, previous) : study.decide(known, previous, mostProblemsOfRun)
      if (!answer.ok) {
        if (!previous && !canWait(strategy, answer.code)) failed ??= answer.why
        skipped.push({ day: grid.days[known + strategy.lag]!, knownDay: grid.days[known]!, why: answer.why })
        return undefined
      }
      for (const note of answer.notes) notes.add(note)
      knownDays.push(grid.days[known]!)
      previous = weights
      targets.push(weights!)
      return weights
    },
  })
  return failed === undefined ? { ok: true, study, first, result, skipped, knownDays, targets, notes: [...notes] } : { ok: false, why: failed }
}

/** Where nothing beats the riskless rate, money waits as cash for the next day of the rule, if the rule has one. */
export const canWait = ({ rule }: Strategy, code: string): boolean => code === 'noExcess' && rule.kind !== 'never' && rule.kind !== 'band'

/** open[fund][place]: 1 where the fund can be traded. A named day without NAV is stood for by the next day with one. */
function opensOf({ openDays }: Strategy, { days, values }: Grid): Uint8Array[] {
  return values.map((column, fund) => {
    const named = openDays[fund] ?? []
    if (named.length === 0) return Uint8Array.from(column, (value) => (value > 0 ? 1 : 0))
    const open = new Uint8Array(days.length)
    let waiting = false
    days.forEach((day, at) => {
      const before = at === 0 ? day - 1 : days[at - 1]!
      if (named.some((wanted) => passes(before, day, wanted))) waiting = true
      if (!waiting || !(column[at]! > 0)) return
      open[at] = 1
      waiting = false
    })
    return open
  })
}

/** Whether a day of the month lies after `before` and not after `day`. */
function passes(before: number, day: number, wanted: number): boolean {
  const here = monthOf(day) * 100 + wanted
  const last = monthOf(before) * 100 + wanted
  return (here > before && here <= day) || (monthOf(before) !== monthOf(day) && last > before && last <= day)
}

function ruleOf({ rule, openDays }: Strategy, { days, values }: Grid, open: readonly Uint8Array[]): RebalanceRule {
  switch (rule.kind) {
    case 'months': {
      const marks = new Uint8Array(days.length)
      for (let at = 1; at < days.length; at++) if (monthOf(days[at]!) !== monthOf(days[at - 1]!) && (rule.months.length === 0 || rule.months.includes(monthOf(days[at]!) % 100))) marks[at] = 1
      return { kind: 'onDays', marks }
    }
    case 'openDays': {
      const named = openDays.flatMap((own, fund) => (own.length > 0 ? [fund] : []))
      const asked = named.length > 0 ? named : [...values.keys()]
      return { kind: 'onDays', marks: Uint8Array.from(days, (_, at) => (asked.every((fund) => open[fund]![at] === 1) ? 1 : 0)) }
    }
    default: return rule
  }
}
