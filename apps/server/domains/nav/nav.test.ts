import { beforeEach, expect, test } from 'vitest'
import { openWorld, type TestUser } from '../../testkit/world.ts'

const world = openWorld()
beforeEach(() => world.reset())

const csv = (rows: readonly (readonly [string, number, number?])[], head = '净值日期,单位净值,累计净值') =>
  ({ name: 'SX0001_青岚一号_净值表.csv', bytes: Buffer.from(`\uFEFF${head}\n${rows.map((row) => row.join(',')).join('\n')}\n`) })

/** Four Fridays of a private fund. */
const weeks = [['2025-12-05', 1, 1], ['2025-12-12', 1.01, 1.01], ['2025-12-19', 1.02, 1.02], ['2025-12-26', 1.03, 1.03]] as const

async function withFund(user: TestUser, code = 'SX0001') {
  await user.fund.addPrivate({ body: { fundCode: code, shortName: '青岚一号' } })
  return code
}
const bring = (user: TestUser, files: ReturnType<typeof csv>[], body: { source?: string; accept?: '0' | '1' } = {}) => user.nav.importV2({ body: { source: 'team', ...body }, files })

test('a preview writes nothing; its acceptance writes every point with file, row, who and when', async () => {
  const user = await world.user('A')
  const fundCode = await withFund(user)
  const preview = await bring(user, [csv(weeks)])
  expect(preview).toMatchObject({ status: 'preview', counts: { funds: 1, fresh: 4, same: 0, changed: 0 }, funds: [{ fundCode, beginDay: '20251205', endDay: '20251226' }] })
  expect((await user.nav.list({ body: { fundCode } })).total).toBe(0)

  expect(await user.nav.accept({ body: { batchId: preview.batchId } })).toMatchObject({ status: 'accepted' })
  const { data } = await user.nav.list({ body: { fundCode } })
  expect(data.map((point) => [point.tradingDay, point.nav, point.revision])).toEqual([['20251226', 1.03, 1], ['20251219', 1.02, 1], ['20251212', 1.01, 1], ['20251205', 1, 1]])
  expect(data[0]).toMatchObject({ source: 'team', origin: 'own', provenance: { kind: 'import', fileName: 'SX0001_青岚一号_净值表.csv', row: 5, by: '管理员' } })
  expect(data[0]!.growth).toBeCloseTo(1.03 / 1.02 - 1, 12)
  expect(await user.fund.byCode({ body: { fundCode } })).toMatchObject({ navDay: '20251226', nav: 1.03, frequency: 'weekly', navSources: [{ source: 'team', count: 4, from: '20251205', to: '20251226' }] })
  await expect(user.nav.accept({ body: { batchId: preview.batchId } })).rejects.toMatchObject({ message: '这次导入已经入库' })
})

test('a second file shows new, same and changed rows; accepting adds revisions and overwrites nothing', async () => {
  const user = await world.user('A')
  const fundCode = await withFund(user)
  await user.nav.accept({ body: { batchId: (await bring(user, [csv(weeks)])).batchId } })
  const again = await bring(user, [csv([['2025-12-19', 1.02, 1.02], ['2025-12-26', 1.035, 1.035], ['2026-01-09', 1.05, 1.05]])])
  expect(again.counts).toMatchObject({ fresh: 1, same: 1, changed: 1, conflicting: 0 })
  expect(again.funds[0]!.rows.find((row) => row.state === 'changed')).toMatchObject({ tradingDay: '20251226', nav: 1.035, formerNav: 1.03 })
  await user.nav.accept({ body: { batchId: again.batchId } })
  const { data } = await user.nav.list({ body: { fundCode, history: true } })
  expect(data.filter((point) => point.tradingDay === '20251226').map((point) => [point.nav, point.revision])).toEqual([[1.035, 2], [1.03, 1]])
  expect((await user.nav.section({ body: { fundCode } })).nav).toEqual([1, 1.01, 1.02, 1.035, 1.05])
})

