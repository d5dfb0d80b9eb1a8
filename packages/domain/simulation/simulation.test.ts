import { expect, test } from 'vitest'
import { type CachedTrade, mergeTrade, toSave, withCache } from './cached-trades.ts'
import { exact, numberOf, valueOf } from './decimal.ts'
import { type BookedTrade, recalculate } from './recalculate.ts'

interface Row extends CachedTrade {
  tradedAmount: number
}
const row = (id: string, type: CachedTrade['type'], tradedAmount = 1): Row => ({ id, type, tradedAmount })

test('changes merge by id, and a record carries what it has become [simulation.cache-merge-by-id] [simulation.local-type]', () => {
  const once = mergeTrade(mergeTrade([], row('17', 'update', 5)), row('17', 'update', 7))
  expect(once).toEqual([row('17', 'update', 7)])
  expect(mergeTrade([], row('new-1', 'add'))).toEqual([row('new-1', 'add')])
})

test('deleting a record that was made here removes it [simulation.cache-delete-local]', () => {
  expect(mergeTrade([row('new-1', 'add'), row('new-2', 'add')], row('new-1', 'delete'))).toEqual([row('new-2', 'add')])
})

test('deleting a saved record keeps it as a delete [simulation.cache-delete-saved]', () => {
  expect(mergeTrade([row('17', 'update', 5)], row('17', 'delete', 5))).toEqual([row('17', 'delete', 5)])
})

test('updating a record that was made here makes it an add [simulation.cache-update-local]', () => {
  expect(mergeTrade([row('new-1', 'add', 1)], row('new-1', 'update', 9))).toEqual([row('new-1', 'add', 9)])
})

test('the screen shows the saved records with the changes over them', () => {
  const cache = [row('2', 'delete'), row('3', 'update', 30), row('new-1', 'add', 4)]
  expect(withCache([row('1', 'add', 1), row('2', 'add', 2), row('3', 'add', 3)], cache).map(({ id, tradedAmount }) => [id, tradedAmount])).toEqual([['1', 1], ['3', 30], ['new-1', 4]])
})

test('new records without an amount are not saved [simulation.skip-zero-amount]', () => {
  expect(toSave([row('new-1', 'add', 0), row('new-2', 'add', 3), row('5', 'update', 0), row('6', 'delete')])).toEqual({ save: [row('new-2', 'add', 3)], update: [row('5', 'update', 0)], delete: ['6'] })
})

const trade = (over: Partial<BookedTrade>): BookedTrade => ({ id: 'new-1', instrument: 'SX0001', instrumentName: '青岚一号', assetType: 1, direction: 'buy', tradedVolume: 100, tradedPrice: 1.2, tradedAmount: 120, closePrice: 1.25, ...over })

test('buying adds volume and takes cash, selling the reverse [simulation.recalc-position] [simulation.recalc-cash]', () => {
  const bought = recalculate({ cash: 1000, positions: [] }, [trade({})]).state
  expect(bought).toMatchObject({ cash: 880, marketValue: 125, equity: 1005, positions: [{ volume: 100, marketValue: 125 }] })
  const sold = recalculate(bought, [trade({ direction: 'sell', tradedVolume: 40, tradedAmount: 50 })]).state
  expect(sold).toMatchObject({ cash: 930, marketValue: 75, positions: [{ volume: 60 }] })
})

test('weights are shares of the equity, and the position ratio has two decimals [simulation.recalc-weights] [simulation.position-ratio] [simulation.cash-formula]', () => {
  const { state } = recalculate({ cash: 300, positions: [] }, [trade({}), trade({ id: 'new-2', instrument: 'SX0002', tradedVolume: 30, tradedAmount: 60, closePrice: 2 })])
  expect(state.positions.map(({ weight }) => weight)).toEqual([40.98, 19.67])
  expect(state.positionRatio).toBe(60.66)
  expect(state.cash).toBe(state.equity - state.marketValue)
})

test('asset type 8 is cash and changes nothing else [simulation.asset-type-8-cash]', () => {
  expect(recalculate({ cash: 10, positions: [] }, [trade({ assetType: 8, tradedAmount: 90 })]).state).toMatchObject({ cash: 100, positions: [] })
})

test('cash grows freely, and falls no further than there is [simulation.cash-cap]', () => {
  expect(recalculate({ cash: 50, positions: [] }, [trade({ assetType: 8, direction: 'sell', tradedAmount: 80 })]).state.cash).toBe(0)
})

test('selling more than is held is named and left out', () => {
  const { state, faults } = recalculate({ cash: 0, positions: [] }, [trade({ direction: 'sell' }), trade({ id: 'new-2', tradedVolume: -1 })])
  expect(state).toMatchObject({ cash: 0, positions: [] })
  expect(faults).toEqual([{ id: 'new-1', why: '青岚一号 持有 0 份，不能卖出 100 份' }, { id: 'new-2', why: '数量、金额和价格不能为负；卖出请选择方向“卖出”' }])
})

test('amounts are read to the smallest unit, halves away from zero', () => {
  expect([exact(1.005, 'money'), exact('-2.345', 'money'), exact(1e-7, 'price'), exact(0.1 + 0.2, 'money'), exact('x', 'money'), exact(NaN, 'money')]).toEqual([101n, -235n, 10n, 30n, undefined, undefined])
  expect(valueOf(exact(33.3333, 'volume')!, exact(1.0005, 'price')!)).toBe(3335n)
  expect(numberOf(123_456n, 'money')).toBe(1234.56)
})

test('ten thousand random sequences of trades balance to the fen, and replaying them gives the same positions', () => {
  let seed = 7
  const random = () => (seed = (seed * 1_664_525 + 1_013_904_223) >>> 0) / 4_294_967_296
  for (let sequence = 0; sequence < 10_000; sequence++) {
    let booked = exact(100_000, 'money')!
    const trades = Array.from({ length: 6 }, (_, i) => {
      const [volume, price] = [Math.round(random() * 1e6) / 100, Math.round((0.5 + random()) * 1e4) / 1e4]
      return trade({ id: `new-${i}`, instrument: `F${Math.floor(random() * 3)}`, direction: random() < 0.6 ? 'buy' : 'sell', tradedVolume: volume, closePrice: price, tradedPrice: price, tradedAmount: Math.round(volume * price * 100) / 100 })
    })
    const { state, faults } = recalculate({ cash: 100_000, positions: [] }, trades)
    const wrong = new Set(faults.map(({ id }) => id))
    for (const { id, direction, tradedAmount } of trades) if (!wrong.has(id)) booked += direction === 'buy' ? -exact(tradedAmount, 'money')! : exact(tradedAmount, 'money')!
    expect(exact(state.cash, 'money')).toBe(booked)
    expect(exact(state.equity, 'money')! - exact(state.marketValue, 'money')!).toBe(booked)
    if (sequence % 100 > 0) continue
    const oneByOne = trades.reduce((before, one) => recalculate(before, [one]).state, recalculate({ cash: 100_000, positions: [] }, []).state)
    expect(oneByOne).toEqual(state)
  }
})
