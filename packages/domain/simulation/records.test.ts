import { expect, test } from 'vitest'
import { adjust, evenOut, type AdjustedInstrument, type AdjustRequest } from './adjust.ts'
import { completeTrade, hasNoAmount, type RawTrade } from './complete-trade.ts'
import { exact, numberOf, valueOf } from './decimal.ts'
import { mergeRecords } from './merge-records.ts'
import { isOpenOn, nextOpenDay, readOpenRule } from './open-days.ts'
import { positionsToTrades } from './positions-to-trades.ts'
import { tradingDayAfter } from './trades.ts'

const facts = { name: '青岚一号', assetType: 2, line: { days: ['20250102', '20250106'], prices: [1, 1.25], distributions: [] } }
const raw = (over: Partial<RawTrade> = {}): RawTrade => ({ id: 'n1', instrument: 'SX0001', instrumentName: '', assetType: 2, tradingDay: '20250106', direction: 'buy', tradedAmount: 1000, ...over })
const done = (over: Partial<RawTrade> = {}, given: typeof facts | undefined = facts) => {
  const found = completeTrade(raw(over), given, '20250201')
  return found.ok ? found.trade : found.fault
}

test('what is left out of volume, price and amount follows from the others and the NAV of the day', () => {
  expect(done()).toMatchObject({ volume: 8_000_000n, price: 125_000_000n, amount: 100_000n, close: 125_000_000n, effect: 'open', name: '青岚一号' })
  expect(done({ tradedAmount: 0, tradedVolume: 80 })).toMatchObject({ amount: 10_000n })
  expect(done({ tradedVolume: 100, tradingDay: '20250103' })).toMatchObject({ price: 1_000_000_000n, close: 100_000_000n })
  expect(done({ assetType: 8, instrument: '', tradedAmount: '99.5', direction: 'sell' }, undefined)).toMatchObject({ amount: 9950n, effect: 'external', instrument: '' })
})

test.each([
  [{ tradingDay: '20250230' }, 'day', '交易日“20250230”不是有效日期，请填写如 2025-01-03'],
  [{ tradingDay: '20250301' }, 'future', '2025-03-01 申购青岚一号的日期晚于今天 2025-02-01，请更正日期'],
  [{ tradingDay: '20241231' }, 'beforeFirst', '2024-12-31 申购青岚一号早于该基金首个净值日 2025-01-02，请更正日期'],
  [{ tradedAmount: 'x' }, 'number', '2025-01-06 申购青岚一号的份额、价格或金额不是数字，请更正'],
  [{ tradedAmount: -3 }, 'negative', '2025-01-06 申购青岚一号的份额、价格和金额不能为负，卖出请选择方向“卖出”'],
  [{ tradedAmount: null }, 'amount', '2025-01-06 申购青岚一号没有份额也没有金额，请至少填写一项'],
] as const)('a wrong trade is named: %j', (over, code, message) => {
  expect(done(over)).toEqual({ id: 'n1', code, message })
})

test('a fund that does not exist, and one without NAV and price, are named', () => {
  const at = (over: Partial<RawTrade>, given?: typeof facts) => completeTrade(raw(over), given, '20250201')
  expect(at({})).toMatchObject({ fault: { code: 'unknown', message: '基金“SX0001”不存在，请检查代码' } })
  expect(at({}, { ...facts, line: { days: [], prices: [], distributions: [] } })).toMatchObject({ fault: { code: 'noPrice' } })
  expect([hasNoAmount({ tradedAmount: 0, tradedVolume: 9 }), hasNoAmount({ tradedVolume: 9 }), hasNoAmount({}), hasNoAmount({ tradedAmount: '0.004' })]).toEqual([true, false, true, true])
})

test('a change lays updates and deletions over the records, and names what is gone, named twice or said once more', () => {
  const trade = (id: string, amount: number) => {
    const found = completeTrade(raw({ id, tradedAmount: amount }), facts, '20250201')
    if (!found.ok) throw new Error('a trade of the test')
    return found.trade
  }
  const stored = [trade('1', 10), trade('2', 20), trade('3', 30)]
  const fine = mergeRecords(stored, { save: [trade('n1', 40)], update: [trade('2', 25)], delete: ['1'] })
  expect(fine).toMatchObject({ faults: [], trades: [{ id: '2', amount: 2500n }, { id: '3' }, { id: 'n1' }] })
  const wrong = mergeRecords(stored, { save: [trade('n1', 30), trade('n2', 50), trade('n3', 50)], update: [trade('2', 25), trade('9', 5)], delete: ['2'] })
  expect(wrong.faults.map(({ id, code }) => [id, code])).toEqual([['9', 'gone'], ['2', 'double'], ['n1', 'double'], ['n3', 'double']])
})

test('settlement counts trading days, and weekdays past the end of the calendar', () => {
  const days = ['20250102', '20250103', '20250106']
  expect([tradingDayAfter(days, '20250102', 2), tradingDayAfter(days, '20250104', 1), tradingDayAfter(days, '20250106', 1), tradingDayAfter(days, '20250103', 4), tradingDayAfter([], '20250103', 1)]).toEqual(['20250106', '20250106', '20250107', '20250109', '20250106'])
})

test('open days are read from the sentences that funds use', () => {
  const days = ['20250310', '20250311', '20250314', '20250317', '20250331', '20250401', '20250410', '20250414']
  const open = (text: string) => days.filter((day) => isOpenOn(readOpenRule(text), day, days))
  expect(open('每周五')).toEqual(['20250314'])
  expect(open('每月10日')).toEqual(['20250310', '20250410'])
  expect(open('每月15日')).toEqual(['20250317'])
  expect(open('每季度末月15日')).toEqual(['20250317'])
  expect(open('每月最后一个交易日')).toEqual(['20250331', '20250414'].slice(0, 1))
  expect([open('').length, open('每个交易日').length, readOpenRule('不定期公告').kind]).toEqual([8, 8, 'unknown'])
  expect(nextOpenDay(readOpenRule('每月10日'), '20250311', days)).toBe('20250410')
})

