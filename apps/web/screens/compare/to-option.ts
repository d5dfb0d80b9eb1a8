import type { api } from '../../api.ts'
import { formatDay, formatNumber, formatPercent } from '@zhiheng/domain'
import type { EChartsCoreOption } from 'echarts/core'
import { isTick, tickText } from '../../kit/chart/panels-option.ts'
import { benchmarkColour } from '../../kit/chart/theme.ts'

export type Comparison = Awaited<ReturnType<typeof api.analysis.compare>>
export type CurveKind = 'nav' | 'drawdown'

/** Short names as the legend has them; two funds of one name are told apart by their codes. */
export function namesOf(funds: Comparison['funds']): readonly string[] {
  return funds.map(({ fundCode, shortName }) => (funds.filter((one) => one.shortName === shortName).length > 1 ? `${shortName} ${fundCode}` : shortName))
}

export const curveText = (kind: CurveKind, value: number | null | undefined) => (kind === 'nav' ? formatNumber : formatPercent)(value)

/** All funds from the same start, or their falls; a fund keeps its colour in both. */
export function curvesOption(kind: CurveKind, { curve, funds, benchmarkName }: Pick<Comparison, 'curve' | 'funds' | 'benchmarkName'>, colours: readonly string[]): EChartsCoreOption {
  const names = namesOf(funds)
  const benchmark = kind === 'nav' && curve.benchmark.some((value) => value !== null)
  return {
    // More than one line has a legend, for which the chart itself makes room.
    ...(names.length === 1 && !benchmark ? { grid: { left: 12, right: 56, top: 16, bottom: 28 } } : {}),
    tooltip: { valueFormatter: (value: number | null) => curveText(kind, value) },
    xAxis: { type: 'category', data: [...curve.days], boundaryGap: false, axisLabel: { interval: (at: number) => isTick(curve.days, at), formatter: (day: string) => tickText(day, curve.days) }, axisPointer: { label: { formatter: ({ value }: { value: string }) => formatDay(value) } } },
    yAxis: { type: 'value', position: 'right', scale: kind === 'nav', axisLabel: { formatter: (value: number) => (kind === 'nav' ? value.toFixed(2) : formatPercent(value, 0)) } },
    dataZoom: [{ type: 'inside', zoomOnMouseWheel: 'ctrl', moveOnMouseWheel: false }],
    series: [
      ...curve.series.map((one, at) => {
        const colour = colours[at % Math.max(1, colours.length)]
        return { type: 'line', name: names[at], data: [...one[kind]], connectNulls: true, sampling: 'lttb', lineStyle: { width: 1.75, ...(colour ? { color: colour } : {}) }, ...(colour ? { itemStyle: { color: colour } } : {}) }
      }),
      ...(benchmark ? [{ type: 'line', name: benchmarkName, data: [...curve.benchmark], connectNulls: true, sampling: 'lttb', lineStyle: { width: 1.25, color: benchmarkColour }, itemStyle: { color: benchmarkColour } }] : []),
    ],
  }
}
export const curveSeries = (kind: CurveKind, { curve, funds, benchmarkName }: Pick<Comparison, 'curve' | 'funds' | 'benchmarkName'>): readonly string[] => [...namesOf(funds), ...(kind === 'nav' && curve.benchmark.some((value) => value !== null) ? [benchmarkName] : [])]
