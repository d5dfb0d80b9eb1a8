import type { Generated } from 'kysely'
import type { DefaultedJson } from '../../db/column-types.ts'

export interface AppUserTable {
  org_id: Generated<string>
  id: Generated<string>
  user_name: string
  real_name: Generated<string>
  password_hash: string
  user_type: Generated<number>
  mobile: Generated<string>
  email: Generated<string>
  dept_id: string | null
  status: Generated<number>
  setting: DefaultedJson
  my_menus: Generated<string[]>
  data_look: string | null
  must_change_password: Generated<boolean>
  created_by: string | null
  created_at: Generated<Date>
}

export interface CounselorUserTable {
  org_id: Generated<string>
  id: Generated<string>
  user_name: string
  real_name: Generated<string>
  password_hash: string
  company_code: string
  mobile: Generated<string>
  email: Generated<string>
  status: Generated<number>
  must_change_password: Generated<boolean>
  created_by: string | null
  created_at: Generated<Date>
}

export interface UserRoleTable {
  org_id: Generated<string>
  user_id: string
  role_id: string
}

export interface UserTables {
  app_user: AppUserTable
  counselor_user: CounselorUserTable
  user_role: UserRoleTable
}
