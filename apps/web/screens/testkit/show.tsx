import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render } from '@testing-library/react'
import { App } from 'antd'
import type { ReactElement } from 'react'
import { vi } from 'vitest'
import { type Host, HostContext, hostAlone } from '../../kit/host.ts'

/** What jsdom lacks: sizes, observers, media queries. */
export function prepareBrowser() {
  vi.stubGlobal('ResizeObserver', class { observe() {} unobserve() {} disconnect() {} })
  vi.stubGlobal('matchMedia', () => ({ matches: false, addListener() {}, removeListener() {}, addEventListener() {}, removeEventListener() {} }))
  Object.defineProperties(HTMLElement.prototype, { offsetHeight: { value: 900, configurable: true }, offsetWidth: { value: 1400, configurable: true }, clientWidth: { value: 1400, configurable: true }, clientHeight: { value: 900, configurable: true } })
  Element.prototype.scrollTo = () => {}
  Element.prototype.scrollIntoView = () => {}
}

/** Shows a screen as the shell would, over a cache of its own. */
export function showScreen(screen: ReactElement, host: Partial<Host> = {}) {
  const notify = vi.fn<Host['notify']>()
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <App><HostContext.Provider value={{ ...hostAlone, notify, ...host }}>{screen}</HostContext.Provider></App>
    </QueryClientProvider>,
  )
  return { notify }
}
