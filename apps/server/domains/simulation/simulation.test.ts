import { beforeEach, expect, test } from 'vitest'
import { makeFund, putDistribution, putNav } from '../../testkit/market.ts'
import { openWorld, type TestUser } from '../../testkit/world.ts'

const world = openWorld()
beforeEach(() => world.reset())

const days = [20250102, 20250103, 20250106, 20250107, 20250108, 20250109, 20250110]
/** Two funds with a NAV on seven days: one rises by a cent a day from 1, the other falls from 2. */
async function market() {
  const [rising, falling] = [await makeFund(world, 'market', { short_name: '青岚一号', is_private: true }), await makeFund(world, 'market', { short_name: '白石二号' })]
  await putNav(world, 'market', rising, days.map((day, at) => ({ day, nav: 1 + at / 100, cum: 1 + at / 100, adj: 1 + at / 100 })))
  await putNav(world, 'market', falling, days.map((day, at) => ({ day, nav: 2 - at / 100, cum: 2 - at / 100, adj: 2 - at / 100 })))
  return { rising, falling }
}
const begin = (user: TestUser, name = '稳健组合') => user.simulation.saveBasic({ body: { combinationName: name } })
const cash = (tradingDay: string, tradedAmount: number, direction: 'buy' | 'sell' = 'buy') => ({ assetType: 8, tradingDay, direction, tradedAmount })
const trade = (instrument: string, tradingDay: string, tradedAmount: number, direction: 'buy' | 'sell' = 'buy') => ({ instrument, tradingDay, direction, tradedAmount })

test('records saved become positions, equity, months and a NAV, and an empty combination is all zero [simulation.cash-formula] [simulation.position-ratio]', async () => {
  const user = await world.user('A')
  const { rising, falling } = await market()
  const made = await begin(user)
  expect(await user.simulation.newestPositions({ query: { combinationCode: made.combinationCode } })).toMatchObject({ equity: 0, positions: [], version: 1 })
  const saved = await user.simulation.saveRecords({ body: { fundCode: made.combinationCode, version: 1, save: [trade(rising, '20250102', 500), cash('20250102', 1000), trade(falling, '20250103', 199), trade(rising, '20250106', 0)] } })
  expect(saved).toMatchObject({ version: 2, saved: 3, leftOut: 1, state: { tradingDay: '20250110', marketValue: 724, cash: 301 } })
  const now = await user.simulation.positions({ body: { assetCode: made.combinationCode } })
  expect(now).toMatchObject({ equity: 1025, marketValue: 724, cash: 301, positionRatio: 70.63, units: 1000, nav: 1.025 })
  expect(now.positions.map(({ instrument, volume, marketValue, weight, cost }) => [instrument, volume, marketValue, weight, cost])).toEqual([[rising, 500, 530, 51.71, 500], [falling, 100, 194, 18.93, 199]])
  expect((await user.simulation.positions({ body: { combinationCode: made.combinationCode, tradingDay: '20250102', full: true } })).positions.map(({ instrument, marketValue }) => [instrument, marketValue])).toEqual([[rising, 500], ['cash', 500]])
  const equity = await user.simulation.equity({ query: { combinationCode: made.combinationCode } })
  expect(equity.figures).toMatchObject({ paidIn: 1000, gain: 25, unrealised: 25, realised: 0, beginDay: '20250102', endDay: '20250110' })
  expect(equity.figures.twr).toBeCloseTo(0.025, 10)
  expect(equity.figures.xirr).toBeCloseTo(1.025 ** (365 / 8) - 1, 8)
  expect(await user.simulation.monthEquity({ query: { combinationCode: made.combinationCode } })).toMatchObject([{ month: '202501', flow: 1000, gain: 25, endEquity: 1025 }])
  const curve = await user.simulation.nav({ body: { combinationCode: made.combinationCode, beginDay: '20250106' } })
  expect(curve.days).toEqual(['20250106', '20250107', '20250108', '20250109', '20250110'])
  expect(curve.nav.at(-1)).toBe(1.025)
  expect((await user.simulation.list({ query: {}, body: {} })).data).toMatchObject([{ combinationName: '稳健组合', equity: 1025, nav: 1.025, tradeCount: 3, version: 2, can: ['edit', 'delete'] }])
})

