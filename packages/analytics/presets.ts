import type { Frequency } from './series.ts'

/** Presets (口径): named sets of choices under which the same code reconciles with other systems. Never a fork of the code. */

export type NavType = 'unit' | 'cumulative' | 'adjusted'
export type PresetCode = 'zhiheng' | 'arithmetic' | 'rf0-weekly' | 'amac' | 'quantstats' | 'ffn' | 'rqrisk'
export type PeriodsPerYear = Record<Exclude<Frequency, 'irregular'>, number>

/** What systems choose differently. */
export interface Choices {
  navType: NavType
  /** `own`: the frequency of the series. */
  frequency: 'own' | 'weekly'
  periodsPerYear: PeriodsPerYear
  /** Yearly rate. */
  riskFree: number
  annualising: 'calendarDays' | 'julianYears' | 'observations'
  ratios: 'geometric' | 'arithmetic'
  tailMean: 'atOrBelow' | 'smallestCount'
  valueAtRisk: 'historical' | 'normal' | 'logNormal'
  /** Below what a return counts as downside, and by what the squares are divided: rf and n, or the mean and n − 1. */
  downside: 'riskFree' | 'mean'
  /** Skewness and kurtosis of the population, or corrected for bias. */
  moments: 'moment' | 'fisher'
  /** Wins over all periods, or over those that moved. */
  winRate: 'all' | 'moved'
  alpha: 'jensen' | 'compounded' | 'times'
  /** Annual excess ÷ tracking error; mean ÷ deviation of one period's active return; annual excess over β × benchmark ÷ deviation of that residual. */
  information: 'annual' | 'perPeriod' | 'residual'
  capture: 'perPeriod' | 'annualised'
}

export interface Preset extends Choices {
  code: PresetCode
  name: string
  /** The choices that this preset fixes; the others are those of the house. */
  changes: Partial<Choices>
  /** One sentence for each choice that is not that of `zhiheng`. Empty for `zhiheng`. */
  difference: readonly string[]
}

/** The choices of figures.md, which an organisation may set otherwise (rf, periods a year). */
export const HOUSE: Choices = {
  navType: 'adjusted',
  frequency: 'own',
  periodsPerYear: { daily: 250, weekly: 52, monthly: 12 },
  riskFree: 0.03,
  annualising: 'calendarDays',
  ratios: 'geometric',
  tailMean: 'atOrBelow',
  valueAtRisk: 'historical',
  downside: 'riskFree',
  moments: 'moment',
  winRate: 'all',
  alpha: 'jensen',
  information: 'annual',
  capture: 'perPeriod',
}

const NAV_TYPE_NAMES: Record<NavType, string> = { unit: '单位净值', cumulative: '累计净值', adjusted: '复权净值' }

/** The Chinese name of a NAV type. */
export const navTypeName = (navType: NavType): string => NAV_TYPE_NAMES[navType]

const factors = ({ daily, weekly, monthly }: PeriodsPerYear) => `日 ${daily}、周 ${weekly}、月 ${monthly}`

/** How each choice is called, and how a value of it reads. */
const WORDS: { [K in keyof Choices]: { name: string; read: (value: Choices[K]) => string } } = {
  navType: { name: '净值口径', read: navTypeName },
  frequency: { name: '频率', read: (value) => (value === 'own' ? '净值自身频率' : '周频（截至周五）') },
  periodsPerYear: { name: '年化期数', read: factors },
  riskFree: { name: '无风险利率', read: (value) => `${+(value * 100).toFixed(4)}%` },
  annualising: { name: '年化收益', read: (value) => ({ calendarDays: '按日历天数 365', julianYears: '按日历天数 365.25', observations: '按观测期数' })[value] },
  ratios: {
    name: '夏普与索提诺的分子',
    read: (value) => (value === 'geometric' ? '年化收益减无风险利率（几何）' : '期均超额乘年化期数（算术）'),
  },
  tailMean: { name: 'CVaR', read: (value) => (value === 'atOrBelow' ? '不高于 VaR 的收益均值' : '最差 ⌊(n−1)×5%⌋+1 期的均值') },
  valueAtRisk: { name: 'VaR', read: (value) => ({ historical: '历史分位数', normal: '正态分布分位数', logNormal: '对数正态分布分位数' })[value] },
  downside: { name: '下行波动率', read: (value) => (value === 'riskFree' ? '低于无风险利率的部分，除以全部期数' : '低于均值的部分，除以期数减一') },
  moments: { name: '偏度与峰度', read: (value) => (value === 'moment' ? '总体矩，不做偏差修正' : '偏差修正') },
  winRate: { name: '胜率', read: (value) => (value === 'all' ? '除以全部期数' : '除以收益不为零的期数') },
  alpha: { name: 'Alpha', read: (value) => ({ jensen: '年化收益上的詹森 Alpha', compounded: '期均 Alpha 复利年化', times: '期均 Alpha 乘年化期数' })[value] },
  information: {
    name: '信息比率',
    read: (value) => ({ annual: '年化收益之差除以跟踪误差', perPeriod: '期均超额除以其标准差，不年化', residual: '剔除 Beta 的年化残差收益除以残差波动率' })[value],
  },
  capture: { name: '捕获率', read: (value) => (value === 'perPeriod' ? '期几何平均收益之比' : '年化收益之比') },
}

