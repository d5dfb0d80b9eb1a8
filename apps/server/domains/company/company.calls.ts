import { type Company, companyCalls, type ListBody, type PageQuery, toPage } from '@zhiheng/contract'
import { canCreate } from '@zhiheng/domain'
import type { z } from 'zod'
import { withoutLook } from '../../db/db.ts'
import { listBodyOf } from '../../db/list-query.ts'
import { initials } from '../../db/pinyin.ts'
import type { Context } from '../../rpc/context.ts'
import { forbidden, notFound, refuse } from '../../rpc/fail.ts'
import { implement } from '../../rpc/handlers.ts'
import { ownership } from '../fund/fund.rules.ts'
import * as store from './company.store.ts'
import type { CompanyEventTable, CompanyExecutiveTable } from './company.tables.ts'
import type { Selectable } from 'kysely'

type Body = Partial<ListBody> & { isPrivates?: (number | boolean)[] | undefined }
type Draft = z.output<typeof companyCalls.save.body>

const flags = (given: readonly (number | boolean)[] | undefined) => (given && given.length > 0 ? given.map(Boolean) : undefined)

const listed = (scope: store.CompanyScope) => async ({ query, body }: { query: PageQuery; body: Body }, ctx: Context) => {
  const [rows, total] = [await store.companyPage(ctx.db, scope, listBodyOf(body), flags(body.isPrivates), query), await store.companyCount(ctx.db, scope, listBodyOf(body), flags(body.isPrivates))]
  return toPage(await toCompanies(ctx, rows), total, query)
}
const counted = (scope: store.CompanyScope) => ({ body }: { body: Body }, ctx: Context) => store.companyCount(ctx.db, scope, listBodyOf(body), flags(body.isPrivates))

export const company = implement(companyCalls, {
  list: listed('merged'),
  publicList: listed('public'),
  privateList: listed('private'),
  mergedList: listed('merged'),
  offeringList: listed('offering'),
  publicCount: counted('public'),
  privateCount: counted('private'),
  mergedCount: counted('merged'),
  offeringCount: counted('offering'),

  search: async ({ body }, { db }) =>
    (await store.companyPage(db, 'merged', { keyword: body.keyword || undefined, filters: [], sorts: [] }, flags(body.isPrivates), { pageNo: 1, pageSize: 50 }))
      .map((row) => ({ counselorCode: row.company_code, counselorName: row.company_name ?? row.company_code, shortName: row.short_name ?? '', isPrivate: row.is_private ?? false })),

  get: async ({ query }, ctx) => one(ctx, query.counselorCode),

  save: async ({ body }, ctx) => {
    await save(ctx, body)
    return one(ctx, body.counselorCode)
  },
  saveMany: async ({ body }, ctx) => {
    for (const draft of body.counselors) await save(ctx, draft)
    const saved: Company[] = []
    for (const draft of body.counselors) saved.push(await one(ctx, draft.counselorCode))
    return saved
  },

  remove: async ({ body }, ctx) => {
    const table = ownership.keepsMarket(ctx.actor) ? 'market_company' : 'company'
    for (const code of body.ids) {
      const row = await seen(ctx, code)
      if (!ownership.can(ctx.actor, 'company.edit', row).includes('delete')) throw forbidden()
      const funds = (await withoutLook(ctx.db, () => store.fundCounts(ctx.db, [code]))).get(code) ?? 0
      if (row.origin === 'own' && funds > 0) throw refuse(`管理人「${row.company_name}」名下还有${funds}只基金，请先调整这些基金`)
    }
    await ctx.db.deleteFrom(table).where('company_code', 'in', body.ids).execute()
    return null
  },

  executives: async ({ body }, { db }) => (await db.selectFrom('company_executive').selectAll().where('company_code', '=', body.counselorCode).orderBy('begin_day').orderBy('id').execute()).map(toExecutive),
  saveExecutive: async ({ body }, ctx) => {
    await seen(ctx, body.counselorCode)
    const row = { company_code: body.counselorCode, person_name: body.personName, duty: body.duty, begin_day: body.beginDay || null, resume: body.resume }
    const saved = body.id
      ? await ctx.db.updateTable('company_executive').set(row).where('id', '=', body.id).returningAll().executeTakeFirst()
      : await ctx.db.insertInto('company_executive').values(row).returningAll().executeTakeFirst()
    if (!saved) throw notFound('人员')
    return toExecutive(saved)
  },
  removeExecutives: async ({ body }, { db }) => {
    await db.deleteFrom('company_executive').where('id', 'in', body.ids).execute()
    return null
  },

  events: async ({ body }, { db }) => (await db.selectFrom('company_event').selectAll().where('company_code', '=', body.counselorCode).orderBy('event_day', 'desc').orderBy('id').execute()).map(toEvent),
  saveEvent: async ({ body }, ctx) => {
    await seen(ctx, body.counselorCode)
    const row = { company_code: body.counselorCode, event_day: body.eventDay, title: body.title, content: body.content }
    const saved = body.id
      ? await ctx.db.updateTable('company_event').set(row).where('id', '=', body.id).returningAll().executeTakeFirst()
      : await ctx.db.insertInto('company_event').values(row).returningAll().executeTakeFirst()
    if (!saved) throw notFound('事件')
    return toEvent(saved)
  },
  removeEvents: async ({ body }, { db }) => {
    await db.deleteFrom('company_event').where('id', 'in', body.ids).execute()
    return null
  },
})

