import type { Generated } from 'kysely'
import type { Json } from '../../db/column-types.ts'

export interface PortfolioTable {
  org_id: Generated<string>
  id: Generated<string>
  portfolio_code: string
  fund_name: string
  begin_date: Generated<string>
  balance: number | null
  warn_line: number | null
  portfolio_type: Generated<number>
  management_fee: number | null
  performance_fee: number | null
  slotting_fee: number | null
  inferior: number | null
  prior: number | null
  fixed_profit: number | null
  float_profit: number | null
  weights: Generated<number>
  is_public_fund: Generated<boolean>
  freq: Generated<number>
  config_model: Generated<number>
  is_public: Generated<boolean>
  remark: Generated<string>
  version: Generated<number>
  owner_id: string
  created_at: Generated<Date>
  updated_at: Generated<Date>
}

export interface PortfolioFundTable {
  org_id: Generated<string>
  id: Generated<string>
  portfolio_id: string
  fund_code: string
  alias_name: string
  weight: number | null
  open_days: number[]
  sort_order: number
}

export interface PortfolioParameterTable {
  org_id: Generated<string>
  id: Generated<string>
  portfolio_id: string
  model_type: number
  position_type: number
  model_parameter: Json
  position_parameter: Json
}

export interface PortfolioRunTable {
  org_id: Generated<string>
  id: Generated<string>
  portfolio_id: string
  run_name: string
  task_id: string | null
  input: Json
  fund_codes: string[]
  result: Json | null
  summary: Json | null
  nav_days: Buffer | null
  nav: Buffer | null
  renew_of: string | null
  renew_mode: '' | 'then' | 'now'
  started_by: string
  started_at: Date
  finished_at: Date | null
}

export interface PortfolioNavTable {
  org_id: Generated<string>
  hash: string
  days: Buffer
  nav: Buffer
}

export interface PortfolioRunNavTable {
  org_id: Generated<string>
  run_id: string
  code: string
  kind: 'fund' | 'benchmark'
  source: string
  hash: string
}

export interface PortfolioTables {
  portfolio: PortfolioTable
  portfolio_fund: PortfolioFundTable
  portfolio_parameter: PortfolioParameterTable
  portfolio_run: PortfolioRunTable
  portfolio_nav: PortfolioNavTable
  portfolio_run_nav: PortfolioRunNavTable
}
