import type { Menu } from '@zhiheng/contract'
import { expect, test } from 'vitest'
import { deliveredMenu, divisorMenuIds, firstMenu, hasDivisor, mayPress, mayUseGlobal, menuIdFor, visibleMenus } from './menus.ts'

const menu = (menuId: string, menuName: string, part: Partial<Menu> = {}): Menu => ({ menuId, menuName, menuRoute: '', component: '', icon: '', parentId: '', menuType: 1, menuOrder: 0, buttonIds: '', hidden: false, childMenus: [], ...part })
const tree = [
  menu('900001', '首页', { component: 'Home' }),
  menu('1', '基金研究', { childMenus: [menu('1000193', '基金筛选', { component: 'Home', buttonIds: 'export,create' }), menu('2', '未建', { component: 'NotBuilt' })] }),
  menu('3', '空目录', { childMenus: [menu('4', '未建')] }),
  menu('900002', '全局功能按钮', { buttonIds: 'advancedReportDesign' }),
]

test('hidden menus and menus without a screen are not shown [shell.hidden-menus] [product.menus-from-server]', () => {
  expect(visibleMenus(tree).map((one) => [one.menuName, one.childMenus.map((child) => child.menuName)])).toEqual([['基金研究', ['基金筛选']]])
})

test('the delivered menu of a screen says what the screen needs; pages without a menu need nothing', () => {
  expect([deliveredMenu('NavImport'), deliveredMenu('FundDetail')]).toMatchObject([{ id: '900301', permission: 'nav.import' }, undefined])
})

test('a menu divides its figures when the configured list names it; as delivered none does [menu.divisor-flag]', () => {
  expect([hasDivisor('110', ['110', '120']), hasDivisor('130', ['110', '120']), hasDivisor(undefined, ['110']), divisorMenuIds]).toEqual([true, false, false, []])
})

test('the first menu with a screen is chosen after login [shell.first-menu]', () => expect(firstMenu(visibleMenus(tree))?.menuId).toBe('1000193'))

test('fund screening is its simple variant when the query simple is 1 [pages.fund-screening-simple] [menu-id.fund-screening] [menu-id.fund-screening-simple]', () => {
  expect([menuIdFor('1000193', { simple: '1' }), menuIdFor('1000193', {}), menuIdFor('21', { simple: '1' })]).toEqual(['10001931', '1000193', '21'])
})

test('buttons are checked by menu id and code [permission.button] [role.menu-buttons]', () => {
  expect([mayPress(tree, '1000193', 'export'), mayPress(tree, '1000193', 'delete'), mayPress(tree, '2', 'export'), mayPress(tree, '77', 'export')]).toEqual([true, false, false, false])
})

test('everything is allowed without menus, without a code, or for menu -1 [permission.button-allow-all]', () => {
  expect([mayPress(undefined, '1', 'x'), mayPress(tree, '1', undefined), mayPress(tree, '-1', 'x')]).toEqual([true, true, true])
})

test('global function buttons have their own check [permission.global-function-button]', () => {
  expect([mayUseGlobal(tree, 'advancedReportDesign'), mayUseGlobal(tree, 'export')]).toEqual([true, false])
})
