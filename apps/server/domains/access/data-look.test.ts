import type { DataLookTemplate, Permission } from '@zhiheng/contract'
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { openWorld, type TestUser } from '../../testkit/world.ts'

/** Data-look templates, applied by the server: whose rows, and which fields. */
const world = openWorld()
beforeEach(() => world.reset())

const research: Permission[] = ['fund.read', 'fund.edit', 'fund.export', 'nav.read', 'nav.edit', 'nav.import', 'company.read', 'company.edit', 'manager.read', 'manager.edit', 'screen.use']
const codes = (page: { data: { fundCode: string }[] }) => page.data.map((fund) => fund.fundCode)

async function give(admin: TestUser, users: readonly TestUser[], draft: Partial<DataLookTemplate>) {
  const template = await admin.role.saveDataLook({ body: { templateName: '受限查看', scope: 'org', hiddenFields: [], ...draft } })
  await admin.user.setDataLook({ body: { user_ids: users.map((user) => user.userId), templateId: template.id } })
  return template.id
}

const addFund = (user: TestUser, fundCode: string) => user.fund.addPrivate({ body: { fundCode, shortName: `私募${fundCode}`, scaleYi: 3.5, managementFee: 0.015, fundType: '私募证券' } })
const addNav = (user: TestUser, fundCode: string) => user.nav.saveMany({ body: { fundCode, navs: [{ tradingDay: '20250103', nav: 1 }, { tradingDay: '20250110', nav: 1.1 }] } })

/** Two researchers of one organisation with a fund each; the first sees only what is his own. */
async function twoResearchers() {
  const [admin, mine, other] = [await world.user('A'), await world.user('A', research), await world.user('A', research)]
  await addFund(mine, 'MINE1')
  await addFund(other, 'OTHER1')
  await addNav(mine, 'MINE1')
  await addNav(other, 'OTHER1')
  await give(admin, [mine], { scope: 'own' })
  return { admin, mine, other }
}

test('with the scope own a user sees market rows and the own rows, in lists, counts, details and searches [permission.data-look-templates] [role.data-look-batch]', async () => {
  const { mine, other, admin } = await twoResearchers()
  expect(codes(await mine.fund.privateList({ body: {} }))).toEqual(['MINE1'])
  expect((await mine.fund.privateList({ body: {} })).total).toBe(1)
  expect(await mine.fund.privateCount({ body: {} })).toBe(1)
  expect(codes(await other.fund.privateList({ body: {} }))).toEqual(['MINE1', 'OTHER1'])
  expect(codes(await admin.fund.privateList({ body: {} }))).toEqual(['MINE1', 'OTHER1'])
  await expect(mine.fund.byCode({ body: { fundCode: 'OTHER1' } })).rejects.toMatchObject({ err: 11, message: '基金不存在或已被删除，请刷新列表' })
  expect(await mine.fund.byCodes({ body: { fund_codes: ['OTHER1', 'MINE1'] } })).toHaveLength(1)
  expect(await mine.fund.search({ body: { keyword: 'OTHER1' } })).toEqual([])
  expect(await mine.fund.names({ body: { codes: ['OTHER1'] } })).toEqual([])
  expect(await mine.fund.jurisdiction({ body: { fundCode: 'OTHER1' } })).toMatchObject({ visible: false, editable: false })
})

