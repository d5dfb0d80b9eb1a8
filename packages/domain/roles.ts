/** Predicates on the comma list of role ids that a user carries (000 §6; spec README, 32 and 33). */

const superAdmin = '1'
const orgAdmins = ['2', '100']
const specialUser = '165718547001676'

/** Role names that contain this make their holders organisation administrators. */
export const orgAdminLabel = '机构管理员'

export const roleIds = (roles: string) => roles.split(',').map((id) => id.trim()).filter(Boolean)

export const isSuperAdmin = (roles: string) => roleIds(roles).includes(superAdmin)

/** Role 2, role 100, or a role name with the label. `label` is the organisation's own word where it has one. */
export const isOrgAdmin = (roles: string, roleName: string, label = orgAdminLabel) =>
  roleIds(roles).some((id) => orgAdmins.includes(id)) || (label !== '' && roleName.includes(label))

/** "Admin means role 1 or 2": narrower than organisation administrator. */
export const isAdmin = (roles: string) => roleIds(roles).some((id) => id === superAdmin || id === '2')

/** Flagged and shown, without further effect (the seeds leave the effect open). */
export const isSpecialUser = (roles: string) => roleIds(roles).includes(specialUser)

export const userTypes = { organisation: 1, counselor: 2, guest: 3 } as const

/** The guest cannot create: neither in the web nor at the server. */
export const canCreate = (userType: number) => userType !== userTypes.guest

/** How far somebody reaches: what two users are compared by. */
export interface Standing {
  isSuperAdmin: boolean
  isOrgAdmin: boolean
  permissions: ReadonlySet<string>
}

/** What of these permissions somebody does not hold; administrators hold whatever they can give. */
export const beyondReach = <P extends string>(wanted: Iterable<P>, { isSuperAdmin: isSuper, isOrgAdmin: isOrg, permissions }: Standing): P[] =>
  isSuper || isOrg ? [] : [...wanted].filter((permission) => !permissions.has(permission))

/** Whether a user stands above another: a higher administrator, or somebody who may do what the other may not. */
export function standsAbove(user: Standing, other: Standing): boolean {
  if (user.isSuperAdmin) return !other.isSuperAdmin
  if (user.isOrgAdmin) return !other.isOrgAdmin && !other.isSuperAdmin
  return beyondReach(user.permissions, other).length > 0
}
