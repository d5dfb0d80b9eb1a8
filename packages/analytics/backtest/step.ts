/** One day of a portfolio. A state and a day in, a new state out: nothing is remembered anywhere else. Money is in units of the starting value. */

export interface BacktestState {
  /** Money in each fund. */
  holdings: Float64Array
  cash: number
  /** Weights still to be reached, fund by fund; NaN where nothing is to be traded. */
  wanted: Float64Array
  /** Highest net value after a performance fee was last taken. */
  highWater: number
}

export interface Fees {
  /** Yearly shares of the net assets, accrued daily (actual/365) on those of the day before. */
  management?: number | undefined
  channel?: number | undefined
  /** Share of the gain above the high-water mark, which first grows by `hurdle` a year; taken on the days that `takesPerformanceFee` names. */
  performance?: { rate: number; hurdle?: number | undefined } | undefined
  /** Cost of trading, as a share of what is bought and sold. The first purchase is free unless `costsFirst`. */
  trading?: number | undefined
  costsFirst?: boolean | undefined
}

export interface Day {
  /** NAV ÷ NAV of the day before, fund by fund; 1 where a fund published none. */
  growth: Float64Array
  /** Calendar days since the day before; 0 on the first day. */
  elapsed: number
  /** 1 where the fund can be bought and sold on this day. */
  open: Uint8Array
  /** Weights to go to from this day on, if the rule rebalances on it. */
  target?: Float64Array | undefined
  takesPerformanceFee: boolean
}

export interface DayResult {
  state: BacktestState
  value: number
  /** Σ |new weight − drifted weight|. */
  turnover: number
  tradingCost: number
  managementFee: number
  channelFee: number
  performanceFee: number
}

export const startingState = (funds: number): BacktestState => ({ holdings: new Float64Array(funds), cash: 1, wanted: new Float64Array(funds).fill(NaN), highWater: 1 })

const total = (holdings: Float64Array): number => {
  let sum = 0
  for (let i = 0; i < holdings.length; i++) sum += holdings[i]!
  return sum
}

/** Growth, then fees, then trading at the close. */
export function step(state: BacktestState, day: Day, fees: Fees): DayResult {
  const before = total(state.holdings) + state.cash
  const grown = new Float64Array(state.holdings.length)
  for (let i = 0; i < grown.length; i++) grown[i] = state.holdings[i]! * day.growth[i]!
  const managementFee = (before * (fees.management ?? 0) * day.elapsed) / 365
  const channelFee = (before * (fees.channel ?? 0) * day.elapsed) / 365
  const gross = total(grown) + state.cash
  const hurdle = (fees.performance?.hurdle ?? 0) * (day.elapsed / 365)
  const mark = state.highWater * (1 + hurdle)
  const net = gross - managementFee - channelFee
  const performanceFee = fees.performance && day.takesPerformanceFee ? fees.performance.rate * Math.max(0, net - mark) : 0
  const taken = managementFee + channelFee + performanceFee
  // Fees come out of everything alike, so that they do not change the weights.
  const left = taken > 0 ? 1 - taken / gross : 1
  if (left !== 1) for (let i = 0; i < grown.length; i++) grown[i] = grown[i]! * left
  const next: BacktestState = {
    holdings: grown,
    cash: state.cash * left,
    wanted: day.target ?? state.wanted,
    highWater: performanceFee > 0 ? net - performanceFee : mark,
  }
  const { turnover, tradingCost } = trade(next, day.open, fees)
  return { state: next, value: total(next.holdings) + next.cash, turnover, tradingCost, managementFee, channelFee, performanceFee }
}

/** Trades towards the wanted weights wherever a fund is open; what is closed waits. Changes the state, which nobody else has yet. */
function trade(state: BacktestState, open: Uint8Array, fees: Fees): { turnover: number; tradingCost: number } {
  const { holdings, wanted } = state
  const value = total(holdings) + state.cash
  let waiting = 0
  let pending = 0
  let moved = 0
  for (let i = 0; i < holdings.length; i++) {
    if (wanted[i] !== wanted[i]) continue
    if (!open[i]) waiting++
    else {
      pending++
      moved += Math.abs(wanted[i]! * value - holdings[i]!)
    }
  }
  if (pending === 0) return { turnover: 0, tradingCost: 0 }
  const isFirst = state.cash === value && !fees.costsFirst
  if (waiting === 0 && pending === holdings.length) return tradeAll(state, value, isFirst ? 0 : (fees.trading ?? 0), isFirst ? 0 : moved / value)
  return tradeOpen(state, open, value, isFirst ? 0 : (fees.trading ?? 0))
}

/** Every fund is open: the cost is taken from the value, and the weights are exact. */
function tradeAll(state: BacktestState, value: number, rate: number, turnover: number): { turnover: number; tradingCost: number } {
  const tradingCost = rate * turnover * value
  let invested = 0
  for (let i = 0; i < state.holdings.length; i++) {
    state.holdings[i] = state.wanted[i]! * (value - tradingCost)
    invested += state.wanted[i]!
  }
  // Weights that sum to 1 up to rounding leave no cash behind.
  state.cash = Math.abs(1 - invested) < 1e-12 ? 0 : (1 - invested) * (value - tradingCost)
  state.wanted = new Float64Array(state.holdings.length).fill(NaN)
  return { turnover, tradingCost }
}

/** Sells first; buys share the cash that is there. A buy that found too little cash waits for the next sale. */
function tradeOpen(state: BacktestState, open: Uint8Array, value: number, rate: number): { turnover: number; tradingCost: number } {
  const { holdings } = state
  const wanted = Float64Array.from(state.wanted)
  let sold = 0
  let toBuy = 0
  for (let i = 0; i < holdings.length; i++) {
    if (!open[i] || wanted[i] !== wanted[i]) continue
    const goal = wanted[i]! * value
    if (goal > holdings[i]!) toBuy += goal - holdings[i]!
    else {
      sold += holdings[i]! - goal
      holdings[i] = goal
      wanted[i] = NaN
    }
  }
  const cash = state.cash + sold * (1 - rate)
  const share = toBuy > 0 ? Math.min(1, Math.max(0, cash) / (toBuy * (1 + rate))) : 0
  for (let i = 0; i < holdings.length; i++) {
    if (!open[i] || wanted[i] !== wanted[i]) continue
    holdings[i] = holdings[i]! + share * (wanted[i]! * value - holdings[i]!)
    if (share === 1) wanted[i] = NaN
  }
  const bought = share * toBuy
  state.cash = cash - bought * (1 + rate)
  state.wanted = wanted
  return { turnover: (sold + bought) / value, tradingCost: rate * (sold + bought) }
}
