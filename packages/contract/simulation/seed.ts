import { z } from 'zod'
import { post } from '../kit.ts'
import { area, byIds, done, line, page, pageQuery, tradingDay } from '../shapes.ts'
import { Simulation, sharing, target } from './combined.ts'
import { amount, EquityCurve, settingsDraft, tradeDraft, TradeRecord } from './trade-shapes.ts'

const nullable = z.number().nullable()
const code = z.string().max(40).optional()
const version = z.coerce.number<number | string | undefined>().int().min(1).optional()
const ofSeed = { seedCode: code, combinationCode: code, code }
const seedName = line.min(1, '请输入种子组合名称').max(60, '名称不能超过60个字')
/** A new seed begins with a million today; of an existing one, what is left out stays as it is. */
const start = { startAmount: amount.optional(), startDay: tradingDay.optional() }
const head = { seedName, description: area.optional(), sharing: sharing.optional(), settings: settingsDraft.optional() }
/** Where weights are given, the seed begins with purchases by them on its first day. */
const configured = { ...start, weights: z.array(target).max(200).optional() }
const codeOf = <T extends { seedCode?: string | undefined; combinationCode?: string | undefined; code?: string | undefined }>(given: T) => ({ ...given, seedCode: given.seedCode || given.combinationCode || given.code || '' })

export const SeedAnalysis = z.object({
  seedCode: z.string(), seedName: z.string(), curve: EquityCurve, benchmark: z.object({ code: z.string(), name: z.string(), values: z.array(nullable) }).nullable(),
  /** Figures of the registry over the life of the seed, with unit and why one is missing. */
  figures: z.array(z.object({ code: z.string(), name: z.string(), unit: z.string(), value: nullable, why: z.string() })),
  contributions: z.array(z.object({ instrument: z.string(), instrumentName: z.string(), realised: z.number(), unrealised: z.number(), gain: z.number() })),
})
export type SeedAnalysis = z.infer<typeof SeedAnalysis>

/** Seed combinations: templates with records of their own. Both prefixes of the specification answer alike. */
export const seedCalls = {
  list: post('/seed_combination/get_page', { about: 'Seed combinations that the user can see.', access: 'simulation.read', query: pageQuery, body: z.object({ keyword: z.string().trim().max(80).optional(), mine: z.boolean().default(false) }), data: page(Simulation) }),
  save: post('/seed_combination/save', { about: 'Saves name and settings of a seed; without a code a new one is made.', access: 'simulation.edit', either: true, aliases: ['/seed_fund_combination/save'], body: z.object({ ...head, ...ofSeed, version }).transform(codeOf), data: Simulation }),
  configure: post('/seed_combination/configure', { about: 'Starting amount, first day and weights of a seed.', access: 'simulation.edit', either: true, aliases: ['/seed_fund_combination/configure'], body: z.object({ ...configured, ...ofSeed, version }).transform(codeOf), data: Simulation }),
  saveConfigured: post('/seed_combination/save_configure_seed_combination', { about: 'Saves and configures a seed in one step.', access: 'simulation.edit', body: z.object({ ...head, ...configured, ...ofSeed, version }).transform(codeOf), data: Simulation }),
  analysis: post('/seed_combination/analysis', { about: 'Figures of a seed’s NAV and what each fund brought.', access: 'simulation.read', either: true, aliases: ['/seed_fund_combination/analysis'], body: z.object({ ...ofSeed, beginDay: tradingDay.optional(), endDay: tradingDay.optional() }).transform(codeOf), data: SeedAnalysis }),
  copy: post('/seed_combination/copy', { about: 'Copies a seed; the copy is the caller’s own.', access: 'simulation.edit', either: true, aliases: ['/seed_fund_combination/copy'], body: z.object({ ...ofSeed, seedName: seedName.optional() }).transform(codeOf), data: Simulation }),
  removeByCode: post('/seed_combination/delete_by_code', { about: 'Deletes seeds by their codes.', access: 'simulation.edit', body: z.object({ ...ofSeed, codes: z.array(z.string().max(40)).max(200).optional() }).transform(codeOf), data: done }),
  tradeRecords: post('/seed_trade_record/get_seed_trade_records', { about: 'Records of a seed, page by page.', access: 'simulation.read', either: true, query: pageQuery, body: z.object(ofSeed).transform(codeOf), data: page(TradeRecord) }),
  saveRecords: post('/seed_trade_record/save', { about: 'Adds or changes records of a seed, all or none.', access: 'simulation.edit', either: true, body: z.object({ ...ofSeed, version, tradeRecords: z.array(tradeDraft).max(20_000) }).transform(codeOf), data: z.object({ saved: z.number(), version: z.number() }) }),
  removeRecords: post('/seed_trade_record/delete', { about: 'Deletes records of seeds.', access: 'simulation.edit', either: true, body: byIds, data: done }),
}
