// @vitest-environment jsdom
import { CallError, makeClient } from '@zhiheng/client'
import { contract } from '@zhiheng/contract'
import { expect, test, vi } from 'vitest'
import { isEmptyAnswer, outcomeOf } from './answer.ts'
import { networkGate, reactionTo } from './reaction.ts'
import { outgoing, timeoutOf } from './request.ts'
import { makeTransport, type Surroundings } from './transport.ts'

const json = (value: unknown, init?: ResponseInit) => new Response(JSON.stringify(value), { headers: { 'content-type': 'application/json' }, ...init })
const sender = { userId: 'u1', menuId: '21', token: 'secret', now: 1_768_500_000_000 }

function around(answer: (url: string, init: RequestInit) => Promise<Response> | Response, over: Partial<Surroundings> = {}) {
  const fetched = vi.fn<(url: unknown, init: unknown) => Promise<Response>>((url, init) => Promise.resolve(answer(String(url), init as RequestInit)))
  const notify = vi.fn<Surroundings['notify']>()
  const forget = vi.fn<() => void>()
  const place = { onLoginContent: false, exportMode: false, showServerErrors: false }
  const transport = makeTransport({ fetch: fetched as unknown as typeof fetch, now: () => sender.now, sender: () => sender, place: () => place, notify, forget, ...over })
  return { api: makeClient(contract, transport), fetched, notify, forget, place }
}

test('every request adds user_id, logMenuId and a timestamp [call.query-params]', () => {
  const { url } = outgoing(contract.session.info, {}, sender)
  expect(url).toBe('/api/user/get_user_info?user_id=u1&logMenuId=21&timestamp=1768500000000')
})

test('a call about another user keeps the user it names: who sends it stands in the token', () => {
  const { url } = outgoing(contract.user.forceOut, { query: { user_id: '77' } }, sender)
  expect(new URL(url, 'http://x').searchParams.getAll('user_id')).toEqual(['77'])
})

test('the token goes in a header, calls below one configured base path [call.token-header] [call.server-configured] [call.paths-without-host]', () => {
  const sent = outgoing(contract.session.logout, { body: {} }, sender)
  expect(sent.headers).toEqual({ token: 'secret', 'content-type': 'application/json' })
  expect(sent.url).toMatch(/^\/api\/user\/logout\?/)
})

test('GET calls send the fields of their body in the query', () => {
  const { url, body } = outgoing(contract.session.tokenLogin, { query: { token: 'a&b' }, body: { extra: 1 } }, sender)
  expect([url.includes('token=a%26b&extra=1'), body]).toEqual([true, undefined])
})

test('a request may take 300000 ms [call.timeout]', () => expect(timeoutOf('/fundinfo/get_funds')).toBe(300_000))

test('calls that were JSONP-style have no limit [const.jsonp-timeout]', () => expect(['/pms/analysis/rank', '/v2/ams/analysis/report', '/simulation', '/fof/indicator', '/fofx'].map(timeoutOf)).toEqual([0, 0, 0, 0, 300_000]))

test('identical requests under way are sent once, later ones again [call.shared-in-flight]', async () => {
  const { api, fetched } = around(() => json({ err: 0, data: [] }))
  const [a, b] = await Promise.all([api.menu.mine(), api.menu.mine(), api.menu.ofUser({ query: {} })])
  expect([a, fetched.mock.calls.length]).toEqual([b, 2])
  await api.menu.mine()
  expect(fetched).toHaveBeenCalledTimes(3)
})

test('one caller that gives up does not stop the other', async () => {
  const { api } = around(() => json({ err: 0, data: ['x'] }))
  const abort = new AbortController()
  const given = api.menu.mine(undefined, { signal: abort.signal })
  const kept = api.menu.mine(undefined, { signal: new AbortController().signal })
  abort.abort()
  await expect(given).rejects.toMatchObject({ name: 'AbortError' })
  await expect(kept).resolves.toEqual(['x'])
})

