import { expect, test } from 'vitest'
import { pairwiseCovariance } from '../relations/covariance.ts'
import { factorReturns, generator } from '../testkit/random.ts'
import { efficientFrontier, frontierPoints } from './frontier.ts'
import { hierarchicalEqualRisk, hierarchicalRiskParity } from './hierarchical.ts'
import { trackingErrorOf, turnoverOf } from './limited.ts'
import { solveLinear } from './linear-program.ts'
import { minimumVariance, targetReturn, utility } from './minimum-variance.ts'
import { maximumSharpe, targetVolatility } from './on-the-frontier.ts'
import { dot } from '../matrix/vectors.ts'
import { type Answer, lowerOf, type PortfolioProblem, programOf, rowsOf, type Solved, upperOf, varianceOf } from './problem.ts'
import { solveQuadratic } from './quadratic-program.ts'
import { riskParity, riskShares } from './risk-parity.ts'
import { minimumCvar } from './tail-risk.ts'
import { worstCaseUtility } from './worst-case.ts'

function marketOf(count: number, seed: number, periods = 500): PortfolioProblem & { means: Float64Array; returns: Float64Array[] } {
  const returns = factorReturns(count, periods, seed)
  const covariance = pairwiseCovariance(returns).matrix.map((cell) => cell * 250)
  return { covariance, returns, means: Float64Array.from(returns, (one) => (one.reduce((sum, value) => sum + value, 0) / periods) * 250) }
}
function solved(answer: Answer): Solved {
  if (!answer.ok) throw new Error(answer.why)
  return answer
}
const sum = (weights: Float64Array) => weights.reduce((total, weight) => total + weight, 0)

/** No small move between two weights, allowed by the bounds, makes the variance smaller. */
function nothingBetter({ covariance }: PortfolioProblem, weights: Float64Array, upper = 1) {
  const n = weights.length
  const slope = Float64Array.from(weights, (_, i) => dot(covariance.subarray(i * n, i * n + n), weights))
  const canRise = [...weights.keys()].filter((i) => weights[i]! < upper - 1e-9)
  const canFall = [...weights.keys()].filter((i) => weights[i]! > 1e-9)
  const cheapest = Math.min(...canRise.map((i) => slope[i]!))
  const dearest = Math.max(...canFall.map((i) => slope[i]!))
  expect(dearest - cheapest).toBeLessThan(1e-12)
}

test.each([5, 20, 60])('minimum variance of %i funds cannot be made smaller by moving weight', (count) => {
  for (let seed = 1; seed <= 5; seed++) {
    const market = marketOf(count, seed)
    nothingBetter(market, solved(minimumVariance(market)).weights)
    const cap = 2.5 / count
    nothingBetter(market, solved(minimumVariance({ ...market, upper: cap })).weights, cap)
  }
})

test('weights do not depend on the scale of the covariance, nor on the order of the funds', () => {
  const market = marketOf(12, 3)
  const { weights } = solved(minimumVariance(market))
  const scaled = solved(minimumVariance({ covariance: market.covariance.map((cell) => cell * 1e4) })).weights
  const n = 12
  const turned = Float64Array.from(market.covariance, (_, at) => market.covariance[(n - 1 - Math.floor(at / n)) * n + (n - 1 - (at % n))]!)
  const backwards = solved(minimumVariance({ covariance: turned })).weights.toReversed()
  for (let i = 0; i < n; i++) {
    expect(scaled[i]).toBeCloseTo(weights[i]!, 12)
    expect(backwards[i]).toBeCloseTo(weights[i]!, 12)
  }
})

test('the same problem gives the same bits', () => {
  const market = marketOf(40, 9)
  expect(solved(minimumVariance(market)).weights).toEqual(solved(minimumVariance(market)).weights)
  expect(solved(maximumSharpe(market, 0.02)).weights).toEqual(solved(maximumSharpe(market, 0.02)).weights)
})

test('two funds that are one stand for each other, and a singular covariance has an answer', () => {
  const { weights, objective } = solved(minimumVariance({ covariance: Float64Array.of(0.04, 0.04, 0.01, 0.04, 0.04, 0.01, 0.01, 0.01, 0.04) }))
  expect(objective ** 2).toBeCloseTo(0.025, 9)
  expect(weights[0]! + weights[1]!).toBeCloseTo(0.5, 6)
  const few = marketOf(30, 4, 12)
  const answer = solved(minimumVariance(few))
  expect(sum(answer.weights)).toBeCloseTo(1, 9)
  expect(Math.min(...answer.weights)).toBeGreaterThanOrEqual(-1e-12)
})

