import { expect, test } from 'vitest'
import { panel, panelReturns } from '../testkit/panel.ts'
import { csv, distributionsOf, golden, navRows, present } from '../testkit/shared.ts'
import { seriesOfType } from '../nav-rows.ts'
import { completePanel, ewmaCovariance, exponentialCovariance, pairwiseCorrelation, pairwiseCovariance, repaired, semicovariance } from './covariance.ts'
import { capmReturns, equalMarket, fadingReturn, historicalReturn } from './expected-returns.ts'
import { rankMatrix } from './rank-correlation.ts'
import { ledoitWolf, oracleShrinkage, shrunkCovariance } from './shrinkage.ts'

interface Case {
  id: string
  params: { frequency: number; benchmark: number; span: number; shrinkage: number; lambda: number; risk_free: number; fix_method: 'spectral' | 'diag' }
  expected: { assets: string[]; matrix: number[][]; vector: number[]; pairs: number[][]; covariance: number[][]; correlation: number[][]; smallest_eigenvalue_after: number; trace: number; sum: number; first_row: number[] }
}
const cases = golden<Case>('covariance.json')

function americanShares(assets: readonly string[]): Float64Array[] {
  const rows = csv('data/portfolio-refs/pyportfolioopt/stock_prices.csv')
  return assets.map((asset) => {
    const prices = rows.map((row) => (row[asset] ? Number(row[asset]) : NaN))
    return Float64Array.from(prices.slice(1), (price, t) => price / prices[t]! - 1)
  })
}

function panelOf({ id, expected: { assets } }: Case): Float64Array[] {
  if (id.startsWith('cn10')) return panelReturns(assets, 20210104, 20251231)
  const whole = americanShares(assets ?? Object.keys(csv('data/portfolio-refs/pyportfolioopt/stock_prices.csv')[0]!).slice(1))
  return id.startsWith('us20-complete') ? completePanel(whole) : whole
}

/** Relative to the size of the whole, as the file says. */
function agrees(found: Float64Array, wanted: readonly number[]) {
  const size = Math.sqrt(wanted.reduce((sum, value) => sum + value * value, 0))
  const off = Math.sqrt(wanted.reduce((sum, value, at) => sum + (value - found[at]!) ** 2, 0))
  expect(off / size).toBeLessThan(1e-8)
}
const times = (matrix: Float64Array, factor: number) => matrix.map((cell) => cell * factor)

const matrices: Record<string, (panel: Float64Array[], params: Case['params']) => Float64Array> = {
  sample_cov: (panel, { frequency }) => repaired(times(pairwiseCovariance(panel).matrix, frequency)),
  semicovariance: (panel, { benchmark, frequency }) => times(semicovariance(panel, benchmark), frequency),
  exp_cov_180: (panel, { span, frequency }) => times(exponentialCovariance(panel, span), frequency),
  correlation_pearson: (panel) => pairwiseCorrelation(panel),
  correlation_spearman: (panel) => rankMatrix(panel, 'spearman'),
  correlation_kendall: (panel) => rankMatrix(panel, 'kendall'),
  'shrunk_0.2': (panel, { shrinkage, frequency }) => times(shrunkCovariance(panel, shrinkage), frequency),
  'riskmetrics_0.94': (panel, { lambda, frequency }) => times(ewmaCovariance(panel, lambda), frequency),
}
const kindOf = ({ id }: Case) => id.replace(/^(us20-complete|us20|cn10)-/, '')

test.skipIf(!present).each(cases.filter((one) => kindOf(one) in matrices))('covariance agrees with the reference: $id', (one) => {
  agrees(matrices[kindOf(one)]!(panelOf(one), one.params), one.expected.matrix.flat())
})

const shrinkers = {
  ledoit_wolf_constant_variance: (panel: Float64Array[]) => ledoitWolf(panel, 'constantVariance'),
  ledoit_wolf_single_factor: (panel: Float64Array[]) => ledoitWolf(panel, 'singleFactor'),
  ledoit_wolf_constant_correlation: (panel: Float64Array[]) => ledoitWolf(panel, 'constantCorrelation'),
  oracle_approximating: oracleShrinkage,
}
test.skipIf(!present).each(cases.filter((one) => kindOf(one) in shrinkers))('shrinkage agrees with the reference: $id', (one) => {
  const { matrix, shrinkage } = shrinkers[kindOf(one) as keyof typeof shrinkers](panelOf(one))
  expect(Math.abs(shrinkage / one.params.shrinkage - 1)).toBeLessThan(1e-8)
  agrees(times(matrix, one.params.frequency), one.expected.matrix.flat())
})

