import type { TaskHandler } from '../../jobs/tasks.ts'
import { acceptImport, type Decision, type StoredPreview } from './accept-import.ts'
import { findBatch } from './ledger.store.ts'
import { readStoredFiles } from './read-files.ts'
import { scopeOf } from './scope.ts'

/** Takes a large import: the file is read outside, everything is written in one transaction. */
const importNav: TaskHandler = async (task) => {
  const { batchId, decision } = task.input as { batchId: string; decision: Decision }
  const scope = scopeOf({ orgId: task.orgId })
  const batch = await task.inOrg((db) => findBatch(db, scope, batchId))
  const stored = batch?.preview as StoredPreview
  await task.progress(0.05, '正在读取文件')
  const reads = await readStoredFiles(stored.files)
  await task.progress(0.3, '正在写入净值并重算序列')
  await task.inOrg((db) => acceptImport(db, scope, { userId: task.userId }, batchId, reads, decision, task.now()))
  return { batchId }
}

export const navTasks = { 'nav-import': importNav }
