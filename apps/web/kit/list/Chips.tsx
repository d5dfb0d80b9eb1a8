import { ClickPopover } from '../ClickPopover.tsx'
import { CloseOutlined } from '../icons.tsx'
import { useState } from 'react'
import { chipOf } from './filters.ts'
import { FilterForm } from './FilterForm.tsx'
import type { Column, Columns, FilterDraft } from './types.ts'

interface ChipsProps<R> {
  columns: Columns<R>
  drafts: Readonly<Record<string, FilterDraft>>
  onFilter: (prop: string, draft: FilterDraft | undefined) => void
  onClear: () => void
}

/** One sentence a filter; a click edits it in place. */
export function Chips<R>({ columns, drafts, onFilter, onClear }: ChipsProps<R>) {
  const filtered = Object.keys(drafts).flatMap((prop) => columns.find((column) => column.prop === prop) ?? [])
  if (filtered.length === 0) return null
  return (
    <div className="k-chips" role="group" aria-label="筛选条件">
      {filtered.map((column) => <Chip key={column.prop} column={column} draft={drafts[column.prop]!} onFilter={(draft) => onFilter(column.prop, draft)} />)}
      <button type="button" className="k-btn quiet small" onClick={onClear}>清空</button>
    </div>
  )
}

function Chip<R>({ column, draft, onFilter }: { column: Column<R>; draft: FilterDraft; onFilter: (draft: FilterDraft | undefined) => void }) {
  const [open, setOpen] = useState(false)
  const { label, relation, value } = chipOf(column, draft)
  return (
    <span className="k-chip">
      <ClickPopover open={open} onOpenChange={setOpen} placement="bottomLeft" content={<FilterForm column={column} draft={draft} onCancel={() => setOpen(false)} onDone={(next) => { setOpen(false); onFilter(next) }} />}>
        <button type="button" className="k-chip-text"><span>{label}</span><span>{relation}</span><b>{value}</b></button>
      </ClickPopover>
      <button type="button" className="k-chip-close" aria-label={`移除条件${label}`} onClick={() => onFilter(undefined)}><CloseOutlined /></button>
    </span>
  )
}
