import type { CombinedSimulation } from '@zhiheng/contract'
import { toPositions } from '@zhiheng/domain/simulation/to-wire.ts'
import { App } from 'antd'
import { useCallback, useDeferredValue, useEffect, useMemo, useState } from 'react'
import { useHiddenFields } from '../../../app/hidden-fields.ts'
import { useHost } from '../../../kit/host.ts'
import { ErrorState } from '../../../kit/States.tsx'
import { Aside } from './Aside.tsx'
import { figuresAt } from './figures.ts'
import { Head, HeadFigures } from './Head.tsx'
import { draftAt } from './keep-draft.ts'
import { Layers } from './Layers.tsx'
import { Notices } from './Notices.tsx'
import { Review } from './Review.tsx'
import { SaveBar, whyNotSave } from './SaveBar.tsx'
import { gridRows } from './grid-rows.ts'
import { isHeld, positionLines } from './positions.ts'
import { Positions } from './Positions.tsx'
import { Trades } from './Trades.tsx'
import { useSavedPositions, type Workspace } from './use-workspace.ts'
import { WithoutPositions } from './WithoutPositions.tsx'
import { useWorkspaceKeys } from './use-workspace-keys.ts'

export type Layer = 'review' | 'cash' | 'adjust' | undefined
type Tab = 'held' | 'full' | 'trades'

interface BodyProps {
  workspace: Workspace
  base: CombinedSimulation
  tradingDays: readonly string[]
}

/** Head, tabs and save bar of a combination that is there. */
export function WorkspaceBody({ workspace, base, tradingDays }: BodyProps) {
  const { draft, saved, kept, today, refusal } = workspace
  const { setDirty } = useHost()
  const { modal } = App.useApp()
  const isHidden = useHiddenFields()('positions')
  const canEdit = base.can.includes('edit') && !isHidden
  const newest = tradingDays.at(-1) ?? today
  const [chosen, setDay] = useState<string>()
  const [tab, setTab] = useState<Tab>('trades')
  const [layer, setLayer] = useState<Layer>()
  const day = chosen ?? newest
  const hasDraft = draft.cache.length > 0
  useEffect(() => {
    setDirty(workspace.isTouched)
    return () => setDirty(false)
  }, [workspace.isTouched, setDirty])

  const held = useSavedPositions(workspace.code, chosen, base.version)
  // Figures may come a moment after the rows: XIRR looks for every root.
  const late = useDeferredValue(kept)
  const before = useMemo(() => figuresAt(saved?.days ?? [], day), [saved, day])
  const after = useMemo(() => (hasDraft && late ? figuresAt(late.days, day) : undefined), [hasDraft, late, day])
  const draftPositions = useMemo(() => {
    const found = hasDraft && late ? draftAt(late, day) : undefined
    return hasDraft && late ? (found ? toPositions(found.ledger, found.end, base.combinationCode, true) : []) : undefined
  }, [hasDraft, late, day, base.combinationCode])
  const lines = useMemo(() => positionLines(held.data?.positions ?? [], draftPositions), [held.data, draftPositions])
  const heldLines = useMemo(() => lines.filter(({ now, saved: was }) => (now && isHeld(now)) || (was && isHeld(was) && hasDraft)), [lines, hasDraft])
  const why = whyNotSave(workspace)
  const save = workspace.save
  const discard = useCallback(() => {
    modal.confirm({ title: `放弃 ${draft.cache.length + draft.conflicts.length} 项改动？`, content: '回到已保存的组合。放弃后仍可用撤销找回。', okText: '放弃', cancelText: '继续编辑', onOk: draft.discard })
  }, [modal, draft])
  useWorkspaceKeys({ undo: draft.undo, redo: draft.redo, save: () => why === '' && void save(), enabled: canEdit && layer === undefined })
  const tabs: readonly (readonly [Tab, string, number | undefined])[] = [['held', '持仓', heldLines.length], ['full', '全部持仓', undefined], ['trades', '交易记录', base.tradeRecords.length]]
  return (
    <div className="sw-page">
      <Head whole={base} day={day} newest={newest} tradingDays={tradingDays} onDay={setDay} tools={canEdit ? <><button type="button" className="k-btn" onClick={() => setLayer('cash')}>录入现金</button><button type="button" className="k-btn" disabled={!kept} onClick={() => setLayer('adjust')}>调仓</button></> : <span className="k-tag" title={isHidden ? '持仓与交易不在你的查看范围内' : '只有创建人或被授权的人可以修改'}>只读</span>} />
      <Notices workspace={workspace} base={base} />
      {isHidden ? <WithoutPositions code={base.combinationCode} day={chosen} settings={base.settings} /> : (
        <>
          <HeadFigures saved={before} draft={after} settings={base.settings} />
          <div className="sw-body">
            <div className="sw-main">
              <nav className="sw-tabs" role="tablist" aria-label="组合内容">
                {tabs.map(([key, label, count]) => <button key={key} type="button" role="tab" aria-selected={tab === key} onClick={() => setTab(key)}>{label}{count !== undefined && <i>{count}</i>}</button>)}
              </nav>
              {workspace.priced.error ? <ErrorState error={workspace.priced.error} title="净值没有载入，暂不能编辑" onRetry={() => void workspace.priced.refetch()} /> : null}
              {tab === 'trades' ? <Trades workspace={workspace} base={base} day={day} canEdit={canEdit} onCash={() => setLayer('cash')} /> : held.error ? <ErrorState error={held.error} onRetry={() => void held.refetch()} /> : (
                <Positions label={tab === 'held' ? '持仓' : '全部持仓'} lines={tab === 'held' ? heldLines : lines} hasDraft={hasDraft} day={day} empty="当日没有持仓" />
              )}
            </div>
            <Aside saved={saved} draft={hasDraft ? late : undefined} before={before} after={after} positions={draftPositions ?? held.data?.positions ?? []} />
          </div>
        </>
      )}
      {canEdit && <SaveBar workspace={workspace} why={why} onReview={() => setLayer('review')} onDiscard={discard} />}
      {layer === 'review' && after && <Review rows={gridRows({ records: base.tradeRecords, cache: draft.cache, faults: workspace.faults, kept }, { keyword: '', onlyChanged: true })} saved={before} draft={after} why={refusal?.text ?? why} saving={workspace.saving} onSave={() => void save().then((done) => done && setLayer(undefined))} onClose={() => setLayer(undefined)} />}
      <Layers layer={layer} workspace={workspace} base={base} day={day} positions={draftPositions ?? held.data?.positions ?? []} onClose={() => setLayer(undefined)} onTaken={() => { setLayer(undefined); setTab('trades') }} />
    </div>
  )
}
