import type { Generated } from 'kysely'
import type { Both } from '../../db/column-types.ts'

export interface FundTable {
  org_id: Generated<string>
  fund_code: string
  short_name: string | null
  full_name: string | null
  pinyin: string | null
  reg_code: string | null
  is_private: boolean | null
  is_offering: boolean | null
  asset_type: number | null
  fund_type: string | null
  strategy_code: string | null
  sub_strategy_code: string | null
  company_code: string | null
  manager_codes: string[] | null
  manager_names: string | null
  custodian: string | null
  benchmark_text: string | null
  benchmark_code: string | null
  currency: string | null
  inception_day: string | null
  issue_day: string | null
  end_day: string | null
  fund_status: number | null
  business_flag: number | null
  risk_level: number | null
  scale_yi: number | null
  scale_day: string | null
  management_fee: number | null
  custody_fee: number | null
  sales_fee: number | null
  performance_fee: string | null
  open_rule: string | null
  lockup: string | null
  min_amount_wan: number | null
  warn_line: number | null
  stop_line: number | null
  share_class: string | null
  parent_code: string | null
  is_master: boolean | null
  nav_source: string | null
  description: string | null
  labels: string[] | null
  created_by: string | null
  product_user_id: string | null
  nav_day: string | null
  nav: number | null
  cum_nav: number | null
  day_growth: number | null
  frequency: string | null
  created_at: Generated<Date>
  updated_at: Generated<Date>
}

export interface FundIndustryTable {
  org_id: Generated<string>
  fund_code: string
  report_day: string
  industry: string
  proportion: number
}

export interface FundDistributionTable {
  org_id: Generated<string>
  fund_code: string
  event_day: string
  kind: string
  value: number
  source_text: Generated<string>
  created_by: string | null
  created_at: Generated<Date>
}

export interface FundScaleTable {
  org_id: Generated<string>
  id: Generated<string>
  fund_code: string
  trading_day: string
  scale_yi: number
  shares_yi: number | null
  created_at: Generated<Date>
}

export interface StrategyTable {
  org_id: Generated<string>
  id: Generated<string>
  strategy_code: string
  strategy_name: string
  parent_id: Generated<string>
  is_private: Generated<boolean>
  strategy_order: Generated<number>
}

export interface ConcernTable {
  org_id: Generated<string>
  user_id: string
  object_type: string
  object_code: string
  created_at: Generated<Date>
}

export interface FundTables {
  fund: FundTable
  market_fund: FundTable
  all_fund: Both<FundTable>
  fund_industry: FundIndustryTable
  market_fund_industry: FundIndustryTable
  fund_distribution: FundDistributionTable
  market_fund_distribution: FundDistributionTable
  fund_scale: FundScaleTable
  market_fund_scale: FundScaleTable
  strategy: StrategyTable
  market_strategy: StrategyTable
  concern: ConcernTable
}