test('what hangs on a hidden fund is hidden too: NAV, figures, comparison, screening, exports [permission.data-look-templates]', async () => {
  const { mine, other } = await twoResearchers()
  await other.fund.saveDistribution({ body: { fundCode: 'OTHER1', eventDay: '20250110', kind: 'cash_dividend', value: 0.05 } })
  expect(await mine.nav.newest({ body: { fundCodes: ['OTHER1', 'MINE1'] } })).toMatchObject([{ fundCode: 'MINE1' }])
  expect(await mine.nav.byCodeAndDay({ body: { instrument: 'OTHER1', tradingDay: '20250110' } })).toBeNull()
  expect(await mine.nav.updateTimes({ body: { fundCodes: ['OTHER1'] } })).toEqual({})
  await expect(mine.nav.section({ body: { fundCode: 'OTHER1' } })).rejects.toMatchObject({ err: 11 })
  await expect(mine.nav.list({ body: { fundCode: 'OTHER1' } })).rejects.toMatchObject({ err: 11 })
  await expect(mine.nav.export({ body: { fundCodes: ['OTHER1'] } })).rejects.toMatchObject({ message: '所选基金没有净值' })
  await expect(mine.fund.distributions({ body: { fundCode: 'OTHER1' } })).rejects.toMatchObject({ err: 11 })
  await expect(mine.analysis.fund({ body: { fundCode: 'OTHER1' } })).rejects.toMatchObject({ err: 11 })
  await expect(mine.analysis.compare({ body: { fundCodes: ['MINE1', 'OTHER1'] } })).rejects.toMatchObject({ err: 11 })
  expect(await mine.analysis.sparklines({ body: { fundCodes: ['OTHER1'] } })).toEqual({})
  expect(await mine.screen.codes({ body: { data_source: 1 } })).toEqual(['MINE1'])
  expect(await other.screen.codes({ body: { data_source: 1 } })).toEqual(['MINE1', 'OTHER1'])
  expect((await mine.screen.query({ body: { data_source: 1, columns: ['fundCode', 'nav'] } })).universe).toBe(1)
  expect((await mine.screen.summary({ query: { columnName: 'nav' } })).count).toBe(1)
  const batches = async (user: TestUser) => (await user.nav.batches({ body: {} })).data
  expect([(await batches(mine)).length, (await batches(other)).length]).toEqual([1, 2])
  await expect(mine.nav.revert({ body: { batchId: (await batches(other)).find((batch) => !batch.createdBy.endsWith(mine.userName.slice(4)))!.id, reason: '试' } })).rejects.toMatchObject({ message: expect.stringContaining('不存在') })
})

test('every table that hangs on a hidden row is empty for the user, and nothing can be hung on it [permission.data-look-templates]', async () => {
  const { mine, other } = await twoResearchers()
  const { asOrg } = await import('../../db/db.ts')
  const { lookedTables } = await import('../../db/look-tables.ts')
  await world.db.insertInto('fund_scale').values({ org_id: mine.orgId, fund_code: 'OTHER1', trading_day: '20250103', scale_yi: 3 } as never).execute()
  const acting = { orgId: mine.orgId, userId: mine.userId, call: 'test', look: 'own' as const }
  for (const [table] of Object.entries(lookedTables).filter(([, kind]) => kind === 'fund')) {
    const { rows } = await asOrg(world.db, acting, (db) => sql<{ n: number }>`select count(*) as n from ${sql.table(table)} where fund_code = 'OTHER1'`.execute(db))
    expect({ table, n: rows[0]!.n }).toEqual({ table, n: 0 })
  }
  await expect(asOrg(world.db, acting, (db) => sql`insert into fund_scale (fund_code, trading_day, scale_yi) values ('OTHER1', '20250104', 1)`.execute(db))).rejects.toThrow('row-level security')
  await expect(addFund(mine, 'OTHER1')).rejects.toMatchObject({ err: 11, message: '该数据由其他用户维护，不在您的数据查看范围内，请联系机构管理员' })
  expect((await other.fund.byCode({ body: { fundCode: 'OTHER1' } })).createUserId).toBe(other.userId)
})

test('the override of another is not seen: the market\'s own values are [permission.data-look-templates]', async () => {
  const [operator, admin, mine, other] = [await world.user('operator'), await world.user('A'), await world.user('A', research), await world.user('A', research)]
  await operator.fund.save({ body: { fundCode: 'MKT1', shortName: '市场一号', isPrivate: false, isNew: true } })
  await other.fund.save({ body: { fundCode: 'MKT1', shortName: '自己的叫法', isPrivate: false } })
  await give(admin, [mine], { scope: 'own' })
  expect((await mine.fund.byCode({ body: { fundCode: 'MKT1' } })).shortName).toBe('市场一号')
  expect((await other.fund.byCode({ body: { fundCode: 'MKT1' } })).shortName).toBe('自己的叫法')
  await expect(mine.fund.save({ body: { fundCode: 'MKT1', shortName: '第三种叫法', isPrivate: false } })).rejects.toMatchObject({ message: expect.stringContaining('数据查看范围') })
})

