import type { Context } from '../../rpc/context.ts'
import { notFound, refuse } from '../../rpc/fail.ts'
import { addBatch, addFresh, addRevisions, currentPoints, type Entry, holdLedger } from './ledger.store.ts'
import { refusePlatform, scopeOf } from './scope.ts'
import { rewriteSeries } from './series.store.ts'

export interface Point {
  tradingDay: string
  nav?: number | null | undefined
  sumNav?: number | null | undefined
  adjNav?: number | null | undefined
}

/** Enters or corrects points of one fund: entries of a batch of their own, and the series. Answers how many. */
export async function enterPoints(ctx: Context, fundCode: string, source: string, points: readonly Point[], kind: 'manual' | 'correction' | 'sync', reason: string) {
  const { db, actor } = ctx
  refusePlatform(actor, source)
  const fund = await db.selectFrom('all_fund').select('fund_code').where('fund_code', '=', fundCode).executeTakeFirst()
  if (!fund) throw notFound('基金')
  const empty = points.find((point) => point.nav == null && point.sumNav == null && point.adjNav == null)
  if (empty) throw refuse(`${empty.tradingDay} 没有填写净值，请至少填写一项`)
  const scope = scopeOf(actor)
  await holdLedger(db, scope)
  const stored = new Map(((await currentPoints(db, scope, source, [fundCode])).get(fundCode) ?? []).map((row) => [row.trading_day, row]))
  const entries = points.map((point): Entry => {
    const former = stored.get(point.tradingDay)
    return { fundCode, day: point.tradingDay, nav: point.nav ?? former?.nav ?? null, cumNav: point.sumNav ?? former?.cum_nav ?? null, adjNav: point.adjNav ?? former?.adj_nav ?? null }
  })
  if (new Set(entries.map((entry) => entry.day)).size < entries.length) throw refuse('同一日期填写了多次，请检查后重新提交')
  const batchId = await addBatch(db, scope, actor.userId, { kind, source, reason, counts: { funds: 1, fresh: entries.filter((entry) => !stored.has(entry.day)).length, changed: entries.filter((entry) => stored.has(entry.day)).length } })
  await saveEntries(ctx, scope, source, batchId, entries)
  await rewriteSeries(db, scope, [{ fundCode, source }], ctx.now())
  return entries.length
}

/** A point that was deleted before comes back as a further revision, so what is fresh is asked of the ledger itself. */
async function saveEntries({ db }: Context, scope: 'market' | 'own', source: string, batchId: string, entries: readonly Entry[]) {
  const known = await db.selectFrom(scope === 'market' ? 'market_nav' : 'nav').select(['trading_day']).where('fund_code', '=', entries[0]!.fundCode).where('source', '=', source).where('is_current', '=', true)
    .where('trading_day', 'in', entries.map((entry) => entry.day)).execute()
  const days = new Set(known.map((row) => row.trading_day))
  await addFresh(db, scope, source, batchId, entries.filter((entry) => !days.has(entry.day)))
  await addRevisions(db, scope, source, batchId, entries.filter((entry) => days.has(entry.day)))
}
