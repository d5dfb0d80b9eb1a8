import { beforeAll, beforeEach, expect, test } from 'vitest'
import { makeFund, putIndex, putNav } from '../../testkit/market.ts'
import { openWorld } from '../../testkit/world.ts'

const world = openWorld()
beforeEach(() => world.reset())

const days = Array.from({ length: 30 }, (_, at) => Number(new Date(Date.UTC(2025, 0, 2 + at)).toISOString().slice(0, 10).replaceAll('-', '')))
const isWeekday = (day: number) => new Date(Date.UTC(2025, 0, day % 100)).getUTCDay() % 6 > 0
beforeAll(async () => {
  await world.db.insertInto('trading_calendar').values(days.map((day) => ({ trading_day: String(day), is_open: isWeekday(day) }))).execute()
})
async function fund(shortName: string, facts: object = {}) {
  const code = await makeFund(world, 'market', { short_name: shortName, ...facts })
  await putNav(world, 'market', code, days.map((day, at) => ({ day, nav: 1 + at / 100, cum: 1 + at / 100, adj: 1 + at / 100 })))
  return code
}
const csv = (lines: readonly string[]) => [{ name: '交易.csv', bytes: Buffer.from(['交易记录导出', '交易日期,交易类型,基金代码,基金名称,成交份额,成交净值,成交金额,备注', ...lines].join('\r\n')) }]
/** A name of this test file only: the market is shared by its tests. */
let made = 0
const named = (name: string) => `${name}${(made += 1)}号`

test('a file of trades is previewed line by line, and taken whole or not at all', async () => {
  const user = await world.user('A')
  const [first, second] = [named('青岚'), named('白石')]
  const [a, b] = [await fund(first, { reg_code: 'SXA001' }), await fund(second)]
  const { combinationCode } = await user.simulation.saveBasic({ body: { combinationName: '导入' } })
  const wrong = csv([
    `2025-01-02,入金,,,,,"10,000.00",起始`,
    `2025/1/3,申购,${a},,1000,1.01,1010,`,
    `20250104,申购,,${second},500,,,`,
    `2025-01-05,赎回,${a},,2000,1.03,2060,`,
    `2025-01-03,买入,NONE,,1,1,1,`,
    `2025-13-01,申购,${a},,1,1,1,`,
    `2025-01-06,换购,${a},,1,1,1,`,
    `2025-01-06,申购,${a},,x,1,1,`,
    `2025-01-07,申购,${a},,100,1.05,210,`,
    `2025-01-08,申购,${a},,,,0,`,
    `2027-01-08,申购,${a},,,,5,`,
  ])
  const preview = await user.simulation.previewTrades({ body: { combinationCode }, files: wrong })
  expect(preview.counts).toEqual({ rows: 11, error: 6, warning: 3, fine: 2 })
  expect(preview.rows.map(({ row, severity, findings }) => `${row} ${severity} ${findings.map(({ message }) => message).join('；')}`)).toEqual([
    '3 fine ',
    '4 fine ',
    '5 warning 2025-01-04 不是交易日，请核对',
    expect.stringMatching(/^6 error 2025-01-05 赎回.* 2000 份，当日只持有 1000 份/),
    expect.stringContaining('7 error 基金“NONE”不存在'),
    expect.stringContaining('8 error 交易日“2025-13-01”不是有效日期'),
    expect.stringContaining('9 error 交易类型“换购”无法识别'),
    expect.stringContaining('10 error 份额“x”不是数字'),
    expect.stringContaining('11 warning 金额与份额×价格相差 100%'),
    expect.stringContaining('12 warning 金额为 0，不会导入'),
    expect.stringContaining('13 error 2027-01-08 申购'),
  ])
  expect(preview.rows[2]!.record).toMatchObject({ instrument: b, instrumentName: second, tradedVolume: 500, tradedPrice: 1.02, tradedAmount: 510 })
  await expect(user.simulation.importTrades({ body: { combinationCode }, files: wrong })).rejects.toMatchObject({ message: expect.stringMatching(/^交易\.csv 第6行：2025-01-05 赎回.*共 6 行有错误，没有导入任何交易/) })
  expect(await user.simulation.tradeRecords({ body: { combinationCode } })).toEqual([])
  const taken = await user.simulation.importTrades({ body: { combinationCode, leaveOut: '1', version: 1 }, files: wrong })
  expect(taken).toMatchObject({ saved: 4, leftOut: 7, version: 2 })
  const again = await user.simulation.previewTrades({ body: { combinationCode }, files: wrong })
  expect(again.rows[1]!.findings[0]!.code).toBe('double')
})

