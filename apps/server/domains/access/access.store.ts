import type { Db } from '../../db/db.ts'

export const menuChanges = (db: Db) => db.selectFrom('org_menu').selectAll().execute()

export const ownButtons = (db: Db) => db.selectFrom('org_button').selectAll().orderBy('id').execute()

/** Menu and button ids that a user holds by roles and by own grants. */
export async function grantsOf(db: Db, userId: string) {
  const roles = (await db.selectFrom('user_role').select('role_id').where('user_id', '=', userId).execute()).map((row) => row.role_id)
  const ofRoles = roles.length === 0 ? [] : roles
  const [roleMenus, roleButtons, menus, buttons] = await Promise.all([
    db.selectFrom('role_menu').select('menu_id').where('role_id', 'in', ['', ...ofRoles]).execute(),
    db.selectFrom('role_button').select('button_id').where('role_id', 'in', ['', ...ofRoles]).execute(),
    userMenus(db, userId),
    userButtons(db, userId),
  ])
  return {
    roles,
    menus: new Set([...roleMenus.map((row) => row.menu_id), ...menus]),
    buttons: new Set([...roleButtons.map((row) => row.button_id), ...buttons]),
  }
}

export const userMenus = async (db: Db, userId: string) =>
  (await db.selectFrom('user_menu').select('menu_id').where('user_id', '=', userId).execute()).map((row) => row.menu_id)

export const userButtons = async (db: Db, userId: string) =>
  (await db.selectFrom('user_button').select('button_id').where('user_id', '=', userId).execute()).map((row) => row.button_id)

export type GrantTable = 'role_menu' | 'role_button' | 'user_menu' | 'user_button'
const ownerOf = (table: GrantTable) => (table.startsWith('role') ? 'role_id' : 'user_id')
const grantOf = (table: GrantTable) => (table.endsWith('menu') ? 'menu_id' : 'button_id')

/** What a role or a user is granted. */
export async function grantedIds(db: Db, table: GrantTable, owner: string): Promise<Set<string>> {
  const column = grantOf(table)
  const rows = await db.selectFrom(table as 'role_menu').select(column as 'menu_id').where(ownerOf(table) as 'role_id', '=', owner).execute()
  return new Set(rows.map((row) => (row as Record<string, string>)[column]!))
}

/** Replaces what a role or a user is granted; what stays is not touched, so that the audit shows the difference only. */
export async function replaceGrants(db: Db, table: GrantTable, owner: string, wanted: readonly string[]) {
  const [ownerColumn, column] = [ownerOf(table), grantOf(table)]
  const former = await grantedIds(db, table, owner)
  const gone = [...former].filter((id) => !wanted.includes(id))
  const added = [...new Set(wanted)].filter((id) => !former.has(id))
  if (gone.length > 0) await db.deleteFrom(table as 'role_menu').where(ownerColumn as 'role_id', '=', owner).where(column as 'menu_id', 'in', gone).execute()
  if (added.length > 0) await db.insertInto(table as 'role_menu').values(added.map((id) => ({ [ownerColumn]: owner, [column]: id }) as never)).execute()
}
