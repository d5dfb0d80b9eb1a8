import { formatDay } from '../trading-day-text.ts'
import { decimalText, divided, numberOf, percentOf, valueOf, volumeFor } from './decimal.ts'
import { isOpenOn, nextOpenDay, readOpenRule } from './open-days.ts'
import { tradingDayAfter } from './trades.ts'

/** Target weights to orders. Pure: the same for the preview in the browser and the call. */

export interface AdjustedInstrument {
  instrument: string
  name: string
  assetType: number
  volume: bigint
  /** What may be sold. */
  available: bigint
  price: bigint
  /** Percent of the equity, with 4 decimals at most. */
  target: number
  /** Least first purchase in fen; 0 for none. */
  minimum: bigint
  openRule: string
}
export interface AdjustRequest {
  day: string
  /** Arrived cash, and what is still on its way. */
  cash: bigint
  inTransit: bigint
  instruments: readonly AdjustedInstrument[]
  /** Percent of the equity that stays cash. */
  cashPct: number
  /** Smaller changes are left alone. */
  minAmount: bigint
  /** Volumes are whole multiples of it. */
  lot: bigint
  redeemDays: number
  tradingDays: readonly string[]
}
export interface Order {
  instrument: string
  name: string
  assetType: number
  direction: 'buy' | 'sell'
  day: string
  volume: bigint
  price: bigint
  amount: bigint
}
export interface Adjusted {
  /** Sales first, then purchases, the largest first. */
  orders: Order[]
  /** Why a target is not met. */
  notes: { instrument: string; reason: string }[]
  /** All cash after the orders, with what is in transit. */
  cashAfter: bigint
  equity: bigint
}

/** Orders that bring holdings to their targets. An instrument without a target weight is sold. Nothing is sold that is not there, nothing bought without cash. */
export function adjust(request: AdjustRequest): Adjusted {
  const { day, instruments, cashPct, tradingDays, redeemDays } = request
  const worth = (one: AdjustedInstrument) => valueOf(one.volume, one.price)
  const equity = instruments.reduce((sum, one) => sum + worth(one), request.cash + request.inTransit)
  const share = (percent: number) => (equity * BigInt(Math.round(percent * 10_000))) / 1_000_000n
  const notes: Adjusted['notes'] = []
  const note = (instrument: string, reason: string) => void notes.push({ instrument, reason })
  const wanted = instruments.map((one) => ({ one, gap: share(one.target) - worth(one) })).filter((entry) => isPossible(entry, request, note))
  const sales = wanted.filter(({ gap }) => gap < 0n).toSorted((a, b) => (a.gap < b.gap ? -1 : 1)).flatMap(({ one, gap }) => sale(one, -gap, request, note))
  const proceeds = sales.reduce((sum, order) => sum + order.amount, 0n)
  const reserve = share(cashPct)
  const arrival = tradingDayAfter(tradingDays, day, redeemDays)
  // Two purses: what is there today, and what the sales bring on the day of their arrival.
  let [today, later] = redeemDays === 0 ? [request.cash + proceeds - reserve, 0n] : [request.cash - reserve, proceeds]
  if (today < 0n) [today, later] = [0n, later + today > 0n ? later + today : 0n]
  const purchases: Order[] = []
  for (const { one, gap } of wanted.filter((entry) => entry.gap > 0n).toSorted((a, b) => (a.gap > b.gap ? -1 : 1))) {
    const isLater = gap > today && later > 0n
    const order = purchase(one, gap, isLater ? today + later : today, isLater ? arrival : day, request, note)
    if (!order) continue
    purchases.push(order)
    const fromToday = order.amount < today ? order.amount : today
    today -= fromToday
    later -= order.amount - fromToday
  }
  const spent = purchases.reduce((sum, order) => sum + order.amount, 0n)
  return { orders: [...sales, ...purchases], notes, cashAfter: request.cash + request.inTransit + proceeds - spent, equity }
}

type Note = (instrument: string, reason: string) => void

