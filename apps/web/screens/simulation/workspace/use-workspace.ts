import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { CallError, q } from '@zhiheng/client'
import type { CombinedSimulation, InstrumentPrices } from '@zhiheng/contract'
import { asDay } from '@zhiheng/domain'
import { toSave, withCache } from '@zhiheng/domain/simulation/cached-trades.ts'
import { useMemo, useState } from 'react'
import { api } from '../../../api.ts'
import { useUser } from '../../../app/session.ts'
import { useHost } from '../../../kit/host.ts'
import { refusalOf } from '../../../kit/use-act.ts'
import { blockingFaults, keepDraft, type KeptDraft, keepSaved, marketOf } from './keep-draft.ts'
import type { CachedRecord, DraftRecord } from './records.ts'
import { useDraft } from './use-draft.ts'

/** Why a save did not happen. `newer`: somebody else saved meanwhile. */
export interface Refusal {
  text: string
  newer: boolean
  /** By the id of the row. */
  faults: ReadonlyMap<string, string>
}
interface RefusalData {
  version?: number
  faults?: { list: 'save' | 'update' | 'stored'; row: number; id: string; message: string }[]
}

/** A combination with its draft: the saved state, the changes over it, and the books of both. */
export function useWorkspace(code: string) {
  const user = useUser()
  const cache = useQueryClient()
  const { notify, quiet } = useHost()
  const asked = useMemo(() => q(api.simulation.get, { query: { combinationCode: code, records: true } }), [code])
  const whole = useQuery({ ...asked, refetchOnWindowFocus: false, retry: false })
  const priced = useQuery({ ...q(api.simulation.prices, { body: { combinationCode: code } }), refetchOnWindowFocus: false, retry: false })
  const [base, setBase] = useState<CombinedSimulation>()
  const [more, setMore] = useState<readonly InstrumentPrices[]>([])
  const [refusal, setRefusal] = useState<Refusal>()
  const [saving, setSaving] = useState(false)
  const draft = useDraft(base, user)
  const isTouched = draft.cache.length > 0 || draft.conflicts.length > 0
  // What the server says becomes the ground only while nothing stands on it.
  if (whole.data && whole.data !== base && (!base || !isTouched)) setBase(whole.data)
  const [today] = useState(() => asDay(new Date()))

  const market = useMemo(() => (priced.data && base ? marketOf([priced.data, ...more], base.settings, today) : undefined), [priced.data, more, base, today])
  const saved = useMemo(() => (market && base ? keepSaved(base.tradeRecords, market) : undefined), [market, base])
  const kept = useKept(saved, base?.tradeRecords, draft.cache)
  const faults = useMemo(() => new Map([...(refusal?.faults ?? []), ...(kept && saved ? blockingFaults(kept, saved, draft.cache) : [])]), [refusal, kept, saved, draft.cache])

  /** Prices of funds that are new to the combination. */
  const learn = async (instruments: readonly string[]) => {
    const missing = [...new Set(instruments)].filter((one) => one !== '' && !market?.funds.has(one))
    if (missing.length === 0) return market
    const answer = await cache.fetchQuery(q(api.simulation.prices, { body: { instruments: missing } }))
    setMore((now) => [...now, answer])
    return market && marketOf([priced.data!, ...more, answer], market.settings, today)
  }
  const act = (changes: readonly CachedRecord[]) => {
    setRefusal((now) => (now?.newer ? now : undefined))
    draft.act(changes)
  }
  /** The newest saved state below the changes. */
  const catchUp = async () => {
    if (!base) return
    const next = await cache.fetchQuery({ ...asked, staleTime: 0 })
    draft.layOn(next, base)
    setBase(next)
    setRefusal(undefined)
  }
  /** Whether it was saved. */
  const save = async () => {
    if (!base || saving) return false
    const { save: added, update, delete: gone } = toSave(draft.cache)
    setSaving(true)
    try {
      const done = await api.simulation.saveRecords({ body: { combinationCode: code, version: base.version, save: added.map(toWire), update: update.map(toWire), delete: gone } }, quiet())
      const next = await cache.fetchQuery({ ...asked, staleTime: 0 })
      draft.clear()
      setBase(next)
      setRefusal(undefined)
      notify('success', `已保存第 ${done.version} 版：新增 ${done.saved} 条，修改 ${done.updated} 条，删除 ${done.deleted} 条${done.leftOut > 0 ? `，${done.leftOut} 条金额为 0 未写入` : ''}`)
      for (const one of [api.simulation.list, api.simulation.positions, api.simulation.prices]) void cache.invalidateQueries({ queryKey: [one.key] })
      return true
    } catch (error) {
      setRefusal(refusalFrom(error, added, update))
      return false
    } finally {
      setSaving(false)
    }
  }
  return { code, whole, priced, base, market, saved, kept, draft, isTouched, today, faults, refusal, saving, isBehind: Boolean(base && whole.data && whole.data.version > base.version), learn, act, catchUp, save }
}
export type Workspace = ReturnType<typeof useWorkspace>

/** The books of the changes; each edit goes on from the books before it. */
function useKept(saved: KeptDraft | undefined, records: readonly DraftRecord[] | undefined, cache: readonly CachedRecord[]): KeptDraft | undefined {
  const [last, setLast] = useState<{ cache: readonly CachedRecord[]; saved: KeptDraft; kept: KeptDraft }>()
  if (!saved || !records) return undefined
  if (last?.cache === cache && last.saved === saved) return last.kept
  const kept = cache.length === 0 ? saved : keepDraft(withCache<DraftRecord>(records, cache as CachedRecord[]), new Set(cache.map(({ id }) => id)), saved.market, last?.saved === saved ? last.kept : saved)
  setLast({ cache, saved, kept })
  return kept
}

/** As the server takes it: amounts that are zero follow from the others. */
const toWire = ({ id, instrument, instrumentName, assetType, tradingDay, direction, positionEffect, tradedVolume, tradedPrice, tradedAmount, closePrice, remark }: CachedRecord) =>
  ({ id, instrument, instrumentName, assetType, tradingDay, direction, positionEffect, tradedVolume, tradedPrice, tradedAmount, closePrice, remark })

function refusalFrom(error: unknown, added: readonly CachedRecord[], update: readonly CachedRecord[]): Refusal {
  const data = (error instanceof CallError ? error.data : undefined) as RefusalData | undefined
  const rowOf = ({ list, row, id }: NonNullable<RefusalData['faults']>[number]) => (list === 'save' ? added[row - 1]?.id : list === 'update' ? update[row - 1]?.id : undefined) ?? id
  return { text: refusalOf(error), newer: data?.version !== undefined, faults: new Map((data?.faults ?? []).map((fault) => [rowOf(fault), fault.message])) }
}

/** What is held at the end of a day as the server has it saved. */
export const useSavedPositions = (code: string, tradingDay: string | undefined, version: number | undefined) =>
  useQuery({ ...q(api.simulation.positions, { body: { combinationCode: code, full: true, ...(tradingDay ? { tradingDay } : {}) } }), enabled: version !== undefined, placeholderData: keepPreviousData, refetchOnWindowFocus: false, retry: false })
