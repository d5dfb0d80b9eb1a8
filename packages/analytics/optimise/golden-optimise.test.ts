import { expect, test } from 'vitest'
import { golden, present } from '../testkit/shared.ts'
import { efficientFrontier, frontierPoints } from './frontier.ts'
import { minimumTrackingError, minimumVariance, targetReturn, utility } from './minimum-variance.ts'
import { maximumDiversification, maximumSharpe, targetVolatility } from './on-the-frontier.ts'
import { dot } from '../matrix/vectors.ts'
import { type Answer, type PortfolioProblem, varianceOf } from './problem.ts'
import { riskParity, riskShares } from './risk-parity.ts'

interface Expected {
  assets: string[]
  weights: number[]
  expected_return: number
  volatility: number
  sharpe: number
  tracking_error: number
  utility: number
  objective: number
  diversification_ratio: number
  risk_contributions?: number[]
  points: { target: number; expected_return: number; volatility: number; weights: number[] }[]
  corners: { weights: number[]; expected_return: number; volatility: number }[]
}
interface Params {
  bounds?: [number, number] | string
  risk_free: number
  target_return: number
  target_volatility: number
  risk_aversion: number
  gamma: number
  groups: { assets: string[]; minimum?: number; maximum?: number }[]
  budgets: number[] | string
  constraint: string
}
interface Case {
  id: string
  params: Params
  expected: Expected
}

const matrices = golden<{ id: string; expected: { assets: string[]; matrix: number[][]; vector: number[] } }>('covariance.json')
const of = (id: string) => matrices.find((one) => one.id === id)!.expected

function problemOf(set: string): PortfolioProblem & { means: Float64Array; assets: string[] } {
  const { assets, matrix } = of(`${set}-sample_cov`)
  // The input of a case names the kind of mean: compound for the American shares, arithmetic for the Chinese funds.
  const means = of(`${set}-mu-mean_historical_${set === 'cn10' ? 'arithmetic' : 'compound'}`).vector
  return { assets, covariance: Float64Array.from(matrix.flat()), means: Float64Array.from(means) }
}

const cases = golden<Case>('optimise.json')
const named = (pattern: RegExp) => cases.filter(({ id }) => pattern.test(id))
const setOf = (id: string) => id.split('-')[0]!

/** Objective to 1e-9 and weights to 1e-6, as the file says; weights sum to 1 to 1e-9. */
function agrees(answer: Answer, { weights }: Expected, objective: (weights: Float64Array) => number, sum = 1) {
  expect(answer).toMatchObject({ ok: true })
  if (!answer.ok) return
  const wanted = objective(Float64Array.from(weights))
  expect(Math.abs(objective(answer.weights) / wanted - 1)).toBeLessThan(1e-9)
  expect(Math.max(...weights.map((weight, i) => Math.abs(weight - answer.weights[i]!)))).toBeLessThan(1e-6)
  expect(Math.abs(answer.weights.reduce((total, weight) => total + weight, 0) - sum)).toBeLessThan(1e-9)
}

const boundsOf = ({ bounds }: Params) => (Array.isArray(bounds) ? { lower: bounds[0], upper: bounds[1] } : { lower: -Infinity, upper: Infinity })

test.skipIf(!present).each(named(/min-volatility-(long-only|cap|floor)/))('minimum variance agrees with the reference: $id', ({ id, params, expected }) => {
  const problem = { ...problemOf(setOf(id)), ...boundsOf(params) }
  agrees(minimumVariance(problem), expected, (weights) => varianceOf(problem.covariance, weights))
})

test.skipIf(!present).each(named(/min-volatility-unbounded/))('minimum variance without bounds agrees with the reference: $id', ({ id, expected }) => {
  const problem = { ...problemOf(setOf(id)), lower: -100, upper: 100 }
  agrees(minimumVariance(problem), expected, (weights) => varianceOf(problem.covariance, weights))
})

test.skipIf(!present).each(named(/min-volatility-l2/))('even weights by l2 agree with the reference: $id', ({ id, params, expected }) => {
  const problem = problemOf(setOf(id))
  agrees(minimumVariance(problem, { l2: params.gamma }), expected, (weights) => varianceOf(problem.covariance, weights) + params.gamma * dot(weights, weights))
})

test.skipIf(!present).each(named(/min-volatility-groups/))('groups agree with the reference: $id', ({ id, params, expected }) => {
  const problem = problemOf(setOf(id))
  const groups = params.groups.map(({ assets, minimum, maximum }) => ({ members: assets.map((asset) => problem.assets.indexOf(String(asset))), minimum, maximum }))
  agrees(minimumVariance({ ...problem, groups }), expected, (weights) => varianceOf(problem.covariance, weights))
})

test.skipIf(!present).each(named(/turnover-cost/))('a cost of turnover agrees with the reference: $id', ({ id, expected }) => {
  const problem = problemOf(setOf(id))
  const previous = new Float64Array(problem.assets.length).fill(1 / problem.assets.length)
  const objective = (weights: Float64Array) => varianceOf(problem.covariance, weights) + 0.01 * weights.reduce((sum, weight, i) => sum + Math.abs(weight - previous[i]!), 0)
  agrees(minimumVariance({ ...problem, turnoverCost: { previous, rate: 0.01 } }), expected, objective)
})