const one = (instrument: string, volume: number, price: number, target: number, over: Partial<AdjustedInstrument> = {}): AdjustedInstrument => ({ instrument, name: instrument, assetType: 1, volume: exact(volume, 'volume')!, available: exact(volume, 'volume')!, price: exact(price, 'price')!, target, minimum: 0n, openRule: '', ...over })
const request = (instruments: AdjustedInstrument[], over: Partial<AdjustRequest> = {}): AdjustRequest => ({ day: '20250103', cash: 0n, inTransit: 0n, instruments, cashPct: 0, minAmount: 0n, lot: 100n, redeemDays: 0, tradingDays: ['20250102', '20250103', '20250106', '20250107'], ...over })

test('orders sell first, buy with what that brings, and leave the wanted cash', () => {
  const { orders, notes, cashAfter } = adjust(request([one('A', 1000, 1, 30), one('B', 0, 2, 60)], { cashPct: 10 }))
  expect(orders.map(({ instrument, direction, amount, day }) => [instrument, direction, numberOf(amount, 'money'), day])).toEqual([['A', 'sell', 700, '20250103'], ['B', 'buy', 600, '20250103']])
  expect([notes, cashAfter]).toEqual([[], 10_000n])
})

test('money of sales that arrives later buys later; closed days, minimums and unconfirmed shares are said', () => {
  const late = adjust(request([one('A', 1000, 1, 0), one('B', 0, 2, 100)], { redeemDays: 2 }))
  expect(late.orders.map(({ instrument, day }) => [instrument, day])).toEqual([['A', '20250103'], ['B', '20250107']])
  const held = adjust(request([one('A', 1000, 1, 0, { available: 0n }), one('B', 1000, 1, 10, { openRule: '每周一' }), one('C', 0, 1, 5, { minimum: 100_000_000n }), one('D', 1, 1, 85.01)], { cash: 200_000n }))
  expect(held.notes.map(({ instrument, reason }) => `${instrument} ${reason}`)).toEqual([
    'B 2025-01-03 不是开放日（每周一），不调整，下一开放日 2025-01-06',
    'A 可用份额 0，少于应卖出的 1000，按可用份额卖出',
    'D 资金不足，按可用资金申购，未达到目标权重 85.01%',
    'C 可用资金 0 元不足，未能申购',
  ])
})

test('whatever the targets, nothing is sold that is not there, nothing bought without cash, and free targets are met to the lot', () => {
  let seed = 11
  const random = () => (seed = (seed * 1_664_525 + 1_013_904_223) >>> 0) / 4_294_967_296
  for (let round = 0; round < 3000; round++) {
    const weights = Array.from({ length: 4 }, random)
    const sum = weights.reduce((a, b) => a + b, 0) / 90
    const instruments = weights.map((weight, at) => {
      const volume = Math.floor(random() * 1e6) / 100
      return one(`F${at}`, volume, Math.round((0.5 + random()) * 1e4) / 1e4, Math.floor((weight / sum) * 100) / 100, random() < 0.3 ? { available: exact(Math.floor(volume * random()), 'volume')! } : {})
    })
    const given = request(instruments, { cash: BigInt(Math.floor(random() * 1e6)), cashPct: 5, redeemDays: random() < 0.5 ? 0 : 2, minAmount: random() < 0.3 ? 50_000n : 0n })
    const { orders, cashAfter, notes, equity } = adjust(given)
    let cash = given.cash
    for (const order of orders) {
      const own = instruments.find(({ instrument }) => instrument === order.instrument)!
      if (order.direction === 'sell') expect(order.volume <= own.available).toBe(true)
      if (order.direction === 'buy' || given.redeemDays === 0 || order.direction === 'sell') cash += order.direction === 'sell' ? order.amount : -order.amount
      expect(cash >= 0n).toBe(true)
    }
    expect(cash).toBe(cashAfter)
    expect(orders.map(({ direction }) => direction)).toEqual(orders.map(({ direction }) => direction).toSorted().toReversed())
    if (notes.length > 0) continue
    for (const own of instruments) {
      const order = orders.find(({ instrument }) => instrument === own.instrument)
      const after = own.volume + (order ? (order.direction === 'buy' ? order.volume : -order.volume) : 0n)
      expect(Math.abs(Number(valueOf(after, own.price)) - (Number(equity) * own.target) / 100)).toBeLessThanOrEqual(Number(valueOf(given.lot, own.price)) + 2)
    }
  }
})

test('positions become the trades that lead to them', () => {
  const wanted = (instrument: string, volume: number) => ({ instrument, name: instrument, assetType: 1, volume: exact(volume, 'volume')!, price: exact(2, 'price')! })
  expect(positionsToTrades(new Map([['A', exact(10, 'volume')!], ['B', exact(5, 'volume')!]]), [wanted('A', 4), wanted('B', 5), wanted('C', 3)], '20250103').map(({ instrument, direction, volume, amount }) => [instrument, direction, volume, amount])).toEqual([['A', 'sell', 60_000n, 1200n], ['C', 'buy', 30_000n, 600n]])
})

test('weights are evened out to 100 with four decimals', () => {
  expect(evenOut([1, 1, 1])).toEqual([33.3334, 33.3333, 33.3333])
  expect(evenOut([2, 5, 3])).toEqual([20, 50, 30])
  expect(evenOut([0, 0])).toEqual([0, 0])
})
