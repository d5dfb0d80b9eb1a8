import type { ListBody, PageQuery } from '@zhiheng/contract'
import { sql } from 'kysely'
import type { Db } from '../../db/db.ts'
import { conditionsOf, type ListColumns, numberColumn, orderOf, textColumn } from '../../db/list-query.ts'

const columns: ListColumns = {
  userName: textColumn('u.user_name'), realName: textColumn('u.real_name'), mobile: textColumn('u.mobile'), email: textColumn('u.email'),
  deptId: textColumn('u.dept_id'), deptName: textColumn('d.dept_name'), userType: numberColumn('u.user_type'), status: numberColumn('u.status'),
  createdAt: { sql: sql`u.created_at`, kind: 'text' },
}

const userRows = (db: Db) =>
  db
    .selectFrom('app_user as u')
    .leftJoin('dept as d', (join) => join.onRef('d.org_id', '=', 'u.org_id').onRef('d.id', '=', 'u.dept_id'))
    .select(['u.id', 'u.user_name', 'u.real_name', 'u.user_type', 'u.mobile', 'u.email', 'u.dept_id', 'u.status', 'u.data_look', 'u.created_at', 'd.dept_name'])
    .select(sql<string[]>`array(select role_id from user_role x where x.user_id = u.id order by role_id)`.as('roles'))
    .select(sql<string[]>`array(select r.role_name from user_role x join role r on r.org_id = x.org_id and r.id = x.role_id where x.user_id = u.id order by role_id)`.as('role_names'))
    .select(sql<Date | null>`(select max(at) from login_log l where l.user_id = u.id and l.outcome = '成功')`.as('last_login'))
    .select(sql<boolean>`exists (select from session s where s.user_id = u.id and s.kind = 'user' and s.expires_at > now())`.as('online'))

export type UserRow = Awaited<ReturnType<typeof userPage>>['rows'][number]

/** `hidesMobile`: a number that the caller may not see is not found by it either. */
export async function userPage(db: Db, { keyword, filters, sorts }: ListBody, { pageNo, pageSize }: PageQuery, hidesMobile: boolean) {
  let found = userRows(db).where((eb) => eb.and(conditionsOf(columns, filters)))
  if (keyword) found = found.where((eb) => eb.or(['u.user_name', 'u.real_name', ...(hidesMobile ? [] : ['u.mobile'])].map((name) => eb(name as 'u.user_name', 'ilike', `%${keyword}%`))))
  const rows = await found.orderBy(orderOf(columns, sorts, sql`u.created_at, u.id`)).limit(pageSize).offset((pageNo - 1) * pageSize).execute()
  const { total } = await found.clearSelect().select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  return { rows, total }
}

export const findUser = (db: Db, id: string) => userRows(db).where('u.id', '=', id).executeTakeFirst()

export const names = (db: Db, onlyActive: boolean, keyword = '') => {
  const found = db
    .selectFrom('app_user as u')
    .leftJoin('dept as d', (join) => join.onRef('d.org_id', '=', 'u.org_id').onRef('d.id', '=', 'u.dept_id'))
    .select(['u.id', 'u.user_name', 'u.real_name', 'd.dept_name'])
    .where((eb) => eb.or([eb('u.user_name', 'ilike', `%${keyword}%`), eb('u.real_name', 'ilike', `%${keyword}%`)]))
  return (onlyActive ? found.where('u.status', '=', 1) : found).orderBy('u.real_name').limit(1000).execute()
}

export async function replaceRoles(db: Db, userId: string, roleIds: readonly string[]) {
  const former = (await db.selectFrom('user_role').select('role_id').where('user_id', '=', userId).execute()).map((row) => row.role_id)
  const gone = former.filter((id) => !roleIds.includes(id))
  const added = [...new Set(roleIds)].filter((id) => !former.includes(id))
  if (gone.length > 0) await db.deleteFrom('user_role').where('user_id', '=', userId).where('role_id', 'in', gone).execute()
  if (added.length > 0) await db.insertInto('user_role').values(added.map((role_id) => ({ user_id: userId, role_id }))).execute()
}

/** Tables whose rows a user owns, in the words in which a transfer tells of them. */
const owned = [
  { what: '私有基金', table: 'fund', column: 'created_by' },
  { what: '产品负责', table: 'fund', column: 'product_user_id' },
  { what: '管理人', table: 'company', column: 'created_by' },
  { what: '基金经理', table: 'manager', column: 'created_by' },
  { what: '列方案', table: 'column_scheme', column: 'owner_id' },
  { what: '查询方案', table: 'query_scheme', column: 'owner_id' },
  { what: '方案目录', table: 'screen_classify', column: 'owner_id' },
  { what: '自定义指标', table: 'user_index', column: 'owner_id' },
  { what: '自定义指数', table: 'custom_index', column: 'owner_id' },
  { what: '因子', table: 'factor', column: 'owner_id' },
  { what: '模型', table: 'research_model', column: 'owner_id' },
  { what: '研究项目', table: 'research_project', column: 'owner_id' },
  { what: '模拟组合与种子组合', table: 'simulation', column: 'owner_id' },
  { what: '组合', table: 'portfolio', column: 'owner_id' },
] as const

export async function transfer(db: Db, from: string, to: string, dryRun: boolean) {
  const moved: { what: string; count: number }[] = []
  for (const { what, table, column } of owned) {
    const target = { table: sql.table(table), column: sql.ref(column) }
    const counted = dryRun
      ? await sql<{ n: number }>`select count(*) as n from ${target.table} where ${target.column} = ${from}`.execute(db).then(({ rows }) => rows[0]!.n)
      : await sql`update ${target.table} set ${target.column} = ${to} where ${target.column} = ${from}`.execute(db).then(({ numAffectedRows }) => Number(numAffectedRows))
    moved.push({ what, count: counted })
  }
  return moved
}
