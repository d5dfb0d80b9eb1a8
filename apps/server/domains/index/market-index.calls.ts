import { indexAtOrAfter, indexAtOrBefore } from '@zhiheng/analytics'
import { type IndexInfo, marketIndexCalls, toPage } from '@zhiheng/contract'
import type { Context } from '../../rpc/context.ts'
import { notFound } from '../../rpc/fail.ts'
import { listBodyOf } from '../../db/list-query.ts'
import { implement } from '../../rpc/handlers.ts'
import * as store from './index.store.ts'

/** Benchmark indexes and the trading calendar. */
export const marketIndex = implement(marketIndexCalls, {
  list: async ({ query, body }, { db }) => {
    const { rows, total } = await store.indexPage(db, listBodyOf(body), query)
    return toPage(rows.map(toIndex), total, query)
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

  distinct: async (_, { db }) => (await store.priced(db)).map((row) => ({ indexCode: row.index_code, indexName: row.index_name ?? row.index_code })),

  calendar: ({ query }, { db }) => store.openDays(db, query.beginDay ?? '', query.endDay ?? '99991231'),
})

async function seen({ db }: Context, code: string) {
  const series = (await store.readIndexSeries(db, [code])).get(code)
  if (!series) throw notFound('指数')
  return series
}

type Row = Awaited<ReturnType<typeof store.indexPage>>['rows'][number]

const toIndex = (row: Row): IndexInfo => ({
  indexCode: row.index_code, indexName: row.index_name ?? '', pinyin: row.pinyin ?? '', category: row.category ?? '', publisher: row.publisher ?? '',
  isTotalReturn: row.is_total_return ?? false, beginDay: row.begin_day ?? '', endDay: row.end_day ?? '', close: row.close, description: row.description ?? '',
})
