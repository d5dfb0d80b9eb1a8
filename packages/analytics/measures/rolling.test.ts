import { expect, test } from 'vitest'
import { addDays } from '../calendar.ts'
import { returnsOf } from '../series.ts'
import { generator } from '../testkit/random.ts'
import { walk } from '../testkit/walk.ts'
import { maxDrawdown } from './drawdown.ts'
import { beta, comovement, correlation, trackingError } from './relative.ts'
import { momentsOf, volatility } from './risk.ts'
import * as roll from './rolling.ts'
import { quantile } from './tail.ts'

const days = Int32Array.from({ length: 3000 }, (_, i) => addDays(20100101, i))
const fund = walk(days, 4).values
const index = walk(days, 5).values
/** A fund that stands still for a year in the middle, as a closed one does. */
const still = fund.map((value, i) => (i > 1000 && i < 1400 ? fund[1000]! : value))

type FromScratch = (values: Float64Array, returns: Float64Array, benchmark: Float64Array) => number
const figures: [string, (values: Float64Array, bases: Int32Array) => Float64Array, FromScratch][] = [
  ['volatility', (values, bases) => roll.rollingVolatility(values, bases, 250), (_, returns) => volatility(returns, 250)],
  ['skew', roll.rollingSkew, (_, returns) => momentsOf(returns).skew],
  ['kurtosis', roll.rollingKurtosis, (_, returns) => momentsOf(returns).kurtosis],
  ['largest fall', roll.rollingMaxDrawdown, (values) => maxDrawdown(values)],
  ['5 % quantile', (values, bases) => roll.rollingQuantile(values, bases, 0.05), (_, returns) => quantile(returns, 0.05)],
  ['beta', (values, bases) => roll.rollingBeta(values, index, bases), (_, returns, benchmark) => beta(comovement(returns, benchmark))],
  ['correlation', (values, bases) => roll.rollingCorrelation(values, index, bases), (_, returns, benchmark) => correlation(comovement(returns, benchmark))],
  ['tracking error', (values, bases) => roll.rollingTrackingError(values, index, bases, 250), (_, returns, benchmark) => trackingError(returns, benchmark, 250)],
]
const lengths: [string, roll.WindowLength][] = [['60 returns', { observations: 60 }], ['three months', { months: 3 }], ['two years', { months: 24 }], ['two returns', { observations: 2 }]]

test.each(figures)('carried from window to window, the %s is the one found from scratch', (_name, carried, scratch) => {
  for (const [, length] of lengths) {
    const bases = roll.rollingBases(days, length)
    for (const values of [fund, still]) {
      const found = carried(values, bases)
      const returns = returnsOf(values)
      const benchmark = returnsOf(index)
      for (let end = 0; end < days.length; end += 7) {
        const base = bases[end]!
        if (base < 0) {
          expect(found[end]).toBeNaN()
          continue
        }
        const wanted = scratch(values.subarray(base, end + 1), returns.subarray(base, end), benchmark.subarray(base, end))
        if (Number.isNaN(wanted)) expect(found[end]).toBeNaN()
        else expect(Math.abs(found[end]! - wanted)).toBeLessThan(1e-8 * Math.max(1, Math.abs(wanted)))
      }
    }
  }
})

test('a benchmark that begins later leaves only the windows before it without a figure', () => {
  const late = index.map((value, i) => (i < 500 ? NaN : value))
  const bases = roll.rollingBases(days, { observations: 60 })
  const found = roll.rollingBeta(fund, late, bases)
  const whole = roll.rollingBeta(fund, index, bases)
  expect(found[559]).toBeNaN()
  expect(found[560]).toBeCloseTo(whole[560]!, 12)
  expect(found[2999]).toBeCloseTo(whole[2999]!, 12)
})

test('the deepest falls of random windows are those of each window looked at whole', () => {
  const random = generator(77)
  const values = Float64Array.from({ length: 400 }, () => 1 + random())
  let base = -1
  const bases = Int32Array.from({ length: 400 }, (_, end) => (base = Math.min(end, base + Math.floor(random() * 3))))
  const found = roll.rollingMaxDrawdown(values, bases)
  bases.forEach((from, end) => {
    if (from < 0 || from === end) expect(found[end]).toBeNaN()
    else expect(found[end]).toBeCloseTo(maxDrawdown(values.subarray(from, end + 1)), 12)
  })
})
