import { placeAtOrBefore } from '@zhiheng/domain/simulation/trades.ts'
import { numberOf } from '@zhiheng/domain/simulation/decimal.ts'
import type { KeptDraft } from './keep-draft.ts'
import { type CachedRecord, type DraftRecord, kindLabel } from './records.ts'

/** One line of the grid: a record as it is now, and what it was. */
export interface GridRow {
  record: DraftRecord
  saved: DraftRecord | undefined
  state: 'same' | CachedRecord['type']
  fault: string | undefined
  /** What a reduction of cash comes down to. */
  capped: number | undefined
  /** Arrived cash at the end of its day. */
  cash: number | undefined
}
export interface RowFilter {
  keyword: string
  onlyChanged: boolean
}
interface RowsOf {
  records: readonly DraftRecord[]
  cache: readonly CachedRecord[]
  faults: ReadonlyMap<string, string>
  kept: KeptDraft | undefined
}

/** The newest day first; within a day as booked, the last on top. Deleted records stay in sight until they are saved away. */
export function gridRows({ records, cache, faults, kept }: RowsOf, { keyword, onlyChanged }: RowFilter): GridRow[] {
  const changes = new Map(cache.map((one) => [one.id, one]))
  const days = kept?.days.map(({ day }) => day) ?? []
  const cashOf = new Map<string, number | undefined>()
  const cashOn = (day: string) => {
    if (!cashOf.has(day)) {
      const end = kept?.days[placeAtOrBefore(days, day)]
      cashOf.set(day, end && numberOf(end.cash, 'money'))
    }
    return cashOf.get(day)
  }
  const row = (saved: DraftRecord | undefined, change: CachedRecord | undefined): GridRow => {
    const record = change ?? saved!
    const cut = change?.type === 'delete' ? undefined : kept?.capped.get(record.id)
    return { record, saved, state: change?.type ?? 'same', fault: faults.get(record.id), capped: cut === undefined ? undefined : numberOf(cut, 'money'), cash: cashOn(record.tradingDay) }
  }
  const all = [...records.map((saved) => row(saved, changes.get(saved.id))), ...cache.filter(({ type }) => type === 'add').map((change) => row(undefined, change))]
  const typed = keyword.trim().toLowerCase()
  const fits = ({ record, state }: GridRow) => (!onlyChanged || state !== 'same') && (typed === '' || `${record.instrument} ${record.instrumentName} ${record.remark} ${kindLabel(record)}`.toLowerCase().includes(typed))
  return all.filter(fits).toReversed().toSorted((a, b) => (a.record.tradingDay > b.record.tradingDay ? -1 : a.record.tradingDay < b.record.tradingDay ? 1 : 0))
}

export const changeCounts = (cache: readonly CachedRecord[]) => ({ add: cache.filter(({ type }) => type === 'add').length, update: cache.filter(({ type }) => type === 'update').length, delete: cache.filter(({ type }) => type === 'delete').length })
