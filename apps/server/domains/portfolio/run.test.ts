import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { inOwner, makeFund, putIndex, putNav } from '../../testkit/market.ts'
import { movingFunds, weekdaysFrom } from '../../testkit/portfolio.ts'
import { openWorld, type TestUser } from '../../testkit/world.ts'
import { navOfRun } from './nav-of-run.ts'
import { inputOf, insertRun, navsOf } from './run.store.ts'

/** Weights, frontiers and back-tests through the calls. */
const world = openWorld()
beforeEach(async () => {
  world.reset()
  await putIndex(world, '000300', '沪深300', weekdaysFrom(20230102, 400).map((day, at) => ({ day, value: 100 + at / 10 })))
})

type Parameter = NonNullable<NonNullable<Parameters<TestUser['portfolio']['saveParameter']>[0]>['body']>
async function saved(user: TestUser, codes: readonly string[], { info = {}, ...parameter }: Partial<Parameter> & { info?: object } = {}) {
  const { fundCode } = await user.portfolio.saveSimple({ body: { info: { fundName: '稳健', ...info }, details: codes.map((code) => ({ fundCode: code })) } })
  await user.portfolio.saveParameter({ body: { portfolioCode: fundCode, modelType: 1, modelParameter: { optimize_rule: 2, risk_period: 60 }, ...parameter } })
  return fundCode
}

async function resultOf(user: TestUser, portfolioCode: string) {
  const { id } = await user.portfolio.run({ body: { portfolioCode } })
  return { id, ...(await user.portfolio.runDetail({ query: { id } })) }
}

test('a back-test is kept with its inputs, figures with their cards, and what sums up', async () => {
  const user = await world.user('A')
  const { codes } = await movingFunds(world, user, { count: 5, facts: [{ fund_type: '股票型' }, { fund_type: '股票型' }, { fund_type: '债券型' }] })
  const code = await saved(user, codes, { info: { managementFee: 0.015, performanceFee: 0.2, slottingFee: 0.001, portfolioType: 2, prior: 3, inferior: 1, fixedProfit: 0.05, floatProfit: 0.2, warnLine: 1.5, balance: 1e8 }, positionParameter: { trading_cost: 0.001, performance_mode: 2 } })
  const { result, run, parameter, details, id } = await resultOf(user, code)
  expect(run).toMatchObject({ status: 'done', modelName: '均值方差·最小方差', portfolioCode: code, can: ['delete', 'run'] })
  expect(parameter.modelParameter).toMatchObject({ optimize_rule: 2, risk_period: 60 })
  expect(details.map(({ fundCode }) => fundCode)).toEqual(codes)
  const { curve, contribution, brinson, fees, tranches, weights, rebalancings, figures, notes, beside } = result!
  const total = curve.nav.at(-1)! - 1
  expect(run.summary!.totalReturn).toBeCloseTo(total, 12)
  expect(Math.abs(contribution.funds.reduce((sum, one) => sum + one.contribution, contribution.residual) - contribution.total)).toBeLessThan(1e-10)
  for (const parts of [contribution.companies, contribution.strategies]) expect(Math.abs(parts.reduce((sum, one) => sum + one.contribution, contribution.residual) - contribution.total)).toBeLessThan(1e-10)
  expect(brinson.map(({ by }) => by)).toEqual(['strategy', 'company', 'fund'])
  for (const one of brinson) expect(Math.abs(one.allocation + one.selection + one.interaction + one.residual - one.excess)).toBeLessThan(1e-10)
  // A fund alone in its segment is chosen from nothing.
  expect(Math.abs(brinson[2]!.selection)).toBeLessThan(1e-12)
  expect([fees!.management, fees!.channel, fees!.trading].every((fee) => fee > 0)).toBe(true)
  // What both classes own together is the whole on every day.
  tranches!.days.forEach((_, at) => expect(tranches!.prior[at]! * 0.75 + tranches!.inferior[at]! * 0.25).toBeCloseTo(curve.nav[at]!, 10))
  expect(weights.values.every((column, fund) => column.length === weights.days.length && codes[fund] !== undefined)).toBe(true)
  for (const { day, knownDay } of rebalancings) expect(knownDay < day).toBe(true)
  const card = figures.find((one) => one.code === 'sharpe')!.card
  expect(card.facts.map(({ label }) => label)).toContain('无风险利率')
  expect(notes).toEqual([expect.stringMatching(/^净值于 .* 首次低于预警线 1.5$/)])
  expect(beside.map(({ code: one }) => one)).toEqual(['equal', 'benchmark'])
  const positions = await user.portfolio.positions({ body: { id } })
  expect(positions.positions.reduce((sum, one) => sum + one.marketValue!, positions.cashValue!)).toBeCloseTo(1e8 * positions.nav, 0)
  await expect(user.portfolio.positions({ body: { id, day: '20200101' } })).rejects.toMatchObject({ err: 11 })
  expect(await inOwner(world, user, (db) => navOfRun(db, code))).toMatchObject({ days: Int32Array.from(curve.days, Number), values: Float64Array.from(curve.nav) })
})

