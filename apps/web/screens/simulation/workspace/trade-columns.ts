import { formatDay, formatNumber, normaliseDay } from '@zhiheng/domain'
import type { GridRow } from './grid-rows.ts'
import type { Market } from './keep-draft.ts'
import { type DraftRecord, isCashRecord, kindLabel, kindOf, navOn, readAmount, type RecordKind, withAmount, withDay, withKind, withPrice, withVolume } from './records.ts'

export type ColumnKey = 'day' | 'kind' | 'fund' | 'name' | 'volume' | 'price' | 'amount' | 'cash' | 'remark' | 'state'
export interface TradeColumn {
  key: ColumnKey
  label: string
  /** As of a grid template. */
  width: string
  right?: boolean
  edit?: 'text' | 'kind' | 'fund'
  text: (record: DraftRecord) => string
  /** What the editor begins with. */
  typed?: (record: DraftRecord) => string
}

const plain = (value: number) => (value === 0 ? '' : String(value))
const fundOnly = (record: DraftRecord, text: string) => (isCashRecord(record) ? '—' : text)
/** Ten-thousandths of a share only where there are some. */
export const volumeText = (volume: number) => formatNumber(volume, Math.round(volume * 1e4) % 100 === 0 ? 2 : 4)

export const tradeColumns: readonly TradeColumn[] = [
  { key: 'day', label: '日期', width: '100px', edit: 'text', text: ({ tradingDay }) => formatDay(tradingDay), typed: ({ tradingDay }) => formatDay(tradingDay) },
  { key: 'kind', label: '类型', width: '82px', edit: 'kind', text: kindLabel, typed: kindOf },
  { key: 'fund', label: '代码', width: '88px', edit: 'fund', text: (record) => fundOnly(record, record.instrument || '选择基金') },
  { key: 'name', label: '基金简称', width: 'minmax(110px,1.6fr)', text: (record) => record.instrumentName || '—' },
  { key: 'volume', label: '份额', width: 'minmax(104px,1fr)', right: true, edit: 'text', text: (record) => fundOnly(record, volumeText(record.tradedVolume)), typed: ({ tradedVolume }) => plain(tradedVolume) },
  { key: 'price', label: '价格', width: 'minmax(76px,.7fr)', right: true, edit: 'text', text: (record) => fundOnly(record, formatNumber(record.tradedPrice)), typed: ({ tradedPrice }) => plain(tradedPrice) },
  { key: 'amount', label: '金额(元)', width: 'minmax(112px,1fr)', right: true, edit: 'text', text: ({ tradedAmount }) => formatNumber(tradedAmount, 2), typed: ({ tradedAmount }) => plain(tradedAmount) },
  { key: 'cash', label: '日终现金(元)', width: 'minmax(112px,1fr)', right: true, text: () => '' },
  { key: 'remark', label: '备注', width: 'minmax(64px,1fr)', edit: 'text', text: ({ remark }) => remark, typed: ({ remark }) => remark },
  { key: 'state', label: '状态', width: '96px', text: () => '' },
]

/** Cash has neither fund nor volume nor price; what is deleted is not edited. */
export const isEditable = ({ record, state }: GridRow, { key, edit }: TradeColumn) => state !== 'delete' && edit !== undefined && !(isCashRecord(record) && (key === 'fund' || key === 'volume' || key === 'price'))

/** A record after one cell was typed, or why it cannot be. */
export function edited(record: DraftRecord, key: ColumnKey, text: string, market: Pick<Market, 'prices' | 'today'>): { record: DraftRecord } | { fault: string } {
  if (key === 'day') {
    const day = normaliseDay(text)
    if (!day) return { fault: `“${text.trim()}”不是日期，请输入如 2025-01-03` }
    return day > market.today ? { fault: `日期晚于今天 ${formatDay(market.today)}，请更正` } : { record: withDay(record, day, navOn(market.prices.get(record.instrument), day)) }
  }
  if (key === 'kind') return { record: withKind(record, text as RecordKind) }
  if (key === 'remark') return text.trim().length > 200 ? { fault: '备注不能超过 200 个字' } : { record: { ...record, remark: text.trim() } }
  const [quantity, change] = key === 'volume' ? (['volume', withVolume] as const) : key === 'price' ? (['price', withPrice] as const) : (['money', withAmount] as const)
  const read = readAmount(text, quantity)
  return 'fault' in read ? read : { record: change(record, read.value) }
}
