import { expect, test } from 'vitest'
import { generator } from '../testkit/random.ts'
import { golden, present } from '../testkit/shared.ts'
import { brinson, geometricBrinson, type SegmentPeriod, totalsOf } from './brinson.ts'
import { contributionOf } from './contribution.ts'
import { linkEffects, linkingCoefficients, type LinkingMethod } from './linking.ts'

type Matrix = number[][]
interface Expected {
  brinson_hood_beebower: Record<'allocation' | 'selection' | 'interaction', Matrix>
  brinson_fachler: Record<'allocation' | 'selection' | 'interaction', Matrix>
  geometric: { allocation: Matrix; selection_with_interaction: Matrix; allocation_total: number[]; selection_total: number[] }
  carino_coefficients: number[]
  menchero_coefficients: number[]
  grap_coefficients: number[]
  linked: Record<'brinson_hood_beebower' | 'brinson_fachler', Record<'allocation' | 'selection' | 'interaction', Record<LinkingMethod, number[]>>>
}
interface Case {
  input: { portfolio_weights: Matrix; benchmark_weights: Matrix; portfolio_returns: Matrix; benchmark_returns: Matrix }
  expected: Expected
}

const close = (found: Float64Array | number[], wanted: readonly number[]) => wanted.forEach((value, i) => expect(Math.abs(found[i]! - value)).toBeLessThan(1e-12))
const forms = [['hoodBeebower', 'brinson_hood_beebower'], ['fachler', 'brinson_fachler']] as const
const kinds = ['allocation', 'selection', 'interaction'] as const

test.skipIf(!present)('allocation, selection, interaction and every way of linking them agree with the reference', () => {
  const [{ input, expected }] = golden<Case>('brinson.json') as [Case]
  const periods = input.portfolio_weights.map((weights, t): SegmentPeriod => ({
    portfolioWeights: Float64Array.from(weights), benchmarkWeights: Float64Array.from(input.benchmark_weights[t]!),
    portfolioReturns: Float64Array.from(input.portfolio_returns[t]!), benchmarkReturns: Float64Array.from(input.benchmark_returns[t]!),
  }))
  const totals = periods.map(totalsOf)
  const span = { portfolioReturns: Float64Array.from(totals, ({ portfolio }) => portfolio), benchmarkReturns: Float64Array.from(totals, ({ benchmark }) => benchmark) }
  for (const [form, key] of forms) {
    const effects = periods.map((period) => brinson(period, form))
    for (const kind of kinds) {
      effects.forEach((effect, t) => close(effect[kind], expected[key][kind][t]!))
      for (const method of ['carino', 'menchero', 'grap', 'frongello'] as const) close(linkEffects(effects.map((effect) => effect[kind]), span, method), expected.linked[key][kind][method])
    }
  }
  for (const method of ['carino', 'menchero', 'grap'] as const) close(linkingCoefficients(span, method), expected[`${method}_coefficients`])
  periods.map(geometricBrinson).forEach((effect, t) => {
    close(effect.allocation, expected.geometric.allocation[t]!)
    close(effect.selection, expected.geometric.selection_with_interaction[t]!)
    close([effect.allocationTotal, effect.selectionTotal], [expected.geometric.allocation_total[t]!, expected.geometric.selection_total[t]!])
  })
})

function randomPeriods(count: number, segments: number, seed: number): SegmentPeriod[] {
  const random = generator(seed)
  const weights = () => {
    const raw = Float64Array.from({ length: segments }, random)
    return raw.map((part) => part / raw.reduce((sum, one) => sum + one, 0))
  }
  const returns = () => Float64Array.from({ length: segments }, () => 0.2 * (random() - 0.48))
  return Array.from({ length: count }, () => ({ portfolioWeights: weights(), benchmarkWeights: weights(), portfolioReturns: returns(), benchmarkReturns: returns() }))
}

test.each(['carino', 'menchero', 'grap', 'frongello'] as const)('linked by %s, the effects add up to the excess of the whole', (method) => {
  for (let seed = 1; seed <= 20; seed++) {
    const periods = randomPeriods(12, 5, seed)
    const totals = periods.map(totalsOf)
    const span = { portfolioReturns: Float64Array.from(totals, ({ portfolio }) => portfolio), benchmarkReturns: Float64Array.from(totals, ({ benchmark }) => benchmark) }
    const whole = (returns: Float64Array) => returns.reduce((product, value) => product * (1 + value), 1)
    const sum = kinds.reduce((total, kind) => total + linkEffects(periods.map((period) => brinson(period)[kind]), span, method).reduce((part, value) => part + value, 0), 0)
    expect(Math.abs(sum - (whole(span.portfolioReturns) - whole(span.benchmarkReturns)))).toBeLessThan(1e-10)
  }
})

test('linking a portfolio that is its benchmark divides nothing by nothing', () => {
  const returns = Float64Array.of(0.01, -0.02, 0.03)
  for (const method of ['carino', 'menchero', 'grap'] as const) expect([...linkingCoefficients({ portfolioReturns: returns, benchmarkReturns: returns }, method)].every(Number.isFinite)).toBe(true)
})

test('contributions and the residual are the total, fees and all', () => {
  const periods = randomPeriods(24, 6, 42)
  const totals = Float64Array.from(periods, (period) => totalsOf(period).portfolio - 0.001)
  const { holdings, residual, total } = contributionOf(periods.map((period) => period.portfolioWeights), periods.map((period) => period.portfolioReturns), totals)
  expect(Math.abs(holdings.reduce((sum, part) => sum + part, 0) + residual - total)).toBeLessThan(1e-10)
  expect(residual).toBeLessThan(0)
})
