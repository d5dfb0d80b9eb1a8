import { annualReturn, daysBetween, maxDrawdown, totalReturn } from '@zhiheng/analytics'
import { type CustomIndex, customIndexCalls, type CustomIndexContent, type CustomIndexCurve, customIndexNode, type CustomIndexPart, toPage } from '@zhiheng/contract'
import type { Context } from '../../rpc/context.ts'
import { refuse } from '../../rpc/fail.ts'
import { implement } from '../../rpc/handlers.ts'
import * as store from './custom-index.store.ts'
import { customIndexRules, shared } from './custom-index.rules.ts'
import { readWorked, workOutDraft, type Worked } from './custom-series.ts'
import { definitionOf, editable, saveCustomIndex, seen, useWords } from './save-custom-index.ts'

/** Indexes that an organisation makes of indexes, funds and deposits. */
export const customIndex = implement(customIndexCalls, {
  list: async ({ body }, ctx) => toIndexes(ctx, await store.list(ctx.db, body)),
  results: async ({ body }, ctx) => (await toIndexes(ctx, await store.list(ctx.db, body))).map(({ id, indexCode, indexName, nodeValue, firstDay, endDay, close, total, why }) => ({ id, indexCode, indexName, nodeValue, firstDay, endDay, close, total, why })),
  publicPage: async ({ query, body }, ctx) => {
    const { rows, total } = await store.page(ctx.db, { ...body, isPublic: true }, query)
    return toPage(await toIndexes(ctx, rows), total, query)
  },
  mine: async ({ query, body }, ctx) => {
    const { rows, total } = await store.page(ctx.db, { ...body, ownerId: ctx.actor.userId }, query)
    return toPage(await toIndexes(ctx, rows), total, query)
  },
  // No index comes with the platform: isSystem is 0 of all of them, as the specification asks for them.
  system: async ({ body }, ctx) => (body.isSystem === 1 ? [] : toIndexes(ctx, await store.list(ctx.db, { isPublic: body.isPublic === 1 }))),
  mySimple: async (_, ctx) => (await store.list(ctx.db, { ownerId: ctx.actor.userId })).map((row) => ({ id: row.id, indexCode: row.index_code, indexName: row.index_name, nodeValue: customIndexNode })),
  byName: async ({ query }, ctx) => {
    const row = (await store.list(ctx.db, {})).find((one) => one.index_name === query.indexName)
    return { taken: row !== undefined || (await store.nameTaken(ctx.db, query.indexName, undefined)), index: row ? (await toIndexes(ctx, [row]))[0]! : null }
  },
  get: async ({ body }, ctx) => one(ctx, body),
  byCode: async ({ body }, ctx) => one(ctx, { code: body.indexCode }),
  ingredients: async ({ query }, ctx) => (await one(ctx, query)).ingredients,
  ingredientsByCode: async ({ body }, ctx) => (await one(ctx, { code: body })).ingredients,

  work: async ({ body }, ctx) => curveOf(ctx, body, body.id ? (await seen(ctx, { id: body.id })).index_code : ''),

  save: async ({ body }, ctx) => one(ctx, { id: await saveCustomIndex(ctx, body) }),
  saveMany: async ({ body }, ctx) => {
    const saved: CustomIndex[] = []
    for (const draft of body.customIndexs) saved.push(await one(ctx, { id: await saveCustomIndex(ctx, draft) }))
    return saved
  },
  saveNew: async ({ body }, ctx) => one(ctx, { id: await saveCustomIndex(ctx, { ...body, id: undefined, version: undefined }) }),
  saveSplicing: async ({ body }, ctx) => one(ctx, { id: await saveCustomIndex(ctx, body) }),
  saveWorked: async ({ body }, ctx) => {
    const index = await one(ctx, { id: await saveCustomIndex(ctx, body) })
    return { index, curve: await curveOf(ctx, body, index.indexCode) }
  },
  saveOpened: async ({ body }, ctx) => {
    const index = await one(ctx, { id: await saveCustomIndex(ctx, body) })
    const words = useWords(ctx)
    return { index, usedIn: (await store.usesOf(ctx.db, [index.indexCode])).map((use) => ({ kind: use.kind, name: words(use) })) }
  },

  remove: async ({ body }, ctx) => {
    await removeAll(ctx, body.ids.map((id) => ({ id })))
    return null
  },
  removeByCode: async ({ body }, ctx) => {
    await removeAll(ctx, body.map((code) => ({ code })))
    return null
  },
  removeIngredients: async ({ body }, ctx) => {
    await store.hold(ctx.db)
    const found = await ctx.db.selectFrom('custom_index_part').select(['id', 'index_id']).where('id', 'in', body.ids).execute()
    if (found.length < body.ids.length) throw refuse('有成分不存在或已被删除，请刷新列表')
    const changed: CustomIndex[] = []
    for (const id of new Set(found.map((part) => part.index_id))) changed.push(await withoutParts(ctx, id, body.ids))
    return changed
  },
})

