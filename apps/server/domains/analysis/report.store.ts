import { sql } from 'kysely'
import type { Db } from '../../db/db.ts'
import { readSeries } from '../nav/series-read.ts'
import { snapshotFunds } from '../snapshot/snapshot-funds.ts'
import * as store from './analysis.store.ts'
import { hasStandings } from './choices.ts'
import { readFactorIndexes } from './factor-set.ts'
import { figureQueryOf, type LoadedReport } from './report.ts'
import type { ReportQuery } from '@zhiheng/contract'

/** Statements of the report analysis. */

export async function strategyNames(db: Db, codes: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await sql<{ code: string; name: string }>`
    select f.fund_code as code, coalesce(o.strategy_name, m.strategy_name, f.strategy_code, '') as name from all_fund f
    left join strategy o on o.strategy_code = f.strategy_code left join market_strategy m on m.org_id = '1' and m.strategy_code = f.strategy_code where f.fund_code = any(${codes})`.execute(db)
  return new Map(rows.map(({ code, name }) => [code, name]))
}

/** The benchmark of each fund, or the one asked for. */
export async function readBenchmarks(db: Db, subjects: readonly store.Subject[], wanted: string | undefined): Promise<store.Benchmark[]> {
  const known = new Map<string, store.Benchmark>()
  const found: store.Benchmark[] = []
  for (const { benchmarkCode } of subjects) {
    const benchmark = known.get(benchmarkCode) ?? (await store.readBenchmark(db, wanted || undefined, benchmarkCode))
    known.set(benchmarkCode, benchmark)
    found.push(benchmark)
  }
  return found
}

export async function loadReport(db: Db, orgId: string, now: Date, query: ReportQuery, path: LoadedReport['path']): Promise<LoadedReport> {
  const subjects = await store.readSubjects(db, query.fund_codes, query.source)
  const surroundings = await store.readSurroundings(db, now)
  // Funds side by side have one benchmark, that of the first, as in the comparison.
  const [first] = await readBenchmarks(db, subjects.slice(0, 1), query.benchmark)
  const [benchmarks, strategies] = [subjects.map(() => first!), await strategyNames(db, query.fund_codes)]
  const read: LoadedReport['subjects'] = []
  for (const [at, subject] of subjects.entries()) {
    const standings = hasStandings(figureQueryOf(query), subject, surroundings) ? await store.readStandings(db, orgId, subject) : undefined
    read.push({ subject, benchmark: benchmarks[at]!, standings, strategyName: strategies.get(subject.fundCode) ?? '' })
  }
  return { query, path, subjects: read, surroundings, indexes: await readFactorIndexes(db) }
}

export interface TypedFund {
  code: string
  name: string
  type: string
  isPrivate: boolean
}
export async function readTypedFunds(db: Db, codes: readonly string[] | undefined): Promise<TypedFund[]> {
  const { rows } = await sql<TypedFund>`
    select fund_code as code, coalesce(short_name, fund_code) as name, coalesce(fund_type, '') as type, coalesce(is_private, false) as "isPrivate" from all_fund
    where ${codes === undefined} or fund_code = any(${codes ?? []}) order by fund_code`.execute(db)
  return rows
}

export interface IndustryShare {
  code: string
  day: string
  industry: string
  share: number
}
/** Shares of industries of all reports, newest first; an own report of a day stands for the market's. */
export async function readIndustryShares(db: Db, codes: readonly string[]): Promise<IndustryShare[]> {
  const { rows } = await sql<IndustryShare>`
    select fund_code as code, report_day as day, industry, proportion as share from fund_industry where fund_code = any(${codes})
    union all select m.fund_code, m.report_day, m.industry, m.proportion from market_fund_industry m where m.org_id = '1' and m.fund_code = any(${codes})
      and not exists (select 1 from fund_industry o where o.fund_code = m.fund_code and o.report_day = m.report_day) order by 2 desc, 4 desc`.execute(db)
  return rows
}

/** Computes the own funds among the codes anew; the platform computes the others each night. */
export async function computeAnew(db: Db, codes: readonly string[], asOf: { public: number; private: number }): Promise<{ accepted: string[]; left: string[] }> {
  const { rows } = await sql<{ code: string }>`select fund_code as code from fund where fund_code = any(${codes})`.execute(db)
  const own = new Set(rows.map(({ code }) => code))
  const read = await readSeries(db, codes, { only: 'adjusted' })
  const accepted = codes.filter((code) => own.has(code) || read.get(code)?.origin === 'own')
  if (accepted.length > 0) await snapshotFunds(db, 'own', accepted, asOf)
  return { accepted, left: codes.filter((code) => !accepted.includes(code)) }
}
