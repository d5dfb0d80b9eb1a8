import { type DataLookTemplate, type Role, roleCalls, toPage } from '@zhiheng/contract'
import { hiddenGroups, isOrgAdmin } from '@zhiheng/domain'
import type { Selectable } from 'kysely'
import { rowStore } from '../../db/row-store.ts'
import type { Context } from '../../rpc/context.ts'
import { notFound, refuse } from '../../rpc/fail.ts'
import { implement } from '../../rpc/handlers.ts'
import type { DataLookTemplateTable, RoleTable } from './access.tables.ts'
import { grant, mayMakeAdmins } from './grant.ts'

const roles = rowStore('role', { like: 'role_name', order: 'created_at' })
const templates = rowStore('data_look_template', { like: 'template_name', order: 'created_at' })

export const role = implement(roleCalls, {
  list: async ({ query, body }, ctx) => {
    const { rows, total } = await roles.page(ctx.db, body.roleName, query)
    const holders = await holdersOf(ctx)
    return toPage(rows.map((row) => toRole(ctx, row, holders)), total, query)
  },

  get: async ({ query }, ctx) => toRole(ctx, await seen(ctx, query.id), await holdersOf(ctx)),

  save: async ({ body }, ctx) => {
    if (body.dataLook) await seenTemplate(ctx, body.dataLook)
    const former = body.id ? await seen(ctx, body.id) : undefined
    if (former?.is_system) throw refuse('平台自带的角色不能修改，请新建角色')
    if (isOrgAdmin('', body.roleName, ctx.actor.orgLabel) && !mayMakeAdmins(ctx.actor)) throw refuse(`名称含「${ctx.actor.orgLabel}」的角色是机构管理员，只能由机构管理员设置`)
    if (former && former.data_look !== (body.dataLook ?? null)) refuseLimited(ctx.actor)
    const row = { role_name: body.roleName, role_desc: body.roleDesc, data_look: body.dataLook ?? null }
    const saved = body.id ? await roles.change(ctx.db, body.id, row) : await roles.create(ctx.db, row)
    if (!saved) throw notFound('角色')
    return toRole(ctx, saved, await holdersOf(ctx))
  },

  remove: async ({ body }, ctx) => {
    const holders = await holdersOf(ctx)
    for (const id of body.ids) {
      const row = await seen(ctx, id)
      if (row.is_system) throw refuse(`「${row.role_name}」是平台自带的角色，不能删除`)
      if (holders.get(id)) throw refuse(`角色「${row.role_name}」还有${holders.get(id)}名用户在使用，请先调整这些用户的角色`)
    }
    await roles.remove(ctx.db, body.ids)
    return null
  },

  menus: async ({ query }, ctx) => {
    await seen(ctx, query.roleId)
    return (await ctx.db.selectFrom('role_menu').select('menu_id').where('role_id', '=', query.roleId).execute()).map((row) => row.menu_id)
  },
  saveMenus: async ({ query, body }, ctx) => {
    await grantable(ctx, query.roleId)
    await grant(ctx, 'role_menu', query.roleId, body.menuIds)
    return null
  },
  buttons: async ({ query }, ctx) => {
    await seen(ctx, query.roleId)
    return (await ctx.db.selectFrom('role_button').select('button_id').where('role_id', '=', query.roleId).execute()).map((row) => row.button_id)
  },
  saveButtons: async ({ query, body }, ctx) => {
    await grantable(ctx, query.roleId)
    await grant(ctx, 'role_button', query.roleId, body.buttonIds)
    return null
  },

  dataLookPage: async ({ query, body }, { db }) => {
    const { rows, total } = await templates.page(db, body.templateName, query)
    return toPage(rows.map(toTemplate), total, query)
  },
  dataLooks: async (_, { db }) => (await templates.page(db, undefined, { pageNo: 1, pageSize: 9999 })).rows.map(toTemplate),
  dataLook: async ({ body }, ctx) => toTemplate(await seenTemplate(ctx, body.id)),
  saveDataLook: async ({ body }, { db, actor }) => {
    refuseLimited(actor)
    const strange = body.hiddenFields.find((key) => !hiddenGroups.some((group) => group.key === key))
    if (strange) throw refuse(`没有可以隐藏的字段 ${strange}，请从列表中选择`)
    const row = { template_name: body.templateName, scope: body.scope, hidden_fields: body.hiddenFields, remark: body.remark }
    const saved = body.id ? await templates.change(db, body.id, row) : await templates.create(db, row)
    if (!saved) throw notFound('数据查看模板')
    return toTemplate(saved)
  },
  removeDataLooks: async ({ body }, { db, actor }) => {
    refuseLimited(actor)
    const users = await db.selectFrom('app_user').select('real_name').where('data_look', 'in', body.ids).executeTakeFirst()
    const holders = await db.selectFrom('role').select('role_name').where('data_look', 'in', body.ids).executeTakeFirst()
    if (users ?? holders) throw refuse(`模板仍被「${users?.real_name ?? holders?.role_name}」使用，请先取消`)
    await templates.remove(db, body.ids)
    return null
  },
})

async function seen(ctx: Context, id: string) {
  const row = await roles.find(ctx.db, id)
  if (!row) throw notFound('角色')
  return row
}

/** Administrators hold everything without a list: granting them menus would have no effect. */
async function grantable(ctx: Context, id: string) {
  const row = await seen(ctx, id)
  if (['1', '2', '100'].includes(row.id)) throw refuse('管理员角色拥有全部菜单和按钮，无需授权')
}

/** Who sees a part only would widen the own sight by the templates. */
function refuseLimited({ look }: Context['actor']) {
  if (look.scope !== 'org' || look.hidden.size > 0) throw refuse('您的数据查看受模板限制，不能维护数据查看模板，请联系机构管理员')
}

async function seenTemplate(ctx: Context, id: string) {
  const row = await templates.find(ctx.db, id)
  if (!row) throw notFound('数据查看模板')
  return row
}

async function holdersOf({ db }: Context) {
  const rows = await db.selectFrom('user_role').select(['role_id', (eb) => eb.fn.countAll<number>().as('n')]).groupBy('role_id').execute()
  return new Map(rows.map((row) => [row.role_id, row.n]))
}

const toRole = (ctx: Context, row: Selectable<RoleTable>, holders: ReadonlyMap<string, number>): Role => ({
  id: row.id, roleName: row.role_name, roleDesc: row.role_desc, isSystem: row.is_system, dataLook: row.data_look, userCount: holders.get(row.id) ?? 0,
  can: ctx.actor.permissions.has('role.edit') && !row.is_system ? ['edit', 'delete'] : [],
})

const toTemplate = (row: Selectable<DataLookTemplateTable>): DataLookTemplate => ({
  id: row.id, templateName: row.template_name, scope: row.scope as DataLookTemplate['scope'], hiddenFields: row.hidden_fields, remark: row.remark,
})
