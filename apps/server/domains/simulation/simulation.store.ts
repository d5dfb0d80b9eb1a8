import type { SimulationKind, SimulationSettings } from '@zhiheng/contract'
import { decimalText, exact, type Quantity } from '@zhiheng/domain/simulation/decimal.ts'
import type { Trade } from '@zhiheng/domain/simulation/trades.ts'
import { type RawBuilder, type Selectable, sql } from 'kysely'
import type { Db } from '../../db/db.ts'
import type { SimulationTable, SimulationTradeTable } from './simulation.tables.ts'

/** Heads and records. Amounts leave and enter the database here, as exact numbers. */

export interface SimulationRow extends Omit<Selectable<SimulationTable>, 'settings'> {
  settings: SimulationSettings
  owner_name: string
  saved_name: string
  trade_count: number
  begin_day: string
  last_trade_day: string
}

export interface Wanted {
  userId: string
  kind: SimulationKind
  keyword?: string | undefined
  mine?: boolean | undefined
}

const rowsWhere = (condition: RawBuilder<unknown>, rest: RawBuilder<unknown> = sql``, more: RawBuilder<unknown> = sql``) => sql<SimulationRow & { total: number }>`
  select s.*, coalesce(o.real_name, '') as owner_name, coalesce(b.real_name, '') as saved_name, coalesce(t.n, 0)::int as trade_count, coalesce(t.begin_day, '') as begin_day, coalesce(t.last_day, '') as last_trade_day ${more}
  from simulation s
  left join app_user o on o.org_id = s.org_id and o.id = s.owner_id
  left join app_user b on b.org_id = s.org_id and b.id = s.saved_by
  left join lateral (select count(*) as n, min(trading_day) as begin_day, max(trading_day) as last_day from simulation_trade x where x.org_id = s.org_id and x.code = s.code) t on true
  where s.org_id = current_org() and ${condition} ${rest}`

/** Rows of one kind that a user sees, the last saved first. */
export async function simulationPage(db: Db, { userId, kind, keyword = '', mine = false }: Wanted, { pageNo, pageSize }: { pageNo: number; pageSize: number }) {
  const { rows } = await rowsWhere(
    sql`s.kind = ${kind} and (s.owner_id = ${userId} or (s.sharing <> 'none' and not ${mine})) and (${keyword} = '' or s.combination_name ilike ${`%${keyword}%`} or s.code ilike ${`%${keyword}%`} or s.description ilike ${`%${keyword}%`})`,
    sql`order by s.updated_at desc, s.code limit ${pageSize} offset ${(pageNo - 1) * pageSize}`,
    sql`, count(*) over ()::int as total`,
  ).execute(db)
  return { rows, total: rows[0]?.total ?? 0 }
}

export const findSimulations = async (db: Db, codes: readonly string[]): Promise<SimulationRow[]> => (await rowsWhere(sql`s.code = any(${[...codes]})`, sql`order by s.code`).execute(db)).rows

/** Every row that a user sees, of combinations and trials or of one kind. */
export const visibleCodes = async (db: Db, userId: string): Promise<string[]> =>
  (await sql<{ code: string }>`select code from simulation where org_id = current_org() and kind = 'combination' and (owner_id = ${userId} or sharing <> 'none') order by updated_at desc, code limit 200`.execute(db)).rows.map(({ code }) => code)

/** Nobody else saves the combination until the transaction ends. What it is by then is read after this: a locking read joins to what was before. */
export const holdSimulation = (db: Db, code: string) => sql`select from simulation where org_id = current_org() and code = ${code} for update`.execute(db)

export async function nameTaken(db: Db, ownerId: string, kind: string, name: string, code: string | undefined): Promise<boolean> {
  const { rows } = await sql`select 1 from simulation where org_id = current_org() and owner_id = ${ownerId} and kind = ${kind} and combination_name = ${name} and code <> ${code ?? ''}`.execute(db)
  return rows.length > 0
}

