import { type Client, makeClient } from '@zhiheng/client'
import { contract } from '@zhiheng/contract'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import type pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { buildApp } from '../app.ts'
import { type Db, openDb } from '../db/db.ts'
import { openClone } from '../testkit/database.ts'
import { inProcess } from '../testkit/world.ts'
import { demoFiles } from './demo-files.ts'
import { demoEndDay, demoPassword, ensureDemo } from './ensure-demo.ts'
import { makeMarket } from './market/market.ts'
import { waiting } from './market/own-funds.ts'

/** The first start as it happens on an empty database, on the real server. */

const now = new Date('2026-01-16T10:00:00+08:00')
let [db, pool, app] = [undefined as unknown as Db, undefined as unknown as pg.Pool, undefined as unknown as FastifyInstance]
let [broken, left] = ['', [] as { org_id: string }[]]
let [logins, seconds] = [[] as string[], Infinity]

beforeAll(async () => {
  pool = await openClone(inject('connection'), 6)
  db = openDb(pool)
  // Something is in the way of a late step: the start breaks off, as it would by kill -9.
  await sql`insert into market_strategy (org_id, strategy_code, strategy_name) values ('1', 'P21', '在前')`.execute(db)
  broken = await ensureDemo(db, now).then(() => 'done', (error: Error) => error.message)
  left = await db.selectFrom('organisation').select('org_id').execute()
  await sql`delete from market_strategy`.execute(db)
  const since = performance.now()
  logins = await ensureDemo(db, now)
  seconds = (performance.now() - since) / 1000
  app = await buildApp({ db, pool, now: () => now, checkAnswers: true, publicRate: 1_000_000 })
  await app.ready()
}, 60_000)

afterAll(async () => {
  await app.close()
  await pool.end()
})

async function as(userName: string): Promise<Client<Contract>> {
  const info = await makeClient(contract, inProcess(app, '')).session.login({ body: { userName, password: demoPassword } })
  return makeClient(contract, inProcess(app, info.token))
}
type Contract = typeof contract

test('a first start that breaks off leaves an empty database, and the next one begins anew', () => {
  expect(broken).toContain('duplicate key')
  expect(left).toEqual([])
})

test('the first start is well within 20 seconds, and names logins that work', async () => {
  expect(seconds).toBeLessThan(20)
  expect(logins.join()).toContain('demo')
  for (const userName of ['demo', 'pm', 'market', 'guest', 'admin', 'operator']) await as(userName)
})

test('the demonstration organisation sees the whole market and its own products, with their newest NAV and figures', async () => {
  const demo = await as('demo')
  const market = makeMarket()
  const page = await demo.fund.mergedList({ query: { pageSize: 999 }, body: {} })
  expect(page.total).toBe(market.funds.length + 6)
  expect(page.data.filter((fund) => fund.origin === 'own')).toHaveLength(6)
  expect(page.data.filter((fund) => fund.navDay === '')).toEqual([])
  const first = market.funds.find((fund) => !fund.endDay && fund.benchmark === 'ZH300' && fund.truth.beta > 0.5)!
  const shown = page.data.find((fund) => fund.fundCode === first.code)!
  expect(shown).toMatchObject({ navDay: '20260116', nav: first.nav.nav.at(-1), counselorName: market.companies.find((one) => one.code === first.companyCode)!.shortName })
  const { figures } = await demo.analysis.fund({ body: { fundCode: first.code, period: 'inception' } })
  expect(figures.find((one) => one.code === 'beta')!.value).toBeCloseTo(first.truth.beta, 1)
})

