import { limits, refuse } from './limits.ts'
import type { Cell, Sheet } from './sheets.ts'
import { arraySheet } from './sheets.ts'
import { attribute, refuseDoctype, unescapeXml } from './xml.ts'

/** Tables that call themselves .xls: web pages, and the XML of Excel 2003. Only text is taken, nothing is run or fetched. */

interface Grid {
  rows: Cell[][]
  cells: Cell[]
}

class Tables {
  readonly sheets: Sheet[] = []
  private left: number = limits.rows
  private grid: Grid = { rows: [], cells: [] }
  private name = ''

  begin(name: string): void {
    this.end()
    this.name = name
  }

  /** `number`: the line's own number, where the file leaves lines out. */
  row(number?: number): void {
    if (--this.left < 0) refuse(`文件的行数超过上限 ${limits.rows.toLocaleString('en')} 行，请拆分后再导入。`)
    this.grid.cells = []
    if (number !== undefined && number > this.grid.rows.length + 1 && number < this.grid.rows.length + 10_000) while (this.grid.rows.length < number - 1) this.grid.rows.push([])
    this.grid.rows.push(this.grid.cells)
  }

  cell(value: Cell, at: number | undefined, width: number): void {
    if (this.grid.rows.length === 0) this.row()
    const { cells } = this.grid
    if (typeof value === 'string' && value.length > limits.cellText) refuse(`有单元格的文字超过上限 ${limits.cellText} 字。`)
    const start = at !== undefined && at > cells.length ? at : cells.length
    if (start + width > limits.columns) refuse(`表格的列数超过上限 ${limits.columns} 列。`)
    while (cells.length < start) cells.push(null)
    for (let filled = 0; filled < width; filled++) cells.push(value)
  }

  end(): Sheet[] {
    if (this.grid.rows.some((row) => row.length > 0)) this.sheets.push(arraySheet(this.name || `表${this.sheets.length + 1}`, this.grid.rows))
    if (this.sheets.length > limits.sheets) refuse(`文件的表格超过上限 ${limits.sheets} 个。`)
    this.grid = { rows: [], cells: [] }
    return this.sheets
  }
}

const span = (text: string | undefined) => Math.min(Math.max(Number(text ?? 1) || 1, 1), limits.columns)

export function readHtml(text: string): Sheet[] {
  const tables = new Tables()
  const below: { column: number; rows: number; value: Cell }[] = []
  const open = /<(table|tr|td|th)(?=[\s/>])([^<>]*)>/gi
  const clean = without(without(without(text, '<!--', '-->'), '<script', '</script>'), '<style', '</style>')
  let column = 0
  const carried = () => {
    for (let next = below.find((each) => each.column === column && each.rows > 0); next; next = below.find((each) => each.column === column && each.rows > 0)) {
      next.rows--
      tables.cell(next.value, undefined, 1)
      column++
    }
  }
  for (let found = open.exec(clean); found; found = open.exec(clean)) {
    const [, name = '', at = ''] = found
    if (/table/i.test(name)) tables.begin('')
    else if (/tr/i.test(name)) {
      tables.row()
      column = 0
      for (let index = below.length - 1; index >= 0; index--) if (below[index]?.rows === 0) below.splice(index, 1)
    } else {
      carried()
      const end = clean.slice(open.lastIndex, open.lastIndex + limits.cellText * 4).search(/<\/?(?:td|th|tr|table)[\s>]/i)
      const value = htmlText(clean.slice(open.lastIndex, end < 0 ? open.lastIndex + limits.cellText : open.lastIndex + end))
      const [wide, deep] = [span(attribute(at, 'colspan')), span(attribute(at, 'rowspan'))]
      tables.cell(value, undefined, wide)
      if (deep > 1 && below.length < limits.columns) for (let filled = 0; filled < Math.min(wide, 50); filled++) below.push({ column: column + filled, rows: deep - 1, value })
      column += wide
    }
  }
  return tables.end()
}

/** In one pass: a lazy pattern would search to the end of the file for every opening that never closes. */
function without(text: string, open: string, close: string): string {
  const lower = text.toLowerCase()
  let [out, at] = ['', 0]
  for (let from = lower.indexOf(open); from >= 0; from = lower.indexOf(open, at)) {
    const to = lower.indexOf(close, from)
    out += text.slice(at, from)
    if (to < 0) return out
    at = to + close.length
  }
  return at === 0 ? text : out + text.slice(at)
}

const htmlText = (inside: string) => unescapeXml(inside.replace(/<br\s*\/?>/gi, '\n').replace(/<[^<>]*>/g, '')).replace(/\u00A0/g, ' ').trim() || null

export function readSpreadsheetXml(text: string): Sheet[] {
  refuseDoctype(text.slice(0, 4096))
  const tables = new Tables()
  const open = /<(?:\w+:)?(Worksheet|Row|Cell|Data)(?=[\s/>])([^<>]*)>/g
  let place: number | undefined
  let width = 1
  for (let found = open.exec(text); found; found = open.exec(text)) {
    const [, name = '', at = ''] = found
    if (name === 'Worksheet') tables.begin(attribute(at, 'Name') ?? '')
    else if (name === 'Row') tables.row(Number(attribute(at, 'Index')) || undefined)
    else if (name === 'Cell') {
      place = attribute(at, 'Index') ? Number(attribute(at, 'Index')) - 1 : undefined
      width = 1 + (Number(attribute(at, 'MergeAcross')) || 0)
      if (at.endsWith('/') || !/^\s*<(?:\w+:)?Data[\s>]/.test(text.slice(open.lastIndex, open.lastIndex + 200))) tables.cell(null, place, span(String(width)))
    } else {
      const end = text.indexOf('</', open.lastIndex)
      if (end < 0) break
      const raw = unescapeXml(text.slice(open.lastIndex, end))
      const value = attribute(at, 'Type') === 'Number' && raw !== '' ? Number(raw) : raw
      tables.cell(typeof value === 'number' && Number.isNaN(value) ? raw : value, place, span(String(width)))
    }
  }
  return tables.end()
}
