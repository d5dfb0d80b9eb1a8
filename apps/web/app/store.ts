import { useSyncExternalStore } from 'react'

/** A value that several components watch. The whole state is replaced, never mutated. */
export interface Store<S> {
  get: () => S
  set: (next: S | ((now: S) => S)) => void
  subscribe: (listener: () => void) => () => void
}

export function createStore<S>(initial: S): Store<S> {
  let state = initial
  const listeners = new Set<() => void>()
  return {
    get: () => state,
    set: (next) => {
      const value = typeof next === 'function' ? (next as (now: S) => S)(state) : next
      if (Object.is(value, state)) return
      state = value
      for (const listener of listeners) listener()
    },
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

export const useStore = <S>(store: Store<S>) => useSyncExternalStore(store.subscribe, store.get, store.get)
