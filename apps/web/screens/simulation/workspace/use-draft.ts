import type { CombinedSimulation } from '@zhiheng/contract'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { draftOwner, forgetDraft, readDrafts, type StoredDraft, writeDraft } from './draft-store.ts'
import { acted, emptyHistory, type History, redone, replaced, undone } from './history.ts'
import { type Conflict, layOver, mineOf } from './lay-over.ts'
import { newId } from './new-id.ts'
import type { CachedRecord } from './records.ts'

interface DraftState {
  history: History
  conflicts: readonly Conflict[]
}
const untouched: DraftState = { history: emptyHistory, conflicts: [] }
const baseOf = (whole: CombinedSimulation, cache: readonly CachedRecord[]) => {
  const touched = new Set(cache.map(({ id }) => id))
  return whole.tradeRecords.filter(({ id }) => touched.has(id))
}

/** The draft over `whole`, the saved state that it began from: its changes, what was done before and after, and its copy in the browser. */
export function useDraft(whole: CombinedSimulation | undefined, user: { orgId: string; id: string } | undefined) {
  const [state, setState] = useState<DraftState>(untouched)
  const [offers, setOffers] = useState<readonly StoredDraft[]>([])
  const [storing, setStoring] = useState<{ at: number } | 'failed'>()
  const [tab] = useState(newId)
  const owner = user && whole ? draftOwner(user.orgId, user.id, whole.combinationCode) : undefined
  const key = `${owner}/${tab}`
  const { cache } = state.history

  useEffect(() => {
    if (owner) void readDrafts(owner).then((found) => setOffers(found.filter((one) => one.key !== `${owner}/${tab}`)), () => setStoring('failed'))
  }, [owner, tab])

  const written = useRef(false)
  useEffect(() => {
    const open = [...cache, ...state.conflicts.map(({ mine }) => mine)]
    if (!owner || !whole || (open.length === 0 && !written.current)) return
    written.current = open.length > 0
    const at = Date.now()
    const before = state.conflicts.flatMap((one) => one.before ?? [])
    const doing = open.length === 0 ? forgetDraft(key) : writeDraft({ key, owner, version: whole.version, at, cache: open, base: [...baseOf(whole, cache), ...before] })
    doing.then(() => setStoring({ at }), () => setStoring('failed'))
  }, [cache, state.conflicts, owner, key, whole])

  const step = useCallback((next: (history: History) => History) => setState((now) => ({ ...now, history: next(now.history) })), [])
  const deeds = useMemo(() => ({
    act: (changes: readonly CachedRecord[]) => step((history) => acted(history, changes)),
    undo: () => step(undone),
    redo: () => step(redone),
    /** A record as it is saved. */
    restore: (id: string) => step((history) => replaced(history, history.cache.filter((one) => one.id !== id))),
    discard: () => setState(({ history }) => ({ history: replaced(history, []), conflicts: [] })),
    /** After a save: nothing is left to undo. */
    clear: () => setState(untouched),
    /** The changes over a state that somebody else saved; `base` is what they began from. */
    layOn: (next: CombinedSimulation, base: CombinedSimulation) => setState(({ history, conflicts }) => {
      const laid = layOver(history.cache, new Map(base.tradeRecords.map((one) => [one.id, one])), next.tradeRecords)
      return { history: { ...emptyHistory, cache: laid.cache }, conflicts: [...conflicts, ...laid.conflicts] }
    }),
    settle: (conflict: Conflict, side: 'mine' | 'theirs') => setState(({ history, conflicts }) => ({
      history: side === 'mine' ? acted(history, [mineOf(conflict, newId)]) : history,
      conflicts: conflicts.filter((one) => one !== conflict),
    })),
    refuse: (offer: StoredDraft) => {
      setOffers((now) => now.filter((one) => one !== offer))
      void forgetDraft(offer.key).catch(() => setStoring('failed'))
    },
  }), [step])

  /** Takes a stored draft over; it goes on as the draft of this workspace. */
  const take = useCallback((offer: StoredDraft) => {
    if (!whole) return
    const laid = layOver(offer.cache, new Map(offer.base.map((one) => [one.id, one])), whole.tradeRecords)
    setState({ history: { ...emptyHistory, cache: laid.cache }, conflicts: laid.conflicts })
    deeds.refuse(offer)
  }, [whole, deeds])

  return { ...state, cache, offers, storing, take, ...deeds }
}
export type Draft = ReturnType<typeof useDraft>
