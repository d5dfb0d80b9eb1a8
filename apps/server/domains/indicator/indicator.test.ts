import { addDays, indicatorAt, measure } from '@zhiheng/analytics'
import { beforeEach, expect, test } from 'vitest'
import { makeFund, putIndex, putNav } from '../../testkit/market.ts'
import { openWorld, type TestUser } from '../../testkit/world.ts'

const world = openWorld()
beforeEach(() => world.reset())

const draft = (indexName: string, formula: string, more: object = {}) => ({ indexName, formula, ...more })
const navs = Array.from({ length: 60 }, (_, week) => ({ day: addDays(20241108, week * 7), nav: 1 + 0.01 * week + (week % 3 === 0 ? 0.012 : 0) }))

async function withFund(user: TestUser): Promise<string> {
  await putIndex(world, '000300', '沪深300', navs.map(({ day }, at) => ({ day, value: 4000 + at * 10 })))
  const code = await makeFund(world, user)
  await putNav(world, user, code, navs)
  return code
}

test('a saved indicator is checked, gets a unit and its first version; its values are those of the formula', async () => {
  const user = await world.user('A')
  const fundCode = await withFund(user)
  const saved = await user.indicator.save({ body: draft('收益回撤比', '年化收益率() / abs(最大回撤())') })
  expect(saved).toMatchObject({ indexCode: `u${saved.id}`, unit: 'ratio', version: 1, isFixed: false, can: ['edit', 'delete'] })
  const { funds, indexes } = await user.indicator.batchValues({ body: { fundCodes: [fundCode], indexCodes: [saved.indexCode, 'calmar', 'y1.sharpe'] } })
  expect(indexes.map(({ indexName }) => indexName)).toEqual(['收益回撤比', '卡玛比率', '近一年夏普比率'])
  const { values } = measure({ days: Int32Array.from(navs, ({ day }) => day), values: Float64Array.from(navs, ({ nav }) => nav), from: 0, to: navs.length - 1, periodsPerYear: 52, riskFree: 0.03 })
  expect(funds[0]!.values[0]).toBeCloseTo(values[indicatorAt.calmar]!, 9)
  expect(funds[0]!.values[1]).toBeCloseTo(values[indicatorAt.calmar]!, 9)
  expect(await user.indicator.values({ query: { params: JSON.stringify({ fundCodes: [fundCode], indexCodes: [saved.indexCode] }) } })).toMatchObject({ funds: [{ fundCode, values: [funds[0]!.values[0]] }] })
  await expect(user.indicator.values({ query: { params: 'no json' } })).rejects.toMatchObject({ err: 11, message: '参数 params 不是有效的 JSON，请检查格式' })
})

test('a mistake is answered with its place, and nothing is saved', async () => {
  const user = await world.user('A')
  await expect(user.indicator.save({ body: draft('坏的', 'mean(收益)') })).rejects.toMatchObject({ err: 11, message: '没有名为“收益”的序列。您是否想写：收益率、基准收益率、超额收益率？', data: { at: 5, length: 2 } })
  expect(await user.indicator.test({ body: { formula: '最长回撤天数() + 年化收益率()' } })).toMatchObject({ ok: false, why: '天数与比例不能相加，请先换成同一单位' })
  expect((await user.indicator.page({ query: {}, body: {} })).total).toBe(0)
})

test('a live preview on up to three funds comes before saving; a fund without NAV has no value', async () => {
  const user = await world.user('A')
  const [fundCode, empty] = [await withFund(user), await makeFund(world, user)]
  const tried = await user.indicator.test({ body: { formula: 'last(净值) - 1', fundCodes: [fundCode, empty] } })
  expect(tried).toMatchObject({ ok: true, unit: 'nav', values: [{ fundCode, observations: 59, frequency: 'weekly' }, { fundCode: empty, value: null, observations: 0 }] })
  expect(tried.values[0]!.value).toBeCloseTo(navs[59]!.nav / navs[0]!.nav * navs[0]!.nav - 1, 9)
  await expect(user.indicator.test({ body: { formula: '1', fundCodes: ['a', 'b', 'c', 'd'] } })).rejects.toMatchObject({ message: '一次最多试算 3 只基金，请减少选择' })
  expect((await user.indicator.page({ query: {}, body: {} })).total).toBe(0)
})

