import { mergeTrade } from '@zhiheng/domain/simulation/cached-trades.ts'
import type { CachedRecord } from './records.ts'

/** The cache of changed records with what it was before and what was undone. One step may hold many records. */
export interface History {
  past: readonly (readonly CachedRecord[])[]
  cache: readonly CachedRecord[]
  future: readonly (readonly CachedRecord[])[]
}
export const emptyHistory: History = { past: [], cache: [], future: [] }
/** A step holds references only, so that many of them cost little. */
const mostSteps = 500

/** One step of the user. What was undone before it is gone. */
export const acted = ({ past, cache }: History, changes: readonly CachedRecord[]): History =>
  changes.length === 0 ? { past, cache, future: [] } : replaced({ past, cache, future: [] }, changes.reduce<CachedRecord[]>((merged, change) => mergeTrade(merged, change), [...cache]))
/** The cache as a whole becomes another one: 放弃, 恢复, a settled conflict. */
export const replaced = ({ past, cache }: History, next: readonly CachedRecord[]): History => ({ past: [...past, cache].slice(-mostSteps), cache: next, future: [] })

export function undone(history: History): History {
  const before = history.past.at(-1)
  return before ? { past: history.past.slice(0, -1), cache: before, future: [history.cache, ...history.future] } : history
}
export function redone(history: History): History {
  const [next, ...future] = history.future
  return next ? { past: [...history.past, history.cache], cache: next, future } : history
}
