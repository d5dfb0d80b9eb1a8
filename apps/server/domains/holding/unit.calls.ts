import { toPage, type UnitEquity, unitCalls } from '@zhiheng/contract'
import { exact, numberOf, priceFor, type Quantity, valueOf } from '@zhiheng/domain/simulation/decimal.ts'
import type { BookDay } from '@zhiheng/domain/simulation/keep-books.ts'
import type { Selectable } from 'kysely'
import type { Context } from '../../rpc/context.ts'
import { notFound, refuse } from '../../rpc/fail.ts'
import { implement } from '../../rpc/handlers.ts'
import { openDays } from '../index/index.store.ts'
import { booksOf, loadBooks } from '../simulation/load-books.ts'
import { type Asset, type Days, isIn, rangeOf, seenAsset } from './asset.ts'
import { putSeedNavs, putUnitEquities, seedNavs, textOrNull, unitEquities } from './asset.store.ts'
import type { UnitEquityTable } from './holding.tables.ts'

const derived = '模拟组合的份额与净值由交易记录推算，不能录入；请修改交易记录'

export const unit = implement(unitCalls, {
  list: async ({ body }, ctx) => unitsOf(ctx, await seenAsset(ctx, body.code), rangeOf(body)),
  page: async ({ query, body }, ctx) => {
    const all = (await unitsOf(ctx, await seenAsset(ctx, body.code), rangeOf(body))).toReversed()
    const from = (query.pageNo - 1) * query.pageSize
    return toPage(all.slice(from, from + query.pageSize), all.length, query)
  },

  save: async ({ body: { code, unitEquities: several, ...single } }, ctx) => {
    const asset = await entered(ctx, code)
    const drafts = several ?? [single]
    await putUnitEquities(ctx.db, lastOfEachDay(drafts).map((draft, at) => ({ asset_code: asset.code, trading_day: draft.day, ...amountsOf(draft, at) })))
    return { saved: drafts.length }
  },
  remove: async ({ body: { ids } }, ctx) => {
    await seenRows(ctx, 'unit_equity', ids)
    await ctx.db.deleteFrom('unit_equity').where('id', 'in', ids).execute()
    return null
  },

  saveSeedNav: async ({ body: { code, navs: several, ...single } }, ctx) => {
    const asset = await seenAsset(ctx, code)
    const drafts = several ?? [single]
    await putSeedNavs(ctx.db, lastOfEachDay(drafts).map(({ day, nav, sumNav }, at) => {
      const value = read(nav, 'price', at)
      if (value === undefined || value <= 0n) throw refuse(`第${at + 1}行：净值应大于 0，请更正`)
      return { asset_code: asset.code, trading_day: day, nav: textOrNull(value, 'price')!, sum_nav: textOrNull(read(sumNav, 'price', at), 'price') }
    }))
    return { saved: drafts.length }
  },
  removeSeedNav: async ({ body: { ids } }, ctx) => {
    await seenRows(ctx, 'seed_nav', ids)
    await ctx.db.deleteFrom('seed_nav').where('id', 'in', ids).execute()
    return null
  },

  at: async ({ body }, ctx) => (await unitsOf(ctx, await seenAsset(ctx, body.code), rangeOf(body)))[0] ?? null,

  navs: async ({ query }, ctx) => {
    const asset = await seenAsset(ctx, query.code)
    const range = rangeOf(query)
    const own = (await unitsOf(ctx, asset, range)).filter(({ unitNav }) => unitNav !== null)
    const begin = own[0]?.tradingDay ?? '99999999'
    const seeds = (await seedNavs(ctx.db, asset.code)).filter(({ trading_day }) => isIn(trading_day, range) && trading_day < begin)
    return { days: [...seeds.map(({ trading_day }) => trading_day), ...own.map(({ tradingDay }) => tradingDay)], nav: [...seeds.map(({ nav }) => Number(nav)), ...own.map(({ unitNav }) => unitNav)], isSeed: [...seeds.map(() => true), ...own.map(() => false)] }
  },

  missingDays: async ({ query }, ctx) => {
    const known = (await unitsOf(ctx, await seenAsset(ctx, query.code), rangeOf(query))).map(({ tradingDay }) => tradingDay)
    if (known.length === 0) return []
    const there = new Set(known)
    return (await openDays(ctx.db, known[0]!, known.at(-1)!)).filter((day) => !there.has(day))
  },
  tradingDays: async ({ query }, ctx) => (await unitsOf(ctx, await seenAsset(ctx, query.code), rangeOf({ day: '' }))).map(({ tradingDay }) => tradingDay),
  seedNavs: async ({ query }, ctx) => {
    const asset = await seenAsset(ctx, query.code)
    return (await seedNavs(ctx.db, asset.code)).map((row) => ({ id: row.id, assetCode: asset.code, tradingday: row.trading_day, tradingDay: row.trading_day, nav: Number(row.nav), sumNav: numberOrNull(row.sum_nav) }))
  },
  removeAll: async ({ query }, ctx) => {
    const asset = await entered(ctx, query.code)
    return { deleted: Number((await ctx.db.deleteFrom('unit_equity').where('asset_code', '=', asset.code).executeTakeFirst()).numDeletedRows) }
  },
})

