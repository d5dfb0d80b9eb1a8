import { ColumnItem, type ColumnScheme, columnSchemeCalls, type PageQuery, toPage } from '@zhiheng/contract'
import type { Selectable } from 'kysely'
import { z } from 'zod'
import type { Db } from '../../db/db.ts'
import type { Actor, Context } from '../../rpc/context.ts'
import { forbidden, notFound, refuse } from '../../rpc/fail.ts'
import { implement } from '../../rpc/handlers.ts'
import { schemeRules, withIds } from './scheme.rules.ts'
import type { ColumnSchemeTable } from './scheme.tables.ts'

type Row = Selectable<ColumnSchemeTable>
type Draft = z.output<typeof columnSchemeCalls.save.body>

export const columnScheme = implement(columnSchemeCalls, {
  list: async ({ query }, ctx) => (await visible(ctx, query.columnSchemeType).execute()).map((row) => toScheme(ctx.actor, row)),
  page: ({ query, body }, ctx) => page(ctx, visible(ctx, body.columnSchemeType), body.schemeName, query),
  myPage: ({ query, body }, ctx) => page(ctx, visible(ctx, body.columnSchemeType).where('owner_id', '=', ctx.actor.userId), body.schemeName, query),

  remove: async ({ query }, ctx) => {
    const ids = typeof query.ids === 'string' ? query.ids.split(',').filter(Boolean) : (query.ids ?? (query.id ? [query.id] : []))
    if (ids.length === 0) throw refuse('请先选择要删除的方案')
    for (const id of ids) await editable(ctx, id)
    await ctx.db.deleteFrom('column_scheme').where('id', 'in', ids).execute()
    return null
  },

  save: async ({ body }, ctx) => toScheme(ctx.actor, await save(ctx, body)),

  default: async ({ query }, ctx) => {
    const row = await visible(ctx, query.columnSchemeType).where('is_default', '=', true).clearOrderBy().orderBy('is_public').executeTakeFirst()
    return row ? toScheme(ctx.actor, row) : null
  },

  setDefault: async ({ body }, ctx) => {
    await makeDefault(ctx, await editable(ctx, body.id))
    return null
  },

  get: async ({ query }, ctx) => toScheme(ctx.actor, await seen(ctx, query.id)),

  saveAlsoDefault: async ({ query, body }, ctx) => {
    const row = await save(ctx, body)
    await relate(ctx, query.relationType, query.relationId, row.id)
    return toScheme(ctx.actor, row)
  },

  setGroup: async ({ body }, ctx) => {
    if (body.columnSchemeId) await seen(ctx, body.columnSchemeId)
    await relate(ctx, 2, body.groupId, body.columnSchemeId)
    return null
  },

  setMenu: async ({ query }, ctx) => {
    if (query.columnSchemeId) await seen(ctx, query.columnSchemeId)
    await relate(ctx, 1, query.menuId, query.columnSchemeId || null)
    return null
  },

  ofMenu: async ({ query }, ctx) => {
    const row = await ctx.db
      .selectFrom('column_scheme as s')
      .innerJoin('column_scheme_relation as r', (join) => join.onRef('r.org_id', '=', 's.org_id').onRef('r.scheme_id', '=', 's.id'))
      .selectAll('s')
      .where('r.relation_type', '=', 1).where('r.relation_id', '=', query.menuId).where('r.user_id', '=', ctx.actor.userId)
      .executeTakeFirst()
    return row ? toScheme(ctx.actor, row) : null
  },

  groupColumns: async ({ query }, { db, actor }) => {
    const row = await db.selectFrom('user_group_column').selectAll().where('user_id', '=', actor.userId).where('group_id', '=', query.groupId).executeTakeFirst()
    return row ? { id: row.id, groupId: row.group_id, content: JSON.stringify(row.content) } : null
  },
  saveGroupColumns: async ({ body }, { db, actor }) => {
    const content = JSON.stringify(withIds(itemsOf(body.content)))
    await db.insertInto('user_group_column').values({ user_id: actor.userId, group_id: body.groupId, content })
      .onConflict((oc) => oc.columns(['org_id', 'user_id', 'group_id']).doUpdateSet({ content })).execute()
    return null
  },
  removeGroupColumns: async ({ body }, { db, actor }) => {
    await db.deleteFrom('user_group_column').where('id', 'in', body.ids).where('user_id', '=', actor.userId).execute()
    return null
  },
})