async function withoutParts(ctx: Context, indexId: string, ids: readonly string[]): Promise<CustomIndex> {
  const row = await editable(ctx, { id: indexId })
  if (row.kind !== 'mix') throw refuse(`「${row.index_name}」不是加权合成的指数，不能移除成分`)
  const left = ((await store.partsOf(ctx.db, [row.id])).get(row.id) ?? []).filter(({ id }) => !ids.includes(id))
  if (left.length === 0) throw refuse(`「${row.index_name}」至少需要一个成分，不能全部移除`)
  const parts = shared(left)
  const worked = await workOutDraft(ctx.db, { ...store.settingsOf(row), parts })
  if (!worked.ok) throw refuse(worked.why)
  await store.putParts(ctx.db, row.id, parts)
  await ctx.db.updateTable('custom_index').set({ version: row.version + 1, updated_at: ctx.now() }).where('id', '=', row.id).execute()
  return one(ctx, { id: row.id })
}

async function removeAll(ctx: Context, which: readonly ({ id: string } | { code: string })[]) {
  await store.hold(ctx.db)
  const rows: store.CustomRow[] = []
  for (const by of which) rows.push(await editable(ctx, by))
  const uses = (await store.usesOf(ctx.db, rows.map((row) => row.index_code))).filter(({ indexId }) => !rows.some(({ id }) => id === indexId))
  if (uses.length > 0) throw refuse(`指数正被使用，不能删除：${uses.slice(0, 5).map(useWords(ctx)).join('、')}${uses.length > 5 ? `等 ${uses.length} 处` : ''}。请先更换它们的基准或成分。`)
  await store.remove(ctx.db, rows.map(({ id }) => id))
}

const one = async (ctx: Context, by: { id: string } | { code: string }) => (await toIndexes(ctx, [await seen(ctx, by)]))[0]!

async function toIndexes(ctx: Context, rows: readonly store.CustomRow[]): Promise<CustomIndex[]> {
  const parts = await store.partsOf(ctx.db, rows.map(({ id }) => id))
  const worked = await readWorked(ctx.db, rows.map((row) => row.index_code))
  return rows.map((row): CustomIndex => ({
    id: row.id, indexCode: row.index_code, indexName: row.index_name, kind: row.kind, description: row.description, startValue: row.start_value, rebalance: row.rebalance, beginDay: row.begin_day ?? '', spliceDay: row.splice_day ?? '',
    yearlyExtra: row.yearly_extra, portfolioCode: row.portfolio_code ?? '', isSystem: 0, isPublic: row.is_public ? 1 : 0, nodeValue: customIndexNode, ingredients: (parts.get(row.id) ?? []).map(toPart), ...ends(worked.get(row.index_code)),
    ownerId: row.owner_id, ownerName: row.owner_name, version: row.version, updatedAt: row.updated_at.toISOString(), can: customIndexRules.canEdit(ctx.actor, row) ? ['edit', 'delete'] : [],
  }))
}

const toPart = ({ id, kind, code, name, weight, yearlyRate }: store.DefinedPart): CustomIndexPart => ({ id, kind, code, name, weight, yearlyRate })

function ends(worked: Worked | undefined) {
  if (!worked?.ok) return { firstDay: '', endDay: '', close: null, total: null, why: worked?.why ?? '没有值' }
  const { days, values } = worked.series
  return { firstDay: String(days[0]), endDay: String(days.at(-1)), close: values.at(-1)!, total: totalReturn(values[0]!, values.at(-1)!), why: '' }
}

/** The curve of what is asked for, saved or not; what is not found or does not work is said in it. */
async function curveOf(ctx: Context, content: CustomIndexContent, code: string): Promise<CustomIndexCurve> {
  const { definition, missing } = await definitionOf(ctx, content, code)
  const facts = { missing, ingredients: definition.parts.map(toPart), yearlyExtra: definition.yearlyExtra }
  const nothing = { days: [], values: [], total: null, annual: null, maxDrawdown: null, joinDay: '' }
  const rateless = definition.parts.find(({ kind, yearlyRate }) => kind === 'deposit' && yearlyRate === null)
  if (missing.length > 0) return { ok: false, why: `没有找到名为“${missing.map(({ name }) => name).join('”、“')}”的指数或基金，请从列表中选择`, ...facts, ...nothing }
  if (rateless) return { ok: false, why: `请填写“${rateless.name}”的年利率`, ...facts, ...nothing }
  const worked = await workOutDraft(ctx.db, definition)
  if (!worked.ok) return { ok: false, why: worked.why, ...facts, ...nothing }
  const { days, values } = worked.series
  const total = totalReturn(values[0]!, values.at(-1)!)
  const annual = annualReturn(total, daysBetween(days[0]!, days.at(-1)!))
  return { ok: true, why: '', ...facts, days: Array.from(days, String), values: [...values], total, annual: Number.isFinite(annual) ? annual : null, maxDrawdown: maxDrawdown(values), joinDay: worked.joinDay ? String(worked.joinDay) : '' }
}
