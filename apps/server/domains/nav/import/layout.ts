import { blocksOf } from './blocks.ts'
import { readDay } from './days.ts'
import { heading } from './headers.ts'
import type { Heading, Role } from './headers.ts'
import { isFundCode } from './identity.ts'
import { hasDay } from './labels.ts'
import type { Block, Column } from './labels.ts'
import { looksNumeric } from './numbers.ts'
import type { Cell } from './sheets.ts'
import { cellText, isBlank } from './sheets.ts'

type Row = readonly Cell[]

const mostRows = 3

/** Finds the table whose data begin with `sample[0]`, below the lines in `above`; null if they make no sense together. */
export function findLayout(above: readonly Row[], sample: readonly Row[]): Block[] | null {
  const [first = []] = sample
  const widest = sample.reduce((most, row) => Math.max(most, row.length), 0)
  let best: { score: number; blocks: Block[] } | null = null
  for (let bottom = above.length - 1; bottom >= 0; bottom--) {
    for (let top = bottom; top > bottom - mostRows && top >= 0; top--) {
      const width = Math.max(widest, ...above.slice(top, bottom + 1).map((row) => row.length))
      const columns = columnsOf(above.slice(top, bottom + 1), width)
      const score = scoreOf(columns, top, bottom, above.length) || (bottom === above.length - 1 && top === bottom && namesFunds(above[bottom] ?? [], first) ? 0.5 : 0)
      if (score <= (best?.score ?? 0)) continue
      const blocks = blocksOf(columns, groupRows(above, top, bottom), sample)
      if (blocks.some((block) => canRead(block, first))) best = { score, blocks }
    }
  }
  return best?.blocks ?? null
}

/** Does the line hold a value where the layout says? */
export function canRead(block: Block, row: Row): boolean {
  const value = Object.values(block.values).some((at) => looksNumeric(row[at]))
  if (block.date >= 0) return value && readDay(row[block.date], true) !== null
  return value && [block.code, block.name].some((at) => at !== undefined && !isBlank(row[at]))
}

/** A line of nothing but fund names or codes over the numbers, the corner left empty or called anything. */
function namesFunds(row: Row, first: Row): boolean {
  const date = first.findIndex(hasDay)
  const labels = first.flatMap((cell, at) => (at !== date && looksNumeric(cell) ? [cellText(row[at]).trim()] : []))
  const named = (label: string) => isFundCode(label) || /[号期类]|基金|计划|信托|\(.*\)/.test(label)
  return date >= 0 && labels.length > 0 && labels.every((label) => label !== '' && !heading(label) && (isBlank(row[date]) || named(label)))
}

function columnsOf(rows: readonly Row[], width: number): Column[] {
  return Array.from({ length: width }, (_, column) => {
    const parts = [...new Set(rows.map((row) => cellText(row[column]).trim()).filter(Boolean))]
    const own = parts.map(heading)
    const joined = parts.length > 1 ? heading(parts.join('')) : null
    return { parts, heading: preferred(own, joined) }
  })
}

/** 累计 above 单位净值 is the cumulative one: the joined heading wins where it says more. */
function preferred(own: readonly (Heading | null)[], joined: Heading | null): Heading | null {
  const last = own.findLast((each) => each !== null) ?? null
  if (!last) return joined
  const said = own.filter((each) => each !== null).map((each) => each.role)
  if (joined && new Set(said).size > 1 && (joined.role === 'virtualNav' || joined.role === 'other')) return joined
  const upper = own.findLast((each) => each !== null && each !== last)
  if (upper && last.role === 'nav' && (upper.role === 'cumNav' || upper.role === 'adjNav' || upper.role === 'virtualNav')) return upper
  return last
}

const weights: Record<Role, number> = { date: 4, nav: 4, cumNav: 4, adjNav: 4, virtualNav: 3, code: 2, name: 2, shareClass: 1, other: 1 }

/** More known columns first; among equals the fewer lines and the ones nearest to the data. */
function scoreOf(columns: readonly Column[], top: number, bottom: number, total: number): number {
  const seen = new Set<Role>()
  const known = columns.reduce((sum, { heading: found }) => {
    if (!found) return sum
    // a role told twice says little more: two columns of 净值 may be 单位 and 累计 one line up
    const weight = seen.has(found.role) ? 0.5 : weights[found.role]
    seen.add(found.role)
    return sum + weight
  }, 0)
  return known === 0 ? 0 : known - (bottom - top) * 0.1 - (total - 1 - bottom) * 0.01
}

/** Lines that may name the funds above the columns: those of the heading and two more. */
function groupRows(above: readonly Row[], top: number, bottom: number): Row[] {
  return above.slice(Math.max(0, top - 2), bottom + 1)
}

/** The roles of a headless table: a day, then one to three numbers in the usual order. */
export function headless(sample: readonly Row[]): Block[] | null {
  const [first = []] = sample
  const date = first.findIndex(hasDay)
  const columns = first.map((_, at) => sample.map((row) => row[at]).filter((cell) => !isBlank(cell)))
  const isCode = (cells: readonly (Cell | undefined)[]) => cells.every((cell) => /^(?:S[A-Z0-9]{5,6}|[01569]\d{5}|P\d{5,6})$/.test(cellText(cell).trim())) && cells.length > 0
  const code = columns.findIndex((cells, at) => at !== date && isCode(cells))
  const name = columns.findIndex((cells, at) => at !== date && at !== code && cells.length > 0 && cells.every((cell) => /[\u4E00-\u9FFF]{2}/.test(cellText(cell))))
  const numbers = columns.map((_, at) => at).filter((at) => at !== date && at !== code && at !== name && columns[at]?.some(looksNumeric) && isNavColumn(columns[at] ?? []))
  const [nav, cumNav, adjNav] = numbers
  if (nav === undefined || numbers.length > 3) return null
  return [{ date, values: { nav, ...(cumNav !== undefined && { cumNav }), ...(adjNav !== undefined && { adjNav }) }, ...(code >= 0 && { code }), ...(name >= 0 && { name }), label: '' }]
}

/** Growth rates stand beside NAVs: signs, percents and figures near zero give them away. */
function isNavColumn(cells: readonly (Cell | undefined)[]): boolean {
  const numbers = cells.filter(looksNumeric)
  if (numbers.some((cell) => /^\s*[-+]|%\s*$/.test(cellText(cell)))) return false
  return numbers.some((cell) => Math.abs(Number(cellText(cell).replaceAll(',', ''))) >= 0.2 || Number.isNaN(Number(cellText(cell))))
}
