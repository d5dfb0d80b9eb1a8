import { screenCalls } from '@zhiheng/contract'
import { asDay, limitsOf } from '@zhiheng/domain'
import { indicators } from '@zhiheng/analytics'
import { sql } from 'kysely'
import type { Db } from '../../db/db.ts'
import type { RunningTask, TaskHandler } from '../../jobs/tasks.ts'
import { workbookBytes } from '../../out/workbook.ts'
import type { CellOut, ColumnOut, FormatOut, SheetOut } from '../../out/xlsx.ts'
import { refuseHidden } from '../../rpc/data-look.ts'
import { Fail } from '../../rpc/fail.ts'
import { keepResult } from '../task/keep-result.ts'
import { columnNamed } from './columns.ts'
import { runScreen } from './run-screen.ts'

/** Writes the screening as it stands now, at most as many rows as the organisation may take out (rule list.export-page). */
const exportScreen: TaskHandler = async (task) => {
  // Asked again: the template may have changed since the task was queued.
  refuseHidden({ query: {}, body: task.input }, task)
  await task.progress(0.1, '正在筛选')
  const sheet = await task.inOrg((db) => exportedSheet(db, task))
  if (sheet.rows.length === 0) throw new Fail(11, '列表为空')
  await task.progress(0.6, '正在生成文件')
  return keepResult(task, `${sheet.name}_${asDay(task.now())}.xlsx`, await workbookBytes([sheet]))
}

/** A rank becomes "place/count"; the sparkline is left out (rule list.export-drops-thumbnail). */
export async function exportedSheet(db: Db, { orgId, input }: Pick<RunningTask, 'orgId' | 'input'>): Promise<SheetOut & { rows: CellOut[][] }> {
  const { titles, ...body } = screenCalls.export.body.parse(input)
  const { rows } = await sql<{ limits: Parameters<typeof limitsOf>[0] }>`select limits from organisation where org_id = current_org()`.execute(db)
  const { maxExportCount } = limitsOf(rows[0]?.limits ?? {})
  const kept = body.columns.flatMap((name, at) => (columnNamed(name).kind === 'spark' ? [] : [at]))
  const columns = kept.map((at) => body.columns[at]!)
  const { data } = await runScreen(db, orgId, { ...body, columns }, { pageNo: 1, pageSize: maxExportCount })
  return { name: '基金筛选', columns: kept.map((at): ColumnOut => ({ title: titles[at]!, format: formatOf(body.columns[at]!) })), rows: data.map((row) => row.map(cellOf)) }
}

function formatOf(name: string): FormatOut {
  const column = columnNamed(name)
  if (column.kind === 'figure') return indicators[column.figure.at % indicators.length]!.unit === 'percent' ? 'percent' : 'value'
  if (column.kind !== 'fact') return 'text'
  return column.fact.asked === 'date' ? 'date' : column.fact.kind === 'number' && column.fact.asked === 'number' ? 'number' : 'text'
}

const cellOf = (cell: unknown): CellOut => (Array.isArray(cell) ? cell.join('/') : typeof cell === 'boolean' ? (cell ? '是' : '否') : (cell as CellOut))

export const screenTasks = { 'screen-export': exportScreen }
