import { type IndicatorCode, periodSections } from '@zhiheng/analytics'
import { performanceCalls } from '@zhiheng/contract'
import { sql } from 'kysely'
import type { Db } from '../../db/db.ts'
import { notFound, refuse } from '../../rpc/fail.ts'
import { implement } from '../../rpc/handlers.ts'
import { readSources } from '../nav/series-sources.ts'
import { snapshotCache } from '../snapshot/cache.ts'
import { columnOf, snapshotPeriods } from '../snapshot/shape.ts'
import { snapshotDays } from '../snapshot/snapshot-funds.ts'
import { Universe } from '../snapshot/universe.ts'
import { orNull } from './choices.ts'
import { readTypedFunds } from './report.store.ts'

/** Performance of funds as the snapshots have it. */
export const performance = implement(performanceCalls, {
  list: async ({ query }, { db, actor }) => {
    if (query.codes.length === 0) return []
    const funds = await readTypedFunds(db, query.codes)
    const universe = new Universe(funds.map(({ code }) => code), await snapshotCache.of(db, actor.orgId))
    const value = (fund: number, period: string, indicator: IndicatorCode) => orNull(universe.values({ at: columnOf(period, indicator), period, better: 'high' })[fund])
    return funds.map(({ code, name }, fund) => ({
      fundCode: code, shortName: name, asOf: universe.asOf,
      periods: snapshotPeriods.map((period) => ({
        code: period, label: periodSections.find((section) => section.code === period)!.label, value: value(fund, period, 'totalReturn'), annual: value(fund, period, 'annualReturn'), maxDrawdown: value(fund, period, 'maxDrawdown'), sharpe: value(fund, period, 'sharpe'),
      })),
    }))
  },

  sources: async ({ query }, { db }) => {
    const code = query.fundCode ?? query.fund_code
    if (!code) throw refuse('请选择基金')
    if ((await readTypedFunds(db, [code])).length === 0) throw notFound('基金')
    return (await readSources(db, code)).map(({ source, sourceName, from, to, count, whyNot }) => ({ source, sourceName, from, to, count, whyNot }))
  },

  status: async ({ body }, { db, now }) => {
    if (body.codes.length === 0) return []
    const [funds, asOf, known] = [await readTypedFunds(db, body.codes), await snapshotDays(db, now()), await readStates(db, body.codes)]
    return funds.map(({ code, name, isPrivate }) => {
      const found = known.get(code)
      const state = !found ? ('none' as const) : Number(found.asOf) >= (isPrivate ? asOf.private : asOf.public) ? ('done' as const) : ('behind' as const)
      return { fundCode: code, shortName: name, state, asOf: found?.asOf ?? '', endDay: found?.endDay ?? '', source: found?.source ?? '' }
    })
  },
})

/** The own snapshot of a fund stands before the market's. */
async function readStates(db: Db, codes: readonly string[]) {
  const { rows } = await sql<{ code: string; asOf: string; endDay: string; source: string }>`
    select fund_code as code, as_of as "asOf", end_day as "endDay", source from market_fund_snapshot where org_id = '1' and fund_code = any(${codes})
    union all select fund_code, as_of, end_day, source from fund_snapshot where fund_code = any(${codes})`.execute(db)
  return new Map(rows.map((row) => [row.code, row]))
}
