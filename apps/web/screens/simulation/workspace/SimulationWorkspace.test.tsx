// @vitest-environment jsdom
import { CallError } from '@zhiheng/client'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { userInfo } from '../../../app/session.ts'
import { answers, inputsOf } from '../../../testkit/fake-api.ts'
import { prepareBrowser } from '../../../testkit/prepare-browser.ts'
import { cleanScreen, showScreen } from '../../../testkit/show-screen.tsx'
import type { StoredDraft } from './draft-store.ts'
import { newRecord, withAmount, withFund } from './records.ts'
import SimulationWorkspaceScreen from './SimulationWorkspaceScreen.tsx'

vi.mock('../../../api.ts', async () => (await import('../../../testkit/fake-api.ts')).fakeApi)
// jsdom has no canvas.
vi.mock('./Curve.tsx', () => ({ Curve: () => null }))
const disk = vi.hoisted(() => new Map<string, unknown>())
vi.mock('./draft-store.ts', () => ({
  draftOwner: (...names: string[]) => names.join('/'),
  readDrafts: (owner: string) => Promise.resolve([...(disk as Map<string, StoredDraft>).values()].filter((draft) => draft.owner === owner)),
  writeDraft: (draft: StoredDraft) => Promise.resolve(void disk.set(draft.key, structuredClone(draft))),
  holdDraft: () => undefined,
  forgetDraft: (key: string) => Promise.resolve(void disk.delete(key)),
}))

const days = ['20250102', '20250103', '20250106', '20250107']
const line = { instrument: 'F1', instrumentName: '青岚一号', assetType: 1, days, prices: [1, 1.1, 1.2, 1.25], minAmount: null, openRule: '', distributions: [] }
const record = (own: ReturnType<typeof newRecord>) => ({ ...own, assetCode: 'C1', assetName: '甲', tradingday: own.tradingDay, createdBy: '林', updatedAt: '2025-01-07T00:00:00Z' })
const cash = record({ ...newRecord('1', 'cashIn', '20250102'), tradedAmount: 1000 })
const bought = record(withAmount(withFund(newRecord('2', 'buy', '20250103'), { instrument: 'F1', instrumentName: '青岚一号', assetType: 1 }, 1.1), 550))
let whole = { version: 3, tradeRecords: [cash, bought], can: ['edit', 'delete'] }
const head = () => ({ combinationCode: 'C1', assetCode: 'C1', combinationName: '均衡组合', kind: 'combination', description: '', sharing: 'edit', settings: { subscribeDays: 0, redeemDays: 0, dividend: 'cash', benchmark: '' }, savedBy: '林知远', ownerName: '林知远', updatedAt: '2025-01-07T02:00:00Z', positions: [], ...whole })

beforeAll(prepareBrowser)
beforeEach(() => {
  disk.clear()
  whole = { version: 3, tradeRecords: [cash, bought], can: ['edit', 'delete'] }
  answers.set('simulation.get', head)
  answers.set('simulation.prices', () => ({ instruments: [line], tradingDays: days }))
  answers.set('simulation.positions', () => ({ combinationCode: 'C1', version: 3, tradingDay: '20250107', equity: 1075, marketValue: 625, cash: 450, availableCash: 450, inTransit: 0, positionRatio: 58.14, units: 1000, nav: 1.075, positions: [{ id: 'p1', assetCode: 'C1', instrument: 'F1', instrumentName: '青岚一号', assetType: 1, tradingDay: '20250107', tradingday: '20250107', volume: 500, availableVolume: 500, closePrice: 1.25, priceDay: '20250107', tradedPrice: 1.1, marketValue: 625, cost: 550, unrealised: 75, realised: 0, weight: 58.14 }] }))
  answers.set('fund.search', () => [{ fundCode: 'F1', shortName: '青岚一号' }])
  answers.set('simulation.saveRecords', () => ({ combinationCode: 'C1', version: 4, saved: 0, updated: 1, deleted: 0, leftOut: 0, state: {} }))
})
afterEach(cleanScreen)

