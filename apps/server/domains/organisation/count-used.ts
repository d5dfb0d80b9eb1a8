import type { Quota } from '@zhiheng/contract'
import { quotaNames, quotasOf } from '@zhiheng/domain'
import { sql } from 'kysely'
import { type Db, withoutLook } from '../../db/db.ts'
import { tooMuch } from '../../rpc/fail.ts'

/** What the organisation of this connection uses of its quotas. Later capabilities add their own lines. */
export const usedQuotas = (db: Db): Promise<Partial<Quota>> => withoutLook(db, async () => {
  const funds = await db.selectFrom('fund').select((eb) => eb.fn.countAll<number>().as('n')).executeTakeFirstOrThrow()
  const exports = await db.selectFrom('stored_file').select((eb) => eb.fn.countAll<number>().as('n')).executeTakeFirstOrThrow()
  return { privateData: funds.n, exports: exports.n }
})

/** Refuses when `adding` more would pass the quota. The row of the organisation is locked, so that two calls cannot both take the last place. */
export async function holdQuota(db: Db, what: keyof Quota, adding = 1) {
  const { rows } = await sql<{ quotas: Partial<Quota>; edition: number }>`select quotas, edition from organisation where org_id = current_org() for update`.execute(db)
  const organisation = rows[0]
  if (!organisation) return
  const limit = organisation.quotas[what] ?? quotasOf(organisation.edition)[what]
  const used = (await usedQuotas(db))[what] ?? 0
  if (used + adding > limit) throw tooMuch(quotaNames[what], limit)
}
