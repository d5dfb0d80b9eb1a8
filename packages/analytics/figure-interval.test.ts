import { expect, test } from 'vitest'
import { addDays } from './calendar.ts'
import { figureInterval } from './figure-interval.ts'
import { indicatorAt } from './indicators.ts'
import { measure } from './measure.ts'
import { moreFigureOf } from './more-figures.ts'
import { generator } from './testkit/random.ts'
import { walk } from './testkit/walk.ts'

const days = Int32Array.from({ length: 300 }, (_, i) => addDays(20220101, i))
const series = walk(days, 3)
const benchmark = walk(days, 8).values
const input = { series, benchmark, periodsPerYear: 250, riskFree: 0.03 }

test.each(['sharpe', 'beta', 'maxDrawdown'] as const)('the interval of %s holds the figure, and one seed gives one interval', (code) => {
  const first = figureInterval(code, input, { random: generator(1), draws: 200 })
  const { values } = measure({ ...series, from: 0, to: 299, benchmark, periodsPerYear: 250, riskFree: 0.03 })

  expect(first.estimate).toBeCloseTo(values[indicatorAt[code]]!, 10)
  expect(first.low).toBeLessThan(first.estimate)
  expect(first.high).toBeGreaterThan(first.low)
  expect(figureInterval(code, input, { random: generator(1), draws: 200 })).toEqual(first)
  expect(figureInterval(code, input, { random: generator(2), draws: 200 })).not.toEqual(first)
})

test('a figure of the second registry has one too; what cannot be said has none', () => {
  const payoff = figureInterval('payoff', input, { random: generator(1), draws: 100 })

  expect(payoff.estimate).toBeCloseTo(moreFigureOf('payoff', input), 10)
  expect(payoff.low).toBeLessThan(payoff.high)
  expect(figureInterval('treynor', { ...input, benchmark: undefined }, { random: generator(1), draws: 50 })).toMatchObject({ estimate: NaN, low: NaN, draws: 0 })
  expect(figureInterval('nothing', input, { random: generator(1), draws: 10 })).toMatchObject({ low: NaN })
})

test('a narrower level gives a narrower interval', () => {
  const wide = figureInterval('volatility', input, { random: generator(4), draws: 400 }, 0.95)
  const narrow = figureInterval('volatility', input, { random: generator(4), draws: 400 }, 0.5)

  expect(narrow.high - narrow.low).toBeLessThan(wide.high - wide.low)
})
