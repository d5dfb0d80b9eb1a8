import { type NavType, type Series } from '@zhiheng/analytics'
import type { FigureSetting } from '@zhiheng/contract'
import { sql } from 'kysely'
import type { Db } from '../../db/db.ts'
import { notFound, refuse } from '../../rpc/fail.ts'
import { readIndexSeries, readTradingDays } from '../index/index.store.ts'
import { seriesOfValues } from '../nav/series-build.ts'
import { type FundSeries, readSeries } from '../nav/series-read.ts'
import { peersBy } from '../snapshot/peers.ts'
import { Universe } from '../snapshot/universe.ts'
import { snapshotCache } from '../snapshot/cache.ts'
import { snapshotDays } from '../snapshot/snapshot-funds.ts'
import { defaultBenchmark, readFigureSetting } from '../snapshot/snapshot.store.ts'

/** Everything that figures rest on, read in one transaction. */

export interface FundFacts {
  fundCode: string
  shortName: string
  fundType: string
  isPrivate: boolean
  benchmarkCode: string
}
export interface Subject extends FundFacts {
  source: string
  sourceName: string
  series: Partial<Record<NavType, Series>>
}
export interface Benchmark {
  code: string
  name: string
  series: Series | undefined
}
/** The fund among the funds of its type. */
export interface Standings {
  universe: Universe
  fund: number
  peers: ReturnType<typeof peersBy>
  peerName: string
}

const empty: FundSeries = { fundCode: '', source: '', origin: 'market', days: new Int32Array(0), nav: new Float64Array(0), cumNav: new Float64Array(0), adjNav: new Float64Array(0) }

/** The funds in the order asked for; one that the organisation cannot see does not exist. */
export async function readSubjects(db: Db, codes: readonly string[], source: string | undefined): Promise<Subject[]> {
  const { rows } = await sql<FundFacts>`
    select fund_code as "fundCode", coalesce(short_name, fund_code) as "shortName", coalesce(fund_type, '') as "fundType", coalesce(is_private, false) as "isPrivate", coalesce(benchmark_code, '') as "benchmarkCode"
    from all_fund where fund_code = any(${codes})`.execute(db)
  const facts = new Map(rows.map((row) => [row.fundCode, row]))
  const read = await readSeries(db, codes, { source })
  const names = new Map((await db.selectFrom('nav_source').select(['source', 'source_name']).execute()).map((row) => [row.source, row.source_name]))
  return codes.map((code) => {
    const found = facts.get(code)
    if (!found) throw notFound('基金')
    const { days, nav, cumNav, adjNav, source: chosen } = read.get(code) ?? empty
    const series = { adjusted: seriesOfValues(days, adjNav), cumulative: seriesOfValues(days, cumNav), unit: seriesOfValues(days, nav) }
    return { ...found, source: chosen, sourceName: names.get(chosen) ?? chosen, series: Object.fromEntries(Object.entries(series).filter(([, one]) => one.days.length > 0)) }
  })
}

/** The index to compare with: the one asked for, which must exist, else the fund's own, else 沪深300. */
export async function readBenchmark(db: Db, wanted: string | undefined, ofFund: string): Promise<Benchmark> {
  const code = wanted || ofFund || defaultBenchmark
  const series = (await readIndexSeries(db, [code])).get(code)
  if (wanted && !series) throw refuse(`指数 ${wanted} 没有行情，请选择其他基准`)
  const row = await db.selectFrom('all_index_info').select('index_name').where('index_code', '=', code).executeTakeFirst()
  return { code, name: row?.index_name ?? code, series }
}

export interface Surroundings {
  setting: FigureSetting
  asOf: { public: number; private: number }
  isTradingDay: (day: number) => boolean
}

export async function readSurroundings(db: Db, now: Date): Promise<Surroundings> {
  return { setting: await readFigureSetting(db), asOf: await snapshotDays(db, now), isTradingDay: await readTradingDays(db) }
}

export async function readStandings(db: Db, orgId: string, subject: FundFacts): Promise<Standings> {
  const rows = subject.fundType === '' ? [] : await db.selectFrom('all_fund').select('fund_code').where('fund_type', '=', subject.fundType).where(sql<boolean>`coalesce(is_private, false) = ${subject.isPrivate}`).execute()
  const codes = rows.length > 0 ? rows.map((row) => row.fund_code) : [subject.fundCode]
  return { universe: new Universe(codes, await snapshotCache.of(db, orgId)), fund: codes.indexOf(subject.fundCode), peers: peersBy(rows.length > 0 ? 'all' : codes.map(() => ''), codes.length), peerName: subject.fundType }
}

export async function readSparklines(db: Db, orgId: string, codes: readonly string[]): Promise<Record<string, number[]>> {
  const { rows } = await sql<{ fund_code: string }>`select fund_code from all_fund where fund_code = any(${codes})`.execute(db)
  const seen = rows.map((row) => row.fund_code)
  const universe = new Universe(seen, await snapshotCache.of(db, orgId))
  return Object.fromEntries(seen.map((code, at) => [code, universe.spark(at)]))
}
