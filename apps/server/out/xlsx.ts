import { Zip, ZipDeflate, strToU8 } from 'fflate'

/** Tables that leave the system. Written as a stream, so that a long list costs no memory; nothing written is ever a formula. */

export type CellOut = string | number | null | undefined

/** `date` takes eight digits; `percent` takes 0.1234 for 12.34 %. */
export type FormatOut = 'text' | 'number' | 'percent' | 'value' | 'date'

export interface ColumnOut {
  title: string
  format?: FormatOut
  /** In characters. */
  width?: number
}

export interface SheetOut {
  name: string
  columns: readonly ColumnOut[]
  rows: Iterable<readonly CellOut[]> | AsyncIterable<readonly CellOut[]>
}

const xmlHead = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const packages = 'http://schemas.openxmlformats.org/package/2006'
const types = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

const headerStyle = 1
const styleOf: Record<FormatOut, number> = { number: 0, percent: 2, value: 3, date: 4, text: 5 }

const styles = `${xmlHead}<styleSheet xmlns="${main}"><numFmts count="2"><numFmt numFmtId="164" formatCode="0.0000"/><numFmt numFmtId="165" formatCode="yyyy-mm-dd"/></numFmts><fonts count="2"><font><sz val="11"/></font><font><b/><sz val="11"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="6"><xf numFmtId="0"/><xf numFmtId="49" fontId="1" applyFont="1"/>${[10, 164, 165, 49].map((id) => `<xf numFmtId="${id}" applyNumberFormat="1"/>`).join('')}</cellXfs></styleSheet>`

