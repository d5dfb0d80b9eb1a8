import { sql, type Insertable } from 'kysely'
import type { PageQuery } from '@zhiheng/contract'
import type { Db } from '../../db/db.ts'
import type { UserIndexVersionTable } from './indicator.tables.ts'

export interface Searched {
  keyword?: string | undefined
  category?: string | undefined
}

const rows = (db: Db) => db.selectFrom('user_index as i').leftJoin('app_user as u', (join) => join.onRef('u.id', '=', 'i.owner_id').onRef('u.org_id', '=', 'i.org_id')).selectAll('i').select(sql<string>`coalesce(u.real_name, '')`.as('owner_name'))
export type IndexRow = Awaited<ReturnType<typeof seenBy>>[number]

/** What a user sees: the own ones and the public ones. */
export const seenBy = (db: Db, userId: string) => rows(db).where((eb) => eb.or([eb('i.is_public', '=', true), eb('i.owner_id', '=', userId)])).orderBy('i.updated_at', 'desc').orderBy('i.id').execute()

export const everyIndex = (db: Db) => db.selectFrom('user_index').select(['id', 'index_name', 'formula', 'is_public', 'owner_id']).execute()

export async function indexPage(db: Db, userId: string, { keyword, category }: Searched, { pageNo, pageSize }: PageQuery, mine: boolean) {
  let found = rows(db).where((eb) => (mine ? eb('i.owner_id', '=', userId) : eb.or([eb('i.is_public', '=', true), eb('i.owner_id', '=', userId)])))
  if (keyword) found = found.where((eb) => eb.or([eb('i.index_name', 'ilike', `%${keyword}%`), eb('i.formula', 'ilike', `%${keyword}%`), eb('i.description', 'ilike', `%${keyword}%`)]))
  if (category) found = found.where('i.category', '=', category)
  const { total } = await found.clearSelect().select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  return { total, rows: await found.orderBy('i.updated_at', 'desc').orderBy('i.id').limit(pageSize).offset((pageNo - 1) * pageSize).execute() }
}

export const findIndex = (db: Db, id: string) => rows(db).where('i.id', '=', id).executeTakeFirst()

export const versionsOf = (db: Db, id: string) =>
  db.selectFrom('user_index_version as v').leftJoin('app_user as u', (join) => join.onRef('u.id', '=', 'v.saved_by').onRef('u.org_id', '=', 'v.org_id')).selectAll('v').select(sql<string>`coalesce(u.real_name, '')`.as('saved_by_name'))
    .where('v.index_id', '=', id).orderBy('v.version', 'desc').execute()

export const putVersion = (db: Db, row: Insertable<UserIndexVersionTable>) => db.insertInto('user_index_version').values(row).execute()

/** Formulas of factors, as far as they can name an indicator. */
export const factorFormulas = (db: Db) => db.selectFrom('factor').select(['id', 'factor_name as name', 'formula', 'owner_id', 'is_public']).execute()

/** Two saves at once could close a circle that neither sees: one after the other. */
export const hold = (db: Db) => sql`select pg_advisory_xact_lock(hashtext('zhiheng.user_index'), hashtext(current_org()))`.execute(db)
