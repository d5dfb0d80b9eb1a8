import readXlsxFile from 'read-excel-file/node'
import { beforeEach, expect, test } from 'vitest'
import { openWorld } from '../../testkit/world.ts'

const world = openWorld()
beforeEach(() => world.reset())

let serial = 0
/** Three public funds and a private one of the market, with codes of their own for each test. */
async function market() {
  const operator = await world.user('operator')
  const at = (serial += 1)
  const codes = { growth: `G${at}A`, bond: `B${at}A`, index: `I${at}C`, hedge: `H${at}X` }
  await operator.company.save({ body: { counselorCode: `C${at}`, counselorName: `澄海基金管理${at}`, shortName: `澄海${at}`, isPrivate: false, isNew: true } })
  await operator.fund.save({ body: { fundCode: codes.growth, shortName: `澄海成长混合${at}`, isPrivate: false, fundType: '偏股混合', counselorCode: `C${at}`, scaleYi: 12.5, isNew: true } })
  await operator.fund.save({ body: { fundCode: codes.bond, shortName: `澄海稳健债券${at}`, isPrivate: false, fundType: '债券型', counselorCode: `C${at}`, scaleYi: 30, isNew: true } })
  await operator.fund.save({ body: { fundCode: codes.index, shortName: `澄海三百指数${at}`, isPrivate: false, isOffering: true, fundType: '指数型', scaleYi: 3, isNew: true } })
  await operator.fund.save({ body: { fundCode: codes.hedge, shortName: `澄海中性私募${at}`, isPrivate: true, fundType: '私募证券', isNew: true } })
  return { codes, mark: String(at), company: `C${at}` }
}
const codesOf = (page: { data: { fundCode: string }[] }) => page.data.map((fund) => fund.fundCode)

test('a fund is public, private, offering or merged, and each list shows its kind with a count [fund.kinds]', async () => {
  const [{ codes, mark }, user] = [await market(), await world.user('A')]
  const body = { keyword: mark, filters: [{ prop: 'fundCode', expression: 'in' as const, checkArr: Object.values(codes) }] }
  expect(codesOf(await user.fund.publicList({ body })).toSorted()).toEqual([codes.growth, codes.bond, codes.index].toSorted())
  expect(codesOf(await user.fund.privateList({ body }))).toEqual([codes.hedge])
  expect(codesOf(await user.fund.offeringList({ body }))).toEqual([codes.index])
  expect((await user.fund.mergedList({ body })).total).toBe(4)
  expect([await user.fund.publicCount({ body }), await user.fund.privateCount({ body }), await user.fund.offeringCount({ body }), await user.fund.mergedCount({ body })]).toEqual([3, 1, 1, 4])
})

test('funds are found by code, name and pinyin initials, with % as wildcard [search.fund-code-wildcard]', async () => {
  const [{ codes, mark }, user] = [await market(), await world.user('A')]
  const found = async (keyword: string) => (await user.fund.search({ body: { keyword } })).map((fund) => fund.fundCode)
  expect((await found(codes.growth))[0]).toBe(codes.growth)
  expect(await found(`chczhh${mark}`)).toContain(codes.growth)
  expect(await found(`成长混合${mark}`)).toEqual([codes.growth])
  expect(await found(`澄海%${mark}`)).toHaveLength(4)
  expect(await found('')).toEqual([])
})

test('suggestions hold at most 100 own and 50 public funds; the list helper filters by isPrivate and by a fundName like [const.suggestion-sizes] [helper.fund-list]', async () => {
  const [{ codes, mark }, user] = [await market(), await world.user('A')]
  await user.fund.addPrivates({ body: { funds: Array.from({ length: 110 }, (_, at) => ({ fundCode: `SUG${at}`, shortName: `建议${at}号` })) } })
  expect(await user.fund.search({ body: { keyword: '建议' } })).toHaveLength(100)
  expect(await user.fund.search({ body: { keyword: '建议', pageSize: 5 } })).toHaveLength(5)
  expect(codesOf(await user.fund.list({ body: { isPrivate: true, fundName: `澄海%${mark}` } }))).toEqual([codes.hedge])
})

