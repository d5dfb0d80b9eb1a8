import type { RunResult } from '@zhiheng/contract'
import { formatDay, formatNumber, formatPercent } from '@zhiheng/domain'
import type { EChartsCoreOption } from 'echarts/core'
import { isTick, type Panel, tickText } from '../../kit/chart/panels-option.ts'
import { benchmarkColour } from '../../kit/chart/theme.ts'
import { correlationColours } from '../../kit/heat.ts'

/** Pictures of a back-test as pure functions. */

type Cell = number | null
const has = (values: readonly Cell[]) => values.some((value) => value !== null)

const dayAxis = (days: readonly string[]) => ({
  type: 'category', data: [...days], boundaryGap: false, axisLabel: { interval: (at: number) => isTick(days, at), formatter: (day: string) => tickText(day, days) }, axisPointer: { label: { formatter: ({ value }: { value: string }) => formatDay(value) } },
})
const shareAxis = { type: 'value', position: 'right', min: 0, max: 1, interval: 0.25, axisLabel: { formatter: (value: number) => formatPercent(value, 0) } }
const tight = { left: 12, right: 56, top: 36, bottom: 28 }

/** Net value beside 1/N and the benchmark, excess, falls: one cursor through all. */
export function curvePanels({ curve, benchmarkName }: Pick<RunResult, 'curve' | 'benchmarkName'>): readonly Panel[] {
  const there = has(curve.benchmark)
  return [
    { caption: '净值，首日 = 1', kind: 'nav', weight: 55, lines: [{ name: '组合', values: curve.nav, role: 'fund' }, ...(has(curve.equal) ? [{ name: '等权 1/N', values: curve.equal }] : []), ...(there ? [{ name: benchmarkName, values: curve.benchmark, role: 'benchmark' as const }] : [])] },
    ...(there ? [{ caption: '超额（几何）', kind: 'percent' as const, weight: 20, area: true, lines: [{ name: '超额', values: curve.excess, role: 'fund' as const }] }] : []),
    { caption: '回撤', kind: 'percent', weight: 25, area: true, lines: [{ name: '回撤', values: curve.drawdown, role: 'fund' }, ...(there ? [{ name: '基准回撤', values: curve.benchmarkDrawdown, role: 'benchmark' as const }] : [])] },
  ]
}

/** Holdings stacked to the whole, cash on top. */
export function holdingsOption({ weights, funds }: Pick<RunResult, 'weights' | 'funds'>, colours: readonly string[]): EChartsCoreOption {
  const area = (name: string, data: readonly number[], colour: string | undefined) => ({ type: 'line', name, stack: 'weights', step: 'end', symbol: 'none', lineStyle: { width: 0 }, areaStyle: { opacity: 0.82, ...(colour ? { color: colour } : {}) }, ...(colour ? { itemStyle: { color: colour } } : {}), emphasis: { disabled: true }, data: [...data] })
  return {
    grid: tight, tooltip: { trigger: 'axis', valueFormatter: (value: unknown) => formatPercent(value as number, 1) }, xAxis: dayAxis(weights.days), yAxis: shareAxis,
    series: [...funds.map(({ aliasName }, at) => area(aliasName, weights.values[at] ?? [], colours[at % colours.length])), ...(hasCash(weights) ? [area('现金', weights.cash, '#D0D6DE')] : [])],
  }
}
/** Rounding leaves dust that is no cash. */
const hasCash = ({ cash }: RunResult['weights']) => cash.some((value) => value > 1e-6)
export const holdingNames = ({ weights, funds }: Pick<RunResult, 'weights' | 'funds'>) => [...funds.map(({ aliasName }) => aliasName), ...(hasCash(weights) ? ['现金'] : [])]

/** The NAV in the band that resampled returns span. */
export function bandOption({ bootstrap, curve }: Pick<RunResult, 'curve'> & { bootstrap: NonNullable<RunResult['bootstrap']> }, colour: string): EChartsCoreOption {
  const known = new Map(curve.days.map((day, at) => [day, curve.nav[at]!]))
  const base = { type: 'line', symbol: 'none', silent: true, lineStyle: { width: 0 } }
  return {
    grid: tight, tooltip: { trigger: 'axis', valueFormatter: (value: unknown) => formatNumber(value as number) }, xAxis: dayAxis(bootstrap.days), yAxis: { type: 'value', position: 'right', scale: true, axisLabel: { formatter: (value: number) => value.toFixed(2) } },
    series: [
      { ...base, name: '下界', stack: 'band', data: bootstrap.low, tooltip: { show: true } },
      // Stacked upon the lower bound: what is drawn is the width of the band.
      { ...base, name: '区间宽度', stack: 'band', areaStyle: { color: colour, opacity: 0.16 }, data: bootstrap.high.map((high, at) => high - bootstrap.low[at]!) },
      { type: 'line', name: '中位', symbol: 'none', data: bootstrap.middle, lineStyle: { width: 1.25, type: [4, 3], color: benchmarkColour }, itemStyle: { color: benchmarkColour } },
      { type: 'line', name: '组合', symbol: 'none', data: bootstrap.days.map((day) => known.get(day) ?? null), connectNulls: true, lineStyle: { width: 1.75, color: colour }, itemStyle: { color: colour } },
    ],
  }
}
export const bandNames = ['中位', '组合'] as const

