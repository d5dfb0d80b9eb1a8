import { type AnyCall, basePath, contract } from '@zhiheng/contract'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { walledTables } from '../apps/server/db/walled-tables.ts'
import { openWorld, type TestUser } from '../apps/server/testkit/world.ts'
import { inputSchema, sample } from './sample.ts'

/** Every call with the ids of another organisation: nothing of it is answered, nothing of it changes. */
const world = openWorld()
const mark = '甲方机密'
const calls = Object.entries(contract).flatMap(([domain, all]) => Object.entries(all).map(([name, call]): { name: string; call: AnyCall } => ({ name: `${domain}.${name}`, call })))

let ours: TestUser
let theirs: TestUser
/** Ids of organisation A under the names by which calls ask for them. */
let ids: Record<string, unknown>

beforeAll(async () => {
  ours = await world.user('A')
  theirs = await world.user('B')
  const dept = await ours.organisation.saveDept({ body: { deptName: `${mark}部` } })
  const role = await ours.role.save({ body: { roleName: `${mark}角色` } })
  const look = await ours.role.saveDataLook({ body: { templateName: `${mark}模板`, scope: 'own' } })
  const user = await ours.user.save({ body: { userName: 'secret.user', realName: `${mark}人`, deptId: dept.id } })
  const index = await ours.dictionary.saveIndex({ body: { indexCode: 'secretIndex', indexName: mark } })
  await ours.dictionary.save({ body: { indexCode: 'secretIndex', dictionaryName: mark, dictionaryValue: 'v' } })
  const scheme = await ours.columnScheme.save({ body: { schemeName: mark, columnSchemeType: 'secret', columnSchemeContent: [{ key: 'a' }], isPublic: true } })
  await ours.queryScheme.save({ body: { schemeName: mark, schemeType: 'secret', content: {}, isPublic: true } })
  await ours.company.save({ body: { counselorCode: 'SECRETC', counselorName: `${mark}资产`, isNew: true } })
  await ours.company.saveEvent({ body: { counselorCode: 'SECRETC', eventDay: '20250101', title: mark } })
  const manager = await ours.manager.save({ body: { managerName: `${mark}经理` } })
  await ours.fund.addPrivate({ body: { fundCode: 'SECRETF', shortName: `${mark}一号` } })
  await ours.nav.saveMany({ body: { fundCode: 'SECRETF', navs: [{ tradingDay: '20250103', nav: 1.2345 }, { tradingDay: '20250110', nav: 1.3456 }] } })
  const batch = await ours.nav.importV2({ body: {}, files: [{ name: `SECRETF_${mark}.csv`, bytes: Buffer.from('净值日期,单位净值\n2025-01-17,1.4\n') }] })
  const { taskId } = await ours.fund.exportList({ body: { scope: 'private', columns: [{ key: 'shortName', title: '简称' }] } })
  await world.drain()
  const button = await ours.menu.saveButton({ body: { menuId: '183', buttonCode: 'secret', buttonName: mark } })
  const userIndex = await ours.indicator.save({ body: { indexName: `${mark}指标`, formula: '夏普比率()', description: mark, isPublic: true } })
  const factor = await ours.factor.save({ body: { factorName: `${mark}因子`, formula: `[${mark}指标]`, isPublic: true } })
  const model = await ours.model.save({ body: { modelName: `${mark}模型`, parts: [{ factorId: factor.id, weight: 1 }], isPublic: true } })
  const project = await ours.project.save({ body: { projectName: `${mark}项目`, factorIds: [factor.id], modelIds: [model.id], isPublic: true } })
  await ours.factor.run({ body: { id: factor.id } })
  await world.drain()
  const folder = await ours.menu.save({ body: { menuName: mark } })
  await ours.counselorUser.save({ body: { userName: 'secret.ext', realName: `${mark}外部`, companyCode: 'SECRETC' } })
  ids = {
    orgId: ours.orgId, user_id: user.id, user_ids: [user.id], from_user_id: user.id, to_user_id: ours.userId, roleId: role.id, templateId: look.id, indexCode: 'secretIndex', columnSchemeType: 'secret', schemeType: 'secret',
    fundCode: 'SECRETF', fund_code: 'SECRETF', fundCodes: ['SECRETF'], fund_codes: ['SECRETF'], codes: ['SECRETF'], assetCode: 'SECRETF', instrument: 'SECRETF', counselorCode: 'SECRETC', companyCode: 'SECRETC',
    managerCode: manager.managerCode, managerName: `${mark}经理`, batchId: batch.batchId, columnSchemeId: scheme.id, buttonId: button.buttonId, menuId: folder.menuId, deptId: dept.id, parentId: dept.id, rowKey: 'SECRETF', keyword: mark, orgName: `${mark}机构`,
    all: [dept.id, role.id, look.id, user.id, index.id, scheme.id, 'SECRETF', 'SECRETC', manager.managerCode, batch.batchId, taskId, button.buttonId, folder.menuId, userIndex.id, userIndex.indexCode, factor.id, model.id, project.id],
  }
})

