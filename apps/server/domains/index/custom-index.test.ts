import { tradingDayList } from '../../testkit/days.ts'
import { beforeEach, expect, test } from 'vitest'
import { makeFund, putIndex, putNav } from '../../testkit/market.ts'
import { movingFunds } from '../../testkit/portfolio.ts'
import { openWorld } from '../../testkit/world.ts'

const world = openWorld()
beforeEach(() => world.reset())

const days = tradingDayList(20240102, 80)
/** Walks that differ, and repeat. */
const walk = (start: number, step: number, seed: number) => days.map((day, at) => ({ day, value: start * (1 + step * at + 0.03 * Math.sin(at * seed)) }))
const putBoth = async () => {
  await putIndex(world, 'C300', '测试300', walk(3500, 0.001, 0.7))
  await putIndex(world, 'CBND', '测试综合债', walk(180, 0.0002, 1.3))
}
const half = [{ kind: 'index' as const, code: 'C300', weight: 0.55 }, { kind: 'index' as const, code: 'CBND', weight: 0.45 }]
const whole = { indexName: '全部300', ingredients: [{ kind: 'index' as const, code: 'C300', weight: 1 }] }
const end = '20240430'

test('Beta and every other figure against an index of 100 % of another are those against that other; it is chosen wherever a benchmark is [const.custom-index-node]', async () => {
  const user = await world.user('A')
  await putBoth()
  const fund = await makeFund(world, 'market', {})
  await putNav(world, 'market', fund, days.map((day, at) => ({ day, nav: 1 + 0.002 * at + 0.02 * Math.sin(at), cum: 1 + 0.002 * at + 0.02 * Math.sin(at), adj: 1 + 0.002 * at + 0.02 * Math.sin(at) })))
  const saved = await user.customIndex.save({ body: whole })
  expect(saved).toMatchObject({ indexCode: `ZDY${saved.id}`, nodeValue: 3, isSystem: 0, isPublic: 1, startValue: 1000, firstDay: String(days[0]), endDay: String(days.at(-1)), why: '', can: ['edit', 'delete'] })
  const against = async (benchmark: string) => (await user.analysis.fund({ body: { fundCode: fund, benchmark, endDay: end } }))
  const [custom, market] = [await against(saved.indexCode), await against('C300')]
  const valuesOf = (found: typeof custom) => Object.fromEntries(found.figures.map(({ code, value }) => [code, value]))
  expect(valuesOf(custom).beta).toBeTypeOf('number')
  for (const [code, value] of Object.entries(valuesOf(market))) if (value !== null) expect({ code, value: valuesOf(custom)[code] }).toEqual({ code, value: expect.closeTo(value, 9) })
  expect(custom.benchmarkName).toBe('全部300')

  expect(await user.marketIndex.distinct()).toEqual(expect.arrayContaining([{ indexCode: saved.indexCode, indexName: '全部300', nodeValue: 3 }, { indexCode: 'C300', indexName: '测试300', nodeValue: 1 }]))
  expect((await user.analysis.compare({ body: { fundCodes: [fund], benchmark: saved.indexCode, endDay: end } })).benchmarkName).toBe('全部300')
  expect((await user.report.compareNav({ body: { fund_codes: fund, benchmark: saved.indexCode, end_day: end } })).benchmarkName).toBe('全部300')
  expect((await user.marketIndex.list({ query: {}, body: { keyword: '全部300' } })).data).toMatchObject([{ indexCode: saved.indexCode, category: '自定义指数', endDay: String(days.at(-1)), close: saved.close }])
})

test('a mixture is worked out from its parts, and follows their new values without being saved again', async () => {
  const user = await world.user('A')
  await putBoth()
  const saved = await user.customIndex.save({ body: { indexName: '股债', startValue: 1, rebalance: 'none', ingredients: half } })
  const held = (at: number, stock = walk(3500, 0.001, 0.7), bond = walk(180, 0.0002, 1.3)) => 0.55 * (stock[at]!.value / stock[0]!.value) + 0.45 * (bond[at]!.value / bond[0]!.value)
  expect(saved.close).toBeCloseTo(held(79), 12)
  const { close: values, days: itsDays } = await user.marketIndex.prices({ body: { indexCode: saved.indexCode } })
  expect(itsDays).toEqual(days.map(String))
  expect(values[10]).toBeCloseTo(held(10), 12)
  const next = { day: 20240520, value: 4200 }
  await putIndex(world, 'C300', '测试300', [...walk(3500, 0.001, 0.7), next])
  await putIndex(world, 'CBND', '测试综合债', [...walk(180, 0.0002, 1.3), { day: 20240520, value: 200 }])
  expect(await user.customIndex.byCode({ body: { indexCode: saved.indexCode } })).toMatchObject({ endDay: '20240520', close: expect.closeTo(0.55 * (4200 / 3500) + 0.45 * (200 / 180), 12) })
})

