import type { Menu } from '@zhiheng/contract'
import { hiddenMenuNames } from '@zhiheng/domain'
import type { OrgMenuTable } from './access.tables.ts'
import { buttonId, flatCatalogue } from './grants.ts'

type Change = Pick<OrgMenuTable, 'menu_name'> & { menu_id: string; parent_id: string; menu_order: number; is_hidden: boolean; is_own: boolean }
interface Granted {
  /** All menus and buttons of the platform, as an administrator holds them. */
  all: boolean
  permissions: ReadonlySet<string>
  menus: ReadonlySet<string>
  buttons: ReadonlySet<string>
  ownButtons: readonly { menu_id: string; id: string; button_code: string }[]
}

/** The delivered catalogue with what the organisation changed, as rows without children; hidden ones included. */
function rows(changes: readonly Change[]) {
  const changed = new Map(changes.map((change) => [change.menu_id, change]))
  // A folder of the organisation may be deleted with menus in it: they return to where they were delivered.
  const exists = (id: string) => id === '' || flatCatalogue.has(id) || changed.has(id)
  const parentOf = (change: Change | undefined, delivered: string) => (change && exists(change.parent_id) ? change.parent_id : delivered)
  const delivered = [...flatCatalogue.values()].map((menu) => {
    const change = changed.get(menu.id)
    return {
      menuId: menu.id,
      menuName: change?.menu_name ?? menu.name,
      component: menu.screen ?? '',
      icon: menu.icon ?? '',
      parentId: parentOf(change, menu.parentId),
      menuOrder: change?.menu_order ?? menu.order,
      hidden: (change?.is_hidden ?? false) || (hiddenMenuNames as readonly string[]).includes(menu.name),
      permission: menu.permission as string | undefined,
      codes: (menu.buttons ?? []).map((button) => button.code),
      built: menu.screen !== undefined,
    }
  })
  const own = changes.filter((change) => change.is_own).map((change) => ({
    menuId: change.menu_id, menuName: change.menu_name, component: '', icon: 'folder', parentId: parentOf(change, ''), menuOrder: change.menu_order,
    hidden: change.is_hidden, permission: undefined, codes: [], built: false,
  }))
  return [...delivered, ...own]
}

type Row = ReturnType<typeof rows>[number]

const toMenu = (row: Row, buttons: readonly string[], childMenus: Menu[]): Menu => ({
  menuId: row.menuId,
  menuName: row.menuName,
  menuRoute: row.component ? `/${row.component}` : '',
  component: row.component,
  icon: row.icon,
  parentId: row.parentId,
  menuType: row.component ? 2 : 1,
  menuOrder: row.menuOrder,
  buttonIds: buttons.join(','),
  hidden: row.hidden,
  childMenus,
})

/** What an administrator edits: every menu, built or not left out, hidden ones marked. */
export function wholeTree(changes: readonly Change[]): Menu[] {
  const all = rows(changes)
  const below = (parentId: string): Menu[] =>
    all.filter((row) => row.parentId === parentId).sort((a, b) => a.menuOrder - b.menuOrder)
      .map((row) => toMenu(row, row.codes, below(row.menuId)))
      .filter((menu) => menu.component !== '' || menu.childMenus.length > 0 || menu.menuId.startsWith('o'))
  return below('')
}

/**
 * What one user sees: granted menus whose screen is built, and folders that still hold one. Hidden menus stay in the
 * tree, marked, because buttons and deep links belong to them.
 */
export function userTree(changes: readonly Change[], granted: Granted): Menu[] {
  const all = rows(changes)
  const buttonsOf = (row: Row) => [
    ...row.codes.filter((code) => granted.all || granted.buttons.has(buttonId(row.menuId, code))),
    ...granted.ownButtons.filter((button) => button.menu_id === row.menuId && (granted.all || granted.buttons.has(button.id))).map((button) => button.button_code),
  ]
  const allowed = (row: Row) =>
    row.built && (granted.all || granted.menus.has(row.menuId)) && (row.permission === undefined || granted.permissions.has(row.permission))
  const below = (parentId: string): Menu[] =>
    all.filter((row) => row.parentId === parentId).sort((a, b) => a.menuOrder - b.menuOrder).flatMap((row) => {
      const children = below(row.menuId)
      const carries = !row.built && row.codes.length > 0 && row.hidden && buttonsOf(row).length > 0
      return allowed(row) || children.length > 0 || carries ? [toMenu(row, buttonsOf(row), children)] : []
    })
  return below('')
}
