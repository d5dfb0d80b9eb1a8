import type { BookDay } from '@zhiheng/domain/simulation/keep-books.ts'
import { Segmented } from 'antd'
import { useMemo, useState } from 'react'
import { Chart } from '../../../kit/chart/Chart.tsx'
import { useHost } from '../../../kit/host.ts'
import { curveData, type CurveKind, curveKinds, curveOption, curveTable } from './curve-to-option.ts'

/** NAV, equity and equity by month; a draft lies over what is saved. */
export function Curve({ saved, draft }: { saved: readonly BookDay[]; draft: readonly BookDay[] | undefined }) {
  const { chartColours } = useHost()
  const [kind, setKind] = useState<CurveKind>('nav')
  const data = useMemo(() => curveData(kind, saved, draft), [kind, saved, draft])
  const option = useMemo(() => curveOption(kind, data, chartColours), [kind, data, chartColours])
  return (
    <Chart
      title={kind === 'nav' ? '净值走势' : kind === 'equity' ? '权益走势' : '月度权益'} height={230} option={option} series={data.lines.map(({ name }) => name)} table={() => curveTable(kind, data)} points={data.days.length}
      readout={<Segmented size="small" aria-label="走势内容" value={kind} options={[...curveKinds]} onChange={setKind} />}
      empty={data.days.length === 0 ? '还没有交易。录入现金和申购后，这里显示净值与权益。' : undefined}
    />
  )
}
