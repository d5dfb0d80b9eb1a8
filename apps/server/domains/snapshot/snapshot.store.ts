import { figureSettingOf } from '@zhiheng/domain'
import type { FigureSetting } from '@zhiheng/contract'
import { sql } from 'kysely'
import type { Db } from '../../db/db.ts'
import { bytesOf } from '../../db/column-bytes.ts'
import type { SnapshotResult } from './compute.ts'
import { engine, figureCount, snapshotPeriods } from './shape.ts'

type Scope = 'market' | 'own'
const tableOf = { market: sql.table('market_fund_snapshot'), own: sql.table('fund_snapshot') }
const orgOf = { market: sql`'1'`, own: sql`current_org()` }

/** Settings of the organisation that every figure depends on; what all share is computed with those delivered. */
export async function readFigureSetting(db: Db): Promise<FigureSetting> {
  const { rows } = await sql<{ configure: { figures?: Partial<FigureSetting> } }>`select configure from organisation where org_id = current_org()`.execute(db)
  return figureSettingOf(rows[0]?.configure.figures ?? {})
}

export interface SnapshotSubject {
  fundCode: string
  isPrivate: boolean
  benchmarkCode: string
  /** The organisation has a row of its own, so its figures may differ from the market's. */
  isOwn: boolean
}

export const defaultBenchmark = '000300'

export async function readSubjects(db: Db, scope: Scope, codes: readonly string[]): Promise<SnapshotSubject[]> {
  const isOwn = scope === 'own'
  const { rows } = await sql<SnapshotSubject>`
    select c.fund_code as "fundCode", coalesce(o.is_private, m.is_private, true) as "isPrivate", coalesce(nullif(o.benchmark_code, ''), nullif(m.benchmark_code, ''), ${defaultBenchmark}) as "benchmarkCode",
      o.fund_code is not null as "isOwn"
    from unnest(${codes}::text[]) as c(fund_code)
    left join fund o on ${isOwn} and o.fund_code = c.fund_code
    left join market_fund m on m.org_id = '1' and m.fund_code = c.fund_code`.execute(db)
  return rows
}

/** Every fund that has a series to compute from, and every one that has a snapshot, which may have to go. */
export async function allCodes(db: Db, scope: Scope): Promise<string[]> {
  const statement = scope === 'market'
    ? sql<{ fund_code: string }>`select distinct fund_code from market_nav_series where org_id = '1' union select fund_code from market_fund_snapshot where org_id = '1' order by 1`
    : sql<{ fund_code: string }>`select fund_code from fund union select fund_code from nav_series union select fund_code from fund_snapshot order by 1`
  return (await statement.execute(db)).rows.map((row) => row.fund_code)
}

/** One batch's rows; figures go over as one block that the database cuts. */
export async function writeSnapshots(db: Db, scope: Scope, funds: readonly { fundCode: string; source: string; asOf: number }[], result: SnapshotResult) {
  if (funds.length === 0) return
  const revision = await nextRevision(db, scope)
  const [flags, days] = [snapshotPeriods.length, snapshotPeriods.length * 2 * 4]
  await sql`
    insert into ${tableOf[scope]} (org_id, fund_code, as_of, engine, revision, figures, flags, window_days, spark, end_day, frequency, source)
    select ${orgOf[scope]}, f.fund_code, f.as_of::text, ${engine}, ${revision}, substring(${bytesOf(result.figures)}::bytea from f.at * ${sql.lit(figureCount * 8)} + 1 for ${sql.lit(figureCount * 8)}),
      substring(${bytesOf(result.flags)}::bytea from f.at * ${sql.lit(flags)} + 1 for ${sql.lit(flags)}), substring(${bytesOf(result.windowDays)}::bytea from f.at * ${sql.lit(days)} + 1 for ${sql.lit(days)}),
      substring(${bytesOf(result.sparks)}::bytea from f.spark_from * 4 + 1 for (f.spark_to - f.spark_from) * 4), f.end_day::text, f.frequency, f.source
    from unnest(${funds.map((fund) => fund.fundCode)}::text[], ${funds.map((_, at) => at)}::int[], ${funds.map((fund) => fund.asOf)}::int[], ${[...result.sparkOffsets.subarray(0, -1)]}::int[],
      ${[...result.sparkOffsets.subarray(1)]}::int[], ${[...result.endDays]}::int[], ${result.frequencies}::text[], ${funds.map((fund) => fund.source)}::text[])
      as f(fund_code, at, as_of, spark_from, spark_to, end_day, frequency, source)
    on conflict (org_id, fund_code) do update set as_of = excluded.as_of, engine = excluded.engine, revision = excluded.revision, figures = excluded.figures, flags = excluded.flags,
      window_days = excluded.window_days, spark = excluded.spark, end_day = excluded.end_day, frequency = excluded.frequency, source = excluded.source`.execute(db)
}

export async function removeSnapshots(db: Db, scope: Scope, codes: readonly string[]) {
  if (codes.length > 0) await sql`delete from ${tableOf[scope]} where org_id = ${orgOf[scope]} and fund_code = any(${codes})`.execute(db)
}

/**
 * Revisions of one scope become visible in their order, because a writer holds the scope until its transaction ends: a reader
 * that has seen revision 8 will never find a 7 later.
 */
async function nextRevision(db: Db, scope: Scope): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtext('zhiheng.snapshot'), hashtext(${orgOf[scope]}::text || ${scope}::text))`.execute(db)
  const { rows } = await sql<{ revision: number }>`select nextval('snapshot_revision') as revision`.execute(db)
  return rows[0]!.revision
}
