import type { UserInfo } from '@zhiheng/contract'
import { clearLocal, readCookie, readJson, removeCookie, writeCookie } from './browser-storage.ts'
import { createStore, useStore } from './store.ts'

/** What the browser keeps of a login. The user info itself is read from the server at every start. */
export interface Login {
  id: string
  token: string
}

export const userCookie = 'userInfo'
export const counselorCookie = 'counselorInfo'
export const menuCookie = 'logMenuId'
export const keys = { changePassword: 'changePassword', tabMode: 'tabMode', theme: 'theme', menuIds: 'menuIds', lastClick: 'lastClick' } as const
export const rememberDays = 30
export const inactivityLimit = 7_200_000
export const inactivityCheck = 60_000

/** External pages keep their session beside the cookies, so that it ends with the tab (spec README, 36). */
const sessionStoragePages = [/^\/accountLogin/, /^\/showNavData/, /^\/fundDetails/, /^\/authorization/, /^\/shareReport/, /^\/openservice\//, /^\/export/]
export const keepsInSessionStorage = (path: string) => sessionStoragePages.some((page) => page.test(path))

/** Pages that render for a printer or a phone; a lost login must not send them to the login page. */
export const isExportMode = (path: string) => /^\/(exportpdf|export2|exportH5)/.test(path)

export const userInfo = createStore<UserInfo | undefined>(undefined)
export const useUser = () => useStore(userInfo)

function parseLogin(text: string | undefined | null): Login | undefined {
  if (!text) return undefined
  try {
    const login = JSON.parse(text) as Partial<Login>
    return { id: String(login.id ?? ''), token: String(login.token ?? '') }
  } catch {
    return undefined
  }
}

/** The stored login; without one, token and userid of the page address (rule call.token-from-address). */
export function currentLogin(at: Location = location): Login | undefined {
  const stored = parseLogin(sessionStorage.getItem(userCookie)) ?? parseLogin(readCookie(userCookie))
  if (stored?.token) return stored
  const query = new URLSearchParams(at.search)
  const token = query.get('token')
  return token ? { id: query.get('userid') ?? '', token } : stored
}

export const counselorLogin = () => parseLogin(readCookie(counselorCookie))

/** Logged in means that a user-info cookie or a counselor cookie exists. */
export const isLoggedIn = () => Boolean(readCookie(userCookie) ?? sessionStorage.getItem(userCookie) ?? readCookie(counselorCookie))

export function storeLogin(login: Login, remember: boolean, path = location.pathname) {
  const text = JSON.stringify({ id: login.id, token: login.token })
  if (keepsInSessionStorage(path)) sessionStorage.setItem(userCookie, text)
  else writeCookie(userCookie, text, remember ? rememberDays : undefined)
  markClick()
}
export const storeCounselorLogin = (login: Login) => writeCookie(counselorCookie, JSON.stringify({ id: login.id, token: login.token }))

export const currentMenuId = () => readCookie(menuCookie) ?? ''
/** The menu whose screen is open: sent with every call, so that the operation log can name it. */
export const rememberMenu = (menuId: string) => writeCookie(menuCookie, menuId)
export const storeMenuIds = (ids: readonly string[]) => localStorage.setItem(keys.menuIds, JSON.stringify(ids))
export const storedMenuIds = () => readJson<string[]>(localStorage, keys.menuIds, [])

function dropLogin() {
  removeCookie(userCookie)
  sessionStorage.removeItem(userCookie)
  userInfo.set(undefined)
}

/** Logout: every cookie goes; the change-password flag and the tab mode stay (default horizontal). */
export function clearOnLogout() {
  dropLogin()
  removeCookie(counselorCookie)
  removeCookie(menuCookie)
  clearLocal([keys.changePassword, keys.tabMode])
  localStorage.setItem(keys.tabMode, localStorage.getItem(keys.tabMode) ?? 'horizontal')
}

/** The navigation guard turns someone away: only the tab mode stays. */
export function clearOnGuard() {
  clearLocal([keys.tabMode])
  localStorage.setItem(keys.tabMode, localStorage.getItem(keys.tabMode) ?? 'horizontal')
}

/** The server says 4001: stored user info and menu id go, local storage is cleared whole. */
export function clearOnNotLoggedIn() {
  dropLogin()
  removeCookie(counselorCookie)
  removeCookie(menuCookie)
  localStorage.clear()
}

/** Shared by all browser tabs: work in one keeps the others logged in. */
export const markClick = (now = Date.now()) => localStorage.setItem(keys.lastClick, String(now))
export const isInactive = (now: number, lastClick: number) => now - lastClick > inactivityLimit

/** Watches clicks and logs out after two hours without one, except on login-free routes. Gives back the stop function. */
export function watchInactivity(options: { loginFree: () => boolean; onInactive: () => void; now?: () => number }) {
  const now = options.now ?? Date.now
  const onClick = () => isLoggedIn() && markClick(now())
  if (!localStorage.getItem(keys.lastClick)) onClick()
  const check = () => {
    if (options.loginFree() || !isLoggedIn()) return
    if (isInactive(now(), Number(localStorage.getItem(keys.lastClick) ?? now()))) options.onInactive()
  }
  document.addEventListener('click', onClick, true)
  const timer = setInterval(check, inactivityCheck)
  return () => {
    document.removeEventListener('click', onClick, true)
    clearInterval(timer)
  }
}
