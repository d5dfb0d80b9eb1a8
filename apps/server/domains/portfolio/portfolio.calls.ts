import { indicators } from '@zhiheng/analytics'
import { portfolioCalls, portfolioCodeOf, type PortfolioCodeNames, type PortfolioFundItem, toPage } from '@zhiheng/contract'
import { modelName } from '@zhiheng/domain'
import { sql } from 'kysely'
import { conditionsOf, listBodyOf, type ListColumns, numberColumn, orderOf, textColumn } from '../../db/list-query.ts'
import { notFound, refuse } from '../../rpc/fail.ts'
import { implement, staged } from '../../rpc/handlers.ts'
import { frontierApart, weighApart } from './apart.ts'
import { candidatesOf, filter, readFilter, readScore, score, sharedWindow } from './candidates.ts'
import { freeName } from './portfolio.rules.ts'
import * as store from './portfolio.store.ts'
import { positionsOf } from './positions.ts'
import { readAsked } from './read-study.ts'
import { compared } from './renewed.ts'
import { keepRun, loadRenewal, loadRun, removableRun, seenRun, toRow, workOut } from './run.ts'
import * as runs from './run.store.ts'
import { held, saveDetails, saveInfo, saveParameter, savePortfolio } from './save-portfolio.ts'
import { editable, seen } from './seen.ts'
import { toInfo, toItem, toParams } from './to-portfolio.ts'

const columns: ListColumns = {
  portfolio_code: textColumn('p.portfolio_code'), fundCode: textColumn('p.portfolio_code'), fundName: textColumn('p.fund_name'), beginDate: textColumn('p.begin_date'), balance: numberColumn('p.balance'),
  portfolioType: numberColumn('p.portfolio_type'), configModel: numberColumn('p.config_model'), freq: numberColumn('p.freq'), isPublic: { sql: sql.ref('p.is_public'), kind: 'boolean' }, ownerName: textColumn('u.real_name'),
  createdAt: { sql: sql.ref('p.created_at'), kind: 'text' }, updatedAt: { sql: sql.ref('p.updated_at'), kind: 'text' },
}

