import { useSortable } from '@dnd-kit/sortable'
import type { Condition } from '@zhiheng/contract'
import { formatCount } from '@zhiheng/domain'
import { useState } from 'react'
import { ClickPopover } from '../../kit/ClickPopover.tsx'
import { CloseOutlined } from '../../kit/icons.tsx'
import { ConditionForm } from './ConditionForm.tsx'
import { sentenceOf } from './conditions.ts'
import type { Fields } from './words.ts'

export interface Step {
  removed: number
  left: number
  alone: number
}
interface ChipProps {
  id: string
  fields: Fields
  condition: Condition
  step: Step | undefined
  /** Share of all funds that is left after it. */
  share: number
  onChange: (condition: Condition) => void
  onRemove: () => void
}

/** 对象 关系 值 │ −剔除 余剩 ×, with a line at its foot for the share that remains. A click edits it in place; dragging reorders. */
export function ConditionChip({ id, fields, condition, step, share, onChange, onRemove }: ChipProps) {
  const [editing, setEditing] = useState(false)
  const { attributes, listeners, setNodeRef, transform, transition, isDragging } = useSortable({ id })
  const { subject, relation, value } = sentenceOf(condition, fields)
  const alone = step && `单独剔除 ${formatCount(step.alone)}`
  const state = step ? (step.left === 0 && step.removed > 0 ? ' last' : step.removed === 0 ? ' idle' : '') : ''
  return (
    <div ref={setNodeRef} className={`sc-chip${state}${isDragging ? ' dragging' : ''}`} style={{ transform: transform ? `translate(${transform.x}px,${transform.y}px)` : undefined, transition }} title={alone}>
      <ClickPopover open={editing} onOpenChange={setEditing} placement="bottomLeft" content={<ConditionForm fields={fields} condition={condition} onCancel={() => setEditing(false)} onDone={(next) => { setEditing(false); onChange(next) }} />}>
        <button type="button" className="sc-chip-text" {...attributes} {...listeners} aria-roledescription="可拖动的条件" aria-label={[subject, relation, value, alone].filter(Boolean).join(' ')} onKeyDown={(event) => { if (event.key === 'Enter') setEditing(true); else if (event.key === 'Delete') onRemove(); else listeners?.onKeyDown?.(event) }}>
          <span>{subject}</span> <span>{relation}</span> <b title={value}>{value}</b>
        </button>
      </ClickPopover>
      <span className="sc-chip-count">{step ? <>{step.removed > 0 ? `−${formatCount(step.removed)}` : '−0'}　余 {formatCount(step.left)}</> : '…'}
        <button type="button" aria-label={`移除条件 ${subject}`} onClick={onRemove}><CloseOutlined /></button>
      </span>
      <i className="sc-chip-line" style={{ width: `${share * 100}%` }} aria-hidden />
    </div>
  )
}
