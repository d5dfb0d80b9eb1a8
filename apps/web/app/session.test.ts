// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import * as s from './session.ts'
import { readCookie, removeCookie, writeCookie } from './browser-storage.ts'

const cookies = [s.userCookie, s.counselorCookie, s.menuCookie]
beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
  cookies.forEach(removeCookie)
})
afterEach(() => {
  vi.useRealTimers()
})

function fill() {
  for (const cookie of cookies) writeCookie(cookie, JSON.stringify({ id: '1', token: 't' }))
  for (const key of [s.keys.changePassword, s.keys.tabMode, s.keys.theme, 'other']) localStorage.setItem(key, 'vertical')
}
const kept = () => [Object.keys(localStorage).sort(), cookies.filter((cookie) => readCookie(cookie) !== undefined)]

test('logged in means a user-info cookie or a counselor cookie [session.logged-in-definition] [permission.counselor-separate]', () => {
  expect(s.isLoggedIn()).toBe(false)
  s.storeCounselorLogin({ id: 'c', token: 't' })
  expect([s.isLoggedIn(), s.currentLogin(), s.counselorLogin()?.id]).toEqual([true, undefined, 'c'])
  removeCookie(s.counselorCookie)
  s.storeLogin({ id: 'u', token: 't' }, false)
  expect([s.isLoggedIn(), s.currentLogin()]).toEqual([true, { id: 'u', token: 't' }])
})

test('a remembered login lasts 30 days, another ends with the browser [session.remember-30-days]', () => {
  const write = vi.spyOn(document, 'cookie', 'set')
  s.storeLogin({ id: 'u', token: 't' }, true)
  s.storeLogin({ id: 'u', token: 't' }, false)
  const [remembered, plain] = write.mock.calls.map(([text]) => text)
  write.mockRestore()
  expect([remembered?.includes('max-age=2592000'), plain?.includes('max-age')]).toEqual([true, false])
})

test('external pages keep the session in session storage [session.session-storage-pages]', () => {
  s.storeLogin({ id: 'u', token: 't' }, true, '/showNavData')
  expect([readCookie(s.userCookie), sessionStorage.getItem(s.userCookie) !== null, s.isLoggedIn()]).toEqual([undefined, true, true])
})

test('without a stored user the token and userid of the page address are used [call.token-from-address]', () => {
  const at = { search: '?token=abc&userid=9' } as Location
  expect(s.currentLogin(at)).toEqual({ id: '9', token: 'abc' })
  s.storeLogin({ id: 'u', token: 't' }, false)
  expect(s.currentLogin(at)).toEqual({ id: 'u', token: 't' })
})

test('logout removes the cookies and keeps the change-password flag and the tab mode [session.logout]', () => {
  fill()
  s.clearOnLogout()
  expect(kept()).toEqual([[s.keys.changePassword, s.keys.tabMode], []])
  localStorage.clear()
  s.clearOnLogout()
  expect(localStorage.getItem(s.keys.tabMode)).toBe('horizontal')
})

test('the guard keeps the tab mode only, and no cookie is its business [guard.clear-local]', () => {
  fill()
  s.clearOnGuard()
  expect(kept()).toEqual([[s.keys.tabMode], cookies])
  expect(localStorage.getItem(s.keys.tabMode)).toBe('vertical')
})

test('4001 forgets user info and menu id and clears local storage whole [error.err-4001] [session.no-user-id]', () => {
  fill()
  s.clearOnNotLoggedIn()
  expect(kept()).toEqual([[], []])
})

test('menu ids are kept in local storage, the current one in a cookie [const.menu-ids-stored]', () => {
  s.storeMenuIds(['2147483720', '21'])
  s.rememberMenu('2147483720')
  expect([s.storedMenuIds(), s.currentMenuId()]).toEqual([['2147483720', '21'], '2147483720'])
})

test('two hours without a click log out, checked every minute, not on login-free routes [session.inactivity-logout]', () => {
  vi.useFakeTimers({ now: 1_000_000 })
  s.storeLogin({ id: 'u', token: 't' }, true)
  const onInactive = vi.fn<() => void>()
  let free = true
  const stop = s.watchInactivity({ loginFree: () => free, onInactive })
  document.body.click()
  vi.advanceTimersByTime(s.inactivityLimit)
  expect(onInactive).not.toHaveBeenCalled()
  vi.advanceTimersByTime(s.inactivityCheck)
  expect(onInactive).not.toHaveBeenCalled()
  free = false
  vi.advanceTimersByTime(s.inactivityCheck)
  expect(onInactive).toHaveBeenCalledOnce()
  document.body.click()
  vi.advanceTimersByTime(s.inactivityCheck)
  expect(onInactive).toHaveBeenCalledOnce()
  stop()
})
