import type { ColumnFilter, ListBody, Page, PageQuery } from '@zhiheng/contract'
import type { ReactNode } from 'react'

/** How a cell is written and coloured. */
export type CellKind =
  | 'text' | 'code' | 'name' | 'return' | 'percent' | 'number' | 'money' | 'profit' | 'shares' | 'count' | 'date' | 'dateTime' | 'yesNo' | 'rank' | 'spark'

export type FilterType = 'text' | 'multiSelect' | 'singleSelect' | 'number' | 'numberRange' | 'date' | 'dateRange'
export type FilterExpression = ColumnFilter['expression']
export interface Option {
  value: string | number
  label: string
}
export interface ColumnFilterType {
  filterType: FilterType
  /** Default expression of the type where absent. */
  expression?: FilterExpression
  options?: readonly Option[]
  /** The property that the server filters by, where it differs. */
  searchProp?: string
  /** The user types 12.5 for 0.125. */
  isPercent?: boolean
}
/** What the user typed into a column filter. */
export interface FilterDraft {
  expression: FilterExpression
  value: string
  value1: string
  checkArr: readonly (string | number)[]
}

/** How the values of a column spread over all its rows. */
export interface Spread {
  count: number
  bins: readonly { from: number; to: number; count: number }[]
}
export interface SpreadQuery {
  queryKey: readonly unknown[]
  queryFn: (at: { signal: AbortSignal }) => Promise<Spread>
}

export interface Column<R> {
  prop: string
  label: string
  kind?: CellKind
  decimals?: number
  /** Pixels at the smallest root font. */
  width?: number
  /** Header above neighbouring columns of the same group. */
  group?: string
  pin?: 'left' | 'right'
  /** Not shown until the user chooses it. */
  hidden?: boolean
  /** Cannot be hidden. */
  always?: boolean
  /** A picture: the excel export drops it. */
  thumbnail?: boolean
  sortable?: boolean
  value?: (row: R) => unknown
  render?: (row: R) => ReactNode
  /** As text, for copying; by kind where absent. */
  text?: (row: R) => string
  columnFilterType?: ColumnFilterType
  /** Drawn in the filter of a numeric column. */
  spread?: SpreadQuery
  /** The server works the column out only when asked: its name travels with an export. */
  isQueryData?: boolean
  /** wire spelling */
  columnDefualtFilter?: Partial<FilterDraft>
}
export type Columns<R> = readonly Column<R>[]

export type ToolbarValue = string | readonly (string | number)[] | number | undefined
export interface ToolbarFilter {
  prop: string
  type: 'date' | 'datetime' | 'select' | 'input'
  placeholder?: string
  value?: ToolbarValue
  options?: readonly Option[]
  clearable?: boolean
  multiple?: boolean
  show?: boolean
  /** Runs after a change, for filters that depend on each other. */
  trigger?: (value: ToolbarValue) => void
  /** False: "clear filters" leaves it alone. */
  reset?: boolean
  /** Options by search text, for long lists. */
  search?: (text: string) => Promise<readonly Option[]>
  expression?: FilterExpression
}

export interface BatchButton<R> {
  label: string
  /** Shorter text on the button itself. */
  btnText?: string
  icon?: ReactNode
  /** Button code of the menu; without one everybody may press it. */
  powerType?: string
  handler?: (rows: readonly R[]) => void
  children?: readonly BatchButton<R>[]
  show?: boolean
  disabledWhenEmpty?: boolean
  isExport?: boolean
  exportName?: string
  showSelectedCount?: boolean
}

export interface ExportColumn {
  prop: string
  label: string
  kind: CellKind
  decimals: number | undefined
}
/** What the server needs to make the xlsx. */
export interface ExportAsk {
  query: PageQuery
  body: ListBody
  columns: readonly ExportColumn[]
  /** Columns that the server works out only when asked. */
  queryColumns: readonly string[]
  /** Keys of the selected rows; empty for the whole list. */
  keys: readonly string[]
}
export type ExportCall = (ask: ExportAsk, options: { signal: AbortSignal; onProgress: (share: number) => void }) => Promise<Blob>

export interface RowsAsk {
  query: PageQuery
  body: ListBody
  /** Keys of the columns in sight, for lists whose columns the user composes. */
  columns?: readonly string[]
}
/** Columns that are made from their key, for lists whose columns the user composes. */
export interface ComposedColumns<R> {
  columnOf: (key: string) => Column<R> | undefined
  /** The button in the toolbar that chooses them. */
  picker: (shown: readonly string[], onToggle: (key: string) => void) => ReactNode
}
/** As `q(call, input)` gives it. */
export interface RowsQuery<R> {
  queryKey: readonly unknown[]
  queryFn: (context: { signal: AbortSignal }) => Promise<Page<R>>
  /** Milliseconds until the list asks again by itself, for rows that are on their way. */
  refetchInterval?: (query: { state: { data: Page<R> | undefined } }) => number | false
}
