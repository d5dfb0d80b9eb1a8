/** Rows picked across pages: key to row, in the order of picking. */
export type Selection<R> = ReadonlyMap<string, R>

export function toggled<R>(selection: Selection<R>, entries: readonly (readonly [string, R])[], on: boolean): Selection<R> {
  const next = new Map(selection)
  for (const [key, row] of entries) {
    if (on) next.set(key, row)
    else next.delete(key)
  }
  return next
}

/** Selected rows as they are now, as far as they are in sight; the same map where nothing changed. */
export function refreshed<R>(selection: Selection<R>, rows: readonly R[], keyOf: (row: R) => string): Selection<R> {
  const changed = rows.filter((row) => selection.has(keyOf(row)) && selection.get(keyOf(row)) !== row)
  return changed.length === 0 ? selection : new Map([...selection, ...changed.map((row) => [keyOf(row), row] as const)])
}

/** none, some or all of the rows on screen. */
export function pageMark<R>(selection: Selection<R>, keys: readonly string[]): 'none' | 'some' | 'all' {
  const count = keys.filter((key) => selection.has(key)).length
  if (count === 0) return 'none'
  return count === keys.length ? 'all' : 'some'
}

export interface Spot {
  row: number
  column: number
}
export interface Span {
  from: Spot
  to: Spot
}
/** The rectangle between two cells, whichever was first. */
export const spanOf = (a: Spot, b: Spot): Span => ({
  from: { row: Math.min(a.row, b.row), column: Math.min(a.column, b.column) },
  to: { row: Math.max(a.row, b.row), column: Math.max(a.column, b.column) },
})

/** Where the active cell goes for a key; undefined for other keys. `page` is the number of rows in sight. */
export function step(key: string, at: Spot, rows: number, columns: number, page: number, ctrl: boolean): Spot | undefined {
  const row = (to: number) => ({ ...at, row: Math.max(0, Math.min(rows - 1, to)) })
  const column = (to: number) => ({ ...at, column: Math.max(0, Math.min(columns - 1, to)) })
  switch (key) {
    case 'ArrowDown': return row(ctrl ? rows - 1 : at.row + 1)
    case 'ArrowUp': return row(ctrl ? 0 : at.row - 1)
    case 'ArrowRight': return column(ctrl ? columns - 1 : at.column + 1)
    case 'ArrowLeft': return column(ctrl ? 0 : at.column - 1)
    case 'PageDown': return row(at.row + page)
    case 'PageUp': return row(at.row - page)
    case 'Home': return ctrl ? { row: 0, column: 0 } : row(0)
    case 'End': return ctrl ? { row: rows - 1, column: columns - 1 } : row(rows - 1)
    default: return undefined
  }
}

/** Tab-separated text for Excel. Tabs and line breaks inside a cell become blanks. */
export const tabSeparated = (cells: readonly (readonly string[])[]) => cells.map((row) => row.map((cell) => cell.replace(/[\t\r\n]+/g, ' ')).join('\t')).join('\n')
