import type { IndicatorCode } from './indicators.ts'
import type { Choices } from './presets.ts'

/** How a formula reads where a choice is not that of the house: choice, its value, indicator, sentence. */
const OTHERWISE: readonly (readonly [choice: keyof Choices, value: string, code: IndicatorCode, sentence: string])[] = [
  ['annualising', 'julianYears', 'annualReturn', '(1 + 区间收益率)^(365.25 ÷ 日历天数) − 1。'],
  ['annualising', 'julianYears', 'benchmarkAnnualReturn', '(1 + 基准区间收益率)^(365.25 ÷ 日历天数) − 1，基准取各净值日或之前最近的收盘。'],
  ['annualising', 'observations', 'annualReturn', '(1 + 区间收益率)^(年化期数 ÷ 观测期数) − 1。'],
  ['annualising', 'observations', 'benchmarkAnnualReturn', '(1 + 基准区间收益率)^(年化期数 ÷ 观测期数) − 1。'],
  ['ratios', 'arithmetic', 'sharpe', '(期均收益率 − 周期无风险利率) ÷ 周期标准差 × √年化期数。'],
  ['ratios', 'arithmetic', 'sortino', '(期均收益率 − 周期无风险利率) × 年化期数 ÷ 下行波动率。'],
  ['downside', 'mean', 'downside', '√(Σ min(0, 周期收益率 − 均值)² ÷ (期数 − 1)) × √年化期数。'],
  ['valueAtRisk', 'normal', 'var95', '周期收益率均值 + 正态分布 5% 分位数 × 样本标准差。'],
  ['valueAtRisk', 'logNormal', 'var95', 'e^(对数收益率均值 + 正态分布 5% 分位数 × 对数收益率总体标准差) − 1。'],
  ['tailMean', 'smallestCount', 'cvar95', '最差 ⌊(n − 1) × 5%⌋ + 1 期收益率的均值。'],
  ['moments', 'fisher', 'skew', '总体偏度 × √(n(n − 1)) ÷ (n − 2)（偏差修正）。'],
  ['moments', 'fisher', 'kurtosis', '((n + 1) × 总体超额峰度 + 6) × (n − 1) ÷ ((n − 2)(n − 3))（偏差修正）。'],
  ['winRate', 'moved', 'winRate', '收益率大于 0 的周期数 ÷ 收益率不为 0 的周期数。'],
  ['alpha', 'compounded', 'alpha', '(1 + 期均超额 − Beta × 基准期均超额)^年化期数 − 1，超额为扣除周期无风险利率。'],
  ['alpha', 'times', 'alpha', '(期均超额 − Beta × 基准期均超额) × 年化期数，超额为扣除周期无风险利率。'],
  ['information', 'perPeriod', 'informationRatio', '期均超额收益 ÷ 其样本标准差，不年化。'],
  ['information', 'residual', 'informationRatio', '(年化收益率 − Beta × 基准年化收益率) ÷ (收益率 − Beta × 基准收益率) 的年化标准差。'],
  ['capture', 'annualised', 'upCapture', '基准上涨周期内，基金与基准年化收益之比。'],
  ['capture', 'annualised', 'downCapture', '基准下跌周期内，基金与基准年化收益之比。'],
]

/** The formula of a figure under these choices; undefined where the definition of the registry holds. */
export const formulaOf = (code: IndicatorCode, choices: Choices): string | undefined =>
  OTHERWISE.find(([choice, value, named]) => named === code && choices[choice] === value)?.[3]
