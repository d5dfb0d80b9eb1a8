import { beforeEach, expect, test } from 'vitest'
import { makeFund, putNav } from '../../testkit/market.ts'
import { openWorld } from '../../testkit/world.ts'

const world = openWorld()
beforeEach(() => world.reset())

const days = [20250102, 20250103, 20250106, 20250107, 20250108]
async function fund(shortName: string) {
  const code = await makeFund(world, 'market', { short_name: shortName })
  await putNav(world, 'market', code, days.map((day, at) => ({ day, nav: 1 + at / 100, cum: 1 + at / 100, adj: 1 + at / 100 })))
  return code
}
const cash = (tradingday: string, tradedAmount: number) => ({ assetType: 8, tradingday, direction: 'buy' as const, tradedAmount })
const trade = (instrument: string, tradingday: string, tradedAmount: number, direction: 'buy' | 'sell' = 'buy') => ({ instrument, tradingday, direction, tradedAmount })

test('units, positions and records of a combination are its books, and are not entered', async () => {
  const user = await world.user('A')
  const held = await fund('青岚一号')
  const { combinationCode: assetCode } = await user.simulation.saveBasic({ body: { combinationName: '稳健' } })
  expect(await user.tradeRecord.save({ body: { assetCode, tradeRecords: [cash('20250102', 1000), trade(held, '20250103', 505)] } })).toEqual({ saved: 2 })
  expect(await user.tradeRecord.tradingDays({ query: { assetCode } })).toEqual(['20250102', '20250103'])
  expect(await user.tradeRecord.list({ body: { assetCode, tradingday: '20250103' } })).toMatchObject([{ instrument: held, tradedVolume: 500, tradingday: '20250103' }])
  expect(await user.unit.at({ body: { assetCode, tradingday: '20250108' } })).toMatchObject({ units: 1000, unitNav: 1.015, equity: 1015, marketValue: 520, cash: 495, isDerived: true })
  expect(await user.unit.at({ body: { assetCode, tradingday: '20250104' } })).toBeNull()
  expect((await user.unit.page({ query: { pageSize: 2 }, body: { assetCode } })).data.map(({ tradingday }) => tradingday)).toEqual(['20250108', '20250107'])
  await expect(user.unit.save({ body: { assetCode, tradingday: '20250108', unitNav: 2 } })).rejects.toMatchObject({ message: '模拟组合的份额与净值由交易记录推算，不能录入；请修改交易记录' })
  await expect(user.unit.removeAll({ query: { assetCode } })).rejects.toMatchObject({ err: 11 })
  expect(await user.position.list({ body: { assetCode, tradingday: '20250106' } })).toMatchObject([{ instrument: held, volume: 500, marketValue: 510 }])
  expect((await user.position.list({ body: { assetCode } })).map(({ tradingDay }) => tradingDay)).toEqual(['20250103'])
  expect((await user.position.newest({ query: { assetCode } }))[0]).toMatchObject({ marketValue: 520, cost: 505 })
  await user.position.save({ body: { assetCode, tradingday: '20250107', positions: [] } })
  expect(await user.position.newest({ query: { assetCode } })).toEqual([])
  await user.unit.saveSeedNav({ body: { assetCode, navs: [{ tradingday: '20241230', nav: 0.98 }, { tradingday: '20241231', nav: '0.99' }] } })
  expect(await user.unit.navs({ query: { assetCode } })).toMatchObject({ days: ['20241230', '20241231', '20250102', '20250103', '20250106', '20250107', '20250108'], isSeed: [true, true, false, false, false, false, false] })
  const [first] = await user.unit.seedNavs({ query: { assetCode } })
  await user.unit.removeSeedNav({ body: { id: first!.id } })
  expect(await user.unit.seedNavs({ query: { assetCode } })).toMatchObject([{ tradingday: '20241231', nav: 0.99 }])
  expect(await user.tradeRecord.removeDay({ body: { assetCode, tradingday: '20250107' } })).toEqual({ deleted: 1 })
  await expect(user.tradeRecord.removeDay({ body: { assetCode, tradingday: '20250102' } })).rejects.toMatchObject({ message: expect.stringContaining('可用现金 0 元') })
  expect(await user.tradeRecord.removeAll({ query: { assetCode } })).toEqual({ deleted: 2 })
})

