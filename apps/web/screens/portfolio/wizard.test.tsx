// @vitest-environment jsdom
import { CallError } from '@zhiheng/client'
import { modelParameter, parameterDraft, positionParameter } from '@zhiheng/contract'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { answers, asked, inputsOf, pageOf } from '../../testkit/fake-api.ts'
import { prepareBrowser } from '../../testkit/prepare-browser.ts'
import { cleanScreen, showScreen } from '../../testkit/show-screen.tsx'
import { begun, doubledAliases, faultsOf } from './draft.ts'
import PortfoliosScreen from './PortfoliosScreen.tsx'
import PortfolioWizardScreen from './PortfolioWizardScreen.tsx'

vi.mock('../../api.ts', async () => (await import('../../testkit/fake-api.ts')).fakeApi)

const item = (fundCode: string, fundName: string, aliasName = fundName) => ({ id: `d${fundCode}`, portfolio_code: 'PF1', fundCode, fundName, aliasName, weight: 50, openDays: [], strategyName: '股票多头', companyName: '某资产' })
const info = {
  id: '7', fundId: '7', fundCode: 'PF1', portfolio_code: 'PF1', asset_code: 'PF1', fundName: '稳健一号', beginDate: '', balance: null, warnLine: null, portfolioType: 1, managementFee: 0.015, performanceFee: null, slottingFee: null, inferior: null, prior: null, fixedProfit: null, floatProfit: null,
  weights: 100, isPublicFund: false, freq: 1, configModel: 1, isPublic: false, remark: '', version: 3, ownerId: 'u1', ownerName: '林知远', createdAt: '2026-01-16T02:00:00.000Z', updatedAt: '2026-01-16T02:00:00.000Z', can: ['edit', 'delete', 'run'] as const,
}
const parameter = { id: 'm1', portfolioCode: 'PF1', portfolio_code: 'PF1', fundCode: 'PF1', modelType: 1, positionType: 1, modelParameter: modelParameter.parse({}), positionParameter: positionParameter.parse({ Begin_month: '202401' }), version: 3 }
const whole = { ...info, details: [item('F1', '甲一号'), item('F2', '乙二号')], parameter }
const weights = { ok: true, why: '', conflict: [], relaxation: [], modelName: '均值方差·最大夏普', day: '20260116', weights: [], cash: 0, expectedReturn: 0.1, volatility: 0.05, sharpe: 1.4, objective: 1.4, facts: [], notes: [], problem: null, views: [], prior: [], posterior: [] }
const candidate = (fundCode: string, fundName: string) => ({ fundCode, fundName, found: true, isPrivate: true, strategyName: '股票多头', companyName: '某资产', frequency: 'weekly', beginDay: '20200103', endDay: '20260116', navCount: 300, lastNav: 1.2, openRule: '', why: '' })

beforeAll(prepareBrowser)
beforeEach(() => {
  localStorage.clear()
  answers.set('portfolio.get', () => whole)
  answers.set('portfolio.fundDetails', ({ body }) => ({ funds: (body.fundCodes as string[]).map((code) => candidate(code, `基金${code}`)), missing: [], beginDay: '20200103', endDay: '20260116', days: 300 }))
  answers.set('portfolio.weight', () => weights)
  answers.set('portfolio.save', () => ({ fundId: '7', fundCode: 'PF1', portfolio_code: 'PF1', version: 1 }))
  answers.set('portfolio.details', () => whole.details)
  answers.set('portfolio.saveParameter', () => ({ id: 'm1', version: 4 }))
  answers.set('portfolio.saveInfo', () => ({ fundId: '7', fundCode: 'PF1', portfolio_code: 'PF1', version: 5 }))
  answers.set('portfolio.saveDetails', () => ({ fundId: '7', fundCode: 'PF1', portfolio_code: 'PF1', version: 6, details: whole.details }))
  answers.set('queryScheme.list', () => [])
  answers.set('marketIndex.distinct', () => [])
})
afterEach(cleanScreen)

