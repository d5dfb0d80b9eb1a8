// @vitest-environment jsdom
import { expect, test, vi } from 'vitest'
import { guard, isLoginFree, pageTitle, safeRedirect, screenOfPath } from './routes.ts'
import { routes } from './router.tsx'
import { addressOf, entryOf, identityOf, independentAddress, linkTo, missingKeys, readQuery, type ScreenName, screens } from './screens.ts'
import { inTime, loadFailure } from './pieces.ts'
import { withoutToken } from './token-exchange.ts'
import { readAddress } from '../screens/session/TokenLoginScreen.tsx'

const nobody = { user: false, counselor: false }

test('login-free routes pass without a login [guard.login-free-pass] [session.login-needed] [routes.login-free-names-002] [routes.login-free-names-000]', () => {
  for (const path of ['/login', '/login/content', '/login/phone', '/sign-up', '/autologin', '/tokenLogin', '/counselor-login', '/404']) expect(guard(path, '', nobody)).toEqual({ go: 'pass' })
  expect(['/', '/Home', '/independentPage', '/newIndependentPage'].filter(isLoginFree)).toEqual([])
})

test('logged-in users and counselors pass [guard.logged-in-pass]', () => {
  expect([guard('/Home', '', { user: true, counselor: false }), guard('/counselorInfo', '', { user: false, counselor: true })]).toEqual([{ go: 'pass' }, { go: 'pass' }])
})

test('others go to the login page with the wanted path, and local data is cleared [guard.redirect-login] [guard.clear-local]', () => {
  expect(guard('/FundDetail', '?fundCode=1', nobody)).toEqual({ go: 'redirect', clear: true, to: '/login/content?redirect=%2FFundDetail%3FfundCode%3D1' })
})

test('paths with /counselorInfo go to the counselor login [guard.redirect-counselor]', () => {
  expect(guard('/counselorInfo', '', nobody)).toMatchObject({ to: '/counselor-login?redirect=%2FcounselorInfo' })
})

test('a redirect never leads out of the site', () => {
  expect(['/Home?x=1', '//evil.cn', '/\\evil.cn', 'https://evil.cn', null].map(safeRedirect)).toEqual(['/Home?x=1', '/', '/', '/', '/'])
})

test('/login leads to its child content, unknown paths to /404 [routes.login-child] [routes.unknown-404] [routes.root-shell]', () => {
  const paths = routes.map((route) => route.path)
  expect(paths).toEqual(['/login', '/login/content', '/login/phone', '/sign-up', '/autologin', '/tokenLogin', '/counselor-login', '/counselorInfo', '/login/news/:id', '/openservice/approval', '/openservice/news-frame', '/openservice/page-proxy', '/404', '/independentPage', '/newIndependentPage', '/:screen?', '*'])
  expect([screenOfPath('/Home'), screenOfPath('/NoSuchScreen'), screenOfPath('/toString')]).toEqual(['Home', undefined, undefined])
})

test('open services need a session; one shows a page of ours, the others say what a gone thing would [routes.openservice]', () => {
  for (const path of ['/openservice/approval', '/openservice/page-proxy', '/openservice/news-frame']) expect([guard(path, '', nobody).go, guard(path, '', { user: true, counselor: false }).go]).toEqual(['redirect', 'pass'])
  expect(isLoginFree('/login/news/12')).toBe(true)
})

test('a piece of script that does not arrive within 120000 ms has failed [const.script-timeout]', async () => {
  vi.useFakeTimers()
  const never = inTime(new Promise(() => {})).catch(loadFailure)
  await vi.advanceTimersByTimeAsync(119_999)
  expect(vi.getTimerCount()).toBe(1)
  await vi.advanceTimersByTimeAsync(1)
  expect(await never).toMatchObject({ code: 'CHUNK_LOAD_FAILED' })
  expect(await inTime(Promise.resolve('piece'))).toBe('piece')
  expect(vi.getTimerCount()).toBe(0)
  vi.useRealTimers()
})

test('the page title is the system name, or the fund where the screen says so [guard.page-title-system] [guard.page-title-fund]', () => {
  expect([pageTitle('知衡投研平台', false, 'A基金'), pageTitle('知衡投研平台', true, 'A基金'), pageTitle('', true, undefined)]).toEqual(['知衡投研平台', 'A基金', '知衡'])
})

test('autologin takes other_query_params as text of a query or as JSON [routes.autologin-params]', () => {
  expect(readAddress(`?other_query_params=${encodeURIComponent('token=abc&redirect=/Home')}`)).toEqual({ token: 'abc', redirect: '/Home' })
  expect(readAddress(`?other_query_params=${encodeURIComponent('{"token":"abc"}')}`)).toEqual({ token: 'abc', redirect: '/' })
  expect(readAddress('?other_query_params=%7Bbroken')).toEqual({ token: '', redirect: '/' })
})

test('the token leaves the address after its exchange [session.token-exchange]', () => {
  expect(withoutToken('/Home', '?token=a&userid=1&fundCode=2')).toBe('/Home?fundCode=2')
})

test('failed pieces of script and style are technical errors [error.script-piece] [shell.lazy-piece-state]', () => {
  expect(loadFailure(new TypeError('Failed to fetch dynamically imported module: /a.js'))?.code).toBe('CHUNK_LOAD_FAILED')
  expect(loadFailure(new Error('Unable to preload CSS for /a.css'))?.code).toBe('CSS_CHUNK_LOAD_FAILED')
  expect(loadFailure(new Error('other'))).toBeUndefined()
})

test('every link of the product', () => {
  const links = (Object.keys(screens) as ScreenName[]).map((name) => {
    const query = Object.fromEntries(entryOf(name).query.map((key) => [key.replace('?', ''), key.endsWith('?') ? '…' : key]))
    return `${name} ${entryOf(name).title} ${decodeURIComponent(addressOf({ screen: name, query }))}`
  })
  expect(links).toMatchSnapshot()
})

test('numbers of a query become text, keys are in order, and missing keys are found', () => {
  const link = linkTo('Home')
  expect([addressOf(link), identityOf(link), missingKeys('Home', {}), readQuery('Home', new URLSearchParams('?x=1'))]).toEqual(['/Home', 'Home', [], {}])
})

test('a page in its own browser tab carries screen, pageHasMenu and title [pages.open-new-browser-tab]', () => {
  const address = independentAddress({ screen: 'Home', query: { id: '7' } }, { title: '首页', pageHasMenu: true })
  expect(decodeURIComponent(address)).toBe('/independentPage?screen=Home&id=7&pageHasMenu=true&title=首页')
  expect(independentAddress(linkTo('Home'), { title: 'x', newer: true })).toMatch(/^\/newIndependentPage\?/)
})