const show = async () => {
  const shown = showScreen(<SimulationWorkspaceScreen query={{ code: 'C1', name: undefined }} />)
  await screen.findByRole('grid', { name: '交易记录' })
  await waitFor(() => expect((screen.getByRole('button', { name: /新增交易/ }) as HTMLButtonElement).disabled).toBe(false))
  return shown
}
const grid = () => screen.getByRole('grid', { name: '交易记录' })
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }))
const key = (name: string, more: object = {}) => fireEvent.keyDown(grid(), { key: name, ...more })
const rowOf = (text: string) => within(grid()).getByText(text).closest<HTMLElement>('[role=row]')!
const typeInto = (text: string, column: string, value: string) => {
  fireEvent.click(rowOf(text).querySelector(`[data-column=${column}]`)!)
  key('Enter')
  const field = document.querySelector<HTMLInputElement>('.sw-edit')!
  fireEvent.change(field, { target: { value } })
  fireEvent.keyDown(field, { key: 'Enter' })
}
const figure = (label: string) => screen.getByText(label, { selector: '.k-figure-label' }).closest('.k-figure')!.textContent

test('tabs lead to positions, full positions and trade records; the head says figures, version and who saved last [screen.combined-simulation-tabs] [simulation.cash-formula] [simulation.position-ratio]', async () => {
  await show()
  expect(screen.getAllByRole('tab').map((tab) => tab.textContent)).toEqual(['持仓1', '全部持仓', '交易记录2'])
  expect(screen.getByText(/^第 3 版，林知远/)).toBeTruthy()
  expect(figure('总权益(元)')).toContain('1,075.00')
  expect([figure('现金(元)'), figure('仓位')]).toEqual([expect.stringContaining('450.00'), expect.stringContaining('58.14%')])
  fireEvent.click(screen.getByRole('tab', { name: /^持仓/ }))
  expect(within(await screen.findByRole('table', { name: '持仓' })).getByText('625.00')).toBeTruthy()
  expect(inputsOf('simulation.positions')[0]!.body).toMatchObject({ combinationCode: 'C1', full: true })
  fireEvent.click(screen.getByRole('button', { name: '上一交易日' }))
  await waitFor(() => expect(inputsOf('simulation.positions').at(-1)!.body).toMatchObject({ tradingDay: '20250106' }))
})

test('an edited amount moves volume, cash and weights at once, beside what is saved; undo and redo take it back and forth [simulation.recalc-position] [simulation.recalc-cash] [simulation.recalc-weights]', async () => {
  await show()
  typeInto('青岚一号', 'amount', '660')
  expect(await within(rowOf('青岚一号')).findByText('600.00')).toBeTruthy()
  expect(within(rowOf('青岚一号')).getByText('550.00').tagName).toBe('S')
  await waitFor(() => expect(figure('现金(元)')).toContain('340.00'))
  expect(figure('现金(元)')).toContain('原 450.00')
  fireEvent.keyDown(document.body, { key: 'z', ctrlKey: true })
  await waitFor(() => expect(screen.getByText('没有改动')).toBeTruthy())
  fireEvent.keyDown(document.body, { key: 'z', ctrlKey: true, shiftKey: true })
  await waitFor(() => expect(figure('现金(元)')).toContain('340.00'))
  press('放弃修改')
  fireEvent.click(await screen.findByRole('button', { name: /^放\s?弃$/ }))
  await waitFor(() => expect(screen.getByText('没有改动')).toBeTruthy())
})

