import { addDays } from '@zhiheng/analytics'
import { beforeEach, expect, test } from 'vitest'
import { makeFund, type Point, putIndex, putNav } from '../../testkit/market.ts'
import { openWorld } from '../../testkit/world.ts'

const world = openWorld()
beforeEach(() => world.reset())

/** The reference vector of figures.md: 53 Fridays from 2023-12-29. */
const vector = `1.0000 1.0356 1.0406 1.0253 1.0367 1.0502 1.0258 1.0026 1.0137 1.0181 0.9970 0.9995 1.0321 1.0440 1.0373 1.0597 1.0911
1.0829 1.0657 1.0788 1.0828 1.0514 1.0365 1.0546 1.0563 1.0395 1.0556 1.0922 1.0976 1.0927 1.1199 1.1417 1.1206 1.1045 1.1187 1.1133
1.0805 1.0777 1.1018 1.1009 1.0912 1.1198 1.1552 1.1518 1.1490 1.1774 1.1856 1.1542 1.1428 1.1577 1.1445 1.1160 1.1275`
const reference: Point[] = vector.split(/\s+/).map((nav, week) => ({ day: addDays(20231229, week * 7), nav: Number(nav) }))

async function referenceFund(facts = {}) {
  const code = await makeFund(world, 'market', { short_name: '参照基金', fund_type: '参照', ...facts })
  await putNav(world, 'market', code, reference)
  return code
}
const byCode = (figures: readonly { code: string; value: number | null }[]) => Object.fromEntries(figures.map(({ code, value }) => [code, value]))

test('the fund page prints the figures of the reference vector, each with its calculation card', async () => {
  const user = await world.user('A')
  const found = await user.analysis.fund({ body: { fundCode: await referenceFund(), endDay: '20241227' } })
  expect(found).toMatchObject({ frequency: 'weekly', periodsPerYear: 52, riskFree: 0.03, sourceName: '平台', window: { beginDay: '20231229', endDay: '20241227', observations: 52, calendarDays: 364 } })
  const figures = byCode(found.figures)
  expect([figures.totalReturn, figures.annualReturn, figures.volatility, figures.sharpe, figures.maxDrawdown, figures.calmar].map((value) => value!.toFixed(6))).toEqual(['0.127500', '0.127872', '0.130215', '0.751616', '-0.058704', '2.178241'].map((text) => expect.stringMatching(text.slice(0, -2))))
  const sharpe = found.figures.find(({ code }) => code === 'sharpe')!
  expect(sharpe.card.filled).toContain('0.7516')
  expect(sharpe.card.facts).toContainEqual({ label: '频率与因子', value: '周频（自动识别），年化因子 52' })
  expect(sharpe.card.facts).toContainEqual({ label: '起点', value: '2023-12-29，复权净值 1.0000' })
  expect(sharpe.flags).toContain('不足一年')
})

test('further figures stand on the same window; without a benchmark those against it say nothing', async () => {
  const user = await world.user('A')
  const fundCode = await referenceFund()
  const { groups } = await user.analysis.more({ body: { fundCode, endDay: '20241227' } })
  expect(groups.map(({ title }) => title)).toEqual(['本基金', '相对基准'])
  const own = byCode(groups[0]!.figures)
  const values = reference.map(({ nav }) => nav!)
  let high = 0
  const depths = values.map((value) => (high = Math.max(high, value), value / high - 1))
  expect(own.ulcerIndex).toBeCloseTo(Math.sqrt(depths.reduce((sum, depth) => sum + depth * depth, 0) / depths.length), 12)
  expect(groups.flatMap(({ figures }) => figures).every(({ definition }) => definition.endsWith('。'))).toBe(true)
  expect(byCode(groups[1]!.figures).treynor).toBeNull()
})

