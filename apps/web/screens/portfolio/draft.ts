import type { ModelParameter, PortfolioFundItem, PortfolioWhole, PositionParameter } from '@zhiheng/contract'
import { parameterDraft } from '@zhiheng/contract'
import { parseView } from '@zhiheng/domain'

/** What the wizard holds. Shares are fractions, as on the wire; the fields show percent. */

export interface FundRow {
  id: string
  fundCode: string
  fundName: string
  aliasName: string
  /** In parts of `weights` of the info, so percent. */
  weight: number | null
  openDays: number[]
  strategyName: string
  companyName: string
}
export interface Info {
  fundName: string
  balance: number | null
  warnLine: number | null
  portfolioType: number
  managementFee: number | null
  performanceFee: number | null
  slottingFee: number | null
  prior: number | null
  inferior: number | null
  fixedProfit: number | null
  floatProfit: number | null
  weights: number
  freq: number
  isPublic: boolean
  remark: string
}
export interface Wizard {
  /** Both are given by the first saving of step 0. */
  fundId: string
  fundCode: string
  version: number | undefined
  info: Info
  funds: readonly FundRow[]
  paramsId: string
  modelType: number
  positionType: number
  model: ModelParameter
  position: PositionParameter
}

/** Three steps: basic info and fund list, model and position parameters, aliases (rule screen.portfolio-wizard-steps). */
export const steps = ['基本信息与基金', '模型与仓位参数', '基金别名'] as const
export type Step = 0 | 1 | 2

export function begun(): Wizard {
  const { modelType, positionType, modelParameter, positionParameter } = parameterDraft.parse({})
  return {
    fundId: '', fundCode: '', version: undefined, paramsId: '', funds: [],
    info: { fundName: '', balance: null, warnLine: null, portfolioType: 1, managementFee: null, performanceFee: null, slottingFee: null, prior: null, inferior: null, fixedProfit: null, floatProfit: null, weights: 100, freq: 1, isPublic: false, remark: '' },
    modelType, positionType, model: modelParameter, position: positionParameter,
  }
}

export const rowOf = ({ id, fundCode, fundName, aliasName, weight, openDays, strategyName, companyName }: PortfolioFundItem): FundRow => ({ id, fundCode, fundName, aliasName, weight, openDays, strategyName, companyName })

export function wizardOf(whole: PortfolioWhole): Wizard {
  const { fundName, balance, warnLine, portfolioType, managementFee, performanceFee, slottingFee, prior, inferior, fixedProfit, floatProfit, weights, freq, isPublic, remark, parameter } = whole
  return {
    fundId: whole.fundId, fundCode: whole.fundCode, version: whole.version, funds: whole.details.map(rowOf),
    info: { fundName, balance, warnLine, portfolioType, managementFee, performanceFee, slottingFee, prior, inferior, fixedProfit, floatProfit, weights, freq, isPublic, remark },
    paramsId: parameter.id, modelType: parameter.modelType, positionType: parameter.positionType, model: parameter.modelParameter, position: parameter.positionParameter,
  }
}

/** The same portfolio under no name yet: saving makes a new one. */
export function copyOf(wizard: Wizard, name: string): Wizard {
  return { ...wizard, fundId: '', fundCode: '', version: undefined, paramsId: '', info: { ...wizard.info, fundName: name }, funds: wizard.funds.map((row) => ({ ...row, id: '' })) }
}

/** A blank takes a stored number away. */
const orBlank = (value: number | null) => value ?? ''
export function infoInput({ fundId, fundCode, version, info }: Wizard) {
  return {
    ...(fundId === '' ? {} : { id: fundId, portfolio_code: fundCode, version }),
    fundName: info.fundName, portfolioType: info.portfolioType, weights: info.weights, freq: info.freq, isPublic: info.isPublic, remark: info.remark,
    balance: orBlank(info.balance), warnLine: orBlank(info.warnLine), managementFee: orBlank(info.managementFee), performanceFee: orBlank(info.performanceFee), slottingFee: orBlank(info.slottingFee),
    prior: orBlank(info.prior), inferior: orBlank(info.inferior), fixedProfit: orBlank(info.fixedProfit), floatProfit: orBlank(info.floatProfit),
  }
}
export const detailsInput = (funds: readonly FundRow[]) =>
  funds.map(({ id, fundCode, fundName, aliasName, weight, openDays }) => ({ ...(id === '' ? {} : { id }), fundCode, fundName, aliasName, ...(weight === null ? {} : { weight }), openDays }))

