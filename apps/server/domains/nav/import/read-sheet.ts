import type { Collector } from './collect.ts'
import { AMBIGUOUS, decideOrder, plain, readDay, unquoted } from './days.ts'
import type { DayOrder } from './days.ts'
import type { Identity } from './identity.ts'
import { identityOfLabel, identityOfTitles } from './identity.ts'
import { isHeaderRow, looksLikeData } from './labels.ts'
import type { Block } from './labels.ts'
import { canRead, findLayout, headless } from './layout.ts'
import { looksNumeric, readNumber, usesCommaDecimals } from './numbers.ts'
import { cellText, columnLetter, isBlank, isDateCell } from './sheets.ts'
import type { Cell, Sheet } from './sheets.ts'

type Row = readonly Cell[]
type ValueRole = keyof Block['values']

export interface SheetPlace {
  sheet: Sheet
  index: number
  /** What the sheet's and the file's name say. */
  day: string | undefined
  /** The sheet is being read with its columns as rows: positions are swapped back in messages. */
  turned: boolean
}

interface Table {
  blocks: Block[]
  titles: Identity
  /** Prefix of the keys of its funds. */
  key: string
  order: DayOrder | null | undefined
  comma: Map<number, boolean>
  lastCode: string
  lastName: string
}

const mostPending = 10
const mostAttempts = 3000

/** Walks down one sheet: heading lines wait until data follow, then they become the table's columns. Gives the number of points. */
export function readSheet(place: SheetPlace, into: Collector): number {
  const { sheet } = place
  let pending: Row[] = []
  let table: Table | null = null
  let points = 0
  let attempts = 0
  let tables = 0
  for (let at = 0; at < sheet.rowCount; at++) {
    const row = sheet.row(at)
    if (table && isData(table, row)) {
      // a title between data lines begins the next fund under the same columns
      if (pending.length > 0) {
        const next = identityOfTitles(pending)
        if (next.code || next.name) {
          table.titles = next
          table.key = `${place.index}/${++tables}`
        }
        pending = []
      }
      points += readRow(place, table, at, row, into)
      continue
    }
    if (!table && attempts < mostAttempts && mayBegin(row, pending)) {
      attempts++
      const blocks = begin(pending, sampleFrom(sheet, at), spreadFrom(sheet, at), place.day !== undefined || identityOfTitles(pending).day !== undefined)
      if (blocks) {
        table = { blocks, titles: identityOfTitles(titlesOf(pending)), key: `${place.index}/${++tables}`, order: undefined, comma: new Map(), lastCode: '', lastName: '' }
        if (blocks.length > 1) for (const [number, block] of blocks.entries()) into.fund(keyOf(table, block, number, {}), sheet.name, identityOf(table, block, row))
        pending = []
        points += readRow(place, table, at, row, into)
        continue
      }
    }
    if (table) {
      if (isHeaderRow(row)) table = null
      else if (looksLikeData(row) && !table.blocks.some((block) => block.date >= 0 && readDay(row[block.date], true) !== null)) {
        table = null
        at--
        continue
      } else reportUnreadDay(place, table, at, row, into)
    }
    pending.push(row)
    if (pending.length > mostPending) pending.shift()
  }
  return points
}

const titlesOf = (pending: readonly Row[]) => pending.filter((row) => !isHeaderRow(row))

const mayBegin = (row: Row, pending: readonly Row[]) => looksLikeData(row) || (pending.some(isHeaderRow) && row.some((cell) => looksNumeric(cell)))

function sampleFrom(sheet: Sheet, at: number): Row[] {
  return Array.from({ length: Math.min(20, sheet.rowCount - at) }, (_, next) => sheet.row(at + next))
}

/** In a table of many funds the younger ones begin far below. */
function spreadFrom(sheet: Sheet, at: number): Row[] {
  const step = Math.max(1, Math.floor((sheet.rowCount - at) / 60))
  return Array.from({ length: Math.min(60, sheet.rowCount - at) }, (_, next) => sheet.row(at + next * step))
}

function begin(pending: readonly Row[], sample: readonly Row[], spread: readonly Row[], dayKnown: boolean): Block[] | null {
  const [first = []] = sample
  const alike = sample.filter((row, at) => at === 0 || !isHeaderRow(row))
  const found = findLayout(pending, [...alike, ...spread])
  if (found) return found.every((block) => block.date < 0) && !dayKnown ? null : found
  return looksLikeData(first) ? headless(alike.filter(looksLikeData)) : null
}

const isData = (table: Table, row: Row) => table.blocks.some((block) => (block.date >= 0 ? readDay(row[block.date], true) !== null && !isHeaderRow(row) : canRead(block, row) && !isFooter(row)))

