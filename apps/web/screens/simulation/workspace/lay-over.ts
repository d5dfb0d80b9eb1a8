import type { CachedRecord, DraftRecord } from './records.ts'
import { isSame } from './records.ts'

/** A record that was changed here and by somebody else meanwhile. */
export interface Conflict {
  id: string
  mine: CachedRecord
  /** As it was when the draft began. */
  before: DraftRecord | undefined
  /** As it is now; undefined where it was deleted. */
  theirs: DraftRecord | undefined
}

/**
 * A draft over records that moved on. Changes to records that nobody else touched stand; those that say what is there already go; the
 * others are conflicts, which leave the cache until the user has decided.
 */
export function layOver(cache: readonly CachedRecord[], base: ReadonlyMap<string, DraftRecord>, records: readonly DraftRecord[]): { cache: CachedRecord[]; conflicts: Conflict[] } {
  const now = new Map(records.map((record) => [record.id, record]))
  const conflicts: Conflict[] = []
  const kept = cache.filter((mine) => {
    if (mine.type === 'add') return true
    const [before, theirs] = [base.get(mine.id), now.get(mine.id)]
    if (!theirs && mine.type === 'delete') return false
    if (theirs && mine.type === 'update' && isSame(mine, theirs)) return false
    if (theirs && before && isSame(before, theirs)) return true
    conflicts.push({ id: mine.id, mine, before, theirs })
    return false
  })
  return { cache: kept, conflicts }
}

/** What the user's own side of a conflict becomes: over a deleted record it is a new one. */
export const mineOf = ({ mine, theirs }: Conflict, newId: () => string): CachedRecord => (theirs ? mine : { ...mine, id: newId(), type: 'add' })
