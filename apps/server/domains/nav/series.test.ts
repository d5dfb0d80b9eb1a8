import { addDays, isWeekday } from '@zhiheng/analytics'
import { beforeEach, expect, test } from 'vitest'
import { inOwner, makeFund, putDistribution, putNav } from '../../testkit/market.ts'
import { openWorld } from '../../testkit/world.ts'
import { nightlySnapshot } from '../snapshot/snapshot-funds.ts'
import { buildPoints } from './series-build.ts'
import { readSeries, readSources, rewriteSeries } from './series.store.ts'

const world = openWorld()
beforeEach(() => world.reset())

const read = async (owner: 'market' | { orgId: string; userId: string }, code: string, source?: string) => inOwner(world, owner, async (db) => (await readSeries(db, [code], { source })).get(code))

test('a dividend and a split make the adjusted series, and the fund shows its newest NAV', async () => {
  const code = await makeFund(world, 'market')
  await putDistribution(world, 'market', code, 20240103, 'cash_dividend', 0.1)
  await putDistribution(world, 'market', code, 20240104, 'share_conversion', 2)
  await putNav(world, 'market', code, [{ day: 20240102, nav: 1 }, { day: 20240103, nav: 0.99, cum: 1.09 }, { day: 20240104, nav: 0.5 }])
  const series = (await read('market', code))!
  // 1 → (0.99 + 0.1) ÷ 1 = 1.09 → 1.09 × (0.5 × 2 ÷ 0.99)
  expect([...series.adjNav].map((value) => value.toFixed(6))).toEqual(['1.000000', '1.090000', '1.101010'])
  expect([...series.cumNav]).toEqual([NaN, 1.09, NaN])
  const row = await world.db.selectFrom('market_fund').selectAll().where('fund_code', '=', code).executeTakeFirstOrThrow()
  expect(row).toMatchObject({ nav_day: '20240104', nav: 0.5, cum_nav: null, frequency: 'daily' })
  expect(row.day_growth).toBeCloseTo(1 / 0.99 - 1, 12)
})

test('published adjusted NAV is taken where every row has it, and never mixed with built NAV', async () => {
  const [whole, partly] = [await makeFund(world, 'market'), await makeFund(world, 'market')]
  await putNav(world, 'market', whole, [{ day: 20240102, nav: 1, adj: 3 }, { day: 20240103, nav: 1.1, adj: 3.6 }])
  await putNav(world, 'market', partly, [{ day: 20240102, nav: 1, adj: 3 }, { day: 20240103, nav: 1.1 }])
  expect([...(await read('market', whole))!.adjNav]).toEqual([3, 3.6])
  expect([...(await read('market', partly))!.adjNav].map((value) => value.toFixed(4))).toEqual(['1.0000', '1.1000'])
})

test('weekend rows of a private fund leave the analysis; a public fund and a monthly one keep them', () => {
  const at = (days: number[]) => ({ days: Int32Array.from(days), nav: Float64Array.from(days, () => 1), cumNav: new Float64Array(days.length), adjNav: Float64Array.from(days, () => NaN) })
  const daily = at([20240104, 20240105, 20240106, 20240108])
  const monthly = at([20240331, 20240430, 20240531, 20240630])
  expect([...buildPoints(daily, [], true, isWeekday).days]).toEqual([20240104, 20240105, 20240108])
  expect([...buildPoints(daily, [], false, isWeekday).days]).toHaveLength(4)
  expect([...buildPoints(monthly, [], true, isWeekday).days]).toHaveLength(4)
})

const workdays = (count: number) => Array.from({ length: count * 2 }, (_, at) => addDays(20240101, at)).filter(isWeekday).slice(0, count)

test('sources are never mixed: the named one, else the fund\'s, else an own series worth the name, else the market\'s', async () => {
  const user = await world.user('A')
  const code = await makeFund(world, 'market')
  const days = workdays(30)
  const points = (nav: number, of = days) => of.map((day) => ({ day, nav }))
  await putNav(world, 'market', code, points(1))
  expect(await read(user, code)).toMatchObject({ source: 'platform', origin: 'market' })
  // One estimate of the newest day does not stand for the fund: neither in its series nor in lists.
  await putNav(world, user, code, points(2, days.slice(-1)), 'team')
  expect(await read(user, code)).toMatchObject({ source: 'platform', origin: 'market' })
  expect((await read(user, code))!.days).toHaveLength(30)
  expect(await inOwner(world, user, (db) => db.selectFrom('all_fund').select(['nav', 'origin']).where('fund_code', '=', code).executeTakeFirstOrThrow())).toMatchObject({ nav: 1 })
  expect(await read(user, code, 'team')).toMatchObject({ source: 'team', origin: 'own' })
  await putNav(world, user, code, points(3), 'custodian')
  expect(await read(user, code)).toMatchObject({ source: 'custodian', origin: 'own' })
  const sources = await inOwner(world, user, (db) => readSources(db, code))
  expect(sources.map(({ source, sourceName, origin, from, to, count, whyNot }) => [source, sourceName, origin, from, to, count, whyNot])).toEqual([
    ['custodian', '托管', 'own', '20240101', '20240209', 30, ''], ['team', '团队', 'own', '20240209', '20240209', 1, 'few'], ['platform', '平台', 'market', '20240101', '20240209', 30, 'order'],
  ])
})

