import type { TradeDraft } from '@zhiheng/contract'
import { type BookDay, type Books, keepBooks } from '@zhiheng/domain/simulation/keep-books.ts'
import { completeTrade, hasNoAmount, type RawTrade } from '@zhiheng/domain/simulation/complete-trade.ts'
import { mergeRecords } from '@zhiheng/domain/simulation/merge-records.ts'
import { toState, emptyState } from '@zhiheng/domain/simulation/to-wire.ts'
import { cashAssetType, type Trade, type TradeFault } from '@zhiheng/domain/simulation/trades.ts'
import type { Context } from '../../rpc/context.ts'
import { refuse } from '../../rpc/fail.ts'
import { writeBooks } from './books.store.ts'
import { booksOf, loadBooks, type LoadedBooks } from './load-books.ts'
import { addTrades, changeTrades, type Entry, removeTrades, type SimulationRow } from './simulation.store.ts'

/** One save of records: all of it, or nothing and a sentence that names row and reason. */

export interface RecordsChange {
  save: readonly TradeDraft[]
  update: readonly TradeDraft[]
  delete: readonly string[]
  /** How a new row is called in a refusal; its number in the save where nothing is said. */
  placeOf?: ((at: number) => string) | undefined
  /** Cash that purchases lack is paid in on their day. */
  fillCash?: boolean | undefined
}
export interface NamedFault extends TradeFault {
  list: 'save' | 'update' | 'stored'
  /** Position in its list, from 1; 0 for a stored record. */
  row: number
}
export interface Weighed {
  loaded: LoadedBooks
  /** Complete drafts, by their temporary ids. */
  entries: { save: Entry[]; update: Entry[] }
  trades: Trade[]
  books: Books
  faults: NamedFault[]
  /** The first day whose books the change may touch. */
  from: string
  leftOut: number
}

/** A draft of the wire as the domain reads it. */
export const toRaw = (draft: TradeDraft, id: string): RawTrade => ({ ...draft, id, tradingDay: dayOf(draft) })
const dayOf = ({ tradingDay, tradingday }: TradeDraft) => tradingDay ?? tradingday ?? ''

const newId = (at: number) => `new-${at}`

/** What a change would do, without writing anything. */
export async function weighRecords(ctx: Context, row: SimulationRow, change: RecordsChange): Promise<Weighed> {
  const drafts = [...change.save, ...change.update]
  const loaded = await loadBooks(ctx, row, { instruments: drafts.map(({ instrument }) => instrument), days: drafts.map(dayOf) })
  const fresh = change.save.flatMap((draft, at) => (hasNoAmount(draft) ? [] : [{ draft, id: newId(at), place: { list: 'save' as const, row: at + 1 } }]))
  const changed = change.update.map((draft, at) => ({ draft, id: draft.id ?? '', place: { list: 'update' as const, row: at + 1 } }))
  const places = new Map([...fresh, ...changed].map(({ id, place }) => [id, place]))
  const found: TradeFault[] = []
  const complete = (drafts: typeof fresh | typeof changed): Entry[] => drafts.flatMap(({ draft, id }) => {
    const one = completeTrade(toRaw(draft, id), draft.assetType === cashAssetType ? undefined : loaded.facts.get(draft.instrument), loaded.input.until)
    if (!one.ok) found.push(one.fault)
    return one.ok ? [{ trade: one.trade, remark: draft.remark }] : []
  })
  const entries = { save: complete(fresh), update: complete(changed) }
  const merged = mergeRecords(loaded.trades, { save: entries.save.map(({ trade }) => trade), update: entries.update.map(({ trade }) => trade), delete: change.delete })
  found.push(...merged.faults)
  const touched = new Set([...change.delete, ...entries.update.map(({ trade }) => trade.id)])
  // Cash that is filled in may fall on any day.
  const from = change.fillCash ? '' : firstDay([...entries.save, ...entries.update].map(({ trade }) => trade.day), loaded.trades.filter(({ id }) => touched.has(id)).map(({ day }) => day))
  const books = keepBooks({ ...loaded.input, trades: merged.trades, fillCash: change.fillCash, keep: (day, traded) => traded && day >= from })
  // What could not be booked before this change either does not stand in its way.
  const former = books.faults.some(({ id }) => !places.has(id)) ? new Set(booksOf(loaded).faults.map(({ id }) => id)) : new Set<string>()
  found.push(...books.faults.filter(({ id }) => places.has(id) || !former.has(id)))
  const faults = found.map((fault): NamedFault => ({ ...fault, ...(places.get(fault.id) ?? { list: 'stored', row: 0 }) }))
  return { loaded, entries, trades: merged.trades, books, faults, from, leftOut: change.save.length - fresh.length }
}

