import { type RawBuilder, type SqlBool, sql } from 'kysely'

/**
 * Walled tables whose rows a data-look template hides (policy `look`, migration 009). The catalogue test compares this
 * list with the database, and wants every walled table that names a maker in here or below with a reason.
 */
export const lookedTables: Readonly<Record<string, 'itself' | 'fund' | 'company' | 'manager'>> = {
  fund: 'itself', company: 'itself', manager: 'itself',
  nav: 'fund', nav_series: 'fund', fund_snapshot: 'fund', fund_distribution: 'fund', fund_industry: 'fund', fund_scale: 'fund',
  company_executive: 'company', company_event: 'company', manager_resume: 'manager',
}

/** Tables that name a maker and are seen all the same. */
export const notLooked: Readonly<Record<string, string>> = {
  app_user: 'accounts are seen by the permission user.read, not by who made them',
  counselor_user: 'accounts, as app_user',
  dept_capital: 'capital of departments is seen by the permission dept.read',
  nav_batch: 'points of a visible fund name the batch that brought them; the calls on batches ask seenMaker themselves',
  portfolio_fund: 'a portfolio that holds a fund hidden from the user is not shown at all (portfolio.store.ts)',
  stored_file: 'reached only through the own tasks',
  task: 'every user sees the own tasks only',
}

/** For statements on tables without the policy: whether the row's maker is one that this connection's user may see. */
export const seenMaker = (column: string): RawBuilder<SqlBool> =>
  sql<SqlBool>`(not (select look_limited()) or ${sql.ref(column)} = any((select look_makers())::text[]))`
