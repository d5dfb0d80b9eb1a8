import { expect, test } from 'vitest'
import { addDays, weekday } from '../calendar.ts'
import { generator } from '../random.ts'
import type { Series } from '../series.ts'
import { factorReturns } from '../testkit/random.ts'
import { strategyFor } from '../testkit/strategy.ts'
import { bandsOf } from './bands.ts'
import { estimationFrequency, gridOf } from './estimate.ts'
import { brinsonOf, contributionsOf, dailyOf } from './explain.ts'
import { runStrategy, type Strategy, Study } from './strategy.ts'
import { walkForward } from './walk-forward.ts'

function calendar(count: number, first = 20200102): number[] {
  const days: number[] = []
  for (let day = first; days.length < count; day = addDays(day, 1)) if (weekday(day) <= 5) days.push(day)
  return days
}
const days = calendar(600)

function funds(count = 4, seed = 3): Series[] {
  return factorReturns(count, days.length, seed).map((returns) => {
    let value = 1
    return { days: Int32Array.from(days), values: Float64Array.from(returns, (change, t) => (value *= t === 0 ? 1 : 1 + change)) }
  })
}
const ran = (strategy: Strategy) => {
  const run = runStrategy(strategy)
  if (!run.ok) throw new Error(run.why)
  return run
}
const begin = days[150]!
/** Every model with settings that have an answer. */
const models: Strategy['model'][] = [
  { kind: 'equal' }, { kind: 'fixed', weights: Float64Array.of(0.4, 0.3, 0.2, 0.1) }, { kind: 'minimumVariance' }, { kind: 'maximumSharpe', riskFree: -0.5 }, { kind: 'targetVolatility', target: 0.5 }, { kind: 'utility', aversion: 4 },
  { kind: 'riskParity' }, { kind: 'maximumDiversification' }, { kind: 'inverseVolatility' }, { kind: 'hrp' }, { kind: 'herc' }, { kind: 'cvar', confidence: 0.95 }, { kind: 'cdar', confidence: 0.9 },
  { kind: 'robust', aversion: 4, uncertainty: 0.05 },
  { kind: 'blackLitterman', views: [{ exposure: Float64Array.of(1, -1, 0, 0), value: 0.02, confidence: 0.6 }], market: new Float64Array(4).fill(0.25), aversion: 4, tau: 0.05, riskFree: 0.03, objective: { kind: 'utility', aversion: 4 } },
]

test.each(models)('no weight knows a later NAV: $kind', (model) => {
  const facts = { begin, model, lag: 2, rule: { kind: 'everyDays', days: 25 } as const }
  const turn = 400
  const before = funds()
  const after = before.map((fund, i) => ({ ...fund, values: fund.values.map((value, t) => (t > turn ? value * (1 + 0.3 * Math.sin(t + i)) : value)) }))
  const [one, other] = [ran(strategyFor(before, facts)), ran(strategyFor(after, facts))]
  // A rebalancing on day t rests on the NAVs up to t − 2, so those up to two days after the turn are the same to the last bit.
  const known = one.result.rebalancings.filter((_, i) => one.knownDays[i]! <= days[turn]!)
  expect(known.length).toBeGreaterThan(5)
  const targetsOf = (strategy: Strategy) => known.map((_, i) => [...new Study(strategy).decide(days.indexOf(one.knownDays[i]!), undefined).weights!])
  expect(targetsOf(strategyFor(after, facts))).toEqual(targetsOf(strategyFor(before, facts)))
  expect(other.result.values.slice(0, turn - 150)).toEqual(one.result.values.slice(0, turn - 150))
  for (const { weights } of one.result.rebalancings) expect(weights.reduce((sum, weight) => sum + weight, 0)).toBeCloseTo(1, 9)
})

test('contributions and Brinson effects sum to the total to 1e-10, with fees in the residual line', () => {
  const run = ran(strategyFor(funds(), { begin, model: { kind: 'minimumVariance' }, position: { kind: 'ratio', ratio: 0.9 }, fees: { management: 0.015, channel: 0.002, trading: 0.001, performance: { rate: 0.2 } } }))
  const daily = dailyOf(run)
  const { contributions, residual, total } = contributionsOf(daily)
  expect(Math.abs(contributions.reduce((sum, one) => sum + one, residual) - total)).toBeLessThan(1e-10)
  expect(Math.abs(total - (run.result.values.at(-1)! - 1))).toBeLessThan(1e-10)
  expect(residual).toBeLessThan(-0.01)
  const { segments, residual: left, excess } = brinsonOf(daily, [0, 0, 1, 1], 3)
  const explained = segments.reduce((sum, one) => sum + one.allocation + one.selection + one.interaction, left)
  expect(Math.abs(explained - excess)).toBeLessThan(1e-10)
  expect(segments[2]!.portfolioWeight).toBeCloseTo(0.1, 1)
  expect(segments[2]!.selection).toBe(0)
})