test('a sale that loses its purchase is left out with it, and lacking cash is filled when asked', async () => {
  const user = await world.user('A')
  const a = await fund(named('青岚'))
  const { combinationCode } = await user.simulation.saveBasic({ body: { combinationName: '级联' } })
  const files = csv([`2025-01-02,申购,${a},,,,1000,`, `2025-01-03,赎回,${a},,100,,,`, `2025-01-06,申购,${a},,,,200,`])
  expect((await user.simulation.previewTrades({ body: { combinationCode }, files })).counts).toMatchObject({ error: 3 })
  await expect(user.simulation.importTrades({ body: { combinationCode, leaveOut: '1' }, files })).rejects.toMatchObject({ message: '没有可以导入的交易：每一行都有错误' })
  const filled = await user.simulation.previewTrades({ body: { combinationCode, fillCash: '1' }, files })
  expect(filled).toMatchObject({ counts: { error: 0 }, cashToFill: [{ tradingDay: '20250102', amount: 1000 }, { tradingDay: '20250106', amount: 99 }] })
  await user.simulation.importTrades({ body: { combinationCode, fillCash: '1' }, files })
  expect((await user.simulation.tradeRecords({ body: { combinationCode } })).map(({ assetType, tradedAmount }) => [assetType, tradedAmount])).toEqual([[8, 1000], [1, 1000], [1, 101], [8, 99], [1, 200]])
})

test('a file of the wrong shape is refused in words', async () => {
  const user = await world.user('A')
  const { combinationCode } = await user.simulation.saveBasic({ body: { combinationName: '错误文件' } })
  const at = (bytes: Buffer, name = '文件.xlsx') => user.simulation.previewTrades({ body: { combinationCode }, files: [{ name, bytes }] })
  expect((await at(Buffer.from('%PDF-1.7 x'))).problems[0]!.message).toContain('这是 PDF 文件')
  expect((await at(Buffer.from('净值日期,单位净值\r\n2025-01-02,1\r\n'), '净值.csv')).problems[0]!.message).toContain('没有读到任何交易')
  await expect(user.simulation.importTrades({ body: { combinationCode }, files: [{ name: '净值.csv', bytes: Buffer.from('a,b\r\n1,2') }] })).rejects.toMatchObject({ message: expect.stringContaining('没有读到任何交易') })
  await expect(user.simulation.previewTrades({ body: { combinationCode } })).rejects.toMatchObject({ message: '请选择要导入的交易文件（CSV、TXT、XLSX）' })
})

test('a seed begins with its weights, is analysed, copied, turned into a combination and deleted by its code', async () => {
  const user = await world.user('A')
  const [a, b] = [await fund(named('青岚')), await fund(named('白石'))]
  await putIndex(world, 'IX1', '样本指数', days.map((day, at) => ({ day, value: 1000 + at })))
  const seed = await user.seed.saveConfigured({ body: { seedName: '均衡种子', startAmount: 1_000_000, startDay: '20250102', weights: [{ instrument: a, weight: 60 }, { instrument: b, weight: 30 }], settings: { benchmark: 'IX1' } } })
  expect(seed).toMatchObject({ kind: 'seed', startAmount: 1_000_000, startDay: '20250102', tradeCount: 3, cash: 100_000, positionRatio: 92.07 })
  const seen = await user.seed.analysis({ body: { seedCode: seed.combinationCode } })
  expect(seen.curve.nav.at(-1)).toBeCloseTo(1 + 0.9 * 0.29, 8)
  expect(seen.figures.find(({ code }) => code === 'totalReturn')!.value).toBeCloseTo(0.261, 8)
  expect(seen.benchmark).toMatchObject({ code: 'IX1', name: '样本指数' })
  expect(seen.contributions.map(({ instrument, gain }) => [instrument, gain])).toEqual([[a, 174_000], [b, 87_000]])
  expect((await user.seed.tradeRecords({ query: { pageSize: 2 }, body: { seedCode: seed.combinationCode } })).total).toBe(3)
  const configured = await user.seed.configure({ body: { seedCode: seed.combinationCode, startAmount: 500_000, weights: [{ instrument: b, weight: 100 }] } })
  expect(configured).toMatchObject({ tradeCount: 2, startAmount: 500_000, startDay: '20250102', cash: 0 })
  expect(await user.simulation.configureSeed({ body: { seedCode: seed.combinationCode, seedName: '新名' } })).toMatchObject({ combinationName: '新名', startAmount: 500_000, settings: { benchmark: 'IX1' } })
  await user.seed.save({ body: { seedCode: seed.combinationCode, seedName: '均衡种子' } })
  const copy = await user.seed.copy({ body: { seedCode: seed.combinationCode } })
  expect(copy).toMatchObject({ combinationName: '均衡种子副本', kind: 'seed', tradeCount: 2 })
  const converted = await user.simulation.convert({ body: { code: seed.combinationCode, from: 'seed', combinationName: '由种子而来' } })
  expect(await user.simulation.get({ query: { code: converted.code } })).toMatchObject({ kind: 'combination', combinationName: '由种子而来', originKind: 'seed' })
  const kept = await user.simulation.saveSeed({ body: { combinationCode: converted.code, seedName: '又一颗' } })
  expect(await user.simulation.seedByCode({ query: { seedCode: kept.combinationCode } })).toMatchObject({ kind: 'seed', tradeRecords: [{ assetType: 8 }, { instrument: b }] })
  await expect(user.simulation.seedByCode({ query: { seedCode: converted.code } })).rejects.toMatchObject({ err: 11 })
  const [, bought] = (await user.seed.tradeRecords({ query: {}, body: { seedCode: kept.combinationCode } })).data
  await user.seed.removeRecords({ body: { ids: [bought!.id] } })
  await user.seed.saveRecords({ body: { seedCode: kept.combinationCode, tradeRecords: [{ instrument: a, tradingDay: '20250103', direction: 'buy', tradedAmount: 1000 }] } })
  expect((await user.simulation.seedByCode({ query: { seedCode: kept.combinationCode } })).positions).toMatchObject([{ instrument: a }])
  await user.seed.removeByCode({ body: { codes: [seed.combinationCode, copy.combinationCode] } })
  expect((await user.seed.list({ query: {}, body: {} })).data.map(({ combinationName }) => combinationName)).toEqual(['又一颗'])
})

