import { permissions } from '@zhiheng/contract'
import { expect, test } from 'vitest'
import { type CatalogueMenu, hiddenMenuNames, menuCatalogue } from './menu-catalogue.ts'

const flat = (menus: readonly CatalogueMenu[]): CatalogueMenu[] => menus.flatMap((menu) => [menu, ...flat(menu.children ?? [])])
const all = flat(menuCatalogue)
const nameOf = (id: string) => all.find((menu) => menu.id === id)?.name

test.each([
  ['[menu-id.fund-screening]', '1000193', '基金筛选'], ['[menu-id.fund-screening-simple]', '10001931', '基金筛选（简版）'], ['[menu-id.product-management]', '21', '产品管理'], ['[menu-id.products-shared]', '26', '分享给我的产品'],
  ['[menu-id.my-products]', '110011', '我的产品'], ['[menu-id.my-indices]', '110015', '我的指标'], ['[menu-id.report-templates]', '24', '报告模板'], ['[menu-id.pools]', '2147483720', '基金池'], ['[menu-id.tasks]', '184', '任务'],
  ['[menu-id.my-tasks]', '15007', '我的任务'], ['[menu-id.system-config]', '506', '系统配置'], ['[menu-id.institution-users]', '183', '机构用户管理'], ['[menu-id.classification]', '501', '分类管理'],
])('%s menu %s is %s', (_rule, id, name) => {
  expect(nameOf(id)).toBe(name)
})

test('the catalogue has about sixty entries or more, each with an id of its own [menu-id.catalogue-size]', () => {
  expect(all.length).toBeGreaterThanOrEqual(60)
  expect(new Set(all.map((menu) => menu.id)).size).toBe(all.length)
})

test('the entries that the specification names without id stand in it [menu-id.not-shown-named]', () => {
  const names = all.map((menu) => menu.name)
  for (const name of ['高级筛选', '我的报告', '客户管理', '尽职调查', '策略池', '风控分类', '预警列表', '组合回测与模拟', '货架', '邮件查询', '自定义字段管理', '机构客户列表']) expect(names).toContain(name)
})

test('global function buttons, report analysis page and home are hidden by name [shell.hidden-menus]', () => {
  expect([...hiddenMenuNames].toSorted()).toEqual(['全局功能按钮', '报告分析页', '首页'].toSorted())
})

test('every permission can be granted by some menu or button', () => {
  const granted = new Set(all.flatMap((menu) => [menu.permission, ...(menu.buttons ?? []).map((button) => button.permission)]))
  expect(Object.keys(permissions).filter((key) => !granted.has(key as never))).toEqual([])
})
