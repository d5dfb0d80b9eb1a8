import type { Distribution, Series } from '@zhiheng/analytics'

/** What the generator makes. Plain values: nothing here knows a database. */

export type FactorName = 'size' | 'growth' | 'value' | 'trend'
export type IndexCode = 'ZH300' | 'ZH500' | 'ZH1000' | 'ZHCY' | 'ZHHL' | 'ZHBOND' | 'ZHGOLD' | 'ZHQQ'

export interface MarketIndex {
  code: string
  name: string
  category: string
  isTotalReturn: boolean
  description: string
  series: Series
}

export interface Company {
  code: string
  name: string
  shortName: string
  /** What the names of its funds begin with. */
  brand: string
  isPrivate: boolean
  isOffering: boolean
  regCode: string
  foundedDay: number
  city: string
  scaleBand: string
  staffCount: number
  legalPerson: string
  strategies: string[]
  description: string
  labels: string[]
}

export interface Manager {
  code: string
  name: string
  companyCode: string
  isPrivate: boolean
  gender: string
  education: string
  careerStartDay: number
  strategies: string[]
  resume: string
  labels: string[]
}

/** What was planted, to be found again. Rates are yearly. */
export interface Truth {
  /** Over the benchmark's excess return times beta, after fees; exact over the fund's days up to the anchor. */
  alpha: number
  grossAlpha: number
  beta: number
  /** Exposure to style factors beyond what the benchmark carries. */
  styles: Partial<Record<FactorName, number>>
  idiosyncratic: number
  volatility: number
  fees: { management: number; custody: number; sales: number }
}

export interface FundNav {
  days: Int32Array
  nav: Float64Array
  cumNav: Float64Array
  /** Only money funds publish it: their unit NAV stands still. */
  adjNav?: Float64Array
}

export interface Industry {
  reportDay: number
  industry: string
  proportion: number
}

export interface Fund {
  code: string
  shortName: string
  fullName: string
  isPrivate: boolean
  isOffering: boolean
  fundType: string
  strategy: string
  subStrategy: string
  companyCode: string
  managers: { code: string; name: string }[]
  custodian: string
  benchmark: IndexCode
  benchmarkText: string
  currency: string
  inceptionDay: number
  endDay?: number
  status: number
  riskLevel: number
  scaleYi: number
  scales: { day: number; scaleYi: number; sharesYi: number }[]
  performanceFee?: string
  openRule?: string
  lockup?: string
  minAmountWan?: number
  warnLine?: number
  stopLine?: number
  shareClass?: string
  parentCode?: string
  description: string
  labels: string[]
  industries: Industry[]
  distributions: Distribution[]
  nav: FundNav
  truth: Truth
}

export interface Strategy {
  code: string
  name: string
  parent: string
  isPrivate: boolean
}

export interface Market {
  seed: string
  endDay: number
  days: number[]
  indexes: MarketIndex[]
  factors: Record<FactorName, Series>
  companies: Company[]
  managers: Manager[]
  strategies: Strategy[]
  funds: Fund[]
}
