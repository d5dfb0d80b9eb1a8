import type { Generated } from 'kysely'
import type { Json } from '../../db/column-types.ts'

export interface ContrastPlanTable {
  org_id: Generated<string>
  id: Generated<string>
  plan_name: string
  remark: string
  content: Json
  owner_id: string
  version: Generated<number>
  created_at: Generated<Date>
  updated_at: Generated<Date>
}

export interface ContrastTables {
  contrast_plan: ContrastPlanTable
}
