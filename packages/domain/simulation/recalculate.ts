import { exact, numberOf, valueOf } from './decimal.ts'

/** Positions, cash and weights of a combined simulation after trades (000 §4). */

/** Cash itself: such a record only changes cash. */
export const cashAssetType = 8

export type Direction = 'buy' | 'sell'

export interface BookedTrade {
  id: string
  instrument: string
  instrumentName: string
  assetType: number
  direction: Direction
  tradedVolume: number
  tradedPrice: number
  tradedAmount: number
  /** Price at which the position is valued on the day. */
  closePrice: number
}
export interface BookedPosition {
  instrument: string
  instrumentName: string
  assetType: number
  volume: number
  closePrice: number
  marketValue: number
  /** Share of the equity, percent with 2 decimals. */
  weight: number
}
export interface SimulationState {
  equity: number
  marketValue: number
  /** Equity minus market value. */
  cash: number
  /** Market value over equity, percent with 2 decimals; 0 without equity. */
  positionRatio: number
  positions: BookedPosition[]
}
export interface TradeFault {
  id: string
  why: string
}
export interface Recalculated {
  state: SimulationState
  /** Trades that could not be booked as they stand; the others are. */
  faults: TradeFault[]
}

interface Holding {
  instrumentName: string
  assetType: number
  volume: bigint
  price: bigint
}

/** Books trades in their order on a state. Buying takes the amount from the cash, selling brings it; what is impossible is named and left out. */
export function recalculate(before: Pick<SimulationState, 'cash' | 'positions'>, trades: readonly BookedTrade[]): Recalculated {
  const holdings = new Map(before.positions.map(({ instrument, instrumentName, assetType, volume, closePrice }): [string, Holding] => [instrument, { instrumentName, assetType, volume: must(volume, 'volume'), price: must(closePrice, 'price') }]))
  const faults: TradeFault[] = []
  let cash = must(before.cash, 'money')
  for (const trade of trades) {
    const amounts = amountsOf(trade)
    if (typeof amounts === 'string') {
      faults.push({ id: trade.id, why: amounts })
      continue
    }
    if (trade.assetType === cashAssetType) {
      // Cash may grow freely; a reduction goes as far as there is cash.
      cash += trade.direction === 'buy' ? amounts.amount : -(amounts.amount < cash ? amounts.amount : cash)
      continue
    }
    const why = book(holdings, trade, amounts)
    if (why) faults.push({ id: trade.id, why })
    else cash += trade.direction === 'buy' ? -amounts.amount : amounts.amount
  }
  return { state: stateOf(holdings, cash), faults }
}

interface Amounts {
  volume: bigint
  price: bigint
  amount: bigint
}

function amountsOf({ tradedVolume, tradedAmount, closePrice, tradedPrice }: BookedTrade): Amounts | string {
  const [volume, amount, price] = [exact(tradedVolume, 'volume'), exact(tradedAmount, 'money'), exact(closePrice > 0 ? closePrice : tradedPrice, 'price')]
  if (volume === undefined || amount === undefined || price === undefined) return '数量、金额或价格不是数字，请更正'
  if (volume < 0n || amount < 0n || price < 0n) return '数量、金额和价格不能为负；卖出请选择方向“卖出”'
  return { volume, price, amount }
}

function book(holdings: Map<string, Holding>, { instrument, instrumentName, assetType, direction }: BookedTrade, { volume, price }: Amounts): string | undefined {
  const held = holdings.get(instrument)
  const after = (held?.volume ?? 0n) + (direction === 'buy' ? volume : -volume)
  if (after < 0n) return `${instrumentName || instrument} 持有 ${numberOf(held?.volume ?? 0n, 'volume')} 份，不能卖出 ${numberOf(volume, 'volume')} 份`
  if (after === 0n) holdings.delete(instrument)
  else holdings.set(instrument, { instrumentName, assetType, volume: after, price: price > 0n ? price : (held?.price ?? 0n) })
  return undefined
}

function stateOf(holdings: ReadonlyMap<string, Holding>, cash: bigint): SimulationState {
  const values = [...holdings].map(([instrument, holding]) => ({ instrument, ...holding, value: valueOf(holding.volume, holding.price) }))
  const marketValue = values.reduce((sum, { value }) => sum + value, 0n)
  const equity = marketValue + cash
  return {
    equity: numberOf(equity, 'money'),
    marketValue: numberOf(marketValue, 'money'),
    cash: numberOf(cash, 'money'),
    positionRatio: percentOf(marketValue, equity),
    positions: values.map(({ instrument, instrumentName, assetType, volume, price, value }) => ({
      instrument, instrumentName, assetType, volume: numberOf(volume, 'volume'), closePrice: numberOf(price, 'price'), marketValue: numberOf(value, 'money'), weight: percentOf(value, equity),
    })),
  }
}

/** Percent with 2 decimals, halves away from zero; 0 where there is nothing to be a share of. */
function percentOf(part: bigint, whole: bigint): number {
  if (whole <= 0n) return 0
  const doubled = (part * 20_000n) / whole
  return Number(doubled < 0n ? -((-doubled + 1n) / 2n) : (doubled + 1n) / 2n) / 100
}

function must(value: number, quantity: 'money' | 'volume' | 'price'): bigint {
  const found = exact(value, quantity)
  if (found === undefined) throw new Error(`a booked amount that is no number: ${value}`)
  return found
}
