import { addDays } from '@zhiheng/analytics'
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { runTask } from '../../jobs/tasks.ts'
import { makeFund, type Owner, putNav } from '../../testkit/market.ts'
import { openWorld, type TestUser } from '../../testkit/world.ts'
import { researchTasks } from './research.tasks.ts'

const world = openWorld()
beforeEach(() => world.reset())

/** Funds that rise steadily, each faster than the one before: what rose will rise. */
async function risingFunds(owner: Owner, count = 8): Promise<string[]> {
  const codes: string[] = []
  for (let i = 0; i < count; i++) {
    const code = await makeFund(world, owner, { short_name: `上升${i}号` })
    await putNav(world, owner, code, Array.from({ length: 60 }, (_, week) => ({ day: addDays(20241108, week * 7), nav: (1 + 0.001 * (i + 1)) ** week })))
    codes.push(code)
  }
  return codes
}
const settings = (fundCodes: string[], more: object = {}) => ({ fundCodes, beginDay: '20250101', endDay: '20251130', quantiles: 4, lags: 3, ...more })
const momentum = (fundCodes: string[], more: object = {}) => ({ factorName: '动量', formula: "区间收益率('近一月')", settings: settings(fundCodes), ...more })

async function savedFactor(user: TestUser, more: object = {}) {
  const codes = await risingFunds(user)
  return { codes, factor: await user.factor.save({ body: momentum(codes, more) }) }
}

test('a factor is run as a task, with status, log and a result that keeps its inputs [model.run-stop]', async () => {
  const user = await world.user('A')
  const { codes, factor } = await savedFactor(user)
  expect(factor).toMatchObject({ status: 'draft', runStatus: 'none', summary: null })
  expect(await user.factor.result({ body: { kind: 'factor', id: factor.id } })).toBeNull()
  const { taskId } = await user.factor.run({ body: { id: factor.id } })
  expect(await user.factor.status({ query: { id: factor.id } })).toMatchObject({ status: 'waiting', taskId })
  await expect(user.factor.run({ body: { id: factor.id } })).rejects.toMatchObject({ message: '正在运行，请等待结束或先停止' })
  await user.factor.save({ body: { ...momentum(codes), id: factor.id, formula: '夏普比率()' } })
  await world.drain()
  expect(await user.factor.status({ query: { id: factor.id } })).toMatchObject({ status: 'done', progress: 1 })
  const result = (await user.factor.result({ body: { kind: 'factor', id: factor.id } }))!
  // The formula as it stood when the run was queued.
  expect(result.factors[0]).toMatchObject({ name: '动量', formula: "区间收益率('近一月')", direction: 'high' })
  expect(result).toMatchObject({ funds: 8, settings: { quantiles: 4, lagDays: 1 } })
  expect(result.days.slice(0, 2)).toEqual(['20250131', '20250228'])
  expect(result.factors[0]!.rankSummary.mean).toBeCloseTo(1, 9)
  expect(result.factors[0]!.curves).toHaveLength(4)
  expect(result.factors[0]!.curves[3]!.at(-1)).toBeGreaterThan(result.factors[0]!.curves[0]!.at(-1)!)
  expect(result.correlation).toEqual([[1]])
  const log = (await user.factor.log({ query: { id: factor.id } })).map(({ text }) => text)
  expect(log).toEqual([expect.stringContaining('提交运行'), '范围内 8 只基金，11 个调仓日（2025-01-31 至 2025-11-30）', '已计算 8 / 8 只基金', expect.stringContaining('Rank IC 均值 1.0000'), '运行完成'])
  const { data, total } = await user.factor.values({ query: { pageSize: 2 }, body: { id: factor.id } })
  expect([total, data.map(({ shortName, rank }) => [shortName, rank])]).toEqual([8, [['上升7号', 1], ['上升6号', 2]]])
  expect((await user.factor.page({ query: {}, body: {} })).data[0]!.summary!.rankIc).toBeCloseTo(1, 9)
})

