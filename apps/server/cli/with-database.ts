import { mkdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type pg from 'pg'
import { openPool } from '../db/db.ts'
import { holdFolder } from '../db/hold-folder.ts'
import { migrate } from '../db/migrate.ts'
import { startPostgres } from '../db/postgres.ts'

/**
 * Runs a command on the database: the one of DATABASE_URL, which may be in use, or the embedded one, which must not
 * (a running server holds its data directory and the command is refused with a sentence).
 */
export async function withDatabase<T>(work: (pool: pg.Pool) => Promise<T>): Promise<T> {
  const url = process.env.DATABASE_URL
  if (url) return closing(openPool({ connectionString: url }, 4), work)
  const dataDir = resolve(process.env.DATA_DIR ?? join(import.meta.dirname, '../../../.data'))
  mkdirSync(dataDir, { recursive: true })
  const letGo = holdFolder(dataDir)
  try {
    const database = await startPostgres({ dataDir })
    try {
      return await closing(openPool(database.connection, 4), work)
    } finally {
      await database.stop()
    }
  } finally {
    letGo()
  }
}

async function closing<T>(pool: pg.Pool, work: (pool: pg.Pool) => Promise<T>) {
  try {
    await migrate(pool)
    return await work(pool)
  } finally {
    await pool.end()
  }
}
