import { sql } from 'kysely'
import { audit } from '../../db/audit.ts'
import type { Context } from '../../rpc/context.ts'
import { refuse } from '../../rpc/fail.ts'
import { scopeOf } from './scope.ts'
import { readSources, refreshChosen } from './series.store.ts'

/** The organisation's own row of a fund names the source that is read (the operator's the market's); '' leaves it to the rule (decision 008). */
export async function chooseSource({ db, actor, now }: Context, fundCode: string, source: string): Promise<void> {
  const scope = scopeOf(actor)
  const sources = await readSources(db, fundCode)
  if (source !== '' && !sources.some((one) => one.source === source)) throw refuse('这只基金没有该来源的净值，请从列表中选择', { field: 'source' })
  const table = scope === 'market' ? 'market_fund' : 'fund'
  const former = await db.selectFrom(table).select('nav_source').where('fund_code', '=', fundCode).executeTakeFirst()
  await sql`insert into ${sql.table(table)} (org_id, fund_code, nav_source) values (${scope === 'market' ? sql`'1'` : sql`current_org()`}, ${fundCode}, nullif(${source}, ''))
    on conflict (org_id, fund_code) do update set nav_source = excluded.nav_source, updated_at = now()`.execute(db)
  await audit(db, { table, key: fundCode, action: former ? 'update' : 'insert', before: former, after: { nav_source: source || null } })
  await refreshChosen(db, scope, [fundCode], now())
}
