import { expect, test } from 'vitest'
import { csv, golden, present } from '../testkit/shared.ts'
import { equilibriumReturns, impliedRiskAversion, posterior, unconstrainedWeights, type View } from './black-litterman.ts'
import { hierarchicalRiskParity } from './hierarchical.ts'
import type { LinkageMethod } from '../relations/cluster.ts'

const matrixOf = (id: string) => {
  const found = golden<{ id: string; expected: { assets: string[]; matrix: number[][] } }>('covariance.json').find((one) => one.id === id)!
  return { assets: found.expected.assets, covariance: Float64Array.from(found.expected.matrix.flat()) }
}

interface HrpCase {
  id: string
  params: { linkage: LinkageMethod }
  expected: { assets: string[]; weights: number[]; order: string[]; linkage: number[][] }
}

test.skipIf(!present).each(golden<HrpCase>('hrp.json'))('hierarchical risk parity, its tree and its order agree with the reference: $id', ({ id, params, expected }) => {
  const set = id.split('-')[0]
  const { covariance } = matrixOf(`${set}-sample_cov`)
  const answer = hierarchicalRiskParity({ covariance }, { method: params.linkage, correlation: matrixOf(`${set}-correlation_pearson`).covariance })
  if (!answer.ok || !('order' in answer)) throw new Error('no answer')
  expect(answer.order.map((i) => expected.assets[i])).toEqual(expected.order)
  answer.joinings.forEach(({ left, right, distance, count }, i) => {
    const [wantedLeft, wantedRight, wantedDistance, wantedCount] = expected.linkage[i]!
    expect([left, right, count]).toEqual([wantedLeft, wantedRight, wantedCount])
    expect(Math.abs(distance - wantedDistance!)).toBeLessThan(1e-9)
  })
  expect(Math.max(...expected.weights.map((weight, i) => Math.abs(weight - answer.weights[i]!)))).toBeLessThan(1e-9)
})

interface ViewsCase {
  id: string
  input: {
    assets: string[]; covariance?: number[][]; market_weights?: number[]; market_caps?: Record<string, number> | null; risk_aversion: number; tau: number
    P?: number[][]; Q?: number[]; omega: number[][] | string; absolute_views?: Record<string, number>; view_confidences?: number[] | null
  }
  expected: {
    delta?: number; equilibrium?: number[]; pi?: number[]; posterior_returns: number[]; posterior_covariance?: number[][]; posterior_covariance_diagonal?: number[]
    omega_diagonal?: number[]; weights?: number[]; unconstrained_weights_posterior_covariance?: number[]
  }
}
const cases = golden<ViewsCase>('black-litterman.json')
const close = (found: Float64Array, wanted: readonly number[]) => wanted.forEach((value, i) => expect(Math.abs(found[i]! - value)).toBeLessThan(1e-8 * Math.max(1e-3, Math.abs(value))))

function viewsOf({ assets, P, Q, omega, absolute_views: absolute, view_confidences: confidences }: ViewsCase['input']): View[] {
  if (absolute) {
    return Object.entries(absolute).map(([asset, value], v) => ({ exposure: Float64Array.from(assets, (one) => (one === asset ? 1 : 0)), value, confidence: confidences?.[v] }))
  }
  return P!.map((row, v) => ({ exposure: Float64Array.from(row), value: Q![v]!, variance: Array.isArray(omega) ? omega[v]![v] : undefined }))
}

test.skipIf(!present).each(cases.filter(({ expected }) => expected.delta === undefined))('views agree with the reference: $id', ({ id, input, expected }) => {
  const covariance = input.covariance ? Float64Array.from(input.covariance.flat()) : matrixOf('us20-sample_cov').covariance
  const n = input.assets.length
  const caps = input.market_caps && input.assets.map((asset) => input.market_caps![asset]!)
  const market = input.market_weights ?? caps?.map((cap) => cap / caps.reduce((sum, one) => sum + one, 0))
  const prior = market ? equilibriumReturns(covariance, Float64Array.from(market), input.risk_aversion) : new Float64Array(n).fill(1 / n)
  close(prior, (expected.equilibrium ?? expected.pi)!)
  const after = posterior(covariance, prior, viewsOf(input), input.tau)
  if (!after.ok) throw new Error(id)
  close(after.returns, expected.posterior_returns)
  if (expected.omega_diagonal) close(after.uncertainty, expected.omega_diagonal)
  if (expected.posterior_covariance) close(after.covariance, expected.posterior_covariance.flat())
  if (expected.posterior_covariance_diagonal) close(Float64Array.from({ length: n }, (_, i) => after.covariance[i * n + i]!), expected.posterior_covariance_diagonal)
  if (expected.unconstrained_weights_posterior_covariance) close(unconstrainedWeights(after.covariance, after.returns, input.risk_aversion)!, expected.unconstrained_weights_posterior_covariance)
  // The library takes the prior covariance for its weights, whatever the heading of the file says.
  const weights = unconstrainedWeights(covariance, after.returns, input.risk_aversion)!
  const sum = weights.reduce((total, weight) => total + weight, 0)
  if (expected.weights) close(weights.map((weight) => weight / sum), expected.weights)
})

test.skipIf(!present)('the price of risk in a market agrees with the reference', () => {
  const prices = csv('data/portfolio-refs/pyportfolioopt/spy_prices.csv').map((row) => Number(Object.values(row)[1]))
  const returns = Float64Array.from(prices.slice(1), (price, i) => price / prices[i]! - 1)
  expect(impliedRiskAversion(returns, 252)).toBeCloseTo(cases.find(({ expected }) => expected.delta !== undefined)!.expected.delta!, 9)
})