export const parameterInput = ({ paramsId, fundCode, version, modelType, positionType, model, position }: Wizard) => ({
  ...(paramsId === '' ? {} : { id: paramsId }), version, portfolioCode: fundCode, modelType, positionType,
  // The specification has both as JSON text.
  modelParameter: JSON.stringify(model), positionParameter: JSON.stringify(position),
})

/** Places of aliases that stand more than once; an alias that is left blank is the fund's name. */
export function doubledAliases(funds: readonly Pick<FundRow, 'aliasName' | 'fundName'>[]): number[] {
  const names = funds.map(({ aliasName, fundName }) => aliasName.trim() || fundName)
  return names.flatMap((name, at) => (names.indexOf(name) !== at || names.lastIndexOf(name) !== at ? [at] : []))
}

export const sumOf = (funds: readonly FundRow[]) => +funds.reduce((sum, { weight }) => sum + (weight ?? 0), 0).toFixed(4)
const equalWeight = 2
const fixedWeights = 3
const blackLitterman = 10
/** As views name them. */
export const viewFunds = (funds: readonly FundRow[]) => funds.map(({ fundCode, fundName, aliasName }) => ({ fundCode, fundName, aliasName: aliasName || fundName }))

export interface Fault {
  field: string
  why: string
}
export interface StepProps {
  wizard: Wizard
  faults: readonly Fault[]
  disabled: boolean
  onChange: (part: Partial<Wizard>) => void
}

/** What keeps a step from being saved, each at its field. */
export function faultsOf(step: Step, { info, funds, modelType, model }: Wizard): Fault[] {
  // Aliases are checked by the saving itself, whose error has a code of its own.
  if (step === 2) return []
  if (step === 1) return modelFaults(modelType, model, funds, info.weights)
  const doubled = funds.find((row, at) => funds.findIndex((other) => other.fundCode === row.fundCode) < at)
  return [
    ...(info.fundName.trim() === '' ? [{ field: 'fundName', why: '请输入组合名称' }] : []),
    ...(funds.length === 0 ? [{ field: 'funds', why: '请添加基金' }] : []),
    ...(doubled ? [{ field: 'funds', why: `${doubled.fundName}（${doubled.fundCode}）在列表中出现了两次，请移除一行` }] : []),
    ...(info.portfolioType === 2 && !((info.prior ?? 0) > 0 && (info.inferior ?? 0) > 0) ? [{ field: 'prior', why: '分级组合请填写优先与劣后份额' }] : []),
  ]
}

function modelFaults(modelType: number, { funds: limits, groups, minimum, maximum, views }: ModelParameter, funds: readonly FundRow[], whole: number): Fault[] {
  const sum = sumOf(funds)
  const crossed = (low: number | undefined, high: number | undefined) => (low ?? 0) > (high ?? 1)
  const nameOf = (code: string) => funds.find(({ fundCode }) => fundCode === code)?.aliasName || code
  const single = limits.find((one) => crossed(one.minimum ?? minimum, one.maximum ?? maximum))
  const highest = funds.reduce((total, { fundCode }) => total + (limits.find((one) => one.fundCode === fundCode)?.maximum ?? maximum ?? 1), 0)
  const group = groups.find((one) => crossed(one.minimum, one.maximum))
  const named = viewFunds(funds)
  const view = modelType === blackLitterman ? views.findIndex(({ text }) => !parseView(text, named).ok) : -1
  return [
    ...(modelType === fixedWeights && Math.abs(sum - whole) > 0.01 ? [{ field: 'modelType', why: `固定权重合计 ${sum}，应为 ${whole}，请回到第一步调整` }] : []),
    ...(modelType !== equalWeight && modelType !== fixedWeights && highest < 1 - 1e-9 ? [{ field: 'bounds', why: `单只上限合计 ${+(highest * 100).toFixed(2)}%，不足 100%，请放宽` }] : []),
    ...(crossed(minimum, maximum) ? [{ field: 'bounds', why: '单只基金的下限高于上限' }] : []),
    ...(single ? [{ field: 'limits', why: `「${nameOf(single.fundCode)}」的下限高于上限` }] : []),
    ...(group ? [{ field: 'groups', why: `分组「${group.name || group.value}」的下限高于上限` }] : []),
    ...(view >= 0 ? [{ field: 'views', why: `第 ${view + 1} 条观点没有看懂，请按下划线处的提示修改或移除` }] : []),
  ]
}

/** Equal weights to two decimals, the first taking what rounding leaves. */
export function equalWeights(funds: readonly FundRow[], whole: number): readonly FundRow[] {
  const each = Math.floor((whole * 100) / funds.length) / 100
  return funds.map((row, at) => ({ ...row, weight: at === 0 ? +(whole - each * (funds.length - 1)).toFixed(2) : each }))
}
