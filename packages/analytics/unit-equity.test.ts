import { expect, test } from 'vitest'
import { addDays } from './calendar.ts'
import { indicatorAt } from './indicators.ts'
import { unitEquityFigures } from './unit-equity.ts'

const days = Int32Array.from({ length: 61 }, (_, at) => addDays(20250101, at * 7))
const nav = Float64Array.from(days, (_, at) => 1.002 ** at * (at % 2 === 0 ? 1 : 1.001))
const flowOn = (flows: Record<number, number>) => Float64Array.from(days, (_, at) => flows[at] ?? 0)

test('with one payment the investor earns what the units earn', () => {
  const { timeWeighted, moneyWeighted, values, insufficient } = unitEquityFigures({ days, nav, issuedAt: 1, flow: flowOn({ 0: 1000 }), equity: 1000 * nav[60]!, riskFree: 0.03 })
  expect(timeWeighted).toBeCloseTo(1.002 ** 60 - 1, 12)
  expect(moneyWeighted).toMatchObject({ ok: true })
  expect(moneyWeighted.ok && moneyWeighted.rate).toBeCloseTo(values[indicatorAt.annualReturn]!, 10)
  expect(insufficient).toBe(false)
  expect(values[indicatorAt.totalReturn]).toBeCloseTo(timeWeighted, 12)
})

test('costs of the first day count where the books begin, and not inside them', () => {
  const costly = Float64Array.from(nav, (value) => value * 0.99)
  const asked = { days, nav: costly, flow: flowOn({ 0: 1000 }), equity: 990 * nav[60]!, riskFree: 0 }
  expect(unitEquityFigures({ ...asked, issuedAt: 1 }).timeWeighted).toBeCloseTo(0.99 * 1.002 ** 60 - 1, 12)
  expect(unitEquityFigures(asked).timeWeighted).toBeCloseTo(1.002 ** 60 - 1, 12)
})

test('money that came late weighs less, and without money there is no rate but its reason', () => {
  const flat = Float64Array.from(days, (_, at) => (at < 30 ? 1 : 1.1))
  const late = unitEquityFigures({ days, nav: flat, issuedAt: 1, flow: flowOn({ 0: 100, 31: 900 }), equity: 100 * 1.1 + 900, riskFree: 0 })
  expect(late.timeWeighted).toBeCloseTo(0.1, 12)
  expect(late.moneyWeighted.ok && late.moneyWeighted.rate).toBeLessThan(0.03)
  expect(unitEquityFigures({ days, nav, flow: flowOn({}), equity: 0, riskFree: 0 }).moneyWeighted).toMatchObject({ ok: false, code: 'noFlows' })
})
