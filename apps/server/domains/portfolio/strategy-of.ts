import { leastReturns, type Limits, type Model, type Objective, type RebalancePlan, type Series, type Strategy, Study, type View } from '@zhiheng/analytics'
import type { FigureSetting, ModelParameter, PortfolioParams } from '@zhiheng/contract'
import { formatDay, parseView } from '@zhiheng/domain'
import { refuse } from '../../rpc/fail.ts'

/** From what is stored and read to the strategy that analytics walks, with a sentence for all that does not fit. No I/O here. */

export interface StudiedFund {
  fundCode: string
  fundName: string
  aliasName: string
  weight: number | null
  openDays: number[]
  strategyName: string
  companyName: string
  labels: string[]
}
export interface Fees {
  managementFee: number | null
  performanceFee: number | null
  slottingFee: number | null
}
export interface Asked {
  funds: readonly StudiedFund[]
  series: readonly Series[]
  freq: number
  weights: number
  fees: Fees
  parameter: Pick<PortfolioParams, 'modelType' | 'positionType' | 'modelParameter' | 'positionParameter'>
  beginDate: string
  setting: FigureSetting
}

const frequencies = ['daily', 'weekly', 'monthly'] as const

export function strategyOf(asked: Asked): Strategy {
  const { funds, series, freq, parameter, fees, setting } = asked
  const { modelParameter: model, positionParameter: position, positionType } = parameter
  if (funds.length === 0) throw refuse('请先在基金列表中加入基金')
  funds.forEach(({ aliasName, fundCode }, i) => {
    if (series[i]!.days.length < 2) throw refuse(`基金「${aliasName}」（${fundCode}）少于两个净值，不能参与计算，请移除或先导入净值`, { fundCode })
  })
  return {
    funds: [...series], names: funds.map(({ aliasName }) => aliasName), dayChoice: position.calendar, begin: Number(position.Begin_month ?? (asked.beginDate || 0)), end: Number(position.end_date ?? 0),
    frequency: frequencies[freq - 1] ?? 'daily', periodsPerYear: { daily: setting.periodsDaily, weekly: setting.periodsWeekly, monthly: setting.periodsMonthly },
    riskPeriods: model.risk_period, returnPeriods: model.return_period, model: modelOf(asked), limits: limitsOf(funds, model, asked),
    expected: Float64Array.from(funds, ({ fundCode }) => model.funds.find((one) => one.fundCode === fundCode)?.expect_return ?? NaN),
    position: positionType === 2 ? { kind: 'ratio', ratio: position.invest_ratio } : positionType === 3 ? { kind: 'volatility', target: position.position_volatility } : { kind: 'full' },
    rule: ruleOf(position), openDays: funds.map(({ openDays }) => openDays), lag: position.lag_days,
    fees: { management: fees.managementFee ?? 0, channel: fees.slottingFee ?? 0, trading: position.trading_cost, ...(fees.performanceFee ? { performance: { rate: fees.performanceFee, hurdle: position.hurdle } } : {}) },
    performanceFee: position.performance_mode === 2 ? 'onRebalance' : 'yearly', closeAfterSilentDays: position.silent_mode === 'close' ? position.silent_days : undefined,
  }
}

function ruleOf({ Rebalance_rule: rule, Rebalance_period, Rebalance_month, Rebalance_band }: PortfolioParams['positionParameter']): RebalancePlan {
  switch (rule) {
    case 2: return { kind: 'months', months: Rebalance_month }
    case 3: return { kind: 'band', width: Rebalance_band }
    case 4: return { kind: 'never' }
    case 5: return { kind: 'openDays' }
    default: return { kind: 'everyDays', days: Rebalance_period }
  }
}

function objectiveOf(model: ModelParameter): Objective {
  switch (model.optimize_rule) {
    case 2: return { kind: 'minimumVariance' }
    case 3: return { kind: 'targetReturn', target: model.expect_return }
    case 4: return { kind: 'targetVolatility', target: model.expect_volatility }
    case 5: return { kind: 'utility', aversion: model.risk_coef }
    default: return { kind: 'maximumSharpe', riskFree: model.no_risk_rate }
  }
}

