import { z } from 'zod'
import { get, post } from './kit.ts'
import { FigureSetting, OrgLimit } from './session.ts'
import { byIds, done, id, line, page, pageQuery, tradingDay } from './shapes.ts'

/** The twelve quotas of an edition, in the order of the specification. */
export const Quota = z.object({
  privateData: z.number(),
  fundGroups: z.number(),
  groupItems: z.number(),
  pools: z.number(),
  poolItems: z.number(),
  simulationCombos: z.number(),
  simulatedPortfolios: z.number(),
  exports: z.number(),
  reports: z.number(),
  managerGroups: z.number(),
  diligenceReportsNotes: z.number(),
  customers: z.number(),
})
export type Quota = z.infer<typeof Quota>

export const Organisation = z.object({
  id: z.string(),
  orgName: z.string(),
  domain: z.string(),
  edition: z.number(),
  themeConfig: z.object({ colour: z.string(), theme: z.string() }),
  systemName: z.string(),
  systemLogo: z.string(),
  systemLayout: z.string(),
  orgLimit: OrgLimit,
  quota: Quota,
  /** How much of each quota is used. */
  used: Quota.partial(),
  orgConfigure: z.object({ orgLabel: z.string(), privateRankField: z.string(), figures: FigureSetting }),
  isActive: z.boolean(),
  createdAt: z.string(),
})
export type Organisation = z.infer<typeof Organisation>

export const Dept = z.object({
  id: z.string(),
  deptName: z.string(),
  parentId: z.string(),
  deptOrder: z.number(),
  leaderUserId: z.string().nullable(),
  leaderName: z.string(),
  userCount: z.number(),
  /** Yuan, exact to the cent. */
  limitedCapital: z.string(),
})
export type Dept = z.infer<typeof Dept>

