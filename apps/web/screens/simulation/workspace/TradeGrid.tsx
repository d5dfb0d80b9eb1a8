import { useVirtualizer } from '@tanstack/react-virtual'
import { type CSSProperties, type KeyboardEvent, type MouseEvent, useCallback, useId, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { step, tabSeparated } from '../../../kit/list/selection.ts'
import { useHost } from '../../../kit/host.ts'
import { CellEditor, type Leave } from './CellEditor.tsx'
import type { PickedFund } from './FundField.tsx'
import type { GridRow } from './grid-rows.ts'
import type { DraftRecord } from './records.ts'
import { type ColumnKey, isEditable, tradeColumns } from './trade-columns.ts'
import { TradeRow } from './TradeRow.tsx'

export interface GridSpot {
  id: string
  column: ColumnKey
}
interface TradeGridProps {
  rows: readonly GridRow[]
  canEdit: boolean
  /** Where to begin typing: a row that was just added. */
  start: GridSpot | undefined
  selected: ReadonlySet<string>
  onSelect: (ids: ReadonlySet<string>) => void
  onCommit: (record: DraftRecord, column: ColumnKey, text: string) => string | undefined
  onFund: (record: DraftRecord, fund: PickedFund) => void
  onRemove: (rows: readonly GridRow[]) => void
  onRestore: (row: GridRow) => void
  onAdd: () => void
}
const [rowHeight, faultHeight] = [28, 24]

/** Five thousand records as virtual rows, edited in their cells; every act has a key. */
export function TradeGrid(props: TradeGridProps) {
  const { rows, canEdit, selected, onRestore } = props
  const { scale } = useHost()
  const scroll = useRef<HTMLDivElement>(null)
  const gridId = useId()
  const [active, setActive] = useState<GridSpot>()
  const [editing, setEditing] = useState<{ text: string }>()
  const [started, setStarted] = useState<GridSpot>()
  const places = useMemo(() => new Map(rows.map((row, at) => [row.record.id, at])), [rows])
  if (props.start && props.start !== started) {
    setStarted(props.start)
    setActive(props.start)
    setEditing({ text: '' })
  }
  const heightOf = (at: number) => Math.round((rowHeight + (rows[at]?.fault ? faultHeight : 0)) * scale)
  // oxlint-disable-next-line react/incompatible-library -- its functions never leave this component
  const virtual = useVirtualizer({ count: rows.length, getScrollElement: () => scroll.current, estimateSize: heightOf, overscan: 10, getItemKey: (at) => rows[at]!.record.id })
  const faulty = useMemo(() => rows.flatMap((row, at) => (row.fault ? at : [])).join(), [rows])
  useLayoutEffect(() => virtual.measure(), [virtual, faulty, scale])
  const at = active ? (places.get(active.id) ?? -1) : -1
  useLayoutEffect(() => {
    if (at >= 0) virtual.scrollToIndex(at)
  }, [virtual, at])

  const leave = () => {
    setEditing(undefined)
    scroll.current?.focus({ preventScroll: true })
  }
  const commit = (text: string, how: Leave) => {
    const row = rows[at]
    if (!row || !active || !editing) return undefined
    const fault = props.onCommit(row.record, active.column, text)
    if (fault) return fault
    leave()
    const next = how === 'stay' ? undefined : besides(row, active.column, how)
    if (next) {
      setActive({ id: row.record.id, column: next })
      setEditing({ text: typedOf(row, next) })
    }
    return undefined
  }
  const pick = (fund: PickedFund) => {
    const row = rows[at]
    if (row) props.onFund(row.record, fund)
    leave()
    if (row) setActive({ id: row.record.id, column: 'amount' })
  }
  const onKeyDown = useGridActs({ ...props, at, active, page: () => Math.max(1, Math.floor((scroll.current?.clientHeight ?? 280) / (rowHeight * scale)) - 2), setActive, begin: (text) => setEditing({ text }) })
  const onClick = (event: MouseEvent) => {
    const cell = (event.target as HTMLElement).closest<HTMLElement>('.sw-cell')
    const row = rows[Number(cell?.closest<HTMLElement>('[data-row]')?.dataset.row ?? -1)]
    if (!cell || !row || (event.target as HTMLElement).closest('input,select,button,.ant-select')) return
    if (cell.dataset.check !== undefined) props.onSelect(toggled(selected, row.record.id))
    else setActive({ id: row.record.id, column: cell.dataset.column as ColumnKey })
  }
  const onDoubleClick = (event: MouseEvent) => {
    const row = rows[at]
    if (canEdit && row && active && !(event.target as HTMLElement).closest('input,select,button,.ant-select,[data-check]') && isEditable(row, columnOf(active.column))) setEditing({ text: typedOf(row, active.column) })
  }
  const restore = useCallback((row: GridRow) => onRestore(row), [onRestore])
  const template = `${canEdit ? '32px ' : ''}${tradeColumns.map(({ width }) => width).join(' ')}`.replaceAll(/(\d+)px/g, (_, size: string) => `${Math.round(Number(size) * scale)}px`)
  return (
    <div ref={scroll} role="grid" tabIndex={0} className="sw-grid" aria-label="交易记录" aria-rowcount={rows.length + 1} aria-colcount={tradeColumns.length} aria-multiselectable={canEdit} aria-activedescendant={active && at >= 0 ? `${gridId}-${active.id}-${active.column}` : undefined} style={{ '--cols': template } as CSSProperties} onKeyDown={onKeyDown} onClick={onClick} onDoubleClick={onDoubleClick}>
      <div role="row" className="sw-head-row">
        {canEdit && <div role="columnheader" className="sw-th sw-lead"><span className={`k-check${selected.size > 0 ? (rows.every((row) => selected.has(row.record.id)) ? ' on' : ' half') : ''}`} role="checkbox" aria-checked={selected.size > 0} aria-label="选择全部" onClick={() => props.onSelect(selected.size > 0 ? new Set() : new Set(rows.map((row) => row.record.id)))} /></div>}
        {tradeColumns.map(({ key, label, right }) => <div role="columnheader" key={key} className={`sw-th${right ? ' right' : ''}`}>{label}</div>)}
      </div>
      <div role="rowgroup" className="sw-rows" style={{ height: virtual.getTotalSize() }}>
        {virtual.getVirtualItems().map(({ index, start, size, key }) => {
          const row = rows[index]!
          const isActive = active?.id === row.record.id
          return <TradeRow key={key} row={row} at={index} top={start} height={size} gridId={gridId} active={isActive ? active.column : undefined} selected={selected.has(row.record.id)} canEdit={canEdit} onRestore={restore} editor={isActive && editing && canEdit ? <CellEditor key={active.column} column={columnOf(active.column)} text={editing.text} onCommit={commit} onFund={pick} onCancel={leave} /> : null} />
        })}
      </div>
    </div>
  )
}

const columnOf = (key: ColumnKey) => tradeColumns.find((column) => column.key === key)!
const typedOf = (row: GridRow, key: ColumnKey) => columnOf(key).typed?.(row.record) ?? ''
const toggled = (selected: ReadonlySet<string>, id: string) => {
  const next = new Set(selected)
  if (!next.delete(id)) next.add(id)
  return next
}
/** The next cell of the row that can be typed into. */
function besides(row: GridRow, from: ColumnKey, how: 'next' | 'back'): ColumnKey | undefined {
  const order = how === 'next' ? tradeColumns : tradeColumns.toReversed()
  return order.slice(order.findIndex(({ key }) => key === from) + 1).find((column) => isEditable(row, column))?.key
}

interface GridActs extends TradeGridProps {
  at: number
  active: GridSpot | undefined
  page: () => number
  setActive: (spot: GridSpot) => void
  begin: (text: string) => void
}
/** Arrows walk, Enter or typing edits, Space picks, Delete takes away, Insert adds, Ctrl+C copies. */
function useGridActs(acts: GridActs) {
  const { rows, at, active, canEdit, selected } = acts
  const { notify } = useHost()
  const copy = () => {
    const picked = selected.size > 0 ? rows.filter((row) => selected.has(row.record.id)) : rows.slice(at, at + 1)
    const cells = picked.map((row) => tradeColumns.filter(({ key }) => key !== 'state').map((column) => (column.key === 'cash' ? String(row.cash ?? '') : column.text(row.record))))
    void navigator.clipboard?.writeText(tabSeparated([tradeColumns.filter(({ key }) => key !== 'state').map(({ label }) => label), ...cells])).then(() => notify('success', `已复制 ${cells.length} 行`))
  }
  return (event: KeyboardEvent) => {
    if ((event.target as HTMLElement).closest('input,select,.ant-select') || event.altKey) return
    const ctrl = event.ctrlKey || event.metaKey
    const column = active ? tradeColumns.findIndex(({ key }) => key === active.column) : 0
    const to = rows.length > 0 ? step(event.key, { row: at < 0 ? (event.key === 'ArrowDown' ? -1 : 0) : at, column }, rows.length, tradeColumns.length, acts.page(), ctrl) : undefined
    const row = rows[at]
    const here = active && columnOf(active.column)
    const canType = canEdit && row && here && isEditable(row, here)
    if (to) acts.setActive({ id: rows[to.row]!.record.id, column: tradeColumns[to.column]!.key })
    else if (event.key === 'Insert' && canEdit) acts.onAdd()
    else if (event.key === 'Delete' && canEdit && (row || selected.size > 0)) acts.onRemove(selected.size > 0 ? rows.filter((one) => selected.has(one.record.id)) : [row!])
    else if (event.key === ' ' && row && canEdit) acts.onSelect(toggled(selected, row.record.id))
    else if (ctrl && event.key.toLowerCase() === 'a' && canEdit) acts.onSelect(new Set(rows.map((one) => one.record.id)))
    else if (ctrl && event.key.toLowerCase() === 'c' && (row || selected.size > 0)) copy()
    else if (event.key === 'Escape' && selected.size > 0) acts.onSelect(new Set())
    else if ((event.key === 'Enter' || event.key === 'F2') && row?.state === 'delete' && canEdit) acts.onRestore(row)
    else if ((event.key === 'Enter' || event.key === 'F2') && canType) acts.begin(typedOf(row, active!.column))
    else if (event.key.length === 1 && !ctrl && canType && here.edit === 'text') acts.begin(event.key)
    else return
    event.preventDefault()
  }
}
