import { closestCenter, DndContext, type DragEndEvent, KeyboardSensor, PointerSensor, useSensor, useSensors } from '@dnd-kit/core'
import { rectSortingStrategy, SortableContext, sortableKeyboardCoordinates } from '@dnd-kit/sortable'
import type { Condition, ScreenResult } from '@zhiheng/contract'
import { RightOutlined } from '../../kit/icons.tsx'
import { ConditionChip } from './ConditionChip.tsx'
import { canonical, reordered, replaced, without } from './conditions.ts'
import type { Fields } from './words.ts'

interface ConditionChainProps {
  fields: Fields
  conditions: readonly Condition[]
  answer: ScreenResult | undefined
  onChange: (conditions: readonly Condition[]) => void
}

/** The chips, which are dragged into another order by pointer or keyboard. */
export function ConditionChain({ fields, conditions, answer, onChange }: ConditionChainProps) {
  const sensors = useSensors(useSensor(PointerSensor, { activationConstraint: { distance: 5 } }), useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }))
  const ids = idsOf(conditions)
  const steps = answer?.steps.length === conditions.length ? answer.steps : undefined
  const drop = ({ active: moved, over }: DragEndEvent) => over && moved.id !== over.id && onChange(reordered(conditions, ids.indexOf(String(moved.id)), ids.indexOf(String(over.id))))
  return (
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
