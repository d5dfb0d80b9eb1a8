import type { ListBody, PageQuery } from '@zhiheng/contract'
import { type Expression, type Insertable, type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Db } from '../../db/db.ts'
import { conditionsOf, type ListColumns, numberColumn, orderOf, textColumn } from '../../db/list-query.ts'
import type { FundTable } from './fund.tables.ts'

export type Scope = 'public' | 'private' | 'offering' | 'merged' | 'concern' | 'mine'

/** Columns of a fund list by their names on the wire. */
export const fundColumns: ListColumns = {
  fundCode: textColumn('f.fund_code'), fund_code: textColumn('f.fund_code'), shortName: textColumn('f.short_name'), fundName: textColumn('f.short_name'), fullName: textColumn('f.full_name'),
  regCode: textColumn('f.reg_code'), fundType: textColumn('f.fund_type'), strategy: textColumn('f.strategy_code'), subStrategy: textColumn('f.sub_strategy_code'),
  counselorCode: textColumn('f.company_code'), counselorName: { sql: sql`(select c.company_name from all_company c where c.company_code = f.company_code limit 1)`, kind: 'text' },
  managerNames: textColumn('f.manager_names'), custodian: textColumn('f.custodian'), inceptionDay: textColumn('f.inception_day'), navDay: textColumn('f.nav_day'),
  frequency: textColumn('f.frequency'), origin: textColumn('f.origin'), benchmarkText: textColumn('f.benchmark_text'),
  nav: numberColumn('f.nav'), cumNav: numberColumn('f.cum_nav'), dayGrowth: numberColumn('f.day_growth'), scaleYi: numberColumn('f.scale_yi'),
  fundStatus: numberColumn('f.fund_status'), riskLevel: numberColumn('f.risk_level'), assetType: numberColumn('f.asset_type'),
  isPrivate: { sql: sql`f.is_private`, kind: 'boolean' }, labels: { sql: sql`f.labels`, kind: 'list' }, updatedAt: { sql: sql`f.updated_at`, kind: 'text' },
}

/** What a text is looked for in; word for word the expression of the trigram index. */
export const fundText = sql<string>`lower(f.fund_code || ' ' || coalesce(f.short_name, '') || ' ' || coalesce(f.full_name, '') || ' ' || coalesce(f.pinyin, '') || ' ' || coalesce(f.reg_code, ''))`

/** A text is looked for anywhere in code, names and initials; % within it stands for anything (rule search.fund-code-wildcard). */
export const textPattern = (text: string) => `%${text.toLowerCase()}%`

const scopes: Record<Scope, (userId: string) => RawBuilder<SqlBool>> = {
  public: () => sql`f.is_private = false`,
  private: () => sql`f.is_private = true`,
  offering: () => sql`f.is_offering = true`,
  merged: () => sql`true`,
  concern: (userId) => sql`f.fund_code in (select object_code from concern where user_id = ${userId} and object_type = 'fund')`,
  mine: (userId) => sql`f.origin = 'own' and (f.created_by = ${userId} or f.product_user_id = ${userId} or f.is_offering = true)`,
}

export interface FundQuery extends ListBody {
  scope: Scope
  userId: string
  isPrivate?: boolean | undefined
  fundName?: string | undefined
  codes?: readonly string[] | undefined
}

function conditions({ scope, userId, keyword, filters, isPrivate, fundName, codes }: FundQuery): Expression<SqlBool>[] {
  return [
    scopes[scope](userId),
    ...(isPrivate === undefined ? [] : [sql<SqlBool>`f.is_private = ${isPrivate}`]),
    ...(keyword ? [sql<SqlBool>`${fundText} like ${textPattern(keyword)}`] : []),
    ...(fundName ? [sql<SqlBool>`${fundText} like ${textPattern(fundName)}`] : []),
    ...(codes ? [sql<SqlBool>`f.fund_code = any(${[...codes]})`] : []),
    ...conditionsOf(fundColumns, filters),
  ]
}

const allOf = (parts: readonly Expression<SqlBool>[]) => sql.join(parts.map((part) => sql`(${part})`), sql` and `)

export type FundRow = Awaited<ReturnType<typeof findFund>> & {}

/** One page of a list, with the version of what it was read from (see count-cache.ts). */
export async function fundPage(db: Db, query: FundQuery, { pageNo, pageSize }: PageQuery) {
  const where = allOf(conditions(query))
  const order = orderOf(fundColumns, query.sorts, sql`f.fund_code`)
  // With its number in the text a first page is planned once: of a number that comes as a value the database assumes a tenth
  // of all rows, and plans anew at every call. Later pages are rare, and their texts would be many.
  const rowsOf = (count: number) => (pageNo === 1 ? sql.lit(count) : sql`${count}`)
  const page = sql`limit ${rowsOf(pageNo * pageSize)}`
  // Each half gives its first rows by its own index; sorting both halves as one would read every fund.
  const half = (view: 'seen_market_fund' | 'seen_own_fund') => sql`(select f.* from ${sql.table(view)} f where ${where} order by ${order} ${page})`
  const { rows } = await sql<FundRow & { version: string }>`
    select f.*, (select count(*) || ':' || coalesce(max(id), 0) from change_mark) as version
    from (${half('seen_market_fund')} union all ${half('seen_own_fund')}) f order by ${order} limit ${rowsOf(pageSize)} offset ${rowsOf((pageNo - 1) * pageSize)}`.execute(db)
  return rows
}

