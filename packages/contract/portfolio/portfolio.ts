import { z } from 'zod'
import { area, id, line, tradingDay } from '../shapes.ts'
import { blankOr, clearable, codeNames as coded, codedBesideFunds, fundCode, jsonOr, monthOrDay, mostFunds, number, whole } from './fields.ts'

/** A portfolio as it is entered: basic info, fund list, parameters. Names of the specification; what is ours says so. */

const share = (what: string) => clearable(0, 1, `${what}须为 0 到 1 的小数，如 0.015 表示 1.5%，请修改`)
const money = (what: string) => clearable(0, 1e13, `${what}须为不小于 0 的数，请修改`)

/**
 * Fees and profits are yearly fractions; `balance` is yuan; `prior` and `inferior` are the parts of the two classes in the principal
 * (3 and 1 as well as 0.75 and 0.25); `fixedProfit` the yield promised to the prior class, `floatProfit` its share of the gain beyond.
 */
export const infoDraft = z.object({
  id: blankOr(id), fundId: blankOr(id), portfolio_code: blankOr(fundCode), portfolioCode: blankOr(fundCode), asset_code: blankOr(fundCode), fundCode: blankOr(fundCode),
  fundName: line.min(1, '请输入组合名称').max(40, '组合名称不能超过40个字'),
  beginDate: blankOr(monthOrDay),
  balance: money('组合规模'),
  warnLine: clearable(0, 10, '预警线须为 0 到 10 的净值，请修改'),
  /** 1 plain, 2 structured in classes. */
  portfolioType: whole(1, 2, '没有这种组合类型，请重新选择'),
  managementFee: share('管理费率'), performanceFee: share('业绩报酬比例'), slottingFee: share('通道费率'),
  inferior: money('劣后份额'), prior: money('优先份额'), fixedProfit: share('固定收益率'), floatProfit: share('浮动收益分成'),
  /** What the weights of the fund list add up to. */
  weights: number(1, 100, '权重合计须为 1 到 100，请修改'),
  isPublicFund: blankOr(z.boolean()),
  /** 1 daily, 2 weekly, 3 monthly: the frequency of the series that parameters are estimated on. */
  freq: whole(1, 3, '没有这种频率，请重新选择'),
  configModel: whole(1, 12, '没有这种模型，请从模型列表中选择'),
  /** Ours: seen by everybody of the organisation. */
  isPublic: blankOr(z.boolean()), remark: blankOr(area),
  /** Ours: of the state that was read; saving over a newer one is refused. */
  version: z.number().int().optional(),
})
export type InfoDraft = z.output<typeof infoDraft>

export const detailDraft = z.object({
  id: blankOr(id), fundCode, fundName: blankOr(z.string().max(80)),
  aliasName: blankOr(z.string().trim().max(40, '基金别名不能超过40个字')),
  /** In parts of `weights`, so normally percent. */
  weight: number(0, 100, '基金权重须为 0 到 100，请修改'),
  /** Ours: days of the month on which the fund is open (the next NAV day stands for one without NAV); none: every NAV day. */
  openDays: z.array(z.number().int().min(1).max(31)).max(31).default([]),
  ...codedBesideFunds,
})
export type DetailDraft = z.output<typeof detailDraft>
export const detailsDraft = jsonOr(z.array(detailDraft).max(mostFunds, `一个组合最多 ${mostFunds} 只基金，请减少选择`))

