import type { Generated } from 'kysely'
import type { Json } from '../../db/column-types.ts'

/** Booked amounts are `numeric`: text here, exact numbers in packages/domain/simulation. */

export interface SimulationTable {
  org_id: Generated<string>
  code: string
  kind: 'combination' | 'trial' | 'seed'
  combination_name: string
  description: string
  sharing: 'none' | 'read' | 'edit'
  settings: Json
  origin_kind: Generated<string>
  origin_code: Generated<string>
  start_amount: string | null
  start_day: string | null
  version: Generated<number>
  owner_id: string
  saved_by: string
  created_at: Generated<Date>
  updated_at: Generated<Date>
}

/** A booked trade, of a combination or of another asset. */
export interface TradeColumns {
  org_id: Generated<string>
  id: Generated<string>
  trading_day: string
  instrument: string
  instrument_name: string
  asset_type: number
  direction: 'buy' | 'sell'
  effect: 'open' | 'close' | 'external' | 'income'
  volume: string
  price: string
  amount: string
  close_price: string
  remark: string
  entered_by: string
  updated_at: Generated<Date>
}

export interface SimulationTradeTable extends TradeColumns {
  code: string
}

export interface SimulationDayTable {
  org_id: Generated<string>
  code: string
  trading_day: string
  cash: string
  transit: Json
  market_value: string
  equity: string
  flow: string
  units: string
  nav: string | null
  paid_in: string
  paid_out: string
  income: string
  realised: string
}

export interface SimulationPositionTable {
  org_id: Generated<string>
  code: string
  trading_day: string
  instrument: string
  instrument_name: string
  asset_type: number
  volume: string
  pending: Json
  cost: string
  realised: string
  close_price: string
  price_day: string
  market_value: string
}

export interface SimulationTables {
  simulation: SimulationTable
  simulation_trade: SimulationTradeTable
  simulation_day: SimulationDayTable
  simulation_position: SimulationPositionTable
}
