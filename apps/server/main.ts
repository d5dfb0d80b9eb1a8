import { mkdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { enableCompileCache } from 'node:module'
import { buildApp } from './app.ts'
import { type Connection, openDb, openPool } from './db/db.ts'
import { migrate } from './db/migrate.ts'
import { startPostgres } from './db/postgres.ts'
import { holdFolder } from './db/hold-folder.ts'
import { startScheduler } from './jobs/scheduler.ts'
import { ensureDemo } from './demo/ensure-demo.ts'

enableCompileCache()

const repo = resolve(import.meta.dirname, '../..')
const dataDir = resolve(process.env.DATA_DIR ?? join(repo, '.data'))
const port = Number(process.env.PORT ?? 8080)
const host = process.env.HOST ?? '127.0.0.1'

/** Everything that was started, to be stopped in the reverse order. */
const stops: (() => Promise<unknown> | unknown)[] = []
let stopping = false

async function stop(code: number) {
  if (stopping) return
  stopping = true
  for (const undo of stops.reverse()) await Promise.resolve(undo()).catch((error: unknown) => console.error(String(error)))
  process.exit(code)
}

async function start() {
  mkdirSync(dataDir, { recursive: true })
  stops.push(holdFolder(dataDir))
  const own = process.env.DATABASE_URL === undefined
  const connection: Connection = own ? await startOwnDatabase() : { connectionString: process.env.DATABASE_URL! }
  const pool = openPool(connection)
  stops.push(() => pool.end())
  for (const name of await migrate(pool)) console.log(`数据库升级：${name}`)
  const db = openDb(pool)

  const logins = own && process.env.NODE_ENV !== 'production' ? await ensureDemo(db) : []
  const app = await buildApp({ db, pool, webFolder: join(repo, 'apps/web/dist') })
  stops.push(() => app.close())
  await app.listen({ port, host })
  stops.push(await startScheduler(connection, pool, db))
  console.log(`\n知衡已启动：http://${host}:${port}`)
  for (const login of logins) console.log(`  ${login}`)
}

/** The embedded database, started again when it goes away by itself (a full disk, somebody's kill). */
async function startOwnDatabase(): Promise<Connection> {
  let database = await startPostgres({ dataDir })
  stops.push(() => database.stop())
  const watch = async () => {
    await database.exited
    for (let tries = 1; !stopping; tries += 1) {
      console.error('数据库进程意外退出，正在重新启动')
      try {
        database = await startPostgres({ dataDir })
        return void watch()
      } catch (error) {
        console.error((error as Error).message)
        await new Promise((resolve) => setTimeout(resolve, Math.min(10_000, 500 * tries)))
      }
    }
  }
  void watch()
  return database.connection
}

process.on('SIGINT', () => void stop(0))
process.on('SIGTERM', () => void stop(0))
// The starter holds this channel: when it is gone, by kill -9 too, nobody could stop us any more.
process.on('disconnect', () => void stop(0))

try {
  await start()
} catch (error) {
  // Stopped while it was still starting: what broke is what was taken away.
  if (stopping) await new Promise(() => undefined)
  const { code, message } = error as NodeJS.ErrnoException
  console.error(code === 'EADDRINUSE' ? `端口 ${port} 已被占用，请换一个：PORT=8081 npm start` : `启动失败：${message}`)
  await stop(1)
}
