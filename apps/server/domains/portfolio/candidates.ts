import { atFrequency, commonDays, indicatorAt, indicators, periodSections, type Series, slice } from '@zhiheng/analytics'
import type { CandidateFund, Exposure, FilteredFund, ScoredFund } from '@zhiheng/contract'
import { type Context } from '../../rpc/context.ts'
import { refuse } from '../../rpc/fail.ts'
import { readSubjects, readSurroundings, type Subject, type Surroundings } from '../analysis/analysis.store.ts'
import { choicesOf, measured, orNull } from '../analysis/choices.ts'
import { exposureOf } from '../analysis/exposure.ts'
import { type Factor, factorsOf, readFactorIndexes } from '../analysis/factor-set.ts'
import * as store from './portfolio.store.ts'
import { readNavs } from './read-study.ts'

/** Funds before they are in a portfolio: what NAV they have, their points, their answers to the market. */

const empty: CandidateFund = { fundCode: '', fundName: '', found: false, isPrivate: false, strategyName: '', companyName: '', frequency: '', beginDay: '', endDay: '', navCount: 0, lastNav: null, openRule: '', why: '没有这只基金，或它不在您的数据查看范围内' }

export async function candidatesOf(ctx: Context, codes: readonly string[]): Promise<{ funds: CandidateFund[]; series: Series[] }> {
  const facts = new Map((await store.factsOfFunds(ctx.db, codes)).map((fact) => [fact.fund_code, fact]))
  const navs = await readNavs(ctx, codes)
  const funds = codes.map((fundCode, at): CandidateFund => {
    const fact = facts.get(fundCode)
    if (!fact) return { ...empty, fundCode }
    const { days, values } = navs[at]!.series
    return {
      fundCode, fundName: fact.fund_name, found: true, isPrivate: fact.is_private, strategyName: fact.strategy_name, companyName: fact.company_name, frequency: days.length > 1 ? atFrequency(navs[at]!.series, 'auto').frequency : '',
      beginDay: String(days[0] ?? ''), endDay: String(days.at(-1) ?? ''), navCount: days.length, lastNav: orNull(values.at(-1)), openRule: fact.open_rule, why: days.length < 2 ? '少于两个净值，不能参与计算' : '',
    }
  })
  return { funds, series: navs.map(({ series }) => series) }
}

/** What the funds with NAV have in common. */
export function sharedWindow(series: readonly Series[]) {
  const days = commonDays(series.filter((one) => one.days.length > 0))
  return { beginDay: String(days[0] ?? ''), endDay: String(days.at(-1) ?? ''), days: days.length }
}

export interface ScoreAsked {
  subjects: Subject[]
  surroundings: Surroundings
  period: string
  day: string | undefined
  weights: readonly { indicator: string; weight: number }[]
}

export async function readScore(ctx: Context, body: { fundCodes: string[]; period: string; day?: string | undefined; weights: { indicator: string; weight: number }[] }): Promise<ScoreAsked> {
  return { subjects: await readSubjects(ctx.db, body.fundCodes, undefined), surroundings: await readSurroundings(ctx.db, ctx.now()), period: body.period, day: body.day, weights: body.weights }
}

/**
 * Points of each figure are the share of the other candidates that it beats (ties count half), from 0 to 100; the score is their weighted
 * mean over the figures that the fund has. A figure without a better end is refused.
 */
export function score({ subjects, surroundings, period, day, weights }: ScoreAsked) {
  const asked = weights.map(({ indicator, weight }) => ({ weight, ...indicatorNamed(indicator) }))
  const whole = weights.reduce((sum, { weight }) => sum + weight, 0)
  if (!(whole > 0)) throw refuse('指标权重合计须大于 0，请调整')
  const section = periodSections.find(({ code }) => code === period)
  if (!section) throw refuse(`没有区间 ${period}，请刷新页面后重试`)
  const asOf = Number(day ?? surroundings.asOf.private)
  const query = { navType: 'adjusted', freq: 'auto', preset: 'zhiheng' } as const
  const figures = subjects.map((subject) => measured({ subject, benchmark: { code: '', name: '', series: undefined }, choices: choicesOf(query, surroundings.setting), freq: 'auto', period: section.code, asOf, setting: surroundings.setting }).figures.values)
  const columns = asked.map(({ code }) => figures.map((values) => values[indicatorAt[code]]!))
  const points = columns.map((column, c) => column.map((value) => pointsOf(value, column, asked[c]!.better)))
  const totals = subjects.map((_, at) => {
    const known = asked.flatMap(({ weight }, c) => (Number.isFinite(points[c]![at]!) ? [{ weight, points: points[c]![at]! }] : []))
    const weight = known.reduce((sum, one) => sum + one.weight, 0)
    return weight > 0 ? known.reduce((sum, one) => sum + one.weight * one.points, 0) / weight : NaN
  })
  const funds = subjects.map(({ fundCode, shortName }, at): ScoredFund => ({
    fundCode, fundName: shortName, score: orNull(totals[at]), rank: 1 + totals.filter((total) => total > totals[at]!).length, parts: asked.map(({ code }, c) => ({ code, value: orNull(columns[c]![at]), points: orNull(points[c]![at]) })),
  }))
  return { period, day: String(asOf), indicators: asked.map(({ code, name, unit, better, weight }) => ({ code, name, unit, better, weight: weight / whole })), funds: funds.toSorted((a, b) => (b.score ?? -1) - (a.score ?? -1)) }
}

