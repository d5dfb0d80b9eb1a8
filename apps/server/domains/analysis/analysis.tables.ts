import type { Generated } from 'kysely'
import type { Json } from '../../db/column-types.ts'

export interface ScenarioTable {
  org_id: Generated<string>
  id: Generated<string>
  scenario_name: string
  content: Json
  owner_id: string
  created_at: Generated<Date>
  updated_at: Generated<Date>
}

export interface AnalysisTables {
  scenario: ScenarioTable
}
