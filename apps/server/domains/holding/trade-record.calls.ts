import { tradeRecordCalls } from '@zhiheng/contract'
import { asDay } from '@zhiheng/domain'
import { completeTrade, hasNoAmount } from '@zhiheng/domain/simulation/complete-trade.ts'
import { mergeRecords } from '@zhiheng/domain/simulation/merge-records.ts'
import { cashAssetType } from '@zhiheng/domain/simulation/trades.ts'
import type { Context } from '../../rpc/context.ts'
import { notFound, refuse } from '../../rpc/fail.ts'
import { implement } from '../../rpc/handlers.ts'
import { toRecord } from '../simulation/answers.ts'
import { readMarketFacts } from '../simulation/market-facts.ts'
import { saveRecords, toRaw } from '../simulation/save-records.ts'
import { editable } from '../simulation/seen.ts'
import { shown } from '../simulation/shown.ts'
import { type Entry, tradesOf } from '../simulation/simulation.store.ts'
import { isIn, rangeOf, seenAsset } from './asset.ts'
import { assetTrades, removeAssetTrades, writeAssetTrades } from './asset.store.ts'

type Drafts = Parameters<typeof toRaw>[0][]
const isStored = ({ id }: { id?: string | undefined }) => id !== undefined && /^\d+$/.test(id)

export const tradeRecord = implement(tradeRecordCalls, {
  list: async ({ body }, ctx) => {
    const asset = await seenAsset(ctx, body.code)
    const range = rangeOf(body)
    const trades = asset.kind === 'combination' ? (await tradesOf(ctx.db, asset.code)).filter(({ day }) => isIn(day, range)) : await assetTrades(ctx.db, asset.code, range)
    return shown(ctx, trades.map((trade) => toRecord({ code: asset.code, combination_name: asset.name }, trade)))
  },

  tradingDays: async ({ query }, ctx) => {
    const asset = await seenAsset(ctx, query.code)
    const trades = asset.kind === 'combination' ? await tradesOf(ctx.db, asset.code) : await assetTrades(ctx.db, asset.code)
    return [...new Set(trades.map(({ day }) => day))]
  },

  save: async ({ body: { code, tradeRecords } }, ctx) => {
    const asset = await seenAsset(ctx, code)
    const [save, update] = [tradeRecords.filter((draft) => !isStored(draft)), tradeRecords.filter(isStored)]
    if (asset.kind === 'entered') return { saved: await enter(ctx, code, save, update) }
    const done = await saveRecords(ctx, await editable(ctx, code), { save, update, delete: [] })
    return { saved: done.saved + done.updated }
  },

  remove: async ({ body: { ids } }, ctx) => {
    const ofCombinations = await ctx.db.selectFrom('simulation_trade').select(['id', 'code']).where('id', 'in', ids).execute()
    const entered = await ctx.db.selectFrom('asset_trade').select(['id', 'asset_code as code']).where('id', 'in', ids).execute()
    if (ofCombinations.length + entered.length < new Set(ids).size) throw notFound('交易')
    for (const [code, rows] of Map.groupBy(ofCombinations, (row) => row.code)) await saveRecords(ctx, await editable(ctx, code), { save: [], update: [], delete: rows.map(({ id }) => id) })
    for (const code of new Set(entered.map((row) => row.code))) await seenAsset(ctx, code)
    await ctx.db.deleteFrom('asset_trade').where('id', 'in', ids).execute()
    return null
  },
  removeDay: async ({ body: { code, day } }, ctx) => ({ deleted: await removeWithin(ctx, code, [day, day]) }),
  removeAll: async ({ query: { code } }, ctx) => ({ deleted: await removeWithin(ctx, code, ['', '99999999']) }),
})

async function removeWithin(ctx: Context, code: string, range: [string, string]): Promise<number> {
  const asset = await seenAsset(ctx, code)
  if (asset.kind === 'entered') return removeAssetTrades(ctx.db, code, range)
  const row = await editable(ctx, code)
  const ids = (await tradesOf(ctx.db, code)).filter(({ day }) => isIn(day, range)).map(({ id }) => id)
  if (ids.length > 0) await saveRecords(ctx, row, { save: [], update: [], delete: ids })
  return ids.length
}

/** Records of an own asset: each is whole and none is there twice; what they add up to is entered as positions. */
async function enter(ctx: Context, code: string, save: Drafts, update: Drafts): Promise<number> {
  const facts = await readMarketFacts(ctx.db, [...save, ...update].map(({ instrument }) => instrument))
  const complete = (drafts: Drafts, word: string): Entry[] => drafts.map((draft, at) => {
    const one = completeTrade(toRaw(draft, draft.id ?? `new-${at}`), draft.assetType === cashAssetType ? undefined : (facts.get(draft.instrument) ?? typed(draft)), asDay(ctx.now()))
    if (!one.ok) throw refuse(`${word}第${at + 1}条：${one.fault.message}`)
    return { trade: one.trade, remark: draft.remark }
  })
  const fresh = complete(save.filter((draft) => !hasNoAmount(draft)), '新增')
  const changed = complete(update, '修改')
  const [fault] = mergeRecords(await assetTrades(ctx.db, code), { save: fresh.map(({ trade }) => trade), update: changed.map(({ trade }) => trade), delete: [] }).faults
  if (fault) throw refuse(fault.message)
  await writeAssetTrades(ctx.db, code, fresh, changed, { userId: ctx.actor.userId, now: ctx.now() })
  return fresh.length + changed.length
}

/** Own assets hold more than funds: a share or a bond is what its line says. */
const typed = ({ instrument, instrumentName, assetType }: Drafts[number]) => (instrumentName === '' || assetType <= 3 ? undefined : { name: instrumentName || instrument, assetType })
