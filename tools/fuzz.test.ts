import { type AnyCall, basePath, contract } from '@zhiheng/contract'
import { beforeAll, expect, test } from 'vitest'
import { openWorld } from '../apps/server/testkit/world.ts'
import { inputSchema, type JsonSchema, sample } from './sample.ts'

/** Every call against every kind of bad input: an envelope with a Chinese sentence, never a 500, never a stack trace. */
const world = openWorld()
const calls = Object.entries(contract).flatMap(([domain, all]) => Object.entries(all).map(([name, call]): { name: string; call: AnyCall } => ({ name: `${domain}.${name}`, call })))

const deep = (levels: number): unknown => (levels === 0 ? 1 : { a: deep(levels - 1) })
const nasty: readonly unknown[] = [
  null, true, -1, 1e308, '', ' ', '0', 'x'.repeat(100_000), "' or 1=1; drop table fund; --", '<script>alert(1)</script>', '\u0000', '\uD800', '%', '../../../etc/passwd', '{{7*7}}',
  [], [[]], {}, deep(200), Array.from({ length: 3000 }, () => 'x'), '99999999999999999999999', 'NaN', '2025-13-45', '=cmd|/c calc',
]

let tokens: Record<'user' | 'counselor', string>
beforeAll(async () => {
  const admin = await world.user('A')
  await (await world.user('operator')).company.save({ body: { counselorCode: 'FZ', counselorName: '模糊测试资产', isNew: true } })
  const external = await admin.counselorUser.save({ body: { userName: 'fuzz.ext', realName: '外部', companyCode: 'FZ' } })
  const login = await world.client().counselorUser.login({ body: { userName: 'fuzz.ext', password: external.temporaryPassword! } })
  tokens = { user: admin.token, counselor: login.token }
})

/** What was not answered as it should be; all of it, so that one run shows the whole. */
const faults: string[] = []

const plainWords = /[\u4e00-\u9fff]/
const leak = /\bat .*\.(ts|js):\d+|node_modules|select .* from|syntax error|password_hash/i

async function check(name: string, call: AnyCall, query: Record<string, unknown>, body: unknown, method: string = call.method) {
  const search = new URLSearchParams(Object.entries(query).map(([key, value]) => [key, typeof value === 'string' ? value.toWellFormed() : (JSON.stringify(value) ?? '')]))
  const upload = call.kind === 'upload'
  const response = await world.app.inject({
    method: method as 'GET', url: `${basePath}${call.path}?${search.toString().slice(0, 8000)}`,
    headers: { token: call.access === 'counselor' ? tokens.counselor : tokens.user, ...(method === 'GET' || method === 'DELETE' ? {} : { 'content-type': upload ? 'multipart/form-data; boundary=x' : 'application/json' }) },
    ...(method === 'GET' || method === 'DELETE' ? {} : { payload: upload ? `--x\r\ncontent-disposition: form-data; name="source"\r\n\r\n${String(body)}\r\n--x--\r\n` : JSON.stringify(body) }),
  })
  const what = `${name} ${search.toString().slice(0, 80)} ${JSON.stringify(body)?.slice(0, 120)}`
  if (call.kind === 'file' && !String(response.headers['content-type']).includes('json')) return
  const { err, msg } = response.json<{ err: number; msg: string }>()
  if (typeof err !== 'number' || err === 500 || response.statusCode === 500) faults.push(`${what} -> ${msg}`)
  else if (err !== 0 && (!plainWords.test(msg) || leak.test(msg))) faults.push(`${what} says: ${msg}`)
}

/** Every way to spoil one property of a fitting input, and the whole of it. */
function* spoiled(schema: JsonSchema, round: number): Generator<unknown> {
  const fitting = sample(schema, () => undefined)
  const keys = Object.keys(schema.properties ?? {})
  yield nasty[round % nasty.length]
  for (const [at, key] of keys.entries()) {
    for (let step = 0; step < 4; step += 1) yield { ...(fitting as object), [key]: nasty[(round + at * 5 + step * 7) % nasty.length] }
  }
}

test('bad bodies and queries of every call are answered with an envelope', async () => {
  let round = 0
  // These would end the session or lock the account that the walk uses.
  const left = new Set(['session.logout', 'counselorUser.logout', 'session.updatePassword', 'counselorUser.updatePassword', 'session.resetPassword', 'session.login', 'counselorUser.login'])
  for (const { name, call } of calls.filter((one) => !left.has(one.name))) {
    const [query, body] = [inputSchema(call.query), inputSchema(call.body)]
    const fine = { query: sample(query, () => undefined) as Record<string, unknown>, body: sample(body, () => undefined) }
    for (const bad of spoiled(body, (round += 1))) await check(name, call, fine.query ?? {}, bad)
    for (const bad of spoiled(query, (round += 1))) if (bad && typeof bad === 'object' && !Array.isArray(bad)) await check(name, call, bad as Record<string, unknown>, fine.body)
    for (const method of call.methods) await check(name, call, fine.query ?? {}, fine.body, method)
  }
  expect(faults).toEqual([])
}, 300_000)

test('a body that is no JSON, or of another type, is refused in words', async () => {
  for (const [payload, type] of [['{"a":', 'application/json'], ['<xml/>', 'text/xml'], ['a=1&b=2', 'application/x-www-form-urlencoded'], ['', 'application/json']] as const) {
    const response = await world.app.inject({ method: 'POST', url: `${basePath}/fundinfo/get_funds`, headers: { token: tokens.user, 'content-type': type }, payload })
    const { err, msg } = response.json<{ err: number; msg: string }>()
    expect({ type, err, words: plainWords.test(msg), status: response.statusCode === 500 }).toEqual({ type, err: 11, words: true, status: false })
  }
})

test('text with markup comes back as text, and no answer lets a script run', async () => {
  const user = await world.user('A')
  const name = '<img src=x onerror=alert(1)>'
  await user.fund.addPrivate({ body: { fundCode: 'XSS1', shortName: name } })
  const response = await world.app.inject({ method: 'POST', url: `${basePath}/fundinfo/get_fund_by_code`, headers: { token: user.token }, payload: { fundCode: 'XSS1' } })
  expect(response.headers['content-type']).toContain('application/json')
  expect(response.headers['x-content-type-options']).toBe('nosniff')
  expect(response.headers['content-security-policy']).toContain("script-src 'self'")
  expect(response.headers['content-security-policy']).not.toContain("'unsafe-eval'")
  expect(response.json<{ data: { shortName: string } }>().data.shortName).toBe(name)
})
