import { z } from 'zod'
import { customIndexNode, marketIndexNode } from './custom-index.ts'
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

/** Something that has a series. */
export const Instrument = z.object({ kind: z.enum(['index', 'fund']), code: z.string(), name: z.string(), endDay: z.string() })
export type Instrument = z.infer<typeof Instrument>

const prices = z.object({ indexCode: z.string(), days: z.array(z.string()), close: z.array(z.number()) })
const code = z.string().min(1).max(40)

/** Benchmark indexes and the trading calendar (group "Common data"). */
export const marketIndexCalls = {
  list: post('/comm/get_index_description', { about: 'Benchmark indexes.', access: 'index.read', query: pageQuery, body: listBody.partial(), data: page(IndexInfo) }),
  prices: post('/comm/get_index_eod_prices', { about: 'Closes of an index between two days.', access: 'index.read', body: z.object({ indexCode: code, beginDay: tradingDay.optional(), endDay: tradingDay.optional() }), data: prices }),
  onePrice: post('/comm/get_index_eod_one_prices', { about: 'The close of an index at a day, or the last before it.', access: 'index.read', body: z.object({ indexCode: code, tradingDay }), data: z.object({ tradingDay: z.string(), close: z.number() }).nullable() }),
  distinct: post('/comm/get_index_eod_prices_distinct', { about: 'Codes and names of indexes that have closes.', access: 'session', either: true, data: z.array(z.object({ indexCode: z.string(), indexName: z.string(), nodeValue: z.union([z.literal(marketIndexNode), z.literal(customIndexNode)]) })) }),
  calendar: get('/comm/get_calender_list', { about: 'Trading days between two days (wire spelling).', access: 'session', query: z.object({ beginDay: tradingDay.optional(), endDay: tradingDay.optional() }), data: z.array(z.string()) }),
  ofCategory: get('/import_index/get_import_index', { about: 'Indexes of a category that came by import, with how far they go.', access: 'index.read', query: z.object({ category: z.string().trim().max(80).optional() }), data: z.array(IndexInfo) }),
  privateIndexes: get('/comm/get_hrindexnav_index', { about: 'Indexes of private funds.', access: 'index.read', data: z.array(IndexInfo) }),
  privateCloses: post('/comm/get_hrindexnav_list', { about: 'Closes of an index of private funds, the newest first, page by page.', access: 'index.read', either: true, query: pageQuery, body: z.object({ indexCode: code, beginDay: tradingDay.optional(), endDay: tradingDay.optional() }), data: page(z.object({ tradingDay: z.string(), close: z.number(), change: z.number().nullable() })) }),
  instruments: post('/comm/get_instruments', { about: 'Indexes and funds by code, name or pinyin initials: everything that has a series.', access: 'index.read', either: true, query: pageQuery, body: z.object({ keyword: z.string().trim().max(80).default(''), kind: z.enum(['index', 'fund']).optional() }), data: page(Instrument) }),
  dataTables: post('/comm/get_data_table_info', { about: 'What data there is: rows of each table as the user sees them, and up to which day.', access: 'index.read', either: true, data: z.array(z.object({ tableName: z.string(), title: z.string(), rows: z.number(), endDay: z.string() })) }),
}
