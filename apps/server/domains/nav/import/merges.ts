import type { Cell } from './sheets.ts'

/** A workbook of nothing but merges must not cost more than this many filled cells. */
const mostFilled = 200_000

/** Writes the value of the first cell of each merged area into the others, where they are empty. */
export function fillMerges(rows: Cell[][], numbers: readonly number[], merges: readonly string[]): void {
  if (merges.length === 0) return
  const byNumber = new Map(numbers.map((number, at) => [number, at]))
  let left = mostFilled
  for (const merge of merges) {
    const area = parseArea(merge)
    const first = area && rows[byNumber.get(area.top) ?? -1]?.[area.left]
    if (!area || first === undefined || first === null) continue
    for (let number = area.top; number <= area.bottom && left > 0; number++) {
      left--
      const row = rows[byNumber.get(number) ?? -1]
      // a row that holds nothing else stays out: it would read as one more value
      if (!row) continue
      for (let column = area.left; column <= area.right && left > 0; column++, left--) {
        while (row.length < column) row.push(null)
        row[column] ??= first
      }
    }
  }
}

function parseArea(merge: string) {
  const found = /^\$?([A-Z]{1,3})\$?(\d{1,7}):\$?([A-Z]{1,3})\$?(\d{1,7})$/.exec(merge)
  if (!found) return null
  const column = (letters = '') => [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1
  return { left: column(found[1]), top: Number(found[2]), right: column(found[3]), bottom: Number(found[4]) }
}
