import { addDays, isWeekday } from '@zhiheng/analytics'
import { reportFields } from '@zhiheng/contract'
import { beforeAll, expect, test } from 'vitest'
import { inOwner, makeFund, type Point, putIndex, putIndustry, putNav } from '../../testkit/market.ts'
import { openWorld, type TestUser } from '../../testkit/world.ts'

const world = openWorld()

/** Weekdays before the default day of the world, with returns that are worked out from the position. */
const days = Array.from({ length: 1200 }, (_, at) => addDays(20220103, at)).filter((day) => isWeekday(day) && day <= 20250331)
const path = (move: (at: number) => number) => {
  let value = 1
  return days.map((day, at) => ({ day, value: at === 0 ? value : (value *= 1 + move(at)) }))
}
const market = (at: number) => Math.sin(at * 1.7) / 60 + Math.sin(at / 60) / 150
const small = (at: number) => market(at) + Math.cos(at * 2.3) / 120
const bond = (at: number) => 0.0001 + Math.sin(at * 0.9) / 4000
const navs = (points: readonly { day: number; value: number }[]): Point[] => points.map(({ day, value }) => ({ day, nav: value }))

let user: TestUser
let funds: { near: string; other: string; young: string; outside: string }

beforeAll(async () => {
  user = await world.user('A')
  await putIndex(world, '000300', '沪深300', path(market))
  await putIndex(world, '000852', '中证1000', path(small))
  await putIndex(world, 'CBA-TREASURY', '中债国债', path(bond))
  // Moves to 0.8 of the market and to 0.4 of what small companies do beside it.
  const near = await makeFund(world, 'market', { short_name: '近似基金', fund_type: '股票型' })
  await putNav(world, 'market', near, navs(path((at) => 0.8 * market(at) + 0.4 * (small(at) - market(at)))))
  const other = await makeFund(world, { orgId: user.orgId, userId: user.userId }, { short_name: '自有基金', fund_type: '股票型' })
  await putNav(world, { orgId: user.orgId, userId: user.userId }, other, navs(path((at) => 0.3 * market(at) + Math.sin(at * 3.1) / 300)))
  const young = await makeFund(world, 'market', { short_name: '新基金' })
  await putNav(world, 'market', young, [{ day: 20250320, nav: 1 }, { day: 20250327, nav: 1.02 }])
  const outside = await makeFund(world, 'market', { fund_code: 'OF000001', short_name: '场外基金' })
  await putNav(world, 'market', outside, navs(path((at) => 0.5 * market(at))))
  funds = { near, other, young, outside }
}, 60_000)

const asked = (codes: readonly string[], more = {}) => ({ body: { fund_codes: codes.join(), end_day: '20250331', ...more } })

test('a report holds the parts that were asked for and no others, on both methods', async () => {
  const { mode, funds: [found] } = await user.report.report(asked([funds.near], { fields: 'figures,distribution' }))
  expect([mode, found!.shortName, found!.reportRoute]).toEqual([1, '近似基金', 'ComprehensiveReportRoute'])
  expect(reportFields.filter((field) => found![field] !== undefined)).toEqual(['figures', 'distribution'])
  const response = await world.app.inject({ method: 'GET', url: `/api/pms/analysis/new_report?fund_codes=${funds.near}&fields=curve&begin_day=2024-01-02&end_day=&mode=2`, headers: { token: user.token } })
  expect(response.json()).toMatchObject({ err: 0, data: { mode: 2, funds: [{ mode: 2, curve: { days: expect.any(Array) as unknown } }] } })
  await expect(user.report.report(asked([funds.near], { fields: 'nothing' }))).rejects.toMatchObject({ err: 11, message: '没有这个报告字段，请刷新页面后重试' })
  await expect(user.report.report(asked([]))).rejects.toMatchObject({ err: 11, message: '请选择基金' })
  await expect(user.report.report(asked(['NONE']))).rejects.toMatchObject({ err: 11 })
})

test('codes that start with OF have mode 5 and data source 4, the alternative path mode 2, a contrast mode 3 [report.of-code-mode] [report.default-mode] [report.contrast-mode]', async () => {
  expect((await user.report.report(asked([funds.outside], { fields: 'figures' }))).funds[0]).toMatchObject({ mode: 5, dataSource: 4 })
  expect((await user.report.alternative(asked([funds.near, funds.outside], { fields: 'figures' }))).funds.map(({ mode, dataSource }) => [mode, dataSource])).toEqual([[2, null], [5, 4]])
  expect((await user.report.contrast(asked([funds.near, funds.outside]))).mode).toBe(3)
})

