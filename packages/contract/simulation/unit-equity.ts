import { z } from 'zod'
import { get, post } from '../kit.ts'
import { byIds, done, page, pageQuery, tradingDay } from '../shapes.ts'
import { amount, ofAsset, Position, tradeDraft, TradeRecord, withAsset } from './trade-shapes.ts'

const nullable = z.number().nullable()
/** Units, NAV and equity of an asset on a day. Of a combination they are its books; of another own asset they were entered. */
export const UnitEquity = z.object({
  id: z.string(), assetCode: z.string(), assetName: z.string(), tradingday: z.string(), tradingDay: z.string(), units: nullable, unitNav: nullable, sumNav: nullable, equity: nullable, marketValue: nullable, cash: nullable, flow: z.number(), isDerived: z.boolean(),
})
export type UnitEquity = z.infer<typeof UnitEquity>
export const SeedNav = z.object({ id: z.string(), assetCode: z.string(), tradingday: z.string(), tradingDay: z.string(), nav: z.number(), sumNav: nullable })
export type SeedNav = z.infer<typeof SeedNav>

const days = { tradingday: tradingDay.optional(), tradingDay: tradingDay.optional() }
const dayOf = <T extends { tradingday?: string | undefined; tradingDay?: string | undefined }>(given: T) => ({ ...given, day: given.tradingday ?? given.tradingDay ?? '' })
const range = { ...days, beginDay: tradingDay.optional(), endDay: tradingDay.optional() }
const hasDay = [({ day }: { day: string }) => day !== '', '请选择交易日'] as const
/** assetCode with tradingday, or with a range of days. */
const atDay = withAsset(days).transform(dayOf)
const within = withAsset(range).transform(dayOf)
const oneDay = atDay.refine(...hasDay)

const positionDraft = z.object({ id: z.string().max(40).optional(), instrument: z.string().min(1, '请选择持仓标的').max(40), instrumentName: z.string().trim().max(200).default(''), assetType: z.number().int().min(1).max(99).default(1), volume: amount, closePrice: amount.nullish(), tradedPrice: amount.nullish(), marketValue: amount.nullish() })
const unitFields = { ...days, units: amount.nullish(), unitNav: amount.nullish(), sumNav: amount.nullish(), equity: amount.nullish(), marketValue: amount.nullish(), cash: amount.nullish(), flow: amount.default(0) }
const unitDraft = z.object(unitFields).transform(dayOf).refine(...hasDay)
const seedNavFields = { ...days, nav: amount.optional(), sumNav: amount.nullish() }
const seedNavDraft = z.object(seedNavFields).transform(dayOf).refine(...hasDay)
const saved = z.object({ saved: z.number() })
const daysOf = z.array(z.string())

export const tradeRecordCalls = {
  list: post('/trade_record/get_trade_records', { about: 'Trade records of an asset, of one day or between two.', access: 'simulation.read', body: within, data: z.array(TradeRecord) }),
  tradingDays: get('/trade_record/get_tradingdays', { about: 'Days on which an asset traded.', access: 'simulation.read', query: ofAsset, data: daysOf }),
  save: post('/trade_record/save', { about: 'Enters or changes trade records of an asset, all or none.', access: 'simulation.edit', body: withAsset({ tradeRecords: z.array(tradeDraft).min(1, '请先录入交易').max(20_000) }), data: saved }),
  remove: post('/trade_record/delete', { about: 'Deletes trade records.', access: 'simulation.edit', body: byIds, data: done }),
  removeDay: post('/trade_record/delete_tradingday_assetcode', { about: 'Deletes the trade records of an asset on a day.', access: 'simulation.edit', body: oneDay, data: z.object({ deleted: z.number() }) }),
  removeAll: get('/trade_record/delete_all', { about: 'Deletes all trade records of an asset (GET as stated).', access: 'simulation.edit', query: ofAsset, data: z.object({ deleted: z.number() }) }),
}

