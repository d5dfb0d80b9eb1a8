import type { Look } from '@zhiheng/domain'
import { sql } from 'kysely'
import type { Db } from '../../db/db.ts'

/** Statements that run before an organisation is known: they go over the root connection. */

export const findLogin = (root: Db, loginName: string) =>
  root.selectFrom('login_name').selectAll().where('login_name', '=', loginName.trim().toLowerCase()).executeTakeFirst()

export const noteFailure = (root: Db, loginName: string, failures: number, lockedUntil: Date | null) =>
  root.updateTable('login_name').set({ failures, locked_until: lockedUntil }).where('login_name', '=', loginName).execute()

export const addSession = (root: Db, row: { org_id: string; token_hash: string; user_id: string; kind: string; expires_at: Date; remember: boolean; ip: string; agent: string }) =>
  root.insertInto('session').values(row).execute()

export const endSession = (root: Db, tokenHash: string) => root.deleteFrom('session').where('token_hash', '=', tokenHash).execute()

export const endSessionsOf = async (db: Db, orgId: string, userId: string, kind: 'user' | 'counselor', except = '') => {
  const result = await db
    .deleteFrom('session')
    .where('org_id', '=', orgId).where('user_id', '=', userId).where('kind', '=', kind).where('token_hash', '<>', except)
    .executeTakeFirst()
  return Number(result.numDeletedRows)
}

export const touchSession = (root: Db, tokenHash: string, now: Date) =>
  root.updateTable('session').set({ seen_at: now }).where('token_hash', '=', tokenHash).execute()

/** The data-look template of a user's own, and those of the roles, null for a role without one. */
const lookColumns = (orgId: string, userId: string, dataLook: string) => {
  const look = sql`json_build_object('scope', t.scope, 'hidden', t.hidden_fields)`
  return sql`
    (select ${look} from data_look_template t where t.org_id = ${sql.ref(orgId)} and t.id = ${sql.ref(dataLook)}) as own_look,
    (select json_agg(case when t.id is not null then ${look} end) from user_role x join role r on r.org_id = x.org_id and r.id = x.role_id
      left join data_look_template t on t.org_id = r.org_id and t.id = r.data_look where x.org_id = ${sql.ref(orgId)} and x.user_id = ${sql.ref(userId)}) as role_looks`
}

/** Session, user and everything that grants something, in one statement: it runs before every call. */
export const findActor = async (root: Db, tokenHash: string) => {
  const { rows } = await sql<{
    org_id: string; user_id: string; kind: 'user' | 'counselor'; expires_at: Date; seen_at: Date; active: boolean
    user_name: string; user_type: number; status: number; dept_id: string | null; company_code: string | null
    own_look: Look | null; role_looks: (Look | null)[] | null
    org_label: string | null; roles: string[]; role_names: string[]; menus: string[]; buttons: string[]; urls: string[]
  }>`
    select s.org_id, s.user_id, s.kind, s.expires_at, s.seen_at, o.is_active as active,
      coalesce(u.user_name, c.user_name) as user_name, coalesce(u.user_type, 2) as user_type, coalesce(u.status, c.status) as status,
      u.dept_id, c.company_code, o.configure->>'orgLabel' as org_label, ${lookColumns('s.org_id', 's.user_id', 'u.data_look')},
      array(select r.id from user_role x join role r using (org_id) where x.org_id = s.org_id and x.user_id = s.user_id and r.id = x.role_id order by r.id) as roles,
      array(select r.role_name from user_role x join role r using (org_id) where x.org_id = s.org_id and x.user_id = s.user_id and r.id = x.role_id order by r.id) as role_names,
      array(select m.menu_id from user_role x join role_menu m using (org_id, role_id) where x.org_id = s.org_id and x.user_id = s.user_id
            union select menu_id from user_menu where org_id = s.org_id and user_id = s.user_id) as menus,
      array(select b.button_id from user_role x join role_button b using (org_id, role_id) where x.org_id = s.org_id and x.user_id = s.user_id
            union select button_id from user_button where org_id = s.org_id and user_id = s.user_id) as buttons,
      array(select unnest(ob.urls) from org_button ob where ob.org_id = s.org_id and ob.id in (
            select b.button_id from user_role x join role_button b using (org_id, role_id) where x.org_id = s.org_id and x.user_id = s.user_id
            union select button_id from user_button where org_id = s.org_id and user_id = s.user_id)) as urls
    from session s
    join organisation o on o.org_id = s.org_id
    left join app_user u on s.kind = 'user' and u.org_id = s.org_id and u.id = s.user_id
    left join counselor_user c on s.kind = 'counselor' and c.org_id = s.org_id and c.id = s.user_id
    where s.token_hash = ${tokenHash}`.execute(root)
  return rows[0]
}

