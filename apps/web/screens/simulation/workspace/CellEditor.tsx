import { type KeyboardEvent, useState } from 'react'
import { FundField, type PickedFund } from './FundField.tsx'
import { kinds } from './records.ts'
import type { TradeColumn } from './trade-columns.ts'

export type Leave = 'stay' | 'next' | 'back'
interface CellEditorProps {
  column: TradeColumn
  text: string
  /** Takes what was typed; a sentence where it cannot. */
  onCommit: (text: string, leave: Leave) => string | undefined
  onFund: (fund: PickedFund) => void
  onCancel: () => void
}

/** The field inside a cell: Enter takes what was typed, Tab goes on to the next cell, Escape leaves it as it was. */
export function CellEditor({ column, text, onCommit, onFund, onCancel }: CellEditorProps) {
  const [typed, setTyped] = useState(text)
  const [fault, setFault] = useState<string>()
  const commit = (value: string, leave: Leave) => setFault(onCommit(value, leave))
  const onKeyDown = (event: KeyboardEvent) => {
    event.stopPropagation()
    if (event.key === 'Escape') onCancel()
    else if (event.key === 'Enter') commit(typed, 'stay')
    else if (event.key === 'Tab') commit(typed, event.shiftKey ? 'back' : 'next')
    else return
    event.preventDefault()
  }
  if (column.edit === 'fund') return <FundField atOnce onPick={onFund} onLeave={onCancel} />
  if (column.edit === 'kind') {
    return (
      <select className="sw-edit" aria-label={column.label} autoFocus value={typed} onKeyDown={onKeyDown} onChange={(event) => { setTyped(event.target.value); commit(event.target.value, 'stay') }} onBlur={() => onCancel()}>
        {kinds.map(({ code, label }) => <option key={code} value={code}>{label}</option>)}
      </select>
    )
  }
  return (
    <>
      <input className={`sw-edit${column.right ? ' right' : ''}`} aria-label={column.label} aria-invalid={fault !== undefined} autoFocus value={typed} inputMode={column.right ? 'decimal' : 'text'} onFocus={(event) => text.length > 1 && event.target.select()} onChange={(event) => { setTyped(event.target.value); setFault(undefined) }} onKeyDown={onKeyDown} onBlur={() => fault === undefined && commit(typed, 'stay')} />
      {fault && <span className="sw-edit-fault" role="alert">{fault}</span>}
    </>
  )
}
