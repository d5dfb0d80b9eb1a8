import type { ImportedFund, ImportedRow, ImportProblem } from './result.ts'
import { limits } from './limits.ts'
import type { Identity } from './identity.ts'

/** Funds under construction while sheets are read. */
export class Collector {
  readonly problems: ImportProblem[] = []
  problemsLeftOut = 0
  private readonly funds = new Map<string, ImportedFund>()
  private lastKey = ''
  private last: ImportedFund | undefined

  problem(problem: ImportProblem): void {
    if (this.problems.length < limits.problems) this.problems.push(problem)
    else this.problemsLeftOut++
  }

  add(key: string, sheet: string, identity: Identity, row: ImportedRow): void {
    // rows of one fund mostly stand together
    if (key !== this.lastKey || !this.last) {
      this.last = this.fund(key, sheet, identity)
      this.lastKey = key
    }
    this.last.rows.push(row)
  }

  /** Keeps a fund's place: funds come out in the order of the file's columns, not of their first days. */
  fund(key: string, sheet: string, identity: Identity): ImportedFund {
    const known = this.funds.get(key)
    if (known) return known
    const made: ImportedFund = { ...(identity.code && { code: identity.code }), ...(identity.name && { name: identity.name }), sheet, rows: [] }
    this.funds.set(key, made)
    return made
  }

  /** How much was learnt: to choose between two readings of one sheet. */
  worth(): number {
    return this.all().reduce((sum, { code, name, rows }) => sum + (code ? 0.5 : 0) + (name ? 0.5 : 0) + rows.reduce((values, row) => values + [row.nav, row.cumNav, row.adjNav, row.virtualNav ?? null].filter((value) => value !== null).length, 0), 0)
  }

  /** Takes over what another reading found. */
  absorb(other: Collector): void {
    for (const problem of other.problems) this.problem(problem)
    this.problemsLeftOut += other.problemsLeftOut
    for (const [key, fund] of other.funds) this.funds.set(key, fund)
  }

  all(): ImportedFund[] {
    return [...this.funds.values()].filter((fund) => fund.rows.length > 0)
  }
}

/** Oldest first; rows of one day become one where they do not contradict each other. */
export function tidy(rows: ImportedRow[]): ImportedRow[] {
  const ordered = inOrder(rows)
  const out: ImportedRow[] = []
  for (const row of ordered) {
    const last = out.at(-1)
    if (last?.day === row.day && !contradict(last, row)) {
      last.nav ??= row.nav
      last.cumNav ??= row.cumNav
      last.adjNav ??= row.adjNav
      if (row.virtualNav !== undefined) last.virtualNav ??= row.virtualNav
    } else if (!out.some((each, at) => at >= out.length - 8 && each.day === row.day && same(each, row))) out.push(row)
  }
  return out
}

function inOrder(rows: ImportedRow[]): ImportedRow[] {
  let rising = true
  let falling = true
  for (let at = 1; at < rows.length && (rising || falling); at++) {
    const [a, b] = [rows[at - 1]?.day ?? '', rows[at]?.day ?? '']
    if (b < a) rising = false
    if (b > a) falling = false
  }
  if (rising) return rows
  // the later line of the same day stays the later one
  return falling ? rows.toReversed().sort(byDayThenRow) : rows.toSorted(byDayThenRow)
}

const byDayThenRow = (a: ImportedRow, b: ImportedRow) => (a.day < b.day ? -1 : a.day > b.day ? 1 : a.sheetIndex - b.sheetIndex || a.row - b.row)

const differ = (a: number | null, b: number | null) => a !== null && b !== null && a !== b
const contradict = (a: ImportedRow, b: ImportedRow) => differ(a.nav, b.nav) || differ(a.cumNav, b.cumNav) || differ(a.adjNav, b.adjNav)
const same = (a: ImportedRow, b: ImportedRow) => a.nav === b.nav && a.cumNav === b.cumNav && a.adjNav === b.adjNav
