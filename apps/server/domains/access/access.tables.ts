import type { Generated } from 'kysely'

export interface RoleTable {
  org_id: Generated<string>
  id: Generated<string>
  role_name: string
  role_desc: Generated<string>
  is_system: Generated<boolean>
  data_look: string | null
  created_at: Generated<Date>
}

export interface RoleMenuTable {
  org_id: Generated<string>
  role_id: string
  menu_id: string
}

export interface RoleButtonTable {
  org_id: Generated<string>
  role_id: string
  button_id: string
}

export interface UserMenuTable {
  org_id: Generated<string>
  user_id: string
  menu_id: string
}

export interface UserButtonTable {
  org_id: Generated<string>
  user_id: string
  button_id: string
}

export interface OrgMenuTable {
  org_id: Generated<string>
  menu_id: Generated<string>
  menu_name: string
  parent_id: Generated<string>
  menu_order: Generated<number>
  is_hidden: Generated<boolean>
  is_own: Generated<boolean>
}

export interface OrgButtonTable {
  org_id: Generated<string>
  id: Generated<string>
  menu_id: string
  button_code: string
  button_name: string
  urls: Generated<string[]>
}

export interface DataLookTemplateTable {
  org_id: Generated<string>
  id: Generated<string>
  template_name: string
  scope: Generated<string>
  hidden_fields: Generated<string[]>
  remark: Generated<string>
  created_at: Generated<Date>
}

export interface AccessTables {
  role: RoleTable
  role_menu: RoleMenuTable
  role_button: RoleButtonTable
  user_menu: UserMenuTable
  user_button: UserButtonTable
  org_menu: OrgMenuTable
  org_button: OrgButtonTable
  data_look_template: DataLookTemplateTable
}
