import { numberOf } from './decimal.ts'
import { titleOf } from './ledger.ts'
import type { Trade, TradeFault } from './trades.ts'

export interface RecordChange {
  save: readonly Trade[]
  update: readonly Trade[]
  delete: readonly string[]
}

/** The records after a change, and what stands in its way: records that are gone, named twice, or the same trade once more. */
export function mergeRecords(stored: readonly Trade[], change: RecordChange): { trades: Trade[]; faults: TradeFault[] } {
  const faults: TradeFault[] = []
  const known = new Map(stored.map((trade) => [trade.id, trade]))
  const touched = new Set<string>()
  for (const { id, title } of [...change.update.map((trade) => ({ id: trade.id, title: titleOf(trade) })), ...change.delete.map((id) => ({ id, title: `编号 ${id} 的交易` }))]) {
    if (touched.has(id)) faults.push({ id, code: 'double', message: `${title}在一次保存中出现了两次，请只保留一处` })
    else if (!known.has(id)) faults.push({ id, code: 'gone', message: `${title}不存在或已被删除，请刷新后重试` })
    touched.add(id)
  }
  const updated = new Map(change.update.map((trade) => [trade.id, trade]))
  const kept = stored.filter(({ id }) => !touched.has(id))
  const trades = [...stored.flatMap((trade) => (touched.has(trade.id) ? (updated.get(trade.id) ?? []) : [trade])), ...change.save]
  faults.push(...doubles(kept, [...change.update, ...change.save]))
  return { trades, faults }
}

/** Trades that say the same as another: of those before them, or of their own number. */
export function doubles(before: readonly Trade[], added: readonly Trade[]): TradeFault[] {
  const seen = new Set(before.map(printOf))
  return added.flatMap((trade) => {
    const print = printOf(trade)
    const isDouble = seen.has(print)
    seen.add(print)
    return isDouble ? [{ id: trade.id, code: 'double' as const, message: `${titleOf(trade)} ${numberOf(trade.amount, 'money')} 元与另一条交易完全相同，请删除重复的一条，或合并为一笔` }] : []
  })
}
const printOf = ({ day, instrument, assetType, direction, effect, volume, amount }: Trade) => `${day} ${instrument} ${assetType} ${direction} ${effect} ${volume} ${amount}`
