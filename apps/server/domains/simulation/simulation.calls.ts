import { simulationCalls, toPage } from '@zhiheng/contract'
import { asDay } from '@zhiheng/domain'
import { monthEquity } from '@zhiheng/domain/simulation/month-equity.ts'
import type { Context } from '../../rpc/context.ts'
import { forbidden, notFound, refuse } from '../../rpc/fail.ts'
import { implement } from '../../rpc/handlers.ts'
import { adjustTo } from './adjust-to.ts'
import { curveOf, equityOf, positionsOf, toRecord, wholeOf } from './answers.ts'
import { convert } from './convert.ts'
import { importHandlers } from './import.calls.ts'
import { booksOf, loadBooks, toSimulations } from './load-books.ts'
import { readMarketFacts, readTradingDays } from './market-facts.ts'
import { change, copy, freeName, make, replaceRecords } from './save-head.ts'
import { savePositions } from './save-positions.ts'
import { saveRecords, savedState } from './save-records.ts'
import { editable, seen } from './seen.ts'
import { configureSeed } from './seed.ts'
import { shown } from './shown.ts'
import { simulationRules } from './simulation.rules.ts'
import { simulationPage, type SimulationRow, tradesOf } from './simulation.store.ts'
import { recordsToPositions } from './to-positions.ts'

export const simulation = implement(simulationCalls, {
  list: async ({ query, body }, ctx) => {
    const { rows, total } = await simulationPage(ctx.db, { userId: ctx.actor.userId, ...body }, query)
    return toPage(await toSimulations(ctx, rows), total, query)
  },
  get: async ({ query }, ctx) => wholeOf(ctx, await seen(ctx, query.code), query.records),

  newestPositions: async ({ query }, ctx) => {
    const row = await seen(ctx, query.code)
    return positionsOf(row, booksOf(await loadBooks(ctx, row)), asDay(ctx.now()), false)
  },
  positions: async ({ body: { code, tradingDay, full } }, ctx) => {
    const row = await seen(ctx, code)
    return positionsOf(row, booksOf(await loadBooks(ctx, row), tradingDay), tradingDay ?? asDay(ctx.now()), full)
  },
  tradeRecords: async ({ body: { code, beginDay = '', endDay = '99999999', instrument } }, ctx) => {
    const row = await seen(ctx, code)
    const trades = await tradesOf(ctx.db, code)
    return shown(ctx, trades.filter((trade) => trade.day >= beginDay && trade.day <= endDay && (!instrument || trade.instrument === instrument)).map((trade) => toRecord(row, trade)))
  },
  equity: async ({ query: { code, tradingDay } }, ctx) => {
    const row = await seen(ctx, code)
    return equityOf(ctx, row, booksOf(await loadBooks(ctx, row), tradingDay), tradingDay ?? asDay(ctx.now()))
  },
  monthEquity: async ({ query }, ctx) => monthEquity(booksOf(await loadBooks(ctx, await seen(ctx, query.code))).days),
  nav: async ({ body: { code, beginDay, endDay } }, ctx) => {
    const row = await seen(ctx, code)
    return curveOf(row, booksOf(await loadBooks(ctx, row), endDay), beginDay, endDay)
  },
  navs: async ({ body: { codes, beginDay, endDay } }, ctx) => {
    const curves = []
    for (const code of codes) {
      const row = await seen(ctx, code)
      curves.push(curveOf(row, booksOf(await loadBooks(ctx, row), endDay), beginDay, endDay))
    }
    return curves
  },
  prices: async ({ body }, ctx) => {
    const trades = body.combinationCode ? await tradesOf(ctx.db, (await seen(ctx, body.combinationCode)).code) : []
    const facts = await readMarketFacts(ctx.db, [...shown(ctx, trades).map(({ instrument }) => instrument), ...body.instruments])
    return {
      instruments: [...facts].map(([instrument, { name, assetType, line, minAmountWan, openRule }]) => ({ instrument, instrumentName: name, assetType, days: [...line.days], prices: [...line.prices], distributions: [...line.distributions], minAmount: minAmountWan === null ? null : minAmountWan * 10_000, openRule })),
      // All of them: a draft may begin before the first record.
      tradingDays: await readTradingDays(ctx.db, ''),
    }
  },

  saveBasic: async ({ body }, ctx) => one(ctx, await saveHead(ctx, body, 'combination')),
  save: async ({ body }, ctx) => one(ctx, await saveWhole(ctx, body, 'combination')),
  newSave: async ({ body }, ctx) => one(ctx, await saveWhole(ctx, { ...body, combinationName: await freeName(ctx, 'combination', body.combinationName), combinationCode: undefined, assetCode: undefined }, 'combination')),
  update: async ({ body: { tradeRecords, version, combinationCode, assetCode, ...said } }, ctx) => {
    const row = await change(ctx, mustHave(combinationCode || assetCode), said, version)
    return one(ctx, tradeRecords ? await replaceRecords(ctx, row.code, tradeRecords) : row)
  },
  remove: async ({ body: { codes } }, ctx) => {
    for (const code of codes) if (!simulationRules.canDelete(ctx.actor, await seen(ctx, code))) throw forbidden()
    await ctx.db.deleteFrom('simulation').where('code', 'in', codes).execute()
    return null
  },
  clone: async ({ body }, ctx) => {
    const row = await seen(ctx, body.code)
    return one(ctx, await copy(ctx, row, row.kind, body.combinationName))
  },
  convert: ({ body }, ctx) => convert(ctx, body),
  saveTrial: async ({ body }, ctx) => one(ctx, await saveWhole(ctx, body, 'trial')),

  saveRecords: async ({ body }, ctx) => {
    const row = await editable(ctx, body.code, body.version)
    const { end, ...saved } = await saveRecords(ctx, row, body)
    return { combinationCode: row.code, ...saved, state: savedState(end) }
  },
  savePositions: async ({ body }, ctx) => savePositions(ctx, await editable(ctx, body.code, body.version), body),
  adjust: async ({ body }, ctx) => adjustTo(ctx, await seen(ctx, body.code), body),
  ...importHandlers,

  saveSeed: async ({ body }, ctx) => one(ctx, await copy(ctx, await seen(ctx, body.code), 'seed', body.seedName)),
  configureSeed: async ({ body }, ctx) => one(ctx, await configureSeed(ctx, mustHave(body.seedCode || body.combinationCode), body)),
  seedByCode: async ({ query }, ctx) => {
    const row = await seen(ctx, query.code, '种子组合')
    if (row.kind !== 'seed') throw notFound('种子组合')
    return wholeOf(ctx, row, true)
  },
  toPositions: ({ body }, ctx) => recordsToPositions(ctx, body),
})

