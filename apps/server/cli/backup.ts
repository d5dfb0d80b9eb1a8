import { createReadStream, createWriteStream } from 'node:fs'
import { cp, mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { createInterface } from 'node:readline'
import { pipeline } from 'node:stream/promises'
import { Readable } from 'node:stream'
import { createGunzip, createGzip } from 'node:zlib'
import type pg from 'pg'

/**
 * Own backup: there is no pg_dump inside the embedded database. All tables are read in one snapshot (repeatable read),
 * so that what is kept is one moment of the whole; rows travel as JSON lines, which a person can read and another
 * version can restore. Stored files are copied beside.
 */

interface Manifest {
  version: 1
  at: string
  migrations: string[]
  tables: { name: string; rows: number }[]
  sequences: { name: string; value: string }[]
}

const filesFolder = () => join(resolve(process.env.DATA_DIR ?? join(import.meta.dirname, '../../../.data')), 'files')
const at = 5000

export async function backup(pool: pg.Pool, folder: string, say: (line: string) => void): Promise<number> {
  await mkdir(folder, { recursive: true })
  if ((await readdir(folder)).length > 0) throw new Error(`目录 ${folder} 不是空的，请换一个空目录`)
  const client = await pool.connect()
  try {
    await client.query('begin isolation level repeatable read read only')
    const manifest: Manifest = { version: 1, at: new Date().toISOString(), migrations: [], tables: [], sequences: [] }
    manifest.migrations = (await client.query<{ name: string }>('select name from migration order by name')).rows.map((row) => row.name)
    for (const name of await tableNames(client)) manifest.tables.push({ name, rows: await writeTable(client, name, join(folder, `${name}.jsonl.gz`)) })
    manifest.sequences = (await client.query<{ name: string; value: string }>("select sequencename as name, coalesce(last_value, start_value)::text as value from pg_sequences where schemaname = 'public'")).rows
    await client.query('commit')
    await cp(filesFolder(), join(folder, 'files'), { recursive: true, force: true }).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOENT') throw error
    })
    // Written last: a folder without it is not a backup.
    await writeFile(join(folder, 'manifest.json'), JSON.stringify(manifest, null, 2))
    say(`已备份 ${manifest.tables.length} 张表、${manifest.tables.reduce((sum, table) => sum + table.rows, 0)} 行到 ${folder}`)
    return 0
  } finally {
    client.release()
  }
}

const tableNames = async (client: pg.PoolClient) =>
  (await client.query<{ name: string }>("select relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace where n.nspname = 'public' and c.relkind = 'r' and relname <> 'migration' order by relname")).rows.map((row) => row.name)

async function writeTable(client: pg.PoolClient, name: string, path: string) {
  let count = 0
  await client.query(`declare rows no scroll cursor for select to_jsonb(t)::text as row from ${client.escapeIdentifier(name)} t`)
  async function* lines() {
    for (;;) {
      const { rows } = await client.query<{ row: string }>(`fetch ${at} from rows`)
      if (rows.length === 0) return
      count += rows.length
      yield `${rows.map(({ row }) => row).join('\n')}\n`
    }
  }
  await pipeline(Readable.from(lines()), createGzip({ level: 3 }), createWriteStream(path))
  await client.query('close rows')
  return count
}

export async function restore(pool: pg.Pool, folder: string, say: (line: string) => void): Promise<number> {
  const manifest = JSON.parse(await readFile(join(folder, 'manifest.json'), 'utf8').catch(() => {
    throw new Error(`${folder} 不是完整的备份（缺少 manifest.json）`)
  })) as Manifest
  const client = await pool.connect()
  try {
    const known = new Set((await client.query<{ name: string }>('select name from migration')).rows.map((row) => row.name))
    const unknown = manifest.migrations.filter((name) => !known.has(name))
    if (unknown.length > 0) throw new Error(`备份来自更新的版本（${unknown.join('、')}），请先升级程序`)
    if ((await client.query('select 1 from organisation limit 1')).rowCount) throw new Error('数据库不是空的，只能恢复到空的数据库（请换一个 DATA_DIR）')
    await client.query('begin')
    // Foreign keys and audit triggers rest: what is restored was checked and audited when it was written.
    await client.query("set local session_replication_role = 'replica'")
    for (const { name, rows } of manifest.tables) {
      const restored = await readTable(client, name, join(folder, `${name}.jsonl.gz`))
      if (restored !== rows) throw new Error(`备份不完整：${name} 应有 ${rows} 行，读到 ${restored} 行`)
    }
    for (const { name, value } of manifest.sequences) await client.query('select setval($1::regclass, $2::bigint)', [name, value])
    await client.query('commit')
    await cp(join(folder, 'files'), filesFolder(), { recursive: true }).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOENT') throw error
    })
    say(`已恢复 ${manifest.tables.length} 张表、${manifest.tables.reduce((sum, table) => sum + table.rows, 0)} 行（备份时间 ${manifest.at}）`)
    return 0
  } catch (error) {
    await client.query('rollback').catch(() => undefined)
    throw error
  } finally {
    client.release()
  }
}

async function readTable(client: pg.PoolClient, name: string, path: string) {
  let count = 0
  let rows: string[] = []
  const table = client.escapeIdentifier(name)
  const flush = async () => {
    if (rows.length === 0) return
    await client.query(`insert into ${table} overriding system value select * from json_populate_recordset(null::${table}, $1::json)`, [`[${rows.join(',')}]`])
    count += rows.length
    rows = []
  }
  for await (const line of createInterface({ input: createReadStream(path).pipe(createGunzip()), crlfDelay: Infinity })) {
    if (line === '') continue
    rows.push(line)
    if (rows.length === 1000) await flush()
  }
  await flush()
  return count
}
