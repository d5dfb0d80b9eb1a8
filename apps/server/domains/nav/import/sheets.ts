/** A day as a spreadsheet stores it: days since 1899-12-30, the 1904 system already shifted. */
export interface DateCell {
  readonly serial: number
}

export interface ErrorCell {
  readonly error: string
}

/** Numbers stay numbers and text stays text until the column's meaning is known. */
export type Cell = string | number | DateCell | ErrorCell | null

/** Rows without blank lines; {@link Sheet.rowNumber} is what the user sees beside the line. */
export interface Sheet {
  readonly name: string
  readonly hidden: boolean
  readonly rowCount: number
  readonly row: (at: number) => readonly Cell[]
  readonly rowNumber: (at: number) => number
}

export const isDateCell = (cell: Cell | undefined): cell is DateCell => typeof cell === 'object' && cell !== null && 'serial' in cell
export const isErrorCell = (cell: Cell | undefined): cell is ErrorCell => typeof cell === 'object' && cell !== null && 'error' in cell

export const isBlank = (cell: Cell | undefined) => cell === null || cell === undefined || (typeof cell === 'string' && cell.trim() === '')

export function cellText(cell: Cell | undefined): string {
  if (cell === null || cell === undefined) return ''
  if (typeof cell === 'string') return cell
  if (typeof cell === 'number') return String(cell)
  return isErrorCell(cell) ? cell.error : ''
}

/** 0 → A, 26 → AA. */
export function columnLetter(column: number): string {
  let letters = ''
  for (let rest = column + 1; rest > 0; rest = Math.floor((rest - 1) / 26)) letters = String.fromCharCode(65 + ((rest - 1) % 26)) + letters
  return letters
}

/** A sheet over rows already in memory; blank rows are left out. */
export function arraySheet(name: string, rows: readonly (readonly Cell[])[], numbers?: readonly number[], hidden = false): Sheet {
  const kept = rows.map((_, at) => at).filter((at) => rows[at]?.some((cell) => !isBlank(cell)))
  return {
    name,
    hidden,
    rowCount: kept.length,
    row: (at) => rows[kept[at] ?? -1] ?? [],
    rowNumber: (at) => numbers?.[kept[at] ?? -1] ?? (kept[at] ?? 0) + 1,
  }
}

/** Columns as rows, for sheets whose labels stand in the first column. */
export function transposed(sheet: Sheet, maxRows: number): Sheet | null {
  if (sheet.rowCount === 0 || sheet.rowCount > maxRows) return null
  let width = 0
  for (let at = 0; at < sheet.rowCount; at++) width = Math.max(width, sheet.row(at).length)
  const rows = Array.from({ length: width }, (_, column) => Array.from({ length: sheet.rowCount }, (__, at) => sheet.row(at)[column] ?? null))
  return arraySheet(sheet.name, rows, undefined, sheet.hidden)
}
