// @vitest-environment jsdom
import { CallError } from '@zhiheng/client'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { answers, inputsOf, pageOf } from '../../testkit/fake-api.ts'
import { prepareBrowser } from '../../testkit/prepare-browser.ts'
import { cleanScreen, showScreen } from '../../testkit/show-screen.tsx'
import { firstCash, newDraft } from './HeadForm.tsx'
import SimulationsScreen from './SimulationsScreen.tsx'
import { row } from './test-rows.ts'

vi.mock('../../api.ts', async () => (await import('../../testkit/fake-api.ts')).fakeApi)

const mine = row()
const others = row({ combinationCode: 'CS2', combinationName: '同事的', ownerId: 'u2', ownerName: '裴衡予', can: [], sharing: 'read', tradeCount: 9 })
const editor = ['simulation.read', 'simulation.edit', 'portfolio.read', 'portfolio.edit']
const show = (permissions: readonly string[] = editor, host = {}) => showScreen(<SimulationsScreen />, host, permissions)
const press = async (name: string | RegExp) => fireEvent.click(await screen.findByRole('button', { name }))
const menu = async (of: string, item: string) => {
  await press(`${of}的更多操作`)
  fireEvent.click(await screen.findByRole('menuitem', { name: item }))
}
const tick = (name: string) => fireEvent.click(within(screen.getByText(name).closest('[role=row]') as HTMLElement).getByRole('checkbox'))

beforeAll(prepareBrowser)
beforeEach(() => {
  answers.set('simulation.list', () => pageOf([mine, others]))
  answers.set('marketIndex.distinct', () => [{ indexCode: 'ZH300', indexName: '知衡300' }])
})
afterEach(cleanScreen)

test('the list shows cash as equity less market value, and the position in percent with two decimals [simulation.cash-formula] [simulation.position-ratio]', async () => {
  show()
  const cells = within((await screen.findByText('稳健一号')).closest('[role=row]') as HTMLElement)
  expect(cells.getByText('63.25%')).toBeTruthy()
  expect([mine.equity - mine.marketValue, mine.cash]).toEqual([399_359.5, 399_359.5])
  expect(cells.getByText('39.94 万')).toBeTruthy()
  expect(cells.getByText('+8.66%')).toBeTruthy()
  expect(cells.getByText('2025-06-30')).toBeTruthy()
})

test('readers and guests see no button that they may not use', async () => {
  show(['simulation.read'])
  await screen.findByText('稳健一号')
  for (const name of ['新建组合', '设置', '导入交易', '复制', '删除', '由组合转换']) expect(screen.queryByRole('button', { name })).toBeNull()
  cleanScreen()
  answers.set('simulation.list', () => pageOf([mine, others]))
  show(editor, { canCreate: false })
  await screen.findByText('稳健一号')
  for (const name of ['新建组合', '导入交易', '复制', '由组合转换']) expect(screen.queryByRole('button', { name })).toBeNull()
  expect(screen.getAllByRole('button', { name: '设置' })).toHaveLength(1)
  cleanScreen()
  answers.set('simulation.list', () => pageOf([mine, others]))
  show(editor, { allowed: (code: string | undefined) => code === 'edit' })
  await screen.findByText('稳健一号')
  for (const name of ['新建组合', '复制', '删除']) expect(screen.queryByRole('button', { name })).toBeNull()
})

test('a new combination begins with its cash as a record of asset type 8; a quota that is used up is said in the form [quota.simulation-combos] [simulation.asset-type-8-cash]', async () => {
  expect(firstCash(1000, '20250102')).toMatchObject([{ assetType: 8, instrument: '', direction: 'buy', positionEffect: 'external', tradedAmount: 1000, tradingDay: '20250102' }])
  expect([firstCash(0, '20250102'), firstCash(1000, undefined)]).toEqual([[], []])
  expect(newDraft.safeParse({ combinationName: '甲', startAmount: 1 }).error!.issues).toMatchObject([{ path: ['startDay'], message: '请选择初始现金入账的日期' }])
  answers.set('simulation.save', () => { throw new CallError(11, '模拟组合已有 50 个，达到上限 50 个，请先删除不用的或升级版本', null) })
  show()
  await press('新建组合')
  const drawer = within(await screen.findByRole('dialog'))
  fireEvent.change(drawer.getByLabelText('名称'), { target: { value: '新组合' } })
  fireEvent.change(drawer.getByLabelText('初始现金（元）'), { target: { value: '' } })
  fireEvent.click(drawer.getByRole('button', { name: '新建' }))
  expect(await drawer.findByText('模拟组合已有 50 个，达到上限 50 个，请先删除不用的或升级版本')).toBeTruthy()
  expect(inputsOf('simulation.save')[0]!.body).toMatchObject({ combinationName: '新组合', sharing: 'none', settings: { subscribeDays: 0, redeemDays: 0, dividend: 'cash' }, tradeRecords: [] })
})

test('settings are saved with the version that they began from; who saves second reads why', async () => {
  answers.set('simulation.update', () => { throw new CallError(11, '裴衡予 刚刚保存过，请刷新后重新修改', null) })
  show()
  await press('设置')
  const drawer = within(await screen.findByRole('dialog'))
  fireEvent.change(drawer.getByLabelText('赎回到账天数'), { target: { value: '3' } })
  fireEvent.click(drawer.getByRole('button', { name: '保存' }))
  expect(await drawer.findByText('裴衡予 刚刚保存过，请刷新后重新修改')).toBeTruthy()
  expect(inputsOf('simulation.update')[0]!.body).toMatchObject({ combinationCode: 'CS1', version: 4, settings: { redeemDays: 3 } })
})