export async function fundCount(db: Db, query: FundQuery) {
  const { rows } = await sql<{ n: number }>`select count(*) as n from all_fund f where ${allOf(conditions(query))}`.execute(db)
  return rows[0]!.n
}

export const findFund = (db: Db, code: string) => db.selectFrom('all_fund').selectAll().where('fund_code', '=', code).executeTakeFirst()

export const findFunds = (db: Db, codes: readonly string[]) =>
  codes.length === 0 ? Promise.resolve([]) : db.selectFrom('all_fund').selectAll().where('fund_code', '=', sql<string>`any(${[...codes]})`).orderBy('fund_code').execute()

/** Most suggestions of own and of public funds (rule const.suggestion-sizes). */
const suggested = { own: 100, public: 50 }

/** Codes of the funds named most like a text, nearest first. */
export async function codesLike(db: Db, name: string, limit: number): Promise<string[]> {
  const { rows } = await sql<{ fund_code: string }>`
    select fund_code from (select fund_code, greatest(similarity(coalesce(short_name, ''), ${name}), similarity(coalesce(full_name, ''), ${name})) as score from all_fund) f
    where score > 0 order by score desc, fund_code limit ${limit}`.execute(db)
  return rows.map((row) => row.fund_code)
}

/** Saves of one fund by one organisation follow each other. */
export const holdFund = (db: Db, code: string) => sql`select pg_advisory_xact_lock(hashtext('fund:' || current_org()), hashtext(${code}))`.execute(db)

/** Suggestions: exact code first, then names and initials that begin with the text, then the rest; own before market. */
export async function searchFunds(db: Db, text: string, limit: number | undefined, isPrivate: boolean | undefined) {
  const plain = text.toLowerCase()
  const order = sql`f.fund_code <> ${text}, not (f.fund_code like ${`${text}%`}), not (coalesce(f.pinyin, '') like ${`${plain}%`} or coalesce(f.short_name, '') like ${`${text}%`})`
  const half = (view: 'seen_own_fund' | 'seen_market_fund', most: number) => sql`
    (select f.* from ${sql.table(view)} f where ${fundText} like ${textPattern(plain)} ${isPrivate === undefined ? sql`` : sql`and f.is_private = ${isPrivate}`} order by ${order}, f.fund_code limit ${most})`
  const { rows } = await sql<FundRow>`
    select f.* from (${half('seen_own_fund', suggested.own)} union all ${half('seen_market_fund', suggested.public)}) f
    order by ${order}, f.origin = 'market', f.fund_code limit ${limit ?? suggested.own + suggested.public}`.execute(db)
  return rows
}

const tableFor = (market: boolean) => (market ? 'market_fund' : 'fund')

export const findOwnRow = (db: Db, market: boolean, code: string) => db.selectFrom(tableFor(market)).selectAll().where('fund_code', '=', code).executeTakeFirst()
export const findMarketRow = (db: Db, code: string) => db.selectFrom('market_fund').selectAll().where('fund_code', '=', code).executeTakeFirst()

export const putFund = (db: Db, market: boolean, row: Insertable<FundTable>) => {
  const { fund_code: _code, created_by: _maker, ...facts } = row
  return db.insertInto(tableFor(market)).values(market ? { ...row, org_id: '1' } : row)
    .onConflict((oc) => oc.columns(['org_id', 'fund_code']).doUpdateSet({ ...facts, updated_at: sql`now()` })).execute()
}

/** A fund of the organisation goes with all that hangs on it; its NAV ledger too, because nobody could read it any more. */
export async function dropFunds(db: Db, market: boolean, codes: readonly string[]) {
  const prefix = market ? 'market_' : ''
  for (const table of ['fund_snapshot', 'nav_series', 'nav', 'fund_distribution', 'fund_industry', 'fund_scale', 'fund'] as const) {
    await sql`delete from ${sql.table(prefix + table)} where fund_code = any(${[...codes]}) and org_id = current_org()`.execute(db)
  }
  await db.deleteFrom('concern').where('object_type', '=', 'fund').where('object_code', 'in', codes).execute()
}

/** Names that a page of funds needs beside its own row. */
export async function namesFor(db: Db, rows: readonly { company_code: string | null; strategy_code: string | null; fund_code: string }[], userId: string) {
  const companies = [...new Set(rows.flatMap((row) => row.company_code ?? []))]
  const strategies = [...new Set(rows.flatMap((row) => row.strategy_code ?? []))]
  const { rows: found } = await sql<{ kind: string; code: string; name: string }>`
    select 'company' as kind, company_code as code, coalesce(short_name, company_name) as name from all_company where company_code = any(${companies})
    union all select 'strategy', strategy_code, strategy_name from market_strategy where strategy_code = any(${strategies})
    union all select 'strategy', strategy_code, strategy_name from strategy where strategy_code = any(${strategies})
    union all select 'concern', object_code, '' from concern where user_id = ${userId} and object_type = 'fund' and object_code = any(${rows.map((row) => row.fund_code)})`.execute(db)
  const of = (kind: string) => new Map(found.filter((row) => row.kind === kind).map((row) => [row.code, row.name]))
  return { companies: of('company'), strategies: of('strategy'), concerns: of('concern') }
}
