import { type NavPoint, navCalls, toPage } from '@zhiheng/contract'
import type { Context } from '../../rpc/context.ts'
import { notFound, refuse } from '../../rpc/fail.ts'
import { implement } from '../../rpc/handlers.ts'
import { workbook } from '../../out/workbook.ts'
import { importHandlers } from './import.calls.ts'
import * as ledgerStore from './ledger.store.ts'
import { enterPoints, type Point } from './enter-points.ts'
import { chooseSource } from './choose-source.ts'
import { scopeOf } from './scope.ts'
import { type FundSeries, readSeries, readSources, rewriteSeries } from './series.store.ts'

export const nav = implement(navCalls, {
  ...importHandlers,

  list: async ({ query, body }, ctx) => {
    await seen(ctx, body.fundCode)
    const { rows, total } = await ledgerStore.pointPage(ctx.db, body, query)
    const series = new Map<string, FundSeries | undefined>()
    for (const source of new Set(rows.map((row) => row.source))) series.set(source, (await readSeries(ctx.db, [body.fundCode], { source })).get(body.fundCode))
    return toPage(rows.map((row) => toPoint(row, series.get(row.source))), total, query)
  },

  save: ({ body }, ctx) => enterOne(ctx, body.fundCode, body.source, body, body.reason),
  put: ({ body }, ctx) => enterOne(ctx, body.fundCode, body.source, body, body.reason),
  saveMany: async ({ body }, ctx) => ({ saved: await enterPoints(ctx, body.fundCode, body.source, body.navs, 'manual', body.reason) }),
  update: async ({ body }, ctx) => ({ saved: await enterPoints(ctx, body.assetCode, scopeOf(ctx.actor) === 'market' ? 'platform' : 'team', body.assetNavs, 'sync', '浏览器插件更新') }),

  remove: async ({ body }, ctx) => {
    await seen(ctx, body.fundCode)
    const scope = scopeOf(ctx.actor)
    const source = body.source ?? 'team'
    await ledgerStore.holdLedger(ctx.db, scope)
    const stored = (await ledgerStore.currentPoints(ctx.db, scope, source, [body.fundCode])).get(body.fundCode) ?? []
    const gone = stored.filter((row) => body.days.includes(row.trading_day))
    if (gone.length === 0) throw refuse('所选日期没有本机构可删除的净值')
    const batchId = await ledgerStore.addBatch(ctx.db, scope, ctx.actor.userId, { kind: 'delete', source, reason: body.reason, counts: { funds: 1, changed: gone.length } })
    await ledgerStore.addRevisions(ctx.db, scope, source, batchId, gone.map((row) => ({ fundCode: body.fundCode, day: row.trading_day, nav: row.nav, cumNav: row.cum_nav, adjNav: row.adj_nav, deleted: true })))
    await rewriteSeries(ctx.db, scope, [{ fundCode: body.fundCode, source }], ctx.now())
    return { removed: gone.length }
  },

  export: async ({ body }, ctx) => {
    const series = await readSeries(ctx.db, body.fundCodes)
    if (series.size === 0) throw refuse('所选基金没有净值')
    const sheets = [...series.values()].map((one) => ({
      name: one.fundCode,
      columns: [{ title: '净值日期', format: 'date' as const, width: 12 }, { title: '单位净值', format: 'value' as const }, { title: '累计净值', format: 'value' as const }, { title: '复权净值', format: 'value' as const }],
      rows: pointsOf(one, body.beginDay, body.endDay).map(({ day, at }) => [day, said(one.nav[at]!), said(one.cumNav[at]!), said(one.adjNav[at]!)]),
    }))
    return workbook('净值', sheets)
  },

  chooseSource: async ({ body: { fundCode, source } }, ctx) => {
    await seen(ctx, fundCode)
    await chooseSource(ctx, fundCode, source)
    return null
  },

  range: async ({ body }, ctx) => {
    await seen(ctx, body.fundCode)
    return (await readSources(ctx.db, body.fundCode)).filter((one) => !body.source || one.source === body.source).map(({ source, from, to, count }) => ({ source, beginDay: from, endDay: to, count }))
  },

  section: ({ body }, ctx) => section(ctx, body.fundCode, body.source, body.beginDay, body.endDay),
  ofFund: ({ body }, ctx) => section(ctx, body.fundCode, body.source),

  byCodeAndDay: async ({ body }, ctx) => {
    const one = (await readSeries(ctx.db, [body.instrument])).get(body.instrument)
    const last = one && pointsOf(one, undefined, body.tradingDay).at(-1)
    return one && last ? { tradingDay: last.day, nav: said(one.nav[last.at]!), sumNav: said(one.cumNav[last.at]!) } : null
  },

  updateTimes: async ({ body }, { db }) => {
    if (body.fundCodes.length === 0) return {}
    const rows = await db.selectFrom('all_fund').select(['fund_code', 'nav_day']).where('fund_code', 'in', body.fundCodes).execute()
    return Object.fromEntries(rows.flatMap((row) => (row.nav_day ? [[row.fund_code, row.nav_day]] : [])))
  },

  newest: async ({ body }, { db }) =>
    [...(await readSeries(db, body.fundCodes)).values()].flatMap((one) => {
      const last = pointsOf(one).at(-1)
      return last ? [{ fundCode: one.fundCode, tradingDay: last.day, nav: said(one.nav[last.at]!), sumNav: said(one.cumNav[last.at]!), source: one.source }] : []
    }),
})

