import { addDays, isWeekday } from '@zhiheng/analytics'
import { beforeAll, expect, test } from 'vitest'
import { makeFund, putIndex, putNav } from '../../testkit/market.ts'
import { openWorld, type TestUser } from '../../testkit/world.ts'

const world = openWorld()
const daysFrom = (first: number, last: number) => Array.from({ length: 5000 }, (_, at) => addDays(first, at)).filter((day) => day <= last && isWeekday(day))
const move = (at: number) => Math.sin(at * 1.7) / 60
const path = (days: readonly number[], beta: number) => {
  let value = 1
  return days.map((day, at) => ({ day, nav: at === 0 ? 1 : (value *= 1 + beta * move(at)) }))
}
let user: TestUser
let old: string
let young: string

beforeAll(async () => {
  user = await world.user('A')
  const long = daysFrom(20150105, 20260109)
  await putIndex(world, '000300', '沪深300', path(long, 1).map(({ day, nav }) => ({ day, value: nav })))
  old = await makeFund(world, 'market', { short_name: '老基金' })
  await putNav(world, 'market', old, path(long, 0.5))
  young = await makeFund(world, 'market', { short_name: '新基金' })
  const whole = path(long, 0.5)
  await putNav(world, 'market', young, whole.filter(({ day }) => day >= 20240601))
}, 60_000)

test('a fund that was there shows its own figures, one that was not an estimate from its exposures that says so', async () => {
  const { funds, episodes, factors } = await user.scenario.analyse({ body: { fund_codes: [old, young] } })
  expect([episodes.length >= 12, factors.map(({ code }) => code)]).toEqual([true, ['market']])
  const [first, second] = funds.map((fund) => fund.episodes.find(({ code }) => code === '2015-06')!)
  expect(first).toMatchObject({ kind: 'lived', baseDay: '20150612', endDay: '20150708' })
  expect(second).toMatchObject({ kind: 'estimate', maxDrawdown: null, recoveryDay: '' })
  expect(second!.why).toContain('当时基金尚未成立')
  expect([second!.low! <= second!.total!, second!.total! <= second!.high!]).toEqual([true, true])
  // Both are half the market, so the estimate lies near what the other lived through.
  expect(second!.total).toBeCloseTo(first!.total!, 2)
  expect(funds[1]!.episodes.find(({ code }) => code === '2024-10')!.kind).toBe('lived')
  expect(funds[0]!.weekly.observations).toBeGreaterThan(100)
})

test('without funds the library and the own scenarios are there', async () => {
  const { funds, episodes, scenarios } = await user.scenario.analyse({ body: {} })
  expect([funds, scenarios, episodes[0]!.name]).toEqual([[], [], '2015年6月 股灾'])
})

test('own scenarios are saved one by one and many at once, changed, deleted, and are nobody else\'s', async () => {
  const [me, colleague] = [await world.user('C'), await world.user('C', ['fund.read'])]
  const range = await me.scenario.save({ body: { scenarioName: '去年夏天', content: { kind: 'range', from: '2025-06-02', to: '20250829' } } })
  expect(range.content).toEqual({ kind: 'range', from: '20250602', to: '20250829' })
  const [shock] = await me.scenario.saveMany({ body: { scenarios: [{ scenarioName: '大盘跌两成', content: { kind: 'shock', shocks: [{ factor: 'market', move: -0.2 }] } }] } })
  const { scenarios, episodes, funds } = await me.scenario.analyse({ body: { fund_codes: [old] } })
  expect(scenarios.map(({ scenarioName }) => scenarioName)).toEqual(['去年夏天', '大盘跌两成'])
  expect(episodes.at(-1)).toMatchObject({ code: range.id, own: true })
  expect(funds[0]!.episodes.at(-1)).toMatchObject({ code: range.id, kind: 'lived', baseDay: '20250602', endDay: '20250829' })
  await expect(me.scenario.save({ body: { scenarioName: '大盘跌两成', content: { kind: 'range', from: '20250602', to: '20250829' } } })).rejects.toMatchObject({ err: 11, message: '已有名为「大盘跌两成」的情景，请换一个名称' })
  await expect(me.scenario.save({ body: { scenarioName: '反了', content: { kind: 'range', from: '20250829', to: '20250602' } } })).rejects.toMatchObject({ err: 11, message: '结束日期必须晚于开始日期，请修改' })
  await expect(colleague.scenario.save({ body: { id: range.id, scenarioName: '别人的', content: range.content } })).rejects.toMatchObject({ err: 11 })
  await expect(colleague.scenario.remove({ body: { id: range.id } })).rejects.toMatchObject({ err: 11 })
  expect(await me.scenario.save({ body: { id: shock!.id, scenarioName: '大盘跌三成', content: { kind: 'shock', shocks: [{ factor: 'market', move: -0.3 }] } } })).toMatchObject({ id: shock!.id, scenarioName: '大盘跌三成' })
  await me.scenario.remove({ body: { ids: [range.id, shock!.id] } })
  expect((await me.scenario.analyse({ body: {} })).scenarios).toEqual([])
})
