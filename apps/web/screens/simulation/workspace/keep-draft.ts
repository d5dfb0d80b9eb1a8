import type { InstrumentPrices } from '@zhiheng/contract'
import { isSavedId } from '@zhiheng/domain/simulation/cached-trades.ts'
import { type BookDay, type BookSettings, keepBooks } from '@zhiheng/domain/simulation/keep-books.ts'
import { completeTrade, type InstrumentFacts } from '@zhiheng/domain/simulation/complete-trade.ts'
import { exact, type Quantity } from '@zhiheng/domain/simulation/decimal.ts'
import { emptyLedger, type Ledger } from '@zhiheng/domain/simulation/ledger.ts'
import { doubles } from '@zhiheng/domain/simulation/merge-records.ts'
import { placeAtOrBefore, type PriceLine, type Trade, type TradeFault } from '@zhiheng/domain/simulation/trades.ts'
import { type CachedRecord, type DraftRecord, isCashRecord } from './records.ts'

/** What the books need beside the records. A new object stands for new facts: what was kept with the old one is not continued. */
export interface Market {
  funds: ReadonlyMap<string, InstrumentPrices['instruments'][number] & InstrumentFacts>
  prices: ReadonlyMap<string, PriceLine>
  tradingDays: readonly string[]
  settings: BookSettings
  today: string
}

export function marketOf(answers: readonly InstrumentPrices[], settings: BookSettings, today: string): Market {
  const lines = answers.flatMap(({ instruments }) => instruments)
  return {
    funds: new Map(lines.map((one) => [one.instrument, { ...one, name: one.instrumentName, line: one }])), prices: new Map(lines.map((one) => [one.instrument, one])),
    tradingDays: answers[0]?.tradingDays ?? [], settings, today,
  }
}

export interface KeptDraft {
  market: Market
  records: readonly DraftRecord[]
  /** Those that can be read, as they are booked. */
  trades: readonly Trade[]
  days: readonly BookDay[]
  last: Ledger
  /** What is wrong, by the id of its record. */
  faults: ReadonlyMap<string, string>
  /** Reductions of cash that went only as far as there was cash. */
  capped: ReadonlyMap<string, bigint>
  bookFaults: readonly TradeFault[]
}

/** Books that stand at every so many days: an edit is replayed from the one before it. */
const betweenMarks = 20
const nothing: ReadonlySet<string> = new Set()

/** The books of records with changes over them; continued from `former` at the day that changed, where that says the same of the market. */
export function keepDraft(records: readonly DraftRecord[], changed: ReadonlySet<string>, market: Market, former?: KeptDraft): KeptDraft {
  const known = readOf(market)
  const read = records.map((record) => readRecord(record, market, changed.has(record.id), known))
  const trades = read.flatMap((one) => (one && 'trade' in one ? one.trade : []))
  const same = former?.market === market ? former : undefined
  const from = same ? firstChange(same.records, records, same.trades, trades) : ''
  const begun = same && from !== undefined ? markBefore(same, from) : undefined
  const books = same && from === undefined ? { days: same.days, last: same.last, faults: same.bookFaults, capped: same.capped } : replay(trades, market, begun, same)
  const faults = new Map([...books.faults, ...doublesOf(trades, changed), ...read.flatMap((one) => (one && 'fault' in one ? one.fault : []))].map(({ id, message }) => [id, message]))
  return { market, records, trades, days: books.days, last: books.last, faults, capped: books.capped, bookFaults: books.faults }
}
export const keepSaved = (records: readonly DraftRecord[], market: Market) => keepDraft(records, nothing, market)

/** Changed trades that say the same as another; only those of the same days can. */
function doublesOf(trades: readonly Trade[], changed: ReadonlySet<string>): TradeFault[] {
  const own = trades.filter(({ id }) => changed.has(id))
  const days = new Set(own.map(({ day }) => day))
  return own.length > 0 ? doubles(trades.filter(({ id, day }) => days.has(day) && !changed.has(id)), own) : []
}

type Replayed = Pick<KeptDraft, 'days' | 'last' | 'capped'> & { faults: readonly TradeFault[] }

