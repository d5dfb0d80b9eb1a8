import type { ResearchResult } from '@zhiheng/contract'
import { formatDay, formatNumber, formatPercent } from '@zhiheng/domain'
import type { EChartsCoreOption } from 'echarts/core'

/** What a run found as pictures. Pure. */

type Found = ResearchResult['factors'][number]
type Numbers = readonly (number | null)[]

const days = (list: readonly string[]) => list.map((day) => formatDay(day))
const category = (list: readonly string[]) => ({ type: 'category', data: days(list), axisLabel: { hideOverlap: true } })
const bare = { left: 12, right: 50, top: 18, bottom: 28 }

/** Running sum: how steadily a coefficient keeps its sign. */
export function summed(values: Numbers): number[] {
  let sum = 0
  return values.map((value) => (sum += value ?? 0))
}

export const icSeries = ['Rank IC', '累计 Rank IC'] as const
/** The coefficient of each period as bars, its running sum as a line at the right axis. */
export const icOption = ({ rankIc }: Found, list: readonly string[]): EChartsCoreOption => ({
  grid: { left: 44, right: 50, top: 36, bottom: 28 },
  tooltip: { valueFormatter: (value: number | null) => formatNumber(value) },
  xAxis: category(list.slice(0, rankIc.length)),
  yAxis: [{ type: 'value', axisLabel: { formatter: (value: number) => formatNumber(value, 1) } }, { type: 'value', position: 'right', splitLine: { show: false }, axisLabel: { formatter: (value: number) => formatNumber(value, 1) } }],
  series: [{ type: 'bar', name: icSeries[0], data: [...rankIc] }, { type: 'line', name: icSeries[1], yAxisIndex: 1, data: summed(rankIc) }],
})

export const bucketNames = (count: number): string[] => Array.from({ length: count }, (_, at) => (at === 0 ? '第 1 组（最差）' : at === count - 1 ? `第 ${count} 组（最优）` : `第 ${at + 1} 组`))
export const curveNames = (found: Found): string[] => [...bucketNames(found.curves.length), '多空']

/** Growth of 1 in each bucket; best less worst dashed. */
export const curvesOption = (found: Found, list: readonly string[]): EChartsCoreOption => ({
  tooltip: { valueFormatter: (value: number | null) => formatNumber(value) },
  xAxis: { ...category(list), boundaryGap: false },
  yAxis: { type: 'value', position: 'right', scale: true, axisLabel: { formatter: (value: number) => formatNumber(value, 2) } },
  series: [...found.curves, found.longShort].map((curve, at, all) => ({ type: 'line', name: curveNames(found)[at], data: [...curve], ...(at === all.length - 1 ? { lineStyle: { type: 'dashed', width: 1.5 } } : {}) })),
})

/** Mean rank-IC by lag. */
export const decayOption = ({ decay }: Found): EChartsCoreOption => ({
  grid: bare,
  tooltip: { valueFormatter: (value: number | null) => formatNumber(value) },
  xAxis: { type: 'category', data: decay.map((_, lag) => `第 ${lag + 1} 期`) },
  yAxis: { type: 'value', position: 'right', axisLabel: { formatter: (value: number) => formatNumber(value, 2) } },
  series: [{ type: 'bar', name: 'Rank IC 均值', data: [...decay] }],
})

/** Mean return of a period in each bucket: a good factor climbs. */
export const meansOption = ({ means }: Found): EChartsCoreOption => ({
  grid: bare,
  tooltip: { valueFormatter: (value: number | null) => formatPercent(value) },
  xAxis: { type: 'category', data: means.map((_, at) => `第 ${at + 1} 组`) },
  yAxis: { type: 'value', position: 'right', axisLabel: { formatter: (value: number) => formatPercent(value, 1) } },
  series: [{ type: 'bar', name: '每期平均收益', data: [...means] }],
})

/** Rank correlation of each two factors, from −1 to 1. Colours as in the comparison of funds. */
export const correlationOption = (names: readonly string[], table: readonly Numbers[]): EChartsCoreOption => ({
  grid: { left: 110, right: 16, top: 28, bottom: 8 },
  tooltip: { trigger: 'item', formatter: ({ value: [x, y, value] }: { value: [number, number, number | null] }) => `${names[y]} × ${names[x]}　${formatNumber(value, 2)}` },
  xAxis: { type: 'category', data: [...names], position: 'top', axisLabel: { interval: 0, width: 90, overflow: 'truncate' }, splitLine: { show: false } },
  yAxis: { type: 'category', data: [...names], inverse: true, axisLabel: { width: 96, overflow: 'truncate' }, splitLine: { show: false } },
  visualMap: { show: false, min: -1, max: 1, dimension: 2, inRange: { color: ['#D68020', '#F6E3CC', '#F6F8FA', '#CBD7E8', '#7F9CC4'] } },
  series: [{ type: 'heatmap', data: table.flatMap((row, y) => row.map((value, x) => [x, y, value])), label: { show: true, color: '#1B2430', formatter: ({ value }: { value: [number, number, number | null] }) => formatNumber(value[2], 2) }, itemStyle: { borderColor: '#FFFFFF', borderWidth: 1 } }],
})
