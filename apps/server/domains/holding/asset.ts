import type { Context } from '../../rpc/context.ts'
import { notFound } from '../../rpc/fail.ts'
import { seen } from '../simulation/seen.ts'
import { findSimulations, type SimulationRow } from '../simulation/simulation.store.ts'

/** What an assetCode names: a combination, whose units and positions are its books, or a fund of which they are entered. */
export type Asset = { kind: 'combination'; code: string; name: string; row: SimulationRow } | { kind: 'entered'; code: string; name: string }

export async function seenAsset(ctx: Context, code: string): Promise<Asset> {
  const [known] = await findSimulations(ctx.db, [code])
  if (known) {
    const row = await seen(ctx, code)
    return { kind: 'combination', code, name: row.combination_name, row }
  }
  const fund = await ctx.db.selectFrom('all_fund').select('short_name').where('fund_code', '=', code).executeTakeFirst()
  if (!fund) throw notFound('组合或产品')
  return { kind: 'entered', code, name: fund.short_name ?? code }
}

export interface Days {
  day: string
  beginDay?: string | undefined
  endDay?: string | undefined
}
/** One day, or a range that is open at both ends. */
export const rangeOf = ({ day, beginDay, endDay }: Days): [string, string] => (day ? [day, day] : [beginDay ?? '', endDay ?? '99999999'])
export const isIn = (day: string, [from, to]: readonly [string, string]) => day >= from && day <= to
