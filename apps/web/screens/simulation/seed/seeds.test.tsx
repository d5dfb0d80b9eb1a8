// @vitest-environment jsdom
import { CallError } from '@zhiheng/client'
import { indicators } from '@zhiheng/analytics'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { answers, inputsOf, pageOf } from '../../../testkit/fake-api.ts'
import { prepareBrowser } from '../../../testkit/prepare-browser.ts'
import { cleanScreen, showScreen } from '../../../testkit/show-screen.tsx'
import SeedCombinationsScreen from '../SeedCombinationsScreen.tsx'
import { line, row, state, whole } from '../test-rows.ts'
import { draftOf, faultsOf, formOf } from './trade-draft.ts'

vi.mock('../../../api.ts', async () => (await import('../../../testkit/fake-api.ts')).fakeApi)

const seed = row({ combinationCode: 'SD1', combinationName: '六四种子', kind: 'seed', startAmount: 2_000_000, startDay: '20230103' })
const record = { ...line(2, 'fine').record, id: '77', createdBy: '林知远', updatedAt: '2026-01-16T02:00:00.000Z' }
const editor = ['simulation.read', 'simulation.edit']
const show = (permissions: readonly string[] = editor, host = {}) => showScreen(<SeedCombinationsScreen />, host, permissions)
/** The drawer or question on top, once it shows the text. */
const dialogWith = async (text: string) => {
  await waitFor(() => expect(within(screen.getAllByRole('dialog').at(-1)!).queryAllByText(text).length).toBeGreaterThan(0))
  return within(screen.getAllByRole('dialog').at(-1)!)
}
const press = async (name: string | RegExp) => fireEvent.click(await screen.findByRole('button', { name }))
const day = (label: string, text: string, inside: ReturnType<typeof within>) => {
  const input = inside.getByLabelText(label)
  fireEvent.mouseDown(input)
  fireEvent.change(input, { target: { value: text } })
  fireEvent.keyDown(input, { key: 'Enter', keyCode: 13 })
}

beforeAll(prepareBrowser)
beforeEach(() => {
  answers.set('seed.list', () => pageOf([seed]))
  answers.set('seed.tradeRecords', () => pageOf([record]))
  answers.set('simulation.seedByCode', () => whole({ ...seed, version: 5 }))
  answers.set('marketIndex.distinct', () => [])
  answers.set('fund.search', () => [{ fundCode: 'F1', shortName: '甲一号', counselorName: '' }])
})
afterEach(cleanScreen)

test('a seed is made with its start, and configured with the version that was read', async () => {
  answers.set('seed.saveConfigured', () => seed)
  show()
  expect(await screen.findByText('六四种子')).toBeTruthy()
  expect(screen.getByText('200.00 万')).toBeTruthy()
  await press('新增种子组合')
  let drawer = within(await screen.findByRole('dialog'))
  fireEvent.change(drawer.getByLabelText('名称'), { target: { value: '新种子' } })
  fireEvent.click(drawer.getByRole('button', { name: '新增' }))
  await waitFor(() => expect(inputsOf('seed.saveConfigured')[0]!.body).toMatchObject({ seedName: '新种子', startAmount: 1_000_000, seedCode: '' }))
  await press('配置')
  drawer = await dialogWith('配置种子组合「六四种子」')
  expect(drawer.getByText(/替换原有的 3 条交易/)).toBeTruthy()
  fireEvent.click(drawer.getByRole('button', { name: '保存' }))
  await waitFor(() => expect(inputsOf('seed.saveConfigured')[1]!.body).toMatchObject({ seedCode: 'SD1', version: 4, startAmount: 2_000_000 }))
  expect(inputsOf('seed.saveConfigured')[1]!.body).not.toHaveProperty('weights')
})

