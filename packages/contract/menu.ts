import { z } from 'zod'
import { get, post } from './kit.ts'
import { byIds, done, id, line, page, pageQuery } from './shapes.ts'

export interface Menu {
  menuId: string
  menuName: string
  menuRoute: string
  /** Name of the screen in the router; empty for a folder. */
  component: string
  icon: string
  parentId: string
  menuType: number
  menuOrder: number
  /** Comma list of the button codes that the user may use here. */
  buttonIds: string
  hidden: boolean
  childMenus: Menu[]
}
export const Menu: z.ZodType<Menu> = z.lazy(() =>
  z.object({
    menuId: z.string(),
    menuName: z.string(),
    menuRoute: z.string(),
    component: z.string(),
    icon: z.string(),
    parentId: z.string(),
    menuType: z.number(),
    menuOrder: z.number(),
    buttonIds: z.string(),
    hidden: z.boolean(),
    childMenus: z.array(Menu),
  }),
)

export const Button = z.object({
  buttonId: z.string(),
  menuId: z.string(),
  menuName: z.string(),
  buttonCode: z.string(),
  buttonName: z.string(),
  /** Paths of the calls that the button makes; granting the button grants their permissions. */
  urls: z.array(z.string()),
  system: z.boolean(),
})
export type Button = z.infer<typeof Button>

const buttonDraft = z.object({
  buttonId: id.optional(),
  menuId: id,
  buttonCode: z.string().regex(/^[A-Za-z][\w-]{0,48}$/, '以字母开头，只能使用字母、数字、- 和 _'),
  buttonName: line.min(1, '请输入按钮名称'),
  urls: z.array(z.string().max(200)).max(100).default([]),
})
const userQuery = z.object({ user_id: id.optional() })
const flag = z.union([z.boolean(), z.enum(['0', '1', 'true', 'false']).transform((text) => text === '1' || text === 'true')])
const grants = z.object({ menuIds: z.array(id).max(2000) })
const buttonGrants = z.object({ buttonIds: z.array(id).max(5000) })

export const menuCalls = {
  list: post('/menu/get_menus', { about: 'The whole menu tree of the organisation, for its administrators.', access: 'menu.edit', either: true, data: z.array(Menu) }),
  get: get('/menu/get_menu', { about: 'One menu.', access: 'menu.edit', either: true, query: z.object({ menuId: id }), data: Menu }),
  save: post('/menu/save', {
    about: 'Renames, moves or hides a menu, or adds a folder of the organisation.',
    access: 'menu.edit',
    either: true,
    body: z.object({ menuId: id.optional(), menuName: line.min(1, '请输入菜单名称'), parentId: z.string().max(40).default(''), menuOrder: z.number().int().default(0), hidden: z.boolean().default(false) }),
    data: Menu,
  }),
  remove: post('/menu/delete', { about: 'Deletes own menus; menus of the platform return to their delivered state.', access: 'menu.edit', either: true, body: byIds, data: done }),
  setOrder: post('/menu/set_order', {
    about: 'Orders the menus of one level.',
    access: 'menu.edit',
    either: true,
    body: z.object({ menuIds: z.array(id).min(1).max(500) }),
    data: done,
  }),
  mine: get('/mymenu/get_my_menus', { about: 'The menus of the logged-in user, with the own arrangement.', access: 'session', either: true, data: z.array(Menu) }),
  saveMine: post('/mymenu/save_my_menus', {
    about: 'Keeps the own arrangement: which menus stand first.',
    access: 'session',
    either: true,
    body: z.object({ menuIds: z.array(id).max(200) }),
    data: done,
  }),
  ofUser: get('/usermenu/get_user_menus', { about: 'The menus of a user: the own, or of another user for administrators; with own only those granted beside the roles.', access: 'session', either: true, query: userQuery.extend({ own: flag.optional() }), data: z.array(Menu) }),
  saveOfUser: post('/usermenu/save_user_menus', { about: 'Grants menus to one user, beside those of the roles.', access: 'role.edit', either: true, query: userQuery, body: grants, data: done }),
  buttonsOfUser: get('/usermenu/get_user_buttons', { about: 'Buttons granted to one user, beside those of the roles.', access: 'role.edit', either: true, query: userQuery, data: z.array(z.string()) }),
  saveButtonsOfUser: post('/usermenu/save_user_buttons', { about: 'Grants buttons to one user, beside those of the roles.', access: 'role.edit', either: true, query: userQuery, body: buttonGrants, data: done }),
  buttonPage: post('/button/get_button_page', {
    about: 'Buttons of all menus, page by page.',
    access: 'menu.edit',
    either: true,
    query: pageQuery,
    body: z.object({ keyword: z.string().max(80).optional(), menuId: id.optional() }),
    data: page(Button),
  }),
  buttons: post('/button/get_button', { about: 'Buttons of one menu, or all.', access: 'session', either: true, body: z.object({ menuId: id.optional() }), data: z.array(Button) }),
  saveButton: post('/button/save_button', { about: 'Saves a button of the organisation.', access: 'menu.edit', either: true, body: buttonDraft, data: Button }),
  allUrls: post('/button/get_all_url', { about: 'Every call that a button can name, with its sentence.', access: 'menu.edit', either: true, data: z.array(z.object({ url: z.string(), about: z.string(), permission: z.string() })) }),
  removeButtons: post('/button/delete_button', { about: 'Deletes buttons of the organisation.', access: 'menu.edit', either: true, body: byIds, data: done }),
  saveButtons: post('/button/batch_save_button', { about: 'Saves several buttons at once.', access: 'menu.edit', either: true, body: z.object({ buttons: z.array(buttonDraft).min(1).max(200) }), data: z.array(Button) }),
}
