import { type AnyCall, type Button, type Menu, contract, menuCalls, permissions, toPage } from '@zhiheng/contract'
import { beyondReach, isOrgAdmin, operationWords } from '@zhiheng/domain'
import type { Context } from '../../rpc/context.ts'
import { forbidden, notFound, refuse } from '../../rpc/fail.ts'
import { implement } from '../../rpc/handlers.ts'
import * as store from './access.store.ts'
import { grant, isAbove, permissionsOf } from './grant.ts'
import { buttonId, flatCatalogue, grantedPermissions } from './grants.ts'
import { userTree, wholeTree } from './menu-tree.ts'

export const menu = implement(menuCalls, {
  list: async (_, { db }) => wholeTree(await store.menuChanges(db)),

  get: async ({ query }, { db }) => findMenu(wholeTree(await store.menuChanges(db)), query.menuId) ?? gone(),

  save: async ({ body }, { db }) => {
    const delivered = body.menuId ? flatCatalogue.get(body.menuId) : undefined
    const row = { menu_name: body.menuName, parent_id: body.parentId, menu_order: body.menuOrder, is_hidden: body.hidden, is_own: !delivered }
    if (body.menuId && !delivered && !(await ownMenu(db, body.menuId))) throw notFound('菜单')
    await checkParent(db, body.menuId, body.parentId)
    const { menu_id } = await db
      .insertInto('org_menu')
      .values({ ...(body.menuId ? { menu_id: body.menuId } : {}), ...row })
      .onConflict((oc) => oc.columns(['org_id', 'menu_id']).doUpdateSet(row))
      .returning('menu_id')
      .executeTakeFirstOrThrow()
    return findMenu(wholeTree(await store.menuChanges(db)), menu_id) ?? gone()
  },

  remove: async ({ body }, { db }) => {
    await db.deleteFrom('org_menu').where('menu_id', 'in', body.ids).execute()
    return null
  },

  setOrder: async ({ body }, { db }) => {
    const tree = wholeTree(await store.menuChanges(db))
    for (const [order, id] of body.menuIds.entries()) {
      const one = findMenu(tree, id) ?? gone()
      await db
        .insertInto('org_menu')
        .values({ menu_id: id, menu_name: one.menuName, parent_id: one.parentId, menu_order: order, is_hidden: one.hidden, is_own: !flatCatalogue.has(id) })
        .onConflict((oc) => oc.columns(['org_id', 'menu_id']).doUpdateSet({ menu_order: order }))
        .execute()
    }
    return null
  },

  mine: async (_, ctx) => {
    const user = await ctx.db.selectFrom('app_user').select('my_menus').where('id', '=', ctx.actor.userId).executeTakeFirst()
    const first = user?.my_menus ?? []
    const place = (one: Menu) => (first.includes(one.menuId) ? first.indexOf(one.menuId) : first.length)
    return (await treeOf(ctx, ctx.actor.userId)).sort((a, b) => place(a) - place(b))
  },

  saveMine: async ({ body }, { db, actor }) => {
    await db.updateTable('app_user').set({ my_menus: body.menuIds }).where('id', '=', actor.userId).execute()
    return null
  },

  ofUser: ({ query }, ctx) => {
    const userId = query.user_id ?? ctx.actor.userId
    if (userId !== ctx.actor.userId && !ctx.actor.permissions.has('role.edit')) throw forbidden()
    return query.own ? ownTreeOf(ctx, userId) : treeOf(ctx, userId)
  },

  saveOfUser: async ({ query, body }, ctx) => {
    await grant(ctx, 'user_menu', await below(ctx, query.user_id), body.menuIds)
    return null
  },

  buttonsOfUser: async ({ query }, ctx) => store.userButtons(ctx.db, await userOf(ctx, query.user_id)),

  saveButtonsOfUser: async ({ query, body }, ctx) => {
    await grant(ctx, 'user_button', await below(ctx, query.user_id), body.buttonIds)
    return null
  },

  buttonPage: async ({ query, body }, ctx) => {
    const all = (await allButtons(ctx)).filter((button) => matches(button, body.keyword, body.menuId))
    return toPage(all.slice((query.pageNo - 1) * query.pageSize, query.pageNo * query.pageSize), all.length, query)
  },

  buttons: async ({ body }, ctx) => (await allButtons(ctx)).filter((button) => matches(button, undefined, body.menuId)),

  saveButton: async ({ body }, ctx) => saveButton(ctx, body),

  allUrls: () => namedCalls().map(({ name, call }) => ({ url: call.path, about: operationWords(name), permission: call.access in permissions ? permissions[call.access as keyof typeof permissions] : '' })),

  removeButtons: async ({ body }, { db }) => {
    if (body.ids.some((id) => id.includes(':'))) throw refuse('平台自带的按钮不能删除')
    await db.deleteFrom('org_button').where('id', 'in', body.ids).execute()
    return null
  },

  saveButtons: async ({ body }, ctx) => {
    const saved: Button[] = []
    for (const button of body.buttons) saved.push(await saveButton(ctx, button))
    return saved
  },
})

/** A menu under itself, under its own children, or under nothing would be out of everybody's reach. */
async function checkParent(db: Context['db'], menuId: string | undefined, parentId: string) {
  if (parentId === '') return
  const tree = wholeTree(await store.menuChanges(db))
  const self = menuId ? findMenu(tree, menuId) : undefined
  if (parentId === menuId || (self && findMenu(self.childMenus, parentId))) throw refuse('上级菜单不能是自己或自己的下级，请重新选择')
  const parent = findMenu(tree, parentId) ?? flatCatalogue.get(parentId)
  if (!parent) throw notFound('上级菜单')
}

