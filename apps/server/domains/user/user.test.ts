import { beforeEach, expect, test } from 'vitest'
import { openWorld, testPassword } from '../../testkit/world.ts'

const world = openWorld()
beforeEach(() => world.reset())

const draft = (userName: string) => ({ userName, realName: '王小明', mobile: '13900000001', roleIds: ['10'] })

test('a new user gets a temporary password once, logs in with it and is asked to change it', async () => {
  const admin = await world.user('A')
  const made = await admin.user.save({ body: draft('wang.xm') })
  expect(made).toMatchObject({ userName: 'wang.xm', roles: '10', roleName: '研究员', can: ['edit', 'delete', 'forceOut', 'transfer'] })
  const info = await world.client().session.login({ body: { userName: 'wang.xm', password: made.temporaryPassword! } })
  expect(info).toMatchObject({ mustChangePassword: true, roles: '10', isOrgAdmin: false })
  expect((await admin.user.get({ query: { id: made.id } })) as object).not.toHaveProperty('temporaryPassword')
})

test('a user name taken anywhere in the system is refused', async () => {
  const [a, b] = [await world.user('A'), await world.user('B')]
  await a.user.save({ body: draft('taken.name') })
  await expect(b.user.save({ body: draft('Taken.Name') })).rejects.toMatchObject({ err: 11, message: '账号已被使用，请换一个' })
})

test('users of another organisation do not exist here', async () => {
  const [a, b] = [await world.user('A'), await world.user('B')]
  await expect(b.user.get({ query: { id: a.userId } })).rejects.toMatchObject({ err: 11 })
  expect((await b.user.list({ body: {} })).data.map((user) => user.id)).not.toContain(a.userId)
  await expect(b.user.forceOut({ query: { user_id: a.userId } })).rejects.toMatchObject({ err: 11 })
})

test('a forced-out user is refused at the next call [session.force-out]', async () => {
  const [admin, user] = [await world.user('A'), await world.user('A', ['fund.read'])]
  expect((await user.session.info()).userName).toBe(user.userName)
  expect(await admin.user.forceOut({ query: { user_id: user.userId } })).toEqual({ sessions: 1 })
  await expect(user.session.info()).rejects.toMatchObject({ err: 4001 })
})

test('switching a user off ends the sessions and refuses the login', async () => {
  const [admin, user] = [await world.user('A'), await world.user('A', ['fund.read'])]
  await admin.user.updateStatus({ body: { ids: [user.userId], status: 0 } })
  await expect(user.session.info()).rejects.toMatchObject({ err: 4001 })
  await expect(world.client().session.login({ body: { userName: user.userName, password: testPassword } })).rejects.toMatchObject({ message: '账号已停用，请联系机构管理员' })
})

test('only administrators make administrators, and nobody deletes the own account', async () => {
  const [admin, clerk] = [await world.user('A'), await world.user('A', ['user.read', 'user.edit'])]
  await expect(clerk.user.save({ body: { ...draft('clerk.made'), roleIds: ['2'] } })).rejects.toMatchObject({ err: -100 })
  await expect(clerk.user.remove({ body: { ids: [clerk.userId] } })).rejects.toMatchObject({ err: -100 })
  expect(await admin.user.save({ body: { ...draft('second.admin'), roleIds: ['2'] } })).toMatchObject({ roleName: '机构管理员' })
})

test('a guest with the permission still cannot create a user', async () => {
  const guest = await world.user('A', ['user.read', 'user.edit'], { userType: 3 })
  await expect(guest.user.save({ body: draft('by.guest') })).rejects.toMatchObject({ err: -100 })
})

test('data is transferred between users, counted first [user.data-transfer]', async () => {
  const [admin, from, to] = [await world.user('A'), await world.user('A', []), await world.user('A', [])]
  await from.queryScheme.save({ body: { schemeName: '我的筛选', schemeType: 'fund', content: {} } })
  const schemes = (moved: { what: string; count: number }[]) => moved.find(({ what }) => what === '查询方案')?.count
  await expect(admin.user.remove({ body: { ids: [from.userId] } })).rejects.toMatchObject({ message: expect.stringContaining('请先做数据转移') })
  expect(schemes((await admin.user.transferData({ body: { from_user_id: from.userId, to_user_id: to.userId, dryRun: true } })).moved)).toBe(1)
  expect(await to.queryScheme.list()).toEqual([])
  await admin.user.transferData({ body: { from_user_id: from.userId, to_user_id: to.userId } })
  expect(await to.queryScheme.list()).toHaveLength(1)
  await admin.user.remove({ body: { ids: [from.userId] } })
})