const footer = /^[\s(（]*(合计|小计|总计|汇总|平均|均值|最大|最小|备注|注|说明|制表|复核|经办|来源|截至|共\s*\d|total|sum|average|mean|note|以上|本表|特此|管理人|托管人|打印|第\s*\d+\s*页)/i
const isFooter = (row: Row) => row.some((cell) => typeof cell === 'string' && footer.test(cell))

function readRow(place: SheetPlace, table: Table, at: number, row: Row, into: Collector): number {
  let points = 0
  table.blocks.forEach((block, number) => {
    const day = dayOf(place, table, block, at, row, into)
    if (day === null) return
    const read = (role: ValueRole) => (block.values[role] === undefined ? null : valueOf(place, table, block.values[role], at, row, into))
    const [nav, cumNav, adjNav, virtualNav] = [read('nav'), read('cumNav'), read('adjNav'), read('virtualNav')]
    if (nav === null && cumNav === null && adjNav === null && virtualNav === null) return
    const identity = identityOf(table, block, row)
    const [sheetIndex, line] = [place.index, place.turned ? at + 1 : place.sheet.rowNumber(at)]
    into.add(keyOf(table, block, number, identity), place.sheet.name, identity, block.values.virtualNav === undefined ? { day, nav, cumNav, adjNav, sheetIndex, row: line } : { day, nav, cumNav, adjNav, virtualNav, sheetIndex, row: line })
    points++
  })
  return points
}

const keyOf = (table: Table, block: Block, number: number, identity: Identity) =>
  block.code === undefined && block.name === undefined ? `#${table.key}/${number}` : `${identity.code ?? ''}|${identity.name ?? ''}`

function identityOf(table: Table, block: Block, row: Row): Identity {
  if (block.code === undefined && block.name === undefined) return block.label === '' ? table.titles : { ...(table.blocks.length === 1 ? table.titles : {}), ...identityOfLabel(block.label) }
  const text = (at: number | undefined) => (at === undefined ? '' : codeText(row[at]))
  const [code, name, share] = [text(block.code), text(block.name), text(block.shareClass)]
  // only the first line of a fund names it (merged cells saved as text)
  if (code !== '' || name !== '') [table.lastCode, table.lastName] = [code, name]
  const named = table.lastName === '' ? (table.titles.name ?? '') : table.lastName
  const whole = share !== '' && !named.endsWith(share) ? `${named} ${share}`.trim() : named
  return { code: table.lastCode === '' ? (block.code === undefined ? table.titles.code : undefined) : table.lastCode, ...(whole !== '' && { name: whole }) }
}

const codeText = (cell: Cell | undefined) => (isDateCell(cell) ? '' : unquoted(plain(cellText(cell))))

function dayOf(place: SheetPlace, table: Table, block: Block, at: number, row: Row, into: Collector): string | null {
  if (block.date < 0) return table.titles.day ?? place.day ?? null
  const cell = row[block.date]
  if (isBlank(cell)) return null
  const day = readDay(cell, true, table.order ?? null)
  if (day !== null && day !== AMBIGUOUS) return day
  if (table.order === undefined) {
    table.order = decideOrder(columnOf(place.sheet, at, block.date))
    return dayOf(place, table, block, at, row, into)
  }
  const asked = day === AMBIGUOUS ? `日期“${cellText(cell)}”分不清年月日的先后，整列也无法判定` : `“${cellText(cell)}”不是日期`
  into.problem({ ...spot(place, at, block.date), severity: 'error', message: `${asked}，应写成 2025-01-03、20250103 或 2025年1月3日。` })
  return null
}

function* columnOf(sheet: Sheet, from: number, column: number): Generator<string> {
  const most = 20_000
  for (let at = from; at < Math.min(sheet.rowCount, from + most); at++) {
    const cell = sheet.row(at)[column]
    if (typeof cell === 'string' && !isBlank(cell)) yield cell
  }
}

function valueOf(place: SheetPlace, table: Table, column: number, at: number, row: Row, into: Collector): number | null {
  const value = readNumber(row[column], table.comma.get(column) ?? false)
  if (value === null || !Number.isNaN(value)) return value
  if (!table.comma.has(column)) {
    table.comma.set(column, usesCommaDecimals(sampleFrom(place.sheet, at).map((each) => each[column] ?? null)))
    return valueOf(place, table, column, at, row, into)
  }
  into.problem({ ...spot(place, at, column), severity: 'error', message: `“${cellText(row[column]).slice(0, 40)}”不是数字，应为净值（如 1.0234）或留空。` })
  return null
}

const spot = ({ sheet, turned }: SheetPlace, at: number, column: number) =>
  turned ? { sheet: sheet.name, row: column + 1, column: columnLetter(sheet.rowNumber(at) - 1) } : { sheet: sheet.name, row: sheet.rowNumber(at), column: columnLetter(column) }

/** A line with values but without a readable day is worth a word; a footer is not. */
function reportUnreadDay(place: SheetPlace, table: Table, at: number, row: Row, into: Collector): void {
  if (isFooter(row)) return
  for (const block of table.blocks) {
    if (block.date < 0 || !Object.values(block.values).some((column) => looksNumeric(row[column]))) continue
    const cell = row[block.date]
    const what = isBlank(cell) ? '日期是空的' : `“${cellText(cell).slice(0, 40)}”不是有效的日期`
    into.problem({ ...spot(place, at, block.date), severity: 'error', message: `${what}，应写成 2025-01-03、20250103 或 2025年1月3日；这一行没有读入。` })
  }
}
