import { expect, test } from 'vitest'
import { dot } from '../matrix/vectors.ts'
import { trackingErrorOf, turnoverOf } from '../optimise/limited.ts'
import { varianceOf } from '../optimise/problem.ts'
import { pairwiseCovariance } from '../relations/covariance.ts'
import { factorReturns } from '../testkit/random.ts'
import { holds, type Model, type ModelProblem, solveModel } from './solve.ts'

const n = 8
const returns = factorReturns(n, 250, 5)
const covariance = pairwiseCovariance(returns).matrix.map((cell) => cell * 250)
const means = Float64Array.from({ length: n }, (_, i) => 0.02 + 0.015 * i)
const problem: ModelProblem = { covariance, means, returns }
const equal = new Float64Array(n).fill(1 / n)

const models: Model[] = [
  { kind: 'maximumSharpe', riskFree: 0.03 }, { kind: 'minimumVariance' }, { kind: 'targetReturn', target: 0.06 }, { kind: 'targetVolatility', target: 0.09 }, { kind: 'utility', aversion: 4 }, { kind: 'riskParity' },
  { kind: 'maximumDiversification' }, { kind: 'inverseVolatility' }, { kind: 'hrp' }, { kind: 'herc' }, { kind: 'cvar', confidence: 0.95 }, { kind: 'cdar', confidence: 0.95 }, { kind: 'robust', aversion: 4, uncertainty: 0.05 },
  { kind: 'blackLitterman', views: [{ exposure: Float64Array.from({ length: n }, (_, i) => (i === 0 ? 1 : 0)), value: 0.2, confidence: 0.9 }], market: equal, aversion: 4, tau: 0.05, riskFree: 0.03, objective: { kind: 'maximumSharpe', riskFree: 0.03 } },
]

test.each(models)('every limit holds whatever the model: $kind', (model) => {
  const limited: ModelProblem = {
    ...problem, lower: new Float64Array(n).fill(0), upper: new Float64Array(n).fill(0.3), groups: [{ name: '前三只', members: [0, 1, 2], minimum: 0.3, maximum: 0.5 }],
    turnover: { previous: equal, limit: 0.8 }, tracking: { benchmark: equal, limit: 0.05 },
  }
  const free = solveModel(model, problem)
  const bound = solveModel(model, limited)
  if (!free.ok || !bound.ok) throw new Error(free.ok ? (bound as { why: string }).why : free.why)
  expect(holds(problem, free.weights)).toBe(true)
  expect(holds(limited, bound.weights)).toBe(true)
  expect(bound.weights.reduce((sum, weight) => sum + weight, 0)).toBeCloseTo(1, 9)
  expect(turnoverOf(bound.weights, equal)).toBeLessThan(0.8 + 1e-6)
  expect(trackingErrorOf(covariance, bound.weights, equal)).toBeLessThan(0.05 + 1e-6)
})

test('the best ratio under a limit on the number of funds is found among all subsets of that size', () => {
  const answer = solveModel({ kind: 'maximumSharpe', riskFree: 0.03 }, { ...problem, maximumCount: 3 })
  if (!answer.ok) throw new Error(answer.why)
  let best = 0
  for (let a = 0; a < n; a++) for (let b = a + 1; b < n; b++) for (let c = b + 1; c < n; c++) {
    const upper = new Float64Array(n)
    for (const i of [a, b, c]) upper[i] = 1
    const one = solveModel({ kind: 'maximumSharpe', riskFree: 0.03 }, { ...problem, upper })
    if (one.ok) best = Math.max(best, one.objective)
  }
  expect(answer.weights.filter((weight) => weight > 1e-9).length).toBeLessThanOrEqual(3)
  expect(answer.objective).toBeGreaterThan(best - 1e-4)
})

test('a view moves what it is about, and full confidence reaches its return', () => {
  const view = { exposure: Float64Array.from({ length: n }, (_, i) => (i === 2 ? 1 : 0)), value: 0.3, confidence: 1 }
  const answer = solveModel({ kind: 'blackLitterman', views: [view], market: equal, aversion: 4, tau: 0.05, riskFree: 0.03, objective: { kind: 'utility', aversion: 4 } }, problem)
  if (!answer.ok || !answer.blended) throw new Error('no answer')
  expect(answer.blended.posterior[2]).toBeCloseTo(0.3, 9)
  expect(dot(answer.blended.posterior, answer.weights)).toBeGreaterThan(dot(answer.blended.prior, answer.weights))
})

test('what cannot be is answered with what stands against each other and the smallest move', () => {
  const answer = solveModel({ kind: 'minimumVariance' }, { ...problem, groups: [{ name: '甲组', members: [0, 1], minimum: 0.6 }, { name: '乙组', members: [0, 1, 2], maximum: 0.5 }] })
  expect(answer).toMatchObject({ ok: false, code: 'infeasible', conflict: ['甲组不低于 60%', '乙组不超过 50%'] })
  expect(answer.ok ? 0 : answer.relaxation!.reduce((sum, { by }) => sum + Math.abs(by), 0)).toBeCloseTo(0.1, 9)
  const low = solveModel({ kind: 'targetVolatility', target: 0.001 }, { ...problem, maximumCount: 4 })
  expect(low).toMatchObject({ ok: false, code: 'targetTooLow' })
})

test('a target volatility under bent limits is used up to the target', () => {
  const answer = solveModel({ kind: 'targetVolatility', target: 0.12 }, { ...problem, turnover: { previous: equal, limit: 1.2 } })
  if (!answer.ok) throw new Error(answer.why)
  expect(Math.sqrt(varianceOf(covariance, answer.weights))).toBeLessThan(0.12 + 1e-6)
})
