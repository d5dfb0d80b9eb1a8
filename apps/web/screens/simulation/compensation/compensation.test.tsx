// @vitest-environment jsdom
import { CallError } from '@zhiheng/client'
import type { Compensation, CompensationMode } from '@zhiheng/contract'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { answers, inputsOf, pageOf } from '../../../testkit/fake-api.ts'
import { prepareBrowser } from '../../../testkit/prepare-browser.ts'
import { cleanScreen, showScreen } from '../../../testkit/show-screen.tsx'
import { row, state } from '../test-rows.ts'
import { CompensationDrawer } from './CompensationDrawer.tsx'
import { beginningOf, draftOf, emptyEvent, modeOptions, redeemedBeside, type TermsDraft, termsOf } from './draft.ts'

vi.mock('../../../api.ts', async () => (await import('../../../testkit/fake-api.ts')).fakeApi)

const line = { tradingDay: '20241231', lotId: '甲', holder: '张先生', volumeBefore: 1_000_000, nav: 1.25, highWater: 1, bar: 1, gain: 250_000, compensation: 50_000, sharesDeducted: 40_000, volumeAfter: 960_000, navAfter: 1.25, highWaterAfter: 1.25, paid: 0 }
const result = { lines: [line], compensation: 50_000, sharesDeducted: 40_000, volumeAfter: 960_000, paid: 0 }
const kept: Compensation = { id: '5', assetCode: 'CS1', assetName: '稳健一号', tradingDay: '20241231', tradingday: '20241231', mode: 'fixedDate', modeName: '单客户高水位·固定时点扣减份额', terms: { mode: 'fixedDate', ratePct: 20, hurdlePct: 0, lots: [{ lotId: '甲', holder: '张先生', tradingDay: '20240102', volume: 1_000_000, nav: 1 }], events: [{ tradingDay: '20241231', nav: 1.25 }] }, result, remark: '年度', savedBy: '林知远', updatedAt: '2026-01-16T02:00:00.000Z' }
const editor = ['simulation.read', 'simulation.edit']
const show = (permissions: readonly string[] = editor) => showScreen(<CompensationDrawer of={row()} onClose={() => {}} />, {}, permissions)
const lastDialog = () => within(screen.getAllByRole('dialog').at(-1)!)
const press = async (name: string | RegExp) => fireEvent.click(await screen.findByRole('button', { name }))

beforeAll(prepareBrowser)
beforeEach(() => {
  answers.set('simulation.equity', () => ({ ...state, combinationCode: 'CS1', version: 4, figures: {} }))
  answers.set('compensation.list', () => pageOf([kept]))
  answers.set('compensation.compute', () => result)
})
afterEach(cleanScreen)

test('it begins from the units of the combination, computes, and shows every line', async () => {
  show()
  expect(((await screen.findByLabelText('第1笔份额')) as HTMLInputElement).value).toBe('1500000')
  await press('计算')
  const worked = within(await screen.findByRole('region', { name: '计提过程' }))
  for (const text of ['2024-12-31', '甲 张先生', '1,000,000.0000', '250,000.00', '40,000.0000', '960,000.0000']) expect(worked.getAllByText(text).length).toBeGreaterThan(0)
  expect(inputsOf('compensation.compute')[0]!.body).toMatchObject({ mode: 'fundHighWater', ratePct: 20, lots: [{ lotId: '1', volume: 1_500_000, nav: 1, tradingDay: '20250102' }], events: [{ tradingDay: '20251219', nav: 1.0866 }] })
})

test('a kept computation is shown again, changed or kept beside, and deleted by name and count', async () => {
  answers.set('compensation.save', () => kept)
  answers.set('compensation.remove', () => null)
  show()
  await press('查看')
  expect(((await screen.findByLabelText('第1笔持有人')) as HTMLInputElement).value).toBe('张先生')
  await press('保存修改')
  await waitFor(() => expect(inputsOf('compensation.save')[0]!.body).toMatchObject({ id: '5', code: 'CS1', remark: '年度', mode: 'fixedDate' }))
  await press('另存一条')
  await waitFor(() => expect(inputsOf('compensation.save')).toHaveLength(2))
  expect(inputsOf('compensation.save')[1]!.body).not.toHaveProperty('id')
  await press('删除')
  expect(await screen.findByText('单客户高水位·固定时点扣减份额，业绩报酬 50,000.00 元，共 1 条，不能恢复。')).toBeTruthy()
  fireEvent.click(lastDialog().getByRole('button', { name: /^删\s?除$/ }))
  await waitFor(() => expect(inputsOf('compensation.remove')[0]!.body).toEqual({ ids: ['5'] }))
})

test('a refusal of the server is said in full; readers compute and keep nothing', async () => {
  answers.set('compensation.compute', () => { throw new CallError(11, '2025-12-19 赎回 9 份，只持有 1 份，请减少份额', null) })
  show(['simulation.read'])
  await press('计算')
  expect(await screen.findByText('2025-12-19 赎回 9 份，只持有 1 份，请减少份额')).toBeTruthy()
  await screen.findByText('年度')
  for (const name of ['保存', '另存一条', '删除']) expect(screen.queryByRole('button', { name })).toBeNull()
})

const base: TermsDraft = { mode: 'fixedDate', ratePct: 20, hurdlePct: 0, lots: [{ lotId: '甲', holder: '', tradingDay: '20240102', volume: 100, nav: 1 }], events: [{ ...emptyEvent, tradingDay: '20241231', nav: 1.2 }] }
const faultIn = (part: Partial<TermsDraft>) => {
  const found = termsOf({ ...base, ...part })
  return 'fault' in found ? found.fault : ''
}

test('each mode asks what it needs, and says which row lacks it', () => {
  expect(modeOptions.map(({ value }) => value)).toEqual(['fundHighWater', 'redemption', 'fixedDate', 'distribution', 'openDay'] satisfies CompensationMode[])
  expect(faultIn({})).toBe('')
  expect(faultIn({ mode: 'redemption' })).toBe('2024-12-31 须填写赎回份额')
  expect(faultIn({ mode: 'distribution' })).toBe('2024-12-31 须填写每份分红')
  expect(faultIn({ lots: [{ ...base.lots[0]!, volume: null }] })).toBe('第 1 笔份额的份额须大于 0')
  expect(faultIn({ events: [{ ...base.events[0]!, tradingDay: '' }] })).toBe('第 1 个计提日没有日期')
  expect(faultIn({ ratePct: 120 })).toBe('计提比例须为 0 到 100，请修改')
})

test('what another mode asked is not sent, and kept terms come back as they were', () => {
  const found = termsOf({ ...base, mode: 'distribution', events: [{ ...base.events[0]!, redeemVolume: 5, distribution: 0.1 }] })
  expect(found).toMatchObject({ terms: { events: [{ distribution: 0.1 }] } })
  expect('terms' in found && found.terms.events[0]).not.toHaveProperty('redeemVolume')
  expect(termsOf(draftOf(kept.terms))).toMatchObject({ terms: { mode: 'fixedDate', lots: kept.terms.lots } })
  expect(beginningOf(row({ beginDay: '' }), undefined).lots).toMatchObject([{ lotId: '1', volume: null }])
})

test('shares that leave without a fee are told beside the lines', () => {
  const events = [{ ...base.events[0]!, redeemVolume: 5 }, emptyEvent]
  expect((['fixedDate', 'redemption', 'distribution'] as const).map((mode) => redeemedBeside({ mode, events }))).toEqual([5, 0, 0])
})