test('adding a row on a day without cash asks for cash first; 录 入 opens the entry [simulation.zero-cash-confirm] [simulation.asset-type-8-cash] [simulation.cash-cap]', async () => {
  whole = { ...whole, tradeRecords: [cash, record(withAmount(withFund(newRecord('2', 'buy', '20250103'), { instrument: 'F1', instrumentName: '青岚一号', assetType: 1 }, 1.1), 1000))] }
  await show()
  press(/新增交易/)
  expect((await screen.findAllByText('当日无现金，请录入现金')).length).toBeGreaterThan(0)
  expect(within(grid()).getAllByRole('row')).toHaveLength(3)
  const enter = screen.getByRole('button', { name: '录 入' })
  expect(enter.textContent).toBe('录 入')
  fireEvent.click(enter)
  fireEvent.change(await screen.findByLabelText('金额'), { target: { value: '500' } })
  press(/^录入$/)
  await waitFor(() => expect(figure('现金(元)')).toContain('500.00'))
  press('录入现金')
  fireEvent.click(await screen.findByText('现金转出', { selector: '.ant-segmented-item-label' }))
  fireEvent.change(screen.getByLabelText('金额'), { target: { value: '99999' } })
  expect(screen.getByText('超过当日可用现金，将按 500.00 元录入')).toBeTruthy()
  press(/^录入$/)
  await waitFor(() => expect(figure('现金(元)')).toContain('元)0.00'))
  expect(within(grid()).getAllByText('500.00').length).toBe(2)
})

test('rows are deleted and restored by keys; a fault of the books stands at its row and holds the save back [simulation.cache-delete-saved] [simulation.cache-delete-local]', async () => {
  await show()
  fireEvent.click(rowOf('现金转入').querySelector('[data-column=day]')!)
  key('Delete')
  expect(await screen.findByText(/申购青岚一号需要 550 元，可用现金 0 元/)).toBeTruthy()
  expect((screen.getByRole('button', { name: '保存 1 项改动' }) as HTMLButtonElement).disabled).toBe(true)
  key('Enter')
  await waitFor(() => expect(screen.getByText('没有改动')).toBeTruthy())
  press(/新增交易/)
  await waitFor(() => expect(within(grid()).getAllByRole('row')).toHaveLength(4))
  expect(screen.getByText('未填金额')).toBeTruthy()
  fireEvent.click(screen.getByText('未填金额').closest('[role=row]')!.querySelector('[data-column=day]')!)
  key('Delete')
  await waitFor(() => expect(within(grid()).getAllByRole('row')).toHaveLength(3))
  typeInto('青岚一号', 'amount', 'x')
  expect(await screen.findByText('“x”不是数字，请输入如 1200.50')).toBeTruthy()
})

test('what is looked over is saved with its version; then the cache is empty and the baseline read again [simulation.cache-save] [simulation.skip-zero-amount]', async () => {
  const { notify } = await show()
  typeInto('青岚一号', 'amount', '660')
  press(/新增交易/)
  await screen.findByText('未填金额')
  press('预览差异')
  const drawer = within(await screen.findByRole('dialog'))
  expect(drawer.getByText('2025-01-03 申购青岚一号')).toBeTruthy()
  expect(drawer.getByText('660.00')).toBeTruthy()
  whole = { ...whole, version: 4, tradeRecords: [cash, { ...bought, tradedAmount: 660, tradedVolume: 600 }] }
  fireEvent.click(drawer.getByRole('button', { name: '保存 2 项改动' }))
  await waitFor(() => expect(notify).toHaveBeenCalledWith('success', expect.stringContaining('已保存第 4 版')))
  expect(inputsOf('simulation.saveRecords')[0]!.body).toMatchObject({ combinationCode: 'C1', version: 3, save: [], update: [{ id: '2', tradedAmount: 660, tradedVolume: 600 }], delete: [] })
  expect(await screen.findByText(/^第 4 版/)).toBeTruthy()
  expect(screen.getByText('没有改动')).toBeTruthy()
  await waitFor(() => expect(disk.size).toBe(0))
})

