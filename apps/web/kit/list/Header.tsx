import { ClickPopover } from '../ClickPopover.tsx'
import { FilterOutlined } from '../icons.tsx'
import { type CSSProperties, type KeyboardEvent, type PointerEvent, useState } from 'react'
import type { SortKey } from '@zhiheng/contract'
import { FilterForm } from './FilterForm.tsx'
import { isRight, type Arranged, type Placed } from './layout.ts'
import type { FilterDraft } from './types.ts'

export interface HeaderProps<R> {
  arranged: Arranged<R>
  lead: { selection: number; index: number }
  mark: 'none' | 'some' | 'all'
  sorts: readonly SortKey[]
  drafts: Readonly<Record<string, FilterDraft>>
  onMark: () => void
  onSort: (prop: string, add: boolean) => void
  onFilter: (prop: string, draft: FilterDraft | undefined) => void
  onResize: (prop: string, width: number) => void
}

const place = <R,>({ pinned, offset }: Placed<R>, column: number, rows: string): CSSProperties => ({
  gridColumn: column, gridRow: rows, ...(pinned === 'left' ? { left: offset } : pinned === 'right' ? { right: offset } : {}),
})

/** Header of the grid: grouped titles, sort marks ↓1 ↑2, filters, resize handles. */
export function Header<R>(props: HeaderProps<R>) {
  const { arranged, lead } = props
  const grouped = arranged.groups.length > 0
  const first = Number(lead.selection > 0) + Number(lead.index > 0) + 1
  return (
    <div role="row" aria-rowindex={1} className={`k-head${grouped ? ' grouped' : ''}`} onKeyDown={walk}>
      {lead.selection > 0 && (
        <div role="columnheader" className="k-th lead" style={{ gridRow: '1 / -1', left: 0 }} onClick={props.onMark}>
          <span className={`k-check ${props.mark === 'all' ? 'on' : props.mark === 'some' ? 'half' : ''}`} role="checkbox" aria-checked={props.mark === 'some' ? 'mixed' : props.mark === 'all'} aria-label="选择本页" />
        </div>
      )}
      {lead.index > 0 && <div role="columnheader" className="k-th lead" style={{ gridRow: '1 / -1', left: lead.selection }}>序号</div>}
      {arranged.groups.map((group) => (
        <div key={`${group.title}${group.from}`} role="presentation" className={`k-group${arranged.placed[group.from]!.pinned ? ' pinned' : ''}`} style={{ gridColumn: `${first + group.from} / span ${group.span}`, gridRow: 1 }}>
          <span>{group.title}</span>
        </div>
      ))}
      {arranged.placed.map((placed, i) => (
        <HeaderCell key={placed.column.prop} {...props} placed={placed} edge={placed.pinned === 'left' && arranged.placed[i + 1]?.pinned !== 'left'} style={place(placed, first + i, grouped && placed.column.group === undefined ? '1 / -1' : grouped ? '2' : '1')} />
      ))}
    </div>
  )
}

/** Arrows go through titles and filters of the header, down leads back to the rows; Enter sorts or opens the filter. */
function walk(event: KeyboardEvent<HTMLElement>) {
  const button = event.target as HTMLElement
  if (!button.matches('.k-th-title,.k-th-filter')) return
  event.stopPropagation()
  if (event.key === 'ArrowDown') {
    event.preventDefault()
    return button.closest<HTMLElement>('[role=grid]')?.focus()
  }
  if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return
  event.preventDefault()
  const all = [...event.currentTarget.querySelectorAll<HTMLElement>('.k-th-title,.k-th-filter')]
  const by = event.key === 'ArrowLeft' ? -1 : 1
  // A filter that is not in sight takes no focus: then the next one does.
  for (let at = all.indexOf(button) + by; all[at] && document.activeElement === button; at += by) all[at]!.focus()
}

interface HeaderCellProps<R> extends HeaderProps<R> {
  placed: Placed<R>
  style: CSSProperties
  edge: boolean
}
function HeaderCell<R>({ placed, style, edge, sorts, drafts, onSort, onFilter, onResize }: HeaderCellProps<R>) {
  const { column, pinned } = placed
  const [open, setOpen] = useState(false)
  const sortable = column.sortable ?? column.kind !== 'spark'
  const at = sorts.findIndex((key) => key.prop === column.prop)
  const order = sorts[at]?.order
  const filtered = drafts[column.prop] !== undefined
  const classes = ['k-th', isRight(column) && 'right', column.kind === 'spark' && 'centre', pinned && `pin-${pinned}`, edge && 'edge', placed.groupStart && 'group', filtered && 'filtered', open && 'open']
  return (
    <div role="columnheader" aria-sort={order === 'asc' ? 'ascending' : order === 'desc' ? 'descending' : 'none'} className={classes.filter(Boolean).join(' ')} style={style}>
      <button type="button" className="k-th-title" tabIndex={-1} aria-disabled={!sortable || undefined} title={sortable ? `${column.label}：点击排序，按住 Shift 多列排序` : column.label} onClick={(event) => sortable && onSort(column.prop, event.shiftKey || event.ctrlKey || event.metaKey)}>
        <span>{column.label}</span>
        {order && <em>{order === 'desc' ? '↓' : '↑'}{sorts.length > 1 ? at + 1 : ''}</em>}
      </button>
      {column.columnFilterType && (
        <ClickPopover
          open={open}
          onOpenChange={setOpen}
          content={<FilterForm column={column} draft={drafts[column.prop]} onDone={(draft) => { setOpen(false); onFilter(column.prop, draft) }} onCancel={() => setOpen(false)} />}
        >
          <button type="button" className="k-th-filter" tabIndex={-1} aria-label={`筛选${column.label}`}><FilterOutlined /></button>
        </ClickPopover>
      )}
      <Resizer width={placed.width} onResize={(width) => onResize(column.prop, width)} />
    </div>
  )
}

function Resizer({ width, onResize }: { width: number; onResize: (width: number) => void }) {
  const start = (event: PointerEvent<HTMLElement>) => {
    event.preventDefault()
    const target = event.currentTarget
    const from = event.clientX
    target.setPointerCapture(event.pointerId)
    const move = (to: globalThis.PointerEvent) => onResize(Math.max(44, width + to.clientX - from))
    const end = () => {
      target.removeEventListener('pointermove', move)
      target.removeEventListener('pointerup', end)
    }
    target.addEventListener('pointermove', move)
    target.addEventListener('pointerup', end)
  }
  return <span className="k-resize" onPointerDown={start} onClick={(event) => event.stopPropagation()} />
}