test('figures kept in memory for one user are not shown to another who does not see the override [permission.data-look-templates]', async () => {
  const [operator, admin, mine, other] = [await world.user('operator'), await world.user('A'), await world.user('A', research), await world.user('A', research)]
  // Each overrides a fund of the market; the other's figures are the newer, so that neither count nor revision tells them apart.
  for (const [user, fundCode] of [[mine, 'MKT2'], [other, 'MKT3']] as const) {
    await operator.fund.save({ body: { fundCode, shortName: `市场${fundCode}`, isPrivate: false, isNew: true } })
    await user.fund.save({ body: { fundCode, shortName: `自己的${fundCode}`, isPrivate: false } })
    await user.nav.saveMany({ body: { fundCode, navs: ['20251205', '20251212', '20251219', '20251226', '20260109'].map((tradingDay, at) => ({ tradingDay, nav: 1 + at / 100 })) } })
  }
  await give(admin, [mine, other], { scope: 'own' })
  const seen = async (user: TestUser) => Object.entries(await user.analysis.sparklines({ body: { fundCodes: ['MKT2', 'MKT3'] } })).filter(([, spark]) => spark.length > 0).map(([code]) => code)
  expect([await seen(other), await seen(mine), await seen(admin), await seen(other)]).toEqual([['MKT3'], ['MKT2'], ['MKT2', 'MKT3'], ['MKT3']])
})

test('with the scope dept a user sees what the department made, and a later member brings the own rows [permission.data-look-templates]', async () => {
  const [admin, one, two, far] = [await world.user('A'), await world.user('A', research), await world.user('A', research), await world.user('A', research)]
  const dept = await admin.organisation.saveDept({ body: { deptName: '研究一部' } })
  const join = (user: TestUser) => world.db.updateTable('app_user').set({ dept_id: dept.id }).where('id', '=', user.userId).execute()
  for (const [user, code] of [[one, 'ONE1'], [two, 'TWO1'], [far, 'FAR1']] as const) await addFund(user, code)
  await join(one)
  await give(admin, [one], { scope: 'dept' })
  expect(codes(await one.fund.privateList({ body: {} }))).toEqual(['ONE1'])
  await join(two)
  expect(codes(await one.fund.privateList({ body: {} }))).toEqual(['ONE1', 'TWO1'])
  expect(await one.screen.codes({ body: { data_source: 1 } })).toEqual(['ONE1', 'TWO1'])
})

test('companies and managers of others are hidden with their people, events and resumes [permission.data-look-templates]', async () => {
  const [admin, mine, other] = [await world.user('A'), await world.user('A', research), await world.user('A', research)]
  await other.company.save({ body: { counselorCode: 'OC1', counselorName: '他人资产', isNew: true } })
  await other.company.saveEvent({ body: { counselorCode: 'OC1', eventDay: '20250101', title: '成立' } })
  const manager = await other.manager.save({ body: { managerName: '他人经理' } })
  await other.manager.saveResume({ body: { managerCode: manager.managerCode, companyName: '甲', duty: '经理' } })
  await give(admin, [mine], { scope: 'own' })
  await expect(mine.company.get({ query: { counselorCode: 'OC1' } })).rejects.toMatchObject({ err: 11 })
  expect(await mine.company.events({ body: { counselorCode: 'OC1' } })).toEqual([])
  expect(await mine.manager.byName({ body: { managerName: '他人经理' } })).toEqual([])
  expect(await mine.manager.resumes({ body: { managerCode: manager.managerCode } })).toEqual([])
  expect(await other.company.events({ body: { counselorCode: 'OC1' } })).toHaveLength(1)
})

test('quotas count what the user does not see, and a company with hidden funds stays', async () => {
  const { mine, other, admin } = await twoResearchers()
  const operator = await world.user('operator')
  await operator.organisation.save({ body: { id: admin.orgId, quota: { privateData: 2 } } })
  await expect(addFund(mine, 'MINE2')).rejects.toMatchObject({ message: expect.stringContaining('私有数据已达上限') })
  await mine.company.save({ body: { counselorCode: 'MC1', counselorName: '自建资产', isNew: true } })
  await other.fund.save({ body: { fundCode: 'OTHER1', shortName: '私募OTHER1', counselorCode: 'MC1' } })
  await expect(mine.company.remove({ body: { id: 'MC1' } })).rejects.toMatchObject({ message: expect.stringContaining('名下还有1只基金') })
})

test('a hidden field is blank in every answer and stays whole for others and in the own record [permission.data-look-templates]', async () => {
  const { admin, mine } = await twoResearchers()
  await world.db.updateTable('app_user').set({ mobile: '13800000007', email: 'a@b.cn' }).where('org_id', '=', admin.orgId).execute()
  await give(admin, [mine], { templateName: '隐藏字段', hiddenFields: ['scale', 'fee', 'mobile', 'email'] })
  expect(await mine.fund.byCode({ body: { fundCode: 'MINE1' } })).toMatchObject({ scaleYi: null, managementFee: null, shortName: '私募MINE1' })
  expect((await mine.fund.privateList({ body: {} })).data[0]).toMatchObject({ scaleYi: null })
  expect(await mine.fund.names({ body: { codes: ['MINE1'], fields: ['short_name'] } })).toEqual([{ code: 'MINE1', short_name: '私募MINE1' }])
  expect((await mine.screen.fields()).facts.map((fact) => fact.prop)).not.toContain('scaleYi')
  expect(await mine.session.info()).toMatchObject({ mobile: '13800000007', hiddenFields: expect.arrayContaining(['scaleYi', 'managementFee', 'mobile']) })
  expect(await admin.fund.byCode({ body: { fundCode: 'MINE1' } })).toMatchObject({ scaleYi: 3.5, managementFee: 0.015 })
})

