import { alignTo, atFrequency, daysBetween, detectFrequency, indicatorAt, indicators, measure, mostProblemsOfRun, periodsPerYearOf, type Series, TOLERANCE_DAYS, waterfall } from '@zhiheng/analytics'
import type { CombinationRow, FigureFacts, RunResult } from '@zhiheng/contract'
import { formatDay, formatPercent, modelName, nameOfCode, positionTypes, rebalanceRules } from '@zhiheng/domain'
import type { Surroundings } from '../analysis/analysis.store.ts'
import { orNull } from '../analysis/choices.ts'
import { fundFigures } from '../analysis/fund-figures.ts'
import type { Computed, ComputedRun } from './compute.ts'
import { hashOfNavs, type ReadNav, type RunInput } from './read-study.ts'

/** What a computed run is on the wire. Reads nothing. */

export interface Finished {
  result: RunResult
  summary: NonNullable<CombinationRow['summary']>
  nav: Series
}

export interface Ground {
  input: RunInput
  navs: readonly ReadNav[]
  surroundings: Surroundings
}

export function resultOf(computed: Computed & { ok: true }, { input, navs, surroundings }: Ground): Finished {
  const { days, values } = computed
  const benchmark = navs.find(({ kind }) => kind === 'benchmark')?.series
  const [first, last] = [String(days[0]), String(days.at(-1))]
  const found = fundFigures({
    query: { navType: 'adjusted', freq: 'auto', preset: 'zhiheng', beginDay: first, endDay: last },
    subject: { fundCode: input.info.portfolio_code, shortName: input.info.fundName, fundType: '', isPrivate: false, benchmarkCode: '', source: '', sourceName: '回测', series: { adjusted: { days, values } } },
    benchmark: { ...input.benchmark, series: benchmark }, surroundings: { ...surroundings, setting: input.setting }, standings: undefined,
  })
  const figure = (code: string) => found.figures.find((one) => one.code === code)?.value ?? null
  const equal = computed.equal
  return {
    nav: { days, values },
    summary: {
      totalReturn: orNull(values.at(-1)! / values[0]! - 1), annualReturn: figure('annualReturn'), volatility: figure('volatility'), maxDrawdown: figure('maxDrawdown'), sharpe: figure('sharpe'), calmar: figure('calmar'),
      turnover: orNull(computed.totalTurnover), excess: figure('excess'),
    },
    result: {
      facts: factsOf(input, computed), notes: notesOf(input, computed, navs), beginDay: first, endDay: last, frequency: found.frequency, benchmark: input.benchmark.code, benchmarkName: benchmark ? input.benchmark.name : '',
      funds: input.funds.map(({ fundCode, aliasName, fundName, strategyName, companyName }) => {
        const { series } = navOf(navs, fundCode)
        return { fundCode, aliasName, fundName, strategyName, companyName, beginDay: String(series.days[0]), endDay: String(series.days.at(-1)) }
      }),
      curve: curveOf(computed, benchmark),
      figures: found.figures.filter(isSaid), beside: besideOf(computed, input, benchmark, equal),
      months: found.months, drawdowns: found.drawdowns.map(({ benchmark: _, ...row }) => row),
      weights: { days: computed.weightDays.map(String), values: computed.weights, cash: computed.weightDays.map((_, at) => clean(1 - computed.weights.reduce((sum, column) => sum + column[at]!, 0))) },
      rebalancings: computed.rebalancings.map((one) => ({ ...one, day: String(one.day), knownDay: String(one.knownDay) })), fees: { ...computed.fees, turnover: computed.totalTurnover },
      tranches: tranchesOf(input, computed), ...attributionOf(input, computed),
      correlation: { codes: input.funds.map(({ fundCode }) => fundCode), matrix: square(computed.correlation), observations: computed.observations, beginDay: first, endDay: last },
      silent: computed.silent.filter(({ fund, since, closed }) => closed || isLate(navs, input.funds[fund]!.fundCode, since, days.at(-1)!)).map(({ fund, since, closed, until }) => {
        const { fundCode, aliasName } = input.funds[fund]!
        const back = until === undefined ? '' : `，${formatDay(String(until))} 恢复披露，之后的调仓日可再买入`
        return { fundCode, aliasName, since: String(since), closed, words: `「${aliasName}」自 ${formatDay(String(since))} 起没有净值，按最后净值${closed ? '转为现金' : '继续持有'}${back}` }
      }),
      bootstrap: computed.bands ? bandsOf(computed, found.figures) : null, walkForward: computed.walk?.ok ? walkOf(computed.walk) : null,
      navHash: hashOfNavs(input.funds.map(({ fundCode }) => navOf(navs, fundCode))),
      navFunds: navs.map(({ code, source, hash, series }) => ({ fundCode: code, source, days: series.days.length, hash })),
    },
  }
}

