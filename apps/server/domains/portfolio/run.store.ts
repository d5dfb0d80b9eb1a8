import type { CombinationRow, PageQuery, RunResult } from '@zhiheng/contract'
import { type RawBuilder, sql } from 'kysely'
import { bytesOf, daysIn, numbersIn } from '../../db/column-bytes.ts'
import type { Db } from '../../db/db.ts'
import type { ReadNav, RunInput } from './read-study.ts'

/** Rows of back-tests, and the NAVs that they read. */

export interface RunRow {
  id: string
  portfolio_id: string
  portfolio_code: string
  portfolio_name: string
  run_name: string
  task_id: string
  status: CombinationRow['status']
  progress: number
  message: string
  input: RunInput
  begin_day: string
  end_day: string
  summary: CombinationRow['summary']
  renew_of: string
  renew_mode: CombinationRow['renewMode']
  started_by: string
  started_by_name: string
  started_at: Date
  finished_at: Date | null
  owner_id: string
  is_public: boolean
}

/** As portfolios: one that holds a fund hidden from the user is not shown. */
const visible = (userId: string) => sql<boolean>`
  (p.is_public or p.owner_id = ${userId} or r.started_by = ${userId}) and (not (select look_limited()) or not exists (select from look_hidden_fund() as hidden where hidden = any(r.fund_codes)))`

const columns = sql`
  r.id, r.portfolio_id, p.portfolio_code, r.input->'info'->>'fundName' as portfolio_name, r.run_name, coalesce(r.task_id, '') as task_id, coalesce(k.status, 'done') as status, coalesce(k.progress, 1) as progress, coalesce(k.message, '') as message,
  coalesce(r.result->>'beginDay', '') as begin_day, coalesce(r.result->>'endDay', '') as end_day, r.summary, coalesce(r.renew_of, '') as renew_of, r.renew_mode, r.started_by, coalesce(u.real_name, '') as started_by_name, r.started_at,
  coalesce(r.finished_at, k.finished_at) as finished_at, p.owner_id, p.is_public, jsonb_build_object('parameter', r.input->'parameter') as input`
const from = sql`portfolio_run r join portfolio p on p.org_id = r.org_id and p.id = r.portfolio_id left join task k on k.org_id = r.org_id and k.id = r.task_id left join app_user u on u.org_id = r.org_id and u.id = r.started_by`

export interface Searched {
  portfolioId?: string | undefined
  keyword?: string | undefined
  status?: string | undefined
}
export async function page(db: Db, userId: string, { portfolioId = '', keyword = '', status = '' }: Searched, { pageNo, pageSize }: PageQuery) {
  const { rows } = await sql<RunRow & { total: number }>`
    select ${columns}, count(*) over ()::int as total from ${from}
    where r.org_id = current_org() and ${visible(userId)} and (${portfolioId} = '' or r.portfolio_id = ${portfolioId}) and (${status} = '' or coalesce(k.status, 'done') = ${status})
      and (${keyword} = '' or r.run_name ilike ${`%${keyword}%`} or p.fund_name ilike ${`%${keyword}%`} or p.portfolio_code ilike ${`%${keyword}%`})
    order by r.started_at desc, r.id desc limit ${pageSize} offset ${(pageNo - 1) * pageSize}`.execute(db)
  return { rows, total: rows[0]?.total ?? 0 }
}

export async function find(db: Db, userId: string, id: string): Promise<RunRow | undefined> {
  const { rows } = await sql<RunRow>`select ${columns} from ${from} where r.org_id = current_org() and r.id = ${id} and ${visible(userId)}`.execute(db)
  return rows[0]
}

/** The newest finished run of each portfolio that the user sees, or the newest of any state. */
export async function newestOf(db: Db, userId: string, portfolioIds: readonly string[], finished: boolean): Promise<Map<string, RunRow>> {
  if (portfolioIds.length === 0) return new Map()
  const { rows } = await sql<RunRow>`
    select distinct on (r.portfolio_id) ${columns} from ${from} where r.org_id = current_org() and r.portfolio_id = any(${portfolioIds}) and ${visible(userId)} and (${!finished} or r.result is not null)
    order by r.portfolio_id, r.started_at desc, r.id desc`.execute(db)
  return new Map(rows.map((row) => [row.portfolio_id, row]))
}

/** The newest run that was made by doing a run again. */
export const renewalOf = async (db: Db, id: string): Promise<string | undefined> =>
  (await db.selectFrom('portfolio_run').select('id').where('renew_of', '=', id).orderBy('started_at', 'desc').orderBy('id', 'desc').executeTakeFirst())?.id

export async function inputOf(db: Db, id: string): Promise<{ input: RunInput; portfolioId: string } | undefined> {
  const row = await db.selectFrom('portfolio_run').select(['input', 'portfolio_id']).where('id', '=', id).executeTakeFirst()
  return row && { input: row.input as RunInput, portfolioId: row.portfolio_id }
}

