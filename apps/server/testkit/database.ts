import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { openPool } from '../db/db.ts'
import { migrate } from '../db/migrate.ts'
import { startPostgres } from '../db/postgres.ts'

declare module 'vitest' {
  interface ProvidedContext {
    connection: { host: string; user: string; password: string; database: string; port: number }
  }
}

export const template = 'zhiheng_template'

/** One PostgreSQL for the run with a migrated template; each worker clones its own database from it. */
export default async function setup(project: TestProject) {
  const folder = mkdtempSync(join(tmpdir(), 'zhiheng-db-'))
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
