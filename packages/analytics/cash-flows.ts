import { daysBetween } from './calendar.ts'

/** Returns of money that comes and goes. Flows as the investor sees them: paid in negative, received positive. */
export interface CashFlow {
  day: number
  amount: number
}

export type Xirr =
  | { ok: true; rate: number }
  | { ok: false; code: 'noFlows' | 'noSignChange' | 'noRoot' | 'manyRoots'; why: string; roots: number[] }

/** 1 + rate is looked for from a hundred-million-millionth to a million. */
const [LEAST, MOST] = [1e-14, 1e6]

/** Flows as columns: thousands of rates are tried on the same flows. */
interface Timed {
  amounts: Float64Array
  /** Since the earliest flow, actual/365. */
  years: Float64Array
}

/** Σ amount ÷ (1 + rate)^years. */
function presentValue({ amounts, years }: Timed, rate: number): number {
  const growth = Math.log1p(rate)
  let sum = 0
  for (let at = 0; at < amounts.length; at++) sum += amounts[at]! * Math.exp(-years[at]! * growth)
  return sum
}

/** Every rate above −1 at which the flows are worth nothing, lowest first, actual/365. */
export function allRates(flows: readonly CashFlow[]): number[] {
  const moving = flows.filter(({ amount }) => amount !== 0)
  if (moving.length === 0) return []
  const first = moving.reduce((earliest, { day }) => Math.min(earliest, day), Infinity)
  const timed: Timed = { amounts: Float64Array.from(moving, ({ amount }) => amount), years: Float64Array.from(moving, ({ day }) => daysBetween(first, day) / 365) }
  // Between two rates without a root the value keeps its sign: a fine net in ln(1 + rate), then halving.
  const rateAt = (step: number) => LEAST * (MOST / LEAST) ** (step / NET) - 1
  const roots: number[] = []
  let low = rateAt(0)
  let lowValue = presentValue(timed, low)
  for (let step = 1; step <= NET; step++) {
    const high = rateAt(step)
    const highValue = presentValue(timed, high)
    if (highValue === 0) roots.push(high)
    else if (lowValue * highValue < 0) roots.push(root((rate) => presentValue(timed, rate), low, high, lowValue))
    low = high
    lowValue = highValue
  }
  return roots
}
const NET = 4000

function root(value: (rate: number) => number, from: number, to: number, fromValue: number): number {
  let [low, high] = [from, to]
  for (let turn = 0; turn < 200 && high > low; turn++) {
    const middle = (low + high) / 2
    if (middle <= low || middle >= high) break
    const at = value(middle)
    if (at === 0) return middle
    if (at * fromValue > 0) low = middle
    else high = middle
  }
  return (low + high) / 2
}

/** 资金加权收益率 XIRR: the one yearly rate at which the flows are worth nothing. With none or several such rates there is none to print. */
export function xirr(flows: readonly CashFlow[]): Xirr {
  const moving = flows.filter(({ amount }) => amount !== 0)
  if (moving.length < 2) return { ok: false, code: 'noFlows', why: '至少需要两笔金额不为 0 的现金流。', roots: [] }
  if (moving.every(({ amount }) => amount > 0) || moving.every(({ amount }) => amount < 0)) {
    return { ok: false, code: 'noSignChange', why: '现金流只有投入或只有收回，算不出资金加权收益率。请补上期末市值。', roots: [] }
  }
  const roots = allRates(flows)
  if (roots.length === 1) return { ok: true, rate: roots[0]! }
  return roots.length === 0
    ? { ok: false, code: 'noRoot', why: '没有任何收益率能使这些现金流的现值为 0，请检查金额与日期。', roots }
    : { ok: false, code: 'manyRoots', why: `有 ${roots.length} 个收益率都能使现值为 0，资金加权收益率不唯一，请改看时间加权收益率。`, roots }
}

/** Modified Dietz: gain ÷ (start + flows weighted by the share of the time that they were in). Flows as the portfolio sees them: in positive. NaN for no capital. */
export function modifiedDietz(startValue: number, endValue: number, flows: readonly { afterDays: number; amount: number }[], days: number): number {
  const net = flows.reduce((sum, { amount }) => sum + amount, 0)
  const capital = flows.reduce((sum, { afterDays, amount }) => sum + amount * ((days - afterDays) / days), startValue)
  return capital > 0 ? (endValue - startValue - net) / capital : NaN
}

/** 时间加权收益率: sub-period returns compounded; each from the value after a flow to the value before the next. NaN where one begins with nothing. */
export const timeWeighted = (periods: readonly { start: number; end: number }[]): number =>
  periods.reduce((product, { start, end }) => (start > 0 ? (product * end) / start : NaN), 1) - 1
