import { tradeDraft, type TradeDraft, type TradeRecord } from '@zhiheng/contract'
import { kindOf, kinds, newRecord, type RecordKind } from '../workspace/records.ts'

/** One record of a seed in the form. Pure. */

export const tradeKinds = kinds.map(({ code, label }) => ({ value: code, label }))
export const isOfFund = (kind: RecordKind | undefined) => kind === 'buy' || kind === 'sell'

export interface TradeForm {
  id?: string
  kind: RecordKind
  instrument: string
  instrumentName: string
  tradingDay?: string
  tradedVolume?: number
  tradedPrice?: number
  tradedAmount?: number
  remark: string
}
export const blankTrade: TradeForm = { kind: 'buy', instrument: '', instrumentName: '', remark: '' }

export const formOf = (record: TradeRecord): TradeForm => {
  const kind = kindOf(record)
  const { id, instrument, instrumentName, tradingDay, tradedVolume, tradedPrice, tradedAmount, remark } = record
  return { id, kind, instrument, instrumentName, tradingDay, tradedAmount, remark, ...(isOfFund(kind) ? { tradedVolume, tradedPrice } : {}) }
}

/** Asset type 8 is cash and only changes cash: such a record has neither fund nor shares. */
export function draftOf({ id, kind, instrument, instrumentName, tradingDay, tradedVolume, tradedPrice, tradedAmount, remark }: TradeForm): TradeDraft {
  const { assetType, direction, positionEffect, instrumentName: cashName } = newRecord('', kind, tradingDay ?? '')
  const facts = { ...(id ? { id } : {}), assetType, direction, positionEffect, tradingDay, remark, tradedAmount }
  return tradeDraft.parse(isOfFund(kind) ? { ...facts, instrument, instrumentName, tradedVolume, tradedPrice } : { ...facts, instrument: '', instrumentName: cashName })
}

/** What is wrong with a form, by field. */
export function faultsOf({ kind, instrument, tradingDay, tradedVolume, tradedAmount }: Partial<TradeForm>): { path: string; message: string }[] {
  const said = [tradedAmount, ...(isOfFund(kind) ? [tradedVolume] : [])].filter((value) => value !== undefined && value !== null)
  return [
    ...(isOfFund(kind) && !instrument ? [{ path: 'instrument', message: '请选择基金' }] : []),
    ...(tradingDay ? [] : [{ path: 'tradingDay', message: '请选择日期' }]),
    ...(said.length === 0 ? [{ path: 'tradedAmount', message: isOfFund(kind) ? '请填写金额或份额' : '请填写金额' }] : said.some((value) => value! < 0) ? [{ path: 'tradedAmount', message: '金额和份额不能为负，方向由类型决定' }] : []),
  ]
}
