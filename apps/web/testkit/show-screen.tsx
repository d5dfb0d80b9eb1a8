import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render } from '@testing-library/react'
import { App, ConfigProvider } from 'antd'
import type { ReactNode } from 'react'
import { vi } from 'vitest'
import { userInfo } from '../app/session.ts'
import { type Host, HostContext, hostAlone } from '../kit/host.ts'
import { answers, asked } from './fake-api.ts'

/** What jsdom lacks and screens ask for; a size, so that the grid draws its rows. */
export function prepareBrowser() {
  vi.stubGlobal('ResizeObserver', class { observe() {} unobserve() {} disconnect() {} })
  vi.stubGlobal('matchMedia', () => ({ matches: false, addListener() {}, removeListener() {}, addEventListener() {}, removeEventListener() {} }))
  Object.defineProperties(HTMLElement.prototype, { offsetHeight: { value: 900 }, offsetWidth: { value: 2400 }, clientWidth: { value: 2400 }, clientHeight: { value: 900 } })
  Element.prototype.scrollTo = () => {}
}

export function cleanScreen() {
  cleanup()
  answers.clear()
  asked.length = 0
}

/** Renders a screen as the shell would, for a user with the given permissions. */
export function showScreen(screen: ReactNode, host: Partial<Host> = {}, permissions: readonly string[] = ['menu.edit', 'role.edit']) {
  const notify = vi.fn<Host['notify']>()
  userInfo.set({ id: 'u1', orgId: '2', permissions, userSetting: {} } as unknown as NonNullable<ReturnType<typeof userInfo.get>>)
  const tree = <QueryClientProvider client={new QueryClient()}><ConfigProvider button={{ autoInsertSpace: false }}><App><HostContext.Provider value={{ ...hostAlone, notify, ...host }}>{screen}</HostContext.Provider></App></ConfigProvider></QueryClientProvider>
  render(tree)
  return { notify }
}