test('a correction by hand is an entry with a reason, and a file does not overrule it', async () => {
  const user = await world.user('A')
  const fundCode = await withFund(user)
  await user.nav.accept({ body: { batchId: (await bring(user, [csv(weeks)])).batchId } })
  expect(await user.nav.save({ body: { fundCode, tradingDay: '2025-12-19', nav: 1.025, reason: '托管更正' } })).toMatchObject({ nav: 1.025, sumNav: 1.02, revision: 2, provenance: { kind: 'correction', reason: '托管更正' } })
  const again = await bring(user, [csv([['2025-12-19', 1.02, 1.02]])])
  expect(again.counts.conflicting).toBe(1)
  await user.nav.accept({ body: { batchId: again.batchId } })
  expect((await user.nav.byCodeAndDay({ body: { instrument: fundCode, tradingDay: '20251219' } }))?.nav).toBe(1.025)
})

test('an organisation enters no point under the source of the platform', async () => {
  const user = await world.user('A')
  const fundCode = await withFund(user)
  await expect(user.nav.save({ body: { fundCode, source: 'platform', tradingDay: '20251219', nav: 1 } })).rejects.toMatchObject({ message: '平台来源的净值由平台运营方维护，请选择团队、托管或邮件来源' })
  await expect(user.nav.range({ body: { fundCode } })).resolves.toEqual([])
})

test('a deletion is an entry too, and the point can come back', async () => {
  const user = await world.user('A')
  const fundCode = await withFund(user)
  await user.nav.accept({ body: { batchId: (await bring(user, [csv(weeks)])).batchId } })
  expect(await user.nav.remove({ body: { fundCode, days: ['20251226'], reason: '重复' } })).toEqual({ removed: 1 })
  expect((await user.fund.byCode({ body: { fundCode } })).navDay).toBe('20251219')
  expect((await user.nav.list({ body: { fundCode, history: true } })).data.find((point) => point.tradingDay === '20251226')).toMatchObject({ revision: 2, nav: null, provenance: { kind: 'delete' } })
  await user.nav.saveMany({ body: { fundCode, navs: [{ tradingDay: '20251226', nav: 1.03 }] } })
  expect((await user.nav.section({ body: { fundCode } })).days.at(-1)).toBe('20251226')
})

test('a whole batch is taken back: points return to what they were, new ones go', async () => {
  const user = await world.user('A')
  const fundCode = await withFund(user)
  await user.nav.accept({ body: { batchId: (await bring(user, [csv(weeks)])).batchId } })
  const second = await bring(user, [csv([['2025-12-26', 2, 2], ['2026-01-09', 3, 3]])])
  await user.nav.accept({ body: { batchId: second.batchId } })
  expect(await user.nav.revert({ body: { batchId: second.batchId, reason: '文件有误' } })).toEqual({ restored: 1, removed: 1 })
  expect(await user.nav.section({ body: { fundCode } })).toMatchObject({ days: ['20251205', '20251212', '20251219', '20251226'], nav: [1, 1.01, 1.02, 1.03] })
  const { data } = await user.nav.batches({ body: {} })
  expect(data.map((batch) => [batch.kind, batch.takenBack])).toEqual([['correction', false], ['import', true], ['import', false]])
  await expect(user.nav.revert({ body: { batchId: second.batchId, reason: '再来一次' } })).rejects.toMatchObject({ message: '这一批已经撤回过' })
})

test('an accepted repair mends the rows, and what nobody accepted stays as it was written', async () => {
  const user = await world.user('A')
  const fundCode = await withFund(user)
  const daily = Array.from({ length: 30 }, (_, at) => [`2025-11-${String(at + 1).padStart(2, '0')}`, 1 + at / 1000, 1.5 + at / 1000] as [string, number, number]).filter(([day]) => ![0, 6].includes(new Date(day).getUTCDay()))
  const swapped = daily.map(([day, nav, cum], at): [string, number, number] => (at === 10 ? [day, cum, nav] : [day, nav, cum]))
  const preview = await bring(user, [csv(swapped)])
  const finding = preview.funds[0]!.findings.find((one) => one.rule === 'swapped-unit-cumulative')!
  expect(finding).toMatchObject({ repair: { changes: expect.arrayContaining([expect.objectContaining({ field: '单位净值' })]) } })
  await user.nav.accept({ body: { batchId: preview.batchId, repairs: [finding.id] } })
  const { nav, sumNav } = await user.nav.section({ body: { fundCode } })
  expect(nav).toEqual(daily.map(([, value]) => value))
  expect(sumNav).toEqual(daily.map(([, , value]) => value))
})

