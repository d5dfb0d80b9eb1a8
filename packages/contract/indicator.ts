import { z } from 'zod'
import { get, post } from './kit.ts'
import { area, byIds, done, id, line, page, pageQuery, tradingDay } from './shapes.ts'

const nullable = z.number().nullable()
const code = z.string().trim().min(1).max(64)
const formula = z.string().min(1, '请输入公式').max(4000, '公式不能超过 4000 个字符')
/** Names stand in [brackets] in other formulas, so that they hold no bracket. */
const indexName = line.min(1, '请输入名称').max(40, '名称不能超过40个字').regex(/^[^[\]]*$/, '名称不能含方括号')

/** An indicator that users wrote, or one of the registry (`isFixed`), whose formula is its name as a function. */
export const UserIndex = z.object({
  id: z.string(),
  indexCode: z.string(),
  indexName: z.string(),
  category: z.string(),
  description: z.string(),
  formula: z.string(),
  /** What the figure counts: fraction (shown as %), ratio, days, nav, any. */
  unit: z.string(),
  isFixed: z.boolean(),
  isPublic: z.boolean(),
  version: z.number(),
  ownerId: z.string(),
  ownerName: z.string(),
  updatedAt: z.string(),
  can: z.array(z.enum(['edit', 'delete'])),
})
export type UserIndex = z.infer<typeof UserIndex>

export const UsedIn = z.object({ kind: z.enum(['indicator', 'factor', 'model', 'project']), id: z.string(), name: z.string() })
export type UsedIn = z.infer<typeof UsedIn>

/** A mistake carries its place in the text, counted in characters from 0. */
export const FormulaCheck = z.object({
  ok: z.boolean(),
  why: z.string(),
  at: z.number(),
  length: z.number(),
  unit: z.string(),
  /** Names of the other indicators that it uses, directly. */
  uses: z.array(z.string()),
  /** The live preview. */
  values: z.array(z.object({ fundCode: z.string(), shortName: z.string(), value: nullable, frequency: z.string(), beginDay: z.string(), endDay: z.string(), observations: z.number() })),
})
export type FormulaCheck = z.infer<typeof FormulaCheck>

export const indexDraft = z.object({ id: id.optional(), indexName, category: line.default(''), description: area.default(''), formula, isPublic: z.boolean().default(false), note: line.default('') })

const searched = z.object({ keyword: z.string().trim().max(80).optional(), category: z.string().max(80).optional() })
const fundCodes = z.array(code).min(1, '请选择基金').max(500, '一次最多 500 只基金，请减少选择')
const indexCodes = z.array(code).min(1, '请选择指标').max(50, '一次最多 50 个指标，请减少选择')
/** GET calls carry lists as JSON text. */
const asked = z.object({ fundCodes, indexCodes, endDay: tradingDay.optional() })
const Matrix = z.object({ indexes: z.array(z.object({ indexCode: z.string(), indexName: z.string(), unit: z.string() })), funds: z.array(z.object({ fundCode: z.string(), shortName: z.string(), endDay: z.string(), values: z.array(nullable) })) })
export const IndexName = z.object({ id: z.string(), indexCode: z.string(), indexName: z.string() })

