import { expect, test } from 'vitest'
import { legendAfter, legendAtFirst, legendCommands } from './legend.ts'
import { isTick, panelBoxes, panelsOption, tickText } from './panels-option.ts'
import { chartHeight, resizePause } from './use-engine.ts'

const names = Array.from({ length: 12 }, (_, i) => `线${i}`)
const on = (selected: Readonly<Record<string, boolean>>) => Object.values(selected).filter(Boolean).length

test('the first 10 legend items are selected [chart.legend-default-10]', () => expect(on(legendAtFirst(names).selected)).toBe(10))

test('the dropdown offers collapse, expand, all, invert, default [chart.legend-dropdown] [chart.legend-toggle]', () => {
  expect(legendCommands.map((one) => one.label)).toEqual(['收起', '展开', '全选', '反选', '默认'])
  const start = legendAtFirst(names)
  const expanded = legendAfter(start, 'expand', names)
  expect([start.mode, expanded.mode, legendAfter(expanded, 'collapse', names).mode]).toEqual(['scroll', 'plain', 'scroll'])
  expect([on(legendAfter(start, 'all', names).selected), on(legendAfter(start, 'invert', names).selected), legendAfter(expanded, 'default', names)]).toEqual([12, 2, start])
})

test('370 px high, resized after 300 ms [const.chart-height] [const.resize-debounce]', () => expect([chartHeight, resizePause]).toEqual([370, 300]))

test('linked panels share cursor and window, heights by weight', () => {
  const panels = [{ caption: '净值', kind: 'nav', weight: 55, lines: [{ name: '本基金', values: [1, 1.1] }, { name: '基准', values: [1, 1], role: 'benchmark' }] }, { caption: '回撤', kind: 'percent', weight: 25, area: true, lines: [{ name: '回撤', values: [0, -0.1] }] }] as const
  const option = panelsOption({ days: ['20250102', '20250103'], panels, height: 460, mark: ['20250102', '20250103'] }) as { axisPointer: unknown; series: { lineStyle: { width: number }; areaStyle?: unknown; markArea?: unknown }[]; dataZoom: { xAxisIndex: number[] }[] }
  expect([option.axisPointer, option.dataZoom[0]!.xAxisIndex]).toEqual([{ link: [{ xAxisIndex: 'all' }] }, [0, 1]])
  expect(option.series.map((line) => [line.lineStyle.width, line.areaStyle !== undefined, line.markArea !== undefined])).toEqual([[1.75, false, true], [1.25, false, false], [1.75, true, true]])
  const [first, second] = panelBoxes(panels, 460)
  expect(first!.height / second!.height).toBeCloseTo(55 / 25, 1)
})

test('a tick stands at the first day of each year over two years, else of quarter, month or week, whatever the frequency', () => {
  const every = (from: string, step: number, count: number) => Array.from({ length: count }, (_, i) => new Date(Date.UTC(Number(from.slice(0, 4)), Number(from.slice(4, 6)) - 1, Number(from.slice(6)) + i * step)).toISOString().slice(0, 10).replaceAll('-', ''))
  const ticks = (days: readonly string[]) => days.filter((_, i) => isTick(days, i)).map((day) => tickText(day, days))
  expect(ticks(every('20211112', 7, 255))).toEqual(['2022', '2023', '2024', '2025', '2026'])
  expect(ticks(every('20230105', 1, 900))).toEqual(['2024', '2025'])
  expect(ticks(every('20250106', 1, 300))).toEqual(['2025-04', '2025-07', '2025-10'])
  expect(ticks(every('20250106', 7, 14))).toEqual(['2025-02', '2025-03', '2025-04'])
  expect(ticks(every('20250106', 1, 15))).toEqual(['01-13', '01-20'])
})