test('equal expected returns leave only the least risk', () => {
  const market = marketOf(10, 5)
  const means = new Float64Array(10).fill(0.08)
  const least = solved(minimumVariance(market)).weights
  solved(maximumSharpe({ ...market, means }, 0.02)).weights.forEach((weight, i) => expect(weight).toBeCloseTo(least[i]!, 8))
})

test('the frontier rises from the least risk to the highest mean, inside the bounds', () => {
  const market = marketOf(25, 6)
  const frontier = efficientFrontier({ ...market, upper: 0.3, groups: [{ members: [0, 1, 2, 3, 4], minimum: 0.2, maximum: 0.5 }] })
  if (!frontier.ok) throw new Error(frontier.why)
  const points = frontierPoints(frontier, 30)
  points.forEach(({ weights, volatility, expectedReturn }, i) => {
    expect(sum(weights)).toBeCloseTo(1, 9)
    expect(Math.max(...weights)).toBeLessThan(0.3 + 1e-9)
    expect(Math.min(...weights)).toBeGreaterThan(-1e-9)
    const group = weights.slice(0, 5).reduce((total, weight) => total + weight, 0)
    expect(group).toBeGreaterThan(0.2 - 1e-9)
    expect(group).toBeLessThan(0.5 + 1e-9)
    if (i === 0) return
    expect(volatility).toBeGreaterThan(points[i - 1]!.volatility - 1e-12)
    expect(expectedReturn).toBeGreaterThan(points[i - 1]!.expectedReturn)
    const direct = solved(targetReturn({ ...market, upper: 0.3, groups: [{ members: [0, 1, 2, 3, 4], minimum: 0.2, maximum: 0.5 }] }, expectedReturn - 1e-12))
    expect(direct.objective).toBeCloseTo(volatility, 9)
  })
})

test('a turnover limit is used up and kept, and costs risk', () => {
  const market = marketOf(50, 7)
  const previous = new Float64Array(50).fill(0.02)
  const free = solved(minimumVariance(market))
  const { weights, objective } = solved(minimumVariance({ ...market, turnover: { previous, limit: 0.4 } }))
  expect(turnoverOf(weights, previous)).toBeCloseTo(0.4, 9)
  expect(turnoverOf(weights, previous)).toBeLessThanOrEqual(0.4 + 1e-9)
  expect(objective).toBeGreaterThan(free.objective)
  expect(solved(minimumVariance({ ...market, turnover: { previous, limit: 2 } })).objective).toBeCloseTo(free.objective, 12)
})

test('a tracking limit is used up and kept, also beside a turnover limit', () => {
  const market = marketOf(50, 8)
  const benchmark = new Float64Array(50).fill(0.02)
  const one = solved(minimumVariance({ ...market, tracking: { benchmark, limit: 0.02 } }))
  expect(trackingErrorOf(market.covariance, one.weights, benchmark)).toBeCloseTo(0.02, 9)
  const both = solved(minimumVariance({ ...market, tracking: { benchmark, limit: 0.02 }, turnover: { previous: benchmark, limit: 0.3 } }))
  expect(turnoverOf(both.weights, benchmark)).toBeLessThan(0.3 + 1e-9)
  expect(trackingErrorOf(market.covariance, both.weights, benchmark)).toBeLessThan(0.02 + 1e-9)
  expect(both.objective).toBeGreaterThanOrEqual(one.objective - 1e-12)
})

/** Slope of the variance. */
const slopeOf = (covariance: Float64Array, weights: Float64Array) => weights.map((_, i) => dot(covariance.subarray(i * weights.length, (i + 1) * weights.length), weights))

test('under groups and bounds nothing that is allowed lies lower: the linear program of the slope finds no better point', () => {
  const random = generator(21)
  for (let seed = 1; seed <= 25; seed++) {
    const count = 6 + Math.floor(random() * 30)
    const market = marketOf(count, 100 + seed)
    const members = (share: number) => Array.from({ length: count }, (_, i) => i).filter(() => random() < share)
    const problem = { ...market, lower: -0.1, upper: 0.05 + random(), groups: [{ members: members(0.4), maximum: 0.3 + 0.5 * random() }, { members: members(0.3), minimum: 0.05 * random() }] }
    const answer = minimumVariance(problem)
    if (!answer.ok) {
      expect(answer.code).toBe('infeasible')
      continue
    }
    const slope = slopeOf(market.covariance, answer.weights)
    const lowest = solveLinear({ costs: slope, lower: lowerOf(problem), upper: upperOf(problem), rows: rowsOf(problem) })
    if (!lowest.ok) throw new Error('not feasible after all')
    expect(Math.abs(lowest.objective - dot(slope, answer.weights))).toBeLessThan(1e-12)
  }
})

