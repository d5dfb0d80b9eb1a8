import type { indexDraft } from '@zhiheng/contract'
import { usersOf } from '@zhiheng/analytics'
import type { z } from 'zod'
import type { Context } from '../../rpc/context.ts'
import { refuse } from '../../rpc/fail.ts'
import { type Definition, judge } from './indicator.rules.ts'
import * as store from './indicator.store.ts'
import { findUsers } from './used-in.ts'

/** Saves one version more. Whatever uses the indicator must stand afterwards as well. Answers its id. */
export async function saveIndex(ctx: Context, draft: z.output<typeof indexDraft>, former: store.IndexRow | undefined): Promise<string> {
  const all = await store.everyIndex(ctx.db)
  if (all.some((one) => one.index_name === draft.indexName && one.id !== former?.id)) throw refuse(`名称“${draft.indexName}”已被使用，请换一个名称`, { fields: { indexName: '名称已被使用' } })
  const judged = judge({ id: former?.id, name: draft.indexName, formula: draft.formula, isPublic: draft.isPublic }, await store.seenBy(ctx.db, ctx.actor.userId))
  if (!judged.ok) throw refuse(judged.why, { at: judged.at, length: judged.length, fields: { formula: judged.why } })
  if (former) await keepUsers(ctx, draft, former, all)
  const now = ctx.now()
  const facts = { index_name: draft.indexName, category: draft.category, description: draft.description, formula: draft.formula, unit: judged.unit, is_public: draft.isPublic, updated_at: now }
  const { id, version } = former
    ? await ctx.db.updateTable('user_index').set({ ...facts, version: former.version + 1 }).where('id', '=', former.id).returning(['id', 'version']).executeTakeFirstOrThrow()
    : await ctx.db.insertInto('user_index').values({ ...facts, owner_id: ctx.actor.userId }).returning(['id', 'version']).executeTakeFirstOrThrow()
  await store.putVersion(ctx.db, { index_id: id, version, index_name: draft.indexName, description: draft.description, formula: draft.formula, unit: judged.unit, note: draft.note, saved_by: ctx.actor.userId, saved_at: now })
  return id
}

/** A new name, a new unit or less sight must not break what others built on it. */
async function keepUsers(ctx: Context, draft: z.output<typeof indexDraft>, former: store.IndexRow, all: readonly Definition[]) {
  const users = await findUsers(ctx.db, [former.index_name])
  if (users.length === 0) return
  const where = users.slice(0, 3).map(({ words, name }) => `${words}「${name}」`).join('、')
  if (draft.indexName !== former.index_name) throw refuse(`指标正被${where}引用，不能改名`, { fields: { indexName: '被引用的指标不能改名' } })
  if (former.is_public && !draft.isPublic && users.some(({ owned }) => owned.is_public || owned.owner_id !== former.owner_id)) throw refuse(`指标正被${where}引用，不能改为仅自己可见`)
  const changed = all.map((one) => (one.id === former.id ? { ...one, formula: draft.formula } : one))
  for (const name of usersOf(former.index_name, changed.map((one) => ({ name: one.index_name, formula: one.formula })))) {
    const user = changed.find((one) => one.index_name === name)!
    const judged = judge({ id: user.id, name, formula: user.formula, isPublic: false }, changed)
    if (!judged.ok) throw refuse(`保存后指标「${name}」将无法计算：${judged.why}`, { fields: { formula: `指标「${name}」将无法计算` } })
  }
  for (const factor of await store.factorFormulas(ctx.db)) {
    const judged = judge({ name: `因子${factor.id}`, formula: factor.formula, isPublic: false }, changed)
    if (!judged.ok && users.some(({ kind, id }) => kind === 'factor' && id === factor.id)) throw refuse(`保存后因子「${factor.name}」将无法计算：${judged.why}`, { fields: { formula: `因子「${factor.name}」将无法计算` } })
  }
}
