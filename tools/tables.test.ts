import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { lookedTables, notLooked } from '../apps/server/db/look-tables.ts'
import { walledTables } from '../apps/server/db/walled-tables.ts'
import { openWorld } from '../apps/server/testkit/world.ts'

/** Every table is walled, or stands here with the reason why not. */
const shared: Record<string, string> = {
  migration: 'names of applied migrations; nothing of an organisation, no right for app',
  organisation: 'its own id is the wall; the operator sees all',
  picture_code: 'asked for before anybody is logged in; no right for app',
  verify_code: 'asked for before anybody is logged in; no right for app',
  trading_calendar: 'the exchange calendar is one for all; app may only read',
  change_mark: 'marks of the own organisation and of the market only; app may read',
  index_price: 'closes of market indexes; the operator writes',
}

const world = openWorld()

test('every table is walled by row-level security, kept by the market policy, or shared for a named reason', async () => {
  const { rows } = await sql<{ name: string; forced: boolean; policies: string[] }>`
    select c.relname as name, c.relrowsecurity and c.relforcerowsecurity as forced,
      array(select polname::text from pg_policy p where p.polrelid = c.oid order by 1) as policies
    from pg_class c join pg_namespace n on n.oid = c.relnamespace where n.nspname = 'public' and c.relkind = 'r'`.execute(world.db)
  const walled = rows.filter(({ name, forced, policies }) => !name.startsWith('market_') && forced && policies.join() === (lookedTables[name] ? 'look,org,owner' : 'org,owner') && name !== 'organisation').map(({ name }) => name)
  const market = rows.filter(({ name }) => name.startsWith('market_'))
  expect(walled.toSorted()).toEqual([...walledTables].toSorted())
  expect(market.filter(({ forced, policies }) => !forced || policies.join() !== 'everyone,operator,owner')).toEqual([])
  const rest = rows.map(({ name }) => name).filter((name) => !walledTables.has(name) && !name.startsWith('market_'))
  expect(rest.toSorted()).toEqual(Object.keys(shared).toSorted())
})

test('every walled table that names its maker, or hangs on one that does, is hidden by data-look templates or says why not [permission.data-look-templates]', async () => {
  const { rows } = await sql<{ name: string; kind: string; restrictive: boolean }>`
    select c.relname as name, case when pg_get_expr(p.polqual, p.polrelid) like '%created_by%' then 'itself' else substring(pg_get_expr(p.polqual, p.polrelid) from 'look_hidden_(\\w+)') end as kind, not p.polpermissive as restrictive
    from pg_policy p join pg_class c on c.oid = p.polrelid where p.polname = 'look'`.execute(world.db)
  expect(Object.fromEntries(rows.map(({ name, kind }) => [name, kind]))).toEqual(lookedTables)
  expect(rows.every(({ restrictive }) => restrictive)).toBe(true)
  const { rows: made } = await sql<{ name: string }>`select distinct table_name as name from information_schema.columns where table_schema = 'public' and (column_name = 'created_by' or column_name in ('fund_code', 'company_code', 'manager_code'))`.execute(world.db)
  expect(made.map(({ name }) => name).filter((name) => walledTables.has(name) && !lookedTables[name] && !notLooked[name])).toEqual([])
})

test('the role that calls run as is neither superuser nor past the walls, and owns nothing', async () => {
  const { rows } = await sql<{ rolsuper: boolean; rolbypassrls: boolean; rolcanlogin: boolean }>`select rolsuper, rolbypassrls, rolcanlogin from pg_roles where rolname = 'app'`.execute(world.db)
  expect(rows).toEqual([{ rolsuper: false, rolbypassrls: false, rolcanlogin: false }])
  const owned = await sql<{ n: number }>`select count(*) as n from pg_class c join pg_roles r on r.oid = c.relowner where r.rolname = 'app'`.execute(world.db)
  expect(owned.rows[0]!.n).toBe(0)
})

test('keys of walled tables begin with the organisation', async () => {
  const { rows } = await sql<{ name: string }>`
    select c.relname as name from pg_index i join pg_class c on c.oid = i.indrelid join pg_attribute a on a.attrelid = c.oid and a.attnum = i.indkey[0]
    where i.indisprimary and a.attname <> 'org_id' and c.relname = any(${[...walledTables]})`.execute(world.db)
  // A login names no organisation, and a token is all that a call brings: these two are looked up without one.
  expect(rows.map(({ name }) => name).toSorted()).toEqual(['login_name', 'session'])
})

test('one organisation reads and writes nothing of another, whatever the statement says', async () => {
  const [ours, theirs] = [await world.user('A'), await world.user('B')]
  await ours.organisation.saveDept({ body: { deptName: '研究部' } })
  const { asOrg } = await import('../apps/server/db/db.ts')
  const acting = { orgId: theirs.orgId, userId: theirs.userId, call: 'test' }
  const seen = await asOrg(world.db, acting, async (db) => (await sql<{ n: number }>`select count(*) as n from dept`.execute(db)).rows[0]!.n)
  expect(seen).toBe(0)
  await expect(asOrg(world.db, acting, (db) => sql`insert into dept (org_id, dept_name) values (${ours.orgId}, '他人')`.execute(db))).rejects.toThrow('row-level security')
})
