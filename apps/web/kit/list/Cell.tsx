import { absent, dateTimeText, formatCount, formatDay, formatMoney, formatNumber, formatPercent, formatReturn, formatShares, percentDecimals, rankShare, toneOf, valueDecimals, type Value } from '@zhiheng/domain'
import { memo, type ReactNode } from 'react'
import type { Column } from './types.ts'

export interface RankValue {
  place: number
  of: number
}
const isRank = (value: unknown): value is RankValue => typeof value === 'object' && value !== null && 'place' in value && 'of' in value

export const valueOf = <R,>(column: Column<R>, row: R): unknown => (column.value ? column.value(row) : (row as Record<string, unknown>)[column.prop])
const asValue = (value: unknown): Value => (value === null || value === undefined || value === '' ? undefined : Number(value))

/** An instant of the wire (with its zone) in the user's own time; a time without zone stays as it is. */
const localTime = (text: string) => (/(Z|[+-]\d\d:?\d\d)$/.test(text) ? dateTimeText(new Date(text)) : text.replace('T', ' ')).slice(0, 16)

/** The text of a cell, as it is shown and as it is copied. */
export function textOf<R>(column: Column<R>, row: R): string {
  if (column.text) return column.text(row)
  const value = valueOf(column, row)
  switch (column.kind) {
    case 'return': return formatReturn(asValue(value), column.decimals ?? percentDecimals)
    case 'percent': return formatPercent(asValue(value), column.decimals ?? percentDecimals)
    case 'number': return formatNumber(asValue(value), column.decimals ?? valueDecimals)
    case 'money': return formatMoney(asValue(value))
    case 'profit': return formatMoney(asValue(value), true)
    case 'shares': return formatShares(asValue(value))
    case 'count': return formatCount(asValue(value))
    case 'date': return formatDay(value as string | null | undefined)
    case 'dateTime': return value ? localTime(String(value)) : absent
    case 'yesNo': return value === true || value === 1 || value === '1' ? '是' : '否'
    case 'rank': return isRank(value) ? `${value.place}/${value.of}` : absent
    case 'spark': return ''
    default: return value === null || value === undefined || value === '' ? absent : Array.isArray(value) ? value.join('、') || absent : String(value)
  }
}

/** Weekly points against the start value; never red or green. */
export const Sparkline = memo(function Sparkline({ values, width = 80, height = 20 }: { values: readonly number[]; width?: number; height?: number }) {
  if (values.length < 2) return <span className="t4">{absent}</span>
  const base = values[0]!
  const [low, high] = [Math.min(...values), Math.max(...values)]
  const y = (v: number) => height - 2 - ((v - low) / (high - low || 1)) * (height - 4)
  const points = values.map((v, i) => `${((i / (values.length - 1)) * width).toFixed(1)},${y(v).toFixed(1)}`).join(' ')
  return (
    <svg className="k-spark" viewBox={`0 0 ${width} ${height}`} aria-hidden>
      <line x1="0" x2={width} y1={y(base)} y2={y(base)} stroke="var(--l3)" strokeDasharray="2 2" />
      <polyline fill="none" stroke="var(--c1)" strokeWidth="1.25" strokeLinejoin="round" points={points} />
    </svg>
  )
})

export function RankBar({ place, of }: RankValue) {
  return (
    <span className="k-rank">
      <span className="k-rank-bar"><i style={{ width: `${rankShare(place, of) * 100}%` }} /></span>
      <span>{place}<span className="t3">/{of}</span></span>
    </span>
  )
}

/** What stands inside a cell. */
export function cellContent<R>(column: Column<R>, row: R): ReactNode {
  if (column.render) return column.render(row)
  const value = valueOf(column, row)
  if (column.kind === 'spark') return <Sparkline values={Array.isArray(value) ? (value as number[]) : []} />
  if (column.kind === 'rank' && isRank(value)) return <RankBar {...value} />
  const text = textOf(column, row)
  if (text === absent) return <span className="t4">{absent}</span>
  if (column.kind === 'return' || column.kind === 'profit') {
    // What rounds to zero is written without a sign, and then without a colour.
    const tone = /^[+\u2212]/.test(text) ? toneOf(asValue(value)) : 'flat'
    return tone === 'flat' ? text : <span className={tone}>{text}</span>
  }
  return text
}

const quiet = new Set(['text', 'code', 'date', 'dateTime', 'yesNo', undefined])
export const cellClass = <R,>(column: Column<R>) => (column.kind === 'name' ? 'name' : quiet.has(column.kind) ? 't2' : '')
