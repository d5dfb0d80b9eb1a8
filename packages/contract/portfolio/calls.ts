import { z } from 'zod'
import { get, post } from '../kit.ts'
import { done, id, listBody, page, pageQuery, tradingDay } from '../shapes.ts'
import { blankOr, codedBesideFunds, codeNames as coded, fundCode, jsonOr, monthOrDay, mostFunds, portfolioCodeOf, whole } from './fields.ts'
import { CandidateFund, detailsDraft, infoDraft, parameterDraft, PortfolioFundItem, PortfolioInfo, PortfolioParams } from './portfolio.ts'
import { CombinationRow, FilteredFund, FrontierAnswer, PositionDetails, RenewedCombination, RunResult, ScoredFund, Started, WeightAnswer } from './run.ts'

const read = 'portfolio.read' as const
const edit = 'portfolio.edit' as const
const nullable = z.number().nullable()
const listed = (max: number) => z.union([z.array(z.string().max(80)).max(max), z.string().max(max * 41).transform((text) => text.split(/[,，;；\s]+/))]).transform((texts) => [...new Set(texts.map((text) => text.trim()).filter(Boolean))])
const funds = { fundCodes: listed(mostFunds).optional(), fund_codes: listed(mostFunds).optional() }
const someFunds = z.object(funds).transform(({ fundCodes, fund_codes }) => ({ fundCodes: fundCodes ?? fund_codes ?? [] })).refine((given) => given.fundCodes.length > 0, '请选择基金')
const oneCode = z.object(coded).transform((given) => ({ portfolioCode: portfolioCodeOf(given) })).refine((given) => given.portfolioCode !== '', '请选择组合')
/** An id as the list shows it, or the code. */
const one = z.object({ id: id.optional(), ...coded }).transform(({ id: own, ...given }) => ({ id: own ?? portfolioCodeOf(given) })).refine((given) => given.id !== '', '请选择组合')
const several = z
  .object({ id: id.optional(), ids: listed(1000).optional(), ...coded, portfolio_codes: listed(1000).optional() })
  .transform(({ id: own, ids, portfolio_codes, ...given }) => ({ ids: ids ?? portfolio_codes ?? [own ?? portfolioCodeOf(given)].filter(Boolean) }))
  .refine((given) => given.ids.length > 0, '请先选择要操作的记录')
const byRun = z.object({ id })
const Saved = z.object({ fundId: z.string(), fundCode: z.string(), portfolio_code: z.string(), version: z.number() })

/** What is studied: a saved portfolio, or what stands in the form and is not saved yet; what the form has goes before. */
const studied = z.object({
  ...codedBesideFunds, details: detailsDraft.optional(), parameter: jsonOr(parameterDraft).optional(), freq: z.number().int().min(1).max(3).optional(),
  /** NAVs up to this day are used; the newest common one where left out. */
  day: tradingDay.optional(),
})

const listRow = PortfolioInfo.extend({ fundCount: z.number(), modelName: z.string(), newest: CombinationRow.pick({ id: true, status: true, startedAt: true, summary: true }).nullable() })
export type PortfolioRow = z.infer<typeof listRow>
export const PortfolioWhole = PortfolioInfo.extend({ details: z.array(PortfolioFundItem), parameter: PortfolioParams })
export type PortfolioWhole = z.infer<typeof PortfolioWhole>

