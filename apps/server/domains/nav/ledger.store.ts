import type { PageQuery } from '@zhiheng/contract'
import { sql } from 'kysely'
import type { Db } from '../../db/db.ts'
import { seenMaker } from '../../db/look-tables.ts'
import { ledger, type Scope } from './scope.ts'

/** One point as it goes into the ledger. */
export interface Entry {
  fundCode: string
  day: string
  nav: number | null
  cumNav: number | null
  adjNav: number | null
  sheetIndex?: number
  row?: number
  excluded?: boolean
  deleted?: boolean
}

export interface StoredEntry {
  fund_code: string
  trading_day: string
  nav: number | null
  cum_nav: number | null
  adj_nav: number | null
  by_hand: boolean
}

/** Two imports into one ledger wait for each other, so that what was compared is what is written over. */
export const holdLedger = (db: Db, scope: Scope) => sql`select pg_advisory_xact_lock(hashtext('nav:' || ${scope} || ':' || current_org()))`.execute(db)

/**
 * Current points of funds from one source, by fund and day. NOTE: no join with the batches: the planner would come from their
 * side and read a whole import of a million rows for each few funds.
 */
export async function currentPoints(db: Db, scope: Scope, source: string, fundCodes: readonly string[]) {
  const { rows } = await sql<StoredEntry>`
    select n.fund_code, n.trading_day, n.nav, n.cum_nav, n.adj_nav,
      n.batch_id in (select b.id from ${sql.table(ledger[scope].batch)} b where b.org_id = current_org() and b.kind in ('manual', 'correction')) as by_hand
    from ${sql.table(ledger[scope].nav)} n
    where n.fund_code = any(${[...fundCodes]}) and n.source = ${source} and n.is_current and not n.is_deleted and n.org_id = current_org() order by n.fund_code, n.trading_day`.execute(db)
  return Map.groupBy(rows, (row) => row.fund_code)
}

const batchSize = 50_000

const columnsOf = (entries: readonly Entry[]) => sql`unnest(
  ${entries.map((entry) => entry.fundCode)}::text[], ${entries.map((entry) => entry.day)}::text[],
  ${entries.map((entry) => entry.nav)}::float8[], ${entries.map((entry) => entry.cumNav)}::float8[], ${entries.map((entry) => entry.adjNav)}::float8[],
  ${entries.map((entry) => entry.sheetIndex ?? 0)}::smallint[], ${entries.map((entry) => entry.row ?? 0)}::int[],
  ${entries.map((entry) => entry.excluded ?? false)}::bool[], ${entries.map((entry) => entry.deleted ?? false)}::bool[]
) as i(fund_code, trading_day, nav, cum_nav, adj_nav, sheet_index, file_row, is_excluded, is_deleted)`

/** Adds points that the ledger does not know yet. */
export async function addFresh(db: Db, scope: Scope, source: string, batchId: string, entries: readonly Entry[]) {
  for (let from = 0; from < entries.length; from += batchSize) {
    await sql`
      insert into ${sql.table(ledger[scope].nav)} (org_id, fund_code, source, trading_day, nav, cum_nav, adj_nav, batch_id, sheet_index, file_row, is_excluded, is_deleted)
      select current_org(), i.fund_code, ${source}, i.trading_day, i.nav, i.cum_nav, i.adj_nav, ${batchId}, i.sheet_index, i.file_row, i.is_excluded, i.is_deleted
      from ${columnsOf(entries.slice(from, from + batchSize))}`.execute(db)
  }
}

/** Adds a revision of points that the ledger knows: the former entry stays, no longer current. */
export async function addRevisions(db: Db, scope: Scope, source: string, batchId: string, entries: readonly Entry[]) {
  const table = sql.table(ledger[scope].nav)
  for (let from = 0; from < entries.length; from += batchSize) {
    const some = entries.slice(from, from + batchSize)
    await sql`update ${table} n set is_current = false from ${columnsOf(some)}
      where n.org_id = current_org() and n.fund_code = i.fund_code and n.source = ${source} and n.trading_day = i.trading_day and n.is_current`.execute(db)
    await sql`
      insert into ${table} (org_id, fund_code, source, trading_day, revision, nav, cum_nav, adj_nav, batch_id, sheet_index, file_row, is_excluded, is_deleted)
      select current_org(), i.fund_code, ${source}, i.trading_day,
        1 + coalesce((select max(n.revision) from ${table} n where n.org_id = current_org() and n.fund_code = i.fund_code and n.source = ${source} and n.trading_day = i.trading_day), 0),
        i.nav, i.cum_nav, i.adj_nav, ${batchId}, i.sheet_index, i.file_row, i.is_excluded, i.is_deleted
      from ${columnsOf(some)}`.execute(db)
  }
}

export interface BatchDraft {
  kind: 'import' | 'manual' | 'correction' | 'delete' | 'sync'
  source: string
  fileName?: string
  fileHash?: string
  sheetNames?: string[]
  reason?: string
  status?: 'preview' | 'accepted'
  preview?: unknown
  counts?: object
}

