import type { Instrument, ListBody, PageQuery } from '@zhiheng/contract'
import { isWeekday, type Series } from '@zhiheng/analytics'
import { type ExpressionBuilder, sql } from 'kysely'
import type { Db, Tables } from '../../db/db.ts'
import { conditionsOf, type ListColumns, numberColumn, orderOf, textColumn } from '../../db/list-query.ts'
import { bytesOf } from '../../db/column-bytes.ts'
import { readCloses } from './close.store.ts'
import { readWorked } from './custom-series.ts'

const columns: ListColumns = {
  indexCode: textColumn('index_code'), indexName: textColumn('index_name'), pinyin: textColumn('pinyin'), category: textColumn('category'), publisher: textColumn('publisher'),
  isTotalReturn: { sql: sql.ref('is_total_return'), kind: 'boolean' }, beginDay: textColumn('begin_day'), endDay: textColumn('end_day'), close: numberColumn('close'),
}

export async function indexPage(db: Db, { keyword, filters, sorts }: ListBody, { pageNo, pageSize }: PageQuery) {
  let found = db.selectFrom('all_index_info').where((eb) => eb.and(conditionsOf(columns, filters)))
  if (keyword) found = found.where((eb) => eb.or((['index_code', 'index_name', 'pinyin'] as const).map((name) => eb(name, 'ilike', `%${keyword}%`))))
  const rows = await found.selectAll().orderBy(orderOf(columns, sorts, sql`index_code`)).limit(pageSize).offset((pageNo - 1) * pageSize).execute()
  const { total } = await found.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  return { rows, total }
}

/** Values of indexes, whole, custom ones worked out; an index without values is left out. The one place where benchmarks are read. */
export async function readIndexSeries(db: Db, codes: readonly string[]): Promise<Map<string, Series>> {
  const found = await readCloses(db, codes)
  const others = codes.filter((code) => !found.has(code))
  if (others.length === 0) return found
  for (const [code, worked] of await readWorked(db, others)) if (worked.ok) found.set(code, worked.series)
  return found
}

/** Replaces the closes of an index, and what its description says of them. */
export async function writeIndexSeries(db: Db, code: string, { days, values }: Series) {
  const years = [...Map.groupBy(days.keys(), (at) => Math.floor(days[at]! / 10_000))]
  const rows = years.map(([year, places]) => {
    const [from, to] = [places[0]!, places.at(-1)! + 1]
    return { index_code: code, year, days: bytesOf(days.slice(from, to)), close: bytesOf(values.slice(from, to)) }
  })
  await db.deleteFrom('index_price').where('index_code', '=', code).execute()
  if (rows.length > 0) await db.insertInto('index_price').values(rows).execute()
  await db.updateTable('market_index_info').set({ begin_day: String(days[0] ?? ''), end_day: String(days.at(-1) ?? ''), close: values.at(-1) ?? null }).where('org_id', '=', '1').where('index_code', '=', code).execute()
}

/** Codes and names of the indexes that have closes, and of custom ones. */
export const priced = (db: Db) =>
  db.selectFrom('all_index_info').select(['index_code', 'index_name', (eb) => eb.exists(ofCustom(eb)).$castTo<boolean>().as('is_custom')])
    .where((eb) => eb.or([eb.exists(eb.selectFrom('index_price as p').whereRef('p.index_code', '=', 'all_index_info.index_code').select('p.year')), eb.exists(ofCustom(eb))])).orderBy('is_custom').orderBy('index_code').execute()
const ofCustom = (eb: ExpressionBuilder<Tables, 'all_index_info'>) => eb.selectFrom('custom_index as c').whereRef('c.index_code', '=', 'all_index_info.index_code').select('c.id')

/** Those of a category, of all where none is named; custom ones were not imported. */
export const indexesOf = (db: Db, category: string | undefined) =>
  db.selectFrom('all_index_info').selectAll().where('category', 'is distinct from', '自定义指数').$if(Boolean(category), (found) => found.where('category', '=', category!)).orderBy('index_code').execute()

export async function instruments(db: Db, { keyword, kind }: { keyword: string; kind?: Instrument['kind'] | undefined }, { pageNo, pageSize }: PageQuery) {
  const like = `%${keyword}%`
  const found = sql`(select 'index' as kind, index_code as code, coalesce(index_name, index_code) as name, coalesce(end_day, '') as "endDay", pinyin from all_index_info
    union all select 'fund', fund_code, coalesce(short_name, fund_code), coalesce(nav_day, ''), pinyin from all_fund where nav_day is not null) as one
    where (${kind ?? null}::text is null or kind = ${kind ?? null}) and (code ilike ${like} or name ilike ${like} or pinyin ilike ${like})`
  const { rows } = await sql<Instrument>`select kind, code, name, "endDay" from ${found} order by kind desc, code limit ${pageSize} offset ${(pageNo - 1) * pageSize}`.execute(db)
  const counted = await sql<{ total: number }>`select count(*) as total from ${found}`.execute(db)
  return { rows, total: counted.rows[0]!.total }
}

/** The tables of the market and the organisation together, as the user sees them. */
export const dataTables = async (db: Db) =>
  (await sql<{ tableName: string; title: string; rows: number; endDay: string }>`
    select 'fund' as "tableName", '基金' as title, count(*) as rows, coalesce(max(nav_day), '') as "endDay" from all_fund
    union all select 'company', '管理人', count(*), '' from all_company
    union all select 'manager', '基金经理', count(*), '' from all_manager
    union all select 'index_info', '指数', count(*), coalesce(max(end_day), '') from all_index_info
    union all select 'trading_calendar', '交易日历', count(*), coalesce(max(trading_day), '') from trading_calendar`.execute(db)).rows

export const openDays = async (db: Db, begin: string, end: string) =>
  (await db.selectFrom('trading_calendar').select('trading_day').where('is_open', '=', true).where('trading_day', '>=', begin).where('trading_day', '<=', end).orderBy('trading_day').execute()).map((row) => row.trading_day)

/** Whether the exchange is open on a day; beyond the calendar's ends Monday to Friday stand for it. */
export async function readTradingDays(db: Db): Promise<(day: number) => boolean> {
  const { rows } = await sql<{ days: string | null; first: string | null; last: string | null }>`
    select string_agg(trading_day, '') filter (where is_open) as days, min(trading_day) as first, max(trading_day) as last from trading_calendar`.execute(db)
  const { days, first, last } = rows[0]!
  if (!days) return isWeekday
  const open = new Set<number>()
  for (let at = 0; at < days.length; at += 8) open.add(Number(days.slice(at, at + 8)))
  const [from, to] = [Number(first), Number(last)]
  return (day) => (day < from || day > to ? isWeekday(day) : open.has(day))
}
