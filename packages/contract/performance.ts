import { z } from 'zod'
import { get, post } from './kit.ts'
import { listOf } from './analysis-report.ts'

const nullable = z.number().nullable()
const codes = z.object({ fund_codes: listOf(200).optional(), fundCodes: listOf(200).optional() }).transform(({ fund_codes, fundCodes }) => ({ codes: fund_codes ?? fundCodes ?? [] }))
const Named = z.object({ fundCode: z.string(), shortName: z.string() })

/** Performance as the snapshots have it, and how far the analysis of funds is. No fund asked for: nothing answered. */
export const performanceCalls = {
  list: get('/performance/get_performances', { about: 'Returns and drawdowns of funds by period, as of the last snapshot.', access: 'fund.read', query: codes, data: z.array(Named.extend({ asOf: z.string(), periods: z.array(z.object({ code: z.string(), label: z.string(), value: nullable, annual: nullable, maxDrawdown: nullable, sharpe: nullable })) })) }),
  sources: get('/performance/get_performance_datasource', { about: 'NAV sources of a fund, the one that is read first.', access: 'fund.read', either: true, query: z.object({ fundCode: z.string().max(40).optional(), fund_code: z.string().max(40).optional() }), data: z.array(z.object({ source: z.string(), sourceName: z.string(), from: z.string(), to: z.string(), count: z.number(), whyNot: z.string() })) }),
  status: post('/analysisstatus/get_list', { about: 'How far the analysis of funds is: the day that their figures look up to.', access: 'fund.read', either: true, body: codes, data: z.array(Named.extend({ state: z.enum(['done', 'behind', 'none']), asOf: z.string(), endDay: z.string(), source: z.string() })) }),
}
