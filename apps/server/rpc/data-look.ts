import type { Actor } from './context.ts'
import { refuse } from './fail.ts'

/**
 * Hidden fields of a data-look template: blanked in what goes out, refused in what is asked by. The one place; handlers
 * know nothing of it. Types of the contract stay: text becomes '', a number null, a list [].
 */

type Hidden = Actor['look']['hidden']

/** As `wireName` of the domain package, which this layer does not reach. */
const camel = (name: string) => (name.includes('_') ? name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase()) : name)
const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Date)

/** The answer without what is hidden. A user's own record stays whole for that user. */
export function blanked<T>(answer: T, { look: { hidden }, userId }: Pick<Actor, 'look' | 'userId'>): T {
  return hidden.size === 0 ? answer : (without(answer, hidden, userId) as T)
}

function without(value: unknown, hidden: Hidden, userId: string): unknown {
  if (Array.isArray(value)) return value.filter((entry) => !tellsOf(entry, hidden)).map((entry) => without(entry, hidden, userId))
  if (!isRecord(value) || isOwn(value, userId)) return value
  return Object.fromEntries(Object.entries(value).map(([name, entry]) => [name, hidden.has(camel(name)) ? blank(entry) : without(entry, hidden, userId)]))
}

/** An entry of a list that is about a hidden field as a whole: an overridden value, a fact to ask for. */
const tellsOf = (entry: unknown, hidden: Hidden) =>
  isRecord(entry) && [entry.field, entry.prop].some((name) => typeof name === 'string' && hidden.has(camel(name)))

/** As the wire (`userName`) or the audit (`user_name`) shows a user. */
const isOwn = (value: Record<string, unknown>, userId: string) => value.id === userId && ('userName' in value || 'user_name' in value)

const blank = (value: unknown) => (typeof value === 'string' ? '' : Array.isArray(value) ? [] : null)

/** Names by which a call filters, sorts, screens or asks for columns: where they stand in the inputs of the contract. */
function* askedNames(input: { query: unknown; body: unknown }): Generator<string> {
  const { columnName } = isRecord(input.query) ? input.query : {}
  if (typeof columnName === 'string') yield columnName
  if (!isRecord(input.body)) return
  for (const key of ['filters', 'sorts', 'columns', 'fields', 'conditions']) {
    const list = input.body[key]
    if (!Array.isArray(list)) continue
    for (const entry of list) yield* namesIn(entry)
  }
}

function* namesIn(entry: unknown): Generator<string> {
  if (typeof entry === 'string') yield entry
  if (!isRecord(entry)) return
  for (const name of [entry.prop, entry.key]) if (typeof name === 'string') yield name
  // An exposure to an industry says what a fund holds.
  if (entry.kind === 'industry') yield 'proportion'
  yield* namesIn(entry.filter)
}

/** Refuses what would let a hidden value out by the order, the count or the columns of an answer. */
export function refuseHidden(input: { query: unknown; body: unknown }, { look: { hidden } }: Pick<Actor, 'look'>) {
  if (hidden.size === 0) return
  for (const name of askedNames(input)) {
    const label = hidden.get(camel(name))
    if (label) throw refuse(`「${label}」对您隐藏，不能用于筛选、排序、统计或导出，请去掉后重试`)
  }
}

/**
 * What a form sends back of hidden fields is blank, because it never held them: blanks are taken out, so that they do not
 * replace what is stored. A value was typed without seeing the one that it would replace, and is refused.
 */
export function withoutBlanks<T>(body: T, { look: { hidden }, userId }: Pick<Actor, 'look' | 'userId'>): T {
  if (hidden.size === 0 || !isRecord(body) || body.id === userId) return body
  return kept(body, hidden) as T
}

function kept(value: unknown, hidden: Hidden): unknown {
  if (Array.isArray(value)) return value.map((entry) => kept(entry, hidden))
  if (!isRecord(value)) return value
  return Object.fromEntries(Object.entries(value).flatMap(([name, entry]) => {
    const label = hidden.get(camel(name))
    if (!label) return [[name, kept(entry, hidden)]]
    if (entry === null || entry === undefined || entry === '' || (Array.isArray(entry) && entry.length === 0)) return []
    throw refuse(`「${label}」对您隐藏，不能填写或修改，请清空该字段或联系机构管理员`)
  }))
}