function indicatorNamed(code: string) {
  const found = indicators.find((one) => one.code === code)
  if (!found) throw refuse(`没有指标 ${code}，请重新选择`)
  if (found.better === 'none') throw refuse(`「${found.name}」没有优劣方向，不能用于评分，请换一个指标`)
  return found
}

function pointsOf(value: number, column: readonly number[], better: string): number {
  const others = column.filter(Number.isFinite)
  if (!Number.isFinite(value) || others.length < 2) return NaN
  const beaten = others.filter((other) => (better === 'high' ? other < value : other > value)).length
  const same = others.filter((other) => other === value).length - 1
  return (100 * (beaten + same / 2)) / (others.length - 1)
}

export interface FilterAsked {
  funds: CandidateFund[]
  series: Series[]
  factors: Factor[]
  asOf: number
  body: FilterBody
}
export interface FilterBody {
  fundCodes: string[]
  day?: string | undefined
  years: number
  minimumAlpha?: number | null | undefined
  minimumT?: number | null | undefined
  minimumRSquared?: number | null | undefined
  maximumRSquared?: number | null | undefined
  minimumObservations: number
  betas: { factor: string; minimum?: number | undefined; maximum?: number | undefined }[]
}

export async function readFilter(ctx: Context, body: FilterBody): Promise<FilterAsked> {
  const { funds, series } = await candidatesOf(ctx, body.fundCodes)
  const factors = factorsOf(await readFactorIndexes(ctx.db))
  const { asOf } = await readSurroundings(ctx.db, ctx.now())
  const stranger = body.betas.find(({ factor }) => factors.every(({ code }) => code !== factor))
  if (stranger) throw refuse(`没有因子 ${stranger.factor}，请重新选择`)
  return { funds, series, factors, asOf: Number(body.day ?? asOf.private), body }
}

/** Kept where everything that is asked holds; the first thing that does not is the reason. */
export function filter({ funds, series, factors, asOf, body }: FilterAsked) {
  const from = asOf - body.years * 10_000
  const rows = funds.map((fund, at): FilteredFund => {
    const { exposure, alphaT } = exposureOf(slice(series[at]!, from, asOf), factors)
    const why = !fund.found ? fund.why : exposure.why || failing(exposure, alphaT, body)
    return {
      fundCode: fund.fundCode, fundName: fund.fundName, kept: why === '', why, observations: exposure.observations, rSquared: exposure.rSquared, alphaYear: exposure.alphaYear, alphaT: orNull(alphaT),
      factors: exposure.factors.map(({ code, name, beta, t }) => ({ code, name, beta, t })),
    }
  })
  return { factors: factors.map(({ code, name, about }) => ({ code, name, about })), funds: rows, kept: rows.filter(({ kept }) => kept).length }
}

function failing(found: Exposure, alphaT: number, { minimumAlpha, minimumT, minimumRSquared, maximumRSquared, minimumObservations, betas }: FilterBody): string {
  const below = (value: number | null, least: number | null | undefined) => least !== null && least !== undefined && !((value ?? -Infinity) >= least)
  const above = (value: number | null, most: number | null | undefined) => most !== null && most !== undefined && !((value ?? Infinity) <= most)
  if (found.observations < minimumObservations) return `观测只有 ${found.observations} 期，少于 ${minimumObservations} 期`
  if (below(found.alphaYear, minimumAlpha)) return '年化 α 低于要求'
  if (below(alphaT, minimumT)) return 'α 的 t 值低于要求'
  if (below(found.rSquared, minimumRSquared)) return 'R² 低于要求'
  if (above(found.rSquared, maximumRSquared)) return 'R² 高于要求'
  const off = betas.find(({ factor, minimum, maximum }) => {
    const beta = found.factors.find(({ code }) => code === factor)?.beta ?? null
    return below(beta, minimum) || above(beta, maximum)
  })
  return off ? `对「${found.factors.find(({ code }) => code === off.factor)?.name ?? off.factor}」的暴露不在要求的范围内` : ''
}