const navOf = (navs: readonly ReadNav[], fundCode: string): ReadNav => navs.find(({ kind, code }) => kind === 'fund' && code === fundCode)!

/** A fund that is not closed out is told of once its newest NAV is older than its frequency lets it be. */
function isLate(navs: readonly ReadNav[], fundCode: string, since: number, last: number): boolean {
  const frequency = detectFrequency(navOf(navs, fundCode).series.days)
  return daysBetween(since, last) > TOLERANCE_DAYS[frequency]
}

/** Figures that need a record of the fund itself say nothing of a back-test. */
const isSaid = (one: FigureFacts) => one.value !== null || one.flags.length > 0
const clean = (share: number) => (Math.abs(share) < 1e-9 ? 0 : share)
const percent = (share: number | null) => formatPercent(share ?? 0, 2)

function curveOf({ days, values, equal }: ComputedRun, benchmark: Series | undefined): RunResult['curve'] {
  const aligned = benchmark && alignTo(days, benchmark)
  const there = aligned && aligned[0]! > 0 ? aligned.map((value) => value / aligned[0]!) : undefined
  const falls = (column: Float64Array) => {
    let high = -Infinity
    return Array.from(column, (value) => {
      high = Math.max(high, value)
      return value / high - 1
    })
  }
  return {
    days: Array.from(days, String), nav: [...values], benchmark: Array.from(days, (_, at) => orNull(there?.[at])), equal: Array.from(days, (_, at) => orNull(equal?.[at])),
    excess: Array.from(days, (_, at) => orNull(there && values[at]! / there[at]! - 1)), drawdown: falls(values), benchmarkDrawdown: there ? falls(there) : Array.from(days, () => null),
  }
}

function besideOf({ days, walk }: ComputedRun, { setting, benchmark: named }: RunInput, benchmark: Series | undefined, equal: Float64Array | undefined): RunResult['beside'] {
  const aligned = benchmark && alignTo(days, benchmark)
  const rows: { code: RunResult['beside'][number]['code']; name: string; series: Series | undefined }[] = [
    { code: 'equal', name: '1/N 等权', series: equal && { days, values: equal } },
    { code: 'benchmark', name: named.name, series: aligned && aligned[0]! > 0 ? { days, values: aligned } : undefined },
    { code: 'outOfSample', name: '样本外', series: walk?.ok ? { days: walk.days, values: walk.values } : undefined },
    { code: 'inSample', name: '样本内（事后最优）', series: walk?.ok ? { days: walk.days, values: walk.hindsight.values } : undefined },
  ]
  return rows.flatMap(({ code, name, series }) => (series ? [{ code, name, values: figuresOf(series, setting) }] : []))
}

export function figuresOf(whole: Series, setting: RunInput['setting']): { code: string; value: number | null }[] {
  const { series, frequency } = atFrequency(whole, 'auto')
  const periodsPerYear = periodsPerYearOf(frequency, { daily: setting.periodsDaily, weekly: setting.periodsWeekly, monthly: setting.periodsMonthly })
  const { values } = measure({ ...series, from: 0, to: series.days.length - 1, periodsPerYear, riskFree: setting.riskFree })
  return indicators.map(({ code }) => ({ code, value: orNull(values[indicatorAt[code]]) }))
}