const gone = (): never => {
  throw notFound('菜单')
}
const namedCalls = () => Object.entries(contract).flatMap(([domain, calls]) => Object.entries(calls).map(([name, call]): { name: string; call: AnyCall } => ({ name: `${domain}.${name}`, call })))
const everyCall = (): AnyCall[] => namedCalls().map(({ call }) => call)

const ownMenu = (db: Context['db'], id: string) => db.selectFrom('org_menu').select('menu_id').where('menu_id', '=', id).where('is_own', '=', true).executeTakeFirst()

function findMenu(menus: readonly Menu[], id: string): Menu | undefined {
  for (const one of menus) {
    const found = one.menuId === id ? one : findMenu(one.childMenus, id)
    if (found) return found
  }
  return undefined
}

async function userOf(ctx: Context, id: string | undefined) {
  const user = await ctx.db.selectFrom('app_user').select('id').where('id', '=', id ?? ctx.actor.userId).executeTakeFirst()
  if (!user) throw notFound('用户')
  return user.id
}

/** A user whom the actor may change: one who does not stand above. */
async function below(ctx: Context, id: string | undefined) {
  const userId = await userOf(ctx, id)
  if (userId !== ctx.actor.userId && (await isAbove(ctx, userId))) throw refuse('该用户的权限高于您，不能调整其菜单与按钮，请联系机构管理员')
  return userId
}

/** The menus of a user as the roles and own grants of that user say. */
async function treeOf(ctx: Context, userId: string) {
  const self = userId === ctx.actor.userId
  const grants = await store.grantsOf(ctx.db, await userOf(ctx, userId))
  const admin = self ? ctx.actor.isOrgAdmin || ctx.actor.isSuperAdmin : isOrgAdmin(grants.roles.join(','), '')
  const permitted = self
    ? ctx.actor.permissions
    : grantedPermissions({ operator: false, admin, menus: [...grants.menus], buttons: [...grants.buttons], urls: [] })
  return userTree(await store.menuChanges(ctx.db), { all: admin, permissions: permitted, ...grants, ownButtons: await store.ownButtons(ctx.db) })
}

/** What was granted to the user beside the roles, as it stands: also what a permission would hide today. */
async function ownTreeOf(ctx: Context, userId: string) {
  const id = await userOf(ctx, userId)
  const granted = { menus: new Set(await store.userMenus(ctx.db, id)), buttons: new Set(await store.userButtons(ctx.db, id)), ownButtons: await store.ownButtons(ctx.db) }
  return userTree(await store.menuChanges(ctx.db), { all: false, permissions: new Set(Object.keys(permissions)), ...granted })
}

async function allButtons({ db }: Context): Promise<Button[]> {
  const tree = wholeTree(await store.menuChanges(db))
  const nameOf = (id: string) => findMenu(tree, id)?.menuName ?? flatCatalogue.get(id)?.name ?? ''
  const delivered = [...flatCatalogue.values()].flatMap((menu) =>
    (menu.buttons ?? []).map((button) => ({
      buttonId: buttonId(menu.id, button.code), menuId: menu.id, menuName: nameOf(menu.id), buttonCode: button.code, buttonName: button.name,
      urls: everyCall().filter((call) => call.access === button.permission).map((call) => call.path), system: true,
    })),
  )
  const own = (await store.ownButtons(db)).map((row) => ({
    buttonId: row.id, menuId: row.menu_id, menuName: nameOf(row.menu_id), buttonCode: row.button_code, buttonName: row.button_name, urls: row.urls, system: false,
  }))
  return [...delivered, ...own]
}

const matches = (button: Button, keyword: string | undefined, menuId: string | undefined) =>
  (!menuId || button.menuId === menuId) && (!keyword || `${button.buttonName} ${button.buttonCode} ${button.menuName}`.includes(keyword))

interface ButtonDraft {
  buttonId?: string | undefined
  menuId: string
  buttonCode: string
  buttonName: string
  urls: string[]
}

async function saveButton(ctx: Context, draft: ButtonDraft): Promise<Button> {
  if (draft.buttonId?.includes(':')) throw refuse('平台自带的按钮不能修改')
  if (!flatCatalogue.has(draft.menuId) && !(await ownMenu(ctx.db, draft.menuId))) throw notFound('菜单')
  const known = new Set(everyCall().map((call) => call.path))
  const strange = draft.urls.find((url) => !known.has(url))
  if (strange) throw refuse(`接口 ${strange} 不存在，请从列表中选择`)
  // Whoever holds the button may make its calls: naming one gives it away.
  const [lacking] = beyondReach(permissionsOf(draft.urls), ctx.actor)
  if (lacking) throw refuse(`您没有权限「${permissions[lacking]}」，按钮不能包含需要它的接口`)
  const row = { menu_id: draft.menuId, button_code: draft.buttonCode, button_name: draft.buttonName, urls: draft.urls }
  const saved = draft.buttonId
    ? await ctx.db.updateTable('org_button').set(row).where('id', '=', draft.buttonId).returning('id').executeTakeFirst()
    : await ctx.db.insertInto('org_button').values(row).returning('id').executeTakeFirst()
  if (!saved) throw notFound('按钮')
  return (await allButtons(ctx)).find((button) => button.buttonId === saved.id)!
}
