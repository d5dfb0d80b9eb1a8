import { z } from 'zod'
import { del, get, post } from './kit.ts'
import { byIds, done, id, line, page, pageQuery } from './shapes.ts'

/** One column of a scheme (entities.json TableColumnConfig), with what our list adds. */
export const ColumnItem = z.looseObject({
  id: id.optional(),
  key: z.string().max(120),
  rename: z.string().max(80).optional(),
  show: z.boolean().default(true),
  order: z.number().optional(),
  /** Decimals. */
  fix: z.number().int().min(0).max(4).optional(),
  numberFormat: z.enum(['none', 'percent', 'thousand']).optional(),
  backgroundType: z.string().max(40).optional(),
  width: z.number().optional(),
  pinned: z.enum(['left', 'right']).optional(),
})
export type ColumnItem = z.infer<typeof ColumnItem>

export const ColumnScheme = z.object({
  id: z.string(),
  schemeName: z.string(),
  columnSchemeType: z.string(),
  /** A JSON list of column items, as text. */
  columnSchemeContent: z.string(),
  isDefault: z.boolean(),
  isPublic: z.boolean(),
  ownerId: z.string(),
  updatedAt: z.string(),
  can: z.array(z.enum(['edit', 'delete'])),
})
export type ColumnScheme = z.infer<typeof ColumnScheme>

export const QueryScheme = z.object({
  id: z.string(),
  schemeName: z.string(),
  schemeType: z.string(),
  content: z.string(),
  isPublic: z.boolean(),
  classifyId: z.string().nullable(),
  version: z.number(),
  ownerId: z.string(),
  updatedAt: z.string(),
  can: z.array(z.enum(['edit', 'delete'])),
})
export type QueryScheme = z.infer<typeof QueryScheme>

export const ScreenClassify = z.object({ id: z.string(), classifyName: z.string(), parentId: z.string(), sortOrder: z.number() })

const content = z.union([z.string().max(300_000), z.array(ColumnItem).max(1000)])
const type = z.string().min(1).max(80)
const draft = z.object({ id: id.optional(), schemeName: line.min(1, '请输入方案名称'), columnSchemeType: type, columnSchemeContent: content, isPublic: z.boolean().default(false), isDefault: z.boolean().optional() })
const typeQuery = z.object({ columnSchemeType: type.optional() })
const flag = z.union([z.boolean(), z.enum(['0', '1', 'true', 'false']).transform((text) => text === '1' || text === 'true')])
const oneOrMore = z.object({ id: id.optional(), ids: z.union([z.array(id), z.string()]).optional() })

export const columnSchemeCalls = {
  list: get('/columnscheme/get_column_schemes', { about: 'Own and public column schemes of a list.', access: 'session', query: typeQuery, data: z.array(ColumnScheme) }),
  page: post('/columnscheme/get_column_schemes_page', { about: 'Column schemes the user can see, page by page.', access: 'session', query: pageQuery, body: z.object({ schemeName: z.string().max(80).optional(), columnSchemeType: type.optional() }), data: page(ColumnScheme) }),
  myPage: post('/columnscheme/get_my_column_schemes_page', { about: 'Own column schemes, page by page.', access: 'session', query: pageQuery, body: z.object({ schemeName: z.string().max(80).optional(), columnSchemeType: type.optional() }), data: page(ColumnScheme) }),
  remove: del('/columnscheme/delete', { about: 'Deletes column schemes.', access: 'session', query: oneOrMore, data: done }),
  save: post('/columnscheme/save', { about: 'Saves a column scheme; items without an id get a numeric one.', access: 'session', body: draft, data: ColumnScheme }),
  default: get('/columnscheme/get_default_column_scheme', { about: 'The default scheme of a list: the own, else the organisation\'s.', access: 'session', query: z.object({ columnSchemeType: type, is_default: flag.optional() }), data: ColumnScheme.nullable() }),
  setDefault: post('/columnscheme/set_default', { about: 'Makes a scheme the default of its list.', access: 'session', body: z.object({ id }), data: done }),
  get: get('/columnscheme/get_by_id', { about: 'One column scheme.', access: 'session', query: z.object({ id }), data: ColumnScheme }),
  saveAlsoDefault: post('/columnscheme/save_also_default', {
    about: 'Saves a scheme and binds it to a menu (relationType 1, for the user) or a group (2, for everybody).',
    access: 'session',
    query: z.object({ relationType: z.coerce.number<number | string>().int().min(1).max(2), relationId: id }),
    body: draft,
    data: ColumnScheme,
  }),
  setGroup: post('/group/set_column_scheme', { about: 'Binds a scheme to a group.', access: 'session', body: z.object({ groupId: id, columnSchemeId: id.nullable() }), data: done }),
  setMenu: get('/user_menu_column_scheme/set_menu_column_scheme', { about: 'Binds a scheme to a menu for the user (GET although it writes: kept as stated).', access: 'session', query: z.object({ menuId: id, columnSchemeId: z.string().max(40).optional() }), data: done }),
  ofMenu: get('/user_menu_column_scheme/get_menu_column_scheme', { about: 'The scheme that the user sees at a menu.', access: 'session', query: z.object({ menuId: id }), data: ColumnScheme.nullable() }),
  groupColumns: get('/user_group_column/get_user_group_column', { about: 'Own columns of a group.', access: 'session', either: true, query: z.object({ groupId: id }), data: z.object({ id: z.string(), groupId: z.string(), content: z.string() }).nullable() }),
  saveGroupColumns: post('/user_group_column/save', { about: 'Saves the own columns of a group.', access: 'session', either: true, body: z.object({ groupId: id, content }), data: done }),
  removeGroupColumns: post('/user_group_column/delete', { about: 'Returns a group to its shared columns.', access: 'session', either: true, body: byIds, data: done }),
}

export const querySchemeCalls = {
  list: get('/queryscheme/get_query_schemes', { about: 'Own and public query schemes of a list.', access: 'session', query: z.object({ schemeType: type.optional() }), data: z.array(QueryScheme) }),
  remove: del('/queryscheme/delete', { about: 'Deletes a query scheme.', access: 'session', query: oneOrMore, data: done }),
  save: post('/queryscheme/save', {
    about: 'Saves a query scheme: conditions, sorts and columns of a list.',
    access: 'session',
    body: z.object({ id: id.optional(), schemeName: line.min(1, '请输入方案名称'), schemeType: type, content: z.union([z.string().max(300_000), z.looseObject({})]), isPublic: z.boolean().default(false), classifyId: id.nullish(), version: z.number().int().optional() }),
    data: QueryScheme,
  }),
  classifies: post('/screen_classify/get_list', { about: 'Folders of query schemes.', access: 'session', either: true, data: z.array(ScreenClassify) }),
  saveClassify: post('/screen_classify/save', { about: 'Saves a folder.', access: 'session', either: true, body: z.object({ id: id.optional(), classifyName: line.min(1, '请输入名称'), parentId: z.string().max(40).default(''), sortOrder: z.number().int().default(0) }), data: ScreenClassify }),
  removeClassify: post('/screen_classify/delete', { about: 'Deletes folders; their schemes stay without folder.', access: 'session', either: true, body: byIds, data: done }),
}
