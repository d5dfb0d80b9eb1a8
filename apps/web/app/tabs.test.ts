// @vitest-environment jsdom
import { beforeEach, expect, test, vi } from 'vitest'
import { closeTabs, openLink, refreshTab, router, setDirty } from './navigation.ts'
import { currentMenuId } from './session.ts'
import type { Link } from './screens.ts'
import { closed, keysToClose, noTabs, opened, tabByKey, tabs, type Tabs, withHome } from './tabs.ts'

const link = (id: string): Link => ({ screen: 'Home', query: { id } })
const fund = (id: string): Link => ({ screen: 'Fund' as 'Home', query: { id } })
const three = ['1', '2', '3'].reduce<Tabs>((now, id) => opened(now, { link: fund(id), title: id, menuId: `m${id}` }), noTabs)
const titles = (state: Tabs) => state.open.map((tab) => tab.title).join('')
beforeEach(() => tabs.set(noTabs))

test('the same component and query is the same tab [tabs.identity]', () => {
  const again = opened(three, { link: fund('1'), title: 'other' })
  expect([titles(again), again.active]).toEqual(['123', 'm1'])
  expect(opened(three, { link: fund('4'), title: '4' }).open).toHaveLength(4)
})

test('tabs of a menu have the menu id as key [tabs.menu-key]', () => expect(three.open.map((tab) => tab.key)).toEqual(['m1', 'm2', 'm3']))

test('the start page is the first tab for who comes by a link, and is not made before it is looked at', () => {
  const now = withHome(three)
  expect([titles(now), now.active, now.open[0]!.visited]).toEqual(['首页123', 'm3', false])
  expect(withHome(now)).toBe(now)
})

test('other tabs stand after the active one [tabs.insert-after-active]', () => {
  expect(titles(opened({ ...three, active: 'm1' }, { link: fund('x'), title: 'x' }))).toBe('1x23')
})

test('closing goes to the right neighbour, then to the left one; the home tab stays', () => {
  expect(closed({ ...three, active: 'm2' }, ['m2']).active).toBe('m3')
  expect(closed({ ...three, active: 'm3' }, ['m3']).active).toBe('m2')
  expect(closed({ ...three, active: 'm1' }, ['m2', 'm3']).active).toBe('m1')
  const withHome = opened(three, { link: link(''), title: '首页' })
  expect([keysToClose(withHome, 'others', 'm2'), keysToClose(three, 'right', 'm1'), keysToClose(withHome, 'this', withHome.active)]).toEqual([['m1', 'm3'], ['m2', 'm3'], []])
})

test('Alt+digit and Alt+arrows reach tabs', () => {
  expect(['2', 'ArrowLeft', 'ArrowRight', '9', 'x'].map((key) => tabByKey(three, key)?.key)).toEqual(['m2', 'm2', 'm1', undefined, undefined])
})

test('opening as an in-app tab remembers the menu and goes there [pages.open-in-app-tab]', () => {
  const go = vi.fn<(to: string) => void>()
  router.set(() => go)
  openLink({ screen: 'Home', query: {} }, { menuId: '21' })
  expect([currentMenuId(), go.mock.calls, tabs.get().active]).toEqual(['21', [['/Home']], '21'])
})

test('unsaved input asks before its tab is closed or made anew', () => {
  router.set(() => () => undefined)
  tabs.set(three)
  setDirty('m2', true)
  const ask = vi.fn<(question: { title: string; onOk: () => void }) => void>()
  closeTabs('this', 'm2', ask)
  refreshTab('m2', ask)
  expect([ask.mock.calls.map(([question]) => question.title), titles(tabs.get())]).toEqual([['「2」有未保存的内容', '「2」有未保存的内容'], '123'])
  ask.mock.calls[0]![0].onOk()
  expect(titles(tabs.get())).toBe('13')
})