export const portfolio = implement(portfolioCalls, {
  list: async ({ query, body }, ctx) => {
    const { keyword, filters, sorts } = listBodyOf(body)
    const { rows, total } = await store.page(ctx.db, ctx.actor.userId, { keyword, conditions: conditionsOf(columns, filters) }, orderOf(columns, sorts, sql`p.updated_at desc`), query)
    const newest = await runs.newestOf(ctx.db, ctx.actor.userId, rows.map(({ id }) => id), false)
    return toPage(rows.map((row) => {
      const run = newest.get(row.id)
      return { ...toInfo(ctx, row), fundCount: row.fund_count, modelName: modelName(row.config_model, row.optimize_rule), newest: run ? { id: run.id, status: run.status, startedAt: run.started_at.toISOString(), summary: run.summary } : null }
    }), total, query)
  },

  get: async ({ query }, ctx) => {
    const row = await seen(ctx, query.id)
    return { ...toInfo(ctx, row), details: (await store.fundsOf(ctx.db, [row.id])).map(toItem), parameter: toParams(row, await store.parameterOf(ctx.db, row.id)) }
  },

  name: async ({ query }, ctx) => {
    const name = query.fundName || query.name || '新建组合'
    const taken = await store.namesLike(ctx.db, name, query.id ?? '')
    return { name: freeName(name, taken), isFree: !taken.has(name) }
  },

  // spec 000 §4: saving step 1 sets beginDate from Begin_month and configModel from modelType.
  saveInfo: ({ body: { info, beginDate, configModel } }, ctx) => saveInfo(ctx, { ...info, beginDate: beginDate ?? info.beginDate, configModel: configModel ?? info.configModel }),
  save: ({ body: { info, details } }, ctx) => savePortfolio(ctx, info, details, false),
  saveSimple: ({ body: { info, details } }, ctx) => savePortfolio(ctx, info, details, true),

  remove: async ({ body: { ids } }, ctx) => {
    const rows = await Promise.all(ids.map((id) => editable(ctx, id)))
    await runs.stopOf(ctx.db, rows.map(({ id }) => id), ctx.now())
    await ctx.db.deleteFrom('portfolio').where('id', 'in', rows.map(({ id }) => id)).execute()
    await runs.dropUnreadNavs(ctx.db)
    return null
  },

  groups: async ({ body: { codes, groupBy } }, ctx) => {
    const rows = await Promise.all(codes.map((code) => seen(ctx, code)))
    const funds = await store.fundsOf(ctx.db, rows.map(({ id }) => id))
    const nameOf = { strategy: (row: store.FundRow) => row.strategy_name, company: (row: store.FundRow) => row.company_name, fundType: (row: store.FundRow) => row.fund_type }[groupBy]
    return rows.map((row) => ({ portfolio_code: row.portfolio_code, fundName: row.fund_name, groups: grouped(funds.filter((fund) => fund.portfolio_id === row.id), nameOf, row.weights) }))
  },

  fundDetail: async ({ query: { fundCode } }, ctx) => {
    const { funds } = await candidatesOf(ctx, [fundCode])
    if (!funds[0]!.found) throw notFound('基金')
    return funds[0]!
  },
  fundDetails: async ({ body: { fundCodes } }, ctx) => {
    const { funds, series } = await candidatesOf(ctx, fundCodes)
    return { funds, missing: funds.filter(({ found }) => !found).map(({ fundCode }) => fundCode), ...sharedWindow(series) }
  },

  saveDetails: async ({ body: { details, version, ...given } }, ctx) => {
    const code = codeIn(given, details[0])
    const saved = await saveDetails(ctx, code, details, version)
    return { ...saved, details: (await store.fundsOf(ctx.db, [saved.fundId])).map(toItem) }
  },
  removeDetails: async ({ body: { ids } }, ctx) => {
    const rows = await ctx.db.selectFrom('portfolio_fund').select(['id', 'portfolio_id']).where('id', 'in', ids).execute()
    if (rows.length < ids.length) throw notFound('基金明细')
    for (const portfolioId of new Set(rows.map((row) => row.portfolio_id))) {
      await held(ctx, portfolioId, undefined)
      await store.touch(ctx.db, portfolioId, ctx.now())
    }
    await ctx.db.deleteFrom('portfolio_fund').where('id', 'in', ids).execute()
    return null
  },
  removeDetailsWhere: async ({ body: { fundCode, fundCodes, fund_codes, strategyName, companyName, ...given } }, ctx) => {
    const codes = fundCodes ?? fund_codes ?? (fundCode ? [fundCode] : undefined)
    if (!codes && !strategyName && !companyName) throw refuse('请写明要移除的基金、策略或管理人')
    const row = await held(ctx, codeIn(given), undefined)
    const gone = (await store.fundsOf(ctx.db, [row.id])).filter((fund) => (!codes || codes.includes(fund.fund_code)) && (!strategyName || fund.strategy_name === strategyName) && (!companyName || fund.company_name === companyName))
    if (gone.length > 0) {
      await ctx.db.deleteFrom('portfolio_fund').where('id', 'in', gone.map(({ id }) => id)).execute()
      await store.touch(ctx.db, row.id, ctx.now())
    }
    return { removed: gone.length }
  },
  details: async ({ query }, ctx) => (await store.fundsOf(ctx.db, [(await seen(ctx, query.portfolioCode)).id])).map(toItem),
  saveParameter: ({ body }, ctx) => saveParameter(ctx, codeIn(body), body),
  parameter: async ({ query }, ctx) => {
    const row = await seen(ctx, query.portfolioCode)
    return toParams(row, await store.parameterOf(ctx.db, row.id))
  },

  weight: staged(portfolioCalls.weight, {
    load: async ({ body }, ctx) => ({ asked: await readAsked(ctx, { ...body, code: portfolioCodeOf(body) }), day: Number(body.day ?? 0) }),
    compute: weighApart,
    keep: async (found) => found,
  }),
  frontier: staged(portfolioCalls.frontier, {
    load: async ({ body }, ctx) => ({ asked: await readAsked(ctx, { ...body, code: portfolioCodeOf(body) }), day: Number(body.day ?? 0), points: body.points }),
    compute: frontierApart,
    keep: async (found) => found,
  }),
  score: staged(portfolioCalls.score, { load: ({ body }, ctx) => readScore(ctx, body), compute: score, keep: async (found) => found }),
  filter: staged(portfolioCalls.filter, { load: ({ body }, ctx) => readFilter(ctx, body), compute: filter, keep: async (found) => found }),

  runs: async ({ query, body: { keyword, status, ...given } }, ctx) => {
    const code = portfolioCodeOf(given)
    const { rows, total } = await runs.page(ctx.db, ctx.actor.userId, { portfolioId: code ? (await seen(ctx, code)).id : undefined, keyword, status }, query)
    return toPage(rows.map((row) => toRow(ctx, row)), total, query)
  },
  run: staged(portfolioCalls.run, { load: ({ body }, ctx) => loadRun(ctx, codeIn(body), body), compute: workOut, keep: (worked, ctx) => keepRun(ctx, worked) }),
  renew: staged(portfolioCalls.renew, { load: ({ body }, ctx) => loadRenewal(ctx, body.id, body.mode, body.inBackground), compute: workOut, keep: (worked, ctx) => keepRun(ctx, worked) }),

  runDetail: async ({ query: { id } }, ctx) => {
    const row = await seenRun(ctx, id)
    const { input } = (await runs.inputOf(ctx.db, id))!
    const details = input.funds.map((fund): PortfolioFundItem => ({ id: fund.fundCode, portfolio_code: row.portfolio_code, fundCode: fund.fundCode, fundName: fund.fundName, aliasName: fund.aliasName, weight: fund.weight, openDays: fund.openDays, strategyName: fund.strategyName, companyName: fund.companyName }))
    return { run: toRow(ctx, row), info: { ...input.info, can: [] }, details, parameter: input.parameter, result: await runs.resultOf(ctx.db, id) }
  },
  removeRuns: async ({ body: { ids } }, ctx) => {
    for (const id of ids) await removableRun(ctx, id)
    await runs.removeRuns(ctx.db, ids, ctx.now())
    return null
  },
  positions: async ({ body: { id, day } }, ctx) => {
    await seenRun(ctx, id)
    const result = await runs.resultOf(ctx.db, id)
    if (!result) throw refuse('回测还没有完成，请稍后再看持仓')
    return positionsOf(id, result, (await runs.inputOf(ctx.db, id))!.input.info.balance, day)
  },
  renewed: async ({ body: { id } }, ctx) => {
    const asked = await seenRun(ctx, id)
    const later = asked.renew_of ? asked : await seenRun(ctx, (await runs.renewalOf(ctx.db, id)) ?? '')
    const first = await seenRun(ctx, later.renew_of)
    const [from, to] = [await runs.resultOf(ctx.db, first.id), await runs.resultOf(ctx.db, later.id)]
    if (!from || !to) throw refuse('回测还没有完成，请等两次回测都完成后再比较')
    return { mode: later.renew_mode || 'now', from: toRow(ctx, first), to: toRow(ctx, later), ...compared(from, to) }
  },

  figures: async ({ body: { codes, indicators: wanted } }, ctx) => {
    const rows = codes.length > 0 ? await Promise.all(codes.map((code) => seen(ctx, code))) : (await store.page(ctx.db, ctx.actor.userId, {}, sql`p.updated_at desc`, { pageNo: 1, pageSize: 1000 })).rows
    const stranger = wanted.find((code) => indicators.every((one) => one.code !== code))
    if (stranger) throw refuse(`没有指标 ${stranger}，请重新选择`)
    const newest = await runs.newestOf(ctx.db, ctx.actor.userId, rows.map(({ id }) => id), true)
    const figures = await runs.figuresOf(ctx.db, [...newest.values()].map(({ id }) => id))
    return rows.flatMap((row) => {
      const run = newest.get(row.id)
      if (!run) return []
      const values = (figures.get(run.id) ?? []).filter(({ code }) => wanted.length === 0 || wanted.includes(code)).map(({ code, name, unit, value }) => ({ code, name, unit, value }))
      return [{ portfolio_code: row.portfolio_code, fundName: row.fund_name, runId: run.id, beginDay: run.begin_day, endDay: run.end_day, values }]
    })
  },
})

/** Fund lists may carry the code in their rows. */
function codeIn(given: PortfolioCodeNames, row?: PortfolioCodeNames): string {
  const code = portfolioCodeOf(given) || portfolioCodeOf({ ...row, fundCode: undefined })
  if (code === '') throw refuse('请选择组合')
  return code
}

function grouped(funds: readonly store.FundRow[], nameOf: (row: store.FundRow) => string, whole: number) {
  return [...Map.groupBy(funds, nameOf)].map(([name, own]) => ({ name, weight: own.reduce((sum, { weight }) => sum + (weight ?? 0), 0) / whole, funds: own.map(toItem) }))
}
