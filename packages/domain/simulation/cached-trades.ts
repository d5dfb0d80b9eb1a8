/** Trade records that were changed on the screen and are not saved yet (000 §4). */

export type LocalType = 'add' | 'update' | 'delete'

export interface CachedTrade {
  /** Digits for a saved record; anything else for one that was made here. */
  id: string
  type: LocalType
}

export const isSavedId = (id: string): boolean => /^\d+$/.test(id)

/**
 * The cache after one more change. Records merge by id: a deleted local record is gone, a deleted saved one stays as a delete, an updated
 * local one is an add.
 */
export function mergeTrade<T extends CachedTrade>(cache: readonly T[], change: T): T[] {
  const others = cache.filter(({ id }) => id !== change.id)
  const isSaved = isSavedId(change.id)
  if (change.type === 'delete') return isSaved ? [...others, change] : others
  const merged: T = { ...change, type: isSaved ? 'update' : 'add' }
  const at = cache.findIndex(({ id }) => id === change.id)
  return at < 0 ? [...cache, merged] : cache.map((one, i) => (i === at ? merged : one))
}

/** What the screen shows: the saved records with the cache laid over them. */
export function withCache<T extends { id: string }>(saved: readonly T[], cache: readonly (T & CachedTrade)[]): T[] {
  const changed = new Map(cache.map((one) => [one.id, one]))
  const kept = saved.flatMap((one) => {
    const change = changed.get(one.id)
    return change?.type === 'delete' ? [] : [change ?? one]
  })
  return [...kept, ...cache.filter(({ id, type }) => type === 'add' && !isSavedId(id))]
}

/** The body of a save: new records without an amount are left out. */
export function toSave<T extends CachedTrade & { tradedAmount: number }>(cache: readonly T[]): { save: T[]; update: T[]; delete: string[] } {
  return {
    save: cache.filter(({ type, tradedAmount }) => type === 'add' && tradedAmount !== 0),
    update: cache.filter(({ type }) => type === 'update'),
    delete: cache.filter(({ type }) => type === 'delete').map(({ id }) => id),
  }
}