test('new records without an amount are left out of saving [simulation.skip-zero-amount]', async () => {
  const user = await world.user('A')
  const { combinationCode } = await begin(user)
  expect(await user.simulation.saveRecords({ body: { combinationCode, save: [cash('20250102', 0), cash('20250102', 5)] } })).toMatchObject({ saved: 1, leftOut: 1 })
})

test('a reduction of cash is written only as far as there is cash [simulation.cash-cap] [simulation.asset-type-8-cash]', async () => {
  const user = await world.user('A')
  const { combinationCode } = await begin(user)
  await user.simulation.saveRecords({ body: { combinationCode, save: [cash('20250102', 50), cash('20250103', 80, 'sell')] } })
  expect((await user.simulation.tradeRecords({ body: { combinationCode } })).map(({ tradedAmount }) => tradedAmount)).toEqual([50, 50])
})

test('the second of two savers is refused with who saved and when, and nothing of him is written', async () => {
  const user = await world.user('A')
  const colleague = await world.user('A', ['simulation.read', 'simulation.edit'])
  const made = await user.simulation.saveBasic({ body: { combinationName: '共管', sharing: 'edit' } })
  await user.simulation.saveRecords({ body: { combinationCode: made.combinationCode, version: made.version, save: [cash('20250102', 100)] } })
  const late = colleague.simulation.saveRecords({ body: { combinationCode: made.combinationCode, version: made.version, save: [cash('20250103', 7)] } })
  await expect(late).rejects.toMatchObject({ err: 11, message: '组合「共管」已由管理员在 2026-01-16 10:00 保存，您的修改没有写入。请刷新查看对方的修改，再保存您的修改', data: { version: 2 } })
  expect(await user.simulation.tradeRecords({ body: { combinationCode: made.combinationCode } })).toHaveLength(1)
  const both = await Promise.allSettled([1, 2].map((amount) => colleague.simulation.saveRecords({ body: { combinationCode: made.combinationCode, version: 2, save: [cash('20250103', amount)] } })))
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  expect(both.map((one) => (one.status === 'rejected' ? String((one.reason as Error).message) : '')).join('')).toMatch(/已由用户\d+在 2026-01-16 10:00 保存/)
})

test('what cannot be booked is refused with row and reason, and nothing is half saved', async () => {
  const user = await world.user('A')
  const { rising } = await market()
  const { combinationCode } = await begin(user)
  await user.simulation.saveRecords({ body: { combinationCode, save: [cash('20250102', 1000), trade(rising, '20250102', 500), trade(rising, '20250108', 104, 'sell')] } })
  const refused = async (body: object) => {
    const failed = await user.simulation.saveRecords({ body: { combinationCode, ...body } }).then(() => undefined, (error: Error) => error.message)
    expect(await user.simulation.tradeRecords({ body: { combinationCode } })).toHaveLength(3)
    return failed
  }
  expect(await refused({ save: [cash('20250106', 3), trade('NONE', '20250106', 5)] })).toBe('新增第2条：基金“NONE”不存在，请检查代码')
  expect(await refused({ save: [trade(rising, '20241231', 5)] })).toBe('新增第1条：2024-12-31 申购青岚一号早于该基金首个净值日 2025-01-02，请更正日期')
  expect(await refused({ save: [trade(rising, '20260201', 5)] })).toContain('晚于今天 2026-01-16')
  expect(await refused({ save: [trade(rising, '20250109', 500, 'sell')] })).toMatch(/新增第1条：2025-01-09 赎回青岚一号 .* 份，当日只持有 400 份/)
  expect(await refused({ save: [trade(rising, '20250102', 500)] })).toContain('与另一条交易完全相同')
  expect(await refused({ save: [trade(rising, '20250107', 501)] })).toContain('可用现金 500 元，请先录入现金')
  const [, bought] = await user.simulation.tradeRecords({ body: { combinationCode } })
  expect(await refused({ delete: [bought!.id] })).toBe('已有交易：2025-01-08 赎回青岚一号 100 份，当日只持有 0 份，请减少份额或核对更早的交易')
  expect(await refused({ update: [{ ...trade(rising, '20250110', 500), id: bought!.id }] })).toContain('早于首次申购日 2025-01-10')
  expect(await refused({ update: [{ ...trade(rising, '20250102', 400), id: bought!.id }], delete: [bought!.id] })).toContain('出现了两次')
  expect(await refused({ delete: ['99999'] })).toContain('不存在或已被删除')
})

