import { expect, test } from 'vitest'
import { maxDrawdown } from '../measures/drawdown.ts'
import { minimumVariance } from '../optimise/minimum-variance.ts'
import { riskParity } from '../optimise/risk-parity.ts'
import { RollingCovariance } from '../relations/rolling-covariance.ts'
import { panel } from '../testkit/panel.ts'
import { golden, present } from '../testkit/shared.ts'
import type { RebalanceRule } from './rebalance.ts'
import { runBacktest } from './run.ts'

interface Case {
  id: string
  input: { assets: string[]; first_day: number; last_day: number }
  params: { weights?: number[]; cost_per_traded_value: number }
  expected: { first_day: number; rebalance_days: number[]; turnover: number[]; final_value: number; total_turnover: number; max_drawdown: number; points: [number, number][]; last_weights: number[] }
}
const cases = golden<Case>('backtest.json')

function ruleOf(id: string): RebalanceRule {
  if (id.includes('month')) return { kind: 'calendar', months: 1 }
  if (id.includes('quarterly')) return { kind: 'calendar', months: 3 }
  if (id.includes('band')) return { kind: 'band', width: 0.05 }
  return id.includes('buy-and-hold') ? { kind: 'never' } : { kind: 'everyDays', days: 20 }
}

function decider({ id, params }: Case, returns: Float64Array[]) {
  const n = returns.length
  const fixed = params.weights ? Float64Array.from(params.weights) : new Float64Array(n).fill(1 / n)
  const rolling = new RollingCovariance(returns, 120)
  return (known: number) => {
    if (!id.includes('120')) return fixed
    const covariance = rolling.at(known)
    if (id.startsWith('inverse')) {
      const inverse = Float64Array.from({ length: n }, (_, i) => 1 / Math.sqrt(covariance[i * n + i]!))
      return inverse.map((one) => one / inverse.reduce((sum, part) => sum + part, 0))
    }
    const answer = id.startsWith('min-variance') ? minimumVariance({ covariance }) : riskParity({ covariance })
    return answer.ok ? answer.weights : undefined
  }
}

test.skipIf(!present).each(cases)('a back-test agrees with the reference: $id', (one) => {
  const { id, input, params, expected } = one
  const { days, values } = panel(input.assets, input.first_day, input.last_day)
  const returns = values.map((series) => series.slice(1).map((value, i) => value / series[i]! - 1))
  const found = runBacktest({ days: Int32Array.from(days), values, first: id.includes('120') ? 120 : 0, rule: ruleOf(id), decide: decider(one, returns), fees: { trading: params.cost_per_traded_value } })
  const close = id.includes('120') ? 1e-7 : 1e-9
  expect(found.days[0]).toBe(expected.first_day)
  expect(found.rebalancings.map(({ day }) => day)).toEqual(expected.rebalance_days)
  found.rebalancings.forEach(({ turnover }, i) => expect(Math.abs(turnover - expected.turnover[i]!)).toBeLessThan(close))
  expect(Math.abs(found.values.at(-1)! / expected.final_value - 1)).toBeLessThan(close)
  expect(Math.abs(maxDrawdown(found.values) / expected.max_drawdown - 1)).toBeLessThan(close)
  for (const [day, value] of expected.points) expect(Math.abs(found.values[found.days.indexOf(day)]! / value - 1)).toBeLessThan(close)
  // What the funds earned, less what trading cost, is the whole gain.
  expect(found.contributions.reduce((sum, part) => sum + part, 0) - found.fees.trading).toBeCloseTo(found.values.at(-1)! - 1, 10)
})