test('column filters: like, in, between, equal, greater and less, and one value of between serves for both ends [const.filter-expressions] [list.between-single] [list.like-wrap]', async () => {
  const [{ codes, mark }, user] = [await market(), await world.user('A')]
  const only = { prop: 'shortName', expression: 'like' as const, value: `%${mark}` }
  const found = async (filter: { prop: string; expression: 'like' | 'in' | 'between' | 'equal' | 'greater' | 'greaterEq' | 'less' | 'lessEq'; value?: string | number; value1?: string | number; checkArr?: string[] }) =>
    codesOf(await user.fund.list({ body: { filters: [only, { prop: 'fundCode', expression: 'in', checkArr: Object.values(codes) }, filter], sorts: [{ prop: 'scaleYi', order: 'desc' }] } }))
  expect(await found({ prop: 'shortName', expression: 'like', value: '稳健' })).toEqual([codes.bond])
  expect(await found({ prop: 'fundType', expression: 'in', checkArr: ['债券型', '指数型'] })).toEqual([codes.bond, codes.index])
  expect(await found({ prop: 'scaleYi', expression: 'between', value: 3, value1: 12.5 })).toEqual([codes.growth, codes.index])
  expect(await found({ prop: 'scaleYi', expression: 'between', value: 30 })).toEqual([codes.bond])
  expect(await found({ prop: 'scaleYi', expression: 'greater', value: 12.5 })).toEqual([codes.bond])
  expect(await found({ prop: 'scaleYi', expression: 'greaterEq', value: 12.5 })).toEqual([codes.bond, codes.growth])
  expect(await found({ prop: 'scaleYi', expression: 'less', value: 12.5 })).toEqual([codes.index])
  expect(await found({ prop: 'scaleYi', expression: 'lessEq', value: 12.5 })).toEqual([codes.growth, codes.index])
  expect(await found({ prop: 'counselorName', expression: 'like', value: `管理${mark}` })).toEqual([codes.bond, codes.growth])
  await expect(found({ prop: 'scaleYi', expression: 'equal', value: 'abc' })).rejects.toMatchObject({ message: '字段 scaleYi 的筛选值应为数字' })
  await expect(found({ prop: 'org_id', expression: 'equal', value: '1' })).rejects.toMatchObject({ err: 11 })
})

test('paged replies carry data, total, totalCount and startWith, 20 a page from page 1 unless asked otherwise [call.paging-reply] [call.paging-params] [const.converter-defaults]', async () => {
  const [{ mark }, user] = [await market(), await world.user('A')]
  const all = await user.fund.list({ body: { fundName: `澄海%${mark}` } })
  expect(all).toMatchObject({ pageNo: 1, pageSize: 20, startWith: 0, total: 4, totalCount: 4, totalPage: 1 })
  const second = await user.fund.list({ query: { pageNo: 2, pageSize: 3 }, body: { fundName: `澄海%${mark}` } })
  expect(second).toMatchObject({ startWith: 3, total: 4, totalPage: 2 })
  expect(second.data).toHaveLength(1)
})

test('an organisation overrides a market fund for itself; the source of each value stays visible, and deleting returns to the market', async () => {
  const [{ codes, mark }, ours, theirs] = [await market(), await world.user('A'), await world.user('B')]
  const saved = await ours.fund.save({ body: { fundCode: codes.growth, shortName: `核心成长${mark}`, isPrivate: false, fundType: '偏股混合', labels: ['重点'] } })
  expect(saved).toMatchObject({ origin: 'override', shortName: `核心成长${mark}`, fundType: '偏股混合', scaleYi: 12.5, labels: ['重点'] })
  expect(saved.overridden).toEqual(expect.arrayContaining([{ field: 'shortName', market: `澄海成长混合${mark}` }, { field: 'labels', market: null }]))
  expect(saved.overridden.map(({ field }) => field)).not.toContain('fundType')
  expect((await theirs.fund.byCode({ body: { fundCode: codes.growth } })).shortName).toBe(`澄海成长混合${mark}`)
  await (await world.user('operator')).fund.save({ body: { fundCode: codes.growth, shortName: `澄海成长混合${mark}`, isPrivate: false, scaleYi: 15 } })
  expect((await ours.fund.byCode({ body: { fundCode: codes.growth } })).scaleYi).toBe(15)
  await ours.fund.remove({ body: { id: codes.growth } })
  expect(await ours.fund.byCode({ body: { fundCode: codes.growth } })).toMatchObject({ origin: 'market', shortName: `澄海成长混合${mark}` })
})

