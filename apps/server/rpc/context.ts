import type { Permission } from '@zhiheng/contract'
import type { Db } from '../db/db.ts'

/** Who makes the call, as the session and the roles say at this moment. */
export interface Actor {
  kind: 'user' | 'counselor' | 'nobody'
  orgId: string
  userId: string
  userName: string
  userType: number
  roles: string
  roleName: string
  deptId: string
  /** Set for counselor users: the management company whose things they may see. */
  companyCode: string
  isSuperAdmin: boolean
  isOrgAdmin: boolean
  permissions: ReadonlySet<Permission>
  tokenHash: string
}

export interface Context {
  actor: Actor
  db: Db
  /** Not limited to an organisation: only for what happens before a login names one. */
  root: Db
  now: () => Date
  request: { ip: string; agent: string; menuId: string; token: string; signal: AbortSignal }
}

export const nobody: Actor = {
  kind: 'nobody', orgId: '0', userId: '0', userName: '', userType: 3, roles: '', roleName: '', deptId: '', companyCode: '',
  isSuperAdmin: false, isOrgAdmin: false, permissions: new Set(), tokenHash: '',
}
