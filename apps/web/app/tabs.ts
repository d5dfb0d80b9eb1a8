import { identityOf, type Link } from './screens.ts'
import { createStore } from './store.ts'

export interface Tab {
  /** Menu id for tabs of a menu, identity otherwise. */
  key: string
  link: Link
  title: string
  menuId: string | undefined
  dirty: boolean
  /** Was in sight once: only then its screen is made. */
  visited: boolean
  /** Counts up with 刷新: the screen is made anew. */
  turn: number
}
export interface Tabs {
  open: readonly Tab[]
  active: string
}
export interface Opening {
  link: Link
  title: string
  menuId?: string
}

export const noTabs: Tabs = { open: [], active: '' }

/** Opens or goes to a tab. Same component and query: the tab that is there. Others stand after the active one. */
export function opened(tabs: Tabs, { link, title, menuId }: Opening): Tabs {
  const identity = identityOf(link)
  const there = tabs.open.find((tab) => identityOf(tab.link) === identity)
  if (there) return activated(tabs, there.key)
  const sameMenu = menuId === undefined ? undefined : tabs.open.find((tab) => tab.key === menuId)
  const key = menuId !== undefined && !sameMenu ? menuId : identity
  const tab: Tab = { key, link, title, menuId, dirty: false, visited: true, turn: 0 }
  if (menuId !== undefined) return { open: [...tabs.open, tab], active: key }
  const at = tabs.open.findIndex((one) => one.key === tabs.active)
  const open = [...tabs.open]
  open.splice(at < 0 ? open.length : at + 1, 0, tab)
  return { open, active: key }
}

/** The start page is the first tab, also for who comes by a link; it is made when it is first looked at. */
export function withHome(tabs: Tabs): Tabs {
  if (tabs.open.some((tab) => tab.link.screen === 'Home')) return tabs
  const link: Link = { screen: 'Home', query: {} }
  return { ...tabs, open: [{ key: identityOf(link), link, title: '首页', menuId: undefined, dirty: false, visited: false, turn: 0 }, ...tabs.open] }
}

/** Brings a tab into sight. */
export const activated = (tabs: Tabs, key: string): Tabs => ({ active: key, open: tabs.open.map((tab) => (tab.key === key ? { ...tab, visited: true } : tab)) })

/** Without these tabs; when the active one goes, its right neighbour follows, then its left one. */
export function closed(tabs: Tabs, keys: readonly string[]): Tabs {
  const open = tabs.open.filter((tab) => !keys.includes(tab.key))
  if (!keys.includes(tabs.active)) return { ...tabs, open }
  const at = tabs.open.findIndex((tab) => tab.key === tabs.active)
  const next = tabs.open.slice(at + 1).find((tab) => !keys.includes(tab.key)) ?? tabs.open.slice(0, at).reverse().find((tab) => !keys.includes(tab.key))
  return next ? activated({ open, active: '' }, next.key) : { open, active: '' }
}

export const changedTab = (tabs: Tabs, key: string, change: Partial<Pick<Tab, 'dirty' | 'title' | 'turn'>>): Tabs => ({
  ...tabs,
  open: tabs.open.map((tab) => (tab.key === key ? { ...tab, ...change } : tab)),
})

/** Keys that a command closes. The home tab stays. */
export function keysToClose(tabs: Tabs, command: 'this' | 'others' | 'right', key: string): readonly string[] {
  const at = tabs.open.findIndex((tab) => tab.key === key)
  const chosen = { this: tabs.open.slice(at, at + 1), others: tabs.open.filter((tab) => tab.key !== key), right: tabs.open.slice(at + 1) }[command]
  return chosen.filter((tab) => tab.link.screen !== 'Home').map((tab) => tab.key)
}

/** Alt+1…9 and Alt+arrows. */
export function tabByKey(tabs: Tabs, key: string): Tab | undefined {
  if (/^[1-9]$/.test(key)) return tabs.open[Number(key) - 1]
  const at = tabs.open.findIndex((tab) => tab.key === tabs.active)
  if (key === 'ArrowLeft') return tabs.open[(at - 1 + tabs.open.length) % tabs.open.length]
  return key === 'ArrowRight' ? tabs.open[(at + 1) % tabs.open.length] : undefined
}

export const tabs = createStore<Tabs>(noTabs)