test('under turnover and tracking limits no other allowed portfolio lies down the slope', () => {
  for (let seed = 1; seed <= 8; seed++) {
    const market = marketOf(20, 200 + seed)
    const equal = new Float64Array(20).fill(0.05)
    const limits = { turnover: { previous: equal, limit: 0.3 + 0.05 * seed }, tracking: { benchmark: equal, limit: 0.015 + 0.003 * seed }, groups: [{ members: [0, 1, 2, 3, 4], maximum: 0.3 }] }
    const { weights } = solved(minimumVariance({ ...market, ...limits }))
    const slope = slopeOf(market.covariance, weights)
    const random = generator(seed)
    for (let other = 0; other < 12; other++) {
      const means = Float64Array.from({ length: 20 }, () => 0.3 * (random() - 0.5))
      const allowed = solved(utility({ ...market, ...limits, means }, 1 + 10 * random())).weights
      expect(turnoverOf(allowed, equal)).toBeLessThan(limits.turnover.limit + 1e-9)
      expect(trackingErrorOf(market.covariance, allowed, equal)).toBeLessThan(limits.tracking.limit + 1e-9)
      expect(dot(slope, allowed) - dot(slope, weights)).toBeGreaterThan(-1e-9)
    }
  }
})

test('where any trade costs more than it can bring, nothing is traded, from wherever the search begins', () => {
  const previous = new Float64Array(20).fill(0.05)
  for (let seed = 1; seed <= 40; seed++) {
    const random = generator(seed)
    const market = { ...marketOf(20, 200 + seed, 120), groups: [{ members: [0, 1, 2, 3, 4], maximum: 0.3 }] }
    const linear = Float64Array.from({ length: 20 }, () => 0.3 * (random() - 0.5))
    const kinks = { rest: previous, cost: 4 * Math.max(...market.covariance) + 4 * Math.max(...linear.map(Math.abs)) }
    const without = solveQuadratic({ ...programOf(market), linear })
    for (const start of [undefined, without.ok ? without.state : undefined]) {
      const found = solveQuadratic({ ...programOf(market), linear, kinks }, start)
      expect(found.ok && turnoverOf(found.state.weights, previous)).toBeLessThan(1e-12)
    }
  }
})

test('a return that only one fund reaches, to the last bit, is reached by that fund', () => {
  const market = marketOf(8, 4)
  const means = Float64Array.from({ length: 8 }, (_, i) => 0.02 + 0.015 * i)
  const answer = solved(targetReturn({ covariance: market.covariance, means }, 0.12500000000000003))
  expect(answer.weights.at(-1)).toBeCloseTo(1, 8)
  expect(dot(means, answer.weights)).toBeGreaterThan(0.125 - 1e-9)
})

test('on the frontier under groups every portfolio is the least risky of its return', () => {
  for (let seed = 1; seed <= 8; seed++) {
    const problem = { ...marketOf(18, 300 + seed), upper: 0.25, groups: [{ members: [0, 1, 2, 3], minimum: 0.1, maximum: 0.4 }, { members: [4, 5, 6], maximum: 0.2 }] }
    const frontier = efficientFrontier(problem)
    if (!frontier.ok) throw new Error(frontier.why)
    for (const { expectedReturn, volatility } of frontierPoints(frontier, 12)) expect(solved(targetReturn(problem, expectedReturn - 1e-12)).objective).toBeCloseTo(volatility, 9)
  }
})

