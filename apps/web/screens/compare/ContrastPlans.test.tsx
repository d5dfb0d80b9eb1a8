// @vitest-environment jsdom
import { makeClient } from '@zhiheng/client'
import { contract, type ContrastPlan } from '@zhiheng/contract'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { type Answers, fakeTransport } from '../../testkit/fake-transport.ts'
import { prepareBrowser } from '../../testkit/prepare-browser.ts'
import { showScreen } from '../../testkit/show-screen.tsx'
import ContrastPlansScreen from './ContrastPlansScreen.tsx'

const fake = vi.hoisted(() => ({ api: {} as Record<string, unknown> }))
vi.mock('../../api.ts', () => ({ quietly: () => ({}), api: new Proxy({}, { get: (_, domain: string) => fake.api[domain] }) }))

const plan = (id: string, planName: string): ContrastPlan => ({
  id, planName, remark: '季度复盘', content: { fundCodes: ['1', '2'], period: 'y3', navType: 'adjusted', freq: 'auto', preset: 'zhiheng', common: true }, funds: [{ fundCode: '1', shortName: '甲基金' }], version: 1, createdAt: '2026-01-16T02:00:00.000Z', updatedAt: '2026-01-16T02:00:00.000Z',
})
function setUp(over: Answers = {}) {
  const { asked, transport } = fakeTransport({ 'contrastPlan.list': () => [plan('1', '核心'), plan('2', '卫星')], 'contrastPlan.remove': () => null, ...over })
  fake.api = makeClient(contract, transport) as unknown as Record<string, unknown>
  return asked
}
beforeAll(prepareBrowser)
afterEach(cleanup)

test('plans are listed with funds and period; a fund that is gone is counted; the field finds by name', async () => {
  setUp()
  showScreen(<ContrastPlansScreen />)
  expect(await screen.findByText('核心')).toBeTruthy()
  expect(screen.getAllByText(/1 只已不可见/).length).toBe(2)
  expect(screen.getAllByText('近三年，共同截止日').length).toBe(2)
  fireEvent.change(screen.getByLabelText('查找方案'), { target: { value: '卫星' } })
  await waitFor(() => expect(screen.queryByText('核心')).toBeNull())
})

test('a plan is deleted by name after a question; none at all says where they come from', async () => {
  const asked = setUp()
  showScreen(<ContrastPlansScreen />)
  fireEvent.click((await screen.findAllByRole('button', { name: '删除' }))[0]!)
  expect(await screen.findAllByText('删除对比方案「核心」？')).not.toEqual([])
  fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: /删\s*除/ }))
  await waitFor(() => expect(asked.find((one) => one.key === 'contrastPlan.remove')?.body).toEqual({ id: '1' }))
  cleanup()
  setUp({ 'contrastPlan.list': () => [] })
  showScreen(<ContrastPlansScreen />)
  expect(await screen.findByText('还没有对比方案')).toBeTruthy()
})
