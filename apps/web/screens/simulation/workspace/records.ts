import type { PositionEffect } from '@zhiheng/contract'
import { formatDay } from '@zhiheng/domain'
import type { CachedTrade } from '@zhiheng/domain/simulation/cached-trades.ts'
import { bookPrice, exact, numberOf, priceFor, type Quantity, valueOf, volumeFor } from '@zhiheng/domain/simulation/decimal.ts'
import { cashAssetType, type Direction, placeAtOrBefore, type PriceLine } from '@zhiheng/domain/simulation/trades.ts'

/** A trade record as the grid edits it; a saved record of the server fits. */
export interface DraftRecord {
  id: string
  instrument: string
  instrumentName: string
  assetType: number
  tradingDay: string
  direction: Direction
  positionEffect: PositionEffect
  tradedVolume: number
  tradedPrice: number
  tradedAmount: number
  closePrice: number
  remark: string
}
/** A record that was changed here and is not saved yet. */
export type CachedRecord = DraftRecord & CachedTrade

export const kinds = [
  { code: 'buy', label: '申购' }, { code: 'sell', label: '赎回' }, { code: 'cashIn', label: '现金转入' }, { code: 'cashOut', label: '现金转出' }, { code: 'interest', label: '利息收入' }, { code: 'fee', label: '费用支出' },
] as const
export type RecordKind = (typeof kinds)[number]['code']

const effects: Record<RecordKind, [assetType: 'fund' | 'cash', Direction, PositionEffect]> = {
  buy: ['fund', 'buy', 'open'], sell: ['fund', 'sell', 'close'], cashIn: ['cash', 'buy', 'external'], cashOut: ['cash', 'sell', 'external'], interest: ['cash', 'buy', 'income'], fee: ['cash', 'sell', 'income'],
}
export const isCashRecord = ({ assetType }: Pick<DraftRecord, 'assetType'>) => assetType === cashAssetType

export function kindOf(record: Pick<DraftRecord, 'assetType' | 'direction' | 'positionEffect'>): RecordKind {
  if (!isCashRecord(record)) return record.direction === 'buy' ? 'buy' : 'sell'
  if (record.positionEffect === 'income') return record.direction === 'buy' ? 'interest' : 'fee'
  return record.direction === 'buy' ? 'cashIn' : 'cashOut'
}
export const kindLabel = (record: Pick<DraftRecord, 'assetType' | 'direction' | 'positionEffect'>) => kinds.find(({ code }) => code === kindOf(record))!.label
/** How a record is named in a sentence. */
export const recordTitle = (record: DraftRecord) => `${formatDay(record.tradingDay)} ${kindLabel(record)}${isCashRecord(record) ? '' : record.instrumentName || record.instrument}`

export function newRecord(id: string, kind: RecordKind, tradingDay: string): DraftRecord {
  const [asset, direction, positionEffect] = effects[kind]
  return { id, instrument: '', instrumentName: asset === 'cash' ? '现金' : '', assetType: asset === 'cash' ? cashAssetType : 1, tradingDay, direction, positionEffect, tradedVolume: 0, tradedPrice: 0, tradedAmount: 0, closePrice: 0, remark: '' }
}

/** The NAV in force on a day; undefined where none is known. */
export function navOn(line: PriceLine | undefined, day: string): number | undefined {
  const at = line ? placeAtOrBefore(line.days, day) : -1
  return at < 0 ? undefined : line!.prices[at]
}

/** Another kind. Cash has neither fund nor volume; what becomes cash keeps its amount. */
export function withKind(record: DraftRecord, kind: RecordKind): DraftRecord {
  const [asset, direction, positionEffect] = effects[kind]
  const turned = { ...record, direction, positionEffect }
  if (asset === 'cash') return { ...turned, instrument: '', instrumentName: '现金', assetType: cashAssetType, tradedVolume: 0, tradedPrice: 0, closePrice: 0 }
  return isCashRecord(record) ? { ...turned, instrumentName: '', assetType: 1 } : turned
}

