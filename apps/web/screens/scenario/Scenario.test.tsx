// @vitest-environment jsdom
import { makeClient } from '@zhiheng/client'
import { contract, type ScenarioAnalysis } from '@zhiheng/contract'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { setBasket } from '../../app/compare-basket.ts'
import { type Answers, fakeTransport } from '../../testkit/fake-transport.ts'
import { prepareBrowser } from '../../testkit/prepare-browser.ts'
import { showScreen } from '../../testkit/show-screen.tsx'
import ScenarioScreen from './ScenarioScreen.tsx'

const fake = vi.hoisted(() => ({ api: {} as Record<string, unknown> }))
vi.mock('../../api.ts', () => ({ quietly: () => ({}), api: new Proxy({}, { get: (_, domain: string) => fake.api[domain] }) }))
vi.mock('../../kit/chart/use-engine.ts', () => ({ useEngine: () => undefined, chartHeight: 370 }))

const cell = { low: null, high: null, maxDrawdown: null, baseDay: '', endDay: '', recoveryDay: '', recoveryDays: null, benchmark: -0.3, why: '' }
const analysis: ScenarioAnalysis = {
  episodes: [{ code: '2015-06', name: '2015年6月 股灾', from: '20150612', to: '20150708', about: '', own: false }, { code: '2024-10', name: '2024年10月 冲高回落', from: '20241008', to: '20241017', about: '', own: false }],
  scenarios: [{ id: '7', scenarioName: '大盘跌三成', content: { kind: 'shock', shocks: [{ factor: 'market', move: -0.3 }] }, updatedAt: '2026-01-16T02:00:00.000Z' }],
  factors: [{ code: 'market', name: '大盘', about: '沪深300' }], covariance: [0.0004], covariancePeriods: 150, periodsPerYear: 52,
  funds: [{
    fundCode: '1', shortName: '甲基金', frequency: 'weekly', benchmarkName: '沪深300', lastDay: '20260109', lastNav: 1.2, navTypeName: '复权净值', sourceName: '平台', beginDay: '20240603', unitNav: 1,
    exposure: { why: '', observations: 80, lags: 3, rSquared: 0.8, alpha: 0, alphaYear: 0, factors: [{ code: 'market', name: '大盘', about: '沪深300', beta: 0.5, low: 0.4, high: 0.6, t: 10, p: 0 }] },
    episodes: [{ ...cell, code: '2015-06', name: '2015年6月 股灾', kind: 'estimate', total: -0.16, low: -0.2, high: -0.12, why: '当时基金尚未成立。' }, { ...cell, code: '2024-10', name: '2024年10月 冲高回落', kind: 'lived', total: -0.06, maxDrawdown: -0.07, baseDay: '20241008', endDay: '20241017' }],
    weekly: { drift: 0, deviation: 0.02, observations: 80, beginDay: '20240603' },
  }],
}
function setUp(over: Answers = {}) {
  const { asked, transport } = fakeTransport({ 'scenario.analyse': () => analysis, 'scenario.save': () => analysis.scenarios[0], 'fund.byCodes': () => [{ fundCode: '1', shortName: '甲基金' }], ...over })
  fake.api = makeClient(contract, transport) as unknown as Record<string, unknown>
  return asked
}
beforeAll(prepareBrowser)
beforeEach(() => setBasket([]))
afterEach(cleanup)

test('without funds nothing is asked for', async () => {
  const asked = setUp()
  showScreen(<ScenarioScreen query={{ codes: undefined }} />)
  expect(await screen.findByText('还没有分析的基金')).toBeTruthy()
  expect(asked.map((one) => one.key)).not.toContain('scenario.analyse')
})

test('an estimate is marked and tells how it came about; a drawdown that lasts is 未修复', async () => {
  setUp()
  showScreen(<ScenarioScreen query={{ codes: '1' }} />)
  const table = await screen.findByRole('region', { name: '历史情景' })
  expect([within(table).getAllByText('推算').length, within(table).getAllByText('未修复').length]).toEqual([1, 1])
  fireEvent.click(within(table).getByRole('button', { name: /甲基金2015年6月 股灾的口径/ }))
  expect(await screen.findByText('当时基金尚未成立。')).toBeTruthy()
})

test('a moved factor and a saved scenario change the result at once, without another call', async () => {
  const asked = setUp()
  showScreen(<ScenarioScreen query={{ codes: '1' }} />)
  const panel = await screen.findByRole('region', { name: '因子冲击' })
  expect(within(panel).getAllByText('−10.00%').length).toBeGreaterThan(0)
  const before = asked.length
  fireEvent.click(within(panel).getByRole('button', { name: '大盘跌三成' }))
  await waitFor(() => expect(within(panel).getAllByText('−15.00%').length).toBeGreaterThan(0))
  expect(asked.length).toBe(before)
})

test('the moves on the sliders are saved as a scenario', async () => {
  const asked = setUp()
  showScreen(<ScenarioScreen query={{ codes: '1' }} />)
  fireEvent.click(await screen.findByRole('button', { name: '保存为情景' }))
  fireEvent.change(await screen.findByLabelText('情景名称'), { target: { value: '大盘跌两成' } })
  fireEvent.click(screen.getByRole('button', { name: /保\s*存$/ }))
  await waitFor(() => expect(asked.find((one) => one.key === 'scenario.save')?.body).toEqual({ scenarioName: '大盘跌两成', content: { kind: 'shock', shocks: [{ factor: 'market', move: -0.2 }] } }))
})
