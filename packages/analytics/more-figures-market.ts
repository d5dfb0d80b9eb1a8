import * as market from './measures/market-risk.ts'
import { downsideDeviation, omegaExcess } from './measures/partial-moments.ts'
import * as ratios from './measures/ratios.ts'
import { battingAverage } from './measures/relative.ts'
import { relative, type MoreFigure } from './more-figures-kinds.ts'
import type { FigureFacts } from './figure-facts.ts'

/** Figures of the fund against its benchmark. */

const { ratio, share, low } = relative

const specific = ({ returns, market: index, periodsPerYear }: FigureFacts): number => market.specificRisk(returns(), index(), periodsPerYear)
const systematic = ({ figure, marketVolatility }: FigureFacts): number => market.systematicRisk(figure('beta'), marketVolatility())
const squared = ({ figure, riskFree, marketVolatility }: FigureFacts): number =>
  ratios.mSquared(figure('annualReturn'), riskFree, figure('volatility'), marketVolatility())
const fama = ({ figure, marketVolatility }: FigureFacts): number => market.famaBeta(figure('volatility'), marketVolatility())
const marketDownside = ({ market: index, target, perYear }: FigureFacts): number => downsideDeviation(index(), target) * perYear
const batting = ({ returns, market: index }: FigureFacts) => battingAverage(returns(), index())

export const againstMarket: readonly MoreFigure[] = [
  ratio('treynor', '特雷诺比率', '(年化收益率 − 无风险利率) ÷ Beta。', ({ figure, riskFree }) => ratios.treynor(figure('annualReturn') - riskFree, figure('beta'))),
  share('mSquared', 'M²', '(年化收益率 − 无风险利率) × 基准年化波动率 ÷ 年化波动率 + 无风险利率。', squared, true),
  share('mSquaredExcess', 'M² 超额', '(1 + M²) ÷ (1 + 基准年化收益率) − 1。', (facts) => ratios.mSquaredExcess(squared(facts), facts.figure('benchmarkAnnualReturn')), true),
  share('mSquaredSortino', 'M²（下行）', '年化收益率 + 索提诺 × (基准下行波动率 − 下行波动率)。', (facts) =>
    ratios.mSquaredSortino(facts.figure('annualReturn'), facts.figure('sortino'), facts.figure('downside'), marketDownside(facts)), true),
  share('omegaExcess', 'Omega 超额收益', '年化收益率 − 3 × 下行波动率 × 基准下行波动率。', (facts) => omegaExcess(facts.figure('annualReturn'), facts.figure('downside'), marketDownside(facts)), true),
  ratio('appraisal', '评估比率', 'Alpha ÷ 特异性风险。', (facts) => ratios.appraisal(facts.figure('alpha'), specific(facts))),
  low(share('systematicRisk', '系统性风险', 'Beta × 基准年化波动率。', systematic)),
  low(share('specificRisk', '特异性风险', '(收益率 − Beta × 基准收益率) 的总体标准差 × √年化期数。', specific)),
  share('rSquared', 'R²', '收益率与基准收益率相关系数的平方。', ({ figure }) => market.determination(figure('correlation')), false, 'none'),
  ratio('famaBeta', 'Fama Beta', '年化波动率 ÷ 基准年化波动率。', fama, 'none'),
  share('netSelectivity', '净选择能力', 'Alpha − (Fama Beta − Beta) × (基准年化收益率 − 无风险利率)。', (facts) =>
    market.netSelectivity(facts.figure('alpha'), fama(facts), facts.figure('beta'), facts.figure('benchmarkAnnualReturn') - facts.riskFree), true),
  ratio('bullBeta', '牛市 Beta', '基准收益率高于周期无风险利率的周期内的 Beta。', ({ bullBeta }) => bullBeta(), 'none'),
  ratio('bearBeta', '熊市 Beta', '基准收益率低于周期无风险利率的周期内的 Beta。', ({ bearBeta }) => bearBeta(), 'none'),
  ratio('timingRatio', '择时比率', '牛市 Beta ÷ 熊市 Beta。', ({ bullBeta, bearBeta }) => market.timingRatio(bullBeta(), bearBeta())),
  share('upMarketReturn', '上涨市收益', '基准上涨周期内基金收益率的连乘减 1。', ({ up }) => up().fund, true),
  share('downMarketReturn', '下跌市收益', '基准下跌周期内基金收益率的连乘减 1。', ({ down }) => down().fund, true),
  share('upMarketCapture', '上涨市累计捕获', '基准上涨周期内基金与基准累计收益率之比。', ({ up }) => up().capture),
  low(share('downMarketCapture', '下跌市累计捕获', '基准下跌周期内基金与基准累计收益率之比。', ({ down }) => down().capture)),
  share('battingAverage', '超越基准胜率', '收益率高于基准的周期数 ÷ 全部周期数。', (facts) => batting(facts).all),
  share('upMarketBatting', '上涨市超越胜率', '基准上涨周期内收益率高于基准的周期占比。', ({ up }) => up().beaten),
  share('downMarketBatting', '下跌市超越胜率', '基准下跌周期内收益率高于基准的周期占比。', ({ down }) => down().beaten),
  ratio('coSkewness', '协偏度', 'Σ (r − 均值)(b − 均值)² ÷ n，除以 σ × 基准 σ²（总体）。', ({ comoments }) => comoments().standardSkewness),
  low(ratio('coKurtosis', '协峰度', 'Σ (r − 均值)(b − 均值)³ ÷ n，除以 σ × 基准 σ³（总体）。', ({ comoments }) => comoments().standardKurtosis)),
]
