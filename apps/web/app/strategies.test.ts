import { makeClient } from '@zhiheng/client'
import { contract } from '@zhiheng/contract'
import { beforeEach, expect, test, vi } from 'vitest'
import { fakeTransport } from '../testkit/fake-transport.ts'
import { strategies } from './strategies.ts'

const fake = vi.hoisted(() => ({ api: {} as Record<string, unknown> }))
vi.mock('../api.ts', () => ({ api: new Proxy({}, { get: (_, domain: string) => fake.api[domain] }) }))

const all = [{ id: '1', strategyCode: 'A', strategyName: '股票多头(私募)', parentId: '', isPrivate: true, origin: 'market' }, { id: '2', strategyCode: 'B', strategyName: '自建', parentId: '1', isPrivate: true, origin: 'own' }]
beforeEach(() => {
  fake.api = makeClient(contract, fakeTransport({ 'strategy.ofOrg': () => all }).transport) as unknown as Record<string, unknown>
})

test('strategies are looked up for organisation 1, those of the organisation alone for 88888888 [const.strategy-org-default]', async () => {
  const at = { signal: new AbortController().signal }
  expect([JSON.stringify(strategies().queryKey), JSON.stringify(strategies({ ownOnly: true }).queryKey)]).toEqual([expect.stringContaining('"org_id":"1"'), expect.stringContaining('"org_id":"88888888"')])
  expect([(await strategies().queryFn(at)).length, (await strategies({ ownOnly: true }).queryFn(at)).map((one) => one.strategyName)]).toEqual([2, ['自建']])
})

test('what was looked up is kept, but never for organisations 11 and 14 [const.strategy-cache-skip]', () => {
  expect(['1', '11', '14', '88888888'].map((orgId) => strategies({ orgId }).staleTime > 0)).toEqual([true, false, false, true])
})