test('who saves a fund that somebody saved meanwhile is told, and overwrites nothing', async () => {
  const user = await world.user('A')
  const { updatedAt } = await user.fund.addPrivate({ body: { fundCode: 'V1', shortName: '版本一号' } })
  const first = await user.fund.save({ body: { fundCode: 'V1', shortName: '版本甲', updatedAt } })
  await expect(user.fund.save({ body: { fundCode: 'V1', shortName: '版本乙', updatedAt } })).rejects.toMatchObject({ message: '这只基金刚被他人修改过，请刷新列表后重新编辑' })
  expect((await user.fund.save({ body: { fundCode: 'V1', shortName: '版本丙', updatedAt: first.updatedAt } })).shortName).toBe('版本丙')
})

test('market funds are not deleted by an organisation, own ones are, with what hangs on them', async () => {
  const [{ codes }, user] = [await market(), await world.user('A')]
  await expect(user.fund.remove({ body: { id: codes.bond } })).rejects.toMatchObject({ err: -100 })
  await user.fund.addPrivate({ body: { fundCode: 'OWN1', shortName: '自有一号' } })
  await user.nav.saveMany({ body: { fundCode: 'OWN1', navs: [{ tradingDay: '20251205', nav: 1 }] } })
  await user.fund.remove({ body: { id: 'OWN1' } })
  await expect(user.fund.byCode({ body: { fundCode: 'OWN1' } })).rejects.toMatchObject({ message: '基金不存在或已被删除，请刷新列表' })
  expect((await user.log.changes({ body: { tableName: 'fund', rowKey: 'OWN1' } })).data.map((change) => change.action)).toEqual(['delete', 'insert'])
})

test('several private funds are added all or none', async () => {
  const user = await world.user('A')
  const draft = (fundCode: string) => ({ fundCode, shortName: `批量${fundCode}` })
  await expect(user.fund.addPrivates({ body: { funds: [draft('M1'), draft('M2'), draft('M1')] } })).rejects.toMatchObject({ message: '基金代码 M1 已存在，请换一个代码或直接编辑' })
  expect(await user.fund.privateCount({ body: { fundName: '批量M%' } })).toBe(0)
  expect(await user.fund.addPrivates({ body: { funds: [draft('M1'), draft('M2')] } })).toHaveLength(2)
})

test('following a fund is each user\'s own', async () => {
  const [{ codes }, user, other] = [await market(), await world.user('A'), await world.user('A', ['fund.read'])]
  await user.fund.concern({ body: { codes: [codes.growth, codes.bond] } })
  expect(codesOf(await user.fund.concernList({ body: {} })).toSorted()).toEqual([codes.growth, codes.bond].toSorted())
  expect((await other.fund.concernList({ body: {} })).total).toBe(0)
  expect((await user.fund.byCode({ body: { fundCode: codes.growth } })).concerned).toBe(true)
  await user.fund.unconcern({ body: { codes: [codes.growth] } })
  expect(await user.fund.whetherConcern({ query: { code: codes.growth } })).toBe(false)
})

test('ownership: private is own, public is the market\'s, and the jurisdiction call says what the user may do [fund.ownership] [fund.jurisdiction]', async () => {
  const [{ codes }, user, reader, stranger] = [await market(), await world.user('A'), await world.user('A', ['fund.read']), await world.user('B')]
  await user.fund.addPrivate({ body: { fundCode: 'J1', shortName: '辖区一号' } })
  expect(await user.fund.jurisdiction({ body: { fundCode: 'J1' } })).toEqual({ visible: true, editable: true, origin: 'own' })
  expect(await reader.fund.jurisdiction({ body: { fund_code: codes.growth } })).toEqual({ visible: true, editable: false, origin: 'market' })
  expect((await stranger.fund.jurisdiction({ body: { fundCode: 'J1' } })).visible).toBe(false)
})

