import { z } from 'zod'
import { get, post } from './kit.ts'
import { byId, byIds, done, id, line, page, pageQuery } from './shapes.ts'

export const Role = z.object({
  id: z.string(),
  roleName: z.string(),
  roleDesc: z.string(),
  isSystem: z.boolean(),
  dataLook: z.string().nullable(),
  userCount: z.number(),
  can: z.array(z.enum(['edit', 'delete'])),
})
export type Role = z.infer<typeof Role>

export const DataLookTemplate = z.object({
  id: z.string(),
  templateName: z.string(),
  /** own: rows that the user made; dept: of the department; org: all. */
  scope: z.enum(['own', 'dept', 'org']),
  hiddenFields: z.array(z.string()),
  remark: z.string(),
})
export type DataLookTemplate = z.infer<typeof DataLookTemplate>

const roleQuery = z.object({ roleId: id })

export const roleCalls = {
  list: post('/role/get_roles', { about: 'Roles of the organisation.', access: 'user.read', either: true, query: pageQuery, body: z.object({ roleName: z.string().max(80).optional() }), data: page(Role) }),
  get: get('/role/get_role', { about: 'One role.', access: 'user.read', either: true, query: z.object({ id }), data: Role }),
  save: post('/role/save', { about: 'Saves a role of the organisation.', access: 'role.edit', either: true, body: z.object({ id: id.optional(), roleName: line.min(2, '角色名称为2-20个字').max(20, '角色名称为2-20个字'), roleDesc: line.default(''), dataLook: id.nullish() }), data: Role }),
  remove: post('/role/delete', { about: 'Deletes roles that nobody has; delivered roles stay.', access: 'role.edit', either: true, body: byIds, data: done }),
  menus: get('/role/get_role_menus', { about: 'Menus of a role.', access: 'role.edit', either: true, query: roleQuery, data: z.array(z.string()) }),
  saveMenus: post('/role/save_role_menus', { about: 'Sets the menus of a role.', access: 'role.edit', either: true, query: roleQuery, body: z.object({ menuIds: z.array(id).max(2000) }), data: done }),
  buttons: get('/role/get_role_buttons', { about: 'Buttons of a role.', access: 'role.edit', either: true, query: roleQuery, data: z.array(z.string()) }),
  saveButtons: post('/role/save_role_buttons', { about: 'Sets the buttons of a role.', access: 'role.edit', either: true, query: roleQuery, body: z.object({ buttonIds: z.array(id).max(5000) }), data: done }),
  dataLookPage: post('/data_look_template/get_page', { about: 'Data-look templates, page by page.', access: 'role.edit', either: true, query: pageQuery, body: z.object({ templateName: z.string().max(80).optional() }), data: page(DataLookTemplate) }),
  dataLooks: post('/data_look_template/get_list', { about: 'All data-look templates.', access: 'user.read', either: true, data: z.array(DataLookTemplate) }),
  dataLook: post('/data_look_template/get_by_id', { about: 'One data-look template.', access: 'role.edit', either: true, body: byId, data: DataLookTemplate }),
  saveDataLook: post('/data_look_template/save', {
    about: 'Saves a data-look template: whose rows are seen and which fields are hidden.',
    access: 'role.edit',
    either: true,
    body: z.object({ id: id.optional(), templateName: line.min(2, '模板名称为2-20个字').max(20, '模板名称为2-20个字'), scope: z.enum(['own', 'dept', 'org']), hiddenFields: z.array(z.string().max(64)).max(200).default([]), remark: line.default('') }),
    data: DataLookTemplate,
  }),
  removeDataLooks: post('/data_look_template/delete', { about: 'Deletes data-look templates that no role or user has.', access: 'role.edit', either: true, body: byIds, data: done }),
}
