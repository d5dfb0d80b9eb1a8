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
const keyOf = (orgId: string, viewer: string) => `${orgId} ${viewer}`
const rowsAtOnce = 4000
const columnsOf = sql`fund_code, as_of, revision, end_day, source, figures, flags, window_days, spark`

/**
 * Copies of the snapshots in memory. Every call asks whether anything changed, and if so compares count and highest revision with the
 * database and reads what changed, in its own transaction, so that any number of servers show the same.
 */
export class SnapshotCache {
  #market = new SnapshotColumns()
  #own = new Map<string, OwnColumns>()
  #busy = new Map<string, Promise<unknown>>()
  /** The version up to which the columns stand for an organisation. */
  #versions = new Map<string, string>()

  /** `known`: the version as this transaction read it, where it did. It is '' for a user whose look is limited: his copy is looked at anew. */
  async of(db: Db, orgId: string, known?: string): Promise<Snapshots> {
    const version = known ?? (await readVersion(db))
    const everything = keyOf(orgId, '')
    const held = this.#own.get(everything)
    if (held && version !== '' && this.#versions.get(everything) === version) return { market: this.#market, own: held.columns }
    const { wrote, viewer } = await standing(db)
    if (wrote) return this.#apart(db)
    this.#market = await this.#inTurn('market', () => current(db, 'market', this.#market))
    const key = keyOf(orgId, viewer)
    const own = await this.#inTurn(key, () => ownColumns(db, viewer !== '', this.#own.get(key)))
    this.#own.delete(key)
    this.#own.set(key, own)
    this.#versions.set(key, version)
    for (const oldest of this.#own.keys()) if (this.#own.size > mostOrganisations) void [this.#own.delete(oldest), this.#versions.delete(oldest)]
    return { market: this.#market, own: own.columns }
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

interface OwnColumns {
  columns: SnapshotColumns
  /** Which funds a user with a data-look template sees: may change without any snapshot changing. */
  seen: string
}

/** Whether this transaction wrote, and who looks, where not everything of the organisation is seen. */
async function standing(db: Db) {
  const { rows } = await sql<{ wrote: boolean; viewer: string }>`
    select pg_current_xact_id_if_assigned() is not null as wrote,
      case when look_limited() then current_setting('app.look') || ' ' || current_setting('app.user_id') else '' end as viewer`.execute(db)
  return rows[0]!
}

async function ownColumns(db: Db, isLimited: boolean, known: OwnColumns | undefined): Promise<OwnColumns> {
  const seen = isLimited
    ? (await sql<{ seen: string }>`select coalesce(md5(string_agg(fund_code, ' ' order by fund_code)), '') as seen from fund_snapshot where org_id = current_org() and engine = ${engine}`.execute(db)).rows[0]!.seen
    : ''
  return { seen, columns: await current(db, 'own', known?.seen === seen ? known.columns : new SnapshotColumns()) }
}

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
