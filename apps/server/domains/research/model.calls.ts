import { type Model, modelCalls, toPage } from '@zhiheng/contract'
import type { Context } from '../../rpc/context.ts'
import { refuse } from '../../rpc/fail.ts'
import { implement, staged } from '../../rpc/handlers.ts'
import { judge, unnamed } from '../indicator/indicator.rules.ts'
import { seenBy } from '../indicator/indicator.store.ts'
import { findProjects } from '../indicator/used-in.ts'
import { orNull, readFormulaFunds, workOut } from '../indicator/work-out.ts'
import { commonOf, refuseUsed } from './factor.calls.ts'
import * as store from './research.store.ts'
import { runLog, runState, startRun, stopRun } from './run.ts'
import { editable, seen } from './seen.ts'

export const model = implement(modelCalls, {
  list: ({ query, body }, ctx) => pageOf(ctx, body, query, false),
  mine: ({ query, body }, ctx) => pageOf(ctx, body, query, true),
  get: async ({ body }, ctx) => (await toModels(ctx, [await seen(ctx, 'model', body.id)]))[0]!,

  save: async ({ body }, ctx) => {
    if (body.id) await editable(ctx, 'model', body.id)
    if (await store.nameTaken(ctx.db, 'model', body.modelName, body.id)) throw refuse(`名称“${body.modelName}”已被使用，请换一个名称`, { fields: { modelName: '名称已被使用' } })
    if (new Set(body.parts.map(({ factorId }) => factorId)).size < body.parts.length) throw refuse('同一个因子只能选择一次', { fields: { parts: '同一个因子只能选择一次' } })
    for (const { factorId } of body.parts) {
      const factor = await seen(ctx, 'factor', factorId)
      if (body.isPublic && !factor.is_public) throw refuse(`公开的模型不能使用仅自己可见的因子「${factor.name}」`)
    }
    const facts = { model_name: body.modelName, description: body.description, method: body.method, parts: JSON.stringify(body.parts), settings: JSON.stringify(body.settings), is_public: body.isPublic, updated_at: ctx.now() }
    const { id } = body.id
      ? await ctx.db.updateTable('research_model').set(facts).where('id', '=', body.id).returning('id').executeTakeFirstOrThrow()
      : await ctx.db.insertInto('research_model').values({ ...facts, owner_id: ctx.actor.userId }).returning('id').executeTakeFirstOrThrow()
    return (await toModels(ctx, [await seen(ctx, 'model', id)]))[0]!
  },

  test: staged(modelCalls.test, {
    load: async ({ body }, ctx) => {
      const indexes = await seenBy(ctx.db, ctx.actor.userId)
      const factors = await Promise.all(body.parts.map(({ factorId }) => seen(ctx, 'factor', factorId)))
      return { parts: factors.map((factor) => ({ factorName: factor.name, judged: judge({ name: unnamed, formula: factor.formula, isPublic: false }, indexes) })), read: await readFormulaFunds(ctx.db, body.fundCodes, ctx.now()) }
    },
    compute: ({ parts, read }) => ({
      funds: read.funds.map(({ fundCode, shortName }) => ({ fundCode, shortName })),
      parts: parts.map(({ factorName, judged }) => ({ factorName, ok: judged.ok, why: judged.ok ? '' : judged.why, values: judged.ok ? read.funds.map((fund) => orNull(workOut(judged.prepared, fund, read.settings).values.get(unnamed))) : [] })),
    }),
    keep: async (found) => found,
  }),

  remove: async ({ body: { ids } }, ctx) => {
    for (const id of ids) await editable(ctx, 'model', id)
    refuseUsed('模型', await findProjects(ctx.db, [], ids))
    await ctx.db.deleteFrom('research_run').where('kind', '=', 'model').where('subject_id', 'in', ids).execute()
    await ctx.db.deleteFrom('research_model').where('id', 'in', ids).execute()
    return null
  },

  run: ({ body }, ctx) => startRun(ctx, 'model', body.id),
  stop: ({ body }, ctx) => stopRun(ctx, 'model', body.id),
  status: async ({ query }, ctx) => runState(ctx, 'model', (await seen(ctx, 'model', query.id)).id),
  log: async ({ query }, ctx) => runLog(ctx, 'model', (await seen(ctx, 'model', query.id)).id),
})

async function pageOf(ctx: Context, body: store.Searched, query: { pageNo: number; pageSize: number }, mine: boolean) {
  const rows = await store.seenRows(ctx.db, 'model', ctx.actor.userId, body, mine)
  const from = (query.pageNo - 1) * query.pageSize
  return toPage(await toModels(ctx, rows.slice(from, from + query.pageSize)), rows.length, query)
}

async function toModels(ctx: Context, rows: readonly store.ModelRow[]): Promise<Model[]> {
  const runs = await store.lastRuns(ctx.db, 'model', rows.map(({ id }) => id))
  const names = new Map((await store.seenRows(ctx.db, 'factor', ctx.actor.userId)).map((one) => [one.id, one.name]))
  return rows.map((row) => ({ ...commonOf(ctx, row, runs), modelName: row.name, method: row.method, parts: row.parts.map((one) => ({ ...one, factorName: names.get(one.factorId) ?? '（不可见的因子）' })) }))
}
