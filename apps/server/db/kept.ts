import { sql } from 'kysely'
import type { Db } from './db.ts'

/**
 * Version of funds, companies and snapshots as this transaction sees them: it changes with every commit that touched one
 * (change_mark). Empty where nothing may be kept for other calls: the transaction has written what others may never see, or
 * its user sees only a part of the organisation's rows.
 */
export async function readVersion(db: Db): Promise<string> {
  const { rows } = await sql<{ version: string }>`
    select case when pg_current_xact_id_if_assigned() is null and coalesce(current_setting('app.look', true), '') = ''
      then (select count(*) || ':' || coalesce(max(id), 0) from change_mark) else '' end as version`.execute(db)
  return rows[0]!.version
}

/**
 * Answers kept while nothing changes. A version that was read before an answer makes the answer at worst newer than its
 * version says, never older.
 */
export class Kept<T> {
  #entries = new Map<string, { version: string; value: T }>()
  #most: number

  constructor(most: number) {
    this.#most = most
  }

  /** `key` names the organisation and everything else that the answer depends on. */
  async once(key: string, version: string, read: () => Promise<T>): Promise<T> {
    if (version === '') return read()
    const known = this.#entries.get(key)
    this.#entries.delete(key)
    const entry = known?.version === version ? known : { version, value: await read() }
    this.#entries.set(key, entry)
    for (const oldest of this.#entries.keys()) if (this.#entries.size > this.#most) this.#entries.delete(oldest)
    return entry.value
  }
}
