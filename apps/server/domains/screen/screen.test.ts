import { type Condition, screenBody } from '@zhiheng/contract'
import { addDays } from '@zhiheng/analytics'
import { industryBands, industryFilters } from '@zhiheng/domain'
import { beforeEach, expect, test } from 'vitest'
import { inOwner, makeFund, type Owner, type Point, putIndex, putIndustry, putNav } from '../../testkit/market.ts'
import { runTask } from '../../jobs/tasks.ts'
import { openWorld, type TestUser } from '../../testkit/world.ts'
import { rewriteSeries } from '../nav/series.store.ts'
import { runScreen } from './run-screen.ts'
import { exportedSheet, screenTasks } from './screen.tasks.ts'

const world = openWorld()
beforeEach(() => world.reset())

/** Weekly from 2024-12-27 to 2026-01-09, growing by `rate` a week. */
const weekly = (rate: number): Point[] => Array.from({ length: 55 }, (_, week) => ({ day: addDays(20241227, week * 7), nav: (1 + rate) ** week }))
const weekBack = (weeks: number, rate: number) => weekly(rate).slice(0, -weeks)

async function fundOf(owner: Owner, rate: number, facts: Parameters<typeof makeFund>[2] = {}) {
  const code = await makeFund(world, owner, facts)
  await putNav(world, owner, code, weekly(rate))
  return code
}

/** Tests share the market of this file, so each asks within a type of its own. */
const ofType = (type: string): Condition => ({ kind: 'fact', filter: { prop: 'fundType', expression: 'in', checkArr: [type] } })
const ask = (user: TestUser, conditions: Condition[], more: object = {}) => user.screen.query({ query: {}, body: { columns: ['fund_code'], conditions, sorts: [{ prop: 'fundCode', order: 'asc' }], ...more } })
const codesOf = (result: { data: unknown[][] }) => result.data.map(([code]) => code)

test('each condition says what it removes, what is left, and what it would remove alone', async () => {
  const user = await world.user('A')
  const [slow, middle, fast] = [await fundOf('market', 0.001, { fund_type: '步进' }), await fundOf('market', 0.002, { fund_type: '步进' }), await fundOf('market', 0.003, { fund_type: '步进' })]
  const conditions: Condition[] = [ofType('步进'), { kind: 'indicator', period: 'y1', indicator: 'totalReturn', by: 'value', expression: 'greater', value: 0.08 }, { kind: 'indicator', period: 'm3', indicator: 'totalReturn', by: 'value', expression: 'less', value: 0.03 }]
  const result = await ask(user, conditions, { fundCodes: [slow, middle, fast] })
  expect(codesOf(result)).toEqual([middle])
  expect(result).toMatchObject({ universe: 3, total: 1, steps: [{ removed: 0, left: 3, alone: 0 }, { removed: 1, left: 2, alone: 1 }, { removed: 1, left: 1, alone: 1 }], asOf: '20260115' })
  expect(await user.screen.codes({ body: { conditions, fundCodes: [slow, middle, fast] } })).toEqual([middle])
  expect(await user.screen.count({ body: { conditions, fundCodes: [slow, middle, fast] } })).toBe(1)
})

test('what is kept between screenings is given up at every change, and a change that is taken back leaves nothing', async () => {
  const [ours, theirs] = [await world.user('A'), await world.user('B')]
  const code = await fundOf('market', 0.001, { fund_type: '会变' })
  const conditions: Condition[] = [ofType('会变'), { kind: 'indicator', period: 'm6', indicator: 'totalReturn', by: 'value', expression: 'less', value: 0.1 }]
  const found = async (user: TestUser) => codesOf(await ask(user, conditions))
  expect([await found(ours), await found(theirs)]).toEqual([[code], [code]])
  const retyped = inOwner(world, ours, async (db) => {
    await db.insertInto('fund').values({ fund_code: code, fund_type: '变了' }).execute()
    expect((await runScreen(db, ours.orgId, screenBody.parse({ conditions }), { pageNo: 1, pageSize: 10 })).total).toBe(0)
    throw new Error('taken back')
  })
  await expect(retyped).rejects.toThrow('taken back')
  expect(await found(ours)).toEqual([code])
  await inOwner(world, ours, (db) => db.insertInto('fund').values({ fund_code: code, fund_type: '变了' }).execute())
  expect([await found(ours), await found(theirs)]).toEqual([[], [code]])
  await putNav(world, 'market', code, weekly(0.01).map(({ day, nav }) => ({ day: addDays(day, 1), nav: nav! })), 'late')
  await inOwner(world, 'market', (db) => db.updateTable('market_fund').set({ nav_source: 'late' }).where('fund_code', '=', code).execute())
  await inOwner(world, 'market', (db) => rewriteSeries(db, 'market', [{ fundCode: code, source: 'late' }], world.now))
  expect(await found(theirs)).toEqual([])
})