export const portfolioCalls = {
  list: post('/portfolio/get_portfolios', { about: 'Portfolios that the user can see, newest first, each with its newest back-test.', access: read, query: pageQuery, body: listBody.partial(), data: page(listRow) }),
  get: get('/portfolio/get_portfolio', { about: 'One portfolio with its fund list and parameters, by id or code.', access: read, query: one, data: PortfolioWhole }),
  name: get('/portfolio/get_name', { about: 'Whether a name is free, and a free one like it.', access: read, query: z.object({ name: z.string().trim().max(40).default(''), fundName: z.string().trim().max(40).optional(), id: id.optional() }), data: z.object({ name: z.string(), isFree: z.boolean() }) }),
  saveInfo: post('/portfolio/save', { about: 'Saves the basic info, with the begin date and model of the parameters (saveInfo).', access: edit, body: z.object({ info: jsonOr(infoDraft), beginDate: blankOr(monthOrDay), configModel: whole(1, 12, '没有这种模型，请从模型列表中选择') }), data: Saved }),
  save: post('/portfolio/save_portfolios', { about: 'Saves basic info and fund list together; refuses equal aliases with code 10000.', access: edit, body: z.object({ info: jsonOr(infoDraft), details: detailsDraft }), data: Saved }),
  saveSimple: post('/portfolio/save_portfolios_simple', { about: 'Saves basic info and fund list; a fund without weight gets an equal share, one without alias its name.', access: edit, body: z.object({ info: jsonOr(infoDraft), details: detailsDraft }), data: Saved }),
  remove: post('/portfolio/delete', { about: 'Deletes portfolios with their back-tests.', access: edit, body: several, data: done }),
  groups: post('/portfolio/get_portfolioinfo_group_details', {
    about: 'Fund lists of portfolios grouped by strategy, company or type, with the weight of each group.', access: read,
    body: z.object({ ...coded, portfolio_codes: listed(100).optional(), groupBy: z.enum(['strategy', 'company', 'fundType']).default('strategy') }).transform(({ portfolio_codes, groupBy, ...given }) => ({ groupBy, codes: portfolio_codes ?? [portfolioCodeOf(given)].filter(Boolean) })).refine((given) => given.codes.length > 0, '请选择组合'),
    data: z.array(z.object({ portfolio_code: z.string(), fundName: z.string(), groups: z.array(z.object({ name: z.string(), weight: z.number(), funds: z.array(PortfolioFundItem) })) })),
  }),
  fundDetail: get('/portfolio/get_fund_detail', { about: 'One fund as a candidate: what NAV it has.', access: read, query: z.object({ fundCode }), data: CandidateFund }),
  fundDetails: post('/portfolio/get/fund_details', { about: 'Funds as candidates: which exist, what NAV they have, and the window that they share.', access: read, body: someFunds, data: z.object({ funds: z.array(CandidateFund), missing: z.array(z.string()), beginDay: z.string(), endDay: z.string(), days: z.number() }) }),

  saveDetails: post('/detail/save', { about: 'Saves the fund list; refuses equal aliases with code 10000. Equal fund names are allowed.', access: edit, body: z.object({ ...coded, details: detailsDraft, version: z.number().int().optional() }), data: Saved.extend({ details: z.array(PortfolioFundItem) }) }),
  removeDetails: post('/detail/delete', { about: 'Takes entries out of fund lists by id.', access: edit, body: several, data: done }),
  removeDetailsWhere: post('/detail/relation/condition_delete', { about: 'Takes funds out of a fund list by their codes, or by strategy or company.', access: edit, aliases: ['/relation/condition_delete'], body: z.object({ ...codedBesideFunds, fundCode: fundCode.optional(), ...funds, strategyName: z.string().max(80).optional(), companyName: z.string().max(80).optional() }), data: z.object({ removed: z.number() }) }),
  details: get('/detail/get_details', { about: 'The fund list of a portfolio.', access: read, query: oneCode, data: z.array(PortfolioFundItem) }),
  saveParameter: post('/parameter/save', { about: 'Saves model and position parameters.', access: edit, body: parameterDraft, data: z.object({ id: z.string(), version: z.number() }) }),
  parameter: get('/parameter/get_parameter', { about: 'Parameters of a portfolio; the defaults before the first saving (id empty).', access: read, query: oneCode, data: PortfolioParams }),

  weight: post('/portfolio/weight', { about: 'Weights by the model on a day, with shares of risk; or which limits contradict each other and the smallest relaxation.', access: read, either: true, body: studied, data: WeightAnswer }),
  frontier: post('/portfolio/efficient_frontier', { about: 'The efficient frontier with the weights of its points, and the answers of four models beside 1/N.', access: read, either: true, body: studied.extend({ points: z.number().int().min(2).max(200).default(50) }), data: FrontierAnswer }),
  score: post('/portfolio/score', {
    about: 'Candidates by weighted figures of a period: points among the candidates, total and place.', access: read, either: true,
    body: z.object({ ...funds, period: z.string().regex(/^[a-z][a-zA-Z0-9]{0,15}(:\d{4})?$/, '区间不正确').default('y1'), day: tradingDay.optional(), weights: jsonOr(z.array(z.object({ indicator: z.string().max(40), weight: z.number().min(0, '权重不能为负，请修改').max(1000) })).min(1, '请至少选择一个指标').max(20)).prefault([{ indicator: 'annualReturn', weight: 30 }, { indicator: 'sharpe', weight: 40 }, { indicator: 'maxDrawdown', weight: 30 }]) }).transform(({ fundCodes, fund_codes, ...rest }) => ({ ...rest, fundCodes: fundCodes ?? fund_codes ?? [] })).refine((given) => given.fundCodes.length > 0, '请选择基金'),
    data: z.object({ period: z.string(), day: z.string(), indicators: z.array(z.object({ code: z.string(), name: z.string(), unit: z.string(), better: z.string(), weight: z.number() })), funds: z.array(ScoredFund) }),
  }),
  filter: post('/portfolio/regression_filter', {
    about: 'Candidates by a regression on market factors: kept where alpha, its t and R² reach what is asked.', access: read, either: true,
    body: z.object({ ...funds, day: tradingDay.optional(), years: z.number().int().min(1).max(10).default(3), minimumAlpha: nullable.optional(), minimumT: nullable.optional(), minimumRSquared: z.number().min(0).max(1).nullable().optional(), maximumRSquared: z.number().min(0).max(1).nullable().optional(), minimumObservations: z.number().int().min(12).max(1000).default(26), betas: jsonOr(z.array(z.object({ factor: z.string().max(40), minimum: z.number().optional(), maximum: z.number().optional() })).max(20).default([])).default([]) }).transform(({ fundCodes, fund_codes, ...rest }) => ({ ...rest, fundCodes: fundCodes ?? fund_codes ?? [] })).refine((given) => given.fundCodes.length > 0, '请选择基金'),
    data: z.object({ factors: z.array(z.object({ code: z.string(), name: z.string(), about: z.string() })), funds: z.array(FilteredFund), kept: z.number() }),
  }),

  runs: post('/portfolio/get_new_combination_list', { about: 'Back-tests that the user can see, newest first.', access: read, either: true, query: pageQuery, body: z.object({ ...coded, keyword: z.string().trim().max(80).optional(), status: z.string().max(20).optional() }), data: page(CombinationRow) }),
  run: post('/portfolio/save_new_combination', { about: 'Back-tests a saved portfolio and keeps the result with its inputs; long ones as a task.', access: edit, either: true, body: z.object({ ...coded, runName: z.string().trim().max(60).default(''), /** Always as a task. */ inBackground: z.boolean().default(false) }), data: Started }),
  runDetail: get('/portfolio/get_new_combination_detail', { about: 'One back-test: its state, what it was asked, and what it found.', access: read, query: byRun, data: z.object({ run: CombinationRow, info: PortfolioInfo, details: z.array(PortfolioFundItem), parameter: PortfolioParams, result: RunResult.nullable() }) }),
  removeRuns: post('/portfolio/delete_new_combination', { about: 'Deletes back-tests; one that still runs is stopped.', access: edit, body: several, data: done }),
  positions: post('/portfolio/get_new_combination_position_details', { about: 'What a back-test held on a day, the last one where none is named.', access: read, either: true, body: z.object({ id, day: tradingDay.optional() }), data: PositionDetails }),
  renew: post('/portfolio/save_renew_combination', { about: 'Does a back-test again: as then with its frozen inputs and NAVs, or as now with the present ones.', access: edit, body: z.object({ id, mode: z.enum(['then', 'now'], '重跑方式只有「按当时」和「按现在」，请重新选择').default('now'), inBackground: z.boolean().default(false) }), data: Started }),
  renewed: post('/portfolio/get_renew_combination', { about: 'A back-test that was done again beside its first run, with the differences.', access: read, body: byRun, data: RenewedCombination }),
  figures: post('/indexvalue/get_combination_indexs', { about: 'Figures of the newest back-test of each portfolio.', access: read, body: z.object({ ...coded, portfolio_codes: listed(200).optional(), index_codes: listed(200).optional() }).transform(({ portfolio_codes, index_codes, ...given }) => ({ indicators: index_codes ?? [], codes: portfolio_codes ?? [portfolioCodeOf(given)].filter(Boolean) })), data: z.array(z.object({ portfolio_code: z.string(), fundName: z.string(), runId: z.string(), beginDay: z.string(), endDay: z.string(), values: z.array(z.object({ code: z.string(), name: z.string(), unit: z.string(), value: nullable })) })) }),
}
