import type { Menu } from '@zhiheng/contract'
import { type CatalogueMenu, hiddenMenuNames, menuCatalogue } from '@zhiheng/domain'
import { createStore, useStore } from './store.ts'
import { isScreen, type ScreenName } from './screens.ts'

export const menus = createStore<readonly Menu[] | undefined>(undefined)
export const useMenus = () => useStore(menus)

const hiddenNames: readonly string[] = hiddenMenuNames

/** Menus as the user sees them: hidden ones out, and whatever leads to no screen (rule shell.hidden-menus). */
export function visibleMenus(tree: readonly Menu[], known: (component: string) => boolean = isScreen): readonly Menu[] {
  return tree.flatMap((menu) => {
    if (menu.hidden || hiddenNames.includes(menu.menuName)) return []
    const childMenus = [...visibleMenus(menu.childMenus, known)]
    return childMenus.length > 0 || known(menu.component) ? [{ ...menu, childMenus }] : []
  })
}

export const flat = (tree: readonly Menu[]): readonly Menu[] => tree.flatMap((menu) => [menu, ...flat(menu.childMenus)])

/** The first menu that opens a screen: chosen after login. */
export const firstMenu = (tree: readonly Menu[]) => flat(tree).find((menu) => isScreen(menu.component))
const pages = (list: readonly CatalogueMenu[]): readonly CatalogueMenu[] => list.flatMap((menu) => [menu, ...pages(menu.children ?? [])])
const deliveredPages = new Map(pages(menuCatalogue).flatMap((menu) => (menu.screen ? [[menu.screen, menu] as const] : [])))
/** The menu that a screen is delivered under, whether or not the user has it. */
export const deliveredMenu = (screen: string) => deliveredPages.get(screen)

export const menuOfScreen = (tree: readonly Menu[], screen: ScreenName) => flat(tree).find((menu) => menu.component === screen)

const screeningMenu = '1000193'
const simpleMenu = '10001931'
/** Fund screening switches to its simple variant when the query simple is 1 (rule pages.fund-screening-simple). */
export const menuIdFor = (menuId: string, query: Readonly<Record<string, string>>) => (menuId === screeningMenu && query.simple === '1' ? simpleMenu : menuId)

/** Menus whose figures are shown divided; the specification names neither of the two, so that the list is configured here (README 33). */
export const divisorMenuIds: readonly string[] = []
export const hasDivisor = (menuId: string | undefined, among = divisorMenuIds) => menuId !== undefined && among.includes(menuId)

/** Button permission: allowed without menus, without a code, or for menu id -1 (rule permission.button-allow-all). */
export function mayPress(tree: readonly Menu[] | undefined, menuId: string, code: string | undefined): boolean {
  if (!tree || !code || menuId === '-1') return true
  const menu = flat(tree).find((one) => one.menuId === menuId)
  return menu?.buttonIds.split(',').includes(code) ?? false
}

const globalFunctions = '全局功能按钮'
/** Buttons that belong to no screen hang on a menu of their own, which has its own check. */
export const mayUseGlobal = (tree: readonly Menu[], code: string) =>
  flat(tree).find((menu) => menu.menuName === globalFunctions)?.buttonIds.split(',').includes(code) ?? false