test('a long run is a task with progress, has bands and walk-forward, and is stopped by its owner', async () => {
  const user = await world.user('A')
  const { codes } = await movingFunds(world, user, { count: 4, days: 500 })
  const code = await saved(user, codes, { positionParameter: { bootstrap: 50, walk_in: 120, walk_out: 60 } })
  const started = await user.portfolio.run({ body: { portfolioCode: code } })
  expect(started.status).toBe('waiting')
  expect((await user.portfolio.runDetail({ query: { id: started.id } })).result).toBeNull()
  await expect(user.portfolio.positions({ body: { id: started.id } })).rejects.toMatchObject({ message: '回测还没有完成，请稍后再看持仓' })
  await world.drain()
  const { run, result } = await user.portfolio.runDetail({ query: { id: started.id } })
  expect(run).toMatchObject({ status: 'done', taskId: started.taskId })
  expect(result!.bootstrap).toMatchObject({ seed: 20190102, count: 50 })
  expect(result!.walkForward!.folds.length).toBeGreaterThan(2)
  expect(result!.beside.map(({ code: one }) => one)).toEqual(['equal', 'benchmark', 'outOfSample', 'inSample'])
  // The thread and the call find the same.
  const plain = await user.portfolio.saveParameter({ body: { portfolioCode: code, modelType: 1, modelParameter: { optimize_rule: 2, risk_period: 60 } } })
  expect(plain.version).toBeGreaterThan(1)
  expect((await resultOf(user, code)).result!.curve.nav).toEqual(result!.curve.nav)
  const stopped = await user.portfolio.run({ body: { portfolioCode: code, inBackground: true } })
  await user.task.cancel({ body: { id: stopped.taskId } })
  await world.drain()
  expect((await user.portfolio.runs({ body: { portfolioCode: code, status: 'cancelled' } })).data).toMatchObject([{ id: stopped.id, status: 'cancelled' }])
})

test('a run that is stopped while it works ends at once and leaves nothing', async () => {
  const user = await world.user('A')
  const { codes } = await movingFunds(world, user, { count: 6, days: 600 })
  const code = await saved(user, codes, { modelType: 9, modelParameter: { risk_period: 60 }, positionParameter: { Rebalance_period: 1, walk_in: 100, walk_out: 20, bootstrap: 2000 } })
  const { id, taskId } = await user.portfolio.run({ body: { portfolioCode: code } })
  const worked = world.drain()
  const stateOf = async () => (await user.portfolio.runDetail({ query: { id } })).run
  await expect.poll(async () => (await stateOf()).progress, { timeout: 20_000, interval: 20 }).toBeGreaterThan(0.03)
  expect(await stateOf()).toMatchObject({ status: 'running', message: '正在回测', can: ['delete', 'cancel'] })
  await user.task.cancel({ body: { id: taskId } })
  await worked
  expect((await user.portfolio.runDetail({ query: { id } }))).toMatchObject({ run: { status: 'cancelled' }, result: null })
}, 60_000)

test('a run is done again as then to the last bit, and as now with what has changed', async () => {
  const user = await world.user('A')
  const { codes, navs } = await movingFunds(world, user)
  const code = await saved(user, codes)
  const first = await resultOf(user, code)
  // A NAV is corrected and a parameter changed after the run.
  const late = navs[0]!.at(-5)!
  await world.db.deleteFrom('nav').where('fund_code', '=', codes[0]!).where('trading_day', '=', String(late.day)).execute()
  await putNav(world, user, codes[0]!, [{ day: late.day, adj: late.adj * 1.05 }])
  await user.portfolio.saveParameter({ body: { portfolioCode: code, modelType: 2 } })
  const then = await user.portfolio.renew({ body: { id: first.id, mode: 'then' } })
  expect(await user.portfolio.renewed({ body: { id: then.id } })).toMatchObject({ mode: 'then', same: true, differences: [], from: { id: first.id }, to: { id: then.id, renewOf: first.id, renewMode: 'then' } })
  const now = await user.portfolio.renew({ body: { id: first.id } })
  const compared = await user.portfolio.renewed({ body: { id: first.id } })
  expect(compared).toMatchObject({ mode: 'now', same: false, to: { id: now.id } })
  expect(compared.differences.map(({ what }) => what)).toEqual(expect.arrayContaining(['模型', `净值 ${codes[0]}`]))
  expect(compared.figures.find((one) => one.code === 'totalReturn')).toMatchObject({ from: first.run.summary!.totalReturn })
})

