import { addMonths, alignTo, commonDays, comovement, correlation, returnsOf, type Series, slice, valuesOn } from '@zhiheng/analytics'
import { sql } from 'kysely'
import type { Db } from '../../db/db.ts'
import { notFound } from '../../rpc/fail.ts'
import { readIndexSeries } from '../index/index.store.ts'
import { seriesOfValues } from '../nav/series-build.ts'
import { readSeries } from '../nav/series-read.ts'
import { defaultBenchmark } from '../snapshot/snapshot.store.ts'

/** Funds that behave like one, or are named like it. */

export interface Similar {
  fundCode: string
  shortName: string
  score: number
  observations: number
}
export interface Asked {
  subject: Series
  candidates: { fundCode: string; shortName: string; series: Series }[]
  benchmark: Series | undefined
  limit: number
}

const monthsBack = 24
/** Below this a correlation says nothing; the fewest weekly observations of figures.md. */
const fewest = 26
const mostCandidates = 3000

export async function loadSimilar(db: Db, fundCode: string, limit: number): Promise<Asked> {
  const fund = await db.selectFrom('all_fund').select(['fund_type', 'is_private', 'benchmark_code', 'nav_day']).where('fund_code', '=', fundCode).executeTakeFirst()
  if (!fund) throw notFound('基金')
  const until = Number(fund.nav_day ?? 0)
  const since = until > 0 ? addMonths(until, -monthsBack) : 0
  const peers = await db.selectFrom('all_fund').select(['fund_code', 'short_name']).where('fund_code', '!=', fundCode).where('fund_type', 'is not distinct from', fund.fund_type).where('is_private', 'is not distinct from', fund.is_private)
    .where('nav_day', '>=', String(since)).orderBy(sql`scale_yi desc nulls last`).orderBy('fund_code').limit(mostCandidates).execute()
  const read = await readSeries(db, [fundCode, ...peers.map((peer) => peer.fund_code)], { only: 'adjusted', fromYear: Math.floor(since / 10_000) })
  const benchmarkCode = fund.benchmark_code || defaultBenchmark
  const lastYears = (code: string) => {
    const found = read.get(code)
    return found ? slice(seriesOfValues(found.days, found.adjNav), since, until) : { days: new Int32Array(0), values: new Float64Array(0) }
  }
  return {
    subject: lastYears(fundCode), limit, benchmark: (await readIndexSeries(db, [benchmarkCode])).get(benchmarkCode),
    candidates: peers.map((peer) => ({ fundCode: peer.fund_code, shortName: peer.short_name ?? peer.fund_code, series: lastYears(peer.fund_code) })),
  }
}

/** Correlation of returns over the benchmark between the days that both funds have, the highest first. */
export function computeSimilar({ subject, candidates, benchmark, limit }: Asked): Similar[] {
  const found = candidates.flatMap(({ fundCode, shortName, series }): Similar[] => {
    const days = commonDays([subject, series])
    if (days.length <= fewest) return []
    const index = benchmark && returnsOf(alignTo(days, benchmark))
    const over = (one: Series) => {
      const returns = returnsOf(valuesOn(one, days))
      // A benchmark that begins inside the stretch would leave holes: then plain returns are compared.
      return index?.every(Number.isFinite) ? returns.map((value, at) => value - index[at]!) : returns
    }
    const score = correlation(comovement(over(subject), over(series)))
    return Number.isFinite(score) ? [{ fundCode, shortName, score, observations: days.length - 1 }] : []
  })
  return found.sort((a, b) => b.score - a.score || (a.fundCode < b.fundCode ? -1 : 1)).slice(0, limit)
}

export async function similarByText(db: Db, fundCode: string, limit: number): Promise<Similar[]> {
  const { rows } = await sql<Similar>`
    with subject as (select short_name, full_name from all_fund where fund_code = ${fundCode})
    select f.fund_code as "fundCode", coalesce(f.short_name, f.fund_code) as "shortName", 0 as observations,
      greatest(similarity(f.short_name, s.short_name), similarity(coalesce(f.full_name, ''), coalesce(s.full_name, '')))::float8 as score
    from all_fund f, subject s where f.fund_code <> ${fundCode} order by score desc, f.fund_code limit ${limit}`.execute(db)
  return rows.filter((row) => row.score > 0)
}
