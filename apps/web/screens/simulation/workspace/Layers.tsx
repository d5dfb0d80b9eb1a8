import type { CombinedSimulation, Position } from '@zhiheng/contract'
import { api } from '../../../api.ts'
import { useHost } from '../../../kit/host.ts'
import { adjustDraft, type AdjustRequest } from './adjust-draft.ts'
import { AdjustDrawer } from './AdjustDrawer.tsx'
import { CashEntry } from './CashEntry.tsx'
import { cashAt, keepDraft } from './keep-draft.ts'
import type { DraftRecord } from './records.ts'
import type { Workspace } from './use-workspace.ts'
import type { Layer } from './WorkspaceBody.tsx'

interface LayersProps {
  layer: Layer
  workspace: Workspace
  base: CombinedSimulation
  day: string
  positions: readonly Position[]
  onClose: () => void
  /** Something went into the draft. */
  onTaken: () => void
}

/** What lies over the workspace: cash entry and 调仓. */
export function Layers({ layer, workspace, base, day, positions, onClose, onTaken }: LayersProps) {
  const { quiet } = useHost()
  const { kept, draft, today, act } = workspace
  const hasDraft = draft.cache.length > 0
  const take = (records: readonly DraftRecord[]) => {
    act(records.map((record) => ({ ...record, type: 'add' as const })))
    onTaken()
  }
  // The call knows the saved books; over changes the same function runs here.
  const ask = async (request: AdjustRequest) => {
    const market = await workspace.learn(request.targets.map(({ instrument }) => instrument))
    if (!hasDraft || !kept || !market) return api.simulation.adjust({ body: { combinationCode: base.combinationCode, ...request, targets: [...request.targets] } }, quiet())
    return adjustDraft(market === kept.market ? kept : keepDraft(kept.records, new Set(draft.cache.map(({ id }) => id)), market), request)
  }
  if (layer === 'cash') return <CashEntry day={day} today={today} cashAt={(on) => (kept ? cashAt(kept, on) : 0n)} onEnter={(record) => take([record])} onClose={onClose} />
  if (layer === 'adjust') return <AdjustDrawer day={day} positions={positions} hasDraft={hasDraft} ask={ask} onTake={take} onClose={onClose} />
  return null
}
