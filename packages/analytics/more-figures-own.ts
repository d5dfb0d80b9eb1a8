import { conditionalDrawdown, drawdownDeviation, losingRuns } from './measures/drawdown-shape.ts'
import * as trades from './measures/gains-losses.ts'
import * as partial from './measures/partial-moments.ts'
import * as ratios from './measures/ratios.ts'
import { stability } from './measures/return.ts'
import { sharpeArithmetic } from './measures/risk.ts'
import * as serial from './measures/serial.ts'
import { jarqueBera } from './measures/shape.ts'
import { minimumTrackRecord, probabilisticSharpe, type SharpeRecord } from './measures/significance.ts'
import { smoothingIndex } from './measures/smoothing.ts'
import * as tails from './measures/tail-methods.ts'
import { quantile } from './measures/tail.ts'
import { risk, type MoreFigure } from './more-figures-kinds.ts'
import type { FigureFacts } from './figure-facts.ts'

/** Figures of the fund alone. */

const excess = ({ figure, riskFree }: FigureFacts): number => figure('annualReturn') - riskFree

/** The record of a Sharpe ratio of one period. */
function record({ moments, target, observations }: FigureFacts): SharpeRecord {
  const { mean, deviation, skew, kurtosis } = moments()
  return { sharpe: sharpeArithmetic(mean, target, deviation, 1), observations, skew, kurtosis }
}

const { ratio, share, count, low } = risk

