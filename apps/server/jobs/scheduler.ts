import { PgBoss } from 'pg-boss'
import type pg from 'pg'
import type { Connection, Db } from '../db/db.ts'
import { taskChannel } from '../domains/task/queue-task.ts'
import { dropExpired } from '../domains/session/session.store.ts'
import { nightlySnapshot } from '../domains/snapshot/snapshot-funds.ts'
import { taskHandlers } from './handlers.ts'
import { openTasks, runTask } from './tasks.ts'

const taskQueue = 'task'
const nightly = 'nightly'

/**
 * The workers: pg-boss shares the queue between all processes on the database, retries what a killed one left, and
 * keeps the clock. A task's row is written in its call's transaction; the commit's notification brings it here at
 * once, and a sweep at the start finds those whose notification nobody heard.
 */
export async function startScheduler(connection: Connection, pool: pg.Pool, db: Db): Promise<() => Promise<void>> {
  const boss = new PgBoss({ ...connection, max: 4, schema: 'pgboss' })
  // A database that restarts is reported here; pg-boss reconnects by itself.
  boss.on('error', () => undefined)
  await boss.start()
  for (const queue of [taskQueue, nightly]) await boss.createQueue(queue, { retryLimit: 3, expireInSeconds: 3600 })
  await boss.work<{ orgId: string; id: string }>(taskQueue, { pollingIntervalSeconds: 0.5 }, async (jobs) => {
    for (const job of jobs) await runTask(db, taskHandlers, job.data.orgId, job.data.id, () => new Date())
  })
  await boss.work(nightly, async () => {
    await dropExpired(db, new Date())
    await nightlySnapshot(db)
  })
  await boss.schedule(nightly, '30 2 * * *', undefined, { tz: 'Asia/Shanghai' })

  const send = (orgId: string, id: string) => boss.send(taskQueue, { orgId, id }, { singletonKey: id })
  const listener = await listen(pool, (payload) => {
    const [orgId, id] = payload.split(':')
    if (orgId && id) void send(orgId, id).catch(() => undefined)
  })
  for (const { org_id, id } of await openTasks(db)) await send(org_id, id)
  return async () => {
    listener.stop()
    await boss.stop({ graceful: true, timeout: 10_000 })
  }
}

/** Keeps one connection listening; when the database goes away it comes back by itself. */
async function listen(pool: pg.Pool, heard: (payload: string) => void) {
  let client: pg.PoolClient | undefined
  let stopped = false
  const connect = async () => {
    if (stopped) return
    try {
      client = await pool.connect()
      client.on('notification', (message) => heard(message.payload ?? ''))
      client.on('error', () => again())
      await client.query(`listen ${taskChannel}`)
    } catch {
      again()
    }
  }
  const again = () => {
    client?.release(true)
    client = undefined
    setTimeout(() => void connect(), 1000).unref()
  }
  await connect()
  return {
    stop: () => {
      stopped = true
      client?.release(true)
    },
  }
}
