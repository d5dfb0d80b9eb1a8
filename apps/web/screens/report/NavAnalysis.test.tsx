// @vitest-environment jsdom
import { makeClient } from '@zhiheng/client'
import { contract, type ReportFund } from '@zhiheng/contract'
import { CallError } from '@zhiheng/client'
import { cleanup, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { setBasket } from '../../app/compare-basket.ts'
import { type Answers, fakeTransport } from '../../testkit/fake-transport.ts'
import { testFigures } from '../../testkit/figures.ts'
import { prepareBrowser } from '../../testkit/prepare-browser.ts'
import { showScreen } from '../../testkit/show-screen.tsx'
import NavAnalysisScreen from './NavAnalysisScreen.tsx'

const fake = vi.hoisted(() => ({ api: {} as Record<string, unknown> }))
vi.mock('../../api.ts', () => ({ quietly: () => ({}), api: new Proxy({}, { get: (_, domain: string) => fake.api[domain] }) }))
vi.mock('../../kit/chart/use-engine.ts', () => ({ useEngine: () => undefined, chartHeight: 370 }))

const reportOf = (fundCode: string, shortName: string): ReportFund => ({
  ...testFigures, fundCode, shortName, mode: 1, dataSource: null, strategyName: '股票多头', reportRoute: 'StockBullReportRoute',
  rolling: { months: 12, days: [], panels: [{ code: 'return', name: '滚动收益', isPercent: true, values: [], benchmark: [] }] },
  capture: { why: '', falls: [{ peakDay: '20240101', troughDay: '20240205', market: -0.1, fund: -0.05, share: 0.5 }], share: 0.5, upCapture: 0.9, downCapture: 0.5 },
  style: { why: '风格分析的窗口是 52 周，所选区间只有 2 期。', window: 52, indexes: [], points: [] },
  exposure: { why: '与因子指数重叠的净值只有 2 期，估计因子暴露至少需要 26 期。', observations: 2, lags: 0, rSquared: null, alpha: null, alphaYear: null, factors: [] },
  phases: { why: '', threshold: 0.1, rows: [{ kind: 'fall', fromDay: '20240101', toDay: '20240205', market: -0.1, fund: -0.05, fundDrawdown: -0.06 }] },
  distribution: { why: '所选区间只有 2 期收益，至少需要 20 期才显示分布。', observations: 2, bins: [], mean: null, deviation: null, var95: null, cvar95: null, var99: null, normalVar95: null, jarqueBera: null, jarqueBeraP: null },
})
const answers: Answers = {
  'report.report': () => ({ mode: 1, funds: [reportOf('1', '甲基金'), reportOf('2', '乙基金')] }), 'marketIndex.distinct': () => [],
  'fund.byCodes': () => [{ fundCode: '1', shortName: '甲基金' }, { fundCode: '2', shortName: '乙基金' }],
}
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
  showScreen(<NavAnalysisScreen query={{ codes: undefined, fundName: undefined }} />)
  expect(await screen.findByText('还没有分析的基金')).toBeTruthy()
  expect(asked.map((one) => one.key)).not.toContain('report.report')
})

test('all panels make one request; what cannot be shown says why; every figure opens its card [report.merge-fields]', async () => {
  const asked = setUp()
  showScreen(<NavAnalysisScreen query={{ codes: '1,2', fundName: undefined }} />)
  const figures = await screen.findByRole('group', { name: '甲基金的指标' })
  const requests = asked.filter((one) => one.key === 'report.report')
  expect(requests).toHaveLength(1)
  expect((requests[0]!.body as { fields: string }).fields.split(',').toSorted()).toEqual(['capture', 'curve', 'distribution', 'exposure', 'figures', 'phases', 'presets', 'rolling', 'style'])
  expect(screen.getByText('所选区间只有 2 期收益，至少需要 20 期才显示分布。')).toBeTruthy()
  expect(screen.getByText('与因子指数重叠的净值只有 2 期，估计因子暴露至少需要 26 期。')).toBeTruthy()
  fireEvent.click(within(figures).getByRole('button', { name: '夏普比率的口径' }))
  expect(await screen.findByRole('dialog', { name: '夏普比率口径卡' })).toBeTruthy()
})

test('the table of presets names the choice that causes a difference', async () => {
  setUp()
  showScreen(<NavAnalysisScreen query={{ codes: '1', fundName: undefined }} />)
  const table = await screen.findByRole('region', { name: '两套系统为何不同' })
  expect(within(table).getAllByText(/算术口径：无风险利率：0%/).length).toBeGreaterThan(0)
})

test('a refusal and a missing permission are said in place of the panels', async () => {
  setUp({ 'report.report': () => { throw new CallError(-100, '当前用户无此操作权限') } })
  showScreen(<NavAnalysisScreen query={{ codes: '1', fundName: undefined }} />)
  expect((await screen.findAllByText('你没有查看这个页面的权限')).length).toBeGreaterThan(0)
})