test('who saves second is told who was first, keeps the draft, and decides each row that both changed', async () => {
  await show()
  typeInto('青岚一号', 'amount', '660')
  answers.set('simulation.saveRecords', () => { throw new CallError(11, '组合「均衡组合」已由周行远在 2025-01-07 10:00 保存，您的修改没有写入', { version: 4, savedBy: '周行远' }) })
  press('保存 1 项改动')
  expect(await screen.findByText(/已由周行远在/)).toBeTruthy()
  expect([...(disk as Map<string, StoredDraft>).values()][0]!.cache).toMatchObject([{ id: '2', tradedAmount: 660 }])
  whole = { ...whole, version: 4, tradeRecords: [cash, { ...bought, tradedAmount: 330, tradedVolume: 300 }] }
  press('载入对方的修改')
  const conflicts = within(await screen.findByRole('region', { name: '冲突的交易' }))
  expect(conflicts.getByText('对方：份额 500.00 → 300.00，金额(元) 550.00 → 330.00')).toBeTruthy()
  expect(conflicts.getByText('草稿：份额 500.00 → 600.00，金额(元) 550.00 → 660.00')).toBeTruthy()
  fireEvent.click(conflicts.getByRole('button', { name: '保留草稿' }))
  answers.set('simulation.saveRecords', () => ({ version: 5, saved: 0, updated: 1, deleted: 0, leftOut: 0 }))
  fireEvent.click(await screen.findByRole('button', { name: '保存 1 项改动' }))
  await waitFor(() => expect(inputsOf('simulation.saveRecords').at(-1)!.body).toMatchObject({ version: 4, update: [{ id: '2', tradedAmount: 660 }] }))
})

test('a refusal of the server stands at its row and nothing is lost', async () => {
  await show()
  typeInto('青岚一号', 'amount', '660')
  answers.set('simulation.saveRecords', () => { throw new CallError(11, '修改第1条：2025-01-03 申购青岚一号当日没有净值', { faults: [{ list: 'update', row: 1, id: '2', message: '2025-01-03 申购青岚一号当日没有净值，请填写成交价格' }] }) })
  press('保存 1 项改动')
  expect(await screen.findByText('2025-01-03 申购青岚一号当日没有净值，请填写成交价格')).toBeTruthy()
  expect(within(rowOf('青岚一号')).getByText('660.00')).toBeTruthy()
})

test('a draft of before is offered with its time, laid over what was saved since, or thrown away', async () => {
  const at = new Date(2025, 0, 7, 14, 32).getTime()
  const draft: StoredDraft = { key: '2/u1/C1/old', owner: '2/u1/C1', version: 2, at, cache: [{ ...bought, tradedAmount: 660, tradedVolume: 600, type: 'update' }, { ...withAmount(withFund(newRecord('new-1', 'buy', '20250106'), { instrument: 'F1', instrumentName: '青岚一号', assetType: 1 }, 1.2), 120), type: 'add' }], base: [{ ...bought }] }
  disk.set(draft.key, draft)
  disk.set('2/u9/C1/other', { ...draft, key: '2/u9/C1/other', owner: '2/u9/C1' })
  await show()
  expect(await screen.findByText(/有一份 2025-01-07 14:32 的未保存草稿，共 2 条改动。组合此后已从第 2 版保存到第 3 版/)).toBeTruthy()
  press('恢复草稿')
  expect(await screen.findByText('120.00')).toBeTruthy()
  expect(screen.getByRole('button', { name: '保存 2 项改动' })).toBeTruthy()
  await waitFor(() => expect([...disk.keys()].filter((name) => name.startsWith('2/u1/'))).toHaveLength(1))
  expect(disk.has(draft.key)).toBe(false)
})

test('a reader sees the books and nothing to change them with; an empty combination says how to begin', async () => {
  whole = { version: 1, tradeRecords: [], can: [] }
  answers.set('simulation.prices', () => ({ instruments: [], tradingDays: days }))
  answers.set('simulation.positions', () => ({ combinationCode: 'C1', version: 1, positions: [] }))
  showScreen(<SimulationWorkspaceScreen query={{ code: 'C1', name: undefined }} />)
  expect(await screen.findByText('还没有交易', { selector: 'h3' })).toBeTruthy()
  expect(screen.getByText('只读')).toBeTruthy()
  for (const name of [/新增交易/, '调仓', '录入现金', '保存']) expect(screen.queryByRole('button', { name })).toBeNull()
})