test('several sources of one fund stay apart', async () => {
  const user = await world.user('A')
  const fundCode = await withFund(user)
  await user.nav.accept({ body: { batchId: (await bring(user, [csv(weeks)], { source: 'team' })).batchId } })
  await user.nav.accept({ body: { batchId: (await bring(user, [csv([['2025-12-05', 1.001], ['2025-12-12', 1.011]], '日期,单位净值')], { source: 'custodian' })).batchId } })
  expect((await user.nav.range({ body: { fundCode } })).map(({ source, count }) => [source, count]).toSorted()).toEqual([['custodian', 2], ['team', 4]])
  expect((await user.nav.section({ body: { fundCode, source: 'team' } })).nav[0]).toBe(1)
  expect(await user.nav.section({ body: { fundCode } })).toMatchObject({ source: 'custodian', nav: [1.001, 1.011] })
})

test('a file of an unknown fund asks for the fund, takes the chosen one, or makes it', async () => {
  const user = await world.user('A')
  await withFund(user, 'SX0002')
  const unknown = { name: 'ZZ9999_白鹭二号.csv', bytes: csv(weeks).bytes }
  const preview = await bring(user, [unknown])
  expect(preview.funds[0]).toMatchObject({ fundCode: '', codeInFile: 'ZZ9999' })
  await expect(user.nav.accept({ body: { batchId: preview.batchId } })).rejects.toMatchObject({ message: '没有选定要导入的基金，请为文件中的产品选择基金' })
  await user.nav.accept({ body: { batchId: preview.batchId, funds: { [preview.funds[0]!.key]: '+ZZ9999' } } })
  expect(await user.fund.byCode({ body: { fundCode: 'ZZ9999' } })).toMatchObject({ origin: 'own', navDay: '20251226' })
})

test('own NAV and own funds are invisible to another organisation; the operator\'s are seen by all [organisation.id-1-special]', async () => {
  const [operator, ours, theirs] = [await world.user('operator'), await world.user('A'), await world.user('B')]
  const fundCode = await withFund(ours)
  await ours.nav.accept({ body: { batchId: (await bring(ours, [csv(weeks)])).batchId } })
  await expect(theirs.nav.list({ body: { fundCode } })).rejects.toMatchObject({ err: 11 })
  expect(await theirs.nav.newest({ body: { fundCodes: [fundCode] } })).toEqual([])
  await operator.fund.save({ body: { fundCode: 'P00001', shortName: '澄海成长混合A', isPrivate: false, isNew: true } })
  await operator.nav.saveMany({ body: { fundCode: 'P00001', source: 'platform', navs: [{ tradingDay: '20251205', nav: 1 }, { tradingDay: '20251208', nav: 1.1 }] } })
  expect(await theirs.nav.section({ body: { fundCode: 'P00001' } })).toMatchObject({ source: 'platform', nav: [1, 1.1] })
  expect((await theirs.nav.list({ body: { fundCode: 'P00001' } })).data[0]).toMatchObject({ origin: 'market', provenance: { by: '平台' } })
})

test('a declared dividend moves the adjusted series, by hand: (1.0 + 0.1) / 1.05 - 1', async () => {
  const user = await world.user('A')
  const fundCode = await withFund(user)
  await user.nav.saveMany({ body: { fundCode, navs: [{ tradingDay: '20251205', nav: 1 }, { tradingDay: '20251212', nav: 1.05 }, { tradingDay: '20251219', nav: 1 }] } })
  await user.fund.saveDistribution({ body: { fundCode, eventDay: '20251219', kind: 'cash_dividend', value: 0.1 } })
  const { adjNav } = await user.nav.section({ body: { fundCode } })
  expect(adjNav[2]! / adjNav[1]! - 1).toBeCloseTo(1.1 / 1.05 - 1, 12)
  await user.fund.removeDistribution({ body: { fundCode, eventDay: '20251219', kind: 'cash_dividend' } })
  expect((await user.nav.section({ body: { fundCode } })).adjNav[2]).toBeCloseTo(1, 12)
})