function attributionOf({ funds }: RunInput, { shares, brinson }: ComputedRun): Pick<RunResult, 'contribution' | 'brinson'> {
  const own = funds.map(({ fundCode, aliasName }, at) => ({ fundCode, aliasName, contribution: shares.contributions[at]!, meanWeight: shares.meanWeights[at]! }))
  const by = (nameOf: (at: number) => string) => [...Map.groupBy(own.keys(), nameOf)].map(([name, places]) => ({ name, contribution: sum(places.map((at) => own[at]!.contribution)), meanWeight: sum(places.map((at) => own[at]!.meanWeight)) }))
  return {
    contribution: { method: 'Cariño 链接', total: shares.total, residual: shares.residual, funds: own, companies: by((at) => funds[at]!.companyName), strategies: by((at) => funds[at]!.strategyName) },
    brinson: divisionsOf(funds).map(({ by: division, names }, d) => {
      const { segments, excess, residual } = brinson[d]!
      return {
        by: division, method: 'Brinson-Fachler，逐日，Cariño 链接', benchmarkName: '同一批基金逐日等权', excess, residual, ...totalsOf(segments),
        segments: segments.map((one, at) => ({ name: names[at]!, ...one, portfolioReturn: orNull(one.portfolioReturn), benchmarkReturn: orNull(one.benchmarkReturn), total: one.allocation + one.selection + one.interaction })).filter(({ portfolioWeight, benchmarkWeight }) => Math.abs(portfolioWeight) > 1e-9 || benchmarkWeight !== 0),
      }
    }),
  }
}

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)
const totalsOf = (segments: ComputedRun['brinson'][number]['segments']) => ({ allocation: sum(segments.map((one) => one.allocation)), selection: sum(segments.map((one) => one.selection)), interaction: sum(segments.map((one) => one.interaction)) })

/** How funds are divided for Brinson: the name of each one's segment, and all names in the order of the list, cash behind them. */
export const divisionsOf = (funds: readonly Pick<RunInput['funds'][number], 'strategyName' | 'companyName' | 'aliasName'>[]) =>
  ([['strategy', 'strategyName'], ['company', 'companyName'], ['fund', 'aliasName']] as const).map(([by, key]) => {
    const own = funds.map((fund) => fund[key])
    return { by, own, names: [...new Set(own), '现金'] }
  })

/** Two classes: the prior one is paid its principal and yield first, then has its share of the gain beyond. */
function tranchesOf({ info }: RunInput, { days, values }: ComputedRun): RunResult['tranches'] {
  const { portfolioType, prior, inferior, fixedProfit, floatProfit } = info
  if (portfolioType !== 2 || !prior || !inferior) return null
  const [senior, junior] = [prior / (prior + inferior), inferior / (prior + inferior)]
  const classes = [{ kind: 'prior', principal: senior, yield: fixedProfit ?? 0 }, { kind: 'inferior', principal: junior }, { kind: 'floatProfit', principal: 0, share: floatProfit ?? 0 }] as const
  const worth = Array.from(values, (value, at) => waterfall(value, classes, daysBetween(days[0]!, days[at]!)))
  return {
    days: Array.from(days, String), prior: worth.map((one) => (one[0]! + one[2]!) / senior), inferior: worth.map((one) => one[1]! / junior),
    facts: [{ label: '份额', value: `优先 ${percent(senior)}，劣后 ${percent(junior)}` }, { label: '优先固定收益', value: `${percent(fixedProfit)}（单利，实际天数/365）` }, { label: '优先浮动分成', value: `固定收益之后剩余收益的 ${percent(floatProfit)}` }, { label: '分配顺序', value: '优先本金与固定收益，劣后本金，剩余收益分成' }],
  }
}

function bandsOf({ bands, days }: ComputedRun, figures: readonly FigureFacts[]): RunResult['bootstrap'] {
  const { seed, count, block, places, low, middle, high } = bands!
  const named = (code: string) => figures.find((one) => one.code === code)
  return {
    seed, count, block, days: Array.from(places, (at) => String(days[at])), low: [...low], middle: [...middle], high: [...high],
    figures: bands!.figures.map((one) => ({ code: one.code, name: named(one.code)?.name ?? one.code, unit: named(one.code)?.unit ?? 'ratio', low: orNull(one.low), middle: orNull(one.middle), high: orNull(one.high) })),
  }
}

function walkOf(walk: Extract<NonNullable<ComputedRun['walk']>, { ok: true }>): NonNullable<RunResult['walkForward']> {
  const mean = (values: number[]) => orNull(sum(values) / values.length)
  return {
    candidates: walk.candidates.map((window) => `风险估计 ${window} 期`), days: Array.from(walk.days, String), nav: [...walk.values], inSampleNav: [...walk.hindsight.values],
    folds: walk.folds.map(({ inFrom, inTo, outFrom, outTo, chosen, inSample, outOfSample }) => ({ inFrom: String(inFrom), inTo: String(inTo), outFrom: String(outFrom), outTo: String(outTo), chosen: `风险估计 ${chosen} 期`, inSample: orNull(inSample), outOfSample: orNull(outOfSample) })),
    inSample: mean(walk.folds.map(({ inSample }) => inSample).filter(Number.isFinite)), outOfSample: mean(walk.folds.map(({ outOfSample }) => outOfSample).filter(Number.isFinite)),
  }
}

