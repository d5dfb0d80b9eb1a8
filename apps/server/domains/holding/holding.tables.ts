import type { Generated } from 'kysely'
import type { Json } from '../../db/column-types.ts'
import type { TradeColumns } from '../simulation/simulation.tables.ts'

export interface AssetTradeTable extends TradeColumns {
  asset_code: string
}

export interface AssetPositionTable {
  org_id: Generated<string>
  id: Generated<string>
  asset_code: string
  trading_day: string
  instrument: string
  instrument_name: string
  asset_type: number
  volume: string
  close_price: string
  traded_price: string
  market_value: string
}

export interface UnitEquityTable {
  org_id: Generated<string>
  id: Generated<string>
  asset_code: string
  trading_day: string
  units: string | null
  unit_nav: string | null
  sum_nav: string | null
  equity: string | null
  market_value: string | null
  cash: string | null
  flow: string
}

export interface SeedNavTable {
  org_id: Generated<string>
  id: Generated<string>
  asset_code: string
  trading_day: string
  nav: string
  sum_nav: string | null
}

export interface PerformanceCompensationTable {
  org_id: Generated<string>
  id: Generated<string>
  asset_code: string
  trading_day: string
  mode: 'fundHighWater' | 'redemption' | 'fixedDate' | 'distribution' | 'openDay'
  terms: Json
  result: Json
  remark: string
  saved_by: string
  updated_at: Generated<Date>
}

export interface HoldingTables {
  asset_trade: AssetTradeTable
  asset_position: AssetPositionTable
  unit_equity: UnitEquityTable
  seed_nav: SeedNavTable
  performance_compensation: PerformanceCompensationTable
}
