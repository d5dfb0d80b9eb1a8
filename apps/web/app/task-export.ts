import { api } from '../api.ts'

const everyMs = 400

/** Follows a task of the server to its end and brings the file that it made: what the shared list wants of an export. */
export async function exportByTask(started: Promise<{ taskId: string }>, { signal, onProgress }: { signal: AbortSignal; onProgress: (share: number) => void }): Promise<Blob> {
  const { taskId } = await started
  signal.addEventListener('abort', () => void api.task.cancel({ body: { id: taskId } }).catch(() => undefined), { once: true })
  for (;;) {
    const task = (await api.task.mine({}, { signal })).find((one) => one.id === taskId)
    if (!task || task.status === 'failed' || task.status === 'cancelled') throw new Error(task?.message || '获取列表数据失败')
    if (task.status === 'done') return api.task.download({ query: { id: taskId } }, { signal })
    onProgress(task.progress)
    await new Promise((resolve) => setTimeout(resolve, everyMs))
  }
}
