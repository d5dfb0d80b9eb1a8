import type { PageQuery } from '@zhiheng/contract'
import { type Expression, type RawBuilder, sql, type SqlBool } from 'kysely'
import type { Db } from '../../db/db.ts'
import type { ListedFund } from './portfolio.rules.ts'

/** Rows of portfolios, their fund lists and parameters. */

export interface PortfolioRow {
  id: string
  portfolio_code: string
  fund_name: string
  begin_date: string
  balance: number | null
  warn_line: number | null
  portfolio_type: number
  management_fee: number | null
  performance_fee: number | null
  slotting_fee: number | null
  inferior: number | null
  prior: number | null
  fixed_profit: number | null
  float_profit: number | null
  weights: number
  is_public_fund: boolean
  freq: number
  config_model: number
  is_public: boolean
  remark: string
  version: number
  owner_id: string
  owner_name: string
  created_at: Date
  updated_at: Date
}
export interface FundRow {
  id: string
  portfolio_id: string
  portfolio_code: string
  fund_code: string
  fund_name: string
  alias_name: string
  weight: number | null
  open_days: number[]
  strategy_name: string
  company_name: string
  fund_type: string
  labels: string[]
}
export interface ParameterRow {
  id: string
  model_type: number
  position_type: number
  model_parameter: unknown
  position_parameter: unknown
}

/** A portfolio that holds a fund hidden from the user does not exist for him: its weights and results would tell of the fund. */
const visible = (userId: string) => sql<boolean>`
  (p.is_public or p.owner_id = ${userId}) and (not (select look_limited()) or not exists (
    select from portfolio_fund d where d.org_id = p.org_id and d.portfolio_id = p.id and d.fund_code in (select look_hidden_fund())))`

export const columns = sql`p.*, coalesce(u.real_name, '') as owner_name from portfolio p left join app_user u on u.org_id = p.org_id and u.id = p.owner_id`

/** By id or by code. */
export async function find(db: Db, userId: string, idOrCode: string): Promise<PortfolioRow | undefined> {
  const { rows } = await sql<PortfolioRow>`select ${columns} where p.org_id = current_org() and (p.id = ${idOrCode} or p.portfolio_code = ${idOrCode}) and ${visible(userId)} order by p.id = ${idOrCode} desc limit 1`.execute(db)
  return rows[0]
}

export interface Searched {
  keyword?: string | undefined
  conditions?: readonly Expression<SqlBool>[] | undefined
}
export async function page(db: Db, userId: string, { keyword = '', conditions = [] }: Searched, order: RawBuilder<unknown>, { pageNo, pageSize }: PageQuery) {
  const { rows } = await sql<PortfolioRow & { fund_count: number; optimize_rule: number; total: number }>`
    select (select count(*)::int from portfolio_fund d where d.org_id = p.org_id and d.portfolio_id = p.id) as fund_count,
      coalesce((select (m.model_parameter->>'optimize_rule')::int from portfolio_parameter m where m.org_id = p.org_id and m.portfolio_id = p.id), 1) as optimize_rule, count(*) over ()::int as total, ${columns}
    where p.org_id = current_org() and ${visible(userId)} and (${keyword} = '' or p.fund_name ilike ${`%${keyword}%`} or p.portfolio_code ilike ${`%${keyword}%`} or p.remark ilike ${`%${keyword}%`})
      and ${conditions.length > 0 ? sql.join(conditions, sql` and `) : sql`true`}
    order by ${order}, p.id limit ${pageSize} offset ${(pageNo - 1) * pageSize}`.execute(db)
  return { rows, total: rows[0]?.total ?? 0 }
}

const named = sql`left join strategy s on s.strategy_code = f.strategy_code left join market_strategy m on m.org_id = '1' and m.strategy_code = f.strategy_code left join all_company c on c.company_code = f.company_code`
/** Public funds have a type where private ones have a strategy. */
const strategyName = sql`coalesce(s.strategy_name, m.strategy_name, nullif(f.fund_type, ''), '未分类')`
const companyName = sql`coalesce(c.short_name, c.company_name, '未填管理人')`

/** Fund lists in their order; a fund that is gone keeps its code as its name. */
export async function fundsOf(db: Db, portfolioIds: readonly string[]): Promise<FundRow[]> {
  if (portfolioIds.length === 0) return []
  const { rows } = await sql<FundRow>`
    select d.id, d.portfolio_id, p.portfolio_code, d.fund_code, coalesce(f.short_name, d.fund_code) as fund_name, d.alias_name, d.weight, d.open_days, coalesce(nullif(f.fund_type, ''), '未分类') as fund_type,
      ${strategyName} as strategy_name, ${companyName} as company_name, coalesce(f.labels, '{}') as labels
    from portfolio_fund d join portfolio p on p.org_id = d.org_id and p.id = d.portfolio_id left join all_fund f on f.fund_code = d.fund_code ${named}
    where d.org_id = current_org() and d.portfolio_id = any(${portfolioIds}) order by d.portfolio_id, d.sort_order`.execute(db)
  return rows
}

