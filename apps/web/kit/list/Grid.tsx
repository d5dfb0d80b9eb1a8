import { useVirtualizer } from '@tanstack/react-virtual'
import { type CSSProperties, type MouseEvent, type ReactNode, type Ref, useEffect, useId, useImperativeHandle, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { useHost } from '../host.ts'
import { textOf } from './Cell.tsx'
import { useGridKeys } from './grid-keys.ts'
import { Header, type HeaderProps } from './Header.tsx'
import { arrange, type Arranged, indexWidth, type Layout, selectionWidth } from './layout.ts'
import { Row } from './Row.tsx'
import { pageMark, type Selection, type Span, tabSeparated } from './selection.ts'
import type { Columns } from './types.ts'

export type Density = 'compact' | 'normal' | 'loose'
const heights: Record<Density, number> = { compact: 28, normal: 32, loose: 40 }

export interface GridHandle {
  focus: () => void
}
interface GridProps<R> extends Pick<HeaderProps<R>, 'sorts' | 'drafts' | 'onSort' | 'onFilter' | 'onResize'> {
  label: string
  columns: Columns<R>
  layout: Layout
  rows: readonly R[]
  startWith: number
  keyOf: (row: R) => string
  warned: ((row: R) => boolean) | undefined
  density: Density
  selection: Selection<R> | undefined
  showIndex: boolean
  busy: boolean
  /** In place of rows: loading, empty, error. */
  instead: ReactNode
  handle: Ref<GridHandle>
  onArranged: (arranged: Arranged<R>) => void
  onOpen: ((row: R) => void) | undefined
  onSelect: (rows: readonly R[], on: boolean) => void
  onAll: () => void
}

/** Virtual rows on grid markup of our own: only the rows in sight exist, only cells whose facts changed render. */
export function Grid<R>(props: GridProps<R>) {
  const { columns, layout, rows, keyOf, selection, showIndex } = props
  const { scale, notify } = useHost()
  const scroll = useRef<HTMLDivElement>(null)
  const gridId = useId()
  const room = useRoom(scroll)
  const lead = { selection: selection ? Math.round(selectionWidth * scale) : 0, index: showIndex ? Math.round(indexWidth * scale) : 0 }
  const leadWidth = lead.selection + lead.index
  const arranged = useMemo(() => arrange(columns, layout, room, scale, leadWidth), [columns, layout, room, scale, leadWidth])
  const { onArranged } = props
  useEffect(() => onArranged(arranged), [arranged, onArranged])

  const height = Math.round(heights[props.density] * scale)
  // oxlint-disable-next-line react/incompatible-library -- its functions never leave this component
  const virtual = useVirtualizer({ count: rows.length, getScrollElement: () => scroll.current, estimateSize: () => height, overscan: 12 })
  useLayoutEffect(() => virtual.measure(), [virtual, height])
  const headHeight = Math.round((arranged.groups.length > 0 ? 52 : 28) * scale)
  const reveal = (row: number) => {
    const box = scroll.current
    if (!box || row < 0) return
    const [top, inner] = [row * height, box.clientHeight - headHeight]
    if (top < box.scrollTop) box.scrollTop = top
    else if (top + height > box.scrollTop + inner) box.scrollTop = top + height - inner
  }
  const copy = async ({ from, to }: Span) => {
    const picked = arranged.placed.slice(from.column, to.column + 1).map(({ column }) => column)
    const cells = rows.slice(from.row, to.row + 1).map((row) => picked.map((column) => textOf(column, row)))
    await navigator.clipboard?.writeText(tabSeparated(from.row === to.row && from.column === to.column ? cells : [picked.map((column) => column.label), ...cells]))
    notify('success', `已复制 ${cells.length} 行 × ${picked.length} 列`)
  }
  const flip = (from: number, to: number) => {
    if (!selection) return
    const picked = rows.slice(from, to + 1)
    props.onSelect(picked, !picked.every((row) => selection.has(keyOf(row))))
  }
  const keys = useGridKeys({
    rows: rows.length, columns: arranged.placed.length, onReveal: reveal, onToggle: flip, onAll: props.onAll, onCopy: (span) => void copy(span),
    pageRows: () => Math.max(1, Math.floor(((scroll.current?.clientHeight ?? height) - headHeight) / height) - 1),
    onOpen: (row) => rows[row] && props.onOpen?.(rows[row]),
    onHead: (column) => scroll.current?.querySelectorAll('.k-head')[0]?.querySelectorAll<HTMLElement>('.k-th-title')[column]?.focus(),
  })
  useImperativeHandle(props.handle, () => ({ focus: () => { scroll.current?.focus(); keys.enter() } }))
  const { reset } = keys
  useEffect(() => {
    if (scroll.current) scroll.current.scrollTop = 0
    reset()
  }, [rows, reset])
  const click = useChecks(rows, props.onSelect, selection, keyOf)

  const { active, span } = keys
  const template = [...(selection ? [lead.selection] : []), ...(showIndex ? [lead.index] : []), ...arranged.placed.map(({ width }) => width)].map((width) => `${width}px`).join(' ')
  return (
    <div
      ref={scroll}
      role="grid"
      tabIndex={0}
      aria-label={props.label}
      aria-rowcount={rows.length + 1}
      aria-colcount={arranged.placed.length}
      aria-multiselectable={selection ? true : undefined}
      aria-busy={props.busy}
      aria-activedescendant={active.row >= 0 ? `${gridId}-${active.row}-${active.column}` : undefined}
      className="k-grid"
      style={{ '--cols': template, '--total': `${arranged.total}px`, '--row': `${height}px` } as CSSProperties}
      onKeyDown={keys.onKeyDown}
      onPointerDown={keys.onPointerDown}
      onPointerMove={keys.onPointerMove}
      onClick={click}
      onDoubleClick={(event) => { const row = rowAt(event, rows); if (row) props.onOpen?.(row) }}
      onScroll={(event) => event.currentTarget.classList.toggle('scrolled', event.currentTarget.scrollLeft > 0)}
    >
      <Header {...props} arranged={arranged} lead={lead} mark={selection ? pageMark(selection, rows.map(keyOf)) : 'none'} onMark={() => props.onSelect(rows, pageMark(selection ?? new Map(), rows.map(keyOf)) !== 'all')} />
      {props.instead ? <div role="rowgroup" className="k-instead"><div role="row" className="k-bare"><div role="gridcell" className="k-bare">{props.instead}</div></div></div> : (
        <div role="rowgroup" className="k-body" style={{ height: virtual.getTotalSize() }}>
          {virtual.getVirtualItems().map(({ index, start }) => {
            const row = rows[index]!
            const inSpan = keys.ranged && span && index >= span.from.row && index <= span.to.row
            return (
              <Row
                key={keyOf(row)} row={row} at={index} top={start} serial={props.startWith + index + 1} columns={arranged.placed} gridId={gridId} selected={selection?.has(keyOf(row)) ?? false}
                active={active.row === index ? active.column : -1} range={inSpan ? `${span.from.column}:${span.to.column}` : ''} showSelection={selection !== undefined} showIndex={showIndex} selectionSize={lead.selection} indexSize={lead.index} warned={props.warned?.(row) ?? false}
              />
            )
          })}
        </div>
      )}
    </div>
  )
}

function useRoom(box: React.RefObject<HTMLDivElement | null>) {
  const [room, setRoom] = useState(0)
  useLayoutEffect(() => {
    const element = box.current
    if (!element) return undefined
    // A hidden tab measures 0: its width from before stands until it is seen again.
    const measure = () => element.clientWidth > 0 && setRoom(element.clientWidth)
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [box])
  return room
}

const rowAt = <R,>(event: MouseEvent, rows: readonly R[]) => rows[Number((event.target as HTMLElement).closest<HTMLElement>('[data-row]')?.dataset.row ?? -1)]

/** Clicks on check boxes; with Shift every row since the last one follows. */
function useChecks<R>(rows: readonly R[], onSelect: (rows: readonly R[], on: boolean) => void, selection: Selection<R> | undefined, keyOf: (row: R) => string) {
  const last = useRef(-1)
  return (event: MouseEvent) => {
    if (!selection || !(event.target as HTMLElement).closest('[data-check]')) return
    const at = Number((event.target as HTMLElement).closest<HTMLElement>('[data-row]')?.dataset.row)
    const row = rows[at]
    if (!row) return
    const from = event.shiftKey && last.current >= 0 ? last.current : at
    last.current = at
    onSelect(rows.slice(Math.min(from, at), Math.max(from, at) + 1), !selection.has(keyOf(row)))
  }
}
