import { type Task, taskCalls } from '@zhiheng/contract'
import type { Selectable } from 'kysely'
import { readStored } from '../../out/files.ts'
import { notFound, refuse } from '../../rpc/fail.ts'
import { implement } from '../../rpc/handlers.ts'
import type { TaskTable } from './task.tables.ts'

/** Long work as its owner sees it; the workers write progress, see jobs/. */
export const task = implement(taskCalls, {
  mine: async (_, { db, actor }) =>
    (await db.selectFrom('task').selectAll().where('created_by', '=', actor.userId).orderBy('created_at', 'desc').limit(50).execute()).map(toTask),

  download: async ({ query }, { db, actor }) => {
    const row = await db.selectFrom('task').select('result').where('id', '=', query.id).where('created_by', '=', actor.userId).executeTakeFirst()
    const fileId = (row?.result as { fileId?: string } | null)?.fileId
    const stored = fileId ? await db.selectFrom('stored_file').selectAll().where('id', '=', fileId).executeTakeFirst() : undefined
    if (!stored) throw notFound('文件')
    return { name: stored.file_name, type: 'application/octet-stream', bytes: await readStored(stored.file_hash) }
  },

  cancel: async ({ body }, { db, actor, now }) => {
    const row = await db.selectFrom('task').select('status').where('id', '=', body.id).where('created_by', '=', actor.userId).executeTakeFirst()
    if (!row) throw notFound('任务')
    if (row.status !== 'waiting' && row.status !== 'running') throw refuse('任务已经结束，无法取消')
    await db.updateTable('task').set({ status: 'cancelled', finished_at: now() }).where('id', '=', body.id).execute()
    return null
  },
})

const toTask = (row: Selectable<TaskTable>): Task => ({
  id: row.id, kind: row.kind, title: row.title, status: row.status as Task['status'], progress: row.progress, message: row.message, result: row.result,
  createdAt: row.created_at.toISOString(), finishedAt: row.finished_at?.toISOString() ?? null,
})
