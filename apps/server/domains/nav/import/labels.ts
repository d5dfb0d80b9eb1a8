import { readDay } from './days.ts'
import { compact, heading, valueRoles } from './headers.ts'
import type { Heading } from './headers.ts'
import { looksNumeric } from './numbers.ts'
import type { Cell } from './sheets.ts'
import { cellText, isBlank, isDateCell } from './sheets.ts'

type Row = readonly Cell[]

/** One fund's columns in a table. Several lie side by side, or the code column tells the funds apart. */
export interface Block {
  /** -1: no such column, the day stands in the title. */
  date: number
  values: Partial<Record<'nav' | 'cumNav' | 'adjNav' | 'virtualNav', number>>
  code?: number
  name?: number
  shareClass?: number
  /** Heading text that names the fund of this block. */
  label: string
}

/** Headings of one column from top to bottom, without repeats. */
export interface Column {
  parts: string[]
  heading: Heading | null
}

export const hasDay = (cell: Cell | undefined) => isDateCell(cell) || (!isBlank(cell) && readDay(cell, false) !== null)

/** A line that could be data: a day and a number beside it. */
export function looksLikeData(row: Row): boolean {
  const date = row.findIndex(hasDay)
  return date >= 0 && row.some((cell, at) => at !== date && looksNumeric(cell) && !hasDay(cell))
}

export const headingOf = (cell: Cell | undefined) => (typeof cell === 'string' ? heading(cell) : null)

/** Two known columns, one of them a NAV or a day: the line is a heading. */
export function isHeaderRow(row: Row): boolean {
  let known = 0
  let wanted = false
  for (const cell of row) {
    const found = headingOf(cell)
    if (!found) continue
    known++
    wanted ||= found.role === 'date' || valueRoles.includes(found.role)
  }
  return wanted && known >= 2 && !looksLikeData(row)
}

/** A line that names several funds above their columns, as against a title, which says one thing. */
export function isHeaderLike(row: Row): boolean {
  const texts = new Set(row.filter((cell) => !isBlank(cell)).map((cell) => cellText(cell).trim()))
  const names = [...texts].filter((text) => !heading(text) && !/[:：]/.test(text))
  return names.length > 1 || (names.length === 1 && texts.size > 1)
}

const nothing = /^(value|close|price|val|v|y|x|data|net|amount|值|数值|数据|收盘价?|价格|点位|净额|series\s*\d*|列\d*|col(umn)?\s*\d*)$/i

/** A heading that names no fund is no label. */
export const plainLabel = (text: string) => (nothing.test(text.trim()) ? '' : text)

export const sameHeading = (a: Column | undefined, b: Column | undefined) => compact(a?.parts.join('') ?? '') === compact(b?.parts.join('') ?? '')
