import type { Quota } from '@zhiheng/contract'
import { quotaNames, quotasOfOrg, within } from '@zhiheng/domain'
import { sql } from 'kysely'
import { type Db, withoutLook } from '../../db/db.ts'
import { tooMuch } from '../../rpc/fail.ts'

/** The walled table whose rows a quota counts. A later capability adds its line here and asks {@link holdQuota}. */
const counted: Partial<Record<keyof Quota, string>> = { privateData: 'fund', simulatedPortfolios: 'portfolio' }
const names = Object.keys(counted) as (keyof Quota)[]

/** What each of these organisations uses of its quotas. Over the root connection, for the operator. */
export async function usedByOrganisation(root: Db, orgIds: readonly string[]): Promise<Map<string, Partial<Quota>>> {
  const used = new Map(orgIds.map((id): [string, Partial<Quota>] => [id, Object.fromEntries(names.map((name) => [name, 0]))]))
  for (const name of names) {
    const { rows } = await sql<{ org_id: string; n: number }>`select org_id, count(*) as n from ${sql.table(counted[name]!)} where org_id = any(${[...orgIds]}) group by org_id`.execute(root)
    for (const row of rows) used.get(row.org_id)![name] = row.n
  }
  return used
}

/** What the organisation of this connection uses of its quotas, whoever asks. */
export const usedQuotas = (db: Db): Promise<Partial<Quota>> => withoutLook(db, async () => {
  const used: Partial<Quota> = {}
  for (const name of names) used[name] = await countOwn(db, name)
  return used
})

async function countOwn(db: Db, name: keyof Quota) {
  const table = counted[name]
  if (!table) throw new Error(`nothing is counted for the quota ${name}`)
  return (await sql<{ n: number }>`select count(*) as n from ${sql.table(table)} where org_id = current_org()`.execute(db)).rows[0]!.n
}

/** Refuses when `adding` more would pass the quota. The row of the organisation is locked, so that two calls cannot both take the last place. */
export async function holdQuota(db: Db, what: keyof Quota, adding = 1) {
  const { rows } = await sql<{ quotas: Partial<Quota>; edition: number }>`select quotas, edition from organisation where org_id = current_org() for update`.execute(db)
  const organisation = rows[0]
  if (!organisation) return
  const quota = quotasOfOrg(organisation)
  const used = await withoutLook(db, () => countOwn(db, what))
  if (!within(quota, what, used + adding)) throw tooMuch(quotaNames[what], quota[what])
}
