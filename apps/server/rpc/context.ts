import type { Permission } from '@zhiheng/contract'
import type { Db } from '../db/db.ts'

/** What a data-look template leaves of the organisation's data. */
export interface ActorLook {
  scope: 'own' | 'dept' | 'org'
  /** Hidden names of the wire, each with the words in which a refusal names it. */
  hidden: ReadonlyMap<string, string>
}
export const wholeLook: ActorLook = { scope: 'org', hidden: new Map() }

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
  /** The word in a role's name that makes its holders organisation administrators. */
  orgLabel: string
  look: ActorLook
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
  isSuperAdmin: false, isOrgAdmin: false, orgLabel: '', look: wholeLook, permissions: new Set(), tokenHash: '',
}
