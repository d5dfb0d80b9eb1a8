import type { ImportedFund as WireFund, ImportFinding, ImportPreview } from '@zhiheng/contract'
import type { Db } from '../../db/db.ts'
import { checkFund } from './import/findings/check.ts'
import { fieldName, type Finding, type Repair } from './import/findings/finding.ts'
import { diffCounts, type DiffRow, diffRows, type StoredPoint } from './import/diff.ts'
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

export async function compare(db: Db, reads: readonly FileRead[], { scope, source, fundCode, chosen = {}, today, isChecked = () => true }: Wanted): Promise<Compared[]> {
  const parts = reads.flatMap((read, at) => read.funds.map((fund, within) => ({ key: `${at}-${within}`, read, fund })))
  const matches = await matchFunds(db, parts.map(({ fund }) => fund))
  const targets = parts.map(({ key }, at) => chosen[key]?.replace(/^\+/, '') ?? (fundCode && parts.length === 1 ? fundCode : matches[at]!.fundCode))
  const codes = [...new Set(targets.filter(Boolean))]
  const [stored, { facts, distributions }, isTradingDay] = [await currentPoints(db, scope, source, codes), await factsOf(db, codes), await tradingDays(db)]
  return parts.map(({ key, read, fund }, at) => {
    const target = targets[at]!
    const existing = (stored.get(target) ?? []).map(toStored)
    const known = facts.get(target)
    const inceptionDay = known?.inception_day
    const findings = !isChecked(key) ? [] : checkFund(fund, {
      existing, today,
      distributions: (distributions.get(target) ?? []).map((row) => ({ day: row.event_day, kind: row.kind, value: row.value })),
      ...(inceptionDay ? { inceptionDay } : {}), ...(isTradingDay ? { isTradingDay } : {}), ...(target ? { expectedCode: target } : {}),
      others: read.funds.filter((other) => other !== fund),
    })
    return {
      key, file: read.file, sheets: read.sheets, fund, fundCode: target, fundName: known ? (known.short_name ?? target) : '', candidates: matches[at]!.candidates,
      findings: named(key, findings), existing, diff: diffRows(fund.rows, existing),
    }
  })
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

/** What the user sees of a comparison; rows that need a look first. */
export function toPreview(batch: { id: string; status: ImportPreview['status']; source: string }, reads: readonly FileRead[], compared: readonly Compared[]): ImportPreview {
  const funds = compared.map(toWireFund)
  const sum = (pick: (fund: WireFund) => number) => funds.reduce((total, fund) => total + pick(fund), 0)
  const problems = reads.flatMap((read) => read.problems.map((problem) => ({ file: read.file, sheet: problem.sheet, row: problem.row ?? null, column: problem.column ?? '', message: problem.message })))
  return {
    batchId: batch.id, status: batch.status, source: batch.source, taskId: null, fileNames: reads.map((read) => read.file), problems, funds,
    counts: {
      funds: funds.length, fresh: sum((fund) => fund.counts.fresh), same: sum((fund) => fund.counts.same), changed: sum((fund) => fund.counts.changed),
      conflicting: sum((fund) => fund.counts.conflicting), problems: problems.length, findings: sum((fund) => fund.findings.length),
    },
  }
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
  const counts = diffCounts(diff)
  const found = new Set(compared.findings.flatMap((finding) => finding.days))
  const near = neighbours(diff, found)
  const rank = (row: DiffRow<ImportedRow>) => (found.has(row.day) ? -1 : near.has(row.day) && row.kind !== 'conflicting' ? 0.5 : urgency[row.kind])
  const shown = diff.toSorted((a, b) => rank(a) - rank(b) || (a.day < b.day ? 1 : -1)).slice(0, shownRows)
  return {
    key: compared.key, codeInFile: fund.code ?? '', nameInFile: fund.name ?? '', sheet: fund.sheet, fundCode: compared.fundCode, fundName: compared.fundName, candidates: compared.candidates,
    counts: { fresh: counts.new, same: counts.same, changed: counts.changed, conflicting: counts.conflicting },
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
