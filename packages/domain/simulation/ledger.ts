import { formatDay } from '../trading-day-text.ts'
import { bookPrice, divided, numberOf, valueOf, volumeFor } from './decimal.ts'
import { type Distribution, isCash, type Trade, type TradeFault } from './trades.ts'

/** The state of the books and one booking at a time. `Ledger` is a working object of {@link keepBooks}; nobody else holds one. */

export interface Pending<T> {
  /** The day from which it counts. */
  due: string
  what: T
}
export interface Holding {
  instrument: string
  name: string
  assetType: number
  volume: bigint
  /** Bought and not confirmed yet: held and valued, but not to be sold. */
  pending: Pending<bigint>[]
  cost: bigint
  /** Gain of what was sold, and dividends paid out. */
  realised: bigint
  close: bigint
  /** The day of the price. */
  priceDay: string
}
export interface Ledger {
  /** What has arrived; the whole cash is this and what is in transit. */
  cash: bigint
  transit: Pending<bigint>[]
  units: bigint
  nav: bigint | undefined
  paidIn: bigint
  paidOut: bigint
  /** Interest and the like less fees. */
  income: bigint
  realised: bigint
  holdings: Map<string, Holding>
}

export const emptyLedger = (): Ledger => ({ cash: 0n, transit: [], units: 0n, nav: undefined, paidIn: 0n, paidOut: 0n, income: 0n, realised: 0n, holdings: new Map() })

export const inTransit = (ledger: Ledger): bigint => ledger.transit.reduce((sum, { what }) => sum + what, 0n)
export const pendingVolume = (holding: Holding): bigint => holding.pending.reduce((sum, { what }) => sum + what, 0n)

/** Money and shares that are due arrive. */
export function settle(ledger: Ledger, day: string) {
  if (ledger.transit.length > 0) {
    for (const { due, what } of ledger.transit) if (due <= day) ledger.cash += what
    ledger.transit = ledger.transit.filter(({ due }) => due > day)
  }
  for (const holding of ledger.holdings.values()) if (holding.pending.length > 0) holding.pending = holding.pending.filter(({ due }) => due > day)
}

/** A dividend or split on what is held at the beginning of its day. `nav` turns a dividend into shares. */
export function distribute(ledger: Ledger, holding: Holding, { kind, value }: Distribution, nav: bigint | undefined, reinvest: boolean) {
  const factor = bookPrice(value)
  if (kind === 'share_conversion') {
    holding.volume = divided(holding.volume * factor, one)
    holding.pending = holding.pending.map(({ due, what }) => ({ due, what: divided(what * factor, one) }))
    return
  }
  const paid = valueOf(holding.volume, factor)
  if (reinvest && nav !== undefined && nav > 0n) {
    holding.volume += volumeFor(paid, nav)
    return
  }
  ledger.cash += paid
  holding.realised += paid
  ledger.realised += paid
}
const one = bookPrice(1)

export interface Booked {
  /** Cash of the investor that came or went with this trade. */
  flow: bigint
  fault?: TradeFault
}

/** Books one trade, or says why it cannot be booked and leaves the ledger as it was. `due`: when bought shares or money of a sale count. */
export function book(ledger: Ledger, trade: Trade, due: string): Booked {
  if (isCash(trade)) return { flow: bookCash(ledger, trade) }
  const fault = trade.direction === 'buy' ? buy(ledger, trade, due) : sell(ledger, trade, due)
  return fault ? { flow: 0n, fault } : { flow: 0n }
}

/** Cash may grow freely; a reduction goes as far as there is cash. */
function bookCash(ledger: Ledger, { direction, effect, amount }: Trade): bigint {
  const moved = direction === 'buy' ? amount : -(amount < ledger.cash ? amount : ledger.cash)
  ledger.cash += moved
  if (effect === 'income') {
    ledger.income += moved
    return 0n
  }
  if (moved > 0n) ledger.paidIn += moved
  else ledger.paidOut -= moved
  return moved
}

function buy(ledger: Ledger, trade: Trade, due: string): TradeFault | undefined {
  const { id, day, instrument, name, assetType, volume, amount, close } = trade
  if (amount > ledger.cash) {
    const soon = inTransit(ledger)
    return { id, code: 'cash', message: `${titleOf(trade)}需要 ${numberOf(amount, 'money')} 元，可用现金 ${numberOf(ledger.cash, 'money')} 元${soon > 0n ? `（在途 ${numberOf(soon, 'money')} 元未到账）` : ''}，请先录入现金或减少金额` }
  }
  const held = ledger.holdings.get(instrument)
  const holding = held ?? { instrument, name, assetType, volume: 0n, pending: [], cost: 0n, realised: 0n, close, priceDay: '' }
  if (!held) ledger.holdings.set(instrument, holding)
  holding.volume += volume
  holding.cost += amount
  holding.name = name
  if (due > day) holding.pending.push({ due, what: volume })
  ledger.cash -= amount
  return undefined
}

function sell(ledger: Ledger, trade: Trade, due: string): TradeFault | undefined {
  const { id, day, instrument, volume, amount } = trade
  const holding = ledger.holdings.get(instrument)
  const held = holding?.volume ?? 0n
  if (!holding || volume > held) return { id, code: 'held', message: `${titleOf(trade)} ${numberOf(volume, 'volume')} 份，当日只持有 ${numberOf(held, 'volume')} 份，请减少份额或核对更早的交易` }
  const waiting = pendingVolume(holding)
  if (volume > held - waiting) {
    return { id, code: 'unconfirmed', message: `${titleOf(trade)} ${numberOf(volume, 'volume')} 份，当日可用 ${numberOf(held - waiting, 'volume')} 份，另有 ${numberOf(waiting, 'volume')} 份申购到 ${formatDay(holding.pending.at(-1)!.due)} 才确认，请推后赎回` }
  }
  const cost = volume === held ? holding.cost : divided(holding.cost * volume, held)
  holding.volume -= volume
  holding.cost -= cost
  holding.realised += amount - cost
  ledger.realised += amount - cost
  if (due > day) ledger.transit.push({ due, what: amount })
  else ledger.cash += amount
  return undefined
}

/** How a trade is named in a sentence. */
export const titleOf = ({ day, name, instrument, assetType, direction }: Pick<Trade, 'day' | 'name' | 'instrument' | 'assetType' | 'direction'>): string =>
  isCash({ assetType }) ? `${formatDay(day)} ${direction === 'buy' ? '现金转入' : '现金转出'}` : `${formatDay(day)} ${direction === 'buy' ? '申购' : '赎回'}${name || instrument}`
