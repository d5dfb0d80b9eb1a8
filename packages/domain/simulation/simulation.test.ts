import { expect, test } from 'vitest'
import { type CachedTrade, mergeTrade, toSave, withCache } from './cached-trades.ts'
import { bookPrice, decimalText, exact, numberOf, percentOf, valueOf } from './decimal.ts'

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

test('amounts are read to the smallest unit, halves away from zero', () => {
  expect([exact(1.005, 'money'), exact('-2.345', 'money'), exact(1e-7, 'price'), exact(0.1 + 0.2, 'money'), exact('x', 'money'), exact(NaN, 'money')]).toEqual([101n, -235n, 10n, 30n, undefined, undefined])
  expect(valueOf(exact(33.3333, 'volume')!, exact(1.0005, 'price')!)).toBe(3335n)
  expect(numberOf(123_456n, 'money')).toBe(1234.56)
  expect([decimalText(-5n, 'money'), decimalText(123_456_789n, 'volume'), bookPrice(1.0005), percentOf(1n, 3n)]).toEqual(['-0.05', '12345.6789', 100_050_000n, 33.33])
})