test('periods, months and falls of the reference vector; younger than a period is said, not filled', async () => {
  const user = await world.user('A')
  const { periods, months, drawdowns, curve } = await user.analysis.fund({ body: { fundCode: await referenceFund(), endDay: '20241227' } })
  const period = (code: string) => periods.find((row) => row.code === code)!
  expect([period('w1').fund, period('m1').fund, period('m3').fund, period('m6').fund, period('ytd').fund].map((value) => (value! * 100).toFixed(4))).toEqual(['1.0305', '-2.3133', '2.4162', '8.4656', '12.7500'])
  expect(period('m1').beginDay).toBe('20241122')
  expect(period('y1')).toMatchObject({ fund: null, flags: ['成立不足'] })
  expect(drawdowns[0]).toMatchObject({ peakDay: '20241115', troughDay: '20241220', recoveryDay: null, daysDown: 35, daysBack: null })
  expect(drawdowns[0]!.depth).toBeCloseTo(-0.058704, 6)
  expect(months[0]).toMatchObject({ year: 2024, year_value: expect.closeTo(0.1275, 10) })
  expect(months[0]!.months[0]!.value).toBeCloseTo(1.0367 - 1, 10)
  expect(curve.days).toHaveLength(53)
  expect(curve.drawdown.at(-1)).toBeCloseTo(-0.049005, 6)
})

test('the excess is geometric, over the index asked for, and a missing index is refused', async () => {
  const user = await world.user('A')
  const code = await referenceFund()
  await putIndex(world, 'HALF', '半速指数', reference.map(({ day }, week) => ({ day, value: 100 * (1 + week / 1000) })))
  const { benchmarkName, figures, curve, drawdowns } = await user.analysis.fund({ body: { fundCode: code, benchmark: 'HALF', endDay: '20241227' } })
  expect(benchmarkName).toBe('半速指数')
  expect(byCode(figures).excess).toBeCloseTo(1.1275 / 1.052 - 1, 12)
  expect(curve.excess.at(-1)).toBeCloseTo(1.1275 / 1.052 - 1, 12)
  expect(drawdowns[0]!.benchmark).toBeCloseTo(1.051 / 1.046 - 1, 12)
  await expect(user.analysis.fund({ body: { fundCode: code, benchmark: 'NONE' } })).rejects.toMatchObject({ err: 11, message: '指数 NONE 没有行情，请选择其他基准' })
})

test('presets stand side by side and say what they choose otherwise; a preset can be the one that is shown', async () => {
  const user = await world.user('A')
  const code = await referenceFund()
  const { presets } = await user.analysis.fund({ body: { fundCode: code, endDay: '20241227' } })
  const at = (name: string) => presets.find((preset) => preset.code === name)!
  expect(byCode(at('rf0-weekly').values).sharpe).toBeCloseTo(0.982, 4)
  expect(at('rf0-weekly').differences.join()).toContain('无风险利率')
  expect(presets.map((preset) => preset.code)).not.toContain('amac')
  const shown = await user.analysis.fund({ body: { fundCode: code, endDay: '20241227', preset: 'rf0-weekly' } })
  expect(byCode(shown.figures).sharpe).toBeCloseTo(0.982, 4)
  expect(byCode((await user.analysis.fund({ body: { fundCode: code, endDay: '20241227', riskFree: 0.015 } })).figures).sharpe).toBeCloseTo(0.8668, 4)
})

