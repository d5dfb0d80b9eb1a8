import type { ReportFund } from '@zhiheng/contract'
import { formatDay, formatNumber, formatPercent } from '@zhiheng/domain'
import type { EChartsCoreOption } from 'echarts/core'
import { isTick, tickText } from '../../kit/chart/panels-option.ts'
import { benchmarkColour } from '../../kit/chart/theme.ts'

/** Pictures of 净值分析 as pure functions. */

type Part<K extends keyof ReportFund> = NonNullable<ReportFund[K]>
type Cell = number | null

const dayAxis = (days: readonly string[]) => ({
  type: 'category', data: [...days], boundaryGap: false, axisLabel: { interval: (at: number) => isTick(days, at), formatter: (day: string) => tickText(day, days) }, axisPointer: { label: { formatter: ({ value }: { value: string }) => formatDay(value) } },
})
const percentAxis = { type: 'value', position: 'right', scale: true, axisLabel: { formatter: (value: number) => formatPercent(value, 0) } }
const tight = { left: 12, right: 56, top: 36, bottom: 28 }

export interface Line {
  name: string
  values: readonly Cell[]
  colour: string | undefined
  isBenchmark?: boolean
}
/** Drawn whole: thinning takes the holes between unlike days for ends of lines. */
const lineOf = ({ name, values, colour, isBenchmark }: Line) => ({
  type: 'line', name, data: [...values], connectNulls: true, lineStyle: { width: isBenchmark ? 1.25 : 1.75, ...(colour ? { color: colour } : {}) }, ...(colour ? { itemStyle: { color: colour } } : {}),
})

/** Unlike days of several funds on one axis; a fund has a hole where it has no value. */
export function joined(columns: readonly { days: readonly string[]; values: readonly Cell[] }[]): { days: string[]; columns: Cell[][] } {
  const days = [...new Set(columns.flatMap((one) => one.days))].toSorted()
  return { days, columns: columns.map((one) => { const known = new Map(one.days.map((day, at) => [day, one.values[at] ?? null])); return days.map((day) => known.get(day) ?? null) }) }
}

export function linesOption(days: readonly string[], lines: readonly Line[], isPercent: boolean, phases: readonly { kind: string; fromDay: string; toDay: string }[] = []): EChartsCoreOption {
  const text = isPercent ? formatPercent : formatNumber
  // Falls of the market stand behind the lines; on unlike days they begin with the first day that is shown.
  const near = (day: string) => days.find((one) => one >= day) ?? days.at(-1)
  const falls = phases.filter(({ kind }) => kind === 'fall').map(({ fromDay, toDay }) => [{ xAxis: near(fromDay) }, { xAxis: near(toDay) }])
  return {
    grid: tight, tooltip: { valueFormatter: (value: Cell) => text(value) }, xAxis: dayAxis(days),
    yAxis: isPercent ? percentAxis : { type: 'value', position: 'right', scale: true, axisLabel: { formatter: (value: number) => value.toFixed(2) } },
    series: lines.map((line, at) => ({ ...lineOf(line), ...(at === 0 && falls.length > 0 ? { markArea: { silent: true, itemStyle: { color: 'rgba(135,147,161,.16)' }, data: falls } } : {}) })),
  }
}
export const benchmarkLine = (name: string, values: readonly Cell[]): Line => ({ name, values, colour: benchmarkColour, isBenchmark: true })

/** Weights over time as stacked areas that fill the whole. */
export function styleOption({ indexes, points }: Part<'style'>): EChartsCoreOption {
  const days = points.map(({ day }) => day)
  return {
    grid: tight, tooltip: { valueFormatter: (value: Cell) => formatPercent(value, 1) }, xAxis: { ...dayAxis(days), axisLabel: { formatter: (day: string) => formatDay(day).slice(0, 7) } }, yAxis: { type: 'value', position: 'right', min: 0, max: 1, interval: 0.25, axisLabel: { formatter: (value: number) => formatPercent(value, 0) } },
    series: indexes.map(({ name }, at) => ({ type: 'line', name, stack: 'style', symbol: 'none', lineStyle: { width: 0 }, areaStyle: { opacity: 0.85 }, emphasis: { disabled: true }, data: points.map(({ weights }) => weights[at] ?? 0) })),
  }
}

