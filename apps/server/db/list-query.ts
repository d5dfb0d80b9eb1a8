import type { ColumnFilter, ListBody, SortKey } from '@zhiheng/contract'
import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely'
import { Fail } from '../rpc/fail.ts'

/** A column that a list lets its callers filter and sort by: the SQL it stands for and its kind. */
export interface ListColumn {
  sql: RawBuilder<unknown>
  kind: 'text' | 'number' | 'boolean' | 'list'
}
export type ListColumns = Readonly<Record<string, ListColumn>>

/** Text columns of one table under their names on the wire. */
export const textColumn = (reference: string): ListColumn => ({ sql: sql.ref(reference), kind: 'text' })
export const numberColumn = (reference: string): ListColumn => ({ sql: sql.ref(reference), kind: 'number' })

const known = (columns: ListColumns, prop: string) => {
  const column = columns[prop]
  if (!column) throw new Fail(11, `列表中没有字段 ${prop}，请刷新页面后重试`)
  return column
}

/** The conditions of the shared list's column filters (rule const.filter-expressions). */
export const conditionsOf = (columns: ListColumns, filters: readonly ColumnFilter[]): Expression<SqlBool>[] =>
  filters.map((filter) => condition(known(columns, filter.prop), filter))

function condition({ sql: column, kind }: ListColumn, { prop, expression, value, value1, checkArr }: ColumnFilter): Expression<SqlBool> {
  const typed = (given: unknown) => (kind === 'number' ? asNumber(prop, given) : kind === 'boolean' ? given === true || given === 'true' || given === 1 || given === '1' : String(given ?? ''))
  if (expression === 'in') {
    const options = checkArr ?? (Array.isArray(value) ? value : [value])
    if (options.length === 0) return sql<SqlBool>`true`
    return kind === 'list' ? sql<SqlBool>`${column} && ${options.map(String)}::text[]` : sql<SqlBool>`${column} in (${sql.join(options.map(typed))})`
  }
  if (expression === 'like') {
    // The caller's own % are wildcards; a text without any is looked for anywhere (rule list.like-wrap).
    const text = String(value ?? '').trim()
    return sql<SqlBool>`${column} ilike ${text.includes('%') ? text : `%${text}%`}`
  }
  if (expression === 'between') {
    // With one value given it stands for both ends (rule list.between-single).
    const [low, high] = [value ?? value1, value1 ?? value]
    if (low === undefined || low === null || low === '') return sql<SqlBool>`true`
    return sql<SqlBool>`${column} between ${typed(low)} and ${typed(high)}`
  }
  const operator = { equal: sql`=`, greater: sql`>`, greaterEq: sql`>=`, less: sql`<`, lessEq: sql`<=` }[expression]
  return sql<SqlBool>`${column} ${operator} ${typed(value)}`
}

function asNumber(prop: string, given: unknown) {
  const number = typeof given === 'number' ? given : Number(String(given ?? '').trim() || NaN)
  if (!Number.isFinite(number)) throw new Fail(11, `字段 ${prop} 的筛选值应为数字`)
  return number
}

/** ORDER BY of the sort keys; what is missing stands last in both directions, and `tie` makes pages stable. */
export const orderOf = (columns: ListColumns, sorts: readonly SortKey[], tie: RawBuilder<unknown>) =>
  sql.join([...sorts.map(({ prop, order }) => sql`${known(columns, prop).sql} ${order === 'desc' ? sql`desc` : sql`asc`} nulls last`), tie])

export const listBodyOf = (body: Partial<ListBody>): ListBody => ({ keyword: body.keyword, filters: body.filters ?? [], sorts: body.sorts ?? [] })
