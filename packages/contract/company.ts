import { z } from 'zod'
import { get, post } from './kit.ts'
import { origin } from './fund.ts'
import { area, byIds, done, id, line, listBody, page, pageQuery, tradingDay } from './shapes.ts'

/** A management company: counselor on the wire, company in code (docs/words.md). */
export const Company = z.object({
  id: z.string(),
  counselorCode: z.string(),
  counselorName: z.string(),
  shortName: z.string(),
  pinyin: z.string(),
  isPrivate: z.boolean(),
  isOffering: z.boolean(),
  regCode: z.string(),
  foundedDay: z.string(),
  city: z.string(),
  scaleBand: z.string(),
  staffCount: z.number().nullable(),
  website: z.string(),
  legalPerson: z.string(),
  strategies: z.array(z.string()),
  description: z.string(),
  labels: z.array(z.string()),
  fundCount: z.number(),
  origin,
  concerned: z.boolean(),
  can: z.array(z.enum(['edit', 'delete'])),
})
export type Company = z.infer<typeof Company>
export const CompanyName = z.object({ counselorCode: z.string(), counselorName: z.string(), shortName: z.string(), isPrivate: z.boolean() })

export const Executive = z.object({ id: z.string(), counselorCode: z.string(), personName: z.string(), duty: z.string(), beginDay: z.string(), resume: z.string() })
export const CompanyEvent = z.object({ id: z.string(), counselorCode: z.string(), eventDay: z.string(), title: z.string(), content: z.string() })

const draft = z.object({
  counselorCode: z.string().trim().min(1, '请输入管理人编码').max(40).regex(/^[\w.-]+$/, '编码只能使用字母、数字、点、- 和 _'),
  counselorName: line.min(2, '管理人名称为2-50个字').max(50, '管理人名称为2-50个字'),
  shortName: line.optional(),
  isPrivate: z.boolean().default(true),
  isOffering: z.boolean().default(false),
  regCode: line.optional(),
  foundedDay: z.union([z.literal(''), tradingDay]).optional(),
  city: line.optional(),
  scaleBand: z.string().max(4).optional(),
  staffCount: z.number().int().min(0).nullish(),
  website: z.union([z.literal(''), z.string().trim().url('请输入网址，如 https://…')]).optional(),
  legalPerson: line.optional(),
  strategies: z.array(line).max(50).optional(),
  description: area.optional(),
  labels: z.array(line).max(50).optional(),
  isNew: z.boolean().default(false),
})
const code = z.string().min(1).max(40)
const ofCompany = z.object({ counselorCode: code })
const thousand = pageQuery.extend({ pageSize: z.coerce.number<number | string | undefined>().int().min(1).max(9999).default(999) })
const ListBody = listBody.partial().extend({ isPrivates: z.array(z.union([z.number(), z.boolean()])).max(2).optional() })
const list = (path: `/${string}`, about: string, aliases: readonly string[] = []) => post(path, { about, access: 'company.read', either: true, aliases, query: pageQuery, body: ListBody, data: page(Company) })
const count = (path: `/${string}`, about: string) => post(path, { about, access: 'company.read', either: true, body: ListBody, data: z.number() })

export const companyCalls = {
  list: post('/counselorinfo/get_counselors', { about: 'Management companies; 999 a page for search fields.', access: 'company.read', either: true, aliases: ['/counselorinfo/list'], query: thousand, body: ListBody, data: page(Company) }),
  publicList: list('/counselorinfo/get_public_counselors_list', 'Public fund companies.'),
  privateList: list('/counselorinfo/get_private_counselors_list', 'Private fund managers.'),
  mergedList: list('/counselorinfo/get_merge_counselors_list', 'All companies, merged.'),
  offeringList: list('/counselorinfo/get_common_counselors_list', 'Companies whose products are offered.'),
  publicCount: count('/counselorinfo/get_public_counselors_count', 'Count of public fund companies.'),
  privateCount: count('/counselorinfo/get_private_counselors_count', 'Count of private fund managers.'),
  mergedCount: count('/counselorinfo/get_merge_counselors_count', 'Count of all companies.'),
  offeringCount: count('/counselorinfo/get_common_counselors_count', 'Count of companies whose products are offered.'),
  search: post('/counselorinfo/get_sim_counselors', { about: 'Simple search by name, code or pinyin initials.', access: 'session', either: true, body: z.object({ keyword: z.string().trim().max(80).default(''), isPrivates: z.array(z.union([z.number(), z.boolean()])).max(2).optional() }), data: z.array(CompanyName) }),
  get: get('/counselor/get_counselor', { about: 'One company.', access: 'company.read', either: true, aliases: ['/counselor/get'], query: ofCompany, data: Company }),
  save: post('/counselor/save', { about: 'Saves an own company, or the override of a market company.', access: 'company.edit', either: true, body: draft, data: Company }),
  saveMany: post('/counselor/batch_save', { about: 'Saves several companies, all or none.', access: 'company.edit', either: true, body: z.object({ counselors: z.array(draft).min(1).max(500) }), data: z.array(Company) }),
  remove: post('/counselor/delete', { about: 'Deletes own companies without funds; an override returns to the market\'s values.', access: 'company.edit', either: true, body: byIds, data: done }),
  executives: post('/counselor/get_executives', { about: 'People of a company.', access: 'company.read', either: true, body: ofCompany, data: z.array(Executive) }),
  saveExecutive: post('/counselor/save_executive', { about: 'Saves a person of a company.', access: 'company.edit', either: true, body: z.object({ id: id.optional(), counselorCode: code, personName: line.min(2, '请输入姓名'), duty: line.default(''), beginDay: z.union([z.literal(''), tradingDay]).default(''), resume: area.default('') }), data: Executive }),
  removeExecutives: post('/counselor/delete_executives', { about: 'Deletes people.', access: 'company.edit', either: true, body: byIds, data: done }),
  events: post('/counselor/get_events', { about: 'Events of a company, newest first.', access: 'company.read', either: true, body: ofCompany, data: z.array(CompanyEvent) }),
  saveEvent: post('/counselor/save_event', { about: 'Saves an event.', access: 'company.edit', either: true, body: z.object({ id: id.optional(), counselorCode: code, eventDay: tradingDay, title: line.min(1, '请输入标题'), content: area.default('') }), data: CompanyEvent }),
  removeEvents: post('/counselor/delete_events', { about: 'Deletes events.', access: 'company.edit', either: true, body: byIds, data: done }),
}

