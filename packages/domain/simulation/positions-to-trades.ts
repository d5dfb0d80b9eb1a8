import { valueOf } from './decimal.ts'
import type { Trade } from './trades.ts'

export interface WantedPosition {
  instrument: string
  name: string
  assetType: number
  volume: bigint
  price: bigint
}

/** The trades that bring what is held to what is wanted, at the prices of the day. Nothing that is held and not named is touched. */
export const positionsToTrades = (held: ReadonlyMap<string, bigint>, wanted: readonly WantedPosition[], day: string): Trade[] =>
  wanted.flatMap(({ instrument, name, assetType, volume, price }, at) => {
    const change = volume - (held.get(instrument) ?? 0n)
    if (change === 0n) return []
    const [direction, size] = change > 0n ? (['buy', change] as const) : (['sell', -change] as const)
    return [{ id: `position-${at}`, day, instrument, name, assetType, direction, effect: direction === 'buy' ? ('open' as const) : ('close' as const), volume: size, price, amount: valueOf(size, price), close: price }]
  })
