import { beforeEach, expect, test } from 'vitest'
import { openWorld, testPassword } from '../../testkit/world.ts'

/** Nobody makes himself or another more than he is, and nobody acts on one that stands above. */
const world = openWorld()
beforeEach(() => world.reset())

const keeper = ['user.read', 'user.edit', 'role.edit', 'menu.edit'] as const

test('menus and buttons are given by who holds their permission, to a role and to a user, himself included', async () => {
  const [admin, clerk] = [await world.user('A'), await world.user('A', [...keeper, 'fund.read'])]
  const role = await clerk.role.save({ body: { roleName: '看基金' } })
  await clerk.role.saveMenus({ query: { roleId: role.id }, body: { menuIds: ['900103'] } })
  const sentence = { err: 11, message: '您没有权限「维护字典」，不能授予他人或自己，请联系机构管理员' }
  await expect(clerk.role.saveMenus({ query: { roleId: role.id }, body: { menuIds: ['900103', '901105'] } })).rejects.toMatchObject(sentence)
  await expect(clerk.menu.saveOfUser({ query: { user_id: clerk.userId }, body: { menuIds: ['901105'] } })).rejects.toMatchObject(sentence)
  await expect(clerk.role.saveButtons({ query: { roleId: role.id }, body: { buttonIds: ['900104:create'] } })).rejects.toMatchObject({ message: expect.stringContaining('「维护基金」') })
  await world.db.deleteFrom('user_button').where('user_id', '=', clerk.userId).where('button_id', '=', '900002:advancedReportDesign').execute()
  await expect(clerk.menu.saveButtonsOfUser({ query: { user_id: clerk.userId }, body: { buttonIds: ['900002:advancedReportDesign'] } })).rejects.toMatchObject({ message: expect.stringContaining('「高级报告设计」') })
  await admin.role.saveMenus({ query: { roleId: role.id }, body: { menuIds: ['900103', '901105'] } })
  // What an administrator gave before may stay when the clerk saves the rest.
  await clerk.role.saveMenus({ query: { roleId: role.id }, body: { menuIds: ['901105'] } })
})

test('an own button names no call that its maker may not make', async () => {
  const clerk = await world.user('A', [...keeper])
  const button = (url: string) => clerk.menu.saveButton({ body: { menuId: '183', buttonCode: 'mine', buttonName: '我的按钮', urls: [url] } })
  await expect(button('/dept/save')).rejects.toMatchObject({ err: 11, message: '您没有权限「维护部门」，按钮不能包含需要它的接口' })
  await button('/user/get_users')
})

test('a role is given by who holds what it grants', async () => {
  const [admin, clerk, other] = [await world.user('A'), await world.user('A', [...keeper]), await world.user('A', [])]
  await expect(clerk.user.saveRoles({ query: { user_id: clerk.userId }, body: { roleIds: ['10'] } })).rejects.toMatchObject({ err: 11, message: expect.stringMatching(/^角色「研究员」包含您没有的权限「.+」，不能授予，请联系机构管理员$/) })
  await expect(clerk.user.save({ body: { userName: 'too.much', realName: '新来的人', roleIds: ['10'] } })).rejects.toMatchObject({ err: 11 })
  expect((await admin.user.list({ body: { keyword: 'too.much' } })).total).toBe(0)
  await expect(clerk.user.saveRoles({ query: { user_id: other.userId }, body: { roleIds: ['2'] } })).rejects.toMatchObject({ err: -100 })
  await admin.user.saveRoles({ query: { user_id: other.userId }, body: { roleIds: ['10'] } })
})

test('the word that makes administrators is theirs: neither a role\'s name nor the setting makes one', async () => {
  const clerk = await world.user('A', [...keeper, 'org.edit'])
  await expect(clerk.role.save({ body: { roleName: '华东机构管理员' } })).rejects.toMatchObject({ err: 11, message: '名称含「机构管理员」的角色是机构管理员，只能由机构管理员设置' })
  await expect(clerk.organisation.save({ body: { orgConfigure: { orgLabel: '访客' } } })).rejects.toMatchObject({ err: 11 })
  const admin = await world.user('A')
  const named = await admin.role.save({ body: { roleName: '华东机构管理员' } })
  await expect(clerk.user.saveRoles({ query: { user_id: clerk.userId }, body: { roleIds: [named.id] } })).rejects.toMatchObject({ err: -100 })
})