const colour = z.string().regex(/^#?[0-9a-fA-F]{6}$/, '请输入六位颜色值，如 263852').transform((text) => text.replace('#', '').toUpperCase())
/** A year has that many periods or the figures mean nothing. */
const periods = (min: number, max: number) => z.number('请输入数字').int('请输入整数').min(min, `不能小于${min}`).max(max, `不能大于${max}`)
const figureDraft = z.object({
  riskFree: z.number('请输入数字').min(-0.05, '不能小于-5%').max(0.2, '不能大于20%'),
  periodsDaily: periods(200, 366),
  periodsWeekly: periods(48, 53),
  periodsMonthly: periods(12, 12),
  privateLagDays: periods(0, 60),
  bonusFrom: tradingDay,
  bonusTo: tradingDay,
})
const orgQuery = z.object({ orgId: id.optional() })
const amount = z.union([z.string(), z.number().transform(String)]).pipe(z.string().regex(/^-?\d{1,15}(\.\d{1,2})?$/, '请输入金额，最多两位小数'))

export const organisationCalls = {
  theme: get('/organization/get_theme_by_org_id', {
    about: 'Theme of an organisation as a JSON string with a colour; the login page asks before anybody is logged in.',
    access: 'public',
    either: true,
    aliases: ['/organization/theme'],
    query: orgQuery,
    data: z.string(),
  }),
  saveTheme: post('/organization/save_theme', {
    about: 'Saves the theme of the own organisation.',
    access: 'org.edit',
    either: true,
    body: z.object({ colour, theme: z.enum(['default', 'alter']).default('default') }),
    data: z.string(),
  }),
  byDomain: get('/organization/get_by_domain', {
    about: 'Organisation of a domain name: what its login page shows.',
    access: 'public',
    either: true,
    query: z.object({ domain: z.string().max(200) }),
    data: z.object({ id: z.string(), orgName: z.string(), systemName: z.string(), systemLogo: z.string(), themeConfig: z.string() }).nullable(),
  }),
  search: post('/organization/search', {
    about: 'Organisations whose name contains a text, for the sign-up form (at most ten, from two characters on).',
    access: 'public',
    body: z.object({ orgName: line.min(2, '请输入至少两个字') }),
    data: z.array(z.object({ id: z.string(), orgName: z.string() })),
  }),
  strategyCategory: get('/organization/get_strategy_category', { about: 'Strategy categories of the organisation.', access: 'session', either: true, query: orgQuery, data: z.array(z.unknown()) }),
  saveStrategyCategory: post('/organization/save_strategy_category', { about: 'Saves the strategy categories.', access: 'org.edit', either: true, body: z.object({ strategyCategory: z.union([z.array(z.unknown()).max(2000), z.string().max(100_000)]) }), data: done }),
  widgetMethod: get('/organization/get_widget_method_binding', { about: 'Bound widget method, 105 where none is bound.', access: 'session', either: true, query: orgQuery, data: z.looseObject({ methodId: z.number() }) }),
  saveWidgetMethod: post('/organization/save_widget_method_binding', { about: 'Binds the widget method.', access: 'org.edit', either: true, body: z.looseObject({ methodId: z.coerce.number<number>().int() }), data: done }),
  label: get('/organization/get_label_by_key', { about: 'A label of the organisation by its key; empty where it has none.', access: 'session', either: true, query: z.object({ labelKey: z.string().max(80) }), data: z.string() }),
  details: get('/organization/get_organization_details', { about: 'The organisation with its limits, quotas, their use and its settings.', access: 'session', either: true, query: orgQuery, data: Organisation }),
  list: post('/organization/get_organizations', { about: 'All organisations, for the operator.', access: 'org.operate', either: true, query: pageQuery, body: z.object({ orgName: z.string().max(80).optional() }), data: page(Organisation) }),
  save: post('/organization/save', {
    about: 'Saves the own organisation; the operator also makes and changes others.',
    access: 'org.edit',
    either: true,
    body: z.object({
      id: id.optional(),
      orgName: line.min(2, '机构名称为2-50个字').max(50, '机构名称为2-50个字').optional(),
      domain: line.optional(),
      edition: z.number().int().min(1).max(2).optional(),
      systemName: line.optional(),
      systemLogo: z.string().max(200_000).optional(),
      systemLayout: z.enum(['vertical', 'horizontal']).optional(),
      orgLimit: OrgLimit.partial().optional(),
      quota: Quota.partial().optional(),
      orgConfigure: z.object({ orgLabel: line, privateRankField: line, figures: figureDraft.partial(), labels: z.record(z.string(), line) }).partial().optional(),
      isActive: z.boolean().optional(),
      /** With a new organisation: its first administrator. */
      adminUserName: z.string().max(25).optional(),
    }),
    data: Organisation.extend({ temporaryPassword: z.string().optional() }),
  }),
  saveDept: post('/dept/save', {
    about: 'Saves a department.',
    access: 'dept.edit',
    either: true,
    body: z.object({ id: id.optional(), deptName: line.min(2, '部门名称为2-20个字').max(20, '部门名称为2-20个字'), parentId: z.string().max(40).default(''), deptOrder: z.number().int().default(0), leaderUserId: id.nullish(), limitedCapital: amount.default('0') }),
    data: Dept,
  }),
  dept: post('/dept/get_dept', { about: 'One department.', access: 'dept.read', either: true, body: z.object({ id }), data: Dept }),
  depts: post('/dept/get_dept_list', { about: 'Departments of the organisation.', access: 'session', either: true, body: z.object({ deptName: z.string().max(80).optional() }), data: z.array(Dept) }),
  removeDepts: post('/dept/delete', { about: 'Deletes departments without members and without sub-departments.', access: 'dept.edit', either: true, body: byIds, data: done }),
  deptLimited: post('/dept/query/dept_limited', {
    about: 'Capital limit of a department and its supplements.',
    access: 'dept.read',
    either: true,
    body: z.object({ id }),
    data: z.object({ id: z.string(), limitedCapital: z.string(), supplements: z.array(z.object({ id: z.string(), amount: z.string(), reason: z.string(), createdAt: z.string(), createdBy: z.string() })), total: z.string() }),
  }),
  supplementCapital: post('/dept/supplement_limited_capital', { about: 'Adds to the capital limit of a department, with a reason.', access: 'dept.edit', either: true, body: z.object({ id, amount, reason: line.min(1, '请输入原因') }), data: z.object({ total: z.string() }) }),
}