function modelOf({ funds, parameter: { modelType, modelParameter: model }, weights }: Asked): Model {
  switch (modelType) {
    case 1: return objectiveOf(model)
    case 2: return { kind: 'equal' }
    case 3: return { kind: 'fixed', weights: fixedWeights(funds, weights) }
    case 4: return { kind: 'riskParity', budgets: budgetsOf(funds, model) }
    case 5: return { kind: 'maximumDiversification' }
    case 6: return { kind: 'hrp' }
    case 7: return { kind: 'herc' }
    case 8: return { kind: 'cvar', confidence: model.confidence }
    case 9: return { kind: 'cdar', confidence: model.confidence }
    case 10: return { kind: 'blackLitterman', views: viewsOf(funds, model.views).map(({ view }) => view), market: marketWeights(funds, weights), aversion: model.risk_coef, tau: model.uncertain_parameter || 0.05, riskFree: model.no_risk_rate, objective: objectiveOf(model) }
    case 11: return { kind: 'robust', aversion: model.risk_coef, uncertainty: model.uncertain_parameter }
    case 12: return { kind: 'inverseVolatility' }
    default: throw refuse('没有这种模型，请从模型列表中选择')
  }
}

function fixedWeights(funds: readonly StudiedFund[], whole: number): Float64Array {
  const without = funds.find(({ weight }) => weight === null)
  if (without) throw refuse(`固定权重模型须填写每只基金的权重，「${without.aliasName}」还没有填写`, { fundCode: without.fundCode })
  const sum = funds.reduce((total, { weight }) => total + weight!, 0)
  if (Math.abs(sum - whole) > 1e-6) throw refuse(`基金权重合计为 ${+sum.toFixed(6)}，应为 ${whole}，请调整后再计算`)
  return Float64Array.from(funds, ({ weight }) => weight! / whole)
}

/** Where the market is at rest: the weights of the list, or equal ones where the list has none. */
const marketWeights = (funds: readonly StudiedFund[], whole: number): Float64Array =>
  funds.every(({ weight }) => weight !== null) ? Float64Array.from(funds, ({ weight }) => weight! / whole) : new Float64Array(funds.length).fill(1 / funds.length)

function budgetsOf(funds: readonly StudiedFund[], model: ModelParameter): Float64Array | undefined {
  const budgets = funds.map(({ fundCode }) => model.funds.find((one) => one.fundCode === fundCode)?.budget)
  if (budgets.every((budget) => budget === undefined)) return undefined
  const without = budgets.findIndex((budget) => budget === undefined || !(budget > 0))
  if (without >= 0) throw refuse(`风险预算须为每只基金填写大于 0 的数，「${funds[without]!.aliasName}」还没有填写`)
  return Float64Array.from(budgets as number[])
}

export function viewsOf(funds: readonly StudiedFund[], views: ModelParameter['views']): { text: string; view: View }[] {
  return views.map(({ text, confidence }, at) => {
    const parsed = parseView(text, funds)
    if (!parsed.ok) throw refuse(`第 ${at + 1} 条观点「${text}」：${parsed.why}`, { row: at + 1, at: parsed.at, length: parsed.length })
    const exposure = new Float64Array(funds.length)
    for (const { fundCode, share } of parsed.exposure) exposure[funds.findIndex((one) => one.fundCode === fundCode)] = share
    return { text, view: { exposure, value: parsed.value, confidence: confidence ?? parsed.confidence } }
  })
}

function limitsOf(funds: readonly StudiedFund[], model: ModelParameter, { weights }: Asked): Limits {
  const own = (fundCode: string) => model.funds.find((one) => one.fundCode === fundCode)
  const stranger = model.funds.find(({ fundCode, ...rest }) => funds.every((fund) => fund.fundCode !== fundCode) && Object.values(rest).some((value) => value !== undefined))
  if (stranger) throw refuse(`单只约束中的基金 ${stranger.fundCode} 不在基金列表中，请移除该约束或加入该基金`, { fundCode: stranger.fundCode })
  const lower = Float64Array.from(funds, ({ fundCode }) => own(fundCode)?.minimum ?? model.minimum ?? 0)
  const upper = Float64Array.from(funds, ({ fundCode }) => own(fundCode)?.maximum ?? model.maximum ?? 1)
  const crossed = funds.findIndex((_, i) => lower[i]! > upper[i]!)
  if (crossed >= 0) throw refuse(`基金「${funds[crossed]!.aliasName}」的权重下限高于上限，请调整`, { fundCode: funds[crossed]!.fundCode })
  return {
    lower, upper, groups: model.groups.map((group, at) => groupOf(funds, group, at)), maximumCount: model.maximum_count, turnover: model.turnover,
    tracking: model.tracking === undefined ? undefined : { limit: model.tracking, against: model.tracking_against === 'fixed' ? fixedWeights(funds, weights) : new Float64Array(funds.length).fill(1 / funds.length) },
  }
}

