import { addDays, indicatorAt, indicators } from '@zhiheng/analytics'
import { beforeEach, expect, test } from 'vitest'
import { inOwner, makeFund, type Point, putNav } from '../../testkit/market.ts'
import { openWorld } from '../../testkit/world.ts'
import { numbersIn } from '../../db/column-bytes.ts'
import { SnapshotCache } from './cache.ts'
import { computeSnapshots } from './compute.ts'
import { columnOf, figureCount, snapshotPeriods } from './shape.ts'
import { nightlySnapshot } from './snapshot-funds.ts'
import { openWorkers } from './workers.ts'

const world = openWorld()
beforeEach(() => world.reset())

const weekly = (rate: number, weeks = 55): Point[] => Array.from({ length: weeks }, (_, week) => ({ day: addDays(20260109, (week - weeks + 1) * 7), nav: (1 + rate) ** week }))
const m1 = columnOf('m1', 'totalReturn')

test('a snapshot holds every indicator of every period, in the order of the registry', async () => {
  const code = await makeFund(world, 'market')
  await putNav(world, 'market', code, weekly(0.01))
  const row = await world.db.selectFrom('market_fund_snapshot').selectAll().where('fund_code', '=', code).executeTakeFirstOrThrow()
  const figures = numbersIn(row.figures)
  expect(figures).toHaveLength(figureCount)
  expect(figureCount).toBe(snapshotPeriods.length * indicators.length)
  // 20260109 back a month is 20251209, so the base is 20251205: five weeks.
  expect(figures[m1]).toBeCloseTo(1.01 ** 5 - 1, 12)
  expect(figures[columnOf('m6', 'winRate')]).toBe(1)
  expect(figures[snapshotPeriods.indexOf('y5') * indicators.length + indicatorAt.totalReturn]).toBeNaN()
  expect(row).toMatchObject({ end_day: '20260109', frequency: 'weekly', source: 'platform', as_of: '20260115' })
})

test('the figures of an organisation\'s own fund follow its settings, those of the market do not', async () => {
  const user = await world.user('A')
  await world.db.updateTable('organisation').set({ configure: JSON.stringify({ figures: { riskFree: 0 } }) }).where('org_id', '=', user.orgId).execute()
  const points = weekly(0.002).map((point, at) => ({ ...point, nav: point.nav! * (1 + (at % 2) / 100) }))
  const [own, shared] = [await makeFund(world, user, { is_private: false }), await makeFund(world, 'market')]
  await putNav(world, user, own, points, 'team')
  await putNav(world, 'market', shared, points)
  const sharpe = async (table: 'fund_snapshot' | 'market_fund_snapshot', code: string) =>
    numbersIn((await world.db.selectFrom(table).select('figures').where('fund_code', '=', code).executeTakeFirstOrThrow()).figures)[columnOf('y1', 'sharpe')]!
  expect(await sharpe('fund_snapshot', own)).toBeGreaterThan(await sharpe('market_fund_snapshot', shared))
})

test('private funds look back three working days, public ones one', async () => {
  const [open, closed] = [await makeFund(world, 'market'), await makeFund(world, 'market', { is_private: true })]
  for (const code of [open, closed]) await putNav(world, 'market', code, weekly(0.001))
  const rows = await world.db.selectFrom('market_fund_snapshot').select(['fund_code', 'as_of']).where('fund_code', 'in', [open, closed]).execute()
  expect(Object.fromEntries(rows.map((row) => [row.fund_code, row.as_of]))).toEqual({ [open]: '20260115', [closed]: '20260113' })
})

test('the nightly run writes every organisation\'s snapshots and takes away those of funds without NAV', async () => {
  const user = await world.user('A')
  const [kept, gone] = [await makeFund(world, user), await makeFund(world, user)]
  for (const code of [kept, gone]) await putNav(world, user, code, weekly(0.001), 'team')
  await world.db.deleteFrom('nav_series').where('fund_code', '=', gone).execute()
  const { failed, own } = await nightlySnapshot(world.db, world.now)
  expect(failed).toEqual([])
  expect(own).toBeGreaterThan(0)
  expect(await world.db.selectFrom('fund_snapshot').select('fund_code').where('org_id', '=', user.orgId).execute()).toEqual([{ fund_code: kept }])
})

test('several servers show the same: a second cache sees what changed and what went, a rolled back write leaves nothing', async () => {
  const user = await world.user('A')
  const [first, second] = [new SnapshotCache(), new SnapshotCache()]
  const code = await makeFund(world, user)
  const seen = (cache: SnapshotCache) => inOwner(world, user, async (db) => {
    const { own } = await cache.of(db, user.orgId)
    const place = own.at.get(code)
    return place === undefined ? undefined : Math.round(own.column(m1)[place]! * 1e6)
  })
  await putNav(world, user, code, weekly(0.001), 'team')
  expect([await seen(first), await seen(second)]).toEqual([5010, 5010])
  const change = inOwner(world, user, async (db) => {
    await db.updateTable('fund_snapshot').set({ figures: Buffer.alloc(figureCount * 8), revision: 9e12 }).where('fund_code', '=', code).execute()
    expect((await first.of(db, user.orgId)).own.column(m1)[0]).toBe(0)
    throw new Error('rolled back')
  })
  await expect(change).rejects.toThrow('rolled back')
  expect([await seen(first), await seen(second)]).toEqual([5010, 5010])
  await inOwner(world, user, (db) => db.updateTable('fund_snapshot').set({ figures: Buffer.alloc(figureCount * 8), revision: 9e12 }).where('fund_code', '=', code).execute())
  expect([await seen(first), await seen(second)]).toEqual([0, 0])
  await inOwner(world, user, (db) => db.deleteFrom('fund_snapshot').where('fund_code', '=', code).execute())
  expect([await seen(first), await seen(second)]).toEqual([undefined, undefined])
})

test('a thread computes what is computed here', async () => {
  const job = () => {
    const points = weekly(0.003)
    return {
      days: Int32Array.from(points, ({ day }) => day), values: Float64Array.from(points, ({ nav }) => nav!), offsets: Int32Array.of(0, points.length), asOf: Int32Array.of(20260115),
      benchmarkAt: Int32Array.of(-1), benchmarks: [], settings: {},
    }
  }
  const workers = openWorkers(1)
  try {
    expect(await workers.compute(job())).toEqual(computeSnapshots(job()))
  } finally {
    await workers.close()
  }
})
