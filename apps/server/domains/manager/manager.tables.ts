import type { Generated } from 'kysely'
import type { Both } from '../../db/column-types.ts'

export interface ManagerTable {
  org_id: Generated<string>
  manager_code: string
  manager_name: string | null
  pinyin: string | null
  company_code: string | null
  is_private: boolean | null
  gender: string | null
  education: string | null
  career_start_day: string | null
  strategies: string[] | null
  resume: string | null
  labels: string[] | null
  created_by: string | null
  created_at: Generated<Date>
  updated_at: Generated<Date>
}

export interface ManagerResumeTable {
  org_id: Generated<string>
  id: Generated<string>
  manager_code: string
  begin_day: string | null
  end_day: string | null
  company_name: Generated<string>
  duty: Generated<string>
  content: Generated<string>
}

export interface ManagerTables {
  manager: ManagerTable
  market_manager: ManagerTable
  all_manager: Both<ManagerTable>
  manager_resume: ManagerResumeTable
}
