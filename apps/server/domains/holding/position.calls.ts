import { type Position, positionCalls } from '@zhiheng/contract'
import { decimalText, exact, numberOf, percentOf, valueOf } from '@zhiheng/domain/simulation/decimal.ts'
import { keepBooks } from '@zhiheng/domain/simulation/keep-books.ts'
import { toPositions } from '@zhiheng/domain/simulation/to-wire.ts'
import type { Selectable } from 'kysely'
import type { Context } from '../../rpc/context.ts'
import { notFound, refuse } from '../../rpc/fail.ts'
import { implement } from '../../rpc/handlers.ts'
import { booksOf, loadBooks } from '../simulation/load-books.ts'
import { savePositions } from '../simulation/save-positions.ts'
import { editable } from '../simulation/seen.ts'
import { shown } from '../simulation/shown.ts'
import { visibleCodes } from '../simulation/simulation.store.ts'
import { type Asset, type Days, isIn, rangeOf, seenAsset } from './asset.ts'
import { assetPositions, lastAssetPositions, replacePositions } from './asset.store.ts'
import type { AssetPositionTable } from './holding.tables.ts'

const derived = '模拟组合的持仓由交易记录推算，请修改交易记录'

export const position = implement(positionCalls, {
  list: async ({ body }, ctx) => shown(ctx, await listed(ctx, body)),

  save: async ({ body: { code, day, positions } }, ctx) => {
    const asset = await seenAsset(ctx, code)
    if (asset.kind === 'combination') {
      const row = await editable(ctx, code)
      const held = [...booksOf(await loadBooks(ctx, row), day).last.holdings.values()].filter(({ volume, instrument }) => volume > 0n && !positions.some((one) => one.instrument === instrument))
      const wanted = [...positions, ...held.map(({ instrument }) => ({ instrument, volume: 0 }))]
      const { saved } = await savePositions(ctx, row, { tradingDay: day, positions: wanted, fillCash: true })
      return { saved }
    }
    if (new Set(positions.map(({ instrument }) => instrument)).size < positions.length) throw refuse('同一标的只能有一行持仓，请合并')
    await replacePositions(ctx.db, code, day, positions.map((one, at) => {
      const [volume, close, price] = [exact(one.volume, 'volume'), exact(one.closePrice ?? '0', 'price'), exact(one.tradedPrice ?? '0', 'price')]
      if (volume === undefined || close === undefined || price === undefined || volume < 0n || close < 0n || price < 0n) throw refuse(`第${at + 1}行：份额和价格须为不小于 0 的数字，请更正`)
      const worth = one.marketValue === null || one.marketValue === undefined ? valueOf(volume, close) : exact(one.marketValue, 'money')!
      return { instrument: one.instrument, instrument_name: one.instrumentName || one.instrument, asset_type: one.assetType, volume: decimalText(volume, 'volume'), close_price: decimalText(close, 'price'), traded_price: decimalText(price, 'price'), market_value: decimalText(worth, 'money') }
    }))
    return { saved: positions.length }
  },

  remove: async ({ body: { ids } }, ctx) => {
    const rows = await ctx.db.selectFrom('asset_position').select(['id', 'asset_code']).where('id', 'in', ids).execute()
    if (rows.length < new Set(ids).size) throw ids.some((id) => id.includes('-')) ? refuse(derived) : notFound('持仓')
    for (const code of new Set(rows.map((row) => row.asset_code))) await seenAsset(ctx, code)
    await ctx.db.deleteFrom('asset_position').where('id', 'in', ids).execute()
    return null
  },

  held: async ({ body: { assetCodes, instrument } }, ctx) => {
    const all = shown(ctx, await heldBy(ctx, assetCodes))
    return all.filter((one) => !instrument || one.instrument === instrument)
  },

  heldSummary: async ({ body: { assetCodes } }, ctx) => {
    const all = shown(ctx, await heldBy(ctx, assetCodes))
    const total = all.reduce((sum, { marketValue }) => sum + exact(marketValue, 'money')!, 0n)
    const summed = [...Map.groupBy(all, ({ instrument }) => instrument)].map(([instrument, own]) => {
      const sum = (read: (one: Position) => number, quantity: 'money' | 'volume') => own.reduce((all, one) => all + exact(read(one), quantity)!, 0n)
      const worth = sum((one) => one.marketValue, 'money')
      return {
        instrument, instrumentName: own[0]!.instrumentName, assetType: own[0]!.assetType, assets: new Set(own.map(({ assetCode }) => assetCode)).size, volume: numberOf(sum((one) => one.volume, 'volume'), 'volume'), marketValue: numberOf(worth, 'money'),
        cost: numberOf(sum((one) => one.cost, 'money'), 'money'), unrealised: numberOf(sum((one) => one.unrealised, 'money'), 'money'), weight: percentOf(worth, total),
      }
    })
    return summed.toSorted((a, b) => b.marketValue - a.marketValue || (a.instrument < b.instrument ? -1 : 1))
  },

  tradingDays: async ({ query }, ctx) => {
    const asset = await seenAsset(ctx, query.code)
    if (asset.kind === 'combination') return booksOf(await loadBooks(ctx, asset.row)).days.filter(({ marketValue }) => marketValue > 0n).map(({ day }) => day)
    return [...new Set((await assetPositions(ctx.db, asset.code, ['', '99999999'])).map((row) => row.trading_day))]
  },
  removeAll: async ({ query }, ctx) => {
    const asset = await seenAsset(ctx, query.code)
    if (asset.kind === 'combination') throw refuse(derived)
    return { deleted: Number((await ctx.db.deleteFrom('asset_position').where('asset_code', '=', asset.code).executeTakeFirst()).numDeletedRows) }
  },

  ofSubFunds: async ({ query: { code, day } }, ctx) => {
    const until = day || '99999999'
    const top = shown(ctx, await newestOf(ctx, await seenAsset(ctx, code), until))
    const subs = Map.groupBy(await lastAssetPositions(ctx.db, top.map(({ instrument }) => instrument), until), (row) => row.asset_code)
    return top.flatMap((held) => {
      const below = toEntered(subs.get(held.instrument) ?? [])
      const whole = below.reduce((sum, { marketValue }) => sum + marketValue, 0)
      // In proportion to what is held of the fund below.
      const share = whole > 0 ? held.marketValue / whole : 0
      return below.map((one) => ({ ...one, volume: round(one.volume * share, 4), availableVolume: round(one.volume * share, 4), marketValue: round(one.marketValue * share, 2), cost: round(one.cost * share, 2), unrealised: round(one.unrealised * share, 2), weight: round((one.weight * held.weight) / 100, 2), throughCode: held.instrument, throughName: held.instrumentName }))
    })
  },
  newest: async ({ query }, ctx) => shown(ctx, await newestOf(ctx, await seenAsset(ctx, query.code), '99999999')),
})

