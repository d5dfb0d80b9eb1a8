// @vitest-environment jsdom
import { makeClient } from '@zhiheng/client'
import { contract } from '@zhiheng/contract'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { testFigures } from '../../testkit/figures.ts'
import { prepareBrowser } from '../../testkit/prepare-browser.ts'
import { showScreen } from '../../testkit/show-screen.tsx'
import { type Answers, fakeTransport } from '../../testkit/fake-transport.ts'
import { tablePaging } from '../../kit/use-paged.ts'
import FundDetailScreen from './FundDetailScreen.tsx'

const fake = vi.hoisted(() => ({ api: {} as Record<string, unknown> }))
vi.mock('../../api.ts', () => ({ quietly: () => ({}), api: new Proxy({}, { get: (_, domain: string) => fake.api[domain] }) }))
vi.mock('../../kit/chart/use-engine.ts', () => ({ useEngine: () => undefined, chartHeight: 370 }))
vi.mock('../../app/session.ts', async (actual) => ({ ...(await actual<object>()), useUser: () => ({ permissions: ['nav.edit'] }) }))

const fund = {
  id: '004815', fundCode: '004815', shortName: '红利优享C', fundName: '红利优享C', fullName: '红利优享灵活配置混合型基金', fundType: '灵活配置', isPrivate: false, isOffering: false, origin: 'override', concerned: false, counselorCode: 'G1', counselorName: '中欧基金',
  managerNames: '蓝小康', scaleYi: 40, scaleDay: '20250630', inceptionDay: '20180419', nav: 2.159, dayGrowth: -0.0018, navDay: '20260116', frequency: 'daily', managers: [{ managerCode: 'J1', managerName: '蓝小康' }], family: [], description: '',
  navSources: [{ source: 'platform', sourceName: '平台', origin: 'market', from: '20180419', to: '20260116', count: 1882, whyNot: '' }, { source: 'team', sourceName: '团队', origin: 'own', from: '20260116', to: '20260116', count: 1, whyNot: 'few' }], overridden: [{ field: 'scaleYi', market: 46.06 }],
}
const point = { fundCode: '004815', tradingDay: '20260116', source: 'platform', nav: 2.159, sumNav: 2.5341, adjNav: null, growth: -0.0018, revision: 1, origin: 'own', provenance: { batchId: '1', kind: 'import', fileName: 'a/004815.csv', sheet: '', row: 1875, by: '平台', at: '2026-01-17T00:00:00Z', reason: '' } }
const answers: Answers = {
  'fund.byCode': () => fund, 'analysis.fund': () => testFigures, 'analysis.rolling': () => ({ days: [], values: [], benchmark: [] }), 'marketIndex.distinct': () => [{ indexCode: '000300', indexName: '沪深300' }], 'fund.distributions': () => [],
  'nav.list': () => ({ data: [point], pageNo: 1, pageSize: 50, startWith: 0, total: 1, totalCount: 1, totalPage: 1 }), 'columnScheme.list': () => [],
}
function setUp(over: Answers = {}) {
  const { asked, transport } = fakeTransport({ ...answers, ...over })
  fake.api = makeClient(contract, transport) as unknown as Record<string, unknown>
  return asked
}
const show = () => showScreen(<FundDetailScreen query={{ fundCode: '004815', fundName: undefined }} />)
beforeAll(prepareBrowser)
afterEach(cleanup)

test('the head names the fund and the analysis opens on the longest period behind it', async () => {
  const asked = setUp()
  show()
  expect(await screen.findByRole('heading', { name: '红利优享C' })).toBeTruthy()
  expect(await screen.findByRole('group', { name: '主要指标' })).toBeTruthy()
  expect(asked.find((one) => one.key === 'analysis.fund')!.body).toMatchObject({ fundCode: '004815', period: 'y5', preset: 'zhiheng' })
  expect(['主要回撤', '月度收益', '区间收益', '全部指标', '滚动指标', '对照全部预设', '净值走势'].filter((name) => !screen.queryByRole('region', { name }))).toEqual([])
})

test('a period chosen in the table becomes the window of every figure, and so does ]', async () => {
  const asked = setUp()
  show()
  fireEvent.click(await screen.findByRole('button', { name: '近一年' }))
  await waitFor(() => expect(asked.filter((one) => one.key === 'analysis.fund').at(-1)!.body).toMatchObject({ period: 'y1' }))
  fireEvent.keyDown(document.body, { key: ']' })
  await waitFor(() => expect(asked.filter((one) => one.key === 'analysis.fund').at(-1)!.body).toMatchObject({ period: 'y2' }))
})

test('a figure opens its card with the formula; the card leads to the NAV', async () => {
  setUp()
  show()
  fireEvent.click((await screen.findAllByRole('button', { name: '夏普的口径' }))[0]!)
  expect((await screen.findByRole('dialog', { name: '夏普比率口径卡' })).textContent).toContain('1 ÷ 10 = 0.1000')
  fireEvent.click(screen.getByRole('button', { name: '查看净值明细' }))
  expect((await screen.findByRole('tab', { name: '净值数据' })).getAttribute('aria-selected')).toBe('true')
})

