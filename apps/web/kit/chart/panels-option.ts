import { formatDay, formatPercent } from '@zhiheng/domain'
import type { EChartsCoreOption } from 'echarts/core'
import { benchmarkColour, font } from './theme.ts'

export interface PanelLine {
  name: string
  /** One value a day, NaN or null where there is none. */
  values: readonly (number | null)[]
  role?: 'fund' | 'benchmark' | 'draft'
  colour?: string | undefined
}
export interface Panel {
  caption: string
  lines: readonly PanelLine[]
  kind: 'nav' | 'percent'
  /** Filled under the line: excess and drawdown. */
  area?: boolean
  /** Share of the height, about 55 : 20 : 25. */
  weight: number
}
export interface PanelsInput {
  /** yyyyMMdd, oldest first. */
  days: readonly string[]
  panels: readonly Panel[]
  /** A marked span of days: a drawdown pointed at in a table. */
  mark?: readonly [from: string, to: string] | undefined
  height: number
  /** Palette of the theme: a fund keeps its slot in every panel. */
  colours?: readonly string[]
}

const gap = 14
const foot = 62
const top = 8

/** Where each panel stands: heights by weight, a dataZoom below them. */
export function panelBoxes(panels: readonly Panel[], height: number): readonly { top: number; height: number }[] {
  const room = height - top - foot - gap * (panels.length - 1)
  const weights = panels.reduce((sum, panel) => sum + panel.weight, 0)
  let at = top
  return panels.map((panel) => {
    const box = { top: Math.round(at), height: Math.round((room * panel.weight) / weights) }
    at += box.height + gap
    return box
  })
}

/** Months from the first day to the last: weekly and daily series of one length have the same ticks. */
function monthsOf(days: readonly string[]) {
  const [from, to] = [days[0] ?? '', days.at(-1) ?? '']
  const part = (day: string) => Number(day.slice(0, 4)) * 12 + Number(day.slice(4, 6)) + Number(day.slice(6, 8)) / 31
  return part(to) - part(from)
}
/** Monday of the week that a day lies in, counted from 1970. */
const week = (day: string) => Math.floor((Date.UTC(Number(day.slice(0, 4)), Number(day.slice(4, 6)) - 1, Number(day.slice(6, 8))) / 86_400_000 + 3) / 7)

/** Labels: years over two years, months over one month, else days. */
export function tickText(day: string, days: readonly string[]): string {
  const months = monthsOf(days)
  if (months > 24) return day.slice(0, 4)
  return months > 1.5 ? formatDay(day).slice(0, 7) : formatDay(day).slice(5)
}
/** A tick at the first day of each year (over 2 years), quarter (over 6 months), month, else week. */
const period = (day: string, months: number) => (months > 24 ? day.slice(0, 4) : months > 6 ? `${day.slice(0, 4)}${Math.floor((Number(day.slice(4, 6)) - 1) / 3)}` : months > 1.5 ? day.slice(0, 6) : String(week(day)))

/** First day of each period: where a tick stands. */
export function isTick(days: readonly string[], i: number): boolean {
  if (i === 0) return false
  const months = monthsOf(days)
  return period(days[i]!, months) !== period(days[i - 1]!, months)
}

/** NAV, excess, drawdown and the like below each other with one cursor and one window. */
export function panelsOption({ days, panels, mark, height, colours = [] }: PanelsInput): EChartsCoreOption {
  const boxes = panelBoxes(panels, height)
  const every = panels.map((_, i) => i)
  return {
    grid: boxes.map((box) => ({ left: 12, right: 56, ...box })),
    xAxis: panels.map((_, i) => ({
      type: 'category', gridIndex: i, data: [...days], boundaryGap: false,
      axisLabel: { show: i === panels.length - 1, interval: (at: number) => isTick(days, at), formatter: (day: string) => tickText(day, days) },
      axisPointer: { label: { show: i === panels.length - 1, formatter: ({ value }: { value: string }) => formatDay(value) } },
    })),
    yAxis: panels.map((panel, i) => ({
      type: 'value', gridIndex: i, position: 'right', scale: panel.kind === 'nav', splitNumber: i === 0 ? 4 : 2,
      axisLabel: { formatter: (value: number) => (panel.kind === 'nav' ? value.toFixed(2) : formatPercent(value, 0)) },
      axisPointer: { show: false },
    })),
    graphic: panels.map((panel, i) => ({ type: 'text', left: 16, top: captionTop(panel, boxes[i]!), silent: true, style: { text: panel.caption, fontSize: 11, fontFamily: font, fill: '#5F6B7B' } })),
    axisPointer: { link: [{ xAxisIndex: 'all' }] },
    tooltip: { trigger: 'axis', showContent: false },
    toolbox: { show: false },
    dataZoom: [{ type: 'slider', xAxisIndex: every, bottom: 8 }, { type: 'inside', xAxisIndex: every, zoomOnMouseWheel: 'ctrl', moveOnMouseWheel: false }],
    brush: { xAxisIndex: every, brushType: 'lineX', brushLink: 'all', throttleType: 'debounce', throttleDelay: 300, brushStyle: { color: 'rgba(91,143,208,.14)', borderColor: '#5B8FD0' }, outOfBrush: { colorAlpha: 1 }, toolbox: [] },
    series: panels.flatMap((panel, i) => panel.lines.map((line, j) => lineSeries(panel, { ...line, colour: colourOf(panel, j, colours) }, i, j === 0 ? mark : undefined))),
  }
}

/** A caption stands where the lines are not: below a drawdown, above all else. */
function captionTop(panel: Panel, box: { top: number; height: number }) {
  const falling = panel.lines.every((line) => line.values.every((value) => !(value !== null && value > 0)))
  return falling ? box.top + box.height - 16 : box.top + 2
}

/** Benchmarks take no slot of the palette. */
/** Colour of a line of a panel: the benchmark is grey, a fund keeps its slot of the palette. */
export function colourOf(panel: Panel, at: number, colours: readonly string[]): string | undefined {
  const { role, colour } = panel.lines[at]!
  return role === 'benchmark' ? benchmarkColour : (colour ?? colours[slotOf(panel, at)])
}
const slotOf = (panel: Panel, at: number) => panel.lines.slice(0, at).filter((line) => line.role !== 'benchmark').length

function lineSeries(panel: Panel, line: PanelLine, axis: number, mark: PanelsInput['mark']) {
  const benchmark = line.role === 'benchmark'
  const draft = line.role === 'draft'
  const { colour } = line
  return {
    type: 'line', name: line.name, xAxisIndex: axis, yAxisIndex: axis, data: [...line.values], connectNulls: true, sampling: 'lttb', emphasis: { disabled: true },
    lineStyle: { width: benchmark || draft ? 1.25 : 1.75, ...(draft ? { type: [4, 2] } : {}), ...(colour ? { color: colour } : {}) },
    ...(colour ? { itemStyle: { color: colour } } : {}),
    ...(panel.area && !benchmark ? { areaStyle: { opacity: 0.09 } } : {}),
    ...(mark ? { markArea: { silent: true, itemStyle: { color: 'rgba(91,143,208,.12)' }, data: [[{ xAxis: mark[0] }, { xAxis: mark[1] }]] } } : {}),
  }
}