test('the stored books of trade days are what a replay of the records gives, to the last digit', async () => {
  const user = await world.user('A')
  const { rising, falling } = await market()
  await putDistribution(world, 'market', rising, 20250107, 'cash_dividend', 0.0123)
  const made = await user.simulation.saveBasic({ body: { combinationName: '重放', settings: { subscribeDays: 1, redeemDays: 2 } } })
  const { combinationCode } = made
  await user.simulation.saveRecords({ body: { combinationCode, save: [cash('20250102', 3333.33), trade(rising, '20250102', 1234.56), trade(falling, '20250106', 777.77), trade(rising, '20250108', 321.09, 'sell'), cash('20250110', 100)] } })
  // Written in one step and then edited in the middle: the days from there on are written again.
  const before = await user.simulation.tradeRecords({ body: { combinationCode } })
  await user.simulation.saveRecords({ body: { combinationCode, update: [{ ...trade(falling, '20250106', 555.55), id: before.find(({ instrument }) => instrument === falling)!.id }] } })
  const stored = await world.db.selectFrom('simulation_day').selectAll().where('code', '=', combinationCode).orderBy('trading_day').execute()
  const positions = await world.db.selectFrom('simulation_position').selectAll().where('code', '=', combinationCode).orderBy('trading_day').orderBy('instrument').execute()
  expect(stored.map(({ trading_day }) => trading_day)).toEqual(['20250102', '20250106', '20250108', '20250110'])
  for (const day of stored) {
    const replayed = await user.simulation.positions({ body: { combinationCode, tradingDay: day.trading_day } })
    expect([replayed.equity, replayed.marketValue, replayed.availableCash, replayed.inTransit, replayed.units, replayed.nav]).toEqual([day.equity, day.market_value, day.cash, (day.transit as { what: string }[]).reduce((sum, { what }) => sum + Number(what), 0) / 100, day.units, day.nav].map(Number))
    const held = positions.filter(({ trading_day }) => trading_day === day.trading_day).map(({ instrument, volume, cost, market_value, close_price }) => [instrument, Number(volume), Number(cost), Number(market_value), Number(close_price)])
    expect(replayed.positions.map(({ instrument, volume, cost, marketValue, closePrice }) => [instrument, volume, cost, marketValue, closePrice]).toSorted()).toEqual(held.toSorted())
  }
  // The list goes on from the last stored day, and says what the replay says.
  const [listed] = (await user.simulation.list({ query: {}, body: {} })).data
  const whole = await user.simulation.equity({ query: { combinationCode } })
  expect([listed!.equity, listed!.nav, listed!.cash]).toEqual([whole.equity, whole.nav, whole.cash])
})

