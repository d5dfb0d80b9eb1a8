import { heading } from './headers.ts'
import type { Cell } from './sheets.ts'
import { cellText, isBlank } from './sheets.ts'

/** A line that names several funds above their columns, as against a title, which says one thing. */
export function isHeaderLike(row: readonly Cell[]): boolean {
  const texts = new Set(row.filter((cell) => !isBlank(cell)).map((cell) => cellText(cell).trim()))
  const names = [...texts].filter((text) => !heading(text) && !/[:：]/.test(text))
  return names.length > 1 || (names.length === 1 && texts.size > 1)
}

const nothing = /^(value|close|price|val|v|y|x|data|net|amount|值|数值|数据|收盘价?|价格|点位|净额|series\s*\d*|列\d*|col(umn)?\s*\d*)$/i

/** A heading that names no fund is no label. */
export const plainLabel = (text: string) => (nothing.test(text.trim()) ? '' : text)
