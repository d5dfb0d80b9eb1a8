import type { Fund, ListBody } from '@zhiheng/contract'
import { asDay } from '@zhiheng/domain'
import type { TaskHandler } from '../../jobs/tasks.ts'
import { workbookBytes } from '../../out/workbook.ts'
import type { CellOut, FormatOut } from '../../out/xlsx.ts'
import { refuseHidden } from '../../rpc/data-look.ts'
import { Fail } from '../../rpc/fail.ts'
import { keepResult } from '../task/keep-result.ts'
import * as store from './fund.store.ts'
import { toFund } from './to-fund.ts'

interface Wanted extends Partial<ListBody> {
  scope: store.Scope
  isPrivate?: boolean
  fundName?: string
  codes?: string[]
  columns: { key: string; title: string }[]
  limit: number
}

const formats: Partial<Record<keyof Fund, FormatOut>> = { nav: 'value', cumNav: 'value', dayGrowth: 'percent', scaleYi: 'number', navDay: 'date', inceptionDay: 'date' }
/** The thumbnail of a list is a picture on the screen and stays there (rule list.export-drops-thumbnail). */
const pictures = new Set(['thumbnail', 'widget_thumbnail', 'spark'])

/** Writes a fund list as a workbook: page 1 with the organisation's largest export as its size (rule list.export-page). */
const exportFunds: TaskHandler = async (task) => {
  const wanted = task.input as Wanted
  const columns = wanted.columns.filter((column) => !pictures.has(column.key))
  // Asked again: the template may have changed since the task was queued.
  refuseHidden({ query: {}, body: { ...wanted, columns } }, task)
  const query = { keyword: wanted.keyword, filters: wanted.filters ?? [], sorts: wanted.sorts ?? [], scope: wanted.scope, userId: task.userId, isPrivate: wanted.isPrivate, fundName: wanted.fundName, codes: wanted.codes }
  await task.progress(0.1, '正在读取列表')
  const funds = await task.inOrg(async (db) => {
    const rows = await store.fundPage(db, query, { pageNo: 1, pageSize: wanted.limit })
    const names = await store.namesFor(db, rows, task.userId)
    return rows.map((row) => toFund({ permissions: new Set(), orgId: task.orgId }, row, names))
  })
  if (funds.length === 0) throw new Fail(11, '列表为空')
  await task.progress(0.6, '正在生成文件')
  const bytes = await workbookBytes([{
    name: '基金列表',
    columns: columns.map(({ key, title }) => ({ title, format: formats[key as keyof Fund] ?? 'text', width: key.endsWith('Name') ? 28 : 14 })),
    rows: funds.map((fund) => columns.map(({ key }) => cell((fund as Record<string, unknown>)[key]))),
  }])
  return keepResult(task, `基金列表_${asDay(task.now())}.xlsx`, bytes)
}

const cell = (value: unknown): CellOut =>
  value === null || value === undefined ? null : typeof value === 'number' || typeof value === 'string' ? value : typeof value === 'boolean' ? (value ? '是' : '否') : Array.isArray(value) ? value.join('、') : null

export const fundTasks = { 'fund-export': exportFunds }
