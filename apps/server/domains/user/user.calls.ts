import { permissions, toPage, type User, userCalls } from '@zhiheng/contract'
import { isWithinLook, userTypes } from '@zhiheng/domain'
import { withoutLook } from '../../db/db.ts'
import { listBodyOf } from '../../db/list-query.ts'
import type { Context } from '../../rpc/context.ts'
import { forbidden, notFound, refuse } from '../../rpc/fail.ts'
import { implement } from '../../rpc/handlers.ts'
import { readLook } from '../session/authenticate.ts'
import { grantsOfRoles, standingsOf } from '../session/rights.ts'
import { hashPassword, temporaryPassword } from '../session/secrets.ts'
import { endSessionsOf } from '../session/session.store.ts'
import { addUser, claimLoginName } from './add-user.ts'
import { userRules } from './user.rules.ts'
import * as store from './user.store.ts'

export const user = implement(userCalls, {
  list: async ({ query, body }, { db, actor }) => {
    const { rows, total } = await store.userPage(db, listBodyOf(body), query, actor.look.hidden.has('mobile'))
    return toPage(await toUsers({ db, actor }, rows), total, query)
  },

  get: async ({ query }, ctx) => one(ctx, query.id),

  save: async ({ body }, ctx) => {
    const facts = { real_name: body.realName, user_type: body.userType, mobile: body.mobile, email: body.email, dept_id: body.deptId || null }
    if (body.id) {
      const former = await editable(ctx, body.id, 'edit')
      checkFacts(ctx, former, facts)
      if (former.user_name !== body.userName) await rename(ctx, body.id, former.user_name, body.userName)
      await ctx.db.updateTable('app_user').set(facts).where('id', '=', body.id).execute()
      if (body.roleIds) await giveRoles(ctx, former, body.roleIds)
      return one(ctx, body.id)
    }
    const password = temporaryPassword()
    const draft = { ...facts, user_name: body.userName, password_hash: await hashPassword(password), must_change_password: true, created_by: ctx.actor.userId }
    const id = await addUser(ctx.db, ctx.actor.orgId, draft, [])
    await giveRoles(ctx, await seen(ctx, id), body.roleIds ?? [])
    return { ...(await one(ctx, id)), temporaryPassword: password }
  },

  remove: async ({ body }, ctx) => {
    for (const id of body.ids) {
      const row = await editable(ctx, id, 'delete')
      const left = (await withoutLook(ctx.db, () => store.transfer(ctx.db, id, id, true))).filter(({ count }) => count > 0)
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
    await giveRoles(ctx, await editable(ctx, query.user_id, 'edit'), body.roleIds)
    return null
  },

  forceOut: async ({ query }, ctx) => {
    await editable(ctx, query.user_id, 'forceOut')
    return { sessions: await endSessionsOf(ctx.db, ctx.actor.orgId, query.user_id, 'user') }
  },

  transferData: async ({ body }, ctx) => {
    if (body.from_user_id === body.to_user_id) throw refuse('转出与接收不能是同一用户')
    if (userRules.isLimited(ctx.actor)) throw refuse('您的数据查看受模板限制，看不到全部数据，不能做数据转移')
    await editable(ctx, body.from_user_id, 'transfer')
    const to = await seen(ctx, body.to_user_id)
    if (to.status !== 1) throw refuse(`用户「${to.real_name}」已停用，请选择其他接收人`)
    return { moved: await store.transfer(ctx.db, body.from_user_id, body.to_user_id, body.dryRun) }
  },

  setDataLook: async ({ body }, ctx) => {
    const template = body.templateId && (await ctx.db.selectFrom('data_look_template').select('id').where('id', '=', body.templateId).executeTakeFirst())
    if (body.templateId && !template) throw notFound('数据查看模板')
    for (const id of body.user_ids) await editable(ctx, id, 'edit')
    await keepingLook(ctx, body.user_ids, () => ctx.db.updateTable('app_user').set({ data_look: body.templateId }).where('id', 'in', body.user_ids).execute())
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
  const standing = (await standingsOf(ctx.db, ctx.actor, [id])).get(id)!
  if (userRules.can(ctx.actor, { id, standing }).includes(act)) return row
  if (id === ctx.actor.userId || !ctx.actor.permissions.has('user.edit')) throw forbidden()
  throw refuse(`用户「${row.real_name}」的权限高于您，不能修改、删除或强制下线，请联系机构管理员`)
}

/** Sets the roles of a user. Nobody gives more than he holds: neither permissions nor sight. */
async function giveRoles(ctx: Context, user: store.UserRow, roleIds: readonly string[]) {
  const added = [...new Set(roleIds)].filter((id) => !user.roles.includes(id))
  if (added.length === 0 && user.roles.every((id) => roleIds.includes(id))) return
  const roles = await grantsOfRoles(ctx.db, added)
  if (roles.some((role) => !userRules.mayGrant(ctx.actor, role))) throw forbidden()
  if (roles.length !== added.length) throw notFound('角色')
  for (const role of roles) {
    const [lacking] = userRules.beyond(ctx.actor, role)
    if (lacking) throw refuse(`角色「${role.name}」包含您没有的权限「${permissions[lacking]}」，不能授予，请联系机构管理员`)
  }
  await keepingLook(ctx, [user.id], () => store.replaceRoles(ctx.db, user.id, roleIds))
}

/** Does what changes the data look of users, and takes it back where they would then see more than the actor does. */
async function keepingLook({ db, actor }: Context, userIds: readonly string[], change: () => Promise<unknown>) {
  const mine = userRules.isLimited(actor) ? await readLook(db, actor.orgId, actor.userId) : undefined
  await change()
  if (!mine) return
  for (const id of userIds) if (!isWithinLook(await readLook(db, actor.orgId, id), mine)) throw refuse('设置后该用户能看到的数据多于您自己，请选择范围不大于您的数据查看模板或角色')
}

/** What nobody may change to reach further himself: a guest the type, a user who sees one department who belongs to it. */
function checkFacts({ actor }: Context, former: store.UserRow, facts: { user_type: number; dept_id: string | null }) {
  if (actor.userType === userTypes.guest && facts.user_type !== former.user_type) throw forbidden()
  if (actor.look.scope === 'dept' && (former.dept_id ?? '') !== (facts.dept_id ?? '')) throw refuse('您只能查看本部门的数据，不能调整用户的部门，请联系机构管理员')
}

async function rename(ctx: Context, id: string, former: string, next: string) {
  if (former.toLowerCase() !== next.toLowerCase()) {
    await ctx.db.deleteFrom('login_name').where('login_name', '=', former.toLowerCase()).execute()
    await claimLoginName(ctx.db, ctx.actor.orgId, next, id, 'user')
  }
  await ctx.db.updateTable('app_user').set({ user_name: next }).where('id', '=', id).execute()
}

const one = async (ctx: Context, id: string) => (await toUsers(ctx, [await seen(ctx, id)]))[0]!

async function toUsers({ db, actor }: Pick<Context, 'db' | 'actor'>, rows: readonly store.UserRow[]): Promise<User[]> {
  const standings = await standingsOf(db, actor, rows.map((row) => row.id))
  return rows.map((row) => ({
    id: row.id, userName: row.user_name, realName: row.real_name, userType: row.user_type, mobile: row.mobile, email: row.email,
    deptId: row.dept_id ?? '', deptName: row.dept_name ?? '', roles: row.roles.join(','), roleName: row.role_names.join('、'), status: row.status,
    online: row.online, dataLook: row.data_look, lastLoginAt: row.last_login?.toISOString() ?? null, createdAt: row.created_at.toISOString(),
    can: userRules.can(actor, { id: row.id, standing: standings.get(row.id)! }),
  }))
}

const toName = (row: { id: string; user_name: string; real_name: string; dept_name: string | null }) =>
  ({ id: row.id, userName: row.user_name, realName: row.real_name, deptName: row.dept_name ?? '' })
