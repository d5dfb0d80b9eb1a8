import type { PageQuery } from '@zhiheng/contract'
import { sql, type Insertable, type Selectable, type Updateable } from 'kysely'
import type { Db, Tables } from './db.ts'

interface Options<T extends keyof Tables> {
  /** Column that the `like` text of a page is looked for in. */
  like: keyof Tables[T] & string
  order: keyof Tables[T] & string
}

/**
 * Five typed functions on one table with a column `id`. It has no options for joins, states, hooks or permissions:
 * a table that needs one of those stops using it.
 */
export function rowStore<T extends keyof Tables & string>(table: T, { like, order }: Options<T>) {
  // Kysely cannot follow a table name that is a type parameter; the casts stay inside these five functions.
  const rows = (db: Db) => db.selectFrom(table as 'dept')
  return {
    page: async (db: Db, text: string | undefined, { pageNo, pageSize }: PageQuery) => {
      const found = text ? rows(db).where(sql.ref(like), 'like', `%${text}%`) : rows(db)
      const [data, count] = await Promise.all([
        found.selectAll().orderBy(sql.ref(order)).limit(pageSize).offset((pageNo - 1) * pageSize).execute(),
        found.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
      ])
      return { rows: data as unknown as Selectable<Tables[T]>[], total: count.total }
    },
    find: async (db: Db, id: string) => (await rows(db).selectAll().where('id', '=', id).executeTakeFirst()) as unknown as Selectable<Tables[T]> | undefined,
    create: async (db: Db, row: Insertable<Tables[T]>) =>
      (await db.insertInto(table as 'dept').values(row as never).returningAll().executeTakeFirstOrThrow()) as unknown as Selectable<Tables[T]>,
    change: async (db: Db, id: string, row: Updateable<Tables[T]>) =>
      (await db.updateTable(table as 'dept').set(row as never).where('id', '=', id).returningAll().executeTakeFirst()) as unknown as Selectable<Tables[T]> | undefined,
    remove: async (db: Db, ids: readonly string[]) => {
      await db.deleteFrom(table as 'dept').where('id', 'in', ids).execute()
    },
  }
}
