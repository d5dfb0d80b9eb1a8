import type { ImportedFund as WireFund, ImportFinding, ImportPreview } from '@zhiheng/contract'
import { sql } from 'kysely'
import type { Db } from '../../db/db.ts'
import { checkFund } from './import/findings/check.ts'
import { fieldName, type Finding, type Repair } from './import/findings/finding.ts'
import { diffCounts, type DiffRow, diffRows, type StoredPoint } from './import/diff.ts'
import { type PackedFund, unpacked } from './import/pack.ts'
import type { ImportedFund, ImportedRow } from './import/result.ts'
import { currentPoints, type StoredEntry } from './ledger.store.ts'
import { factsOf, matchFunds, tradingDays } from './match-funds.ts'
import type { FileRead } from './read-files.ts'
import type { Scope } from './scope.ts'

/** Compares what was read with what is on record. The same work serves the preview and, again, the acceptance. */
export interface Compared {
  key: string
  file: string
  sheets: readonly string[]
  fund: ImportedFund
  fundCode: string
  fundName: string
  candidates: WireFund['candidates']
  findings: (Finding & { id: string })[]
  /** What the ledger holds of the fund. */
  existing: readonly StoredPoint[]
  diff: DiffRow<ImportedRow>[]
}

const shownRows = 300
const mostFindings = 200

const toStored = (row: StoredEntry) => ({ day: row.trading_day, nav: row.nav, cumNav: row.cum_nav, adjNav: row.adj_nav, correctedByHand: row.by_hand })

interface Wanted {
  scope: Scope
  source: string
  /** The fund that the user opened the import for; then a file with one fund goes there. */
  fundCode?: string | undefined
  /** What the user chose for a key: a code (`+` before one that shall be made), or empty to leave the part out. */
  chosen?: Readonly<Record<string, string>>
  today: string
  /** Which parts are checked; all where absent. An acceptance needs the findings only of those whose repairs it applies. */
  isChecked?: (key: string) => boolean
}

/** Funds whose stored points are in memory at once: a million rows beside what is stored of them would be gigabytes. */
const fundsAtOnce = 50

/**
 * Compares fund by fund; `take` is given the parts that go to one fund together, in the order of the files, and what it does
 * not keep is free again. Parts that belong to no fund come one by one.
 */
export async function compare(db: Db, reads: readonly FileRead[], wanted: Wanted, take: (parts: Compared[]) => void | Promise<void>): Promise<void> {
  const { scope, source, fundCode, chosen = {} } = wanted
  // The ledger grows by a million rows within one transaction: a plan kept from its beginning would read all of it again and again.
  await sql`set local plan_cache_mode = force_custom_plan`.execute(db)
  const all = reads.flatMap((read, at) => read.funds.map((fund, within) => ({ key: `${at}-${within}`, read, fund })))
  const matches = await matchFunds(db, all.map(({ fund }) => fund))
  const parts = all.map((part, at): Part => ({ ...part, candidates: matches[at]!.candidates, target: chosen[part.key]?.replace(/^\+/, '') ?? (fundCode && all.length === 1 ? fundCode : matches[at]!.fundCode) }))
  const isTradingDay = await tradingDays(db)
  const groups = [...Map.groupBy(parts, ({ key, target }) => target || `#${key}`).values()]
  for (let from = 0; from < groups.length; from += fundsAtOnce) {
    const some = groups.slice(from, from + fundsAtOnce)
    const codes = some.flatMap(([first]) => first!.target || [])
    const known: Known = { stored: await currentPoints(db, scope, source, codes), ...(await factsOf(db, codes)), isTradingDay }
    for (const group of some) await take(group.map((part) => comparePart(part, known, wanted)))
  }
}

interface Part {
  key: string
  read: FileRead
  fund: PackedFund
  candidates: WireFund['candidates']
  target: string
}
type Known = Awaited<ReturnType<typeof factsOf>> & { stored: Awaited<ReturnType<typeof currentPoints>>; isTradingDay: Awaited<ReturnType<typeof tradingDays>> }

function comparePart({ key, read, fund: asRead, candidates, target }: Part, { stored, facts, distributions, isTradingDay }: Known, { today, isChecked = () => true }: Wanted): Compared {
  const fund = unpacked(asRead)
  const existing = (stored.get(target) ?? []).map(toStored)
  const known = facts.get(target)
  const inceptionDay = known?.inception_day
  const findings = !isChecked(key) ? [] : checkFund(fund, {
    existing, today,
    distributions: (distributions.get(target) ?? []).map((row) => ({ day: row.event_day, kind: row.kind, value: row.value })),
    ...(inceptionDay ? { inceptionDay } : {}), ...(isTradingDay ? { isTradingDay } : {}), ...(target ? { expectedCode: target } : {}),
    others: read.funds.filter((other) => other !== asRead),
  })
  return {
    key, file: read.file, sheets: read.sheets, fund, fundCode: target, fundName: known ? (known.short_name ?? target) : '', candidates,
    findings: named(key, findings), existing, diff: diffRows(fund.rows, existing),
  }
}

