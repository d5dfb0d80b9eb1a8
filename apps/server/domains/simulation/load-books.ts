import { type Simulation, startingSettings } from '@zhiheng/contract'
import { asDay } from '@zhiheng/domain'
import { exact, valueOf } from '@zhiheng/domain/simulation/decimal.ts'
import { type BookDay, type Books, type BooksInput, keepBooks } from '@zhiheng/domain/simulation/keep-books.ts'
import { inTransit, type Ledger } from '@zhiheng/domain/simulation/ledger.ts'
import { emptyState, toState } from '@zhiheng/domain/simulation/to-wire.ts'
import type { Trade } from '@zhiheng/domain/simulation/trades.ts'
import type { Context } from '../../rpc/context.ts'
import { newestBooks } from './books.store.ts'
import { type MarketFacts, pricesOf, readMarketFacts, readTradingDays } from './market-facts.ts'
import { simulationRules } from './simulation.rules.ts'
import { readTrades } from './kept-trades.ts'
import type { SimulationRow, StoredTrade } from './simulation.store.ts'

/** Records of a combination with all that a replay needs. */
export interface LoadedBooks {
  row: SimulationRow
  trades: StoredTrade[]
  facts: Map<string, MarketFacts>
  input: Omit<BooksInput, 'trades'>
}

/** `more`: instruments and days beside those of the records, of what is about to be booked. */
export async function loadBooks(ctx: Context, row: SimulationRow, more: { instruments?: readonly string[]; days?: readonly string[] } = {}): Promise<LoadedBooks> {
  const trades = await readTrades(ctx.db, row)
  const first = firstOf([...trades.slice(0, 1).map(({ day }) => day), ...(more.days ?? [])])
  const facts = await readMarketFacts(ctx.db, [...trades.map(({ instrument }) => instrument), ...(more.instruments ?? [])], first)
  // A fund whose NAV begins later, or paused for more than a year, is read whole: the two are told apart by its first day.
  const late = first ? [...facts].filter(([, { line }]) => !(line.days[0]! <= first)).map(([code]) => code) : []
  for (const [code, whole] of await readMarketFacts(ctx.db, late)) facts.set(code, whole)
  return { row, trades, facts, input: await inputOf(ctx, row, facts, first) }
}

const firstOf = (days: readonly string[]): string | undefined => days.reduce<string | undefined>((first, day) => (day !== '' && (first === undefined || day < first) ? day : first), undefined)

/** The replay's input beside its trades. */
export async function inputOf(ctx: Context, { settings }: Pick<SimulationRow, 'settings'>, facts: ReadonlyMap<string, MarketFacts>, beginDay = asDay(ctx.now())): Promise<Omit<BooksInput, 'trades'>> {
  return { prices: pricesOf(facts), tradingDays: await readTradingDays(ctx.db, beginDay), settings, until: asDay(ctx.now()) }
}

/** The books up to a day, today where none is named. */
export const booksOf = ({ trades, input }: { trades: readonly Trade[]; input: Omit<BooksInput, 'trades'> }, until = input.until): Books => keepBooks({ ...input, trades, until: until < input.until ? until : input.until })

export const lastDay = (books: Books): BookDay | undefined => books.days.at(-1)

/** The state at the end of a day where nothing happened since. */
export function dayOf(ledger: Ledger, day: string): BookDay {
  const marketValue = [...ledger.holdings.values()].reduce((sum, { volume, close }) => sum + valueOf(volume, close), 0n)
  const transit = inTransit(ledger)
  return { day, traded: false, cash: ledger.cash, inTransit: transit, marketValue, equity: marketValue + ledger.cash + transit, flow: 0n, units: ledger.units, nav: ledger.nav }
}

/** Rows with their newest state: the stored books of the last trade day, carried on to today's NAV. */
export async function toSimulations(ctx: Context, rows: readonly SimulationRow[]): Promise<Simulation[]> {
  const stored = await newestBooks(ctx.db, rows.map(({ code }) => code))
  const held = [...stored.values()].flatMap(({ ledger }) => [...ledger.holdings.keys()])
  const firstDay = firstOf([...stored.values()].map(({ day }) => day.trading_day))
  const facts = await readMarketFacts(ctx.db, held, firstDay)
  const inputs = await inputOf(ctx, { settings: startingSettings }, facts, firstDay)
  return rows.map((row) => {
    const known = stored.get(row.code)
    const books = known && keepBooks({ ...inputs, settings: row.settings, trades: [], after: { day: known.day.trading_day, ledger: known.ledger } })
    const end = books?.days.at(-1) ?? (known && dayOf(known.ledger, known.day.trading_day))
    return toSimulation(ctx, row, end)
  })
}

export function toSimulation(ctx: Context, row: SimulationRow, end: BookDay | undefined): Simulation {
  const { tradingDay, equity, marketValue, cash, positionRatio, nav } = end ? toState(end) : emptyState('')
  return {
    combinationCode: row.code, assetCode: row.code, combinationName: row.combination_name, kind: row.kind, description: row.description, sharing: row.sharing, settings: row.settings, originKind: row.origin_kind, originCode: row.origin_code,
    startAmount: row.start_amount === null ? null : Number(exact(row.start_amount, 'money')!) / 100, startDay: row.start_day ?? '',
    beginDay: row.begin_day, lastTradeDay: row.last_trade_day, tradeCount: row.trade_count, equity, marketValue, cash, positionRatio, nav, totalReturn: nav === null ? null : nav - 1, navDay: tradingDay,
    ownerId: row.owner_id, ownerName: row.owner_name, version: row.version, savedBy: row.saved_name, updatedAt: row.updated_at.toISOString(), createdAt: row.created_at.toISOString(), can: simulationRules.can(ctx.actor, row),
  }
}