test('NAVs that runs have read are kept once, and go with the last run', async () => {
  const user = await world.user('A')
  const { codes } = await movingFunds(world, user)
  const code = await saved(user, codes)
  const count = async () => Number((await world.db.selectFrom('portfolio_nav').select((eb) => eb.fn.countAll().as('n')).where('org_id', '=', user.orgId).executeTakeFirstOrThrow()).n)
  const [one, two] = [await user.portfolio.run({ body: { portfolioCode: code } }), await user.portfolio.run({ body: { portfolioCode: code } })]
  expect(await count()).toBe(5)
  await user.portfolio.removeRuns({ body: { id: one.id } })
  expect(await count()).toBe(5)
  await user.portfolio.removeRuns({ body: { ids: [two.id] } })
  expect(await count()).toBe(0)
  const three = await user.portfolio.run({ body: { portfolioCode: code, inBackground: true } })
  await user.portfolio.remove({ body: { portfolio_code: code } })
  await world.drain()
  await expect(user.portfolio.runDetail({ query: { id: three.id } })).rejects.toMatchObject({ message: '回测不存在或已被删除，请刷新列表' })
  expect(await count()).toBe(0)
})

test('a run that is deleted while another over the same NAVs is being kept leaves them to it', async () => {
  const user = await world.user('A')
  const { codes } = await movingFunds(world, user)
  const code = await saved(user, codes)
  const first = await user.portfolio.run({ body: { portfolioCode: code } })
  const [kept, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const second = inOwner(world, user, async (db) => {
    const { input, portfolioId } = (await inputOf(db, first.id))!
    const id = await insertRun(db, { portfolioId, input, runName: '第二次', renewOf: null, renewMode: '', startedBy: user.userId, startedAt: world.now }, await navsOf(db, first.id))
    kept.resolve()
    await released.promise
    return id
  })
  await kept.promise
  const removed = user.portfolio.removeRuns({ body: { id: first.id } })
  await expect.poll(async () => (await sql`select from pg_locks where not granted`.execute(world.db)).rows.length).toBe(1)
  released.resolve()
  expect(await removed).toBeNull()
  expect(await inOwner(world, user, async (db) => navsOf(db, await second))).toHaveLength(5)
})

test('contradictory limits come back as what stands against each other and the smallest move; a run of them is refused and not kept', async () => {
  const user = await world.user('A')
  const { codes } = await movingFunds(world, user)
  const groups = [{ name: '前两只', by: 'free', fundCodes: codes.slice(0, 2), minimum: 0.8 }, { name: '前三只', by: 'free', fundCodes: codes.slice(0, 3), maximum: 0.5 }] as const
  const code = await saved(user, codes, { modelParameter: { optimize_rule: 2, groups: groups.map((one) => ({ ...one, fundCodes: [...one.fundCodes] })) } })
  const found = await user.portfolio.weight({ body: { portfolio_code: code } })
  expect(found).toMatchObject({ ok: false, conflict: ['前两只不低于 80%', '前三只不超过 50%'], cash: null })
  expect(found.relaxation.reduce((sum, { by }) => sum + Math.abs(by), 0)).toBeCloseTo(0.3, 9)
  await expect(user.portfolio.run({ body: { portfolioCode: code } })).rejects.toMatchObject({ err: 11, message: expect.stringContaining('约束相互冲突') as string })
  expect((await user.portfolio.runs({ body: {} })).total).toBe(0)
})

test.each<[string, Partial<Parameter>, RegExp]>([
  ['a begin before the first NAV', { positionParameter: { Begin_month: '20221201' } }, /^开始日期 2022-12-01 早于基金「基金.」的首个净值日 2023-01-02，请推后开始日期或移除该基金$/],
  ['a begin with too little history', { positionParameter: { Begin_month: '20230105' } }, /最早可以从 2023-\d\d-\d\d 开始$/],
  ['an end before the begin', { positionParameter: { Begin_month: '20240105', end_date: '20230601' } }, /^结束日期必须晚于开始日期，请修改$/],
  ['a window with fewer than two NAVs', { positionParameter: { Begin_month: '20240711', end_date: '20240711' } }, /^结束日期必须晚于开始日期，请修改$/],
  ['a begin after the last NAV', { positionParameter: { Begin_month: '20250101' } }, /少于两个净值日/],
  ['a view on a stranger', { modelType: 10, modelParameter: { views: ['丁丁 收益 8%'] } }, /^第 1 条观点「丁丁 收益 8%」：组合中没有「丁丁」/],
  ['a group without members', { modelParameter: { groups: [{ by: 'strategy', value: '没有的策略', maximum: 0.3 }] } }, /^分组约束「没有的策略」没有匹配到列表中的基金，请修改或移除$/],
  ['a floor above a ceiling', { modelParameter: { minimum: 0.5, maximum: 0.3 } }, /的权重下限高于上限，请调整$/],
  ['budgets for some funds only', { modelType: 4, modelParameter: { funds: [{ fundCode: 'F0', budget: 1 }] } }, /^(风险预算须为每只基金填写|单只约束中的基金 F0 不在基金列表中)/],
  ['a target return out of reach', { modelParameter: { optimize_rule: 3, expect_return: 4 } }, /预期收益不低于 400%/],
])('%s is refused in one sentence, and nothing is kept', async (_, parameter, message) => {
  const user = await world.user('A')
  const { codes } = await movingFunds(world, user)
  const code = await saved(user, codes, parameter)
  await expect(user.portfolio.run({ body: { portfolioCode: code } })).rejects.toMatchObject({ err: 11, message: expect.stringMatching(message) as string })
  expect((await user.portfolio.runs({ body: {} })).total).toBe(0)
})

test('a fund with fewer than two NAVs, one that is gone, and a list without weights are told by name', async () => {
  const user = await world.user('A')
  const { codes } = await movingFunds(world, user)
  const bare = await makeFund(world, user, { short_name: '空壳' })
  const code = await saved(user, [...codes, bare])
  await expect(user.portfolio.weight({ body: { portfolio_code: code } })).rejects.toMatchObject({ message: `基金「空壳」（${bare}）少于两个净值，不能参与计算，请移除或先导入净值` })
  await world.db.deleteFrom('fund').where('fund_code', '=', bare).execute()
  await expect(user.portfolio.run({ body: { portfolioCode: code } })).rejects.toMatchObject({ message: `基金「空壳」（${bare}）已不存在，请从基金列表中移除` })
  await expect(user.portfolio.weight({ body: { details: codes.map((fundCode) => ({ fundCode })), parameter: { modelType: 3 } } })).rejects.toMatchObject({ message: '固定权重模型须填写每只基金的权重，「基金甲」还没有填写' })
  const empty = await user.portfolio.save({ body: { info: { fundName: '空' }, details: [] } })
  await expect(user.portfolio.run({ body: { portfolioCode: empty.fundCode } })).rejects.toMatchObject({ message: '请先在基金列表中加入基金' })
})

test('the frontier has its points with weights and four answers beside 1/N; unequal histories print their overlap', async () => {
  const user = await world.user('A')
  const { codes } = await movingFunds(world, user)
  const { codes: young } = await movingFunds(world, user, { count: 1, first: 20240501, days: 53, seed: 8 })
  const details = [...codes, ...young].map((fundCode, at) => ({ fundCode, aliasName: `别名${at}` }))
  const found = await user.portfolio.frontier({ body: { details, points: 20, parameter: { modelType: 8 } } })
  expect(found.points).toHaveLength(20)
  for (const { weights } of found.points) expect(weights.reduce((sum, weight) => sum + weight, 0)).toBeCloseTo(1, 9)
  expect(found.points.every(({ volatility }, at) => at === 0 || volatility >= found.points[at - 1]!.volatility - 1e-12)).toBe(true)
  expect(found.answers.map(({ code, ok }) => [code, ok])).toEqual([['equal', true], ['maximumSharpe', expect.any(Boolean)], ['minimumVariance', true], ['riskParity', true], ['maximumDiversification', true], ['chosen', true]])
  expect(found.problem!.coverage.slice(0, 5)).toEqual([120, 120, 120, 120, 52])
  const views = await user.portfolio.weight({ body: { details, parameter: { modelType: 10, modelParameter: { optimize_rule: 5, views: ['别名0 跑赢 别名1 5% 信心 80%'] } } } })
  expect(views.views).toEqual([{ text: '别名0 跑赢 别名1 5% 信心 80%', value: 0.05, confidence: 0.8, exposure: [{ fundCode: codes[0], share: 1 }, { fundCode: codes[1], share: -1 }] }])
  expect(views.posterior[0]! - views.posterior[1]!).toBeGreaterThan(views.prior[0]! - views.prior[1]!)
})

test('weights that take long are worked out in a thread, with the same refusals', async () => {
  const user = await world.user('A')
  const { codes } = await movingFunds(world, user, { count: 45, days: 150 })
  const details = codes.map((fundCode, at) => ({ fundCode, aliasName: `别名${at}` }))
  const found = await user.portfolio.weight({ body: { details, parameter: { modelParameter: { optimize_rule: 2, maximum_count: 5 } } } })
  expect(found.weights.filter(({ weight }) => weight! > 0).length).toBeLessThanOrEqual(5)
  const few = await user.portfolio.weight({ body: { details: details.slice(0, 30), parameter: { modelParameter: { optimize_rule: 2, maximum_count: 5 } } } })
  expect(few.ok).toBe(true)
  await expect(user.portfolio.weight({ body: { details, day: '20220101', parameter: { modelParameter: { optimize_rule: 2, maximum_count: 5 } } } })).rejects.toMatchObject({ err: 11, message: '到 2022-01-01 为止没有净值，请选择更晚的日期' })
}, 30_000)

test('candidates are scored among each other and filtered by what they answer to', async () => {
  const user = await world.user('A')
  const { codes, navs } = await movingFunds(world, user, { count: 5, first: 20241101, days: 310 })
  await putIndex(world, '000300', '沪深300', navs[0]!.map(({ day, adj }) => ({ day, value: adj * 100 })))
  const scored = await user.portfolio.score({ body: { fundCodes: codes, weights: [{ indicator: 'totalReturn', weight: 3 }, { indicator: 'maxDrawdown', weight: 1 }] } })
  expect(scored.indicators.map(({ weight }) => weight)).toEqual([0.75, 0.25])
  expect(scored.funds.map(({ rank }) => rank)).toEqual([1, 2, 3, 4, 5])
  expect(Math.max(...scored.funds.map(({ parts }) => parts[0]!.points!))).toBe(100)
  await expect(user.portfolio.score({ body: { fundCodes: codes, weights: [{ indicator: 'beta', weight: 1 }] } })).rejects.toMatchObject({ err: 11 })
  const all = await user.portfolio.filter({ body: { fundCodes: codes } })
  expect(all.kept).toBe(5)
  const strict = await user.portfolio.filter({ body: { fundCodes: codes, minimumRSquared: 0.99 } })
  expect(strict.funds.filter(({ kept }) => kept).map(({ fundCode }) => fundCode)).toEqual([codes[0]])
  expect(strict.funds[1]!.why).toBe('R² 低于要求')
})

test('where nothing beats the riskless rate the money waits as cash, and the result says so', async () => {
  const user = await world.user('A')
  const { codes } = await movingFunds(world, user)
  const code = await saved(user, codes, { modelType: 1, modelParameter: { optimize_rule: 1, no_risk_rate: 0.9 } })
  const { result } = await resultOf(user, code)
  expect(result!.rebalancings[0]).toMatchObject({ turnover: 0, why: expect.stringContaining('没有组合的预期收益高于无风险利率 90%') as string })
  expect(result!.weights.cash[0]).toBe(1)
  expect(result!.notes[0]).toContain('沿用了之前的持仓（建仓前为现金）')
  await user.portfolio.saveParameter({ body: { portfolioCode: code, modelType: 1, modelParameter: { no_risk_rate: 0.9 }, positionParameter: { Rebalance_rule: 4 } } })
  await expect(user.portfolio.run({ body: { portfolioCode: code } })).rejects.toMatchObject({ err: 11 })
})

test('figures of the newest run of each portfolio are read by code, for those who see them', async () => {
  const [user, other] = [await world.user('A'), await world.user('B')]
  const { codes } = await movingFunds(world, user)
  const code = await saved(user, codes)
  expect(await user.portfolio.figures({ body: { portfolio_codes: [code] } })).toEqual([])
  const { run } = await resultOf(user, code)
  const found = await user.portfolio.figures({ body: { portfolio_codes: [code], index_codes: ['sharpe', 'totalReturn'] } })
  expect(found).toMatchObject([{ portfolio_code: code, runId: run.id, values: expect.arrayContaining([expect.objectContaining({ code: 'totalReturn', value: run.summary!.totalReturn })]) as object[] }])
  await expect(other.portfolio.figures({ body: { portfolio_codes: [code] } })).rejects.toMatchObject({ err: 11 })
  expect((await user.portfolio.list({ body: {} })).data[0]).toMatchObject({ fundCount: 4, modelName: '均值方差·最小方差', newest: { id: run.id, status: 'done' } })
})
