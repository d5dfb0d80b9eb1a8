import { keys } from '../session.ts'
import { createStore } from '../store.ts'

export type MenuLayout = 'vertical' | 'horizontal'
const collapsedKey = 'menuCollapsed'

const read = () => ({
  menu: (localStorage.getItem(keys.tabMode) === 'vertical' ? 'vertical' : 'horizontal') as MenuLayout,
  collapsed: localStorage.getItem(collapsedKey) === '1',
})
/** Menu layout and whether it is folded, kept in this browser (rule shell.menu-layout; default horizontal). */
export const layout = createStore(read())
export const readLayout = () => layout.set(read())

const chosenKey = 'tabModeChosen'

/** The organisation's layout, for whoever has not chosen one since the login (what logout leaves behind is no choice). */
export function adoptLayout(ofOrganisation: string) {
  if (localStorage.getItem(chosenKey) || localStorage.getItem(keys.tabMode) === 'vertical' || ofOrganisation !== 'vertical') return
  layout.set((now) => ({ ...now, menu: 'vertical' }))
}

export function chooseLayout(menu: MenuLayout) {
  localStorage.setItem(keys.tabMode, menu)
  localStorage.setItem(chosenKey, '1')
  layout.set((now) => ({ ...now, menu }))
}
export function fold(collapsed: boolean) {
  localStorage.setItem(collapsedKey, collapsed ? '1' : '0')
  layout.set((now) => ({ ...now, collapsed }))
}
