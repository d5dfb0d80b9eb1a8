import { sql } from 'kysely'
import { asOrg, type Db } from '../db/db.ts'
import type { TaskTable } from '../domains/task/task.tables.ts'
import { readActorLook } from '../domains/session/authenticate.ts'
import type { ActorLook } from '../rpc/context.ts'
import { asFail } from '../rpc/errors.ts'

export interface RunningTask {
  id: string
  orgId: string
  userId: string
  /** The data-look template of who queued the task, as it is when the task runs. */
  look: ActorLook
  input: unknown
  /** Shows progress between 0 and 1, and throws when the owner cancelled. */
  progress: (done: number, message?: string) => Promise<void>
  /** A transaction limited to the task's organisation. */
  inOrg: <T>(work: (db: Db) => Promise<T>) => Promise<T>
  now: () => Date
}
export type TaskHandler = (task: RunningTask) => Promise<unknown>

export class Cancelled extends Error {}

/**
 * Runs one task of the drawer to its end. What the task writes belongs to its own transactions; the row of the task
 * only tells of it. A task that a killed process left "running" is run again: handlers are written so that a second
 * run finds the first one's result or nothing of it.
 */
export async function runTask(root: Db, handlers: Readonly<Record<string, TaskHandler>>, orgId: string, id: string, now: () => Date) {
  const row = await root.selectFrom('task').selectAll().where('org_id', '=', orgId).where('id', '=', id).executeTakeFirst()
  if (!row || !['waiting', 'running'].includes(row.status)) return
  const set = (change: Partial<Record<keyof TaskTable, unknown>>) =>
    root.updateTable('task').set(change as object).where('org_id', '=', orgId).where('id', '=', id).where('status', '<>', 'cancelled').executeTakeFirst()
  await set({ status: 'running' })
  const handler = handlers[row.kind]
  try {
    if (!handler) throw new Error(`no handler for task ${row.kind}`)
    const look = await readActorLook(root, orgId, row.created_by)
    const result = await handler({
      id, orgId, userId: row.created_by, look, input: row.input, now,
      inOrg: (work) => asOrg(root, { orgId, userId: row.created_by, call: `task.${row.kind}`, look: look.scope }, work),
      progress: async (done, message = '') => {
        const changed = await set({ progress: Math.min(1, done), message })
        if (Number(changed.numUpdatedRows) === 0) throw new Cancelled()
      },
    })
    await set({ status: 'done', progress: 1, message: '', result: JSON.stringify(result ?? null), finished_at: now() })
  } catch (error) {
    if (error instanceof Cancelled) return
    await set({ status: 'failed', message: asFail(error, `task-${id}`).message, finished_at: now() })
  }
}

/** Tasks that nobody runs: new ones, and those that a killed process left behind. */
export async function openTasks(root: Db) {
  const { rows } = await sql<{ org_id: string; id: string }>`select org_id, id from task where status in ('waiting', 'running') order by created_at limit 1000`.execute(root)
  return rows
}
