// @vitest-environment jsdom
import { CallError } from '@zhiheng/client'
import { type Factor, type ResearchResult, researchSettings } from '@zhiheng/contract'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { answers, inputsOf, pageOf } from '../../testkit/fake-api.ts'
import { prepareBrowser } from '../../testkit/prepare-browser.ts'
import { cleanScreen, showScreen } from '../../testkit/show-screen.tsx'
import FactorResearchScreen from './FactorResearchScreen.tsx'
import ResearchDetailScreen from './ResearchDetailScreen.tsx'

vi.mock('../../api.ts', async () => (await import('../../testkit/fake-api.ts')).fakeApi)

const settings = researchSettings.parse({ beginDay: '20250101' })
const factor: Factor = { id: '5', factorName: '动量', category: '', description: '', formula: "区间收益率('近三月')", direction: 'high', status: 'testing', next: ['live', 'draft'], isPublic: false, ownerId: 'u1', ownerName: '林知远', updatedAt: '2026-01-16T02:00:00.000Z', settings, runStatus: 'done', runAt: '2026-01-16T02:00:00.000Z', can: ['edit', 'delete', 'run'], summary: { rankIc: 0.0512, ir: 0.4, t: 2.5, periods: 40, longShort: 0.2, coverage: 0.98 } }
const summary = { mean: 0.0512, deviation: 0.1, ir: 0.4, t: 2.5, positive: 0.6, periods: 2 }
const found = (name: string): ResearchResult['factors'][number] => ({ name, formula: '1', direction: 'high', ic: [0.1, 0.1], rankIc: [0.2, null], icSummary: summary, rankSummary: summary, decay: [0.05, null], coverage: [1, 0.9], curves: [[1, 1.1, 1.2], [1, 1.2, 1.3]], longShort: [1, 1.1, 1.25], means: [0.1, 0.2], turnover: [0.5, 0.3], counts: [4, 4] })
const result: ResearchResult = { runAt: '2026-01-16T02:00:00.000Z', funds: 192, days: ['20250131', '20250228', '20250331'], settings, factors: [found('动量'), found('低波动')], correlation: [[1, 0.3], [0.3, 1]] }
const state = { status: 'done', progress: 1, message: '', taskId: 't', startedAt: null, finishedAt: null }

beforeAll(prepareBrowser)
beforeEach(() => {
  answers.set('factor.page', () => pageOf([factor]))
  answers.set('factor.get', () => factor)
  answers.set('factor.status', () => state)
  answers.set('factor.log', () => [{ at: '2026-01-16T02:00:00.000Z', text: '运行完成' }])
  answers.set('factor.result', () => ({ ...result, factors: [found('动量')], correlation: [[1]] }))
  answers.set('factor.values', () => pageOf([{ fundCode: 'F1', shortName: '甲一号', value: 0.24, rank: 1 }]))
})
afterEach(cleanScreen)
const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }))
const detail = (kind: string) => <ResearchDetailScreen query={{ kind, id: '5', name: '动量' }} />

test('a factor goes on from its status after a question that says what follows [factor.status]', async () => {
  answers.set('factor.updateStatus', ({ body }) => ({ ...factor, status: body.status }))
  showScreen(<FactorResearchScreen />)
  expect(await screen.findByText('0.0512')).toBeTruthy()
  await press('转启用')
  expect(await screen.findByText('启用后公式和方向不能修改，也不能删除。')).toBeTruthy()
  await press('更改状态')
  await waitFor(() => expect(inputsOf('factor.updateStatus')[0]!.body).toEqual({ id: '5', status: 'live' }))
})

test('what runs can be stopped, what does not can be run; a refusal is said [model.run-stop]', async () => {
  answers.set('factor.run', () => { throw new CallError(11, '正在运行，请等待结束或先停止', null) })
  showScreen(<FactorResearchScreen />)
  await press('检验')
  expect(await screen.findByText('正在运行，请等待结束或先停止')).toBeTruthy()
  cleanScreen()
  answers.set('factor.page', () => pageOf([{ ...factor, runStatus: 'running' }]))
  showScreen(<FactorResearchScreen />)
  expect(await screen.findByRole('button', { name: '停止' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: '检验' })).toBeNull()
})

test('a result shows figures with their cards, log and the best funds', async () => {
  showScreen(detail('factor'))
  expect(await screen.findByText('Rank IC 均值')).toBeTruthy()
  expect(screen.getByText('+25.00%')).toBeTruthy()
  expect(await screen.findByText('甲一号')).toBeTruthy()
  expect(await screen.findByText('运行完成')).toBeTruthy()
  for (const name of ['Rank IC', '分组净值', '各组每期平均收益', 'IC 衰减']) expect(screen.getByRole('region', { name })).toBeTruthy()
})

test('when a run ends, its last lines and its result are read once more', async () => {
  let status = 'running'
  answers.set('factor.status', () => ({ ...state, status, finishedAt: status === 'done' ? '2026-01-16T02:00:05.000Z' : null }))
  answers.set('factor.log', () => [{ at: '2026-01-16T02:00:00.000Z', text: status === 'done' && inputsOf('factor.status').length > 1 ? '运行完成' : '已计算 0 / 8 只基金' }])
  answers.set('factor.result', () => (status === 'done' ? { ...result, factors: [found('动量')], correlation: [[1]] } : null))
  showScreen(detail('factor'), { active: false })
  expect(await screen.findByText('已计算 0 / 8 只基金')).toBeTruthy()
  const logs = inputsOf('factor.log').length
  status = 'done'
  await press('刷新')
  expect(await screen.findByText('运行完成')).toBeTruthy()
  expect(await screen.findByText('Rank IC 均值')).toBeTruthy()
  expect(inputsOf('factor.log').length).toBeGreaterThan(logs + 1)
})

test('a project compares its factors and shows how they go together', async () => {
  answers.set('project.get', () => ({ ...factor, projectName: '比较', factors: [{ id: '5', name: '动量' }], models: [], factorName: undefined }))
  answers.set('project.status', () => state)
  answers.set('project.log', () => [])
  answers.set('factor.result', () => result)
  showScreen(detail('project'))
  expect(await screen.findByRole('region', { name: '因子相关性（各期秩相关均值）' })).toBeTruthy()
  await press('低波动')
  expect(screen.getByRole('button', { name: '低波动' }).getAttribute('aria-pressed')).toBe('true')
})

test('before the first run, after a failure and without permission the screen says so', async () => {
  answers.set('factor.result', () => null)
  answers.set('factor.log', () => [])
  answers.set('factor.status', () => ({ ...state, status: 'failed', message: '范围内只有 2 只有净值的基金' }))
  showScreen(detail('factor'))
  expect(await screen.findByText('还没有结果')).toBeTruthy()
  expect(await screen.findByText('失败：范围内只有 2 只有净值的基金')).toBeTruthy()
  cleanScreen()
  for (const call of ['factor.get', 'factor.status', 'factor.log', 'factor.result']) answers.set(call, () => { throw new CallError(-100, '当前用户无此操作权限', null) })
  showScreen(detail('factor'))
  expect(await screen.findByText(/^你没有查看/)).toBeTruthy()
})
