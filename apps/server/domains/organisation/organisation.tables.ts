import type { Generated } from 'kysely'
import type { DefaultedJson } from '../../db/column-types.ts'

export interface OrganisationTable {
  org_id: Generated<string>
  org_name: string
  domain: Generated<string>
  edition: Generated<number>
  theme: DefaultedJson
  system_name: Generated<string>
  system_logo: Generated<string>
  system_layout: Generated<string>
  system_style: Generated<string>
  limits: DefaultedJson
  quotas: DefaultedJson
  configure: DefaultedJson
  labels: DefaultedJson
  strategy_category: DefaultedJson
  widget_method: DefaultedJson
  is_active: Generated<boolean>
  created_at: Generated<Date>
}

export interface DeptTable {
  org_id: Generated<string>
  id: Generated<string>
  dept_name: string
  parent_id: Generated<string>
  dept_order: Generated<number>
  leader_user_id: string | null
  limited_capital: Generated<string>
  created_at: Generated<Date>
}

export interface DeptCapitalTable {
  org_id: Generated<string>
  id: Generated<string>
  dept_id: string
  amount: string
  reason: Generated<string>
  created_by: string | null
  created_at: Generated<Date>
}

export interface OrganisationTables {
  organisation: OrganisationTable
  dept: DeptTable
  dept_capital: DeptCapitalTable
}
