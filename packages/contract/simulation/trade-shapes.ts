import { z } from 'zod'
import { id, line, tradingDay } from '../shapes.ts'

/** Shapes that combinations, seeds and own assets share. Amounts are exact: a number with at most 15 digits, or text. */

const typed = z.union([z.number().min(-1e15).max(1e15), z.string().trim().max(30).regex(/^[+-]?\d+(\.\d+)?$/, '请输入数字')])
/** Money, volume or price as it was typed; packages/domain/simulation/decimal.ts turns it into an exact number. */
export const amount = typed
const nullable = z.number().nullable()

export const direction = z.enum(['buy', 'sell'])
/** open, close: into and out of a position. external: cash of the investor, changes the units. income: interest, fees and the like. */
export const positionEffect = z.enum(['open', 'close', 'external', 'income'])
export type PositionEffect = z.infer<typeof positionEffect>

const optional = z.string().max(40).optional()
/** A combination or another asset, under any of the names that the specification uses. */
const assetNames = { combinationCode: optional, assetCode: optional, fundCode: optional, code: optional, combination_code: optional, asset_code: optional }
type AssetNames = z.output<z.ZodObject<typeof assetNames>>
const named = (given: AssetNames) => given.combinationCode || given.assetCode || given.fundCode || given.code || given.combination_code || given.asset_code || ''

/** The fields of a call on one asset, with its code read from whichever name it came under. */
export const withAsset = <S extends z.ZodRawShape>(shape: S) =>
  z.object({ ...assetNames, ...shape }).transform((given) => ({ ...given, code: named(given as AssetNames) })).refine(({ code }) => code !== '', '请选择组合')
export const ofAsset = withAsset({})
/** Several assets: codes, ids, or one under any of the names. */
export const ofAssets = z
  .object({ ...assetNames, id: id.optional(), ids: z.array(id).max(200).optional(), codes: z.array(z.string().max(40)).max(200).optional() })
  .transform((given) => ({ codes: given.codes ?? given.ids ?? [named(given) || given.id || ''].filter(Boolean) }))
  .refine(({ codes }) => codes.length > 0, '请先选择要操作的组合')

/** What combinations, trials and seeds may set. */
export const simulationSettings = z.object({
  /** Trading days until bought shares are confirmed and may be sold. */
  subscribeDays: z.number().int().min(0, '申购确认天数须为 0 到 30，请修改').max(30, '申购确认天数须为 0 到 30，请修改'),
  /** Trading days until the money of a redemption arrives; until then it is in transit. */
  redeemDays: z.number().int().min(0, '赎回到账天数须为 0 到 30，请修改').max(30, '赎回到账天数须为 0 到 30，请修改'),
  /** Cash dividends of held funds: paid out, or turned into shares at the NAV of the day. */
  dividend: z.enum(['cash', 'reinvest']),
  benchmark: z.string().max(40),
})
export type SimulationSettings = z.output<typeof simulationSettings>
export const startingSettings: SimulationSettings = { subscribeDays: 0, redeemDays: 0, dividend: 'cash', benchmark: '' }
/** What is left out stays as it is, or as it starts. */
export const settingsDraft = simulationSettings.partial()
export type SettingsDraft = z.output<typeof settingsDraft>

export const tradeDraft = z.object({
  /** Digits for a saved record, anything else for one made on the screen. */
  id: id.optional(),
  instrument: z.string().trim().max(40).default(''),
  instrumentName: z.string().trim().max(200).default(''),
  assetType: z.coerce.number<number | string | undefined>().int().min(1).max(99).default(1),
  tradingDay: tradingDay.optional(),
  /** As 001 spells it. */
  tradingday: tradingDay.optional(),
  direction,
  positionEffect: positionEffect.optional(),
  /** Volume, price and amount: what is left out is worked out from the others and the NAV of the day. */
  tradedVolume: amount.nullish(),
  tradedPrice: amount.nullish(),
  tradedAmount: amount.nullish(),
  closePrice: amount.nullish(),
  remark: line.default(''),
})
export type TradeDraft = z.output<typeof tradeDraft>

export const TradeRecord = z.object({
  id: z.string(), assetCode: z.string(), assetName: z.string(), instrument: z.string(), instrumentName: z.string(), assetType: z.number(), tradingDay: z.string(), tradingday: z.string(),
  direction, positionEffect, tradedVolume: z.number(), tradedPrice: z.number(), tradedAmount: z.number(), closePrice: z.number(), remark: z.string(), createdBy: z.string(), updatedAt: z.string(),
})
export type TradeRecord = z.infer<typeof TradeRecord>

export const Position = z.object({
  id: z.string(), assetCode: z.string(), instrument: z.string(), instrumentName: z.string(), assetType: z.number(), tradingDay: z.string(), tradingday: z.string(),
  volume: z.number(),
  /** Of the volume, what may be sold: bought shares wait for their confirmation. */
  availableVolume: z.number(),
  closePrice: z.number(),
  /** The day of the price; before the trading day where nothing newer was published. */
  priceDay: z.string(),
  /** Average price of what is held. */
  tradedPrice: z.number(),
  marketValue: z.number(), cost: z.number(), unrealised: z.number(), realised: z.number(),
  /** Share of the equity, percent with 2 decimals. */
  weight: z.number(),
})
export type Position = z.infer<typeof Position>

/** The state at the end of a day. cash = equity − marketValue, of which inTransit has not arrived yet. */
export const SimulationState = z.object({
  tradingDay: z.string(), equity: z.number(), marketValue: z.number(), cash: z.number(), availableCash: z.number(), inTransit: z.number(),
  /** Percent; null where holdings are hidden from the user. */
  positionRatio: nullable,
  units: z.number(), nav: nullable,
})
export type SimulationState = z.infer<typeof SimulationState>
export const PositionsOfDay = SimulationState.extend({ combinationCode: z.string(), version: z.number(), positions: z.array(Position) })
export type PositionsOfDay = z.infer<typeof PositionsOfDay>

/** The books day by day, as columns. */
export const EquityCurve = z.object({
  combinationCode: z.string(), combinationName: z.string(), days: z.array(z.string()), nav: z.array(nullable), equity: z.array(z.number()), marketValue: z.array(z.number()), cash: z.array(z.number()),
  inTransit: z.array(z.number()), units: z.array(z.number()), flow: z.array(z.number()), positionRatio: z.array(z.number()),
})
export type EquityCurve = z.infer<typeof EquityCurve>

/** What a save that comes second is told. */
export const SavedBooks = z.object({ combinationCode: z.string(), version: z.number(), saved: z.number(), updated: z.number(), deleted: z.number(), leftOut: z.number(), state: SimulationState })
