import pg from 'pg'

/** A statement is prepared when it comes for the third time, and so many are kept on a connection. */
const worth = 3
const most = 300

/**
 * A connection that prepares the statements that come again and again: a call's statements are the same texts with
 * other values, and reading and planning them costs more than running them. The server still plans anew where the
 * values matter (plan_cache_mode auto). A transaction goes over together with its first statement: one way less a call.
 */
export class PreparingClient extends pg.Client {
  #seen = new Map<string, number>()
  #names = new Map<string, string>()
  /** A transaction was asked for and has not gone over yet. */
  #opening = false

  // pg declares a dozen forms of query; this one looks at the form that Kysely and our stores use and hands on the rest.
  override query = ((...args: unknown[]) => {
    const [first, second] = args
    const text = typeof first === 'string' && Array.isArray(second) ? first : undefined
    if (text === 'begin') {
      this.#opening = true
      return Promise.resolve({ command: 'BEGIN', rowCount: null, rows: [] })
    }
    const [opens, hasValues] = [this.#opening, Array.isArray(second) && second.length > 0]
    this.#opening = false
    if (opens && text !== undefined && !hasValues) return this.#send(`begin; ${text}`).then((results) => (results as pg.QueryResult[]).at(-1))
    // Several statements in one text (the roles and settings of a transaction) cannot be prepared.
    if (text !== undefined && !text.includes(';')) {
      const name = this.#nameOf(text)
      if (name) args[0] = { name, text }
    }
    return opens ? this.#send('begin').then(() => this.#send(...args)) : this.#send(...args)
  }) as pg.Client['query']

  #send(...args: unknown[]): Promise<unknown> {
    return (pg.Client.prototype.query as (...all: unknown[]) => Promise<unknown>).apply(this, args)
  }

  #nameOf(text: string): string | undefined {
    const known = this.#names.get(text)
    if (known) return known
    if (this.#names.size >= most || text.length > 20_000) return undefined
    const times = (this.#seen.get(text) ?? 0) + 1
    if (times < worth) {
      if (this.#seen.size > 5000) this.#seen.clear()
      this.#seen.set(text, times)
      return undefined
    }
    this.#seen.delete(text)
    const name = `p${this.#names.size}`
    this.#names.set(text, name)
    return name
  }
}
