import { type CounselorUser, counselorUserCalls, toPage } from '@zhiheng/contract'
import { sql } from 'kysely'
import type { Db } from '../../db/db.ts'
import type { Context } from '../../rpc/context.ts'
import { notFound, notLoggedIn, refuse } from '../../rpc/fail.ts'
import { implement } from '../../rpc/handlers.ts'
import { authenticate } from '../session/authenticate.ts'
import { logIn } from '../session/log-in.ts'
import { hashPassword, passwordFits, temporaryPassword } from '../session/secrets.ts'
import { endSession, endSessionsOf, noteFailure } from '../session/session.store.ts'
import { claimLoginName } from './add-user.ts'

/** External users of management companies: a login of their own, and only their company's things. */
export const counselorUser = implement(counselorUserCalls, {
  login: async ({ body }, ctx) => {
    const token = await logIn(ctx, 'counselor', body)
    const actor = await authenticate(ctx.root, token, ctx.now())
    if (actor?.kind !== 'counselor') throw notLoggedIn()
    const row = await rows(ctx.root).where('u.org_id', '=', actor.orgId).where('u.id', '=', actor.userId).executeTakeFirstOrThrow()
    return { ...toCounselorUser(row), token, orgId: actor.orgId, orgName: row.org_name }
  },

  logout: async (_, ctx) => {
    await endSession(ctx.root, ctx.actor.tokenHash)
    return null
  },

  info: async (_, { db, actor }) => {
    const row = await rows(db).where('u.id', '=', actor.userId).executeTakeFirstOrThrow()
    const funds = await db.selectFrom('all_fund').select(['fund_code', 'short_name', 'nav_day', 'nav']).where('company_code', '=', actor.companyCode).orderBy('fund_code').limit(1000).execute()
    return { ...toCounselorUser(row), orgName: row.org_name, funds: funds.map((fund) => ({ fundCode: fund.fund_code, shortName: fund.short_name ?? fund.fund_code, navDay: fund.nav_day, nav: fund.nav })) }
  },

  list: async ({ query, body }, { db }) => {
    const text = `%${body.keyword ?? ''}%`
    const found = rows(db).where((eb) => eb.or([eb('u.user_name', 'ilike', text), eb('u.real_name', 'ilike', text), eb('c.company_name', 'ilike', text)]))
    const page = await found.orderBy('u.created_at').orderBy('u.id').limit(query.pageSize).offset((query.pageNo - 1) * query.pageSize).execute()
    const { total } = await found.clearSelect().select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
    return toPage(page.map(toCounselorUser), total, query)
  },

  save: async ({ body }, ctx) => {
    const company = await ctx.db.selectFrom('all_company').select('company_code').where('company_code', '=', body.companyCode).executeTakeFirst()
    if (!company) throw refuse('请重新搜索公司并选择', { field: 'companyCode' })
    const facts = { user_name: body.userName, real_name: body.realName, company_code: body.companyCode, mobile: body.mobile, email: body.email }
    if (body.id) {
      const former = await seen(ctx, body.id)
      if (former.user_name.toLowerCase() !== body.userName.toLowerCase()) {
        await ctx.db.deleteFrom('login_name').where('login_name', '=', former.user_name.toLowerCase()).execute()
        await claimLoginName(ctx.db, ctx.actor.orgId, body.userName, body.id, 'counselor')
      }
      await ctx.db.updateTable('counselor_user').set(facts).where('id', '=', body.id).execute()
      return toCounselorUser(await seen(ctx, body.id))
    }
    const password = temporaryPassword()
    const { id } = await ctx.db.insertInto('counselor_user')
      .values({ ...facts, password_hash: await hashPassword(password), must_change_password: true, created_by: ctx.actor.userId })
      .returning('id').executeTakeFirstOrThrow()
    await claimLoginName(ctx.db, ctx.actor.orgId, body.userName, id, 'counselor')
    return { ...toCounselorUser(await seen(ctx, id)), temporaryPassword: password }
  },

  remove: async ({ body }, ctx) => {
    for (const id of body.ids) {
      await seen(ctx, id)
      await endSessionsOf(ctx.db, ctx.actor.orgId, id, 'counselor')
    }
    await ctx.db.deleteFrom('login_name').where('user_id', 'in', body.ids).where('kind', '=', 'counselor').execute()
    await ctx.db.deleteFrom('counselor_user').where('id', 'in', body.ids).execute()
    return null
  },

  updatePassword: async ({ body }, ctx) => {
    const user = await ctx.db.selectFrom('counselor_user').select(['id', 'password_hash']).where('id', '=', ctx.actor.userId).executeTakeFirstOrThrow()
    if (!(await passwordFits(user.password_hash, body.oldPassword))) throw refuse('原密码不正确')
    await ctx.db.updateTable('counselor_user').set({ password_hash: await hashPassword(body.newPassword), must_change_password: false }).where('id', '=', user.id).execute()
    await endSessionsOf(ctx.db, ctx.actor.orgId, user.id, 'counselor', ctx.actor.tokenHash)
    return null
  },

  resetPassword: async ({ body }, ctx) => {
    const user = await seen(ctx, body.id)
    const password = temporaryPassword()
    await ctx.db.updateTable('counselor_user').set({ password_hash: await hashPassword(password), must_change_password: true }).where('id', '=', user.id).execute()
    // A password that was forgotten has often locked the account as well.
    await noteFailure(ctx.root, user.user_name.toLowerCase(), 0, null)
    await endSessionsOf(ctx.db, ctx.actor.orgId, user.id, 'counselor')
    return { temporaryPassword: password }
  },

  updateStatus: async ({ body }, ctx) => {
    for (const id of body.ids) {
      await seen(ctx, id)
      if (body.status === 0) await endSessionsOf(ctx.db, ctx.actor.orgId, id, 'counselor')
    }
    await ctx.db.updateTable('counselor_user').set({ status: body.status }).where('id', 'in', body.ids).execute()
    return null
  },
})

const rows = (db: Db) =>
  db
    .selectFrom('counselor_user as u')
    .innerJoin('organisation as o', 'o.org_id', 'u.org_id')
    .leftJoin('all_company as c', 'c.company_code', 'u.company_code')
    .select(['u.id', 'u.user_name', 'u.real_name', 'u.company_code', 'u.mobile', 'u.email', 'u.status', 'u.created_at', 'o.org_name'])
    .select(sql<string>`coalesce(c.company_name, u.company_code)`.as('company_name'))

async function seen(ctx: Context, id: string) {
  const row = await rows(ctx.db).where('u.id', '=', id).executeTakeFirst()
  if (!row) throw notFound('投顾账号')
  return row
}

const toCounselorUser = (row: Awaited<ReturnType<typeof seen>>): CounselorUser => ({
  id: row.id, userName: row.user_name, realName: row.real_name, companyCode: row.company_code, companyName: row.company_name,
  mobile: row.mobile, email: row.email, status: row.status, createdAt: row.created_at.toISOString(),
})
