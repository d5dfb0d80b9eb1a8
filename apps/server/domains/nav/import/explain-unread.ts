import type { Collector } from './collect.ts'
import { readDay } from './days.ts'
import { valueRoles } from './headers.ts'
import { hasDay, headingOf, isHeaderRow } from './labels.ts'
import { looksNumeric } from './numbers.ts'
import type { Cell, Sheet } from './sheets.ts'
import { cellText, columnLetter, isBlank } from './sheets.ts'

/** Headings are looked for in so many lines, and so many lines below them are told. */
const headingLines = 30
const toldLines = 5

const shown = (cell: Cell | undefined) => `“${cellText(cell).slice(0, 40)}”`

/**
 * A sheet whose headings are those of NAV but of which no line could be read: says of the first lines which cell is wrong and what was
 * expected. False where no such headings stand.
 */
export function explainUnread(sheet: Sheet, into: Collector): boolean {
  const lines = Array.from({ length: Math.min(headingLines, sheet.rowCount) }, (_, at) => at)
  const top = lines.find((at) => isHeaderRow(sheet.row(at)))
  if (top === undefined) return false
  const headings = sheet.row(top).map(headingOf)
  const date = headings.findIndex((heading) => heading?.role === 'date')
  const values = headings.flatMap((heading, at) => (heading && valueRoles.includes(heading.role) ? [at] : []))
  const wrong = (at: number, column: number, message: string) => into.problem({ sheet: sheet.name, row: sheet.rowNumber(at), column: columnLetter(column), severity: 'error', message })
  if (date < 0 || values.length === 0) {
    wrong(top, 0, date < 0 ? '这一行像表头，但没有日期列：请加上“净值日期”一列。' : '这一行像表头，但没有净值列：请加上“单位净值”或“累计净值”一列。')
    return true
  }
  const below = Array.from({ length: Math.min(toldLines, sheet.rowCount - top - 1) }, (_, next) => top + 1 + next)
  if (below.length === 0) wrong(top, date, '表头下面没有数据行：请从下一行起填写日期和净值。')
  for (const at of below) {
    const row = sheet.row(at)
    if (!hasDay(row[date]) && readDay(row[date] ?? null, true) === null) wrong(at, date, `${isBlank(row[date]) ? '日期是空的' : `${shown(row[date])}不是有效的日期`}，应写成 2025-01-03、20250103 或 2025年1月3日。`)
    const [first = date] = values
    if (values.every((column) => !looksNumeric(row[column]))) wrong(at, first, `${isBlank(row[first]) ? '净值是空的' : `${shown(row[first])}不是数字`}，应为净值（如 1.0234）。`)
  }
  return true
}
