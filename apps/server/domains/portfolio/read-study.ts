import { createHash } from 'node:crypto'
import type { Series } from '@zhiheng/analytics'
import type { DetailDraft, FigureSetting, ParameterDraft, PortfolioParams } from '@zhiheng/contract'
import { bytesOf } from '../../db/column-bytes.ts'
import type { Context } from '../../rpc/context.ts'
import { refuse } from '../../rpc/fail.ts'
import { readBenchmark } from '../analysis/analysis.store.ts'
import { readTradingDays } from '../index/index.store.ts'
import { seriesOfValues } from '../nav/series-build.ts'
import { readSeries } from '../nav/series-read.ts'
import { readFigureSetting } from '../snapshot/snapshot.store.ts'
import { fundList } from './portfolio.rules.ts'
import * as store from './portfolio.store.ts'
import { seen } from './seen.ts'
import type { Asked, StudiedFund } from './strategy-of.ts'
import { toInfo, toParams } from './to-portfolio.ts'

/** Everything that weights, frontiers and back-tests rest on, read in one transaction. */

export interface ReadNav {
  code: string
  kind: 'fund' | 'benchmark'
  source: string
  hash: string
  series: Series
}

/** Same days and values, same hash. */
export const hashOf = ({ days, values }: Series): string => createHash('sha256').update(bytesOf(days)).update(bytesOf(values)).digest('hex')

/** One hash for the NAVs of all funds of a run, in their order. */
export const hashOfNavs = (navs: readonly ReadNav[]): string => createHash('sha256').update(navs.filter(({ kind }) => kind === 'fund').map(({ code, hash }) => `${code}:${hash}`).join()).digest('hex')

/** Adjusted NAVs of funds in the order asked for, also of days without trading where `everyDay`; a fund without any has an empty series. */
export async function readNavs({ db }: Pick<Context, 'db'>, codes: readonly string[], everyDay = false): Promise<{ series: Series; source: string }[]> {
  const [found, isTradingDay] = [await readSeries(db, codes, { only: 'adjusted' }), everyDay ? () => true : await readTradingDays(db)]
  return codes.map((code) => {
    const one = found.get(code)
    return { series: one ? onTradingDays(seriesOfValues(one.days, one.adjNav), isTradingDay) : { days: new Int32Array(0), values: new Float64Array(0) }, source: one?.source ?? '' }
  })
}

function onTradingDays({ days, values }: Series, isTradingDay: (day: number) => boolean): Series {
  const open = Uint8Array.from(days, (day) => (isTradingDay(day) ? 1 : 0))
  return open.includes(0) ? { days: days.filter((_, at) => open[at] === 1), values: values.filter((_, at) => open[at] === 1) } : { days, values }
}

/** What a form asks about: a saved portfolio, or what is not saved yet; what the form has goes before. */
export interface Studied {
  code: string
  details?: readonly DetailDraft[] | undefined
  parameter?: ParameterDraft | undefined
  freq?: number | undefined
}

export async function readAsked(ctx: Context, studied: Studied): Promise<Asked & { sources: string[] }> {
  const row = studied.code ? await seen(ctx, studied.code) : undefined
  if (!row && !studied.details) throw refuse('请选择组合或在基金列表中加入基金')
  const funds = studied.details ? await listedFunds(ctx, studied.details, row?.weights ?? 100) : studiedFunds(await store.fundsOf(ctx.db, [row!.id]))
  const parameter: Asked['parameter'] = studied.parameter ?? toParams(row ?? { portfolio_code: '', version: 0 }, row && (await store.parameterOf(ctx.db, row.id)))
  await refuseGone(ctx, funds)
  // On the last day of a half-year public funds publish also without trading: a day like any other where every fund must have one.
  const navs = await readNavs(ctx, funds.map(({ fundCode }) => fundCode), parameter.positionParameter.calendar === 'all')
  return {
    funds, series: navs.map(({ series }) => series), sources: navs.map(({ source }) => source), freq: studied.freq ?? row?.freq ?? 1, weights: row?.weights ?? 100,
    fees: { managementFee: row?.management_fee ?? null, performanceFee: row?.performance_fee ?? null, slottingFee: row?.slotting_fee ?? null },
    parameter, beginDate: row?.begin_date ?? '', setting: await readFigureSetting(ctx.db),
  }
}

const studiedFunds = (rows: readonly store.FundRow[]): StudiedFund[] =>
  rows.map((row) => ({ fundCode: row.fund_code, fundName: row.fund_name, aliasName: row.alias_name, weight: row.weight, openDays: row.open_days, strategyName: row.strategy_name, companyName: row.company_name, labels: row.labels }))

/** A list that is not saved yet; its weights need not add up as long as the model does not use them. */
async function listedFunds(ctx: Context, details: readonly DetailDraft[], weights: number): Promise<StudiedFund[]> {
  const facts = new Map((await store.factsOfFunds(ctx.db, details.map(({ fundCode }) => fundCode))).map((fact) => [fact.fund_code, fact]))
  const listed = fundList(details, new Map([...facts].map(([code, fact]) => [code, fact.fund_name])), weights, 'free')
  return listed.map((one) => {
    const fact = facts.get(one.fundCode)!
    return { ...one, fundName: fact.fund_name, strategyName: fact.strategy_name, companyName: fact.company_name, labels: fact.labels }
  })
}

async function refuseGone({ db }: Context, funds: readonly StudiedFund[]) {
  const known = await store.fundNames(db, funds.map(({ fundCode }) => fundCode))
  const gone = funds.find(({ fundCode }) => !known.has(fundCode))
  if (gone) throw refuse(`基金「${gone.aliasName}」（${gone.fundCode}）已不存在，请从基金列表中移除`, { fundCode: gone.fundCode })
}

/** What a back-test was asked, as it stood when it was started. */
export interface RunInput {
  info: ReturnType<typeof toInfo>
  funds: readonly StudiedFund[]
  parameter: PortfolioParams
  setting: FigureSetting
  benchmark: { code: string; name: string }
}

export async function readRun(ctx: Context, code: string): Promise<{ input: RunInput; portfolioId: string; navs: ReadNav[] }> {
  const row = await seen(ctx, code)
  const { funds, series, sources, setting } = await readAsked(ctx, { code: row.id })
  const parameter = toParams(row, await store.parameterOf(ctx.db, row.id))
  const benchmark = await readBenchmark(ctx.db, parameter.positionParameter.benchmark, await store.benchmarkOf(ctx.db, funds.map(({ fundCode }) => fundCode)))
  const navs: ReadNav[] = funds.map(({ fundCode }, at) => ({ code: fundCode, kind: 'fund', source: sources[at]!, hash: hashOf(series[at]!), series: series[at]! }))
  if (benchmark.series) navs.push({ code: benchmark.code, kind: 'benchmark', source: '', hash: hashOf(benchmark.series), series: benchmark.series })
  return { input: { info: toInfo(ctx, row), funds, parameter, setting, benchmark: { code: benchmark.code, name: benchmark.name } }, portfolioId: row.id, navs }
}

/** A run's input and NAVs as what strategies are made of. */
export const askedOf = ({ info, funds, parameter, setting }: RunInput, navs: readonly ReadNav[]): Asked => ({
  funds, series: funds.map(({ fundCode }) => navs.find((nav) => nav.kind === 'fund' && nav.code === fundCode)!.series), freq: info.freq, weights: info.weights,
  fees: { managementFee: info.managementFee, performanceFee: info.performanceFee, slottingFee: info.slottingFee }, parameter, beginDate: info.beginDate, setting,
})