export const one = async (ctx: Context, row: SimulationRow) => (await toSimulations(ctx, [row]))[0]!

const mustHave = (code: string | undefined) => {
  if (!code) throw refuse('请选择组合')
  return code
}

type Draft = Parameters<typeof make>[1] & { combinationCode?: string | undefined; assetCode?: string | undefined; version?: number | undefined }

/** A head by its code, or a new one. A trial that is saved as a combination becomes one. */
async function saveHead(ctx: Context, draft: Omit<Draft, 'kind'>, kind: 'combination' | 'trial'): Promise<SimulationRow> {
  const { combinationName, description, sharing, settings } = draft
  const head = { combinationName, description, sharing, settings }
  const code = draft.combinationCode || draft.assetCode
  return code ? change(ctx, code, { ...head, ...(kind === 'combination' && (await seen(ctx, code)).kind === 'trial' ? { kind } : {}) }, draft.version) : make(ctx, { ...head, kind })
}

async function saveWhole(ctx: Context, draft: Omit<Draft, 'kind'> & { tradeRecords?: Parameters<typeof replaceRecords>[2] | undefined }, kind: 'combination' | 'trial'): Promise<SimulationRow> {
  const row = await saveHead(ctx, draft, kind)
  return draft.tradeRecords ? replaceRecords(ctx, row.code, draft.tradeRecords) : row
}
