import { nightlySnapshot } from '../apps/server/domains/snapshot/snapshot-funds.ts'
import { type Market, withMarket } from './with-market.ts'

/** All indicators × 12 periods of 30,000 funds, read, computed on two threads, and written. Reach: 60 s. */
export async function benchSnapshot({ db, now }: Market) {
  const started = performance.now()
  const { market, failed } = await nightlySnapshot(db, now)
  console.log(`snapshot of ${market} funds: ${((performance.now() - started) / 1000).toFixed(1)} s; failed: ${failed.length}; memory ${(process.memoryUsage().rss / 1e6).toFixed(0)} MB`)
}

if (import.meta.main) await withMarket(Number(process.argv[2] ?? 30_000), 1250, benchSnapshot)
