import { z } from 'zod'
import { download, fileAnswer, get, post } from './kit.ts'
import { done, line } from './shapes.ts'

export const userName = line.min(2, '账号为2-25个字符').max(25, '账号为2-25个字符').regex(/^[\p{L}\p{N}._@-]+$/u, '账号只能使用文字、数字和 . _ @ -')
export const password = z.string().min(8, '密码至少8位').max(72, '密码不超过72位')
export const mobile = z.string().trim().regex(/^1[3-9]\d{9}$/, '请输入11位手机号')

/** Limits and switches of an organisation (entities.json OrganisationLimit and EditionQuota). */
export const OrgLimit = z.object({
  maxExportCount: z.number(),
  subFundGlobalEffect: z.boolean(),
  strategyPool: z.boolean(),
  customIndicator: z.boolean(),
  customColumnTemplate: z.boolean(),
  flow: z.boolean(),
  group: z.boolean(),
  labels: z.boolean(),
  customField: z.boolean(),
  orgRoles: z.boolean(),
})
export type OrgLimit = z.infer<typeof OrgLimit>

/** Settings of an organisation that every figure depends on (figures.md). */
export const FigureSetting = z.object({
  riskFree: z.number(),
  periodsDaily: z.number(),
  periodsWeekly: z.number(),
  periodsMonthly: z.number(),
  privateLagDays: z.number(),
  bonusFrom: z.string(),
  bonusTo: z.string(),
})
export type FigureSetting = z.infer<typeof FigureSetting>

export const UserInfo = z.object({
  id: z.string(),
  token: z.string(),
  orgId: z.string(),
  orgName: z.string(),
  userName: z.string(),
  realName: z.string(),
  deptName: z.string(),
  mobile: z.string(),
  email: z.string(),
  systemName: z.string(),
  systemLogo: z.string(),
  systemLayout: z.string(),
  systemStyle: z.string(),
  roles: z.string(),
  roleName: z.string(),
  userType: z.number(),
  orgConfigure: z.object({ orgLabel: z.string(), privateRankField: z.string(), figures: FigureSetting }),
  userSetting: z.looseObject({ reportVersion: z.enum(['V1', 'V2']) }),
  orgLimit: OrgLimit,
  reportTemplateConfigure: z.looseObject({}),
  permissionConfigurations: z.array(z.string()),
  /** Keys of permissions.ts; the web shows and hides by them, the server checks them again. */
  permissions: z.array(z.string()),
  /** Names on the wire that a data-look template hides from the user; the server blanks them, the web leaves them out. */
  hiddenFields: z.array(z.string()),
  isSuperAdmin: z.boolean(),
  isOrgAdmin: z.boolean(),
  isAdmin: z.boolean(),
  isSpecialUser: z.boolean(),
  mustChangePassword: z.boolean(),
})
export type UserInfo = z.infer<typeof UserInfo>

const picture = { codeId: z.string().max(64).optional(), code: z.string().max(12).optional() }

export const sessionCalls = {
  login: post('/user/login', {
    about: 'Logs a user in by name and password; after three failures a picture code is asked for.',
    access: 'public',
    either: true,
    body: z.object({ userName: z.string().min(1, '请输入账号').max(80), password: z.string().min(1, '请输入密码').max(200), remember: z.boolean().default(false), ...picture }),
    data: UserInfo,
  }),
  logout: post('/user/logout', { about: 'Ends the session of the token.', access: 'session', either: true, data: done }),
  register: post('/user/register', {
    about: 'Signs a guest up for an organisation found by the search field; an administrator raises the guest to a user.',
    access: 'public',
    either: true,
    body: z.object({ userName, password, realName: line.min(2, '请输入姓名'), mobile, mobileCode: z.string().max(12), orgId: z.string().max(32), orgName: line, ...picture }),
    data: z.object({ id: z.string() }),
  }),
  updatePassword: post('/user/update_password', {
    about: 'Changes the own password; every other session of the user ends.',
    access: 'session',
    either: true,
    body: z.object({ oldPassword: z.string().max(200), newPassword: password }),
    data: done,
  }),
  resetPassword: post('/user/reset_password', {
    about: 'Sets a new password after a mobile code, or by an administrator for a user (then the temporary password is answered once).',
    access: 'public',
    either: true,
    body: z.object({ userName: z.string().max(80), mobileCode: z.string().max(12).optional(), newPassword: password.optional(), ...picture }),
    data: z.object({ temporaryPassword: z.string().optional() }),
  }),
  sendMobileVerifyCode: post('/user/send_mobile_verify_code', {
    about: 'Sends a six digit code to a mobile number through the message door.',
    access: 'public',
    either: true,
    body: z.object({ mobile, ...picture }),
    data: z.object({ waitSeconds: z.number() }),
  }),
  verifyMobileCode: post('/user/verify_mobile_code', {
    about: 'Checks a mobile code; with login set it logs the owner of the number in.',
    access: 'public',
    either: true,
    body: z.object({ mobile, mobileCode: z.string().min(4, '请输入验证码').max(12), login: z.boolean().default(false), remember: z.boolean().default(false) }),
    data: UserInfo.nullable(),
  }),
  tokenLogin: get('/user/token_login', {
    about: 'Exchanges a login token from the page address for the user info.',
    access: 'public',
    either: true,
    query: z.object({ token: z.string().min(16).max(200) }),
    data: UserInfo,
  }),
  info: get('/user/get_user_info', { about: 'The logged-in user as the shell needs it.', access: 'session', either: true, data: UserInfo }),
  saveSetting: post('/user/save_user_setting', {
    about: 'Stores the own settings (report version, density, layout) as JSON.',
    access: 'session',
    either: true,
    body: z.object({ userSetting: z.union([z.string().max(20_000), z.looseObject({})]) }),
    data: z.looseObject({}),
  }),
  checkUserName: get('/user/check_user_name', {
    about: 'Says whether a user name is still free.',
    access: 'public',
    either: true,
    query: z.object({ userName: z.string().max(80) }),
    data: z.object({ unique: z.boolean() }),
  }),
  initTrialUser: get('/init_user/init_on_trial_user', {
    about: 'Makes a trial guest of the operator organisation, where the installation allows it.',
    access: 'public',
    data: z.object({ userName: z.string(), password: z.string() }),
  }),
  pictureCode: download('/generate/code', {
    about: 'A picture code as SVG for the id that the page made up.',
    access: 'public',
    query: z.object({ codeId: z.string().min(8).max(64).regex(/^[\w-]+$/) }),
    data: fileAnswer,
  }),
  validatePicture: get('/generate/validate', {
    about: 'Checks a picture code without using it up.',
    access: 'public',
    query: z.object({ codeId: z.string().max(64), code: z.string().max(12) }),
    data: z.object({ valid: z.boolean() }),
  }),
  mailPictureCode: download('/generate/mail_verify_code', {
    about: 'The picture code of the mail verification dialogs.',
    access: 'public',
    query: z.object({ codeId: z.string().min(8).max(64).regex(/^[\w-]+$/) }),
    data: fileAnswer,
  }),
}
