import { formatNumber } from '@zhiheng/domain'
import type { BookFigures } from './figures.ts'
import type { GridRow } from './grid-rows.ts'
import { type ColumnKey, tradeColumns } from './trade-columns.ts'

export interface CellChange {
  column: ColumnKey
  label: string
  before: string
  after: string
}
const fields = tradeColumns.filter(({ key }) => key !== 'cash' && key !== 'state')

/** Cells of a record that differ from what is saved. */
export const cellChanges = ({ record, saved }: GridRow): CellChange[] =>
  saved ? fields.map((column) => ({ column: column.key, label: column.label, before: column.text(saved), after: column.text(record) })).filter(({ before, after }) => before !== after) : []

export interface FigureChange {
  label: string
  before: string
  after: string
}
const money = (value: number) => formatNumber(value, 2)
const rows: readonly (readonly [string, (figures: BookFigures) => string])[] = [
  ['总权益(元)', ({ state }) => money(state.equity)], ['市值(元)', ({ state }) => money(state.marketValue)], ['现金(元)', ({ state }) => money(state.cash)], ['可用现金(元)', ({ state }) => money(state.availableCash)], ['在途资金(元)', ({ state }) => money(state.inTransit)],
  ['仓位', ({ state }) => (state.positionRatio === null ? '—' : `${formatNumber(state.positionRatio, 2)}%`)], ['份额', ({ state }) => formatNumber(state.units, 2)], ['单位净值', ({ state }) => formatNumber(state.nav)],
]
/** Figures of the books before and after the changes. */
export const figureChanges = (before: BookFigures, after: BookFigures): FigureChange[] => rows.map(([label, of]) => ({ label, before: of(before), after: of(after) }))