test('rank and median come from the funds of the same type', async () => {
  const user = await world.user('A')
  const grown = (rate: number): Point[] => Array.from({ length: 55 }, (_, week) => ({ day: addDays(20241227, week * 7), nav: (1 + rate) ** week }))
  const codes: string[] = []
  for (const rate of [0.001, 0.002, 0.003]) {
    codes.push(await makeFund(world, 'market', { fund_type: '同类' }))
    await putNav(world, 'market', codes.at(-1)!, grown(rate))
  }
  const { rank, periods, asOf } = await user.analysis.fund({ body: { fundCode: codes[2]!, period: 'm6' } })
  expect(rank).toEqual({ place: 1, count: 3, peer: '同类' })
  expect((await user.analysis.fund({ body: { fundCode: codes[2]!, period: 'm6', endDay: asOf } })).rank).toEqual(rank)
  // Those of the newest snapshot would not fit an earlier last day: then the answer holds none.
  const earlier = await user.analysis.fund({ body: { fundCode: codes[2]!, period: 'm6', endDay: '20251128' } })
  expect(earlier.rank).toBeNull()
  expect(earlier.periods.find(({ code }) => code === 'm6')!.fund).toBeGreaterThan(0)
  expect(earlier.periods.every((row) => row.rank === null && row.count === 0 && row.median === null)).toBe(true)
  expect(periods.find(({ code }) => code === 'm6')!.median).toBeCloseTo(1.002 ** 27 - 1, 10)
  expect((await user.analysis.sparklines({ body: { fundCodes: [codes[0]!, 'NONE'] } }))[codes[0]!]!.length).toBeGreaterThan(50)
})

test('the month table ends with the asked day, and says that its last month is not whole', async () => {
  const user = await world.user('A')
  const { months } = await user.analysis.fund({ body: { fundCode: await referenceFund(), endDay: '20240614' } })
  expect(months).toHaveLength(1)
  expect(months[0]!.year_value).toBeCloseTo(1.0563 - 1, 10)
  expect(months[0]!.months.slice(6).every(({ value }) => value === null)).toBe(true)
  expect(months[0]!.months[5]).toMatchObject({ value: expect.closeTo(1.0563 / 1.0365 - 1, 10), partial: true })
})

test('a comparison uses the common stretch, or each fund\'s own, and warns of unlike frequencies', async () => {
  const user = await world.user('A')
  const weekly = await referenceFund()
  const daily = await makeFund(world, 'market', { short_name: '日频基金' })
  await putNav(world, 'market', daily, Array.from({ length: 200 }, (_, at) => addDays(20240401, at)).map((day, at) => ({ day, nav: 1 + at / 1000 })))
  const both = await user.analysis.compare({ body: { fundCodes: [weekly, daily] } })
  expect(both.common).toEqual({ beginDay: '20240401', endDay: '20241017' })
  expect(both.funds.map(({ beginDay, endDay }) => [beginDay, endDay])).toEqual([['20240329', '20241011'], ['20240401', '20241017']])
  expect(both.warnings[0]).toContain('周频、日频')
  expect(both.correlation[0]![0]).toBe(1)
  const own = await user.analysis.compare({ body: { fundCodes: [weekly, daily], common: false } })
  expect(own.common).toBeNull()
  expect(own.funds.map(({ endDay }) => endDay)).toEqual(['20241227', '20241017'])
  await expect(user.analysis.compare({ body: { fundCodes: Array.from({ length: 11 }, String) } })).rejects.toMatchObject({ err: 11 })
})

test('rolling figures stand at each end of a full calendar window', async () => {
  const user = await world.user('A')
  const { days, values } = await user.analysis.rolling({ body: { fundCode: await referenceFund(), figure: 'return', months: 6, endDay: '20241227' } })
  expect(days[0]).toBe('20240705')
  expect(values.at(-1)).toBeCloseTo(0.084656, 6)
})

test('another organisation\'s fund does not exist, and a fund without NAV says nothing', async () => {
  const [ours, theirs] = [await world.user('A'), await world.user('B')]
  const code = await makeFund(world, ours, { short_name: '自有' })
  const empty = await ours.analysis.fund({ body: { fundCode: code } })
  expect(empty.figures.every(({ value }) => value === null)).toBe(true)
  expect(empty.window).toMatchObject({ observations: 0, flags: ['无净值'] })
  for (const call of [() => theirs.analysis.fund({ body: { fundCode: code } }), () => theirs.analysis.compare({ body: { fundCodes: [code] } }), () => theirs.analysis.days({ body: { fundCode: code } })]) {
    await expect(call()).rejects.toMatchObject({ err: 11, message: '基金不存在或已被删除，请刷新列表' })
  }
})
