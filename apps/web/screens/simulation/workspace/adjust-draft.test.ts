import { expect, test } from 'vitest'
import { adjustDraft, equalTargets, ordersToRecords, sharedTargets, targetFault } from './adjust-draft.ts'
import { keepSaved, marketOf } from './keep-draft.ts'
import { newRecord, withAmount, withFund } from './records.ts'

const days = ['20250102', '20250103', '20250106']
const fund = (instrument: string, minAmount: number | null, openRule: string) => ({ instrument, instrumentName: `基金${instrument}`, assetType: 1, days, prices: [1, 1, 1], minAmount, openRule, distributions: [] })
const market = marketOf([{ tradingDays: days, instruments: [fund('A', null, ''), fund('B', null, ''), fund('C', 1_000_000, ''), fund('D', null, '每周一')] }], { subscribeDays: 0, redeemDays: 0, dividend: 'cash' }, '20250106')
const books = keepSaved([{ ...newRecord('1', 'cashIn', '20250102'), tradedAmount: 1000 }, withAmount(withFund(newRecord('2', 'buy', '20250102'), { instrument: 'A', instrumentName: '基金A', assetType: 1 }, 1), 800)], market)
const line = (instrument: string, target: string) => ({ instrument, name: instrument, now: 0, target })

test('orders of a draft stand on its books; minimums and open days are explained; they become trades of the draft', () => {
  const answer = adjustDraft(books, { tradingDay: '20250103', targets: [{ instrument: 'A', weight: 30 }, { instrument: 'B', weight: 40 }, { instrument: 'C', weight: 10 }, { instrument: 'D', weight: 10 }], cashPct: 10, minAmount: 0, lot: 0.01, respectMinimums: true })
  expect(answer.orders.map(({ instrument, direction, tradedAmount, weightBefore, weightAfter }) => [instrument, direction, tradedAmount, weightBefore, weightAfter])).toEqual([['A', 'sell', 500, 80, 30], ['B', 'buy', 400, 0, 40]])
  expect(answer.notes.map(({ instrument, reason }) => `${instrument} ${reason}`)).toEqual([expect.stringContaining('D 2025-01-03 不是开放日'), expect.stringContaining('C 应申购 100 元，低于起购金额 1000000 元')])
  expect(answer).toMatchObject({ cashAfter: 300, equity: 1000 })
  let n = 0
  expect(ordersToRecords(answer.orders, () => `new-${n++}`)).toMatchObject([{ id: 'new-0', instrument: 'A', direction: 'sell', positionEffect: 'close', tradedVolume: 500, remark: '调仓' }, { id: 'new-1', instrument: 'B', positionEffect: 'open' }])
})

test('targets are typed, equal or in proportion, and sum to what is not kept as cash', () => {
  expect(equalTargets([line('A', ''), line('B', ''), line('C', '')], 10).map(({ target }) => target)).toEqual(['30.0001', '30', '30'])
  expect(sharedTargets([line('A', ''), line('B', '')], [3, 1], 0).map(({ target }) => target)).toEqual(['75', '25'])
  expect([targetFault([], 0), targetFault([line('A', 'x')], 0), targetFault([line('A', '60'), line('B', '35')], 10), targetFault([line('A', ''), line('B', '90')], 10)]).toEqual(['请先添加基金', 'A的目标权重须为 0 到 100 的数字', '目标权重与现金合计 105.00%，超过 100%，请减少', ''])
})
