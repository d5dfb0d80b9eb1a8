import { figureQuery } from '@zhiheng/contract'
import { asOrg } from '../apps/server/db/db.ts'
import * as store from '../apps/server/domains/analysis/analysis.store.ts'
import { fundFigures } from '../apps/server/domains/analysis/fund-figures.ts'
import { nightlySnapshot } from '../apps/server/domains/snapshot/snapshot-funds.ts'
import { type Market, quantiles, withMarket } from './with-market.ts'

/** The whole fund page of ten years daily with benchmark. Reach: 40 ms. */
export async function benchFundPage({ db, now }: Market) {
  const query = figureQuery.parse({})
  const code = '100001'
  const once = async () => {
    const started = performance.now()
    const loaded = await asOrg(db, { orgId: '1', userId: 'bench', call: 'bench' }, async (inside) => {
      const [subject] = await store.readSubjects(inside, [code], undefined)
      const benchmark = await store.readBenchmark(inside, undefined, subject!.benchmarkCode)
      return { query, subject: subject!, benchmark, surroundings: await store.readSurroundings(inside, now), standings: await store.readStandings(inside, '1', subject!) }
    })
    const read = performance.now()
    fundFigures(loaded)
    return { total: performance.now() - started, load: read - started, compute: performance.now() - read }
  }
  for (let run = 0; run < 10; run++) await once()
  const runs: Awaited<ReturnType<typeof once>>[] = []
  for (let run = 0; run < 60; run++) runs.push(await once())
  const part = (name: 'total' | 'load' | 'compute') => quantiles(runs.map((run) => run[name]), 0.5, 0.95).join(' / ')
  console.log(`fund page, median / p95: ${part('total')} ms (load ${part('load')}, compute ${part('compute')})`)
}

if (import.meta.main) {
  await withMarket(Number(process.argv[2] ?? 3000), 2500, async (market) => {
    await nightlySnapshot(market.db, market.now)
    await benchFundPage(market)
  })
}
