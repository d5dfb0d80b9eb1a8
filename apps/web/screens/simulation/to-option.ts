import type { SeedAnalysis } from '@zhiheng/contract'
import { formatDay, formatMoney, formatNumber } from '@zhiheng/domain'
import type { EChartsCoreOption } from 'echarts/core'
import { isTick, tickText } from '../../kit/chart/panels-option.ts'
import { benchmarkColour } from '../../kit/chart/theme.ts'

/** Charts of combinations and seeds. Pure. */

interface Line {
  name: string
  values: readonly (number | null)[]
  isBenchmark?: boolean
}

/** NAVs on one axis; a benchmark takes no colour of the palette. */
export const navOption = (days: readonly string[], lines: readonly Line[]): EChartsCoreOption => ({
  ...(lines.length === 1 ? { grid: { left: 12, right: 56, top: 16, bottom: 28 } } : {}),
  tooltip: { valueFormatter: (value: number | null) => formatNumber(value) },
  xAxis: { type: 'category', data: [...days], boundaryGap: false, axisLabel: { interval: (at: number) => isTick(days, at), formatter: (day: string) => tickText(day, days) }, axisPointer: { label: { formatter: ({ value }: { value: string }) => formatDay(value) } } },
  yAxis: { type: 'value', position: 'right', scale: true, axisLabel: { formatter: (value: number) => value.toFixed(2) } },
  dataZoom: [{ type: 'inside', zoomOnMouseWheel: 'ctrl', moveOnMouseWheel: false }],
  series: lines.map(({ name, values, isBenchmark }) => ({ type: 'line', name, data: [...values], connectNulls: true, sampling: 'lttb', ...(isBenchmark ? { lineStyle: { width: 1.25, color: benchmarkColour }, itemStyle: { color: benchmarkColour } } : {}) })),
})

/** NAV of a seed beside its benchmark, both from 1 on the first day that both have. */
export function seedLines({ curve, benchmark }: Pick<SeedAnalysis, 'curve' | 'benchmark'>): Line[] {
  const first = benchmark?.values.findIndex((value, at) => value !== null && value > 0 && curve.nav[at] !== null) ?? -1
  const at = first >= 0 ? benchmark!.values[first]! / (curve.nav[first] ?? 1) : NaN
  return [{ name: '单位净值', values: curve.nav }, ...(first >= 0 ? [{ name: benchmark!.name, values: benchmark!.values.map((value, day) => (value === null || day < first ? null : value / at)), isBenchmark: true }] : [])]
}

const mostBars = 20
/** Gains and losses of what a seed holds or held, the largest first, in yuan: realised and unrealised on top of each other. */
export function contributionOption(contributions: SeedAnalysis['contributions'], [first = '', second = '']: readonly string[]): EChartsCoreOption {
  const shown = contributions.slice(0, mostBars)
  const bar = (name: string, values: number[], color: string) => ({ type: 'bar', name, stack: 'gain', data: values, ...(color ? { itemStyle: { color } } : {}) })
  return {
    grid: { left: 132, right: 40, top: 36, bottom: 24 },
    tooltip: { valueFormatter: (value: number | null) => `${formatMoney(value, true)} 元`.replace('万 元', '万元').replace('亿 元', '亿元') },
    xAxis: { type: 'value', axisLabel: { formatter: (value: number) => formatMoney(value) } },
    yAxis: { type: 'category', inverse: true, data: shown.map(({ instrumentName, instrument }) => instrumentName || instrument), axisLabel: { width: 116, overflow: 'truncate' } },
    series: [bar('已实现', shown.map(({ realised }) => realised), first), bar('浮动', shown.map(({ unrealised }) => unrealised), second)],
  }
}
export const contributionSeries = ['已实现', '浮动'] as const
