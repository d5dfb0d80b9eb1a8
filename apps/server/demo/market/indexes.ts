import type { Series } from '@zhiheng/analytics'
import { calendarFrom, tradingDays } from './calendar.ts'
import type { Random } from './random.ts'
import type { FactorName, IndexCode, MarketIndex } from './types.ts'

/** Up to here the market is the same whatever the end day, and planted figures hold exactly; later days only lengthen it. */
export const anchorDay = 20260116

/** Phases of the equity market: what it does in all (logarithm), how wild it is, and what small companies do beside it. */
const phases: readonly { from: number; to: number; market: number; wild: number; size: number }[] = [
  { from: 20150105, to: 20150612, market: 0.42, wild: 1.5, size: 0.2 },
  { from: 20150615, to: 20150826, market: -0.52, wild: 2.6, size: -0.1 },
  { from: 20160104, to: 20160128, market: -0.18, wild: 1.8, size: -0.06 },
  { from: 20170103, to: 20180126, market: 0.26, wild: 0.55, size: -0.22 },
  { from: 20180129, to: 20181228, market: -0.32, wild: 1.1, size: -0.04 },
  { from: 20190104, to: 20190419, market: 0.28, wild: 1.2, size: 0.04 },
  { from: 20200203, to: 20200323, market: -0.14, wild: 2, size: 0.02 },
  { from: 20200401, to: 20210210, market: 0.44, wild: 1, size: -0.12 },
  { from: 20210218, to: 20221031, market: -0.42, wild: 0.95, size: 0.2 },
  { from: 20240102, to: 20240205, market: -0.06, wild: 1.3, size: -0.24 },
  { from: 20240918, to: 20241008, market: 0.27, wild: 2.4, size: 0.06 },
]
const calm = { market: 0.05, size: 0.01 }

interface Stretch {
  from: number
  to: number
  phase: (typeof phases)[number] | undefined
}

/** The days cut into phases and what lies between; a stretch never crosses the anchor, so that the part before it stays. */
function stretchesOf(days: readonly number[]): Stretch[] {
  const keyOf = (day: number) => `${phases.findIndex((phase) => day >= phase.from && day <= phase.to)}/${phases.findIndex((phase) => day < phase.from)}/${day > anchorDay}`
  const stretches: Stretch[] = []
  days.forEach((day, at) => {
    const last = stretches.at(-1)
    if (last && keyOf(days[last.from]!) === keyOf(day)) last.to = at
    else stretches.push({ from: at, to: at, phase: phases.find((phase) => day >= phase.from && day <= phase.to) })
  })
  return stretches
}

/** Shocks whose size clusters: GARCH(1,1) of a yearly volatility. */
function shocks(random: Random, count: number, yearly: number, wild: (at: number) => number): Float64Array {
  const usual = (yearly * yearly) / 250
  let variance = usual
  let last = 0
  return Float64Array.from({ length: count }, (_, at) => {
    variance = usual * 0.04 + 0.07 * last * last + 0.89 * variance
    last = Math.sqrt(variance) * random.normal()
    return last * wild(at)
  })
}

/** Daily returns that do in each stretch exactly what its phase says, as far as the anchor. */
function driven(days: readonly number[], noise: Float64Array, drift: (stretch: Stretch, count: number) => number): Float64Array {
  const out = new Float64Array(days.length)
  for (const stretch of stretchesOf(days)) {
    const count = stretch.to - stretch.from + 1
    const part = noise.subarray(stretch.from, stretch.to + 1)
    const middle = days[stretch.to]! > anchorDay || count < 3 ? 0 : part.reduce((sum, value) => sum + value, 0) / count
    for (let at = 0; at < count; at++) out[stretch.from + at] = Math.expm1(part[at]! - middle + drift(stretch, count) / count)
  }
  return out
}

const factorFacts: Readonly<Record<FactorName, { name: string; yearly: number; drift: number }>> = {
  size: { name: '知衡规模因子', yearly: 0.07, drift: 0 },
  growth: { name: '知衡成长因子', yearly: 0.08, drift: 0.01 },
  value: { name: '知衡价值因子', yearly: 0.06, drift: 0.02 },
  trend: { name: '知衡商品趋势因子', yearly: 0.11, drift: 0.04 },
}
const factorNames = Object.keys(factorFacts) as FactorName[]

interface IndexFacts {
  code: IndexCode
  name: string
  category: string
  isTotalReturn: boolean
  start: number
  description: string
  /** Multiples of the market and of factors, an own drift and an own noise. */
  market: number
  factors: Partial<Record<FactorName, number>>
  drift: number
  noise: number
}

