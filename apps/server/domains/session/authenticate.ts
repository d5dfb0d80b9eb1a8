import { fullLook, hiddenNames, isFullLook, isOperatorOrg, isOrgAdmin, isSuperAdmin, type Look, lookOf, orgAdminLabel } from '@zhiheng/domain'
import type { Db } from '../../db/db.ts'
import { type Actor, type ActorLook, wholeLook } from '../../rpc/context.ts'
import { grantedPermissions } from '../access/grants.ts'
import { digest } from './secrets.ts'
import { sessionRules } from './session.rules.ts'
import * as store from './session.store.ts'

/** Who holds the token, with what the roles grant at this moment; nobody when it has expired or its owner was switched off. */
export async function authenticate(root: Db, token: string, now: Date): Promise<Actor | undefined> {
  const tokenHash = digest(token)
  const row = await store.findActor(root, tokenHash)
  if (!row || row.expires_at <= now || row.status !== 1 || !row.active) return undefined
  if (now.getTime() - row.seen_at.getTime() > sessionRules.seenEvery) await store.touchSession(root, tokenHash, now)
  const roles = row.roles.join(',')
  const roleName = row.role_names.join(',')
  const orgLabel = row.org_label || orgAdminLabel
  const admin = isOrgAdmin(roles, roleName, orgLabel)
  const operator = isSuperAdmin(roles) && isOperatorOrg(row.org_id)
  return {
    kind: row.kind,
    orgId: row.org_id,
    userId: row.user_id,
    userName: row.user_name,
    userType: row.user_type,
    roles,
    roleName,
    deptId: row.dept_id ?? '',
    companyCode: row.company_code ?? '',
    isSuperAdmin: isSuperAdmin(roles),
    isOrgAdmin: admin,
    orgLabel,
    // Administrators see everything, and an external user only what the calls of that login answer.
    look: row.kind === 'user' && !admin && !isSuperAdmin(roles) ? asActorLook(lookOf(row.own_look, row.role_looks ?? [])) : wholeLook,
    permissions: row.kind === 'user' ? grantedPermissions({ operator, admin: admin || isSuperAdmin(roles), menus: row.menus, buttons: row.buttons, urls: row.urls }) : new Set(),
    tokenHash,
  }
}

const asActorLook = (look: Look): ActorLook => (isFullLook(look) ? wholeLook : { scope: look.scope, hidden: hiddenNames(look.hidden) })

/** The look of a user as it is at this moment. Jobs of the organisation have no user and see everything; so do administrators. */
export async function readLook(root: Db, orgId: string, userId: string): Promise<Look> {
  const row = await store.findLook(root, orgId, userId)
  if (!row) return fullLook
  const roles = row.roles.join(',')
  if (isSuperAdmin(roles) || isOrgAdmin(roles, row.role_names.join(','), row.org_label || orgAdminLabel)) return fullLook
  return lookOf(row.own_look, row.role_looks ?? [])
}

export const readActorLook = async (root: Db, orgId: string, userId: string) => asActorLook(await readLook(root, orgId, userId))
