import type { Menu } from '@zhiheng/contract'
import { beforeEach, expect, test } from 'vitest'
import { openWorld } from '../../testkit/world.ts'

const world = openWorld()
beforeEach(() => world.reset())

const flat = (menus: readonly Menu[]): Menu[] => menus.flatMap((menu) => [menu, ...flat(menu.childMenus)])
const names = (menus: readonly Menu[]) => flat(menus).map((menu) => menu.menuName)

test('menus come from the server, per user [product.menus-from-server]', async () => {
  const [admin, reader, nobody] = [await world.user('A'), await world.user('A', ['fund.read']), await world.user('A', [])]
  expect(names(await admin.menu.mine())).toContain('机构用户管理')
  expect(names(await reader.menu.mine())).toContain('公募基金')
  expect(names(await reader.menu.mine())).not.toContain('机构用户管理')
  expect(names(await nobody.menu.mine())).toEqual([])
})

test('menus whose screen is not built yet are left out, with folders that hold nothing', async () => {
  const all = names(await (await world.user('A')).menu.mine())
  expect(all).not.toContain('客户列表')
  expect(all).not.toContain('风控预警')
})

test('buttons are controlled menu by menu through buttonIds, for roles and for single users [role.menu-buttons] [role.menus-buttons-per-role-user]', async () => {
  const [admin, user] = [await world.user('A'), await world.user('A', [])]
  const role = await admin.role.save({ body: { roleName: '录入员' } })
  await admin.role.saveMenus({ query: { roleId: role.id }, body: { menuIds: ['900104'] } })
  await admin.role.saveButtons({ query: { roleId: role.id }, body: { buttonIds: ['900104:create'] } })
  await admin.user.saveRoles({ query: { user_id: user.userId }, body: { roleIds: [role.id] } })
  const privateFunds = async () => flat(await user.menu.mine()).find((menu) => menu.menuId === '900104')?.buttonIds
  expect(await privateFunds()).toBe('create')
  await admin.menu.saveButtonsOfUser({ query: { user_id: user.userId }, body: { buttonIds: ['900104:delete'] } })
  expect(await privateFunds()).toBe('create,delete')
  expect(await admin.role.buttons({ query: { roleId: role.id } })).toEqual(['900104:create'])
})

test('taking a menu from a role takes its permission at the next call', async () => {
  const [admin, user] = [await world.user('A'), await world.user('A', [])]
  const role = await admin.role.save({ body: { roleName: '管理用户' } })
  await admin.user.saveRoles({ query: { user_id: user.userId }, body: { roleIds: [role.id] } })
  await admin.role.saveMenus({ query: { roleId: role.id }, body: { menuIds: ['183'] } })
  expect((await user.user.list({ body: {} })).total).toBeGreaterThan(0)
  await admin.role.saveMenus({ query: { roleId: role.id }, body: { menuIds: [] } })
  await expect(user.user.list({ body: {} })).rejects.toMatchObject({ err: -100 })
})

test('delivered roles are neither changed nor deleted, and a role in use stays', async () => {
  const [admin, user] = [await world.user('A'), await world.user('A', [])]
  await expect(admin.role.remove({ body: { id: '10' } })).rejects.toMatchObject({ message: '「研究员」是平台自带的角色，不能删除' })
  await expect(admin.role.save({ body: { id: '10', roleName: '别名' } })).rejects.toMatchObject({ err: 11 })
  const role = await admin.role.save({ body: { roleName: '临时角色' } })
  await admin.user.saveRoles({ query: { user_id: user.userId }, body: { roleIds: [role.id] } })
  await expect(admin.role.remove({ body: { id: role.id } })).rejects.toMatchObject({ message: '角色「临时角色」还有1名用户在使用，请先调整这些用户的角色' })
  await admin.user.saveRoles({ query: { user_id: user.userId }, body: { roleIds: [] } })
  await admin.role.remove({ body: { id: role.id } })
})

test('an organisation renames, hides and moves menus and returns to the delivered ones, without touching another', async () => {
  const [ours, theirs] = [await world.user('A'), await world.user('B')]
  await ours.menu.save({ body: { menuId: '900103', menuName: '公募研究', parentId: '900100', menuOrder: 0 } })
  expect(names(await ours.menu.mine())).toContain('公募研究')
  expect(names(await theirs.menu.mine())).toContain('公募基金')
  await ours.menu.remove({ body: { id: '900103' } })
  expect(names(await ours.menu.mine())).toContain('公募基金')
})

