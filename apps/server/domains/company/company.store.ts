import type { ListBody, PageQuery } from '@zhiheng/contract'
import { type Insertable, type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Db } from '../../db/db.ts'
import { conditionsOf, type ListColumns, numberColumn, orderOf, textColumn } from '../../db/list-query.ts'
import type { CompanyTable } from './company.tables.ts'

const columns: ListColumns = {
  counselorCode: textColumn('c.company_code'), counselorName: textColumn('c.company_name'), shortName: textColumn('c.short_name'), regCode: textColumn('c.reg_code'),
  foundedDay: textColumn('c.founded_day'), city: textColumn('c.city'), scaleBand: textColumn('c.scale_band'), staffCount: numberColumn('c.staff_count'),
  isPrivate: { sql: sql`c.is_private`, kind: 'boolean' }, origin: textColumn('c.origin'), labels: { sql: sql`c.labels`, kind: 'list' }, strategies: { sql: sql`c.strategies`, kind: 'list' },
  fundCount: { sql: sql`(select count(*) from all_fund f where f.company_code = c.company_code)`, kind: 'number' },
}
const companyText = sql<string>`lower(c.company_code || ' ' || coalesce(c.company_name, '') || ' ' || coalesce(c.short_name, '') || ' ' || coalesce(c.pinyin, ''))`

export type CompanyScope = 'merged' | 'public' | 'private' | 'offering'
const scopes: Record<CompanyScope, RawBuilder<SqlBool>> = {
  merged: sql`true`, public: sql`c.is_private = false`, private: sql`c.is_private = true`, offering: sql`c.is_offering = true`,
}

export type CompanyRow = Awaited<ReturnType<typeof findCompany>> & {}

const where = (scope: CompanyScope, { keyword, filters }: ListBody, isPrivates: readonly boolean[] | undefined) =>
  sql.join([
    scopes[scope],
    ...(keyword ? [sql`${companyText} like ${keyword.includes('%') ? keyword.toLowerCase() : `%${keyword.toLowerCase()}%`}`] : []),
    ...(isPrivates ? [sql`c.is_private = any(${[...isPrivates]})`] : []),
    ...conditionsOf(columns, filters),
  ].map((part) => sql`(${part})`), sql` and `)

export async function companyPage(db: Db, scope: CompanyScope, body: ListBody, isPrivates: readonly boolean[] | undefined, { pageNo, pageSize }: PageQuery) {
  const { rows } = await sql<CompanyRow>`
    select c.* from all_company c where ${where(scope, body, isPrivates)} order by ${orderOf(columns, body.sorts, sql`c.company_code`)} limit ${pageSize} offset ${(pageNo - 1) * pageSize}`.execute(db)
  return rows
}

export async function companyCount(db: Db, scope: CompanyScope, body: ListBody, isPrivates: readonly boolean[] | undefined) {
  const { rows } = await sql<{ n: number }>`select count(*) as n from all_company c where ${where(scope, body, isPrivates)}`.execute(db)
  return rows[0]!.n
}

export const findCompany = (db: Db, code: string) => db.selectFrom('all_company').selectAll().where('company_code', '=', code).executeTakeFirst()

export async function fundCounts(db: Db, codes: readonly string[]) {
  const { rows } = await sql<{ company_code: string; n: number }>`select company_code, count(*) as n from all_fund where company_code = any(${[...codes]}) group by company_code`.execute(db)
  return new Map(rows.map((row) => [row.company_code, row.n]))
}

export const concerned = async (db: Db, userId: string, type: 'company' | 'manager', codes: readonly string[]) => {
  const { rows } = await sql<{ object_code: string }>`select object_code from concern where user_id = ${userId} and object_type = ${type} and object_code = any(${[...codes]})`.execute(db)
  return new Set(rows.map((row) => row.object_code))
}

export const putCompany = (db: Db, market: boolean, row: Insertable<CompanyTable>) => {
  const { company_code: _code, created_by: _maker, ...facts } = row
  return db.insertInto(market ? 'market_company' : 'company').values(market ? { ...row, org_id: '1' } : row)
    .onConflict((oc) => oc.columns(['org_id', 'company_code']).doUpdateSet({ ...facts, updated_at: sql`now()` })).execute()
}
