import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render } from '@testing-library/react'
import { App, ConfigProvider } from 'antd'
import type { ReactNode } from 'react'
import { vi } from 'vitest'
import { userInfo } from '../app/session.ts'
import { type Host, HostContext, hostAlone } from '../kit/host.ts'
import { answers, asked } from './fake-api.ts'

export function cleanScreen() {
  cleanup()
  answers.clear()
  asked.length = 0
}

/** Renders a screen as the shell would, over a cache of its own, for a user with the given permissions. */
export function showScreen(screen: ReactNode, host: Partial<Host> = {}, permissions: readonly string[] = ['menu.edit', 'role.edit']) {
  const notify = vi.fn<Host['notify']>()
  userInfo.set({ id: 'u1', orgId: '2', permissions, userSetting: {} } as unknown as NonNullable<ReturnType<typeof userInfo.get>>)
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <ConfigProvider button={{ autoInsertSpace: false }}><App><HostContext.Provider value={{ ...hostAlone, notify, ...host }}>{screen}</HostContext.Provider></App></ConfigProvider>
    </QueryClientProvider>,
  )
  return { notify }
}
