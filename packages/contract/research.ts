import { z } from 'zod'
import { get, post } from './kit.ts'
import { UsedIn } from './indicator.ts'
import { area, byIds, done, id, line, page, pageQuery, tradingDay } from './shapes.ts'

const nullable = z.number().nullable()
const numbers = z.array(nullable)
const can = z.array(z.enum(['edit', 'delete', 'run']))
const searched = z.object({ keyword: z.string().trim().max(80).optional(), status: z.string().max(20).optional() })

const firstDay = '20210101'
/** Over which funds and days a factor is tested. */
export const researchSettings = z.object({
  /** 1: private funds, 2: public funds; both where left out. */
  dataSource: z.number().int().min(1).max(2).optional(),
  fundTypes: z.array(z.string().max(40)).max(30).default([]),
  fundCodes: z.array(z.string().max(40)).max(5000).default([]),
  beginDay: z.union([tradingDay, z.literal('').transform(() => firstDay)]).default(firstDay),
  /** Left out: today. */
  endDay: z.union([tradingDay, z.literal('').transform(() => undefined)]).optional(),
  frequency: z.enum(['monthly', 'weekly']).default('monthly'),
  quantiles: z.number().int().min(2, '分组数须为 2 到 10，请修改').max(10, '分组数须为 2 到 10，请修改').default(5),
  lags: z.number().int().min(1).max(24).default(6),
  /** Calendar days until a NAV is known: nothing newer is used on a day. */
  lagDays: z.number().int().min(0, '披露滞后须为 0 到 30 天，请修改').max(30, '披露滞后须为 0 到 30 天，请修改').default(1),
})
export type ResearchSettings = z.output<typeof researchSettings>

export const factorStatus = z.enum(['draft', 'testing', 'live', 'retired'])
export type FactorStatus = z.infer<typeof factorStatus>
export const runStatus = z.enum(['none', 'waiting', 'running', 'done', 'failed', 'cancelled'])
export type RunStatus = z.infer<typeof runStatus>
export const researchKind = z.enum(['factor', 'model', 'project'])
export type ResearchKind = z.infer<typeof researchKind>

const shared = { id: z.string(), description: z.string(), isPublic: z.boolean(), ownerId: z.string(), ownerName: z.string(), updatedAt: z.string(), settings: researchSettings, runStatus, runAt: z.string().nullable(), can }

export const Factor = z.object({
  ...shared, factorName: z.string(), category: z.string(), formula: z.string(), direction: z.enum(['high', 'low']), status: factorStatus, next: z.array(factorStatus),
  /** Of the newest finished run. */
  summary: z.object({ rankIc: nullable, ir: nullable, t: nullable, periods: z.number(), longShort: nullable, coverage: nullable }).nullable(),
})
export type Factor = z.infer<typeof Factor>
export const modelPart = z.object({ factorId: id, weight: z.number().min(-100).max(100).refine((weight) => weight !== 0, '权重不能为 0') })
export const Model = z.object({ ...shared, modelName: z.string(), method: z.enum(['zscore', 'rank']), parts: z.array(z.object({ factorId: z.string(), factorName: z.string(), weight: z.number() })) })
export type Model = z.infer<typeof Model>
const part = z.object({ id: z.string(), name: z.string() })
export const Project = z.object({ ...shared, projectName: z.string(), factors: z.array(part), models: z.array(part) })
export type Project = z.infer<typeof Project>

const draft = { id: id.optional(), description: area.default(''), isPublic: z.boolean().default(false), settings: researchSettings.prefault({}) }
const name = line.min(1, '请输入名称').max(40, '名称不能超过40个字')
export const factorDraft = z.object({ ...draft, factorName: name, category: line.default(''), formula: z.string().min(1, '请输入公式').max(4000), direction: z.enum(['high', 'low']).default('high') })
export const modelDraft = z.object({ ...draft, modelName: name, method: z.enum(['zscore', 'rank']).default('zscore'), parts: z.array(modelPart).min(1, '请至少选择一个因子').max(20, '一个模型最多 20 个因子，请减少选择') })
export const projectDraft = z.object({ ...draft, projectName: name, factorIds: z.array(id).max(30).default([]), modelIds: z.array(id).max(10).default([]) })
  .refine(({ factorIds, modelIds }) => factorIds.length + modelIds.length > 0, '请至少选择一个因子或模型')

const Summary = z.object({ mean: nullable, deviation: nullable, ir: nullable, t: nullable, positive: nullable, periods: z.number() })
/** What a run found, with the inputs that it rests on. */
export const ResearchResult = z.object({
  runAt: z.string(), funds: z.number(), days: z.array(z.string()), settings: researchSettings,
  factors: z.array(z.object({ name: z.string(), formula: z.string(), direction: z.string(), ic: numbers, rankIc: numbers, icSummary: Summary, rankSummary: Summary, decay: numbers, coverage: numbers, curves: z.array(numbers), longShort: numbers, means: numbers, turnover: numbers, counts: numbers })),
  correlation: z.array(numbers),
})
export type ResearchResult = z.infer<typeof ResearchResult>

const RunState = z.object({ status: runStatus, progress: z.number(), message: z.string(), taskId: z.string(), startedAt: z.string().nullable(), finishedAt: z.string().nullable() })
const LogLine = z.object({ at: z.string(), text: z.string() })
const byId = z.object({ id })
const started = z.object({ taskId: z.string() })
const Value = z.object({ fundCode: z.string(), shortName: z.string(), value: nullable, rank: z.number() })