/** What was really reached out of sample, and what hindsight would have chosen on the same days. */
export function walkOption({ days, nav, inSampleNav, folds }: NonNullable<RunResult['walkForward']>, colours: readonly string[]): EChartsCoreOption {
  const starts = new Set(folds.map(({ outFrom }) => outFrom))
  return {
    grid: tight, tooltip: { trigger: 'axis', valueFormatter: (value: unknown) => formatNumber(value as number) }, xAxis: dayAxis(days), yAxis: { type: 'value', position: 'right', scale: true, axisLabel: { formatter: (value: number) => value.toFixed(2) } },
    series: [
      { type: 'line', name: '样本外', symbol: 'none', data: [...nav], lineStyle: { width: 1.75, color: colours[0] }, itemStyle: { color: colours[0] }, markLine: { silent: true, symbol: 'none', label: { show: false }, lineStyle: { color: '#DCE1E8', type: 'solid' }, data: days.flatMap((day) => (starts.has(day) ? [{ xAxis: day }] : [])) } },
      { type: 'line', name: '样本内（事后最优）', symbol: 'none', data: [...inSampleNav], lineStyle: { width: 1.25, type: [4, 3], color: benchmarkColour }, itemStyle: { color: benchmarkColour } },
    ],
  }
}
export const walkNames = ['样本外', '样本内（事后最优）'] as const

/** Classes of a structured portfolio from 1. */
export function trancheOption({ days, prior, inferior }: NonNullable<RunResult['tranches']>, colours: readonly string[]): EChartsCoreOption {
  const line = (name: string, data: readonly number[], colour: string | undefined) => ({ type: 'line', name, symbol: 'none', data: [...data], lineStyle: { width: 1.75, color: colour }, itemStyle: { color: colour } })
  return { grid: tight, tooltip: { trigger: 'axis', valueFormatter: (value: unknown) => formatNumber(value as number) }, xAxis: dayAxis(days), yAxis: { type: 'value', position: 'right', scale: true, axisLabel: { formatter: (value: number) => value.toFixed(2) } }, series: [line('优先', prior, colours[4]), line('劣后', inferior, colours[0])] }
}

/** Correlation as a heat map: blue alike, orange opposed; never red and green. */
export function correlationOption({ codes, matrix }: RunResult['correlation'], nameOf: (code: string) => string): EChartsCoreOption {
  const names = codes.map(nameOf)
  return {
    grid: { left: 110, right: 24, top: 16, bottom: 84 }, tooltip: { formatter: ({ value: [x, y, found] }: { value: [number, number, Cell] }) => `${names[x]} 与 ${names[y]}<br>${formatNumber(found, 2)}` },
    xAxis: { type: 'category', data: names, axisLabel: { interval: 0, rotate: 40, width: 90, overflow: 'truncate' }, splitLine: { show: false } }, yAxis: { type: 'category', inverse: true, data: names, axisLabel: { width: 96, overflow: 'truncate' }, splitLine: { show: false } },
    visualMap: { show: false, min: -1, max: 1, inRange: { color: [...correlationColours] } },
    series: [{ type: 'heatmap', data: matrix.flatMap((row, y) => row.flatMap((value, x) => (value === null ? [] : [{ value: [x, y, value], ...(value > 0.7 ? { label: { color: '#fff' } } : {}) }]))), label: { show: names.length <= 15, formatter: ({ value }: { value: [number, number, number] }) => formatNumber(value[2], 2), color: '#1B2430', fontSize: 11 }, itemStyle: { borderColor: '#fff', borderWidth: 1 } }],
  }
}

/** Two runs over each other, on the days of both. */
export function twoOption(days: readonly string[], lines: readonly { name: string; values: readonly Cell[] }[], colours: readonly string[]): EChartsCoreOption {
  return {
    grid: tight, tooltip: { trigger: 'axis', valueFormatter: (value: unknown) => formatNumber(value as Cell) }, xAxis: dayAxis(days), yAxis: { type: 'value', position: 'right', scale: true, axisLabel: { formatter: (value: number) => value.toFixed(2) } },
    series: lines.map(({ name, values }, at) => ({ type: 'line', name, symbol: 'none', connectNulls: true, data: [...values], lineStyle: { width: 1.75, color: colours[at] }, itemStyle: { color: colours[at] } })),
  }
}
