// @vitest-environment jsdom
import { makeClient } from '@zhiheng/client'
import { type Condition, contract } from '@zhiheng/contract'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { testFields } from '../../testkit/fields.ts'
import { prepareBrowser } from '../../testkit/prepare-browser.ts'
import { showScreen } from '../../testkit/show-screen.tsx'
import { type Answers, fakeTransport } from '../../testkit/fake-transport.ts'
import AdvancedScreeningScreen from './AdvancedScreeningScreen.tsx'
import FundScreeningScreen from './FundScreeningScreen.tsx'
import FundScreeningSimpleScreen from './FundScreeningSimpleScreen.tsx'

const fake = vi.hoisted(() => ({ api: {} as Record<string, unknown> }))
vi.mock('../../api.ts', () => ({ quietly: () => ({}), api: new Proxy({}, { get: (_, domain: string) => fake.api[domain] }) }))

interface Body {
  conditions: Condition[]
  columns: string[]
}
const sharpe: Condition = { kind: 'indicator', period: 'y3', indicator: 'sharpe', by: 'value', expression: 'greaterEq', value: 0.5 }
const drawdown: Condition = { kind: 'indicator', period: 'y3', indicator: 'maxDrawdown', by: 'value', expression: 'greaterEq', value: -0.15 }
const scheme = { id: 's1', schemeName: '主动权益', schemeType: 'screen', content: JSON.stringify({ universe: '2', peer: 'fundType', conditions: [sharpe] }), isPublic: false, classifyId: null, version: 3, ownerId: '1', updatedAt: '', can: ['edit', 'delete'] }

/** 293 funds; a condition on the drawdown leaves none, any other takes 100. */
function answerQuery({ body }: { body?: unknown }) {
  const { conditions, columns } = body as Body
  let left = 293
  const steps = conditions.map((one) => {
    const next = one.kind === 'indicator' && one.indicator === 'maxDrawdown' ? 0 : Math.max(0, left - 100)
    const step = { removed: left - next, left: next, alone: 174 }
    left = next
    return step
  })
  const cell = (name: string) => (name === 'fundCode' ? '004815' : name === 'shortName' ? '红利优享C' : name === 'y3.maxDrawdown' ? -0.2253 : name.endsWith('.rank') ? [17, 61] : name === 'spark' ? [1, 2] : name.includes('.') ? 0.1296 : '')
  return { columns, data: left > 0 ? [columns.map(cell)] : [], pageNo: 1, pageSize: 20, startWith: 0, total: left, totalCount: left, totalPage: 1, universe: 293, steps, peer: '基金类型', asOf: '20260116' }
}
const answers: Answers = { 'screen.fields': () => testFields, 'screen.query': answerQuery, 'queryScheme.list': () => [scheme], 'queryScheme.classifies': () => [], 'columnScheme.list': () => [] }

function setUp(over: Answers = {}) {
  const { asked, transport } = fakeTransport({ ...answers, ...over })
  fake.api = makeClient(contract, transport) as unknown as Record<string, unknown>
  return asked
}
beforeAll(prepareBrowser)
afterEach(cleanup)
const found = () => screen.findByText('红利优享C')

test('a scheme brings its conditions, each with what it removes; taking one away marks the scheme as changed', async () => {
  setUp()
  showScreen(<FundScreeningScreen query={{ simple: undefined, company: undefined, manager: undefined }} />)
  await found()
  fireEvent.click(await screen.findByRole('button', { name: '主动权益' }))
  await screen.findByText('近三年夏普')
  await waitFor(() => expect(screen.getByText('近三年夏普').closest('.sc-chip')!.textContent).toContain('−100　余 193'))
  expect([screen.getByText('符合 193 只'), screen.getByTitle('单独剔除 174')].every(Boolean)).toBe(true)
  fireEvent.click(screen.getByRole('button', { name: '移除条件 近三年夏普' }))
  expect(await screen.findByText('· 已改动')).toBeTruthy()
  expect(await screen.findByText('符合 293 只')).toBeTruthy()
})

test('a scheme that somebody else changed meanwhile is not overwritten: the sentence says what can be done', async () => {
  const { CallError } = await import('@zhiheng/client')
  const asked = setUp({ 'queryScheme.save': () => { throw new CallError(3, '方案已被他人修改，请刷新后再保存', { version: 4 }) } })
  showScreen(<FundScreeningScreen query={{ simple: undefined, company: undefined, manager: undefined }} />)
  await found()
  fireEvent.click(await screen.findByRole('button', { name: '主动权益' }))
  fireEvent.click(await screen.findByRole('button', { name: '移除条件 近三年夏普' }))
  fireEvent.click(screen.getByRole('button', { name: '保存' }))
  expect(await screen.findByText(/方案已被他人修改，请刷新后再保存/)).toBeTruthy()
  expect(asked.find((one) => one.key === 'queryScheme.save')!.body).toMatchObject({ id: 's1', version: 3 })
})

