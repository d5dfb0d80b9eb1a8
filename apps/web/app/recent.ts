import { readJson } from './browser-storage.ts'
import type { Link } from './screens.ts'
import { createStore } from './store.ts'

export interface Visit {
  link: Link
  title: string
  menuId?: string
  at: number
}
const key = (userId: string) => `recent.${userId}`
const most = 12
export const recent = createStore<readonly Visit[]>([])

/** What the user opened last in this browser, newest first, the home page left out. */
export function loadRecent(userId: string) {
  recent.set(readJson<Visit[]>(localStorage, key(userId), []))
}
export function visited(userId: string, visit: Visit) {
  if (visit.link.screen === 'Home') return
  const same = (one: Visit) => JSON.stringify(one.link) === JSON.stringify(visit.link)
  recent.set((now) => [visit, ...now.filter((one) => !same(one))].slice(0, most))
  localStorage.setItem(key(userId), JSON.stringify(recent.get()))
}
