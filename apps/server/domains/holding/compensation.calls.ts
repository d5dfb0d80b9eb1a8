import { type Compensation, compensationCalls, type CompensationTerms, toPage } from '@zhiheng/contract'
import { exact, numberOf, type Quantity } from '@zhiheng/domain/simulation/decimal.ts'
import { compensate, compensationModes } from '@zhiheng/domain/simulation/performance-fee.ts'
import { type Selectable, sql } from 'kysely'
import type { Context } from '../../rpc/context.ts'
import { notFound, refuse } from '../../rpc/fail.ts'
import { implement } from '../../rpc/handlers.ts'
import { seenAsset } from './asset.ts'
import type { PerformanceCompensationTable } from './holding.tables.ts'

type Row = Omit<Selectable<PerformanceCompensationTable>, 'org_id'> & { saved_name: string; total: number }

export const compensation = implement(compensationCalls, {
  list: async ({ query: { pageNo, pageSize }, body }, ctx) => {
    const code = body.assetCode || body.asset_code
    if (code) await seenAsset(ctx, code)
    const { rows } = await sql<Row>`
      select p.*, coalesce(u.real_name, '') as saved_name, count(*) over ()::int as total from performance_compensation p left join app_user u on u.org_id = p.org_id and u.id = p.saved_by
      where p.org_id = current_org() and (${code ?? ''} = '' or p.asset_code = ${code ?? ''}) and (${body.mode ?? ''} = '' or p.mode = ${body.mode ?? ''}) and ${seenBy(ctx.actor.userId)}
      order by p.trading_day desc, p.updated_at desc, p.id limit ${pageSize} offset ${(pageNo - 1) * pageSize}`.execute(ctx.db)
    const answers = []
    for (const row of rows) answers.push(toCompensation(row, (await seenAsset(ctx, row.asset_code)).name))
    return toPage(answers, rows[0]?.total ?? 0, { pageNo, pageSize })
  },

  save: async ({ body: { code, id, remark, mode, ratePct, hurdlePct, lots, events } }, ctx) => {
    const asset = await seenAsset(ctx, code)
    const terms = { mode, ratePct, hurdlePct, lots, events }
    const facts = {
      asset_code: asset.code, trading_day: events.map(({ tradingDay }) => tradingDay).toSorted().at(-1)!, mode, terms: JSON.stringify(terms), result: JSON.stringify(worked(terms)), remark, saved_by: ctx.actor.userId, updated_at: ctx.now(),
    }
    if (id) await seenRow(ctx, id)
    const row = id
      ? await ctx.db.updateTable('performance_compensation').set(facts).where('id', '=', id).returningAll().executeTakeFirstOrThrow()
      : await ctx.db.insertInto('performance_compensation').values(facts).returningAll().executeTakeFirstOrThrow()
    return toCompensation({ ...row, saved_name: await nameOf(ctx, row.saved_by) }, asset.name)
  },

  remove: async ({ body: { ids } }, ctx) => {
    for (const id of ids) await seenRow(ctx, id)
    await ctx.db.deleteFrom('performance_compensation').where('id', 'in', ids).execute()
    return null
  },
  compute: ({ body }) => worked(body),
})

/** Of what the user may see: combinations that are shown to him, and funds within his look. */
const seenBy = (userId: string) => sql`(exists (select from simulation s where s.org_id = p.org_id and s.code = p.asset_code and (s.owner_id = ${userId} or s.sharing <> 'none')) or exists (select from all_fund f where f.fund_code = p.asset_code))`

async function seenRow(ctx: Context, id: string) {
  const row = await ctx.db.selectFrom('performance_compensation').select('asset_code').where('id', '=', id).executeTakeFirst()
  if (!row) throw notFound('业绩报酬记录')
  await seenAsset(ctx, row.asset_code)
}

const nameOf = async (ctx: Context, id: string) => (await ctx.db.selectFrom('app_user').select('real_name').where('id', '=', id).executeTakeFirst())?.real_name ?? ''

function toCompensation(row: Omit<Row, 'total'>, assetName: string): Compensation {
  return {
    id: row.id, assetCode: row.asset_code, assetName, tradingDay: row.trading_day, tradingday: row.trading_day, mode: row.mode, modeName: compensationModes[row.mode], terms: row.terms as Compensation['terms'], result: row.result as Compensation['result'], remark: row.remark, savedBy: row.saved_name, updatedAt: row.updated_at.toISOString(),
  }
}

/** The fee in exact decimals, answered in numbers. */
function worked({ mode, ratePct, hurdlePct, lots, events }: CompensationTerms): Compensation['result'] {
  const read = (value: number | string, quantity: Quantity, what: string) => {
    const found = exact(value, quantity)
    if (found === undefined || found <= 0n) throw refuse(`${what}须大于 0，请更正`)
    return found
  }
  if (new Set(lots.map(({ lotId }) => lotId)).size < lots.length) throw refuse('份额编号有重复，请更正')
  const found = compensate({
    mode, rates: { rate: BigInt(Math.round(ratePct * 10_000)), hurdle: BigInt(Math.round(hurdlePct * 10_000)) },
    lots: lots.map(({ lotId, holder, tradingDay, volume, nav }, at) => ({ lotId, holder, day: tradingDay, volume: read(volume, 'volume', `第${at + 1}笔份额`), nav: read(nav, 'price', `第${at + 1}笔份额的净值`) })),
    events: events.map(({ tradingDay, nav, redeemVolume, lotId, distribution }, at) => ({
      day: tradingDay, nav: read(nav, 'price', `第${at + 1}个计提日的净值`), lotId, redeemed: redeemVolume === null || redeemVolume === undefined ? undefined : exact(redeemVolume, 'volume'), distribution: distribution === null || distribution === undefined ? undefined : exact(distribution, 'price'),
    })),
  })
  if (!found.ok) throw refuse(found.why)
  const [money, shares, price] = (['money', 'volume', 'price'] as const).map((quantity) => (value: bigint) => numberOf(value, quantity)) as [(value: bigint) => number, (value: bigint) => number, (value: bigint) => number]
  return {
    compensation: money(found.fee), sharesDeducted: shares(found.sharesDeducted), volumeAfter: shares(found.volumeAfter), paid: money(found.paid),
    lines: found.lines.map((line) => ({
      tradingDay: line.day, lotId: line.lotId, holder: line.holder, volumeBefore: shares(line.volumeBefore), nav: price(line.nav), highWater: price(line.highWater), bar: price(line.bar), gain: money(line.gain), compensation: money(line.fee), sharesDeducted: shares(line.sharesDeducted),
      volumeAfter: shares(line.volumeAfter), navAfter: price(line.navAfter), highWaterAfter: price(line.highWaterAfter), paid: money(line.paid),
    })),
  }
}