const mine = ['portfolio.edit', 'portfolio.read']
const wizard = (code?: string, copy?: string) => <PortfolioWizardScreen query={{ code, copy, name: undefined }} />
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }))
const pressLater = async (name: string | RegExp) => fireEvent.click(await screen.findByRole('button', { name }))
const saved = () => asked.map(({ call }) => call).filter((call) => /^portfolio\.(save|details$)/.test(call))

test('the wizard has three steps: info and funds, parameters, aliases [screen.portfolio-wizard-steps]', async () => {
  showScreen(wizard('PF1'), {}, mine)
  const steps = within(await screen.findByRole('navigation', { name: '步骤' })).getAllByRole('button')
  expect(steps.map((step) => step.textContent)).toEqual(['1基本信息与基金', '2模型与仓位参数', '3基金别名'])
  for (const [at, region] of ['基金列表', '模型参数', '基金别名'].entries()) {
    fireEvent.click(steps[at]!)
    expect(await screen.findByRole('region', { name: region })).toBeTruthy()
  }
})

test('a new portfolio begins with the defaults of the specification [portfolio.default-type] [portfolio.params-defaults] [portfolio.model-parameter-defaults] [portfolio.position-parameter-defaults]', () => {
  const { info: start, modelType, positionType, model, position } = begun()
  expect(start).toMatchObject({ portfolioType: 1, weights: 100, freq: 1 })
  expect({ modelType, positionType }).toEqual({ modelType: 1, positionType: 1 })
  expect(model).toMatchObject({ risk_period: 120, return_period: 120, optimize_rule: 1, no_risk_rate: 0.03, expect_return: 0.05, risk_coef: 4, uncertain_parameter: 0.05, funds: [], views: [] })
  expect(position).toMatchObject({ Rebalance_rule: 1, Rebalance_period: 20, Rebalance_month: [] })
  expect(Object.keys(positionParameter.shape)).toContain('Begin_month')
  expect(parameterDraft.parse({ modelParameter: '{}' }).modelParameter.risk_period).toBe(120)
})

test('the check raises a flag, the fields show their faults, and only the next tick decides whether to save [portfolio.wizard-check]', async () => {
  vi.useFakeTimers()
  try {
    showScreen(wizard(), {}, mine)
    expect(screen.queryByText('请输入组合名称')).toBeNull()
    press('保存并下一步')
    // The flag is up and its faults are in sight before anything goes on.
    expect(screen.getAllByText('请输入组合名称').length).toBeGreaterThan(0)
    await act(async () => { await vi.advanceTimersByTimeAsync(0) })
    expect(inputsOf('portfolio.save')).toEqual([])
    expect(screen.getByText('请添加基金')).toBeTruthy()
  } finally {
    vi.useRealTimers()
  }
})

test('saving step 0 keeps fundId and fundCode and reads the list again [portfolio.wizard-step0]', async () => {
  showScreen(wizard('PF1'), {}, mine)
  fireEvent.change(await screen.findByLabelText('组合名称'), { target: { value: '稳健二号' } })
  press('保存并下一步')
  await screen.findByRole('region', { name: '模型参数' })
  expect(saved()).toEqual(['portfolio.save', 'portfolio.details'])
  expect(inputsOf('portfolio.save')[0]!.body).toMatchObject({ info: { id: '7', portfolio_code: 'PF1', version: 3, fundName: '稳健二号', managementFee: 0.015, balance: '' }, details: [{ id: 'dF1', fundCode: 'F1', weight: 50 }, { id: 'dF2' }] })
  expect(inputsOf('portfolio.details')[0]!.query).toEqual({ portfolio_code: 'PF1' })
})

test('saving step 1 keeps the id of the parameters, then saves the info with begin date and model [portfolio.wizard-step1]', async () => {
  showScreen(wizard('PF1'), {}, mine)
  await pressLater(/模型与仓位参数/)
  fireEvent.change(await screen.findByLabelText('风险估计区间'), { target: { value: '60' } })
  press('保存并下一步')
  await screen.findByRole('region', { name: '基金别名' })
  expect(saved()).toEqual(['portfolio.saveParameter', 'portfolio.saveInfo'])
  const { modelParameter: model, positionParameter: position, ...rest } = inputsOf('portfolio.saveParameter')[0]!.body as Record<string, unknown>
  expect(rest).toMatchObject({ id: 'm1', portfolioCode: 'PF1', modelType: 1, positionType: 1, version: 3 })
  expect([JSON.parse(model as string), JSON.parse(position as string)]).toMatchObject([{ risk_period: 60 }, { Begin_month: parameter.positionParameter.Begin_month }])
  expect(inputsOf('portfolio.saveInfo')[0]!.body).toMatchObject({ info: { id: '7', version: 4 }, beginDate: parameter.positionParameter.Begin_month, configModel: 1 })
})

