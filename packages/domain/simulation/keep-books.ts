import { formatDay } from '../trading-day-text.ts'
import { bookPrice, priceFor, valueOf, volumeFor } from './decimal.ts'
import { book, distribute, emptyLedger, type Holding, inTransit, type Ledger, settle, titleOf } from './ledger.ts'
import { inOrder, isCash, placeAtOrBefore, type PriceLine, type Trade, type TradeFault, tradingDayAfter } from './trades.ts'

/** The books of a combination, day by day, from its records: one replay for server and browser. */

export interface BookSettings {
  subscribeDays: number
  redeemDays: number
  dividend: 'cash' | 'reinvest'
}
export interface BooksInput {
  /** In any order. */
  trades: readonly Trade[]
  /** NAV by instrument; one without is valued at its last trade. */
  prices: ReadonlyMap<string, PriceLine>
  /** Open days of the exchange, ascending. */
  tradingDays: readonly string[]
  settings: BookSettings
  /** The last day that is looked at. */
  until: string
  /** Days whose positions are kept beside the last ones: none where left out. */
  keep?: ((day: string, traded: boolean) => boolean) | undefined
  /** Cash that a purchase lacks is booked on its day, as if the investor had paid it in. */
  fillCash?: boolean | undefined
  /** Books that stand already, at the end of a day: what came up to it is left out. */
  after?: { day: string; ledger: Ledger } | undefined
}

export interface BookDay {
  day: string
  /** Whether records were booked on it. */
  traded: boolean
  /** Arrived cash. */
  cash: bigint
  inTransit: bigint
  marketValue: bigint
  /** Market value and all cash. */
  equity: bigint
  /** Cash of the investor that came (positive) or went. */
  flow: bigint
  units: bigint
  /** Before the flow of the day; undefined before the first cash. */
  nav: bigint | undefined
  state?: Ledger
}
export interface Books {
  days: BookDay[]
  /** At the end of the last day. */
  last: Ledger
  /** Trades that could not be booked as they stand, in the order of their days; the others are booked. */
  faults: TradeFault[]
  /** Reductions of cash that went only as far as there was cash, by id. */
  capped: Map<string, bigint>
  /** What `fillCash` paid in, by day. */
  filled: Map<string, bigint>
}

/** Replays the records. A day is in the result when something is booked, due, paid out or priced on it. */
export function keepBooks(input: BooksInput): Books {
  const { prices, settings, tradingDays, until, keep, after } = input
  const trades = inOrder(input.trades.filter(({ day }) => day <= until && day > (after?.day ?? '')))
  const ledger = after ? copyOf(after.ledger) : emptyLedger()
  const lines = linesOf(trades, ledger, prices)
  const due = (trade: Trade) => tradingDayAfter(tradingDays, trade.day, trade.direction === 'buy' ? settings.subscribeDays : settings.redeemDays)
  const result: Books = { days: [], last: ledger, faults: [], capped: new Map(), filled: new Map() }
  let at = 0
  for (const day of daysOf(trades, ledger, lines, input, due)) {
    settle(ledger, day)
    for (const line of lines.values()) payOut(ledger, line, day, settings.dividend === 'reinvest')
    let flow = 0n
    const first = at
    for (; at < trades.length && trades[at]!.day === day; at++) {
      const trade = trades[at]!
      if (input.fillCash) flow += fill(ledger, trade, result.filled)
      const before = ledger.cash
      const booked = book(ledger, trade, due(trade))
      if (booked.fault) result.faults.push(saidBetter(booked.fault, trade, input.trades))
      if (isCash(trade) && trade.direction === 'sell' && before - ledger.cash < trade.amount) result.capped.set(trade.id, before - ledger.cash)
      flow += booked.flow
      mark(ledger, trade, lines)
    }
    const traded = at > first
    const kept = close(ledger, lines, day, flow, traded)
    result.days.push(keep?.(day, traded) ? { ...kept, state: copyOf(ledger) } : kept)
  }
  return result
}

function fill(ledger: Ledger, trade: Trade, filled: Map<string, bigint>): bigint {
  if (isCash(trade) || trade.direction === 'sell' || trade.amount <= ledger.cash) return 0n
  const lacking = trade.amount - ledger.cash
  ledger.cash += lacking
  ledger.paidIn += lacking
  filled.set(trade.day, (filled.get(trade.day) ?? 0n) + lacking)
  return lacking
}

interface Line extends PriceLine {
  instrument: string
  /** Next price and next distribution to come. */
  price: number
  paid: number
  /** Market value while neither volume nor price changes. */
  known: { volume: bigint; close: bigint; value: bigint } | undefined
}

function linesOf(trades: readonly Trade[], ledger: Ledger, prices: BooksInput['prices']): Map<string, Line> {
  const lines = new Map<string, Line>()
  const none: PriceLine = { days: [], prices: [], distributions: [] }
  for (const instrument of [...ledger.holdings.keys(), ...trades.filter((trade) => !isCash(trade)).map((trade) => trade.instrument)]) {
    if (!lines.has(instrument)) lines.set(instrument, { ...(prices.get(instrument) ?? none), instrument, price: 0, paid: 0, known: undefined })
  }
  return lines
}

