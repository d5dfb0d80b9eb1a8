import { beforeEach, expect, test } from 'vitest'
import { inOwner, putIndex } from '../../testkit/market.ts'
import { openWorld } from '../../testkit/world.ts'

const world = openWorld()
beforeEach(() => world.reset())

test('closes are read between two days, over the turn of a year, and at a day or the last before it', async () => {
  const user = await world.user('A')
  await putIndex(world, 'T00001', '测试指数', [{ day: 20231228, value: 10 }, { day: 20231229, value: 11 }, { day: 20240102, value: 12 }])
  expect(await user.marketIndex.prices({ body: { indexCode: 'T00001', beginDay: '2023-12-29' } })).toEqual({ indexCode: 'T00001', days: ['20231229', '20240102'], close: [11, 12] })
  expect(await user.marketIndex.onePrice({ body: { indexCode: 'T00001', tradingDay: '20240101' } })).toEqual({ tradingDay: '20231229', close: 11 })
  expect(await user.marketIndex.onePrice({ body: { indexCode: 'T00001', tradingDay: '20231201' } })).toBeNull()
  await expect(user.marketIndex.prices({ body: { indexCode: 'NONE' } })).rejects.toMatchObject({ err: 11, message: '指数不存在或已被删除，请刷新列表' })
})

test('the list says how far an index goes, an own one without closes is not among those to compare with', async () => {
  const [ours, theirs] = [await world.user('A'), await world.user('B')]
  await putIndex(world, 'T00002', '测试红利', [{ day: 20240102, value: 5 }])
  await inOwner(world, ours, (db) => db.insertInto('index_info').values({ index_code: 'MINE', index_name: '测试自有' }).execute())
  const names = async (user: typeof ours) => (await user.marketIndex.list({ query: {}, body: { keyword: '测试', sorts: [{ prop: 'indexCode', order: 'asc' }] } })).data.map(({ indexCode, endDay, close }) => [indexCode, endDay, close])
  expect(await names(ours)).toEqual(expect.arrayContaining([['MINE', '', null], ['T00002', '20240102', 5]]))
  expect((await names(theirs)).map(([code]) => code)).not.toContain('MINE')
  expect((await ours.marketIndex.distinct()).map(({ indexCode }) => indexCode)).not.toContain('MINE')
})

test('the calendar gives the open days between two days', async () => {
  const user = await world.user('A')
  await world.db.insertInto('trading_calendar').values([['20240101', false], ['20240102', true], ['20240103', true]].map(([trading_day, is_open]) => ({ trading_day: trading_day as string, is_open: is_open as boolean }))).execute()
  expect(await user.marketIndex.calendar({ query: { beginDay: '20240101', endDay: '20240102' } })).toEqual(['20240102'])
})
