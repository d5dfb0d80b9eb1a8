import { expect, test } from 'vitest'
import { maxDrawdown } from '../measures/drawdown.ts'
import { panel } from '../testkit/panel.ts'
import { golden, present } from '../testkit/shared.ts'
import { strategyFor } from '../testkit/strategy.ts'
import { type RebalancePlan, runStrategy, type Strategy } from './strategy.ts'

interface Case {
  id: string
  input: { assets: string[]; first_day: number; last_day: number }
  params: { weights?: number[]; cost_per_traded_value: number }
  expected: { first_day: number; rebalance_days: number[]; turnover: number[]; final_value: number; total_turnover: number; max_drawdown: number; points: [number, number][]; last_weights: number[] }
}
const cases = golden<Case>('backtest.json')

function ruleOf(id: string): RebalancePlan {
  if (id.includes('month')) return { kind: 'months', months: [] }
  if (id.includes('quarterly')) return { kind: 'months', months: [1, 4, 7, 10] }
  if (id.includes('band')) return { kind: 'band', width: 0.05 }
  return id.includes('buy-and-hold') ? { kind: 'never' } : { kind: 'everyDays', days: 20 }
}

const modelOf = ({ id, params }: Case): Strategy['model'] =>
  id.startsWith('inverse') ? { kind: 'inverseVolatility' } : id.startsWith('min-variance') ? { kind: 'minimumVariance' } : id.includes('120') ? { kind: 'riskParity' } : params.weights ? { kind: 'fixed', weights: Float64Array.from(params.weights) } : { kind: 'equal' }

test.skipIf(!present).each(cases)('a strategy walks the path of the reference: $id', (one) => {
  const { id, input, params, expected } = one
  const { days, values } = panel(input.assets, input.first_day, input.last_day)
  const found = runStrategy(strategyFor(values.map((column) => ({ days: Int32Array.from(days), values: column })), { begin: expected.first_day, model: modelOf(one), rule: ruleOf(id), fees: { trading: params.cost_per_traded_value } }))
  if (!found.ok) throw new Error(found.why)
  const { result } = found
  const close = id.includes('120') ? 1e-7 : 1e-9
  expect(result.days[0]).toBe(expected.first_day)
  expect(result.rebalancings.map(({ day }) => day)).toEqual(expected.rebalance_days)
  result.rebalancings.forEach(({ turnover }, i) => expect(Math.abs(turnover - expected.turnover[i]!)).toBeLessThan(close))
  expect(Math.abs(result.values.at(-1)! / expected.final_value - 1)).toBeLessThan(close)
  expect(Math.abs(maxDrawdown(result.values) / expected.max_drawdown - 1)).toBeLessThan(close)
  for (const [day, value] of expected.points) expect(Math.abs(result.values[result.days.indexOf(day)]! / value - 1)).toBeLessThan(close)
})
