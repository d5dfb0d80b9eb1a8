import type { BookDay } from '@zhiheng/domain/simulation/keep-books.ts'
import { expect, test } from 'vitest'
import { curveData, curveOption, curveTable } from './curve-to-option.ts'

const day = (on: string, equity: bigint, nav: bigint | undefined, flow = 0n): BookDay => ({ day: on, traded: flow !== 0n, cash: equity, inTransit: 0n, marketValue: 0n, equity, flow, units: 0n, nav })
const saved = [day('20250103', 100_00n, 100_000_000n, 100_00n), day('20250203', 110_00n, 110_000_000n)]
const draft = [day('20250102', 50_00n, undefined), ...saved.slice(0, 1), day('20250204', 120_00n, 120_000_000n)]

test('NAV and equity lie over the days of both states, gaps stay gaps', () => {
  const data = curveData('nav', saved, draft)
  expect(data.days).toEqual(['20250102', '20250103', '20250203', '20250204'])
  expect(data.lines).toEqual([{ name: '已保存', role: 'saved', values: [null, 1, 1.1, null] }, { name: '草稿', role: 'draft', values: [null, 1, null, 1.2] }])
  expect(curveData('equity', saved).lines).toEqual([{ name: '已保存', role: 'saved', values: [100, 110] }])
})

test('a draft is dashed over the saved line, months are bars, and the table says the newest first', () => {
  const option = curveOption('nav', curveData('nav', saved, draft), ['#1', '#2']) as { series: { type: string; lineStyle: { type?: unknown; color: string } }[] }
  expect(option.series.map(({ type, lineStyle }) => [type, lineStyle.color, lineStyle.type])).toEqual([['line', '#1', undefined], ['line', '#2', [6, 3]]])
  const months = curveData('month', saved)
  expect((curveOption('month', months, ['#1', '#2']) as { series: { type: string; data: number[] }[] }).series).toMatchObject([{ type: 'bar', data: [100, 110] }])
  expect(curveTable('month', months)).toEqual({ head: ['月份', '已保存'], rows: [['2025-02', '110.00'], ['2025-01', '100.00']] })
})

test('nothing was traded: no lines', () => expect(curveData('nav', [])).toEqual({ days: [], lines: [] }))
