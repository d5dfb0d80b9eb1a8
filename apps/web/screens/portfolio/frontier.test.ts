import { expect, test } from 'vitest'
import { FrontierEngine, type Problem } from './frontier-engine.ts'
import { chosenOption, frontierOption, nearestPoint, weightsOption } from './frontier-option.ts'
import { answer } from './frontier-worker.ts'

const problem: Problem = { covariance: [0.04, 0.006, 0, 0.006, 0.01, 0, 0, 0, 0.0025], means: [0.12, 0.07, 0.03], lower: [0, 0, 0], upper: [1, 1, 1], groups: [], budget: 1, riskFree: 0.02 }
const built = (more: Partial<Problem> = {}) => new FrontierEngine({ ...problem, ...more }).build()

test('the frontier runs from the least risk to the highest return; every point has weights of the whole', () => {
  const found = built()
  if (!found.ok) throw new Error(found.why)
  expect(found.points).toHaveLength(50)
  for (const { weights } of found.points) expect(weights.reduce((sum, one) => sum + one, 0)).toBeCloseTo(1, 12)
  expect(found.points.at(-1)!.weights[0]).toBeCloseTo(1, 12)
  const [least, best] = ['minimumVariance', 'maximumSharpe'].map((code) => found.answers.find((one) => one.code === code)!.point!)
  expect(least!.volatility).toBeCloseTo(found.points[0]!.volatility, 9)
  expect(found.points.every(({ sharpe }) => sharpe! <= best!.sharpe! + 1e-9)).toBe(true)
  expect(found.answers.find(({ code }) => code === 'equal')!.point!.holdings).toBeCloseTo(3, 12)
  expect(best!.riskShares.reduce((sum, one) => sum + one, 0)).toBeCloseTo(1, 12)
})

test('dragging asks for a return and gets the weights of the frontier there, far below 50 ms for 200 funds', () => {
  const n = 200
  const covariance = Array.from({ length: n * n }, (_, at) => { const [i, j] = [Math.floor(at / n), at % n]; return i === j ? 0.04 + i / 5000 : 0.01 })
  expect(answer({ id: 1, kind: 'build', problem: { ...problem, covariance, means: Array.from({ length: n }, (_, i) => 0.02 + (i * 0.1) / n), lower: Array.from({ length: n }, () => 0), upper: Array.from({ length: n }, () => 0.1) } })).toMatchObject({ kind: 'build', built: { ok: true } })
  const from = performance.now()
  const reply = answer({ id: 2, kind: 'at', target: 0.1 })
  expect(performance.now() - from).toBeLessThan(50)
  expect(reply.kind === 'at' && reply.point!.expectedReturn).toBeCloseTo(0.1, 9)
})

test('limits that stand against each other are named with the smallest relaxation; a limit that costs has its price', () => {
  const groups = [{ name: '债', members: [2], minimum: 0.7 }, { name: '股', members: [0, 1], minimum: 0.5 }]
  expect(built({ groups })).toMatchObject({ ok: false, conflict: expect.arrayContaining([expect.stringContaining('债不低于 70%')]) })
  expect(built({ upper: [0.3, 0.3, 0.1] })).toMatchObject({ ok: false, conflict: ['单只上限合计 70%', '权重合计 100%'], relaxation: [{ constraint: '单只上限', by: expect.closeTo(0.15, 12) }] })
  const priced = built({ groups: [{ name: '股', members: [0], maximum: 0.02 }] })
  expect(priced.ok && priced.prices).toEqual([{ words: '股 ≤ 2%', sharpe: expect.any(Number) }])
  expect(priced.ok && priced.prices[0]!.sharpe).toBeGreaterThan(0)
})

test('the pictures: one line, the funds, the answers, the chosen point apart; weights stack to the whole', () => {
  const found = built()
  if (!found.ok) throw new Error(found.why)
  const option = frontierOption({ points: found.points, funds: [{ name: '甲', expectedReturn: 0.12, volatility: 0.2 }], answers: found.answers, riskFree: 0.02, colour: '#1', second: '#2' })
  const series = option.series as { id: string; data: unknown[] }[]
  expect(series.map(({ id, data }) => [id, data.length])).toEqual([['line', 50], ['capital', 2], ['funds', 1], ['answers', 5], ['chosen', 0]])
  expect(chosenOption(found.points[3], '#1')).toMatchObject({ series: [{ id: 'chosen', data: [{ value: [found.points[3]!.volatility, found.points[3]!.expectedReturn] }] }] })
  const stacked = weightsOption(found.points, ['甲', '乙', '丙'], ['#1', '#2'], 4).series as { data: number[]; markLine?: unknown }[]
  for (const at of [0, 20, 49]) expect(stacked.reduce((sum, { data }) => sum + data[at]!, 0)).toBeCloseTo(1, 12)
  expect(stacked.map(({ markLine }) => markLine !== undefined)).toEqual([true, false, false])
  expect(nearestPoint(found.points, 1)).toBe(49)
})
