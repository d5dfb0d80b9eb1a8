import { formatDay, isRealDay } from '../trading-day-text.ts'
import { bookPrice, exact, priceFor, type Quantity, valueOf, volumeFor } from './decimal.ts'
import { titleOf } from './ledger.ts'
import { cashAssetType, type Direction, type Effect, type FaultCode, placeAtOrBefore, type PriceLine, type Trade, type TradeFault } from './trades.ts'

/** A trade as it was typed or read from a file. What is left out of volume, price and amount follows from the others and the NAV of the day. */
export interface RawTrade {
  id: string
  instrument: string
  instrumentName: string
  assetType: number
  tradingDay: string
  direction: Direction
  positionEffect?: Effect | undefined
  tradedVolume?: number | string | null | undefined
  tradedPrice?: number | string | null | undefined
  tradedAmount?: number | string | null | undefined
  closePrice?: number | string | null | undefined
}
export interface InstrumentFacts {
  name: string
  assetType: number
  /** Without one, prices are typed. */
  line?: PriceLine | undefined
}
export type Completed = { ok: true; trade: Trade } | { ok: false; fault: TradeFault }

/** Whether a new record is left out of a save: its amount is zero. One that is left open is worked out, and is no zero. */
export const hasNoAmount = ({ tradedAmount, tradedVolume }: Pick<RawTrade, 'tradedAmount' | 'tradedVolume'>): boolean =>
  isOpen(tradedAmount) ? isOpen(tradedVolume) || exact(tradedVolume!, 'volume') === 0n : exact(tradedAmount!, 'money') === 0n

const isOpen = (value: RawTrade['tradedAmount']) => value === null || value === undefined || value === ''

/** The trade in exact amounts, or what is wrong with it. `facts` are undefined for an instrument that does not exist, and for cash. */
export function completeTrade(raw: RawTrade, facts: InstrumentFacts | undefined, today: string): Completed {
  const isCash = raw.assetType === cashAssetType
  const named = { day: raw.tradingDay, name: isCash ? '现金' : (facts?.name ?? raw.instrumentName), instrument: isCash ? '' : raw.instrument, assetType: isCash ? cashAssetType : (facts?.assetType ?? raw.assetType), direction: raw.direction }
  const wrong = (code: FaultCode, message: string): Completed => ({ ok: false, fault: { id: raw.id, code, message } })
  if (!isRealDay(raw.tradingDay)) return wrong('day', `交易日“${raw.tradingDay}”不是有效日期，请填写如 2025-01-03`)
  if (raw.tradingDay > today) return wrong('future', `${titleOf(named)}的日期晚于今天 ${formatDay(today)}，请更正日期`)
  if (!isCash && !facts) return wrong('unknown', raw.instrument || raw.instrumentName ? `基金“${raw.instrument || raw.instrumentName}”不存在，请检查代码` : '没有填写基金代码，请补上')
  const read = { volume: amountOf(raw.tradedVolume, 'volume'), price: amountOf(raw.tradedPrice, 'price'), amount: amountOf(raw.tradedAmount, 'money'), close: amountOf(raw.closePrice, 'price') }
  const values = Object.values(read)
  if (values.includes('wrong')) return wrong('number', `${titleOf(named)}的份额、价格或金额不是数字，请更正`)
  if (values.some((value) => typeof value === 'bigint' && value < 0n)) return wrong('negative', `${titleOf(named)}的份额、价格和金额不能为负，卖出请选择方向“卖出”`)
  const given = read as Record<keyof typeof read, bigint | undefined>
  const effect = raw.positionEffect ?? (isCash ? 'external' : raw.direction === 'buy' ? 'open' : 'close')
  if (isCash) {
    if (!given.amount) return wrong('amount', `${titleOf(named)}没有金额，请填写金额`)
    return { ok: true, trade: { id: raw.id, ...named, effect: effect === 'income' ? 'income' : 'external', volume: 0n, price: 0n, amount: given.amount, close: 0n } }
  }
  const place = facts?.line ? placeAtOrBefore(facts.line.days, raw.tradingDay) : -1
  if (facts?.line?.days.length && place < 0) return wrong('beforeFirst', `${titleOf(named)}早于该基金首个净值日 ${formatDay(facts.line.days[0])}，请更正日期`)
  const nav = place >= 0 ? bookPrice(facts!.line!.prices[place]!) : undefined
  const amounts = threeOf(given, nav)
  if (typeof amounts !== 'object') return wrong(amounts === 'price' ? 'noPrice' : 'amount', amounts === 'price' ? `${titleOf(named)}当日没有净值，请填写成交价格，或同时填写份额与金额` : `${titleOf(named)}没有份额也没有金额，请至少填写一项`)
  return { ok: true, trade: { id: raw.id, ...named, effect: effect === 'close' ? 'close' : 'open', ...amounts, close: given.close || nav || amounts.price } }
}

function amountOf(value: RawTrade['tradedAmount'], quantity: Quantity): bigint | 'wrong' | undefined {
  return isOpen(value) ? undefined : (exact(value!, quantity) ?? 'wrong')
}

/** Zero counts as left out: forms send it for an empty field. */
function threeOf({ volume, price, amount }: Record<'volume' | 'price' | 'amount', bigint | undefined>, nav: bigint | undefined): Pick<Trade, 'volume' | 'price' | 'amount'> | 'price' | 'amount' {
  if (!volume && !amount) return 'amount'
  const known = price || (volume && amount ? priceFor(amount, volume) : nav)
  if (!known) return 'price'
  const complete = { price: known, volume: volume || volumeFor(amount!, known), amount: amount || valueOf(volume!, known) }
  return complete.volume > 0n && complete.amount > 0n ? complete : 'amount'
}