test('a NAV that stops is held, or turned into cash after the days that were asked for', () => {
  const [first, ...rest] = funds()
  const stopped = { days: first!.days.slice(0, 300), values: first!.values.slice(0, 300) }
  const facts = { begin, dayChoice: 'any' as const, rule: { kind: 'everyDays', days: 20 } as const }
  const held = ran(strategyFor([stopped, ...rest], facts))
  expect(held.result.silent).toEqual([{ fund: 0, since: days[299], closed: false }])
  expect(held.result.weights[0]!.at(-1)).toBeGreaterThan(0.1)
  const closed = ran(strategyFor([stopped, ...rest], { ...facts, closeAfterSilentDays: 30 }))
  expect(closed.result.silent).toEqual([{ fund: 0, since: days[299], closed: true }])
  expect(closed.result.weights[0]!.at(-1)).toBe(0)
  // After the next rebalancing the other three share everything.
  expect(closed.result.weights.slice(1).map((column) => column.at(-1)!).reduce((sum, one) => sum + one, 0)).toBeCloseTo(1, 9)
})

test('a fund that publishes again is bought again on the next day of the rule', () => {
  const [first, ...rest] = funds()
  const keeps = (_: number, t: number) => t < 300 || t >= 345
  const paused = { days: first!.days.filter(keeps), values: first!.values.filter(keeps) }
  const run = ran(strategyFor([paused, ...rest], { begin, dayChoice: 'any', rule: { kind: 'everyDays', days: 20 }, closeAfterSilentDays: 30, model: { kind: 'equal' } }))
  expect(run.result.silent).toEqual([{ fund: 0, since: days[299], closed: true, until: days[345] }])
  const on = (day: number) => run.result.weights[0]![run.result.days.indexOf(day)]!
  expect([on(days[344]!), on(days[346]!)]).toEqual([0, 0])
  expect(on(days[350]!)).toBeCloseTo(0.25, 2)
  expect(run.targets.at(-1)![0]).toBe(0.25)
})

test('months, open days and the day after a closed one are when trading happens', () => {
  const months = ran(strategyFor(funds(), { begin, rule: { kind: 'months', months: [1, 7] } }))
  expect(months.result.rebalancings.slice(1).map(({ day }) => Math.floor(day / 100) % 100)).toEqual([1, 7, 1, 7].slice(0, months.result.rebalancings.length - 1))
  const open = ran(strategyFor(funds(), { begin, rule: { kind: 'openDays' }, openDays: [[15], [], [], []] }))
  const steps = open.result.rebalancings.slice(1)
  expect(steps.length).toBeGreaterThan(15)
  for (const { day } of steps) expect(day % 100).toBeGreaterThanOrEqual(15)
  for (const { day } of steps) expect(day % 100).toBeLessThanOrEqual(18)
  // A fund that is closed on the day of the rule is traded on its next open day.
  const waits = ran(strategyFor(funds(), { begin, rule: { kind: 'everyDays', days: 40 }, openDays: [[15], [], [], []] }))
  const [opened] = [waits.result.weights[0]!.findIndex((weight) => weight > 0)]
  expect(days[150 + opened]! % 100).toBeGreaterThanOrEqual(15)
})

test('funds of unequal histories and frequencies are estimated together, with the overlap of each pair', () => {
  const [first, second, ...rest] = funds()
  const young = { days: second!.days.slice(200), values: second!.values.slice(200) }
  const study = new Study(strategyFor([first!, young, ...rest], { dayChoice: 'any', model: { kind: 'minimumVariance' } }))
  const { estimate, weights } = study.decide(260, undefined)
  expect(estimate!.coverage.slice(0, 3)).toEqual(Int32Array.of(120, 60, 120))
  expect(weights!.reduce((sum, one) => sum + one, 0)).toBeCloseTo(1, 9)
  const weekly = { days: first!.days.filter((day) => weekday(day) === 5), values: first!.values.filter((_, t) => weekday(days[t]!) === 5) }
  expect(estimationFrequency([weekly, second!], 'daily')).toBe('weekly')
  const mixed = new Study(strategyFor([weekly, second!], { dayChoice: 'any', model: { kind: 'minimumVariance' }, riskPeriods: 40, returnPeriods: 40 }))
  expect(mixed.choice.periodsPerYear).toBe(52)
  expect([...mixed.decide(500, undefined).estimate!.coverage]).toEqual([40, 40, 40, 40])
  expect(gridOf([weekly, second!], 'all').days.length).toBe(weekly.days.length)
})

test('out of sample is told from in sample, and chance has a seed', () => {
  const strategy = strategyFor(funds(4, 9), { begin: days[250]!, model: { kind: 'minimumVariance' }, riskPeriods: 60, lag: 1 })
  const found = walkForward(strategy, 100, 50, { periodsPerYear: 250, riskFree: 0 })
  if (!found.ok) throw new Error(found.why)
  expect(found.candidates).toEqual([30, 60, 120])
  expect(found.days[0]).toBe(days[350])
  for (const { inTo, outFrom } of found.folds) expect(inTo).toBeLessThan(outFrom)
  expect(found.hindsight.values.length).toBe(found.values.length)
  const short = walkForward(strategy, 400, 50, { periodsPerYear: 250, riskFree: 0 })
  expect(short).toMatchObject({ ok: false, why: expect.stringContaining('没有做滚动检验') as string })
  const settings = { count: 200, seed: 7, years: 1, periodsPerYear: 250, riskFree: 0.03 }
  const one = bandsOf(found.values, settings)
  expect(bandsOf(found.values, settings)).toEqual(one)
  expect(bandsOf(found.values, { ...settings, seed: 8 }).middle).not.toEqual(one.middle)
  expect(one.low.every((low, at) => low <= one.middle[at]! && one.middle[at]! <= one.high[at]!)).toBe(true)
  expect(generator(7)()).toBe(generator(7)())
})
