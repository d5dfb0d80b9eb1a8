import { beforeEach, expect, test } from 'vitest'
import { openWorld, testPassword } from '../../testkit/world.ts'

const world = openWorld()
beforeEach(() => world.reset())

test('the theme is read by organisation id, as a JSON string with a colour, before login too [theme.from-server] [theme.default-colour]', async () => {
  const admin = await world.user('A')
  expect(JSON.parse(await world.client().organisation.theme({ query: { orgId: admin.orgId } }))).toEqual({ colour: '263852', theme: 'default' })
  await admin.organisation.saveTheme({ body: { colour: '#7a1f5c', theme: 'alter' } })
  expect(JSON.parse(await world.client().organisation.theme({ query: { orgId: admin.orgId } }))).toEqual({ colour: '7A1F5C', theme: 'alter' })
  await expect(admin.organisation.saveTheme({ body: { colour: 'red' } })).rejects.toMatchObject({ message: '请输入六位颜色值，如 263852' })
})

test('each organisation has its own theme, limits and settings [product.org-own-settings]', async () => {
  const [ours, theirs] = [await world.user('A'), await world.user('B')]
  await ours.organisation.save({ body: { systemName: '明岳投研', orgConfigure: { figures: { riskFree: 0.015 } } } })
  expect((await ours.session.info()).systemName).toBe('明岳投研')
  expect((await ours.session.info()).orgConfigure.figures.riskFree).toBe(0.015)
  expect((await theirs.session.info()).systemName).toBe('知衡投研平台')
  expect((await theirs.session.info()).orgConfigure.figures.riskFree).toBe(0.03)
})

test('edition, quotas and limits are the operator\'s to set', async () => {
  const [operator, admin] = [await world.user('operator'), await world.user('A')]
  await expect(admin.organisation.save({ body: { edition: 1 } })).rejects.toMatchObject({ err: -100 })
  const changed = await operator.organisation.save({ body: { id: admin.orgId, edition: 1, orgLimit: { maxExportCount: 1000 } } })
  expect(changed).toMatchObject({ edition: 1, quota: { privateData: 500 }, orgLimit: { maxExportCount: 1000 } })
  expect((await admin.session.info()).orgLimit.maxExportCount).toBe(1000)
})

test('the operator founds an organisation whose administrator logs in', async () => {
  const operator = await world.user('operator')
  const made = await operator.organisation.save({ body: { orgName: '听涛财富', edition: 1, adminUserName: 'tingtao' } })
  const info = await world.client().session.login({ body: { userName: 'tingtao', password: made.temporaryPassword! } })
  expect(info).toMatchObject({ orgName: '听涛财富', isOrgAdmin: true, mustChangePassword: true })
  await expect((await world.user('A')).organisation.save({ body: { orgName: '自立', adminUserName: 'self' } })).rejects.toMatchObject({ err: -100 })
})

test('one organisation does not see another', async () => {
  const [ours, theirs] = [await world.user('A'), await world.user('B')]
  await expect(ours.organisation.details({ query: { orgId: theirs.orgId } })).rejects.toMatchObject({ err: 11 })
  expect((await ours.organisation.details({})).id).toBe(ours.orgId)
})

test('a switched-off organisation refuses logins and sessions', async () => {
  const [operator, admin] = [await world.user('operator'), await world.user('A')]
  await operator.organisation.save({ body: { id: admin.orgId, isActive: false } })
  await expect(admin.session.info()).rejects.toMatchObject({ err: 4001 })
  await expect(world.client().session.login({ body: { userName: admin.userName, password: testPassword } })).rejects.toMatchObject({ message: '机构已停用，请联系平台管理员' })
})

test('the quota of private data holds, also against two at once [quota.private-data]', async () => {
  const [operator, admin] = [await world.user('operator'), await world.user('A')]
  await operator.organisation.save({ body: { id: admin.orgId, quota: { privateData: 2 } } })
  const add = (code: string) => admin.fund.addPrivate({ body: { fundCode: code, shortName: `私募${code}` } })
  await add('Q1')
  const both = await Promise.allSettled([add('Q2'), add('Q3')])
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  await expect(add('Q4')).rejects.toMatchObject({ message: '私有数据已达上限（2），请删除不用的或联系管理员提高额度' })
  expect((await admin.organisation.details({})).used.privateData).toBe(2)
})

test('departments carry an exact capital limit that supplements add to', async () => {
  const admin = await world.user('A')
  const dept = await admin.organisation.saveDept({ body: { deptName: '投资一部', limitedCapital: '1000000.10' } })
  await admin.organisation.supplementCapital({ body: { id: dept.id, amount: '0.20', reason: '追加' } })
  expect(await admin.organisation.deptLimited({ body: { id: dept.id } })).toMatchObject({ limitedCapital: '1000000.10', total: '1000000.30', supplements: [{ amount: '0.20', reason: '追加' }] })
})

