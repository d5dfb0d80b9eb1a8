// @vitest-environment jsdom
import { indicators } from '@zhiheng/analytics'
import { makeClient } from '@zhiheng/client'
import { contract } from '@zhiheng/contract'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { testFields } from '../../testkit/fields.ts'
import { prepareBrowser } from '../../testkit/prepare-browser.ts'
import { showScreen } from '../../testkit/show-screen.tsx'
import { type Answers, fakeTransport } from '../../testkit/fake-transport.ts'
import { setBasket } from '../../app/compare-basket.ts'
import FundCompareScreen from './FundCompareScreen.tsx'

const fake = vi.hoisted(() => ({ api: {} as Record<string, unknown> }))
vi.mock('../../api.ts', () => ({ quietly: () => ({}), api: new Proxy({}, { get: (_, domain: string) => fake.api[domain] }) }))
vi.mock('../../kit/chart/use-engine.ts', () => ({ useEngine: () => undefined, chartHeight: 370 }))

const fundOf = (fundCode: string, shortName: string, frequency: string, value: number) => ({ fundCode, shortName, frequency, beginDay: '20230116', endDay: '20260116', observations: 729, flags: [], values: indicators.map(({ code }) => ({ code, value })) })
const comparison = {
  benchmark: '000300', benchmarkName: '沪深300', common: { beginDay: '20230116', endDay: '20260116' }, funds: [fundOf('1', '甲基金', 'daily', 0.1), fundOf('2', '乙基金', 'weekly', 0.2)],
  curve: { days: ['20230116', '20260116'], series: [{ fundCode: '1', nav: [1, 1.1], drawdown: [0, 0] }, { fundCode: '2', nav: [1, 1.2], drawdown: [0, 0] }], benchmark: [1, 1] },
  periods: [{ code: 'y1', label: '近一年', values: [{ value: 0.1, flags: [] }, { value: 0.2, flags: ['净值滞后'] }] }], correlation: [[1, 0.31], [0.31, 1]], correlationDays: 150, warnings: ['净值频率不同：日频、周频'],
}
const answers: Answers = { 'analysis.compare': () => comparison, 'screen.fields': () => testFields, 'marketIndex.distinct': () => [], 'fund.byCodes': () => [{ fundCode: '1', shortName: '甲基金' }, { fundCode: '2', shortName: '乙基金' }] }
function setUp(over: Answers = {}) {
  const { asked, transport } = fakeTransport({ ...answers, ...over })
  fake.api = makeClient(contract, transport) as unknown as Record<string, unknown>
  return asked
}
beforeAll(prepareBrowser)
beforeEach(() => setBasket([]))
afterEach(cleanup)

test('without funds the screen says how to add some, and asks for nothing', async () => {
  const asked = setUp()
  showScreen(<FundCompareScreen query={{ codes: undefined, plan: undefined }} />)
  expect(await screen.findByText('还没有对比的基金')).toBeTruthy()
  expect(asked.map((one) => one.key)).not.toContain('analysis.compare')
})

test('the funds of the address stand side by side: warning, best of each row, correlation', async () => {
  setUp()
  showScreen(<FundCompareScreen query={{ codes: '1,2', plan: undefined }} />)
  expect((await screen.findByRole('note')).textContent).toContain('净值频率不同')
  const row = within(screen.getByRole('region', { name: '指标对比' })).getByText('夏普比率').closest('tr')!
  expect([...row.querySelectorAll('td')].map((cell) => cell.className)).toEqual(['', '', 'best'])
  expect([within(screen.getByRole('region', { name: '相关系数' })).getAllByText('0.31').length, screen.getAllByText('净值滞后').length]).toEqual([2, 1])
})

test('a common end is the default, each own end is one click', async () => {
  const asked = setUp()
  showScreen(<FundCompareScreen query={{ codes: '1,2', plan: undefined }} />)
  fireEvent.click(await screen.findByText('各自截止日'))
  await waitFor(() => expect(asked.filter((one) => one.key === 'analysis.compare').map((one) => (one.body as { common: boolean }).common)).toEqual(expect.arrayContaining([true, false])))
})

test('a fund taken away leaves the comparison', async () => {
  const asked = setUp()
  showScreen(<FundCompareScreen query={{ codes: '1,2', plan: undefined }} />)
  fireEvent.click(await screen.findByRole('button', { name: '移除乙基金' }))
  await waitFor(() => expect(asked.filter((one) => one.key === 'analysis.compare').at(-1)!.body).toMatchObject({ fundCodes: ['1'] }))
})