test('the exposures of a fund that is made of the factors are those it was made of', async () => {
  const { exposure, style } = await user.report.oneReport(asked([funds.near], { fields: 'exposure,style' }))
  const [marketBeta, sizeBeta, bondBeta] = exposure!.factors.map(({ beta }) => beta!)
  expect([exposure!.why, exposure!.factors.map(({ code }) => code)]).toEqual(['', ['market', 'size', 'bond']])
  // Weekly returns compound, so the slopes of daily ones are met nearly, not exactly.
  expect(marketBeta).toBeCloseTo(0.8, 1)
  expect(sizeBeta).toBeCloseTo(0.4, 1)
  expect(Math.abs(bondBeta!)).toBeLessThan(0.3)
  expect(exposure!.factors.every(({ low, beta, high }) => low! < beta! && beta! < high!)).toBe(true)
  expect(exposure!.rSquared).toBeGreaterThan(0.99)
  expect(style!.points.length).toBeGreaterThan(20)
  for (const { weights } of style!.points) expect(weights.reduce((sum, weight) => sum + weight, 0)).toBeCloseTo(1, 8)
})

test('phases, capture, rolling panels and distribution answer; what cannot be said has a reason', async () => {
  const { phases, capture, rolling, distribution } = await user.report.oneReport(asked([funds.near], { fields: 'phases,capture,rolling,distribution', months: 6 }))
  expect(phases!.rows.length).toBeGreaterThan(1)
  expect(phases!.rows.slice(1).every((row, at) => row.fromDay === phases!.rows[at]!.toDay)).toBe(true)
  expect(capture!.falls[0]!.market).toBeLessThan(-0.05)
  expect(capture!.falls[0]!.share).toBeCloseTo(capture!.falls[0]!.fund! / capture!.falls[0]!.market, 12)
  expect(rolling!.panels.map(({ code }) => code)).toEqual(['return', 'volatility', 'sharpe', 'maxDrawdown', 'beta', 'correlation', 'excess'])
  expect([rolling!.days.length <= 521, rolling!.days.at(-1), rolling!.panels.every(({ values }) => values.length === rolling!.days.length)]).toEqual([true, '20250331', true])
  expect(distribution!.bins.reduce((sum, { count }) => sum + count, 0)).toBe(distribution!.observations)
  expect([distribution!.var99! <= distribution!.var95!, distribution!.cvar95! <= distribution!.var95!]).toEqual([true, true])
  const young = await user.report.oneReport(asked([funds.young], { fields: reportFields.join() }))
  expect([young.style!.why, young.exposure!.why, young.distribution!.why].every((why) => why.length > 0)).toBe(true)
  expect(young.rolling!.days).toEqual([])
})

test('first and last days, returns between NAVs, correlation, and curves from one start', async () => {
  const both = asked([funds.near, funds.other], { begin_day: '20240102' })
  expect(await user.report.beginEndDay(both)).toMatchObject({ beginDay: '20220103', endDay: '20250331', funds: [{ fundCode: funds.near, count: days.length }, { fundCode: funds.other }] })
  expect(await user.report.beginEndDay(asked([funds.near, funds.young]))).toMatchObject({ beginDay: '20250320', endDay: '20250327' })
  const [first] = await user.report.dayPerformance(both)
  expect(first!.returns.at(-1)).toBeCloseTo(first!.nav.at(-1)! / first!.nav.at(-2)! - 1, 12)
  const { matrix, observations, beginDay } = await user.report.correlation(both)
  expect([matrix[0]![0], matrix[0]![1] === matrix[1]![0], observations > 200, beginDay]).toEqual([1, true, true, '20240102'])
  expect((await user.report.correlation({ body: { ...both.body, by: 'excess' } })).matrix[0]![1]).not.toBeCloseTo(matrix[0]![1]!, 3)
  const { series, days: shown } = await user.report.compareNav(both)
  expect([series[0]!.nav[0], series[1]!.nav[0], shown[0]]).toEqual([1, 1, '20240102'])
})

test('a mixture is its weights: never rebalanced it is their sum, and its contributions add up to its total', async () => {
  const { series: [a, b] } = await user.report.compareNav(asked([funds.near, funds.other], { begin_day: '20240102' }))
  const mixed = await user.report.combinationAnalysis({ body: { ...asked([funds.near, funds.other], { begin_day: '20240102' }).body, weights: '60,40' } })
  expect(mixed.nav.at(-1)).toBeCloseTo(0.6 * a!.nav.at(-1)! + 0.4 * b!.nav.at(-1)!, 10)
  expect(mixed.contributions.reduce((sum, { contribution }) => sum + contribution, 0)).toBeCloseTo(mixed.total!, 10)
  const equal = await user.report.mixNav(asked([funds.near, funds.other], { begin_day: '20240102', rebalance: 'month' }))
  expect(equal.funds.map(({ weight }) => weight)).toEqual([0.5, 0.5])
  expect((await user.report.combination(asked([funds.near, funds.other], { begin_day: '20240102' }))).rebalance).toBe('never')
  await expect(user.report.mixNav(asked([funds.near, funds.other], { weights: [0.5, 0.4] }))).rejects.toMatchObject({ err: 11, message: '权重合计为 0.9，应为 1 或 100' })
  await expect(user.report.mixNav(asked([funds.near], { weights: [0.5, 0.5] }))).rejects.toMatchObject({ err: 11 })
})

