// @vitest-environment jsdom
import { CallError } from '@zhiheng/client'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { runResult, runRow } from '../../testkit/back-test.ts'
import { answers, inputsOf, pageOf } from '../../testkit/fake-api.ts'
import { prepareBrowser } from '../../testkit/prepare-browser.ts'
import { cleanScreen, showScreen } from '../../testkit/show-screen.tsx'
import { comparedOf } from './compared.ts'
import PortfolioResultScreen from './PortfolioResultScreen.tsx'
import PortfolioRunCompareScreen from './PortfolioRunCompareScreen.tsx'
import PortfolioRunsScreen from './PortfolioRunsScreen.tsx'
import { csvOf } from './result-csv.ts'

vi.mock('../../api.ts', async () => (await import('../../testkit/fake-api.ts')).fakeApi)

const detail = { run: runRow, info: {}, details: [], parameter: {}, result: runResult }
beforeAll(prepareBrowser)
beforeEach(() => {
  localStorage.clear()
  answers.set('portfolio.runDetail', () => detail)
  answers.set('dictionary.detail', () => [])
  answers.set('portfolio.positions', () => ({ id: 'r1', day: '20240104', days: runResult.curve.days, nav: 1.05, balance: null, cash: 0, cashValue: null, positions: [{ fundCode: 'F1', aliasName: '甲', fundName: '甲基金', weight: 0.6, target: 0.6, marketValue: null, change: 0.1 }] }))
})
afterEach(cleanScreen)

const mine = ['portfolio.edit', 'portfolio.read', 'index.edit', 'fund.export']
const result = <PortfolioResultScreen query={{ id: 'r1', name: undefined }} />
const openPart = (name: string) => fireEvent.click(screen.getByText(name))

test('figures carry their 口径卡, and what stopped is said once', async () => {
  showScreen(result, {}, mine)
  expect((await screen.findAllByText('+5.00%')).length).toBeGreaterThan(0)
  expect(screen.getByRole('button', { name: '夏普比率的口径' })).toBeTruthy()
  expect(screen.getAllByText('乙二号的净值在 2024-01-03 停止')).toHaveLength(1)
})

test('contribution and Brinson end with the line of the rest and the total', async () => {
  showScreen(result, {}, mine)
  await screen.findByText('稳健一号')
  openPart('归因')
  const rows = (name: string) => within(screen.getByRole('region', { name })).getAllByRole('row').map((row) => row.textContent)
  expect(rows('收益贡献').slice(-2)).toEqual(['费用及杂项−0.12%—', '合计+5.00%'])
  expect(rows('Brinson 归因').slice(-2)).toEqual(['费用及杂项0.00%', '超额+1.50%+0.60%−0.10%+2.00%'])
})

test('each rebalancing says which day it knew, and where no answer was found', async () => {
  showScreen(result, {}, mine)
  await screen.findByText('稳健一号')
  openPart('持仓与调仓')
  expect(await screen.findByText('没有可行解，沿用原权重')).toBeTruthy()
  expect(screen.getAllByText('2023-12-29').length).toBe(1)
  expect(await screen.findByText('+10.00 点')).toBeTruthy()
})

test('a run is done again as then or as now', async () => {
  answers.set('portfolio.renew', () => ({ id: 'r2', status: 'done', taskId: '' }))
  const { notify } = showScreen(result, {}, mine)
  fireEvent.click(await screen.findByRole('button', { name: '重跑·当时口径' }))
  await waitFor(() => expect(inputsOf('portfolio.renew')[0]!.body).toEqual({ id: 'r1', mode: 'then' }))
  await waitFor(() => expect(notify).toHaveBeenCalledWith('success', '已按当时口径重跑'))
})

test('a renewed run shows whether it is the same, with the differences', async () => {
  answers.set('portfolio.runDetail', () => ({ ...detail, run: { ...runRow, renewOf: 'r0', renewMode: 'now' } }))
  answers.set('portfolio.renewed', () => ({ mode: 'now', from: runRow, to: runRow, same: false, differences: [{ what: '甲的净值', from: '3 个', to: '4 个' }], figures: [{ code: 'totalReturn', name: '区间收益率', unit: 'percent', from: 0.05, to: 0.06 }], curve: { days: runResult.curve.days, from: [1, 1, 1], to: [1, 1, 1] } }))
  showScreen(result, {}, mine)
  await screen.findByText('稳健一号')
  openPart('与原回测的差异')
  expect(await screen.findByText('与原回测不同：甲的净值。')).toBeTruthy()
  expect(screen.getByText('1.00%')).toBeTruthy()
})