test('a purchase on a day without cash asks 当日无现金，请录入现金, and 录 入 opens the entry of cash [simulation.zero-cash-confirm]', async () => {
  answers.set('simulation.positions', () => ({ ...state, availableCash: 0, combinationCode: 'SD1', version: 4, positions: [] }))
  answers.set('seed.saveRecords', () => ({ saved: 1, version: 5 }))
  show()
  await press('交易')
  await press('新增交易')
  let form = await dialogWith('新增交易')
  fireEvent.mouseDown(form.getByRole('combobox', { name: '基金' }))
  await waitFor(() => expect(document.querySelector('.ant-select-item-option')).not.toBeNull())
  fireEvent.click(document.querySelector('.ant-select-item-option')!)
  await form.findByLabelText('日期')
  day('日期', '2025-01-03', form)
  fireEvent.change(form.getByLabelText('金额（元）'), { target: { value: '1200' } })
  fireEvent.click(form.getByRole('button', { name: '保存' }))
  expect((await screen.findAllByText('当日无现金，请录入现金')).length).toBeGreaterThan(0)
  expect(inputsOf('seed.saveRecords')).toHaveLength(0)
  await press('录 入')
  form = await dialogWith('新增交易')
  await waitFor(() => expect(form.queryByLabelText('份额')?.closest('.ant-form-item-hidden')).not.toBeNull())
  fireEvent.change(form.getByLabelText('金额（元）'), { target: { value: '5000' } })
  fireEvent.click(form.getByRole('button', { name: '保存' }))
  await waitFor(() => expect(inputsOf('seed.saveRecords')[0]!.body).toMatchObject({ seedCode: 'SD1', version: 4, tradeRecords: [{ assetType: 8, positionEffect: 'external', direction: 'buy', tradedAmount: 5000, tradingDay: '20250103' }] }))
})

test('a trade whose amount is zero is not saved, and the form says so [simulation.skip-zero-amount]', async () => {
  answers.set('seed.saveRecords', () => ({ saved: 0, version: 4 }))
  show()
  await press('交易')
  await press('修改')
  const form = await dialogWith('修改交易')
  fireEvent.change(form.getByLabelText('金额（元）'), { target: { value: '0' } })
  fireEvent.click(form.getByRole('button', { name: '保存' }))
  expect(await form.findByText('金额为 0 的交易不会保存，请填写金额或份额')).toBeTruthy()
})

test('records are deleted after a question that says how many', async () => {
  answers.set('seed.removeRecords', () => null)
  show()
  await press('交易')
  const list = within(await screen.findByRole('region', { name: '种子组合的交易' }))
  fireEvent.click(within((await list.findByText('F1 甲一号')).closest('[role=row]') as HTMLElement).getByRole('button', { name: '删除' }))
  expect(await screen.findByText('2025-01-03 申购 甲一号 1,200.00 元，不能恢复。')).toBeTruthy()
  fireEvent.click((await dialogWith('删除 1 条交易？')).getByRole('button', { name: /^删\s?除$/ }))
  await waitFor(() => expect(inputsOf('seed.removeRecords')[0]!.body).toEqual({ ids: ['77'] }))
})

test('an analysis shows curve, figures with their card, and contributions', async () => {
  const curve = { combinationCode: 'SD1', combinationName: '六四种子', days: ['20230103', '20230104'], nav: [1, 1.1], equity: [1, 1], marketValue: [1, 1], cash: [0, 0], inTransit: [0, 0], units: [1, 1], flow: [0, 0], positionRatio: [100, 100] }
  answers.set('seed.analysis', () => ({ seedCode: 'SD1', seedName: '六四种子', curve, benchmark: null, figures: indicators.map(({ code, name, unit, needsBenchmark }) => ({ code, name, unit, value: needsBenchmark ? null : 0.1, why: needsBenchmark ? '没有选择基准' : '' })), contributions: [{ instrument: 'F1', instrumentName: '甲一号', realised: 10, unrealised: 20, gain: 30 }] }))
  show()
  await press('分析')
  expect(await screen.findByRole('region', { name: '净值走势' })).toBeTruthy()
  expect(screen.getAllByText('没有选择基准').length).toBeGreaterThan(3)
  expect(screen.getByRole('region', { name: '盈亏贡献' })).toBeTruthy()
  await press('夏普比率的口径')
  const card = within(await screen.findByRole('dialog', { name: '夏普比率口径卡' }))
  expect(card.getByText('(年化收益率 − 无风险利率) ÷ 年化波动率。')).toBeTruthy()
  expect(card.getByText('2023-01-04')).toBeTruthy()
})