test('a department with members or sub-departments is not deleted', async () => {
  const admin = await world.user('A')
  const parent = await admin.organisation.saveDept({ body: { deptName: '研究部' } })
  const child = await admin.organisation.saveDept({ body: { deptName: '量化组', parentId: parent.id } })
  await expect(admin.organisation.removeDepts({ body: { id: parent.id } })).rejects.toMatchObject({ message: '部门「研究部」还有下级部门「量化组」，请先删除下级部门' })
  await admin.user.save({ body: { userName: 'dept.member', realName: '张三', deptId: child.id } })
  await expect(admin.organisation.removeDepts({ body: { ids: [child.id, parent.id] } })).rejects.toMatchObject({ message: expect.stringContaining('还有1名成员') })
})

test('labels of an organisation are read by key, its details by id [helper.org-label]', async () => {
  const admin = await world.user('A')
  await admin.organisation.save({ body: { orgConfigure: { labels: { fundAlias: '产品' } } } })
  expect(await admin.organisation.label({ query: { labelKey: 'fundAlias' } })).toBe('产品')
  expect(await admin.organisation.label({ query: { labelKey: 'none' } })).toBe('')
  expect((await admin.organisation.details({ query: { orgId: admin.orgId } })).id).toBe(admin.orgId)
})

test('a department is never put below itself', async () => {
  const admin = await world.user('A')
  const top = await admin.organisation.saveDept({ body: { deptName: '研究部' } })
  const below = await admin.organisation.saveDept({ body: { deptName: 'FOF 部', parentId: top.id } })
  const lowest = await admin.organisation.saveDept({ body: { deptName: '量化组', parentId: below.id } })
  await expect(admin.organisation.saveDept({ body: { id: top.id, deptName: '研究部', parentId: lowest.id } })).rejects.toMatchObject({ message: '上级部门不能是自己的下级，请重新选择' })
})

test('figure settings that would make every figure meaningless are refused', async () => {
  const admin = await world.user('A')
  const save = (figures: Record<string, number>) => admin.organisation.save({ body: { orgConfigure: { figures } } })
  await expect(save({ periodsDaily: 0 })).rejects.toMatchObject({ err: 11 })
  await expect(save({ riskFree: 3 })).rejects.toMatchObject({ err: 11 })
  expect((await save({ periodsDaily: 252 })).orgConfigure.figures.periodsDaily).toBe(252)
})

test('the operator sees how much of its quotas every organisation uses', async () => {
  const [operator, ours, theirs] = [await world.user('operator'), await world.user('A'), await world.user('B')]
  for (const code of ['U1', 'U2']) await ours.fund.addPrivate({ body: { fundCode: code, shortName: `私募${code}` } })
  const { data } = await operator.organisation.list({ query: { pageSize: 9999 }, body: {} })
  const used = (orgId: string) => data.find(({ id }) => id === orgId)?.used.privateData
  expect([used(ours.orgId), used(theirs.orgId)]).toEqual([2, 0])
  expect((await operator.organisation.details({ query: { orgId: ours.orgId } })).used.privateData).toBe(2)
})

test('private data is held at every door: single, several at once, a copy, an import [quota.private-data]', async () => {
  const [operator, admin] = [await world.user('operator'), await world.user('A')]
  await admin.fund.addPrivate({ body: { fundCode: 'D1', shortName: '私募D1' } })
  await operator.organisation.save({ body: { id: admin.orgId, quota: { privateData: 1 } } })
  const refused = { message: '私有数据已达上限（1），请删除不用的或联系管理员提高额度' }
  await expect(admin.fund.save({ body: { fundCode: 'D2', shortName: '私募D2', isNew: true } })).rejects.toMatchObject(refused)
  await expect(admin.fund.addPrivates({ body: { funds: [{ fundCode: 'D2', shortName: '私募D2' }] } })).rejects.toMatchObject(refused)
  await expect(admin.fund.clone({ body: { fundCode: 'D1', newCode: 'D2', newName: '私募D2' } })).rejects.toMatchObject(refused)
  const preview = await admin.nav.importV2({ body: {}, files: [{ name: 'D2_新产品.csv', bytes: Buffer.from('净值日期,单位净值\n2025-01-17,1.4\n2025-01-24,1.5\n') }] })
  await expect(admin.nav.accept({ body: { batchId: preview.batchId, funds: { [preview.funds[0]!.key]: '+D2' } } })).rejects.toMatchObject(refused)
  expect((await admin.organisation.details({})).used.privateData).toBe(1)
})

test('the quota of exports is the limit of rows that an organisation is made with, and follows the edition [quota.exports]', async () => {
  const operator = await world.user('operator')
  const found = (edition: number, name: string) => operator.organisation.save({ body: { orgName: name, edition, adminUserName: `admin.${edition}` } })
  const [personal, professional] = [await found(1, '个人研究室'), await found(2, '专业研究所')]
  expect([personal.orgLimit.maxExportCount, professional.orgLimit.maxExportCount]).toEqual([200, 2000])
  expect((await operator.organisation.save({ body: { id: personal.id, edition: 2 } })).orgLimit.maxExportCount).toBe(2000)
  expect((await operator.organisation.save({ body: { id: personal.id, quota: { exports: 300 } } })).orgLimit.maxExportCount).toBe(300)
  expect((await operator.organisation.save({ body: { id: personal.id, orgLimit: { maxExportCount: 50 } } })).orgLimit.maxExportCount).toBe(50)
})
