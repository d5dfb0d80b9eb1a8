import { beforeEach, expect, test, vi } from 'vitest'
import { openWorld } from '../../testkit/world.ts'

const world = openWorld()
beforeEach(() => world.reset())

test('the operation log says in Chinese what was done and to what, refused or not', async () => {
  const [admin, reader] = [await world.user('A'), await world.user('A', ['user.read'])]
  const role = await admin.role.save({ body: { roleName: '录入员' } })
  await admin.role.saveMenus({ query: { roleId: role.id }, body: { menuIds: ['900103', '900104'] } })
  await expect(reader.role.remove({ body: { id: role.id } })).rejects.toMatchObject({ err: -100 })
  // The log is written behind the calls, within a second.
  const lines = await vi.waitFor(async () => {
    const { data } = await admin.log.operations({ body: {} })
    expect(data.length).toBeGreaterThanOrEqual(3)
    return data.map(({ about, err }) => `${about} ${err}`)
  }, { timeout: 5000 })
  expect(lines).toEqual(expect.arrayContaining(['保存角色：「录入员」 0', `设置角色菜单：编号 ${role.id} 0`, '删除角色 -100']))
  expect((await admin.log.operations({ body: { keyword: '录入员' } })).total).toBe(1)
})

test('lines of before speak Chinese as well, and the buttons\' list of calls does', async () => {
  const admin = await world.user('A')
  await world.db.insertInto('operation_log').values({ org_id: admin.orgId, user_id: admin.userId, user_name: admin.userName, call: 'role.remove', about: 'Deletes roles that nobody has.', err: 0, ms: 1 }).execute()
  expect((await admin.log.operations({ body: { keyword: 'Deletes' } })).data.map(({ about }) => about)).toEqual(['删除角色'])
  const urls = await admin.menu.allUrls()
  expect(urls.find(({ url }) => url === '/role/save')).toMatchObject({ about: '保存角色', permission: '维护角色与授权' })
  expect(urls.filter(({ about }) => !/^\p{Script=Han}+$/u.test(about))).toEqual([])
})
