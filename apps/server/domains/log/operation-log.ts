import { operationSentence } from '@zhiheng/domain'
import type { Db } from '../../db/db.ts'
import type { Finished } from '../../rpc/register.ts'

type Row = { org_id: string; at: Date; user_id: string; user_name: string; menu_id: string; call: string; about: string; err: number; ms: number; ip: string }

const everyMs = 1000
const atMost = 20_000

/**
 * What users did, written behind the calls in batches: a log may cost a call nothing. Up to a second of it can be
 * lost with the process; what was written to the data is in the audit, inside the call's own transaction.
 */
export class OperationLog {
  #db: Db
  #rows: Row[] = []
  #timer: NodeJS.Timeout
  #writing: Promise<void> = Promise.resolve()

  constructor(db: Db) {
    this.#db = db
    this.#timer = setInterval(() => void this.flush(), everyMs).unref()
  }

  note({ actor, served, input, menuId, err, ms, ip }: Finished, at: Date) {
    if (actor.kind === 'nobody' || this.#rows.length >= atMost) return
    this.#rows.push({ org_id: actor.orgId, at, user_id: actor.userId, user_name: actor.userName, menu_id: menuId, call: served.name, about: operationSentence(served.name, input ?? { query: {}, body: {} }), err, ms: Math.round(ms), ip })
  }

  flush() {
    const rows = this.#rows
    if (rows.length === 0) return this.#writing
    this.#rows = []
    this.#writing = this.#writing.then(() => this.#write(rows))
    return this.#writing
  }

  async #write(rows: Row[]) {
    for (let from = 0; from < rows.length; from += 1000) {
      // A log that cannot be written must not stop the work it tells of.
      await this.#db.insertInto('operation_log').values(rows.slice(from, from + 1000)).execute().catch(() => undefined)
    }
  }

  async close() {
    clearInterval(this.#timer)
    await this.flush()
  }
}
