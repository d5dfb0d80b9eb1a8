import { z } from 'zod'
import { get, post } from './kit.ts'
import { area, byIds, done, id, line, listBody, page, pageQuery, tradingDay } from './shapes.ts'

/** Where a value comes from: the market tables, the organisation's own row, or its override of a market row. */
export const origin = z.enum(['market', 'own', 'override'])

/**
 * A fund as lists and pages show it. The names of 001 (`fund_code` …) stand beside those of 000 and 002, because both
 * forms are on the wire (spec README, 27).
 */
export const Fund = z.object({
  id: z.string(),
  fundCode: z.string(),
  shortName: z.string(),
  fundName: z.string(),
  fullName: z.string(),
  pinyin: z.string(),
  regCode: z.string(),
  isPrivate: z.boolean(),
  isOffering: z.boolean(),
  assetType: z.number().nullable(),
  fundType: z.string(),
  strategy: z.string(),
  subStrategy: z.string(),
  strategyName: z.string(),
  counselorCode: z.string(),
  counselorName: z.string(),
  managerNames: z.string(),
  custodian: z.string(),
  benchmarkText: z.string(),
  benchmarkCode: z.string(),
  currency: z.string(),
  inceptionDay: z.string(),
  fundStatus: z.number().nullable(),
  fundBussinessFlag: z.number().nullable(), // wire spelling
  riskLevel: z.number().nullable(),
  scaleYi: z.number().nullable(),
  navDay: z.string(),
  nav: z.number().nullable(),
  cumNav: z.number().nullable(),
  dayGrowth: z.number().nullable(),
  frequency: z.string(),
  labels: z.array(z.string()),
  dataSource: z.number(),
  tableType: z.string(),
  createUserId: z.string(),
  productUserId: z.string(),
  origin,
  concerned: z.boolean(),
  updatedAt: z.string(),
  fund_code: z.string(),
  fund_name: z.string(),
  short_name: z.string(),
  full_name: z.string(),
  reg_code: z.string(),
  max_nav_day: z.string(),
  can: z.array(z.enum(['edit', 'delete'])),
})
export type Fund = z.infer<typeof Fund>

const rate = z.number().min(0).max(1).nullish()

/** What a person may enter of a fund; for a market fund it becomes the organisation's override. */
export const fundDraft = z.object({
  fundCode: z.string().trim().min(1, '请输入基金代码').max(40, '基金代码不超过40个字符').regex(/^[\w.-]+$/, '基金代码只能使用字母、数字、点、- 和 _'),
  shortName: line.min(2, '基金简称为2-50个字').max(50, '基金简称为2-50个字'),
  fullName: line.optional(),
  regCode: line.optional(),
  isPrivate: z.boolean().default(true),
  isOffering: z.boolean().default(false),
  fundType: line.optional(),
  strategy: z.string().max(40).optional(),
  subStrategy: z.string().max(40).optional(),
  counselorCode: z.string().max(40).optional(),
  managerNames: line.optional(),
  custodian: line.optional(),
  benchmarkText: z.string().trim().max(400, '不能超过400个字').optional(),
  benchmarkCode: z.string().max(40).optional(),
  currency: z.string().max(10).optional(),
  inceptionDay: z.union([z.literal(''), tradingDay]).optional(),
  fundStatus: z.number().int().nullish(),
  fundBussinessFlag: z.number().int().nullish(),
  riskLevel: z.number().int().min(1).max(5).nullish(),
  scaleYi: z.number().min(0).nullish(),
  managementFee: rate,
  custodyFee: rate,
  salesFee: rate,
  performanceFee: line.optional(),
  openRule: line.optional(),
  lockup: line.optional(),
  minAmountWan: z.number().min(0).nullish(),
  warnLine: z.number().min(0).max(10).nullish(),
  stopLine: z.number().min(0).max(10).nullish(),
  shareClass: line.optional(),
  parentCode: z.string().max(40).optional(),
  description: area.optional(),
  labels: z.array(line).max(50).optional(),
})

export const FundDetail = Fund.extend({
  issueDay: z.string(),
  endDay: z.string(),
  managementFee: z.number().nullable(),
  custodyFee: z.number().nullable(),
  salesFee: z.number().nullable(),
  performanceFee: z.string(),
  openRule: z.string(),
  lockup: z.string(),
  minAmountWan: z.number().nullable(),
  warnLine: z.number().nullable(),
  stopLine: z.number().nullable(),
  shareClass: z.string(),
  parentCode: z.string(),
  description: z.string(),
  scaleDay: z.string(),
  navSource: z.string(),
  managers: z.array(z.object({ managerCode: z.string(), managerName: z.string() })),
  /** The one that is read stands first, with nothing in `whyNot`. */
  navSources: z.array(z.object({
    source: z.string(), sourceName: z.string(), origin, from: z.string(), to: z.string(), count: z.number(), whyNot: z.enum(['', 'chosen', 'order', 'few', 'behind', 'sparse']),
  })),
  /** Fields that the organisation overrides, with the market's value beside them. */
  overridden: z.array(z.object({ field: z.string(), market: z.unknown() })),
  family: z.array(z.object({ fundCode: z.string(), shortName: z.string(), shareClass: z.string() })),
})
export type FundDetail = z.infer<typeof FundDetail>

