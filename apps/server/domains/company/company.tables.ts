import type { Generated } from 'kysely'
import type { Both } from '../../db/column-types.ts'

export interface CompanyTable {
  org_id: Generated<string>
  company_code: string
  company_name: string | null
  short_name: string | null
  pinyin: string | null
  is_private: boolean | null
  is_offering: boolean | null
  reg_code: string | null
  founded_day: string | null
  city: string | null
  scale_band: string | null
  staff_count: number | null
  website: string | null
  legal_person: string | null
  strategies: string[] | null
  description: string | null
  labels: string[] | null
  created_by: string | null
  created_at: Generated<Date>
  updated_at: Generated<Date>
}

export interface CompanyExecutiveTable {
  org_id: Generated<string>
  id: Generated<string>
  company_code: string
  person_name: string
  duty: Generated<string>
  begin_day: string | null
  resume: Generated<string>
}

export interface CompanyEventTable {
  org_id: Generated<string>
  id: Generated<string>
  company_code: string
  event_day: string
  title: string
  content: Generated<string>
}

export interface CompanyTables {
  company: CompanyTable
  market_company: CompanyTable
  all_company: Both<CompanyTable>
  company_executive: CompanyExecutiveTable
  company_event: CompanyEventTable
}
