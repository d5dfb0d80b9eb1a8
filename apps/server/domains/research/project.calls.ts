import { type Project, projectCalls, toPage } from '@zhiheng/contract'
import type { Context } from '../../rpc/context.ts'
import { refuse } from '../../rpc/fail.ts'
import { implement } from '../../rpc/handlers.ts'
import { commonOf } from './factor.calls.ts'
import * as store from './research.store.ts'
import { runLog, runState, startRun, stopRun } from './run.ts'
import { editable, seen } from './seen.ts'

export const project = implement(projectCalls, {
  list: ({ query, body }, ctx) => pageOf(ctx, body, query, false),
  mine: ({ query, body }, ctx) => pageOf(ctx, body, query, true),
  get: async ({ body }, ctx) => (await toProjects(ctx, [await seen(ctx, 'project', body.id)]))[0]!,

  save: async ({ body }, ctx) => {
    if (body.id) await editable(ctx, 'project', body.id)
    if (await store.nameTaken(ctx.db, 'project', body.projectName, body.id)) throw refuse(`名称“${body.projectName}”已被使用，请换一个名称`, { fields: { projectName: '名称已被使用' } })
    const parts = [...(await Promise.all(body.factorIds.map((id) => seen(ctx, 'factor', id)))), ...(await Promise.all(body.modelIds.map((id) => seen(ctx, 'model', id))))]
    const hidden = body.isPublic ? parts.find((part) => !part.is_public) : undefined
    if (hidden) throw refuse(`公开的项目不能使用仅自己可见的「${hidden.name}」`)
    const facts = { project_name: body.projectName, description: body.description, factor_ids: [...new Set(body.factorIds)], model_ids: [...new Set(body.modelIds)], settings: JSON.stringify(body.settings), is_public: body.isPublic, updated_at: ctx.now() }
    const { id } = body.id
      ? await ctx.db.updateTable('research_project').set(facts).where('id', '=', body.id).returning('id').executeTakeFirstOrThrow()
      : await ctx.db.insertInto('research_project').values({ ...facts, owner_id: ctx.actor.userId }).returning('id').executeTakeFirstOrThrow()
    return (await toProjects(ctx, [await seen(ctx, 'project', id)]))[0]!
  },

  remove: async ({ body: { ids } }, ctx) => {
    for (const id of ids) await editable(ctx, 'project', id)
    await ctx.db.deleteFrom('research_run').where('kind', '=', 'project').where('subject_id', 'in', ids).execute()
    await ctx.db.deleteFrom('research_project').where('id', 'in', ids).execute()
    return null
  },

  run: ({ body }, ctx) => startRun(ctx, 'project', body.id),
  stop: ({ body }, ctx) => stopRun(ctx, 'project', body.id),
  status: async ({ query }, ctx) => runState(ctx, 'project', (await seen(ctx, 'project', query.id)).id),
  log: async ({ query }, ctx) => runLog(ctx, 'project', (await seen(ctx, 'project', query.id)).id),
})

async function pageOf(ctx: Context, body: store.Searched, query: { pageNo: number; pageSize: number }, mine: boolean) {
  const rows = await store.seenRows(ctx.db, 'project', ctx.actor.userId, body, mine)
  const from = (query.pageNo - 1) * query.pageSize
  return toPage(await toProjects(ctx, rows.slice(from, from + query.pageSize)), rows.length, query)
}

async function toProjects(ctx: Context, rows: readonly store.ProjectRow[]): Promise<Project[]> {
  const runs = await store.lastRuns(ctx.db, 'project', rows.map(({ id }) => id))
  const nameOf = async (kind: 'factor' | 'model') => new Map((await store.seenRows(ctx.db, kind, ctx.actor.userId)).map((one) => [one.id, one.name]))
  const [factors, models] = [await nameOf('factor'), await nameOf('model')]
  const partsOf = (ids: readonly string[], names: ReadonlyMap<string, string>) => ids.map((id) => ({ id, name: names.get(id) ?? '（不可见）' }))
  return rows.map((row) => ({ ...commonOf(ctx, row, runs), projectName: row.name, factors: partsOf(row.factor_ids, factors), models: partsOf(row.model_ids, models) }))
}
