import type { CustomIndexContent, CustomIndexDraft } from '@zhiheng/contract'
import { initials } from '../../db/pinyin.ts'
import type { Context } from '../../rpc/context.ts'
import { forbidden, notFound, refuse } from '../../rpc/fail.ts'
import * as store from './custom-index.store.ts'
import { closesCircle, customIndexRules, sumOf, weightTolerance } from './custom-index.rules.ts'
import { workOutDraft } from './custom-series.ts'
import { readText } from './read-text.ts'

export async function seen(ctx: Context, by: { id: string } | { code: string }): Promise<store.CustomRow> {
  const row = await store.find(ctx.db, by)
  if (!row) throw notFound('自定义指数')
  return row
}

export async function editable(ctx: Context, by: { id: string } | { code: string }): Promise<store.CustomRow> {
  const row = await seen(ctx, by)
  if (!customIndexRules.canEdit(ctx.actor, row)) throw forbidden()
  return row
}

/** Saves an index that has values, and whose users stand afterwards as well. Answers its id. */
export async function saveCustomIndex(ctx: Context, draft: CustomIndexDraft): Promise<string> {
  await store.hold(ctx.db)
  const former = draft.id ? await editable(ctx, { id: draft.id }) : undefined
  if (former && draft.version !== undefined && draft.version !== former.version) throw refuse('指数已在别处修改，请刷新后再保存', { version: former.version })
  await refuseName(ctx, draft.indexName, former)
  const { definition, missing } = await definitionOf(ctx, draft, former?.index_code ?? '')
  if (missing.length > 0) throw refuse(`没有找到名为“${missing.map(({ name }) => name).join('”、“')}”的指数或基金，请从列表中选择`, { fields: { text: '有成分没有找到' }, missing })
  const names = definition.parts.flatMap(({ kind, code }) => (kind === 'index' ? [code] : []))
  if (former && closesCircle(former.index_code, names, await store.references(ctx.db))) throw refuse('指数不能以自己为成分，直接或通过其他自定义指数都不行，请更换成分')
  if (draft.isPublic) await refusePrivateParts(ctx, names, definition.portfolioCode)
  else if (former?.is_public) await refuseHiding(former)
  const worked = await workOutDraft(ctx.db, definition)
  if (!worked.ok) throw refuse(worked.why, { fields: { ingredients: worked.why } })

  const id = await store.put(ctx.db, {
    index_name: draft.indexName, pinyin: initials(draft.indexName), kind: definition.kind, description: draft.description, start_value: definition.startValue, rebalance: definition.rebalance, begin_day: definition.beginDay || null,
    splice_day: definition.spliceDay || null, yearly_extra: definition.yearlyExtra, portfolio_code: definition.portfolioCode || null, is_public: draft.isPublic === 1, updated_at: ctx.now(),
  }, former, ctx.actor.userId)
  await store.putParts(ctx.db, id, definition.parts)
  return id

  async function refuseHiding(row: store.CustomRow) {
    const others = (await store.usesOf(ctx.db, [row.index_code])).filter(({ ownerId }) => ownerId !== row.owner_id)
    if (others.length > 0) throw refuse(`指数正被${others.slice(0, 3).map(useWords(ctx)).join('、')}使用，不能改为仅自己可见`)
  }
}

/** Names of others' private things are not told. */
export const useWords = ({ actor }: Context) => ({ kind, name, ownerId }: store.Use) => (ownerId === null || ownerId === actor.userId ? `${kind}「${name}」` : `他人的${kind}`)

async function refuseName({ db }: Context, name: string, former: store.CustomRow | undefined) {
  if (await store.nameTaken(db, name, former?.id)) throw refuse(`名称“${name}”已被使用，请换一个名称`, { fields: { indexName: '名称已被使用' } })
  const other = await db.selectFrom('all_index_info').select('index_code').where('index_name', '=', name).executeTakeFirst()
  if (other && other.index_code !== former?.index_code) throw refuse(`已有名为“${name}”的基准指数，请换一个名称`, { fields: { indexName: '与基准指数同名' } })
}

