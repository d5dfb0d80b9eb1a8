import { q } from '@zhiheng/client'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { formatDay } from '@zhiheng/domain'
import { Select } from 'antd'
import { useMemo, useState } from 'react'
import { api } from '../../api.ts'
import { Chart } from '../../kit/chart/Chart.tsx'
import { ErrorState } from '../../kit/States.tsx'
import { rollingOption, rollingSeries, rollingText } from './rolling-to-option.ts'
import { askOf, type Settings } from './settings.ts'

const figures = [{ value: 'return', label: '滚动收益' }, { value: 'volatility', label: '滚动波动率' }, { value: 'sharpe', label: '滚动夏普' }, { value: 'maxDrawdown', label: '滚动最大回撤' }, { value: 'beta', label: '滚动 Beta' }, { value: 'correlation', label: '滚动相关' }] as const
const windows = [3, 6, 12, 24, 36].map((months) => ({ value: months, label: months < 12 ? `${months} 个月` : `${months / 12} 年` }))

/** A figure of the last so many months, day by day over the whole history. */
export function RollingChart({ fundCode, settings, benchmarkName }: { fundCode: string; settings: Settings; benchmarkName: string }) {
  const [figure, setFigure] = useState<(typeof figures)[number]['value']>('return')
  const [months, setMonths] = useState(12)
  const { period: _, beginDay: _from, endDay: _to, ...rest } = settings
  const { data, error, refetch } = useQuery({ ...q(api.analysis.rolling, { body: { ...askOf(fundCode, { ...rest, period: undefined, beginDay: undefined, endDay: undefined }), figure, months } }), placeholderData: keepPreviousData })
  const view = useMemo(() => ({ name: '本基金', benchmarkName, isPercent: figure !== 'sharpe' && figure !== 'beta' && figure !== 'correlation' }), [benchmarkName, figure])
  const option = useMemo(() => (data && data.days.length > 0 ? rollingOption(view, data) : undefined), [view, data])
  const label = figures.find((one) => one.value === figure)!.label
  if (error) return <section className="k-panel" aria-label="滚动指标"><header><h3>滚动指标</h3></header><ErrorState error={error} onRetry={() => void refetch()} /></section>
  return (
    <Chart
      title="滚动指标" option={option} points={data?.days.length ?? 0} {...(data ? { series: rollingSeries(view, data) } : {})}
      readout={<><Select size="small" aria-label="滚动指标" value={figure} options={figures.map((one) => ({ ...one }))} onChange={setFigure} popupMatchSelectWidth={false} /><Select size="small" aria-label="滚动窗口" value={months} options={windows} onChange={setMonths} popupMatchSelectWidth={false} /></>}
      empty={data && data.days.length === 0 ? `净值历史不足 ${windows.find((one) => one.value === months)!.label}，不能计算${label}，请选择更短的窗口。` : undefined}
      table={() => ({ head: ['日期', label, benchmarkName], rows: (data?.days ?? []).map((day, at) => [formatDay(day), rollingText(data!.values[at], view.isPercent), rollingText(data!.benchmark[at], view.isPercent)]).reverse() })}
    />
  )
}