/** User indicators (area index). Where only the path is given the meaning is our reading, see docs/decisions/013. */
export const indicatorCalls = {
  page: post('/index/get_new_analysis_indexs', { about: 'User indicators that the user can see, page by page.', access: 'index.read', query: pageQuery, body: searched, data: page(UserIndex) }),
  mine: post('/index/get_my_new_analysis_indexs', { about: 'Own indicators, page by page.', access: 'index.read', query: pageQuery, body: searched, data: page(UserIndex) }),
  all: post('/index/get_analysis_indexs_all', { about: 'Every indicator: those of the registry and those of users.', access: 'index.read', either: true, body: searched, data: z.array(UserIndex) }),
  analysis: post('/index/get_analysis_indexs', { about: 'Indicators of the registry.', access: 'index.read', body: searched, data: z.array(UserIndex) }),
  withFixed: post('/index/get_new_analysis_indexs_and_fixed_indexs', { about: 'User indicators, then those of the registry.', access: 'index.read', body: searched, data: z.array(UserIndex) }),
  byCode: post('/index/get_analysis_indexs_by_code', { about: 'Indicators by their codes; those that do not exist are left out.', access: 'index.read', body: z.object({ codes: z.array(code).max(1000) }), data: z.array(UserIndex) }),
  notWidget: get('/index/get_not_widget_index', { about: 'User indicators, which no widget draws.', access: 'index.read', data: z.array(IndexName) }),
  owned: post('/index/owner_index', { about: 'Codes and names of the own indicators.', access: 'index.read', data: z.array(IndexName) }),
  list: post('/index/get_index_list', { about: 'Codes and names of every indicator, for choices.', access: 'index.read', either: true, data: z.array(IndexName) }),
  newList: post('/index/get_new_index_list', { about: 'User indicators whole, for choices.', access: 'index.read', either: true, body: searched, data: z.array(UserIndex) }),
  simpleList: post('/index/get_new_simple_index_list', { about: 'Codes and names of user indicators, for choices.', access: 'index.read', either: true, data: z.array(IndexName) }),
  get: get('/index/get_analysis_index', { about: 'One user indicator as it is, or as an older version was.', access: 'index.read', query: z.object({ id, version: z.coerce.number<number | string>().int().min(1).optional() }), data: UserIndex }),
  describe: get('/index/get_index_describe', {
    about: 'The calculation card of an indicator: formula, what it uses, where it is used, its versions.',
    access: 'index.read',
    query: z.object({ indexCode: code }),
    data: z.object({
      index: UserIndex,
      uses: z.array(z.string()),
      usedIn: z.array(UsedIn),
      versions: z.array(z.object({ version: z.number(), indexName: z.string(), formula: z.string(), description: z.string(), note: z.string(), savedBy: z.string(), savedAt: z.string() })),
      facts: z.array(z.object({ label: z.string(), value: z.string() })),
    }),
  }),
  save: post('/index/save', { about: 'Saves an indicator; every save is a new version. A mistake answers with its place.', access: 'index.edit', body: indexDraft, data: UserIndex }),
  saveNew: post('/index/save_new', { about: 'Saves as a new indicator, whatever id comes with it.', access: 'index.edit', body: indexDraft, data: UserIndex }),
  remove: post('/index/delete', { about: 'Deletes indicators; one that is used is refused with where.', access: 'index.edit', body: byIds, data: done }),
  test: post('/index/test_code', { about: 'Checks a formula and works it out for up to three funds; saves nothing.', access: 'index.read', body: z.object({ id: id.optional(), indexName: z.string().max(80).optional(), formula: z.string().max(5000), isPublic: z.boolean().optional(), fundCodes: z.array(code).max(3, '一次最多试算 3 只基金，请减少选择').default([]), endDay: tradingDay.optional() }), data: FormulaCheck }),
  values: get('/indexvalue/get_index_values', {
    about: 'Values of indicators for funds; `params` is JSON text with fundCodes, indexCodes, endDay.',
    access: 'index.read',
    query: z.object({ params: z.string().max(60_000).transform((text, ctx) => { try { return JSON.parse(text) as unknown } catch { ctx.addIssue({ code: 'custom', message: '参数 params 不是有效的 JSON，请检查格式' }); return z.NEVER } }).pipe(asked) }),
    data: Matrix,
  }),
  batchValues: post('/indexvalue/get_batch_index_values', { about: 'Values of indicators for up to 500 funds.', access: 'index.read', body: asked, data: Matrix }),
  navValues: post('/indexvalue/get_index_values_nav', {
    about: 'Values of indicators for a NAV series that comes with the call.',
    access: 'index.read',
    body: z.object({ navs: z.array(z.object({ tradingDay, nav: z.number().positive('净值须大于 0') })).min(2, '至少需要两个净值，请补充').max(10_000), indexCodes, benchmark: code.optional() }),
    data: z.array(z.object({ indexCode: z.string(), indexName: z.string(), unit: z.string(), value: nullable })),
  }),
  secValues: post('/indexvalue/get_index_sec_values', {
    about: 'Values of indicators of one fund at month ends, each from what stood before it.',
    access: 'index.read',
    body: z.object({ fundCode: code, indexCodes: indexCodes.max(10, '一次最多 10 个指标，请减少选择'), beginDay: tradingDay, endDay: tradingDay }),
    data: z.object({ fundCode: z.string(), days: z.array(z.string()), series: z.array(z.object({ indexCode: z.string(), indexName: z.string(), unit: z.string(), values: z.array(nullable) })) }),
  }),
}