export const positionCalls = {
  list: post('/position/get_positions', { about: 'Positions of an asset at a day, or on every day it has some.', access: 'simulation.read', body: within, data: z.array(Position) }),
  save: post('/position/save', { about: 'Enters the positions of an own asset on a day; they replace what was there.', access: 'simulation.edit', body: withAsset({ ...days, positions: z.array(positionDraft).max(2000) }).transform(dayOf).refine(...hasDay), data: saved }),
  remove: post('/position/delete', { about: 'Deletes entered positions.', access: 'simulation.edit', body: byIds, data: done }),
  held: post('/position/get_hold_positions', { about: 'What assets hold now; every visible combination where none is named.', access: 'simulation.read', body: z.object({ assetCodes: z.array(z.string().max(40)).max(200).default([]), instrument: z.string().max(40).optional() }), data: z.array(Position.extend({ assetName: z.string() })) }),
  heldSummary: post('/position/get_hold_positions_summary', { about: 'The same summed up by instrument.', access: 'simulation.read', body: z.object({ assetCodes: z.array(z.string().max(40)).max(200).default([]) }), data: z.array(z.object({ instrument: z.string(), instrumentName: z.string(), assetType: z.number(), assets: z.number(), volume: z.number(), marketValue: z.number(), cost: z.number(), unrealised: z.number(), weight: z.number() })) }),
  tradingDays: get('/position/get_tradingdays', { about: 'Days on which an asset has positions.', access: 'simulation.read', query: ofAsset, data: daysOf }),
  removeAll: get('/position/delete_all', { about: 'Deletes all entered positions of an asset (GET as stated).', access: 'simulation.edit', query: ofAsset, data: z.object({ deleted: z.number() }) }),
  ofSubFunds: get('/position/get_sub_fund_positions', { about: 'What the assets held by an asset hold themselves, in proportion.', access: 'simulation.read', query: atDay, data: z.array(Position.extend({ throughCode: z.string(), throughName: z.string() })) }),
  newest: get('/position/get_last_positions', { about: 'The newest positions of an asset.', access: 'simulation.read', query: ofAsset, data: z.array(Position) }),
}

export const unitCalls = {
  list: post('/unit/get_unit_equities', { about: 'Units, NAV and equity of an asset, of one day or between two.', access: 'simulation.read', body: within, data: z.array(UnitEquity) }),
  page: post('/unit/get_equities_page', { about: 'The same page by page, the newest first.', access: 'simulation.read', query: pageQuery, body: within, data: page(UnitEquity) }),
  save: post('/unit/save', { about: 'Enters units, NAV or equity of an own asset; those of a combination are its books and are not entered.', access: 'simulation.edit', body: withAsset({ ...unitFields, unitEquities: z.array(unitDraft).max(5000).optional() }).transform(dayOf).refine(({ day, unitEquities }) => day !== '' || unitEquities?.length, '请选择交易日'), data: saved }),
  remove: post('/unit/delete', { about: 'Deletes entered unit equities.', access: 'simulation.edit', body: byIds, data: done }),
  saveSeedNav: post('/unit/save_seed_nav', { about: 'Enters NAVs of an asset before its first trade.', access: 'simulation.edit', body: withAsset({ ...seedNavFields, navs: z.array(seedNavDraft).max(5000).optional() }).transform(dayOf).refine(({ day, navs }) => day !== '' || navs?.length, '请选择交易日'), data: saved }),
  removeSeedNav: post('/unit/delete_seed_nav', { about: 'Deletes seed NAVs.', access: 'simulation.edit', body: byIds, data: done }),
  at: post('/unit/get_by_code_and_tradingday', { about: 'Unit equity of an asset at a day, or null.', access: 'simulation.read', body: oneDay, data: UnitEquity.nullable() }),
  navs: get('/unit/get_asset_unit_navs', { about: 'Unit NAVs of an asset, its seed NAVs before them.', access: 'simulation.read', query: within, data: z.object({ days: daysOf, nav: z.array(nullable), isSeed: z.array(z.boolean()) }) }),
  missingDays: get('/unit/get_no_tradingdays', { about: 'Trading days between the first and the last on which an asset has no unit equity.', access: 'simulation.read', query: within, data: daysOf }),
  tradingDays: get('/unit/get_tradingdays', { about: 'Days on which an asset has a unit equity.', access: 'simulation.read', query: ofAsset, data: daysOf }),
  seedNavs: get('/unit/get_seed_navs', { about: 'Seed NAVs of an asset.', access: 'simulation.read', query: ofAsset, data: z.array(SeedNav) }),
  removeAll: get('/unit/delete_all', { about: 'Deletes all entered unit equities of an asset (GET as stated).', access: 'simulation.edit', query: ofAsset, data: z.object({ deleted: z.number() }) }),
}