/** Another day: the NAV of that day becomes the price. */
export const withDay = (record: DraftRecord, tradingDay: string, nav: number | undefined): DraftRecord => (isCashRecord(record) ? { ...record, tradingDay } : priced({ ...record, tradingDay }, nav))

export const withFund = (record: DraftRecord, fund: Pick<DraftRecord, 'instrument' | 'instrumentName' | 'assetType'>, nav: number | undefined): DraftRecord => priced({ ...record, ...fund }, nav)

/** A purchase keeps its money and a sale its volume when the price moves. */
function priced(record: DraftRecord, nav: number | undefined): DraftRecord {
  if (nav === undefined) return record
  const price = { ...record, tradedPrice: numberOf(bookPrice(nav), 'price'), closePrice: numberOf(bookPrice(nav), 'price') }
  return record.direction === 'buy' ? (record.tradedAmount > 0 ? withAmount(price, record.tradedAmount) : withVolume(price, record.tradedVolume)) : record.tradedVolume > 0 ? withVolume(price, record.tradedVolume) : withAmount(price, record.tradedAmount)
}

const whole = (value: number, quantity: Quantity) => exact(value, quantity) ?? 0n

/** Volume and amount follow each other exactly, in fen and ten-thousandths of a share. Without a price nothing follows. */
export function withVolume(record: DraftRecord, tradedVolume: number): DraftRecord {
  const [volume, price, amount] = [whole(tradedVolume, 'volume'), whole(record.tradedPrice, 'price'), whole(record.tradedAmount, 'money')]
  if (price > 0n) return { ...record, tradedVolume, tradedAmount: numberOf(valueOf(volume, price), 'money') }
  return { ...record, tradedVolume, tradedPrice: numberOf(priceFor(amount, volume), 'price') }
}
export function withAmount(record: DraftRecord, tradedAmount: number): DraftRecord {
  if (isCashRecord(record)) return { ...record, tradedAmount }
  const [volume, price, amount] = [whole(record.tradedVolume, 'volume'), whole(record.tradedPrice, 'price'), whole(tradedAmount, 'money')]
  if (price > 0n) return { ...record, tradedAmount, tradedVolume: numberOf(volumeFor(amount, price), 'volume') }
  return { ...record, tradedAmount, tradedPrice: numberOf(priceFor(amount, volume), 'price') }
}
/** Another price: a purchase keeps its money, a sale its volume. */
export function withPrice(record: DraftRecord, tradedPrice: number): DraftRecord {
  const price = { ...record, tradedPrice }
  if (tradedPrice <= 0) return price
  return (record.direction === 'buy' && record.tradedAmount > 0) || record.tradedVolume <= 0 ? withAmount(price, record.tradedAmount) : withVolume(price, record.tradedVolume)
}

/** What was typed, to the smallest unit of its quantity; a sentence where it is no amount. Nothing typed is 0. */
export function readAmount(text: string, quantity: Quantity): { value: number } | { fault: string } {
  const typed = text.replaceAll(/[,，\s]/g, '')
  if (typed === '') return { value: 0 }
  const found = exact(typed, quantity)
  if (found === undefined) return { fault: `“${text.trim()}”不是数字，请输入如 1200.50` }
  if (found < 0n) return { fault: '不能为负，卖出请选择“赎回”或“现金转出”' }
  return found > 1_000_000_000_000_000n ? { fault: '数字过大，请核对' } : { value: numberOf(found, quantity) }
}

const compared = ['instrument', 'assetType', 'tradingDay', 'direction', 'positionEffect', 'tradedVolume', 'tradedPrice', 'tradedAmount', 'remark'] as const
/** Whether two records say the same. */
export const isSame = (a: DraftRecord, b: DraftRecord) => compared.every((name) => a[name] === b[name])
