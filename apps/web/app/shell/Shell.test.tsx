// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { menus } from '../menus.ts'
import { isLoggedIn, keys, storeLogin, userInfo } from '../session.ts'
import { adoptLayout, chooseLayout, layout, readLayout } from './layout-choice.ts'
import Shell from './Shell.tsx'
import { prepareBrowser } from '../../testkit/prepare-browser.ts'

const answers = vi.hoisted(() => ({ user: {} as unknown, menus: [] as unknown }))
vi.mock('../../api.ts', () => ({
  quietly: () => ({}),
  api: { session: { info: () => Promise.resolve(answers.user) }, menu: { mine: () => Promise.resolve(answers.menus) }, organisation: { theme: () => Promise.resolve('') } },
}))
const user = {
  id: 'u1', orgId: '2', orgName: '明岳资产', userName: 'lin', realName: '林知远', deptName: '', systemName: '知衡投研平台', systemLogo: '', userType: 1, permissions: [], mustChangePassword: false,
  orgConfigure: { figures: { periodsDaily: 250, riskFree: 0.03 } }, orgLimit: { maxExportCount: 200 }, userSetting: { reportVersion: 'V1' },
}

beforeAll(prepareBrowser)
beforeEach(() => {
  localStorage.clear()
  userInfo.set(undefined)
  menus.set(undefined)
})
afterEach(cleanup)

function show() {
  const router = createMemoryRouter([{ path: '/:screen?', element: <Shell /> }], { initialEntries: ['/'] })
  render(<QueryClientProvider client={new QueryClient()}><RouterProvider router={router} /></QueryClientProvider>)
}

test('a user without menus reads whom to ask [shell.no-menus-warning] [wording.no-menus]', async () => {
  answers.user = user
  answers.menus = []
  show()
  expect(await screen.findByText('用户没有菜单，请联系管理员')).toBeTruthy()
  expect(screen.getByText('无风险利率 3.00%')).toBeTruthy()
})

test('a login without a user id is cleared and said [session.no-user-id]', async () => {
  storeLogin({ id: '', token: 't' }, false)
  answers.user = { ...user, id: '' }
  show()
  expect(await screen.findByText('没有用户信息')).toBeTruthy()
  expect(isLoggedIn()).toBe(false)
})

test('the menu layout is horizontal until the user chooses, and kept in local storage [shell.menu-layout]', () => {
  readLayout()
  expect(layout.get().menu).toBe('horizontal')
  chooseLayout('vertical')
  expect([layout.get().menu, localStorage.getItem(keys.tabMode)]).toEqual(['vertical', 'vertical'])
})

test('the layout of the organisation stands until the user chooses one', () => {
  readLayout()
  adoptLayout('vertical')
  expect(layout.get().menu).toBe('vertical')
  chooseLayout('horizontal')
  adoptLayout('vertical')
  expect(layout.get().menu).toBe('horizontal')
})