const indexFacts: readonly IndexFacts[] = [
  { code: 'ZH300', name: '知衡大盘300', category: '宽基', isTotalReturn: false, start: 3500, market: 1, factors: {}, drift: 0, noise: 0, description: '演示市场规模最大的300家公司，价格指数' },
  { code: 'ZH500', name: '知衡中盘500', category: '宽基', isTotalReturn: false, start: 5000, market: 1.03, factors: { size: 0.6 }, drift: 0, noise: 0.03, description: '大盘300之后的500家公司，价格指数' },
  { code: 'ZH1000', name: '知衡小盘1000', category: '宽基', isTotalReturn: false, start: 6000, market: 1.06, factors: { size: 1 }, drift: 0, noise: 0.035, description: '中盘500之后的1000家公司，价格指数' },
  { code: 'ZHCY', name: '知衡创新成长', category: '风格', isTotalReturn: false, start: 2000, market: 1.15, factors: { size: 0.3, growth: 1 }, drift: 0, noise: 0.05, description: '研发投入与收入增速居前的100家公司，价格指数' },
  { code: 'ZHHL', name: '知衡红利全收益', category: '风格', isTotalReturn: true, start: 4000, market: 0.8, factors: { value: 1 }, drift: 0.04, noise: 0.03, description: '连续分红公司，股息再投资的全收益指数' },
  { code: 'ZHBOND', name: '知衡综合债全收益', category: '债券', isTotalReturn: true, start: 180, market: -0.008, factors: {}, drift: 0.041, noise: 0.014, description: '国债与高等级信用债，利息再投资的全收益指数' },
  { code: 'ZHGOLD', name: '知衡黄金现货', category: '商品', isTotalReturn: false, start: 240, market: -0.05, factors: {}, drift: 0.09, noise: 0.14, description: '黄金现货价格（元/克）' },
  { code: 'ZHQQ', name: '知衡全球股票(人民币)', category: '海外', isTotalReturn: true, start: 1000, market: 0.2, factors: { growth: 0.2 }, drift: 0.09, noise: 0.14, description: '境外主要市场股票，折成人民币的全收益指数' },
]

/** Indexes and style factors on every trading day since 2015. */
export function makeIndexes(random: Random, endDay: number): { days: number[]; indexes: MarketIndex[]; factors: Record<FactorName, Series> } {
  const days = tradingDays(calendarFrom, endDay)
  const even = (yearly: number) => (_: Stretch, count: number) => (yearly * count) / 243
  const wildOn = Float64Array.from(days, (day) => phases.find((phase) => day >= phase.from && day <= phase.to)?.wild ?? 0.9)
  const market = driven(days, shocks(random.fork('market'), days.length, 0.175, (at) => wildOn[at]!), ({ phase }, count) => phase?.market ?? (calm.market * count) / 243)
  const factorReturns = Object.fromEntries(factorNames.map((name) => {
    const noise = shocks(random.fork(`factor ${name}`), days.length, factorFacts[name].yearly, () => 1)
    return [name, driven(days, noise, name === 'size' ? ({ phase }, count) => phase?.size ?? (calm.size * count) / 243 : even(factorFacts[name].drift))]
  })) as Record<FactorName, Float64Array>

  const indexes = indexFacts.map((facts): MarketIndex => {
    const own = driven(days, shocks(random.fork(facts.code), days.length, facts.noise, () => 1), even(facts.drift))
    const returns = own.map((value, at) => value + facts.market * market[at]! + factorNames.reduce((sum, name) => sum + (facts.factors[name] ?? 0) * factorReturns[name][at]!, 0))
    const { code, name, category, isTotalReturn, description } = facts
    return { code, name, category, isTotalReturn, description, series: chained(days, returns, facts.start) }
  })
  const factors = Object.fromEntries(factorNames.map((name) => [name, chained(days, factorReturns[name], 1000)])) as Record<FactorName, Series>
  const shown = factorNames.map((name): MarketIndex => ({ code: `ZF${name.toUpperCase()}`, name: factorFacts[name].name, category: '风格因子', isTotalReturn: true, description: '多空组合的累计收益，1000为起点', series: factors[name] }))
  return { days, indexes: [...indexes, ...shown], factors }
}

/** Levels from returns; the first day is the level from which the first return starts. Published to four decimals. */
function chained(days: readonly number[], returns: Float64Array, start: number): Series {
  let level = start
  return { days: Int32Array.from(days), values: Float64Array.from(returns, (value) => Math.round((level *= 1 + value) * 1e4) / 1e4) }
}
