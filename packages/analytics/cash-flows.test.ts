import { expect, test } from 'vitest'
import { type CashFlow, allRates, modifiedDietz, timeWeighted, xirr } from './cash-flows.ts'
import { annualReturn } from './measures/return.ts'
import { seriesOfType } from './nav-rows.ts'
import { slice } from './series.ts'
import { distributionsOf, golden, navRows, present } from './testkit/shared.ts'

interface Case {
  id: string
  input: { flows: [string | number, number][]; holdings: { start: number; end: number; dividend: number }[]; start_value: number; end_value: number; days: number }
  expected: { xirr: number | null; all_roots: number[]; twr_annual: number; irr: number; modified_dietz: number; final_value: number; twr_total: number; twr_annual_365: number }
}
const cases = golden<Case>('cash-flows.json')
const flowsOf = ({ input }: Case): CashFlow[] => input.flows.map(([day, amount]) => ({ day: Number(day), amount }))

test.skipIf(!present).each(cases.filter(({ expected }) => expected.all_roots))('the money-weighted return agrees with the reference: $id', (one) => {
  const roots = allRates(flowsOf(one))
  expect(roots).toHaveLength(one.expected.all_roots.length)
  one.expected.all_roots.forEach((root, i) => expect(Math.abs(roots[i]! - root)).toBeLessThan(1e-9 * Math.max(1, Math.abs(root))))
  const found = xirr(flowsOf(one))
  if (one.expected.xirr === null) expect(found.ok).toBe(false)
  else expect(found).toEqual({ ok: true, rate: roots[0] })
})

test.skipIf(!present).each(cases.filter(({ expected }) => expected.modified_dietz !== undefined))('modified Dietz agrees with the published example: $id', ({ input, expected }) => {
  const flows = (input.flows as [number, number][]).map(([afterDays, amount]) => ({ afterDays, amount }))
  expect(modifiedDietz(input.start_value, input.end_value, flows, input.days)).toBeCloseTo(expected.modified_dietz, 9)
})

test.skipIf(!present)('time and money weighted returns of the published example agree', () => {
  const { input, expected } = cases.find(({ id }) => id === 'cfa-twr-mwr')!
  const twr = timeWeighted(input.holdings.map(({ start, end, dividend }) => ({ start, end: end + dividend })))
  expect((1 + twr) ** (1 / input.holdings.length) - 1).toBeCloseTo(expected.twr_annual, 9)
  const flows = (input.flows as unknown as number[]).map((amount, year) => ({ day: [20010101, 20020101, 20030101][year]!, amount }))
  const found = xirr(flows)
  expect(found.ok && found.rate).toBeCloseTo(expected.irr, 9)
})

test.skipIf(!present)('a monthly plan into a real fund agrees with the reference', () => {
  const { expected } = cases.find(({ id }) => id === 'monthly-plan-510300')!
  const { days, values } = slice(seriesOfType(navRows('data/cn-funds/nav/510300.csv'), 'adjusted', distributionsOf('510300'), 1), 20180102, 20251231)
  const buys = [...days.keys()].filter((i) => i === 0 || Math.floor(days[i]! / 100) !== Math.floor(days[i - 1]! / 100))
  const units = buys.reduce((sum, i) => sum + 1000 / values[i]!, 0)
  const final = units * values.at(-1)!
  expect(final).toBeCloseTo(expected.final_value, 6)
  const found = xirr([...buys.map((i) => ({ day: days[i]!, amount: -1000 })), { day: days.at(-1)!, amount: final }])
  expect(found.ok && found.rate).toBeCloseTo(expected.xirr!, 9)
  expect(values.at(-1)! / values[0]! - 1).toBeCloseTo(expected.twr_total, 9)
  expect(annualReturn(expected.twr_total, 2920)).toBeCloseTo(expected.twr_annual_365, 4)
})

test('flows without an answer say why', () => {
  expect(xirr([{ day: 20240101, amount: -1 }])).toMatchObject({ ok: false, code: 'noFlows' })
  expect(xirr([{ day: 20240101, amount: -1 }, { day: 20250101, amount: -2 }])).toMatchObject({ ok: false, code: 'noSignChange' })
  expect(xirr([{ day: 20240101, amount: -100 }, { day: 20250101, amount: 230 }, { day: 20260101, amount: -132 }])).toMatchObject({ ok: false, code: 'manyRoots' })
  expect(xirr([{ day: 20240101, amount: 100 }, { day: 20250101, amount: -230 }, { day: 20260101, amount: 133 }])).toMatchObject({ ok: false, code: 'noRoot' })
  expect(modifiedDietz(0, 100, [], 30)).toBeNaN()
})
