/** The codes of portfolios in words: what dictionaries deliver, and what results print. The specification gives only the defaults (1 each). */

export interface PortfolioCode {
  code: number
  name: string
  /** What it does, in one sentence. */
  about: string
}

export const modelTypes: readonly PortfolioCode[] = [
  { code: 1, name: '均值方差', about: '按优化目标在有效前沿上取一点' },
  { code: 2, name: '等权', about: '每只基金权重相同' },
  { code: 3, name: '固定权重', about: '按基金列表中填写的权重' },
  { code: 4, name: '风险平价', about: '每只基金承担相同的风险，或按风险预算承担' },
  { code: 5, name: '最大分散化', about: '加权波动与组合波动之比最大' },
  { code: 6, name: '分层风险平价 HRP', about: '沿相似度树逐层按方差倒数分配' },
  { code: 7, name: '分层等风险 HERC', about: '沿相似度树分组，组间组内按方差倒数分配' },
  { code: 8, name: '最小 CVaR', about: '最差一部分时期的平均亏损最小' },
  { code: 9, name: '最小 CDaR', about: '最深一部分回撤的平均最小' },
  { code: 10, name: 'Black-Litterman', about: '以观点修正均衡收益，再按优化目标求解' },
  { code: 11, name: '稳健优化', about: '按不确定性参数，在最不利的预期收益下求效用最大' },
  { code: 12, name: '波动率倒数', about: '权重与波动率成反比' },
]
export const optimizeRules: readonly PortfolioCode[] = [
  { code: 1, name: '最大夏普', about: '超额收益与波动之比最大' },
  { code: 2, name: '最小方差', about: '波动最小' },
  { code: 3, name: '目标收益', about: '预期收益不低于目标时波动最小' },
  { code: 4, name: '目标波动', about: '波动不高于目标时预期收益最高' },
  { code: 5, name: '效用最大', about: '预期收益减去风险厌恶系数的一半乘以方差最大' },
]
export const positionTypes: readonly PortfolioCode[] = [
  { code: 1, name: '满仓', about: '全部资金投入基金' },
  { code: 2, name: '固定仓位', about: '按仓位比例投入，其余为现金' },
  { code: 3, name: '目标波动仓位', about: '按预估波动缩放仓位，不超过满仓，其余为现金' },
]
export const rebalanceRules: readonly PortfolioCode[] = [
  { code: 1, name: '按周期', about: '每隔若干个交易日' },
  { code: 2, name: '按月份', about: '在所选月份的第一个交易日' },
  { code: 3, name: '按偏离', about: '任一权重偏离目标超过阈值时' },
  { code: 4, name: '不调仓', about: '建仓后一直持有' },
  { code: 5, name: '按开放日', about: '在基金的开放日' },
]
export const portfolioTypes: readonly PortfolioCode[] = [
  { code: 1, name: '平层', about: '所有份额同等' },
  { code: 2, name: '分级', about: '优先与劣后份额按约定分配' },
]
export const portfolioFrequencies: readonly PortfolioCode[] = [{ code: 1, name: '日频', about: '' }, { code: 2, name: '周频', about: '' }, { code: 3, name: '月频', about: '' }]

export const nameOfCode = (codes: readonly PortfolioCode[], code: number): string => codes.find((one) => one.code === code)?.name ?? ''

/** A model as results name it: the objective belongs to it where the model has one. */
export const modelName = (modelType: number, optimizeRule: number): string =>
  modelType === 1 || modelType === 10 ? `${nameOfCode(modelTypes, modelType)}·${nameOfCode(optimizeRules, optimizeRule)}` : nameOfCode(modelTypes, modelType)

/** Said when two aliases of a fund list are the same, with its code (rule portfolio.alias-unique). */
export const equalAliases = { err: 10000, message: '基金别名不允许重复，请检查修改后重新保存' } as const