test('names are the owner\'s own, sharing decides who sees and who edits, and the quota counts combinations only [quota.simulation-combos]', async () => {
  const user = await world.user('A')
  const [reader, editor] = [await world.user('A', ['simulation.read']), await world.user('A', ['simulation.read', 'simulation.edit'])]
  const made = await begin(user)
  await expect(begin(user)).rejects.toMatchObject({ message: '已有名为「稳健组合」的组合，请换一个名称' })
  await expect(reader.simulation.get({ query: { combinationCode: made.combinationCode } })).rejects.toMatchObject({ err: 11 })
  const shared = await user.simulation.update({ body: { combinationCode: made.combinationCode, version: 1, sharing: 'read' } })
  expect((await reader.simulation.get({ query: { combinationCode: made.combinationCode } })).can).toEqual([])
  expect((await editor.simulation.get({ query: { combinationCode: made.combinationCode } })).can).toEqual([])
  await expect(editor.simulation.saveRecords({ body: { combinationCode: made.combinationCode, save: [] } })).rejects.toMatchObject({ err: -100 })
  await user.simulation.update({ body: { combinationCode: made.combinationCode, version: shared.version, sharing: 'edit' } })
  expect((await editor.simulation.get({ query: { combinationCode: made.combinationCode } })).can).toEqual(['edit'])
  await expect(editor.simulation.remove({ body: { combinationCode: made.combinationCode } })).rejects.toMatchObject({ err: -100 })
  await expect((await world.user('B')).simulation.get({ query: { combinationCode: made.combinationCode } })).rejects.toMatchObject({ err: 11 })
  await world.db.updateTable('organisation').set({ quotas: JSON.stringify({ simulationCombos: 1 }) }).where('org_id', '=', user.orgId).execute()
  await expect(begin(user, '第二个')).rejects.toMatchObject({ message: '模拟组合已达上限（1），请删除不用的或联系管理员提高额度' })
  const trial = await user.simulation.saveTrial({ body: { combinationName: '试算', tradeRecords: [cash('20250102', 9)] } })
  expect(trial).toMatchObject({ kind: 'trial', equity: 9 })
  await expect(user.simulation.save({ body: { combinationName: '试算', combinationCode: trial.combinationCode } })).rejects.toMatchObject({ err: 11 })
  await user.simulation.remove({ body: { combinationCode: made.combinationCode } })
  expect(await user.simulation.save({ body: { combinationName: '试算', combinationCode: trial.combinationCode } })).toMatchObject({ kind: 'combination', tradeCount: 1 })
})

test('a copy, a whole save and a second save are combinations of their own', async () => {
  const user = await world.user('A')
  const { rising } = await market()
  const first = await user.simulation.save({ body: { combinationName: '原组合', tradeRecords: [cash('20250102', 1000), trade(rising, '20250102', 400)] } })
  const copy = await user.simulation.clone({ body: { combinationCode: first.combinationCode } })
  expect(copy).toMatchObject({ combinationName: '原组合副本', originCode: first.combinationCode, tradeCount: 2, equity: first.equity, version: 2 })
  expect(await user.simulation.newSave({ body: { combinationName: '原组合', combinationCode: first.combinationCode, tradeRecords: [cash('20250102', 1)] } })).toMatchObject({ combinationName: '原组合（2）', equity: 1 })
  const replaced = await user.simulation.save({ body: { combinationName: '原组合', combinationCode: first.combinationCode, version: first.version, tradeRecords: [cash('20250103', 7)] } })
  expect(replaced).toMatchObject({ tradeCount: 1, equity: 7, combinationCode: first.combinationCode })
  const whole = await user.simulation.get({ query: { combinationCode: copy.combinationCode } })
  expect(whole.tradeRecords.map(({ instrument, tradedAmount, positionEffect }) => [instrument, tradedAmount, positionEffect])).toEqual([['', 1000, 'external'], [rising, 400, 'open']])
})

test('positions of a day are booked as the trades that lead to them', async () => {
  const user = await world.user('A')
  const { rising, falling } = await market()
  const { combinationCode } = await begin(user)
  await user.simulation.savePositions({ body: { combinationCode, tradingDay: '20250103', positions: [{ instrument: rising, volume: 100 }, { instrument: falling, volume: 50 }] } })
  await user.simulation.savePositions({ body: { combinationCode, tradingDay: '20250106', positions: [{ instrument: rising, volume: 40 }] } })
  const now = await user.simulation.positions({ body: { combinationCode, tradingDay: '20250106' } })
  expect(now.positions.map(({ instrument, volume }) => [instrument, volume])).toEqual([[falling, 50], [rising, 40]])
  expect(now).toMatchObject({ cash: 61.2 })
})

