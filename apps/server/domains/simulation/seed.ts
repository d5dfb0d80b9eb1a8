import type { SettingsDraft, TradeDraft } from '@zhiheng/contract'
import { exact, numberOf } from '@zhiheng/domain/simulation/decimal.ts'
import { cashAssetType } from '@zhiheng/domain/simulation/trades.ts'
import type { Context } from '../../rpc/context.ts'
import { notFound, refuse } from '../../rpc/fail.ts'
import { beginDay, change, replaceRecords } from './save-head.ts'
import { seen } from './seen.ts'
import type { SimulationRow } from './simulation.store.ts'

/** Seeds: a starting amount on a first day, and records of their own. */

export interface SeedChange {
  seedName?: string | undefined
  description?: string | undefined
  sharing?: SimulationRow['sharing'] | undefined
  settings?: SettingsDraft | undefined
  startAmount?: number | string | undefined
  startDay?: string | undefined
  weights?: readonly { instrument: string; weight: number }[] | undefined
  version?: number | undefined
}

export async function seenSeed(ctx: Context, code: string): Promise<SimulationRow> {
  const row = await seen(ctx, code, '种子组合')
  if (row.kind !== 'seed') throw notFound('种子组合')
  return row
}

export async function configureSeed(ctx: Context, code: string, said: SeedChange): Promise<SimulationRow> {
  const former = await seenSeed(ctx, code)
  const startAmount = said.startAmount === undefined ? undefined : startOf(said.startAmount)
  const startDay = said.startDay ?? former.start_day ?? beginDay(ctx, undefined)
  const row = await change(ctx, code, {
    startDay, startAmount, combinationName: said.seedName, description: said.description, sharing: said.sharing, settings: said.settings,
  }, said.version)
  return said.weights ? replaceRecords(ctx, code, beginning(startAmount ?? exact(row.start_amount ?? '0', 'money')!, startDay, said.weights)) : row
}

export function startOf(said: number | string): bigint {
  const amount = exact(said, 'money')
  if (!amount || amount <= 0n) throw refuse('初始资金须大于 0，请修改')
  return amount
}

/** The starting amount, and purchases by weights on the first day, each rounded down to the fen. */
export function beginning(amount: bigint, day: string, weights: readonly { instrument: string; weight: number }[]): TradeDraft[] {
  const total = weights.reduce((sum, { weight }) => sum + weight, 0)
  if (total > 100.005) throw refuse(`权重合计 ${total.toFixed(2)}%，超过 100%，请减少`)
  const cash: TradeDraft = { instrument: '', instrumentName: '现金', assetType: cashAssetType, tradingDay: day, direction: 'buy', positionEffect: 'external', tradedAmount: numberOf(amount, 'money'), remark: '初始资金' }
  return [cash, ...weights.filter(({ weight }) => weight > 0).map(({ instrument, weight }): TradeDraft => ({
    instrument, instrumentName: '', assetType: 1, tradingDay: day, direction: 'buy', tradedAmount: numberOf((amount * BigInt(Math.round((weight / Math.max(total, 100)) * 1e8))) / 100_000_000n, 'money'), remark: '初始建仓',
  }))]
}
