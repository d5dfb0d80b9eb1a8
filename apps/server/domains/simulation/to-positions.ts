import { type SettingsDraft, startingSettings, type TradeDraft } from '@zhiheng/contract'
import { asDay } from '@zhiheng/domain'
import { completeTrade } from '@zhiheng/domain/simulation/complete-trade.ts'
import { keepBooks } from '@zhiheng/domain/simulation/keep-books.ts'
import { doubles } from '@zhiheng/domain/simulation/merge-records.ts'
import { toCurve } from '@zhiheng/domain/simulation/to-wire.ts'
import { cashAssetType, type TradeFault } from '@zhiheng/domain/simulation/trades.ts'
import type { Context } from '../../rpc/context.ts'
import { positionsOf } from './answers.ts'
import { inputOf } from './load-books.ts'
import { readMarketFacts } from './market-facts.ts'
import { toRaw } from './save-records.ts'

/** Records that are stored nowhere, to positions and equity; what cannot be booked is named by its row and left out. */
export async function recordsToPositions(ctx: Context, { tradeRecords, settings, tradingDay, fillCash }: { tradeRecords: readonly TradeDraft[]; settings?: SettingsDraft | undefined; tradingDay?: string | undefined; fillCash: boolean }) {
  const facts = await readMarketFacts(ctx.db, tradeRecords.map(({ instrument }) => instrument))
  const faults: TradeFault[] = []
  const trades = tradeRecords.flatMap((draft, at) => {
    const one = completeTrade(toRaw(draft, String(at + 1)), draft.assetType === cashAssetType ? undefined : facts.get(draft.instrument), asDay(ctx.now()))
    if (!one.ok) faults.push(one.fault)
    return one.ok ? [one.trade] : []
  })
  faults.push(...doubles([], trades))
  const twice = new Set(faults.map(({ id }) => id))
  const first = trades.map(({ day }) => day).toSorted()[0]
  const input = await inputOf(ctx, { settings: { ...startingSettings, ...(settings as Partial<typeof startingSettings>) } }, facts, first)
  const until = tradingDay && tradingDay < input.until ? tradingDay : input.until
  const books = keepBooks({ ...input, trades: trades.filter(({ id }) => !twice.has(id)), until, fillCash })
  const { version: _, combinationCode: __, ...state } = positionsOf({ code: '', version: 0 }, books, until, false)
  return { ...state, curve: toCurve(books), faults: [...faults, ...books.faults].map(({ id, code, message }) => ({ row: Number(id), code, message })).toSorted((a, b) => a.row - b.row) }
}
