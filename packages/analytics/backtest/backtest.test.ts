import { expect, test } from 'vitest'
import { addDays } from '../calendar.ts'
import { generator } from '../testkit/random.ts'
import { runBacktest } from './run.ts'
import { type Tranche, waterfall } from './tranches.ts'

const daysFrom = (first: number, count: number) => Int32Array.from({ length: count }, (_, i) => addDays(first, i))
const half = Float64Array.of(0.5, 0.5)

test('management and channel fees accrue daily on the net assets of the day before, actual/365', () => {
  const flat = new Float64Array(366).fill(1)
  const { values, fees } = runBacktest({ days: daysFrom(20230101, 366), values: [flat, flat], first: 0, rule: { kind: 'never' }, decide: () => half, fees: { management: 0.015, channel: 0.001 } })
  expect(values.at(-1)).toBeCloseTo((1 - 0.016 / 365) ** 365, 12)
  expect(fees.management / fees.channel).toBeCloseTo(15, 9)
})

test('a performance fee takes its share above the high-water mark, once a year, and not twice for the same gain', () => {
  const days = Int32Array.of(20221230, 20230103, 20231229, 20240102, 20241231, 20250102)
  const nav = Float64Array.of(1, 1.2, 1.2, 1.1, 1.1, 1.3)
  const { values, fees } = runBacktest({ days, values: [nav], first: 0, rule: { kind: 'never' }, decide: () => Float64Array.of(1), fees: { performance: { rate: 0.2 } } })
  // 2023-01-03: 1.20 − 20 % of 0.20 = 1.16, the mark. 2024: 1.16 × 1.1 ÷ 1.2 is below it. 2025-01-02: 1.2566… − 20 % of the gain above 1.16.
  expect(values[1]).toBeCloseTo(1.16, 12)
  expect(values[3]).toBeCloseTo((1.16 * 1.1) / 1.2, 12)
  const before = (1.16 * 1.3) / 1.2
  expect(values[5]).toBeCloseTo(before - 0.2 * (before - 1.16), 12)
  expect(fees.performance).toBeCloseTo(0.04 + 0.2 * (before - 1.16), 12)
})

test('weights are decided with what was published: a lag of two days shifts what the rule knows', () => {
  const known: number[] = []
  const nav = Float64Array.from({ length: 10 }, (_, i) => 1 + i / 100)
  runBacktest({ days: daysFrom(20240101, 10), values: [nav], first: 3, rule: { kind: 'everyDays', days: 3 }, lag: 2, decide: (at) => {
    known.push(at)
    return Float64Array.of(1)
  } })
  expect(known).toEqual([1, 4, 7])
})

test('a fund that is closed on the day waits for its next open day; the other one does not', () => {
  const days = daysFrom(20240101, 6)
  const up = Float64Array.of(1, 1, 2, 2, 2, 2)
  const flat = new Float64Array(6).fill(1)
  const found = runBacktest({ days, values: [up, flat], first: 0, rule: { kind: 'everyDays', days: 3 }, decide: () => half, isOpen: (fund, at) => fund === 1 || at === 0 || at === 5 })
  // Worth 1 : 0.5 after the doubling. Day 3 wants 0.75 each: the flat fund may buy, but there is no cash until the other can be sold on day 5.
  expect([...found.weights[0]!].map((weight) => +weight.toFixed(6))).toEqual([0.5, 0.5, 0.666667, 0.666667, 0.666667, 0.5])
  expect(found.values.at(-1)).toBeCloseTo(1.5, 12)
  expect(found.weights[1]!.at(-1)).toBeCloseTo(0.5, 6)
})

test('a fund whose NAV stops is held at its last value, and named; or its money becomes cash after so many days', () => {
  const days = daysFrom(20240101, 40)
  const stopped = Float64Array.from({ length: 40 }, (_, i) => (i < 10 ? 1 + i / 100 : NaN))
  const flat = new Float64Array(40).fill(1)
  const held = runBacktest({ days, values: [stopped, flat], first: 0, rule: { kind: 'never' }, decide: () => half })
  expect(held.silent).toEqual([{ fund: 0, since: 20240110, closed: false }])
  expect(held.values.at(-1)).toBeCloseTo(1.045, 12)
  const closed = runBacktest({ days, values: [stopped, flat], first: 0, rule: { kind: 'never' }, decide: () => half, closeAfterSilentDays: 15 })
  expect(closed.silent).toEqual([{ fund: 0, since: 20240110, closed: true }])
  expect(closed.weights[0]!.at(-1)).toBe(0)
  expect(closed.values.at(-1)).toBeCloseTo(1.045, 12)
})

test('whatever the rule and the fees, contributions less fees are the gain', () => {
  const random = generator(3)
  const days = daysFrom(20220101, 500)
  const values = Array.from({ length: 4 }, () => {
    let value = 1
    return Float64Array.from(days, () => (value *= 1 + 0.01 * (random() - 0.48)))
  })
  for (const rule of [{ kind: 'calendar', months: 3 }, { kind: 'band', width: 0.03 }, { kind: 'everyDays', days: 17 }] as const) {
    const found = runBacktest({ days, values, first: 0, rule, decide: () => Float64Array.of(0.4, 0.3, 0.2, 0.1), fees: { management: 0.01, channel: 0.002, performance: { rate: 0.1, hurdle: 0.03 }, trading: 0.001, costsFirst: true } })
    const paid = found.fees.management + found.fees.channel + found.fees.performance + found.fees.trading
    expect(found.contributions.reduce((sum, part) => sum + part, 0) - paid).toBeCloseTo(found.values.at(-1)! - 1, 10)
  }
})

const classes: Tranche[] = [{ kind: 'prior', principal: 60, yield: 0.06 }, { kind: 'inferior', principal: 40 }]

test('the senior class is paid its yield first, and the junior class takes the rest and the first loss', () => {
  expect([...waterfall(110, classes, 365)]).toEqual([63.6, 46.4])
  expect([...waterfall(80, classes, 365)]).toEqual([63.6, expect.closeTo(16.4, 12)])
  expect([...waterfall(50, classes, 365)]).toEqual([50, 0])
})

test('a fixed yield is owed out of gains only; a floating class shares what is left', () => {
  const mixed: Tranche[] = [{ kind: 'fixedProfit', principal: 50, yield: 0.05 }, { kind: 'floatProfit', principal: 30, share: 0.4 }, { kind: 'inferior', principal: 20 }]
  expect([...waterfall(101, mixed, 365)]).toEqual([51, 30, 20])
  const [fixed, floating, junior] = waterfall(112.5, mixed, 365)
  expect([fixed, floating, junior]).toEqual([52.5, 34, 26])
})

test('the classes are always worth the whole', () => {
  const random = generator(8)
  const kinds = ['prior', 'inferior', 'fixedProfit', 'floatProfit'] as const
  for (let k = 0; k < 300; k++) {
    const tranches = Array.from({ length: 1 + Math.floor(random() * 4) }, (): Tranche => ({ kind: kinds[Math.floor(random() * 4)]!, principal: random() * 100, yield: random() * 0.1, share: random() * 0.3 }))
    const value = random() * 300
    expect(waterfall(value, tranches, Math.floor(random() * 1000)).reduce((sum, part) => sum + part, 0)).toBeCloseTo(value, 9)
  }
})
