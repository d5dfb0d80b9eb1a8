import { type Factor, factorCalls, researchSettings, toPage } from '@zhiheng/contract'
import type { Context } from '../../rpc/context.ts'
import { refuse } from '../../rpc/fail.ts'
import { implement } from '../../rpc/handlers.ts'
import { judge, ownedRules, unnamed } from '../indicator/indicator.rules.ts'
import { seenBy } from '../indicator/indicator.store.ts'
import { findFactorUsers, type User } from '../indicator/used-in.ts'
import { factorRules, statusWords } from './research.rules.ts'
import * as store from './research.store.ts'
import { runLog, runState, startRun, stopRun } from './run.ts'
import { canOf, editable, seen } from './seen.ts'

export const factor = implement(factorCalls, {
  page: async ({ query, body }, ctx) => {
    const rows = await store.seenRows(ctx.db, 'factor', ctx.actor.userId, body)
    const from = (query.pageNo - 1) * query.pageSize
    return toPage(await toFactors(ctx, rows.slice(from, from + query.pageSize)), rows.length, query)
  },
  list: async ({ body }, ctx) => toFactors(ctx, await store.seenRows(ctx.db, 'factor', ctx.actor.userId, body)),
  get: async ({ body }, ctx) => (await toFactors(ctx, [await seen(ctx, 'factor', body.id)]))[0]!,

  save: async ({ body }, ctx) => {
    const former = body.id ? await editable(ctx, 'factor', body.id) : undefined
    if (await store.nameTaken(ctx.db, 'factor', body.factorName, body.id)) throw refuse(`名称“${body.factorName}”已被使用，请换一个名称`, { fields: { factorName: '名称已被使用' } })
    const judged = judge({ name: unnamed, formula: body.formula, isPublic: body.isPublic }, await seenBy(ctx.db, ctx.actor.userId))
    if (!judged.ok) throw refuse(judged.why, { at: judged.at, length: judged.length, fields: { formula: judged.why } })
    if (former) await keepUsers(ctx, former, body)
    const facts = { factor_name: body.factorName, category: body.category, description: body.description, formula: body.formula, direction: body.direction, settings: JSON.stringify(body.settings), is_public: body.isPublic, updated_at: ctx.now() }
    const { id } = former
      ? await ctx.db.updateTable('factor').set(facts).where('id', '=', former.id).returning('id').executeTakeFirstOrThrow()
      : await ctx.db.insertInto('factor').values({ ...facts, owner_id: ctx.actor.userId }).returning('id').executeTakeFirstOrThrow()
    return (await toFactors(ctx, [await seen(ctx, 'factor', id)]))[0]!
  },

  remove: async ({ body: { ids } }, ctx) => {
    for (const id of ids) {
      const row = await editable(ctx, 'factor', id)
      if (!factorRules.mayDelete(row.status)) throw refuse(`因子「${row.name}」正在启用，请先停用再删除`)
    }
    refuseUsed('因子', await findFactorUsers(ctx.db, ids))
    await ctx.db.deleteFrom('research_run').where('kind', '=', 'factor').where('subject_id', 'in', ids).execute()
    await ctx.db.deleteFrom('factor').where('id', 'in', ids).execute()
    return null
  },

  updateStatus: async ({ body }, ctx) => {
    const row = await editable(ctx, 'factor', body.id)
    if (!factorRules.mayMove(row.status, body.status)) throw refuse(`因子不能从「${statusWords[row.status]}」改为「${statusWords[body.status]}」`)
    await ctx.db.updateTable('factor').set({ status: body.status, updated_at: ctx.now() }).where('id', '=', row.id).execute()
    return (await toFactors(ctx, [await seen(ctx, 'factor', row.id)]))[0]!
  },

  values: async ({ query, body }, ctx) => {
    const row = await seen(ctx, 'factor', body.id)
    const { rows, total } = await store.latestPage(ctx.db, row.id, query)
    return toPage(rows, total, query)
  },

  run: ({ body }, ctx) => startRun(ctx, 'factor', body.id),
  stop: ({ body }, ctx) => stopRun(ctx, 'factor', body.id),
  status: async ({ query }, ctx) => runState(ctx, 'factor', (await seen(ctx, 'factor', query.id)).id),
  log: async ({ query }, ctx) => runLog(ctx, 'factor', (await seen(ctx, 'factor', query.id)).id),
  usedIn: async ({ query }, ctx) => (await findFactorUsers(ctx.db, [(await seen(ctx, 'factor', query.id)).id])).map(({ kind, id, name, owned }) => ({ kind, id, name: ownedRules.canSee(ctx.actor, owned) ? name : '（他人仅自己可见）' })),

  result: async ({ body }, ctx) => {
    const row = await seen(ctx, body.kind, body.id)
    return factorCalls.result.data.parse((await store.resultOf(ctx.db, body.kind, row.id)) ?? null)
  },
})

export function refuseUsed(what: string, users: readonly User[]) {
  if (users.length === 0) return
  throw refuse(`${what}正被使用，不能删除：${users.slice(0, 5).map(({ words, name }) => `${words}「${name}」`).join('、')}${users.length > 5 ? `等 ${users.length} 处` : ''}。请先修改或删除它们。`, { usedIn: users.map(({ kind, id, name }) => ({ kind, id, name })) })
}

async function keepUsers(ctx: Context, former: store.FactorRow, draft: { formula: string; direction: string; isPublic: boolean }) {
  if (factorRules.keepsFormula(former.status) && (draft.formula !== former.formula || draft.direction !== former.direction)) throw refuse('启用中的因子不能修改公式和方向，请先停用', { fields: { formula: '启用中的因子不能修改公式' } })
  if (!former.is_public || draft.isPublic) return
  const users = (await findFactorUsers(ctx.db, [former.id])).filter(({ owned }) => owned.is_public || owned.owner_id !== former.owner_id)
  if (users.length > 0) throw refuse(`因子正被${users.slice(0, 3).map(({ words, name }) => `${words}「${name}」`).join('、')}引用，不能改为仅自己可见`)
}

async function toFactors(ctx: Context, rows: readonly store.FactorRow[]): Promise<Factor[]> {
  const ids = rows.map(({ id }) => id)
  const [runs, summaries] = [await store.lastRuns(ctx.db, 'factor', ids), await store.summariesOf(ctx.db, ids)]
  return rows.map((row) => ({
    ...commonOf(ctx, row, runs), factorName: row.name, category: row.category, formula: row.formula, direction: row.direction, status: row.status,
    next: canOf(ctx, row).includes('edit') ? [...factorRules.next(row.status)] : [], summary: summaryOf(summaries.get(row.id)),
  }))
}

function summaryOf(found: store.RunSummary | undefined): Factor['summary'] {
  if (!found) return null
  const known = found.coverage.filter((one) => one !== null)
  return { rankIc: found.rank.mean, ir: found.rank.ir, t: found.rank.t, periods: found.rank.periods, longShort: (found.longShort.at(-1) ?? 1) - 1, coverage: known.length > 0 ? known.reduce((sum, one) => sum + one, 0) / known.length : null }
}

/** What factors, models and projects have in common. */
export const commonOf = (ctx: Context, row: store.OwnedRow, runs: ReadonlyMap<string, store.LastRun>) => ({
  id: row.id, description: row.description, isPublic: row.is_public, ownerId: row.owner_id, ownerName: row.owner_name, updatedAt: row.updated_at.toISOString(), settings: researchSettings.parse(row.settings),
  runStatus: runs.get(row.id)?.status ?? ('none' as const), runAt: runs.get(row.id)?.started_at.toISOString() ?? null, can: canOf(ctx, row),
})