const square = (matrix: Float64Array): (number | null)[][] => {
  const n = Math.round(Math.sqrt(matrix.length))
  return Array.from({ length: n }, (_, i) => Array.from(matrix.subarray(i * n, i * n + n), orNull))
}

function factsOf({ info, parameter }: RunInput, { frequency, rebalancings }: ComputedRun): RunResult['facts'] {
  const { modelParameter: model, positionParameter: position, modelType, positionType } = parameter
  return [
    { label: '模型', value: modelName(modelType, model.optimize_rule) },
    { label: '估计区间', value: `风险 ${model.risk_period} 期，收益 ${model.return_period} 期，${{ daily: '日频', weekly: '周频', monthly: '月频' }[frequency] ?? frequency}` },
    { label: '仓位', value: positionType === 2 ? `固定仓位 ${percent(position.invest_ratio)}` : positionType === 3 ? `目标波动 ${percent(position.position_volatility)}` : nameOfCode(positionTypes, positionType) },
    { label: '调仓', value: `${ruleWords(position)}，共 ${rebalancings.filter(({ why }) => why === '').length} 次` },
    { label: '净值日', value: position.calendar === 'all' ? '全部基金都有净值的日子' : '任一基金有净值的交易日' },
    { label: '净值滞后', value: `第 t 日只使用 t−${position.lag_days} 个净值日及以前的净值` },
    { field: 'managementFee', label: '费用', value: `管理费 ${percent(info.managementFee)}，通道费 ${percent(info.slottingFee)}，业绩报酬 ${percent(info.performanceFee)}（高水位，${position.performance_mode === 2 ? '每次调仓' : '每年首个净值日'}计提${position.hurdle > 0 ? `，门槛 ${percent(position.hurdle)}` : ''}），交易成本 ${percent(position.trading_cost)}` },
    { label: '停止披露', value: position.silent_mode === 'close' ? `超过 ${position.silent_days} 个自然日没有净值，按最后净值转为现金` : '按最后净值继续持有' },
    { label: '净值', value: '复权净值；费用按前一日净资产逐日计提（实际天数/365）；现金不计息' },
  ]
}

function ruleWords(position: RunInput['parameter']['positionParameter']): string {
  const name = nameOfCode(rebalanceRules, position.Rebalance_rule)
  switch (position.Rebalance_rule) {
    case 1: return `${name}，每 ${position.Rebalance_period} 个净值日`
    case 2: return `${name}，${position.Rebalance_month.length === 0 ? '每月' : `${position.Rebalance_month.join('、')} 月`}首个净值日`
    case 3: return `${name}，阈值 ${percent(position.Rebalance_band)}`
    default: return name
  }
}

function notesOf({ info, funds, parameter }: RunInput, { notes, rebalancings, days, values, walk }: ComputedRun, navs: readonly ReadNav[]): string[] {
  const failed = rebalancings.filter(({ why }) => why !== '')
  const below = info.warnLine ? values.findIndex((value) => value < info.warnLine!) : -1
  const rare = parameter.positionParameter.calendar === 'all' ? [] : funds.filter(({ fundCode }) => detectFrequency(navOf(navs, fundCode).series.days) !== 'daily')
  const isMixed = rare.length > 0 && rare.length < funds.length
  return [
    ...notes,
    ...(parameter.modelParameter.maximum_count === undefined ? [] : [`持仓数量上限：每个调仓日最多比较 ${mostProblemsOfRun} 种取舍，取其中最好的`]),
    ...(isMixed ? [`「${rare[0]!.aliasName}」${rare.length > 1 ? `等 ${rare.length} 只基金` : ''}不是每日披露，没有净值的日子按最后净值计，日波动会偏低；需要时请把净值日改为「全部基金都有净值」`] : []),
    ...(failed.length > 0 ? [`有 ${failed.length} 个调仓日没有可行解，沿用了之前的持仓（建仓前为现金），首次为 ${formatDay(String(failed[0]!.day))}：${failed[0]!.why}`] : []),
    ...(below >= 0 ? [`净值于 ${formatDay(String(days[below]))} 首次低于预警线 ${info.warnLine}`] : []),
    ...(walk && !walk.ok ? [walk.why] : []),
  ]
}
