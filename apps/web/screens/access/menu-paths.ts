import type { Menu } from '@zhiheng/contract'

/** Menus with a screen, by their path: 系统配置 / 按钮管理. */
export const menuOptions = (tree: readonly Menu[], path = ''): { value: string; label: string }[] =>
  tree.flatMap((menu) => {
    const label = path ? `${path} / ${menu.menuName}` : menu.menuName
    return [...(menu.component ? [{ value: menu.menuId, label }] : []), ...menuOptions(menu.childMenus, label)]
  })

/** Where a menu may hang: every folder that is not itself or below it. */
export const folderOptions = (tree: readonly Menu[], without: string | undefined, path = ''): { value: string; label: string }[] =>
  tree.flatMap((menu) => {
    if (menu.menuId === without) return []
    const label = path ? `${path} / ${menu.menuName}` : menu.menuName
    return [...(menu.component === '' ? [{ value: menu.menuId, label }] : []), ...folderOptions(menu.childMenus, without, label)]
  })

export const findMenu = (tree: readonly Menu[], id: string): Menu | undefined => {
  for (const menu of tree) {
    const found = menu.menuId === id ? menu : findMenu(menu.childMenus, id)
    if (found) return found
  }
  return undefined
}

/** The menus of the same level, in their order. */
export const siblingsOf = (tree: readonly Menu[], parentId: string): readonly Menu[] => (parentId === '' ? tree : (findMenu(tree, parentId)?.childMenus ?? []))

export interface Move {
  menu: Menu
  parentId: string
  /** Ids of the new level in their new order. */
  order: string[]
}

/** What a drop means: onto a folder, or between two menus. Undefined where it may not hang. */
export function moveOf(tree: readonly Menu[], dragId: string, dropId: string, where: 'inside' | 'before' | 'after'): Move | undefined {
  const menu = findMenu(tree, dragId)
  const target = findMenu(tree, dropId)
  if (!menu || !target || dragId === dropId || findMenu(menu.childMenus, dropId)) return undefined
  if (where === 'inside' && target.component !== '') return undefined
  const parentId = where === 'inside' ? target.menuId : target.parentId
  const others = siblingsOf(tree, parentId).map((one) => one.menuId).filter((id) => id !== dragId)
  const at = where === 'inside' ? others.length : others.indexOf(dropId) + (where === 'after' ? 1 : 0)
  return { menu, parentId, order: [...others.slice(0, at), dragId, ...others.slice(at)] }
}