async function listed(ctx: Context, body: Days & { code: string }): Promise<Position[]> {
  const asset = await seenAsset(ctx, body.code)
  const range = rangeOf(body)
  if (asset.kind === 'entered') return toEntered(await assetPositions(ctx.db, asset.code, range))
  const loaded = await loadBooks(ctx, asset.row)
  if (body.day) {
    const books = booksOf(loaded, body.day)
    const end = books.days.at(-1)
    return end ? toPositions(books.last, end, asset.code) : []
  }
  const { days } = keepBooks({ ...loaded.input, trades: loaded.trades, keep: (day, traded) => traded && isIn(day, range) })
  return days.flatMap((day) => (day.state ? toPositions(day.state, day, asset.code) : []))
}

const round = (value: number, places: number) => Math.round(value * 10 ** places) / 10 ** places

async function newestOf(ctx: Context, asset: Asset, until: string): Promise<Position[]> {
  if (asset.kind === 'entered') return toEntered(await lastAssetPositions(ctx.db, [asset.code], until))
  const books = booksOf(await loadBooks(ctx, asset.row), until)
  const end = books.days.at(-1)
  return end ? toPositions(books.last, end, asset.code) : []
}

/** What the named assets hold now; every visible combination where none is named. */
async function heldBy(ctx: Context, codes: readonly string[]): Promise<(Position & { assetName: string })[]> {
  const held: (Position & { assetName: string })[] = []
  for (const code of codes.length > 0 ? codes : await visibleCodes(ctx.db, ctx.actor.userId)) {
    const asset = await seenAsset(ctx, code)
    held.push(...(await newestOf(ctx, asset, '99999999')).map((one) => ({ ...one, assetName: asset.name })))
  }
  return held
}

/** Entered positions of one day or several, with their share of the day. */
function toEntered(rows: readonly Omit<Selectable<AssetPositionTable>, 'org_id'>[]): Position[] {
  const totals = new Map([...Map.groupBy(rows, (row) => `${row.asset_code} ${row.trading_day}`)].map(([key, own]) => [key, own.reduce((sum, row) => sum + exact(row.market_value, 'money')!, 0n)]))
  return rows.map((row) => {
    const [volume, price, worth] = [exact(row.volume, 'volume')!, exact(row.traded_price, 'price')!, exact(row.market_value, 'money')!]
    const cost = valueOf(volume, price)
    return {
      id: row.id, assetCode: row.asset_code, instrument: row.instrument, instrumentName: row.instrument_name, assetType: row.asset_type, tradingDay: row.trading_day, tradingday: row.trading_day, volume: numberOf(volume, 'volume'), availableVolume: numberOf(volume, 'volume'),
      closePrice: Number(row.close_price), priceDay: row.trading_day, tradedPrice: Number(row.traded_price), marketValue: numberOf(worth, 'money'), cost: numberOf(cost, 'money'), unrealised: price > 0n ? numberOf(worth - cost, 'money') : 0, realised: 0,
      weight: percentOf(worth, totals.get(`${row.asset_code} ${row.trading_day}`)!),
    }
  })
}