test('a low-is-good factor is turned round: its IC is positive when low values rise more', async () => {
  const user = await world.user('A')
  const { factor } = await savedFactor(user, { direction: 'low', formula: "-区间收益率('近一月')" })
  await user.factor.run({ body: { id: factor.id } })
  await world.drain()
  expect((await user.factor.result({ body: { kind: 'factor', id: factor.id } }))!.factors[0]!.rankSummary.mean).toBeCloseTo(1, 9)
  expect((await user.factor.values({ query: {}, body: { id: factor.id } })).data[0]!.shortName).toBe('上升7号')
})

test.each([
  { from: 'draft', to: 'testing', ok: true }, { from: 'draft', to: 'live', ok: false }, { from: 'testing', to: 'live', ok: true }, { from: 'live', to: 'draft', ok: false },
  { from: 'live', to: 'retired', ok: true }, { from: 'retired', to: 'testing', ok: true }, { from: 'retired', to: 'live', ok: false },
] as const)('a factor from $from to $to: $ok [factor.status]', async ({ from, to, ok }) => {
  const user = await world.user('A')
  const { id } = await user.factor.save({ body: { factorName: '因子', formula: '夏普比率()' } })
  await sql`update factor set status = ${from} where org_id = ${user.orgId} and id = ${id}`.execute(world.db)
  expect((await user.factor.get({ body: { id } })).next.includes(to)).toBe(ok)
  const moved = user.factor.updateStatus({ body: { id, status: to } })
  if (ok) expect(await moved).toMatchObject({ status: to })
  else await expect(moved).rejects.toMatchObject({ err: 11, message: expect.stringContaining('因子不能从') })
})

test('a change of status stands in the audit', async () => {
  const user = await world.user('A')
  const { id } = await user.factor.save({ body: { factorName: '因子', formula: '夏普比率()' } })
  await user.factor.updateStatus({ body: { id, status: 'testing' } })
  const { rows } = await sql<{ before: { status: string }; after: { status: string }; user_id: string }>`select before, after, user_id from audit_log where org_id = ${user.orgId} and table_name = 'factor' and row_key = ${id} and action = 'update'`.execute(world.db)
  expect(rows).toMatchObject([{ before: { status: 'draft' }, after: { status: 'testing' }, user_id: user.userId }])
})

test('a live factor keeps its formula and is not deleted; a used one says where', async () => {
  const user = await world.user('A')
  const one = await user.factor.save({ body: { factorName: '甲', formula: '夏普比率()' } })
  for (const status of ['testing', 'live'] as const) await user.factor.updateStatus({ body: { id: one.id, status } })
  await expect(user.factor.save({ body: { id: one.id, factorName: '甲', formula: '1' } })).rejects.toMatchObject({ message: '启用中的因子不能修改公式和方向，请先停用' })
  await expect(user.factor.remove({ body: { id: one.id } })).rejects.toMatchObject({ message: '因子「甲」正在启用，请先停用再删除' })
  await user.factor.updateStatus({ body: { id: one.id, status: 'retired' } })
  const model = await user.model.save({ body: { modelName: '模型', parts: [{ factorId: one.id, weight: 1 }] } })
  const project = await user.project.save({ body: { projectName: '项目', modelIds: [model.id] } })
  expect(await user.factor.usedIn({ query: { id: one.id } })).toEqual([{ kind: 'model', id: model.id, name: '模型' }, { kind: 'project', id: project.id, name: '项目' }])
  await expect(user.factor.remove({ body: { id: one.id } })).rejects.toMatchObject({ message: '因子正被使用，不能删除：模型「模型」、项目「项目」。请先修改或删除它们。' })
  await expect(user.model.remove({ body: { id: model.id } })).rejects.toMatchObject({ message: '模型正被使用，不能删除：项目「项目」。请先修改或删除它们。' })
  await user.project.remove({ body: { id: project.id } })
  await user.model.remove({ body: { id: model.id } })
  await user.factor.remove({ body: { id: one.id } })
  expect(await user.factor.list({ body: {} })).toEqual([])
})