/** Every day on which the books can change. */
function daysOf(trades: readonly Trade[], ledger: Ledger, lines: ReadonlyMap<string, Line>, { until, after }: BooksInput, due: (trade: Trade) => string): string[] {
  const begin = after?.day ?? trades[0]?.day
  if (begin === undefined) return []
  const days = new Set<string>()
  const add = (day: string) => {
    if (day <= until && (after ? day > begin : day >= begin)) days.add(day)
  }
  for (const trade of trades) {
    add(trade.day)
    if (!isCash(trade)) add(due(trade))
  }
  for (const line of lines.values()) {
    for (let at = Math.max(0, placeAtOrBefore(line.days, begin)); at < line.days.length; at++) add(line.days[at]!)
    for (const one of line.distributions) add(one.day)
  }
  for (const one of ledger.transit) add(one.due)
  for (const holding of ledger.holdings.values()) for (const one of holding.pending) add(one.due)
  // What stands already was paid and priced up to its day.
  if (after) for (const line of lines.values()) while (line.paid < line.distributions.length && line.distributions[line.paid]!.day <= begin) line.paid++
  return [...days].toSorted()
}

function payOut(ledger: Ledger, line: Line, day: string, reinvest: boolean) {
  const first = line.paid
  while (line.paid < line.distributions.length && line.distributions[line.paid]!.day <= day) line.paid++
  const holding = line.paid > first ? ledger.holdings.get(line.instrument) : undefined
  if (!holding || holding.volume === 0n) return
  for (const one of line.distributions.slice(first, line.paid)) if (one.day === day) distribute(ledger, holding, one, priceOn(line, day), reinvest)
}

/** The price in force on a day; moves the line's hand on. */
function priceOn(line: Line, day: string): bigint | undefined {
  while (line.price < line.days.length && line.days[line.price]! <= day) line.price++
  return line.price > 0 ? bookPrice(line.prices[line.price - 1]!) : undefined
}

/** A trade of an instrument whose NAV is not known on the day values it. */
function mark(ledger: Ledger, { instrument, close: price, day }: Trade, lines: ReadonlyMap<string, Line>) {
  const holding = ledger.holdings.get(instrument)
  const line = lines.get(instrument)
  if (!holding || price <= 0n || (line && line.days.length > 0 && line.days[0]! <= day)) return
  holding.close = price
  holding.priceDay = day
}

/** Values what is held, then turns the flow of the day into units at its NAV. */
function close(ledger: Ledger, lines: ReadonlyMap<string, Line>, day: string, flow: bigint, traded: boolean): BookDay {
  let marketValue = 0n
  for (const holding of ledger.holdings.values()) if (holding.volume > 0n) marketValue += worth(holding, lines.get(holding.instrument)!, day)
  const transit = inTransit(ledger)
  const equity = marketValue + ledger.cash + transit
  const before = ledger.units
  if (before > 0n) ledger.nav = priceFor(equity - flow, before)
  if (flow !== 0n) {
    const nav = ledger.nav !== undefined && ledger.nav > 0n ? ledger.nav : bookPrice(1)
    ledger.units = equity === 0n ? 0n : before + volumeFor(flow, nav)
    if (before === 0n) ledger.nav = priceFor(equity, ledger.units)
  }
  return { day, traded, cash: ledger.cash, inTransit: transit, marketValue, equity, flow, units: ledger.units, nav: ledger.nav }
}

function worth(holding: Holding, line: Line, day: string): bigint {
  while (line.price < line.days.length && line.days[line.price]! <= day) line.price++
  const priceDay = line.price > 0 ? line.days[line.price - 1]! : holding.priceDay
  if (line.price > 0 && holding.priceDay !== priceDay) {
    holding.close = bookPrice(line.prices[line.price - 1]!)
    holding.priceDay = priceDay
  }
  if (line.known?.volume !== holding.volume || line.known.close !== holding.close) line.known = { volume: holding.volume, close: holding.close, value: valueOf(holding.volume, holding.close) }
  return line.known.value
}

/** A sale before the first purchase is a mistake of dates, and is called one. Expects all records, also those before `after`. */
function saidBetter(fault: TradeFault, trade: Trade, trades: readonly Trade[]): TradeFault {
  if (fault.code !== 'held') return fault
  const bought = trades.filter((one) => one.instrument === trade.instrument && one.direction === 'buy' && !isCash(one))
  const begin = bought.reduce<string | undefined>((first, { day }) => (first === undefined || day < first ? day : first), undefined)
  return begin !== undefined && begin > trade.day ? { ...fault, code: 'order', message: `${titleOf(trade)}早于首次申购日 ${formatDay(begin)}，日期先后不对，请更正日期` } : fault
}

const copyOf = (ledger: Ledger): Ledger => ({ ...ledger, transit: [...ledger.transit], holdings: new Map([...ledger.holdings].map(([key, one]) => [key, { ...one, pending: [...one.pending] }])) })
