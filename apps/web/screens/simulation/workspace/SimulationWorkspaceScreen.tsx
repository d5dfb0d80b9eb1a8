import { useMemo } from 'react'
import type { ScreenProps } from '../../../app/screens.ts'
import { ErrorState, Skeleton } from '../../../kit/States.tsx'
import { useWorkspace } from './use-workspace.ts'
import { WorkspaceBody } from './WorkspaceBody.tsx'
import '../../../kit/chart/chart.css'
import '../../../kit/list/list.css'
import '../../../kit/sheet.css'
import './workspace.css'

/** A combination with its trades as a draft: edited, recalculated at once, looked over, saved. */
export default function SimulationWorkspaceScreen({ query }: ScreenProps<'code' | 'name?'>) {
  const workspace = useWorkspace(query.code)
  const { base, whole, priced } = workspace
  const tradingDays = useMemo(() => (priced.data?.tradingDays ?? []).filter((day) => day <= workspace.today), [priced.data, workspace.today])
  if (!base) return whole.error ? <ErrorState error={whole.error} title="这个组合没有打开" onRetry={() => void whole.refetch()} /> : <Skeleton />
  return <WorkspaceBody workspace={workspace} base={base} tradingDays={tradingDays} />
}