const visible = ({ db, actor }: Context, type: string | undefined) => {
  const found = db.selectFrom('column_scheme').selectAll().where((eb) => eb.or([eb('is_public', '=', true), eb('owner_id', '=', actor.userId)])).orderBy('created_at').orderBy('id')
  return type ? found.where('scheme_type', '=', type) : found
}

async function page(ctx: Context, found: ReturnType<typeof visible>, name: string | undefined, query: PageQuery) {
  const named = name ? found.where('scheme_name', 'ilike', `%${name}%`) : found
  const rows = await named.limit(query.pageSize).offset((query.pageNo - 1) * query.pageSize).execute()
  const { total } = await named.clearSelect().clearOrderBy().select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  return toPage(rows.map((row) => toScheme(ctx.actor, row)), total, query)
}

async function seen(ctx: Context, id: string) {
  const row = await ctx.db.selectFrom('column_scheme').selectAll().where('id', '=', id).executeTakeFirst()
  if (!row || !schemeRules.canSee(ctx.actor, row)) throw notFound('列方案')
  return row
}

async function editable(ctx: Context, id: string) {
  const row = await seen(ctx, id)
  if (!schemeRules.can(ctx.actor, row).includes('edit')) throw forbidden()
  return row
}

async function save(ctx: Context, draft: Draft): Promise<Row> {
  if (draft.isPublic && !schemeRules.mayPublish(ctx.actor)) throw forbidden()
  if (draft.id) await editable(ctx, draft.id)
  const facts = { scheme_name: draft.schemeName, scheme_type: draft.columnSchemeType, content: JSON.stringify(withIds(itemsOf(draft.columnSchemeContent))), is_public: draft.isPublic, updated_at: ctx.now() }
  const row = draft.id
    ? await ctx.db.updateTable('column_scheme').set(facts).where('id', '=', draft.id).returningAll().executeTakeFirstOrThrow()
    : await ctx.db.insertInto('column_scheme').values({ ...facts, owner_id: ctx.actor.userId }).returningAll().executeTakeFirstOrThrow()
  if (draft.isDefault) await makeDefault(ctx, row)
  return row
}

/** One default a list and owner; a public default is the organisation's, for users without one of their own. */
async function makeDefault({ db }: Context, row: Row) {
  const rivals = db.updateTable('column_scheme').set({ is_default: false }).where('scheme_type', '=', row.scheme_type).where('is_public', '=', row.is_public).where('is_default', '=', true)
  await (row.is_public ? rivals : rivals.where('owner_id', '=', row.owner_id)).execute()
  await db.updateTable('column_scheme').set({ is_default: true }).where('id', '=', row.id).execute()
}

async function relate({ db, actor }: { db: Db; actor: Actor }, relationType: number, relationId: string, schemeId: string | null) {
  const key = { relation_type: relationType, relation_id: relationId, user_id: relationType === 1 ? actor.userId : '' }
  if (relationType === 2 && !actor.permissions.has('scheme.share')) throw forbidden()
  await db.deleteFrom('column_scheme_relation').where('relation_type', '=', key.relation_type).where('relation_id', '=', key.relation_id).where('user_id', '=', key.user_id).execute()
  if (schemeId) await db.insertInto('column_scheme_relation').values({ ...key, scheme_id: schemeId }).execute()
}

function itemsOf(content: string | unknown[]) {
  const parsed = z.array(ColumnItem).max(1000).safeParse(typeof content === 'string' ? parseJson(content) : content)
  if (!parsed.success) throw refuse('列方案内容不正确，应为列的 JSON 数组')
  return parsed.data
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const toScheme = (actor: Actor, row: Row): ColumnScheme => ({
  id: row.id, schemeName: row.scheme_name, columnSchemeType: row.scheme_type, columnSchemeContent: JSON.stringify(row.content), isDefault: row.is_default, isPublic: row.is_public,
  ownerId: row.owner_id, updatedAt: row.updated_at.toISOString(), can: schemeRules.can(actor, row),
})
