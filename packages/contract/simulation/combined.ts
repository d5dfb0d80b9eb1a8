import { z } from 'zod'
import { get, post, upload } from '../kit.ts'
import { area, done, id, line, page, pageQuery, tradingDay } from '../shapes.ts'
import { amount, EquityCurve, ofAsset, ofAssets, Position, PositionsOfDay, SavedBooks, settingsDraft, SimulationState, simulationSettings, tradeDraft, TradeRecord, withAsset } from './trade-shapes.ts'

const nullable = z.number().nullable()
export const sharing = z.enum(['none', 'read', 'edit'])
export const simulationKind = z.enum(['combination', 'trial', 'seed'])
export type SimulationKind = z.infer<typeof simulationKind>
const version = z.coerce.number<number | string | undefined>().int().min(1).optional()
const records = z.array(tradeDraft).max(20_000, '一次最多保存 20000 条交易，请分批保存')

/** One line of the list, and the head of the workspace. */
export const Simulation = z.object({
  combinationCode: z.string(), assetCode: z.string(), combinationName: z.string(), kind: simulationKind, description: z.string(), sharing, settings: simulationSettings,
  /** Where it came from: a portfolio, another combination, a seed; empty for one that was begun by hand. */
  originKind: z.string(), originCode: z.string(),
  /** Of seeds: what they begin with, and when. */
  startAmount: nullable, startDay: z.string(),
  beginDay: z.string(), lastTradeDay: z.string(), tradeCount: z.number(),
  /** At the newest NAV of what is held. */
  equity: z.number(), marketValue: z.number(), cash: z.number(), positionRatio: nullable, nav: nullable, totalReturn: nullable, navDay: z.string(),
  ownerId: z.string(), ownerName: z.string(), version: z.number(), savedBy: z.string(), updatedAt: z.string(), createdAt: z.string(), can: z.array(z.enum(['edit', 'delete'])),
})
export type Simulation = z.infer<typeof Simulation>
/** As the entity of the specification: the head with positions and records. */
export const CombinedSimulation = Simulation.extend({ positions: z.array(Position), tradeRecords: z.array(TradeRecord) })
export type CombinedSimulation = z.infer<typeof CombinedSimulation>

const name = line.min(1, '请输入组合名称').max(60, '名称不能超过60个字')
/** Of an existing combination, what is left out stays as it is. */
const head = { combinationName: name, description: area.optional(), sharing: sharing.optional(), settings: settingsDraft.optional() }
const code = z.string().max(40).optional()
/** Of an existing one: its code under one of these names, and the version that the changes began from. */
const existing = { combinationCode: code, assetCode: code, version }
export const simulationDraft = z.object({ ...head, ...existing })
const wholeDraft = z.object({ ...head, ...existing, tradeRecords: records.optional() })

const Figures = z.object({
  beginDay: z.string(), endDay: z.string(), nav: nullable, totalReturn: nullable, /** 时间加权收益率. */ twr: nullable, /** 资金加权收益率, a yearly rate. */ xirr: nullable, /** Why there is none. */ xirrWhy: z.string(),
  annualReturn: nullable, volatility: nullable, maxDrawdown: nullable, paidIn: z.number(), paidOut: z.number(), cost: z.number(), realised: z.number(), unrealised: z.number(), income: z.number(), gain: z.number(),
})
export const SimulationEquity = SimulationState.extend({ combinationCode: z.string(), version: z.number(), figures: Figures })
export type SimulationEquity = z.infer<typeof SimulationEquity>
const MonthEquity = z.object({ month: z.string(), beginDay: z.string(), endDay: z.string(), beginEquity: z.number(), endEquity: z.number(), flow: z.number(), gain: z.number(), /** From unit NAV. */ totalReturn: nullable, nav: nullable, units: z.number() })
export type MonthEquity = z.infer<typeof MonthEquity>

/** What the browser needs to keep the books itself: prices in force by day, dividends and splits, trading days. */
const Prices = z.object({
  instruments: z.array(z.object({
    instrument: z.string(), instrumentName: z.string(), assetType: z.number(), days: z.array(z.string()), prices: z.array(z.number()), minAmount: nullable, openRule: z.string(),
    distributions: z.array(z.object({ day: z.string(), kind: z.enum(['cash_dividend', 'share_conversion']), value: z.number() })),
  })),
  tradingDays: z.array(z.string()),
})
export type InstrumentPrices = z.infer<typeof Prices>

