import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import type pg from 'pg'

const folder = join(import.meta.dirname, 'migrations')

/** Brings the database to the newest migration, one transaction each. Two servers starting at once wait for each other. */
export async function migrate(pool: pg.Pool): Promise<string[]> {
  const client = await pool.connect()
  const applied: string[] = []
  try {
    await client.query("select pg_advisory_lock(hashtext('zhiheng.migrate'))")
    await client.query('create table if not exists migration (name text primary key, applied_at timestamptz not null default now())')
    const known = new Set((await client.query<{ name: string }>('select name from migration')).rows.map((row) => row.name))
    for (const name of readdirSync(folder).filter((file) => file.endsWith('.sql')).sort()) {
      if (known.has(name)) continue
      await apply(client, name)
      applied.push(name)
    }
  } finally {
    await client.query("select pg_advisory_unlock(hashtext('zhiheng.migrate'))").catch(() => undefined)
    client.release()
  }
  return applied
}

async function apply(client: pg.PoolClient, name: string) {
  try {
    await client.query('begin')
    await client.query(readFileSync(join(folder, name), 'utf8'))
    await client.query('insert into migration (name) values ($1)', [name])
    await client.query('commit')
  } catch (error) {
    await client.query('rollback').catch(() => undefined)
    throw new Error(`数据库升级 ${name} 失败：${(error as Error).message}`, { cause: error })
  }
}
