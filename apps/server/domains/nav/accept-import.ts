import { asDay } from '@zhiheng/domain'
import { sql } from 'kysely'
import type { Db } from '../../db/db.ts'
import { initials } from '../../db/pinyin.ts'
import { Fail, refuse } from '../../rpc/fail.ts'
import { holdQuota } from '../organisation/count-used.ts'
import { applyRepairs } from './import/findings/check.ts'
import { diffRows } from './import/diff.ts'
import type { Distribution } from './import/findings/finding.ts'
import type { ImportedRow } from './import/result.ts'
import { addFresh, addRevisions, type Entry, findBatch, holdLedger, setBatch } from './ledger.store.ts'
import { compare, type Compared, countsOf, type PartCounts, wireCounts } from './preview-import.ts'
import type { FileRead } from './read-files.ts'
import { ledger, type Scope } from './scope.ts'
import { rewriteSeries } from './series.store.ts'

/** What a user decided on a preview. */
export interface Decision {
  funds: Readonly<Record<string, string>>
  repairs: readonly string[]
  /** The line that stands where a file says two values for one day: row by `key-day`. */
  lines: Readonly<Record<string, number>>
  changed: 'correct' | 'keep'
  reason: string
}
export interface StoredPreview {
  files: { name: string; hash: string }[]
  source: string
  fundCode?: string | undefined
}

/** Begins the code of a fund that the import shall make: `+SX1234`. */
const makes = '+'

/**
 * Takes a preview into the ledger: compares once more under a lock, applies the accepted repairs, writes entries,
 * distributions and series. Runs in one transaction: after it everything is there, or nothing.
 */
export async function acceptImport(db: Db, scope: Scope, actor: { userId: string }, batchId: string, reads: readonly FileRead[], decision: Decision, now: Date) {
  await holdLedger(db, scope)
  const batch = await findBatch(db, scope, batchId)
  if (!batch) throw new Fail(11, '导入记录不存在，请重新上传')
  // A task that is run again after a kill finds its work done.
  if (batch.status === 'accepted') return
  if (batch.status !== 'preview') throw refuse('这次导入已被放弃，请重新上传')
  const { source, fundCode } = batch.preview as StoredPreview
  const chosen = await madeFunds(db, scope, actor.userId, reads, decision.funds)
  const repaired = new Set(decision.repairs.map((id) => id.split('-', 2).join('-')))
  const sheets = [...new Set(reads.flatMap((read) => read.sheets.map((sheet) => placeName(reads, read.file, sheet))))]
  const placeOf = (part: Compared) => part.sheets.map((sheet) => Math.max(0, sheets.indexOf(placeName(reads, part.file, sheet))))
  await db.updateTable(ledger[scope].batch).set({ sheet_names: sheets }).where('id', '=', batchId).execute()

  const codes: string[] = []
  const counted: PartCounts[] = []
  const pending: Taken[] = []
  const flush = () => write(db, scope, source, batchId, pending.splice(0))
  await compare(db, reads, { scope, source, fundCode, chosen, today: asDay(now), isChecked: (key) => repaired.has(key) }, async (parts) => {
    for (const { diff, findings } of parts) counted.push({ counts: wireCounts(diff), findings })
    const target = parts[0]!.fundCode
    if (target === '') return
    codes.push(target)
    pending.push(entriesOf(target, parts, decision, placeOf))
    if (pending.reduce((rows, one) => rows + one.fresh.length + one.changed.length, 0) >= rowsAtOnce) await flush()
  })
  if (codes.length === 0) throw refuse('没有选定要导入的基金，请为文件中的产品选择基金')
  await flush()
  await rewriteSeries(db, scope, codes.map((code) => ({ fundCode: code, source })), now)
  const counts = countsOf(counted, reads.reduce((sum, read) => sum + read.problems.length, 0))
  await setBatch(db, scope, batchId, { status: 'accepted', counts: { ...counts, findings: (batch.counts as typeof counts).findings }, reason: decision.reason, acceptedAt: now })
}

/** Entries that wait to be written together. */
const rowsAtOnce = 25_000

interface Taken {
  fundCode: string
  fresh: Entry[]
  changed: Entry[]
  distributions: readonly Distribution[]
}