test.each([
  ['sorting a list', (user: TestUser) => user.fund.privateList({ body: { sorts: [{ prop: 'scaleYi', order: 'desc' }] } })],
  ['filtering a list', (user: TestUser) => user.fund.privateCount({ body: { filters: [{ prop: 'scaleYi', expression: 'greater', value: 1 }] } })],
  ['screening by a condition', (user: TestUser) => user.screen.codes({ body: { conditions: [{ kind: 'fact', filter: { prop: 'scaleYi', expression: 'greater', value: 1 } }] } })],
  ['screening by the underscored name', (user: TestUser) => user.screen.codes({ body: { conditions: [{ kind: 'fact', filter: { prop: 'scale_yi', expression: 'greater', value: 1 } }] } })],
  ['sorting a screening', (user: TestUser) => user.screen.query({ body: { sorts: [{ prop: 'scaleYi', order: 'asc' }] } })],
  ['a screening column', (user: TestUser) => user.screen.query({ body: { columns: ['fundCode', 'scale_yi'] } })],
  ['a distribution', (user: TestUser) => user.screen.summary({ query: { columnName: 'scaleYi' } })],
  ['a distribution by the underscored name', (user: TestUser) => user.screen.summary({ query: { columnName: 'scale_yi' } })],
  ['an exported column', (user: TestUser) => user.fund.exportList({ body: { scope: 'private', columns: [{ key: 'scaleYi', title: '规模' }] } })],
  ['an exported screening', (user: TestUser) => user.screen.export({ body: { columns: ['fundCode', 'scaleYi'], titles: ['代码', '规模'] } })],
] as const)('%s by a hidden field is refused, so that neither order nor count tells [permission.data-look-templates]', async (_, ask) => {
  const { admin, mine } = await twoResearchers()
  await give(admin, [mine], { templateName: '隐藏规模', hiddenFields: ['scale'] })
  await expect(ask(mine)).rejects.toMatchObject({ err: 11, message: '「规模」对您隐藏，不能用于筛选、排序、统计或导出，请去掉后重试' })
})

test('the exposure to an industry says what a fund holds', async () => {
  const { admin, mine } = await twoResearchers()
  await give(admin, [mine], { templateName: '隐藏持仓', hiddenFields: ['position'] })
  await expect(mine.screen.codes({ body: { conditions: [{ kind: 'industry', industry: 'yinHang', minValue: 0.1 }] } })).rejects.toMatchObject({ message: expect.stringContaining('「持仓」对您隐藏') })
})

test('a save keeps what is stored of hidden fields, and a value typed blindly is refused [permission.data-look-templates]', async () => {
  const { admin, mine } = await twoResearchers()
  await give(admin, [mine], { templateName: '隐藏规模', hiddenFields: ['scale', 'fee'] })
  const shown = await mine.fund.byCode({ body: { fundCode: 'MINE1' } })
  await mine.fund.save({ body: { fundCode: 'MINE1', shortName: '改了名字', scaleYi: shown.scaleYi, managementFee: shown.managementFee, performanceFee: shown.performanceFee } })
  expect(await admin.fund.byCode({ body: { fundCode: 'MINE1' } })).toMatchObject({ shortName: '改了名字', scaleYi: 3.5, managementFee: 0.015 })
  await expect(mine.fund.save({ body: { fundCode: 'MINE1', shortName: '改了名字', scaleYi: 9 } })).rejects.toMatchObject({ message: '「规模」对您隐藏，不能填写或修改，请清空该字段或联系机构管理员' })
  await mine.company.save({ body: { counselorCode: 'SC1', counselorName: '自建资产', isNew: true } })
  await admin.company.save({ body: { counselorCode: 'SC1', counselorName: '自建资产', scaleBand: '2' } })
  await mine.company.save({ body: { counselorCode: 'SC1', counselorName: '自建资产管理', scaleBand: '' } })
  expect(await admin.company.get({ query: { counselorCode: 'SC1' } })).toMatchObject({ counselorName: '自建资产管理', scaleBand: '2' })
})

