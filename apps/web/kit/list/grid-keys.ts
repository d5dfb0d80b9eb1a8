import { type KeyboardEvent, type PointerEvent, useCallback, useState } from 'react'
import { type Spot, type Span, spanOf, step } from './selection.ts'

interface GridKeysOptions {
  rows: number
  columns: number
  pageRows: () => number
  onReveal: (row: number) => void
  onOpen: (row: number) => void
  onToggle: (from: number, to: number) => void
  onAll: () => void
  onCopy: (span: Span) => void
  /** Up from the first row: into the header of a column. */
  onHead: (column: number) => void
}

/** Active cell, range and what the keys do with them (tokens §9). */
export function useGridKeys(options: GridKeysOptions) {
  const { rows, columns } = options
  const [active, setActive] = useState<Spot>({ row: -1, column: 0 })
  const [anchor, setAnchor] = useState<Spot>()
  const span = active.row < 0 ? undefined : spanOf(anchor ?? active, active)

  const go = (to: Spot, extend: boolean) => {
    setAnchor(extend ? (anchor ?? active) : undefined)
    setActive(to)
    options.onReveal(to.row)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if ((event.target as HTMLElement).closest('input,textarea,.ant-popover') || event.altKey) return
    const ctrl = event.ctrlKey || event.metaKey
    if (event.key === 'ArrowUp' && active.row <= 0 && !event.shiftKey && !ctrl) {
      event.preventDefault()
      return options.onHead(active.column)
    }
    if (rows === 0) return
    const at = active.row < 0 ? { row: event.key === 'ArrowDown' ? -1 : 0, column: 0 } : active
    const to = step(event.key, at, rows, columns, options.pageRows(), ctrl)
    if (to) go(to, event.shiftKey)
    else if (event.key === 'Enter' && active.row >= 0) options.onOpen(active.row)
    else if (event.key === ' ' && span) options.onToggle(span.from.row, span.to.row)
    else if (ctrl && event.key.toLowerCase() === 'a') options.onAll()
    else if (ctrl && event.key.toLowerCase() === 'c' && span && !window.getSelection()?.toString()) options.onCopy(span)
    else if (event.key === 'Escape' && anchor) setAnchor(undefined)
    else return
    event.preventDefault()
  }

  const spotOf = (target: EventTarget | null): Spot | undefined => {
    const cell = (target as HTMLElement | null)?.closest<HTMLElement>('[data-column]')
    const row = cell?.closest<HTMLElement>('[data-row]')
    return cell && row ? { row: Number(row.dataset.row), column: Number(cell.dataset.column) } : undefined
  }
  const onPointerDown = (event: PointerEvent) => {
    const at = spotOf(event.target)
    if (!at || event.button !== 0 || (event.target as HTMLElement).closest('a,button')) return
    if (event.shiftKey) event.preventDefault()
    setAnchor(event.shiftKey ? (anchor ?? active) : undefined)
    setActive(at)
  }
  const onPointerMove = (event: PointerEvent) => {
    if (event.buttons !== 1 || active.row < 0) return
    const to = spotOf(event.target)
    if (!to || (to.row === active.row && to.column === active.column)) return
    window.getSelection()?.removeAllRanges()
    setAnchor(anchor ?? active)
    setActive(to)
  }
  const reset = useCallback(() => {
    setActive({ row: -1, column: 0 })
    setAnchor(undefined)
  }, [])
  const enter = () => go({ row: Math.max(0, active.row), column: active.column }, false)
  return { active, span, ranged: anchor !== undefined, onKeyDown, onPointerDown, onPointerMove, reset, enter }
}