test('a folder of the organisation shows once a screen stands in it', async () => {
  const admin = await world.user('A')
  const folder = await admin.menu.save({ body: { menuName: '常用' } })
  expect(names(await admin.menu.mine())).not.toContain('常用')
  await admin.menu.save({ body: { menuId: '900103', menuName: '公募基金', parentId: folder.menuId } })
  expect((await admin.menu.mine()).find((menu) => menu.menuName === '常用')?.childMenus.map((menu) => menu.menuName)).toEqual(['公募基金'])
})

test('an own button grants the permissions of the calls it names', async () => {
  const [admin, user] = [await world.user('A'), await world.user('A', [])]
  const button = await admin.menu.saveButton({ body: { menuId: '183', buttonCode: 'peek', buttonName: '只看用户', urls: ['/user/get_users'] } })
  await admin.menu.saveButtonsOfUser({ query: { user_id: user.userId }, body: { buttonIds: [button.buttonId] } })
  expect((await user.user.list({ body: {} })).total).toBeGreaterThan(0)
  await expect(admin.menu.saveButton({ body: { menuId: '183', buttonCode: 'x', buttonName: '无', urls: ['/no/such'] } })).rejects.toMatchObject({ err: 11 })
})

test('the common permission advancedReportDesign comes from its global button [role.advanced-report-design] [permission.global-function-button]', async () => {
  const [admin, user] = [await world.user('A'), await world.user('A', [])]
  expect((await user.session.info()).permissionConfigurations).toEqual([])
  const role = await admin.role.save({ body: { roleName: '报告设计' } })
  await admin.role.saveButtons({ query: { roleId: role.id }, body: { buttonIds: ['900002:advancedReportDesign'] } })
  await admin.user.saveRoles({ query: { user_id: user.userId }, body: { roleIds: [role.id] } })
  expect((await user.session.info()).permissionConfigurations).toEqual(['advancedReportDesign'])
})

test('a user arranges the own menus', async () => {
  const admin = await world.user('A')
  await admin.menu.saveMine({ body: { menuIds: ['506', '900300'] } })
  expect((await admin.menu.mine()).slice(0, 2).map((menu) => menu.menuId)).toEqual(['506', '900300'])
})

test('a menu is never put under itself, below itself or under nothing, and comes back when its folder goes', async () => {
  const admin = await world.user('A')
  const save = (menuId: string, parentId: string) => admin.menu.save({ body: { menuId, menuName: '系统配置', parentId } })
  await expect(save('506', '506')).rejects.toMatchObject({ message: '上级菜单不能是自己或自己的下级，请重新选择' })
  const folder = await admin.menu.save({ body: { menuName: '常用', parentId: '506' } })
  await expect(save('506', folder.menuId)).rejects.toMatchObject({ message: '上级菜单不能是自己或自己的下级，请重新选择' })
  await expect(save('183', '99999999')).rejects.toMatchObject({ err: 11 })
  await admin.menu.save({ body: { menuId: '183', menuName: '机构用户管理', parentId: folder.menuId } })
  await admin.menu.remove({ body: { id: folder.menuId } })
  expect(flat(await admin.menu.mine()).find((menu) => menu.menuId === '183')?.parentId).toBe('506')
})

test('what was granted to a user beside the roles can be read apart from them', async () => {
  const [admin, user] = [await world.user('A'), await world.user('A', [])]
  const role = await admin.role.save({ body: { roleName: '查基金' } })
  await admin.role.saveMenus({ query: { roleId: role.id }, body: { menuIds: ['900103'] } })
  await admin.user.saveRoles({ query: { user_id: user.userId }, body: { roleIds: [role.id] } })
  await admin.menu.saveOfUser({ query: { user_id: user.userId }, body: { menuIds: ['901104'] } })
  const ids = (menus: readonly Menu[]) => flat(menus).filter((menu) => menu.component).map((menu) => menu.menuId)
  expect(ids(await admin.menu.ofUser({ query: { user_id: user.userId, own: true } }))).toEqual(['901104'])
  expect(ids(await admin.menu.ofUser({ query: { user_id: user.userId } }))).toEqual(expect.arrayContaining(['901104', '900103']))
})