test('percentile is the share of peers that is worse; stale funds take no part, and ranks say of how many', async () => {
  const user = await world.user('A')
  const codes = [await fundOf('market', 0.001, { fund_type: '排名' }), await fundOf('market', 0.002, { fund_type: '排名' }), await fundOf('market', 0.003, { fund_type: '排名' }), await fundOf('market', 0.004, { fund_type: '排名' })]
  const stale = await makeFund(world, 'market', { fund_type: '排名' })
  await putNav(world, 'market', stale, weekBack(3, 0.01))
  await fundOf('market', 0.02, { fund_type: '别类' })
  const half: Condition = { kind: 'indicator', period: 'm6', indicator: 'totalReturn', by: 'percentile', expression: 'greaterEq', value: 0.5 }
  expect(codesOf(await ask(user, [ofType('排名'), half]))).toEqual(codes.slice(2))
  const ranked = await ask(user, [ofType('排名')], { columns: ['fund_code', 'm6.totalReturn.rank', 'm6.maxDrawdown.rank'], sorts: [{ prop: 'm6.totalReturn.rank', order: 'asc' }] })
  expect(ranked.data.map(([code, rank]) => [code, rank])).toEqual([[codes[3], [1, 4]], [codes[2], [2, 4]], [codes[1], [3, 4]], [codes[0], [4, 4]], [stale, null]])
})

test('the first page of a long list is the beginning of the whole order', async () => {
  const user = await world.user('A')
  const rates = [3, 9, 1, 7, 12, 5, 11, 2, 10, 4, 8, 6]
  for (const rate of rates) await fundOf(user, rate / 1000, { fund_type: '长列' })
  const sorts = [{ prop: 'm6.totalReturn', order: 'desc' as const }]
  const whole = codesOf(await ask(user, [ofType('长列')], { sorts }))
  const first = await user.screen.query({ query: { pageSize: 1 }, body: { columns: ['fund_code', 'm6.totalReturn.rank'], conditions: [ofType('长列')], sorts } })
  expect(first.data).toEqual([[whole[0], [1, 12]]])
  expect(first).toMatchObject({ total: 12, totalPage: 12 })
})

test('a condition between with one value uses it for both ends, on facts and on figures [list.between-single]', async () => {
  const user = await world.user('A')
  const exact = await fundOf('market', 0, { fund_type: '区间', scale_yi: 5 })
  await fundOf('market', 0.001, { fund_type: '区间', scale_yi: 6 })
  expect(codesOf(await ask(user, [ofType('区间'), { kind: 'fact', filter: { prop: 'scaleYi', expression: 'between', value: 5 } }]))).toEqual([exact])
  expect(codesOf(await ask(user, [ofType('区间'), { kind: 'indicator', period: 'm1', indicator: 'totalReturn', by: 'value', expression: 'between', value: 0 }]))).toEqual([exact])
})

test('a percent filter arrives divided by 100: 0.015 finds the fee that is shown as 1.50% [list.percent-divide]', async () => {
  const user = await world.user('A')
  const code = await fundOf('market', 0.001, { fund_type: '费率', management_fee: 0.015 })
  await fundOf('market', 0.001, { fund_type: '费率', management_fee: 0.012 })
  expect(codesOf(await ask(user, [ofType('费率'), { kind: 'fact', filter: { prop: 'managementFee', expression: 'greaterEq', value: 0.015 } }]))).toEqual([code])
})

test('industry bands are half-open, the last is open upward, the newest report counts [industry.half-open]', async () => {
  const user = await world.user('A')
  const [edge, below, most] = [await fundOf('market', 0.001, { fund_type: '行业' }), await fundOf('market', 0.001, { fund_type: '行业' }), await fundOf('market', 0.001, { fund_type: '行业' })]
  await fundOf('market', 0.001, { fund_type: '行业' })
  await putIndustry(world, 'market', edge, '20250331', { gangTie: 0.9 })
  await putIndustry(world, 'market', edge, '20250930', { gangTie: 0.1 })
  await putIndustry(world, 'market', below, '20250930', { huangJin: 0.4 })
  await putIndustry(world, 'market', most, '20250930', { gangTie: 0.95 })
  const band = (at: number): Condition => ({ kind: 'industry', industry: 'gangTie', ...industryBands[at]! })
  expect(codesOf(await ask(user, [ofType('行业'), band(0)]))).toEqual([below])
  expect(codesOf(await ask(user, [ofType('行业'), band(1)]))).toEqual([edge])
  expect(codesOf(await ask(user, [ofType('行业'), band(5)]))).toEqual([most])
})

