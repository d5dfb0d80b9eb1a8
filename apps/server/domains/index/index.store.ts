import type { ListBody, PageQuery } from '@zhiheng/contract'
import { isWeekday, type Series } from '@zhiheng/analytics'
import { sql } from 'kysely'
import type { Db } from '../../db/db.ts'
import { conditionsOf, type ListColumns, numberColumn, orderOf, textColumn } from '../../db/list-query.ts'
import { bytesOf, daysIn, numbersIn } from '../../db/column-bytes.ts'

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

/** Closes of indexes, whole; an index without closes is left out. */
export async function readIndexSeries(db: Db, codes: readonly string[]): Promise<Map<string, Series>> {
  if (codes.length === 0) return new Map()
  const rows = await db.selectFrom('index_price').selectAll().where('index_code', 'in', codes).orderBy('index_code').orderBy('year').execute()
  const chunks = Map.groupBy(rows, (row) => row.index_code)
  return new Map([...chunks].map(([code, own]) => [code, { days: daysIn(Buffer.concat(own.map((row) => row.days))), values: numbersIn(Buffer.concat(own.map((row) => row.close))) }]))
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

/** Codes and names of the indexes that have closes. */
export const priced = (db: Db) =>
  db.selectFrom('all_index_info').select(['index_code', 'index_name']).where((eb) => eb.exists(eb.selectFrom('index_price as p').whereRef('p.index_code', '=', 'all_index_info.index_code').select('p.year'))).orderBy('index_code').execute()

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
