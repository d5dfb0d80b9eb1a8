import { strToU8, zipSync } from 'fflate'

/** Files for tests, built byte by byte: what users send, in small. */

export type Bytes = Uint8Array

export const utf8 = (text: string): Bytes => strToU8(text)
export const utf8Mark = (text: string): Bytes => strToU8(`\uFEFF${text}`)
export const utf16le = (text: string, mark = true): Bytes => Buffer.from((mark ? '\uFEFF' : '') + text, 'utf16le')
export const utf16be = (text: string, mark = true): Bytes => Buffer.from(utf16le(text, mark)).swap16()

let chinese: Map<string, number> | undefined

/** Node decodes GB18030 but does not encode it, so the two-byte part of the table is read backwards. */
export function gbk(text: string): Bytes {
  if (!chinese) {
    chinese = new Map()
    const decoder = new TextDecoder('gb18030')
    for (let high = 0x81; high <= 0xfe; high++) for (let low = 0x40; low <= 0xfe; low++) if (low !== 0x7f) chinese.set(decoder.decode(Uint8Array.of(high, low)), high * 256 + low)
  }
  const out: number[] = []
  for (const sign of text) {
    const code = sign.charCodeAt(0)
    const pair = chinese.get(sign)
    if (code < 0x80) out.push(code)
    else if (pair) out.push(pair >> 8, pair & 255)
  }
  return Uint8Array.from(out)
}

export interface CellSpec {
  v?: string | number
  /** Cell style: 0 plain, 1 yyyy-mm-dd, 2 0.00%, 3 yyyy年m月d日, 4 built-in 14, 5 0.0000. */
  s?: number
  t?: 's' | 'inlineStr' | 'str' | 'b' | 'e' | 'd'
  f?: string
}

export type CellIn = string | number | null | CellSpec

export interface SheetSpec {
  name?: string
  state?: 'hidden' | 'veryHidden'
  rows: readonly (readonly CellIn[])[]
  merges?: readonly string[]
  /** First line of the sheet, where the table does not begin at the top. */
  firstRow?: number
}

export interface BookSpec {
  sheets: readonly SheetSpec[]
  date1904?: boolean
  /** Texts as shared strings (as Excel) or inline (as most exports). */
  shared?: boolean
  /** Some writers prefix every element. */
  prefix?: string
  extra?: Record<string, string>
}

const letter = (column: number): string => (column < 26 ? '' : letter(Math.floor(column / 26) - 1)) + String.fromCharCode(65 + (column % 26))
const escapeXml = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
const head = '<?xml version="1.0" encoding="UTF-8"?>'
const ns = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"'

export function xlsx({ sheets, date1904 = false, shared = true, prefix = '', extra = {} }: BookSpec): Bytes {
  const strings: string[] = []
  const p = prefix === '' ? '' : `${prefix}:`
  const nsOf = prefix === '' ? ns : ns.replace('xmlns=', `xmlns:${prefix}=`)
  const cell = (value: CellIn, place: string): string => {
    if (value === null) return ''
    const spec: CellSpec = typeof value === 'object' ? value : { v: value }
    const type = spec.t ?? (typeof spec.v === 'string' ? (shared ? 's' : 'inlineStr') : undefined)
    const formula = spec.f === undefined ? '' : `<${p}f>${escapeXml(spec.f)}</${p}f>`
    const at = `r="${place}"${spec.s === undefined ? '' : ` s="${spec.s}"`}${type ? ` t="${type}"` : ''}`
    if (type === 'inlineStr') return `<${p}c ${at}><${p}is><${p}t>${escapeXml(String(spec.v))}</${p}t></${p}is></${p}c>`
    if (type === 's') return `<${p}c ${at}>${formula}<${p}v>${strings.push(String(spec.v)) - 1}</${p}v></${p}c>`
    return `<${p}c ${at}>${formula}${spec.v === undefined ? '' : `<${p}v>${escapeXml(String(spec.v))}</${p}v>`}</${p}c>`
  }
  const parts = sheets.map(({ rows, merges = [], firstRow = 1 }) => {
    const lines = rows.map((row, at) => `<${p}row r="${at + firstRow}">${row.map((value, column) => cell(value, `${letter(column)}${at + firstRow}`)).join('')}</${p}row>`)
    const merged = merges.length === 0 ? '' : `<${p}mergeCells>${merges.map((ref) => `<${p}mergeCell ref="${ref}"/>`).join('')}</${p}mergeCells>`
    return `${head}<${p}worksheet ${nsOf}><${p}sheetData>${lines.join('')}</${p}sheetData>${merged}</${p}worksheet>`
  })
  const files: Record<string, string> = {
    'xl/workbook.xml': `${head}<workbook ${ns}><workbookPr${date1904 ? ' date1904="1"' : ''}/><sheets>${sheets.map(({ name, state }, at) => `<sheet name="${name ?? `Sheet${at + 1}`}" sheetId="${at + 1}"${state ? ` state="${state}"` : ''} r:id="rId${at + 1}"/>`).join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `${head}<Relationships>${sheets.map((_, at) => `<Relationship Id="rId${at + 1}" Type="x/worksheet" Target="worksheets/sheet${at + 1}.xml"/>`).join('')}<Relationship Id="s" Type="x/styles" Target="styles.xml"/><Relationship Id="t" Type="x/sharedStrings" Target="/xl/sharedStrings.xml"/></Relationships>`,
    'xl/styles.xml': `${head}<styleSheet ${ns}><numFmts><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd"/><numFmt numFmtId="165" formatCode="yyyy&quot;年&quot;m&quot;月&quot;d&quot;日&quot;;@"/><numFmt numFmtId="166" formatCode="0.0000_ ;[Red]\\-0.0000"/></numFmts><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs>${[0, 164, 10, 165, 14, 166].map((id) => `<xf numFmtId="${id}"/>`).join('')}</cellXfs></styleSheet>`,
    'xl/sharedStrings.xml': `${head}<sst ${ns}>${strings.map((text) => `<si><t xml:space="preserve">${escapeXml(text)}</t></si>`).join('')}</sst>`,
    ...Object.fromEntries(parts.map((part, at) => [`xl/worksheets/sheet${at + 1}.xml`, part])),
    ...extra,
  }
  return zipSync(Object.fromEntries(Object.entries(files).map(([name, text]) => [name, strToU8(text)])))
}