test('every save is a new version, and old ones stay readable', async () => {
  const user = await world.user('A')
  const first = await user.indicator.save({ body: draft('强度', '夏普比率()') })
  const second = await user.indicator.save({ body: { ...draft('强度', '夏普比率() * 2'), id: first.id, note: '加倍' } })
  expect(second).toMatchObject({ id: first.id, version: 2 })
  expect(await user.indicator.get({ query: { id: first.id, version: 1 } })).toMatchObject({ formula: '夏普比率()', version: 1 })
  const { versions } = await user.indicator.describe({ query: { indexCode: first.indexCode } })
  expect(versions.map(({ version, note }) => [version, note])).toEqual([[2, '加倍'], [1, '']])
  await expect(user.indicator.get({ query: { id: first.id, version: 9 } })).rejects.toMatchObject({ err: 11 })
})

test('a circle is refused with its way, and underlined where it starts', async () => {
  const user = await world.user('A')
  const a = await user.indicator.save({ body: draft('甲', '夏普比率()') })
  await user.indicator.save({ body: draft('乙', '[甲] + 1') })
  await user.indicator.save({ body: draft('丙', '[乙] * 2') })
  await expect(user.indicator.save({ body: { ...draft('甲', '1 + [丙]'), id: a.id } })).rejects.toMatchObject({ message: '指标互相引用成环：甲 → 丙 → 乙 → 甲。请去掉其中一处引用。', data: { at: 4, length: 3 } })
  expect(await user.indicator.test({ body: { id: a.id, indexName: '甲', formula: '[甲]' } })).toMatchObject({ ok: false, at: 0, length: 3 })
})

test('what is used is not deleted, renamed or broken, and the refusal says where', async () => {
  const user = await world.user('A')
  const base = await user.indicator.save({ body: draft('底', '年化收益率()') })
  const top = await user.indicator.save({ body: draft('顶', '[底] - 无风险利率') })
  const factor = await user.factor.save({ body: { factorName: '因子甲', formula: '[顶] * 2' } })
  expect((await user.indicator.describe({ query: { indexCode: base.indexCode } })).usedIn).toEqual([{ kind: 'indicator', id: top.id, name: '顶' }, { kind: 'factor', id: factor.id, name: '因子甲' }])
  await expect(user.indicator.remove({ body: { id: base.id } })).rejects.toMatchObject({ message: '指标正被使用，不能删除：指标「顶」、因子「因子甲」。请先修改或删除它们。' })
  await expect(user.indicator.save({ body: { ...draft('新名', '年化收益率()'), id: base.id } })).rejects.toMatchObject({ message: '指标正被指标「顶」、因子「因子甲」引用，不能改名' })
  await expect(user.indicator.save({ body: { ...draft('底', '最长回撤天数()'), id: base.id } })).rejects.toMatchObject({ message: '保存后指标「顶」将无法计算：天数与比例不能相减，请先换成同一单位' })
  await user.factor.remove({ body: { id: factor.id } })
  await user.indicator.remove({ body: { ids: [base.id, top.id] } })
  expect(await user.indicator.owned({})).toEqual([])
})

