/** What reading a file gives: funds with their rows, and everything that could not be read. */

export interface ImportedRow {
  /** Eight digits. */
  day: string
  nav: number | null
  cumNav: number | null
  adjNav: number | null
  /** 虚拟净值 of one investor: kept beside, never the fund's NAV. Only where the file has such a column. */
  virtualNav?: number | null
  sheetIndex: number
  /** As the user sees it beside the line in Excel. */
  row: number
}

export interface ImportedFund {
  code?: string
  name?: string
  sheet: string
  /** Oldest first; two rows of one day only where they disagree. */
  rows: ImportedRow[]
}

export interface ImportProblem {
  sheet: string
  row?: number
  /** A, B, … AA. */
  column?: string
  severity: 'error' | 'warning'
  /** For the user: what stands there and what was expected. */
  message: string
}

export interface ReadSheet {
  name: string
  index: number
  rows: number
  hidden: boolean
  /** Points taken from it. */
  points: number
}

export type FileKind = 'xlsx' | 'text' | 'html' | 'xml'

export interface ImportRead {
  fileName: string
  kind: FileKind
  encoding: string | null
  sheets: ReadSheet[]
  funds: ImportedFund[]
  problems: ImportProblem[]
  /** Problems beyond the listed ones. */
  problemsLeftOut: number
}
