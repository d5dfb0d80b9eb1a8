import { expect, test } from 'vitest'
import { kindOf, navOn, newRecord, readAmount, recordTitle, withAmount, withDay, withFund, withKind, withPrice, withVolume } from './records.ts'
import { edited } from './trade-columns.ts'

const fund = { instrument: 'F1', instrumentName: '青岚一号', assetType: 2 }
const line = { days: ['20250102', '20250106'], prices: [1, 1.25], distributions: [] }

test('the NAV of the day fills the price; volume and amount follow each other to the last digit', () => {
  const bought = withAmount(withFund(newRecord('new-1', 'buy', '20250103'), fund, navOn(line, '20250103')), 1000)
  expect(bought).toMatchObject({ tradedPrice: 1, tradedVolume: 1000, tradedAmount: 1000, closePrice: 1 })
  expect(withDay(bought, '20250106', navOn(line, '20250106'))).toMatchObject({ tradedPrice: 1.25, tradedAmount: 1000, tradedVolume: 800 })
  const sold = withVolume(withFund(newRecord('new-2', 'sell', '20250103'), fund, 1), 33.3333)
  expect(withDay(sold, '20250106', 1.0005)).toMatchObject({ tradedVolume: 33.3333, tradedAmount: 33.35 })
  expect(withVolume(withPrice(bought, 3), 0.1)).toMatchObject({ tradedAmount: 0.3 })
  // Half a fen goes away from zero, whatever binary fractions make of 1.005.
  expect(withVolume(withPrice(bought, 1.005), 1)).toMatchObject({ tradedAmount: 1.01 })
  expect(withPrice(bought, 3)).toMatchObject({ tradedAmount: 1000, tradedVolume: 333.3333 })
  expect(withAmount(withVolume({ ...newRecord('new-3', 'buy', '20250103'), ...fund }, 80), 100)).toMatchObject({ tradedPrice: 1.25 })
  expect([navOn(line, '20241231'), navOn(undefined, '20250106')]).toEqual([undefined, undefined])
})

test('every kind of record has its direction and effect; cash has no fund [simulation.asset-type-8-cash]', () => {
  for (const kind of ['buy', 'sell', 'cashIn', 'cashOut', 'interest', 'fee'] as const) expect(kindOf(newRecord('new-1', kind, '20250103'))).toBe(kind)
  const cash = withKind({ ...newRecord('new-1', 'buy', '20250103'), ...fund, tradedVolume: 5, tradedPrice: 1, tradedAmount: 5 }, 'cashOut')
  expect(cash).toMatchObject({ assetType: 8, instrument: '', tradedVolume: 0, tradedAmount: 5, direction: 'sell', positionEffect: 'external' })
  expect(withKind(cash, 'sell')).toMatchObject({ assetType: 1, instrumentName: '', positionEffect: 'close' })
  expect([recordTitle(cash), recordTitle({ ...newRecord('n', 'buy', '20250103'), ...fund })]).toEqual(['2025-01-03 现金转出', '2025-01-03 申购青岚一号'])
})

test.each([
  ['day', '2025-2-30', '“2025-2-30”不是日期，请输入如 2025-01-03'], ['day', '2026-01-05', '日期晚于今天 2025-12-31，请更正'], ['amount', '12x', '“12x”不是数字，请输入如 1200.50'],
  ['volume', '-3', '不能为负，卖出请选择“赎回”或“现金转出”'], ['amount', '9999999999999999', '数字过大，请核对'], ['remark', '长'.repeat(201), '备注不能超过 200 个字'],
] as const)('what cannot be taken is said beside the cell: %s %s', (column, typed, fault) => {
  expect(edited(newRecord('new-1', 'buy', '20250103'), column, typed, { prices: new Map(), today: '20251231' })).toEqual({ fault })
})

test('amounts are read with thousands commas and to their smallest unit', () => {
  expect([readAmount('1,234,567.895', 'money'), readAmount(' ', 'money'), readAmount('0.00005', 'volume')]).toEqual([{ value: 1_234_567.9 }, { value: 0 }, { value: 0.0001 }])
  const market = { prices: new Map([['F1', line]]), today: '20251231' }
  const record = { ...newRecord('new-1', 'buy', '20250102'), ...fund, tradedAmount: 100 }
  expect(edited(record, 'day', '2025.1.6', market)).toMatchObject({ record: { tradingDay: '20250106', tradedPrice: 1.25, tradedVolume: 80 } })
})
