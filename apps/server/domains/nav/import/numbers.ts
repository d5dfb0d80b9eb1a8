import { plain, unquoted } from './days.ts'
import type { Cell } from './sheets.ts'
import { isDateCell, isErrorCell } from './sheets.ts'

/** NaN: something stands there that is not a number. Null: nothing was published. */
export type NumberReading = number | null

const missing = new Set(['', '-', '--', '---', '—', '——', '―', '–', '/', '\\', '*', '**', '***', '.', 'n/a', 'na', 'nan', 'null', 'none', 'nil', '#n/a', '#n/a n/a', '未授权', '暂无', '暂无数据', '暂无净值', '无', '未披露', '暂未披露', '未公布', '未更新', '待更新', '待披露', '待确认', '不适用', '停牌', '未开放', '封闭期', '无数据', '空', 'tbd', 'pending', '…', '...'])

const currency = /^(?:¥|￥|\$|rmb|cny|usd|hkd|us\$|hk\$|人民币)\s*|\s*(?:元\/份|元|rmb|cny|usd|hkd|人民币)$/gi
const thousands = /^[+-]?\d{1,3}(?:,\d{3})+(?:\.\d*)?$/
const decimal = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d{1,3})?$/i
const commaDecimal = /^[+-]?\d+,\d+$/

export function readNumber(cell: Cell | undefined, comma = false): NumberReading {
  if (typeof cell === 'number') return cell
  if (typeof cell !== 'string') return cell === null || cell === undefined ? null : isDateCell(cell) ? cell.serial : errorReading(cell)
  // the common case first: a million of these in one file
  if (/^\d+\.\d+$/.test(cell)) return Number(cell)
  return cell.length > 60 ? Number.NaN : numberOfText(cell, comma)
}

const errorReading = (cell: Cell | undefined): NumberReading => (isErrorCell(cell) && /^#N\/A/i.test(cell.error) ? null : Number.NaN)

function numberOfText(cell: string, comma: boolean): NumberReading {
  const bare = unquoted(plain(cell))
  if (missing.has(bare.toLowerCase())) return null
  const percent = bare.endsWith('%')
  const text = bare.replace(/%$/, '').replace(currency, '').replace(/(?<=[\d,.])\s+(?=\d)/g, '').trim()
  const written = thousands.test(text) && !comma ? text.replaceAll(',', '') : comma && commaDecimal.test(text) ? text.replace(',', '.') : text
  if (!decimal.test(written)) return Number.NaN
  // shifting the written decimal keeps 101.23% at 1.0123 exactly, a division would not
  return percent && !/e/i.test(written) ? Number(`${written}e-2`) : Number(written) / (percent ? 100 : 1)
}

/** 1,0234 as 1.0234: only where the column proves it, by a comma that cannot part thousands and no point anywhere. */
export function usesCommaDecimals(column: readonly Cell[]): boolean {
  const texts = column.filter((cell) => typeof cell === 'string').map((cell) => plain(cell))
  return texts.some((text) => commaDecimal.test(text) && !thousands.test(text)) && !texts.some((text) => text.includes('.'))
}

/** Text that a person would call a number, for telling data lines from headings. */
export function looksNumeric(cell: Cell | undefined): boolean {
  if (typeof cell === 'number') return true
  const value = typeof cell === 'string' ? readNumber(cell) : null
  return value !== null && (!Number.isNaN(value) || (typeof cell === 'string' && cell.length < 30 && commaDecimal.test(cell.trim())))
}
