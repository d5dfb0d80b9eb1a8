import type { Generated } from 'kysely'
import type { Json } from '../../db/column-types.ts'

export interface AuditLogTable {
  org_id: Generated<string>
  id: Generated<string>
  at: Generated<Date>
  user_id: string
  call: string
  table_name: string
  row_key: string
  action: string
  before: Json | null
  after: Json | null
}

export interface LoginLogTable {
  org_id: Generated<string>
  id: Generated<string>
  at: Generated<Date>
  user_id: string
  user_name: string
  kind: string
  outcome: string
  ip: Generated<string>
  agent: Generated<string>
}

export interface OperationLogTable {
  org_id: Generated<string>
  id: Generated<string>
  at: Generated<Date>
  user_id: string
  user_name: string
  menu_id: Generated<string>
  call: string
  about: string
  err: number
  ms: number
  ip: Generated<string>
}

export interface LogTables {
  audit_log: AuditLogTable
  login_log: LoginLogTable
  operation_log: OperationLogTable
}