test('an index is typed as text: names are found, what is not found is named with what is called alike', async () => {
  const user = await world.user('A')
  await putBoth()
  const read = await user.customIndex.work({ body: { text: '测试300指数收益率×55%+测试综合债×45%' } })
  expect(read).toMatchObject({ ok: true, missing: [], ingredients: [{ kind: 'index', code: 'C300', name: '测试300', weight: 0.55 }, { kind: 'index', code: 'CBND', weight: 0.45 }] })
  expect(read.days).toHaveLength(80)
  expect(await user.customIndex.work({ body: { text: '测试300×60%+测试综合×40%' } })).toMatchObject({ ok: false, missing: [{ name: '测试综合', weight: 0.4, near: [{ code: 'CBND', name: '测试综合债' }] }], why: '没有找到名为“测试综合”的指数或基金，请从列表中选择' })
  expect(await user.customIndex.work({ body: { text: '测试300×80%+活期存款利率(税后)×20%' } })).toMatchObject({ ok: false, why: '请填写“活期存款利率”的年利率', ingredients: [{ kind: 'index' }, { kind: 'deposit', yearlyRate: null }] })
  await expect(user.customIndex.work({ body: { text: '测试300×80%' } })).rejects.toMatchObject({ err: 11, message: '各部分权重合计 80%，应为 100%。' })
  const saved = await user.customIndex.saveWorked({ body: { indexName: '文字', text: '测试300指数收益率×55%+测试综合债×45%' } })
  expect(saved.curve.values).toEqual(read.values)
  const deposit = await user.customIndex.work({ body: { ingredients: [{ kind: 'index', code: 'C300', weight: 0.8 }, { kind: 'deposit', name: '活期存款利率', weight: 0.2, yearlyRate: 0.0035 }] } })
  expect(deposit.ok).toBe(true)
})

test('two series are spliced at a day: the later keeps its values, the earlier is scaled to meet it', async () => {
  const user = await world.user('A')
  const [early, late] = [await makeFund(world, 'market', {}), await makeFund(world, 'market', {})]
  await putNav(world, 'market', early, days.slice(0, 40).map((day, at) => ({ day, nav: 2 + at / 100, cum: 2 + at / 100, adj: 2 + at / 100 })))
  await putNav(world, 'market', late, days.slice(39).map((day, at) => ({ day, nav: 1 + at / 50, cum: 1 + at / 50, adj: 1 + at / 50 })))
  const draft = { indexName: '拼接', earlier: { kind: 'fund' as const, code: early }, later: { kind: 'fund' as const, code: late }, spliceDay: String(days[39]) }
  const saved = await user.customIndex.saveSplicing({ body: draft })
  expect(saved).toMatchObject({ kind: 'splice', ingredients: [{ code: early }, { code: late }], firstDay: String(days[0]), close: expect.closeTo(1.8, 12) })
  const { close } = await user.marketIndex.prices({ body: { indexCode: saved.indexCode } })
  expect([close[0], close[39]]).toEqual([expect.closeTo(2 / 2.39, 12), 1])
  expect((await user.customIndex.work({ body: { kind: 'splice', earlier: draft.earlier, later: draft.later, spliceDay: draft.spliceDay } })).joinDay).toBe(String(days[39]))
  await expect(user.customIndex.saveSplicing({ body: { ...draft, indexName: '早', spliceDay: '20200101' } })).rejects.toMatchObject({ message: '拼接日之前，前一段没有净值，请另选拼接日。' })
  await expect(user.customIndex.saveSplicing({ body: { ...draft, indexName: '缺', spliceDay: '' } })).rejects.toMatchObject({ message: '请选择拼接日' })
})