test('groups by mean and median; places among the type; weeks of funds, types and indexes', async () => {
  const [group] = await user.report.groupAnalysis({ body: { end_day: '20250331', groups: [{ name: '两只', fund_codes: [funds.near, funds.other] }] } })
  const total = group!.values.find(({ code }) => code === 'totalReturn')!
  expect([group!.count, total.counted, total.mean]).toEqual([2, 2, expect.closeTo((total.best! + total.worst!) / 2, 12)])
  const [rank] = await user.report.rank(asked([funds.near]))
  expect([rank!.peer, rank!.periods[0]!.label]).toEqual(['股票型', '今年以来'])
  expect((await user.report.marketWeek({ body: {} })).map(({ code }) => code).toSorted()).toEqual(['000300', '000852', 'CBA-TREASURY'])
  expect(Array.isArray(await user.report.strategyWeek({ body: {} }))).toBe(true)
  expect((await user.report.fundWeek({ body: { fund_codes: [funds.near] } })).map(({ code }) => code)).toEqual([funds.near])
})

test('how spread the industries of a report are', async () => {
  await putIndustry(world, 'market', funds.near, '20241231', { 银行: 0.3, 电子: 0.1 })
  const [found] = await user.report.dispersedPosition(asked([funds.near]))
  expect(found!.holdings).toEqual([{ reportDay: '20241231', industries: 2, herfindahl: expect.closeTo(0.75 ** 2 + 0.25 ** 2, 12), top3: expect.closeTo(0.4, 12), covered: expect.closeTo(0.4, 12), largest: [{ industry: '银行', proportion: 0.3 }, { industry: '电子', proportion: 0.1 }] }])
})

test('re-analysis computes the own funds anew at priority 3 and shows no results [report.re-analysis] [const.report-modes]', async () => {
  const before = await inOwner(world, { orgId: user.orgId, userId: user.userId }, (db) => db.selectFrom('fund_snapshot').select('revision').where('fund_code', '=', funds.other).executeTakeFirstOrThrow())
  expect(await user.report.reanalyse({ body: { fund_codes: [funds.other, funds.near] } })).toEqual({ priority: 3, accepted: [funds.other], left: [funds.near] })
  const after = await inOwner(world, { orgId: user.orgId, userId: user.userId }, (db) => db.selectFrom('fund_snapshot').select('revision').where('fund_code', '=', funds.other).executeTakeFirstOrThrow())
  expect(after.revision).toBeGreaterThan(before.revision)
  expect(await user.report.queue({ body: { fundCodes: [funds.other] } })).toMatchObject({ accepted: [funds.other] })
  expect(await user.report.saveData({ body: { asset_code: funds.other, mode: 1 } })).toMatchObject({ accepted: [funds.other] })
  await expect(user.report.reanalyse({ body: {} })).rejects.toMatchObject({ err: 11, message: '请选择要重新分析的基金' })
  const theirs = await world.user('B')
  await expect(theirs.report.reanalyse({ body: { fund_codes: [funds.other] } })).rejects.toMatchObject({ err: 11 })
})

test('performance by period, sources and the state of the analysis; no fund asked for answers nothing', async () => {
  const [found] = await user.performance.list({ query: { fund_codes: funds.other } })
  expect([found!.shortName, found!.periods.map(({ label }) => label)]).toEqual(['自有基金', ['今年以来', '近一周', '近一月', '近三月', '近六月', '近一年', '近两年', '近三年', '近五年', '成立以来', '上周', '红利']])
  expect(found!.periods.find(({ code }) => code === 'inception')!.value).not.toBeNull()
  expect(await user.performance.list({ query: {} })).toEqual([])
  expect(await user.performance.sources({ query: { fundCode: funds.other } })).toMatchObject([{ sourceName: '平台', count: days.length, whyNot: '' }])
  expect(await user.performance.status({ body: { fund_codes: [funds.other, funds.near] } })).toMatchObject([{ endDay: '20250331' }, { endDay: '20250331' }])
  await expect(user.performance.sources({ query: {} })).rejects.toMatchObject({ err: 11, message: '请选择基金' })
})

test('the paths of the analysis hosts are ours, plain or wrapped in a callback, never in a script, and not without a login [report.hosts]', async () => {
  const knock = (callback: string, token: string) => world.app.inject({ method: 'GET', url: `/api/pms/analysis/begin_end_day?fund_codes=${funds.near}&callback=${encodeURIComponent(callback)}`, headers: { token } })
  const wrapped = await knock('jQuery1.cb_2', user.token)
  expect([wrapped.headers['content-type'], wrapped.headers['x-content-type-options']]).toEqual(['text/javascript; charset=utf-8', 'nosniff'])
  expect(wrapped.body).toMatch(/^\/\*\*\/jQuery1\.cb_2\(\{"err":0,.*\}\)$/)
  expect((await knock('alert(1)//', user.token)).json()).toMatchObject({ err: 0 })
  expect((await knock('cb', '')).body).toContain('"err":4001')
})
