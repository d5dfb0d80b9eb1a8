import type { CellKind, Column, Columns } from './types.ts'

/** One column of a column scheme, as the server keeps it (ColumnItem of the contract). */
export interface LayoutItem {
  key: string
  show: boolean
  width?: number
  pinned?: 'left' | 'right' | undefined
}
export type Layout = readonly LayoutItem[]

export const indexWidth = 45
export const selectionWidth = 35
const least = 44
const widths: Record<CellKind, number> = {
  text: 110, code: 76, name: 196, return: 84, percent: 84, number: 84, money: 96, profit: 96, shares: 96, count: 76, date: 92, dateTime: 144, yesNo: 64, rank: 112, spark: 104,
}
const rightAligned: readonly CellKind[] = ['return', 'percent', 'number', 'money', 'profit', 'shares', 'count', 'rank']
export const isRight = <R,>(column: Column<R>) => rightAligned.includes(column.kind ?? 'text')
export const widthOf = <R,>(column: Column<R>) => column.width ?? widths[column.kind ?? 'text']

/** The layout that a screen declares. */
export const declared = <R,>(columns: Columns<R>): Layout => columns.map((column) => ({ key: column.prop, show: column.always === true || !column.hidden, pinned: column.pin }))

/** A saved layout on today's columns: gone columns are dropped, new ones join at their declared place. */
export function mended<R>(columns: Columns<R>, saved: Layout): Layout {
  const known = saved.filter((item) => columns.some((column) => column.prop === item.key))
  const items = [...known]
  for (const [at, item] of declared(columns).entries()) {
    if (!known.some((one) => one.key === item.key)) items.splice(Math.min(at, items.length), 0, item)
  }
  return items.map((item) => (columns.find((column) => column.prop === item.key)?.always ? { ...item, show: true } : item))
}

export interface Placed<R> {
  column: Column<R>
  width: number
  pinned: 'left' | 'right' | undefined
  /** Distance from its edge, for pinned ones. */
  offset: number
  /** First of its header group among its neighbours. */
  groupStart: boolean
}
export interface Arranged<R> {
  placed: readonly Placed<R>[]
  total: number
  /** Header groups: title and how many columns. */
  groups: readonly { title: string; from: number; span: number }[]
}

/** Visible columns from left to right: pinned left, free, pinned right; spare width goes to columns nobody resized. */
export function arrange<R>(columns: Columns<R>, layout: Layout, room: number, scale: number, lead: number): Arranged<R> {
  const shown = layout.flatMap((item) => {
    const column = columns.find((one) => one.prop === item.key)
    return column && item.show ? [{ column, item }] : []
  })
  const side = (pinned: LayoutItem['pinned']) => shown.filter(({ item }) => item.pinned === pinned)
  const ordered = [...side('left'), ...side(undefined), ...side('right')]
  const natural = ordered.map(({ column, item }) => Math.max(least, Math.round((item.width ?? widthOf(column)) * scale)))
  const spare = room - lead - natural.reduce((a, b) => a + b, 0)
  const elastic = ordered.reduce((sum, { item }, i) => sum + (item.width === undefined ? natural[i]! : 0), 0)
  const sizes = natural.map((width, i) => (spare > 0 && elastic > 0 && ordered[i]!.item.width === undefined ? Math.floor(width * (1 + Math.min(spare / elastic, 1.2))) : width))
  const total = lead + sizes.reduce((a, b) => a + b, 0)
  let left = lead
  let right = side('right').reduce((sum, _, i) => sum + sizes[sizes.length - 1 - i]!, 0)
  const placed = ordered.map(({ column, item }, i): Placed<R> => {
    const { pinned } = item
    if (pinned === 'right') right -= sizes[i]!
    const offset = pinned === 'right' ? right : left
    left += sizes[i]!
    const group = column.group
    return { column, width: sizes[i]!, pinned, offset, groupStart: group !== undefined && ordered[i - 1]?.column.group !== group }
  })
  return { placed, total, groups: groupsOf(placed) }
}

function groupsOf<R>(placed: readonly Placed<R>[]) {
  const groups: { title: string; from: number; span: number }[] = []
  for (const [at, { column, pinned }] of placed.entries()) {
    const last = groups.at(-1)
    if (column.group === undefined) continue
    if (last && last.title === column.group && last.from + last.span === at && placed[at - 1]!.pinned === pinned) last.span += 1
    else groups.push({ title: column.group, from: at, span: 1 })
  }
  return groups
}

export const changed = (layout: Layout, key: string, change: Partial<LayoutItem>): Layout => layout.map((item) => (item.key === key ? { ...item, ...change } : item))
export function moved(layout: Layout, key: string, before: string): Layout {
  const from = layout.findIndex((item) => item.key === key)
  const to = layout.findIndex((item) => item.key === before)
  if (from < 0 || to < 0 || from === to) return layout
  const rest = layout.filter((item) => item.key !== key)
  rest.splice(to, 0, layout[from]!)
  return rest
}

/** The declared columns, and those of the layout that the user composed. */
export function composed<R>(columns: Columns<R>, layout: Layout, columnOf: (key: string) => Column<R> | undefined): Columns<R> {
  const made = layout.flatMap(({ key }) => (columns.some((column) => column.prop === key) ? [] : [columnOf(key)])).filter((column) => column !== undefined)
  return made.length > 0 ? [...columns, ...made] : columns
}

/** A composed column comes into sight beside its group, or is shown and hidden where it stands. */
export function toggledColumn<R>(columns: Columns<R>, layout: Layout, made: Column<R>): Layout {
  const there = layout.find((item) => item.key === made.prop)
  if (there) return changed(layout, made.prop, { show: !there.show })
  const groupOf = (key: string) => columns.find((column) => column.prop === key)?.group
  const last = made.group === undefined ? -1 : layout.findLastIndex((item) => groupOf(item.key) === made.group)
  const at = last < 0 ? layout.length : last + 1
  return [...layout.slice(0, at), { key: made.prop, show: true }, ...layout.slice(at)]
}
