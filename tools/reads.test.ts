import { type AnyCall, basePath, contract, permissions } from '@zhiheng/contract'
import { hiddenGroups, hiddenNames, operations, wireName } from '@zhiheng/domain'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { walledTables } from '../apps/server/db/walled-tables.ts'
import { openWorld, type TestUser } from '../apps/server/testkit/world.ts'
import { inputSchema, sample } from './sample.ts'

/** Every call that only reads: it writes nothing, and shows no hidden field. Generated from the contract and the table of operations. */
const world = openWorld()
const calls = Object.entries(contract).flatMap(([domain, all]) => Object.entries(all).map(([name, call]): { name: string; call: AnyCall } => ({ name: `${domain}.${name}`, call })))
const reads = calls.filter(({ name, call }) => !operations[name] && call.access !== 'counselor' && call.kind === 'json')
const hidden = hiddenNames(hiddenGroups.map(({ key }) => key))

const secrets = ['812.53125', '997.53125', '777.53125', '13800000009', '13800000010', 'reads@b.cn', 'ext@b.cn']

let admin: TestUser
let limited: TestUser
/** Ids of what the administrator made for everybody. */
let made: string[] = []
let known: Record<string, unknown>

beforeAll(async () => {
  admin = await world.user('A')
  limited = await world.user('A', (Object.keys(permissions) as (keyof typeof permissions)[]).filter((key) => key !== 'org.operate'))
  const dept = await admin.organisation.saveDept({ body: { deptName: '研究部' } })
  const user = await admin.user.save({ body: { userName: 'reads.user', realName: '有号码的人', mobile: '13800000009', email: 'reads@b.cn', deptId: dept.id } })
  await admin.company.save({ body: { counselorCode: 'RC1', counselorName: '样本资产', scaleBand: '2', isNew: true } })
  await admin.counselorUser.save({ body: { userName: 'reads.ext', realName: '外部的人', companyCode: 'RC1', mobile: '13800000010', email: 'ext@b.cn' } })
  const manager = await admin.manager.save({ body: { managerName: '样本经理', counselorCode: 'RC1' } })
  const fund = { fundCode: 'READS1', shortName: '样本一号', counselorCode: 'RC1', fundType: '私募证券', scaleYi: 812.53125, managementFee: 0.015, custodyFee: 0.001, salesFee: 0.002, performanceFee: '20%' }
  await admin.fund.addPrivate({ body: fund })
  await admin.nav.saveMany({ body: { fundCode: 'READS1', navs: [{ tradingDay: '20250103', nav: 1 }, { tradingDay: '20250110', nav: 1.1 }] } })
  const operator = await world.user('operator')
  await operator.fund.save({ body: { ...fund, fundCode: 'READS2', counselorCode: '', scaleYi: 997.53125, isNew: true } })
  await admin.fund.save({ body: { ...fund, fundCode: 'READS2', scaleYi: 777.53125 } })
  await admin.fund.concern({ body: { codes: ['READS1'] } })
  await limited.fund.concern({ body: { codes: ['READS1'] } })
  await admin.session.sendMobileVerifyCode({ body: { mobile: '13800000009' } })
  const template = await admin.role.saveDataLook({ body: { templateName: '全部隐藏', scope: 'org', hiddenFields: hiddenGroups.map(({ key }) => key) } })
  await admin.user.setDataLook({ body: { user_ids: [limited.userId], templateId: template.id } })
  const factor = await admin.factor.save({ body: { factorName: '样本因子', formula: 'totalReturn()', isPublic: true } })
  const model = await admin.model.save({ body: { modelName: '样本模型', parts: [{ factorId: factor.id, weight: 1 }], isPublic: true } })
  const project = await admin.project.save({ body: { projectName: '样本项目', factorIds: [factor.id], modelIds: [model.id], isPublic: true } })
  const indicator = await admin.indicator.save({ body: { indexName: '样本指标', formula: 'totalReturn()', isPublic: true } })
  const portfolio = await admin.portfolio.saveSimple({ body: { info: { fundName: '样本组合', managementFee: 0.01, slottingFee: 0.001, isPublic: true }, details: [{ fundCode: 'READS1' }] } })
  await admin.portfolio.saveParameter({ body: { portfolioCode: portfolio.fundCode, modelType: 2, positionParameter: { lag_days: 0 } } })
  const run = await admin.portfolio.run({ body: { portfolioCode: portfolio.fundCode } })
  made = [factor.id, model.id, project.id, indicator.id, portfolio.fundId, run.id]
  known = {
    id: 'READS1', fundCode: 'READS1', fund_code: 'READS1', fundCodes: ['READS1', 'READS2'], fund_codes: ['READS1', 'READS2'], codes: ['READS1', 'READS2'], counselorCode: 'RC1', managerCode: manager.managerCode, managerName: '样本经理', user_id: user.id, keyword: '', pageSize: 100, portfolio_code: portfolio.fundCode, portfolioCode: null, asset_code: null, portfolio_codes: null, details: null, parameter: null, freq: null, day: null, status: null, index_codes: null,
    filters: [], sorts: [], conditions: [], columns: ['fundCode', 'shortName'], fields: ['short_name', 'shortName'], columnName: 'nav', isPrivate: null, isPrivates: [], fundName: '', data_source: null, tableName: null, rowKey: null, userId: null, source: null, beginDay: null, endDay: null, benchmark: null, period: null, roleName: '', templateName: '', orgName: null, deptName: '', history: false, orgId: admin.orgId,
  }
})

