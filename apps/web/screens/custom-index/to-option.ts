import type { CustomIndexCurve } from '@zhiheng/contract'
import { formatDay, formatNumber } from '@zhiheng/domain'
import type { EChartsCoreOption } from 'echarts/core'
import { isTick, tickText } from '../../kit/chart/panels-option.ts'

/** The values of an index over its days; the day of a splice stands as a line. */
export const curveOption = ({ days, values, joinDay }: Pick<CustomIndexCurve, 'days' | 'values' | 'joinDay'>): EChartsCoreOption => ({
  grid: { left: 12, right: 60, top: 16, bottom: 48 },
  tooltip: { trigger: 'axis', valueFormatter: (value: unknown) => formatNumber(value as number) },
  xAxis: { type: 'category', data: days.map((day) => formatDay(day)), boundaryGap: false, axisLabel: { interval: (at: number) => isTick(days, at), formatter: (_: string, at: number) => tickText(days[at]!, days) } },
  yAxis: { type: 'value', position: 'right', scale: true },
  dataZoom: [{ type: 'slider', height: 20, bottom: 8 }],
  series: [{
    type: 'line', name: '指数值', data: [...values], showSymbol: false, sampling: 'lttb',
    ...(joinDay ? { markLine: { silent: true, symbol: 'none', label: { formatter: '拼接日', position: 'insideEndTop' }, data: [{ xAxis: formatDay(joinDay) }] } } : {}),
  }],
})
