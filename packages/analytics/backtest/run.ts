import { daysBetween } from '../calendar.ts'
import { rebalances, type RebalanceRule } from './rebalance.ts'
import { type BacktestState, type DayResult, type Fees, startingState, step } from './step.ts'

export interface BacktestInput {
  days: Int32Array
  /** NAVs fund by fund on these days; NaN where a fund published none. */
  values: readonly Float64Array[]
  /** Position of the first day of the run; the days before it are history for the weights. */
  first: number
  rule: RebalanceRule
  /** Weights decided with the NAVs up to and including a position. `undefined` keeps what is held (no solution on that day). */
  decide: (known: number) => Float64Array | undefined
  fees?: Fees | undefined
  /** Days of publication lag: on day t the NAVs up to t − lag are known. Default: 0. */
  lag?: number | undefined
  /** Whether a fund can be traded on a day. Default: on every day with a NAV. */
  isOpen?: ((fund: number, at: number) => boolean) | undefined
  /** How often a performance fee is taken: at the first day of a new year, or whenever the portfolio is rebalanced. Default: yearly. */
  performanceFee?: 'yearly' | 'onRebalance' | undefined
  /** A fund without NAV for more than so many days is closed out at its last NAV and its money kept as cash, until it publishes again and the rule buys it. Default: it is held for ever. */
  closeAfterSilentDays?: number | undefined
}

export interface Rebalancing {
  day: number
  weights: Float64Array
  turnover: number
  cost: number
}
export interface BacktestResult {
  days: Int32Array
  /** Net value, 1 on the first day. */
  values: Float64Array
  rebalancings: Rebalancing[]
  fees: { management: number; channel: number; performance: number; trading: number }
  totalTurnover: number
  /** Weights after each day, fund by fund: what the stacked chart shows. */
  weights: Float64Array[]
  /** Growth × weight of each fund on each day, in units of the starting value, summed over the run; with fees it adds up to the total. */
  contributions: Float64Array
  /** Funds that stopped publishing, with the day since when nothing came, what was done, and the day on which one published again. */
  silent: { fund: number; since: number; closed: boolean; until?: number }[]
}

/** Days from `first` on, each a {@link step} of the one before. */
export function runBacktest(input: BacktestInput): BacktestResult {
  const { days, values, first, rule, decide, fees = {}, lag = 0 } = input
  const funds = values.length
  const length = days.length - first
  const result: BacktestResult = {
    days: days.slice(first), values: new Float64Array(length), rebalancings: [], fees: { management: 0, channel: 0, performance: 0, trading: 0 },
    totalTurnover: 0, weights: Array.from({ length: funds }, () => new Float64Array(length)), contributions: new Float64Array(funds), silent: [],
  }
  const nav = new Navs(input)
  let state = startingState(funds)
  let target: Float64Array | undefined
  for (let at = first; at < days.length; at++) {
    nav.to(at)
    const now = at
    const drift = () => driftOf(state, nav.growth, target)
    const isDay = at - lag >= 0 && rebalances(rule, days, first, now, drift)
    const decided = isDay ? decide(at - lag) : undefined
    target = decided ?? target
    const held = state.holdings
    const day = step(state, {
      growth: nav.growth,
      elapsed: at > first ? daysBetween(days[at - 1]!, days[at]!) : 0,
      open: nav.open,
      target: withoutClosed(decided, nav.closed),
      takesPerformanceFee: input.performanceFee === 'onRebalance' ? decided !== undefined && at > first : at > first && Math.floor(days[at]! / 10_000) !== Math.floor(days[at - 1]! / 10_000),
    }, fees)
    state = day.state
    nav.closeInto(state)
    record(result, at - first, days[at]!, day, held, nav.growth, decided !== undefined)
  }
  result.silent = nav.silent
  return result
}

/** What is known of the NAVs as the run goes on: growth since the last one, who is open, who has stopped. */
class Navs {
  readonly growth: Float64Array
  readonly open: Uint8Array
  readonly closed: Uint8Array
  readonly silent: BacktestResult['silent'] = []
  readonly #input: BacktestInput
  readonly #last: Float64Array
  readonly #lastAt: Int32Array