/** Names do not depend on what else is found: the same fault bears the same name when the fund is compared again. */
function named(key: string, findings: readonly Finding[]) {
  const used = new Map<string, number>()
  return findings.map((finding) => {
    const name = `${key}-${finding.rule}-${finding.days[0] ?? ''}`
    const before = used.get(name) ?? 0
    used.set(name, before + 1)
    return { ...finding, id: before === 0 ? name : `${name}-${before}` }
  })
}

type Batch = Pick<ImportPreview, 'status' | 'source'> & { id: string }

/** What the user sees before anything is written; rows that need a look first. */
export async function previewImport(db: Db, batch: Batch, reads: readonly FileRead[], wanted: Wanted): Promise<ImportPreview> {
  const shown = new Map<string, WireFund>()
  await compare(db, reads, wanted, (parts) => parts.forEach((part) => shown.set(part.key, toWireFund(part))))
  return toPreview(batch, reads, reads.flatMap((read, at) => read.funds.map((_, within) => shown.get(`${at}-${within}`)!)))
}

export type PartCounts = Pick<WireFund, 'counts'> & { findings: readonly unknown[] }

export function countsOf(funds: readonly PartCounts[], problems: number): ImportPreview['counts'] {
  const sum = (pick: (fund: PartCounts) => number) => funds.reduce((total, fund) => total + pick(fund), 0)
  return {
    funds: funds.length, fresh: sum((fund) => fund.counts.fresh), same: sum((fund) => fund.counts.same), changed: sum((fund) => fund.counts.changed),
    conflicting: sum((fund) => fund.counts.conflicting), problems, findings: sum((fund) => fund.findings.length),
  }
}

export function toPreview(batch: Batch, reads: readonly FileRead[], funds: WireFund[]): ImportPreview {
  const problems = reads.flatMap((read) => read.problems.map((problem) => ({ file: read.file, sheet: problem.sheet, row: problem.row ?? null, column: problem.column ?? '', message: problem.message })))
  return { batchId: batch.id, status: batch.status, source: batch.source, taskId: null, fileNames: reads.map((read) => read.file), problems, funds, counts: countsOf(funds, problems.length) }
}

export const wireCounts = (diff: readonly DiffRow<ImportedRow>[]): WireFund['counts'] => {
  const counts = diffCounts(diff)
  return { fresh: counts.new, same: counts.same, changed: counts.changed, conflicting: counts.conflicting }
}

/** Days on both sides of a finding, so that its repair can be seen in its place. */
function neighbours(diff: readonly DiffRow<ImportedRow>[], found: ReadonlySet<string>) {
  const near = new Set<string>()
  for (const [at, row] of diff.entries()) if (found.has(row.day)) for (const { day } of diff.slice(Math.max(0, at - besideFinding), at + besideFinding + 1)) near.add(day)
  return near
}
const besideFinding = 8

const urgency = { conflicting: 0, changed: 1, new: 2, same: 3 } as const

function toWireFund(compared: Compared): WireFund {
  const { fund, diff } = compared
  const found = new Set(compared.findings.flatMap((finding) => finding.days))
  const near = neighbours(diff, found)
  const rank = (row: DiffRow<ImportedRow>) => (found.has(row.day) ? -1 : near.has(row.day) && row.kind !== 'conflicting' ? 0.5 : urgency[row.kind])
  const shown = diff.toSorted((a, b) => rank(a) - rank(b) || (a.day < b.day ? 1 : -1)).slice(0, shownRows)
  return {
    key: compared.key, codeInFile: fund.code ?? '', nameInFile: fund.name ?? '', sheet: fund.sheet, fundCode: compared.fundCode, fundName: compared.fundName, candidates: compared.candidates,
    counts: wireCounts(diff),
    beginDay: fund.rows[0]?.day ?? '', endDay: fund.rows.at(-1)?.day ?? '',
    findings: compared.findings.slice(0, mostFindings).map(toWireFinding),
    rows: shown.flatMap(({ day, kind, incoming, stored }) =>
      incoming.map((row) => ({
        tradingDay: day, state: kind, row: row.row, nav: row.nav, sumNav: row.cumNav, adjNav: row.adjNav, formerNav: stored?.nav ?? null, formerSumNav: stored?.cumNav ?? null,
      })),
    ),
  }
}

const toWireFinding = ({ id, rule, severity, days, message, confidence, repair }: Finding & { id: string }): ImportFinding =>
  ({ id, rule, severity, days: days.slice(0, 50), message, confidence, repair: repair ? toWireRepair(repair) : null })

function toWireRepair(repair: Repair): NonNullable<ImportFinding['repair']> {
  if (repair.kind === 'change') {
    return { kind: repair.kind, title: `改正${repair.changes.length}处`, changes: repair.changes.slice(0, 50).map((change) => ({ day: change.day, field: fieldName[change.field], from: change.from, to: change.to })) }
  }
  if (repair.kind === 'drop') return { kind: repair.kind, title: `不导入这${repair.days.length}天`, changes: [] }
  if (repair.kind === 'exclude') return { kind: repair.kind, title: `保留记录，不参与计算（${repair.days.length}天）`, changes: [] }
  const { kind, value, day } = repair.distribution
  return { kind: repair.kind, title: kind === 'cash_dividend' ? `登记分红：每份${value}元` : `登记拆分：每份变为${value}份`, changes: [{ day, field: kind === 'cash_dividend' ? '分红' : '拆分', from: null, to: value }] }
}
