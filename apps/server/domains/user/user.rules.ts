import { isSuperAdmin } from '@zhiheng/domain'
import type { Actor } from '../../rpc/context.ts'

/** Rules on one user, once it has been read. No I/O here. */
export const userRules = {
  /** What the actor may do to the user; nobody works on the own account here, and only a super admin on another one. */
  can: (actor: Actor, user: { id: string; roles: string }): ('edit' | 'delete' | 'forceOut' | 'transfer')[] => {
    if (!actor.permissions.has('user.edit')) return []
    if (isSuperAdmin(user.roles) && !actor.isSuperAdmin) return []
    return user.id === actor.userId ? ['edit'] : ['edit', 'delete', 'forceOut', 'transfer']
  },

  /** Administrators are made by administrators, the super admin by a super admin. */
  mayGrant: (actor: Actor, roleId: string) =>
    roleId === '1' ? actor.isSuperAdmin : roleId === '2' || roleId === '100' ? actor.isOrgAdmin || actor.isSuperAdmin : true,
}