const limit = number(0, 1, '权重上下限须为 0 到 1 的小数，如 0.2 表示 20%，请修改')
const period = (what: string) => whole(2, 2500, `${what}须为 2 到 2500 期，请修改`).transform((value) => value ?? 120)
const View = z.union([z.string().transform((text) => ({ text })), z.object({ text: z.string(), confidence: number(0, 1, '信心须为 0 到 1，请修改') })], '请写下观点，如 A 跑赢 B 2%').pipe(z.object({ text: z.string().trim().min(1, '请写下观点，如 A 跑赢 B 2%').max(200, '一条观点不能超过200个字'), confidence: z.number().optional() }))
export const groupLimit = z.object({
  name: line.default(''),
  /** strategy, company and pool take the funds of `value`; free takes `fundCodes`. */
  by: z.enum(['strategy', 'company', 'pool', 'free'], '分组方式只有策略、管理人、池标签和自选，请重新选择').default('free'),
  value: z.string().max(80).default(''), fundCodes: z.array(fundCode).max(mostFunds).default([]),
  minimum: limit, maximum: limit,
})
/** Fractions throughout. Periods are of the frequency `freq`. */
export const modelParameter = z.object({
  risk_period: period('风险估计区间'), return_period: period('收益估计区间'),
  /** 1 highest Sharpe ratio, 2 least variance, 3 target return, 4 target volatility, 5 highest utility. */
  optimize_rule: whole(1, 5, '没有这种优化目标，请重新选择').transform((value) => value ?? 1),
  no_risk_rate: number(-0.2, 1, '无风险利率须为 -0.2 到 1 的小数，请修改').transform((value) => value ?? 0.03),
  expect_return: number(-1, 5, '目标收益须为 -1 到 5 的小数，请修改').transform((value) => value ?? 0.05),
  risk_coef: number(0.01, 1000, '风险厌恶系数须为 0.01 到 1000，请修改').transform((value) => value ?? 4),
  uncertain_parameter: number(0, 10, '不确定性参数须为 0 到 10，请修改').transform((value) => value ?? 0.05),
  /** Bounds and budgets of single funds. */
  funds: jsonOr(z.array(z.object({ fundCode, minimum: limit, maximum: limit, /** Share of the risk, for 风险预算. */ budget: number(0, 1000, '风险预算须大于 0，请修改'), /** In place of the estimate. */ expect_return: number(-1, 5, '预期收益须为 -1 到 5 的小数，请修改') })).max(mostFunds).default([])).default([]),
  /** Sentences: A 跑赢 B 2%；A 收益 8% 信心 60%. */
  views: jsonOr(z.array(View).max(50, '最多 50 条观点，请减少').default([])).default([]),
  /** Ours, from here on. */
  expect_volatility: number(0.0001, 5, '目标波动须为 0 到 5 的小数，请修改').transform((value) => value ?? 0.1),
  confidence: number(0.5, 0.999, '置信水平须为 0.5 到 0.999，请修改').transform((value) => value ?? 0.95),
  minimum: limit, maximum: limit,
  groups: jsonOr(z.array(groupLimit).max(50, '最多 50 个分组约束，请减少').default([])).default([]),
  maximum_count: whole(1, mostFunds, `持仓数量上限须为 1 到 ${mostFunds}，请修改`),
  /** Σ |w − weights before|, at each rebalancing. */
  turnover: number(0, 2, '换手上限须为 0 到 2 的小数，请修改'),
  /** Largest yearly tracking error, against equal weights or those of the fund list. */
  tracking: number(0.0001, 5, '跟踪误差上限须为 0 到 5 的小数，请修改'), tracking_against: z.enum(['equal', 'fixed']).default('equal'),
})
export type ModelParameter = z.output<typeof modelParameter>

