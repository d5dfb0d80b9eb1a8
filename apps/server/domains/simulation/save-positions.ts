import { exact } from '@zhiheng/domain/simulation/decimal.ts'
import { positionsToTrades } from '@zhiheng/domain/simulation/positions-to-trades.ts'
import { placeAtOrBefore } from '@zhiheng/domain/simulation/trades.ts'
import type { Context } from '../../rpc/context.ts'
import { refuse } from '../../rpc/fail.ts'
import { booksOf, loadBooks } from './load-books.ts'
import { toDraft } from './save-head.ts'
import { savedState, saveRecords } from './save-records.ts'
import type { SimulationRow } from './simulation.store.ts'

interface Asked {
  tradingDay: string
  positions: readonly { instrument: string; volume: number | string; closePrice?: number | string | null | undefined }[]
  fillCash: boolean
}

/** Books the difference between what is held and what is said to be held as trades of the day. */
export async function savePositions(ctx: Context, row: SimulationRow, { tradingDay, positions, fillCash }: Asked) {
  const loaded = await loadBooks(ctx, row, { instruments: positions.map(({ instrument }) => instrument), days: [tradingDay] })
  const held = new Map([...booksOf(loaded, tradingDay).last.holdings.values()].map(({ instrument, volume }) => [instrument, volume]))
  const wanted = positions.map(({ instrument, volume, closePrice }, at) => {
    const facts = loaded.facts.get(instrument)
    if (!facts) throw refuse(`第${at + 1}行：基金“${instrument}”不存在，请检查代码`)
    const place = placeAtOrBefore(facts.line.days, tradingDay)
    const price = exact(closePrice ?? facts.line.prices[place] ?? '', 'price')
    if (!price || price <= 0n) throw refuse(`第${at + 1}行：${facts.name}在这一天没有净值，请填写价格`)
    const size = exact(volume, 'volume')
    if (size === undefined || size < 0n) throw refuse(`第${at + 1}行：${facts.name}的份额不能为负，请更正`)
    return { instrument, name: facts.name, assetType: facts.assetType, volume: size, price }
  })
  const trades = positionsToTrades(held, wanted, tradingDay)
  const save = trades.map((trade) => toDraft({ ...trade, code: row.code, remark: '录入持仓', enteredBy: '', updatedAt: ctx.now() }))
  const { end, ...saved } = await saveRecords(ctx, row, { save, update: [], delete: [], fillCash, placeOf: (at) => trades[at]!.name })
  return { combinationCode: row.code, ...saved, state: savedState(end) }
}
