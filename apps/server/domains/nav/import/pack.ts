import { readImport } from './import-read.ts'
import type { ImportedFund, ImportedRow, ImportProblem } from './result.ts'

/**
 * A fund's rows as columns: between the thread that reads and the work that compares, a million rows as objects would take
 * half a gigabyte, and be copied once more on their way. A value that is missing is NaN.
 */
export interface PackedFund extends Pick<ImportedFund, 'code' | 'name' | 'sheet'> {
  columns: { day: Int32Array; nav: Float64Array; cumNav: Float64Array; adjNav: Float64Array; sheetIndex: Int16Array; row: Int32Array }
}

export interface PackedRead {
  sheets: string[]
  funds: PackedFund[]
  problems: ImportProblem[]
}

/** {@link readImport} with its funds packed. */
export function readPacked(bytes: Uint8Array, fileName: string): PackedRead {
  const { sheets, funds, problems } = readImport(bytes, fileName)
  return { sheets: sheets.map((sheet) => sheet.name), funds: funds.map(packed), problems }
}

/** 虚拟净值 stays behind: it is shown where a file is checked, and never kept. */
export const packed = ({ rows, ...fund }: ImportedFund): PackedFund => ({
  ...fund,
  columns: {
    day: Int32Array.from(rows, (row) => Number(row.day)), nav: Float64Array.from(rows, (row) => row.nav ?? NaN), cumNav: Float64Array.from(rows, (row) => row.cumNav ?? NaN),
    adjNav: Float64Array.from(rows, (row) => row.adjNav ?? NaN), sheetIndex: Int16Array.from(rows, (row) => row.sheetIndex), row: Int32Array.from(rows, (row) => row.row),
  },
})

export const unpacked = ({ columns, ...fund }: PackedFund): ImportedFund => ({
  ...fund,
  rows: Array.from(columns.day, (day, at): ImportedRow => ({
    day: String(day), nav: orNull(columns.nav[at]!), cumNav: orNull(columns.cumNav[at]!), adjNav: orNull(columns.adjNav[at]!), sheetIndex: columns.sheetIndex[at]!, row: columns.row[at]!,
  })),
})

const orNull = (value: number) => (Number.isNaN(value) ? null : value)