  constructor(input: BacktestInput) {
    const funds = input.values.length
    this.#input = input
    this.growth = new Float64Array(funds).fill(1)
    this.open = new Uint8Array(funds)
    this.closed = new Uint8Array(funds)
    this.#last = new Float64Array(funds).fill(NaN)
    this.#lastAt = new Int32Array(funds).fill(-1)
    for (let i = 0; i < funds; i++) for (let at = 0; at < input.first; at++) this.#see(i, at)
  }

  #see(fund: number, at: number): boolean {
    const value = this.#input.values[fund]![at]!
    if (!(value > 0)) return false
    this.#last[fund] = value
    this.#lastAt[fund] = at
    return true
  }

  to(at: number): void {
    const { values, isOpen, days, closeAfterSilentDays = Infinity } = this.#input
    for (let i = 0; i < values.length; i++) {
      const before = this.#last[i]!
      const published = this.#see(i, at)
      if (published && this.closed[i]) this.#reopen(i, days[at]!)
      this.growth[i] = published && before > 0 ? this.#last[i]! / before : 1
      this.open[i] = published && (isOpen?.(i, at) ?? true) ? 1 : 0
      if (published || this.closed[i] || this.#lastAt[i]! < 0 || daysBetween(days[this.#lastAt[i]!]!, days[at]!) <= closeAfterSilentDays) continue
      this.closed[i] = 1
      this.silent.push({ fund: i, since: days[this.#lastAt[i]!]!, closed: true })
    }
    if (at === days.length - 1) this.#noteSilent()
  }

  /** A fund that publishes again can be bought on the next day of the rule. */
  #reopen(fund: number, day: number): void {
    this.closed[fund] = 0
    const record = this.silent.findLast((one) => one.fund === fund)
    if (record) record.until = day
  }

  /** Funds that are behind at the end of the run though nothing was done about it. */
  #noteSilent(): void {
    const { values, days } = this.#input
    for (let i = 0; i < values.length; i++) {
      const since = this.#lastAt[i]!
      if (!this.closed[i] && since >= 0 && since < days.length - 1) this.silent.push({ fund: i, since: days[since]!, closed: false })
    }
  }

  /** The money of a closed fund becomes cash. */
  closeInto(state: BacktestState): void {
    for (let i = 0; i < this.closed.length; i++) {
      if (!this.closed[i] || state.holdings[i] === 0) continue
      state.cash += state.holdings[i]!
      state.holdings[i] = 0
      state.wanted[i] = NaN
    }
  }
}

function withoutClosed(target: Float64Array | undefined, closed: Uint8Array): Float64Array | undefined {
  return target && closed.includes(1) ? target.map((weight, i) => (closed[i] ? NaN : weight)) : target && Float64Array.from(target)
}

/** Largest gap between a weight at the close and its target. */
function driftOf({ holdings, cash }: BacktestState, growth: Float64Array, target: Float64Array | undefined): number {
  if (!target) return 0
  const grown = holdings.map((money, i) => money * growth[i]!)
  const value = grown.reduce((sum, money) => sum + money, cash)
  return grown.reduce((most, money, i) => Math.max(most, Math.abs(money / value - target[i]!)), 0)
}

function record(result: BacktestResult, at: number, dayOf: number, day: DayResult, held: Float64Array, growth: Float64Array, isRebalancing: boolean): void {
  const { fees, contributions, weights } = result
  result.values[at] = day.value
  fees.management += day.managementFee
  fees.channel += day.channelFee
  fees.performance += day.performanceFee
  fees.trading += day.tradingCost
  result.totalTurnover += day.turnover
  for (let i = 0; i < held.length; i++) {
    contributions[i] = contributions[i]! + held[i]! * (growth[i]! - 1)
    weights[i]![at] = day.state.holdings[i]! / day.value
  }
  if (isRebalancing) result.rebalancings.push({ day: dayOf, weights: day.state.holdings.map((money) => money / day.value), turnover: day.turnover, cost: day.tradingCost })
}
