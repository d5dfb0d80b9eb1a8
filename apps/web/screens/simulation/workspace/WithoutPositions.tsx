import { useQuery } from '@tanstack/react-query'
import { q } from '@zhiheng/client'
import type { CombinedSimulation } from '@zhiheng/contract'
import { api } from '../../../api.ts'
import { LockOutlined } from '../../../kit/icons.tsx'
import { Loaded } from '../../../kit/Sheet.tsx'
import { PanelState } from '../../../kit/States.tsx'
import { HeadFigures } from './Head.tsx'

/** For whom a data-look template hides holdings: the figures of the whole, as the server lets them out. */
export function WithoutPositions({ code, day, settings }: { code: string; day: string | undefined; settings: CombinedSimulation['settings'] }) {
  const equity = useQuery({ ...q(api.simulation.equity, { query: { combinationCode: code, ...(day ? { tradingDay: day } : {}) } }), retry: false })
  return (
    <>
      <Loaded of={equity} rows={2}>{(data) => <HeadFigures saved={{ state: data, ...data.figures }} draft={undefined} settings={settings} />}</Loaded>
      <PanelState icon={<LockOutlined />} title="持仓与交易不在你的查看范围内">由机构管理员在数据查看模板中设置。</PanelState>
    </>
  )
}
