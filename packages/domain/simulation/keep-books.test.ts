import { expect, test } from 'vitest'
import { exact, numberOf, valueOf } from './decimal.ts'
import { type BooksInput, keepBooks } from './keep-books.ts'
import { monthEquity } from './month-equity.ts'
import { toPositions, toState } from './to-wire.ts'
import type { PriceLine, Trade } from './trades.ts'

const money = (value: number) => exact(value, 'money')!
let made = 0
const trade = (day: string, instrument: string, direction: Trade['direction'], volume: number, price: number, over: Partial<Trade> = {}): Trade => ({
  id: `new-${(made += 1)}`, day, instrument, name: instrument === 'A' ? '青岚一号' : instrument, assetType: 1, direction, effect: direction === 'buy' ? 'open' : 'close', volume: exact(volume, 'volume')!, price: exact(price, 'price')!, amount: valueOf(exact(volume, 'volume')!, exact(price, 'price')!), close: exact(price, 'price')!, ...over,
})
const cash = (day: string, amount: number, over: Partial<Trade> = {}): Trade => trade(day, '', amount > 0 ? 'buy' : 'sell', 0, 0, { assetType: 8, effect: 'external', amount: money(Math.abs(amount)), name: '现金', ...over })
const line = (points: Record<string, number>, distributions: PriceLine['distributions'] = []): PriceLine => ({ days: Object.keys(points), prices: Object.values(points), distributions })
const tradingDays = ['20250102', '20250103', '20250106', '20250107', '20250108', '20250109', '20250110']
const input = (trades: readonly Trade[], prices: Record<string, PriceLine> = {}, over: Partial<BooksInput> = {}): BooksInput => ({ trades, prices: new Map(Object.entries(prices)), tradingDays, settings: { subscribeDays: 0, redeemDays: 0, dividend: 'cash' }, until: '20250131', ...over })
const stateOf = (books: ReturnType<typeof keepBooks>) => toState(books.days.at(-1)!)

test('buying adds volume and takes cash, selling the reverse [simulation.recalc-position] [simulation.recalc-cash]', () => {
  const trades = [cash('20250102', 1000), trade('20250102', 'A', 'buy', 100, 1.2)]
  const bought = keepBooks(input(trades, { A: line({ 20250102: 1.25 }) }))
  expect(stateOf(bought)).toMatchObject({ cash: 880, marketValue: 125, equity: 1005 })
  expect(toPositions(bought.last, bought.days[0]!, 'CS1')).toMatchObject([{ instrument: 'A', volume: 100, marketValue: 125, cost: 120, unrealised: 5 }])
  const sold = keepBooks(input([...trades, trade('20250103', 'A', 'sell', 40, 1.25)], { A: line({ 20250102: 1.25 }) }))
  expect(stateOf(sold)).toMatchObject({ cash: 930, marketValue: 75 })
  expect(toPositions(sold.last, sold.days.at(-1)!, 'CS1')).toMatchObject([{ volume: 60, cost: 72, realised: 2, unrealised: 3 }])
})

test('weights are shares of the equity, and the position ratio has two decimals [simulation.recalc-weights] [simulation.position-ratio] [simulation.cash-formula]', () => {
  const books = keepBooks(input([cash('20250102', 480), trade('20250102', 'A', 'buy', 100, 1.2), trade('20250102', 'B', 'buy', 30, 2)], { A: line({ 20250102: 1.25 }), B: line({ 20250102: 2 }) }))
  const state = stateOf(books)
  expect(toPositions(books.last, books.days.at(-1)!, 'CS1').map(({ weight }) => weight)).toEqual([25.77, 12.37])
  expect(state.positionRatio).toBe(38.14)
  expect(state.cash).toBe(state.equity - state.marketValue)
})

test('asset type 8 is cash and changes nothing else [simulation.asset-type-8-cash]', () => {
  const books = keepBooks(input([cash('20250102', 10), cash('20250103', 90)]))
  expect(stateOf(books)).toMatchObject({ cash: 100, marketValue: 0, units: 100, nav: 1 })
  expect(books.last.holdings.size).toBe(0)
})

test('cash grows freely, and falls no further than there is [simulation.cash-cap]', () => {
  const out = cash('20250103', -80)
  const books = keepBooks(input([cash('20250102', 50), out]))
  expect(stateOf(books)).toMatchObject({ cash: 0, units: 0 })
  expect(books.capped).toEqual(new Map([[out.id, money(50)]]))
})

