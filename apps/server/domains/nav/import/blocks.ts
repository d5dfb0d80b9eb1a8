import { heading } from './headers.ts'
import type { Role } from './headers.ts'
import { hasDay, isHeaderLike, plainLabel, sameHeading } from './labels.ts'
import type { Block, Column } from './labels.ts'
import { looksNumeric } from './numbers.ts'
import type { Cell } from './sheets.ts'
import { cellText, isBlank } from './sheets.ts'

type Row = readonly Cell[]
type ValueRole = keyof Block['values']
const values: readonly ValueRole[] = ['nav', 'cumNav', 'adjNav', 'virtualNav']

/** Columns with their headings become one block per fund. Empty when the headings and the data do not fit. */
export function blocksOf(columns: readonly Column[], groups: readonly Row[], sample: readonly Row[]): Block[] {
  const dates = dateColumns(columns, sample)
  if (dates.length === 0) return oneDay(columns)
  return dates.flatMap((date, at) => {
    // the first block may have its code and name columns left of the day
    const from = at === 0 ? 0 : date
    const to = dates[at + 1] ?? columns.length
    return inRange(columns, groups, sample, { date, from, to })
  })
}

/** Several day columns of one heading part the sheet into blocks; otherwise the best worded one counts. */
function dateColumns(columns: readonly Column[], sample: readonly Row[]): number[] {
  const named = columns.map((_, at) => at).filter((at) => columns[at]?.heading?.role === 'date')
  if (named.length === 0) {
    const found = sample[0]?.findIndex(hasDay) ?? -1
    // a day under a heading that says something else is no NAV day
    return found >= 0 && columns[found]?.heading?.role !== 'other' ? [found] : []
  }
  const rank = (at: number) => columns[at]?.heading?.rank ?? 9
  const best = named.filter((at) => sample.some((row) => !isBlank(row[at]))).toSorted((a, b) => rank(a) - rank(b))
  const [first] = best
  if (first === undefined) return []
  const alike = named.filter((at) => sameHeading(columns[at], columns[first]))
  const parted = alike.every((at, index) => columns.slice(at + 1, alike[index + 1]).some((column, offset) => isValue(column, sample, at + 1 + offset)))
  return alike.length > 1 && parted ? alike : [first]
}

const isValue = (column: Column, sample: readonly Row[], at: number) =>
  values.includes(column.heading?.role as ValueRole) || (!column.heading && sample.some((row) => looksNumeric(row[at])))

interface Range {
  date: number
  from: number
  to: number
}

function inRange(columns: readonly Column[], groups: readonly Row[], sample: readonly Row[], range: Range): Block[] {
  const within = columns.map((_, at) => at).filter((at) => at >= range.from && at < range.to && at !== range.date)
  const first = (role: Role) => byRank(within.filter((at) => columns[at]?.heading?.role === role), columns)[0]
  const common = { date: range.date, code: first('code'), name: first('name'), shareClass: first('shareClass') }
  const named = within.filter((at) => values.includes(columns[at]?.heading?.role as ValueRole))
  if (named.length === 0) return unnamed(within, columns, groups, sample, common, range)
  const repeats = values.some((role) => named.filter((at) => columns[at]?.heading?.role === role).length > 1)
  if (!repeats) {
    const label = range.from === range.date || range.to < columns.length ? groupLabel(groups, range.date, range.to, range.date) : ''
    return [{ ...common, values: valueColumns(named, columns, sample), label }]
  }
  const byLabel = Map.groupBy(named, (at) => fundLabel(columns, groups, at, range.date))
  // the repeats have no names: the first of each kind is the fund's
  if (byLabel.size === 1 || common.code !== undefined || common.name !== undefined) return [{ ...common, values: valueColumns(named, columns, sample), label: [...byLabel.keys()].join(' ') }]
  return [...byLabel].map(([label, at]) => ({ date: range.date, values: valueColumns(at, columns, sample), label }))
}

const byRank = (at: readonly number[], columns: readonly Column[]) => at.toSorted((a, b) => (columns[a]?.heading?.rank ?? 9) - (columns[b]?.heading?.rank ?? 9))

function valueColumns(at: readonly number[], columns: readonly Column[], sample: readonly Row[]): Block['values'] {
  const found: Block['values'] = {}
  for (const role of values) {
    const all = byRank(at.filter((each) => columns[each]?.heading?.role === role), columns)
    const [best] = all
    const filled = all.find((each) => sample.some((row) => looksNumeric(row[each])))
    if (best !== undefined) found[role] = filled ?? best
  }
  return found
}

/** One day column and a column per fund, headed by its name or code. */
function unnamed(within: readonly number[], columns: readonly Column[], groups: readonly Row[], sample: readonly Row[], common: Omit<Block, 'values' | 'label'>, range: Range): Block[] {
  const numeric = within.filter((at) => !columns[at]?.heading && sample.some((row) => looksNumeric(row[at]) && !hasDay(row[at])))
  const texts = numeric.map((at) => labelOf(columns, groups, at, range.date))
  const [only] = numeric
  if (only === undefined || texts.some((text) => text === '')) return []
  if (numeric.length === 1) return [{ ...common, values: { nav: only }, label: plainLabel(texts[0] ?? '') }]
  return numeric.map((at, index) => ({ date: range.date, values: { nav: at }, label: texts[index] ?? '' }))
}

const labelOf = (columns: readonly Column[], groups: readonly Row[], at: number, date: number) => {
  const own = (columns[at]?.parts ?? []).filter((part) => !heading(part))
  const above = groupLabel(groups, at, at + 1, date)
  return [...new Set([...(above === '' ? [] : [above]), ...(above.includes(own.join(' ')) ? [] : own)])].join(' ').trim()
}

/** The fund that a repeated 单位净值 belongs to: named above it, or in the heading itself. */
function fundLabel(columns: readonly Column[], groups: readonly Row[], at: number, date: number): string {
  const own = columns[at]?.heading?.rest ?? ''
  return own === '' ? groupLabel(groups, at, at + 1, date) : own
}

/** Texts above the columns that are no headings themselves; an empty cell belongs to the text left of it. */
function groupLabel(groups: readonly Row[], from: number, to: number, date: number): string {
  const found: string[] = []
  for (const row of groups) {
    if (!isHeaderLike(row)) continue
    let at = from
    while (at > date && isBlank(row[at])) at--
    if (at === date && from !== date) at = -1
    const text = cellText(row[at] ?? null) || cellText(row.slice(from, to).find((cell) => !isBlank(cell)) ?? null)
    if (text !== '' && !heading(text) && !found.includes(text.trim())) found.push(text.trim())
  }
  return found.join(' ')
}

/** No day column: each line is a fund, the day stands above. */
function oneDay(columns: readonly Column[]): Block[] {
  const at = columns.map((_, index) => index)
  const first = (role: Role) => byRank(at.filter((index) => columns[index]?.heading?.role === role), columns)[0]
  const [code, name, shareClass] = [first('code'), first('name'), first('shareClass')]
  const named = at.filter((index) => values.includes(columns[index]?.heading?.role as ValueRole))
  if (named.length === 0 || (code === undefined && name === undefined)) return []
  return [{ date: -1, values: valueColumns(named, columns, []), code, name, shareClass, label: '' }]
}
