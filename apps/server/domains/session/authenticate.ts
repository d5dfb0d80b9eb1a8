import { isOperatorOrg, isOrgAdmin, isSuperAdmin, orgAdminLabel } from '@zhiheng/domain'
import type { Db } from '../../db/db.ts'
import type { Actor } from '../../rpc/context.ts'
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
  const admin = isOrgAdmin(roles, roleName, row.org_label || orgAdminLabel)
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
    permissions: row.kind === 'user' ? grantedPermissions({ operator, admin: admin || isSuperAdmin(roles), menus: row.menus, buttons: row.buttons, urls: row.urls }) : new Set(),
    tokenHash,
  }
}
