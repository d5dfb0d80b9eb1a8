import { type FundDetail, fundCalls, type ListBody, type PageQuery, toPage } from '@zhiheng/contract'
import { sql } from 'kysely'
import { audit } from '../../db/audit.ts'
import { listBodyOf } from '../../db/list-query.ts'
import type { Context } from '../../rpc/context.ts'
import { forbidden, notFound, refuse } from '../../rpc/fail.ts'
import { implement } from '../../rpc/handlers.ts'
import { limitsOfOrg } from '../organisation/organisation.store.ts'
import { rewriteSeries } from '../nav/series.store.ts'
import { queueTask } from '../task/queue-task.ts'
import { ownership } from './fund.rules.ts'
import { countOnce } from './count-cache.ts'
import * as store from './fund.store.ts'
import { fundDetail } from './fund-detail.ts'
import { saveFund } from './save-fund.ts'
import { toDistribution, toFund } from './to-fund.ts'

type Body = Partial<ListBody> & { isPrivate?: boolean | undefined; fundName?: string | undefined }

const listed = (scope: store.Scope) => async ({ query, body }: { query: PageQuery; body: Body }, ctx: Context) => {
  const wanted = queryOf(ctx, scope, body)
  const rows = await store.fundPage(ctx.db, wanted, query)
  return toPage(await named(ctx, rows), await totalOf(ctx, wanted, rows, query), query)
}

/** A first page that is not full counts itself; what depends on the user is counted each time. */
function totalOf(ctx: Context, wanted: store.FundQuery, rows: readonly { version: string }[], { pageNo, pageSize }: PageQuery) {
  if (pageNo === 1 && rows.length < pageSize) return rows.length
  const count = () => store.fundCount(ctx.db, wanted)
  const version = rows[0]?.version
  if (version === undefined || wanted.scope === 'concern' || wanted.scope === 'mine' || ctx.actor.look.scope !== 'org') return count()
  const { sorts: _sorts, userId: _userId, ...asked } = wanted
  return countOnce(JSON.stringify([ctx.actor.orgId, asked]), version, count)
}
const counted = (scope: store.Scope) => ({ body }: { body: Body }, ctx: Context) => store.fundCount(ctx.db, queryOf(ctx, scope, body))

