import { decimalText, exact } from '@zhiheng/domain/simulation/decimal.ts'
import type { BookDay } from '@zhiheng/domain/simulation/keep-books.ts'
import type { Holding, Ledger, Pending } from '@zhiheng/domain/simulation/ledger.ts'
import { type Selectable, sql } from 'kysely'
import type { Db } from '../../db/db.ts'
import type { SimulationDayTable, SimulationPositionTable } from './simulation.tables.ts'

/** The books of trade days, as the replay of the records left them. */

const pendingText = (pending: readonly Pending<bigint>[]) => pending.map(({ due, what }) => ({ due, what: String(what) }))
const pendingOf = (kept: unknown) => (kept as { due: string; what: string }[]).map(({ due, what }) => ({ due, what: BigInt(what) }))

/** Replaces what is stored from a day on; `isEnd`: nothing is stored from there on. */
export async function writeBooks(db: Db, code: string, from: string, days: readonly BookDay[], isEnd = false) {
  if (!isEnd) await sql`delete from simulation_day where org_id = current_org() and code = ${code} and trading_day >= ${from}`.execute(db)
  const kept = days.flatMap((day) => (day.state && day.traded && day.day >= from ? [{ ...day, state: day.state }] : []))
  if (kept.length === 0) return
  const money = (read: (day: (typeof kept)[number]) => bigint) => kept.map((day) => decimalText(read(day), 'money'))
  await sql`insert into simulation_day (code, trading_day, cash, transit, market_value, equity, flow, units, nav, paid_in, paid_out, income, realised)
    select ${code}, n.* from unnest(${kept.map(({ day }) => day)}::text[], ${money(({ cash }) => cash)}::numeric[], ${kept.map(({ state }) => JSON.stringify(pendingText(state.transit)))}::jsonb[], ${money(({ marketValue }) => marketValue)}::numeric[], ${money(({ equity }) => equity)}::numeric[], ${money(({ flow }) => flow)}::numeric[],
      ${kept.map(({ units }) => decimalText(units, 'volume'))}::numeric[], ${kept.map(({ nav }) => (nav === undefined ? null : decimalText(nav, 'price')))}::numeric[], ${money(({ state }) => state.paidIn)}::numeric[], ${money(({ state }) => state.paidOut)}::numeric[], ${money(({ state }) => state.income)}::numeric[], ${money(({ state }) => state.realised)}::numeric[]) n`.execute(db)
  await writePositions(db, code, kept.flatMap(({ day, state }) => [...state.holdings.values()].filter(({ volume }) => volume > 0n).map((holding) => ({ day, holding }))))
}

async function writePositions(db: Db, code: string, rows: readonly { day: string; holding: Holding }[]) {
  if (rows.length === 0) return
  const of = <T>(read: (holding: Holding) => T) => rows.map(({ holding }) => read(holding))
  await sql`insert into simulation_position (code, trading_day, instrument, instrument_name, asset_type, volume, pending, cost, realised, close_price, price_day, market_value)
    select ${code}, n.day, n.instrument, n.name, n.asset_type, n.volume, n.pending, n.cost, n.realised, n.close, n.price_day, round(n.volume * n.close, 2)
    from unnest(${rows.map(({ day }) => day)}::text[], ${of(({ instrument }) => instrument)}::text[], ${of(({ name }) => name)}::text[], ${of(({ assetType }) => assetType)}::int[], ${of(({ volume }) => decimalText(volume, 'volume'))}::numeric[], ${of(({ pending }) => JSON.stringify(pendingText(pending)))}::jsonb[],
      ${of(({ cost }) => decimalText(cost, 'money'))}::numeric[], ${of(({ realised }) => decimalText(realised, 'money'))}::numeric[], ${of(({ close }) => decimalText(close, 'price'))}::numeric[], ${of(({ priceDay }) => priceDay)}::text[]) as n(day, instrument, name, asset_type, volume, pending, cost, realised, close, price_day)`.execute(db)
}

export type StoredDay = Omit<Selectable<SimulationDayTable>, 'org_id'>
export type StoredPosition = Omit<Selectable<SimulationPositionTable>, 'org_id'>

/** The last stored day of each, with what is held. */
export async function newestBooks(db: Db, codes: readonly string[]): Promise<Map<string, { day: StoredDay; ledger: Ledger }>> {
  const { rows: days } = await sql<StoredDay>`select distinct on (code) * from simulation_day where org_id = current_org() and code = any(${[...codes]}) order by code, trading_day desc`.execute(db)
  const { rows: positions } = await sql<StoredPosition>`
    select p.* from unnest(${days.map(({ code }) => code)}::text[], ${days.map(({ trading_day }) => trading_day)}::text[]) as d(code, day)
    join simulation_position p on p.org_id = current_org() and p.code = d.code and p.trading_day = d.day order by p.instrument`.execute(db)
  const held = Map.groupBy(positions, ({ code }) => code)
  return new Map(days.map((day) => [day.code, { day, ledger: ledgerOf(day, held.get(day.code) ?? []) }]))
}

function ledgerOf(day: StoredDay, positions: readonly StoredPosition[]): Ledger {
  const money = (text: string) => exact(text, 'money')!
  return {
    cash: money(day.cash), transit: pendingOf(day.transit), units: exact(day.units, 'volume')!, nav: day.nav === null ? undefined : exact(day.nav, 'price')!, paidIn: money(day.paid_in), paidOut: money(day.paid_out), income: money(day.income), realised: money(day.realised),
    holdings: new Map(positions.map((row) => [row.instrument, {
      instrument: row.instrument, name: row.instrument_name, assetType: row.asset_type, volume: exact(row.volume, 'volume')!, pending: pendingOf(row.pending), cost: money(row.cost), realised: money(row.realised), close: exact(row.close_price, 'price')!, priceDay: row.price_day,
    }])),
  }
}
