import type { Adjustment } from '@zhiheng/contract'
import { asDay, formatDay } from '@zhiheng/domain'
import { adjust, type AdjustedInstrument, weightOf } from '@zhiheng/domain/simulation/adjust.ts'
import { bookPrice, exact, numberOf } from '@zhiheng/domain/simulation/decimal.ts'
import { pendingVolume } from '@zhiheng/domain/simulation/ledger.ts'
import { placeAtOrBefore } from '@zhiheng/domain/simulation/trades.ts'
import type { Context } from '../../rpc/context.ts'
import { refuse } from '../../rpc/fail.ts'
import { booksOf, dayOf, loadBooks } from './load-books.ts'
import { shown } from './shown.ts'
import type { SimulationRow } from './simulation.store.ts'

interface Asked {
  tradingDay: string
  targets: readonly { instrument: string; weight: number }[]
  cashPct: number
  minAmount: number | string
  lot: number | string
  respectMinimums: boolean
}

/** Target weights to orders on the books as they stand that day. */
export async function adjustTo(ctx: Context, row: SimulationRow, { tradingDay, targets, cashPct, minAmount, lot, respectMinimums }: Asked): Promise<Adjustment> {
  const total = targets.reduce((sum, { weight }) => sum + weight, cashPct)
  if (total > 100.005) throw refuse(`目标权重与现金合计 ${total.toFixed(2)}%，超过 100%，请减少`)
  if (new Set(targets.map(({ instrument }) => instrument)).size < targets.length) throw refuse('目标权重中有重复的基金，请合并')
  if (tradingDay > asDay(ctx.now())) throw refuse(`调仓日 ${formatDay(tradingDay)} 晚于今天，还没有净值，请选择今天或更早的日期`)
  const loaded = await loadBooks(ctx, row, { instruments: targets.map(({ instrument }) => instrument), days: [tradingDay] })
  const books = booksOf(loaded, tradingDay)
  const { last } = books
  const end = books.days.at(-1) ?? dayOf(last, tradingDay)
  if (end.equity <= 0n) throw refuse('组合在这一天没有资金，请先录入现金')
  const unknown = targets.find(({ instrument }) => !loaded.facts.has(instrument) && !last.holdings.has(instrument))
  if (unknown) throw refuse(`基金“${unknown.instrument}”不存在，请检查代码`)
  const wanted = new Map(targets.map(({ instrument, weight }) => [instrument, weight]))
  const instruments = [...new Set([...last.holdings.keys(), ...wanted.keys()])].map((instrument): AdjustedInstrument => {
    const [held, facts] = [last.holdings.get(instrument), loaded.facts.get(instrument)]
    const place = facts ? placeAtOrBefore(facts.line.days, tradingDay) : -1
    return {
      instrument, name: facts?.name ?? held?.name ?? instrument, assetType: facts?.assetType ?? held?.assetType ?? 1, volume: held?.volume ?? 0n, available: held ? held.volume - pendingVolume(held) : 0n, price: place >= 0 ? bookPrice(facts!.line.prices[place]!) : (held?.close ?? 0n),
      target: wanted.get(instrument) ?? 0, minimum: respectMinimums && facts?.minAmountWan ? exact(facts.minAmountWan * 10_000, 'money')! : 0n, openRule: facts?.openRule ?? '',
    }
  })
  const { orders, notes, cashAfter, equity } = adjust({ day: tradingDay, cash: last.cash, inTransit: end.inTransit, instruments, cashPct, minAmount: exact(minAmount, 'money') ?? 0n, lot: exact(lot, 'volume') ?? 0n, redeemDays: row.settings.redeemDays, tradingDays: loaded.input.tradingDays })
  const of = new Map(instruments.map((entry) => [entry.instrument, entry]))
  return {
    combinationCode: row.code, version: row.version, tradingDay, cashAfter: numberOf(cashAfter, 'money'), equity: numberOf(equity, 'money'),
    orders: shown(ctx, orders).map(({ instrument, name, assetType, direction, day, volume, price, amount }) => {
      const entry = of.get(instrument)!
      const after = entry.volume + (direction === 'buy' ? volume : -volume)
      return { instrument, instrumentName: name, assetType, direction, tradingDay: day, tradedVolume: numberOf(volume, 'volume'), tradedPrice: numberOf(price, 'price'), tradedAmount: numberOf(amount, 'money'), weightBefore: weightOf(entry.volume, price, equity), weightTarget: entry.target, weightAfter: weightOf(after, price, equity) }
    }),
    notes: notes.map(({ instrument, reason }) => ({ instrument, instrumentName: of.get(instrument)?.name ?? instrument, reason })),
  }
}
