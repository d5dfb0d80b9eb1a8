import { z } from 'zod'
import { get, post } from './kit.ts'
import { listBody, page, pageQuery, tradingDay } from './shapes.ts'

export const IndexInfo = z.object({
  indexCode: z.string(),
  indexName: z.string(),
  pinyin: z.string(),
  category: z.string(),
  publisher: z.string(),
  isTotalReturn: z.boolean(),
  beginDay: z.string(),
  endDay: z.string(),
  close: z.number().nullable(),
  description: z.string(),
})
export type IndexInfo = z.infer<typeof IndexInfo>

const prices = z.object({ indexCode: z.string(), days: z.array(z.string()), close: z.array(z.number()) })
const code = z.string().min(1).max(40)

/** Benchmark indexes and the trading calendar (group "Common data"). */
export const marketIndexCalls = {
  list: post('/comm/get_index_description', { about: 'Benchmark indexes.', access: 'index.read', query: pageQuery, body: listBody.partial(), data: page(IndexInfo) }),
  prices: post('/comm/get_index_eod_prices', { about: 'Closes of an index between two days.', access: 'index.read', body: z.object({ indexCode: code, beginDay: tradingDay.optional(), endDay: tradingDay.optional() }), data: prices }),
  onePrice: post('/comm/get_index_eod_one_prices', { about: 'The close of an index at a day, or the last before it.', access: 'index.read', body: z.object({ indexCode: code, tradingDay }), data: z.object({ tradingDay: z.string(), close: z.number() }).nullable() }),
  distinct: post('/comm/get_index_eod_prices_distinct', { about: 'Codes and names of indexes that have closes.', access: 'session', either: true, data: z.array(z.object({ indexCode: z.string(), indexName: z.string() })) }),
  calendar: get('/comm/get_calender_list', { about: 'Trading days between two days (wire spelling).', access: 'session', query: z.object({ beginDay: tradingDay.optional(), endDay: tradingDay.optional() }), data: z.array(z.string()) }),
}
