import { api } from '../../api.ts'
import { exportByTask } from '../../app/task-export.ts'
import type { ExportCall } from '../../kit/list/types.ts'
import { conditionsOfList } from './conditions.ts'
import { type Asked, bodyOf } from './use-screening.ts'

/** The export of a screening's result with the list's own filters, order and columns, made by a task of the server. */
export const exportOf = (asked: Asked): ExportCall => ({ body, columns, keys }, call) => {
  const ask = bodyOf(asked)
  const started = api.screen.export({
    body: {
      ...ask, conditions: [...ask.conditions, ...conditionsOfList(body.filters, body.keyword)], sorts: body.sorts,
      columns: columns.map((column) => column.prop), titles: columns.map((column) => column.label), ...(keys.length > 0 ? { fundCodes: [...keys] } : {}),
    },
  })
  return exportByTask(started, call)
}