const firstDay = (...lists: readonly (readonly string[])[]) => lists.flat().reduce((first, day) => (day < first ? day : first), '99999999')

export interface SavedRecords {
  version: number
  saved: number
  updated: number
  deleted: number
  leftOut: number
  end: BookDay | undefined
}

/** Expects the row locked (`editable`). */
export async function saveRecords(ctx: Context, row: SimulationRow, change: RecordsChange): Promise<SavedRecords> {
  const weighed = await weighRecords(ctx, row, change)
  const { loaded, entries, books, faults, from, leftOut } = weighed
  if (faults.length > 0) throw refuse(sentenceOf(faults, change), { faults: faults.slice(0, 200) })
  const entered = { userId: ctx.actor.userId, now: ctx.now() }
  const filled = [...books.filled].map(([day, amount], at): Entry => ({ trade: cashIn(`fill-${at}`, day, amount), remark: '自动补足申购所需现金' }))
  const capped = (entry: Entry): Entry => ({ ...entry, trade: { ...entry.trade, amount: books.capped.get(entry.trade.id) ?? entry.trade.amount } })
  await removeTrades(ctx.db, change.delete)
  await changeTrades(ctx.db, entries.update.map(capped), entered)
  // A reduction of cash with nothing to take is left out like any other record without an amount.
  const added = [...filled, ...entries.save.map(capped)].filter(({ trade }) => trade.amount > 0n)
  await addTrades(ctx.db, row.code, added, entered)
  await writeBooks(ctx.db, row.code, from, books.days, !loaded.trades.some(({ day }) => day >= from))
  const version = await raiseVersion(ctx, row)
  return { version, saved: added.length, updated: entries.update.length, deleted: change.delete.length, leftOut: leftOut + entries.save.length + filled.length - added.length, end: books.days.at(-1) }
}

export async function raiseVersion(ctx: Context, row: Pick<SimulationRow, 'code' | 'version'>): Promise<number> {
  const version = row.version + 1
  await ctx.db.updateTable('simulation').set({ version, saved_by: ctx.actor.userId, updated_at: ctx.now() }).where('code', '=', row.code).execute()
  return version
}

/** The stored books again from the first day: after settings changed. */
export async function rewriteBooks(ctx: Context, row: SimulationRow) {
  const loaded = await loadBooks(ctx, row)
  const books = keepBooks({ ...loaded.input, trades: loaded.trades, keep: (_, traded) => traded })
  const [fault] = books.faults
  if (fault) throw refuse(`按新的设置，${fault.message}`, { faults: books.faults.slice(0, 200) })
  await writeBooks(ctx.db, row.code, '', books.days)
}

export const cashIn = (id: string, day: string, amount: bigint): Trade => ({ id, day, instrument: '', name: '现金', assetType: cashAssetType, direction: 'buy', effect: 'external', volume: 0n, price: 0n, amount, close: 0n })

export const savedState = (end: BookDay | undefined) => (end ? toState(end) : emptyState(''))

function sentenceOf(faults: readonly NamedFault[], { placeOf }: RecordsChange): string {
  const [first] = faults
  const place = first!.list === 'save' ? (placeOf?.(first!.row - 1) ?? `新增第${first!.row}条`) : first!.list === 'update' ? `修改第${first!.row}条` : '已有交易'
  return `${place}：${first!.message}${faults.length > 1 ? `（共 ${faults.length} 处问题，没有保存任何交易）` : ''}`
}
