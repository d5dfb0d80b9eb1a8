import type { Condition } from '@zhiheng/contract'
import { asOrg } from '../apps/server/db/db.ts'
import { computeScreen, keepScreen, loadScreen } from '../apps/server/domains/screen/run-screen.ts'
import { screenBody } from '@zhiheng/contract'
import { nightlySnapshot } from '../apps/server/domains/snapshot/snapshot-funds.ts'
import { type Market, quantiles, withMarket } from './with-market.ts'

const indicator = (period: string, name: string, value: number, by: 'value' | 'percentile' = 'value'): Condition => ({ kind: 'indicator', period, indicator: name, by, expression: 'greaterEq', value })

/** Twenty conditions over indicator × period, four of them percentiles, with counts, sorted, first page of twenty. Reach: p95 120 ms. */
export const twentyConditions: Condition[] = [
  ...['m1', 'm3', 'm6', 'ytd', 'y1', 'y2'].map((period) => indicator(period, 'totalReturn', -0.3)),
  ...['m6', 'y1', 'y2', 'y3'].map((period) => indicator(period, 'sharpe', -3)),
  ...['m6', 'y1', 'y2', 'y3'].map((period) => indicator(period, 'maxDrawdown', -0.6)),
  ...['y1', 'y3'].map((period) => indicator(period, 'winRate', 0.4)),
  ...['m3', 'm6', 'y1', 'y2'].map((period) => indicator(period, 'annualReturn', 0.02, 'percentile')),
]

export async function benchScreen({ db }: Market) {
  const body = screenBody.parse({ columns: ['fund_code', 'shortName', 'fundType', 'y1.totalReturn', 'y1.totalReturn.rank', 'y3.sharpe', 'spark'], conditions: twentyConditions, sorts: [{ prop: 'y1.totalReturn', order: 'desc' }] })
  const acting = { orgId: '1', userId: 'bench', call: 'bench' }
  const once = async (asked = body) => {
    const started = performance.now()
    const loaded = await asOrg(db, acting, (inside) => loadScreen(inside, '1', asked, { pageNo: 1, pageSize: 20 }))
    const read = performance.now()
    const computed = computeScreen(loaded)
    const done = performance.now()
    const answer = await asOrg(db, acting, (inside) => keepScreen(inside, computed))
    return { total: performance.now() - started, load: read - started, compute: done - read, found: answer.total }
  }
  const cold = await once()
  const runs: Awaited<ReturnType<typeof once>>[] = []
  for (let run = 0; run < 100; run++) runs.push(await once())
  const [median, p95] = quantiles(runs.map((run) => run.total), 0.5, 0.95)
  console.log(`screening, 20 conditions: first ${cold.total.toFixed(0)} ms, median ${median} ms, p95 ${p95} ms (load ${quantiles(runs.map((run) => run.load), 0.5)[0]}, compute ${quantiles(runs.map((run) => run.compute), 0.5)[0]}), ${cold.found} found`)
  // What was asked before is kept by condition; a threshold that nobody has asked for is not.
  let asked = 0
  const moved = (which: (at: number) => boolean) => ({ ...body, conditions: body.conditions.map((one, at) => (which(at) && one.kind === 'indicator' ? { ...one, value: one.value! - ++asked / 1e7 } : one)) })
  const report = (what: string, times: readonly number[]) => console.log(`  ${what}: median ${quantiles(times, 0.5)[0]} ms, p95 ${quantiles(times, 0.95)[0]} ms`)
  const changing: number[] = []
  const fresh: number[] = []
  for (let run = 0; run < 60; run++) changing.push((await once(moved((at) => at === run % 20))).total)
  for (let run = 0; run < 60; run++) fresh.push((await once(moved(() => true))).total)
  report('one condition of the twenty changed at each call', changing)
  report('all twenty changed at each call', fresh)
  const together = async (next: () => typeof body) => {
    const times: number[] = []
    await Promise.all(Array.from({ length: 20 }, async () => {
      for (let run = 0; run < 10; run++) times.push((await once(next())).total)
    }))
    return times
  }
  // Connections are opened by the first twenty; what is measured are calls.
  await together(() => body)
  report('by 20 clients at once, the same conditions', await together(() => body))
  report('by 20 clients at once, one condition changed at each call', await together(() => {
    const only = asked % 20
    return moved((at) => at === only)
  }))
  report('by 20 clients at once, all twenty changed at each call', await together(() => moved(() => true)))
  const texts = screenBody.parse({ conditions: [{ kind: 'text', text: '样本%5' }, { kind: 'fact', filter: { prop: 'fundType', expression: 'in', checkArr: ['股票型', 'QDII'] } }, { kind: 'fact', filter: { prop: 'scaleYi', expression: 'between', value: 10, value1: 60 } }] })
  const worded: number[] = []
  for (let run = 0; run < 30; run++) worded.push((await once(texts)).total)
  console.log(`text and facts: median ${quantiles(worded, 0.5)[0]} ms, p95 ${quantiles(worded, 0.95)[0]} ms; memory ${(process.memoryUsage().rss / 1e6).toFixed(0)} MB`)
}

if (import.meta.main) {
  await withMarket(Number(process.argv[2] ?? 30_000), Number(process.argv[3] ?? 800), async (market) => {
    await nightlySnapshot(market.db, market.now)
    await benchScreen(market)
  })
}