test('the 45 industry filters are those of the specification [industry.six-options] [industry.entry-shape] [industry.category] [industry.top-level] [industry.gangtie-sub] [wording.industry-category] [wording.industry-last-band]', async () => {
  const user = await world.user('A')
  const { industries, facts, periods, indicators } = await user.screen.fields()
  expect(industries.filter(({ parent }) => parent === '').map(({ label }) => label)).toEqual(['农林牧渔', '有色金属', '非银金融', '电气设备', '采掘', '国防军工', '食品饮料', '钢铁', '纺织服装', '传媒'])
  expect(industries).toHaveLength(45)
  expect(new Set(industries.map(({ prop }) => prop)).size).toBe(45)
  expect(industries.find(({ prop }) => prop === 'gangTie2')).toEqual({ prop: 'gangTie2', label: '钢铁', parent: '钢铁' })
  expect(industryFilters[0]).toMatchObject({ prop: 'nongLinMuYu', type: 'radio', alterType: 'value', category: '申万行业一级分类' })
  expect(industryBands.map(({ label, minValue, maxValue, interval }) => [label, minValue, maxValue, interval])).toEqual([
    ['0~10%', 0, 0.1, undefined], ['10%~20%', 0.1, 0.2, undefined], ['20%~30%', 0.2, 0.3, undefined], ['30%~40%', 0.3, 0.4, undefined], ['40%~50%', 0.4, 0.5, undefined], ['50%以上', 0.5, undefined, 'Ge'],
  ])
  expect(facts.find(({ prop }) => prop === 'dataSource')?.options).toHaveLength(2)
  expect(periods.filter(({ inSnapshot }) => inSnapshot)).toHaveLength(12)
  expect(indicators).toHaveLength(29)
})

test('text is looked for in code, names, company and pinyin; only % is a wildcard [list.like-wrap]', async () => {
  const user = await world.user('A')
  await inOwner(world, 'market', (db) => db.insertInto('market_company').values({ org_id: '1', company_code: 'C9', company_name: '石桥基金管理' }).execute())
  const code = await fundOf('market', 0.001, { fund_type: '文字', short_name: '石桥量化_选股A', pinyin: 'sqlhxg', company_code: 'C9' })
  await fundOf('market', 0.001, { fund_type: '文字', short_name: '别的基金', pinyin: 'bdjj' })
  const found = async (text: string) => codesOf(await ask(user, [ofType('文字'), { kind: 'text', text }])).length
  expect(await Promise.all(['量化', '石桥%A', '%量化', 'SQLH', '石桥基金', code, '量化_', '石_量'].map(found))).toEqual([1, 1, 0, 1, 1, 1, 1, 0])
})

test('an own fund is seen by its organisation only, an override changes the market fund for its organisation only', async () => {
  const [ours, theirs] = [await world.user('A'), await world.user('B')]
  const shared = await fundOf('market', 0.001, { fund_type: '隔离', short_name: '市场名' })
  const own = await fundOf(ours, 0.004, { fund_type: '隔离', is_private: true })
  const columns = ['fund_code', 'shortName', 'm6.totalReturn', 'm6.totalReturn.rank']
  expect((await ask(ours, [ofType('隔离')], { columns })).data.map(([code, , , rank]) => [code, rank]).toSorted()).toEqual([[own, [1, 2]], [shared, [2, 2]]].toSorted())
  expect((await ask(theirs, [ofType('隔离')], { columns })).data.map(([code, name, , rank]) => [code, name, rank])).toEqual([[shared, '市场名', [1, 1]]])
  await inOwner(world, ours, (db) => db.insertInto('fund').values({ fund_code: shared, short_name: '自有名' }).execute())
  await putNav(world, ours, shared, weekly(0.006), 'team')
  const mine = (await ask(ours, [ofType('隔离')], { columns, fundCodes: [shared] })).data[0]!
  expect([mine[1], mine[3]]).toEqual(['自有名', [1, 2]])
  expect((await ask(theirs, [ofType('隔离')], { columns })).data[0]![1]).toBe('市场名')
  expect((await ask(theirs, [ofType('隔离')], { columns })).data[0]![2]).toBeCloseTo(1.001 ** 27 - 1, 9)
})

test('what changes or goes is seen at the next call', async () => {
  const user = await world.user('A')
  const code = await fundOf(user, 0.001, { fund_type: '变化' })
  const shown = async () => (await ask(user, [ofType('变化')], { columns: ['m1.totalReturn', 'spark'] })).data[0]
  expect((await shown())![0]).not.toBeNull()
  await inOwner(world, user, (db) => db.deleteFrom('fund_snapshot').where('fund_code', '=', code).execute())
  expect(await shown()).toEqual([null, []])
})

