import { memo, type ReactNode } from 'react'
import { cellClass, cellContent, textOf } from './Cell.tsx'
import { isRight, type Placed } from './layout.ts'

export interface RowProps<R> {
  row: R
  at: number
  serial: number
  top: number
  columns: readonly Placed<R>[]
  /** Ids of cells start with it, for aria-activedescendant. */
  gridId: string
  selected: boolean
  active: number
  /** Columns of the copied range in this row, as from:to, or empty. */
  range: string
  showSelection: boolean
  showIndex: boolean
  selectionSize: number
  indexSize: number
  warned: boolean
}

const edge = <R,>({ pinned, offset }: Placed<R>) => (pinned === 'left' ? { left: offset } : pinned === 'right' ? { right: offset } : undefined)
const inRange = (range: string, column: number) => {
  if (!range) return false
  const [from, to] = range.split(':')
  return column >= Number(from) && column <= Number(to)
}

function RowInner<R>(props: RowProps<R>): ReactNode {
  const { row, at, columns, gridId, selected, active, range, selectionSize, indexSize } = props
  const lead = Number(props.showSelection) + Number(props.showIndex)
  return (
    <div role="row" aria-rowindex={at + 2} aria-selected={selected} className={`k-row${selected ? ' on' : ''}${active >= 0 ? ' at' : ''}${props.warned ? ' warned' : ''}`} style={{ transform: `translateY(${props.top}px)` }} data-row={at}>
      {props.showSelection && (
        <div role="gridcell" aria-colindex={1} className="k-cell lead" style={{ left: 0, width: selectionSize }} data-check>
          <span className={`k-check${selected ? ' on' : ''}`} role="checkbox" aria-checked={selected} aria-label={`选择第${props.serial}行`} />
        </div>
      )}
      {props.showIndex && <div role="gridcell" aria-colindex={lead} className="k-cell lead index" style={{ left: props.showSelection ? selectionSize : 0, width: indexSize }}>{props.serial}</div>}
      {columns.map((placed, i) => {
        const { column, pinned } = placed
        const classes = ['k-cell', isRight(column) && 'right', pinned && `pin-${pinned}`, pinned === 'left' && columns[i + 1]?.pinned !== 'left' && 'edge', placed.groupStart && 'group', cellClass(column), i === active && 'active', inRange(range, i) && 'ranged']
        return (
          <div role="gridcell" key={column.prop} id={`${gridId}-${at}-${i}`} aria-colindex={i + 1 + lead} className={classes.filter(Boolean).join(' ')} style={edge(placed)} data-column={i} title={column.kind === 'name' || column.kind === 'text' ? textOf(column, row) : undefined}>
            <span>{cellContent(column, row)}</span>
          </div>
        )
      })}
    </div>
  )
}

/** Rows re-render only when their own facts change; scrolling leaves the others alone. */
export const Row = memo(RowInner) as typeof RowInner
