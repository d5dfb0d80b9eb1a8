import type { Simulation, SimulationSettings, TradeRecord } from '@zhiheng/contract'
import { absent, formatNumber, toneOf, type Value } from '@zhiheng/domain'
import { cashAssetType } from '@zhiheng/domain/simulation/trades.ts'

/** Words of this domain that several of its screens say. */

export const kindWords: Record<Simulation['kind'], string> = { combination: '组合', trial: '试算', seed: '种子' }
export const sharingWords: Record<Simulation['sharing'], string> = { none: '仅自己', read: '机构可看', edit: '机构可改' }
export const sharingOptions = Object.entries(sharingWords).map(([value, label]) => ({ value, label }))
export const originWords: Readonly<Record<string, string>> = { portfolio: '由组合转换', combination: '复制', seed: '由种子转换' }

/** Money to the fen, as it is booked; lists round it to 万. */
export const yuan = (value: Value) => formatNumber(value, 2)
/** A share in percent, as the books give it: 63.25 is 63.25%. */
export const ratioText = (percent: Value) => (percent === null || percent === undefined ? absent : `${formatNumber(percent, 2)}%`)
export const gainText = (value: Value) => (toneOf(value) === 'gain' ? '+' : '') + yuan(value)

/** What a record is, in the words that imports read: 申购, 赎回, 入金, 出金, 收入, 费用. */
export function tradeWord({ assetType, direction, positionEffect }: Pick<TradeRecord, 'assetType' | 'direction' | 'positionEffect'>): string {
  const isIn = direction === 'buy'
  if (assetType !== cashAssetType) return isIn ? '申购' : '赎回'
  return positionEffect === 'income' ? (isIn ? '收入' : '费用') : isIn ? '入金' : '出金'
}

/** T+n and dividends in one line. */
export const settingsText = ({ subscribeDays, redeemDays, dividend }: SimulationSettings) =>
  `申购 T+${subscribeDays} 确认 · 赎回 T+${redeemDays} 到账 · ${dividend === 'cash' ? '现金分红' : '红利再投'}`
