import type { Collector } from './collect.ts'
import { plain, readDay } from './days.ts'
import { heading } from './headers.ts'
import { identityOfRow, identityOfTitles, nextValue } from './identity.ts'
import { readNumber } from './numbers.ts'
import type { SheetPlace } from './read-sheet.ts'
import { cellText, isBlank } from './sheets.ts'
import type { Cell } from './sheets.ts'

const inOneCell = /^\s*([^:：=]{2,20}?)\s*[:：=]\s*(\S.*)$/s

/** A sheet that is a form: 净值日期 beside its day, 单位净值 beside its value, wherever they stand. One point at most. */
export function readKeyValues(place: SheetPlace, into: Collector): number {
  const found: { nav?: number; cumNav?: number; adjNav?: number; virtualNav?: number } = {}
  const { sheet } = place
  const rows: (readonly Cell[])[] = []
  let day: string | undefined
  let line = 0
  for (let at = 0; at < Math.min(sheet.rowCount, 2000); at++) {
    const row = sheet.row(at)
    rows.push(row)
    for (const [role, rank, value] of pairs(row)) {
      if (role === 'date' && rank <= 3) day ??= readDay(value, true) ?? undefined
      if (role !== 'nav' && role !== 'cumNav' && role !== 'adjNav' && role !== 'virtualNav') continue
      const number = readNumber(value)
      if (number === null || Number.isNaN(number) || found[role] !== undefined) continue
      found[role] = number
      if (role === 'nav' || line === 0) line = sheet.rowNumber(at)
    }
  }
  if (line === 0) return 0
  const identity = identityOfTitles(rows.slice(0, 200))
  const whole = day && /^\d{8}$/.test(day) ? day : (rows.map((row) => identityOfRow(row).day).find(Boolean) ?? place.day)
  if (!whole) {
    into.problem({ sheet: sheet.name, row: line, severity: 'error', message: '找到了净值，但没有找到净值日期：应有“净值日期”一格，如 2025-01-03。' })
    return 0
  }
  const { nav = null, cumNav = null, adjNav = null, virtualNav } = found
  into.add(`${place.index}/form`, sheet.name, { code: identity.code, name: identity.name }, { day: whole, nav, cumNav, adjNav, ...(virtualNav !== undefined && { virtualNav }), sheetIndex: place.index, row: line })
  return 1
}

function* pairs(row: readonly Cell[]): Generator<readonly [string, number, Cell]> {
  for (let at = 0; at < row.length; at++) {
    const cell = row[at]
    if (typeof cell !== 'string' || isBlank(cell)) continue
    const alone = heading(cell)
    if (alone) {
      const value = nextValue(row, at)
      if (value !== undefined) yield [alone.role, alone.rank, value]
      continue
    }
    // several pairs in one line of a mail: 单位净值：1.0234  累计净值：1.5
    for (const part of plain(cell).split(/\s{2,}|[,，;；](?=\D)|\n|\s(?=\S{2,10}[:：])/)) {
      const [, label = '', value = ''] = inOneCell.exec(part) ?? []
      const named = label === '' ? null : heading(label)
      if (named) yield [named.role, named.rank, value]
      else if (label !== '' && !heading(cellText(cell))) continue
    }
  }
}
