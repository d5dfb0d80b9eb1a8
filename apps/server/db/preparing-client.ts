import pg from 'pg'

/** A statement is prepared when it comes for the third time, and so many are kept on a connection. */
const worth = 3
const most = 300

/**
 * A connection that prepares the statements that come again and again: a call's statements are the same texts with
 * other values, and reading and planning them costs more than running them. The server still plans anew where the
 * values matter (plan_cache_mode auto).
 */
export class PreparingClient extends pg.Client {
  #seen = new Map<string, number>()
  #names = new Map<string, string>()

  // pg declares a dozen forms of query; this one looks at the form that Kysely and our stores use and hands on the rest.
  override query = ((...args: unknown[]) => {
    const [first, second] = args
    const text = typeof first === 'string' ? first : undefined
    // Several statements in one text (the roles and settings of a transaction) cannot be prepared.
    if (text !== undefined && Array.isArray(second) && !text.includes(';')) {
      const name = this.#nameOf(text)
      if (name) args[0] = { name, text }
    }
    return (pg.Client.prototype.query as (...all: unknown[]) => unknown).apply(this, args)
  }) as pg.Client['query']

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