test('circles, unknown codes, wrong weights, taken names and a stale version are refused with a sentence, and nothing is saved', async () => {
  const user = await world.user('A')
  await putBoth()
  const first = await user.customIndex.save({ body: whole })
  const second = await user.customIndex.save({ body: { indexName: '二层', ingredients: [{ kind: 'index', code: first.indexCode, weight: 1 }] } })
  expect(second.close).toBeCloseTo(first.close!, 9)
  const saying = (message: string | RegExp) => ({ err: 11, message: typeof message === 'string' ? message : expect.stringMatching(message) })
  const again = { ...whole, id: first.id }
  await expect(user.customIndex.save({ body: { ...again, ingredients: [{ kind: 'index', code: second.indexCode, weight: 1 }] } })).rejects.toMatchObject(saying('指数不能以自己为成分，直接或通过其他自定义指数都不行，请更换成分'))
  await expect(user.customIndex.save({ body: { ...again, ingredients: [{ kind: 'index', code: first.indexCode, weight: 1 }] } })).rejects.toMatchObject(saying(/^指数不能以自己为成分/))
  await expect(user.customIndex.save({ body: { indexName: '无', ingredients: [{ kind: 'fund', code: 'NONE', weight: 1 }] } })).rejects.toMatchObject(saying('没有代码为 NONE 的基金，请从列表中选择'))
  await expect(user.customIndex.save({ body: { indexName: '九成', ingredients: [{ ...half[0]!, weight: 0.45 }, half[1]!] } })).rejects.toMatchObject(saying('成分权重合计 90%，应为 100%，请调整'))
  await expect(user.customIndex.save({ body: { indexName: '空' } })).rejects.toMatchObject(saying('请至少选择一个成分'))
  await expect(user.customIndex.save({ body: { ...whole, indexName: '测试300' } })).rejects.toMatchObject(saying('已有名为“测试300”的基准指数，请换一个名称'))
  await expect(user.customIndex.save({ body: whole })).rejects.toMatchObject(saying('名称“全部300”已被使用，请换一个名称'))
  const silent = await makeFund(world, 'market', { short_name: '无净值' })
  await expect(user.customIndex.save({ body: { indexName: '无值', ingredients: [{ kind: 'fund', code: silent, weight: 1 }] } })).rejects.toMatchObject(saying('成分「无净值」没有净值，请更换成分。'))
  await expect(user.customIndex.saveMany({ body: { customIndexs: [{ ...whole, indexName: '好的' }, { ...whole, indexName: '坏的', ingredients: [{ kind: 'index', code: 'NONE', weight: 1 }] }] } })).rejects.toMatchObject({ err: 11 })
  await user.customIndex.save({ body: { ...again, description: '改过', version: 1 } })
  await expect(user.customIndex.save({ body: { ...again, version: 1 } })).rejects.toMatchObject(saying('指数已在别处修改，请刷新后再保存'))
  expect((await user.customIndex.list({ body: {} })).map(({ indexName }) => indexName).toSorted()).toEqual(['二层', '全部300'])
})

test('an index in use is not deleted and says where it is used; together with its user it is', async () => {
  const user = await world.user('A')
  await putBoth()
  const [first, spare] = [await user.customIndex.save({ body: whole }), await user.customIndex.save({ body: { ...whole, indexName: '备用' } })]
  const second = await user.customIndex.save({ body: { indexName: '二层', ingredients: [{ kind: 'index', code: first.indexCode, weight: 1 }] } })
  const fund = await makeFund(world, user, { short_name: '自有一号', benchmark_code: spare.indexCode })
  await user.contrastPlan.save({ body: { planName: '看板', content: { fundCodes: [fund], benchmark: spare.indexCode } } })
  await expect(user.customIndex.remove({ body: { ids: [first.id] } })).rejects.toMatchObject({ message: '指数正被使用，不能删除：自定义指数「二层」。请先更换它们的基准或成分。' })
  await expect(user.customIndex.removeByCode({ body: { indexCode: spare.indexCode } })).rejects.toMatchObject({ message: expect.stringContaining('基金「自有一号」、对比方案「看板」') })
  expect((await user.customIndex.saveOpened({ body: { ...whole, id: first.id } })).usedIn).toEqual([{ kind: '自定义指数', name: '自定义指数「二层」' }])
  await expect(user.customIndex.save({ body: { ...whole, indexName: '备用', id: spare.id, isPublic: 0 } })).rejects.toMatchObject({ message: '指数正被基金「自有一号」使用，不能改为仅自己可见' })
  await user.customIndex.removeByCode({ body: { indexCodes: [first.indexCode, second.indexCode] } })
  expect((await user.customIndex.list({ body: {} })).map(({ indexName }) => indexName)).toEqual(['备用'])
})

