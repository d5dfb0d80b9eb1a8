import { indexAtOrAfter, type Series } from '../series.ts'
import { drawdownTable, maxDrawdown, type DrawdownRow } from './drawdown.ts'
import { totalReturn } from './return.ts'
import { ratio } from './risk.ts'

/** 市场下跌中的表现: what the fund did while its benchmark fell deepest, and how long it took to come back. */

export interface MarketFall {
  /** The benchmark's fall from peak to trough. */
  market: DrawdownRow
  /** The fund from the benchmark's peak day to its trough day. */
  fund: number
  /** 下跌捕获: fund ÷ benchmark over the fall; below 1 the fund lost less, below 0 it gained. */
  capture: number
  /** The fund's own deepest fall between these days. */
  fundDrawdown: number
  /** The fund from the trough to the benchmark's recovery, or to the last day; and the benchmark over the same days. */
  fundRebound: number
  marketRebound: number
  /** First day from the trough on when the fund stood at or above its value at the benchmark's peak; null: not yet. */
  fundRecoveryDay: number | null
}

/**
 * One row for each of the benchmark's `top` deepest falls, deepest first. `benchmark` has a value for each day of the fund, as `alignTo` gives
 * them; days before it begins are left out. No fall: no row.
 */
export function marketFalls({ days, values }: Series, benchmark: Float64Array, top = 5): MarketFall[] {
  const from = benchmark.findIndex((value) => value > 0)
  if (from < 0) return []
  const market = { days: days.subarray(from), values: benchmark.subarray(from) }
  const fund = values.subarray(from)
  return drawdownTable(market, top).map((fall) => {
    const [peak, trough] = [indexAtOrAfter(market.days, fall.peakDay), indexAtOrAfter(market.days, fall.troughDay)]
    const end = fall.recoveryDay === null ? market.days.length - 1 : indexAtOrAfter(market.days, fall.recoveryDay)
    const change = totalReturn(fund[peak]!, fund[trough]!)
    const back = fund.findIndex((value, i) => i >= trough && value >= fund[peak]!)
    return {
      market: fall,
      fund: change,
      capture: ratio(change, fall.depth),
      fundDrawdown: maxDrawdown(fund.subarray(peak, trough + 1)),
      fundRebound: totalReturn(fund[trough]!, fund[end]!),
      marketRebound: totalReturn(market.values[trough]!, market.values[end]!),
      fundRecoveryDay: back < 0 ? null : market.days[back]!,
    }
  })
}
