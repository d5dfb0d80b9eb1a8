import type { Task } from '@zhiheng/contract'
import { api } from '../api.ts'
import { saveBlob } from '../kit/list/save-blob.ts'
import { notify } from './notices.ts'
import { resultLinks } from './tasks.ts'

interface FileResult {
  fileId: string
  fileName: string
}
const isFile = (result: unknown): result is FileResult => typeof result === 'object' && result !== null && 'fileId' in result && 'fileName' in result

/** A task that made a file leads to its download. */
export function downloadOf(task: Task): (() => void) | undefined {
  const { result } = task
  if (task.status !== 'done' || !isFile(result)) return undefined
  return () => void api.task.download({ query: { id: task.id } }).then((blob) => saveBlob(blob, result.fileName), () => notify('error', '文件没有下载成功，请稍后重试'))
}
resultLinks.push(downloadOf)
