import { sql } from 'kysely'
import type { Db } from '../../db/db.ts'
import type { Scope } from './scope.ts'
import { newestOf } from './series-build.ts'
import { type FundSeries, readSeries } from './series-read.ts'

/**
 * The newest NAV in the fund's row. Where an organisation's own series of a market fund is the chosen one, its row becomes an
 * override of just these columns; where the market's is, the own row shows nothing of its own.
 */
export async function showNewest(db: Db, scope: Scope, codes: readonly string[], chosen: ReadonlyMap<string, FundSeries>) {
  const rows = codes.map((fundCode) => {
    const series = chosen.get(fundCode)
    return { fundCode, newest: series && (scope === 'market' || series.origin === 'own') ? newestOf(series) : undefined }
  })
  const values = sql`unnest(${rows.map((row) => row.fundCode)}::text[], ${rows.map((row) => row.newest?.day ?? null)}::text[], ${rows.map((row) => row.newest?.nav ?? null)}::float8[],
    ${rows.map((row) => row.newest?.cumNav ?? null)}::float8[], ${rows.map((row) => row.newest?.growth ?? null)}::float8[], ${rows.map((row) => row.newest?.frequency ?? null)}::text[])
    as v(fund_code, nav_day, nav, cum_nav, day_growth, frequency)`
  const changed = sql`nav_day = v.nav_day, nav = v.nav, cum_nav = v.cum_nav, day_growth = v.day_growth, frequency = v.frequency`
  const fund = sql.table(scope === 'market' ? 'market_fund' : 'fund')
  await sql`update ${fund} f set ${changed} from ${values} where f.org_id = ${scope === 'market' ? sql`'1'` : sql`current_org()`} and f.fund_code = v.fund_code`.execute(db)
  if (scope === 'market') return
  await sql`insert into fund (fund_code, nav_day, nav, cum_nav, day_growth, frequency)
    select v.fund_code, v.nav_day, v.nav, v.cum_nav, v.day_growth, v.frequency from ${values}
    where v.nav_day is not null and exists (select from market_fund m where m.org_id = '1' and m.fund_code = v.fund_code)
    on conflict do nothing`.execute(db)
}

/**
 * Anew for every fund that has own and market series side by side: what the market publishes can change which of the two is
 * read, and its writer does not touch the rows of organisations.
 */
export async function showNewestOfContested(db: Db): Promise<void> {
  const { rows } = await sql<{ fund_code: string }>`select distinct fund_code from nav_series s where exists (select from market_nav_series m where m.org_id = '1' and m.fund_code = s.fund_code)`.execute(db)
  for (let from = 0; from < rows.length; from += 1000) {
    const codes = rows.slice(from, from + 1000).map((row) => row.fund_code)
    await showNewest(db, 'own', codes, await readSeries(db, codes))
  }
}
