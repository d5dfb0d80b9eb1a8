import type { DetailDraft, InfoDraft } from '@zhiheng/contract'
import { equalAliases } from '@zhiheng/domain'
import { Fail, refuse } from '../../rpc/fail.ts'

/** Rules on fund lists. No I/O here. */

export interface ListedFund {
  fundCode: string
  aliasName: string
  weight: number | null
  openDays: number[]
}

const close = 1e-6
const words = (share: number) => String(+share.toFixed(6))

/** exact: weights that are given add up; filled: those left out get the rest; free: nothing is asked of them. */
export type Weighing = 'exact' | 'filled' | 'free'

/** The list as it is stored. `names` are those of the funds that the user sees. */
export function fundList(details: readonly DetailDraft[], names: ReadonlyMap<string, string>, weights: number, weighing: Weighing): ListedFund[] {
  const listed = details.map(({ fundCode, aliasName, weight, openDays }, at): ListedFund => {
    if (!names.has(fundCode)) throw refuse(`第 ${at + 1} 行：基金 ${fundCode} 不存在或不在您的数据查看范围内，请从列表中移除`, { row: at + 1, fundCode })
    return { fundCode, aliasName: aliasName || names.get(fundCode)!, weight: weight ?? null, openDays: [...new Set(openDays)].toSorted((a, b) => a - b) }
  })
  const twice = listed.find((one, at) => listed.findIndex(({ fundCode }) => fundCode === one.fundCode) !== at)
  if (twice) throw refuse(`基金「${names.get(twice.fundCode)}」（${twice.fundCode}）在列表中出现了两次，请保留一条`, { fundCode: twice.fundCode })
  // Wording and code of rule portfolio.alias-unique; equal fund names are allowed.
  if (new Set(listed.map(({ aliasName }) => aliasName)).size < listed.length) throw new Fail(equalAliases.err, equalAliases.message)
  if (weighing === 'free') return listed
  return checkedWeights(weighing === 'filled' ? filled(listed, weights) : listed, weights)
}

/** The simple save: funds without a weight share what the others leave. */
function filled(listed: readonly ListedFund[], weights: number): ListedFund[] {
  const blank = listed.filter(({ weight }) => weight === null).length
  const rest = listed.reduce((left, { weight }) => left - (weight ?? 0), weights)
  if (blank > 0 && rest < -close) throw refuse(`已填权重合计 ${words(weights - rest)}，超过 ${words(weights)}，请调低后再保存`)
  return listed.map((one) => (one.weight === null ? { ...one, weight: Math.max(0, rest) / blank } : one))
}

function checkedWeights(listed: ListedFund[], weights: number): ListedFund[] {
  if (listed.every(({ weight }) => weight === null)) return listed
  const sum = listed.reduce((total, { weight }) => total + (weight ?? 0), 0)
  if (Math.abs(sum - weights) > close) throw refuse(`基金权重合计为 ${words(sum)}，应为 ${words(weights)}，请调整后再保存`, { sum, weights })
  return listed
}

/** The columns of what was entered; what was not entered stays as it is. */
export function infoColumns(info: Partial<InfoDraft>) {
  const columns = {
    fund_name: info.fundName, begin_date: info.beginDate, balance: info.balance, warn_line: info.warnLine, portfolio_type: info.portfolioType, management_fee: info.managementFee,
    performance_fee: info.performanceFee, slotting_fee: info.slottingFee, inferior: info.inferior, prior: info.prior, fixed_profit: info.fixedProfit, float_profit: info.floatProfit,
    weights: info.weights, is_public_fund: info.isPublicFund, freq: info.freq, config_model: info.configModel, is_public: info.isPublic, remark: info.remark,
  }
  return Object.fromEntries(Object.entries(columns).filter(([, value]) => value !== undefined)) as Partial<{ [K in keyof typeof columns]: Exclude<(typeof columns)[K], undefined> }>
}

export function checkInfo({ portfolioType, prior, inferior }: Pick<Partial<InfoDraft>, 'portfolioType' | 'prior' | 'inferior'>) {
  if (portfolioType === 2 && !((prior ?? 0) > 0 && (inferior ?? 0) > 0)) throw refuse('分级组合须填写大于 0 的优先份额和劣后份额，如 3 与 1')
}

export function checkVersion(asked: number | undefined, stored: number) {
  if (asked !== undefined && asked !== stored) throw refuse('组合已被他人修改，请刷新后再保存', { version: stored })
}

/** `name`, or with the first number behind it that makes it free. */
export function freeName(name: string, taken: ReadonlySet<string>): string {
  if (!taken.has(name)) return name
  for (let count = 2; ; count++) {
    const next = `${name.slice(0, 36)}(${count})`
    if (!taken.has(next)) return next
  }
}
