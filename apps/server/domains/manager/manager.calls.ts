import { type ListBody, type Manager, managerCalls, type PageQuery, toPage } from '@zhiheng/contract'
import { canCreate } from '@zhiheng/domain'
import { type Selectable, sql } from 'kysely'
import { listBodyOf } from '../../db/list-query.ts'
import { initials } from '../../db/pinyin.ts'
import type { Context } from '../../rpc/context.ts'
import { forbidden, notFound } from '../../rpc/fail.ts'
import { implement } from '../../rpc/handlers.ts'
import { concerned } from '../company/company.store.ts'
import { ownership } from '../fund/fund.rules.ts'
import * as store from './manager.store.ts'
import type { ManagerResumeTable } from './manager.tables.ts'

const listed = (scope: store.ManagerScope) => async ({ query, body }: { query: PageQuery; body: Partial<ListBody> }, ctx: Context) => {
  const { rows, total } = await store.managerPage(ctx.db, scope, ctx.actor.userId, listBodyOf(body), query)
  return toPage(await toManagers(ctx, rows), total, query)
}

export const manager = implement(managerCalls, {
  list: listed('merged'),
  publicList: listed('public'),
  privateList: listed('private'),
  mergedList: listed('merged'),
  concernList: listed('concern'),

  byName: async ({ body }, ctx) => toManagers(ctx, await store.managersNamed(ctx.db, body.managerName)),
  search: async ({ body }, ctx) => {
    const { rows } = await store.managerPage(ctx.db, 'merged', ctx.actor.userId, { keyword: body.keyword || undefined, filters: [], sorts: [] }, { pageNo: 1, pageSize: 50 })
    return (await toManagers(ctx, rows)).map(({ managerCode, managerName, counselorName }) => ({ managerCode, managerName, counselorName }))
  },
  one: ({ query }, ctx) => one(ctx, query.id),
  byCode: ({ query }, ctx) => one(ctx, query.managerCode),
  ofCompany: async ({ query }, ctx) => toManagers(ctx, await store.managersOf(ctx.db, query.counselorCode)),

  save: async ({ body }, ctx) => {
    const former = body.managerCode ? await store.findManager(ctx.db, body.managerCode) : undefined
    if (!former && !canCreate(ctx.actor.userType)) throw forbidden()
    const code = body.managerCode || (await sql<{ id: string }>`select 'M' || new_id() as id`.execute(ctx.db)).rows[0]!.id
    await store.putManager(ctx.db, ownership.keepsMarket(ctx.actor), {
      manager_code: code, manager_name: body.managerName, pinyin: initials(body.managerName), company_code: body.counselorCode, is_private: body.isPrivate, gender: body.gender,
      education: body.education, career_start_day: body.careerStartDay, strategies: body.strategies, resume: body.resume, labels: body.labels, created_by: ctx.actor.userId,
    })
    return one(ctx, code)
  },

  remove: async ({ body }, ctx) => {
    for (const code of body.ids) {
      if (!ownership.can(ctx.actor, 'manager.edit', await seen(ctx, code)).includes('delete')) throw forbidden()
    }
    await ctx.db.deleteFrom(ownership.keepsMarket(ctx.actor) ? 'market_manager' : 'manager').where('manager_code', 'in', body.ids).execute()
    await ctx.db.deleteFrom('concern').where('object_type', '=', 'manager').where('object_code', 'in', body.ids).execute()
    return null
  },

  jurisdiction: async ({ query }, ctx) => {
    const row = await store.findManager(ctx.db, query.managerCode)
    return { visible: row !== undefined, editable: row !== undefined && ownership.can(ctx.actor, 'manager.edit', row).includes('edit'), origin: row?.origin ?? 'market' }
  },

  resumes: async ({ body }, { db }) => (await db.selectFrom('manager_resume').selectAll().where('manager_code', '=', body.managerCode).orderBy('begin_day', 'desc').orderBy('id').execute()).map(toResume),
  saveResume: async ({ body }, ctx) => {
    await seen(ctx, body.managerCode)
    const row = { manager_code: body.managerCode, begin_day: body.beginDay || null, end_day: body.endDay || null, company_name: body.companyName, duty: body.duty, content: body.content }
    const saved = body.id
      ? await ctx.db.updateTable('manager_resume').set(row).where('id', '=', body.id).returningAll().executeTakeFirst()
      : await ctx.db.insertInto('manager_resume').values(row).returningAll().executeTakeFirst()
    if (!saved) throw notFound('任职经历')
    return toResume(saved)
  },
  removeResumes: async ({ body }, { db }) => {
    await db.deleteFrom('manager_resume').where('id', 'in', body.ids).execute()
    return null
  },
})

async function seen(ctx: Context, code: string) {
  const row = await store.findManager(ctx.db, code)
  if (!row) throw notFound('基金经理')
  return row
}
const one = async (ctx: Context, code: string) => (await toManagers(ctx, [await seen(ctx, code)]))[0]!

async function toManagers(ctx: Context, rows: readonly store.ManagerRow[]): Promise<Manager[]> {
  const { companies, funds } = await store.besides(ctx.db, rows)
  const followed = await concerned(ctx.db, ctx.actor.userId, 'manager', rows.map((row) => row.manager_code))
  return rows.map((row) => ({
    id: row.manager_code, managerCode: row.manager_code, managerName: row.manager_name ?? row.manager_code, pinyin: row.pinyin ?? '', counselorCode: row.company_code ?? '',
    counselorName: companies.get(row.company_code ?? '') ?? '', isPrivate: row.is_private ?? false, gender: row.gender ?? '', education: row.education ?? '',
    careerStartDay: row.career_start_day ?? '', strategies: row.strategies ?? [], resume: row.resume ?? '', labels: row.labels ?? [], fundCount: funds.get(row.manager_code) ?? 0,
    origin: row.origin, concerned: followed.has(row.manager_code), can: ownership.can(ctx.actor, 'manager.edit', row),
  }))
}

const toResume = (row: Selectable<ManagerResumeTable>) =>
  ({ id: row.id, managerCode: row.manager_code, beginDay: row.begin_day ?? '', endDay: row.end_day ?? '', companyName: row.company_name, duty: row.duty, content: row.content })
