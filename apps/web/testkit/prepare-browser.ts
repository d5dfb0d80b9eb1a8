import { configure } from '@testing-library/react'
import { vi } from 'vitest'

/** What jsdom lacks and screens ask for; a size, so that the grid draws its rows. */
export function prepareBrowser() {
  // The first screen of a file is slow where two cores are shared; a wait costs nothing when the thing is there.
  configure({ asyncUtilTimeout: 5000 })
  vi.stubGlobal('ResizeObserver', class { observe() {} unobserve() {} disconnect() {} })
  vi.stubGlobal('matchMedia', () => ({ matches: false, addListener() {}, removeListener() {}, addEventListener() {}, removeEventListener() {} }))
  Object.defineProperties(HTMLElement.prototype, { offsetHeight: { value: 900, configurable: true }, offsetWidth: { value: 2400, configurable: true }, clientWidth: { value: 2400, configurable: true }, clientHeight: { value: 900, configurable: true } })
  Element.prototype.scrollTo = () => {}
  Element.prototype.scrollIntoView = () => {}
}
