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

export function chooseLayout(menu: MenuLayout) {
  localStorage.setItem(keys.tabMode, menu)
  layout.set((now) => ({ ...now, menu }))
}
export function fold(collapsed: boolean) {
  localStorage.setItem(collapsedKey, collapsed ? '1' : '0')
  layout.set((now) => ({ ...now, collapsed }))
}
