import { createStore } from './store.ts'
import { addressOf, entryOf, identityOf, independentAddress, isScreen, type Link } from './screens.ts'
import { menuIdFor } from './menus.ts'
import { visited } from './recent.ts'
import { rememberMenu, userInfo } from './session.ts'
import { activated, changedTab, closed, keysToClose, noTabs, opened, tabs } from './tabs.ts'

/** The router's navigate, handed in by the shell. */
export const router = createStore<(to: string) => void>(() => {})

export interface OpenOptions {
  title?: string
  menuId?: string
  /** A browser tab of its own. */
  apart?: boolean
  pageHasMenu?: boolean
}

/** Opens a screen as an in-app tab, or in a browser tab of its own. */
export function openLink(link: Link, { title, menuId, apart, pageHasMenu }: OpenOptions = {}) {
  const name = title ?? entryOf(link.screen).title
  if (apart) return void window.open(independentAddress(link, { title: name, pageHasMenu: pageHasMenu ?? false }), '_blank', 'noopener')
  const menu = menuId === undefined ? undefined : menuIdFor(menuId, link.query)
  tabs.set((now) => opened(now, { link, title: name, ...(menu === undefined ? {} : { menuId: menu }) }))
  if (menu !== undefined) rememberMenu(menu)
  visited(userInfo.get()?.id ?? '', { link, title: name, at: Date.now(), ...(menu === undefined ? {} : { menuId: menu }) })
  router.get()(addressOf(link))
}

export function goToTab(key: string) {
  const tab = tabs.get().open.find((one) => one.key === key)
  if (!tab) return
  tabs.set((now) => activated(now, key))
  if (tab.menuId) rememberMenu(tab.menuId)
  router.get()(addressOf(tab.link))
}

type Ask = (question: { title: string; content: string; onOk: () => void }) => void

/** Closes tabs; those with unsaved input ask first, by name. */
export function closeTabs(command: 'this' | 'others' | 'right', key: string, ask: Ask) {
  const keys = keysToClose(tabs.get(), command, key)
  const unsaved = tabs.get().open.filter((tab) => keys.includes(tab.key) && tab.dirty)
  const close = () => {
    tabs.set((now) => closed(now, keys))
    const { open, active } = tabs.get()
    const next = open.find((tab) => tab.key === active)
    router.get()(next ? addressOf(next.link) : '/')
  }
  if (unsaved.length === 0) return close()
  ask({ title: `${unsaved.map((tab) => `「${tab.title}」`).join('、')}有未保存的内容`, content: `关闭后这 ${unsaved.length} 个标签里的输入会丢失。`, onOk: close })
}

/** Takes the tab of a screen away that another one has taken the place of: a new thing that was saved. */
export const dropTab = (link: Link) => tabs.set((now) => closed(now, [identityOf(link)]))

/** Makes the screen of a tab anew. */
export function refreshTab(key: string, ask: Ask) {
  const tab = tabs.get().open.find((one) => one.key === key)
  if (!tab) return
  const refresh = () => tabs.set((now) => changedTab(now, key, { turn: tab.turn + 1, dirty: false }))
  if (tab.dirty) ask({ title: `「${tab.title}」有未保存的内容`, content: '刷新后输入会丢失。', onOk: refresh })
  else refresh()
}

export const setDirty = (key: string, dirty: boolean) => tabs.set((now) => (now.open.find((tab) => tab.key === key)?.dirty === dirty ? now : changedTab(now, key, { dirty })))
export const setTabTitle = (key: string, title: string) => tabs.set((now) => changedTab(now, key, { title }))

/** The open tabs survive a reload of the page, not a logout. */
const storageKey = 'openTabs'
export function keepTabs(userId: string) {
  const saved = sessionStorage.getItem(storageKey)
  const parsed = saved ? (JSON.parse(saved) as { userId: string; open: { link: Link; title: string; menuId?: string }[] }) : undefined
  if (parsed?.userId === userId) {
    const { open } = parsed.open.filter(({ link }) => isScreen(link.screen)).reduce((now, tab) => opened({ ...now, active: now.open.at(-1)?.key ?? '' }, tab), noTabs)
    tabs.set({ active: '', open: open.map((tab) => ({ ...tab, visited: false })) })
  }
  return tabs.subscribe(() => {
    const open = tabs.get().open.map(({ link, title, menuId }) => ({ link, title, ...(menuId === undefined ? {} : { menuId }) }))
    sessionStorage.setItem(storageKey, JSON.stringify({ userId, open }))
  })
}