/** What goes into the ledger for one fund: the decisions applied to what the file says. */
function entriesOf(fundCode: string, parts: readonly Compared[], decision: Decision, placeOf: (part: Compared) => number[]): Taken {
  const accepted = new Set(decision.repairs)
  const repairs = parts.flatMap((part) => part.findings.filter((finding) => accepted.has(finding.id)).flatMap((finding) => finding.repair ?? []))
  const [only] = parts
  const asItStands = parts.length === 1 && repairs.length === 0 && Object.keys(decision.lines).length === 0
  const { rows, excludedDays, distributions } = asItStands ? { rows: [], excludedDays: [], distributions: [] } : applyRepairs(parts.flatMap((part) => chosenLines(part, decision.lines, placeOf(part))), repairs)
  const diff = asItStands ? only!.diff : diffRows(rows, only!.existing)
  const quarrel = diff.find((row) => row.reason === 'file-disagrees')
  if (quarrel) throw refuse(`${fundCode} 在 ${quarrel.day} 有两个不同的净值（第${quarrel.incoming.map((row) => row.row).join('、')}行），请先选择采用哪一行或修改文件`)
  const left = new Set(excludedDays)
  const places = asItStands ? placeOf(only!) : undefined
  const entry = (row: ImportedRow): Entry => ({ fundCode, day: row.day, nav: row.nav, cumNav: row.cumNav, adjNav: row.adjNav, sheetIndex: places ? (places[row.sheetIndex] ?? 0) : row.sheetIndex, row: row.row, excluded: left.has(row.day) })
  const said = diff.filter(({ incoming: [row] }) => row!.nav !== null || row!.cumNav !== null || row!.adjNav !== null)
  return {
    fundCode,
    fresh: said.filter((row) => row.kind === 'new').map((row) => entry(row.incoming[0]!)),
    // What a person corrected by hand is never overruled by a file; other points by the user's choice. What a file leaves out keeps what is stored.
    changed: decision.changed === 'keep' ? [] : said.filter((row) => row.kind === 'changed').map(({ incoming, stored: former }) => {
      const row = incoming[0]!
      return entry({ ...row, nav: row.nav ?? former!.nav, cumNav: row.cumNav ?? former!.cumNav, adjNav: row.adjNav ?? former!.adjNav })
    }),
    distributions,
  }
}

/** Where a point stands: the sheet, with its file where several came together. */
const placeName = (reads: readonly FileRead[], file: string, sheet: string) => (reads.length > 1 ? [file, sheet].filter(Boolean).join(' ') : sheet)

const chosenLines = ({ key, fund }: Compared, lines: Decision['lines'], places: readonly number[]) =>
  fund.rows.filter((row) => (lines[`${key}-${row.day}`] ?? row.row) === row.row).map((row) => ({ ...row, sheetIndex: places[row.sheetIndex] ?? 0 }))

async function write(db: Db, scope: Scope, source: string, batchId: string, taken: readonly Taken[]) {
  const fresh = taken.flatMap((one) => one.fresh)
  const deleted = await deletedPoints(db, scope, source, taken.map((one) => one.fundCode))
  const isBack = (one: Entry) => deleted.size > 0 && deleted.has(`${one.fundCode} ${one.day}`)
  await addFresh(db, scope, source, batchId, deleted.size > 0 ? fresh.filter((one) => !isBack(one)) : fresh)
  await addRevisions(db, scope, source, batchId, [...taken.flatMap((one) => one.changed), ...fresh.filter(isBack)])
  for (const { fundCode, distributions } of taken) {
    for (const { day, kind, value } of distributions) {
      await sql`insert into ${sql.table(ledger[scope].distribution)} (org_id, fund_code, event_day, kind, value, source_text) values (current_org(), ${fundCode}, ${day}, ${kind}, ${value}, ${`导入时识别（批次 ${batchId}）`})
        on conflict (org_id, fund_code, event_day, kind) do update set value = excluded.value`.execute(db)
    }
  }
}

/** Points that were taken back: one that comes again is a further revision. */
async function deletedPoints(db: Db, scope: Scope, source: string, fundCodes: readonly string[]) {
  const { rows } = await sql<{ point: string }>`select fund_code || ' ' || trading_day as point from ${sql.table(ledger[scope].nav)} where org_id = current_org() and fund_code = any(${[...fundCodes]}) and source = ${source} and is_current and is_deleted`.execute(db)
  return new Set(rows.map((row) => row.point))
}

async function madeFunds(db: Db, scope: Scope, userId: string, reads: readonly FileRead[], chosen: Readonly<Record<string, string>>) {
  const made: Record<string, string> = {}
  for (const [key, target] of Object.entries(chosen)) {
    if (!target.startsWith(makes)) {
      made[key] = target
      continue
    }
    const code = target.slice(makes.length)
    if (!/^[\w.-]{1,40}$/.test(code)) throw refuse('新建基金的代码只能使用字母、数字、点、- 和 _')
    const [file, within] = key.split('-').map(Number)
    const name = reads[file!]?.funds[within!]?.name ?? code
    if (scope === 'own') await holdQuota(db, 'privateData')
    await sql`insert into ${sql.table(scope === 'market' ? 'market_fund' : 'fund')} (org_id, fund_code, short_name, pinyin, is_private, is_offering, created_by, product_user_id)
      values (current_org(), ${code}, ${name}, ${initials(name)}, true, false, ${userId}, ${userId}) on conflict (org_id, fund_code) do nothing`.execute(db)
    made[key] = code
  }
  return made
}