test('an overridden fact carries its mark and the value of the market', async () => {
  setUp()
  show()
  fireEvent.click(await screen.findByRole('tab', { name: '概览' }))
  expect((await screen.findByText('覆盖')).getAttribute('title')).toBe('平台数据：46.06 亿元')
})

test('the overview names the source that is read and says why another is not', async () => {
  setUp()
  show()
  fireEvent.click(await screen.findByRole('tab', { name: '概览' }))
  const sources = within(await screen.findByRole('region', { name: '净值来源' })).getAllByRole('row').slice(1).map((row) => row.textContent)
  expect(sources).toEqual([expect.stringMatching(/^平台.*读取此来源$/), expect.stringMatching(/^团队.*净值不足 20 条，且少于平台净值，不作为默认来源 改读$/)])
})

test('a point shows where it comes from and is corrected with a reason only', async () => {
  const asked = setUp({ 'nav.save': () => point })
  show()
  fireEvent.click(await screen.findByRole('tab', { name: '净值数据' }))
  expect(await screen.findByText('004815.csv，第 1875 行')).toBeTruthy()
  fireEvent.click(screen.getByRole('checkbox', { name: '选择第1行' }))
  fireEvent.click(screen.getByRole('button', { name: '更正' }))
  fireEvent.click(await screen.findByRole('button', { name: /^保\s?存$/ }))
  expect(await screen.findByText('请填写此项')).toBeTruthy()
  fireEvent.change(screen.getByLabelText('原因'), { target: { value: '托管更正' } })
  fireEvent.click(screen.getByRole('button', { name: /^保\s?存$/ }))
  await waitFor(() => expect(asked.find((one) => one.key === 'nav.save')?.body).toMatchObject({ fundCode: '004815', source: 'platform', tradingDay: '20260116', nav: 2.159, reason: '托管更正' }))
})

test('a fund without NAV says what to do; a failed fund can be tried again', async () => {
  setUp({ 'fund.byCode': () => ({ ...fund, navSources: [] }) })
  show()
  expect(await screen.findByText('这只基金还没有净值')).toBeTruthy()
  cleanup()
  setUp({ 'fund.byCode': () => { throw new Error('服务繁忙') } })
  show()
  expect(await screen.findByText('基金没有加载成功')).toBeTruthy()
})

test('another source is chosen in the table of sources, and given back to the rule', async () => {
  const asked = setUp({ 'fund.byCode': () => ({ ...fund, navSource: 'platform' }), 'nav.chooseSource': () => null })
  show()
  fireEvent.click(await screen.findByRole('tab', { name: '概览' }))
  fireEvent.click(await screen.findByRole('button', { name: '改读团队' }))
  await waitFor(() => expect(asked.find((one) => one.key === 'nav.chooseSource')!.body).toEqual({ fundCode: '004815', source: 'team' }))
  fireEvent.click(screen.getByRole('button', { name: '改为按规则选择' }))
  await waitFor(() => expect(asked.filter((one) => one.key === 'nav.chooseSource').at(-1)!.body).toEqual({ fundCode: '004815', source: '' }))
})

test('further figures are asked for when their panel is opened, each with its definition', async () => {
  const further = { flags: [], groups: [{ title: '本基金', figures: [{ code: 'hurst', name: '赫斯特指数', unit: 'ratio', signed: false, value: 0.56, definition: '重标极差法的指数。' }] }, { title: '相对基准', figures: [] }] }
  const asked = setUp({ 'analysis.more': () => further })
  show()
  const panel = within(await screen.findByRole('region', { name: '更多指标' }))
  expect(asked.some((one) => one.key === 'analysis.more')).toBe(false)
  fireEvent.click(panel.getByRole('button', { name: '展开' }))
  fireEvent.click(await panel.findByRole('button', { name: '赫斯特指数的口径' }))
  expect((await screen.findByRole('dialog', { name: '赫斯特指数口径卡' })).textContent).toContain('重标极差法的指数。')
  expect(asked.find((one) => one.key === 'analysis.more')!.body).toMatchObject({ fundCode: '004815', period: 'y5', preset: 'zhiheng' })
})

test('a plain table shows ten rows, and five or fifteen when asked [const.table-page-size]', async () => {
  const dividends = Array.from({ length: 23 }, (_, at) => ({ id: String(at), fundCode: '004815', eventDay: `202401${String(at + 1).padStart(2, '0')}`, kind: 'cash_dividend', value: 0.01, sourceText: '', origin: 'market' }))
  setUp({ 'fund.distributions': () => dividends })
  show()
  fireEvent.click(await screen.findByRole('tab', { name: '概览' }))
  const panel = within(await screen.findByRole('region', { name: '分红与拆分' }))
  const rows = () => panel.getAllByRole('row').length - 1
  await waitFor(() => expect(rows()).toBe(10))
  fireEvent.click(panel.getByRole('button', { name: '3' }))
  expect(rows()).toBe(3)
  expect(tablePaging).toEqual({ size: 10, sizes: [5, 10, 15] })
})