test('limits that cannot be kept say how far they have to move', () => {
  const market = marketOf(10, 2)
  const tooFew = minimumVariance({ ...market, upper: 0.05 })
  expect(tooFew).toMatchObject({ ok: false, code: 'infeasible' })
  const groups = minimumVariance({ ...market, groups: [{ name: '股票组', members: [0, 1, 2], minimum: 0.7 }, { name: '债券组', members: [3, 4, 5], minimum: 0.6 }] })
  if (groups.ok) throw new Error('feasible')
  expect(groups.conflict).toEqual(['权重合计 100%', '股票组不低于 70%', '债券组不低于 60%'])
  expect(groups.relaxation!.reduce((total, { by }) => total + Math.abs(by), 0)).toBeCloseTo(0.3, 9)
  const previous = Float64Array.from({ length: 10 }, (_, i) => (i === 0 ? 1 : 0))
  const turnover = minimumVariance({ ...market, upper: 0.3, turnover: { previous, limit: 0.2 } })
  expect(turnover).toMatchObject({ ok: false, why: '满足其余约束至少需要换手 140%，高于上限 20%。请放宽换手上限或其余约束。' })
  expect(targetVolatility(market, 0.001)).toMatchObject({ ok: false, code: 'targetTooLow' })
  expect(targetReturn(market, 9)).toMatchObject({ ok: false, code: 'infeasible' })
  expect(maximumSharpe(market, 5)).toMatchObject({ ok: false, code: 'noExcess' })
})

test('what is wrong with the input is said before anything is solved', () => {
  expect(minimumVariance({ covariance: new Float64Array(3) })).toMatchObject({ ok: false, code: 'badInput' })
  expect(minimumVariance({ covariance: Float64Array.of(1, NaN, NaN, 1) })).toMatchObject({ ok: false, code: 'badInput' })
  expect(minimumVariance({ covariance: Float64Array.of(1, 0, 0, 1), lower: 0.6, upper: 0.5 })).toMatchObject({ ok: false, code: 'badInput' })
  expect(utility({ covariance: Float64Array.of(1, 0, 0, 1) }, 2)).toMatchObject({ ok: false, why: '缺少预期收益，请为每只基金给出预期收益。' })
  expect(riskParity({ covariance: Float64Array.of(1, 0, 0, 0) })).toMatchObject({ ok: false, code: 'badInput' })
  expect(minimumCvar({ returns: [Float64Array.of(0.01, NaN)] })).toMatchObject({ ok: false, code: 'badInput' })
})

test('at most so many funds: never better than all, and the best of all ways to choose them', () => {
  const market = marketOf(8, 11)
  const { weights, objective } = solved(minimumVariance({ ...market, maximumCount: 3 }))
  expect(weights.filter((weight) => weight > 1e-9).length).toBeLessThanOrEqual(3)
  let best = Infinity
  for (let a = 0; a < 8; a++) for (let b = 0; b < a; b++) for (let c = 0; c < b; c++) {
    const upper = Float64Array.from({ length: 8 }, (_, i) => (i === a || i === b || i === c ? 1 : 0))
    best = Math.min(best, solved(minimumVariance({ ...market, upper })).objective)
  }
  expect(objective).toBeCloseTo(best, 12)
})

test('risk budgets inside bounds: the bounds hold, and free funds still share evenly among themselves', () => {
  const market = marketOf(12, 13)
  const free = solved(riskParity(market))
  expect(free.objective).toBeLessThan(1e-12)
  const cap = [...free.weights].sort((a, b) => b - a)[2]!
  const capped = solved(riskParity({ ...market, upper: cap }))
  expect(Math.max(...capped.weights)).toBeLessThan(cap + 1e-9)
  const shares = riskShares(market.covariance, capped.weights)
  expect(shares.reduce((total, share) => total + share, 0)).toBeCloseTo(1, 10)
})

test('trees share out the whole budget, and a fund that nothing moves with gets a part of its own', () => {
  const market = marketOf(16, 14)
  for (const answer of [hierarchicalRiskParity(market), hierarchicalEqualRisk(market), hierarchicalEqualRisk(market, { clusters: 1 })]) {
    if (!answer.ok) throw new Error('no answer')
    expect(sum(answer.weights)).toBeCloseTo(1, 12)
    expect(Math.min(...answer.weights)).toBeGreaterThan(0)
  }
})

test('without uncertainty the worst case is plain utility; with more of it the risk falls', () => {
  const market = marketOf(15, 15)
  const plain = solved(utility(market, 4))
  const certain = solved(worstCaseUtility(market, { aversion: 4, uncertainty: 0 }))
  certain.weights.forEach((weight, i) => expect(weight).toBeCloseTo(plain.weights[i]!, 9))
  const risks = [0, 1, 3, 10].map((uncertainty) => varianceOf(market.covariance, solved(worstCaseUtility(market, { aversion: 4, uncertainty })).weights))
  expect(risks).toEqual([...risks].sort((a, b) => b - a))
})

