import { type QueryScheme, querySchemeCalls } from '@zhiheng/contract'
import type { Selectable } from 'kysely'
import type { Actor, Context } from '../../rpc/context.ts'
import { forbidden, notFound, refuse } from '../../rpc/fail.ts'
import { implement } from '../../rpc/handlers.ts'
import { schemeRules } from './scheme.rules.ts'
import type { QuerySchemeTable } from './scheme.tables.ts'

export const queryScheme = implement(querySchemeCalls, {
  list: async ({ query }, { db, actor }) => {
    const found = db.selectFrom('query_scheme').selectAll().where((eb) => eb.or([eb('is_public', '=', true), eb('owner_id', '=', actor.userId)])).orderBy('created_at').orderBy('id')
    return (await (query.schemeType ? found.where('scheme_type', '=', query.schemeType) : found).execute()).map((row) => toScheme(actor, row))
  },

  remove: async ({ query }, ctx) => {
    const ids = typeof query.ids === 'string' ? query.ids.split(',').filter(Boolean) : (query.ids ?? (query.id ? [query.id] : []))
    if (ids.length === 0) throw refuse('请先选择要删除的方案')
    for (const id of ids) await editable(ctx, id)
    await ctx.db.deleteFrom('query_scheme').where('id', 'in', ids).execute()
    return null
  },

  save: async ({ body }, ctx) => {
    if (body.isPublic && !schemeRules.mayPublish(ctx.actor)) throw forbidden()
    if (body.classifyId) await seenClassify(ctx, body.classifyId)
    const facts = { scheme_name: body.schemeName, scheme_type: body.schemeType, content: toJson(body.content), is_public: body.isPublic, classify_id: body.classifyId ?? null, updated_at: ctx.now() }
    if (!body.id) return toScheme(ctx.actor, await ctx.db.insertInto('query_scheme').values({ ...facts, owner_id: ctx.actor.userId }).returningAll().executeTakeFirstOrThrow())
    const former = await editable(ctx, body.id)
    if (body.version !== undefined && body.version !== former.version) throw refuse('方案已被他人修改，请刷新后再保存', { version: former.version })
    return toScheme(ctx.actor, await ctx.db.updateTable('query_scheme').set({ ...facts, version: former.version + 1 }).where('id', '=', body.id).returningAll().executeTakeFirstOrThrow())
  },

  classifies: async (_, { db, actor }) =>
    (await db.selectFrom('screen_classify').selectAll().where('owner_id', '=', actor.userId).orderBy('sort_order').orderBy('id').execute()).map(toClassify),

  saveClassify: async ({ body }, ctx) => {
    if (body.parentId) await seenClassify(ctx, body.parentId)
    const facts = { classify_name: body.classifyName, parent_id: body.parentId, sort_order: body.sortOrder }
    if (body.id) await seenClassify(ctx, body.id)
    const row = body.id
      ? await ctx.db.updateTable('screen_classify').set(facts).where('id', '=', body.id).returningAll().executeTakeFirstOrThrow()
      : await ctx.db.insertInto('screen_classify').values({ ...facts, owner_id: ctx.actor.userId }).returningAll().executeTakeFirstOrThrow()
    return toClassify(row)
  },

  removeClassify: async ({ body }, ctx) => {
    for (const id of body.ids) await seenClassify(ctx, id)
    await ctx.db.updateTable('query_scheme').set({ classify_id: null }).where('classify_id', 'in', body.ids).execute()
    await ctx.db.deleteFrom('screen_classify').where('id', 'in', body.ids).execute()
    return null
  },
})

async function editable(ctx: Context, id: string) {
  const row = await ctx.db.selectFrom('query_scheme').selectAll().where('id', '=', id).executeTakeFirst()
  if (!row || !schemeRules.canSee(ctx.actor, row)) throw notFound('查询方案')
  if (!schemeRules.can(ctx.actor, row).includes('edit')) throw forbidden()
  return row
}

async function seenClassify(ctx: Context, id: string) {
  const row = await ctx.db.selectFrom('screen_classify').select('id').where('id', '=', id).where('owner_id', '=', ctx.actor.userId).executeTakeFirst()
  if (!row) throw notFound('方案目录')
  return row
}

function toJson(content: string | object) {
  if (typeof content !== 'string') return JSON.stringify(content)
  try {
    return JSON.stringify(JSON.parse(content))
  } catch {
    throw refuse('查询方案内容不是有效的 JSON')
  }
}

const toScheme = (actor: Actor, row: Selectable<QuerySchemeTable>): QueryScheme => ({
  id: row.id, schemeName: row.scheme_name, schemeType: row.scheme_type, content: JSON.stringify(row.content), isPublic: row.is_public, classifyId: row.classify_id,
  version: row.version, ownerId: row.owner_id, updatedAt: row.updated_at.toISOString(), can: schemeRules.can(actor, row),
})
const toClassify = (row: { id: string; classify_name: string; parent_id: string; sort_order: number }) =>
  ({ id: row.id, classifyName: row.classify_name, parentId: row.parent_id, sortOrder: row.sort_order })
