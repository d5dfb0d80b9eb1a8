import { formatDay, formatMoney, formatNumber } from '@zhiheng/domain'
import { numberOf } from '@zhiheng/domain/simulation/decimal.ts'
import type { BookDay } from '@zhiheng/domain/simulation/keep-books.ts'
import { monthEquity } from '@zhiheng/domain/simulation/month-equity.ts'
import type { EChartsCoreOption } from 'echarts/core'
import type { DataTable } from '../../../kit/chart/Chart.tsx'
import { isTick, tickText } from '../../../kit/chart/panels-option.ts'

export type CurveKind = 'nav' | 'equity' | 'month'
export const curveKinds: readonly { value: CurveKind; label: string }[] = [{ value: 'nav', label: '净值' }, { value: 'equity', label: '权益' }, { value: 'month', label: '月度权益' }]

export interface CurveData {
  days: readonly string[]
  lines: readonly { name: string; values: readonly (number | null)[]; role: 'saved' | 'draft' }[]
}

const navOf = ({ nav }: BookDay) => (nav === undefined ? null : numberOf(nav, 'price'))
const equityOf = ({ equity }: BookDay) => numberOf(equity, 'money')

/** The books as lines over the days of both; `draft` only where there is one. */
export function curveData(kind: CurveKind, saved: readonly BookDay[], draft?: readonly BookDay[]): CurveData {
  const points = (books: readonly BookDay[]): Map<string, number | null> =>
    new Map(kind === 'month' ? monthEquity(books).map(({ month, endEquity }) => [month, endEquity]) : books.map((one) => [one.day, kind === 'nav' ? navOf(one) : equityOf(one)]))
  const [before, after] = [points(saved), draft && points(draft)]
  const days = [...new Set([...before.keys(), ...(after?.keys() ?? [])])].toSorted()
  const valuesOf = (known: ReadonlyMap<string, number | null>) => days.map((day) => known.get(day) ?? null)
  return { days, lines: [...(before.size > 0 ? [{ name: '已保存', values: valuesOf(before), role: 'saved' as const }] : []), ...(after ? [{ name: '草稿', values: valuesOf(after), role: 'draft' as const }] : [])] }
}

const textOf = (kind: CurveKind) => (value: number | null | undefined) => (kind === 'nav' ? formatNumber(value) : formatMoney(value))
const dayText = (kind: CurveKind, day: string) => (kind === 'month' ? `${day.slice(0, 4)}-${day.slice(4)}` : formatDay(day))

/** NAV and equity as lines, months as bars; the saved state stands quietly behind a draft. */
export function curveOption(kind: CurveKind, { days, lines }: CurveData, colours: readonly string[]): EChartsCoreOption {
  const hasDraft = lines.some(({ role }) => role === 'draft')
  // A curve within a few per cent needs more digits for its ticks to differ.
  const known = lines.flatMap(({ values }) => values.filter((value) => value !== null))
  const digits = known.reduce((most, value) => Math.max(most, value), -Infinity) - known.reduce((least, value) => Math.min(least, value), Infinity) < 0.05 ? 4 : 2
  const colourOf = (role: 'saved' | 'draft') => (role === 'draft' ? colours[1] : colours[0])
  return {
    grid: { left: 12, right: 64, top: hasDraft ? 30 : 14, bottom: 28 },
    tooltip: { valueFormatter: textOf(kind) },
    xAxis: {
      type: 'category', data: [...days], boundaryGap: kind === 'month',
      axisLabel: kind === 'month' ? { formatter: (month: string) => dayText(kind, month) } : { interval: (at: number) => isTick(days, at), formatter: (day: string) => tickText(day, days) },
      axisPointer: { label: { formatter: ({ value }: { value: string }) => dayText(kind, value) } },
    },
    yAxis: { type: 'value', position: 'right', scale: kind !== 'month', splitNumber: 4, axisLabel: { formatter: (value: number) => (kind === 'nav' ? value.toFixed(digits) : formatMoney(value).replace(/\.00| /g, '')) } },
    series: lines.map(({ name, values, role }) => ({
      type: kind === 'month' ? 'bar' : 'line', name, data: [...values], itemStyle: { color: colourOf(role) },
      ...(kind === 'month' ? {} : { sampling: 'lttb', connectNulls: true, lineStyle: { color: colourOf(role), width: 1.75, ...(role === 'draft' ? { type: [6, 3] } : {}) } }),
    })),
  }
}

export const curveTable = (kind: CurveKind, { days, lines }: CurveData): DataTable => ({
  head: [kind === 'month' ? '月份' : '日期', ...lines.map(({ name }) => name)],
  rows: days.map((day, at) => [dayText(kind, day), ...lines.map(({ values }) => textOf(kind)(values[at]))]).toReversed(),
})