export const Distribution = z.object({
  id: z.string(),
  fundCode: z.string(),
  eventDay: z.string(),
  kind: z.enum(['cash_dividend', 'share_conversion']),
  value: z.number(),
  sourceText: z.string(),
  origin,
})
export type Distribution = z.infer<typeof Distribution>

const ListBody = listBody.partial().extend({ isPrivate: z.boolean().optional(), fundName: z.string().max(120).optional() })
const count = z.number()
const list = (path: `/${string}`, about: string, aliases: readonly string[] = []) => post(path, { about, access: 'fund.read', either: true, aliases, query: pageQuery, body: ListBody, data: page(Fund) })
const counted = (path: `/${string}`, about: string) => post(path, { about, access: 'fund.read', body: ListBody, data: count })
const fundCode = z.string().min(1, '请选择基金').max(40)
const oneFund = z.object({ fund_code: fundCode.optional(), fundCode: fundCode.optional() }).refine((given) => given.fund_code ?? given.fundCode, '请选择基金')
/** What the similarity search says of a fund unless asked otherwise (rule const.similarity-fields; the sixth is spelt as on the wire). */
const similarityFields = ['shortName', 'regCode', 'code', 'assetType', 'fullName', 'dataSource', 'fundStatus', 'fundBussinessFlag'] as const
const codes = z.object({ fund_codes: z.union([z.array(fundCode).max(9999), z.string().max(100_000).transform((text) => text.split(',').filter(Boolean))]) })
const objectType = z.enum(['fund', 'company', 'manager'])
const concernBody = z.object({ objectType: objectType.default('fund'), codes: z.array(z.string().max(40)).min(1, '请先选择').max(1000) })