test('the plain query is one page of 9999 with code, registration and last NAV day, as rows of arrays; data_source 1 is the private funds [nav.query-private-funds] [const.fund-query-page-size]', async () => {
  const user = await world.user('A')
  const [hidden, open] = [await fundOf(user, 0.001, { is_private: true, reg_code: 'SQX001' }), await fundOf('market', 0.001)]
  const answer = await user.screen.query({ query: {}, body: { data_source: 1, fundCodes: [hidden, open] } })
  expect(answer).toMatchObject({ pageNo: 1, pageSize: 9999, columns: ['fund_code', 'reg_code', 'max_nav_day'], data: [[hidden, 'SQX001', '20260109']] })
})

test('unknown fields and periods outside the snapshot are refused in words', async () => {
  const user = await world.user('A')
  await expect(ask(user, [], { columns: ['nope'] })).rejects.toMatchObject({ err: 11, message: '没有字段 nope，请刷新页面后重试' })
  await expect(ask(user, [], { columns: ['year:2024.totalReturn'] })).rejects.toMatchObject({ err: 11, message: '区间 2024年 不在每日快照中，不能用于筛选，请换一个区间' })
  await expect(ask(user, [{ kind: 'fact', filter: { prop: 'password', expression: 'equal', value: 1 } }])).rejects.toMatchObject({ err: 11 })
})

test('an export is a task whose rows the organisation\'s limit bounds, without the sparkline [list.export-page] [list.export-drops-thumbnail]', async () => {
  const user = await world.user('A')
  for (const rate of [0.001, 0.002, 0.003]) await fundOf(user, rate, { fund_type: '导出' })
  await world.db.updateTable('organisation').set({ limits: JSON.stringify({ maxExportCount: 2 }) }).where('org_id', '=', user.orgId).execute()
  const { taskId } = await user.screen.export({ body: { columns: ['fundCode', 'spark', 'm6.totalReturn', 'm6.totalReturn.rank'], titles: ['代码', '走势', '近六月', '排名'], conditions: [ofType('导出')], sorts: [{ prop: 'm6.totalReturn', order: 'desc' }] } })
  const task = await world.db.selectFrom('task').selectAll().where('id', '=', taskId).executeTakeFirstOrThrow()
  expect(task).toMatchObject({ kind: 'screen-export', created_by: user.userId })
  const { columns, rows } = await inOwner(world, user, (db) => exportedSheet(db, { orgId: user.orgId, input: task.input }))
  expect(columns.map(({ title }) => title)).toEqual(['代码', '近六月', '排名'])
  expect(rows.map((row) => row[2])).toEqual(['1/3', '2/3'])
  await runTask(world.db, screenTasks, user.orgId, taskId, () => world.now)
  expect((await user.task.mine()).find(({ id }) => id === taskId)).toMatchObject({ status: 'done', message: '' })
})

test('funds that behave alike are found by the correlation of their excess returns', async () => {
  const user = await world.user('A')
  await putIndex(world, '000300', '沪深300', weekly(0.002).map(({ day, nav }) => ({ day, value: nav! })))
  const swing = (phase: number): Point[] => weekly(0).map(({ day }, week) => ({ day, nav: 1 + 0.1 * Math.sin(week + phase) }))
  const codes: string[] = []
  for (const phase of [0, 0.1, 1.5]) {
    codes.push(await makeFund(world, 'market', { fund_type: '相似', short_name: `相似${phase}` }))
    await putNav(world, 'market', codes.at(-1)!, swing(phase))
  }
  const found = await user.screen.similar({ body: { fundCode: codes[0]! } })
  expect(found.map(({ fundCode }) => fundCode)).toEqual(codes.slice(1))
  expect(found[0]!.score).toBeGreaterThan(0.98)
  expect(found[0]!.observations).toBe(54)
  const named = await user.screen.similar({ body: { fundCode: codes[0]!, by: 'text' } })
  expect(named[0]!.fundCode).toBe(codes[1])
})

test('the distribution of a column counts every fund once', async () => {
  const user = await world.user('A')
  await fundOf('market', 0.001)
  const { count, missing, bins, quantiles } = await user.screen.summary({ query: { columnName: 'm6.totalReturn' } })
  expect(bins.reduce((sum, bin) => sum + bin.count, 0)).toBe(count)
  expect(count + missing).toBeGreaterThan(0)
  expect(quantiles).toHaveLength(5)
  const of = async (columnName: string, data_source: 1 | 2) => {
    const found = await user.screen.summary({ query: { columnName, data_source } })
    return found.count + found.missing
  }
  expect(await of('m6.totalReturn', 1) + await of('m6.totalReturn', 2)).toBe(count + missing)
  expect(await of('scaleYi', 1)).toBe(await of('m6.totalReturn', 1))
})
