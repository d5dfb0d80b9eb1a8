import type { Page, ResearchKind, ResearchSettings, RunStatus } from '@zhiheng/contract'
import { sql } from 'kysely'
import type { Db } from '../../db/db.ts'

/** Rows of factors, models and projects, with who owns them, and their runs. */

export interface Searched {
  keyword?: string | undefined
  status?: string | undefined
}
type Kept = 'factor' | 'research_model' | 'research_project'
export const tableOf = { factor: 'factor', model: 'research_model', project: 'research_project' } as const satisfies Record<ResearchKind, Kept>
const nameOf = { factor: 'factor_name', model: 'model_name', project: 'project_name' } as const

export interface OwnedRow {
  id: string
  name: string
  description: string
  settings: ResearchSettings
  is_public: boolean
  owner_id: string
  owner_name: string
  updated_at: Date
}
export interface FactorRow extends OwnedRow {
  category: string
  formula: string
  direction: 'high' | 'low'
  status: 'draft' | 'testing' | 'live' | 'retired'
}
export interface ModelRow extends OwnedRow {
  method: 'zscore' | 'rank'
  parts: { factorId: string; weight: number }[]
}
export interface ProjectRow extends OwnedRow {
  factor_ids: string[]
  model_ids: string[]
}
export interface RowOf {
  factor: FactorRow
  model: ModelRow
  project: ProjectRow
}

/** Rows of one kind that a user sees, the newest first. */
export async function seenRows<K extends ResearchKind>(db: Db, kind: K, userId: string, { keyword, status }: Searched = {}, mine = false): Promise<RowOf[K][]> {
  const name = sql.ref(`t.${nameOf[kind]}`)
  const { rows } = await sql<RowOf[K]>`
    select t.*, ${name} as name, coalesce(u.real_name, '') as owner_name from ${sql.table(tableOf[kind])} t left join app_user u on u.org_id = t.org_id and u.id = t.owner_id
    where t.org_id = current_org() and (t.owner_id = ${userId} or (t.is_public and not ${mine}))
      and (${keyword ?? ''} = '' or ${name} ilike ${`%${keyword ?? ''}%`} or t.description ilike ${`%${keyword ?? ''}%`})
      and (${kind !== 'factor' || !status} or to_jsonb(t)->>'status' = ${status ?? ''})
    order by t.updated_at desc, t.id`.execute(db)
  return rows
}

export async function findRow<K extends ResearchKind>(db: Db, kind: K, id: string): Promise<RowOf[K] | undefined> {
  const { rows } = await sql<RowOf[K]>`
    select t.*, ${sql.ref(`t.${nameOf[kind]}`)} as name, coalesce(u.real_name, '') as owner_name from ${sql.table(tableOf[kind])} t left join app_user u on u.org_id = t.org_id and u.id = t.owner_id
    where t.org_id = current_org() and t.id = ${id}`.execute(db)
  return rows[0]
}

export async function nameTaken(db: Db, kind: ResearchKind, name: string, id: string | undefined): Promise<boolean> {
  const { rows } = await sql`select 1 from ${sql.table(tableOf[kind])} where org_id = current_org() and ${sql.ref(nameOf[kind])} = ${name} and id <> ${id ?? ''}`.execute(db)
  return rows.length > 0
}

export interface LastRun {
  subject_id: string
  run_id: string
  task_id: string
  started_by: string
  status: Exclude<RunStatus, 'none'>
  progress: number
  message: string
  started_at: Date
  finished_at: Date | null
}

/** The newest run of each. */
export async function lastRuns(db: Db, kind: ResearchKind, ids: readonly string[]): Promise<Map<string, LastRun>> {
  const { rows } = await sql<LastRun>`
    select distinct on (r.subject_id) r.subject_id, r.id as run_id, k.id as task_id, r.started_by, k.status, k.progress, k.message, r.started_at, k.finished_at
    from research_run r join task k on k.org_id = r.org_id and k.id = r.task_id
    where r.org_id = current_org() and r.kind = ${kind} and r.subject_id = any(${ids}) order by r.subject_id, r.started_at desc, r.id desc`.execute(db)
  return new Map(rows.map((row) => [row.subject_id, row]))
}