export async function addBatch(db: Db, scope: Scope, userId: string, draft: BatchDraft) {
  const accepted = (draft.status ?? 'accepted') === 'accepted'
  const { id } = await db
    .insertInto(ledger[scope].batch)
    .values({
      ...(scope === 'market' ? { org_id: '1' } : {}), kind: draft.kind, source: draft.source, file_name: draft.fileName ?? '', file_hash: draft.fileHash ?? '', sheet_names: draft.sheetNames ?? [],
      reason: draft.reason ?? '', status: draft.status ?? 'accepted', preview: draft.preview === undefined ? null : JSON.stringify(draft.preview), counts: JSON.stringify(draft.counts ?? {}),
      created_by: userId, accepted_at: accepted ? new Date() : null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export const findBatch = (db: Db, scope: Scope, id: string) =>
  db.selectFrom(ledger[scope].batch).selectAll().where('id', '=', id).where(scope === 'own' ? seenMaker('created_by') : sql<boolean>`true`).forUpdate().executeTakeFirst()

export const setBatch = (db: Db, scope: Scope, id: string, change: { status?: string; counts?: object; reason?: string; preview?: unknown; acceptedAt?: Date }) =>
  db.updateTable(ledger[scope].batch)
    .set({
      ...(change.status ? { status: change.status } : {}), ...(change.counts ? { counts: JSON.stringify(change.counts) } : {}), ...(change.reason ? { reason: change.reason } : {}),
      ...(change.preview === undefined ? {} : { preview: JSON.stringify(change.preview) }), ...(change.acceptedAt ? { accepted_at: change.acceptedAt } : {}),
    })
    .where('id', '=', id).execute()

export async function batchPage(db: Db, scope: Scope, keyword: string | undefined, { pageNo, pageSize }: PageQuery) {
  const text = `%${keyword ?? ''}%`
  const found = db.selectFrom(`${ledger[scope].batch} as b`).leftJoin('app_user as u', (join) => join.onRef('u.org_id', '=', 'b.org_id').onRef('u.id', '=', 'b.created_by'))
    .where((eb) => eb.or([eb('b.file_name', 'ilike', text), eb('b.reason', 'ilike', text), eb('u.real_name', 'ilike', text)]))
    .where(scope === 'own' ? seenMaker('b.created_by') : sql<boolean>`true`)
  const rows = await found.select(['b.id', 'b.kind', 'b.source', 'b.file_name', 'b.status', 'b.reason', 'b.created_at', 'b.accepted_at', 'b.counts', 'u.real_name'])
    .orderBy('b.created_at', 'desc').orderBy('b.id', 'desc').limit(pageSize).offset((pageNo - 1) * pageSize).execute()
  const { total } = await found.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  return { rows, total }
}

export interface PointRow {
  fund_code: string; trading_day: string; source: string; nav: number | null; cum_nav: number | null; adj_nav: number | null; revision: number; is_current: boolean; is_deleted: boolean
  origin: 'market' | 'own'; batch_id: string; kind: string; file_name: string; sheet: string | null; file_row: number; who: string | null; at: Date; reason: string
}
interface PointQuery {
  fundCode: string
  source?: string | undefined
  beginDay?: string | undefined
  endDay?: string | undefined
  history: boolean
}

/** Points of a fund from both ledgers with where each comes from, newest first; with history every revision. */
export async function pointPage(db: Db, query: PointQuery, { pageNo, pageSize }: PageQuery) {
  const from = (scope: Scope) => sql`
    select n.fund_code, n.trading_day, n.source, n.nav, n.cum_nav, n.adj_nav, n.revision, n.is_current, n.is_deleted, ${scope} as origin, n.batch_id, b.kind, b.file_name,
      b.sheet_names[n.sheet_index + 1] as sheet, n.file_row, u.real_name as who, b.created_at as at, b.reason
    from ${sql.table(ledger[scope].nav)} n
    join ${sql.table(ledger[scope].batch)} b on b.org_id = n.org_id and b.id = n.batch_id
    left join app_user u on u.org_id = b.org_id and u.id = b.created_by
    where n.fund_code = ${query.fundCode} ${query.source ? sql`and n.source = ${query.source}` : sql``} ${query.beginDay ? sql`and n.trading_day >= ${query.beginDay}` : sql``}
      ${query.endDay ? sql`and n.trading_day <= ${query.endDay}` : sql``} ${query.history ? sql`` : sql`and n.is_current and not n.is_deleted`}`
  const both = sql`(${from('own')} union all ${from('market')}) p`
  const { rows } = await sql<PointRow>`select * from ${both} order by trading_day desc, origin desc, source, revision desc limit ${pageSize} offset ${(pageNo - 1) * pageSize}`.execute(db)
  const { rows: counted } = await sql<{ n: number }>`select count(*) as n from ${both}`.execute(db)
  return { rows, total: counted[0]!.n }
}

export const pointsOfBatch = async (db: Db, scope: Scope, batchId: string) => {
  const table = sql.table(ledger[scope].nav)
  const { rows } = await sql<{ fund_code: string; trading_day: string; source: string; former: { nav: number | null; cum_nav: number | null; adj_nav: number | null; is_deleted: boolean; is_excluded: boolean } | null }>`
    select n.fund_code, n.trading_day, n.source,
      (select to_jsonb(f) from (select nav, cum_nav, adj_nav, is_deleted, is_excluded from ${table} o where o.org_id = n.org_id and o.fund_code = n.fund_code and o.source = n.source and o.trading_day = n.trading_day and o.revision < n.revision order by o.revision desc limit 1) f) as former
    from ${table} n where n.org_id = current_org() and n.batch_id = ${batchId} and n.is_current`.execute(db)
  return rows
}