type Group = ModelParameter['groups'][number]
const inGroup: Readonly<Record<Group['by'], (fund: StudiedFund, group: Group) => boolean>> = {
  strategy: (fund, { value }) => fund.strategyName === value,
  company: (fund, { value }) => fund.companyName === value,
  pool: (fund, { value }) => fund.labels.includes(value),
  free: (fund, { fundCodes }) => fundCodes.includes(fund.fundCode),
}

function groupOf(funds: readonly StudiedFund[], group: Group, at: number): Limits['groups'][number] {
  const name = group.name || group.value || `第 ${at + 1} 组`
  const { minimum, maximum } = group
  if (minimum === undefined && maximum === undefined) throw refuse(`分组约束「${name}」没有填写上下限，请填写或移除`)
  const members = funds.flatMap((fund, i) => (inGroup[group.by](fund, group) ? [i] : []))
  if (members.length === 0) throw refuse(`分组约束「${name}」没有匹配到列表中的基金，请修改或移除`)
  return { name, members, minimum, maximum }
}

/** The strategy with a begin that its NAVs allow, as its study; refuses one that they do not. */
export function begun(strategy: Strategy, funds: readonly StudiedFund[]): Study {
  const starts = strategy.funds.map(({ days }) => days[0]!)
  const latest = starts.indexOf(Math.max(...starts))
  if (strategy.begin > 0 && strategy.begin < starts[latest]!) {
    throw refuse(`开始日期 ${formatDay(String(strategy.begin))} 早于基金「${funds[latest]!.aliasName}」的首个净值日 ${formatDay(String(starts[latest]))}，请推后开始日期或移除该基金`, { fundCode: funds[latest]!.fundCode })
  }
  if (strategy.end > 0 && strategy.begin >= strategy.end) throw refuse('结束日期必须晚于开始日期，请修改')
  const study = new Study(strategy)
  const from = strategy.begin > 0 ? study.first : study.grid.days.findIndex((day) => day >= starts[latest]!)
  if (study.grid.days.length - from < 2) throw refuse('回测区间内少于两个净值日，请提前开始日期或推后结束日期')
  const earliest = Math.max(from, strategy.lag)
  // Without a begin the run waits for whole windows; where the record is too short for that, for the least that can be estimated.
  const whole = strategy.begin > 0 ? -1 : firstReady(study, earliest, strategy.riskPeriods)
  const ready = whole >= 0 ? whole : firstReady(study, earliest, leastReturns(strategy.riskPeriods))
  if (ready < 0) throw refuse(`没有一天能让全部基金都有 ${leastReturns(strategy.riskPeriods)} 期收益用于估计，请缩短风险估计区间、推后结束日期或移除净值过少的基金`)
  const day = study.grid.days[ready]!
  if (strategy.begin > 0 && ready > earliest) throw refuse(`到开始日期 ${formatDay(String(strategy.begin))} 为止，部分基金的净值还不足以估计（至少 ${leastReturns(strategy.riskPeriods)} 期），最早可以从 ${formatDay(String(day))} 开始`, { earliest: String(day) })
  return strategy.begin > 0 ? study : new Study({ ...strategy, begin: day }, study)
}

/** The first place from which every fund can be decided on; -1 where there is none. */
function firstReady(study: Study, from: number, least: number): number {
  for (let at = from; at < study.grid.days.length - 1; at++) if (study.isReady(at - study.strategy.lag, least)) return at
  return -1
}
