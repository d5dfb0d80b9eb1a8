import type { Generated } from 'kysely'

export interface SessionTable {
  org_id: string
  token_hash: string
  user_id: string
  kind: string
  created_at: Generated<Date>
  seen_at: Generated<Date>
  expires_at: Date
  remember: Generated<boolean>
  ip: Generated<string>
  agent: Generated<string>
}

export interface LoginNameTable {
  org_id: Generated<string>
  login_name: string
  user_id: string
  kind: string
  failures: Generated<number>
  locked_until: Date | null
}

export interface PictureCodeTable {
  code_id: string
  code_hash: string
  expires_at: Date
}

export interface VerifyCodeTable {
  target: string
  code_hash: string
  tries: Generated<number>
  sent_at: Generated<Date>
  expires_at: Date
}

export interface OutboxTable {
  org_id: Generated<string>
  id: Generated<string>
  channel: string
  recipient: string
  subject: Generated<string>
  body: string
  sent_at: Generated<Date>
}

export interface SessionTables {
  session: SessionTable
  login_name: LoginNameTable
  picture_code: PictureCodeTable
  verify_code: VerifyCodeTable
  outbox: OutboxTable
}
