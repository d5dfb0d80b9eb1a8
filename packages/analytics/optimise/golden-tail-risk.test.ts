import { expect, test } from 'vitest'
import { csv, golden, present } from '../testkit/shared.ts'
import { panelReturns } from '../testkit/panel.ts'
import { meanOf } from '../matrix/vectors.ts'
import type { Answer } from './problem.ts'
import { minimax, minimumCdar, minimumCvar, minimumMeanDeviation, type ScenarioProblem } from './tail-risk.ts'

interface Case {
  id: string
  input: { rows: string }
  params: { alpha: number; target_mean_return_per_period: number | null }
  expected: { assets: string[]; weights: number[]; cvar_per_period: number; worst_loss: number; mad: number; cdar: number }
}
const cases = golden<Case>('tail-risk.json')

/** The last 895 rows without a gap of the American shares, the common days of the Chinese funds (for drawdowns the last 1,200). */
function returnsOf({ id, input, expected: { assets } }: Case): Float64Array[] {
  if (id.startsWith('cn10')) return panelReturns(assets, 20210104, 20251231).map((one) => one.slice(input.rows.includes('1200') ? -1200 : 0))
  const rows = csv('data/portfolio-refs/pyportfolioopt/stock_prices.csv')
  const prices = rows.map((row) => assets.map((asset) => (row[asset] ? Number(row[asset]) : NaN)))
  const steps = prices.slice(1).map((row, t) => row.map((price, i) => price / prices[t]![i]! - 1)).filter((row) => row.every(Number.isFinite)).slice(-895)
  return assets.map((_, i) => Float64Array.from(steps, (row) => row[i]!))
}

function objectiveOf(answer: Answer): number {
  if (!answer.ok) throw new Error(answer.why)
  expect(Math.abs(answer.weights.reduce((sum, weight) => sum + weight, 0) - 1)).toBeLessThan(1e-9)
  expect(Math.min(...answer.weights)).toBeGreaterThan(-1e-9)
  return answer.objective
}

test.skipIf(!present).each(cases)('tail risk agrees with the reference: $id', (one) => {
  const { id, params, expected } = one
  const problem: ScenarioProblem = { returns: returnsOf(one), target: params.target_mean_return_per_period ?? undefined }
  const [found, wanted] = id.includes('cvar') ? [minimumCvar(problem, params.alpha), expected.cvar_per_period]
    : id.includes('minimax') ? [minimax(problem), expected.worst_loss]
    : id.includes('mad') ? [minimumMeanDeviation(problem), expected.mad]
    : [minimumCdar(problem, params.alpha), expected.cdar]
  expect(Math.abs(objectiveOf(found) / wanted - 1)).toBeLessThan(1e-7)
  if (problem.target !== undefined && found.ok) expect(problem.returns.reduce((sum, one, i) => sum + found.weights[i]! * meanOf(one), 0)).toBeGreaterThan(problem.target - 1e-9)
})
