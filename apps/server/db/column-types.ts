import type { ColumnType } from 'kysely'

/** A jsonb column: read as the value, written as JSON text. */
export type Json = ColumnType<unknown, string, string>

/** The same with a default in the database. */
export type DefaultedJson = ColumnType<unknown, string | undefined, string>

/** A row of an all_x view: own and market rows in one shape, with the origin of the row. */
export type Both<T> = Omit<T, 'org_id'> & { origin: 'own' | 'market' | 'override' }
