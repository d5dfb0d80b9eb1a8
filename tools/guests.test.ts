import { type AnyCall, basePath, contract, permissions } from '@zhiheng/contract'
import { makesNew, operations } from '@zhiheng/domain'
import { beforeAll, expect, test } from 'vitest'
import { openWorld, type TestUser } from '../apps/server/testkit/world.ts'
import { inputSchema, sample } from './sample.ts'

/** Every call that makes something refuses a guest who holds every permission. Generated from the contract and the table of operations. */
const world = openWorld()
const calls = Object.entries(contract).flatMap(([domain, all]) => Object.entries(all).map(([name, call]): { name: string; call: AnyCall } => ({ name: `${domain}.${name}`, call })))
const making = calls.filter(({ name }) => operations[name]?.makes)
/** Named by what was there before: a blank is something new. */
const named = new Set(['id', 'menuId', 'buttonId', 'managerCode', 'combinationCode', 'assetCode', 'seedCode', 'code'])
let guest: TestUser

beforeAll(async () => {
  await world.user('A')
  guest = await world.user('A', Object.keys(permissions) as (keyof typeof permissions)[], { userType: 3 })
})

/** Fits the pattern of most codes and names; what a field wants beyond that stands here. */
const given: Record<string, unknown> = {
  isNew: true, mobile: '', email: '', userName: 'by.guest', indexCode: 'made', buttonCode: 'made', fundCode: 'GUEST1', newCode: 'GUEST2', counselorCode: 'GUESTC', website: '', amount: '1', limitedCapital: '1', companyCode: 'C1', urls: [], hiddenFields: [], ids: undefined, batchId: '1',
  info: { fundName: '访客组合' }, details: [], beginDate: '', configModel: '', spliceDay: '',
  columnSchemeContent: '[]', content: '{}', foundedDay: '', inceptionDay: '', beginDay: '', endDay: '', careerStartDay: '', leaderUserId: null, menuId: '183', shareClass: 'A', parentId: '', deptId: '', source: 'team', eventDay: '20250103', tradingDay: '20250103', tradingday: '20250103', startDay: '20250103', color: '#000000', gender: '',
}

/** Names of a combination or seed. */
const codes = new Set(['combinationCode', 'assetCode', 'seedCode', 'code'])

/** Content that is an object of its own, by domain. */
const contents: Record<string, unknown> = { scenario: { kind: 'range', from: '20250103', to: '20250106' }, contrastPlan: { fundCodes: ['GUEST1'] } }

function inputOf(call: AnyCall, name: string) {
  const byId = !makesNew(name, { id: '1' })
  // The codes of a custom index are those of its parts.
  const byCode = !name.startsWith('customIndex.') && !makesNew(name, { code: '1' })
  const without = (property: string) => ((property === 'id' && byId) || (codes.has(property) && byCode) || (property === 'menuId' && name === 'menu.save') || (property === 'buttonId') || (property === 'managerCode' && name === 'manager.save') ? null : property === 'content' && contents[name.split('.')[0]!] ? contents[name.split('.')[0]!] : property in given ? given[property] : undefined)
  const [query, body] = [sample(inputSchema(call.query), without), sample(inputSchema(call.body), without)]
  return { query: dropped(query) as Record<string, unknown>, body: dropped(body) }
}

/** A property that was named null above is left out. */
function dropped(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(dropped)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).filter(([key, entry]) => !(entry === null && named.has(key))).map(([key, entry]) => [key, dropped(entry)]))
}

async function knock(name: string, call: AnyCall, token: string) {
  const { query, body } = inputOf(call, name)
  const upload = call.kind === 'upload'
  const search = new URLSearchParams(Object.entries({ ...(upload ? (body as object) : {}), ...query }).map(([key, value]) => [key, String(value)]))
  const response = await world.app.inject({
    method: call.method, url: `${basePath}${call.path}?${search}`,
    headers: { token, 'content-type': upload ? 'multipart/form-data; boundary=x' : 'application/json' }, payload: upload ? '--x--\r\n' : JSON.stringify(body),
  })
  return response.json<{ err: number; msg: string }>()
}

test('a guest with every menu and button makes nothing [role.guest-cannot-create]', async () => {
  const allowed: string[] = []
  for (const { name, call } of making) {
    const { err, msg } = await knock(name, call, guest.token)
    if (err !== -100) allowed.push(`${name}: ${err} ${msg}`)
  }
  expect(allowed).toEqual([])
  expect(making.length).toBeGreaterThan(30)
})

test('rows that a user names himself are made by a guest neither with nor without saying so [role.guest-cannot-create]', async () => {
  const refused = { err: -100 }
  await expect(guest.fund.save({ body: { fundCode: 'G1', shortName: '访客基金', isNew: true } })).rejects.toMatchObject(refused)
  await expect(guest.company.save({ body: { counselorCode: 'GC1', counselorName: '访客资产' } })).rejects.toMatchObject(refused)
  await expect(guest.manager.save({ body: { managerCode: 'GM1', managerName: '访客经理' } })).rejects.toMatchObject(refused)
  const operator = await world.user('operator')
  await operator.fund.save({ body: { fundCode: 'MKTG', shortName: '市场基金', isPrivate: false, isNew: true } })
  await expect(guest.fund.save({ body: { fundCode: 'MKTG', shortName: '访客的叫法', isPrivate: false } })).rejects.toMatchObject(refused)
})

test('a guest changes what is there where the permission allows it, and keeps his own settings', async () => {
  const admin = await world.user('A')
  const role = await admin.role.save({ body: { roleName: '已有角色' } })
  expect(await guest.role.save({ body: { id: role.id, roleName: '改了名字' } })).toMatchObject({ roleName: '改了名字' })
  await guest.session.saveSetting({ body: { userSetting: { density: 'compact' } } })
  await guest.fund.concern({ body: { codes: ['MKTG'] } })
})

test('saves with an id make nothing new', () => {
  const saves = making.filter(({ name }) => name.includes('.save') && makesNew(name, {}) && !makesNew(name, { id: '1', menuId: '1', buttonId: '1', managerCode: '1' }))
  expect(saves.length).toBeGreaterThan(12)
})
