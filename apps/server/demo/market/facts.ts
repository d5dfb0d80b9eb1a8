import { industryFilters, topCategory } from '@zhiheng/domain'
import type { Random } from './random.ts'
import type { FundKind } from './strategies.ts'
import type { Fund, Industry } from './types.ts'

/** What stands beside a fund's NAV: scale, holdings by industry, terms. */

export const reportDays = [20240630, 20240930, 20241231, 20250331, 20250630, 20250930, 20251231] as const

const tops = industryFilters.filter((one) => one.category === topCategory)
const childrenOf = new Map(tops.map(({ prop, label }) => [prop, industryFilters.filter((one) => one.category === label).map((one) => one.prop)]))

/** Industries that a fund's name promises. */
const themes: readonly [RegExp, string][] = [[/消费|蓝筹/, 'shiPinYinLiao'], [/制造|新动力/, 'dianQiSheBei'], [/资源/, 'youSeJinShu'], [/传媒/, 'chuanMei'], [/价值|均衡/, 'feiYinJinRong']]

const share = (value: number) => Math.round(value * 1e4) / 1e4
const sumOf = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0)

/** Shares of equity by industry and its parts, moving slowly from report to report; what these industries do not hold lies elsewhere. */
export function makeIndustries(random: Random, name: string, equity: number, inceptionDay: number): Industry[] {
  if (equity < 0.2) return []
  const theme = themes.find(([word]) => word.test(name))?.[1]
  const wishes = tops.map(({ prop }) => (prop === theme ? random.between(3.5, 7) : random.between(0, 1) ** 2))
  const within = new Map(tops.map(({ prop }) => [prop, childrenOf.get(prop)!.map(() => random.next() ** 2)]))
  return reportDays.filter((day) => day > inceptionDay + 300).flatMap((reportDay) => {
    const now = wishes.map((wish) => wish * random.between(0.8, 1.2))
    const whole = sumOf(now) + 1.5
    return tops.flatMap(({ prop }, at): Industry[] => {
      const proportion = share((equity * now[at]!) / whole)
      const parts = within.get(prop)!
      const children = childrenOf.get(prop)!.map((industry, part) => ({ reportDay, industry, proportion: share((proportion * parts[part]!) / sumOf(parts)) }))
      return [{ reportDay, industry: prop, proportion }, ...children].filter((one) => one.proportion >= 0.005)
    })
  })
}

/** Scale at the report days in 亿, wandering, with the units that the NAV of the day makes of it. */
export function makeScales(random: Random, { days, nav }: Fund['nav'], isPrivate: boolean): Fund['scales'] {
  let scale = Math.exp(random.between(Math.log(isPrivate ? 0.3 : 0.8), Math.log(isPrivate ? 12 : 150)))
  return reportDays.filter((day) => day >= days[0]! && day <= days.at(-1)!).map((day) => {
    scale *= Math.exp(0.12 * random.normal())
    const at = days.findLastIndex((one) => one <= day)
    const scaleYi = Math.round(scale * 100) / 100
    return { day, scaleYi, sharesYi: Math.round((scaleYi / nav[at]!) * 1e4) / 1e4 }
  })
}

/** Terms of a private fund's contract. */
export function privateTerms(random: Random, { riskLevel }: FundKind): Partial<Fund> {
  return {
    performanceFee: random.pick(['超额收益20%', '20%，高水位', '计提基准以上20%', '15%，高水位']), openRule: random.pick(['每月10日', '每月最后一个交易日', '每周五', '每季度末月15日']),
    lockup: random.pick(['无', '锁定6个月', '锁定12个月', '份额锁定180天']), minAmountWan: random.pick([100, 100, 100, 300]),
    ...(riskLevel >= 3 && random.chance(0.6) ? { warnLine: 0.85, stopLine: 0.8 } : {}),
  }
}
