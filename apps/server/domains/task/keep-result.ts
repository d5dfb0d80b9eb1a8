import { keepFile } from '../../out/files.ts'
import type { RunningTask } from '../../jobs/tasks.ts'

/** Keeps a file that a task made; its answer is the task's result, by which the drawer downloads it. */
export async function keepResult(task: RunningTask, fileName: string, bytes: Uint8Array) {
  const hash = await keepFile(bytes)
  const { id } = await task.inOrg((db) =>
    db.insertInto('stored_file').values({ file_name: fileName, file_hash: hash, size: bytes.length, created_by: task.userId }).returning('id').executeTakeFirstOrThrow(),
  )
  return { fileId: id, fileName, size: bytes.length }
}