test('a private index is there for its owner alone: in lists, by code and as a benchmark; the public ones are the system ones [const.system-custom-index]', async () => {
  const [user, colleague, other] = [await world.user('A'), await world.user('A', ['index.read', 'index.edit', 'screen.use', 'fund.read']), await world.user('B')]
  await putBoth()
  const [open, hidden] = [await user.customIndex.save({ body: whole }), await user.customIndex.save({ body: { ...whole, indexName: '私有', isPublic: false } })]
  const named = (found: readonly { indexName: string }[]) => found.map(({ indexName }) => indexName).toSorted()
  expect(named(await user.customIndex.list({ body: {} }))).toEqual(['全部300', '私有'])
  expect(named(await colleague.customIndex.list({ body: {} }))).toEqual(['全部300'])
  expect(named((await user.customIndex.mine({ body: {} })).data)).toEqual(['全部300', '私有'])
  expect((await colleague.customIndex.mine({ body: {} })).data).toEqual([])
  expect(named((await user.customIndex.publicPage({ body: { keyword: '全部' } })).data)).toEqual(['全部300'])
  expect(named(await user.customIndex.system({ body: {} }))).toEqual(['全部300'])
  expect(named(await user.customIndex.system({ body: { isSystem: 0, isPublic: 0 } }))).toEqual(['私有'])
  expect(await user.customIndex.system({ body: { isSystem: 1 } })).toEqual([])
  expect(named(await user.customIndex.mySimple())).toEqual(['全部300', '私有'])
  expect((await colleague.customIndex.results({ body: {} }))[0]).toMatchObject({ indexCode: open.indexCode, endDay: String(days.at(-1)) })
  await expect(colleague.customIndex.get({ body: { id: hidden.id } })).rejects.toMatchObject({ err: 11, message: '自定义指数不存在或已被删除，请刷新列表' })
  await expect(colleague.marketIndex.prices({ body: { indexCode: hidden.indexCode } })).rejects.toMatchObject({ err: 11 })
  expect((await colleague.marketIndex.distinct()).map(({ indexCode }) => indexCode)).not.toContain(hidden.indexCode)
  expect(await colleague.customIndex.byName({ query: { indexName: '私有' } })).toEqual({ taken: true, index: null })
  expect((await user.customIndex.byName({ query: { indexName: '私有' } })).index?.id).toBe(hidden.id)
  await expect(colleague.customIndex.save({ body: { ...whole, id: open.id } })).rejects.toMatchObject({ err: -100 })
  await expect(user.customIndex.save({ body: { indexName: '含私有', ingredients: [{ kind: 'index', code: hidden.indexCode, weight: 1 }] } })).rejects.toMatchObject({ message: '公开的指数不能以仅自己可见的指数「私有」为成分，请先将它公开' })
  const fund = await makeFund(world, user, {})
  await expect(user.fund.save({ body: { fundCode: fund, shortName: '甲一号', isPrivate: true, benchmarkCode: hidden.indexCode } })).rejects.toMatchObject({ message: '自定义指数「私有」仅自己可见，不能作为基金的基准，请先将它公开' })
  expect(await other.customIndex.list({ body: {} })).toEqual([])
  await expect(other.marketIndex.prices({ body: { indexCode: open.indexCode } })).rejects.toMatchObject({ err: 11 })
})

test('a saved back-test is an index: of the newest finished run, public only where the portfolio is; a portfolio compared with an index keeps it', async () => {
  const user = await world.user('A')
  await putBoth()
  const { codes } = await movingFunds(world, user)
  const { fundCode: portfolioCode, fundId } = await user.portfolio.saveSimple({ body: { info: { fundName: '稳健一号' }, details: codes.map((fundCode) => ({ fundCode })) } })
  const draft = { indexName: '稳健一号指数', kind: 'backtest' as const, startValue: 1000 as const, portfolioCode }
  await expect(user.customIndex.save({ body: { ...draft, isPublic: 0 } })).rejects.toMatchObject({ message: `组合 ${portfolioCode} 没有可用的回测结果，请先完成一次回测。` })
  const { id } = await user.portfolio.run({ body: { portfolioCode } })
  await expect(user.customIndex.save({ body: draft })).rejects.toMatchObject({ message: '公开的指数不能取自仅自己可见的组合「稳健一号」，请先将组合公开，或把指数设为仅自己可见' })
  const saved = await user.customIndex.save({ body: { ...draft, isPublic: 0 } })
  const { result } = await user.portfolio.runDetail({ query: { id } })
  expect(saved).toMatchObject({ kind: 'backtest', portfolioCode, firstDay: result!.curve.days[0], endDay: result!.curve.days.at(-1), close: expect.closeTo(1000 * result!.curve.nav.at(-1)!, 6) })
  expect((await user.analysis.fund({ body: { fundCode: codes[0]!, benchmark: saved.indexCode, endDay: saved.endDay } })).benchmarkName).toBe('稳健一号指数')

  const market = await user.customIndex.save({ body: whole })
  await user.portfolio.saveParameter({ body: { portfolioCode, positionParameter: { benchmark: market.indexCode } } })
  await expect(user.customIndex.remove({ body: { ids: [market.id] } })).rejects.toMatchObject({ message: expect.stringContaining('组合「稳健一号」') })
  await user.portfolio.remove({ body: { id: fundId } })
  expect((await user.customIndex.get({ body: { id: saved.id } })).why).toContain('没有可用的回测结果')
})

