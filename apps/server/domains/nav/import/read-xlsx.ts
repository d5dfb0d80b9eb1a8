import { limits, refuse } from './limits.ts'
import { isDateFormat } from './number-format.ts'
import type { Cell, Sheet } from './sheets.ts'
import { arraySheet } from './sheets.ts'
import { attribute, inner, tags, unescapeXml, xmlText } from './xml.ts'
import type { Zip } from './unzip.ts'
import { fillMerges } from './merges.ts'

/**
 * An own reader instead of read-excel-file: that one drops merged cells, rounds nothing but hides which
 * numbers are days under Chinese formats, and inflates everything before it can be stopped.
 */

interface Styles {
  /** By cell style index. */
  isDate: boolean[]
}

interface Book {
  strings: string[]
  styles: Styles
  date1904: boolean
}

export function readXlsx(zip: Zip): Sheet[] {
  const workbookName = workbookPart(zip)
  const workbook = xmlText(part(zip, workbookName))
  const date1904 = [...tags(workbook, 'workbookPr')].some(([, at]) => /^(1|true)$/i.test(attribute(at, 'date1904') ?? ''))
  const places = relations(zip, workbookName)
  const listed = [...tags(workbook, 'sheet')].filter(([, at]) => attribute(at, 'name') !== undefined)
  if (listed.length > limits.sheets) return refuse(`文件有 ${listed.length} 个工作表，超过上限 ${limits.sheets} 个。`)
  const book: Book = { strings: sharedStrings(zip, places), styles: cellStyles(zip, places), date1904 }
  const left = { rows: limits.rows as number }
  return listed.flatMap(([, at]) => {
    const body = zip.read(places.byId.get(attribute(at, 'id') ?? '') ?? '')
    if (!body) return []
    const { rows, numbers, merges } = sheetRows(body, book, left)
    fillMerges(rows, numbers, merges)
    return [arraySheet(attribute(at, 'name') ?? '', rows, numbers, /hidden/i.test(attribute(at, 'state') ?? ''))]
  })
}

const part = (zip: Zip, name: string) => zip.read(name) ?? refuse('文件不是有效的 Excel 工作簿：缺少工作簿内容。请在 Excel 中另存为 .xlsx 后再导入。')

function workbookPart(zip: Zip): string {
  const found = zip.read('_rels/.rels')
  const root = found ? xmlText(found) : ''
  for (const [, at] of tags(root, 'Relationship')) if (attribute(at, 'Type')?.endsWith('/officeDocument')) return attribute(at, 'Target') ?? ''
  return 'xl/workbook.xml'
}

interface Places {
  byId: Map<string, string>
  byType: Map<string, string>
}