const severity = z.enum(['error', 'warning', 'fine'])
const faultCode = z.string()
export const TradeFinding = z.object({ code: faultCode, severity, message: z.string() })
export const TradePreview = z.object({
  combinationCode: z.string(), version: z.number(), fileNames: z.array(z.string()),
  /** What is wrong with a file as a whole. */
  problems: z.array(z.object({ file: z.string(), sheet: z.string(), row: z.number().nullable(), message: z.string() })),
  rows: z.array(z.object({ file: z.string(), sheet: z.string(), row: z.number(), severity, findings: z.array(TradeFinding), record: TradeRecord.omit({ id: true, createdBy: true, updatedAt: true }) })),
  counts: z.object({ rows: z.number(), error: z.number(), warning: z.number(), fine: z.number() }),
  /** Cash that fillCash books so that no purchase lacks it. */
  cashToFill: z.array(z.object({ tradingDay: z.string(), amount: z.number() })),
  after: SimulationState.nullable(),
})
export type TradePreview = z.infer<typeof TradePreview>
const flag = z.union([z.boolean(), z.enum(['0', '1', 'true', 'false']).transform((text) => text === '1' || text === 'true')]).default(false)
/** leaveOut: rows in error are left out instead of refusing the file. fillCash: missing cash is booked on the day. */
const importFields = withAsset({ version, fillCash: flag, leaveOut: flag })

export const target = z.object({ instrument: z.string().min(1, '请选择基金').max(40), weight: z.number().min(0, '目标权重不能为负').max(100, '目标权重不能超过100%') })
const Order = z.object({ instrument: z.string(), instrumentName: z.string(), assetType: z.number(), direction: z.enum(['buy', 'sell']), tradingDay: z.string(), tradedVolume: z.number(), tradedPrice: z.number(), tradedAmount: z.number(), weightBefore: z.number(), weightTarget: z.number(), weightAfter: z.number() })
export const Adjustment = z.object({
  combinationCode: z.string(), version: z.number(), tradingDay: z.string(), orders: z.array(Order),
  /** Why a target is not met to the digit: minimum, lot, closed day, cash. */
  notes: z.array(z.object({ instrument: z.string(), instrumentName: z.string(), reason: z.string() })), cashAfter: z.number(), equity: z.number(),
})
export type Adjustment = z.infer<typeof Adjustment>
const seedHead = { startAmount: amount.optional(), startDay: tradingDay.optional(), description: area.optional(), settings: settingsDraft.optional(), sharing: sharing.optional() }