test('code to name answers short_name, reg_code, code, asset_type and full_name by default [const.code-to-name-fields]', async () => {
  const [{ codes, mark }, user] = [await market(), await world.user('A')]
  expect(await user.fund.names({ body: { codes: [codes.growth] } })).toEqual([{ code: codes.growth, short_name: `澄海成长混合${mark}`, reg_code: '', asset_type: null, full_name: `澄海成长混合${mark}` }])
})

test('funds named alike are found nearest first, with eight fields unless others are asked for [const.similarity-fields]', async () => {
  const [{ codes, mark }, user] = [await market(), await world.user('A')]
  const [nearest] = await user.fund.similar({ body: { name: `澄海成长混合${mark}` } })
  expect(Object.keys(nearest!)).toEqual(['shortName', 'regCode', 'code', 'assetType', 'fullName', 'dataSource', 'fundStatus', 'fundBussinessFlag'])
  expect(nearest!.code).toBe(codes.growth)
  expect(await user.fund.similar({ body: { name: `澄海成长混合${mark}`, fields: ['code'], limit: 1 } })).toEqual([{ code: codes.growth }])
})

test('the company of a fund must be a known one, and the benchmark a known index', async () => {
  const user = await world.user('A')
  await expect(user.fund.addPrivate({ body: { fundCode: 'X1', shortName: '某一号', counselorCode: 'NONE' } })).rejects.toMatchObject({ message: '请重新搜索公司并选择' })
  await expect(user.fund.addPrivate({ body: { fundCode: 'X1', shortName: '某一号', benchmarkCode: 'NONE' } })).rejects.toMatchObject({ message: '没有这个基准指数，请从列表中选择' })
})

test('top strategies carry (私募) or (公募) [const.strategy-suffix] [wording.private-suffix] [wording.public-suffix]', async () => {
  const user = await world.user('A')
  const top = await user.strategy.save({ body: { strategyCode: 'S1', strategyName: '宏观对冲' } })
  await user.strategy.save({ body: { strategyCode: 'S11', strategyName: '全球宏观', parentId: top.id } })
  await user.strategy.save({ body: { strategyCode: 'P1', strategyName: '红利', isPrivate: false } })
  expect((await user.strategy.ofOrg()).map((one) => one.strategyName)).toEqual(expect.arrayContaining(['宏观对冲(私募)', '全球宏观', '红利(公募)']))
})

test('an export runs as a task, takes no more than the organisation may export, drops the thumbnail, and is downloaded by its owner only [list.export-page] [list.export-drops-thumbnail]', async () => {
  const [{ mark }, operator, user, other] = [await market(), await world.user('operator'), await world.user('A'), await world.user('A', ['fund.read', 'fund.export'])]
  await operator.organisation.save({ body: { id: user.orgId, orgLimit: { maxExportCount: 2 } } })
  const body = { scope: 'merged' as const, fundName: `澄海%${mark}`, columns: [{ key: 'fundCode', title: '代码' }, { key: 'spark', title: '走势' }, { key: 'shortName', title: '=简称' }] }
  const { taskId } = await user.fund.exportList({ body })
  await world.drain()
  expect((await user.task.mine())[0]).toMatchObject({ id: taskId, status: 'done', progress: 1, result: { fileName: '基金列表_20260116.xlsx' } })
  const [sheet] = await readXlsxFile(Buffer.from(await (await user.task.download({ query: { id: taskId } })).arrayBuffer()))
  expect(sheet!.data[0]).toEqual(['代码', '=简称'])
  expect(sheet!.data).toHaveLength(3)
  await expect(other.task.download({ query: { id: taskId } })).rejects.toMatchObject({ err: 11 })
})

test('an export without rows fails with the sentence of the specification [wording.list-empty]', async () => {
  const user = await world.user('A')
  await user.fund.exportList({ body: { scope: 'mine', columns: [{ key: 'fundCode', title: '代码' }] } })
  await world.drain()
  expect((await user.task.mine())[0]).toMatchObject({ status: 'failed', message: '列表为空' })
})
