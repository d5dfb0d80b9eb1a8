import { indexAtOrAfter, indexAtOrBefore } from '@zhiheng/analytics'
import { customIndexNode, type IndexInfo, marketIndexCalls, marketIndexNode, toPage } from '@zhiheng/contract'
import type { Db } from '../../db/db.ts'
import type { Context } from '../../rpc/context.ts'
import { notFound } from '../../rpc/fail.ts'
import { listBodyOf } from '../../db/list-query.ts'
import { implement } from '../../rpc/handlers.ts'
import { readWorked } from './custom-series.ts'
import * as store from './index.store.ts'

/** Benchmark indexes and the trading calendar. */
export const marketIndex = implement(marketIndexCalls, {
  list: async ({ query, body }, { db }) => {
    const { rows, total } = await store.indexPage(db, listBodyOf(body), query)
    return toPage(await toIndexes(db, rows), total, query)
  },

  prices: async ({ body }, ctx) => {
    const { days, values } = await seen(ctx, body.indexCode)
    const from = indexAtOrAfter(days, Number(body.beginDay ?? 0))
    const to = indexAtOrBefore(days, Number(body.endDay ?? 99_991_231)) + 1
    return { indexCode: body.indexCode, days: Array.from(days.subarray(from, to), String), close: [...values.subarray(from, to)] }
  },

  onePrice: async ({ body }, ctx) => {
    const { days, values } = await seen(ctx, body.indexCode)
    const at = indexAtOrBefore(days, Number(body.tradingDay))
    return at < 0 ? null : { tradingDay: String(days[at]), close: values[at]! }
  },

  distinct: async (_, { db }) => (await store.priced(db)).map((row) => ({ indexCode: row.index_code, indexName: row.index_name ?? row.index_code, nodeValue: row.is_custom ? customIndexNode : marketIndexNode })),

  calendar: ({ query }, { db }) => store.openDays(db, query.beginDay ?? '', query.endDay ?? '99991231'),

  ofCategory: async ({ query }, { db }) => (await store.indexesOf(db, query.category)).map(toIndex),
  privateIndexes: async (_, { db }) => (await store.indexesOf(db, privateCategory)).map(toIndex),
  privateCloses: async ({ query, body }, ctx) => {
    const { days, values } = await seen(ctx, body.indexCode)
    const from = indexAtOrAfter(days, Number(body.beginDay ?? 0))
    const last = indexAtOrBefore(days, Number(body.endDay ?? 99_991_231))
    const first = last - (query.pageNo - 1) * query.pageSize
    const places = Array.from({ length: Math.max(0, Math.min(query.pageSize, first - from + 1)) }, (_, at) => first - at)
    return toPage(places.map((at) => ({ tradingDay: String(days[at]), close: values[at]!, change: at > 0 ? values[at]! / values[at - 1]! - 1 : null })), Math.max(0, last - from + 1), query)
  },
  instruments: async ({ query, body }, { db }) => {
    const { rows, total } = await store.instruments(db, body, query)
    return toPage(rows, total, query)
  },
  dataTables: (_, { db }) => store.dataTables(db),
})

/** Indexes over private funds, as imports file them. */
const privateCategory = '私募指数'

async function seen({ db }: Context, code: string) {
  const series = (await store.readIndexSeries(db, [code])).get(code)
  if (!series) throw notFound('指数')
  return series
}

/** What a custom index shows of its values is worked out for the rows of the page. */
async function toIndexes(db: Db, rows: readonly Row[]): Promise<IndexInfo[]> {
  const worked = await readWorked(db, rows.flatMap((row) => (row.end_day === null ? [row.index_code] : [])))
  return rows.map((row) => {
    const found = worked.get(row.index_code)
    if (!found?.ok) return toIndex(row)
    const { days, values } = found.series
    return { ...toIndex(row), beginDay: String(days[0]), endDay: String(days.at(-1)), close: values.at(-1)! }
  })
}

type Row = Awaited<ReturnType<typeof store.indexPage>>['rows'][number]

const toIndex = (row: Row): IndexInfo => ({
  indexCode: row.index_code, indexName: row.index_name ?? '', pinyin: row.pinyin ?? '', category: row.category ?? '', publisher: row.publisher ?? '',
  isTotalReturn: row.is_total_return ?? false, beginDay: row.begin_day ?? '', endDay: row.end_day ?? '', close: row.close, description: row.description ?? '',
})