function replay(trades: readonly Trade[], { prices, tradingDays, settings, today }: Market, begun: BookDay | undefined, former: KeptDraft | undefined): Replayed {
  let count = 0
  const books = keepBooks({ trades, prices, tradingDays, settings, until: today, keep: () => count++ % betweenMarks === 0, ...(begun?.state ? { after: { day: begun.day, ledger: begun.state } } : {}) })
  if (!begun || !former) return books
  const dayOf = new Map(former.trades.map(({ id, day }) => [id, day]))
  const stands = (id: string) => (dayOf.get(id) ?? '99999999') <= begun.day
  return {
    days: [...former.days.slice(0, former.days.indexOf(begun) + 1), ...books.days], last: books.last,
    faults: [...former.bookFaults.filter(({ id }) => stands(id)), ...books.faults], capped: new Map([...[...former.capped].filter(([id]) => stands(id)), ...books.capped]),
  }
}

/** The first day on which two lists of records differ; undefined where they do not. Records that nobody changed are the same objects. */
function firstChange(before: readonly DraftRecord[], after: readonly DraftRecord[], beforeTrades: readonly Trade[], afterTrades: readonly Trade[]): string | undefined {
  const [old, fresh] = [new Set(before), new Set(after)]
  const days = [...before.filter((one) => !fresh.has(one)), ...after.filter((one) => !old.has(one))].map(({ tradingDay }) => tradingDay)
  const first = (trades: readonly Trade[]) => trades.reduce((day, trade) => (trade.day < day ? trade.day : day), '99999999')
  if (days.length === 0) return undefined
  // Books that begin on another day begin anew.
  return first(beforeTrades) === first(afterTrades) ? days.reduce((a, b) => (a < b ? a : b)) : ''
}

const markBefore = ({ days }: KeptDraft, day: string): BookDay | undefined => days.findLast((one) => one.state !== undefined && one.day < day)

type Read = { trade: Trade } | { fault: TradeFault } | undefined
/** Each record is read once a market. */
const readings = new WeakMap<Market, WeakMap<DraftRecord, { read: Read }>>()
function readOf(market: Market) {
  const known = readings.get(market) ?? new WeakMap<DraftRecord, { read: Read }>()
  readings.set(market, known)
  return known
}

/** A saved record is taken as it was booked; a changed one is completed as the server will. */
function readRecord(record: DraftRecord, market: Market, isChanged: boolean, known: WeakMap<DraftRecord, { read: Read }>): Read {
  const found = known.get(record)
  if (found) return found.read
  const read: Read = isChanged ? completed(record, market) : { trade: stored(record) }
  known.set(record, { read })
  return read
}

function completed(record: DraftRecord, { funds, today }: Market): Read {
  // A new record without an amount is not saved, so that it is no fault either.
  if (!isSavedId(record.id) && record.tradedAmount === 0 && record.tradedVolume === 0) return undefined
  const found = completeTrade(record, isCashRecord(record) ? undefined : funds.get(record.instrument), today)
  return found.ok ? { trade: found.trade } : { fault: found.fault }
}

const amount = (value: number, quantity: Quantity) => exact(value, quantity) ?? 0n
const stored = ({ id, instrument, instrumentName, assetType, tradingDay, direction, positionEffect, tradedVolume, tradedPrice, tradedAmount, closePrice }: DraftRecord): Trade => ({
  id, instrument, name: instrumentName, assetType, day: tradingDay, direction, effect: positionEffect, volume: amount(tradedVolume, 'volume'), price: amount(tradedPrice, 'price'), amount: amount(tradedAmount, 'money'), close: amount(closePrice, 'price'),
})

/** The books at the end of a day: its figures, and what was held. */
export function draftAt({ days, trades, market, last }: KeptDraft, day: string): { end: BookDay; ledger: Ledger } | undefined {
  const at = placeAtOrBefore(days.map((one) => one.day), day)
  const end = days[at]
  if (!end) return undefined
  if (at === days.length - 1) return { end, ledger: last }
  if (end.state) return { end, ledger: end.state }
  const begun = days.slice(0, at).findLast((one) => one.state !== undefined)
  const books = keepBooks({ trades, prices: market.prices, tradingDays: market.tradingDays, settings: market.settings, until: end.day, ...(begun?.state ? { after: { day: begun.day, ledger: begun.state } } : {}) })
  return { end, ledger: books.last }
}

/** Arrived cash at the end of a day, in fen. */
export const cashAt = (draft: KeptDraft, day: string): bigint => draft.days[placeAtOrBefore(draft.days.map((one) => one.day), day)]?.cash ?? emptyLedger().cash

/** Faults that stand in the way of a save: of changed rows, and of others that could be booked before. */
export const blockingFaults = (draft: KeptDraft, saved: KeptDraft, cache: readonly CachedRecord[]): Map<string, string> => {
  const changed = new Set(cache.map(({ id }) => id))
  return new Map([...draft.faults].filter(([id]) => changed.has(id) || !saved.faults.has(id)))
}