export const fund = implement(fundCalls, {
  list: listed('merged'),
  mine: listed('mine'),
  publicList: listed('public'),
  privateList: listed('private'),
  offeringList: listed('offering'),
  mergedList: listed('merged'),
  concernList: listed('concern'),
  publicCount: counted('public'),
  privateCount: counted('private'),
  offeringCount: counted('offering'),
  count: counted('merged'),
  mergedCount: counted('merged'),

  get: ({ body }, ctx) => detail(ctx, body.id),
  byCode: ({ body }, ctx) => detail(ctx, (body.fund_code ?? body.fundCode)!),
  byCodes: async ({ body }, ctx) => named(ctx, await store.findFunds(ctx.db, body.fund_codes)),

  search: async ({ body }, ctx) => {
    const rows = body.keyword === '' ? [] : await store.searchFunds(ctx.db, body.keyword, body.pageSize, body.isPrivate)
    return (await named(ctx, rows)).map((row, at) => ({
      fundCode: row.fundCode, shortName: row.shortName, fullName: row.fullName, shareClass: rows[at]!.share_class ?? '', fundType: row.fundType,
      counselorName: row.counselorName, isPrivate: row.isPrivate, navDay: row.navDay, origin: row.origin,
    }))
  },

  similar: async ({ body }, ctx) => {
    const codes = await store.codesLike(ctx.db, body.name, body.limit)
    const rows = await named(ctx, await store.findFunds(ctx.db, codes))
    return rows.toSorted((a, b) => codes.indexOf(a.fundCode) - codes.indexOf(b.fundCode)).map((row) => {
      const all: Record<string, unknown> = { ...row, code: row.fundCode }
      return Object.fromEntries(body.fields.map((field) => [field, all[field] ?? null]))
    })
  },
  names: async ({ body }, ctx) => {
    const fields = body.fields ?? ['short_name', 'reg_code', 'code', 'asset_type', 'full_name']
    return (await named(ctx, await store.findFunds(ctx.db, body.codes))).map((row) => {
      const all: Record<string, unknown> = { ...row, code: row.fundCode, asset_type: row.assetType, table_type: row.tableType, data_source: row.dataSource, fund_id: row.id }
      return Object.fromEntries([...new Set(['code', ...fields])].map((field) => [field, all[field] ?? null]))
    })
  },

  save: async ({ body: { isNew, updatedAt, ...draft } }, ctx) => {
    if (updatedAt !== undefined) await unchangedSince(ctx, draft.fundCode, updatedAt)
    await saveFund(ctx, draft, isNew)
    return detail(ctx, draft.fundCode)
  },
  addPrivate: async ({ body }, ctx) => {
    await saveFund(ctx, { ...body, isPrivate: true }, true)
    return detail(ctx, body.fundCode)
  },
  addPrivates: async ({ body }, ctx) => {
    for (const draft of body.funds) await saveFund(ctx, { ...draft, isPrivate: true }, true)
    return named(ctx, await store.findFunds(ctx.db, body.funds.map((draft) => draft.fundCode)))
  },
  clone: async ({ body }, ctx) => {
    const from = await seen(ctx, body.fundCode)
    await saveFund(ctx, { fundCode: body.newCode, shortName: body.newName, isPrivate: from.is_private ?? true, isOffering: false }, true)
    const { fund_code: _code, short_name: _name, pinyin: _pinyin, origin: _origin, created_at: _made, updated_at: _changed, created_by: _maker, nav_day: _day, nav: _nav, cum_nav: _cum, day_growth: _growth, frequency: _frequency, is_offering: _offering, product_user_id: _owner, ...facts } = from
    await store.putFund(ctx.db, ownership.keepsMarket(ctx.actor), { ...facts, fund_code: body.newCode })
    return detail(ctx, body.newCode)
  },

  remove: async ({ body }, ctx) => {
    const market = ownership.keepsMarket(ctx.actor)
    for (const code of body.ids) {
      const row = await seen(ctx, code)
      if (!ownership.can(ctx.actor, 'fund.edit', row).includes('delete')) throw forbidden()
      await audit(ctx.db, { table: market ? 'market_fund' : 'fund', key: code, action: 'delete', before: row })
    }
    await store.dropFunds(ctx.db, market, body.ids)
    return null
  },

  jurisdiction: async ({ body }, ctx) => {
    const row = await store.findFund(ctx.db, (body.fund_code ?? body.fundCode)!)
    return { visible: row !== undefined, editable: row !== undefined && ownership.can(ctx.actor, 'fund.edit', row).includes('edit'), origin: row?.origin ?? 'market' }
  },

  distributions: async ({ body }, ctx) => {
    await seen(ctx, body.fundCode)
    const { rows } = await sql<Parameters<typeof toDistribution>[0]>`
      select fund_code, event_day, kind, value, source_text, 'market' as origin from market_fund_distribution where fund_code = ${body.fundCode}
      union all select fund_code, event_day, kind, value, source_text, 'own' from fund_distribution where fund_code = ${body.fundCode} order by event_day desc`.execute(ctx.db)
    return rows.map(toDistribution)
  },
  saveDistribution: async ({ body }, ctx) => {
    await seen(ctx, body.fundCode)
    const row = { fund_code: body.fundCode, event_day: body.eventDay, kind: body.kind, value: body.value, source_text: body.sourceText, created_by: ctx.actor.userId }
    const market = ownership.keepsMarket(ctx.actor)
    await ctx.db.insertInto(market ? 'market_fund_distribution' : 'fund_distribution').values(market ? { ...row, org_id: '1' } : row)
      .onConflict((oc) => oc.columns(['org_id', 'fund_code', 'event_day', 'kind']).doUpdateSet({ value: body.value, source_text: body.sourceText })).execute()
    await rewriteAll(ctx, body.fundCode)
    return null
  },
  removeDistribution: async ({ body }, ctx) => {
    const table = ownership.keepsMarket(ctx.actor) ? 'market_fund_distribution' : 'fund_distribution'
    const gone = await ctx.db.deleteFrom(table).where('fund_code', '=', body.fundCode).where('event_day', '=', body.eventDay).where('kind', '=', body.kind).executeTakeFirst()
    if (Number(gone.numDeletedRows) === 0) throw refuse('只能删除本机构录入的分红或拆分')
    await rewriteAll(ctx, body.fundCode)
    return null
  },

  exportList: async ({ body }, ctx) => {
    const { maxExportCount } = await limitsOfOrg(ctx.db, ctx.actor.orgId)
    const picked = body.codes ? { ...body, codes: body.codes.slice(0, maxExportCount) } : body
    return { taskId: await queueTask(ctx, 'fund-export', '导出基金列表', { ...picked, limit: maxExportCount }) }
  },

  concern: async ({ body }, ctx) => {
    await ctx.db.insertInto('concern').values(body.codes.map((object_code) => ({ user_id: ctx.actor.userId, object_type: body.objectType, object_code }))).onConflict((oc) => oc.doNothing()).execute()
    return null
  },
  unconcern: async ({ body }, ctx) => {
    await ctx.db.deleteFrom('concern').where('user_id', '=', ctx.actor.userId).where('object_type', '=', body.objectType).where('object_code', 'in', body.codes).execute()
    return null
  },
  whetherConcern: async ({ query }, ctx) =>
    (await ctx.db.selectFrom('concern').select('object_code').where('user_id', '=', ctx.actor.userId).where('object_type', '=', query.objectType).where('object_code', '=', query.code).executeTakeFirst()) !== undefined,
})

const queryOf = (ctx: Context, scope: store.Scope, body: Body): store.FundQuery =>
  ({ ...listBodyOf(body), scope, userId: ctx.actor.userId, isPrivate: body.isPrivate, fundName: body.fundName })

async function named(ctx: Context, rows: readonly store.FundRow[]) {
  const names = await store.namesFor(ctx.db, rows, ctx.actor.userId)
  return rows.map((row) => toFund(ctx.actor, row, names))
}

async function seen(ctx: Context, code: string) {
  const row = await store.findFund(ctx.db, code)
  if (!row) throw notFound('基金')
  return row
}

/** Two people on one fund: who saves second is told, and overwrites nothing. */
async function unchangedSince(ctx: Context, code: string, updatedAt: string) {
  await store.holdFund(ctx.db, code)
  const { updated_at } = await seen(ctx, code)
  if (new Date(updated_at as unknown as Date).toISOString() !== updatedAt) throw refuse('这只基金刚被他人修改过，请刷新列表后重新编辑')
}

async function detail(ctx: Context, code: string): Promise<FundDetail> {
  const row = await seen(ctx, code)
  return fundDetail(ctx, row, (await named(ctx, [row]))[0]!)
}

/** A dividend changes the adjusted series of every source that has no adjusted values of its own. */
async function rewriteAll({ db, actor, now }: Context, fundCode: string) {
  const market = ownership.keepsMarket(actor)
  const { rows } = await sql<{ source: string }>`select distinct source from ${sql.table(market ? 'market_nav' : 'nav')} where fund_code = ${fundCode} and org_id = current_org()`.execute(db)
  await rewriteSeries(db, market ? 'market' : 'own', rows.map(({ source }) => ({ fundCode, source })), now())
}
