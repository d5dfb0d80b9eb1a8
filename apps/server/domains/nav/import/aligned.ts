import type { Cell } from './sheets.ts'

/** Columns made of blanks. Where a cell is empty only its place on the line tells which one, so places are kept. */

interface Token {
  text: string
  from: number
  to: number
}

const wide = /[\u1100-\u115F\u2E80-\uA4CF\uAC00-\uD7A3\uF900-\uFAFF\uFE30-\uFE4F\uFF00-\uFF60\uFFE0-\uFFE6]/

/** Two blanks or a tab part tokens; a Chinese character is two places wide, as in the editors that wrote the file. */
function tokens(line: string): Token[] {
  const found: Token[] = []
  let place = 0
  let last = 0
  for (const match of line.matchAll(/\S+(?:[ \u00A0](?=\S)\S+)*/g)) {
    place += width(line.slice(last, match.index))
    const size = width(match[0])
    found.push({ text: match[0], from: place, to: place + size })
    place += size
    last = match.index + match[0].length
  }
  return found
}

const width = (text: string) => (/[^\x20-\x7E]/.test(text) ? Array.from(text).reduce((sum, sign) => sum + (wide.test(sign) ? 2 : 1), 0) : text.length)

export function alignedCells(sample: readonly string[]): (line: string) => Cell[] {
  const lines = sample.map(tokens)
  const counts = Map.groupBy(lines.filter((line) => line.length > 1), (line) => line.length)
  const usual = [...counts.entries()].toSorted((a, b) => b[1].length - a[1].length || b[0] - a[0])[0]
  const columns = usual ? Array.from({ length: usual[0] }, (_, at) => ({ from: Math.min(...usual[1].map((line) => line[at]?.from ?? 0)), to: Math.max(...usual[1].map((line) => line[at]?.to ?? 0)) })) : []
  return (line) => {
    const found = tokens(line)
    if (found.length === 0 || found.length >= columns.length || found.length === 1) return found.map((token) => token.text)
    const cells: Cell[] = []
    for (const token of found) {
      const overlap = columns.map((column) => Math.min(column.to, token.to) - Math.max(column.from, token.from))
      const at = overlap.indexOf(Math.max(...overlap))
      // two tokens claim one place: the columns are not aligned after all
      if (at < cells.length) return found.map((each) => each.text)
      while (cells.length < at) cells.push(null)
      cells[at] = token.text
    }
    return cells
  }
}