test('deleting names what and how many, and leaves what only its owner may delete', async () => {
  answers.set('simulation.remove', () => null)
  show()
  await screen.findByText('稳健一号')
  tick('稳健一号')
  tick('同事的')
  await press('删除')
  expect((await screen.findAllByText('删除组合「稳健一号」？')).length).toBeGreaterThan(0)
  expect(screen.getByText('连同 3 条交易记录一起删除，不能恢复。「同事的」只有所有者可以删除，不会删除。')).toBeTruthy()
  await press('删除 1 个组合')
  await waitFor(() => expect(inputsOf('simulation.remove')[0]!.body).toEqual({ codes: ['CS1'] }))
})

test('a combination is copied and kept as a seed under a name, and becomes a portfolio with what the call notes', async () => {
  answers.set('simulation.clone', ({ body }) => row({ combinationCode: 'CS3', combinationName: String(body.combinationName) }))
  answers.set('simulation.convert', () => ({ kind: 'portfolio', code: 'P1', name: '稳健一号', notes: ['现金占 36.75%，未计入；权重按持仓市值折算为 100%'] }))
  show()
  await screen.findByText('稳健一号')
  fireEvent.click(screen.getAllByRole('button', { name: '复制' })[0]!)
  fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: '复制' }))
  await waitFor(() => expect(inputsOf('simulation.clone')[0]!.body).toEqual({ code: 'CS1', combinationName: '稳健一号副本' }))
  await press('知道了')
  await menu('稳健一号', '转为回测组合')
  await press(/^转\s?换$/)
  expect(await screen.findByText(/现金占 36.75%，未计入/)).toBeTruthy()
  expect(inputsOf('simulation.convert')[0]!.body).toEqual({ from: 'combination', code: 'CS1' })
})

test('a portfolio becomes a combination with its starting amount; without a portfolio the form says so', async () => {
  answers.set('portfolio.list', () => pageOf([{ portfolio_code: 'P9', fundName: '六四', modelName: '等权' }]))
  answers.set('simulation.convert', () => ({ kind: 'combination', code: 'CS9', name: '六四', notes: ['权重取自组合的基金列表'] }))
  show()
  await press('由组合转换')
  const drawer = within(await screen.findByRole('dialog'))
  fireEvent.click(drawer.getByRole('button', { name: '转换' }))
  expect(await drawer.findByText('请选择组合')).toBeTruthy()
  fireEvent.mouseDown(drawer.getByRole('combobox', { name: '组合' }))
  fireEvent.click(await screen.findByText('六四 等权'))
  fireEvent.click(drawer.getByRole('button', { name: '转换' }))
  expect((await screen.findAllByText('已新建组合「六四」')).length).toBeGreaterThan(0)
  expect(screen.getByText('权重取自组合的基金列表')).toBeTruthy()
  expect(inputsOf('simulation.convert')[0]!.body).toEqual({ from: 'portfolio', code: 'P9', startAmount: 1_000_000 })
})

test('trials are a filter of the list and can be turned into combinations', async () => {
  answers.set('simulation.list', ({ body }) => pageOf(body.kind === 'trial' ? [row({ kind: 'trial', combinationName: '试一试' })] : [mine]))
  answers.set('simulation.saveBasic', () => mine)
  show()
  await screen.findByText('稳健一号')
  fireEvent.click(screen.getByText('试算组合'))
  expect(await screen.findByText('试一试')).toBeTruthy()
  await press('转为组合')
  fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: '转为组合' }))
  await waitFor(() => expect(inputsOf('simulation.saveBasic')[0]!.body).toMatchObject({ combinationCode: 'CS1', version: 4, combinationName: '试一试' }))
})

test('the chosen ones are compared by their NAVs', async () => {
  const curve = (combinationCode: string, combinationName: string, days: string[], nav: number[]) => ({ combinationCode, combinationName, days, nav, equity: [], marketValue: [], cash: [], inTransit: [], units: [], flow: [], positionRatio: [] })
  answers.set('simulation.navs', () => [curve('CS1', '稳健一号', ['20250102', '20250103'], [1, 1.1]), curve('CS2', '同事的', [], [])])
  show()
  await screen.findByText('稳健一号')
  tick('稳健一号')
  tick('同事的')
  await press('净值对比（2）')
  expect(await screen.findByRole('region', { name: '区间表现' })).toBeTruthy()
  expect(screen.getByText('+10.00%')).toBeTruthy()
  expect(screen.getByText('「同事的」还没有净值，没有画出')).toBeTruthy()
  expect(inputsOf('simulation.navs')[0]!.body).toEqual({ codes: ['CS1', 'CS2'] })
})

test('an empty list, a failed call and a missing permission each say what to do', async () => {
  answers.set('simulation.list', () => pageOf([]))
  show()
  expect(await screen.findByText('还没有组合')).toBeTruthy()
  expect(screen.getByText(/新建一个组合，录入初始现金与交易/)).toBeTruthy()
  cleanScreen()
  answers.set('simulation.list', () => { throw new CallError(500, '服务繁忙，请稍后重试', null) })
  show()
  expect(await screen.findByRole('button', { name: /重试/ })).toBeTruthy()
  cleanScreen()
  answers.set('simulation.list', () => { throw new CallError(-100, '当前用户无此操作权限', null) })
  show()
  expect(await screen.findByText(/^你没有查看/)).toBeTruthy()
})
