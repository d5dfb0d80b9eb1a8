import type { ImportedFund, ImportFinding } from '@zhiheng/contract'

type Row = ImportedFund['rows'][number]
const valueOf: Record<string, (row: Row) => number | null> = { 单位净值: (row) => row.nav, 累计净值: (row) => row.sumNav, 复权净值: (row) => row.adjNav }

export interface RepairLine {
  field: string
  days: string[]
  before: (number | null)[]
  after: (number | null)[]
}

const beside = 8

/** The values around a finding as the file says them and as the repair would leave them, oldest first; undefined where a picture says nothing. */
export function repairLine(finding: ImportFinding, rows: readonly Row[]): RepairLine | undefined {
  const { repair } = finding
  if (!repair || repair.kind === 'distribution') return undefined
  const field = repair.changes[0]?.field ?? '单位净值'
  const read = valueOf[field]
  if (!read) return undefined
  const ordered = rows.filter((row) => read(row) !== null).toSorted((a, b) => (a.tradingDay < b.tradingDay ? -1 : 1))
  const touched = new Set(finding.days)
  const at = ordered.flatMap((row, place) => (touched.has(row.tradingDay) ? [place] : []))
  if (at.length === 0) return undefined
  const shown = ordered.slice(Math.max(0, at[0]! - beside), at.at(-1)! + beside + 1)
  if (shown.length < 3) return undefined
  const changes = new Map(repair.changes.filter((change) => change.field === field).map((change) => [change.day, change.to]))
  const leaves = (row: Row) => (repair.kind === 'change' ? !changes.has(row.tradingDay) : !touched.has(row.tradingDay))
  return {
    field,
    days: shown.map((row) => row.tradingDay),
    before: shown.map(read),
    after: shown.map((row) => (leaves(row) ? read(row) : (changes.get(row.tradingDay) ?? null))),
  }
}

/** Paths of lines in a box of a width and height; gaps are passed over. */
export function pathsOf({ before, after }: Pick<RepairLine, 'before' | 'after'>, width: number, height: number) {
  const known = [...before, ...after].filter((value) => value !== null)
  const [low, high] = [Math.min(...known), Math.max(...known)]
  const x = (place: number) => 3 + (place / Math.max(1, before.length - 1)) * (width - 6)
  const y = (value: number) => height - 4 - ((value - low) / (high - low || 1)) * (height - 8)
  const line = (values: readonly (number | null)[]) => values.flatMap((value, place) => (value === null ? [] : [`${x(place).toFixed(1)},${y(value).toFixed(1)}`])).join(' ')
  const dots = before.flatMap((value, place) => (value !== null && value !== after[place] ? [{ x: x(place), y: y(value) }] : []))
  return { before: line(before), after: line(after), dots, low, high }
}
