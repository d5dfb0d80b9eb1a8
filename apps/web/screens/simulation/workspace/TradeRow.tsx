import { formatNumber } from '@zhiheng/domain'
import { memo, type ReactNode } from 'react'
import type { GridRow } from './grid-rows.ts'
import { type ColumnKey, type TradeColumn, tradeColumns } from './trade-columns.ts'

interface TradeRowProps {
  row: GridRow
  at: number
  top: number
  height: number
  gridId: string
  /** Key of the cell that the keys stand on. */
  active: ColumnKey | undefined
  selected: boolean
  canEdit: boolean
  /** In place of the active cell while it is edited. */
  editor: ReactNode
  onRestore: (row: GridRow) => void
}

const stateWords = { add: '新增', update: '修改', delete: '删除', same: '' } as const

/** A record: what changed stands beside what it was, a fault of the books below it. */
export const TradeRow = memo(function TradeRow({ row, at, top, height, gridId, active, selected, canEdit, editor, onRestore }: TradeRowProps) {
  const classes = ['sw-row', row.state, row.fault && 'bad', active && 'at', selected && 'on']
  return (
    <div role="row" aria-rowindex={at + 2} aria-selected={selected} className={classes.filter(Boolean).join(' ')} style={{ transform: `translateY(${top}px)`, height }} data-row={at}>
      {canEdit && <div role="gridcell" className="sw-cell sw-lead" data-check><span className={`k-check${selected ? ' on' : ''}`} role="checkbox" aria-checked={selected} aria-label={`选择第${at + 1}行`} /></div>}
      {tradeColumns.map((column) => {
        const isActive = active === column.key
        const was = before(row, column)
        return (
          <div role="gridcell" key={column.key} id={`${gridId}-${row.record.id}-${column.key}`} data-column={column.key} title={column.key === 'name' || column.key === 'remark' ? column.text(row.record) : undefined} className={['sw-cell', column.right && 'right', isActive && 'active', was !== undefined && 'changed', isActive && editor && 'editing'].filter(Boolean).join(' ')}>
            {isActive && editor ? editor : <span className="sw-text">{was !== undefined && <s>{was}</s>}{content(row, column, onRestore, canEdit)}</span>}
          </div>
        )
      })}
      {row.fault && <p className="sw-fault" role="note">{row.fault}</p>}
    </div>
  )
})

/** What stood in a cell before it was changed. */
function before({ saved, state, record }: GridRow, column: TradeColumn): string | undefined {
  if (state !== 'update' || !saved) return undefined
  const [was, now] = [column.text(saved), column.text(record)]
  return was === now ? undefined : was
}

function content(row: GridRow, column: TradeColumn, onRestore: (row: GridRow) => void, canEdit: boolean): ReactNode {
  const { record, state, capped, cash } = row
  if (column.key === 'cash') return state === 'delete' ? '—' : formatNumber(cash, 2)
  if (column.key === 'amount' && capped !== undefined) return <><s>{column.text(record)}</s><b title="减少现金以当日可用现金为限">{formatNumber(capped, 2)}</b></>
  if (column.key !== 'state') return column.key === 'fund' && record.instrument === '' && column.text(record) !== '—' ? <span className="t4">{column.text(record)}</span> : column.text(record)
  const isLeftOut = state === 'add' && record.tradedAmount === 0 && !row.fault
  return (
    <>
      {row.fault && state !== 'delete' ? <span className="k-tag sw-bad">待修正</span> : isLeftOut ? <span className="k-tag sw-update" title="金额为 0 的新增交易不会保存">未填金额</span> : state !== 'same' && <span className={`k-tag sw-${state}`}>{stateWords[state]}</span>}
      {canEdit && (state === 'delete' || state === 'update') && <button type="button" className="k-link" tabIndex={-1} onClick={() => onRestore(row)}>恢复</button>}
    </>
  )
}