test('a thrown error yields err -99 and async error [call.thrown-error] [wording.async-error]', async () => {
  const { api } = around(() => new Response('<html>', { status: 200 }))
  await expect(api.menu.mine()).rejects.toMatchObject({ err: -99, message: 'async error' })
})

test('err 0 gives the data, anything else is thrown with its msg [call.envelope] [error.success] [error.msg-passed-on] [error.flow-skip]', async () => {
  const good = around(() => json({ err: 0, msg: '', data: null }))
  await expect(good.api.session.logout()).resolves.toBeNull()
  const bad = around(() => json({ err: 7, msg: '不行', data: { why: 1 }, requestId: 'r1' }))
  await expect(bad.api.session.logout()).rejects.toMatchObject({ err: 7, message: '不行', data: { why: 1 }, requestId: 'r1' })
})

test('err 1 is success with an empty flag [error.err-1-empty] [error.performance-empty]', async () => {
  expect(outcomeOf({ err: 1, data: [] }, '/x')).toMatchObject({ err: 0, empty: true })
  const { api } = around(() => json({ err: 1, msg: '无数据', data: [] }))
  expect(isEmptyAnswer(await api.menu.mine())).toBe(true)
})

test('the scheduler service says code in place of err [error.msg-passed-on]', () => {
  expect([outcomeOf({ code: 0, data: 1 }, '/scheduler/list').err, outcomeOf({ code: 10_001, err: 0 }, '/scheduler/list').err, outcomeOf({ code: 0 }, '/x').err]).toEqual([0, 10_001, -99])
})

const place = { onLoginContent: false, exportMode: false, showServerErrors: false }
test('err 11 shows its msg as an error [error.err-11]', () => {
  expect(reactionTo(11, '名称重复', place)).toEqual({ forget: false, notice: { kind: 'error', text: '名称重复' } })
  expect(reactionTo(11, '', place).notice).toBeUndefined()
})
test('-100 warns of the missing permission [error.no-permission] [wording.no-permission]', () => {
  expect(reactionTo(-100, 'x', place).notice).toEqual({ kind: 'warning', text: '当前用户无此操作权限' })
})
test('500 and 502 are shown only with the global flag [error.err-500-502]', () => {
  expect([500, 502].map((err) => reactionTo(err, '忙', place).notice)).toEqual([undefined, undefined])
  expect(reactionTo(502, '忙', { ...place, showServerErrors: true }).notice?.text).toBe('忙')
})
test('4001 forgets the login, except on the login page and in export mode [error.err-4001]', async () => {
  expect([place, { ...place, onLoginContent: true }, { ...place, exportMode: true }].map((at) => reactionTo(4001, '', at).forget)).toEqual([true, false, false])
  const { api, forget } = around(() => json({ err: 4001, msg: '登录已失效' }))
  await expect(api.menu.mine()).rejects.toBeInstanceOf(CallError)
  expect(forget).toHaveBeenCalledOnce()
})

test('a network error shows for 10 s and then keeps silent for 5 s [error.network] [wording.network-error]', async () => {
  const may = networkGate()
  expect([may(0), may(14_999), may(15_000)]).toEqual([true, false, true])
  const { api, notify } = around(() => Promise.reject(new TypeError('Failed to fetch')))
  await expect(api.menu.mine()).rejects.toMatchObject({ err: -99 })
  await expect(api.session.info()).rejects.toMatchObject({ err: -99 })
  expect(notify.mock.calls).toEqual([['error', '网络错误，请检查网络并刷新页面重试', 10_000]])
})

test('a download answered as JSON is an error with err_msg or the fallback [error.blob-json] [wording.download-failed]', async () => {
  const ask = (answer: Response) => around(() => answer).api.session.pictureCode({ query: { codeId: '12345678' } })
  await expect(ask(json({ err: 11, err_msg: '文件已过期' }))).rejects.toThrow('文件已过期')
  await expect(ask(json({}))).rejects.toThrow('下载失败')
  expect((await ask(new Response('<svg/>', { headers: { 'content-type': 'image/svg+xml' } }))).size).toBe(6)
})