test('a user without sight of mobiles neither finds by them nor blanks them', async () => {
  const [admin, clerk, colleague] = [await world.user('A'), await world.user('A', ['user.read', 'user.edit', 'log.read']), await world.user('A', [])]
  await world.db.updateTable('app_user').set({ mobile: '13811112222', email: 'c@d.cn' }).where('id', '=', colleague.userId).execute()
  await give(admin, [clerk], { templateName: '隐藏手机', hiddenFields: ['mobile', 'email'] })
  const { data } = await clerk.user.list({ body: {} })
  expect(data.find((user) => user.id === colleague.userId)).toMatchObject({ mobile: '', email: '' })
  expect((await clerk.user.list({ body: { keyword: '13811112222' } })).total).toBe(0)
  expect((await admin.user.list({ body: { keyword: '13811112222' } })).total).toBe(1)
  await clerk.user.save({ body: { id: colleague.userId, userName: colleague.userName, realName: '改名的人', mobile: '', email: '' } })
  expect(await admin.user.get({ query: { id: colleague.userId } })).toMatchObject({ realName: '改名的人', mobile: '13811112222', email: 'c@d.cn' })
  const { data: changes } = await clerk.log.changes({ body: { tableName: 'app_user', rowKey: colleague.userId } })
  expect(JSON.stringify(changes)).not.toContain('13811112222')
})

test('a task runs with the look of who queued it, as it is when it runs [permission.data-look-templates]', async () => {
  const { admin, mine } = await twoResearchers()
  const { taskId } = await mine.fund.exportList({ body: { scope: 'private', columns: [{ key: 'fundCode', title: '代码' }] } })
  await world.drain()
  const text = await sheetText(await mine.task.download({ query: { id: taskId } }))
  expect([text.includes('MINE1'), text.includes('OTHER1')]).toEqual([true, false])
  const late = await mine.fund.exportList({ body: { scope: 'private', columns: [{ key: 'scaleYi', title: '规模' }] } })
  await give(admin, [mine], { templateName: '隐藏规模', hiddenFields: ['scale'] })
  await world.drain()
  expect((await mine.task.mine()).find((task) => task.id === late.taskId)).toMatchObject({ status: 'failed', message: expect.stringContaining('「规模」对您隐藏') })
})

/** What stands in the cells of a workbook. */
async function sheetText(answer: unknown) {
  const { unzipSync } = await import('fflate')
  const parts = unzipSync(new Uint8Array(await (answer as Blob).arrayBuffer()))
  return Object.entries(parts).filter(([name]) => name.endsWith('.xml')).map(([, bytes]) => Buffer.from(bytes).toString()).join(' ')
}

test('the template of a role counts, the own one wins, and administrators are never limited [permission.data-look-templates]', async () => {
  const { admin, mine, other } = await twoResearchers()
  const narrow = await admin.role.saveDataLook({ body: { templateName: '角色模板', scope: 'own' } })
  const role = await admin.role.save({ body: { roleName: '受限研究', dataLook: narrow.id } })
  await admin.user.saveRoles({ query: { user_id: other.userId }, body: { roleIds: [role.id] } })
  expect(codes(await other.fund.privateList({ body: {} }))).toEqual(['OTHER1'])
  const wide = await admin.role.save({ body: { roleName: '不限研究' } })
  await admin.user.saveRoles({ query: { user_id: other.userId }, body: { roleIds: [role.id, wide.id] } })
  expect(codes(await other.fund.privateList({ body: {} }))).toEqual(['MINE1', 'OTHER1'])
  await admin.user.saveRoles({ query: { user_id: mine.userId }, body: { roleIds: [wide.id] } })
  expect(codes(await mine.fund.privateList({ body: {} }))).toEqual(['MINE1'])
  await admin.user.saveRoles({ query: { user_id: mine.userId }, body: { roleIds: ['2'] } })
  expect(codes(await mine.fund.privateList({ body: {} }))).toEqual(['MINE1', 'OTHER1'])
})

test('a template hides only fields that exist', async () => {
  const admin = await world.user('A')
  await expect(admin.role.saveDataLook({ body: { templateName: '写错的', scope: 'org', hiddenFields: ['salary'] } })).rejects.toMatchObject({ err: 11, message: '没有可以隐藏的字段 salary，请从列表中选择' })
})