test('screening ranks the market, and finds the consumer funds by what they hold', async () => {
  const demo = await as('demo')
  const found = await demo.screen.query({ query: {}, body: { data_source: 2, columns: ['fund_code', 'shortName', 'y3.totalReturn', 'y3.totalReturn.rank'], conditions: [{ kind: 'industry', industry: 'shiPinYinLiao', minValue: 0.3 }] } })
  expect(found.data.length).toBeGreaterThan(2)
  expect(found.data.filter((row) => !/消费|蓝筹/.test(String(row[1])))).toEqual([])
  expect(found.data.some((row) => typeof row[2] === 'number' && row[3] !== null)).toBe(true)
})

test('an override of the organisation shows its own name and labels over the market\'s values', async () => {
  const { data } = await (await as('demo')).fund.mergedList({ query: {}, body: { keyword: '（重点）' } })
  expect(data).toHaveLength(1)
  expect(data[0]).toMatchObject({ origin: 'override', labels: ['核心池', '已尽调'] })
  expect(data[0]!.fundType).not.toBe('')
})

test('own products have two sources, the custodian\'s first, and one waits for its newest NAV', async () => {
  const demo = await as('demo')
  const { navSources, navDay } = await demo.fund.get({ body: { id: waiting.code } })
  expect(navSources.map((one) => one.source)).toEqual(['custodian', 'team'])
  expect(navDay <= String(waiting.after(20260116))).toBe(true)
})

test('a portfolio stands there with its back-test, and a combination with its trades', async () => {
  const demo = await as('demo')
  const admin = await as('admin')
  const { data: [portfolio] } = await demo.portfolio.list({ query: {}, body: {} })
  expect(portfolio).toMatchObject({ fundName: '稳健配置样例', fundCount: 8, newest: { status: 'done' } })
  const { data: [combination] } = await admin.simulation.list({ query: {}, body: {} })
  expect(combination).toMatchObject({ combinationName: '稳健实盘样例', tradeCount: expect.any(Number) })
  expect((await admin.simulation.positions({ body: { code: combination!.combinationCode } })).positions.length).toBe(8)
})

test('every point of the ledger names its file and row', async () => {
  const { rows } = await sql<{ files: number; rows: number; unnamed: number }>`select count(distinct b.file_name) as files, count(distinct (n.batch_id, n.file_row)) as rows, count(*) filter (where n.file_row < 2) as unnamed
    from market_nav n join market_nav_batch b on b.id = n.batch_id`.execute(db)
  const points = makeMarket().funds.reduce((sum, fund) => sum + fund.nav.days.length, 0)
  expect(rows[0]).toEqual({ files: 40, rows: points, unnamed: 0 })
})

test('the files to try the import with find their funds, and the clean one brings the waiting fund up to date', async () => {
  const demo = await as('demo')
  const files = demoFiles()
  const preview = await demo.nav.importV2({ body: { source: 'custodian' }, files: files.map(({ name, bytes }) => ({ name, bytes })) })
  expect(preview.funds.map((fund) => fund.fundCode)).not.toContain('')
  expect(preview.funds).toHaveLength(8)
  const clean = await demo.nav.importV2({ body: { source: 'custodian' }, files: files.slice(-1) })
  expect(clean).toMatchObject({ counts: { fresh: 2, changed: 0 }, funds: [{ fundCode: waiting.code, findings: [] }] })
  await demo.nav.accept({ body: { batchId: clean.batchId } })
  expect((await demo.fund.get({ body: { id: waiting.code } })).navDay).toBe('20260116')
})

test('a second start changes nothing', async () => {
  const before = await db.selectFrom('app_user').select((eb) => eb.fn.countAll<number>().as('n')).executeTakeFirstOrThrow()
  expect(await ensureDemo(db, now)).toEqual(logins)
  expect(await db.selectFrom('app_user').select((eb) => eb.fn.countAll<number>().as('n')).executeTakeFirstOrThrow()).toEqual(before)
})

test('a later first start lengthens the market to the last exchange day before it', () => {
  expect(demoEndDay(now)).toBe(20260116)
  expect(demoEndDay(new Date('2026-10-09T09:00:00+08:00'))).toBe(20261008)
})