export const fundCalls = {
  list: list('/fundinfo/get_funds', 'Funds that the user can see: market and own, with own overrides.'),
  mine: list('/fundinfo/get_my_create_and_common', 'Funds that the user made, and offering funds.'),
  publicList: list('/fundinfo/get_public_funds_list', 'Public funds.'),
  privateList: list('/fundinfo/get_private_funds_list', 'Private funds.'),
  offeringList: list('/fundinfo/get_common_funds_list', 'Offering funds (common on the wire).'),
  mergedList: list('/fundinfo/get_merge_funds_list', 'All funds, merged.'),
  concernList: list('/fundinfo/get_concern_funds', 'Funds that the user follows.'),
  publicCount: counted('/fundinfo/get_public_funds_count', 'Count of public funds.'),
  privateCount: counted('/fundinfo/get_private_funds_count', 'Count of private funds.'),
  offeringCount: counted('/fundinfo/get_common_funds_count', 'Count of offering funds.'),
  count: counted('/fundinfo/get_funds_count', 'Count of funds.'),
  mergedCount: counted('/fundinfo/get_merge_funds_count', 'Count of all funds.'),
  get: post('/fundinfo/get_fund', { about: 'One fund by its id (its code).', access: 'fund.read', either: true, body: z.object({ id }), data: FundDetail }),
  byCode: post('/fundinfo/get_fund_by_code', { about: 'One fund by its code.', access: 'fund.read', body: oneFund, data: FundDetail }),
  byCodes: post('/fundinfo/get_fund_by_codes', { about: 'Funds of a list of codes.', access: 'fund.read', body: codes, data: z.array(Fund) }),
  search: post('/sdk/fund/get_funds', {
    about: 'Suggestions by code, name or pinyin initials: 100 own, 50 public at most.',
    access: 'fund.read',
    either: true,
    body: z.object({ keyword: z.string().trim().max(80), pageSize: z.coerce.number<number | string>().int().min(1).max(100).optional(), isPrivate: z.boolean().optional() }),
    data: z.array(z.object({ fundCode: z.string(), shortName: z.string(), fullName: z.string(), shareClass: z.string(), fundType: z.string(), counselorName: z.string(), isPrivate: z.boolean(), navDay: z.string(), origin })),
  }),
  names: post('/sdk/fund/name', {
    about: 'Names of codes; default fields short_name, reg_code, code, asset_type, full_name.',
    access: 'fund.read',
    either: true,
    body: z.object({ codes: z.union([z.array(fundCode).max(9999), z.string().max(100_000).transform((text) => text.split(',').filter(Boolean))]), fields: z.array(z.string().max(40)).max(40).optional() }),
    data: z.array(z.record(z.string(), z.unknown())),
  }),
  similar: post('/sdk/fund/similarity', {
    about: 'Funds named most like a text, nearest first, with the asked fields.',
    access: 'fund.read',
    either: true,
    body: z.object({ name: line.min(1, '请输入基金名称'), fields: z.array(z.enum(similarityFields)).max(40).default([...similarityFields]), limit: z.coerce.number<number | string>().int().min(1).max(50).default(10) }),
    data: z.array(z.record(z.string(), z.unknown())),
  }),
  save: post('/fundinfo/save', { about: 'Saves an own fund, or the organisation\'s override of a market fund.', access: 'fund.edit', body: fundDraft.extend({ isNew: z.boolean().default(false), /** As it was read; refused when somebody saved meanwhile. */ updatedAt: z.string().max(40).optional() }), data: FundDetail }),
  remove: post('/fundinfo/delete', { about: 'Deletes own funds with their NAV; an override returns to the market\'s values.', access: 'fund.edit', body: byIds, data: done }),
  addPrivate: post('/fundinfo/add_private', { about: 'Adds a private fund.', access: 'fund.edit', body: fundDraft, data: FundDetail }),
  addPrivates: post('/fundinfo/batch_add_private', { about: 'Adds private funds, all or none.', access: 'fund.edit', body: z.object({ funds: z.array(fundDraft).min(1).max(500) }), data: z.array(Fund) }),
  clone: post('/fundinfo/clone_fund', { about: 'Copies a fund\'s facts to a new own fund, without NAV.', access: 'fund.edit', body: z.object({ fundCode, newCode: fundDraft.shape.fundCode, newName: fundDraft.shape.shortName }), data: FundDetail }),
  jurisdiction: post('/fundinfo/get_fund_jurisdiction', { about: 'What the user may do with a fund.', access: 'fund.read', either: true, body: oneFund, data: z.object({ visible: z.boolean(), editable: z.boolean(), origin }) }),
  distributions: post('/funddividend/get_fund_dividend', { about: 'Dividends and conversions of a fund.', access: 'fund.read', either: true, body: z.object({ fundCode }), data: z.array(Distribution) }),
  saveDistribution: post('/funddividend/save', {
    about: 'Saves a dividend (yuan per unit) or a conversion (new units per old one); the series is rewritten.',
    access: 'nav.edit',
    either: true,
    body: z.object({ fundCode, eventDay: tradingDay, kind: z.enum(['cash_dividend', 'share_conversion']), value: z.number().positive('请输入大于0的数字'), sourceText: line.default('') }),
    data: done,
  }),
  removeDistribution: post('/funddividend/delete', { about: 'Deletes a dividend or conversion of the organisation.', access: 'nav.edit', either: true, body: z.object({ fundCode, eventDay: tradingDay, kind: z.enum(['cash_dividend', 'share_conversion']) }), data: done }),
  exportList: post('/fundinfo/export_funds', {
    about: 'Exports a fund list as a task; the workbook is read from the task\'s result.',
    access: 'fund.export',
    body: ListBody.extend({ scope: z.enum(['public', 'private', 'offering', 'merged', 'concern', 'mine']), columns: z.array(z.object({ key: z.string().max(120), title: z.string().max(80) })).min(1).max(200), codes: z.array(fundCode).max(9999).optional() }),
    data: z.object({ taskId: z.string() }),
  }),
  concern: post('/concern/add_concerns', { about: 'Follows funds, companies or managers.', access: 'session', body: concernBody, data: done }),
  unconcern: post('/concern/cancel_csoncerns', { about: 'Stops following (wire spelling).', access: 'session', body: concernBody, data: done }),
  whetherConcern: get('/concern/get_whether_concern', { about: 'Whether the user follows an object.', access: 'session', query: z.object({ objectType: objectType.default('fund'), code: z.string().max(40) }), data: z.boolean() }),
}

export const Strategy = z.object({ id: z.string(), strategyCode: z.string(), strategyName: z.string(), parentId: z.string(), isPrivate: z.boolean(), origin })
export type Strategy = z.infer<typeof Strategy>

export const strategyCalls = {
  ofOrg: get('/strategy/get_org_strategies', { about: 'Strategies of an organisation with those of the market (1 by default); top nodes carry (私募) or (公募).', access: 'session', query: z.object({ org_id: id.default('1') }), data: z.array(Strategy) }),
  ofPublicFunds: get('/fundinfo/get_of_fund_strategy', { about: 'Strategies of public funds.', access: 'session', data: z.array(Strategy) }),
  get: get('/strategy/get_strategy', { about: 'One strategy.', access: 'session', query: z.object({ id }), data: Strategy }),
  save: post('/strategy/save', { about: 'Saves a strategy of the organisation.', access: 'fund.edit', body: z.object({ id: id.optional(), strategyCode: z.string().trim().min(1, '请输入编码').max(40), strategyName: line.min(1, '请输入名称'), parentId: z.string().max(40).default(''), isPrivate: z.boolean().default(true) }), data: Strategy }),
  common: post('/strategy/get_fund_strategy_common_list', { about: 'All strategies as a flat list.', access: 'session', either: true, data: z.array(Strategy) }),
}