export async function newCode(db: Db, prefix: 'CS' | 'SD'): Promise<string> {
  return `${prefix}${(await sql<{ id: string }>`select new_id() as id`.execute(db)).rows[0]!.id}`
}

type TradeRow = Selectable<SimulationTradeTable> & { entered_name: string }

/** A record as it stands: exact, with what only people read. */
export interface StoredTrade extends Trade {
  code: string
  remark: string
  enteredBy: string
  updatedAt: Date
}

const must = (text: string, quantity: Quantity) => exact(text, quantity)!

export const toTrade = (row: Omit<TradeRow, 'org_id'>): StoredTrade => ({
  id: row.id, code: row.code, day: row.trading_day, instrument: row.instrument, name: row.instrument_name, assetType: row.asset_type, direction: row.direction, effect: row.effect,
  volume: must(row.volume, 'volume'), price: must(row.price, 'price'), amount: must(row.amount, 'money'), close: must(row.close_price, 'price'), remark: row.remark, enteredBy: row.entered_name, updatedAt: row.updated_at,
})

/** Records of a combination in the order of their days and of their entering. */
export async function tradesOf(db: Db, code: string): Promise<StoredTrade[]> {
  const { rows } = await sql<TradeRow>`
    select t.*, coalesce(u.real_name, '') as entered_name from simulation_trade t left join app_user u on u.org_id = t.org_id and u.id = t.entered_by
    where t.org_id = current_org() and t.code = ${code} order by t.trading_day, t.id::bigint`.execute(db)
  return rows.map(toTrade)
}

export interface Entry {
  trade: Trade
  remark: string
}
export interface Entered {
  userId: string
  now: Date
}

/** Columns of many records in one statement. */
const columnsOf = (entries: readonly Entry[]) => {
  const of = <T>(read: (entry: Entry) => T) => entries.map(read)
  return sql`unnest(${of(({ trade }) => trade.id)}::text[], ${of(({ trade }) => trade.day)}::text[], ${of(({ trade }) => trade.instrument)}::text[], ${of(({ trade }) => trade.name)}::text[], ${of(({ trade }) => trade.assetType)}::int[], ${of(({ trade }) => trade.direction)}::text[], ${of(({ trade }) => trade.effect)}::text[],
    ${of(({ trade }) => decimalText(trade.volume, 'volume'))}::numeric[], ${of(({ trade }) => decimalText(trade.price, 'price'))}::numeric[], ${of(({ trade }) => decimalText(trade.amount, 'money'))}::numeric[], ${of(({ trade }) => decimalText(trade.close, 'price'))}::numeric[], ${of(({ remark }) => remark)}::text[])
    with ordinality as n(id, trading_day, instrument, instrument_name, asset_type, direction, effect, volume, price, amount, close_price, remark, at)`
}

export const addTrades = async (db: Db, code: string, entries: readonly Entry[], { userId, now }: Entered) => {
  if (entries.length === 0) return
  await sql`insert into simulation_trade (code, trading_day, instrument, instrument_name, asset_type, direction, effect, volume, price, amount, close_price, remark, entered_by, updated_at)
    select ${code}, trading_day, instrument, instrument_name, asset_type, direction, effect, volume, price, amount, close_price, remark, ${userId}, ${now} from ${columnsOf(entries)} order by at`.execute(db)
}

export const changeTrades = async (db: Db, entries: readonly Entry[], { userId, now }: Entered) => {
  if (entries.length === 0) return
  await sql`update simulation_trade t set trading_day = n.trading_day, instrument = n.instrument, instrument_name = n.instrument_name, asset_type = n.asset_type, direction = n.direction, effect = n.effect,
      volume = n.volume, price = n.price, amount = n.amount, close_price = n.close_price, remark = n.remark, entered_by = ${userId}, updated_at = ${now}
    from ${columnsOf(entries)} where t.org_id = current_org() and t.id = n.id`.execute(db)
}

export const removeTrades = async (db: Db, ids: readonly string[]) => {
  if (ids.length > 0) await sql`delete from simulation_trade where org_id = current_org() and id = any(${[...ids]})`.execute(db)
}