test('target weights become orders that can be saved as they stand', async () => {
  const user = await world.user('A')
  const { rising, falling } = await market()
  const made = await user.simulation.save({ body: { combinationName: '调仓', tradeRecords: [cash('20250102', 10_000), trade(rising, '20250102', 9000)] } })
  const plan = await user.simulation.adjust({ body: { combinationCode: made.combinationCode, tradingDay: '20250106', targets: [{ instrument: rising, weight: 40 }, { instrument: falling, weight: 50 }] } })
  expect(plan.orders.map(({ instrument, direction, weightAfter }) => [instrument, direction, weightAfter])).toEqual([[rising, 'sell', 40], [falling, 'buy', 50]])
  expect(plan.notes).toEqual([])
  await user.simulation.saveRecords({ body: { combinationCode: made.combinationCode, version: plan.version, save: plan.orders } })
  const after = await user.simulation.positions({ body: { combinationCode: made.combinationCode, tradingDay: '20250106' } })
  expect(after.positions.map(({ weight }) => weight)).toEqual([50, 40])
  expect(after.cash).toBe(plan.cashAfter)
  await expect(user.simulation.adjust({ body: { combinationCode: made.combinationCode, tradingDay: '20250106', targets: [{ instrument: rising, weight: 101 }] } })).rejects.toMatchObject({ err: 11 })
  await expect(user.simulation.adjust({ body: { combinationCode: made.combinationCode, tradingDay: '20270106', targets: [] } })).rejects.toMatchObject({ message: '调仓日 2027-01-06 晚于今天，还没有净值，请选择今天或更早的日期' })
})

test('records are turned into positions without saving, and what is wrong is named by its row', async () => {
  const user = await world.user('A')
  const { rising } = await market()
  const found = await user.simulation.toPositions({ body: { tradeRecords: [cash('20250102', 1000), trade(rising, '20250102', 500), trade('NONE', '20250103', 1), trade(rising, '20250103', 900, 'sell')], tradingDay: '20250108' } })
  expect(found).toMatchObject({ tradingDay: '20250108', equity: 1020, positions: [{ instrument: rising, volume: 500 }], faults: [{ row: 3, code: 'unknown' }, { row: 4, code: 'held' }] })
  expect(found.curve.days).toHaveLength(5)
  expect((await user.simulation.list({ query: {}, body: {} })).total).toBe(0)
})

test('of an existing combination what is left out stays as it is, and settings under which a record could not be booked are refused', async () => {
  const user = await world.user('A')
  const { rising } = await market()
  const made = await user.simulation.save({ body: { combinationName: '设置', description: '说明', sharing: 'read', settings: { redeemDays: 2 }, tradeRecords: [cash('20250102', 1000), trade(rising, '20250102', 500), trade(rising, '20250106', 102, 'sell')] } })
  const { combinationCode } = made
  expect(made.settings).toEqual({ subscribeDays: 0, redeemDays: 2, dividend: 'cash', benchmark: '' })
  const changed = await user.simulation.update({ body: { combinationCode, settings: { dividend: 'reinvest' } } })
  expect(changed).toMatchObject({ combinationName: '设置', description: '说明', sharing: 'read', settings: { redeemDays: 2, dividend: 'reinvest' } })
  expect(await user.simulation.saveBasic({ body: { combinationCode, combinationName: '改名' } })).toMatchObject({ description: '说明', sharing: 'read', settings: { redeemDays: 2 }, tradeCount: 3 })
  await expect(user.simulation.update({ body: { combinationCode, settings: { subscribeDays: 5 } } })).rejects.toMatchObject({ message: expect.stringMatching(/^按新的设置，2025-01-06 赎回青岚一号 100 份，当日可用 0 份/) })
  await expect(user.simulation.update({ body: { combinationCode, settings: { benchmark: 'NONE' } } })).rejects.toMatchObject({ message: '基准指数“NONE”不存在，请重新选择' })
  expect((await user.simulation.positions({ body: { combinationCode, tradingDay: '20250106' } })).inTransit).toBe(102)
})
