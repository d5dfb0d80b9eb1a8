import { api } from '../../api.ts'
import type { ExportCall } from '../../kit/list/types.ts'
import { conditionsOfList } from './conditions.ts'
import { type Asked, bodyOf } from './use-screening.ts'

const pause = 700
const later = (signal: AbortSignal) => new Promise<void>((resolve, reject) => {
  const timer = setTimeout(resolve, pause)
  signal.addEventListener('abort', () => { clearTimeout(timer); reject(new DOMException('已取消', 'AbortError')) }, { once: true })
})

/** An export as a task of the server: starts it, follows it, brings its file; cancelling cancels the task. */
export const exportOf = (asked: Asked): ExportCall => async ({ body, columns, keys }, { signal, onProgress }) => {
  const ask = bodyOf(asked)
  const { taskId } = await api.screen.export({
    body: {
      ...ask, conditions: [...ask.conditions, ...conditionsOfList(body.filters, body.keyword)], sorts: body.sorts,
      columns: columns.map((column) => column.prop), titles: columns.map((column) => column.label), ...(keys.length > 0 ? { fundCodes: [...keys] } : {}),
    },
  })
  try {
    for (;;) {
      const task = (await api.task.mine({ body: {} }, { signal })).find((one) => one.id === taskId)
      if (task?.status === 'done') return await api.task.download({ query: { id: taskId } }, { signal })
      if (!task || task.status === 'failed' || task.status === 'cancelled') throw new Error(task?.message || '导出没有完成')
      onProgress(task.progress)
      await later(signal)
    }
  } catch (error) {
    if (signal.aborted) await api.task.cancel({ body: { id: taskId } }).catch(() => null)
    throw error
  }
}
