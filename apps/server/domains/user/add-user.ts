import type { Insertable } from 'kysely'
import type { Db } from '../../db/db.ts'
import { refuse } from '../../rpc/fail.ts'
import type { AppUserTable } from './user.tables.ts'

type Draft = Omit<Insertable<AppUserTable>, 'org_id' | 'id'>

/** Adds a user with a login name that is unique in the whole system, and the roles. Runs inside the caller's transaction. */
export async function addUser(db: Db, orgId: string, draft: Draft, roleIds: readonly string[]) {
  const user = await db.insertInto('app_user').values({ ...draft, org_id: orgId }).returning('id').executeTakeFirstOrThrow()
  await claimLoginName(db, orgId, draft.user_name, user.id, 'user')
  if (roleIds.length > 0) await db.insertInto('user_role').values(roleIds.map((role_id) => ({ org_id: orgId, user_id: user.id, role_id }))).execute()
  return user.id
}

export async function claimLoginName(db: Db, orgId: string, userName: string, userId: string, kind: 'user' | 'counselor') {
  const claimed = await db
    .insertInto('login_name')
    .values({ org_id: orgId, login_name: userName.toLowerCase(), user_id: userId, kind })
    .onConflict((oc) => oc.column('login_name').doNothing())
    .executeTakeFirst()
  if (Number(claimed.numInsertedOrUpdatedRows) === 0) throw refuse('账号已被使用，请换一个', { field: 'userName' })
}