async function entered(ctx: Context, code: string): Promise<Asset> {
  const asset = await seenAsset(ctx, code)
  if (asset.kind === 'combination') throw refuse(derived)
  return asset
}

async function seenRows(ctx: Context, table: 'unit_equity' | 'seed_nav', ids: readonly string[]) {
  const rows = await ctx.db.selectFrom(table).select(['id', 'asset_code']).where('id', 'in', ids).execute()
  if (rows.length < new Set(ids).size) throw ids.some((id) => id.includes('-')) ? refuse(derived) : notFound(table === 'seed_nav' ? '种子净值' : '份额权益')
  for (const code of new Set(rows.map((row) => row.asset_code))) await seenAsset(ctx, code)
}

async function unitsOf(ctx: Context, asset: Asset, range: readonly [string, string]): Promise<UnitEquity[]> {
  if (asset.kind === 'entered') return (await unitEquities(ctx.db, asset.code, range)).map((row) => toEntered(row, asset.name))
  const { days } = booksOf(await loadBooks(ctx, asset.row), range[1])
  return days.filter(({ day }) => isIn(day, range)).map((day) => toDerived(day, asset))
}

const numberOrNull = (text: string | null) => (text === null ? null : Number(text))

const toEntered = (row: Omit<Selectable<UnitEquityTable>, 'org_id'>, assetName: string): UnitEquity => ({
  id: row.id, assetCode: row.asset_code, assetName, tradingday: row.trading_day, tradingDay: row.trading_day, units: numberOrNull(row.units), unitNav: numberOrNull(row.unit_nav), sumNav: numberOrNull(row.sum_nav), equity: numberOrNull(row.equity),
  marketValue: numberOrNull(row.market_value), cash: numberOrNull(row.cash), flow: Number(row.flow), isDerived: false,
})

function toDerived({ day, units, nav, equity, marketValue, flow }: BookDay, { code, name }: Asset): UnitEquity {
  const unitNav = nav === undefined ? null : numberOf(nav, 'price')
  const money = (value: bigint) => numberOf(value, 'money')
  // A combination pays nothing out of its units, so its cumulative NAV is its NAV.
  return { id: `${code}-${day}`, assetCode: code, assetName: name, tradingday: day, tradingDay: day, units: numberOf(units, 'volume'), unitNav, sumNav: unitNav, equity: money(equity), marketValue: money(marketValue), cash: money(equity - marketValue), flow: money(flow), isDerived: true }
}

type Typed = number | string | null | undefined
interface Draft extends Days {
  units?: Typed
  unitNav?: Typed
  sumNav?: Typed
  equity?: Typed
  marketValue?: Typed
  cash?: Typed
  flow: number | string
}

/** The same day twice in one save: what is said last counts. */
const lastOfEachDay = <T extends { day: string }>(drafts: readonly T[]): T[] => [...new Map(drafts.map((draft) => [draft.day, draft])).values()]

function read(value: Typed, quantity: Quantity, at: number): bigint | undefined {
  if (value === null || value === undefined) return undefined
  const found = exact(value, quantity)
  if (found === undefined) throw refuse(`第${at + 1}行：“${value}”不是数字，请更正`)
  return found
}

/** Of units, NAV and equity the third follows from two. */
function amountsOf(draft: Draft, at: number) {
  const [units, unitNav, equity] = [read(draft.units, 'volume', at), read(draft.unitNav, 'price', at), read(draft.equity, 'money', at)]
  if (unitNav === undefined && equity === undefined) throw refuse(`第${at + 1}行：请至少填写单位净值或权益`)
  if ([units, unitNav].some((value) => value !== undefined && value < 0n)) throw refuse(`第${at + 1}行：份额和净值不能为负，请更正`)
  return {
    units: textOrNull(units, 'volume'), unit_nav: textOrNull(unitNav ?? (units ? priceFor(equity!, units) : undefined), 'price'), sum_nav: textOrNull(read(draft.sumNav, 'price', at), 'price'),
    equity: textOrNull(equity ?? (units === undefined ? undefined : valueOf(units, unitNav!)), 'money'), market_value: textOrNull(read(draft.marketValue, 'money', at), 'money'), cash: textOrNull(read(draft.cash, 'money', at), 'money'), flow: textOrNull(read(draft.flow, 'money', at), 'money')!,
  }
}
