import type { Permission } from '@zhiheng/contract'
import { isOperatorOrg, isOrgAdmin, isSuperAdmin, type Standing } from '@zhiheng/domain'
import { sql } from 'kysely'
import type { Db } from '../../db/db.ts'
import type { Actor } from '../../rpc/context.ts'
import { grantedPermissions } from '../access/grants.ts'

/** How far other users and roles of the organisation reach, for rules that compare them with the actor. */

/** Each user as the roles and own grants say at this moment. */
export async function standingsOf(db: Db, { orgId, orgLabel }: Pick<Actor, 'orgId' | 'orgLabel'>, userIds: readonly string[]): Promise<Map<string, Standing>> {
  if (userIds.length === 0) return new Map()
  const { rows } = await sql<{ id: string; roles: string[]; role_names: string[]; menus: string[]; buttons: string[]; urls: string[] }>`
    with granted_button as (
      select x.user_id, b.button_id from user_role x join role_button b on b.org_id = x.org_id and b.role_id = x.role_id where x.user_id = any(${[...userIds]})
      union select user_id, button_id from user_button where user_id = any(${[...userIds]}))
    select u.id,
      array(select role_id from user_role x where x.user_id = u.id) as roles,
      array(select r.role_name from user_role x join role r on r.org_id = x.org_id and r.id = x.role_id where x.user_id = u.id) as role_names,
      array(select m.menu_id from user_role x join role_menu m on m.org_id = x.org_id and m.role_id = x.role_id where x.user_id = u.id union select menu_id from user_menu where user_id = u.id) as menus,
      array(select button_id from granted_button g where g.user_id = u.id) as buttons,
      array(select unnest(o.urls) from granted_button g join org_button o on o.id = g.button_id where g.user_id = u.id) as urls
    from app_user u where u.id = any(${[...userIds]})`.execute(db)
  return new Map(rows.map((row) => {
    const roles = row.roles.join(',')
    const isSuper = isSuperAdmin(roles)
    const isOrg = isOrgAdmin(roles, row.role_names.join(','), orgLabel)
    const permissions = grantedPermissions({ operator: isSuper && isOperatorOrg(orgId), admin: isOrg || isSuper, menus: row.menus, buttons: row.buttons, urls: row.urls })
    return [row.id, { isSuperAdmin: isSuper, isOrgAdmin: isOrg, permissions }]
  }))
}

/** Each role with its name and what it grants. */
export async function grantsOfRoles(db: Db, roleIds: readonly string[]): Promise<{ id: string; name: string; permissions: ReadonlySet<Permission> }[]> {
  if (roleIds.length === 0) return []
  const { rows } = await sql<{ id: string; name: string; menus: string[]; buttons: string[]; urls: string[] }>`
    select r.id, r.role_name as name,
      array(select menu_id from role_menu m where m.role_id = r.id) as menus,
      array(select button_id from role_button b where b.role_id = r.id) as buttons,
      array(select unnest(o.urls) from role_button b join org_button o on o.id = b.button_id where b.role_id = r.id) as urls
    from role r where r.id = any(${[...roleIds]})`.execute(db)
  return rows.map(({ id, name, ...granted }) => ({ id, name, permissions: grantedPermissions({ operator: false, admin: false, ...granted }) }))
}