async function refusePrivateParts({ db }: Context, codes: readonly string[], portfolioCode: string) {
  const own = portfolioCode === '' ? undefined : await db.selectFrom('portfolio').select('fund_name').where('portfolio_code', '=', portfolioCode).where('is_public', '=', false).executeTakeFirst()
  if (own) throw refuse(`公开的指数不能取自仅自己可见的组合「${own.fund_name}」，请先将组合公开，或把指数设为仅自己可见`)
  const hidden = codes.length === 0 ? undefined : await db.selectFrom('custom_index').select('index_name').where('index_code', 'in', codes).where('is_public', '=', false).executeTakeFirst()
  if (hidden) throw refuse(`公开的指数不能以仅自己可见的指数「${hidden.index_name}」为成分，请先将它公开`)
}

/** What is asked for, with every name found; weights, codes and the kind's own needs are checked here. */
export async function definitionOf(ctx: Context, draft: CustomIndexContent, code: string): Promise<{ definition: store.Definition; missing: Awaited<ReturnType<typeof readText>>['missing'] }> {
  const settings = { code, kind: draft.kind, startValue: draft.startValue, rebalance: draft.rebalance, beginDay: draft.beginDay, spliceDay: draft.spliceDay, yearlyExtra: draft.yearlyExtra, portfolioCode: draft.kind === 'backtest' ? (draft.portfolioCode ?? '') : '' }
  if (draft.kind === 'backtest') {
    if (settings.portfolioCode === '') throw refuse('请选择组合')
    return { definition: { ...settings, parts: [] }, missing: [] }
  }
  if (draft.kind === 'splice') return { definition: { ...settings, parts: await spliced(ctx, draft) }, missing: [] }
  const typed = draft.text !== '' && draft.ingredients.length === 0 ? await readText(ctx.db, draft.text) : undefined
  if (typed) return { definition: { ...settings, yearlyExtra: typed.yearlyExtra, parts: typed.parts }, missing: typed.missing }
  if (draft.ingredients.length === 0) throw refuse('请至少选择一个成分', { fields: { ingredients: '请至少选择一个成分' } })
  const parts = draft.ingredients.map((one, at): store.DefinedPart => ({ id: `${at}`, kind: one.kind, code: one.kind === 'deposit' ? '' : one.code, name: one.kind === 'deposit' ? one.name : one.code, weight: one.weight, yearlyRate: one.kind === 'deposit' ? one.yearlyRate : null }))
  const sum = sumOf(parts)
  if (Math.abs(sum - 1) > weightTolerance) throw refuse(`成分权重合计 ${+(sum * 100).toFixed(2)}%，应为 100%，请调整`, { fields: { ingredients: '权重合计应为 100%' } })
  return { definition: { ...settings, parts: await named(ctx, parts) }, missing: [] }
}

async function spliced(ctx: Context, { earlier, later, spliceDay }: CustomIndexContent): Promise<store.DefinedPart[]> {
  if (!earlier || !later) throw refuse('请选择拼接的前一段和后一段')
  if (!spliceDay) throw refuse('请选择拼接日', { fields: { spliceDay: '请选择拼接日' } })
  return named(ctx, [earlier, later].map(({ kind, code }, at) => ({ id: `${at}`, kind, code, name: code, weight: 1, yearlyRate: null })))
}

async function named({ db }: Context, parts: readonly store.DefinedPart[]): Promise<store.DefinedPart[]> {
  const codesOf = (kind: store.DefinedPart['kind']) => parts.flatMap((part) => (part.kind === kind ? [part.code] : []))
  const indexes = await db.selectFrom('all_index_info').select(['index_code as code', 'index_name as name']).where('index_code', 'in', [...codesOf('index'), '']).execute()
  const funds = await db.selectFrom('all_fund').select(['fund_code as code', 'short_name as name']).where('fund_code', 'in', [...codesOf('fund'), '']).execute()
  const known = new Map([...indexes.map((row) => [`index.${row.code}`, row] as const), ...funds.map((row) => [`fund.${row.code}`, row] as const)])
  const twice = parts.find((part, at) => part.kind !== 'deposit' && parts.findIndex((other) => other.kind === part.kind && other.code === part.code) < at)
  if (twice) throw refuse(`成分 ${twice.code} 出现了两次，请合并为一行`)
  return parts.map((part) => {
    if (part.kind === 'deposit') return part
    const found = known.get(`${part.kind}.${part.code}`)
    if (!found) throw refuse(`没有代码为 ${part.code} 的${part.kind === 'index' ? '指数' : '基金'}，请从列表中选择`)
    return { ...part, name: found.name ?? part.code }
  })
}