test('a model weighs factors, is tried on three funds, and runs with the factors of a project [model.run-stop]', async () => {
  const user = await world.user('A')
  const { codes, factor } = await savedFactor(user)
  const calm = await user.factor.save({ body: { factorName: '低回撤', formula: '最大回撤()' } })
  const parts = [{ factorId: factor.id, weight: 2 }, { factorId: calm.id, weight: 1 }]
  const tried = await user.model.test({ body: { parts, fundCodes: codes.slice(0, 2) } })
  expect(tried.parts.map(({ factorName, ok, values }) => [factorName, ok, values.length])).toEqual([['动量', true, 2], ['低回撤', true, 2]])
  await expect(user.model.save({ body: { modelName: '重复', parts: [...parts, parts[0]!] } })).rejects.toMatchObject({ message: '同一个因子只能选择一次' })
  const model = await user.model.save({ body: { modelName: '双因子', method: 'rank', parts, settings: settings(codes) } })
  const project = await user.project.save({ body: { projectName: '全部', factorIds: [factor.id, calm.id], modelIds: [model.id], settings: settings(codes, { frequency: 'weekly', beginDay: '20250601' }) } })
  await user.model.run({ body: { id: model.id } })
  await user.project.run({ body: { id: project.id } })
  await world.drain()
  expect([(await user.model.status({ query: { id: model.id } })).status, (await user.project.status({ query: { id: project.id } })).status]).toEqual(['done', 'done'])
  const found = (await user.factor.result({ body: { kind: 'project', id: project.id } }))!
  expect(found.factors.map(({ name }) => name)).toEqual(['动量', '低回撤', '双因子'])
  expect(found.factors[2]!.formula).toBe('2 × 动量 + 1 × 低回撤')
  expect(found.correlation).toHaveLength(3)
  // No fund ever falls: the drawdown does not tell them apart, and says nothing.
  expect(found.factors[1]!.rankSummary.mean).toBeNull()
  expect((await user.model.log({ query: { id: model.id } })).at(-1)!.text).toBe('运行完成')
  expect((await user.model.mine({ query: {}, body: {} })).data.map(({ modelName }) => modelName)).toEqual(['双因子'])
})

test('a stopped run stays stopped, and leaves no result [model.run-stop]', async () => {
  const user = await world.user('A')
  const { factor } = await savedFactor(user)
  await user.factor.run({ body: { id: factor.id } })
  await user.factor.stop({ body: { id: factor.id } })
  await world.drain()
  expect(await user.factor.status({ query: { id: factor.id } })).toMatchObject({ status: 'cancelled' })
  expect(await user.factor.result({ body: { kind: 'factor', id: factor.id } })).toBeNull()
  await expect(user.factor.stop({ body: { id: factor.id } })).rejects.toMatchObject({ message: '当前没有正在进行的运行' })
  // Stopped while it computes: the next word of progress ends it.
  const { taskId } = await user.factor.run({ body: { id: factor.id } })
  const stopping = { 'research-run': (task: Parameters<(typeof researchTasks)['research-run']>[0]) => researchTasks['research-run']({ ...task, progress: async (done, message) => { if (done > 0.5) await user.factor.stop({ body: { id: factor.id } }); await task.progress(done, message) } }) }
  await runTask(world.db, stopping, user.orgId, taskId, () => world.now)
  expect(await user.factor.status({ query: { id: factor.id } })).toMatchObject({ status: 'cancelled' })
  expect(await user.factor.result({ body: { kind: 'factor', id: factor.id } })).toBeNull()
})

test('a factor that is deleted while its run waits leaves nothing behind', async () => {
  const user = await world.user('A')
  const { factor } = await savedFactor(user)
  const { taskId } = await user.factor.run({ body: { id: factor.id } })
  await user.factor.remove({ body: { id: factor.id } })
  await world.drain()
  expect((await user.task.mine({})).find(({ id }) => id === taskId)).toMatchObject({ status: 'failed', message: '所运行的对象已被删除' })
})

