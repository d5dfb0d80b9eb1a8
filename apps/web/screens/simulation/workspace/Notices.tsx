import type { CombinedSimulation } from '@zhiheng/contract'
import { dateTimeText } from '@zhiheng/domain'
import { useHost } from '../../../kit/host.ts'
import { refusalOf } from '../../../kit/use-act.ts'
import type { StoredDraft } from './draft-store.ts'
import type { Conflict } from './lay-over.ts'
import { kindLabel, recordTitle } from './records.ts'
import { cellChanges } from './review.ts'
import type { Workspace } from './use-workspace.ts'

/** What the user should know before he goes on: drafts that are left, a newer state, refusals, conflicts. */
export function Notices({ workspace, base }: { workspace: Workspace; base: CombinedSimulation }) {
  const { notify } = useHost()
  const { draft, refusal, isBehind, whole, catchUp } = workspace
  const [offer] = draft.offers
  const canEdit = base.can.includes('edit')
  const take = async (chosen: StoredDraft) => {
    try {
      await workspace.learn(chosen.cache.map(({ instrument }) => instrument))
      draft.take(chosen)
    } catch (error) {
      notify('error', refusalOf(error))
    }
  }
  const follow = () => void catchUp().catch((error: unknown) => notify('error', refusalOf(error)))
  return (
    <>
      {canEdit && offer && !workspace.isTouched && <DraftOffer offer={offer} version={base.version} onTake={() => void take(offer)} onRefuse={() => draft.refuse(offer)} />}
      {refusal && <div className="sw-notice err" role="alert"><span>{refusal.text}</span>{refusal.newer && <button type="button" className="k-btn small primary" onClick={follow}>载入对方的修改</button>}</div>}
      {!refusal && isBehind && workspace.isTouched && whole.data && <div className="sw-notice" role="status"><span>{whole.data.savedBy}在 {dateTimeText(new Date(whole.data.updatedAt)).slice(0, 16)} 保存了第 {whole.data.version} 版，草稿从第 {base.version} 版开始。</span><button type="button" className="k-btn small primary" onClick={follow}>载入对方的修改</button></div>}
      {draft.conflicts.length > 0 && <Conflicts conflicts={draft.conflicts} onSettle={draft.settle} />}
    </>
  )
}

/** A draft that the browser still has: with its time, and what became of the combination since. */
function DraftOffer({ offer, version, onTake, onRefuse }: { offer: StoredDraft; version: number; onTake: () => void; onRefuse: () => void }) {
  return (
    <div className="sw-notice" role="status">
      <span>有一份 {dateTimeText(new Date(offer.at)).slice(0, 16)} 的未保存草稿，共 {offer.cache.length} 条改动。{offer.version < version && `组合此后已从第 ${offer.version} 版保存到第 ${version} 版，恢复时会逐条核对。`}</span>
      <button type="button" className="k-btn small primary" onClick={onTake}>恢复草稿</button>
      <button type="button" className="k-btn small" onClick={onRefuse}>丢弃</button>
    </div>
  )
}

/** Rows that were changed here and by somebody else: the user decides each. */
function Conflicts({ conflicts, onSettle }: { conflicts: readonly Conflict[]; onSettle: (conflict: Conflict, side: 'mine' | 'theirs') => void }) {
  return (
    <section className="sw-conflicts" aria-label="冲突的交易">
      <header><b>{conflicts.length} 条交易双方都改过，请逐条选择</b><span className="t3">选择前不能保存</span></header>
      <ul>
        {conflicts.map((conflict) => (
          <li key={conflict.id}>
            <b>{recordTitle(conflict.before ?? conflict.theirs ?? conflict.mine)}</b>
            <span>对方：{theirWords(conflict)}</span>
            <span>草稿：{myWords(conflict)}</span>
            <span className="k-space" />
            <button type="button" className="k-btn small" onClick={() => onSettle(conflict, 'theirs')}>采用对方</button>
            <button type="button" className="k-btn small" onClick={() => onSettle(conflict, 'mine')}>{conflict.theirs ? '保留草稿' : '作为新增保留'}</button>
          </li>
        ))}
      </ul>
    </section>
  )
}

const changesBetween = (saved: Conflict['before'], record: NonNullable<Conflict['before']>): string =>
  cellChanges({ record, saved, state: 'update', fault: undefined, capped: undefined, cash: undefined }).map(({ label, before, after }) => `${label} ${before || '空'} → ${after || '空'}`).join('，') || `${kindLabel(record)}未改变`
const theirWords = ({ before, theirs }: Conflict) => (theirs ? changesBetween(before, theirs) : '已删除')
const myWords = ({ before, mine }: Conflict) => (mine.type === 'delete' ? '删除' : changesBetween(before, mine))
