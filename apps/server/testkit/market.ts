import { type Series, seriesOf } from '@zhiheng/analytics'
import type { Insertable } from 'kysely'
import { asOrg, type Db, type Tables } from '../db/db.ts'
import { writeIndexSeries } from '../domains/index/index.store.ts'
import { rewriteSeries, type Scope } from '../domains/nav/series.store.ts'
import type { World } from './world.ts'

/** Rows of the market and of organisations for tests, written as imports write them. */

/** Who owns what is made: `market`, or the organisation of a user. */
export type Owner = 'market' | { orgId: string; userId: string }

export const inOwner = <T>(world: World, owner: Owner, work: (db: Db, scope: Scope) => Promise<T>): Promise<T> =>
  asOrg(world.db, { orgId: owner === 'market' ? '1' : owner.orgId, userId: owner === 'market' ? 'test' : owner.userId, call: 'test' }, (db) => work(db, owner === 'market' ? 'market' : 'own'))

let made = 100_000

/** A fund with what the test says of it; the code is its own where none is given. */
export const makeFund = (world: World, owner: Owner, facts: Partial<Insertable<Tables['fund']>> = {}): Promise<string> =>
  inOwner(world, owner, async (db, scope) => {
    const fund_code = facts.fund_code ?? `T${(made += 1)}`
    const row = { short_name: `基金${fund_code}`, is_private: false, is_offering: false, fund_type: '混合型', pinyin: 'jj', ...facts, fund_code }
    await (scope === 'market' ? db.insertInto('market_fund').values({ ...row, org_id: '1' }) : db.insertInto('fund').values(row)).execute()
    return fund_code
  })

export interface Point {
  day: number
  nav?: number | null
  cum?: number | null
  adj?: number | null
}

/** Points in the ledger, with series, newest NAV and snapshot as an acceptance leaves them. */
export const putNav = (world: World, owner: Owner, fundCode: string, points: readonly Point[], source = 'platform'): Promise<void> =>
  inOwner(world, owner, async (db, scope) => {
    const rows = points.map(({ day, nav = null, cum = null, adj = null }, at) => ({ fund_code: fundCode, source, trading_day: String(day), nav, cum_nav: cum, adj_nav: adj, batch_id: 'test', file_row: at + 1 }))
    for (let from = 0; from < rows.length; from += 2000) {
      const part = rows.slice(from, from + 2000)
      await (scope === 'market' ? db.insertInto('market_nav').values(part.map((row) => ({ ...row, org_id: '1' }))) : db.insertInto('nav').values(part)).execute()
    }
    await rewriteSeries(db, scope, [{ fundCode, source }], world.now)
  })

export const putDistribution = (world: World, owner: Owner, fundCode: string, day: number, kind: 'cash_dividend' | 'share_conversion', value: number): Promise<void> =>
  inOwner(world, owner, async (db, scope) => {
    const row = { fund_code: fundCode, event_day: String(day), kind, value }
    await (scope === 'market' ? db.insertInto('market_fund_distribution').values({ ...row, org_id: '1' }) : db.insertInto('fund_distribution').values(row)).execute()
  })

/** An index with its closes; funds that are made before do not see it until their snapshot is written again. */
export const putIndex = (world: World, code: string, name: string, points: readonly { day: number; value: number }[]): Promise<Series> =>
  inOwner(world, 'market', async (db) => {
    const series = seriesOf(points)
    await db.insertInto('market_index_info').values({ org_id: '1', index_code: code, index_name: name }).onConflict((oc) => oc.columns(['org_id', 'index_code']).doNothing()).execute()
    await writeIndexSeries(db, code, series)
    return series
  })

export const putIndustry = (world: World, owner: Owner, fundCode: string, reportDay: string, shares: Readonly<Record<string, number>>): Promise<void> =>
  inOwner(world, owner, async (db, scope) => {
    const rows = Object.entries(shares).map(([industry, proportion]) => ({ fund_code: fundCode, report_day: reportDay, industry, proportion }))
    await (scope === 'market' ? db.insertInto('market_fund_industry').values(rows.map((row) => ({ ...row, org_id: '1' }))) : db.insertInto('fund_industry').values(rows)).execute()
  })