test('units, positions and records of another own asset are entered, replaced by day and deleted', async () => {
  const user = await world.user('A')
  const [product, sub] = [await makeFund(world, user, { short_name: '自有一号', is_private: true }), await fund('白石二号')]
  expect(await user.unit.save({ body: { assetCode: product, unitEquities: [{ tradingday: '20250102', units: 1000, unitNav: '1.0500' }, { tradingday: '20250106', units: 1000, equity: 1100 }] } })).toEqual({ saved: 2 })
  await user.unit.save({ body: { asset_code: product, tradingDay: '20250106', units: 1000, unitNav: 1.2 } })
  expect((await user.unit.list({ body: { assetCode: product } })).map(({ unitNav, equity }) => [unitNav, equity])).toEqual([[1.05, 1050], [1.2, 1200]])
  await expect(user.unit.save({ body: { assetCode: product, tradingday: '20250107', units: 3 } })).rejects.toMatchObject({ message: '第1行：请至少填写单位净值或权益' })
  await world.db.insertInto('trading_calendar').values(days.map((day) => ({ trading_day: String(day), is_open: true }))).execute()
  expect(await user.unit.missingDays({ query: { assetCode: product } })).toEqual(['20250103'])
  await user.position.save({ body: { assetCode: product, tradingday: '20250102', positions: [{ instrument: sub, instrumentName: '白石二号', volume: 600, closePrice: 1, tradedPrice: 0.9 }, { instrument: '600000', instrumentName: '浦发银行', assetType: 4, volume: 40, closePrice: 10 }] } })
  const [first, second] = await user.position.newest({ query: { assetCode: product } })
  expect([first, second]).toMatchObject([{ instrument: sub, marketValue: 600, weight: 60, cost: 540, unrealised: 60 }, { instrument: '600000', weight: 40 }])
  await user.position.save({ body: { assetCode: sub, tradingday: '20250102', positions: [{ instrument: '600000', instrumentName: '浦发银行', assetType: 4, volume: 100, closePrice: 10 }] } })
  expect(await user.position.ofSubFunds({ query: { assetCode: product } })).toMatchObject([{ instrument: '600000', volume: 60, marketValue: 600, weight: 60, throughCode: sub }])
  expect(await user.position.heldSummary({ body: { assetCodes: [product, sub] } })).toMatchObject([{ instrument: '600000', assets: 2, volume: 140, marketValue: 1400, weight: 70 }, { instrument: sub, assets: 1 }])
  await user.position.remove({ body: { ids: [second!.id] } })
  expect(await user.position.removeAll({ query: { assetCode: product } })).toEqual({ deleted: 1 })
  expect(await user.tradeRecord.save({ body: { assetCode: product, tradeRecords: [trade(sub, '20250103', 505), { ...trade('600000', '20250103', 400), instrumentName: '浦发银行', assetType: 4, tradedPrice: 10 }] } })).toEqual({ saved: 2 })
  await expect(user.tradeRecord.save({ body: { assetCode: product, tradeRecords: [trade('NONE', '20250103', 1)] } })).rejects.toMatchObject({ message: '新增第1条：基金“NONE”不存在，请检查代码' })
  const [record] = await user.tradeRecord.list({ body: { assetCode: product } })
  await user.tradeRecord.save({ body: { assetCode: product, tradeRecords: [{ ...trade(sub, '20250103', 606), id: record!.id }] } })
  expect((await user.tradeRecord.list({ body: { assetCode: product } }))[0]).toMatchObject({ tradedVolume: 600 })
  await user.tradeRecord.remove({ body: { ids: [record!.id] } })
  expect(await user.tradeRecord.removeAll({ query: { assetCode: product } })).toEqual({ deleted: 1 })
  expect(await user.unit.removeAll({ query: { assetCode: product } })).toEqual({ deleted: 2 })
  await expect((await world.user('B')).unit.list({ body: { assetCode: product } })).rejects.toMatchObject({ err: 11 })
})

test('a performance fee is worked out, kept with its terms, and seen by whoever sees the asset', async () => {
  const user = await world.user('A')
  const product = await makeFund(world, user, { short_name: '自有二号', is_private: true })
  const terms = { mode: 'fixedDate' as const, lots: [{ lotId: '1', holder: '甲', tradingDay: '20240102', volume: 1_000_000, nav: 1 }], events: [{ tradingDay: '20241231', nav: '1.25' }] }
  expect(await user.compensation.compute({ body: terms })).toMatchObject({ compensation: 50_000, sharesDeducted: 40_000, volumeAfter: 960_000 })
  const kept = await user.compensation.save({ body: { assetCode: product, ...terms, remark: '年度计提' } })
  expect(kept).toMatchObject({ assetName: '自有二号', modeName: '单客户高水位·固定时点扣减份额', tradingDay: '20241231', terms: { ratePct: 20 }, result: { compensation: 50_000 } })
  expect(await user.compensation.save({ body: { assetCode: product, id: kept.id, ...terms, ratePct: 10 } })).toMatchObject({ id: kept.id, result: { compensation: 25_000 } })
  expect((await user.compensation.list({ query: {}, body: {} })).total).toBe(1)
  expect((await (await world.user('B')).compensation.list({ query: {}, body: {} })).total).toBe(0)
  await expect(user.compensation.compute({ body: { ...terms, mode: 'redemption' } })).rejects.toMatchObject({ message: '2024-12-31 须填写赎回份额' })
  await user.compensation.remove({ body: { id: kept.id } })
  expect((await user.compensation.list({ query: {}, body: { assetCode: product } })).data).toEqual([])
})