/** A fingerprint of every walled row of organisation A but what its own reading leaves behind. */
async function fingerprint() {
  const left = new Set(['operation_log', 'login_log', 'session'])
  const prints: Record<string, string> = {}
  for (const table of walledTables) {
    if (left.has(table)) continue
    const { rows } = await sql<{ print: string }>`select count(*) || ':' || coalesce(md5(string_agg(t::text, '|' order by t::text)), '') as print from ${sql.table(table)} t where org_id = ${ours.orgId}`.execute(world.db)
    prints[table] = rows[0]!.print
  }
  return prints
}

async function knock(name: string, call: AnyCall, id: unknown) {
  const known = (property: string) => (property === 'id' ? id : property === 'ids' || property === 'menuIds' || property === 'buttonIds' || property === 'roleIds' ? [id] : ids[property])
  const [query, body] = [sample(inputSchema(call.query), known), sample(inputSchema(call.body), known)]
  const search = new URLSearchParams(Object.entries((call.method === 'GET' ? { ...(body as object), ...(query as object) } : query) as object).map(([key, value]) => [key, Array.isArray(value) ? value.join(',') : typeof value === 'object' ? JSON.stringify(value) : String(value)]))
  const response = await world.app.inject({
    method: call.method, url: `${basePath}${call.path}?${search}`, headers: { token: theirs.token, ...(call.kind === 'upload' ? { 'content-type': 'multipart/form-data; boundary=x' } : {}) },
    ...(call.method === 'GET' || call.method === 'DELETE' ? {} : { payload: call.kind === 'upload' ? '--x--\r\n' : JSON.stringify(body), ...(call.kind === 'upload' ? {} : { headers: { token: theirs.token, 'content-type': 'application/json' } }) }),
  })
  const text = response.payload
  // What the caller itself just wrote comes back with the words it was sent; those of A never.
  const sent = JSON.stringify([query, body])
  const words = [mark, '1.2345', '1.3456', 'secret.user', 'secret.ext'].filter((word) => !sent.includes(word))
  return words.filter((word) => text.includes(word)).map((word) => `${name} (${String(id)}) answered ${word}: ${text.slice(0, 200)}`)
}

test('no call answers or changes anything of another organisation, whatever ids it is given', async () => {
  const before = await fingerprint()
  const leaks: string[] = []
  const left = new Set(['session.logout', 'session.updatePassword', 'session.login', 'counselorUser.login', 'session.checkUserName'])
  for (const { name, call } of calls.filter((one) => one.call.access !== 'counselor' && !left.has(one.name))) {
    for (const id of ids.all as unknown[]) leaks.push(...(await knock(name, call, id)))
  }
  expect(leaks).toEqual([])
  expect(await fingerprint()).toEqual(before)
}, 180_000)

test('the marks are there for their own organisation, so that the walk above would have seen them', async () => {
  expect((await ours.fund.byCode({ body: { fundCode: 'SECRETF' } })).shortName).toBe(`${mark}一号`)
  expect((await ours.nav.section({ body: { fundCode: 'SECRETF' } })).nav).toEqual([1.2345, 1.3456])
})