export const positionParameter = z.object({
  /** First day of the back-test; a month stands for its first day. */
  Begin_month: blankOr(monthOrDay), // wire spelling
  /** 1 every so many trading days, 2 in months, 3 by band, 4 never, 5 on open days. */
  Rebalance_rule: whole(1, 5, '没有这种调仓规则，请重新选择').transform((value) => value ?? 1), // wire spelling
  Rebalance_period: whole(1, 2500, '调仓周期须为 1 到 2500 个交易日，请修改').transform((value) => value ?? 20), // wire spelling
  /** Months with a rebalancing on their first trading day; none: every month. */
  Rebalance_month: blankOr(z.union([z.array(z.number().int().min(1, '调仓月份须为 1 到 12，请修改').max(12, '调仓月份须为 1 到 12，请修改')).max(12), z.string().regex(/^\d{1,2}(,\d{1,2})*$/, '请把调仓月份写成 1,4,7,10').transform((text) => text.split(',').map(Number))], '请把调仓月份写成 1,4,7,10')).transform((months) => months ?? []), // wire spelling
  /** Ours, from here on. Largest gap of a weight from its target before rule 3 trades. */
  Rebalance_band: number(0.001, 1, '偏离阈值须为 0.001 到 1 的小数，请修改').transform((value) => value ?? 0.05),
  end_date: blankOr(tradingDay),
  /** any: days on which any fund has a NAV; all: days on which every fund has one. */
  calendar: z.enum(['any', 'all']).default('any'),
  /** Trading days until a NAV is known. */
  lag_days: whole(0, 60, '净值披露滞后须为 0 到 60 个交易日，请修改').transform((value) => value ?? 1),
  trading_cost: number(0, 0.2, '交易成本须为 0 到 0.2 的小数，请修改').transform((value) => value ?? 0),
  /** 1 at the first day of a year, 2 at each rebalancing. */
  performance_mode: whole(1, 2, '没有这种业绩报酬计提方式，请重新选择').transform((value) => value ?? 1),
  /** Yearly return that the high-water mark first has to grow by. */
  hurdle: number(0, 1, '业绩报酬门槛须为 0 到 1 的小数，请修改').transform((value) => value ?? 0),
  /** A NAV that stops: hold at the last one, or turn into cash after so many calendar days. */
  silent_mode: z.enum(['hold', 'close']).default('hold'), silent_days: whole(1, 1000, '停止披露天数须为 1 到 1000，请修改').transform((value) => value ?? 30),
  /** Share of the money that is invested under positionType 2; yearly volatility that is aimed at under 3. */
  invest_ratio: number(0.01, 1, '仓位须为 0.01 到 1 的小数，请修改').transform((value) => value ?? 0.8),
  position_volatility: number(0.001, 5, '仓位的目标波动须为 0.001 到 5 的小数，请修改').transform((value) => value ?? 0.1),
  /** Code of an index; where left out the one that most of the funds are compared with. */
  benchmark: blankOr(z.string().max(40)),
  /** 0: no bands. */
  bootstrap: whole(0, 2000, '自助抽样次数须为 0 到 2000，请修改').transform((value) => value ?? 0), seed: whole(1, 2_147_483_647, '随机种子须为正整数，请修改').transform((value) => value ?? 20190102),
  /** Trading days of each stretch in which settings are chosen, and on which they are then tried; 0: no walk-forward. */
  walk_in: whole(0, 2500, '样本内长度须为 0 到 2500 个交易日，请修改').transform((value) => value ?? 0), walk_out: whole(5, 2500, '样本外长度须为 5 到 2500 个交易日，请修改').transform((value) => value ?? 60),
})
export type PositionParameter = z.output<typeof positionParameter>

export const parameterDraft = z.object({
  id: blankOr(id), ...coded,
  modelType: whole(1, 12, '没有这种模型，请从模型列表中选择').transform((value) => value ?? 1),
  positionType: whole(1, 3, '没有这种仓位方式，请重新选择').transform((value) => value ?? 1),
  modelParameter: jsonOr(modelParameter.prefault({})).prefault({}), positionParameter: jsonOr(positionParameter.prefault({})).prefault({}),
  version: z.number().int().optional(),
})
export type ParameterDraft = z.output<typeof parameterDraft>

const nullable = z.number().nullable()
const can = z.array(z.enum(['edit', 'delete', 'run']))
export const PortfolioInfo = z.object({
  id: z.string(), fundId: z.string(), fundCode: z.string(), portfolio_code: z.string(), asset_code: z.string(), fundName: z.string(), beginDate: z.string(),
  balance: nullable, warnLine: nullable, portfolioType: z.number(), managementFee: nullable, performanceFee: nullable, slottingFee: nullable, inferior: nullable, prior: nullable, fixedProfit: nullable, floatProfit: nullable,
  weights: z.number(), isPublicFund: z.boolean(), freq: z.number(), configModel: z.number(),
  isPublic: z.boolean(), remark: z.string(), version: z.number(), ownerId: z.string(), ownerName: z.string(), createdAt: z.string(), updatedAt: z.string(), can,
})
export type PortfolioInfo = z.infer<typeof PortfolioInfo>
export const PortfolioFundItem = z.object({ id: z.string(), portfolio_code: z.string(), fundCode: z.string(), fundName: z.string(), aliasName: z.string(), weight: nullable, openDays: z.array(z.number()), strategyName: z.string(), companyName: z.string() })
export type PortfolioFundItem = z.infer<typeof PortfolioFundItem>
export const PortfolioParams = z.object({ id: z.string(), portfolioCode: z.string(), portfolio_code: z.string(), fundCode: z.string(), modelType: z.number(), positionType: z.number(), modelParameter, positionParameter, version: z.number() })
export type PortfolioParams = z.infer<typeof PortfolioParams>

/** A fund as candidates are judged: what NAV there is. */
export const CandidateFund = z.object({ fundCode: z.string(), fundName: z.string(), found: z.boolean(), isPrivate: z.boolean(), strategyName: z.string(), companyName: z.string(), frequency: z.string(), beginDay: z.string(), endDay: z.string(), navCount: z.number(), lastNav: nullable, openRule: z.string(), why: z.string() })
export type CandidateFund = z.infer<typeof CandidateFund>
