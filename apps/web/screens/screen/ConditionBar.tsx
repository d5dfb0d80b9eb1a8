import type { Condition, ScreenResult } from '@zhiheng/contract'
import { formatCount } from '@zhiheng/domain'
import { Select } from 'antd'
import { lazy, Suspense, useEffect, useState } from 'react'
import { ClickPopover } from '../../kit/ClickPopover.tsx'
import { useHost } from '../../kit/host.ts'
import { PlusOutlined, RightOutlined } from '../../kit/icons.tsx'
import { ConditionForm } from './ConditionForm.tsx'
import { type Universe, universeOptions } from './use-screening.ts'
import type { Fields } from './words.ts'

/** What drags comes with the first condition. */
const chain = () => import('./ConditionChain.tsx').then((code) => ({ default: code.ConditionChain }))
const ConditionChain = lazy(chain)
const prepare = () => void chain().catch(() => undefined)

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
  return (
    <div className="sc-bar" role="group" aria-label="筛选条件" onPointerEnter={prepare} onFocus={prepare}>
      <span className="sc-universe">
        <Select variant="borderless" size="small" aria-label="在库范围" value={universe} options={universeOptions} onChange={onUniverse} popupMatchSelectWidth={false} />
        <b>{answer ? formatCount(answer.universe) : '…'}</b><RightOutlined className="sc-arrow" />
      </span>
      {conditions.length > 0 && (
        <Suspense fallback={<span className="sc-found">…</span>}>
          <ConditionChain fields={fields} conditions={conditions} answer={answer} onChange={onChange} />
        </Suspense>
      )}
      <span className="sc-found" role="status">符合 {answer ? formatCount(answer.total) : '…'} 只</span>
      <ClickPopover open={adding} onOpenChange={setAdding} placement="bottomLeft" content={<ConditionForm fields={fields} doneText="添加" onCancel={() => setAdding(false)} onDone={(made) => { setAdding(false); onChange([...conditions, made]) }} />}>
        <button type="button" className="k-link sc-add" title="添加条件（F）"><PlusOutlined /> 添加条件</button>
      </ClickPopover>
      {conditions.length > 0 && <button type="button" className="k-btn quiet" onClick={() => onChange([])}>清空</button>}
    </div>
  )
}
