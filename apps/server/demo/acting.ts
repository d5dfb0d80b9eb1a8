import { sql } from 'kysely'
import type { Db } from '../db/db.ts'
import { onlyOrg } from '../db/only-org.ts'

/** As {@link asOrg}, inside a transaction that is already open: what is done for several organisations is done wholly or not at all. */
export async function actingAs<T>(db: Db, orgId: '1' | '2', work: (db: Db) => Promise<T>): Promise<T> {
  await sql.raw(`set local role app; set local app.org_id = '${orgId}'; set local app.user_id = 'system'; set local app.call = 'demo'`).execute(db)
  const done = await work(db.withPlugin(onlyOrg(orgId)))
  await sql.raw('reset role').execute(db)
  return done
}