test('without a fund left the deciding condition is named, and one click relaxes it', async () => {
  setUp({ 'queryScheme.list': () => [{ ...scheme, content: JSON.stringify({ conditions: [sharpe, drawdown] }) }] })
  showScreen(<FundScreeningScreen query={{ simple: undefined, company: undefined, manager: undefined }} />)
  await found()
  fireEvent.click(await screen.findByRole('button', { name: '主动权益' }))
  expect(await screen.findByText('没有基金同时满足 2 个条件')).toBeTruthy()
  expect(await screen.findByText(/起决定作用的是「近三年最大回撤 不超过 15.00%」，去掉它有 193 只符合；放宽到 23.00% 有 1 只。/)).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: '放宽到 23.00%' }))
  expect(await screen.findByText('23.00%')).toBeTruthy()
})

test('a refused screening says so, with a way to try again [wording.category-get-exception]', async () => {
  setUp({ 'screen.fields': () => { throw Object.assign(new Error('服务繁忙'), { requestId: '7F3A' }) } })
  showScreen(<FundScreeningScreen query={{ simple: undefined, company: undefined, manager: undefined }} />)
  expect((await screen.findByRole('alert')).textContent).toMatch(/^指标体系获取异常.*7F3A/)
  expect(screen.getByRole('button', { name: /重试/ })).toBeTruthy()
})

test('without the permission the screen says so, and shows no data', async () => {
  setUp({ 'screen.fields': () => { throw Object.assign(new Error('没有权限'), { err: -100 }) } })
  showScreen(<AdvancedScreeningScreen />)
  expect(await screen.findByText(/你没有查看/)).toBeTruthy()
})

test('the query simple=1 shows the simple form instead of chips [pages.fund-screening-simple]', async () => {
  setUp()
  showScreen(<FundScreeningScreen query={{ simple: '1', company: undefined, manager: undefined }} />)
  await found()
  expect([screen.queryByRole('button', { name: /添加条件/ }), screen.getByLabelText('近三年夏普 ≥')].map(Boolean)).toEqual([false, true])
})

test('a field of the simple form asks when Enter is pressed, percent divided by 100', async () => {
  const asked = setUp()
  showScreen(<FundScreeningSimpleScreen />)
  await found()
  const field = screen.getAllByLabelText('近三年年化 ≥').find((one) => one.tagName === 'INPUT')!
  fireEvent.change(field, { target: { value: '12' } })
  fireEvent.keyDown(field, { key: 'Enter', code: 'Enter', keyCode: 13 })
  await waitFor(() => expect((asked.at(-1)!.body as Body).conditions).toEqual([{ kind: 'indicator', period: 'y3', indicator: 'annualReturn', by: 'value', expression: 'greaterEq', value: 0.12 }]))
})

test('an industry is asked by one of its six bands [industry.half-open]', async () => {
  const asked = setUp()
  showScreen(<AdvancedScreeningScreen />)
  await found()
  fireEvent.click(within(screen.getByRole('complementary', { name: '条件目录' })).getByText('行业'))
  const bands = within(screen.getByRole('radiogroup', { name: '有色金属占比' })).getAllByRole('radio')
  fireEvent.click(bands[1]!)
  await waitFor(() => expect((asked.at(-1)!.body as Body).conditions).toEqual([{ kind: 'industry', industry: 'youSeJinShu', minValue: 0.1, maxValue: 0.2 }]))
  expect([bands.length, screen.getAllByRole('radiogroup').filter((one) => one.getAttribute('aria-label')?.endsWith('占比')).length]).toEqual([6, 45])
})

test('an export is a task of the server: its progress is followed and its file fetched', async () => {
  let turn = 0
  const task = (status: string, progress: number) => [{ id: 't1', kind: 'screen-export', title: '', status, progress, message: '', result: null, createdAt: '', finishedAt: null }]
  const asked = setUp({ 'screen.export': () => ({ taskId: 't1' }), 'task.mine': () => (turn++ === 0 ? task('running', 0.5) : task('done', 1)), 'task.download': () => new Blob() })
  URL.createObjectURL = () => 'blob:x'
  showScreen(<FundScreeningScreen query={{ simple: undefined, company: undefined, manager: undefined }} />)
  await found()
  fireEvent.click(screen.getByRole('checkbox', { name: '选择第1行' }))
  fireEvent.click(screen.getByRole('button', { name: '导出' }))
  await waitFor(() => expect(asked.map((one) => one.key)).toContain('task.download'), { timeout: 3000 })
  const body = asked.find((one) => one.key === 'screen.export')!.body as { titles: string[]; columns: string[]; fundCodes: string[] }
  expect([body.fundCodes, body.columns.includes('spark'), body.titles.length === body.columns.length]).toEqual([['004815'], false, true])
})
