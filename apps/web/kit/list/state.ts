import type { ColumnFilter, ListBody, SortKey } from '@zhiheng/contract'
import { blankDraft, isBlank, toolbarWire, toWire } from './filters.ts'
import type { Columns, FilterDraft, RowsAsk, ToolbarFilter, ToolbarValue } from './types.ts'

export const defaultPageSize = 20
export const defaultPageSizes = [10, 20, 30] as const
export const filterPause = 500
const mostSorts = 6

/** What the user asked of a list. Everything in here travels with a query scheme, except the page. */
export interface ListState {
  pageNo: number
  pageSize: number
  keyword: string
  drafts: Readonly<Record<string, FilterDraft>>
  toolbar: Readonly<Record<string, ToolbarValue>>
  sorts: readonly SortKey[]
  /** Only rows with a warning. */
  risk: boolean
}
export type ListAction =
  | { type: 'page'; pageNo: number }
  | { type: 'pageSize'; pageSize: number }
  | { type: 'keyword'; keyword: string }
  | { type: 'filter'; prop: string; draft: FilterDraft | undefined }
  | { type: 'toolbar'; prop: string; value: ToolbarValue }
  | { type: 'sort'; prop: string; add: boolean; first: SortKey['order'] }
  | { type: 'risk' }
  | { type: 'clear'; keep: readonly string[] }
  | { type: 'load'; scheme: Partial<Pick<ListState, 'keyword' | 'drafts' | 'toolbar' | 'sorts'>> }

export function initialState<R>(columns: Columns<R>, toolbar: readonly ToolbarFilter[], pageSize = defaultPageSize, sorts: readonly SortKey[] = []): ListState {
  const drafts = columns.flatMap((column) =>
    column.columnFilterType && column.columnDefualtFilter ? [[column.prop, { ...blankDraft(column.columnFilterType), ...column.columnDefualtFilter }] as const] : [],
  )
  return { pageNo: 1, pageSize, keyword: '', drafts: Object.fromEntries(drafts), toolbar: Object.fromEntries(toolbar.map(({ prop, value }) => [prop, value])), sorts, risk: false }
}

/** Every change but the page itself returns to page 1. */
export function listReducer(state: ListState, action: ListAction): ListState {
  switch (action.type) {
    case 'page':
      return { ...state, pageNo: action.pageNo }
    case 'pageSize':
      return { ...state, pageNo: 1, pageSize: action.pageSize }
    case 'keyword':
      return state.keyword === action.keyword.trim() ? state : { ...state, pageNo: 1, keyword: action.keyword.trim() }
    case 'filter': {
      const { [action.prop]: _, ...rest } = state.drafts
      return { ...state, pageNo: 1, drafts: action.draft && !isBlank(action.draft) ? { ...rest, [action.prop]: action.draft } : rest }
    }
    case 'toolbar':
      return { ...state, pageNo: 1, toolbar: { ...state.toolbar, [action.prop]: action.value } }
    case 'sort':
      return { ...state, pageNo: 1, sorts: sorted(state.sorts, action) }
    case 'risk':
      return { ...state, pageNo: 1, risk: !state.risk }
    case 'clear':
      return { ...state, pageNo: 1, keyword: '', drafts: {}, toolbar: Object.fromEntries(Object.entries(state.toolbar).filter(([prop]) => action.keep.includes(prop))) }
    case 'load':
      return { ...state, keyword: '', drafts: {}, sorts: [], ...action.scheme, pageNo: 1 }
  }
}

const other = (order: SortKey['order']): SortKey['order'] => (order === 'asc' ? 'desc' : 'asc')

/** A header goes first → other → none; with `add` it joins the keys that stand, otherwise it replaces them. */
function sorted(sorts: readonly SortKey[], { prop, add, first }: { prop: string; add: boolean; first: SortKey['order'] }): readonly SortKey[] {
  const now = sorts.find((key) => key.prop === prop)
  const next = now === undefined ? { prop, order: first } : now.order === first ? { prop, order: other(first) } : undefined
  if (!add) return next ? [next] : []
  if (!now) return next ? [...sorts, next].slice(-mostSorts) : sorts
  return sorts.flatMap((key) => (key.prop === prop ? (next ? [next] : []) : [key]))
}

/** Query and body of the call for a state. */
export function askOf<R>(state: ListState, columns: Columns<R>, toolbar: readonly ToolbarFilter[]): RowsAsk {
  const drafted = columns.map((column) => (state.drafts[column.prop] ? toWire(column, state.drafts[column.prop]!) : undefined))
  const barred = toolbar.map((filter) => toolbarWire(filter, state.toolbar[filter.prop]))
  const filters = [...drafted, ...barred].filter((one): one is ColumnFilter => one !== undefined)
  const body: ListBody = { filters, sorts: [...state.sorts] }
  if (state.keyword) body.keyword = state.keyword
  return { query: { pageNo: state.pageNo, pageSize: state.pageSize }, body }
}

export const isFiltered = (state: ListState) => state.keyword !== '' || Object.keys(state.drafts).length > 0
