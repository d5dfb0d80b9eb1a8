import type { Generated } from 'kysely'

export interface UserIndexTable {
  org_id: Generated<string>
  id: Generated<string>
  index_name: string
  category: Generated<string>
  description: Generated<string>
  formula: string
  unit: string
  is_public: Generated<boolean>
  version: Generated<number>
  owner_id: string
  created_at: Generated<Date>
  updated_at: Generated<Date>
}

export interface UserIndexVersionTable {
  org_id: Generated<string>
  index_id: string
  version: number
  index_name: string
  description: string
  formula: string
  unit: string
  note: string
  saved_by: string
  saved_at: Date
}

export interface IndicatorTables {
  user_index: UserIndexTable
  user_index_version: UserIndexVersionTable
}
