import { expect, test } from 'vitest'
import { openWorld } from '../apps/server/testkit/world.ts'

const world = openWorld()
const get = (url: string, headers: Record<string, string> = {}) => world.app.inject({ method: 'GET', url, headers })

test('health and metrics need no login and say nothing of an organisation or a user', async () => {
  const user = await world.user('A')
  await user.session.info()
  expect((await get('/healthz')).json()).toEqual({ status: 'ok', process: 'ok', database: 'ok' })
  const metrics = (await get('/metrics')).payload
  expect(metrics).toMatch(/zhiheng_calls_total\{call="session\.info",err="0"\} \d+/)
  for (const secret of [user.orgId, user.userName, user.token]) expect(metrics).not.toContain(secret)
})

test('the API document is read by whoever is logged in, by header or by the cookie of the browser', async () => {
  const { token } = await world.user('A')
  expect((await get('/api/openapi.json')).json()).toMatchObject({ err: 4001 })
  expect((await get('/api/openapi.json', { token })).json()).toMatchObject({ openapi: '3.1.0' })
  expect((await get('/api/docs')).statusCode).toBe(302)
  const page = await get('/api/docs', { cookie: `userInfo=${encodeURIComponent(JSON.stringify({ id: '1', token }))}` })
  expect(page.payload).toContain('/api/fundinfo/get_funds')
  expect(page.payload).not.toContain('<script')
})

test('an unknown call answers the envelope, in words', async () => {
  expect((await get('/api/no/such')).json()).toEqual({ err: 11, msg: '接口不存在，请刷新页面后重试', data: null })
})
