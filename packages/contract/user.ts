import { z } from 'zod'
import { get, post } from './kit.ts'
import { mobile, password, userName } from './session.ts'
import { byId, byIds, done, id, line, listBody, page, pageQuery } from './shapes.ts'

export const User = z.object({
  id: z.string(),
  userName: z.string(),
  realName: z.string(),
  userType: z.number(),
  mobile: z.string(),
  email: z.string(),
  deptId: z.string(),
  deptName: z.string(),
  roles: z.string(),
  roleName: z.string(),
  status: z.number(),
  online: z.boolean(),
  dataLook: z.string().nullable(),
  lastLoginAt: z.string().nullable(),
  createdAt: z.string(),
  can: z.array(z.enum(['edit', 'delete', 'forceOut', 'transfer'])),
})
export type User = z.infer<typeof User>

export const CounselorUser = z.object({
  id: z.string(),
  userName: z.string(),
  realName: z.string(),
  companyCode: z.string(),
  companyName: z.string(),
  mobile: z.string(),
  email: z.string(),
  status: z.number(),
  createdAt: z.string(),
})
export type CounselorUser = z.infer<typeof CounselorUser>

const Name = z.object({ id: z.string(), userName: z.string(), realName: z.string(), deptName: z.string() })
const email = z.union([z.literal(''), z.string().trim().email('请输入正确的邮箱')])
const optionalMobile = z.union([z.literal(''), mobile])
const userQuery = z.object({ user_id: id })
const status = z.coerce.number<number>().int().min(0).max(1)

export const userCalls = {
  list: post('/user/get_users', { about: 'Users of the organisation.', access: 'user.read', either: true, query: pageQuery, body: listBody.partial(), data: page(User) }),
  get: get('/user/get_user', { about: 'One user.', access: 'user.read', either: true, query: z.object({ id }), data: User }),
  save: post('/user/save', {
    about: 'Makes or changes a user; a new one gets a temporary password that is answered once.',
    access: 'user.edit',
    either: true,
    body: z.object({
      id: id.optional(),
      userName,
      realName: line.min(2, '姓名为2-25个字').max(25, '姓名为2-25个字'),
      userType: z.coerce.number<number>().int().refine((type) => type === 1 || type === 3, '请选择用户类型').default(1),
      mobile: optionalMobile.default(''),
      email: email.default(''),
      deptId: z.string().max(40).default(''),
      roleIds: z.array(id).max(50).optional(),
    }),
    data: User.extend({ temporaryPassword: z.string().optional() }),
  }),
  remove: post('/user/delete', { about: 'Deletes users; their data must have been transferred.', access: 'user.edit', either: true, body: byIds, data: done }),
  updateStatus: post('/user/update_status', { about: 'Switches users on (1) or off (0); off ends their sessions.', access: 'user.edit', either: true, body: z.object({ ids: z.array(id).min(1).max(1000), status }), data: done }),
  roles: post('/user/get_user_roles', { about: 'Roles of a user.', access: 'user.read', either: true, query: userQuery, data: z.array(z.object({ id: z.string(), roleName: z.string() })) }),
  saveRoles: post('/user/save_user_roles', { about: 'Sets the roles of a user.', access: 'user.edit', either: true, query: userQuery, body: z.object({ roleIds: z.array(id).max(50) }), data: done }),
  forceOut: post('/user/force_out', { about: 'Ends every session of a user at once.', access: 'user.edit', either: true, query: userQuery, data: z.object({ sessions: z.number() }) }),
  transferData: post('/user/transfer_data', {
    about: 'Moves what one user owns to another; with dryRun it only counts.',
    access: 'user.edit',
    either: true,
    body: z.object({ from_user_id: id, to_user_id: id, dryRun: z.boolean().default(false) }),
    data: z.object({ moved: z.array(z.object({ what: z.string(), count: z.number() })) }),
  }),
  setDataLook: post('/user/batch_set_data_look', { about: 'Gives users a data-look template, or none.', access: 'user.edit', either: true, body: z.object({ user_ids: z.array(id).min(1).max(1000), templateId: id.nullable() }), data: done }),
  orgUsers: get('/user/get_org_users', { about: 'Names of the active users of the organisation.', access: 'session', query: z.object({ keyword: z.string().max(80).optional() }), data: z.array(Name) }),
  screenUsers: get('/user/get_org_screen_users', { about: 'Names of users for filters: active or not.', access: 'session', data: z.array(Name) }),
}

export const counselorUserCalls = {
  login: post('/counseloruser/login', {
    about: 'Logs an external user of a management company in.',
    access: 'public',
    either: true,
    body: z.object({ userName: z.string().min(1, '请输入账号').max(80), password: z.string().min(1, '请输入密码').max(200), remember: z.boolean().default(false), codeId: z.string().max(64).optional(), code: z.string().max(12).optional() }),
    data: CounselorUser.extend({ token: z.string(), orgId: z.string(), orgName: z.string() }),
  }),
  logout: post('/counseloruser/logout', { about: 'Ends the session of the external user.', access: 'counselor', either: true, data: done }),
  info: get('/counseloruser/get_counselor_user_info', {
    about: 'The external user, the company and its funds that the organisation follows.',
    access: 'counselor',
    either: true,
    data: CounselorUser.extend({ orgName: z.string(), funds: z.array(z.object({ fundCode: z.string(), shortName: z.string(), navDay: z.string().nullable(), nav: z.number().nullable() })) }),
  }),
  list: post('/counseloruser/get_counselor_users', { about: 'External users of the organisation.', access: 'counselor-user.edit', either: true, query: pageQuery, body: z.object({ keyword: z.string().max(80).optional() }), data: page(CounselorUser) }),
  save: post('/counseloruser/save', {
    about: 'Makes or changes an external user; a new one gets a temporary password that is answered once.',
    access: 'counselor-user.edit',
    either: true,
    body: z.object({ id: id.optional(), userName, realName: line.min(2, '姓名为2-25个字').max(25, '姓名为2-25个字'), companyCode: z.string().min(1, '请重新搜索公司并选择').max(64), mobile: optionalMobile.default(''), email: email.default('') }),
    data: CounselorUser.extend({ temporaryPassword: z.string().optional() }),
  }),
  remove: post('/counseloruser/delete', { about: 'Deletes external users.', access: 'counselor-user.edit', either: true, body: byIds, data: done }),
  updatePassword: post('/counseloruser/update_password', { about: 'Changes the own password of an external user.', access: 'counselor', either: true, body: z.object({ oldPassword: z.string().max(200), newPassword: password }), data: done }),
  resetPassword: post('/counseloruser/reset_password', {
    about: 'Sets a temporary password for an external user, answered once; the former one and every session end.',
    access: 'counselor-user.edit',
    either: true,
    body: byId,
    data: z.object({ temporaryPassword: z.string() }),
  }),
  updateStatus: post('/counseloruser/update_status', { about: 'Switches external users on or off.', access: 'counselor-user.edit', either: true, body: z.object({ ids: z.array(id).min(1).max(1000), status }), data: done }),
}
