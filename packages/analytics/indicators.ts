/** The registry: every figure that the product knows, in the order in which `measure` and snapshots write them. */

export type IndicatorUnit = 'percent' | 'ratio' | 'count' | 'day'

export interface Indicator {
  code: IndicatorCode
  name: string
  /** `percent` figures are fractions: 0.05 is shown as 5.00%. */
  unit: IndicatorUnit
  /** Which end is good, for rankings. */
  better: 'high' | 'low' | 'none'
  /** Figures other than `return` are withheld (数据不足) for a short or irregular series. */
  kind: 'return' | 'risk' | 'relative'
  /** Shown with its sign, and in the colour of gain or loss. */
  signed: boolean
  needsBenchmark: boolean
  /** One sentence with the formula. */
  definition: string
}

export type IndicatorCode =
  | 'totalReturn'
  | 'annualReturn'
  | 'benchmarkAnnualReturn'
  | 'excess'
  | 'annualExcess'
  | 'volatility'
  | 'downside'
  | 'sharpe'
  | 'sortino'
  | 'maxDrawdown'
  | 'currentDrawdown'
  | 'longestDrawdownDays'
  | 'calmar'
  | 'winRate'
  | 'var95'
  | 'cvar95'
  | 'tailRatio'
  | 'omega'
  | 'skew'
  | 'kurtosis'
  | 'bestMonth'
  | 'worstMonth'
  | 'beta'
  | 'alpha'
  | 'trackingError'
  | 'informationRatio'
  | 'upCapture'
  | 'downCapture'
  | 'correlation'

type Facts = Pick<Indicator, 'unit' | 'better' | 'kind' | 'signed' | 'needsBenchmark'>

const gain: Facts = { unit: 'percent', better: 'high', kind: 'return', signed: true, needsBenchmark: false }
const gainOverBenchmark: Facts = { ...gain, needsBenchmark: true }
const share: Facts = { unit: 'percent', better: 'low', kind: 'risk', signed: false, needsBenchmark: false }
const multiple: Facts = { unit: 'ratio', better: 'high', kind: 'risk', signed: false, needsBenchmark: false }
const relative: Facts = { unit: 'ratio', better: 'none', kind: 'relative', signed: false, needsBenchmark: true }

const indicator = (code: IndicatorCode, name: string, facts: Facts, definition: string): Indicator => ({ code, name, ...facts, definition })

export const indicators: readonly Indicator[] = [
  indicator('totalReturn', '区间收益率', gain, '期末净值 ÷ 期初净值 − 1。'),
  indicator('annualReturn', '年化收益率', gain, '(1 + 区间收益率)^(365 ÷ 日历天数) − 1。'),
  indicator('benchmarkAnnualReturn', '基准年化收益率', gainOverBenchmark, '(1 + 基准区间收益率)^(365 ÷ 日历天数) − 1，基准取各净值日或之前最近的收盘。'),
  indicator('excess', '超额收益率', gainOverBenchmark, '(1 + 区间收益率) ÷ (1 + 基准区间收益率) − 1（几何超额）。'),
  indicator('annualExcess', '年化超额收益率', gainOverBenchmark, '(1 + 年化收益率) ÷ (1 + 基准年化收益率) − 1（几何超额）。'),
  indicator('volatility', '年化波动率', share, '周期收益率的样本标准差（n − 1）× √年化期数。'),
  indicator('downside', '下行波动率', share, '√(Σ min(0, 周期收益率 − 周期无风险利率)² ÷ 全部期数) × √年化期数。'),
  indicator('sharpe', '夏普比率', multiple, '(年化收益率 − 无风险利率) ÷ 年化波动率。'),
  indicator('sortino', '索提诺比率', multiple, '(年化收益率 − 无风险利率) ÷ 下行波动率；没有低于无风险利率的周期时不给出。'),
  indicator('maxDrawdown', '最大回撤', { ...share, better: 'high' }, '净值 ÷ 此前最高净值 − 1 的最小值，期初净值计入最高点。'),
  indicator('currentDrawdown', '当前回撤', { ...share, better: 'high' }, '期末净值 ÷ 区间最高净值 − 1。'),
  indicator('longestDrawdownDays', '最长回撤天数', { ...share, unit: 'day' }, '离开最高净值到重回该净值的最长日历天数，未修复的计到期末。'),
  indicator('calmar', '卡玛比率', multiple, '年化收益率 ÷ |同区间最大回撤|；没有回撤时不给出。'),
  indicator('winRate', '胜率', { ...share, better: 'high' }, '收益率大于 0 的周期数 ÷ 全部周期数。'),
  indicator('var95', 'VaR（95%，历史法）', { ...share, better: 'high' }, '周期收益率的 5% 分位数，线性插值。'),
  indicator('cvar95', 'CVaR（95%，历史法）', { ...share, better: 'high' }, '不高于 VaR 的周期收益率的均值。'),
  indicator('tailRatio', '尾部比率', multiple, '|周期收益率的 95% 分位数| ÷ |5% 分位数|。'),
  indicator('omega', 'Omega 比率', multiple, 'Σ 高于周期无风险利率的部分 ÷ Σ 低于周期无风险利率的部分。'),
  indicator('skew', '偏度', multiple, '三阶中心矩 ÷ 二阶中心矩^1.5（总体矩，不做偏差修正）。'),
  indicator('kurtosis', '超额峰度', { ...multiple, better: 'low' }, '四阶中心矩 ÷ 二阶中心矩² − 3（总体矩，不做偏差修正）。'),
  indicator('bestMonth', '最佳月收益', { ...gain, kind: 'risk' }, '区间内各自然月收益率的最大值，首尾不足月按实际计。'),
  indicator('worstMonth', '最差月收益', { ...gain, kind: 'risk' }, '区间内各自然月收益率的最小值，首尾不足月按实际计。'),
  indicator('beta', 'Beta', relative, '周期收益率与基准收益率的协方差 ÷ 基准收益率的方差（均为 n − 1）。'),
  indicator('alpha', 'Alpha', { ...gainOverBenchmark, kind: 'relative' }, '年化收益率 − 无风险利率 − Beta × (基准年化收益率 − 无风险利率)（詹森）。'),
  indicator('trackingError', '跟踪误差', { ...relative, unit: 'percent', better: 'low' }, '周期收益率与基准收益率之差的样本标准差（n − 1）× √年化期数。'),
  indicator('informationRatio', '信息比率', { ...relative, better: 'high' }, '(年化收益率 − 基准年化收益率) ÷ 跟踪误差。'),
  indicator('upCapture', '上行捕获率', { ...relative, unit: 'percent', better: 'high' }, '基准上涨周期内，基金与基准的几何平均周期收益率之比。'),
  indicator('downCapture', '下行捕获率', { ...relative, unit: 'percent', better: 'low' }, '基准下跌周期内，基金与基准的几何平均周期收益率之比。'),
  indicator('correlation', '相关系数', relative, '周期收益率与基准收益率的皮尔逊相关系数。'),
]

/** Position of an indicator in {@link indicators}, and so in the values of `measure` and of a snapshot. */
export const indicatorAt = Object.fromEntries(indicators.map(({ code }, at) => [code, at])) as Readonly<Record<IndicatorCode, number>>

/** Fewest periods for a figure other than a return. Source: figures.md: 20 daily, 26 weekly, 12 monthly; irregular: never enough. */
export function leastObservations(periodsPerYear: number): number {
  if (Number.isNaN(periodsPerYear)) return Infinity
  if (periodsPerYear > 100) return 20
  return periodsPerYear > 26 ? 26 : 12
}
