import { randomUUID } from 'node:crypto'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import type pg from 'pg'
import { openPool } from '../db/db.ts'
import { migrate } from '../db/migrate.ts'
import { startPostgres } from '../db/postgres.ts'

interface Connection {
  host: string
  user: string
  password: string
  database: string
  port: number
}

declare module 'vitest' {
  interface ProvidedContext {
    connection: Connection
  }
}

const template = 'zhiheng_template'

/** One PostgreSQL for the run with a migrated template; each worker clones its own database from it. */
export default async function setup(project: TestProject) {
  const folder = mkdtempSync(join(tmpdir(), 'zhiheng-db-'))
  // Open to the account that runs the database: otherwise root would keep the cluster elsewhere, where nobody clears it away.
  chmodSync(folder, 0o755)
  const database = await startPostgres({ dataDir: folder, durable: false })
  const admin = openPool(database.connection, 1)
  await admin.query(`create database ${template}`)
  await admin.end()
  const pool = openPool({ ...database.connection, database: template }, 2)
  await migrate(pool)
  await pool.end()
  project.provide('connection', database.connection)
  return async () => {
    await database.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

/** A database of the caller's own, cloned from the template, and its pool. */
export async function openClone(connection: Connection, most: number): Promise<pg.Pool> {
  const name = `t_${randomUUID().replaceAll('-', '')}`
  const admin = openPool(connection, 1)
  // Two workers cloning at once would each see the template in use.
  await admin.query("select pg_advisory_lock(hashtext('zhiheng.clone'))")
  await admin.query(`create database ${name} template ${template}`)
  await admin.end()
  return openPool({ ...connection, database: name }, most)
}
