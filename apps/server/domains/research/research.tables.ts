import type { Generated } from 'kysely'
import type { Json } from '../../db/column-types.ts'

interface Kept {
  org_id: Generated<string>
  id: Generated<string>
  description: Generated<string>
  settings: Json
  is_public: Generated<boolean>
  owner_id: string
  created_at: Generated<Date>
  updated_at: Generated<Date>
}

export interface FactorTable extends Kept {
  factor_name: string
  category: Generated<string>
  formula: string
  direction: string
  status: Generated<string>
}

export interface ResearchModelTable extends Kept {
  model_name: string
  method: string
  parts: Json
}

export interface ResearchProjectTable extends Kept {
  project_name: string
  factor_ids: string[]
  model_ids: string[]
}

export interface ResearchRunTable {
  org_id: Generated<string>
  id: Generated<string>
  kind: string
  subject_id: string
  task_id: string | null
  input: Json
  result: Json | null
  latest: Json | null
  started_by: string
  started_at: Date
}

export interface ResearchLogTable {
  org_id: Generated<string>
  id: Generated<number>
  run_id: string
  at: Date
  line: string
}

export interface ResearchTables {
  factor: FactorTable
  research_model: ResearchModelTable
  research_project: ResearchProjectTable
  research_run: ResearchRunTable
  research_log: ResearchLogTable
}
