import type { CustomIndexCurve } from '@zhiheng/contract'
import { formatDay, formatNumber, formatPercent, formatReturn } from '@zhiheng/domain'
import { useMemo } from 'react'
import { Chart } from '../../kit/chart/Chart.tsx'
import { refusalOf } from '../../kit/use-act.ts'
import { curveOption } from './to-option.ts'

interface PreviewProps {
  query: { data: CustomIndexCurve | undefined; error: unknown; isFetching: boolean }
  /** Why nothing is worked out yet. */
  fault: string
}

/** The curve of what stands in the editor, before it is saved. */
export function Preview({ query: { data, error, isFetching }, fault }: PreviewProps) {
  const why = fault || (error ? refusalOf(error) : data && !data.ok ? data.why : '')
  const shown = why === '' ? data : undefined
  const option = useMemo(() => (shown ? curveOption(shown) : undefined), [shown])
  return (
    <Chart
      title="试算" option={option} points={shown?.days.length ?? 0} height={340} empty={why || (isFetching && !shown ? '正在计算…' : undefined)}
      readout={shown && shown.days.length > 0 && <span className={isFetching ? 't3' : ''}>{formatDay(shown.days[0]!)} 至 {formatDay(shown.days.at(-1)!)}，{formatNumber(shown.days.length, 0)} 个值　区间收益 {formatReturn(shown.total)}　年化 {formatReturn(shown.annual)}　最大回撤 {formatPercent(shown.maxDrawdown)}{shown.joinDay && `　后一段自 ${formatDay(shown.joinDay)}`}</span>}
      table={() => ({ head: ['日期', '指数值'], rows: (shown?.days ?? []).map((day, at) => [formatDay(day), formatNumber(shown!.values[at]!)]).reverse() })}
    />
  )
}