// oxlint-disable-next-line no-control-regex -- XML cannot carry these, a reader would refuse the file
const unprintable = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]|[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/g
const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escapeXml = (text: string) => text.replace(unprintable, '').replace(/[&<>"]/g, (sign) => escapes[sign] ?? sign)

const mostText = 32_767
const flushAt = 1 << 16

/** The bytes of a workbook, piece by piece. */
export async function* writeXlsx(sheets: readonly SheetOut[]): AsyncGenerator<Uint8Array> {
  let ready: Uint8Array[] = []
  const zip = new Zip((error, bytes) => {
    if (error) throw error
    ready.push(bytes)
  })
  const part = (name: string) => {
    const entry = new ZipDeflate(name, { level: 3 })
    zip.add(entry)
    return entry
  }
  const names = sheetNames(sheets.map((sheet) => sheet.name))
  for (const [name, text] of fixedParts(names)) part(name).push(strToU8(text), true)
  for (const [at, sheet] of sheets.entries()) {
    const entry = part(`xl/worksheets/sheet${at + 1}.xml`)
    for await (const text of sheetXml(sheet)) {
      entry.push(strToU8(text))
      yield* ready
      ready = []
    }
    entry.push(strToU8('</sheetData></worksheet>'), true)
  }
  zip.end()
  yield* ready
}

/** The whole workbook at once, for small ones. */
export async function xlsxBytes(sheets: readonly SheetOut[]): Promise<Uint8Array> {
  return Buffer.concat(await Array.fromAsync(writeXlsx(sheets)))
}

async function* sheetXml({ columns, rows }: SheetOut): AsyncGenerator<string> {
  const letters = columns.map((_, at) => letterOf(at))
  const widths = columns.map(({ width = 14 }, at) => `<col min="${at + 1}" max="${at + 1}" width="${width}" customWidth="1"/>`).join('')
  const title = columns.map((column, at) => textCell(`${letters[at]}1`, headerStyle, column.title)).join('')
  let text = `${xmlHead}<worksheet xmlns="${main}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>${widths && `<cols>${widths}</cols>`}<sheetData><row r="1">${title}</row>`
  let number = 1
  for await (const row of rows) {
    number++
    text += `<row r="${number}">`
    for (const [at, value] of row.entries()) text += cellXml(`${letters[at] ?? letterOf(at)}${number}`, value, columns[at]?.format ?? 'number')
    text += '</row>'
    if (text.length < flushAt) continue
    yield text
    text = ''
  }
  yield text
}

function cellXml(place: string, value: CellOut, format: FormatOut): string {
  if (value === null || value === undefined || value === '') return ''
  if (typeof value === 'number') return Number.isFinite(value) ? `<c r="${place}" s="${styleOf[format]}"><v>${value}</v></c>` : ''
  const serial = format === 'date' ? serialOf(value) : null
  return serial === null ? textCell(place, styleOf.text, value) : `<c r="${place}" s="${styleOf.date}"><v>${serial}</v></c>`
}

/** Always a string cell: `=1+1` stays the four characters that it is. */
const textCell = (place: string, style: number, text: string) => `<c r="${place}" s="${style}" t="inlineStr"><is><t xml:space="preserve">${escapeXml(text.slice(0, mostText))}</t></is></c>`

function serialOf(day: string): number | null {
  const found = /^(\d{4})-?(\d{2})-?(\d{2})$/.exec(day)
  return found ? Date.UTC(Number(found[1]), Number(found[2]) - 1, Number(found[3])) / 86_400_000 + 25_569 : null
}

function letterOf(column: number): string {
  let letters = ''
  for (let rest = column + 1; rest > 0; rest = Math.floor((rest - 1) / 26)) letters = String.fromCharCode(65 + ((rest - 1) % 26)) + letters
  return letters
}

/** Excel takes 31 characters, none of `[]:*?/\`, and no name twice. */
function sheetNames(wanted: readonly string[]): string[] {
  const taken = new Set<string>()
  return wanted.map((name, at) => {
    const base = name.replace(unprintable, '').replace(/[[\]:*?/\\]/g, ' ').replace(/^'+|'+$/g, '').trim().slice(0, 31) || `Sheet${at + 1}`
    let unique = base
    for (let again = 2; taken.has(unique.toLowerCase()); again++) unique = `${base.slice(0, 27)}(${again})`
    taken.add(unique.toLowerCase())
    return unique
  })
}

function fixedParts(names: readonly string[]): (readonly [string, string])[] {
  const overrides = names.map((_, at) => `<Override PartName="/xl/worksheets/sheet${at + 1}.xml" ContentType="${types}.worksheet+xml"/>`).join('')
  const relations = names.map((_, at) => `<Relationship Id="rId${at + 1}" Type="${office}/worksheet" Target="worksheets/sheet${at + 1}.xml"/>`).join('')
  const listed = names.map((name, at) => `<sheet name="${escapeXml(name)}" sheetId="${at + 1}" r:id="rId${at + 1}"/>`).join('')
  return [
    ['[Content_Types].xml', `${xmlHead}<Types xmlns="${packages}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${types}.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="${types}.styles+xml"/>${overrides}</Types>`],
    ['_rels/.rels', `${xmlHead}<Relationships xmlns="${packages}/relationships"><Relationship Id="rId1" Type="${office}/officeDocument" Target="xl/workbook.xml"/></Relationships>`],
    ['xl/workbook.xml', `${xmlHead}<workbook xmlns="${main}" xmlns:r="${office}"><sheets>${listed}</sheets></workbook>`],
    ['xl/_rels/workbook.xml.rels', `${xmlHead}<Relationships xmlns="${packages}/relationships">${relations}<Relationship Id="rId${names.length + 1}" Type="${office}/styles" Target="styles.xml"/></Relationships>`],
    ['xl/styles.xml', styles],
  ]
}

/** A text that a spreadsheet would run as a formula gets a quote in front; numbers stay numbers. */
const csvText = (text: string) => {
  const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
const csvCell = (value: CellOut) => (typeof value === 'number' ? (Number.isFinite(value) ? String(value) : '') : csvText(value ?? ''))

/** UTF-8 with its mark, so that Excel reads Chinese; values unformatted. */
export async function* writeCsv({ columns, rows }: Omit<SheetOut, 'name'>): AsyncGenerator<Uint8Array> {
  let text = `\uFEFF${columns.map((column) => csvText(column.title)).join(',')}\r\n`
  for await (const row of rows) {
    text += `${row.map(csvCell).join(',')}\r\n`
    if (text.length < flushAt) continue
    yield Buffer.from(text)
    text = ''
  }
  yield Buffer.from(text)
}
