import { z } from 'zod'
import { get, post } from './kit.ts'
import { area, byIds, done, id, line, page, pageQuery, tradingDay } from './shapes.ts'

const nullable = z.number().nullable()
const code = z.string().trim().min(1).max(64)
/** The wire counts flags, old clients send booleans. */
const flag = z.union([z.literal(0), z.literal(1), z.boolean()]).transform((value) => Number(value) as 0 | 1)

/** Value of a custom-index node where kinds of indexes stand in one choice (rule const.custom-index-node); 1 is a market index. */
export const customIndexNode = 3
export const marketIndexNode = 1

export const customIndexKind = z.enum(['mix', 'splice', 'backtest'])
export type CustomIndexKind = z.infer<typeof customIndexKind>
export const mixRebalance = z.enum(['daily', 'monthly', 'quarterly', 'yearly', 'none'])

export const CustomIndexPart = z.object({
  id: z.string(), kind: z.enum(['index', 'fund', 'deposit']), code: z.string(), name: z.string(),
  /** 1 is the whole. Of a spliced index both are 1. */
  weight: z.number(),
  /** Of a deposit. */
  yearlyRate: nullable,
})
export type CustomIndexPart = z.infer<typeof CustomIndexPart>

export const CustomIndex = z.object({
  id: z.string(), indexCode: z.string(), indexName: z.string(), kind: customIndexKind, description: z.string(),
  startValue: z.number(), rebalance: mixRebalance, beginDay: z.string(), spliceDay: z.string(), yearlyExtra: z.number(), portfolioCode: z.string(),
  isSystem: z.literal(0), isPublic: z.union([z.literal(0), z.literal(1)]), nodeValue: z.literal(customIndexNode),
  ingredients: z.array(CustomIndexPart),
  /** Of its values: where there are none `why` says it. */
  firstDay: z.string(), endDay: z.string(), close: nullable, total: nullable, why: z.string(),
  ownerId: z.string(), ownerName: z.string(), version: z.number(), updatedAt: z.string(), can: z.array(z.enum(['edit', 'delete'])),
})
export type CustomIndex = z.infer<typeof CustomIndex>

export const CustomIndexCurve = z.object({
  ok: z.boolean(), why: z.string(),
  /** Names of the text that are no index here, each with indexes that are called alike. */
  missing: z.array(z.object({ name: z.string(), weight: z.number(), near: z.array(z.object({ code: z.string(), name: z.string() })) })),
  ingredients: z.array(CustomIndexPart), yearlyExtra: z.number(),
  days: z.array(z.string()), values: z.array(z.number()), total: nullable, annual: nullable, maxDrawdown: nullable,
  /** The first day of the later part of a spliced index. */
  joinDay: z.string(),
})
export type CustomIndexCurve = z.infer<typeof CustomIndexCurve>

const weight = z.number().gt(0, '权重须大于 0').max(1, '权重不能超过 100%')
const part = z.discriminatedUnion('kind', [
  z.object({ kind: z.enum(['index', 'fund']), code, weight }),
  z.object({ kind: z.literal('deposit'), name: line.min(1, '请输入存款利率的名称'), weight, yearlyRate: z.number({ error: '请填写存款的年利率' }).gt(-0.1).max(0.3, '年利率不能超过 30%') }),
])
const named = z.object({ kind: z.enum(['index', 'fund']), code })
const content = {
  kind: customIndexKind.default('mix'),
  startValue: z.union([z.literal(1), z.literal(1000)], { error: '起始值为 1 或 1000' }).default(1000),
  rebalance: mixRebalance.default('daily'),
  beginDay: z.union([z.literal(''), tradingDay]).default(''),
  yearlyExtra: z.number().min(-1).max(1, '每年附加的收益率不能超过 100%').default(0),
  ingredients: z.array(part).max(30, '一个指数最多 30 个成分，请减少选择').default([]),
  /** In place of ingredients: "沪深300指数收益率×55%+中证综合债×45%". */
  text: z.string().trim().max(1000, '不能超过1000个字').default(''),
  /** Of a spliced index: `earlier` up to the day, `later` from there on. */
  earlier: named.optional(), later: named.optional(), spliceDay: z.union([z.literal(''), tradingDay]).default(''),
  /** Of a saved back-test: its portfolio, whose newest finished run is taken. */
  portfolioCode: code.optional(),
}
export const customIndexDraft = z.object({
  id: id.optional(), indexName: line.min(1, '请输入名称').max(40, '名称不能超过40个字'), description: area.default(''), isPublic: flag.default(1), version: z.number().int().optional(), ...content,
})
export type CustomIndexDraft = z.output<typeof customIndexDraft>
export type CustomIndexContent = Pick<CustomIndexDraft, keyof typeof content>

const searched = z.object({ keyword: z.string().trim().max(80).optional() })
const codes = z.object({ indexCode: code.optional(), indexCodes: z.union([z.array(code).max(1000), z.string().transform((text) => text.split(',').filter(Boolean))]).optional() })
  .transform(({ indexCode, indexCodes }) => indexCodes ?? (indexCode ? [indexCode] : [])).refine((all) => all.length > 0, '请先选择指数')
