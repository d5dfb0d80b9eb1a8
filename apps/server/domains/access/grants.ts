import { type CatalogueMenu, menuCatalogue } from '@zhiheng/domain'
import { contract, type Permission, permissions } from '@zhiheng/contract'

/** How menus and buttons become permissions. The catalogue is code, so this is worked out once. */

interface Grants {
  operator: boolean
  admin: boolean
  menus: readonly string[]
  buttons: readonly string[]
  urls: readonly string[]
}

export const flatCatalogue: ReadonlyMap<string, CatalogueMenu & { parentId: string; order: number }> = (() => {
  const flat = new Map<string, CatalogueMenu & { parentId: string; order: number }>()
  const walk = (menus: readonly CatalogueMenu[], parentId: string) =>
    menus.forEach((menu, order) => {
      flat.set(menu.id, { ...menu, parentId, order })
      walk(menu.children ?? [], menu.id)
    })
  walk(menuCatalogue, '')
  return flat
})()

/** A delivered button is named by its menu and code. */
export const buttonId = (menuId: string, code: string) => `${menuId}:${code}`

const everything = Object.keys(permissions) as Permission[]
const ofMenu = new Map([...flatCatalogue.values()].map((menu) => [menu.id, menu.permission]))
const ofButton = new Map([...flatCatalogue.values()].flatMap((menu) => (menu.buttons ?? []).map((button) => [buttonId(menu.id, button.code), button.permission] as const)))
const ofUrl = new Map(Object.values(contract).flatMap((calls) => Object.values(calls)).map((call) => [call.path, call.access]))

/** Organisation administrators hold everything but the operator's; the others what their menus and buttons carry. */
export function grantedPermissions({ operator, admin, menus, buttons, urls }: Grants): ReadonlySet<Permission> {
  if (operator) return new Set(everything)
  if (admin) return new Set(everything.filter((permission) => permission !== 'org.operate'))
  const granted = new Set<Permission>()
  const add = (permission: string | undefined) => {
    if (permission && permission in permissions && permission !== 'org.operate') granted.add(permission as Permission)
  }
  for (const id of menus) add(ofMenu.get(id))
  for (const id of buttons) add(ofButton.get(id))
  for (const url of urls) add(ofUrl.get(url))
  return granted
}
