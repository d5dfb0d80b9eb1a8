import { tradeDraft, type TradeDraft, type TradeRecord } from '@zhiheng/contract'
import { cashAssetType } from '@zhiheng/domain/simulation/trades.ts'

/** One record of a seed in the form. Pure. */

export type TradeKind = 'subscribe' | 'redeem' | 'cashIn' | 'cashOut' | 'income' | 'expense'
export const tradeKinds: readonly { value: TradeKind; label: string }[] = [{ value: 'subscribe', label: '申购' }, { value: 'redeem', label: '赎回' }, { value: 'cashIn', label: '入金' }, { value: 'cashOut', label: '出金' }, { value: 'income', label: '收入（利息等）' }, { value: 'expense', label: '费用' }]
export const isOfFund = (kind: TradeKind | undefined) => kind === 'subscribe' || kind === 'redeem'

export interface TradeForm {
  id?: string
  kind: TradeKind
  instrument: string
  instrumentName: string
  tradingDay?: string
  tradedVolume?: number
  tradedPrice?: number
  tradedAmount?: number
  remark: string
}
export const blankTrade: TradeForm = { kind: 'subscribe', instrument: '', instrumentName: '', remark: '' }

export function kindOf({ assetType, direction, positionEffect }: Pick<TradeRecord, 'assetType' | 'direction' | 'positionEffect'>): TradeKind {
  const isIn = direction === 'buy'
  if (assetType !== cashAssetType) return isIn ? 'subscribe' : 'redeem'
  return positionEffect === 'income' ? (isIn ? 'income' : 'expense') : isIn ? 'cashIn' : 'cashOut'
}

export const formOf = (record: TradeRecord): TradeForm => {
  const kind = kindOf(record)
  const { id, instrument, instrumentName, tradingDay, tradedVolume, tradedPrice, tradedAmount, remark } = record
  return { id, kind, instrument, instrumentName, tradingDay, tradedAmount, remark, ...(isOfFund(kind) ? { tradedVolume, tradedPrice } : {}) }
}

/** Asset type 8 is cash and only changes cash: such a record has neither fund nor shares. */
export function draftOf({ id, kind, instrument, instrumentName, tradingDay, tradedVolume, tradedPrice, tradedAmount, remark }: TradeForm): TradeDraft {
  const direction = kind === 'subscribe' || kind === 'cashIn' || kind === 'income' ? 'buy' : 'sell'
  const facts = { ...(id ? { id } : {}), direction, tradingDay, remark, tradedAmount }
  if (!isOfFund(kind)) return tradeDraft.parse({ ...facts, instrument: '', instrumentName: '现金', assetType: cashAssetType, positionEffect: kind === 'income' || kind === 'expense' ? 'income' : 'external' })
  return tradeDraft.parse({ ...facts, instrument, instrumentName, tradedVolume, tradedPrice })
}

/** What is wrong with a form, by field. */
export function faultOf({ kind, instrument, tradingDay, tradedVolume, tradedAmount }: Partial<TradeForm>): { path: string; message: string } | undefined {
  if (isOfFund(kind) && !instrument) return { path: 'instrument', message: '请选择基金' }
  if (!tradingDay) return { path: 'tradingDay', message: '请选择日期' }
  const said = [tradedAmount, ...(isOfFund(kind) ? [tradedVolume] : [])].filter((value) => value !== undefined && value !== null)
  if (said.length === 0) return { path: 'tradedAmount', message: isOfFund(kind) ? '请填写金额或份额' : '请填写金额' }
  return said.some((value) => value! < 0) ? { path: 'tradedAmount', message: '金额和份额不能为负，方向由类型决定' } : undefined
}