export const Manager = z.object({
  id: z.string(),
  managerCode: z.string(),
  managerName: z.string(),
  pinyin: z.string(),
  counselorCode: z.string(),
  counselorName: z.string(),
  isPrivate: z.boolean(),
  gender: z.string(),
  education: z.string(),
  careerStartDay: z.string(),
  strategies: z.array(z.string()),
  resume: z.string(),
  labels: z.array(z.string()),
  fundCount: z.number(),
  origin,
  concerned: z.boolean(),
  can: z.array(z.enum(['edit', 'delete'])),
})
export type Manager = z.infer<typeof Manager>
export const ManagerResume = z.object({ id: z.string(), managerCode: z.string(), beginDay: z.string(), endDay: z.string(), companyName: z.string(), duty: z.string(), content: z.string() })

const managers = (path: `/${string}`, about: string) => post(path, { about, access: 'manager.read', either: true, query: pageQuery, body: listBody.partial(), data: page(Manager) })

export const managerCalls = {
  list: managers('/manager/get_managers', 'Fund managers.'),
  publicList: managers('/manager/get_public_managers', 'Managers of public funds.'),
  privateList: managers('/manager/get_private_managers', 'Managers of private funds.'),
  mergedList: managers('/manager/get_merge_managers', 'All managers, merged.'),
  concernList: managers('/manager/get_my_concern_managers', 'Managers that the user follows.'),
  byName: post('/manager/get_by_manager_name', { about: 'Managers of a name.', access: 'manager.read', either: true, body: z.object({ managerName: line.min(1, '请输入姓名') }), data: z.array(Manager) }),
  search: post('/manager/get_sim_managers', { about: 'Simple search by name or pinyin initials.', access: 'session', either: true, body: z.object({ keyword: z.string().trim().max(80).default('') }), data: z.array(z.object({ managerCode: z.string(), managerName: z.string(), counselorName: z.string() })) }),
  one: get('/manager/get_one_manager', { about: 'One manager by id (its code).', access: 'manager.read', either: true, query: z.object({ id }), data: Manager }),
  byCode: get('/manager/get_manager_by_code', { about: 'One manager by code.', access: 'manager.read', either: true, query: z.object({ managerCode: code }), data: Manager }),
  ofCompany: get('/manager/get_counselor_manager', { about: 'Managers of a company.', access: 'manager.read', either: true, query: ofCompany, data: z.array(Manager) }),
  save: post('/manager/save', {
    about: 'Saves an own manager, or the override of a market manager.',
    access: 'manager.edit',
    either: true,
    body: z.object({ managerCode: z.string().trim().max(40).optional(), managerName: line.min(2, '姓名为2-25个字').max(25, '姓名为2-25个字'), counselorCode: z.string().max(40).optional(), isPrivate: z.boolean().default(true), gender: z.string().max(4).optional(), education: line.optional(), careerStartDay: z.union([z.literal(''), tradingDay]).optional(), strategies: z.array(line).max(50).optional(), resume: area.optional(), labels: z.array(line).max(50).optional() }),
    data: Manager,
  }),
  remove: post('/manager/delete', { about: 'Deletes own managers; an override returns to the market\'s values.', access: 'manager.edit', either: true, body: byIds, data: done }),
  jurisdiction: get('/manager/get_detailed_jurisdiction', { about: 'What the user may do with a manager.', access: 'manager.read', either: true, query: z.object({ managerCode: code }), data: z.object({ visible: z.boolean(), editable: z.boolean(), origin }) }),
  resumes: post('/manager/get_manager_resumes', { about: 'Positions that a manager held.', access: 'manager.read', either: true, body: z.object({ managerCode: code }), data: z.array(ManagerResume) }),
  saveResume: post('/manager/save_manager_resume', { about: 'Saves a position.', access: 'manager.edit', either: true, body: z.object({ id: id.optional(), managerCode: code, beginDay: z.union([z.literal(''), tradingDay]).default(''), endDay: z.union([z.literal(''), tradingDay]).default(''), companyName: line.default(''), duty: line.default(''), content: area.default('') }), data: ManagerResume }),
  removeResumes: post('/manager/delete_manager_resumes', { about: 'Deletes positions.', access: 'manager.edit', either: true, body: byIds, data: done }),
}