export const simulationCalls = {
  list: post('/combinedsimulation/get_page', { about: 'Combined simulations that the user can see, the last saved first.', access: 'simulation.read', query: pageQuery, body: z.object({ keyword: z.string().trim().max(80).optional(), kind: simulationKind.default('combination'), mine: z.boolean().default(false) }), data: page(Simulation) }),
  get: get('/combinedsimulation/get_combined_simulation', { about: 'One combined simulation with its newest positions and its records (records=false leaves these out).', access: 'simulation.read', either: true, query: withAsset({ records: flag.default(true) }), data: CombinedSimulation }),
  newestPositions: get('/combinedsimulation/get_newest_positions', { about: 'Newest positions of a combination, at the newest NAV.', access: 'simulation.read', either: true, query: ofAsset, data: PositionsOfDay }),
  positions: post('/combinedsimulation/get_positions', { about: 'Positions at the end of a day, the newest where none is named; full adds cash, cash in transit and what was sold.', access: 'simulation.read', either: true, body: withAsset({ tradingDay: tradingDay.optional(), full: flag }), data: PositionsOfDay }),
  tradeRecords: post('/combinedsimulation/get_traderecord', { about: 'Trade records, oldest first.', access: 'simulation.read', either: true, body: withAsset({ beginDay: tradingDay.optional(), endDay: tradingDay.optional(), instrument: z.string().max(40).optional() }), data: z.array(TradeRecord) }),
  equity: get('/combinedsimulation/get_equity', { about: 'Equity, market value, cash, position ratio and the figures of the books up to a day.', access: 'simulation.read', either: true, query: withAsset({ tradingDay: tradingDay.optional() }), data: SimulationEquity }),
  monthEquity: get('/combinedsimulation/get_month_equity', { about: 'Equity, cash in and out, gain and return by month.', access: 'simulation.read', either: true, query: ofAsset, data: z.array(MonthEquity) }),
  nav: post('/combinedsimulation/get_nav', { about: 'NAV, equity and cash of a combination day by day.', access: 'simulation.read', either: true, body: withAsset({ beginDay: tradingDay.optional(), endDay: tradingDay.optional() }), data: EquityCurve }),
  navs: post('/combinedsimulation/get_navs', { about: 'The same of several combinations.', access: 'simulation.read', either: true, body: z.object({ codes: z.union([z.array(z.string().max(40)).min(1).max(20), z.string().max(800).transform((text) => text.split(',').filter(Boolean))]), beginDay: tradingDay.optional(), endDay: tradingDay.optional() }), data: z.array(EquityCurve) }),
  prices: post('/combinedsimulation/get_prices', { about: 'Prices, dividends and trading days with which the browser keeps the books of a draft.', access: 'simulation.read', body: z.object({ combinationCode: code, instruments: z.array(z.string().max(40)).max(500).default([]) }), data: Prices }),

  saveBasic: post('/combinedsimulation/save_basic', { about: 'Saves name, sharing and settings; without a code a new combination is made.', access: 'simulation.edit', either: true, body: simulationDraft, data: Simulation }),
  save: post('/combinedsimulation/save', { about: 'Saves a combination; where records are given they replace the stored ones.', access: 'simulation.edit', either: true, body: wholeDraft, data: Simulation }),
  newSave: post('/combinedsimulation/new_save', { about: 'Saves as a new combination, whatever code is given.', access: 'simulation.edit', either: true, body: wholeDraft, data: Simulation }),
  update: post('/combinedsimulation/update', { about: 'Changes an existing combination.', access: 'simulation.edit', either: true, body: wholeDraft.partial(), data: Simulation }),
  remove: post('/combinedsimulation/delete', { about: 'Deletes combinations with their records.', access: 'simulation.edit', either: true, body: ofAssets, data: done }),
  clone: post('/combinedsimulation/clone', { about: 'Copies a combination with its records; the copy is the caller’s own.', access: 'simulation.edit', either: true, body: withAsset({ combinationName: name.optional() }), data: Simulation }),
  convert: post('/combinedsimulation/convert', {
    about: 'Makes a combination of a portfolio’s weights or of a seed, or a portfolio of a combination’s weights.',
    access: 'simulation.edit', either: true,
    body: withAsset({ from: z.enum(['portfolio', 'seed', 'combination']).default('portfolio'), combinationName: name.optional(), startAmount: amount.default(1_000_000), startDay: tradingDay.optional() }),
    data: z.object({ kind: z.enum(['combination', 'portfolio']), code: z.string(), name: z.string(), notes: z.array(z.string()) }),
  }),
  saveTrial: post('/combinedsimulation/save_trial', { about: 'Saves a trial combination: beside the list and outside the quota.', access: 'simulation.edit', either: true, body: wholeDraft, data: Simulation }),
  saveRecords: post('/combinedsimulation/save_trade_records', {
    about: 'Writes trade records in one transaction: new ones without an amount are left out, and what cannot be booked is refused with row and reason.',
    access: 'simulation.edit', either: true, aliases: ['/combinedsimulation/batch_trade_record'],
    body: withAsset({ version, save: records.default([]), update: records.default([]), delete: z.array(id).max(20_000).default([]) }),
    data: SavedBooks,
  }),
  savePositions: post('/combinedsimulation/save_positions', {
    about: 'Sets what is held on a day: the difference is booked as trades at the NAV of the day.',
    access: 'simulation.edit', either: true,
    body: withAsset({ version, tradingDay, positions: z.array(z.object({ instrument: z.string().min(1).max(40), volume: amount, closePrice: amount.nullish() })).max(1000), fillCash: flag.default(true) }),
    data: SavedBooks,
  }),
  adjust: post('/combinedsimulation/warehouse_adjustment', {
    about: 'Target weights to a list of orders that keeps minimum amounts, lots and open days; nothing is saved.',
    access: 'simulation.read', either: true,
    body: withAsset({ tradingDay, targets: z.array(target).max(500), cashPct: z.number().min(0).max(100).default(0), minAmount: amount.default(0), lot: amount.default('0.01'), respectMinimums: z.boolean().default(true) }),
    data: Adjustment,
  }),
  importTrades: upload('/combinedsimulation/batch_import_trade_record', { about: 'Takes trade records out of CSV or Excel files, all or none.', access: 'simulation.edit', either: true, body: importFields, data: SavedBooks }),
  previewTrades: upload('/combinedsimulation/preview_trade_record', { about: 'What an import of trade records would book, line by line with findings; writes nothing.', access: 'simulation.edit', either: true, body: importFields, data: TradePreview }),
  saveSeed: post('/combinedsimulation/save_seed', { about: 'Keeps a combination as a seed, with its records.', access: 'simulation.edit', either: true, body: withAsset({ seedName: name.optional() }), data: Simulation }),
  configureSeed: post('/combinedsimulation/configure_seed', { about: 'Changes name, start and settings of a seed.', access: 'simulation.edit', either: true, body: z.object({ ...seedHead, seedName: name.optional(), seedCode: code, combinationCode: code, version }), data: Simulation }),
  seedByCode: get('/combinedsimulation/get_seed_cs_by_code', { about: 'A seed with its newest positions and its records.', access: 'simulation.read', either: true, query: z.object({ seedCode: code, combinationCode: code, code }).transform((given) => ({ code: given.seedCode || given.combinationCode || given.code || '' })), data: CombinedSimulation }),
  toPositions: post('/v1/tools/traded_record_to_position', {
    about: 'Trade records to positions and equity, without saving.', access: 'simulation.read',
    body: z.object({ tradeRecords: records, settings: settingsDraft.optional(), tradingDay: tradingDay.optional(), fillCash: flag }),
    data: PositionsOfDay.omit({ version: true, combinationCode: true }).extend({ faults: z.array(z.object({ row: z.number(), code: faultCode, message: z.string() })), curve: EquityCurve.omit({ combinationCode: true, combinationName: true }) }),
  }),
}