function relations(zip: Zip, workbookName: string): Places {
  const slash = workbookName.lastIndexOf('/')
  const folder = workbookName.slice(0, slash + 1)
  const rels = zip.read(`${folder}_rels/${workbookName.slice(slash + 1)}.rels`)
  const places: Places = { byId: new Map(), byType: new Map() }
  for (const [, at] of tags(rels ? xmlText(rels) : '', 'Relationship')) {
    const target = attribute(at, 'Target') ?? ''
    // a target outside the package is never opened
    if (attribute(at, 'TargetMode') === 'External') continue
    const place = target.startsWith('/') ? target : folder + target.replace(/^(\.\/)+/, '')
    places.byId.set(attribute(at, 'Id') ?? '', place)
    places.byType.set((attribute(at, 'Type') ?? '').replace(/^.*\//, ''), place)
  }
  return places
}

function sharedStrings(zip: Zip, places: Places): string[] {
  const found = zip.read(places.byType.get('sharedStrings') ?? 'xl/sharedStrings.xml')
  return found ? Array.from(inner(xmlText(found), 'si'), richText) : []
}

/** Joined runs of text; the phonetic reading beside Chinese and Japanese words is not part of the text. */
function richText(body: string): string {
  const spoken = /<(?:\w+:)?rPh[\s>]/.test(body) ? Array.from(inner(body, 'rPh')) : []
  const text = Array.from(inner(spoken.reduce((rest, reading) => rest.replace(reading, ''), body), 't')).join('')
  return unescapeXml(text).replace(/_x([0-9A-F]{4})_/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
}

function cellStyles(zip: Zip, places: Places): Styles {
  const found = zip.read(places.byType.get('styles') ?? 'xl/styles.xml')
  const text = found ? xmlText(found) : ''
  const formats = new Map<number, string>()
  for (const [, at] of tags(text, 'numFmt')) formats.set(Number(attribute(at, 'numFmtId')), attribute(at, 'formatCode') ?? '')
  const [cellXfs = ''] = inner(text, 'cellXfs')
  return {
    isDate: Array.from(tags(cellXfs, 'xf'), ([, at]) => {
      const id = Number(attribute(at, 'numFmtId') ?? 0)
      return isDateFormat(id, formats.get(id))
    }),
  }
}

interface SheetRows {
  rows: Cell[][]
  numbers: number[]
  merges: string[]
}

/** Decodes a large part in slices of whole rows, so that a sheet of a million rows needs no second copy. */
function* slices(body: Buffer): Generator<string> {
  const head = xmlText(body.subarray(0, 65_536))
  const prefix = /<([\w-]+:)?worksheet[\s>]/.exec(head)?.[1] ?? ''
  if (body[0] === 0xff && body[1] === 0xfe) {
    yield xmlText(body)
    return
  }
  const close = `</${prefix}row>`
  for (let at = 0; at < body.length; ) {
    const cut = body.indexOf(close, Math.min(body.length, at + 4_000_000))
    const end = cut < 0 ? body.length : cut + close.length
    yield body.toString('utf8', at, end)
    at = end
  }
}

function sheetRows(body: Buffer, book: Book, left: { rows: number }): SheetRows {
  const out: SheetRows = { rows: [], numbers: [], merges: [] }
  let number = 0
  let cells: Cell[] = []
  const keep = () => {
    if (cells.length === 0) return
    if (--left.rows < 0) refuse(`文件的行数超过上限 ${limits.rows.toLocaleString('en')} 行，请拆分后再导入。`)
    out.rows.push(cells)
    out.numbers.push(number)
    cells = []
  }
  for (const text of slices(body)) {
    const open = /<(?:[\w-]+:)?(row|c|mergeCell)(?=[\s/>])([^<>]*)>/g
    let column = -1
    for (let found = open.exec(text); found; found = open.exec(text)) {
      const [whole, name, at = ''] = found
      if (name === 'mergeCell') out.merges.push(attribute(at, 'ref') ?? '')
      else if (name === 'row') {
        keep()
        number = Number(/\sr="(\d{1,9})"/.exec(at)?.[1] ?? number + 1)
        column = -1
      } else {
        column = columnOf(at) ?? column + 1
        if (at.endsWith('/')) continue
        const end = text.indexOf(`</${whole.slice(1, whole.indexOf('c') + 1)}>`, open.lastIndex)
        if (end < 0) break
        const value = cellValue(at, text.slice(open.lastIndex, end), book)
        open.lastIndex = end
        if (value !== null) put(cells, column, value)
      }
    }
  }
  keep()
  return out
}

function put(cells: Cell[], column: number, value: Cell): void {
  if (column >= limits.columns) refuse(`工作表的列数超过上限 ${limits.columns} 列。`)
  while (cells.length < column) cells.push(null)
  cells[column] = value
}

function columnOf(at: string): number | undefined {
  const letters = /\sr="([A-Za-z]{1,3})\d/.exec(at)?.[1]
  if (!letters) return undefined
  let column = 0
  for (const letter of letters.toUpperCase()) column = column * 26 + letter.charCodeAt(0) - 64
  return column - 1
}

const rawValue = /<(?:\w+:)?v(?:\s[^<>]*)?>([^<]*)</

/** A formula is never run: what Excel last stored beside it is the value. */
function cellValue(at: string, body: string, book: Book): Cell {
  const type = /\st="(\w+)"/.exec(at)?.[1] ?? 'n'
  if (type === 'inlineStr') return bounded(richText(body))
  const raw = rawValue.exec(body)?.[1]
  if (raw === undefined || raw === '') return null
  if (type === 's') return bounded(book.strings[Number(raw)] ?? '')
  if (type === 'b') return raw === '1' ? 'TRUE' : 'FALSE'
  if (type === 'e') return { error: unescapeXml(raw) }
  if (type === 'str' || type === 'd') return bounded(unescapeXml(raw))
  const value = Number(raw)
  if (!Number.isFinite(value)) return bounded(unescapeXml(raw))
  const style = Number(/\ss="(\d+)"/.exec(at)?.[1] ?? -1)
  return book.styles.isDate[style] ? { serial: value + (book.date1904 ? 1462 : 0) } : value
}

function bounded(text: string): Cell {
  if (text.length > limits.cellText) refuse(`有单元格的文字超过上限 ${limits.cellText} 字。`)
  return text === '' ? null : text
}
