import { sql } from 'kysely'
import type { Db } from './db.ts'

interface Change {
  table: string
  key: string
  action: 'insert' | 'update' | 'delete'
  before?: unknown
  after?: unknown
}

/**
 * Writes a change down where no trigger does: tables whose rows also change with every import (the newest NAV of a
 * fund) are audited only where a person edits them. Runs in the call's transaction, under the call's name.
 */
export const audit = (db: Db, { table, key, action, before, after }: Change) =>
  sql`insert into audit_log (user_id, call, table_name, row_key, action, before, after)
    values (current_setting('app.user_id'), current_setting('app.call'), ${table}, ${key}, ${action}, ${before === undefined ? null : JSON.stringify(before)}, ${after === undefined ? null : JSON.stringify(after)})`.execute(db)
