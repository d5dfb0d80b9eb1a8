import { sessionCalls } from '@zhiheng/contract'
import { operatorOrg } from '@zhiheng/domain'
import type { Context } from '../../rpc/context.ts'
import { forbidden, notLoggedIn, refuse } from '../../rpc/fail.ts'
import { implement } from '../../rpc/handlers.ts'
import { addUser } from '../user/add-user.ts'
import { userRules } from '../user/user.rules.ts'
import { authenticate } from './authenticate.ts'
import { drawPicture, pictureFits, sendCode, spendCode, spendPicture } from './codes.ts'
import { logIn, openSession } from './log-in.ts'
import { standingsOf } from './rights.ts'
import { hashPassword, passwordFits, temporaryPassword } from './secrets.ts'
import * as store from './session.store.ts'
import { userInfo } from './user-info.ts'

/** Organisation that guests of the open installation and messages without organisation belong to. */
const guestRole = '13'

export const session = implement(sessionCalls, {
  login: async ({ body }, ctx) => infoOf(ctx, await logIn(ctx, 'user', body)),

  logout: async (_, ctx) => {
    await store.endSession(ctx.root, ctx.actor.tokenHash)
    return null
  },

  register: async ({ body }, ctx) => {
    const organisation = await ctx.root.selectFrom('organisation').select(['org_id', 'org_name']).where('org_id', '=', body.orgId).executeTakeFirst()
    if (organisation?.org_name !== body.orgName) throw refuse('请重新搜索机构并选择')
    await spendCode(ctx, body.mobile, body.mobileCode)
    const guest = { user_name: body.userName, real_name: body.realName, mobile: body.mobile, user_type: 3, password_hash: await hashPassword(body.password) }
    return { id: await ctx.root.transaction().execute((db) => addUser(db, body.orgId, guest, [guestRole])) }
  },

  updatePassword: async ({ body }, ctx) => {
    const user = await store.findUserAnywhere(ctx.root, ctx.actor.orgId, ctx.actor.userId)
    if (!user || !(await passwordFits(user.password_hash, body.oldPassword))) throw refuse('原密码不正确')
    if (body.oldPassword === body.newPassword) throw refuse('新密码不能与原密码相同')
    await ctx.db.updateTable('app_user').set({ password_hash: await hashPassword(body.newPassword), must_change_password: false }).where('id', '=', user.id).execute()
    await store.endSessionsOf(ctx.root, ctx.actor.orgId, user.id, 'user', ctx.actor.tokenHash)
    return null
  },

  resetPassword: async ({ body }, ctx) => (ctx.actor.kind === 'user' ? resetByAdministrator(ctx, body.userName) : resetByMobile(ctx, body)),

  sendMobileVerifyCode: async ({ body }, ctx) => {
    if (ctx.actor.kind === 'nobody') await spendPicture(ctx, body)
    return sendCode(ctx, 'mobile', body.mobile, ctx.actor.kind === 'nobody' ? operatorOrg : ctx.actor.orgId)
  },

  verifyMobileCode: async ({ body }, ctx) => {
    await spendCode(ctx, body.mobile, body.mobileCode)
    if (!body.login) return null
    const owners = await store.findUsersByMobile(ctx.root, body.mobile)
    const owner = owners[0]
    if (!owner || owners.length > 1) throw refuse('该手机号没有对应的账号，请使用账号密码登录')
    return infoOf(ctx, await openSession(ctx, 'user', owner.org_id, owner.id, owner.user_name, body.remember))
  },

  tokenLogin: ({ query }, ctx) => infoOf(ctx, query.token),

  info: (_, ctx) => userInfo(ctx.root, ctx.actor, ctx.request.token),

  saveSetting: async ({ body }, ctx) => {
    const wanted = typeof body.userSetting === 'string' ? parseSetting(body.userSetting) : body.userSetting
    const user = await store.findUserAnywhere(ctx.root, ctx.actor.orgId, ctx.actor.userId)
    const setting = { reportVersion: 'V1', ...(user?.setting as object), ...wanted }
    await ctx.db.updateTable('app_user').set({ setting: JSON.stringify(setting) }).where('id', '=', ctx.actor.userId).execute()
    return setting
  },

  checkUserName: async ({ query }, ctx) => ({ unique: (await store.findLogin(ctx.root, query.userName)) === undefined }),

  initTrialUser: async (_, ctx) => {
    if (process.env.TRIAL_USERS !== '1') throw refuse('本站未开放试用，请联系平台管理员开通账号')
    const password = temporaryPassword()
    const userName = `trial${ctx.now().getTime().toString(36)}`
    const trial = { user_name: userName, real_name: '试用用户', user_type: 3, password_hash: await hashPassword(password) }
    await ctx.root.transaction().execute((db) => addUser(db, operatorOrg, trial, [guestRole]))
    return { userName, password }
  },

  pictureCode: ({ query }, ctx) => drawPicture(ctx, query.codeId),
  mailPictureCode: ({ query }, ctx) => drawPicture(ctx, query.codeId),
  validatePicture: async ({ query }, ctx) => ({ valid: await pictureFits(ctx, query.codeId, query.code) }),
})

async function infoOf(ctx: Context, token: string) {
  const actor = await authenticate(ctx.root, token, ctx.now())
  if (!actor || actor.kind !== 'user') throw notLoggedIn()
  return userInfo(ctx.root, actor, token)
}

function parseSetting(text: string): object {
  try {
    const value: unknown = JSON.parse(text)
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value
  } catch {
    // falls through to the one refusal
  }
  throw refuse('设置内容不是有效的 JSON')
}

async function resetByAdministrator(ctx: Context, userName: string) {
  if (!ctx.actor.permissions.has('user.edit')) throw forbidden()
  const user = await ctx.db.selectFrom('app_user').select(['id', 'real_name']).where('user_name', '=', userName).executeTakeFirst()
  if (!user) throw refuse('没有找到该账号')
  const standing = (await standingsOf(ctx.db, ctx.actor, [user.id])).get(user.id)!
  // Whoever sets the password can log in as the user.
  if (userRules.can(ctx.actor, { id: user.id, standing }).length === 0) throw refuse(`用户「${user.real_name}」的权限高于您，不能重置密码，请联系机构管理员`)
  const password = temporaryPassword()
  await ctx.db.updateTable('app_user').set({ password_hash: await hashPassword(password), must_change_password: true }).where('id', '=', user.id).execute()
  await store.noteFailure(ctx.root, userName.toLowerCase(), 0, null)
  await store.endSessionsOf(ctx.db, ctx.actor.orgId, user.id, 'user')
  return { temporaryPassword: password }
}

async function resetByMobile(ctx: Context, body: { userName: string; mobileCode?: string | undefined; newPassword?: string | undefined }) {
  const login = await store.findLogin(ctx.root, body.userName)
  const user = login?.kind === 'user' ? await store.findUserAnywhere(ctx.root, login.org_id, login.user_id) : undefined
  if (!body.mobileCode || !body.newPassword) throw refuse('请输入短信验证码和新密码')
  if (!user?.mobile) throw refuse('该账号没有绑定手机号，请联系机构管理员重置密码')
  await spendCode(ctx, user.mobile, body.mobileCode)
  await ctx.root.updateTable('app_user').set({ password_hash: await hashPassword(body.newPassword), must_change_password: false }).where('org_id', '=', user.org_id).where('id', '=', user.id).execute()
  await store.noteFailure(ctx.root, user.user_name.toLowerCase(), 0, null)
  await store.endSessionsOf(ctx.root, user.org_id, user.id, 'user')
  return {}
}
