import { formatDay, formatNumber, formatPercent } from '@zhiheng/domain'
import type { EChartsCoreOption } from 'echarts/core'
import { isTick, tickText } from '../../kit/chart/panels-option.ts'
import { benchmarkColour } from '../../kit/chart/theme.ts'

export interface RollingData {
  days: readonly string[]
  values: readonly (number | null)[]
  benchmark: readonly (number | null)[]
}
export interface RollingSettings {
  name: string
  benchmarkName: string
  isPercent: boolean
}

export const rollingText = (value: number | null | undefined, isPercent: boolean) => (isPercent ? formatPercent : formatNumber)(value)
const hasBenchmark = ({ benchmark }: RollingData) => benchmark.some((value) => value !== null)
export const rollingSeries = ({ name, benchmarkName }: RollingSettings, data: RollingData): readonly string[] => [name, ...(hasBenchmark(data) ? [benchmarkName] : [])]

/** A rolling figure over its days, with the benchmark's where it has one. */
export function rollingOption(settings: RollingSettings, data: RollingData): EChartsCoreOption {
  const { isPercent, name, benchmarkName } = settings
  return {
    grid: { left: 12, right: 56, top: 32, bottom: 28 },
    tooltip: { valueFormatter: (value: number | null) => rollingText(value, isPercent) },
    xAxis: { type: 'category', data: [...data.days], boundaryGap: false, axisLabel: { interval: (at: number) => isTick(data.days, at), formatter: (day: string) => tickText(day, data.days) }, axisPointer: { label: { formatter: ({ value }: { value: string }) => formatDay(value) } } },
    yAxis: { type: 'value', position: 'right', scale: true, axisLabel: { formatter: (value: number) => (isPercent ? formatPercent(value, 0) : value.toFixed(2)) } },
    series: [
      { type: 'line', name, data: [...data.values], sampling: 'lttb' },
      ...(hasBenchmark(data) ? [{ type: 'line', name: benchmarkName, data: [...data.benchmark], sampling: 'lttb', lineStyle: { width: 1.25, color: benchmarkColour }, itemStyle: { color: benchmarkColour } }] : []),
    ],
  }
}