function sentence<K extends keyof Choices>(key: K, value: Choices[K], house: Choices): string {
  const { name, read } = WORDS[key]
  return `${name}：${read(value)}，平台口径为${read(house[key])}。`
}

export interface Difference {
  choice: keyof Choices
  sentence: string
}

/** The choices in which a preset departs from the house, in words. Numbers that happen to be equal do not differ. */
export function differences({ changes }: Pick<Preset, 'changes'>, house: Choices = HOUSE): Difference[] {
  const choices = { ...house, ...changes }
  return (Object.keys(changes) as (keyof Choices)[])
    .map((choice) => ({ choice, sentence: sentence(choice, choices[choice], house) }))
    .filter(({ choice }) => WORDS[choice].read(choices[choice] as never) !== WORDS[choice].read(house[choice] as never))
}

const preset = (code: PresetCode, name: string, changes: Partial<Choices>): Preset => ({
  ...HOUSE,
  ...changes,
  code,
  name,
  changes,
  difference: differences({ changes }).map((difference) => difference.sentence),
})

export const presets: Readonly<Record<PresetCode, Preset>> = {
  zhiheng: preset('zhiheng', '知衡口径', {}),
  arithmetic: preset('arithmetic', '算术口径（empyrical、QuantStats）', {
    periodsPerYear: { daily: 252, weekly: 52, monthly: 12 },
    riskFree: 0,
    annualising: 'observations',
    ratios: 'arithmetic',
    tailMean: 'smallestCount',
    alpha: 'compounded',
    capture: 'annualised',
  }),
  'rf0-weekly': preset('rf0-weekly', '周频零利率口径', { frequency: 'weekly', riskFree: 0 }),
  amac: preset('amac', '净值增长率口径（累计净值）', { navType: 'cumulative' }),
  quantstats: preset('quantstats', 'QuantStats 口径', {
    periodsPerYear: { daily: 252, weekly: 52, monthly: 12 },
    riskFree: 0,
    annualising: 'observations',
    ratios: 'arithmetic',
    valueAtRisk: 'normal',
    moments: 'fisher',
    winRate: 'moved',
    alpha: 'times',
    information: 'perPeriod',
  }),
  ffn: preset('ffn', 'ffn 口径', {
    periodsPerYear: { daily: 252, weekly: 52, monthly: 12 },
    riskFree: 0,
    annualising: 'julianYears',
    ratios: 'arithmetic',
    moments: 'fisher',
  }),
  rqrisk: preset('rqrisk', '米筐 rqrisk 口径', {
    periodsPerYear: { daily: 252, weekly: 52, monthly: 12 },
    annualising: 'observations',
    ratios: 'arithmetic',
    downside: 'mean',
    valueAtRisk: 'logNormal',
    information: 'residual',
  }),
}

/** Periods a year of a frequency. NaN for irregular: nothing can be annualised, and risk figures are withheld. */
export const periodsPerYearOf = (frequency: Frequency, factors: PeriodsPerYear = HOUSE.periodsPerYear): number =>
  frequency === 'irregular' ? NaN : factors[frequency]
