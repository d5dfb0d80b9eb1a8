import { screenCalls } from '@zhiheng/contract'
import { limitsOf } from '@zhiheng/domain'
import { sql } from 'kysely'
import type { Db } from '../../db/db.ts'
import { runScreen } from './run-screen.ts'

/** What an export of a screening holds: the workbook is written by whoever runs the task. */
export interface ExportedSheet {
  name: string
  titles: string[]
  rows: unknown[][]
}

/**
 * The rows of an export task, at most as many as the organisation may take out. A rank becomes "place/count"; the sparkline is
 * left out (rule list.export-drops-thumbnail).
 */
export async function runScreenExport(db: Db, task: { org_id: string; input: unknown }): Promise<ExportedSheet> {
  const { titles, ...body } = screenCalls.export.body.parse(task.input)
  const { rows } = await sql<{ limits: Parameters<typeof limitsOf>[0] }>`select limits from organisation where org_id = current_org()`.execute(db)
  const { maxExportCount } = limitsOf(rows[0]?.limits ?? {})
  const kept = body.columns.flatMap((name, at) => (name === 'spark' ? [] : [at]))
  const { data } = await runScreen(db, task.org_id, { ...body, columns: kept.map((at) => body.columns[at]!) }, { pageNo: 1, pageSize: maxExportCount })
  return { name: '基金筛选', titles: kept.map((at) => titles[at]!), rows: data.map((row) => row.map((cell) => (Array.isArray(cell) ? cell.join('/') : cell))) }
}

export const screenTasks = { 'screen-export': runScreenExport }
