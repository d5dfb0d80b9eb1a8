import { HolderOutlined, PushpinFilled, PushpinOutlined } from '../icons.tsx'
import { closestCenter, DndContext, type DragEndEvent, KeyboardSensor, PointerSensor, useSensor, useSensors } from '@dnd-kit/core'
import { SortableContext, sortableKeyboardCoordinates, useSortable, verticalListSortingStrategy } from '@dnd-kit/sortable'
import { Button, Checkbox, Input } from 'antd'
import { useState } from 'react'
import { changed, type Layout, type LayoutItem, moved } from './layout.ts'
import type { Column } from './types.ts'

type Named = Pick<Column<unknown>, 'prop' | 'label' | 'group' | 'always'>
interface ColumnSettingsProps {
  columns: readonly Named[]
  layout: Layout
  /** What the screen declares. */
  delivered: Layout
  onChange: (layout: Layout) => void
}

/** Show, hide, drag, pin. Changes apply at once; 恢复默认 goes back to what the screen declares. */
export function ColumnSettings({ columns, layout, delivered, onChange }: ColumnSettingsProps) {
  const [text, setText] = useState('')
  const sensors = useSensors(useSensor(PointerSensor, { activationConstraint: { distance: 4 } }), useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }))
  const shown = layout.flatMap((item) => {
    const column = columns.find((one) => one.prop === item.key)
    return column && `${column.group ?? ''}${column.label}`.includes(text.trim()) ? [{ item, column }] : []
  })
  const drop = ({ active, over }: DragEndEvent) => over && onChange(moved(layout, String(active.id), String(over.id)))
  const all = layout.every((item) => item.show)
  return (
    <div className="k-columns" onKeyDown={(event) => event.stopPropagation()}>
      <Input size="small" allowClear placeholder="查找列" value={text} onChange={(event) => setText(event.target.value)} />
      <div className="k-columns-list">
        <DndContext sensors={sensors} collisionDetection={closestCenter} onDragEnd={drop}>
          <SortableContext items={shown.map(({ item }) => item.key)} strategy={verticalListSortingStrategy}>
            {shown.map(({ item, column }) => <ColumnLine key={item.key} item={item} column={column} onChange={(change) => onChange(changed(layout, item.key, change))} />)}
          </SortableContext>
        </DndContext>
      </div>
      <div className="k-filter-foot">
        <Checkbox checked={all} indeterminate={!all} onChange={(event) => onChange(layout.map((item) => ({ ...item, show: event.target.checked || columns.find((column) => column.prop === item.key)?.always === true })))}>全部</Checkbox>
        <span className="k-space" />
        <Button size="small" onClick={() => onChange(delivered)}>恢复默认</Button>
      </div>
    </div>
  )
}

interface ColumnLineProps {
  item: LayoutItem
  column: Named
  onChange: (change: Partial<LayoutItem>) => void
}
function ColumnLine({ item, column, onChange }: ColumnLineProps) {
  const { attributes, listeners, setNodeRef, transform, transition } = useSortable({ id: item.key })
  const pinned = item.pinned === 'left'
  return (
    <div ref={setNodeRef} className="k-columns-line" style={{ transform: transform ? `translateY(${transform.y}px)` : undefined, transition }}>
      <span {...attributes} {...listeners} className="k-drag" aria-label={`拖动${column.label}`}><HolderOutlined /></span>
      <Checkbox checked={item.show} disabled={column.always ?? false} onChange={(event) => onChange({ show: event.target.checked })}>
        {column.group && <span className="t3">{column.group} </span>}{column.label}
      </Checkbox>
      <button type="button" className="k-btn quiet small" aria-pressed={pinned} aria-label={`${pinned ? '取消固定' : '固定'}${column.label}`} onClick={() => onChange({ pinned: pinned ? undefined : 'left' })}>{pinned ? <PushpinFilled /> : <PushpinOutlined />}</button>
    </div>
  )
}