/** A bar from the lower to the upper bound of each factor, its estimate as a dot; what crosses 0 is pale. */
export function exposureOption({ factors }: Part<'exposure'>, colour: string): EChartsCoreOption {
  const known = factors.filter(({ beta }) => beta !== null).toReversed()
  const isSure = ({ low, high }: (typeof known)[number]) => (low ?? 0) > 0 || (high ?? 0) < 0
  const reach = Math.max(0.1, ...known.flatMap(({ low, high }) => [Math.abs(low ?? 0), Math.abs(high ?? 0)])) * 1.08
  return {
    grid: { left: 96, right: 24, top: 12, bottom: 28 }, tooltip: { show: false }, xAxis: { type: 'value', min: -reach, max: reach, axisLabel: { showMinLabel: false, showMaxLabel: false, formatter: (value: number) => value.toFixed(2) } },
    yAxis: { type: 'category', data: known.map(({ name }) => name), axisLabel: { width: 84, overflow: 'truncate' } },
    series: [
      ...known.map((factor, at) => ({ type: 'line', data: [[factor.low, at], [factor.high, at]], symbol: 'rect', symbolSize: [2, 10], showSymbol: true, lineStyle: { width: 2.5, color: colour, opacity: isSure(factor) ? 1 : 0.4 }, itemStyle: { color: colour } })),
      { type: 'scatter', symbolSize: 9, data: known.map(({ beta }, at) => [beta, at]), itemStyle: { color: colour }, label: { show: true, position: 'top', formatter: ({ value }: { value: [number, number] }) => formatNumber(value[0], 2) }, markLine: { silent: true, symbol: 'none', data: [{ xAxis: 0 }], lineStyle: { color: '#8793A1', type: 'solid' }, label: { show: false } } },
    ],
  }
}

interface Drawing {
  value: (at: number) => number
  coord: (point: readonly [number, number]) => [number, number]
  visual: (name: 'color') => string
}
/** A bar as wide as its bin. */
function binBox(_: unknown, { value, coord, visual }: Drawing) {
  const [left, top] = coord([value(2), value(1)])
  const [right, foot] = coord([value(3), 0])
  return { type: 'rect', shape: { x: left + 0.5, y: top, width: Math.max(1, right - left - 1), height: foot - top }, style: { fill: visual('color') } }
}

/** Counts of returns with the lines of VaR, and what a normal population of the same mean and deviation would count. */
export function distributionOption({ bins, mean, deviation, observations, var95, var99, cvar95 }: Part<'distribution'>, colours: readonly string[]): EChartsCoreOption {
  const width = bins.length > 0 ? bins[0]!.to - bins[0]!.from : 0
  const normal = bins.map(({ from, to }) => {
    const z = ((from + to) / 2 - (mean ?? 0)) / (deviation ?? 1)
    return [(from + to) / 2, (observations * width * Math.exp((-z * z) / 2)) / ((deviation ?? 1) * Math.sqrt(2 * Math.PI))]
  })
  const lines = ([['均值', mean, 12], ['VaR 95%', var95, 12], ['CVaR 95%', cvar95, 28], ['VaR 99%', var99, 44]] as const).flatMap(([name, at, drop]) => (at === null ? [] : [{ xAxis: at, label: { formatter: `${name} ${formatPercent(at)}`, offset: [0, drop] } }]))
  return {
    grid: { left: 44, right: 24, top: 36, bottom: 28 },
    tooltip: { trigger: 'axis', axisPointer: { type: 'none' }, formatter: (shown: { seriesIndex: number; dataIndex: number }[]) => { const bin = bins[shown[0]?.dataIndex ?? 0]; return bin ? `${formatPercent(bin.from)} 至 ${formatPercent(bin.to)}<br>${bin.count} 期` : '' } },
    xAxis: { type: 'value', min: bins[0]?.from, max: bins.at(-1)?.to, splitLine: { show: false }, axisLabel: { hideOverlap: true, formatter: (value: number) => formatPercent(value, 1) } },
    yAxis: { type: 'value', axisLabel: { formatter: (value: number) => String(value) } },
    series: [
      { type: 'custom', name: '期数', renderItem: binBox, data: bins.map(({ from, to, count }) => [(from + to) / 2, count, from, to]), encode: { x: 0, y: 1 }, itemStyle: { color: colours[0] }, markLine: { symbol: 'none', silent: true, precision: 8, data: lines, lineStyle: { color: '#465263', type: [4, 3] }, label: { position: 'end', fontSize: 11, color: '#465263', align: 'left', backgroundColor: '#FFFFFF', padding: [0, 2, 0, 3] } } },
      { type: 'line', name: '同均值与波动的正态分布', data: normal, smooth: true, symbol: 'none', lineStyle: { color: colours[1], width: 1.5 }, itemStyle: { color: colours[1] } },
    ],
  }
}

/** Market and funds in each of the market's falls. */
export function captureOption(falls: readonly { peakDay: string; troughDay: string; market: number }[], funds: readonly { name: string; values: readonly Cell[]; colour: string | undefined }[], benchmarkName: string): EChartsCoreOption {
  return {
    grid: { left: 12, right: 56, top: 36, bottom: 40 }, tooltip: { trigger: 'axis', valueFormatter: (value: Cell) => formatPercent(value) }, xAxis: { type: 'category', data: falls.map(({ peakDay, troughDay }) => `${formatDay(peakDay).slice(2, 7)}\n${formatDay(troughDay).slice(2, 7)}`), axisLabel: { interval: 0 } }, yAxis: percentAxis,
    series: [{ name: benchmarkName, values: falls.map(({ market }) => market), colour: benchmarkColour }, ...funds].map(({ name, values, colour }) => ({ type: 'bar', name, data: [...values], ...(colour ? { itemStyle: { color: colour } } : {}) })),
  }
}
