import { useQuery } from '@tanstack/react-query'
import { App, type InputRef } from 'antd'
import { type ReactNode, useCallback, useEffect, useMemo, useReducer, useRef, useState } from 'react'
import type { SortKey } from '@zhiheng/contract'
import { useHost } from '../host.ts'
import { EmptyState, ErrorState, Skeleton } from '../States.tsx'
import { Batch } from './Batch.tsx'
import { Chips } from './Chips.tsx'
import { exportAsk, useExport } from './export.ts'
import { Filters } from './Filters.tsx'
import { type Density, Grid, type GridHandle } from './Grid.tsx'
import { Keyword } from './Keyword.tsx'
import { type Arranged, changed, composed, declared, type Layout, mended, toggledColumn } from './layout.ts'
import { Pager } from './Pager.tsx'
import { SchemeMenu } from './SchemeMenu.tsx'
import { contentOf } from './schemes.ts'
import { refreshed, type Selection, toggled } from './selection.ts'
import { SelectionDialog } from './SelectionDialog.tsx'
import { askOf, defaultPageSizes, initialState, isFiltered, type ListState, listReducer } from './state.ts'
import { type Create, CreateButton, ExportProgress, RiskButton, SelectedCount, ViewTools } from './Toolbar.tsx'
import type { BatchButton, Columns, ComposedColumns, ExportCall, RowsAsk, RowsQuery, ToolbarFilter } from './types.ts'
import { useRows } from './use-rows.ts'
import './list.css'

export interface ListScreenProps<R> {
  /** Stable name: column and query schemes are kept under it. */
  name: string
  title: string
  columns: Columns<R>
  /** The call: `rows={(at) => q(api.fund.listPublic, at)}`. */
  rows: (at: RowsAsk) => RowsQuery<R>
  rowKey: (row: R) => string
  /** Name of a row in the selection dialog; the key where absent. */
  rowName?: (row: R) => string
  /** Enter and double click. */
  onOpen?: (row: R) => void
  filters?: readonly ToolbarFilter[]
  batch?: readonly BatchButton<R>[]
  create?: Create
  exportCall?: ExportCall
  /** The warning list: its own rows and the count on the button. */
  risk?: { count: () => Promise<number>; rows: (at: RowsAsk) => RowsQuery<R> }
  /** Marks a row that needs attention. */
  warned?: (row: R) => boolean
  keyword?: false | string
  selection?: boolean
  index?: boolean
  sorts?: readonly SortKey[]
  pageSize?: number
  pageSizes?: readonly number[]
  /** What stands there without rows; `instead` is a state of the screen's own. */
  empty?: { title: string; text?: ReactNode; actions?: ReactNode } | { instead: ReactNode }
  /** Between toolbar and title, for condition bars. */
  above?: ReactNode
  /** What the screen asks beside the list's own filters: a change returns to page 1. */
  question?: string
  /** Columns of the user's making. */
  more?: ComposedColumns<R>
  /** False where the screen has a scheme bar of its own. */
  querySchemes?: boolean
  /** The export is a task of the server, which the drawer shows by itself. */
  exportIsTask?: boolean
  /** Per-column search, for screens that follow it. */
  onColumnSearch?: (prop: string) => void
}

const noFilters: readonly ToolbarFilter[] = []
const nothing = { placed: [], total: 0, groups: [] }
type SavedQuery = Partial<Pick<ListState, 'keyword' | 'drafts' | 'toolbar' | 'sorts'>>