const toAliases = async () => {
  await pressLater(/基金别名/)
  await screen.findByRole('region', { name: '基金别名' })
}

test('step 2 saves the list with its aliases [portfolio.wizard-step2]', async () => {
  showScreen(wizard('PF1'), {}, mine)
  await toAliases()
  fireEvent.change(screen.getByLabelText('甲一号的别名'), { target: { value: '稳' } })
  press('保存并返回列表')
  await waitFor(() => expect(inputsOf('portfolio.saveDetails')[0]!.body).toMatchObject({ portfolio_code: 'PF1', version: 3, details: [{ fundCode: 'F1', aliasName: '稳' }, { fundCode: 'F2', aliasName: '乙二号' }] }))
})

test('equal aliases warn in the words of the specification, end the loading and never reach the server; the server\'s code 10000 warns alike [portfolio.alias-unique]', async () => {
  const { notify } = showScreen(wizard('PF1'), {}, mine)
  await toAliases()
  fireEvent.change(screen.getByLabelText('甲一号的别名'), { target: { value: '乙二号' } })
  press('保存并返回列表')
  await waitFor(() => expect(notify).toHaveBeenCalledWith('warning', '基金别名不允许重复，请检查修改后重新保存'))
  expect(inputsOf('portfolio.saveDetails')).toEqual([])
  expect(screen.getByRole('button', { name: '保存并回测' }).className).not.toContain('loading')
  answers.set('portfolio.saveDetails', () => { throw new CallError(10000, '基金别名不允许重复，请检查修改后重新保存', null) })
  fireEvent.change(screen.getByLabelText('甲一号的别名'), { target: { value: '另一名' } })
  notify.mockClear()
  press('保存并返回列表')
  await waitFor(() => expect(notify).toHaveBeenCalledWith('warning', '基金别名不允许重复，请检查修改后重新保存'))
})

test('equal names of funds are not checked, only aliases are [portfolio.duplicate-names-not-checked]', () => {
  expect(doubledAliases([{ fundName: '同名', aliasName: '一' }, { fundName: '同名', aliasName: '二' }])).toEqual([])
  expect(doubledAliases([{ fundName: '同名', aliasName: '' }, { fundName: '同名', aliasName: '' }])).toEqual([0, 1])
  const funds = ['F1', 'F2'].map((fundCode, at) => ({ id: '', fundCode, fundName: '同名', aliasName: `别名${at}`, weight: 50, openDays: [], strategyName: '', companyName: '' }))
  expect(faultsOf(2, { ...begun(), funds })).toEqual([])
  expect(doubledAliases(funds)).toEqual([])
})

test('an answer without solution names the conflict, and its button moves the limit by the smallest amount', async () => {
  answers.set('portfolio.weight', () => ({ ...weights, ok: false, why: '约束相互冲突', conflict: ['预期收益不低于 14%', '固收不低于 40%'], relaxation: [{ constraint: '预期收益不低于 14%', by: -0.0074 }] }))
  answers.set('portfolio.get', () => ({ ...whole, parameter: { ...parameter, modelParameter: modelParameter.parse({ optimize_rule: 3, expect_return: 0.14 }) } }))
  showScreen(wizard('PF1'), {}, mine)
  await pressLater(/模型与仓位参数/)
  expect(await screen.findByText('「预期收益不低于 14%」与「固收不低于 40%」冲突')).toBeTruthy()
  press('采用放宽')
  expect(screen.getByRole<HTMLInputElement>('spinbutton', { name: '目标收益' }).value).toBe('13.26')
})