test('a seed is copied, turned into a combination, and deleted by its code; a refusal stays in sight', async () => {
  answers.set('simulation.convert', () => ({ kind: 'combination', code: 'CS9', name: '六四种子', notes: [] }))
  answers.set('seed.copy', () => { throw new CallError(11, '已有同名的种子组合，请换个名称', null) })
  answers.set('seed.removeByCode', () => null)
  show()
  await press('复制')
  const naming = within(await screen.findByRole('dialog'))
  fireEvent.click(naming.getByRole('button', { name: '复制' }))
  expect(await naming.findByText('已有同名的种子组合，请换个名称')).toBeTruthy()
  fireEvent.click(naming.getByRole('button', { name: '取消' }))
  await press('转为组合')
  fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: '转换' }))
  await dialogWith('已新建组合「六四种子」')
  expect(inputsOf('simulation.convert')[0]!.body).toEqual({ from: 'seed', code: 'SD1', combinationName: '六四种子' })
  await press('留在列表')
  fireEvent.click(screen.getAllByRole('button', { name: '删除' }).at(-1)!)
  await dialogWith('删除种子组合「六四种子」？')
  await press('删除 1 个种子组合')
  await waitFor(() => expect(inputsOf('seed.removeByCode')[0]!.body).toEqual({ codes: ['SD1'] }))
})

test('readers look at seeds and change nothing', async () => {
  answers.set('seed.list', () => pageOf([{ ...seed, can: [] }]))
  show(['simulation.read'])
  await screen.findByText('六四种子')
  for (const name of ['新增种子组合', '配置', '复制', '转为组合', '删除']) expect(screen.queryByRole('button', { name })).toBeNull()
  await press('交易')
  await screen.findByText('F1 甲一号')
  for (const name of ['新增交易', '修改', '删除']) expect(screen.queryByRole('button', { name })).toBeNull()
})

test('cash is asset type 8 and only changes cash: its records have neither fund nor shares [simulation.asset-type-8-cash]', () => {
  const form = { kind: 'fee' as const, instrument: 'F1', instrumentName: '甲', tradingDay: '20250103', tradedVolume: 5, tradedPrice: 1, tradedAmount: 9, remark: '' }
  expect(draftOf(form)).toMatchObject({ assetType: 8, instrument: '', instrumentName: '现金', direction: 'sell', positionEffect: 'income', tradedAmount: 9 })
  expect(draftOf(form).tradedVolume).toBeUndefined()
  expect(draftOf({ ...form, kind: 'sell' })).toMatchObject({ assetType: 1, instrument: 'F1', direction: 'sell', tradedVolume: 5 })
  expect(formOf(record)).toMatchObject({ id: '77', kind: 'buy', tradedVolume: 1000 })
})

test('what a trade lacks is said beside its field', () => {
  const paths = (form: Parameters<typeof faultsOf>[0]) => faultsOf(form).map(({ path }) => path)
  expect(paths({ kind: 'buy' })).toEqual(['instrument', 'tradingDay', 'tradedAmount'])
  expect(paths({ kind: 'cashIn' })).toEqual(['tradingDay', 'tradedAmount'])
  expect(faultsOf({ kind: 'cashIn', tradingDay: '20250103', tradedVolume: 3 })).toEqual([{ path: 'tradedAmount', message: '请填写金额' }])
  expect(faultsOf({ kind: 'sell', instrument: 'F1', tradingDay: '20250103', tradedVolume: -3 })[0]!.message).toContain('不能为负')
  expect(faultsOf({ kind: 'sell', instrument: 'F1', tradingDay: '20250103', tradedVolume: 3 })).toEqual([])
})
