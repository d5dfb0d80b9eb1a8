import type { Permission } from '@zhiheng/contract'
import { beyondReach, isOrgAdmin, type Standing, standsAbove } from '@zhiheng/domain'
import type { Actor } from '../../rpc/context.ts'

interface GivenRole {
  id: string
  name: string
  permissions: ReadonlySet<Permission>
}

/** Rules on one user, once it has been read. No I/O here. */
export const userRules = {
  /** What the actor may do to the user; nobody works on the own account here, and nobody on one that stands above him. */
  can: (actor: Actor, user: { id: string; standing: Standing }): ('edit' | 'delete' | 'forceOut' | 'transfer')[] => {
    if (!actor.permissions.has('user.edit')) return []
    if (user.id === actor.userId) return ['edit']
    return standsAbove(user.standing, actor) ? [] : ['edit', 'delete', 'forceOut', 'transfer']
  },

  /** Administrators are made by administrators, the super admin by a super admin; a role's name can make one as well. */
  mayGrant: (actor: Actor, role: GivenRole) =>
    role.id === '1' ? actor.isSuperAdmin : !isOrgAdmin(role.id, role.name, actor.orgLabel) || actor.isOrgAdmin || actor.isSuperAdmin,

  /** What a role would give that the actor does not hold. */
  beyond: (actor: Actor, role: GivenRole): Permission[] => beyondReach(role.permissions, actor),

  isLimited: ({ look }: Pick<Actor, 'look'>) => look.scope !== 'org' || look.hidden.size > 0,
}