test('trading days are eight digits on the wire, with - / . or nothing between [nav.trading-day-format] [validation.date-normalise]', async () => {
  const user = await world.user('A')
  const fundCode = await withFund(user)
  await user.nav.saveMany({ body: { fundCode, navs: [{ tradingDay: '2025-12-05', nav: 1 }, { tradingDay: '2025/12/8', nav: 1 }, { tradingDay: '2025.12.09', nav: 1 }, { tradingDay: '20251210', nav: 1 }] } })
  expect((await user.nav.section({ body: { fundCode } })).days).toEqual(['20251205', '20251208', '20251209', '20251210'])
  await expect(user.nav.save({ body: { fundCode, tradingDay: '5/12/2025', nav: 1 } })).rejects.toMatchObject({ message: '请输入日期，如 20250103' })
})

test('what cannot be read says which sheet, row and column, and nothing is written', async () => {
  const user = await world.user('A')
  const fundCode = await withFund(user)
  const broken = await bring(user, [{ name: 'SX0001.csv', bytes: Buffer.from('净值日期,单位净值\n2025-12-05,1.0\n2025-12-12,一块零一\n') }])
  expect(broken.problems).toEqual([expect.objectContaining({ row: 3, column: 'B', message: expect.stringContaining('一块零一') })])
  const nothing = await bring(user, [{ name: 'photo.xlsx', bytes: Buffer.from([0x89, 0x50, 0x4e, 0x47, 1, 2, 3, 4]) }])
  expect(nothing.funds).toEqual([])
  expect(nothing.problems[0]!.message).toMatch(/[\u4e00-\u9fff]/)
  expect((await user.nav.list({ body: { fundCode } })).total).toBe(0)
  await expect(user.nav.importV2({ body: {}, files: [] })).rejects.toMatchObject({ message: '请选择要导入的净值文件（CSV、TXT、XLSX）' })
})

test('updateFundNav of the browser extension takes tradingDay, nav and sumNav [nav.update-payload] [nav.update-time-map]', async () => {
  const user = await world.user('A')
  const assetCode = await withFund(user)
  expect(await user.nav.update({ body: { assetCode, assetNavs: [{ tradingDay: '20251205', nav: 1, sumNav: 1.2 }] } })).toEqual({ saved: 1 })
  expect(await user.nav.updateTimes({ body: { fundCodes: [assetCode] } })).toEqual({ [assetCode]: '20251205' })
})

test('a day with two values asks which line stands; the chosen one is taken', async () => {
  const user = await world.user('A')
  const fundCode = await withFund(user)
  const preview = await bring(user, [csv([...weeks, ['2025-12-26', 1.04, 1.04]])])
  expect(preview.counts.conflicting).toBe(1)
  expect(preview.funds[0]!.rows.filter((row) => row.state === 'conflicting').map((row) => [row.tradingDay, row.row])).toEqual([['20251226', 5], ['20251226', 6]])
  await expect(user.nav.accept({ body: { batchId: preview.batchId } })).rejects.toMatchObject({ message: expect.stringContaining('请先选择采用哪一行') })
  await user.nav.accept({ body: { batchId: preview.batchId, lines: { [`${preview.funds[0]!.key}-20251226`]: 6 } } })
  expect((await user.nav.byCodeAndDay({ body: { instrument: fundCode, tradingDay: '20251226' } }))?.nav).toBe(1.04)
})

test('a preview compares again with the fund that was chosen', async () => {
  const user = await world.user('A')
  const fundCode = await withFund(user)
  await user.nav.accept({ body: { batchId: (await bring(user, [csv(weeks)])).batchId } })
  const preview = await bring(user, [{ name: 'ZZ9999_白鹭二号.csv', bytes: csv(weeks).bytes }])
  const key = preview.funds[0]!.key
  expect(preview).toMatchObject({ counts: { fresh: 4, same: 0 }, funds: [{ fundCode: '', fundName: '' }] })
  expect(await user.nav.preview({ body: { batchId: preview.batchId, funds: { [key]: fundCode } } })).toMatchObject({ counts: { fresh: 0, same: 4 }, funds: [{ fundCode, fundName: '青岚一号' }] })
})

test('of several files each point names its own', async () => {
  const user = await world.user('A')
  await withFund(user)
  await withFund(user, 'SX0002')
  const second = { name: 'SX0002_白鹭二号.csv', bytes: csv(weeks).bytes }
  await user.nav.accept({ body: { batchId: (await bring(user, [csv(weeks), second])).batchId } })
  expect((await user.nav.list({ body: { fundCode: 'SX0002' } })).data[0]!.provenance.sheet).toContain('SX0002_白鹭二号.csv')
})