test('a portfolio becomes a combination by its weights, and a combination a portfolio by what it holds', async () => {
  const user = await world.user('A')
  const [a, b] = [await fund(named('青岚')), await fund(named('白石'))]
  const portfolio = await user.portfolio.saveSimple({ body: { info: { fundName: '六四组合' }, details: [{ fundCode: a, weight: 60 }, { fundCode: b, weight: 40 }] } })
  const made = await user.simulation.convert({ body: { from: 'portfolio', code: portfolio.fundCode, startAmount: '100000', startDay: '20250102' } })
  expect(made).toMatchObject({ kind: 'combination', name: '六四组合', notes: ['权重取自组合的基金列表'] })
  const first = await user.simulation.positions({ body: { code: made.code, tradingDay: '20250102' } })
  expect(first.positions.map(({ instrument, weight }) => [instrument, weight])).toEqual([[a, 60], [b, 40]])
  expect(await user.simulation.get({ query: { code: made.code, records: false } })).toMatchObject({ originKind: 'portfolio', originCode: portfolio.fundCode, tradeRecords: [] })
  await user.simulation.saveRecords({ body: { code: made.code, save: [{ assetType: 8, tradingDay: '20250103', direction: 'buy', tradedAmount: 1000 }] } })
  const back = await user.simulation.convert({ body: { from: 'combination', code: made.code } })
  expect(back).toMatchObject({ kind: 'portfolio', name: '六四组合(2)', notes: [expect.stringContaining('未计入')] })
  expect((await user.portfolio.details({ query: { portfolioCode: back.code } })).map(({ fundCode, weight }) => [fundCode, weight])).toEqual([[a, 60], [b, 40]])
  await user.portfolio.saveParameter({ body: { portfolioCode: portfolio.fundCode, modelType: 2, positionParameter: { lag_days: 0 } } })
  await user.portfolio.run({ body: { portfolioCode: portfolio.fundCode } })
  await world.drain()
  const tested = await user.simulation.convert({ body: { from: 'portfolio', code: portfolio.fundCode, startDay: '20250131' } })
  expect(tested).toMatchObject({ name: '六四组合（2）', notes: [expect.stringMatching(/^权重取自最近一次回测在 2025-01-\d\d 的再平衡$/)] })
  const reader = await world.user('A', ['simulation.read', 'simulation.edit'])
  await expect(reader.simulation.convert({ body: { from: 'portfolio', code: portfolio.fundCode } })).rejects.toMatchObject({ err: -100 })
  const empty = await user.simulation.saveBasic({ body: { combinationName: '空' } })
  await expect(user.simulation.convert({ body: { from: 'combination', code: empty.combinationCode } })).rejects.toMatchObject({ message: '组合目前没有持仓，不能转换为回测组合' })
})
