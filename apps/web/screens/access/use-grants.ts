import { q } from '@zhiheng/client'
import { useQuery } from '@tanstack/react-query'
import type { Menu } from '@zhiheng/contract'
import { api } from '../../api.ts'
import { useUser } from '../../app/session.ts'
import type { Grants } from './grants.ts'

export type Owner = { kind: 'role' | 'user'; id: string }

const ids = (tree: readonly Menu[]): string[] => tree.flatMap((menu) => [...(menu.component ? [menu.menuId] : []), ...ids(menu.childMenus)])

async function ofRole(roleId: string): Promise<Grants> {
  const [menus, buttons] = await Promise.all([api.role.menus({ query: { roleId } }), api.role.buttons({ query: { roleId } })])
  return { menus: new Set(menus), buttons: new Set(buttons) }
}

async function ofUser(user_id: string): Promise<Grants> {
  const [menus, buttons] = await Promise.all([api.menu.ofUser({ query: { user_id, own: true } }), api.menu.buttonsOfUser({ query: { user_id } })])
  return { menus: new Set(ids(menus)), buttons: new Set(buttons) }
}

/** What the roles of a user bring: shown, but changed at the roles. */
async function inherited(user_id: string): Promise<{ grants: Grants; roleNames: readonly string[]; everything: boolean }> {
  const roles = await api.user.roles({ query: { user_id } })
  const each = await Promise.all(roles.map((role) => ofRole(role.id)))
  return {
    grants: { menus: new Set(each.flatMap((one) => [...one.menus])), buttons: new Set(each.flatMap((one) => [...one.buttons])) },
    roleNames: roles.map((role) => role.roleName), everything: roles.some((role) => holdsEverything(role.id)),
  }
}

/** Administrators hold every menu and button without a list. */
export const holdsEverything = (roleId: string) => ['1', '2', '100'].includes(roleId)

/** The whole tree for those who arrange menus; others can grant what they see themselves. */
export function useMenuTree() {
  const whole = useUser()?.permissions.includes('menu.edit') ?? false
  return useQuery({ ...(whole ? q(api.menu.list) : q(api.menu.ofUser, { query: {} })), staleTime: 30_000, retry: false })
}

export function useGrants({ kind, id }: Owner) {
  const tree = useMenuTree()
  const buttons = useQuery({ ...q(api.menu.buttons, { body: {} }), staleTime: 30_000, retry: false })
  const held = useQuery({ queryKey: ['grants', kind, id], queryFn: () => (kind === 'role' ? ofRole(id) : ofUser(id)), staleTime: 0, retry: false })
  const roles = useQuery({ queryKey: ['grants', 'inherited', id], queryFn: () => inherited(id), enabled: kind === 'user', staleTime: 0, retry: false })
  return {
    error: tree.error ?? buttons.error ?? held.error ?? roles.error,
    refetch: () => Promise.all([tree, buttons, held, ...(kind === 'user' ? [roles] : [])].map((one) => one.refetch())),
    data: tree.data && buttons.data && held.data && (kind === 'role' || roles.data) ? { tree: tree.data, buttons: buttons.data, held: held.data, roles: roles.data } : undefined,
  }
}

/** Saves only what differs; menus first, so that a button is never granted without its menu. */
export async function saveGrants({ kind, id }: Owner, before: Grants, after: Grants, options: { signal: AbortSignal }) {
  const differs = (a: ReadonlySet<string>, b: ReadonlySet<string>) => a.size !== b.size || [...a].some((one) => !b.has(one))
  const menus = { menuIds: [...after.menus] }
  const buttons = { buttonIds: [...after.buttons] }
  if (differs(before.menus, after.menus)) await (kind === 'role' ? api.role.saveMenus({ query: { roleId: id }, body: menus }, options) : api.menu.saveOfUser({ query: { user_id: id }, body: menus }, options))
  if (differs(before.buttons, after.buttons)) await (kind === 'role' ? api.role.saveButtons({ query: { roleId: id }, body: buttons }, options) : api.menu.saveButtonsOfUser({ query: { user_id: id }, body: buttons }, options))
}
