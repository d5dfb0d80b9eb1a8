import { indexAtOrBefore } from '@zhiheng/analytics'
import type { PositionDetails, RunResult } from '@zhiheng/contract'
import { formatDay } from '@zhiheng/domain'
import { refuse } from '../../rpc/fail.ts'

/** What a run held on a day that its weights are kept of: the last one at or before the day asked for. */
export function positionsOf(id: string, result: RunResult, balance: number | null, day: string | undefined): PositionDetails {
  const { days, values, cash } = result.weights
  const at = day ? indexAtOrBefore(Int32Array.from(days, Number), Number(day)) : days.length - 1
  if (at < 0) throw refuse(`回测从 ${formatDay(result.beginDay)} 开始，之前没有持仓，请选择更晚的日期`)
  const nav = result.curve.nav[result.curve.days.indexOf(days[at]!)]!
  const money = (share: number) => (balance === null ? null : balance * nav * share)
  const target = result.rebalancings.findLast((one) => one.day <= days[at]! && one.why === '')
  return {
    id, day: days[at]!, days, nav, balance, cash: cash[at]!, cashValue: money(cash[at]!),
    positions: result.funds.map(({ fundCode, aliasName, fundName }, fund) => {
      const weight = values[fund]![at]!
      return { fundCode, aliasName, fundName, weight, target: target?.targets[fund] ?? null, marketValue: money(weight), change: at > 0 ? weight - values[fund]![at - 1]! : null }
    }),
  }
}
