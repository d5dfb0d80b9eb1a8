import { type Permission, permissions } from '@zhiheng/contract'
import { beyondReach, isOrgAdmin, isSuperAdmin, standsAbove } from '@zhiheng/domain'
import type { Actor, Context } from '../../rpc/context.ts'
import { refuse } from '../../rpc/fail.ts'
import * as store from './access.store.ts'
import { buttonId, grantedPermissions } from './grants.ts'

/** Grants of menus and buttons: nobody gives, to himself or another, more than he holds. */

export const mayMakeAdmins = (actor: Actor) => actor.isOrgAdmin || actor.isSuperAdmin

/** Permissions that the calls at these paths need. */
export const permissionsOf = (urls: readonly string[]): ReadonlySet<Permission> => grantedPermissions({ operator: false, admin: false, menus: [], buttons: [], urls })

/** Replaces what a role or a user is granted, once what is new of it is within the actor's reach. */
export async function grant(ctx: Context, table: store.GrantTable, owner: string, wanted: readonly string[]) {
  const former = await store.grantedIds(ctx.db, table, owner)
  const added = wanted.filter((id) => !former.has(id))
  const isMenu = table.endsWith('menu')
  const urls = isMenu ? [] : (await store.ownButtons(ctx.db)).filter((button) => added.includes(button.id)).flatMap((button) => button.urls)
  const given = grantedPermissions({ operator: false, admin: false, menus: isMenu ? added : [], buttons: isMenu ? [] : added, urls })
  const [lacking] = beyondReach(given, ctx.actor)
  if (lacking) throw refuse(`您没有权限「${permissions[lacking]}」，不能授予他人或自己，请联系机构管理员`)
  await checkAdvanced(ctx, added)
  await store.replaceGrants(ctx.db, table, owner, wanted)
}

/** The design of reports is opened by a button itself and not by a permission. */
async function checkAdvanced(ctx: Context, added: readonly string[]) {
  const advanced = buttonId('900002', 'advancedReportDesign')
  if (!added.includes(advanced) || mayMakeAdmins(ctx.actor)) return
  if (!(await store.grantsOf(ctx.db, ctx.actor.userId)).buttons.has(advanced)) throw refuse('您没有权限「高级报告设计」，不能授予他人或自己，请联系机构管理员')
}

/** Whether another user stands above the actor. */
export async function isAbove(ctx: Context, userId: string) {
  const { roles, menus, buttons } = await store.grantsOf(ctx.db, userId)
  const names = roles.length === 0 ? [] : await ctx.db.selectFrom('role').select('role_name').where('id', 'in', roles).execute()
  const ids = roles.join(',')
  const [isSuper, isOrg] = [isSuperAdmin(ids), isOrgAdmin(ids, names.map((row) => row.role_name).join(','), ctx.actor.orgLabel)]
  const urls = (await store.ownButtons(ctx.db)).filter((button) => buttons.has(button.id)).flatMap((button) => button.urls)
  return standsAbove({ isSuperAdmin: isSuper, isOrgAdmin: isOrg, permissions: grantedPermissions({ operator: false, admin: isOrg || isSuper, menus: [...menus], buttons: [...buttons], urls }) }, ctx.actor)
}
