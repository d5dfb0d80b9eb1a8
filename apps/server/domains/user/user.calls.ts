import { toPage, type User, userCalls } from '@zhiheng/contract'
import { canCreate } from '@zhiheng/domain'
import { listBodyOf } from '../../db/list-query.ts'
import type { Actor, Context } from '../../rpc/context.ts'
import { forbidden, notFound, refuse } from '../../rpc/fail.ts'
import { implement } from '../../rpc/handlers.ts'
import { hashPassword, temporaryPassword } from '../session/secrets.ts'
import { endSessionsOf } from '../session/session.store.ts'
import { addUser, claimLoginName } from './add-user.ts'
import { userRules } from './user.rules.ts'
import * as store from './user.store.ts'

export const user = implement(userCalls, {
  list: async ({ query, body }, { db, actor }) => {
    const { rows, total } = await store.userPage(db, listBodyOf(body), query, actor.look.hidden.has('mobile'))
    return toPage(rows.map((row) => toUser(actor, row)), total, query)
  },

  get: async ({ query }, ctx) => toUser(ctx.actor, await seen(ctx, query.id)),

  save: async ({ body }, ctx) => {
    const facts = { real_name: body.realName, user_type: body.userType, mobile: body.mobile, email: body.email, dept_id: body.deptId || null }
    await checkRoles(ctx, body.roleIds ?? [])
    if (body.id) {
      const former = await editable(ctx, body.id, 'edit')
      if (former.user_name !== body.userName) await rename(ctx, body.id, former.user_name, body.userName)
      await ctx.db.updateTable('app_user').set(facts).where('id', '=', body.id).execute()
      if (body.roleIds) await store.replaceRoles(ctx.db, body.id, body.roleIds)
      return toUser(ctx.actor, await seen(ctx, body.id))
    }
    if (!canCreate(ctx.actor.userType)) throw forbidden()
    const password = temporaryPassword()
    const draft = { ...facts, user_name: body.userName, password_hash: await hashPassword(password), must_change_password: true, created_by: ctx.actor.userId }
    const id = await addUser(ctx.db, ctx.actor.orgId, draft, body.roleIds ?? [])
    return { ...toUser(ctx.actor, await seen(ctx, id)), temporaryPassword: password }
  },

  remove: async ({ body }, ctx) => {
    for (const id of body.ids) {
      const row = await editable(ctx, id, 'delete')
      const left = (await store.transfer(ctx.db, id, id, true)).filter(({ count }) => count > 0)
      if (left.length > 0) throw refuse(`用户「${row.real_name}」名下还有${left.map(({ what, count }) => `${what}${count}项`).join('、')}，请先做数据转移`)
      await endSessionsOf(ctx.db, ctx.actor.orgId, id, 'user')
      await ctx.db.deleteFrom('login_name').where('user_id', '=', id).where('kind', '=', 'user').execute()
      await ctx.db.deleteFrom('app_user').where('id', '=', id).execute()
    }
    return null
  },

  updateStatus: async ({ body }, ctx) => {
    for (const id of body.ids) {
      await editable(ctx, id, 'forceOut')
      if (body.status === 0) await endSessionsOf(ctx.db, ctx.actor.orgId, id, 'user')
    }
    await ctx.db.updateTable('app_user').set({ status: body.status }).where('id', 'in', body.ids).execute()
    return null
  },

  roles: async ({ query }, ctx) => {
    const row = await seen(ctx, query.user_id)
    return row.roles.map((id, at) => ({ id, roleName: row.role_names[at]! }))
  },

  saveRoles: async ({ query, body }, ctx) => {
    await editable(ctx, query.user_id, 'edit')
    await checkRoles(ctx, body.roleIds)
    await store.replaceRoles(ctx.db, query.user_id, body.roleIds)
    return null
  },

  forceOut: async ({ query }, ctx) => {
    await editable(ctx, query.user_id, 'forceOut')
    return { sessions: await endSessionsOf(ctx.db, ctx.actor.orgId, query.user_id, 'user') }
  },

  transferData: async ({ body }, ctx) => {
    if (body.from_user_id === body.to_user_id) throw refuse('转出与接收不能是同一用户')
    await editable(ctx, body.from_user_id, 'transfer')
    const to = await seen(ctx, body.to_user_id)
    if (to.status !== 1) throw refuse(`用户「${to.real_name}」已停用，请选择其他接收人`)
    return { moved: await store.transfer(ctx.db, body.from_user_id, body.to_user_id, body.dryRun) }
  },

  setDataLook: async ({ body }, ctx) => {
    const template = body.templateId && (await ctx.db.selectFrom('data_look_template').select('id').where('id', '=', body.templateId).executeTakeFirst())
    if (body.templateId && !template) throw notFound('数据查看模板')
    for (const id of body.user_ids) await editable(ctx, id, 'edit')
    await ctx.db.updateTable('app_user').set({ data_look: body.templateId }).where('id', 'in', body.user_ids).execute()
    return null
  },

  orgUsers: async ({ query }, { db }) => (await store.names(db, true, query.keyword)).map(toName),
  screenUsers: async (_, { db }) => (await store.names(db, false)).map(toName),
})

async function seen(ctx: Context, id: string) {
  const row = await store.findUser(ctx.db, id)
  if (!row) throw notFound('用户')
  return row
}

async function editable(ctx: Context, id: string, act: 'edit' | 'delete' | 'forceOut' | 'transfer') {
  const row = await seen(ctx, id)
  if (!userRules.can(ctx.actor, { id, roles: row.roles.join(',') }).includes(act)) throw forbidden()
  return row
}

async function checkRoles(ctx: Context, roleIds: readonly string[]) {
  if (roleIds.some((id) => !userRules.mayGrant(ctx.actor, id))) throw forbidden()
  if (roleIds.length === 0) return
  const known = await ctx.db.selectFrom('role').select('id').where('id', 'in', roleIds).execute()
  if (known.length !== new Set(roleIds).size) throw notFound('角色')
}

async function rename(ctx: Context, id: string, former: string, next: string) {
  if (former.toLowerCase() !== next.toLowerCase()) {
    await ctx.db.deleteFrom('login_name').where('login_name', '=', former.toLowerCase()).execute()
    await claimLoginName(ctx.db, ctx.actor.orgId, next, id, 'user')
  }
  await ctx.db.updateTable('app_user').set({ user_name: next }).where('id', '=', id).execute()
}

const toUser = (actor: Actor, row: store.UserRow): User => ({
  id: row.id, userName: row.user_name, realName: row.real_name, userType: row.user_type, mobile: row.mobile, email: row.email,
  deptId: row.dept_id ?? '', deptName: row.dept_name ?? '', roles: row.roles.join(','), roleName: row.role_names.join('、'), status: row.status,
  online: row.online, dataLook: row.data_look, lastLoginAt: row.last_login?.toISOString() ?? null, createdAt: row.created_at.toISOString(),
  can: userRules.can(actor, { id: row.id, roles: row.roles.join(',') }),
})

const toName = (row: { id: string; user_name: string; real_name: string; dept_name: string | null }) =>
  ({ id: row.id, userName: row.user_name, realName: row.real_name, deptName: row.dept_name ?? '' })
