import type { MixRebalance } from '@zhiheng/analytics'
import type { Generated } from 'kysely'
import type { Both } from '../../db/column-types.ts'

export interface IndexInfoTable {
  org_id: Generated<string>
  index_code: string
  index_name: string | null
  pinyin: string | null
  category: string | null
  publisher: string | null
  is_total_return: boolean | null
  begin_day: string | null
  end_day: string | null
  close: number | null
  description: string | null
  created_at: Generated<Date>
  updated_at: Generated<Date>
}

export interface IndexPriceTable {
  index_code: string
  year: number
  days: Buffer
  close: Buffer
}

export interface TradingCalendarTable {
  trading_day: string
  is_open: boolean
}

export interface FundSnapshotTable {
  org_id: Generated<string>
  fund_code: string
  as_of: string
  engine: string
  revision: number
  figures: Buffer
  spark: Buffer
  end_day: string
  frequency: string
  flags: Buffer
  window_days: Buffer
  source: string
}

export interface CustomIndexTable {
  org_id: Generated<string>
  id: Generated<string>
  index_code: Generated<string>
  index_name: string
  pinyin: string
  kind: 'mix' | 'splice' | 'backtest'
  description: string
  start_value: number
  rebalance: MixRebalance
  begin_day: string | null
  splice_day: string | null
  yearly_extra: number
  portfolio_code: string | null
  is_public: boolean
  version: Generated<number>
  owner_id: string
  created_at: Generated<Date>
  updated_at: Generated<Date>
}

export interface CustomIndexPartTable {
  org_id: Generated<string>
  id: Generated<string>
  index_id: string
  place: number
  kind: 'index' | 'fund' | 'deposit'
  code: string
  part_name: string
  weight: number
  yearly_rate: number | null
}

export interface IndexTables {
  custom_index: CustomIndexTable
  custom_index_part: CustomIndexPartTable
  index_info: IndexInfoTable
  market_index_info: IndexInfoTable
  all_index_info: Both<IndexInfoTable>
  index_price: IndexPriceTable
  trading_calendar: TradingCalendarTable
  fund_snapshot: FundSnapshotTable
  market_fund_snapshot: FundSnapshotTable
}