async function seen(ctx: Context, code: string) {
  const row = await store.findCompany(ctx.db, code)
  if (!row) throw notFound('管理人')
  return row
}
const one = async (ctx: Context, code: string) => (await toCompanies(ctx, [await seen(ctx, code)]))[0]!

async function save(ctx: Context, draft: Draft) {
  const former = await store.findCompany(ctx.db, draft.counselorCode)
  if (draft.isNew && former) throw refuse(`管理人编码 ${draft.counselorCode} 已存在，请换一个编码`, { field: 'counselorCode' })
  if (!former && !canCreate(ctx.actor.userType)) throw forbidden()
  await store.putCompany(ctx.db, ownership.keepsMarket(ctx.actor), {
    company_code: draft.counselorCode, company_name: draft.counselorName, short_name: draft.shortName, pinyin: initials(draft.shortName || draft.counselorName), is_private: draft.isPrivate,
    is_offering: draft.isOffering, reg_code: draft.regCode, founded_day: draft.foundedDay, city: draft.city, scale_band: draft.scaleBand, staff_count: draft.staffCount ?? undefined,
    website: draft.website, legal_person: draft.legalPerson, strategies: draft.strategies, description: draft.description, labels: draft.labels, created_by: ctx.actor.userId,
  })
}

async function toCompanies(ctx: Context, rows: readonly store.CompanyRow[]): Promise<Company[]> {
  const codes = rows.map((row) => row.company_code)
  const [funds, followed] = [await store.fundCounts(ctx.db, codes), await store.concerned(ctx.db, ctx.actor.userId, 'company', codes)]
  return rows.map((row) => ({
    id: row.company_code, counselorCode: row.company_code, counselorName: row.company_name ?? row.company_code, shortName: row.short_name ?? '', pinyin: row.pinyin ?? '',
    isPrivate: row.is_private ?? false, isOffering: row.is_offering ?? false, regCode: row.reg_code ?? '', foundedDay: row.founded_day ?? '', city: row.city ?? '',
    scaleBand: row.scale_band ?? '', staffCount: row.staff_count, website: row.website ?? '', legalPerson: row.legal_person ?? '', strategies: row.strategies ?? [],
    description: row.description ?? '', labels: row.labels ?? [], fundCount: funds.get(row.company_code) ?? 0, origin: row.origin, concerned: followed.has(row.company_code),
    can: ownership.can(ctx.actor, 'company.edit', row),
  }))
}

const toExecutive = (row: Selectable<CompanyExecutiveTable>) =>
  ({ id: row.id, counselorCode: row.company_code, personName: row.person_name, duty: row.duty, beginDay: row.begin_day ?? '', resume: row.resume })
const toEvent = (row: Selectable<CompanyEventTable>) => ({ id: row.id, counselorCode: row.company_code, eventDay: row.event_day, title: row.title, content: row.content })