async function seen({ db }: Context, fundCode: string) {
  const row = await db.selectFrom('all_fund').select('fund_code').where('fund_code', '=', fundCode).executeTakeFirst()
  if (!row) throw notFound('基金')
}

/** NaN of a series is null on the wire. */
const said = (value: number) => (Number.isNaN(value) ? null : value)

const pointsOf = (series: FundSeries, beginDay = '', endDay = '99999999') =>
  [...series.days].map((day, at) => ({ day: String(day), at })).filter(({ day }) => day >= beginDay && day <= endDay)

async function section(ctx: Context, fundCode: string, source?: string, beginDay?: string, endDay?: string) {
  await seen(ctx, fundCode)
  const one = (await readSeries(ctx.db, [fundCode], source ? { source } : undefined)).get(fundCode)
  if (!one) return { source: source ?? '', days: [], nav: [], sumNav: [], adjNav: [] }
  const points = pointsOf(one, beginDay, endDay)
  return { source: one.source, days: points.map(({ day }) => day), nav: points.map(({ at }) => said(one.nav[at]!)), sumNav: points.map(({ at }) => said(one.cumNav[at]!)), adjNav: points.map(({ at }) => said(one.adjNav[at]!)) }
}

async function enterOne(ctx: Context, fundCode: string, source: string, point: Point, reason: string): Promise<NavPoint> {
  await enterPoints(ctx, fundCode, source, [point], 'correction', reason)
  const { rows } = await ledgerStore.pointPage(ctx.db, { fundCode, source, beginDay: point.tradingDay, endDay: point.tradingDay, history: false }, { pageNo: 1, pageSize: 1 })
  return toPoint(rows[0]!, (await readSeries(ctx.db, [fundCode], { source })).get(fundCode))
}

function toPoint(row: ledgerStore.PointRow, series: FundSeries | undefined): NavPoint {
  // The adjusted value is the one of the derived series, which analytics reads; a point that is left out of it has none.
  const at = series && series.source === row.source && series.origin === row.origin && row.is_current ? series.days.indexOf(Number(row.trading_day)) : -1
  const growth = series && at > 0 ? series.adjNav[at]! / series.adjNav[at - 1]! - 1 : NaN
  const adjusted = series && at >= 0 ? said(series.adjNav[at]!) : row.adj_nav
  return {
    fundCode: row.fund_code, tradingDay: row.trading_day, source: row.source, nav: row.is_deleted ? null : row.nav, sumNav: row.is_deleted ? null : row.cum_nav, adjNav: row.is_deleted ? null : adjusted,
    growth: said(growth), revision: row.revision, origin: row.origin,
    provenance: { batchId: row.batch_id, kind: row.kind, fileName: row.file_name, sheet: row.sheet ?? '', row: row.file_row, by: row.who ?? (row.origin === 'market' ? '平台' : '系统'), at: row.at.toISOString(), reason: row.reason },
  }
}