test('a public index over a fund that a data-look template hides has no values for that user, and does not name the fund [permission.data-look-templates]', async () => {
  const [admin, limited] = [await world.user('A'), await world.user('A', ['index.read', 'fund.read'])]
  await putBoth()
  const fund = await makeFund(world, admin, { short_name: '秘密一号', created_by: admin.userId, product_user_id: admin.userId })
  await putNav(world, admin, fund, days.map((day, at) => ({ day, nav: 1 + at / 100, cum: 1 + at / 100, adj: 1 + at / 100 })))
  const saved = await admin.customIndex.save({ body: { indexName: '含私有产品', ingredients: [{ ...half[0]!, weight: 0.5 }, { kind: 'fund', code: fund, weight: 0.5 }] } })
  const template = await admin.role.saveDataLook({ body: { templateName: '只看自己', scope: 'own', hiddenFields: [] } })
  await admin.user.setDataLook({ body: { user_ids: [limited.userId], templateId: template.id } })
  const seen = await limited.customIndex.get({ body: { id: saved.id } })
  expect(seen).toMatchObject({ close: null, why: `成分「${fund}」没有净值，请更换成分。` })
  expect(JSON.stringify(seen)).not.toContain('秘密')
  await expect(limited.marketIndex.prices({ body: { indexCode: saved.indexCode } })).rejects.toMatchObject({ err: 11 })
})

test('ingredients are read and taken out; what is left shares the whole, and the last one stays', async () => {
  const user = await world.user('A')
  await putBoth()
  const saved = await user.customIndex.saveNew({ body: { id: '1', indexName: '股债', ingredients: half } })
  const parts = await user.customIndex.ingredients({ query: { id: saved.id } })
  expect(await user.customIndex.ingredientsByCode({ body: { customCode: saved.indexCode } })).toEqual(parts)
  const [changed] = await user.customIndex.removeIngredients({ body: { ids: [parts[1]!.id] } })
  expect(changed).toMatchObject({ version: 2, ingredients: [{ code: 'C300', weight: 1 }] })
  await expect(user.customIndex.removeIngredients({ body: { ids: [changed!.ingredients[0]!.id] } })).rejects.toMatchObject({ message: '「股债」至少需要一个成分，不能全部移除' })
})

test('common data: imported indexes by category, indexes of private funds, instruments, and what tables hold', async () => {
  const user = await world.user('A')
  await putBoth()
  await world.db.updateTable('market_index_info').set({ category: '私募指数' }).where('index_code', '=', 'C300').execute()
  await user.customIndex.save({ body: whole })
  expect((await user.marketIndex.ofCategory({ query: { category: '私募指数' } })).map(({ indexCode }) => indexCode)).toEqual(['C300'])
  expect((await user.marketIndex.ofCategory()).map(({ indexName }) => indexName)).not.toContain('全部300')
  expect((await user.marketIndex.privateIndexes()).map(({ indexCode }) => indexCode)).toEqual(['C300'])
  const closes = await user.marketIndex.privateCloses({ query: { pageNo: 1, pageSize: 2 }, body: { indexCode: 'C300' } })
  const [last, before, third] = walk(3500, 0.001, 0.7).toReversed()
  expect(closes).toMatchObject({ total: 80, data: [{ tradingDay: String(days.at(-1)), close: last!.value, change: expect.closeTo(last!.value / before!.value - 1, 12) }, { change: expect.closeTo(before!.value / third!.value - 1, 12) }] })
  const found = await user.marketIndex.instruments({ query: {}, body: { keyword: '300' } })
  expect(found.data.map(({ kind, name }) => [kind, name])).toEqual(expect.arrayContaining([['index', '测试300'], ['index', '全部300']]))
  expect((await user.marketIndex.dataTables()).find(({ tableName }) => tableName === 'index_info')).toMatchObject({ title: '指数', endDay: String(days.at(-1)) })
})