/** The one list of the product. A screen declares columns, filters, batch buttons and its call; the rest is here. */
export function ListScreen<R>(props: ListScreenProps<R>) {
  const { rowKey, filters = noFilters, batch = [], more } = props
  const host = useHost()
  const { modal } = App.useApp()
  const [state, act] = useReducer(listReducer, undefined, () => initialState(props.columns, filters, props.pageSize, props.sorts))
  const [saved, setLayout] = useState<Layout>(() => declared(props.columns))
  const columns = useMemo(() => (more ? composed(props.columns, saved, more.columnOf) : props.columns), [props.columns, saved, more])
  const layout = useMemo(() => mended(columns, saved), [columns, saved])
  const [density, setDensity] = useState<Density>('normal')
  const [picked, setSelected] = useState<Selection<R>>(new Map())
  const [dialog, setDialog] = useState(false)
  const arranged = useRef<Arranged<R>>(nothing)
  const search = useRef<InputRef>(null)
  const grid = useRef<GridHandle>(null)

  const [question, setQuestion] = useState(props.question)
  if (question !== props.question) {
    setQuestion(props.question)
    act({ type: 'page', pageNo: 1 })
  }

  const wanted = useMemo(() => ({ ...askOf(state, columns, filters), ...(more ? { columns: layout.filter((item) => item.show).map((item) => item.key) } : {}) }), [state, columns, filters, more, layout])
  const { data, error, isFetching, isPending, refetch, asked } = useRows(state.risk && props.risk ? props.risk.rows : props.rows, wanted)
  const riskCount = useRiskCount(props.name, props.risk)
  const exporting = useExport({ call: props.exportCall, isTask: props.exportIsTask ?? false, total: data?.total ?? 0, confirm: (question) => void modal.confirm({ ...question, okText: '导出', cancelText: '取消' }) })
  useSlash(host.active, search)

  const rows = useMemo(() => data?.data ?? [], [data])
  const selected = useMemo(() => refreshed(picked, rows, rowKey), [picked, rows, rowKey])
  const pick = useCallback((some: readonly R[], on: boolean) => setSelected((now) => toggled(now, some.map((row) => [rowKey(row), row] as const), on)), [rowKey])
  const pickAll = async () => {
    if (!data || data.total <= rows.length) return pick(rows, true)
    const all = await props.rows({ ...asked, query: { pageNo: 1, pageSize: Math.min(data.total, mostSelected) } }).queryFn({ signal: new AbortController().signal })
    pick(all.data, true)
    host.notify('info', `已选择全部 ${all.data.length} 条`)
  }
  const onArranged = useCallback((next: Arranged<R>) => {
    arranged.current = next
  }, [])
  const clear = () => act({ type: 'clear', keep: filters.filter((filter) => filter.reset === false).map((filter) => filter.prop) })
  const filtered = isFiltered(state)
  const instead = error && !data ? <ErrorState error={error} onRetry={() => void refetch()} /> : isPending ? <Skeleton /> : rows.length > 0 ? null : filtered ? (
    <EmptyState title="没有符合条件的数据" actions={<button type="button" className="k-btn primary" onClick={clear}>清空条件</button>}>
      当前有 {Object.keys(state.drafts).length + Number(state.keyword !== '')} 个条件，去掉其中一些再试。
    </EmptyState>
  ) : props.empty && 'instead' in props.empty ? props.empty.instead : <EmptyState title={props.empty?.title ?? '暂无数据'} actions={props.empty?.actions}>{props.empty?.text}</EmptyState>
  const selectable = props.selection ?? batch.length > 0

  return (
    <section className="k-list" aria-label={props.title}>
      {props.above}
      <div className="k-toolbar" role="toolbar" aria-label={`${props.title}工具栏`}>
        {selectable && <><SelectedCount count={selected.size} onOpen={() => setDialog(true)} onClear={() => setSelected(new Map())} /><i className="k-bar" /></>}
        {props.create && <CreateButton create={props.create} />}
        <Batch buttons={batch} selected={[...selected.values()]} exporting={exporting.running !== undefined} onExport={(name) => exporting.start(exportAsk(asked, arranged.current, [...selected.keys()], host.maxExportCount), name)} />
        {props.risk && <RiskButton on={state.risk} count={riskCount} onToggle={() => act({ type: 'risk' })} />}
        {props.keyword !== false && <Keyword field={search} value={state.keyword} placeholder={props.keyword} onSearch={(keyword) => act({ type: 'keyword', keyword })} onDown={() => grid.current?.focus()} />}
        <Filters filters={filters} values={state.toolbar} onChange={(prop, value) => act({ type: 'toolbar', prop, value })} />
        <span className="k-space" />
        {exporting.running && <ExportProgress running={exporting.running} />}
        <ViewTools
          columns={columns} layout={layout} density={density} busy={isFetching} onLayout={setLayout} onDensity={setDensity} onRefresh={() => void refetch()}
          schemes={<>
            {more?.picker(layout.filter((item) => item.show).map((item) => item.key), (key) => { const made = more.columnOf(key); if (made) setLayout(toggledColumn(columns, layout, made)) })}
            {props.querySchemes !== false && <SchemeMenu kind="query" list={props.name} current={() => JSON.stringify({ keyword: state.keyword, drafts: state.drafts, toolbar: state.toolbar, sorts: state.sorts })} onApply={(scheme) => act({ type: 'load', scheme: contentOf<SavedQuery>(scheme) ?? {} })} />}
            <SchemeMenu kind="column" list={props.name} current={() => JSON.stringify(layout)} onApply={(scheme) => setLayout(contentOf<Layout>(scheme) ?? declared(columns))} />
          </>}
        />
      </div>
      <Chips columns={columns} drafts={state.drafts} onClear={clear} onFilter={(prop, draft) => act({ type: 'filter', prop, draft })} />
      <div className="k-frame">
        {isFetching && <div className="k-loading" role="status">加载中</div>}
        <Grid
          label={props.title} columns={columns} layout={layout} rows={instead ? [] : rows} startWith={data?.startWith ?? 0} keyOf={rowKey} warned={props.warned} density={density}
          selection={selectable ? selected : undefined} showIndex={props.index ?? false} busy={isFetching} instead={instead} handle={grid} sorts={state.sorts} drafts={state.drafts}
          onArranged={onArranged} onOpen={props.onOpen} onSelect={pick} onAll={() => selectable && void pickAll()}
          onSort={(prop, add) => act({ type: 'sort', prop, add, first: firstOrder(columns, prop) })}
          onFilter={(prop, draft) => { act({ type: 'filter', prop, draft }); props.onColumnSearch?.(prop) }}
          onResize={(prop, width) => setLayout(changed(layout, prop, { width: Math.round(width / host.scale) }))}
        />
      </div>
      <Pager pageNo={state.pageNo} pageSize={state.pageSize} total={data?.total ?? 0} sizes={props.pageSizes ?? defaultPageSizes} onPage={(pageNo) => act({ type: 'page', pageNo })} onSize={(pageSize) => act({ type: 'pageSize', pageSize })} />
      <SelectionDialog open={dialog} selection={selected} nameOf={props.rowName ?? rowKey} onRemove={(key) => setSelected((now) => new Map([...now].filter(([one]) => one !== key)))} onClear={() => setSelected(new Map())} onClose={() => setDialog(false)} />
    </section>
  )
}

const mostSelected = 9999
/** Figures start with the largest, words and codes with A. */
const firstOrder = <R,>(columns: Columns<R>, prop: string) => (['text', 'code', 'name', 'rank', undefined].includes(columns.find((column) => column.prop === prop)?.kind) ? 'asc' : 'desc')

/** A refused count is 0: the list itself goes on. */
function useRiskCount<R>(name: string, risk: ListScreenProps<R>['risk']) {
  const { data = 0 } = useQuery({ queryKey: ['riskCount', name], queryFn: () => risk?.count().catch(() => 0) ?? 0, enabled: risk !== undefined })
  return data
}

/** "/" puts the cursor into the search field of the list in sight. */
function useSlash(active: boolean, search: React.RefObject<InputRef | null>) {
  useEffect(() => {
    if (!active) return undefined
    const press = (event: KeyboardEvent) => {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || (event.target as HTMLElement).closest('input,textarea,[contenteditable=true]')) return
      event.preventDefault()
      search.current?.focus()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [active, search])
}
