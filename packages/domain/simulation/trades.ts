/** What the books are kept from: trades in exact amounts, and prices. */

/** Cash itself: such a record only changes cash. */
export const cashAssetType = 8

export type Direction = 'buy' | 'sell'
/** open, close: into and out of a position. external: cash of the investor, changes the units. income: interest, fees and the like. */
export type Effect = 'open' | 'close' | 'external' | 'income'

export interface Trade {
  id: string
  /** yyyymmdd. */
  day: string
  instrument: string
  name: string
  assetType: number
  direction: Direction
  effect: Effect
  volume: bigint
  price: bigint
  /** Money that moves: with the fee for a purchase, without it for a sale. */
  amount: bigint
  /** Price at which the position is valued where no NAV is known. */
  close: bigint
}

export interface Distribution {
  day: string
  kind: 'cash_dividend' | 'share_conversion'
  value: number
}
/** NAV of one instrument, oldest first, with what it paid out. */
export interface PriceLine {
  days: readonly string[]
  prices: readonly number[]
  distributions: readonly Distribution[]
}

export interface TradeFault {
  id: string
  code: FaultCode
  message: string
}
export type FaultCode = 'number' | 'negative' | 'amount' | 'day' | 'future' | 'unknown' | 'beforeFirst' | 'noPrice' | 'double' | 'gone' | 'held' | 'order' | 'unconfirmed' | 'cash'

export const isCash = ({ assetType }: Pick<Trade, 'assetType'>) => assetType === cashAssetType

/** Within a day money comes in first and goes out last, and sales come before purchases. */
const rankOf = (trade: Trade) => (isCash(trade) ? (trade.direction === 'buy' ? 0 : 3) : trade.direction === 'sell' ? 1 : 2)

/** Days in their order, within a day by rank, then as given. */
export const inOrder = (trades: readonly Trade[]): Trade[] => trades.toSorted((a, b) => (a.day < b.day ? -1 : a.day > b.day ? 1 : rankOf(a) - rankOf(b)))

/** Where the last day at or before `day` stands in ascending days; -1 before the first. */
export function placeAtOrBefore(days: readonly string[], day: string): number {
  let [low, high] = [0, days.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if (days[middle]! <= day) low = middle + 1
    else high = middle
  }
  return low - 1
}

/** The n-th trading day after a day. Past the end of the calendar every weekday counts. */
export function tradingDayAfter(tradingDays: readonly string[], day: string, n: number): string {
  if (n === 0) return day
  const place = placeAtOrBefore(tradingDays, day) + n
  if (place < tradingDays.length) return tradingDays[place]!
  const last = tradingDays.at(-1)
  const [begin, left] = last !== undefined && last > day ? [last, place - tradingDays.length + 1] : [day, n]
  return weekdayAfter(begin, left)
}

function weekdayAfter(day: string, n: number): string {
  const at = new Date(Date.UTC(Number(day.slice(0, 4)), Number(day.slice(4, 6)) - 1, Number(day.slice(6))))
  for (let left = n; left > 0; ) {
    at.setUTCDate(at.getUTCDate() + 1)
    if (at.getUTCDay() % 6 > 0) left -= 1
  }
  return at.toISOString().slice(0, 10).replaceAll('-', '')
}