function isPossible({ one, gap }: { one: AdjustedInstrument; gap: bigint }, { day, minAmount, tradingDays }: AdjustRequest, note: Note): boolean {
  if (gap === 0n || (one.volume === 0n && one.target === 0)) return false
  const size = gap < 0n ? -gap : gap
  // The last of a holding goes, however little it is.
  if (size < minAmount && one.target > 0) {
    note(one.instrument, `需调整 ${decimalText(size, 'money')} 元，小于最小交易金额，不调整`)
    return false
  }
  if (one.price <= 0n) {
    note(one.instrument, '没有可用的净值，无法换算份额，不调整')
    return false
  }
  const rule = readOpenRule(one.openRule)
  if (rule.kind === 'unknown') note(one.instrument, `开放规则“${one.openRule}”无法识别，请自行核对 ${formatDay(day)} 是否开放`)
  if (isOpenOn(rule, day, tradingDays)) return true
  const next = nextOpenDay(rule, day, tradingDays)
  note(one.instrument, `${formatDay(day)} 不是开放日（${one.openRule}），不调整${next ? `，下一开放日 ${formatDay(next)}` : ''}`)
  return false
}

function sale(one: AdjustedInstrument, gap: bigint, { lot, day }: AdjustRequest, note: Note): Order[] {
  const asked = one.target === 0 ? one.volume : wholeLots(volumeFor(gap, one.price), lot)
  const volume = asked > one.available ? (one.target === 0 ? one.available : wholeLots(one.available, lot)) : asked
  if (volume < asked) note(one.instrument, `可用份额 ${numberOf(one.available, 'volume')}，少于应卖出的 ${numberOf(asked, 'volume')}，按可用份额卖出`)
  return volume > 0n ? [orderOf(one, 'sell', day, volume)] : []
}

function purchase(one: AdjustedInstrument, gap: bigint, purse: bigint, day: string, { lot, minAmount }: AdjustRequest, note: Note): Order | undefined {
  const affordable = gap < purse ? gap : purse
  let volume = wholeLots(volumeFor(affordable, one.price), lot)
  // Rounding to the fen may ask for one more than there is.
  if (volume > 0n && valueOf(volume, one.price) > affordable) volume -= lot > 0n ? lot : 1n
  const order = orderOf(one, 'buy', day, volume > 0n ? volume : 0n)
  const least = one.volume === 0n && one.minimum > minAmount ? one.minimum : minAmount
  if (order.volume === 0n || order.amount < least) {
    note(one.instrument, order.amount < gap && affordable < gap ? `可用资金 ${numberOf(purse, 'money')} 元不足，未能申购` : `应申购 ${numberOf(gap, 'money')} 元，低于起购金额 ${numberOf(least, 'money')} 元，不申购`)
    return undefined
  }
  if (affordable < gap) note(one.instrument, `资金不足，按可用资金申购，未达到目标权重 ${one.target}%`)
  return order
}

const orderOf = ({ instrument, name, assetType, price }: AdjustedInstrument, direction: Order['direction'], day: string, volume: bigint): Order => ({ instrument, name, assetType, direction, day, volume, price, amount: valueOf(volume, price) })

/** Rounded down; a lot of 0 leaves the volume as it is. */
const wholeLots = (volume: bigint, lot: bigint) => (lot > 0n ? (volume / lot) * lot : volume)

/** Weight of a volume in the equity, percent. */
export const weightOf = (volume: bigint, price: bigint, equity: bigint): number => percentOf(valueOf(volume, price), equity)

/** Weights in percent with four decimals that sum to 100 exactly: the last digit goes to the largest. */
export function evenOut(weights: readonly number[]): number[] {
  const total = weights.reduce((sum, weight) => sum + weight, 0)
  if (total <= 0) return weights.map(() => 0)
  const rounded = weights.map((weight) => Number(divided(BigInt(Math.round((weight / total) * 1e8)), 100n)))
  const largest = rounded.indexOf(Math.max(...rounded))
  rounded[largest]! += 1_000_000 - rounded.reduce((sum, part) => sum + part, 0)
  return rounded.map((part) => part / 10_000)
}