const byCode = z.object({ indexCode: code })
const UsedIn = z.array(z.object({ kind: z.string(), name: z.string() }))
const Simple = z.object({ id: z.string(), indexCode: z.string(), indexName: z.string(), nodeValue: z.literal(customIndexNode) })
const Results = Simple.extend({ firstDay: z.string(), endDay: z.string(), close: nullable, total: nullable, why: z.string() })

/** Custom indexes (area custom-index). Only paths are given; what each means here is decision 017. */
export const customIndexCalls = {
  list: post('/customindex/get_custom_indexs', { about: 'Custom indexes that the user can see.', access: 'index.read', either: true, body: searched, data: z.array(CustomIndex) }),
  results: post('/customindex/get_simple_results_custom_indexs_list', { about: 'Codes, names and newest values of custom indexes.', access: 'index.read', either: true, body: searched, data: z.array(Results) }),
  publicPage: post('/customindex/get_public_custom_indexs_page', { about: 'Public custom indexes, page by page.', access: 'index.read', either: true, query: pageQuery, body: searched, data: page(CustomIndex) }),
  mine: post('/customindex/get_my_custom_indexs_page', { about: 'Own custom indexes, page by page.', access: 'index.read', either: true, query: pageQuery, body: searched, data: page(CustomIndex) }),
  system: post('/customindex/get_system_custom_indexs', { about: 'Custom indexes by their flags: isSystem 0 and isPublic 1 where left out.', access: 'index.read', either: true, body: z.object({ isSystem: flag.default(0), isPublic: flag.default(1) }), data: z.array(CustomIndex) }),
  mySimple: post('/customindex/get_my_sim_custom_list', { about: 'Codes and names of the own custom indexes.', access: 'index.read', either: true, data: z.array(Simple) }),
  byName: get('/customindex/get_by_index_name', { about: 'Whether a name is taken: the custom index of that name that the user sees, or only that there is one.', access: 'index.read', either: true, query: z.object({ indexName: z.string().trim().min(1).max(80) }), data: z.object({ taken: z.boolean(), index: CustomIndex.nullable() }) }),
  get: post('/customindex/get_by_id', { about: 'One custom index.', access: 'index.read', either: true, body: z.object({ id }), data: CustomIndex }),
  byCode: post('/customindex/get_by_index_code', { about: 'One custom index by its code.', access: 'index.read', either: true, body: byCode, data: CustomIndex }),
  ingredients: get('/customindex/get_custom_index_ingredients', { about: 'What a custom index is made of.', access: 'index.read', either: true, query: z.object({ id }), data: z.array(CustomIndexPart) }),
  ingredientsByCode: post('/customindex/get_ingredients_by_customcode', { about: 'What a custom index is made of, by its code.', access: 'index.read', either: true, body: z.object({ customCode: code.optional(), indexCode: code.optional() }).transform(({ customCode, indexCode }) => customCode ?? indexCode ?? '').refine(Boolean, '请选择指数'), data: z.array(CustomIndexPart) }),
  work: post('/customindex/dispose_custom_indexs', { about: 'Works out an index that is not saved: reads its text, finds its ingredients, answers its curve.', access: 'index.read', either: true, body: z.object({ id: id.optional(), ...content }), data: CustomIndexCurve }),
  save: post('/customindex/save_custom_index', { about: 'Saves a custom index.', access: 'index.edit', either: true, body: customIndexDraft, data: CustomIndex }),
  saveMany: post('/customindex/save_custom_indexs', { about: 'Saves several custom indexes, all or none.', access: 'index.edit', either: true, body: z.object({ customIndexs: z.array(customIndexDraft).min(1, '请至少填写一个指数').max(50) }), data: z.array(CustomIndex) }),
  saveNew: post('/customindex/save_new', { about: 'Saves as a new custom index, whatever id comes with it.', access: 'index.edit', either: true, body: customIndexDraft, data: CustomIndex }),
  saveSplicing: post('/customindex/save_splicing', { about: 'Saves an index that is spliced of two series.', access: 'index.edit', either: true, body: customIndexDraft.extend({ kind: z.literal('splice').default('splice') }), data: CustomIndex }),
  saveWorked: post('/customindex/save_and_configure', { about: 'Saves a custom index and answers it with its curve.', access: 'index.edit', either: true, body: customIndexDraft, data: z.object({ index: CustomIndex, curve: CustomIndexCurve }) }),
  saveOpened: post('/customindex/save_and_to_configure', { about: 'Saves a custom index and answers what its editor opens with: the index and where it is used.', access: 'index.edit', either: true, body: customIndexDraft, data: z.object({ index: CustomIndex, usedIn: UsedIn }) }),
  remove: post('/customindex/del_custom_indexs', { about: 'Deletes custom indexes; one that is used is refused with where.', access: 'index.edit', either: true, body: byIds, data: done }),
  removeByCode: post('/customindex/del_custom_indexs_code', { about: 'Deletes custom indexes by their codes.', access: 'index.edit', either: true, body: codes, data: done }),
  removeIngredients: post('/customindex/del_custom_index_ingredients', { about: 'Takes ingredients out of a mixture; the others keep their proportions and share the whole.', access: 'index.edit', either: true, body: byIds, data: z.array(CustomIndex) }),
}
