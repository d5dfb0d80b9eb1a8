import { type ContrastPlan, contrastPlanCalls } from '@zhiheng/contract'
import type { Selectable } from 'kysely'
import type { Context } from '../../rpc/context.ts'
import { notFound, refuse } from '../../rpc/fail.ts'
import { implement } from '../../rpc/handlers.ts'
import type { ContrastPlanTable } from './contrast.tables.ts'

/** Saved comparisons of funds. Each user has the own ones; another's does not exist for him. */
export const contrastPlan = implement(contrastPlanCalls, {
  list: async (_, ctx) => toPlans(ctx, await own(ctx).orderBy('updated_at', 'desc').orderBy('id').execute()),

  get: async ({ query }, ctx) => toPlan(ctx, await seen(ctx, query.id)),

  save: async ({ body }, ctx) => {
    await refuseDouble(ctx, body.planName, body.id)
    await refuseUnknown(ctx, body.content.fundCodes)
    const facts = { plan_name: body.planName, remark: body.remark, content: JSON.stringify(body.content), updated_at: ctx.now() }
    if (!body.id) return toPlan(ctx, await ctx.db.insertInto('contrast_plan').values({ ...facts, owner_id: ctx.actor.userId }).returningAll().executeTakeFirstOrThrow())
    const former = await seen(ctx, body.id)
    if (body.version !== undefined && body.version !== former.version) throw refuse('方案已在别处修改，请刷新后再保存', { version: former.version })
    return toPlan(ctx, await ctx.db.updateTable('contrast_plan').set({ ...facts, version: former.version + 1 }).where('id', '=', former.id).returningAll().executeTakeFirstOrThrow())
  },

  remove: async ({ body }, ctx) => {
    for (const id of body.ids) await seen(ctx, id)
    await ctx.db.deleteFrom('contrast_plan').where('id', 'in', body.ids).execute()
    return null
  },
})

const own = ({ db, actor }: Context) => db.selectFrom('contrast_plan').selectAll().where('owner_id', '=', actor.userId)

async function seen(ctx: Context, id: string) {
  const row = await own(ctx).where('id', '=', id).executeTakeFirst()
  if (!row) throw notFound('对比方案')
  return row
}

async function refuseDouble(ctx: Context, planName: string, id: string | undefined) {
  const other = await own(ctx).where('plan_name', '=', planName).executeTakeFirst()
  if (other && other.id !== id) throw refuse(`已有名为「${planName}」的对比方案，请换一个名称`)
}

async function refuseUnknown({ db }: Context, codes: readonly string[]) {
  const known = new Set((await db.selectFrom('all_fund').select('fund_code').where('fund_code', 'in', codes).execute()).map((row) => row.fund_code))
  if (codes.some((code) => !known.has(code))) throw notFound('基金')
}

type Row = Selectable<ContrastPlanTable>
const contentOf = (row: Row) => row.content as ContrastPlan['content']

async function toPlans({ db }: Context, rows: readonly Row[]): Promise<ContrastPlan[]> {
  const codes = [...new Set(rows.flatMap((row) => contentOf(row).fundCodes))]
  const found = codes.length === 0 ? [] : await db.selectFrom('all_fund').select(['fund_code', 'short_name']).where('fund_code', 'in', codes).execute()
  const names = new Map(found.map((row) => [row.fund_code, row.short_name ?? row.fund_code]))
  return rows.map((row) => ({
    id: row.id, planName: row.plan_name, remark: row.remark, content: contentOf(row), version: row.version, createdAt: row.created_at.toISOString(), updatedAt: row.updated_at.toISOString(),
    // A fund that is gone since is left out; the screen says how many.
    funds: contentOf(row).fundCodes.flatMap((fundCode) => (names.has(fundCode) ? [{ fundCode, shortName: names.get(fundCode)! }] : [])),
  }))
}
const toPlan = async (ctx: Context, row: Row) => (await toPlans(ctx, [row]))[0]!