export interface FundFacts {
  fund_code: string
  fund_name: string
  is_private: boolean
  strategy_name: string
  company_name: string
  open_rule: string
  labels: string[]
}
/** Facts of the funds that the user sees. */
export async function factsOfFunds(db: Db, codes: readonly string[]): Promise<FundFacts[]> {
  if (codes.length === 0) return []
  const { rows } = await sql<FundFacts>`
    select f.fund_code, coalesce(f.short_name, f.fund_code) as fund_name, coalesce(f.is_private, false) as is_private, ${strategyName} as strategy_name, ${companyName} as company_name, coalesce(f.open_rule, '') as open_rule, coalesce(f.labels, '{}') as labels
    from all_fund f ${named} where f.fund_code = any(${codes})`.execute(db)
  return rows
}

/** The index that most of the funds are compared with; '' where none names one. */
export async function benchmarkOf(db: Db, codes: readonly string[]): Promise<string> {
  const { rows } = await sql<{ code: string }>`
    select f.benchmark_code as code from all_fund f where f.fund_code = any(${codes}) and coalesce(f.benchmark_code, '') <> '' and exists (select from index_price p where p.index_code = f.benchmark_code)
    group by f.benchmark_code order by count(*) desc, f.benchmark_code limit 1`.execute(db)
  return rows[0]?.code ?? ''
}

export const parameterOf = async (db: Db, portfolioId: string): Promise<ParameterRow | undefined> =>
  db.selectFrom('portfolio_parameter').select(['id', 'model_type', 'position_type', 'model_parameter', 'position_parameter']).where('portfolio_id', '=', portfolioId).executeTakeFirst()

export async function replaceFunds(db: Db, portfolioId: string, listed: readonly ListedFund[]) {
  await db.deleteFrom('portfolio_fund').where('portfolio_id', '=', portfolioId).execute()
  if (listed.length === 0) return
  await db.insertInto('portfolio_fund').values(listed.map((one, at) => ({ portfolio_id: portfolioId, fund_code: one.fundCode, alias_name: one.aliasName, weight: one.weight, open_days: one.openDays, sort_order: at }))).execute()
}

export async function putParameter(db: Db, portfolioId: string, row: { model_type: number; position_type: number; model_parameter: string; position_parameter: string }): Promise<string> {
  const { id } = await db.insertInto('portfolio_parameter').values({ portfolio_id: portfolioId, ...row }).onConflict((oc) => oc.columns(['org_id', 'portfolio_id']).doUpdateSet(row)).returning('id').executeTakeFirstOrThrow()
  return id
}

/** The row is locked from here on, so that of two savings at once the second sees the version of the first. */
export const lock = async (db: Db, id: string): Promise<number | undefined> =>
  (await db.selectFrom('portfolio').select('version').where('id', '=', id).forUpdate().executeTakeFirst())?.version

export const touch = (db: Db, id: string, at: Date, change: object = {}) =>
  db.updateTable('portfolio').set({ ...change, version: sql<number>`version + 1`, updated_at: at }).where('id', '=', id).returning('version').executeTakeFirstOrThrow()

/** The next code of the organisation; its row is held by the quota, so that two new portfolios get two codes. */
export async function nextCode(db: Db): Promise<string> {
  const { rows } = await sql<{ last: number }>`select coalesce(max(substring(portfolio_code from 3)::int), 0) as last from portfolio where org_id = current_org()`.execute(db)
  return `PF${String(rows[0]!.last + 1).padStart(6, '0')}`
}

/** All names of the organisation, also those that the user does not see. */
export const namesLike = async (db: Db, name: string, exceptId: string): Promise<Set<string>> =>
  new Set((await db.selectFrom('portfolio').select('fund_name').where('fund_name', 'like', `${name.slice(0, 36).replace(/[\\%_]/g, '\\$&')}%`).where('id', '<>', exceptId).execute()).map((row) => row.fund_name))

/** Names of the funds that the user sees. */
export async function fundNames(db: Db, codes: readonly string[]): Promise<Map<string, string>> {
  if (codes.length === 0) return new Map()
  const rows = await db.selectFrom('all_fund').select(['fund_code', 'short_name']).where('fund_code', 'in', codes).execute()
  return new Map(rows.map((row) => [row.fund_code, row.short_name ?? row.fund_code]))
}