test('what cannot be booked is named and left out, and the rest is booked', () => {
  const trades = [cash('20250102', 100), trade('20250103', 'A', 'sell', 10, 1), trade('20250106', 'A', 'buy', 50, 1), trade('20250107', 'A', 'sell', 60, 1), trade('20250107', 'A', 'buy', 70, 1)]
  const books = keepBooks(input(trades))
  expect(books.faults.map(({ code, message }) => [code, message])).toEqual([
    ['order', '2025-01-03 赎回青岚一号早于首次申购日 2025-01-06，日期先后不对，请更正日期'],
    ['held', '2025-01-07 赎回青岚一号 60 份，当日只持有 50 份，请减少份额或核对更早的交易'],
    ['cash', '2025-01-07 申购青岚一号需要 70 元，可用现金 50 元，请先录入现金或减少金额'],
  ])
  expect(stateOf(books)).toMatchObject({ cash: 50, marketValue: 50 })
})

test('money of a redemption is in transit until T+n, and bought shares wait for their confirmation', () => {
  const settings = { subscribeDays: 1, redeemDays: 3, dividend: 'cash' as const }
  const trades = [cash('20250102', 100), trade('20250102', 'A', 'buy', 100, 1), trade('20250103', 'A', 'sell', 40, 1)]
  const at = (day: string, more: Trade[] = []) => keepBooks(input([...trades, ...more], { A: line({ 20250102: 1 }) }, { settings, until: day }))
  expect(stateOf(at('20250103'))).toMatchObject({ cash: 40, availableCash: 0, inTransit: 40, equity: 100 })
  expect(stateOf(at('20250107')).tradingDay).toBe('20250103')
  expect(stateOf(at('20250108'))).toMatchObject({ tradingDay: '20250108', cash: 40, availableCash: 40, inTransit: 0 })
  expect(at('20250107', [trade('20250107', 'B', 'buy', 40, 1)]).faults[0]!.message).toContain('可用现金 0 元（在途 40 元未到账）')
  expect(at('20250108', [trade('20250108', 'B', 'buy', 40, 1)]).faults).toEqual([])
  expect(keepBooks(input([cash('20250102', 200), trade('20250102', 'A', 'buy', 100, 1), trade('20250103', 'A', 'buy', 50, 1), trade('20250103', 'A', 'sell', 101, 1)], {}, { settings })).faults[0]).toMatchObject({ code: 'held' })
  const late = [cash('20250102', 200), trade('20250102', 'A', 'buy', 100, 1), trade('20250103', 'A', 'buy', 50, 1), trade('20250106', 'A', 'sell', 120, 1)]
  expect(keepBooks(input(late, {}, { settings: { ...settings, subscribeDays: 2 } })).faults[0]!.message).toBe('2025-01-06 赎回青岚一号 120 份，当日可用 100 份，另有 50 份申购到 2025-01-07 才确认，请推后赎回')
})

test('units come and go with the cash of the investor at the NAV of the day; interest moves the NAV', () => {
  const trades = [cash('20250102', 1000), trade('20250102', 'A', 'buy', 1000, 1), cash('20250103', 550), cash('20250106', 31, { effect: 'income' }), cash('20250107', -312)]
  const books = keepBooks(input(trades, { A: line({ 20250102: 1, 20250103: 1.1, 20250106: 1.1, 20250107: 1.2 }) }))
  expect(books.days.map(({ day, nav, units, flow }) => [day, numberOf(nav!, 'price'), numberOf(units, 'volume'), numberOf(flow, 'money')])).toEqual([
    ['20250102', 1, 1000, 1000], ['20250103', 1.1, 1500, 550], ['20250106', 1.12066667, 1500, 0], ['20250107', 1.18733333, 1237.2263, -312],
  ])
  const months = monthEquity(books.days)
  expect(months).toHaveLength(1)
  expect(months[0]).toMatchObject({ month: '202501', beginEquity: 0, endEquity: 1469, flow: 1238, gain: 231 })
  expect(months[0]!.totalReturn).toBeCloseTo(0.18733333, 8)
})