test('own indicators are private until made public; a public one uses public ones only, and others do not change it [permission.my-variants]', async () => {
  const [admin, user] = [await world.user('A'), await world.user('A', ['index.read', 'index.edit'])]
  const own = await user.indicator.save({ body: draft('私有', '夏普比率()') })
  await expect(admin.indicator.get({ query: { id: own.id } })).rejects.toMatchObject({ err: 11, message: '指标不存在或已被删除，请刷新列表' })
  expect(await admin.indicator.test({ body: { formula: '[私有]' } })).toMatchObject({ ok: false, why: '没有名为“私有”的指标，请检查名称或先保存它。' })
  await expect(user.indicator.save({ body: draft('公开', '[私有] + 1', { isPublic: true }) })).rejects.toMatchObject({ message: '公开的指标不能引用仅自己可见的指标“私有”，请先将它公开。', data: { at: 0, length: 4 } })
  const shared = await admin.indicator.save({ body: draft('共享', '夏普比率()', { isPublic: true }) })
  expect((await user.indicator.get({ query: { id: shared.id } })).can).toEqual([])
  await expect(user.indicator.save({ body: { ...draft('共享', '1'), id: shared.id } })).rejects.toMatchObject({ err: -100 })
  expect((await user.indicator.mine({ query: {}, body: {} })).data.map(({ indexName }) => indexName)).toEqual(['私有'])
  expect((await user.indicator.page({ query: {}, body: { keyword: '共' } })).data.map(({ indexName }) => indexName)).toEqual(['共享'])
  await expect(admin.indicator.save({ body: draft('私有', '1 + 1') })).rejects.toMatchObject({ message: '名称“私有”已被使用，请换一个名称' })
})

test('lists hold the registry, the indicators of users, or both; codes that do not exist are left out', async () => {
  const user = await world.user('A')
  const saved = await user.indicator.saveNew({ body: draft('我的', '夏普比率()', { category: '收益' }) })
  const count = Object.keys(indicatorAt).length
  expect([await user.indicator.analysis({ body: {} }), await user.indicator.all({ body: {} }), await user.indicator.withFixed({ body: {} }), await user.indicator.list({})].map((list) => list.length)).toEqual([count, count + 1, count + 1, count + 1])
  expect((await user.indicator.byCode({ body: { codes: ['sharpe', saved.indexCode, 'none'] } })).map(({ indexName }) => indexName)).toEqual(['夏普比率', '我的'])
  expect(await user.indicator.newList({ body: { category: '收益' } })).toEqual([saved])
  for (const list of [await user.indicator.simpleList({}), await user.indicator.notWidget({}), await user.indicator.owned({})]) expect(list).toEqual([{ id: saved.id, indexCode: saved.indexCode, indexName: '我的' }])
  expect(await user.indicator.describe({ query: { indexCode: 'sharpe' } })).toMatchObject({ index: { isFixed: true }, versions: [] })
  const copy = await user.indicator.saveNew({ body: { ...draft('我的副本', '夏普比率()'), id: saved.id } })
  expect(copy.id).not.toBe(saved.id)
})

test('values of a posted series, and of a fund at month ends from what stood before', async () => {
  const user = await world.user('A')
  const fundCode = await withFund(user)
  const saved = await user.indicator.save({ body: draft('末值', 'last(净值)') })
  const posted = await user.indicator.navValues({ body: { navs: [{ tradingDay: '20250103', nav: 1 }, { tradingDay: '20250110', nav: 1.25 }], indexCodes: [saved.indexCode, 'totalReturn', 'sharpe'] } })
  expect(posted.map(({ value }) => value)).toEqual([1.25, 0.25, null])
  const { days, series } = await user.indicator.secValues({ body: { fundCode, indexCodes: [saved.indexCode], beginDay: '20241001', endDay: '20241231' } })
  expect(days).toEqual(['20241031', '20241130', '20241231'])
  expect(series[0]!.values).toEqual([null, navs[3]!.nav, navs[7]!.nav])
  await expect(user.indicator.batchValues({ body: { fundCodes: [fundCode], indexCodes: ['nothing'] } })).rejects.toMatchObject({ err: 11 })
  await expect(user.indicator.batchValues({ body: { fundCodes: ['NONE'], indexCodes: ['sharpe'] } })).rejects.toMatchObject({ message: '基金不存在或已被删除，请刷新列表' })
})
