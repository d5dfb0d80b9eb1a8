import { formatPercent } from '@zhiheng/domain'
import type { EChartsCoreOption } from 'echarts/core'
import type { NamedAnswer, Point } from './frontier-engine.ts'

/** Pictures of the frontier as pure functions. Volatility to the right, return upwards. */

export interface FundSpot {
  name: string
  expectedReturn: number
  volatility: number
}
const axis = (name: string, at: 'x' | 'y') => ({ type: 'value', name, nameLocation: 'middle', nameGap: at === 'x' ? 26 : 44, scale: at === 'y', axisLabel: { formatter: (value: number) => formatPercent(value, 0) }, splitLine: { show: true } })
const spot = ({ volatility, expectedReturn }: { volatility: number; expectedReturn: number }) => [volatility, expectedReturn]

interface FrontierInput {
  points: readonly Point[]
  funds: readonly FundSpot[]
  answers: readonly NamedAnswer[]
  riskFree: number
  colour: string
  second: string
}
/** The chosen point is put in by {@link chosenOption}, so that dragging draws nothing else anew. */
export function frontierOption({ points, funds, answers, riskFree, colour, second }: FrontierInput): EChartsCoreOption {
  const best = answers.find(({ code }) => code === 'maximumSharpe')?.point
  const risks = [...points, ...funds].map(({ volatility }) => volatility)
  const reach = Math.max(...risks)
  // The picture begins a little left of the least risk: from 0 on, the frontier would be squeezed into a corner.
  const from = Math.max(0, Math.floor((Math.min(...risks) - 0.15 * (reach - Math.min(...risks))) * 50) / 50)
  return {
    grid: { left: 60, right: 24, top: 16, bottom: 44 }, tooltip: { trigger: 'item', formatter: ({ name, value }: { name: string; value: [number, number] }) => `${name}<br>收益 ${formatPercent(value[1])}　波动 ${formatPercent(value[0])}` },
    xAxis: { ...axis('年化波动率', 'x'), min: from }, yAxis: axis('年化收益', 'y'),
    series: [
      { id: 'line', name: '有效前沿', type: 'line', showSymbol: false, smooth: false, data: points.map(spot), lineStyle: { width: 2, color: colour }, itemStyle: { color: colour }, z: 3 },
      ...(best ? [{ id: 'capital', name: '资本市场线', type: 'line', showSymbol: false, silent: true, data: [from, reach].map((risk) => [risk, riskFree + (risk * (best.expectedReturn - riskFree)) / best.volatility]), lineStyle: { width: 1, type: [4, 4], color: '#BFC8D3' }, z: 1 }] : []),
      { id: 'funds', name: '标的', type: 'scatter', symbolSize: 7, itemStyle: { color: '#98A2AF' }, data: funds.map((fund) => ({ name: fund.name, value: spot(fund), ...(fund.volatility > reach * 0.7 ? { label: { position: 'left' } } : {}) })), label: { show: true, position: 'right', formatter: '{b}', fontSize: 11, color: '#5F6B7B' }, labelLayout: { hideOverlap: true }, z: 2 },
      { id: 'answers', name: '答案', type: 'scatter', symbol: 'diamond', symbolSize: 10, itemStyle: { color: second }, data: answers.flatMap(({ name, point }) => (point ? [{ name, value: spot(point) }] : [])), label: { show: true, position: 'left', formatter: '{b}', fontSize: 11 }, labelLayout: { hideOverlap: true }, z: 4 },
      { id: 'chosen', name: '选点', type: 'scatter', symbolSize: 16, data: [], z: 6 },
    ],
  }
}

/** A ring at the chosen point with lines to both axes. */
export const chosenOption = (point: Point | undefined, colour: string): EChartsCoreOption => ({
  series: [{
    id: 'chosen', data: point ? [{ name: '选点', value: spot(point) }] : [], itemStyle: { color: '#fff', borderColor: colour, borderWidth: 3 }, cursor: 'grab',
    markLine: { silent: true, symbol: 'none', animation: false, precision: 8, lineStyle: { type: [3, 3], color: colour }, label: { formatter: ({ value }: { value: number }) => formatPercent(value), position: 'start', backgroundColor: colour, color: '#fff', padding: [2, 4], borderRadius: 2 }, data: point ? [{ xAxis: point.volatility }, { yAxis: point.expectedReturn }] : [] },
  }],
})

/** Weights along the frontier, stacked to the whole; a line at the point that is chosen. */
export function weightsOption(points: readonly Point[], names: readonly string[], colours: readonly string[], chosen: number | undefined): EChartsCoreOption {
  return {
    grid: { left: 12, right: 56, top: 36, bottom: 28 }, tooltip: { trigger: 'axis', valueFormatter: (value: unknown) => formatPercent(value as number, 1) },
    xAxis: { type: 'category', boundaryGap: false, data: points.map(({ volatility }) => formatPercent(volatility, 2)), axisLabel: { interval: Math.max(0, Math.floor(points.length / 8) - 1) } },
    yAxis: { type: 'value', position: 'right', min: 0, max: 1, interval: 0.25, axisLabel: { formatter: (value: number) => formatPercent(value, 0) } },
    series: names.map((name, at) => ({
      type: 'line', name, stack: 'weights', symbol: 'none', lineStyle: { width: 0 }, areaStyle: { opacity: 0.82, color: colours[at % colours.length] }, itemStyle: { color: colours[at % colours.length] }, emphasis: { disabled: true }, data: points.map(({ weights }) => Math.max(0, weights[at] ?? 0)),
      ...(at === 0 && chosen !== undefined ? { markLine: { silent: true, symbol: 'none', animation: false, label: { show: false }, lineStyle: { color: '#1B2430', type: 'solid' }, data: [{ xAxis: chosen }] } } : {}),
    })),
  }
}

/** The point of the curve that is nearest in return. */
export function nearestPoint(points: readonly Point[], target: number): number {
  let best = 0
  points.forEach(({ expectedReturn }, at) => { if (Math.abs(expectedReturn - target) < Math.abs(points[best]!.expectedReturn - target)) best = at })
  return best
}