export const factorCalls = {
  page: post('/factor/get_page', { about: 'Factors that the user can see, page by page.', access: 'research.read', either: true, query: pageQuery, body: searched, data: page(Factor) }),
  list: post('/factor/get_list', { about: 'Factors that the user can see.', access: 'research.read', either: true, body: searched, data: z.array(Factor) }),
  get: post('/factor/get_by_id', { about: 'One factor.', access: 'research.read', either: true, body: byId, data: Factor }),
  save: post('/factor/save', { about: 'Saves a factor; a live one keeps its formula.', access: 'research.edit', either: true, body: factorDraft, data: Factor }),
  remove: post('/factor/delete', { about: 'Deletes factors; one that is live or used is refused with where.', access: 'research.edit', either: true, body: byIds, data: done }),
  updateStatus: post('/factor/update_status', { about: 'Moves a factor on: draft, testing, live, retired.', access: 'research.edit', either: true, body: z.object({ id, status: factorStatus }), data: Factor }),
  values: post('/factor/get_values', { about: 'What the newest run of a factor says of each fund on its last day, the best first.', access: 'research.read', either: true, query: pageQuery, body: byId, data: page(Value) }),
  run: post('/factor/run', { about: 'Tests a factor as a task.', access: 'research.edit', body: byId, data: started }),
  stop: post('/factor/stop', { about: 'Stops the run of a factor.', access: 'research.edit', body: byId, data: done }),
  status: get('/factor/get_status', { about: 'How far the newest run of a factor is.', access: 'research.read', query: byId, data: RunState }),
  log: get('/factor/get_log', { about: 'What the newest run of a factor wrote.', access: 'research.read', query: byId, data: z.array(LogLine) }),
  usedIn: get('/factor/get_used_in', { about: 'Models and projects that use a factor.', access: 'research.read', query: byId, data: z.array(UsedIn) }),
  result: post('/factor/get_result', { about: 'What the newest finished run of a factor, model or project found; null before the first.', access: 'research.read', body: z.object({ kind: researchKind, id }), data: ResearchResult.nullable() }),
}

export const modelCalls = {
  list: post('/index/get_models', { about: 'Models that the user can see, page by page.', access: 'research.read', either: true, query: pageQuery.extend({ pageSize: z.coerce.number<number | string | undefined>().int().min(1).max(9999).default(1000) }), body: searched, data: page(Model) }),
  mine: post('/index/get_my_models', { about: 'Own models, page by page.', access: 'research.read', either: true, query: pageQuery, body: searched, data: page(Model) }),
  get: post('/index/get_model', { about: 'One model.', access: 'research.read', either: true, body: byId, data: Model }),
  save: post('/index/save_model', { about: 'Saves a model: factors with weights.', access: 'research.edit', body: modelDraft, data: Model }),
  test: post('/index/test_model', {
    about: 'Checks the parts of a model and works them out for up to three funds; saves nothing.',
    access: 'research.read',
    body: z.object({ parts: z.array(modelPart).min(1, '请至少选择一个因子').max(20), fundCodes: z.array(z.string().max(40)).min(1, '请选择试算的基金').max(3, '一次最多试算 3 只基金，请减少选择') }),
    data: z.object({ parts: z.array(z.object({ factorName: z.string(), ok: z.boolean(), why: z.string(), values: numbers })), funds: z.array(z.object({ fundCode: z.string(), shortName: z.string() })) }),
  }),
  remove: post('/index/delete_model', { about: 'Deletes models; one that a project uses is refused with where.', access: 'research.edit', either: true, body: byIds, data: done }),
  run: post('/index/run_model', { about: 'Runs a model as a task.', access: 'research.edit', either: true, body: byId, data: started }),
  stop: post('/index/stop_model', { about: 'Stops the run of a model.', access: 'research.edit', either: true, body: byId, data: done }),
  status: get('/index/get_model_status', { about: 'How far the newest run of a model is.', access: 'research.read', either: true, query: byId, data: RunState }),
  log: get('/index/get_model_log', { about: 'What the newest run of a model wrote.', access: 'research.read', either: true, query: byId, data: z.array(LogLine) }),
}

export const projectCalls = {
  list: post('/project/get_projects', { about: 'Research projects that the user can see, page by page.', access: 'research.read', either: true, query: pageQuery, body: searched, data: page(Project) }),
  mine: post('/project/get_my_projects', { about: 'Own research projects, page by page.', access: 'research.read', either: true, query: pageQuery, body: searched, data: page(Project) }),
  get: post('/project/get_project', { about: 'One research project.', access: 'research.read', either: true, body: byId, data: Project }),
  save: post('/project/save', { about: 'Saves a research project: factors and models over the same funds and days.', access: 'research.edit', either: true, body: projectDraft, data: Project }),
  remove: post('/project/delete', { about: 'Deletes research projects with what their runs found.', access: 'research.edit', either: true, body: byIds, data: done }),
  run: post('/project/run', { about: 'Runs a project as a task.', access: 'research.edit', either: true, body: byId, data: started }),
  stop: post('/project/stop', { about: 'Stops the run of a project.', access: 'research.edit', either: true, body: byId, data: done }),
  status: get('/project/get_status', { about: 'How far the newest run of a project is.', access: 'research.read', either: true, query: byId, data: RunState }),
  log: get('/project/get_log', { about: 'What the newest run of a project wrote.', access: 'research.read', either: true, query: byId, data: z.array(LogLine) }),
}