export const resultOf = async (db: Db, id: string): Promise<RunResult | null> =>
  ((await db.selectFrom('portfolio_run').select('result').where('id', '=', id).executeTakeFirst())?.result as RunResult | null | undefined) ?? null

/** The NAVs as they were when the run read them. */
export async function navsOf(db: Db, id: string): Promise<ReadNav[]> {
  const rows = await db.selectFrom('portfolio_run_nav as r').innerJoin('portfolio_nav as n', 'n.hash', 'r.hash').select(['r.code', 'r.kind', 'r.source', 'r.hash', 'n.days', 'n.nav']).where('r.run_id', '=', id).execute()
  return rows.map(({ code, kind, source, hash, days, nav }) => ({ code, kind, source, hash, series: { days: daysIn(days), values: numbersIn(nav) } }))
}

export interface NewRun {
  portfolioId: string
  runName: string
  input: RunInput
  renewOf: string | null
  renewMode: CombinationRow['renewMode']
  startedBy: string
  startedAt: Date
}

/** NAVs are counted out and taken away by one call of the organisation at a time: otherwise one could go that another is about to name. */
const holdNavs = (db: Db) => sql`select pg_advisory_xact_lock(hashtext('zhiheng.portfolio_nav'), hashtext(current_org()))`.execute(db)

export async function insertRun(db: Db, run: NewRun, navs: readonly ReadNav[]): Promise<string> {
  const fundCodes = run.input.funds.map(({ fundCode }) => fundCode)
  const { id } = await db.insertInto('portfolio_run').values({
    portfolio_id: run.portfolioId, run_name: run.runName, input: JSON.stringify(run.input), fund_codes: fundCodes, renew_of: run.renewOf, renew_mode: run.renewMode, started_by: run.startedBy, started_at: run.startedAt,
  }).returning('id').executeTakeFirstOrThrow()
  await holdNavs(db)
  const known = new Set((await db.selectFrom('portfolio_nav').select('hash').where('hash', 'in', navs.map(({ hash }) => hash)).execute()).map(({ hash }) => hash))
  const fresh = navs.filter(({ hash }) => !known.has(hash))
  if (fresh.length > 0) await sql`
    insert into portfolio_nav (hash, days, nav) select * from unnest(${fresh.map(({ hash }) => hash)}::text[], ${fresh.map(({ series }) => bytesOf(series.days))}::bytea[], ${fresh.map(({ series }) => bytesOf(series.values))}::bytea[])
    on conflict do nothing`.execute(db)
  await db.insertInto('portfolio_run_nav').values(navs.map(({ code, kind, source, hash }) => ({ run_id: id, code, kind, source, hash }))).execute()
  return id
}

export async function keepResult(db: Db, id: string, result: RunResult, summary: CombinationRow['summary'], nav: { days: Int32Array; values: Float64Array }, at: Date) {
  await db.updateTable('portfolio_run').set({ result: JSON.stringify(result), summary: JSON.stringify(summary), nav_days: bytesOf(nav.days), nav: bytesOf(nav.values), finished_at: at }).where('id', '=', id).execute()
}

/** Stops the tasks of runs, or of all runs of portfolios. */
const stop = (db: Db, which: RawBuilder<unknown>, at: Date) =>
  sql`update task set status = 'cancelled', finished_at = ${at} where org_id = current_org() and status in ('waiting', 'running') and id in (select task_id from portfolio_run where org_id = current_org() and ${which})`.execute(db)
export const stopOf = (db: Db, portfolioIds: readonly string[], at: Date) => stop(db, sql`portfolio_id = any(${portfolioIds})`, at)

export async function removeRuns(db: Db, ids: readonly string[], at: Date) {
  await stop(db, sql`id = any(${ids})`, at)
  await db.deleteFrom('portfolio_run').where('id', 'in', ids).execute()
  await dropUnreadNavs(db)
}

/** NAVs that no run refers to any more. */
export async function dropUnreadNavs(db: Db) {
  await holdNavs(db)
  await sql`delete from portfolio_nav n where n.org_id = current_org() and not exists (select from portfolio_run_nav r where r.org_id = n.org_id and r.hash = n.hash)`.execute(db)
}

/** The figures of results, without reading the rest of them. */
export async function figuresOf(db: Db, ids: readonly string[]): Promise<Map<string, RunResult['figures']>> {
  const rows = await db.selectFrom('portfolio_run').select(['id', sql<RunResult['figures']>`result->'figures'`.as('figures')]).where('id', 'in', ids.length > 0 ? ids : ['']).execute()
  return new Map(rows.map(({ id, figures }) => [id, figures]))
}
