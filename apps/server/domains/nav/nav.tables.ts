import type { Generated } from 'kysely'
import type { DefaultedJson, Json } from '../../db/column-types.ts'

export interface NavBatchTable {
  org_id: Generated<string>
  id: Generated<string>
  kind: string
  source: string
  file_name: Generated<string>
  file_hash: Generated<string>
  sheet_names: Generated<string[]>
  status: Generated<string>
  preview: Json | null
  counts: DefaultedJson
  reason: Generated<string>
  created_by: string
  created_at: Generated<Date>
  accepted_at: Date | null
}

export interface NavTable {
  org_id: Generated<string>
  fund_code: string
  source: string
  trading_day: string
  revision: Generated<number>
  is_current: Generated<boolean>
  is_deleted: Generated<boolean>
  nav: number | null
  cum_nav: number | null
  adj_nav: number | null
  batch_id: string
  sheet_index: Generated<number>
  file_row: Generated<number>
}

export interface NavSeriesTable {
  org_id: Generated<string>
  fund_code: string
  source: string
  year: number
  days: Buffer
  nav: Buffer
  cum_nav: Buffer
  adj_nav: Buffer
}

export interface NavSourceTable {
  org_id: Generated<string>
  source: string
  source_name: string
  priority: Generated<number>
}

export interface NavTables {
  nav_batch: NavBatchTable
  market_nav_batch: NavBatchTable
  nav: NavTable
  market_nav: NavTable
  nav_series: NavSeriesTable
  market_nav_series: NavSeriesTable
  nav_source: NavSourceTable
}
