import { type Strategy, strategyCalls } from '@zhiheng/contract'
import { sql } from 'kysely'
import type { Db } from '../../db/db.ts'
import { notFound } from '../../rpc/fail.ts'
import { implement } from '../../rpc/handlers.ts'
import { ownership } from '../fund/fund.rules.ts'

export const strategy = implement(strategyCalls, {
  ofOrg: async (_, { db }) => suffixed(await all(db)),
  ofPublicFunds: async (_, { db }) => suffixed((await all(db)).filter((one) => !one.isPrivate)),
  common: async (_, { db }) => all(db),

  get: async ({ query }, { db }) => (await all(db)).find((one) => one.id === query.id) ?? gone(),

  save: async ({ body }, { db, actor }) => {
    const table = ownership.keepsMarket(actor) ? 'market_strategy' : 'strategy'
    const row = { strategy_code: body.strategyCode, strategy_name: body.strategyName, parent_id: body.parentId, is_private: body.isPrivate }
    const saved = body.id
      ? await db.updateTable(table).set(row).where('id', '=', body.id).returning('id').executeTakeFirst()
      : await db.insertInto(table).values(table === 'market_strategy' ? { ...row, org_id: '1' } : row).returning('id').executeTakeFirst()
    return (await all(db)).find((one) => one.id === saved?.id) ?? gone()
  },
})

const gone = (): never => {
  throw notFound('策略')
}

async function all(db: Db): Promise<Strategy[]> {
  const { rows } = await sql<{ id: string; strategy_code: string; strategy_name: string; parent_id: string; is_private: boolean; origin: Strategy['origin'] }>`
    select id, strategy_code, strategy_name, parent_id, is_private, strategy_order, 'market' as origin from market_strategy
    union all select id, strategy_code, strategy_name, parent_id, is_private, strategy_order, 'own' from strategy order by strategy_order, id`.execute(db)
  return rows.map((row) => ({ id: row.id, strategyCode: row.strategy_code, strategyName: row.strategy_name, parentId: row.parent_id, isPrivate: row.is_private, origin: row.origin }))
}

/** Top nodes say whether they are of private or of public funds (rule const.strategy-suffix). */
const suffixed = (strategies: Strategy[]) =>
  strategies.map((one) => (one.parentId === '' ? { ...one, strategyName: `${one.strategyName}${one.isPrivate ? '(私募)' : '(公募)'}` } : one))
