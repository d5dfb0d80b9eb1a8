import { decimalText, type Quantity } from '@zhiheng/domain/simulation/decimal.ts'
import { type Insertable, sql } from 'kysely'
import type { Db } from '../../db/db.ts'
import type { Entered, Entry } from '../simulation/simulation.store.ts'
import { toTrade } from '../simulation/simulation.store.ts'
import type { AssetPositionTable, SeedNavTable, UnitEquityTable } from './holding.tables.ts'

/** Records, positions, units and NAVs that were entered. */

type Range = readonly [string, string]

export async function assetTrades(db: Db, assetCode: string, [from, to]: Range = ['', '99999999']) {
  const { rows } = await sql<Parameters<typeof toTrade>[0]>`
    select t.*, t.asset_code as code, coalesce(u.real_name, '') as entered_name from asset_trade t left join app_user u on u.org_id = t.org_id and u.id = t.entered_by
    where t.org_id = current_org() and t.asset_code = ${assetCode} and t.trading_day between ${from} and ${to} order by t.trading_day, t.id::bigint`.execute(db)
  return rows.map(toTrade)
}

const tradeColumns = ({ trade, remark }: Entry, assetCode: string, { userId, now }: Entered) => ({
  asset_code: assetCode, trading_day: trade.day, instrument: trade.instrument, instrument_name: trade.name, asset_type: trade.assetType, direction: trade.direction, effect: trade.effect, volume: decimalText(trade.volume, 'volume'), price: decimalText(trade.price, 'price'),
  amount: decimalText(trade.amount, 'money'), close_price: decimalText(trade.close, 'price'), remark, entered_by: userId, updated_at: now,
})

export async function writeAssetTrades(db: Db, assetCode: string, save: readonly Entry[], update: readonly Entry[], entered: Entered) {
  for (let from = 0; from < save.length; from += 1000) await db.insertInto('asset_trade').values(save.slice(from, from + 1000).map((entry) => tradeColumns(entry, assetCode, entered))).execute()
  for (const entry of update) await db.updateTable('asset_trade').set(tradeColumns(entry, assetCode, entered)).where('id', '=', entry.trade.id).execute()
}

export const removeAssetTrades = async (db: Db, assetCode: string, [from, to]: Range = ['', '99999999']) =>
  Number((await db.deleteFrom('asset_trade').where('asset_code', '=', assetCode).where('trading_day', '>=', from).where('trading_day', '<=', to).executeTakeFirst()).numDeletedRows)

export const assetPositions = (db: Db, assetCode: string, [from, to]: Range) =>
  db.selectFrom('asset_position').selectAll().where('asset_code', '=', assetCode).where('trading_day', '>=', from).where('trading_day', '<=', to).orderBy('trading_day').orderBy('market_value', 'desc').orderBy('instrument').execute()

/** Of each asset the positions of its last day, at or before a day. */
export async function lastAssetPositions(db: Db, assetCodes: readonly string[], day = '99999999') {
  if (assetCodes.length === 0) return []
  return db.selectFrom('asset_position as p').selectAll('p').where('p.asset_code', 'in', assetCodes)
    .where('p.trading_day', '=', (eb) => eb.selectFrom('asset_position as l').whereRef('l.org_id', '=', 'p.org_id').whereRef('l.asset_code', '=', 'p.asset_code').where('l.trading_day', '<=', day).select(({ fn }) => fn.max('l.trading_day').as('day')))
    .orderBy('p.asset_code').orderBy('p.market_value', 'desc').orderBy('p.instrument').execute()
}

export async function replacePositions(db: Db, assetCode: string, day: string, rows: readonly Omit<Insertable<AssetPositionTable>, 'asset_code' | 'trading_day'>[]) {
  await db.deleteFrom('asset_position').where('asset_code', '=', assetCode).where('trading_day', '=', day).execute()
  if (rows.length > 0) await db.insertInto('asset_position').values(rows.map((row) => ({ ...row, asset_code: assetCode, trading_day: day }))).execute()
}

export const unitEquities = (db: Db, assetCode: string, [from, to]: Range = ['', '99999999']) =>
  db.selectFrom('unit_equity').selectAll().where('asset_code', '=', assetCode).where('trading_day', '>=', from).where('trading_day', '<=', to).orderBy('trading_day').execute()

/** A day that is there already is replaced. */
export async function putUnitEquities(db: Db, rows: readonly Insertable<UnitEquityTable>[]) {
  await db.insertInto('unit_equity').values(rows).onConflict((oc) => oc.columns(['org_id', 'asset_code', 'trading_day']).doUpdateSet(({ ref }) => ({
    units: ref('excluded.units'), unit_nav: ref('excluded.unit_nav'), sum_nav: ref('excluded.sum_nav'), equity: ref('excluded.equity'), market_value: ref('excluded.market_value'), cash: ref('excluded.cash'), flow: ref('excluded.flow'),
  }))).execute()
}

export const seedNavs = (db: Db, assetCode: string) => db.selectFrom('seed_nav').selectAll().where('asset_code', '=', assetCode).orderBy('trading_day').execute()

export async function putSeedNavs(db: Db, rows: readonly Insertable<SeedNavTable>[]) {
  await db.insertInto('seed_nav').values(rows).onConflict((oc) => oc.columns(['org_id', 'asset_code', 'trading_day']).doUpdateSet(({ ref }) => ({ nav: ref('excluded.nav'), sum_nav: ref('excluded.sum_nav') }))).execute()
}

export const textOrNull = (value: bigint | undefined, quantity: Quantity) => (value === undefined ? null : decimalText(value, quantity))