test.skipIf(!present).each(cases.filter(({ id }) => id.includes('-mu-')))('expected returns agree with the reference: $id', (one) => {
  const panel = panelOf(one)
  const { frequency, risk_free: riskFree } = one.params
  const kind = kindOf(one).replace('mu-', '')
  const each = (figure: (returns: Float64Array) => number) => Float64Array.from(panel, figure)
  const found =
    kind === 'mean_historical_compound' ? each((returns) => historicalReturn(returns, frequency))
    : kind === 'mean_historical_arithmetic' ? each((returns) => historicalReturn(returns, frequency, 'arithmetic'))
    : kind === 'ema_500' ? each((returns) => fadingReturn(returns, frequency, 500))
    : kind === 'ema_500_arithmetic' ? each((returns) => fadingReturn(returns, frequency, 500, 'arithmetic'))
    : capmReturns(panel, kind.endsWith('with_market') ? spyReturns() : equalMarket(panel), frequency, riskFree)
  agrees(found, one.expected.vector)
})

/** The market of the American shares, on their days. */
function spyReturns(): Float64Array {
  const prices = new Map(csv('data/portfolio-refs/pyportfolioopt/spy_prices.csv').map((row) => Object.values(row) as [string, string]))
  const known = csv('data/portfolio-refs/pyportfolioopt/stock_prices.csv').map((row) => Number(prices.get(Object.values(row)[0]!) ?? NaN))
  return Float64Array.from(known.slice(1), (price, t) => price / known[t]! - 1)
}

test.skipIf(!present).each(cases.filter(({ id }) => id.startsWith('fix-nonpsd')))('a matrix is made positive as the reference does: $id', ({ params, expected }) => {
  const matrix = Float64Array.from(csv('data/portfolio-refs/pyportfolioopt/cov_matrix.csv').flatMap((row) => Object.values(row).slice(1).map(Number)))
  const fixed = repaired(matrix, params.fix_method === 'diag' ? 'diagonal' : 'spectral')
  const n = Math.sqrt(matrix.length)
  agrees(fixed.slice(0, n), expected.first_row)
  expect(fixed.reduce((sum, cell) => sum + cell, 0)).toBeCloseTo(expected.sum, 8)
})

test.skipIf(!present)('unequal histories: covariance, correlation and coverage agree with the reference', () => {
  const { expected } = cases.find(({ id }) => id === 'cn6-pairwise')!
  const funds = expected.assets.map((code) => seriesOfType(navRows(`data/cn-funds/nav/${code}.csv`), 'adjusted', distributionsOf(code), 1))
  const days = [...new Set(funds.flatMap((fund) => [...fund.days]))].sort((a, b) => a - b)
  const returns = funds.map((fund) => {
    const values = new Map(Array.from(fund.days, (day, i) => [day, fund.values[i]!]))
    return Float64Array.from(days.slice(1), (day, t) => (values.get(day) ?? NaN) / (values.get(days[t]!) ?? NaN) - 1)
  })
  const { matrix, pairs } = pairwiseCovariance(returns)
  expect([...pairs]).toEqual(expected.pairs.flat())
  agrees(matrix, expected.covariance.flat())
  agrees(pairwiseCorrelation(returns), expected.correlation.flat())
})

test.skipIf(!present)('a panel has a value for each fund on each of its days', () => {
  const { days, values } = panel(['510300', '511010'], 20210104, 20210301)
  expect(values.map((one) => one.length)).toEqual([days.length, days.length])
})

test('a matrix with a negative eigenvalue loses it, one without is left alone', () => {
  const broken = Float64Array.of(1, 0.9, 0.9, 0.9, 1, -0.9, 0.9, -0.9, 1)
  const fixed = repaired(broken)
  expect(repaired(fixed).every((cell, at) => Math.abs(cell - fixed[at]!) < 1e-12)).toBe(true)
  expect(repaired(Float64Array.of(2, 1, 1, 2))).toEqual(Float64Array.of(2, 1, 1, 2))
})
