import type { EquityCurve, Position, SimulationState } from '@zhiheng/contract'
import { numberOf, percentOf, priceFor, valueOf } from './decimal.ts'
import { inTransit, type Ledger, pendingVolume } from './ledger.ts'
import type { BookDay, Books } from './keep-books.ts'
import { cashAssetType } from './trades.ts'

/** Books as calls carry them and screens show them. */

const money = (value: bigint) => numberOf(value, 'money')

/** cash = equity − marketValue, so it holds what is in transit as well. */
export const toState = ({ day, equity, marketValue, cash, inTransit: transit, units, nav }: BookDay): SimulationState => ({
  tradingDay: day, equity: money(equity), marketValue: money(marketValue), cash: money(equity - marketValue), availableCash: money(cash), inTransit: money(transit),
  positionRatio: percentOf(marketValue, equity), units: numberOf(units, 'volume'), nav: nav === undefined ? null : numberOf(nav, 'price'),
})
export const emptyState = (tradingDay: string): SimulationState => ({ tradingDay, equity: 0, marketValue: 0, cash: 0, availableCash: 0, inTransit: 0, positionRatio: 0, units: 0, nav: null })

/** What is held at the end of a day, the largest first; `full` adds what was sold, cash, and cash in transit. */
export function toPositions(ledger: Ledger, { day, equity }: Pick<BookDay, 'day' | 'equity'>, assetCode: string, full = false): Position[] {
  const base = { assetCode, tradingDay: day, tradingday: day }
  const held = [...ledger.holdings.values()].filter(({ volume }) => full || volume > 0n).map((holding) => {
    const { instrument, name, assetType, volume, close, priceDay, cost, realised } = holding
    const value = valueOf(volume, close)
    return {
      ...base, id: `${assetCode}-${day}-${instrument}`, instrument, instrumentName: name, assetType, volume: numberOf(volume, 'volume'), availableVolume: numberOf(volume - pendingVolume(holding), 'volume'), closePrice: numberOf(close, 'price'),
      priceDay, tradedPrice: numberOf(priceFor(cost, volume), 'price'), marketValue: money(value), cost: money(cost), unrealised: money(value - cost), realised: money(realised), weight: percentOf(value, equity),
    }
  })
  const positions = held.toSorted((a, b) => b.marketValue - a.marketValue || (a.instrument < b.instrument ? -1 : 1))
  return full ? [...positions, ...cashRow(base, 'cash', '现金', ledger.cash, equity), ...cashRow(base, 'transit', '在途资金', inTransit(ledger), equity)] : positions
}

function cashRow(base: Pick<Position, 'assetCode' | 'tradingDay' | 'tradingday'>, key: string, instrumentName: string, value: bigint, equity: bigint): Position[] {
  if (key === 'transit' && value === 0n) return []
  const amount = money(value)
  return [{
    ...base, id: `${base.assetCode}-${base.tradingDay}-${key}`, instrument: key, instrumentName, assetType: cashAssetType, volume: amount, availableVolume: key === 'cash' ? amount : 0, closePrice: 1, priceDay: base.tradingDay,
    tradedPrice: 1, marketValue: amount, cost: amount, unrealised: 0, realised: 0, weight: percentOf(value, equity),
  }]
}

/** The books as columns, between two days. */
export function toCurve({ days: all }: Pick<Books, 'days'>, beginDay = '', endDay = '99999999'): Omit<EquityCurve, 'combinationCode' | 'combinationName'> {
  const days = all.filter(({ day }) => day >= beginDay && day <= endDay)
  return {
    days: days.map(({ day }) => day), nav: days.map(({ nav }) => (nav === undefined ? null : numberOf(nav, 'price'))), equity: days.map(({ equity }) => money(equity)), marketValue: days.map(({ marketValue }) => money(marketValue)),
    cash: days.map(({ equity, marketValue }) => money(equity - marketValue)), inTransit: days.map((one) => money(one.inTransit)), units: days.map(({ units }) => numberOf(units, 'volume')), flow: days.map(({ flow }) => money(flow)),
    positionRatio: days.map(({ marketValue, equity }) => percentOf(marketValue, equity)),
  }
}
