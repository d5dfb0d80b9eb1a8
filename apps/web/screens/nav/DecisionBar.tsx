import type { ImportPreview } from '@zhiheng/contract'
import { formatCount } from '@zhiheng/domain'
import { Input, Segmented } from 'antd'
import { acceptedCount, blockers, type Choices, rowsToTake } from './decide.ts'

interface DecisionBarProps {
  preview: ImportPreview
  choices: Choices
  /** Why nothing can be pressed just now: being compared, being taken. */
  busy: string | undefined
  onChanged: (changed: Choices['changed']) => void
  onReason: (reason: string) => void
  onReject: () => void
  onAccept: () => void
}

/** What was decided, what still blocks, and the two ways out. Always in sight. */
export function DecisionBar({ preview, choices, busy, onChanged, onReason, onReject, onAccept }: DecisionBarProps) {
  const blocked = blockers(preview, choices)
  const rows = rowsToTake(preview, choices)
  const why = busy ?? blocked[0]
  return (
    <footer className="nav-decision">
      <span>已接受修正 <b>{acceptedCount(preview, choices)}</b> 处</span>
      {preview.counts.changed > 0 && <><i className="k-bar" /><span>变更 {formatCount(preview.counts.changed)} 行</span><Segmented size="small" aria-label="变更的处理" value={choices.changed} onChange={onChanged} options={[{ value: 'correct', label: '更正' }, { value: 'keep', label: '保留原值' }]} /></>}
      <i className="k-bar" />
      <Input aria-label="入库说明" className="nav-decision-reason" placeholder="说明（可不填）" maxLength={80} value={choices.reason} onChange={(event) => onReason(event.target.value)} />
      {why && <span className={busy ? 't3' : 'nav-fault'} role="status">{why}{blocked.length > 1 && !busy ? '；' : ''}{busy ? '' : blocked.slice(1).join('；')}</span>}
      <span className="k-space" />
      <button type="button" className="k-btn" onClick={onReject}>放弃</button>
      <button type="button" className="k-btn primary" aria-disabled={why ? true : undefined} title={why ?? '写入净值并重算序列'} onClick={() => !why && onAccept()}>入库 {formatCount(rows)} 行</button>
    </footer>
  )
}
