import type { Series } from '@zhiheng/analytics'
import { sql } from 'kysely'
import { daysIn, numbersIn } from '../../db/column-bytes.ts'
import type { Db } from '../../db/db.ts'

/** The NAV of the newest finished back-test of a portfolio, by the portfolio's code: what it is compared with elsewhere. */
export async function navOfRun(db: Db, portfolioCode: string): Promise<Series | undefined> {
  const { rows } = await sql<{ days: Buffer; nav: Buffer }>`
    select r.nav_days as days, r.nav from portfolio_run r join portfolio p on p.org_id = r.org_id and p.id = r.portfolio_id
    where r.org_id = current_org() and p.portfolio_code = ${portfolioCode} and r.nav is not null
      and (p.is_public or p.owner_id = current_setting('app.user_id')) and (not (select look_limited()) or not exists (select from look_hidden_fund() as hidden where hidden = any(r.fund_codes)))
    order by r.started_at desc, r.id desc limit 1`.execute(db)
  const row = rows[0]
  return row && { days: daysIn(row.days), values: numbersIn(row.nav) }
}