test('indicators and research of a user are moved to another with the rest', async () => {
  const [admin, from, to] = [await world.user('A'), await world.user('A', ['index.read', 'index.edit', 'research.read', 'research.edit']), await world.user('A', ['index.read', 'research.read', 'research.edit'])]
  await from.indicator.save({ body: { indexName: '底', formula: '夏普比率()' } })
  const factor = await from.factor.save({ body: { factorName: '因子', formula: '[底]' } })
  const { moved } = await admin.user.transferData({ body: { from_user_id: from.userId, to_user_id: to.userId, dryRun: false } })
  expect(moved.filter(({ count }) => count > 0)).toEqual([{ what: '自定义指标', count: 1 }, { what: '因子', count: 1 }])
  expect((await to.factor.get({ body: { id: factor.id } })).can).toEqual(['edit', 'delete', 'run'])
})

test('many funds are worked out in a thread of their own, with the same result as a few', async () => {
  const user = await world.user('A')
  const codes = await risingFunds(user, 61)
  const [few, many] = [await user.factor.save({ body: momentum(codes.slice(0, 59), { factorName: '少' }) }), await user.factor.save({ body: momentum(codes, { factorName: '多' }) })]
  for (const { id } of [few, many]) await user.factor.run({ body: { id } })
  await world.drain()
  const valueOf = async (id: string) => (await user.factor.values({ query: { pageSize: 100 }, body: { id } })).data.find(({ fundCode }) => fundCode === codes[7])!.value
  expect((await user.factor.status({ query: { id: many.id } })).status).toBe('done')
  expect(await valueOf(many.id)).toBe(await valueOf(few.id))
})

test('clicks at once start one run', async () => {
  const user = await world.user('A')
  const { factor } = await savedFactor(user)
  const all = await Promise.allSettled(Array.from({ length: 8 }, () => user.factor.run({ body: { id: factor.id } })))
  expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  await world.drain()
  expect((await user.task.mine({}))[0]!.result).toEqual({ kind: 'factor', id: factor.id, name: '动量' })
})

test('a run that cannot say anything fails in words, and the log has them', async () => {
  const user = await world.user('A')
  const codes = await risingFunds(user, 2)
  const factor = await user.factor.save({ body: momentum(codes) })
  await user.factor.run({ body: { id: factor.id } })
  await world.drain()
  expect(await user.factor.status({ query: { id: factor.id } })).toMatchObject({ status: 'failed', message: '范围内只有 2 只有净值的基金，至少需要 5 只，请放宽基金范围' })
  expect((await user.factor.log({ query: { id: factor.id } })).at(-1)!.text).toBe('运行失败：范围内只有 2 只有净值的基金，至少需要 5 只，请放宽基金范围')
})

test('private research is its owner\'s; public research is seen, run and not changed by others; another organisation sees nothing [permission.my-variants]', async () => {
  const [admin, user, other] = [await world.user('A'), await world.user('A', ['research.read', 'research.edit', 'index.read']), await world.user('B')]
  const own = await user.factor.save({ body: { factorName: '私有', formula: '夏普比率()' } })
  await expect(admin.factor.get({ body: { id: own.id } })).rejects.toMatchObject({ err: 11 })
  await expect(admin.factor.run({ body: { id: own.id } })).rejects.toMatchObject({ err: 11 })
  const shared = await admin.factor.save({ body: { factorName: '公开', formula: '夏普比率()', isPublic: true } })
  expect((await user.factor.get({ body: { id: shared.id } })).can).toEqual(['run'])
  await expect(user.factor.updateStatus({ body: { id: shared.id, status: 'testing' } })).rejects.toMatchObject({ err: -100 })
  await expect(user.model.save({ body: { modelName: '模型', isPublic: true, parts: [{ factorId: own.id, weight: 1 }] } })).rejects.toMatchObject({ message: '公开的模型不能使用仅自己可见的因子「私有」' })
  await expect(other.factor.get({ body: { id: shared.id } })).rejects.toMatchObject({ err: 11 })
  expect(await other.factor.list({ body: {} })).toEqual([])
  await admin.factor.run({ body: { id: shared.id } })
  await expect(user.factor.stop({ body: { id: shared.id } })).rejects.toMatchObject({ err: -100 })
})
