import { sql } from 'kysely'
import type { Db } from '../../db/db.ts'
import { readVersion } from '../../db/kept.ts'
import { SnapshotColumns, type SnapshotRow } from './columns.ts'
import { engine } from './shape.ts'

/** What a call sees: the market's snapshots and its organisation's own, which stand before them. */
export interface Snapshots {
  market: SnapshotColumns
  own: SnapshotColumns
}

const mostOrganisations = 16
const rowsAtOnce = 4000
const columnsOf = sql`fund_code, as_of, revision, end_day, source, figures, flags, window_days, spark`

/**
 * Copies of the snapshots in memory. Every call asks whether anything changed, and if so compares count and highest revision with the
 * database and reads what changed, in its own transaction, so that any number of servers show the same.
 */
export class SnapshotCache {
  #market = new SnapshotColumns()
  #own = new Map<string, SnapshotColumns>()
  #busy = new Map<string, Promise<unknown>>()
  /** The version up to which the columns stand for an organisation. */
  #versions = new Map<string, string>()

  /** `known`: the version as this transaction read it, where it did. */
  async of(db: Db, orgId: string, known?: string): Promise<Snapshots> {
    const version = known ?? (await readVersion(db))
    const held = this.#own.get(orgId)
    if (held && version !== '' && this.#versions.get(orgId) === version) return { market: this.#market, own: held }
    if (await hasWritten(db)) return this.#apart(db)
    this.#market = await this.#inTurn('market', () => current(db, 'market', this.#market))
    const own = await this.#inTurn(orgId, () => current(db, 'own', this.#own.get(orgId) ?? new SnapshotColumns()))
    this.#own.delete(orgId)
    this.#own.set(orgId, own)
    this.#versions.set(orgId, version)
    for (const oldest of this.#own.keys()) if (this.#own.size > mostOrganisations) void [this.#own.delete(oldest), this.#versions.delete(oldest)]
    return { market: this.#market, own }
  }

  /** A transaction that wrote may see what others will never see: nothing of that may stay here. */
  async #apart(db: Db): Promise<Snapshots> {
    return { market: await current(db, 'market', new SnapshotColumns()), own: await current(db, 'own', new SnapshotColumns()) }
  }

  /** Twenty calls after a start would each read everything: one reads, the others wait and find little left. */
  async #inTurn<T>(scope: string, work: () => Promise<T>): Promise<T> {
    while (this.#busy.has(scope)) await this.#busy.get(scope)!.catch(() => undefined)
    const working = work()
    this.#busy.set(scope, working)
    try {
      return await working
    } finally {
      this.#busy.delete(scope)
    }
  }
}

const hasWritten = async (db: Db) => (await sql<{ wrote: boolean }>`select pg_current_xact_id_if_assigned() is not null as wrote`.execute(db)).rows[0]!.wrote

/** The columns as this transaction sees the table: the same object brought up to date, or a new one where rows have gone. */
async function current(db: Db, scope: 'market' | 'own', known: SnapshotColumns): Promise<SnapshotColumns> {
  const from = scope === 'market' ? sql`market_fund_snapshot where org_id = '1' and engine = ${engine}` : sql`fund_snapshot where org_id = current_org() and engine = ${engine}`
  const { rows } = await sql<{ count: number; revision: number | null }>`select count(*) as count, max(revision) as revision from ${from}`.execute(db)
  const { count, revision } = rows[0]!
  if ((revision ?? 0) > known.revision) await readChanges(db, from, known)
  if (known.size === count) return known
  const fresh = new SnapshotColumns()
  await readChanges(db, from, fresh)
  return fresh
}

async function readChanges(db: Db, from: ReturnType<typeof sql>, columns: SnapshotColumns) {
  let [revision, code] = [columns.revision, '\u{10ffff}']
  for (;;) {
    const { rows } = await sql<SnapshotRow>`
      select ${columnsOf} from ${from} and (revision, fund_code) > (${revision}, ${code}) order by revision, fund_code limit ${rowsAtOnce}`.execute(db)
    columns.take(rows)
    const last = rows.at(-1)
    if (!last || rows.length < rowsAtOnce) return
    ;[revision, code] = [last.revision, last.fund_code]
  }
}

export const snapshotCache = new SnapshotCache()