test('the source that the fund names is read whatever it holds, own before market', async () => {
  const user = await world.user('A')
  const code = await makeFund(world, 'market')
  await putNav(world, 'market', code, [{ day: 20240102, nav: 1 }, { day: 20240103, nav: 1.1 }])
  await putNav(world, user, code, [{ day: 20240102, nav: 2 }], 'team')
  await putNav(world, user, code, [{ day: 20240102, nav: 3 }], 'platform')
  expect(await read(user, code, 'platform')).toMatchObject({ source: 'platform', origin: 'own' })
  const choose = (nav_source: string) => inOwner(world, user, (db) => db.insertInto('fund').values({ fund_code: code, nav_source }).onConflict((oc) => oc.columns(['org_id', 'fund_code']).doUpdateSet({ nav_source })).execute())
  await choose('team')
  expect((await read(user, code))!.days).toHaveLength(1)
  await choose('platform')
  expect(await read(user, code)).toMatchObject({ source: 'platform', origin: 'own' })
  const sources = await inOwner(world, user, (db) => readSources(db, code))
  expect(sources.map(({ source, origin, whyNot }) => [source, origin, whyNot])).toEqual([['platform', 'own', ''], ['team', 'own', 'chosen'], ['platform', 'market', 'chosen']])
})

test('a user names the source that is read; lists follow at once, and an empty name leaves it to the rule again', async () => {
  const user = await world.user('A')
  const fundCode = await makeFund(world, 'market')
  await putNav(world, 'market', fundCode, workdays(30).map((day) => ({ day, nav: 1 })))
  await putNav(world, user, fundCode, [{ day: 20240102, nav: 2 }], 'team')
  const shown = async () => {
    const { nav, navSource, navSources } = await user.fund.byCode({ body: { fundCode } })
    return [nav, navSource, navSources.find((one) => one.whyNot === '')!.source]
  }
  expect(await shown()).toEqual([1, '', 'platform'])
  await user.nav.chooseSource({ body: { fundCode, source: 'team' } })
  expect(await shown()).toEqual([2, 'team', 'team'])
  await expect(user.nav.chooseSource({ body: { fundCode, source: 'mail' } })).rejects.toMatchObject({ message: '这只基金没有该来源的净值，请从列表中选择' })
  await user.nav.chooseSource({ body: { fundCode, source: '' } })
  expect(await shown()).toEqual([1, '', 'platform'])
})

test('an own series that the market leaves behind stops standing for the fund, in lists by the next night', async () => {
  const user = await world.user('A')
  const code = await makeFund(world, 'market')
  const days = workdays(30)
  await putNav(world, 'market', code, days.slice(0, 25).map((day) => ({ day, nav: 1 })))
  await putNav(world, user, code, days.slice(0, 25).map((day) => ({ day, nav: 2 })), 'custodian')
  const listed = () => inOwner(world, user, (db) => db.selectFrom('all_fund').select(['nav', 'nav_day']).where('fund_code', '=', code).executeTakeFirstOrThrow())
  expect(await listed()).toEqual({ nav: 2, nav_day: String(days[24]) })
  await putNav(world, 'market', code, days.slice(25).map((day) => ({ day, nav: 1 })))
  expect(await read(user, code)).toMatchObject({ source: 'platform' })
  await nightlySnapshot(world.db, world.now)
  expect(await listed()).toEqual({ nav: 1, nav_day: String(days[29]) })
})

test('own NAV is seen by its organisation only, and shows as its override of the market\'s newest NAV', async () => {
  const [ours, theirs] = [await world.user('A'), await world.user('B')]
  const code = await makeFund(world, 'market')
  await putNav(world, 'market', code, [{ day: 20240102, nav: 1 }])
  await putNav(world, ours, code, [{ day: 20240103, nav: 9 }], 'team')
  expect(await read(theirs, code)).toMatchObject({ source: 'platform' })
  const newest = (owner: typeof ours) => inOwner(world, owner, (db) => db.selectFrom('all_fund').select(['nav', 'nav_day', 'origin']).where('fund_code', '=', code).executeTakeFirstOrThrow())
  expect(await newest(ours)).toEqual({ nav: 9, nav_day: '20240103', origin: 'override' })
  expect(await newest(theirs)).toEqual({ nav: 1, nav_day: '20240102', origin: 'market' })
})

test('points taken back leave the series, and the last one takes the series with it', async () => {
  const user = await world.user('A')
  const code = await makeFund(world, user)
  await putNav(world, user, code, [{ day: 20231229, nav: 1 }, { day: 20240102, nav: 1.2 }], 'team')
  const takeBack = (day: string) => inOwner(world, user, async (db) => {
    await db.updateTable('nav').set({ is_deleted: true }).where('fund_code', '=', code).where('trading_day', '=', day).execute()
    await rewriteSeries(db, 'own', [{ fundCode: code, source: 'team' }], world.now)
    return db.selectFrom('fund').select(['nav_day', 'nav']).where('fund_code', '=', code).executeTakeFirstOrThrow()
  })
  expect(await takeBack('20240102')).toEqual({ nav_day: '20231229', nav: 1 })
  expect(await takeBack('20231229')).toEqual({ nav_day: null, nav: null })
  expect(await read(user, code)).toBeUndefined()
})
