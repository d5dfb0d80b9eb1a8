import type { Frequency } from './series.ts'

/** Presets (口径): named sets of choices under which the same code reconciles with other systems. Never a fork of the code. */

export type NavType = 'unit' | 'cumulative' | 'adjusted'
export type PresetCode = 'zhiheng' | 'arithmetic' | 'rf0-weekly' | 'amac'
export type PeriodsPerYear = Record<Exclude<Frequency, 'irregular'>, number>

/** What systems choose differently. */
export interface Choices {
  navType: NavType
  /** `own`: the frequency of the series. */
  frequency: 'own' | 'weekly'
  periodsPerYear: PeriodsPerYear
  /** Yearly rate. */
  riskFree: number
  annualising: 'calendarDays' | 'observations'
  ratios: 'geometric' | 'arithmetic'
  tailMean: 'atOrBelow' | 'smallestCount'
  alpha: 'jensen' | 'compounded'
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
  alpha: 'jensen',
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
  annualising: { name: '年化收益', read: (value) => (value === 'calendarDays' ? '按日历天数 365' : '按观测期数') },
  ratios: {
    name: '夏普与索提诺的分子',
    read: (value) => (value === 'geometric' ? '年化收益减无风险利率（几何）' : '期均超额乘年化期数（算术）'),
  },
  tailMean: { name: 'CVaR', read: (value) => (value === 'atOrBelow' ? '不高于 VaR 的收益均值' : '最差 ⌊(n−1)×5%⌋+1 期的均值') },
  alpha: { name: 'Alpha', read: (value) => (value === 'jensen' ? '年化收益上的詹森 Alpha' : '期均 Alpha 复利年化') },
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
}

/** Periods a year of a frequency. NaN for irregular: nothing can be annualised, and risk figures are withheld. */
export const periodsPerYearOf = (frequency: Frequency, factors: PeriodsPerYear = HOUSE.periodsPerYear): number =>
  frequency === 'irregular' ? NaN : factors[frequency]
