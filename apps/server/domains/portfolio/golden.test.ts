import { beforeAll, expect, test } from 'vitest'
import { panel } from '../../../../packages/analytics/testkit/panel.ts'
import { golden, present } from '../../../../packages/analytics/testkit/shared.ts'
import { makeFund, putNav } from '../../testkit/market.ts'
import { openWorld } from '../../testkit/world.ts'

const world = openWorld()

interface Case {
  id: string
  input: { assets: string[]; first_day: number; last_day: number }
  params: { weights?: number[]; cost_per_traded_value: number }
  expected: { first_day: number; rebalance_days: number[]; turnover: number[]; final_value: number; max_drawdown: number; points: [number, number][] }
}
const cases = golden<Case>('backtest.json')

beforeAll(async () => {
  for (const { input } of cases.slice(0, 1)) {
    const { days, values } = panel(input.assets, input.first_day, input.last_day)
    for (const [at, code] of input.assets.entries()) {
      await makeFund(world, 'market', { fund_code: code, short_name: code })
      await putNav(world, 'market', code, days.map((day, i) => ({ day, nav: values[at]![i]!, cum: values[at]![i]!, adj: values[at]![i]! })))
    }
  }
}, 60_000)

function positionOf({ id, expected, params }: Case) {
  const common = { Begin_month: String(expected.first_day), lag_days: 0, calendar: 'all' as const, trading_cost: params.cost_per_traded_value }
  if (id.includes('month')) return { ...common, Rebalance_rule: 2 }
  if (id.includes('quarterly')) return { ...common, Rebalance_rule: 2, Rebalance_month: [1, 4, 7, 10] }
  if (id.includes('band')) return { ...common, Rebalance_rule: 3, Rebalance_band: 0.05 }
  return { ...common, Rebalance_rule: id.includes('buy-and-hold') ? 4 : 1, Rebalance_period: 20 }
}
const modelOf = ({ id, params }: Case) => (id.startsWith('min-variance') ? 1 : id.startsWith('inverse') ? 12 : id.includes('120') ? 4 : params.weights ? 3 : 2)

test.skipIf(!present).each(cases)('the call walks the path of the reference: $id', async (one) => {
  const { id, input, params, expected } = one
  world.reset()
  const user = await world.user('A')
  const { fundCode } = await user.portfolio.save({ body: { info: { fundName: id, ...(params.weights ? { weights: 100 } : {}) }, details: input.assets.map((code, at) => ({ fundCode: code, weight: params.weights ? params.weights[at]! * 100 : undefined })) } })
  await user.portfolio.saveParameter({ body: { portfolioCode: fundCode, modelType: modelOf(one), modelParameter: { optimize_rule: 2, risk_period: 120 }, positionParameter: positionOf(one) } })
  const run = await user.portfolio.run({ body: { portfolioCode: fundCode } })
  const { result } = await user.portfolio.runDetail({ query: { id: run.id } })
  const close = id.includes('120') ? 1e-7 : 1e-9
  expect(result!.rebalancings.map(({ day }) => Number(day))).toEqual(expected.rebalance_days)
  result!.rebalancings.forEach(({ turnover }, at) => expect(Math.abs(turnover - expected.turnover[at]!)).toBeLessThan(close))
  expect(Math.abs(result!.curve.nav.at(-1)! / expected.final_value - 1)).toBeLessThan(close)
  expect(Math.abs(Math.min(...result!.curve.drawdown) / expected.max_drawdown - 1)).toBeLessThan(close)
  for (const [day, value] of expected.points) expect(Math.abs(result!.curve.nav[result!.curve.days.indexOf(String(day))]! / value - 1)).toBeLessThan(close)
})