/** What {@link findActor} reads of a user's look, for work that runs without a session. */
export const findLook = async (root: Db, orgId: string, userId: string) => {
  const { rows } = await sql<{ roles: string[]; role_names: string[]; org_label: string | null; own_look: Look | null; role_looks: (Look | null)[] | null }>`
    select o.configure->>'orgLabel' as org_label, ${lookColumns('u.org_id', 'u.id', 'u.data_look')},
      array(select role_id from user_role x where x.org_id = u.org_id and x.user_id = u.id) as roles,
      array(select r.role_name from user_role x join role r on r.org_id = x.org_id and r.id = x.role_id where x.org_id = u.org_id and x.user_id = u.id) as role_names
    from app_user u join organisation o on o.org_id = u.org_id where u.org_id = ${orgId} and u.id = ${userId}`.execute(root)
  return rows[0]
}

export const noteLogin = (root: Db, row: { org_id: string; user_id: string; user_name: string; kind: string; outcome: string; ip: string; agent: string }) =>
  root.insertInto('login_log').values(row).execute()

export const putPicture = (root: Db, codeId: string, codeHash: string, expiresAt: Date) =>
  root.insertInto('picture_code').values({ code_id: codeId, code_hash: codeHash, expires_at: expiresAt })
    .onConflict((oc) => oc.column('code_id').doUpdateSet({ code_hash: codeHash, expires_at: expiresAt })).execute()

export const findPicture = (root: Db, codeId: string, now: Date) =>
  root.selectFrom('picture_code').selectAll().where('code_id', '=', codeId).where('expires_at', '>', now).executeTakeFirst()

export const dropPicture = (root: Db, codeId: string) => root.deleteFrom('picture_code').where('code_id', '=', codeId).execute()

export const putVerifyCode = (root: Db, target: string, codeHash: string, now: Date, expiresAt: Date) =>
  root.insertInto('verify_code').values({ target, code_hash: codeHash, sent_at: now, expires_at: expiresAt })
    .onConflict((oc) => oc.column('target').doUpdateSet({ code_hash: codeHash, tries: 0, sent_at: now, expires_at: expiresAt })).execute()

export const findVerifyCode = (root: Db, target: string) => root.selectFrom('verify_code').selectAll().where('target', '=', target).executeTakeFirst()

export const countTry = (root: Db, target: string) => root.updateTable('verify_code').set((eb) => ({ tries: eb('tries', '+', 1) })).where('target', '=', target).execute()

export const dropVerifyCode = (root: Db, target: string) => root.deleteFrom('verify_code').where('target', '=', target).execute()

export const findUsersByMobile = (root: Db, mobile: string) =>
  root.selectFrom('app_user').select(['org_id', 'id', 'user_name']).where('mobile', '=', mobile).where('status', '=', 1).limit(2).execute()

export const findUserAnywhere = (root: Db, orgId: string, userId: string) =>
  root.selectFrom('app_user').selectAll().where('org_id', '=', orgId).where('id', '=', userId).executeTakeFirst()

export const dropExpired = async (root: Db, now: Date) => {
  await root.deleteFrom('session').where('expires_at', '<', now).execute()
  await root.deleteFrom('picture_code').where('expires_at', '<', now).execute()
  await root.deleteFrom('verify_code').where('expires_at', '<', now).execute()
  await sql`delete from change_mark where at < ${new Date(now.getTime() - 86_400_000)}`.execute(root)
}
