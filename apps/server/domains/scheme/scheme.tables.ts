import type { Generated } from 'kysely'
import type { Json } from '../../db/column-types.ts'

export interface ColumnSchemeTable {
  org_id: Generated<string>
  id: Generated<string>
  scheme_name: string
  scheme_type: string
  content: Json
  owner_id: string
  is_public: Generated<boolean>
  is_default: Generated<boolean>
  created_at: Generated<Date>
  updated_at: Generated<Date>
}

export interface ColumnSchemeRelationTable {
  org_id: Generated<string>
  relation_type: number
  relation_id: string
  user_id: Generated<string>
  scheme_id: string
}

export interface UserGroupColumnTable {
  org_id: Generated<string>
  id: Generated<string>
  user_id: string
  group_id: string
  content: Json
}

export interface QuerySchemeTable {
  org_id: Generated<string>
  id: Generated<string>
  scheme_name: string
  scheme_type: string
  content: Json
  owner_id: string
  is_public: Generated<boolean>
  classify_id: string | null
  version: Generated<number>
  created_at: Generated<Date>
  updated_at: Generated<Date>
}

export interface ScreenClassifyTable {
  org_id: Generated<string>
  id: Generated<string>
  classify_name: string
  parent_id: Generated<string>
  sort_order: Generated<number>
  owner_id: string
}

export interface SchemeTables {
  column_scheme: ColumnSchemeTable
  column_scheme_relation: ColumnSchemeRelationTable
  user_group_column: UserGroupColumnTable
  query_scheme: QuerySchemeTable
  screen_classify: ScreenClassifyTable
}