test('as a benchmark it becomes a private custom index of the portfolio', async () => {
  answers.set('customIndex.save', () => ({}))
  showScreen(result, {}, mine)
  fireEvent.click(await screen.findByRole('button', { name: '设为基准' }))
  fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: '设为基准' }))
  await waitFor(() => expect(inputsOf('customIndex.save')[0]!.body).toMatchObject({ kind: 'backtest', portfolioCode: 'PF1', isPublic: 0, indexName: '稳健一号 回测' }))
})

test('a run on its way shows how far it is and is cancelled by its task; a failed one says why', async () => {
  answers.set('portfolio.runDetail', () => ({ ...detail, run: { ...runRow, status: 'running', progress: 0.42, taskId: 't1', message: '正在逐日计算', can: ['cancel'] }, result: null }))
  answers.set('task.cancel', () => null)
  showScreen(result, {}, mine)
  expect(await screen.findByText('42%')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: '取消回测' }))
  fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: '取消回测' }))
  await waitFor(() => expect(inputsOf('task.cancel')[0]!.body).toEqual({ id: 't1' }))
  cleanScreen()
  answers.set('portfolio.runDetail', () => ({ ...detail, run: { ...runRow, status: 'failed', message: '约束相互冲突，请放宽' }, result: null }))
  showScreen(result, {}, mine)
  expect(await screen.findByText('约束相互冲突，请放宽')).toBeTruthy()
})

test('without permissions nothing of a result can be changed or taken along', async () => {
  answers.set('portfolio.runDetail', () => ({ ...detail, run: { ...runRow, can: [] } }))
  showScreen(result, {}, ['portfolio.read'])
  await screen.findByText('稳健一号')
  for (const name of ['重跑·当时口径', '设为基准', '导出']) expect(screen.queryByRole('button', { name })).toBeNull()
})

test('the history shows progress and results; two are compared, more or fewer are asked for', async () => {
  answers.set('portfolio.runs', () => pageOf([runRow, { ...runRow, id: 'r2', status: 'running', progress: 0.3, taskId: 't2', summary: null, can: ['cancel', 'delete'] }]))
  const { notify } = showScreen(<PortfolioRunsScreen query={{ code: undefined, name: undefined }} />, {}, mine)
  expect(await screen.findByText('30%')).toBeTruthy()
  expect(screen.getByRole('button', { name: '取消' })).toBeTruthy()
  fireEvent.click(screen.getAllByRole('checkbox')[1]!)
  fireEvent.click(screen.getByRole('button', { name: /^对比/ }))
  expect(notify).toHaveBeenCalledWith('warning', '请选择两次已完成的回测')
  cleanScreen()
  answers.set('portfolio.runs', () => pageOf([]))
  showScreen(<PortfolioRunsScreen query={{ code: undefined, name: undefined }} />, {}, mine)
  expect(await screen.findByText('还没有回测')).toBeTruthy()
})

test('two runs stand over their common days, each from 1, with what differs', async () => {
  const second = { ...detail, run: { ...runRow, id: 'r2', modelName: '等权', startedAt: '2026-01-17T02:00:00.000Z' }, result: { ...runResult, facts: [{ label: '模型', value: '等权' }], curve: { ...runResult.curve, days: ['20240103', '20240104', '20240105'], nav: [2, 2.2, 2.4] } } }
  const compared = comparedOf(detail as never, second as never)!
  expect(compared.days).toEqual(['20240103', '20240104'])
  expect(compared.lines.map(({ values }) => values)).toEqual([[1, 1.05 / 1.1], [1, 1.1]])
  expect(compared.settings).toEqual([{ label: '模型', left: '均值方差·最大夏普', right: '等权' }])
  answers.set('portfolio.runDetail', ({ query }) => (query.id === 'r1' ? detail : second))
  showScreen(<PortfolioRunCompareScreen query={{ left: 'r1', right: 'r2' }} />, {}, mine)
  expect((await screen.findAllByText('稳健一号 等权')).length).toBeGreaterThan(0)
  cleanScreen()
  answers.set('portfolio.runDetail', () => { throw new CallError(11, '回测不存在或已被删除，请刷新列表', null) })
  showScreen(<PortfolioRunCompareScreen query={{ left: 'r1', right: 'r2' }} />, {}, mine)
  expect(await screen.findByText('回测不存在或已被删除，请刷新列表')).toBeTruthy()
})

test('an export carries facts before figures, and no cell becomes a formula', () => {
  const text = csvOf({ ...runRow, portfolioName: '=SUM(1)' }, runResult)
  expect(text.startsWith('\uFEFF组合,\'=SUM(1)\r\n')).toBe(true)
  expect(text).toContain('\r\n费用及杂项,-0.0012,\r\n合计,0.05,\r\n')
  expect(text).toContain('\r\n2024-01-04,2024-01-03,0.6,0.4,0.6,0.4,0.2,0.0002,没有可行解，沿用原权重\r\n')
})