test('a view that is not understood is underlined where it is wrong, and the step cannot be saved with it', async () => {
  answers.set('portfolio.get', () => ({ ...whole, parameter: { ...parameter, modelType: 10, modelParameter: modelParameter.parse({ views: ['甲一号 跑赢 丙三号 2%'] }) } }))
  showScreen(wizard('PF1'), {}, mine)
  await pressLater(/模型与仓位参数/)
  await screen.findByLabelText('第 1 条观点')
  expect(document.querySelector('.pf-view-box u')!.textContent).toBe('丙三号')
  expect(screen.getAllByText(/^第 1 条观点没有看懂/).length).toBeGreaterThan(0)
  expect(inputsOf('portfolio.weight')).toEqual([])
})

test('pasted codes and names are added, what was not found is named', async () => {
  answers.set('portfolio.fundDetails', ({ body }) => ({ funds: (body.fundCodes as string[]).map((code) => ({ ...candidate(code, `基金${code}`), found: code === 'F9' })), missing: [], beginDay: '', endDay: '', days: 0 }))
  answers.set('fund.search', ({ body }) => (body.keyword === '丙三号' ? [{ fundCode: 'F3', shortName: '丙三号', fullName: '', shareClass: '', fundType: '', counselorName: '某资产', isPrivate: true, navDay: '', origin: 'market' }] : []))
  showScreen(wizard('PF1'), {}, mine)
  await pressLater('粘贴代码或名称')
  fireEvent.change(await screen.findByRole('textbox', { name: '代码或名称' }), { target: { value: 'F9\n丙三号\n没有的' } })
  press('加入')
  expect(await screen.findByText(/1 项没有找到：「没有的」/)).toBeTruthy()
  expect(screen.getByText('丙三号')).toBeTruthy()
  expect(screen.getByText('基金F9')).toBeTruthy()
})

test('a copy has the facts of the other under a free name, and saves as a new one', async () => {
  answers.set('portfolio.name', () => ({ name: '稳健一号 副本', isFree: true }))
  showScreen(wizard(undefined, 'PF1'), {}, mine)
  expect((await screen.findByLabelText<HTMLInputElement>('组合名称')).value).toBe('稳健一号 副本')
  press('保存并下一步')
  await screen.findByRole('region', { name: '模型参数' })
  const body = inputsOf('portfolio.save')[0]!.body as { info: object; details: object[] }
  expect(body.info).not.toHaveProperty('id')
  expect(body.details[0]).not.toHaveProperty('id')
})

test('without the permission the wizard only shows', async () => {
  answers.set('portfolio.get', () => ({ ...whole, can: [] }))
  showScreen(wizard('PF1'), {}, ['portfolio.read'])
  expect(await screen.findByText(/^只能查看/)).toBeTruthy()
  expect(screen.getByLabelText<HTMLInputElement>('组合名称').disabled).toBe(true)
  expect(screen.queryByRole('button', { name: '粘贴代码或名称' })).toBeNull()
})

test('the list shows the figures of the newest back-test; empty and refused are said', async () => {
  const summary = { totalReturn: 0.4779, annualReturn: 0.1047, volatility: 0.054, maxDrawdown: -0.0438, sharpe: 1.38, calmar: 2.39, turnover: 2.4, excess: null }
  answers.set('portfolio.list', () => pageOf([{ ...info, fundCount: 2, modelName: '等权', newest: { id: 'r1', status: 'done', startedAt: '2026-01-16T02:00:00.000Z', summary } }]))
  showScreen(<PortfoliosScreen />, {}, mine)
  expect(await screen.findByText('+47.79%')).toBeTruthy()
  expect(screen.getByRole('button', { name: '结果' })).toBeTruthy()
  cleanScreen()
  answers.set('portfolio.list', () => pageOf([]))
  showScreen(<PortfoliosScreen />, {}, mine)
  expect(await screen.findByText('还没有组合')).toBeTruthy()
  cleanScreen()
  answers.set('portfolio.list', () => { throw new CallError(-100, '当前用户无此操作权限', null) })
  showScreen(<PortfoliosScreen />, {}, [])
  expect(await screen.findByText(/^你没有查看/)).toBeTruthy()
})