test.skipIf(!present).each(named(/tracking-error/))('minimum tracking error agrees with the reference: $id', ({ id, params, expected }) => {
  const problem = problemOf(setOf(id))
  const equal = new Float64Array(problem.assets.length).fill(1 / problem.assets.length)
  const target = Number(/>= ([\d.]+)/.exec(params.constraint)![1])
  agrees(minimumTrackingError(problem, equal, target), expected, (weights) => varianceOf(problem.covariance, weights.map((weight, i) => weight - equal[i]!)))
})

test.skipIf(!present).each(named(/max-sharpe/))('maximum Sharpe agrees with the reference: $id', ({ id, params, expected }) => {
  const problem = { ...problemOf(setOf(id)), ...boundsOf(params) }
  agrees(maximumSharpe(problem, params.risk_free), expected, (weights) => (dot(problem.means, weights) - params.risk_free) / Math.sqrt(varianceOf(problem.covariance, weights)))
})

test.skipIf(!present).each(named(/target-return/))('a target return agrees with the reference: $id', ({ id, params, expected }) => {
  const problem = problemOf(setOf(id))
  agrees(targetReturn(problem, params.target_return), expected, (weights) => varianceOf(problem.covariance, weights))
})

test.skipIf(!present).each(named(/target-volatility/))('a target volatility agrees with the reference: $id', ({ id, params, expected }) => {
  const problem = problemOf(setOf(id))
  agrees(targetVolatility(problem, params.target_volatility), expected, (weights) => dot(problem.means, weights))
})

test.skipIf(!present).each(named(/utility-\d/))('utility agrees with the reference: $id', ({ id, params, expected }) => {
  const problem = problemOf(setOf(id))
  agrees(utility(problem, params.risk_aversion), expected, (weights) => dot(problem.means, weights) - (params.risk_aversion / 2) * varianceOf(problem.covariance, weights))
})

test.skipIf(!present).each(named(/market-neutral/))('a market-neutral portfolio agrees with the reference: $id', ({ id, expected }) => {
  const problem = { ...problemOf(setOf(id)), lower: -0.2, upper: 0.2, budget: 0 }
  agrees(utility(problem, 1), expected, (weights) => dot(problem.means, weights) - 0.5 * varianceOf(problem.covariance, weights), 0)
})

test.skipIf(!present).each(named(/frontier20/))('the frontier agrees with the reference at each of its points: $id', ({ id, expected }) => {
  const frontier = efficientFrontier(problemOf(setOf(id)))
  expect(frontier.ok).toBe(true)
  if (!frontier.ok) return
  frontierPoints(frontier, expected.points.length).forEach((point, i) => {
    const wanted = expected.points[i]!
    expect(Math.abs(point.volatility / wanted.volatility - 1)).toBeLessThan(1e-9)
    expect(Math.max(...wanted.weights.map((weight, at) => Math.abs(weight - point.weights[at]!)))).toBeLessThan(1e-6)
  })
})

test.skipIf(!present).each(named(/cla-corners/))('each corner portfolio of the reference stands on our frontier: $id', ({ id, expected }) => {
  const frontier = efficientFrontier(problemOf(setOf(id)))
  if (!frontier.ok) throw new Error(frontier.why)
  for (const { weights } of expected.corners) {
    const nearest = Math.min(...frontier.corners.map((corner) => Math.max(...weights.map((weight, at) => Math.abs(weight - corner.weights[at]!)))))
    expect(nearest).toBeLessThan(1e-6)
  }
})

const parity = golden<Case>('risk-parity.json')

test.skipIf(!present).each(parity.filter(({ id }) => /risk-parity-(equal|budget)/.test(id)))('risk budgets agree with the reference: $id', ({ id, params, expected }) => {
  const problem = problemOf(setOf(id))
  const answer = riskParity(problem, Float64Array.from(params.budgets as number[]))
  if (!answer.ok) throw new Error(answer.why)
  expect(Math.max(...expected.weights.map((weight, i) => Math.abs(weight - answer.weights[i]!)))).toBeLessThan(1e-8)
  expect(Math.max(...expected.risk_contributions!.map((share, i) => Math.abs(share - riskShares(problem.covariance, answer.weights)[i]!)))).toBeLessThan(1e-8)
})

test.skipIf(!present).each(parity.filter(({ id }) => id.endsWith('max-diversification')))('maximum diversification agrees with the reference: $id', ({ id, expected }) => {
  const answer = maximumDiversification(problemOf(setOf(id)))
  if (!answer.ok) throw new Error(answer.why)
  expect(Math.abs(answer.objective / expected.diversification_ratio - 1)).toBeLessThan(1e-9)
  expect(Math.max(...expected.weights.map((weight, i) => Math.abs(weight - answer.weights[i]!)))).toBeLessThan(1e-6)
})
