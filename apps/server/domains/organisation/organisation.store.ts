import type { OrgLimit, PageQuery } from '@zhiheng/contract'
import { limitsOf } from '@zhiheng/domain'
import { sql } from 'kysely'
import type { Db } from '../../db/db.ts'

export const findOrganisation = (db: Db, orgId: string) => db.selectFrom('organisation').selectAll().where('org_id', '=', orgId).executeTakeFirst()

export const organisationPage = async (db: Db, name: string | undefined, { pageNo, pageSize }: PageQuery) => {
  const found = name ? db.selectFrom('organisation').where('org_name', 'like', `%${name}%`) : db.selectFrom('organisation')
  const rows = await found.selectAll().orderBy('created_at').orderBy('org_id').limit(pageSize).offset((pageNo - 1) * pageSize).execute()
  const { total } = await found.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  return { rows, total }
}

const deptRows = (db: Db) =>
  db
    .selectFrom('dept as d')
    .leftJoin('app_user as u', (join) => join.onRef('u.org_id', '=', 'd.org_id').onRef('u.id', '=', 'd.leader_user_id'))
    .selectAll('d')
    .select(['u.real_name as leader_name'])
    .select((eb) => eb.selectFrom('app_user as m').whereRef('m.dept_id', '=', 'd.id').select((sub) => sub.fn.countAll<number>().as('n')).as('user_count'))

export const findDept = (db: Db, id: string) => deptRows(db).where('d.id', '=', id).executeTakeFirst()

export const depts = (db: Db, name: string | undefined) =>
  (name ? deptRows(db).where('d.dept_name', 'like', `%${name}%`) : deptRows(db)).orderBy('d.dept_order').orderBy('d.id').execute()

/** The limit with its supplements, added by the database in exact numbers. */
export const capital = async (db: Db, deptId: string) => {
  const supplements = await db
    .selectFrom('dept_capital as c')
    .leftJoin('app_user as u', (join) => join.onRef('u.org_id', '=', 'c.org_id').onRef('u.id', '=', 'c.created_by'))
    .select(['c.id', 'c.amount', 'c.reason', 'c.created_at', 'u.real_name'])
    .where('c.dept_id', '=', deptId)
    .orderBy('c.created_at')
    .execute()
  const { rows } = await sql<{ total: string }>`
    select (d.limited_capital + coalesce(sum(c.amount), 0))::text as total from dept d left join dept_capital c on c.dept_id = d.id
    where d.id = ${deptId} group by d.limited_capital`.execute(db)
  return { supplements, total: rows[0]?.total ?? '0' }
}

/** Limits of an organisation over their defaults. */
export const limitsOfOrg = async (db: Db, orgId: string) => limitsOf(((await findOrganisation(db, orgId))?.limits ?? {}) as Partial<OrgLimit>)
