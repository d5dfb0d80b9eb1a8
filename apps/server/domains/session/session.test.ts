import { beforeEach, expect, test } from 'vitest'
import { openWorld, testPassword } from '../../testkit/world.ts'

const world = openWorld()
beforeEach(() => world.reset())

const minute = 60_000

test('a login answers the user with a token, and logging out ends it [const.rank-field]', async () => {
  const admin = await world.user('A')
  const info = await world.client().session.login({ body: { userName: admin.userName, password: testPassword } })
  expect(info).toMatchObject({ userName: admin.userName, orgId: admin.orgId, isOrgAdmin: true, userSetting: { reportVersion: 'V1' }, orgConfigure: { privateRankField: 'annualReturn' } })

  const user = world.client(info.token)
  expect((await user.session.info()).id).toBe(admin.userId)
  await user.session.logout()
  await expect(user.session.info()).rejects.toMatchObject({ err: 4001 })
})

test('after three failures a picture code is asked for, after five the account rests, longer each time', async () => {
  const { userName } = await world.user('A')
  const wrong = (extra = {}) => world.client().session.login({ body: { userName, password: 'wrong', ...extra } })
  await expect(wrong()).rejects.toMatchObject({ err: 11, message: '账号或密码不正确，还可尝试4次', data: { needPicture: false } })
  await expect(wrong()).rejects.toMatchObject({ data: { needPicture: false } })
  await expect(wrong()).rejects.toMatchObject({ data: { needPicture: true } })
  await expect(wrong()).rejects.toMatchObject({ message: '请输入图形验证码' })
  await expect(wrong({ codeId: 'picture-1', code: 'abcd' })).rejects.toMatchObject({ message: '图形验证码不正确，请重新输入' })
  await world.db.updateTable('login_name').set({ failures: 5, locked_until: new Date(world.now.getTime() + minute) }).where('login_name', '=', userName).execute()
  await expect(world.client().session.login({ body: { userName, password: testPassword } })).rejects.toMatchObject({ message: '登录失败次数过多，账号已锁定，请1分钟后再试' })
})

test('an unknown name and a wrong password are answered alike', async () => {
  await expect(world.client().session.login({ body: { userName: 'nobody-here', password: 'x' } })).rejects.toMatchObject({ err: 11, message: '账号或密码不正确' })
})

test('a remembered login lasts 30 days, another half a day [session.remember-30-days]', async () => {
  const { userName } = await world.user('A')
  const short = await world.client().session.login({ body: { userName, password: testPassword } })
  const long = await world.client().session.login({ body: { userName, password: testPassword, remember: true } })
  const started = world.now
  try {
    world.now = new Date(started.getTime() + 13 * 60 * minute)
    await expect(world.client(short.token).session.info()).rejects.toMatchObject({ err: 4001 })
    world.now = new Date(started.getTime() + 29 * 24 * 60 * minute)
    expect((await world.client(long.token).session.info()).userName).toBe(userName)
    world.now = new Date(started.getTime() + 31 * 24 * 60 * minute)
    await expect(world.client(long.token).session.info()).rejects.toMatchObject({ err: 4001 })
  } finally {
    world.now = started
  }
})

test('a token from the page address is exchanged for the user info [session.token-exchange]', async () => {
  const admin = await world.user('A')
  expect(await world.client().session.tokenLogin({ query: { token: admin.token } })).toMatchObject({ id: admin.userId, token: admin.token })
  await expect(world.client().session.tokenLogin({ query: { token: 'x'.repeat(40) } })).rejects.toMatchObject({ err: 4001 })
})

test('changing the password ends the other sessions and keeps this one', async () => {
  const admin = await world.user('A')
  const other = await world.client().session.login({ body: { userName: admin.userName, password: testPassword } })
  await expect(admin.session.updatePassword({ body: { oldPassword: 'no', newPassword: 'another-horse-9' } })).rejects.toMatchObject({ message: '原密码不正确' })
  await admin.session.updatePassword({ body: { oldPassword: testPassword, newPassword: 'another-horse-9' } })
  await expect(world.client(other.token).session.info()).rejects.toMatchObject({ err: 4001 })
  expect((await admin.session.info()).userName).toBe(admin.userName)
})

test('a mobile code reaches the outbox, logs the owner of the number in, and serves once', async () => {
  const admin = await world.user('A')
  await world.db.updateTable('app_user').set({ mobile: '13800000001' }).where('id', '=', admin.userId).execute()
  await admin.session.sendMobileVerifyCode({ body: { mobile: '13800000001' } })
  await expect(admin.session.sendMobileVerifyCode({ body: { mobile: '13800000001' } })).rejects.toMatchObject({ message: '验证码已发送，请60秒后再试' })
  const { body } = await world.db.selectFrom('outbox').select('body').where('recipient', '=', '13800000001').executeTakeFirstOrThrow()
  const mobileCode = body.match(/\d{6}/)![0]
  await expect(world.client().session.verifyMobileCode({ body: { mobile: '13800000001', mobileCode: '000000' === mobileCode ? '000001' : '000000' } })).rejects.toMatchObject({ message: '验证码不正确，请重新输入' })
  const info = await world.client().session.verifyMobileCode({ body: { mobile: '13800000001', mobileCode, login: true } })
  expect(info?.id).toBe(admin.userId)
  await expect(world.client().session.verifyMobileCode({ body: { mobile: '13800000001', mobileCode } })).rejects.toMatchObject({ message: '验证码已失效，请重新获取' })
})

test('a picture code is checked without being used up by the check', async () => {
  const picture = await world.client().session.pictureCode({ query: { codeId: 'picture-abc' } })
  expect(await picture.text()).toContain('<svg')
  expect(await world.client().session.validatePicture({ query: { codeId: 'picture-abc', code: 'zzzzz' } })).toEqual({ valid: false })
})

test('user names are unique in the whole system [validator.username-unique]', async () => {
  const { userName } = await world.user('A')
  expect(await world.client().session.checkUserName({ query: { userName: userName.toUpperCase() } })).toEqual({ unique: false })
  expect(await world.client().session.checkUserName({ query: { userName: 'someone-new' } })).toEqual({ unique: true })
})

test('settings keep the report version, V1 for a new user', async () => {
  const user = await world.user('A')
  expect(await user.session.saveSetting({ body: { userSetting: { density: 'compact' } } })).toEqual({ reportVersion: 'V1', density: 'compact' })
  expect(await user.session.saveSetting({ body: { userSetting: '{"reportVersion":"V2"}' } })).toEqual({ reportVersion: 'V2', density: 'compact' })
  await expect(user.session.saveSetting({ body: { userSetting: '{broken' } })).rejects.toMatchObject({ err: 11 })
})