test('one that stands above is neither changed, deleted, forced out, switched off, moved nor given a new password', async () => {
  const [admin, clerk, senior, junior] = [await world.user('A'), await world.user('A', [...keeper]), await world.user('A', ['user.read', 'dept.edit']), await world.user('A', ['user.read'])]
  for (const above of [admin, senior]) {
    const { realName } = await admin.user.get({ query: { id: above.userId } })
    const sentence = { err: 11, message: `用户「${realName}」的权限高于您，不能修改、删除或强制下线，请联系机构管理员` }
    expect((await clerk.user.get({ query: { id: above.userId } })).can).toEqual([])
    await expect(clerk.user.save({ body: { id: above.userId, userName: above.userName, realName: '改名的人', mobile: '13800000001' } })).rejects.toMatchObject(sentence)
    await expect(clerk.user.remove({ body: { ids: [above.userId] } })).rejects.toMatchObject(sentence)
    await expect(clerk.user.forceOut({ query: { user_id: above.userId } })).rejects.toMatchObject(sentence)
    await expect(clerk.user.updateStatus({ body: { ids: [above.userId], status: 0 } })).rejects.toMatchObject(sentence)
    await expect(clerk.user.saveRoles({ query: { user_id: above.userId }, body: { roleIds: [] } })).rejects.toMatchObject(sentence)
    await expect(clerk.session.resetPassword({ body: { userName: above.userName } })).rejects.toMatchObject({ message: `用户「${realName}」的权限高于您，不能重置密码，请联系机构管理员` })
    await expect(clerk.menu.saveOfUser({ query: { user_id: above.userId }, body: { menuIds: [] } })).rejects.toMatchObject({ err: 11 })
  }
  expect((await clerk.user.get({ query: { id: junior.userId } })).can).toEqual(['edit', 'delete', 'forceOut', 'transfer'])
  expect(await clerk.user.forceOut({ query: { user_id: junior.userId } })).toEqual({ sessions: 1 })
  expect((await world.client().session.login({ body: { userName: senior.userName, password: testPassword } })).id).toBe(senior.userId)
})

test('a guest does not raise guests, himself included', async () => {
  const guest = await world.user('A', ['user.read', 'user.edit'], { userType: 3 })
  const own = await guest.user.get({ query: { id: guest.userId } })
  await expect(guest.user.save({ body: { id: guest.userId, userName: own.userName, realName: own.realName, userType: 1 } })).rejects.toMatchObject({ err: -100 })
})

test('who sees a part only gives nobody, himself included, more sight', async () => {
  const [admin, clerk, other] = [await world.user('A'), await world.user('A', [...keeper]), await world.user('A', [])]
  const narrow = await admin.role.saveDataLook({ body: { templateName: '仅本部门', scope: 'dept', hiddenFields: ['mobile'] } })
  const narrower = await admin.role.saveDataLook({ body: { templateName: '仅本人', scope: 'own', hiddenFields: ['mobile', 'email'] } })
  const wide = await admin.role.saveDataLook({ body: { templateName: '全部数据', scope: 'org' } })
  const [dept, plain] = [await admin.organisation.saveDept({ body: { deptName: '研究部' } }), await admin.role.save({ body: { roleName: '无模板角色' } })]
  await admin.user.setDataLook({ body: { user_ids: [clerk.userId, other.userId], templateId: narrow.id } })
  const tooMuch = { err: 11, message: '设置后该用户能看到的数据多于您自己，请选择范围不大于您的数据查看模板或角色' }
  await expect(clerk.user.setDataLook({ body: { user_ids: [clerk.userId], templateId: null } })).rejects.toMatchObject(tooMuch)
  await expect(clerk.user.setDataLook({ body: { user_ids: [other.userId], templateId: wide.id } })).rejects.toMatchObject(tooMuch)
  await clerk.user.setDataLook({ body: { user_ids: [other.userId], templateId: narrower.id } })
  expect((await admin.user.get({ query: { id: other.userId } })).dataLook).toBe(narrower.id)
  await expect(clerk.role.saveDataLook({ body: { id: narrow.id, templateName: '仅本部门', scope: 'org' } })).rejects.toMatchObject({ message: expect.stringContaining('不能维护数据查看模板') })
  await expect(clerk.user.save({ body: { userName: 'new.wide', realName: '新来的人', roleIds: [plain.id] } })).rejects.toMatchObject(tooMuch)
  const own = await clerk.user.get({ query: { id: clerk.userId } })
  await expect(clerk.user.save({ body: { id: clerk.userId, userName: own.userName, realName: own.realName, deptId: dept.id } })).rejects.toMatchObject({ message: expect.stringContaining('不能调整用户的部门') })
  await expect(clerk.user.transferData({ body: { from_user_id: other.userId, to_user_id: clerk.userId } })).rejects.toMatchObject({ message: expect.stringContaining('不能做数据转移') })
})
