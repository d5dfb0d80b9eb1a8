import { alignTo, indicators, type Series } from '@zhiheng/analytics'
import { type SeedAnalysis, seedCalls, toPage } from '@zhiheng/contract'
import { numberOf, valueOf } from '@zhiheng/domain/simulation/decimal.ts'
import type { Books } from '@zhiheng/domain/simulation/keep-books.ts'
import type { Context } from '../../rpc/context.ts'
import { forbidden, notFound, refuse } from '../../rpc/fail.ts'
import { implement } from '../../rpc/handlers.ts'
import { readIndexSeries } from '../index/index.store.ts'
import { curveOf, figuresOf, toRecord } from './answers.ts'
import { booksOf, loadBooks, toSimulations } from './load-books.ts'
import { beginDay, copy, make, replaceRecords } from './save-head.ts'
import { saveRecords } from './save-records.ts'
import { beginning, configureSeed, seenSeed, startOf } from './seed.ts'
import { editable } from './seen.ts'
import { shown } from './shown.ts'
import { simulationRules } from './simulation.rules.ts'
import { simulationPage, type SimulationRow, tradesOf } from './simulation.store.ts'

const one = async (ctx: Context, row: SimulationRow) => (await toSimulations(ctx, [row]))[0]!

/** Unless its maker says otherwise. */
const startsWith = 1_000_000

/** A seed has a code from its first save on. */
const must = (code: string) => {
  if (code === '') throw refuse('请选择种子组合')
  return code
}

export const seed = implement(seedCalls, {
  list: async ({ query, body }, ctx) => {
    const { rows, total } = await simulationPage(ctx.db, { userId: ctx.actor.userId, kind: 'seed', ...body }, query)
    return toPage(await toSimulations(ctx, rows), total, query)
  },
  save: async ({ body: { seedCode, seedName, description, sharing, settings, version } }, ctx) =>
    one(ctx, seedCode ? await configureSeed(ctx, seedCode, { seedName, description, sharing, settings, version }) : await make(ctx, { kind: 'seed', combinationName: seedName, description, sharing, settings, startDay: beginDay(ctx, undefined), startAmount: startOf(startsWith) })),
  configure: async ({ body: { seedCode, startAmount, startDay, weights, version } }, ctx) => one(ctx, await configureSeed(ctx, must(seedCode), { startAmount, startDay, weights, version })),

  saveConfigured: async ({ body }, ctx) => {
    if (body.seedCode) return one(ctx, await configureSeed(ctx, body.seedCode, body))
    const startDay = beginDay(ctx, body.startDay)
    const startAmount = startOf(body.startAmount ?? startsWith)
    const row = await make(ctx, { kind: 'seed', combinationName: body.seedName, description: body.description, sharing: body.sharing, settings: body.settings, startAmount, startDay })
    return one(ctx, await replaceRecords(ctx, row.code, beginning(startAmount, startDay, body.weights ?? [])))
  },

  analysis: async ({ body: { seedCode, beginDay: from, endDay: to } }, ctx) => {
    const row = await seenSeed(ctx, must(seedCode))
    return analysed(ctx, row, booksOf(await loadBooks(ctx, row), to), from, to)
  },
  copy: async ({ body: { seedCode, seedName } }, ctx) => one(ctx, await copy(ctx, await seenSeed(ctx, must(seedCode)), 'seed', seedName)),

  removeByCode: async ({ body: { seedCode, codes } }, ctx) => {
    const wanted = codes ?? [must(seedCode)]
    if (wanted.length === 0) throw refuse('请先选择要操作的种子组合')
    for (const code of wanted) if (!simulationRules.canDelete(ctx.actor, await seenSeed(ctx, code))) throw forbidden()
    await ctx.db.deleteFrom('simulation').where('code', 'in', wanted).execute()
    return null
  },

  tradeRecords: async ({ query, body: { seedCode } }, ctx) => {
    const row = await seenSeed(ctx, must(seedCode))
    const trades = await tradesOf(ctx.db, row.code)
    const from = (query.pageNo - 1) * query.pageSize
    return toPage(shown(ctx, trades.slice(from, from + query.pageSize).map((trade) => toRecord(row, trade))), trades.length, query)
  },
  saveRecords: async ({ body: { seedCode, tradeRecords, version } }, ctx) => {
    await seenSeed(ctx, must(seedCode))
    const row = await editable(ctx, seedCode, version, '种子组合')
    const isStored = ({ id }: { id?: string | undefined }) => id !== undefined && /^\d+$/.test(id)
    const saved = await saveRecords(ctx, row, { save: tradeRecords.filter((draft) => !isStored(draft)), update: tradeRecords.filter(isStored), delete: [] })
    return { saved: saved.saved + saved.updated, version: saved.version }
  },
  removeRecords: async ({ body: { ids } }, ctx) => {
    const rows = await ctx.db.selectFrom('simulation_trade').select(['id', 'code']).where('id', 'in', ids).execute()
    if (rows.length < new Set(ids).size) throw notFound('交易')
    for (const [code, own] of Map.groupBy(rows, (row) => row.code)) {
      await seenSeed(ctx, code)
      await saveRecords(ctx, await editable(ctx, code, undefined, '种子组合'), { save: [], update: [], delete: own.map(({ id }) => id) })
    }
    return null
  },
})

async function analysed(ctx: Context, row: SimulationRow, books: Books, from: string | undefined, to: string | undefined): Promise<SeedAnalysis> {
  const code = row.settings.benchmark
  const benchmark = code ? (await readIndexSeries(ctx.db, [code])).get(code) : undefined
  const named = code ? await ctx.db.selectFrom('all_index_info').select('index_name').where('index_code', '=', code).executeTakeFirst() : undefined
  const curve = curveOf(row, books, from, to)
  const inside = { days: books.days.filter(({ day }) => day >= (from ?? '') && day <= (to ?? '99999999')) }
  const { values, insufficient } = await figuresOf(ctx, inside, inside.days.length === books.days.length, benchmark)
  return {
    seedCode: row.code, seedName: row.combination_name, curve, benchmark: benchmark ? { code, name: named?.index_name ?? code, values: onDays(benchmark, curve.days) } : null,
    figures: indicators.map(({ code: figure, name, unit, kind, needsBenchmark }, at) => {
      const value = values[at]!
      const isThere = Number.isFinite(value)
      return { code: figure, name, unit, value: isThere ? value : null, why: isThere ? '' : needsBenchmark && !benchmark ? '没有选择基准' : insufficient && kind !== 'return' ? '数据不足' : '无法计算' }
    }),
    contributions: [...books.last.holdings.values()].map(({ instrument, name, volume, close, cost, realised }) => {
      const unrealised = valueOf(volume, close) - cost
      return { instrument, instrumentName: name, realised: numberOf(realised, 'money'), unrealised: numberOf(unrealised, 'money'), gain: numberOf(realised + unrealised, 'money') }
    }).toSorted((a, b) => b.gain - a.gain),
  }
}

const onDays = (series: Series, days: readonly string[]) => Array.from(alignTo(Int32Array.from(days, Number), series), (value) => (Number.isFinite(value) ? value : null))
