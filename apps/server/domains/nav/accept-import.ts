import { asDay } from '@zhiheng/domain'
import { sql } from 'kysely'
import type { Db } from '../../db/db.ts'
import { initials } from '../../db/pinyin.ts'
import { Fail, refuse } from '../../rpc/fail.ts'
import { holdQuota } from '../organisation/count-used.ts'
import { applyRepairs } from './import/findings/check.ts'
import { diffRows } from './import/diff.ts'
import { addFresh, addRevisions, currentPoints, type Entry, findBatch, holdLedger, setBatch } from './ledger.store.ts'
import { compare, type Compared, toPreview, toStored } from './preview-import.ts'
import type { FileRead } from './read-files.ts'
import { ledger, type Scope } from './scope.ts'
import { rewriteSeries } from './series.store.ts'

/** What a user decided on a preview. */
export interface Decision {
  funds: Readonly<Record<string, string>>
  repairs: readonly string[]
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
  const compared = await compare(db, reads, { scope, source, fundCode, chosen, today: asDay(now) })
  const taken = compared.filter((part) => part.fundCode !== '')
  if (taken.length === 0) throw refuse('没有选定要导入的基金，请为文件中的产品选择基金')
  const sheets = [...new Set(reads.flatMap((read) => read.sheets))]

  await db.updateTable(ledger[scope].batch).set({ sheet_names: sheets }).where('id', '=', batchId).execute()
  for (const [target, parts] of Map.groupBy(taken, (part) => part.fundCode)) await takeFund(db, scope, source, batchId, target, parts, decision, sheets)
  await rewriteSeries(db, scope, [...new Set(taken.map((part) => part.fundCode))].map((code) => ({ fundCode: code, source })), now)
  const { counts } = toPreview({ id: batchId, status: 'accepted', source }, reads, compared)
  await setBatch(db, scope, batchId, { status: 'accepted', counts, reason: decision.reason, acceptedAt: now })
}

async function takeFund(db: Db, scope: Scope, source: string, batchId: string, fundCode: string, parts: readonly Compared[], decision: Decision, sheets: readonly string[]) {
  const accepted = new Set(decision.repairs)
  const repairs = parts.flatMap((part) => part.findings.filter((finding) => accepted.has(finding.id)).flatMap((finding) => finding.repair ?? []))
  const { rows, excludedDays, distributions } = applyRepairs(parts.flatMap((part) => part.fund.rows), repairs)
  const stored = (await currentPoints(db, scope, source, [fundCode])).get(fundCode) ?? []
  const left = new Set(excludedDays)
  const sheetAt = (part: Compared, index: number) => Math.max(0, sheets.indexOf(part.sheets[index] ?? ''))
  const entry = (row: (typeof rows)[number]): Entry => ({ fundCode, day: row.day, nav: row.nav, cumNav: row.cumNav, adjNav: row.adjNav, sheetIndex: sheetAt(parts[0]!, row.sheetIndex), row: row.row, excluded: left.has(row.day) })

  const diff = diffRows(rows.filter((row) => row.nav !== null || row.cumNav !== null || row.adjNav !== null), stored.map(toStored))
  const quarrel = diff.find((row) => row.reason === 'file-disagrees')
  if (quarrel) throw refuse(`${fundCode} 在 ${quarrel.day} 有两个不同的净值（第${quarrel.incoming.map((row) => row.row).join('、')}行），请先接受建议的修正或修改文件`)
  const known = await knownDays(db, scope, source, fundCode)
  const fresh = diff.filter((row) => row.kind === 'new').map((row) => entry(row.incoming[0]!))
  // What a person corrected by hand is never overruled by a file; other points by the user's choice. What a file leaves out keeps what is stored.
  const changed = decision.changed === 'keep' ? [] : diff.filter((row) => row.kind === 'changed').map(({ incoming, stored: former }) => {
    const row = incoming[0]!
    return entry({ ...row, nav: row.nav ?? former!.nav, cumNav: row.cumNav ?? former!.cumNav, adjNav: row.adjNav ?? former!.adjNav })
  })
  await addFresh(db, scope, source, batchId, fresh.filter((one) => !known.has(one.day)))
  await addRevisions(db, scope, source, batchId, [...changed, ...fresh.filter((one) => known.has(one.day))])
  for (const { day, kind, value } of distributions) {
    await sql`insert into ${sql.table(ledger[scope].distribution)} (org_id, fund_code, event_day, kind, value, source_text) values (current_org(), ${fundCode}, ${day}, ${kind}, ${value}, ${`导入时识别（批次 ${batchId}）`})
      on conflict (org_id, fund_code, event_day, kind) do update set value = excluded.value`.execute(db)
  }
}

/** Days that have entries at all, deleted ones too: a point that comes back is a further revision. */
async function knownDays(db: Db, scope: Scope, source: string, fundCode: string) {
  const { rows } = await sql<{ trading_day: string }>`select trading_day from ${sql.table(ledger[scope].nav)} where org_id = current_org() and fund_code = ${fundCode} and source = ${source} and is_current and is_deleted`.execute(db)
  return new Set(rows.map((row) => row.trading_day))
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