/** Optional properties named null above are left out. */
const without = (value: unknown): Record<string, unknown> => Object.fromEntries(Object.entries((value ?? {}) as object).filter(([, entry]) => entry !== null))

async function ask(call: AnyCall, user: TestUser, id: unknown) {
  const pick = (property: string) => (property === 'id' ? id : known[property])
  const [query, body] = [without(sample(inputSchema(call.query), pick)), without(sample(inputSchema(call.body), pick))]
  const isGet = call.method === 'GET' || call.method === 'DELETE'
  const search = new URLSearchParams(Object.entries(isGet ? { ...body, ...query } : query).map(([key, value]) => [key, String(value)]))
  const response = await world.app.inject({ method: call.method, url: `${basePath}${call.path}?${search}`, headers: { token: user.token, ...(isGet ? {} : { 'content-type': 'application/json' }) }, ...(isGet ? {} : { payload: JSON.stringify(body) }) })
  return response.json<{ err: number; msg: string; data: unknown }>()
}

/** Hidden names that hold a value, outside the record of the user who asks. */
function shown(value: unknown, self: string): string[] {
  if (Array.isArray(value)) return value.flatMap((entry) => shown(entry, self))
  if (typeof value !== 'object' || value === null) return []
  const record = value as Record<string, unknown>
  if (record.id === self && ('userName' in record || 'user_name' in record)) return []
  return Object.entries(record).flatMap(([name, entry]) => [...(hidden.has(wireName(name)) && entry !== '' && entry !== null && !(Array.isArray(entry) && entry.length === 0) ? [name] : []), ...shown(entry, self)])
}

test('a user with every field hidden sees none of them in any call, and an administrator sees them all [permission.data-look-templates]', async () => {
  const leaks: string[] = []
  const whole = new Set<string>()
  const answered = new Set<string>()
  for (const { name, call } of reads) {
    for (const id of ['READS1', 'READS2', known.user_id, ...made]) {
      const answer = await ask(call, limited, id)
      if (answer.err === 0) answered.add(name)
      // By its value too, under whatever name it goes: of the market beside an override, in an audit.
      leaks.push(...secrets.filter((secret) => JSON.stringify(answer.data ?? null).includes(secret)).map((secret) => `${name} shows ${secret}`))
      leaks.push(...shown(answer.data, limited.userId).map((field) => `${name} shows ${field}`))
      for (const field of shown((await ask(call, admin, id)).data, admin.userId)) whole.add(wireName(field))
    }
  }
  expect(leaks).toEqual([])
  // The walk would have seen them: everything that an answer can hold today came up for the administrator.
  expect([...whole].toSorted()).toEqual(['custodyFee', 'email', 'fees', 'managementFee', 'mobile', 'performanceFee', 'positions', 'recipient', 'salesFee', 'scaleBand', 'scaleYi', 'slottingFee'])
  expect(answered.size).toBeGreaterThan(reads.length * 0.75)
}, 120_000)

test('no answer of the contract names a field that sounds hidden and stands in no group', () => {
  const sounds = /mobile|phone|email|idNumber|idCard|certificate|passport|bank|address|scale|(^|[a-z])fee$|^fee|holding|positionRatio/i
  const found = new Set<string>()
  const walk = (schema: unknown): void => {
    if (Array.isArray(schema)) return schema.forEach(walk)
    if (typeof schema !== 'object' || schema === null) return
    for (const [key, part] of Object.entries(schema)) {
      if (key === 'properties') for (const name of Object.keys(part as object)) if (sounds.test(name) && !hidden.has(wireName(name))) found.add(name)
      walk(part)
    }
  }
  for (const { call } of calls) walk(inputSchema(call.data))
  expect([...found]).toEqual([])
})

test('a call without words in the operation log writes nothing', async () => {
  const print = async () => {
    const prints: Record<string, string> = {}
    for (const table of walledTables) {
      if (['operation_log', 'login_log', 'session'].includes(table)) continue
      const { rows } = await sql<{ print: string }>`select count(*) || ':' || coalesce(md5(string_agg(t::text, '|' order by t::text)), '') as print from ${sql.table(table)} t where org_id = ${admin.orgId}`.execute(world.db)
      prints[table] = rows[0]!.print
    }
    return prints
  }
  const before = await print()
  for (const { call } of reads) await ask(call, admin, 'READS1')
  expect(await print()).toEqual(before)
}, 120_000)
