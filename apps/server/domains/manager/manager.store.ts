import type { ListBody, PageQuery } from '@zhiheng/contract'
import { type Insertable, type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Db } from '../../db/db.ts'
import { conditionsOf, type ListColumns, orderOf, textColumn } from '../../db/list-query.ts'
import type { ManagerTable } from './manager.tables.ts'

const columns: ListColumns = {
  managerCode: textColumn('m.manager_code'), managerName: textColumn('m.manager_name'), counselorCode: textColumn('m.company_code'), gender: textColumn('m.gender'),
  counselorName: { sql: sql`(select c.company_name from all_company c where c.company_code = m.company_code limit 1)`, kind: 'text' },
  education: textColumn('m.education'), careerStartDay: textColumn('m.career_start_day'), origin: textColumn('m.origin'),
  isPrivate: { sql: sql`m.is_private`, kind: 'boolean' }, labels: { sql: sql`m.labels`, kind: 'list' }, strategies: { sql: sql`m.strategies`, kind: 'list' },
}

export type ManagerScope = 'merged' | 'public' | 'private' | 'concern'
const scopes: Record<ManagerScope, (userId: string) => RawBuilder<SqlBool>> = {
  merged: () => sql`true`,
  public: () => sql`m.is_private = false`,
  private: () => sql`m.is_private = true`,
  concern: (userId) => sql`m.manager_code in (select object_code from concern where user_id = ${userId} and object_type = 'manager')`,
}
export type ManagerRow = Awaited<ReturnType<typeof findManager>> & {}

const where = (scope: ManagerScope, userId: string, { keyword, filters }: ListBody) =>
  sql.join([
    scopes[scope](userId),
    ...(keyword ? [sql`lower(m.manager_code || ' ' || coalesce(m.manager_name, '') || ' ' || coalesce(m.pinyin, '')) like ${`%${keyword.toLowerCase()}%`}`] : []),
    ...conditionsOf(columns, filters),
  ].map((part) => sql`(${part})`), sql` and `)

export async function managerPage(db: Db, scope: ManagerScope, userId: string, body: ListBody, { pageNo, pageSize }: PageQuery) {
  const { rows } = await sql<ManagerRow>`
    select m.* from all_manager m where ${where(scope, userId, body)} order by ${orderOf(columns, body.sorts, sql`m.manager_code`)} limit ${pageSize} offset ${(pageNo - 1) * pageSize}`.execute(db)
  const { rows: counted } = await sql<{ n: number }>`select count(*) as n from all_manager m where ${where(scope, userId, body)}`.execute(db)
  return { rows, total: counted[0]!.n }
}

export const findManager = (db: Db, code: string) => db.selectFrom('all_manager').selectAll().where('manager_code', '=', code).executeTakeFirst()
export const managersNamed = (db: Db, name: string) => db.selectFrom('all_manager').selectAll().where('manager_name', '=', name).orderBy('manager_code').execute()
export const managersOf = (db: Db, companyCode: string) => db.selectFrom('all_manager').selectAll().where('company_code', '=', companyCode).orderBy('manager_code').execute()

export async function besides(db: Db, rows: readonly ManagerRow[]) {
  const companies = rows.flatMap((row) => row.company_code ?? [])
  const codes = rows.map((row) => row.manager_code)
  const { rows: found } = await sql<{ kind: string; code: string; name: string; n: number }>`
    select 'company' as kind, company_code as code, company_name as name, 0 as n from all_company where company_code = any(${companies})
    union all select 'funds', code, '', count(*)::int from (select unnest(manager_codes) as code from all_fund where manager_codes && ${codes}::text[]) x where code = any(${codes}) group by code`.execute(db)
  return {
    companies: new Map(found.filter((row) => row.kind === 'company').map((row) => [row.code, row.name])),
    funds: new Map(found.filter((row) => row.kind === 'funds').map((row) => [row.code, row.n])),
  }
}

export const putManager = (db: Db, market: boolean, row: Insertable<ManagerTable>) => {
  const { manager_code: _code, created_by: _maker, ...facts } = row
  return db.insertInto(market ? 'market_manager' : 'manager').values(market ? { ...row, org_id: '1' } : row)
    .onConflict((oc) => oc.columns(['org_id', 'manager_code']).doUpdateSet({ ...facts, updated_at: sql`now()` })).execute()
}