export const ofTheFund: readonly MoreFigure[] = [
  ratio('martin', 'Martin 比率', '(年化收益率 − 无风险利率) ÷ 溃疡指数。', (facts) => ratios.martin(excess(facts), facts.depths().ulcer)),
  ratio('painRatio', '痛苦比率', '(年化收益率 − 无风险利率) ÷ 痛苦指数。', (facts) => ratios.painRatio(excess(facts), facts.depths().pain)),
  low(share('ulcerIndex', '溃疡指数', '√(Σ 各净值日回撤² ÷ 净值日数)，期初净值计入。', ({ depths }) => depths().ulcer)),
  low(share('painIndex', '痛苦指数', '各净值日回撤绝对值的均值，期初净值计入。', ({ depths }) => depths().pain)),
  ratio('burke', 'Burke 比率', '(年化收益率 − 无风险利率) ÷ √Σ 各段连续下跌跌幅²。', (facts) => ratios.burke(excess(facts), losingRuns(facts.returns()))),
  ratio('sterling', 'Sterling 比率', '年化收益率 ÷ (|最大回撤| + 10%)。', ({ figure }) => ratios.sterling(figure('annualReturn'), figure('maxDrawdown'))),
  ratio('recoveryFactor', '恢复因子', '区间收益率 ÷ |最大回撤|；没有回撤时不给出。', ({ figure }) => ratios.recoveryFactor(figure('totalReturn'), figure('maxDrawdown'))),
  ratio('serenity', 'Serenity 比率', '(年化收益率 − 无风险利率) ÷ (溃疡指数 × |最差 5% 回撤的均值| ÷ 年化波动率)。', (facts) =>
    ratios.serenity(excess(facts), facts.depths().ulcer, conditionalDrawdown(facts.drawdowns()), facts.figure('volatility'))),
  ratio('adjustedSharpe', '调整夏普比率', '夏普 × (1 + 偏度 ÷ 6 × 夏普 − 超额峰度 ÷ 24 × 夏普²)。', ({ figure, moments }) => ratios.adjustedSharpe(figure('sharpe'), moments().skew, moments().kurtosis)),
  ratio('smartSharpe', '自相关修正夏普', '夏普 ÷ √(1 + 2 Σ (n − k) ÷ n × |一阶自相关|^k)。', ({ figure, penalty }) => serial.smart(figure('sharpe'), penalty())),
  ratio('smartSortino', '自相关修正索提诺', '索提诺 ÷ √(1 + 2 Σ (n − k) ÷ n × |一阶自相关|^k)。', ({ figure, penalty }) => serial.smart(figure('sortino'), penalty())),
  ratio('kappa3', 'Kappa（三阶）', '(期均收益率 − 周期无风险利率) ÷ 三阶下偏矩的立方根。', ({ returns, target }) => partial.kappa(returns(), target)),
  ratio('upsidePotential', '上行潜力比率', '高于周期无风险利率部分的均值 ÷ 低于部分的均方根，均除以全部期数。', ({ returns, target }) => partial.upsidePotential(returns(), target)),
  ratio('volatilitySkewness', '上下行方差比', '高于周期无风险利率部分的均方 ÷ 低于部分的均方。', ({ returns, target }) => partial.volatilitySkewness(returns(), target)),
  ratio('prospect', '前景比率', '(盈利均值 + 2.25 × 亏损均值 − 周期无风险利率) ÷ 周期下行波动率，均值除以全部期数。', ({ returns, target }) => partial.prospectRatio(returns(), target)),
  ratio('gainToPain', '收益痛苦比', '各自然月收益率之和 ÷ |亏损月收益率之和|；首尾不足月按实际计。', ({ months }) => trades.gainToPain(months())),
  ratio('payoff', '盈亏比', '盈利周期的平均收益率 ÷ |亏损周期的平均收益率|。', ({ sums }) => trades.payoff(sums())),
  ratio('profitFactor', '盈利因子', '盈利周期收益率之和 ÷ |亏损周期收益率之和|。', ({ sums }) => trades.profitFactor(sums())),
  ratio('expectancy', '期望值', '期均收益率 ÷ |亏损周期的平均收益率|。', ({ sums }) => trades.expectancy(sums())),
  low(ratio('dRatio', 'D 比率', '(亏损期数 × |亏损之和|) ÷ (盈利期数 × 盈利之和)，越低越好。', ({ sums }) => trades.dRatio(sums()))),
  share('kelly', '凯利比例', '胜率 − (1 − 胜率) ÷ 盈亏比，胜率只计收益不为 0 的周期。', ({ sums }) => trades.kelly(sums())),
  ratio('kellyLeverage', '凯利杠杆（半）', '(期均收益率 − 周期无风险利率) ÷ 收益率方差 ÷ 2。', ({ moments, target }) => trades.kellyLeverage(moments().mean, target, moments().deviation, 0.5)),
  ratio('commonSense', '常识比率', '盈利因子 × 尾部比率。', ({ sums, figure }) => trades.commonSense(sums(), figure('tailRatio'))),
  ratio('cpcIndex', 'CPC 指数', '盈利因子 × 胜率 × 盈亏比，胜率只计收益不为 0 的周期。', ({ sums }) => trades.cpcIndex(sums())),
  ratio('rachev', 'Rachev 比率', '最好 5% 周期收益率的均值 ÷ |最差 5% 周期收益率的均值|。', ({ returns }) => ratios.rachev(tails.tailMean(returns(), 0.95), tails.tailMean(returns()))),
  ratio('conditionalSharpe', '条件夏普比率', '(期均收益率 − 周期无风险利率) ÷ |CVaR（95%，历史法）|。', ({ moments, target, figure }) => ratios.rewardToTail(moments().mean - target, figure('cvar95'))),
  share('averageGain', '平均盈利', '收益率大于 0 的周期的平均收益率。', ({ sums }) => trades.averageGain(sums()), true),
  share('averageLoss', '平均亏损', '收益率小于 0 的周期的平均收益率。', ({ sums }) => trades.averageLoss(sums()), true),
  share('geometricMean', '期几何平均收益率', '(1 + 区间收益率)^(1 ÷ 期数) − 1。', ({ returns }) => trades.geometricMean(returns()), true),
  share('monthlyWinRate', '月度胜率', '收益率大于 0 的自然月数 ÷ 全部自然月数，首尾不足月按实际计。', ({ months }) => months().wins / months().periods),
  low(share('semiDeviation', '半标准差', '√(Σ min(0, 周期收益率 − 均值)² ÷ 全部期数) × √年化期数。', ({ returns, moments, perYear }) => partial.downsideDeviation(returns(), moments().mean) * perYear)),
  share('upsideDeviation', '上行波动率', '√(Σ max(0, 周期收益率 − 周期无风险利率)² ÷ 全部期数) × √年化期数。', ({ returns, target, perYear }) => partial.upsideDeviation(returns(), target) * perYear),
  low(share('meanAbsoluteDeviation', '平均绝对偏差', '|周期收益率 − 均值| 的均值，不年化。', ({ returns }) => partial.meanAbsoluteDeviation(returns()))),
  low(share('downsideFrequency', '下行频率', '低于周期无风险利率的期数 ÷ 全部期数。', ({ returns, target }) => partial.downsideFrequency(returns(), target))),
  share('varGaussian95', 'VaR（95%，参数法）', '均值 − 1.6449 × 样本标准差（正态分布）。', ({ model }) => tails.gaussianVar(model())),
  share('esGaussian95', 'ES（95%，参数法）', '均值 − 样本标准差 × φ(1.6449) ÷ 5%（正态分布）。', ({ model }) => tails.gaussianEs(model())),
  share('varModified95', 'VaR（95%，修正）', '均值 + 按偏度、峰度修正的 Cornish-Fisher 分位数 × 样本标准差。', ({ model }) => tails.modifiedVar(model())),
  share('esModified95', 'ES（95%，修正）', '均值 − 样本标准差 × Edgeworth 展开的尾部均值（Boudt 等 2008）。', ({ model }) => tails.modifiedEs(model())),
  share('var99', 'VaR（99%，历史法）', '周期收益率的 1% 分位数，线性插值。', ({ returns }) => quantile(returns(), 0.01)),
  share('es99', 'CVaR（99%，历史法）', '不高于 1% 分位数的周期收益率的均值。', ({ returns }) => tails.tailMean(returns(), 0.01)),
  share('averageDrawdown', '平均回撤', '区间内各段回撤最深处的均值。', ({ averages }) => averages().depth),
  count('fallCount', '回撤次数', '净值低于此前最高点的段数。', ({ falls }) => falls().length),
  risk.days('averageFallDays', '平均回撤天数', '各段回撤从跌破前高到修复（或期末）的平均日历天数。', ({ averages }) => averages().days),
  low(share('drawdownDeviation', '回撤偏差', '√(Σ 各段最深回撤² ÷ 期数)。', ({ falls, observations }) => drawdownDeviation(falls(), observations))),
  share('cdar95', '条件回撤 CDaR（95%）', '最差 5% 净值日回撤的均值。', ({ drawdowns }) => conditionalDrawdown(drawdowns())),
  ratio('jarqueBera', 'Jarque-Bera 统计量', '期数 ÷ 6 × (偏度² + 超额峰度² ÷ 4)。', ({ moments, observations }) => jarqueBera(moments().skew, moments().kurtosis, observations).statistic, 'none'),
  share('jarqueBeraP', '正态性检验 p 值', 'Jarque-Bera 统计量在自由度 2 的卡方分布下的上尾概率。', ({ moments, observations }) => jarqueBera(moments().skew, moments().kurtosis, observations).p, false, 'none'),
  ratio('autocorrelation', '一阶自相关', '相邻两期收益率的自相关系数。', ({ returns }) => serial.autocorrelation(returns()), 'none'),
  share('ljungBoxP', '自相关检验 p 值', '前 6 阶自相关的 Ljung-Box 统计量在卡方分布下的上尾概率。', ({ returns }) => serial.ljungBox(returns()).p, false, 'none'),
  ratio('hurst', 'Hurst 指数', 'ln(累计离差极差 ÷ 样本标准差) ÷ ln 期数；0.5 为随机游走。', ({ returns }) => serial.hurst(returns()), 'none'),
  ratio('smoothingIndex', '平滑指数', '二阶移动平均权重的平方和（极大似然）；1 为没有平滑。', ({ returns }) => smoothingIndex(returns()).index),
  ratio('stability', '收益稳定性', '累计对数收益对时间回归的 R²。', ({ values }) => stability(values)),
  count('longestWinning', '最长连涨期数', '收益率连续大于 0 的最多期数。', ({ streaks }) => streaks().winning.periods),
  count('longestLosing', '最长连跌期数', '收益率连续小于 0 的最多期数。', ({ streaks }) => streaks().losing.periods, 'low'),
  share('probabilisticSharpe', '概率夏普', '真实夏普大于 0 的概率，计入期数、偏度与峰度（Bailey、López de Prado 2012）。', (facts) => probabilisticSharpe(record(facts))),
  count('minimumTrackRecord', '最短业绩期数', '以 95% 置信度认定夏普大于 0 所需的期数，向上取整；夏普不大于 0 时不给出。', (facts) => Math.ceil(minimumTrackRecord(record(facts))), 'low'),
]
