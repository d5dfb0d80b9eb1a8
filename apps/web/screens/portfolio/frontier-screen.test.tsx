// @vitest-environment jsdom
import { CallError } from '@zhiheng/client'
import { modelParameter, positionParameter } from '@zhiheng/contract'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { answers, asked, inputsOf } from '../../testkit/fake-api.ts'
import { prepareBrowser } from '../../testkit/prepare-browser.ts'
import { cleanScreen, showScreen } from '../../testkit/show-screen.tsx'
import PortfolioFrontierScreen from './PortfolioFrontierScreen.tsx'

vi.mock('../../api.ts', async () => (await import('../../testkit/fake-api.ts')).fakeApi)

const item = (fundCode: string, fundName: string, weight: number) => ({ id: `d${fundCode}`, portfolio_code: 'PF1', fundCode, fundName, aliasName: fundName, weight, openDays: [], strategyName: '', companyName: '' })
const whole = {
  id: '7', fundId: '7', fundCode: 'PF1', portfolio_code: 'PF1', fundName: '稳健一号', portfolioType: 1, weights: 100, freq: 1, isPublic: false, remark: '', version: 3, can: ['edit', 'run'],
  details: [item('F1', '甲', 50), item('F2', '乙', 30), item('F3', '丙', 20)], parameter: { id: 'm1', modelType: 1, positionType: 1, modelParameter: modelParameter.parse({}), positionParameter: positionParameter.parse({}), version: 3 },
}
const problem = { covariance: [0.04, 0.006, 0, 0.006, 0.01, 0, 0, 0, 0.0025], means: [0.12, 0.07, 0.03], lower: [0, 0, 0], upper: [1, 1, 1], groups: [{ name: '丙类', members: [2], minimum: 0.4 }], budget: 1, periodsPerYear: 250, observations: 120, coverage: [], repaired: false, beginDay: '20240102', endDay: '20260116' }
const answer = { ok: true, why: '', conflict: [], relaxation: [], day: '20260116', riskFree: 0.02, funds: ['甲', '乙', '丙'].map((aliasName, at) => ({ fundCode: `F${at + 1}`, aliasName, expectedReturn: problem.means[at], volatility: 0.1 })), points: [], answers: [], problem, facts: [], notes: [] }

beforeAll(prepareBrowser)
beforeEach(() => {
  localStorage.clear()
  answers.set('portfolio.get', () => whole)
  answers.set('portfolio.frontier', () => answer)
})
afterEach(cleanScreen)

const frontier = <PortfolioFrontierScreen query={{ code: 'PF1', name: undefined }} />
const region = (name: string) => screen.findByRole('region', { name })

test('the arrow keys walk along the frontier and the weights follow without asking the server', async () => {
  showScreen(frontier, {}, ['portfolio.edit'])
  const chosen = await region('选点与现组合')
  const rows = () => within(chosen).getAllByRole('row').map((row) => row.textContent)
  const before = rows()
  fireEvent.keyDown(screen.getByRole('slider', { name: '前沿上的选点' }), { key: 'End' })
  await waitFor(() => expect(rows()).not.toEqual(before))
  // All that the group leaves goes into the fund of the highest return.
  expect(rows()[1]).toContain('60.00%')
  expect(asked.filter(({ call }) => call === 'portfolio.frontier')).toHaveLength(1)
})

test('an answer is taken over as fixed weights that sum to the whole, list before parameters', async () => {
  answers.set('portfolio.saveDetails', () => ({ fundId: '7', fundCode: 'PF1', portfolio_code: 'PF1', version: 4, details: [] }))
  answers.set('portfolio.saveParameter', () => ({ id: 'm1', version: 5 }))
  showScreen(frontier, {}, ['portfolio.edit'])
  fireEvent.click(await screen.findByRole('button', { name: '采用等权 1/N' }))
  fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: '采用' }))
  await waitFor(() => expect(inputsOf('portfolio.saveParameter')[0]!.body).toMatchObject({ modelType: 3, version: 4, id: 'm1' }))
  const { details, version } = inputsOf('portfolio.saveDetails')[0]!.body as { details: { weight: number }[]; version: number }
  expect(version).toBe(3)
  expect(details.map(({ weight }) => weight)).toEqual([33.3334, 33.3333, 33.3333])
})

test('limits are tried in place: what contradicts is named, the smallest relaxation is a button, and nothing is saved', async () => {
  showScreen(frontier, {}, ['portfolio.edit'])
  const limits = await region('约束')
  fireEvent.click(within(limits).getByRole('checkbox', { name: '单只上限' }))
  fireEvent.change(within(limits).getByLabelText('单只上限上限'), { target: { value: '30' } })
  expect(await within(limits).findByText('「单只上限合计 90%」与「权重合计 100%」冲突')).toBeTruthy()
  fireEvent.click(within(limits).getByRole('button', { name: '采用放宽' }))
  await waitFor(() => expect(within(limits).getByLabelText<HTMLInputElement>('单只上限上限').value).toBe('33.33'))
  expect(await within(limits).findByText('「丙类不低于 40%」与单只上下限冲突')).toBeTruthy()
  expect(asked.some(({ call }) => call.startsWith('portfolio.save'))).toBe(false)
})

test('where there is no frontier the reason is said; a refusal can be tried again', async () => {
  answers.set('portfolio.frontier', () => ({ ...answer, ok: false, problem: null, why: '只有一只基金，至少需要两只' }))
  showScreen(frontier, {}, [])
  expect(await screen.findByText('只有一只基金，至少需要两只')).toBeTruthy()
  cleanScreen()
  answers.set('portfolio.get', () => whole)
  answers.set('portfolio.frontier', () => { throw new CallError(11, '组合中的基金净值没有重叠，请移除一些基金', null) })
  showScreen(frontier, {}, [])
  expect(await screen.findByText('组合中的基金净值没有重叠，请移除一些基金')).toBeTruthy()
})