test('for whom holdings are hidden the whole has its figures, and nothing else is shown or changed', async () => {
  whole = { version: 3, tradeRecords: [], can: ['edit'] }
  answers.set('simulation.equity', () => ({ combinationCode: 'C1', version: 3, tradingDay: '20250107', equity: 1075, marketValue: 625, cash: 450, availableCash: 450, inTransit: 0, positionRatio: null, units: 1000, nav: 1.075, figures: { beginDay: '20250102', twr: 0.075, xirr: null, xirrWhy: '没有', maxDrawdown: 0, paidIn: 1000, paidOut: 0, gain: 75 } }))
  showScreen(<SimulationWorkspaceScreen query={{ code: 'C1', name: undefined }} />)
  act(() => userInfo.set({ ...userInfo.get()!, hiddenFields: ['positions', 'positionRatio', 'tradeRecords'] }))
  expect(await screen.findByText('持仓与交易不在你的查看范围内')).toBeTruthy()
  await waitFor(() => expect([figure('总权益(元)'), figure('仓位')]).toEqual([expect.stringContaining('1,075.00'), expect.stringContaining('—')]))
  for (const role of ['tab', 'grid'] as const) expect(screen.queryByRole(role)).toBeNull()
  expect(screen.queryByRole('button', { name: '录入现金' })).toBeNull()
})

test('target weights become orders, which go into the draft as trades', async () => {
  answers.set('simulation.adjust', () => ({ combinationCode: 'C1', version: 3, tradingDay: '20250107', cashAfter: 750, equity: 1075, orders: [{ instrument: 'F1', instrumentName: '青岚一号', assetType: 1, direction: 'sell', tradingDay: '20250107', tradedVolume: 240, tradedPrice: 1.25, tradedAmount: 300, weightBefore: 58.14, weightTarget: 30, weightAfter: 30.23 }, { instrument: 'F1', instrumentName: '青岚一号', assetType: 1, direction: 'buy', tradingDay: '99990101', tradedVolume: 1, tradedPrice: 1, tradedAmount: 1, weightBefore: 0, weightTarget: 0, weightAfter: 0 }], notes: [{ instrument: 'F1', instrumentName: '青岚一号', reason: '不足一手' }] }))
  await show()
  press('调仓')
  const drawer = within(await screen.findByRole('dialog'))
  const target = drawer.getByLabelText('青岚一号的目标权重') as HTMLInputElement
  expect(target.value).toBe('58.14')
  fireEvent.change(target, { target: { value: '30' } })
  await act(async () => fireEvent.click(drawer.getByRole('button', { name: '生成调仓单' })))
  expect(await drawer.findByText('不足一手')).toBeTruthy()
  expect(drawer.getByText(/1 笔申购要等赎回资金在 9999-01-01 到账/)).toBeTruthy()
  expect(inputsOf('simulation.adjust')[0]!.body).toMatchObject({ tradingDay: '20250107', targets: [{ instrument: 'F1', weight: 30 }], respectMinimums: true })
  fireEvent.click(drawer.getByRole('button', { name: '加入草稿 1 笔' }))
  expect(await within(grid()).findByText('调仓')).toBeTruthy()
  await waitFor(() => expect(figure('现金(元)')).toContain('750.00'))
})

test('the weights of a portfolio become targets; what it does not hold goes to zero', async () => {
  answers.set('portfolio.list', () => ({ data: [{ portfolio_code: 'PF1', fundName: '稳健配置', fundCount: 2 }], total: 1 }))
  answers.set('portfolio.get', () => ({ fundName: '稳健配置', details: [{ fundCode: 'F2', fundName: '明衡二号', weight: 60 }, { fundCode: 'F3', fundName: '知远三号', weight: 40 }] }))
  await show()
  act(() => userInfo.set({ ...userInfo.get()!, permissions: ['portfolio.read'] }))
  press('调仓')
  const drawer = within(await screen.findByRole('dialog'))
  fireEvent.mouseDown(drawer.getByLabelText('从组合载入权重'))
  fireEvent.click(await screen.findByText('稳健配置（2 只）'))
  const target = (name: string) => (drawer.getByLabelText(`${name}的目标权重`) as HTMLInputElement).value
  await waitFor(() => expect(drawer.getByLabelText('明衡二号的目标权重')).toBeTruthy())
  expect([target('明衡二号'), target('知远三号'), target('青岚一号')]).toEqual(['60', '40', '0'])
})