export interface Finished<T> {
  subject_id: string
  found: T
}

/** `what` out of the newest run of each that found something. */
async function finished<T>(db: Db, kind: ResearchKind, ids: readonly string[], what: ReturnType<typeof sql>): Promise<Map<string, T>> {
  const { rows } = await sql<Finished<T>>`
    select distinct on (subject_id) subject_id, ${what} as found from research_run
    where org_id = current_org() and kind = ${kind} and subject_id = any(${ids}) and result is not null order by subject_id, started_at desc, id desc`.execute(db)
  return new Map(rows.map((row) => [row.subject_id, row.found]))
}

export interface RunSummary {
  rank: { mean: number | null; ir: number | null; t: number | null; periods: number }
  longShort: (number | null)[]
  coverage: (number | null)[]
}
export const summariesOf = (db: Db, ids: readonly string[]) =>
  finished<RunSummary>(db, 'factor', ids, sql`jsonb_build_object('rank', result->'factors'->0->'rankSummary', 'longShort', result->'factors'->0->'longShort', 'coverage', result->'factors'->0->'coverage')`)
export const resultOf = async (db: Db, kind: ResearchKind, id: string) => (await finished<unknown>(db, kind, [id], sql`result`)).get(id)

/** Codes and values of the last day, as far as the user sees the funds; the best first. */
export async function latestPage(db: Db, id: string, { pageNo, pageSize }: Pick<Page<unknown>, 'pageNo' | 'pageSize'>) {
  const { rows } = await sql<{ fundCode: string; shortName: string; value: number; rank: number; total: number }>`
    with run as (select latest from research_run where org_id = current_org() and kind = 'factor' and subject_id = ${id} and result is not null order by started_at desc, id desc limit 1),
    said as (select c.code, (v.value #>> '{}')::float8 as value from run, jsonb_array_elements_text(run.latest->'codes') with ordinality c(code, at) join lateral jsonb_array_elements(run.latest->'values'->0) with ordinality v(value, at) on v.at = c.at)
    select f.fund_code as "fundCode", coalesce(f.short_name, f.fund_code) as "shortName", s.value, rank() over (order by s.value desc)::int as rank, count(*) over ()::int as total
    from said s join all_fund f on f.fund_code = s.code where s.value is not null order by s.value desc, f.fund_code limit ${pageSize} offset ${(pageNo - 1) * pageSize}`.execute(db)
  return { rows: rows.map(({ total: _, ...row }) => row), total: rows[0]?.total ?? 0 }
}

export const logOf = (db: Db, runId: string) => db.selectFrom('research_log').select(['at', 'line']).where('run_id', '=', runId).orderBy('id').limit(2000).execute()

/** Nothing where the run was deleted meanwhile. */
export const writeLog = (db: Db, runId: string, at: Date, line: string) =>
  sql`insert into research_log (run_id, at, line) select id, ${at}::timestamptz, ${line} from research_run where org_id = current_org() and id = ${runId}`.execute(db)

/** Two clicks at once must not start two runs. */
export const hold = (db: Db, kind: ResearchKind, id: string) => sql`select pg_advisory_xact_lock(hashtext('zhiheng.research'), hashtext(${`${kind}.${id}`}))`.execute(db)

/** Funds over which factors are tested: those in range that still had NAV after the first day. */
export async function universeOf(db: Db, { dataSource, fundTypes, fundCodes, beginDay }: ResearchSettings): Promise<string[]> {
  let found = db.selectFrom('all_fund').select('fund_code').where('nav_day', '>=', beginDay)
  if (dataSource !== undefined) found = found.where('is_private', '=', dataSource === 1)
  if (fundTypes.length > 0) found = found.where('fund_type', 'in', fundTypes)
  if (fundCodes.length > 0) found = found.where('fund_code', 'in', fundCodes)
  return (await found.orderBy('fund_code').execute()).map((row) => row.fund_code)
}
