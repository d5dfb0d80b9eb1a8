import { closestCenter, DndContext, type DragEndEvent, KeyboardSensor, PointerSensor, useSensor, useSensors } from '@dnd-kit/core'
import { rectSortingStrategy, SortableContext, sortableKeyboardCoordinates } from '@dnd-kit/sortable'
import type { Condition, ScreenResult } from '@zhiheng/contract'
import { formatCount } from '@zhiheng/domain'
import { Popover, Select } from 'antd'
import { useEffect, useState } from 'react'
import { useHost } from '../../kit/host.ts'
import { PlusOutlined, RightOutlined } from '../../kit/icons.tsx'
import { ConditionChip } from './ConditionChip.tsx'
import { ConditionForm } from './ConditionForm.tsx'
import { canonical, reordered, replaced, without } from './conditions.ts'
import { type Universe, universeOptions } from './use-screening.ts'
import type { Fields } from './words.ts'

interface ConditionBarProps {
  fields: Fields
  universe: Universe
  conditions: readonly Condition[]
  /** The answer to exactly these conditions, or to former ones while that is on its way. */
  answer: ScreenResult | undefined
  onUniverse: (universe: Universe) => void
  onChange: (conditions: readonly Condition[]) => void
}

/** The conditions from left to right in the order of their evaluation, so that the counts chain. */
export function ConditionBar({ fields, universe, conditions, answer, onUniverse, onChange }: ConditionBarProps) {
  const { active } = useHost()
  const [adding, setAdding] = useState(false)
  const sensors = useSensors(useSensor(PointerSensor, { activationConstraint: { distance: 5 } }), useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }))
  useEffect(() => {
    if (!active) return undefined
    const press = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'f' || event.ctrlKey || event.metaKey || event.altKey || (event.target as HTMLElement).closest('input,textarea,[contenteditable=true]')) return
      event.preventDefault()
      setAdding(true)
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [active])
  const ids = idsOf(conditions)
  const steps = answer?.steps.length === conditions.length ? answer.steps : undefined
  const drop = ({ active: moved, over }: DragEndEvent) => over && moved.id !== over.id && onChange(reordered(conditions, ids.indexOf(String(moved.id)), ids.indexOf(String(over.id))))
  return (
    <div className="sc-bar" role="group" aria-label="筛选条件">
      <span className="sc-universe">
        <Select variant="borderless" size="small" aria-label="在库范围" value={universe} options={universeOptions} onChange={onUniverse} popupMatchSelectWidth={false} />
        <b>{answer ? formatCount(answer.universe) : '…'}</b><RightOutlined className="sc-arrow" />
      </span>
      <DndContext sensors={sensors} collisionDetection={closestCenter} onDragEnd={drop}>
        <SortableContext items={ids} strategy={rectSortingStrategy}>
          {conditions.map((condition, at) => (
            <span key={ids[at]} className="sc-link">
              <ConditionChip id={ids[at]!} fields={fields} condition={condition} step={steps?.[at]} share={steps && answer!.universe > 0 ? steps[at]!.left / answer!.universe : 0} onChange={(next) => onChange(replaced(conditions, at, next))} onRemove={() => onChange(without(conditions, at))} />
              <RightOutlined className="sc-arrow" />
            </span>
          ))}
        </SortableContext>
      </DndContext>
      <span className="sc-found" role="status">符合 {answer ? formatCount(answer.total) : '…'} 只</span>
      <Popover open={adding} onOpenChange={setAdding} trigger="click" placement="bottomLeft" arrow={false} destroyOnHidden content={<ConditionForm fields={fields} doneText="添加" onCancel={() => setAdding(false)} onDone={(made) => { setAdding(false); onChange([...conditions, made]) }} />}>
        <button type="button" className="k-link sc-add" title="添加条件（F）"><PlusOutlined /> 添加条件</button>
      </Popover>
      {conditions.length > 0 && <button type="button" className="k-btn quiet" onClick={() => onChange([])}>清空</button>}
    </div>
  )
}

/** A name for each chip that moves with it; equal conditions are told apart by their turn. */
function idsOf(conditions: readonly Condition[]): string[] {
  const seen = new Map<string, number>()
  return conditions.map((condition) => {
    const key = canonical(condition)
    const turn = seen.get(key) ?? 0
    seen.set(key, turn + 1)
    return `${key}#${turn}`
  })
}
