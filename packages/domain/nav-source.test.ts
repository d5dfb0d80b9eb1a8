import { expect, test } from 'vitest'
import { type NavCandidate, whyNotRead } from './nav-source.ts'

/** Working days without a calendar: 28 a month. */
const days = (count: number, from = 0) => Array.from({ length: count }, (_, at) => 20240101 + Math.floor((at + from) / 28) * 100 + ((at + from) % 28))
const market = (count: number, changes: Partial<NavCandidate> = {}): NavCandidate => ({ origin: 'market', isChosen: false, days: days(count), ...changes })
const own = (of: number[], changes: Partial<NavCandidate> = {}): NavCandidate => ({ origin: 'own', isChosen: false, days: of, ...changes })

test('one lone own point does not stand for a market series, wherever it lies', () => {
  expect(whyNotRead([own(days(1)), market(100)])).toEqual(['few', ''])
  expect(whyNotRead([own(days(1, 99)), market(100)])).toEqual(['few', ''])
  expect(whyNotRead([own(days(1, 100)), market(100)])).toEqual(['few', ''])
})

test('an own series that is as long, as late and as full as the market is read before it', () => {
  expect(whyNotRead([own(days(100)), market(100)])).toEqual(['', 'order'])
  expect(whyNotRead([own(days(40, 60)), market(100)])).toEqual(['', 'order'])
  expect(whyNotRead([own(days(3, 1)), market(3)])).toEqual(['', 'order'])
})

test.each([
  { later: 0, why: '' },
  { later: 1, why: '' },
  { later: 2, why: 'behind' },
])('an own series that ends $later points before the market: "$why"', ({ later, why }) => {
  expect(whyNotRead([own(days(100 - later)), market(100)])[0]).toBe(why)
})

test('an own series covers four fifths of the market\'s points from its own first day', () => {
  const thinned = (keep: (at: number) => boolean) => days(100).filter((_, at) => keep(at) || at === 99)
  expect(whyNotRead([own(thinned((at) => at % 5 !== 0)), market(100)])).toEqual(['', 'order'])
  expect(whyNotRead([own(thinned((at) => at % 4 !== 0)), market(100)])).toEqual(['sparse', ''])
})

test('points after the market\'s last one do not make up for gaps before it', () => {
  const gappy = days(100).filter((_, at) => at % 2 === 0 || at === 99)
  expect(whyNotRead([own([...gappy, ...days(60, 100)]), market(100)])).toEqual(['sparse', ''])
})

test('the source that the fund names is read, be it one lone point', () => {
  expect(whyNotRead([own(days(1), { isChosen: true }), market(100)])).toEqual(['', 'chosen'])
  expect(whyNotRead([own(days(100)), market(100, { isChosen: true })])).toEqual(['chosen', ''])
})

test('without a market series the first own source of the organisation\'s order is read', () => {
  expect(whyNotRead([own(days(1)), own(days(100))])).toEqual(['', 'order'])
})

test('of several own series the first that is worth the name is read, and the market\'s after all of them', () => {
  expect(whyNotRead([own(days(1)), own(days(100)), own(days(100)), market(100)])).toEqual(['few', '', 'order', 'order'])
  expect(whyNotRead([market(100), own(days(100))])).toEqual(['order', ''])
  expect(whyNotRead([])).toEqual([])
})
