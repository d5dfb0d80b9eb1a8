import { basePath, contract } from '@zhiheng/contract'
import { beforeEach, expect, test } from 'vitest'
import { openWorld } from '../apps/server/testkit/world.ts'

/** Every call knocks: without login, and with a login that lacks its permission. Generated from the contract. */
const world = openWorld()
beforeEach(() => world.reset())

const calls = Object.entries(contract).flatMap(([domain, all]) => Object.entries(all).map(([name, call]) => ({ name: `${domain}.${name}`, call })))

async function knock(call: (typeof calls)[number]['call'], path: string, method: string, token = '') {
  const response = await world.app.inject({
    method: method as 'GET', url: basePath + path, headers: { token },
    ...(method === 'GET' || method === 'DELETE' ? {} : call.kind === 'upload' ? { headers: { token, 'content-type': 'multipart/form-data; boundary=x' }, payload: '--x--\r\n' } : { payload: {} }),
  })
  return response.json<{ err: number; msg: string }>()
}

test('every call but the public ones refuses whoever is not logged in, on every path and method', async () => {
  for (const { name, call } of calls.filter(({ call: { access } }) => access !== 'public')) {
    for (const path of [call.path, ...call.aliases]) {
      for (const method of call.methods) {
        const { err } = await knock(call, path, method)
        expect({ name, method, err }).toEqual({ name, method, err: 4001 })
      }
    }
  }
})

test('every call that needs a permission refuses a user without it [error.no-permission]', async () => {
  const user = await world.user('A', [])
  for (const { name, call } of calls.filter(({ call: { access } }) => !['public', 'session', 'counselor'].includes(access))) {
    const answer = await knock(call, call.path, call.method, user.token)
    expect({ name, err: answer.err, msg: answer.msg }).toEqual({ name, err: -100, msg: '当前用户无此操作权限' })
  }
})

test('calls of the external login refuse staff [permission.counselor-separate]', async () => {
  const user = await world.user('A')
  for (const { name, call } of calls.filter(({ call: { access } }) => access === 'counselor')) {
    const { err } = await knock(call, call.path, call.method, user.token)
    expect({ name, err }).toEqual({ name, err: 4001 })
  }
})

test('no path and method is served twice', () => {
  const keys = calls.flatMap(({ call }) => [call.path, ...call.aliases].flatMap((path) => call.methods.map((method: string) => `${method} ${path}`)))
  expect(keys.filter((key, at) => keys.indexOf(key) !== at)).toEqual([])
})
