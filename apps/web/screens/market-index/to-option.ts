import { formatDay } from '@zhiheng/domain'
import type { EChartsCoreOption } from 'echarts/core'
import { isTick, tickText } from '../../kit/chart/panels-option.ts'

/** A line of closes over the days of the index; the value axis at the right, where the last value is read. */
export const closeOption = (days: readonly string[], close: readonly number[]): EChartsCoreOption => ({
  grid: { left: 12, right: 56, top: 16, bottom: 48 },
  tooltip: { trigger: 'axis' },
  xAxis: { type: 'category', data: days.map((day) => formatDay(day)), boundaryGap: false, axisLabel: { interval: (at: number) => isTick(days, at), formatter: (_: string, at: number) => tickText(days[at]!, days) } },
  yAxis: { type: 'value', position: 'right', scale: true },
  dataZoom: [{ type: 'slider', height: 20, bottom: 8 }],
  series: [{ type: 'line', name: '收盘', data: [...close], showSymbol: false }],
})
