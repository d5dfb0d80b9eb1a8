import pg from 'pg'
import { sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import { openWorld } from '../testkit/world.ts'
import { asOrg } from './db.ts'

const world = openWorld()
const acting = { orgId: '1', userId: 'test', call: 'test' }
const inTransaction = sql<{ xid: string; same: boolean }>`select pg_current_xact_id()::text as xid, now() = transaction_timestamp() as same`

async function sent(work: () => Promise<unknown>): Promise<string[]> {
  const spy = vi.spyOn(pg.Client.prototype, 'query')
  try {
    await work()
    return spy.mock.calls.map((call) => call as unknown[]).map(([first]) => (typeof first === 'string' ? first : (first as { text: string }).text))
  } finally {
    spy.mockRestore()
  }
}

test('a transaction goes over with the first statement, and what follows is inside it', async () => {
  const seen: string[] = []
  const texts = await sent(() => asOrg(world.db, acting, async (db) => {
    for (let run = 0; run < 2; run++) seen.push((await inTransaction.execute(db)).rows[0]!.xid)
  }))
  expect(texts.map((text) => text.split(' ')[0])).toEqual(['begin;', 'select', 'select', 'commit'])
  expect(seen[0]).toBe(seen[1])
})

test('a first statement with values finds its transaction open', async () => {
  const texts = await sent(() => world.db.transaction().execute(async (db) => {
    const one = await sql<{ xid: string; given: string }>`select pg_current_xact_id()::text as xid, ${'x'}::text as given`.execute(db)
    expect(one.rows[0]!.xid).toBe((await inTransaction.execute(db)).rows[0]!.xid)
  }))
  expect(texts[0]).toBe('begin')
  expect(texts).toHaveLength(4)
})

test('rows of a first statement without values come back, and a failure takes everything back', async () => {
  const before = await world.db.selectFrom('change_mark' as 'dept').select(sql<number>`count(*)`.as('n')).executeTakeFirstOrThrow()
  const failing = world.db.transaction().execute(async (db) => {
    expect((await sql<{ one: number }>`select 1 as one`.execute(db)).rows).toEqual([{ one: 1 }])
    await sql`insert into change_mark (org_id) values ('1')`.execute(db)
    throw new Error('back')
  })
  await expect(failing).rejects.toThrow('back')
  expect(await world.db.selectFrom('change_mark' as 'dept').select(sql<number>`count(*)`.as('n')).executeTakeFirstOrThrow()).toEqual(before)
})

test('a connection whose transaction did nothing serves the next call outside of it', async () => {
  await world.db.transaction().execute(async () => undefined)
  const ids = [await inTransaction.execute(world.db), await inTransaction.execute(world.db)].map(({ rows }) => rows[0]!.xid)
  expect(ids[0]).not.toBe(ids[1])
})