test('dividends are paid out or turned into shares, splits multiply shares, and neither moves the NAV by itself', () => {
  const prices = { A: line({ 20250102: 2, 20250103: 1.9, 20250106: 0.95 }, [{ day: '20250103', kind: 'cash_dividend', value: 0.1 }, { day: '20250106', kind: 'share_conversion', value: 2 }]) }
  const trades = [cash('20250102', 200), trade('20250102', 'A', 'buy', 100, 2)]
  const paid = keepBooks(input(trades, prices))
  expect(stateOf(paid)).toMatchObject({ cash: 10, marketValue: 190, nav: 1 })
  expect(toPositions(paid.last, paid.days.at(-1)!, 'CS1')).toMatchObject([{ volume: 200, realised: 10, cost: 200 }])
  const reinvested = keepBooks(input(trades, prices, { settings: { subscribeDays: 0, redeemDays: 0, dividend: 'reinvest' } }))
  expect(stateOf(reinvested)).toMatchObject({ cash: 0, equity: 200, nav: 1 })
})

test('lacking cash is filled on the day, exactly', () => {
  const books = keepBooks(input([trade('20250102', 'A', 'buy', 100, 1), trade('20250103', 'A', 'sell', 30, 1), trade('20250106', 'B', 'buy', 50, 1)], {}, { fillCash: true }))
  expect(books.faults).toEqual([])
  expect([...books.filled]).toEqual([['20250102', money(100)], ['20250106', money(20)]])
  expect(stateOf(books)).toMatchObject({ cash: 0, marketValue: 120 })
})

/** A sequence of the generator: cash, purchases, sales, dividends and days of settlement as they come. */
function randomInput(random: () => number): BooksInput {
  const days = Array.from({ length: 12 }, (_, i) => `202501${String(i + 2).padStart(2, '0')}`)
  const walk = () => Object.fromEntries(days.map((day) => [day, Math.round((0.5 + random()) * 1e4) / 1e4]))
  const prices = Object.fromEntries(['A', 'B', 'C'].map((one) => [one, line(walk(), random() < 0.3 ? [{ day: days[Math.floor(random() * 12)]!, kind: 'cash_dividend', value: Math.round(random() * 1000) / 1e4 }] : [])]))
  const trades = Array.from({ length: 10 }, () => {
    const day = days[Math.floor(random() * 12)]!
    if (random() < 0.25) return cash(day, Math.round((random() < 0.7 ? 1 : -1) * random() * 1e7) / 100 || 1, random() < 0.2 ? { effect: 'income' } : {})
    return trade(day, 'ABC'[Math.floor(random() * 3)]!, random() < 0.6 ? 'buy' : 'sell', Math.round(random() * 1e6) / 100, Math.round((0.5 + random()) * 1e4) / 1e4)
  })
  return input([cash(days[0]!, 20_000), ...trades], prices, { tradingDays: days, settings: { subscribeDays: Math.floor(random() * 3), redeemDays: Math.floor(random() * 4), dividend: random() < 0.5 ? 'cash' : 'reinvest' }, keep: (_, traded) => traded })
}

test('ten thousand random sequences balance to the fen, and books that go on from any day end the same to the last digit', () => {
  let seed = 7
  const random = () => (seed = (seed * 1_664_525 + 1_013_904_223) >>> 0) / 4_294_967_296
  for (let sequence = 0; sequence < 10_000; sequence++) {
    const given = randomInput(random)
    const books = keepBooks(given)
    const [end, { last }] = [books.days.at(-1)!, books]
    const holdings = [...last.holdings.values()]
    const [cost, value] = [holdings.reduce((sum, one) => sum + one.cost, 0n), holdings.reduce((sum, one) => sum + valueOf(one.volume, one.close), 0n)]
    // What came in and was not taken out, and what was gained, is what there is.
    expect(last.paidIn - last.paidOut + last.income + last.realised + (value - cost)).toBe(end.equity)
    expect(end.marketValue).toBe(value)
    expect(books.days.reduce((sum, { flow }) => sum + flow, 0n)).toBe(last.paidIn - last.paidOut)
    expect(holdings.reduce((sum, one) => sum + one.realised, 0n)).toBe(last.realised)
    expect(last.cash >= 0n && holdings.every(({ volume, cost: left }) => volume >= 0n && left >= 0n && (volume > 0n || left === 0n))).toBe(true)
    if (sequence % 20 > 0) continue
    for (const { day, state } of books.days.filter((one) => one.state)) {
      const resumed = keepBooks({ ...given, after: { day, ledger: state! } })
      expect({ ...resumed.last, holdings: [...resumed.last.holdings.values()] }).toEqual({ ...last, holdings })
    }
  }
}, 60_000)