test('the tail of a mixture is never worse than that of any random one', () => {
  const { returns } = marketOf(10, 16)
  const { weights, objective } = solved(minimumCvar({ returns }))
  const tail = (mix: Float64Array) => {
    const losses = returns[0]!.map((_, t) => -returns.reduce((total, one, i) => total + mix[i]! * one[t]!, 0)).sort().reverse()
    return losses.slice(0, 25).reduce((total, loss) => total + loss, 0) / 25
  }
  expect(tail(weights)).toBeCloseTo(objective, 12)
  const random = generator(5)
  for (let k = 0; k < 200; k++) {
    const raw = Float64Array.from({ length: 10 }, () => -Math.log(random() + 1e-9))
    expect(tail(raw.map((part) => part / sum(raw)))).toBeGreaterThanOrEqual(objective - 1e-12)
  }
})

test('tail losses, worst periods and absolute deviations are those of the linear program written out in full', () => {
  const random = generator(31)
  for (let seed = 1; seed <= 20; seed++) {
    const [count, periods] = [4 + Math.floor(random() * 5), 30]
    const returns = factorReturns(count, periods, 400 + seed)
    const problem = { returns, lower: seed % 3 === 0 ? -0.1 : 0, upper: 0.35 + 0.6 * random(), groups: [{ members: [0, 1], minimum: 0.1, maximum: 0.5 }], target: seed % 2 ? -0.001 : undefined }
    const answer = solved(minimumCvar(problem, 0.9))
    // Unknowns: weights, ζ, and for each period what its loss is above ζ.
    const width = count + 1 + periods
    const row = (fill: (coefficients: Float64Array) => void, kind: 'atMost' | 'equal', bound: number) => {
      const coefficients = new Float64Array(width)
      fill(coefficients)
      return { coefficients, kind, bound }
    }
    const rows = [
      row((c) => c.fill(1, 0, count), 'equal', 1),
      row((c) => c.fill(1, 0, 2), 'atMost', 0.5),
      row((c) => c.fill(-1, 0, 2), 'atMost', -0.1),
      ...(problem.target === undefined ? [] : [row((c) => returns.forEach((one, i) => (c[i] = -one.reduce((total, value) => total + value, 0) / periods)), 'atMost', -problem.target)]),
      ...Array.from({ length: periods }, (_, t) => row((c) => {
        returns.forEach((one, i) => (c[i] = -one[t]!))
        c[count] = -1
        c[count + 1 + t] = -1
      }, 'atMost', 0)),
    ]
    const costs = new Float64Array(width).fill(1 / (0.1 * periods), count + 1)
    costs[count] = 1
    const whole = solveLinear({ costs, lower: Float64Array.from({ length: width }, (_, j) => (j < count ? problem.lower : j === count ? -1 : 0)), upper: Float64Array.from({ length: width }, (_, j) => (j < count ? problem.upper : j === count ? 1 : Infinity)), rows })
    if (!whole.ok) throw new Error('the written-out program has no solution')
    expect(answer.objective).toBeCloseTo(whole.objective, 10)
  }
})

test('a linear program keeps to its rows; an equality that follows from the others does no harm', () => {
  const rows = [
    { coefficients: Float64Array.of(1, 1, 1), kind: 'equal' as const, bound: 1 },
    { coefficients: Float64Array.of(2, 2, 2), kind: 'equal' as const, bound: 2 },
    { coefficients: Float64Array.of(1, 0, 0), kind: 'atMost' as const, bound: 0.4 },
  ]
  const answer = solveLinear({ costs: Float64Array.of(-3, -2, -1), lower: new Float64Array(3), upper: new Float64Array(3).fill(1), rows })
  if (!answer.ok) throw new Error('no answer')
  expect(answer.objective).toBeCloseTo(-2.4, 12)
})

test('the frontier ends at its last corner: where rows leave the free weights no way to go, rounding is no way', () => {
  for (let seed = 1; seed <= 40; seed++) {
    const market = marketOf(7, seed)
    const frontier = efficientFrontier({ ...market, groups: [{ name: '债', members: [6], minimum: 0.4 }, { name: '股', members: [0, 1, 2], maximum: 0.35 }] })
    if (!frontier.ok) throw new Error(frontier.why)
    for (const { lambda, weights } of frontier.corners) {
      expect(lambda).toBeLessThan(1e6)
      expect(sum(weights)).toBeCloseTo(1, 9)
    }
    expect(frontier.corners.at(-1)!.slope.every((one) => one === 0)).toBe(true)
  }
})
