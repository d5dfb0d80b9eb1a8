import { dateTimeText } from '@zhiheng/domain'
import { changeCounts } from './grid-rows.ts'
import type { Workspace } from './use-workspace.ts'

interface SaveBarProps {
  workspace: Workspace
  /** Why it cannot be saved now; empty where it can. */
  why: string
  onReview: () => void
  onDiscard: () => void
}

/** What is changed, whether the browser keeps it, and the way on. */
export function SaveBar({ workspace: { draft, saving, save, faults }, why, onReview, onDiscard }: SaveBarProps) {
  const { history, storing, cache } = draft
  const counts = changeCounts(cache)
  const total = cache.length
  const kept = storing === 'failed' ? '浏览器没有保存草稿，关闭页面会丢失改动' : total > 0 && storing ? `草稿已存 ${dateTimeText(new Date(storing.at)).slice(11, 16)}` : ''
  return (
    <footer className="sw-bar">
      <button type="button" className="k-btn" disabled={history.past.length === 0} title="撤销（Ctrl+Z）" onClick={draft.undo}>撤销</button>
      <button type="button" className="k-btn" disabled={history.future.length === 0} title="重做（Ctrl+Shift+Z）" onClick={draft.redo}>重做</button>
      <span className="sw-counts" role="status">{total === 0 ? <span className="t3">没有改动</span> : <>新增 <b>{counts.add}</b>，修改 <b>{counts.update}</b>，删除 <b>{counts.delete}</b></>}{faults.size > 0 && <span className="sw-why">{faults.size} 条待修正</span>}<span className={storing === 'failed' ? 'sw-why' : 't3'}>{kept}</span></span>
      <span className="k-space" />
      <button type="button" className="k-btn" disabled={total === 0 && draft.conflicts.length === 0} onClick={onDiscard}>放弃修改</button>
      <button type="button" className="k-btn" disabled={total === 0} onClick={onReview}>预览差异</button>
      <button type="button" className="k-btn primary" disabled={why !== '' || saving} title={why || '保存（Ctrl+S）'} onClick={() => void save()}>{saving ? '正在保存…' : total === 0 ? '保存' : `保存 ${total} 项改动`}</button>
    </footer>
  )
}

/** Why a draft cannot be saved; empty where it can. */
export function whyNotSave({ draft, faults, kept }: Pick<Workspace, 'draft' | 'faults' | 'kept'>): string {
  if (draft.conflicts.length > 0) return `还有 ${draft.conflicts.length} 处冲突没有选择`
  if (draft.cache.length === 0) return '没有改动'
  if (!kept) return '净值还没有载入'
  return faults.size > 0 ? `还有 ${faults.size} 条交易待修正` : ''
}
