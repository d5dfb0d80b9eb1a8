import type { Adjustment, Position } from '@zhiheng/contract'
import { adjust, type AdjustedInstrument, evenOut, weightOf } from '@zhiheng/domain/simulation/adjust.ts'
import { bookPrice, exact, numberOf } from '@zhiheng/domain/simulation/decimal.ts'
import { emptyLedger, inTransit, pendingVolume } from '@zhiheng/domain/simulation/ledger.ts'
import { draftAt, type KeptDraft } from './keep-draft.ts'
import { isHeld } from './positions.ts'
import { type DraftRecord, navOn } from './records.ts'

export interface AdjustRequest {
  tradingDay: string
  targets: readonly { instrument: string; weight: number }[]
  cashPct: number
  minAmount: number
  lot: number
  respectMinimums: boolean
}

/** What the call `warehouse_adjustment` answers for the saved books, for books that are not saved: the same function over the draft. */
export function adjustDraft(draft: KeptDraft, { tradingDay, targets, cashPct, minAmount, lot, respectMinimums }: AdjustRequest): Pick<Adjustment, 'orders' | 'notes' | 'cashAfter' | 'equity'> {
  const { market } = draft
  const ledger = draftAt(draft, tradingDay)?.ledger ?? emptyLedger()
  const wanted = new Map(targets.map(({ instrument, weight }) => [instrument, weight]))
  const instruments = [...new Set([...ledger.holdings.keys(), ...wanted.keys()])].map((instrument): AdjustedInstrument => {
    const [held, facts] = [ledger.holdings.get(instrument), market.funds.get(instrument)]
    const nav = navOn(facts, tradingDay)
    return {
      instrument, name: facts?.name ?? held?.name ?? instrument, assetType: facts?.assetType ?? held?.assetType ?? 1, volume: held?.volume ?? 0n, available: held ? held.volume - pendingVolume(held) : 0n, price: nav === undefined ? (held?.close ?? 0n) : bookPrice(nav),
      target: wanted.get(instrument) ?? 0, minimum: respectMinimums && facts?.minAmount ? (exact(facts.minAmount, 'money') ?? 0n) : 0n, openRule: facts?.openRule ?? '',
    }
  })
  const { orders, notes, cashAfter, equity } = adjust({ day: tradingDay, cash: ledger.cash, inTransit: inTransit(ledger), instruments, cashPct, minAmount: exact(minAmount, 'money') ?? 0n, lot: exact(lot, 'volume') ?? 0n, redeemDays: market.settings.redeemDays, tradingDays: market.tradingDays })
  const of = new Map(instruments.map((one) => [one.instrument, one]))
  return {
    cashAfter: numberOf(cashAfter, 'money'), equity: numberOf(equity, 'money'),
    notes: notes.map(({ instrument, reason }) => ({ instrument, instrumentName: of.get(instrument)?.name ?? instrument, reason })),
    orders: orders.map(({ instrument, name, assetType, direction, day, volume, price, amount }) => {
      const one = of.get(instrument)!
      const after = one.volume + (direction === 'buy' ? volume : -volume)
      return { instrument, instrumentName: name, assetType, direction, tradingDay: day, tradedVolume: numberOf(volume, 'volume'), tradedPrice: numberOf(price, 'price'), tradedAmount: numberOf(amount, 'money'), weightBefore: weightOf(one.volume, price, equity), weightTarget: one.target, weightAfter: weightOf(after, price, equity) }
    }),
  }
}

/** Orders as trades of the draft. */
export const ordersToRecords = (orders: Adjustment['orders'], newId: () => string): DraftRecord[] =>
  orders.map(({ instrument, instrumentName, assetType, direction, tradingDay, tradedVolume, tradedPrice, tradedAmount }) => ({
    id: newId(), instrument, instrumentName, assetType, tradingDay, direction, positionEffect: direction === 'buy' ? 'open' : 'close', tradedVolume, tradedPrice, tradedAmount, closePrice: tradedPrice, remark: '调仓',
  }))

/** A line of the target form: a fund, what it weighs, and the target as it was typed. */
export interface TargetLine {
  instrument: string
  name: string
  now: number
  target: string
}
export const heldTargets = (positions: readonly Position[]): TargetLine[] => positions.filter(isHeld).map(({ instrument, instrumentName, weight }) => ({ instrument, name: instrumentName, now: weight, target: String(weight) }))

/** Equal weights of what is left beside the cash, to the last ten-thousandth of a percent. */
export const equalTargets = (lines: readonly TargetLine[], cashPct: number): TargetLine[] => sharedTargets(lines, lines.map(() => 1), cashPct)
/** Targets in proportion to weights. */
export function sharedTargets(lines: readonly TargetLine[], weights: readonly number[], cashPct: number): TargetLine[] {
  const shares = evenOut(weights)
  return lines.map((line, at) => ({ ...line, target: String(Number(((shares[at]! * (100 - cashPct)) / 100).toFixed(4))) }))
}

/** Why targets cannot be asked for; empty where they can. */
export function targetFault(lines: readonly TargetLine[], cashPct: number): string {
  if (lines.length === 0) return '请先添加基金'
  const wrong = lines.find(({ target }) => !/^\d+(\.\d+)?$/.test(target.trim() || '0') || Number(target) > 100)
  if (wrong) return `${wrong.name}的目标权重须为 0 到 100 的数字`
  const total = lines.reduce((sum, { target }) => sum + Number(target), cashPct)
  return total > 100.005 ? `目标权重与现金合计 ${total.toFixed(2)}%，超过 100%，请减少` : ''
}