test('a data-look template is given to several users at once, and stays while it is used [role.data-look-batch] [permission.data-look-templates]', async () => {
  const [admin, one, two] = [await world.user('A'), await world.user('A', []), await world.user('A', [])]
  const template = await admin.role.saveDataLook({ body: { templateName: '仅看本人', scope: 'own', hiddenFields: ['mobile'] } })
  await admin.user.setDataLook({ body: { user_ids: [one.userId, two.userId], templateId: template.id } })
  expect((await admin.user.get({ query: { id: two.userId } })).dataLook).toBe(template.id)
  await expect(admin.role.removeDataLooks({ body: { id: template.id } })).rejects.toMatchObject({ err: 11 })
  await admin.user.setDataLook({ body: { user_ids: [one.userId, two.userId], templateId: null } })
  await admin.role.removeDataLooks({ body: { id: template.id } })
})

test('every write is audited with who, what, before and after, and without secrets', async () => {
  const admin = await world.user('A')
  const made = await admin.user.save({ body: draft('audited.user') })
  await admin.user.save({ body: { ...draft('audited.user'), id: made.id, realName: '王大明' } })
  const { data } = await admin.log.changes({ body: { tableName: 'app_user', rowKey: made.id } })
  expect(data.map((change) => [change.action, change.userId, change.call])).toEqual([['update', admin.userId, 'user.save'], ['insert', admin.userId, 'user.save']])
  expect(data[0]).toMatchObject({ before: { real_name: '王小明' }, after: { real_name: '王大明' } })
  expect(JSON.stringify(data)).not.toContain('argon2')
})

test('an external user logs in apart, and sees the company only', async () => {
  const [operator, admin] = [await world.user('operator'), await world.user('A')]
  await operator.company.save({ body: { counselorCode: 'C001', counselorName: '青岚资产管理', isNew: true } })
  const made = await admin.counselorUser.save({ body: { userName: 'ext.li', realName: '李外部', companyCode: 'C001' } })
  await expect(world.client().session.login({ body: { userName: 'ext.li', password: made.temporaryPassword! } })).rejects.toMatchObject({ err: 11 })
  const { token } = await world.client().counselorUser.login({ body: { userName: 'ext.li', password: made.temporaryPassword! } })
  const external = world.client(token)
  expect(await external.counselorUser.info()).toMatchObject({ companyName: '青岚资产管理', funds: [] })
  await expect(external.session.info()).rejects.toMatchObject({ err: 4001 })
  await external.counselorUser.updatePassword({ body: { oldPassword: made.temporaryPassword!, newPassword: 'external-9-pass' } })
  await admin.counselorUser.updateStatus({ body: { ids: [made.id], status: 0 } })
  await expect(external.counselorUser.info()).rejects.toMatchObject({ err: 4001 })
})

test('the password of an external user is reset: audited, the account unlocked, out at the next call', async () => {
  const [operator, admin] = [await world.user('operator'), await world.user('A')]
  await operator.company.save({ body: { counselorCode: 'C777', counselorName: '远山资产', isNew: true } })
  const made = await admin.counselorUser.save({ body: { userName: 'ext.reset', realName: '周外部', companyCode: 'C777' } })
  const external = world.client((await world.client().counselorUser.login({ body: { userName: 'ext.reset', password: made.temporaryPassword! } })).token)
  await world.db.updateTable('login_name').set({ failures: 9, locked_until: new Date(world.now.getTime() + 3_600_000) }).where('login_name', '=', 'ext.reset').execute()
  const { temporaryPassword } = await admin.counselorUser.resetPassword({ body: { id: made.id } })
  await expect(external.counselorUser.info()).rejects.toMatchObject({ err: 4001 })
  await expect(world.client().counselorUser.login({ body: { userName: 'ext.reset', password: made.temporaryPassword! } })).rejects.toMatchObject({ err: 11 })
  expect((await world.client().counselorUser.login({ body: { userName: 'ext.reset', password: temporaryPassword } })).realName).toBe('周外部')
  const { data } = await admin.log.changes({ body: { tableName: 'counselor_user', rowKey: made.id } })
  expect(data[0]).toMatchObject({ action: 'update', call: 'counselorUser.resetPassword', userId: admin.userId, after: { must_change_password: true } })
  expect(JSON.stringify(data)).not.toContain('argon2')
  const theirs = await world.user('B')
  await expect(theirs.counselorUser.resetPassword({ body: { id: made.id } })).rejects.toMatchObject({ err: 11 })
})
