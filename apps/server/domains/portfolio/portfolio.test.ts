import { beforeEach, expect, test } from 'vitest'
import { makeFund } from '../../testkit/market.ts'
import { movingFunds } from '../../testkit/portfolio.ts'
import { openWorld, type TestUser } from '../../testkit/world.ts'

/** Saving and reading of portfolios, fund lists and parameters. */
const world = openWorld()
beforeEach(() => world.reset())

const someFunds = (user: TestUser, count = 3) => Promise.all(Array.from({ length: count }, (_, at) => makeFund(world, user, { short_name: `基金${'甲乙丙丁'[at]!}` })))

test('a portfolio has the defaults of the specification, with a code under each of its names [portfolio.default-type] [portfolio.wizard-step0]', async () => {
  const user = await world.user('A')
  const codes = await someFunds(user)
  const saved = await user.portfolio.save({ body: { info: JSON.stringify({ fundName: '稳健一号' }), details: JSON.stringify(codes.map((fundCode) => ({ fundCode }))) } })
  expect(saved).toEqual({ fundId: expect.any(String) as string, fundCode: 'PF000001', portfolio_code: 'PF000001', version: 1 })
  const whole = await user.portfolio.get({ query: { id: saved.fundId } })
  expect(whole).toMatchObject({ id: saved.fundId, fundId: saved.fundId, fundCode: 'PF000001', portfolio_code: 'PF000001', asset_code: 'PF000001', portfolioType: 1, weights: 100, freq: 1, balance: null, can: ['edit', 'delete', 'run'] })
  expect(whole.details).toMatchObject([{ fundCode: codes[0], fundName: '基金甲', aliasName: '基金甲', weight: null, portfolio_code: 'PF000001' }, { aliasName: '基金乙' }, { aliasName: '基金丙' }])
  // The wizard reads the list again by the code.
  expect(await user.portfolio.details({ query: { portfolio_code: saved.fundCode } })).toEqual(whole.details)
})

test('parameters have the defaults of the specification before the first saving [portfolio.params-defaults] [portfolio.model-parameter-defaults] [portfolio.position-parameter-defaults]', async () => {
  const user = await world.user('A')
  const { fundCode } = await user.portfolio.save({ body: { info: { fundName: '稳健' }, details: [] } })
  const found = await user.portfolio.parameter({ query: { portfolio_code: fundCode } })
  expect(found).toMatchObject({ id: '', modelType: 1, positionType: 1, portfolioCode: fundCode })
  expect(found.modelParameter).toMatchObject({ risk_period: 120, return_period: 120, optimize_rule: 1, no_risk_rate: 0.03, expect_return: 0.05, risk_coef: 4, uncertain_parameter: 0.05, funds: [], views: [] })
  expect(found.positionParameter).toMatchObject({ Rebalance_rule: 1, Rebalance_period: 20, Rebalance_month: [] })
  expect(found.positionParameter.Begin_month).toBeUndefined()
})

test('saving the parameters gives their id, and begin date and model go into the info [portfolio.wizard-step1]', async () => {
  const user = await world.user('A')
  const { fundCode, fundId } = await user.portfolio.save({ body: { info: { fundName: '稳健' }, details: [] } })
  const saved = await user.portfolio.saveParameter({ body: { portfolioCode: fundCode, modelType: 4, positionType: 1, modelParameter: JSON.stringify({ risk_period: 60 }), positionParameter: JSON.stringify({ Begin_month: '2023-05', Rebalance_rule: 2, Rebalance_month: '1,7' }) } })
  const parameter = await user.portfolio.parameter({ query: { portfolio_code: fundCode } })
  expect(parameter).toMatchObject({ id: saved.id, modelType: 4, version: saved.version, modelParameter: { risk_period: 60, risk_coef: 4 }, positionParameter: { Begin_month: '20230501', Rebalance_month: [1, 7] } })
  expect(await user.portfolio.get({ query: { id: fundId } })).toMatchObject({ beginDate: '20230501', configModel: 4 })
  // The wizard's own saving of the info, as the specification has it.
  const info = await user.portfolio.saveInfo({ body: { info: { fundId, fundName: '稳健' }, beginDate: '2023-06', configModel: 5 } })
  expect(await user.portfolio.get({ query: { id: fundId } })).toMatchObject({ beginDate: '20230601', configModel: 5, version: info.version })
  // A begin that is taken out of the parameters is taken out of the info, where a run would still find it.
  await user.portfolio.saveParameter({ body: { portfolioCode: fundCode, positionParameter: {} } })
  expect((await user.portfolio.get({ query: { id: fundId } })).beginDate).toBe('')
})

test('equal aliases are refused with the code and the words of the specification, and nothing is saved [portfolio.alias-unique] [portfolio.wizard-step2]', async () => {
  const user = await world.user('A')
  const codes = await someFunds(user)
  const { fundCode, version } = await user.portfolio.save({ body: { info: { fundName: '稳健' }, details: codes.map((code) => ({ fundCode: code })) } })
  const equal = codes.map((code) => ({ fundCode: code, aliasName: '同名' }))
  await expect(user.portfolio.saveDetails({ body: { portfolio_code: fundCode, details: equal } })).rejects.toMatchObject({ err: 10000, message: '基金别名不允许重复，请检查修改后重新保存' })
  await expect(user.portfolio.save({ body: { info: { fundName: '另一个' }, details: equal } })).rejects.toMatchObject({ err: 10000 })
  expect((await user.portfolio.list({ body: {} })).data.map(({ fundName, version: now }) => [fundName, now])).toEqual([['稳健', version]])
  const saved = await user.portfolio.saveDetails({ body: { details: codes.map((code, at) => ({ fundCode: code, aliasName: `别名${at}`, portfolio_code: fundCode })) } })
  expect(saved.details.map(({ aliasName }) => aliasName)).toEqual(['别名0', '别名1', '别名2'])
})

test('two funds of one name may stand in a list under two aliases [portfolio.duplicate-names-not-checked]', async () => {
  const user = await world.user('A')
  const codes = [await makeFund(world, user, { short_name: '同名基金' }), await makeFund(world, user, { short_name: '同名基金' })]
  const { fundCode } = await user.portfolio.save({ body: { info: { fundName: '稳健' }, details: codes.map((code, at) => ({ fundCode: code, fundName: '同名基金', aliasName: `A${at}` })) } })
  expect((await user.portfolio.details({ query: { portfolio_code: fundCode } })).map(({ fundName }) => fundName)).toEqual(['同名基金', '同名基金'])
})

test('an organisation has as many portfolios as its quota, whoever makes them [quota.simulated-portfolios]', async () => {
  const [operator, user] = [await world.user('operator'), await world.user('A')]
  const { data } = await operator.organisation.list({ body: {} })
  const own = data.find(({ id }) => id === user.orgId)!
  await operator.organisation.save({ body: { id: own.id, quota: { ...own.quota, simulatedPortfolios: 1 } } })
  await user.portfolio.save({ body: { info: { fundName: '一' }, details: [] } })
  await expect(user.portfolio.saveInfo({ body: { info: { fundName: '二' } } })).rejects.toMatchObject({ err: 11, message: '组合回测已达上限（1），请删除不用的或联系管理员提高额度' })
})

test.each([
  ['a fund that does not exist', [{ fundCode: 'NOPE' }], '第 1 行：基金 NOPE 不存在或不在您的数据查看范围内，请从列表中移除'],
  ['weights that do not add up', [{ fundCode: 'W1', weight: 60 }, { fundCode: 'W2', weight: 30 }], '基金权重合计为 90，应为 100，请调整后再保存'],
  ['a fund that stands twice', [{ fundCode: 'W1' }, { fundCode: 'W1', aliasName: '又' }], '基金「甲」（W1）在列表中出现了两次，请保留一条'],
  ['a weight that is no number', [{ fundCode: 'W1', weight: '很多' }], '基金权重须为 0 到 100，请修改'],
])('%s is refused in one sentence, and nothing is half saved', async (_, details, message) => {
  const user = await world.user('A')
  await makeFund(world, user, { fund_code: 'W1', short_name: '甲' })
  await makeFund(world, user, { fund_code: 'W2', short_name: '乙' })
  await expect(user.portfolio.save({ body: { info: { fundName: '稳健' }, details } })).rejects.toMatchObject({ err: 11, message })
  expect((await user.portfolio.list({ body: {} })).total).toBe(0)
})

test.each([
  [{ modelType: 99 }, '没有这种模型，请从模型列表中选择'],
  [{ modelParameter: '{"risk_period":' }, '内容不是有效的 JSON，请检查格式后重试'],
  [{ modelParameter: { risk_coef: 'x' } }, '风险厌恶系数须为 0.01 到 1000，请修改'],
  [{ positionParameter: { Rebalance_month: '十三' } }, '请把调仓月份写成 1,4,7,10'],
  [{ positionParameter: { Begin_month: '2023-13' } }, '请输入日期，如 20190102 或 2019-01'],
] as const)('parameters that are wrong are refused in words: %j', async (wrong, message) => {
  const user = await world.user('A')
  const { fundCode } = await user.portfolio.save({ body: { info: { fundName: '稳健' }, details: [] } })
  await expect(user.portfolio.saveParameter({ body: { portfolioCode: fundCode, ...(wrong as object) } })).rejects.toMatchObject({ err: 11, message })
  expect((await user.portfolio.parameter({ query: { portfolio_code: fundCode } })).id).toBe('')
})

test('the simple save shares what is left among funds without weight; blank numbers are taken away, others stay', async () => {
  const user = await world.user('A')
  const codes = await someFunds(user)
  const { fundCode, fundId } = await user.portfolio.saveSimple({ body: { info: { fundName: '稳健', managementFee: '0.015', balance: 1e8 }, details: [{ fundCode: codes[0]!, weight: 50 }, { fundCode: codes[1]! }, { fundCode: codes[2]! }] } })
  expect((await user.portfolio.details({ query: { portfolio_code: fundCode } })).map(({ weight }) => weight)).toEqual([50, 25, 25])
  await user.portfolio.saveInfo({ body: { info: { id: fundId, fundName: '稳健二', managementFee: '' } } })
  expect(await user.portfolio.get({ query: { portfolio_code: fundCode } })).toMatchObject({ fundName: '稳健二', managementFee: null, balance: 1e8 })
})

test('of two who save one portfolio the second is told, and loses nothing', async () => {
  const user = await world.user('A')
  const codes = await someFunds(user)
  const { fundCode, fundId, version } = await user.portfolio.save({ body: { info: { fundName: '稳健' }, details: [] } })
  await user.portfolio.saveDetails({ body: { portfolio_code: fundCode, details: [{ fundCode: codes[0]! }], version } })
  await expect(user.portfolio.saveDetails({ body: { portfolio_code: fundCode, details: [{ fundCode: codes[1]! }], version } })).rejects.toMatchObject({ message: '组合已被他人修改，请刷新后再保存' })
  await expect(user.portfolio.saveInfo({ body: { info: { fundId, fundName: '改名', version } } })).rejects.toMatchObject({ message: '组合已被他人修改，请刷新后再保存' })
  const at = await Promise.allSettled(['一', '二', '三'].map((fundName) => user.portfolio.saveInfo({ body: { info: { fundId, fundName, version: version + 1 } } })))
  expect(at.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
})

test('portfolios that are made at once have codes of their own', async () => {
  const user = await world.user('A')
  const made = await Promise.all(Array.from({ length: 6 }, (_, at) => user.portfolio.saveInfo({ body: { info: { fundName: `组合${at}` } } })))
  expect(made.map(({ fundCode }) => fundCode).toSorted()).toEqual(['PF000001', 'PF000002', 'PF000003', 'PF000004', 'PF000005', 'PF000006'])
})

test('entries are taken out by id, by code, by strategy or company; both paths are served', async () => {
  const user = await world.user('A')
  const { codes } = await movingFunds(world, user, { days: 30, facts: [{ fund_type: '股票型' }, { fund_type: '债券型' }, { fund_type: '债券型' }, { fund_type: '货币型' }] })
  const { fundCode } = await user.portfolio.save({ body: { info: { fundName: '稳健' }, details: codes.map((code) => ({ fundCode: code })) } })
  const groups = await user.portfolio.groups({ body: { portfolio_code: fundCode, groupBy: 'fundType' } })
  expect(groups[0]!.groups.map(({ name, funds }) => [name, funds.length])).toEqual([['股票型', 1], ['债券型', 2], ['货币型', 1]])
  expect(await user.portfolio.removeDetailsWhere({ body: { portfolio_code: fundCode, strategyName: '债券型' } })).toEqual({ removed: 2 })
  const left = await user.portfolio.details({ query: { portfolio_code: fundCode } })
  await user.portfolio.removeDetails({ body: { id: left[0]!.id } })
  await expect(user.portfolio.removeDetailsWhere({ body: { portfolio_code: fundCode } })).rejects.toMatchObject({ message: '请写明要移除的基金、策略或管理人' })
  const served = await world.app.inject({ method: 'POST', url: '/api/relation/condition_delete', headers: { token: user.token }, payload: { portfolio_code: fundCode, fundCodes: codes } })
  expect(served.json()).toMatchObject({ err: 0, data: { removed: 1 } })
})

test('a name is offered that is free; a taken one is refused', async () => {
  const user = await world.user('A')
  await user.portfolio.save({ body: { info: { fundName: '稳健' }, details: [] } })
  expect(await user.portfolio.name({ query: { name: '稳健' } })).toEqual({ name: '稳健(2)', isFree: false })
  expect(await user.portfolio.name({ query: { name: '进取' } })).toEqual({ name: '进取', isFree: true })
  await expect(user.portfolio.saveInfo({ body: { info: { fundName: '稳健' } } })).rejects.toMatchObject({ message: '名称“稳健”已被使用，请换一个名称' })
  await expect(user.portfolio.saveInfo({ body: { info: { fundName: '分级', portfolioType: 2, prior: 3 } } })).rejects.toMatchObject({ message: '分级组合须填写大于 0 的优先份额和劣后份额，如 3 与 1' })
})

test('private portfolios are their owner\'s, public ones are seen and run by all, another organisation sees none', async () => {
  const [admin, user, other] = [await world.user('A'), await world.user('A', ['portfolio.read', 'portfolio.edit']), await world.user('B')]
  const own = await user.portfolio.save({ body: { info: { fundName: '私有' }, details: [] } })
  const shared = await user.portfolio.save({ body: { info: { fundName: '公开', isPublic: true }, details: [] } })
  const colleague = await world.user('A', ['portfolio.read', 'portfolio.edit'])
  const reader = await world.user('A', ['portfolio.read'])
  await expect(admin.portfolio.get({ query: { id: own.fundId } })).rejects.toMatchObject({ err: 11, message: '组合不存在或已被删除，请刷新列表' })
  expect((await colleague.portfolio.get({ query: { id: shared.fundId } })).can).toEqual(['run'])
  expect((await reader.portfolio.get({ query: { id: shared.fundId } })).can).toEqual([])
  await expect(colleague.portfolio.remove({ body: { id: shared.fundId } })).rejects.toMatchObject({ err: -100 })
  await expect(colleague.portfolio.saveParameter({ body: { portfolioCode: shared.fundCode } })).rejects.toMatchObject({ err: -100 })
  await expect(reader.portfolio.saveInfo({ body: { info: { fundName: '新' } } })).rejects.toMatchObject({ err: -100 })
  await expect(other.portfolio.get({ query: { id: shared.fundId } })).rejects.toMatchObject({ err: 11 })
  await admin.portfolio.remove({ body: { portfolio_codes: [shared.fundCode] } })
  expect((await colleague.portfolio.list({ body: {} })).total).toBe(0)
})

test('a portfolio with a fund that a user may not see does not exist for him [permission.data-look-templates]', async () => {
  const [admin, mine] = [await world.user('A'), await world.user('A', ['portfolio.read', 'portfolio.edit', 'fund.read'])]
  const { codes } = await movingFunds(world, admin, { count: 2, days: 200 })
  const { codes: open } = await movingFunds(world, 'market', { count: 2, days: 200 })
  await world.db.updateTable('fund').set({ created_by: admin.userId }).where('fund_code', 'in', codes).execute()
  const hidden = await admin.portfolio.save({ body: { info: { fundName: '含私有', isPublic: true }, details: codes.map((fundCode) => ({ fundCode })) } })
  await admin.portfolio.save({ body: { info: { fundName: '公募', isPublic: true }, details: open.map((fundCode) => ({ fundCode })) } })
  await admin.portfolio.saveParameter({ body: { portfolioCode: hidden.fundCode, modelType: 2 } })
  const run = await admin.portfolio.run({ body: { portfolioCode: hidden.fundCode } })
  const template = await admin.role.saveDataLook({ body: { templateName: '受限', scope: 'own', hiddenFields: [] } })
  await admin.user.setDataLook({ body: { user_ids: [mine.userId], templateId: template.id } })
  expect((await mine.portfolio.list({ body: {} })).data.map(({ fundName }) => fundName)).toEqual(['公募'])
  await expect(mine.portfolio.get({ query: { id: hidden.fundId } })).rejects.toMatchObject({ err: 11 })
  await expect(mine.portfolio.runDetail({ query: { id: run.id } })).rejects.toMatchObject({ err: 11 })
  expect((await mine.portfolio.runs({ body: {} })).total).toBe(0)
  await expect(mine.portfolio.weight({ body: { details: codes.map((fundCode) => ({ fundCode })) } })).rejects.toMatchObject({ message: `第 1 行：基金 ${codes[0]} 不存在或不在您的数据查看范围内，请从列表中移除` })
  expect((await mine.portfolio.fundDetails({ body: { fundCodes: [...codes, ...open] } })).missing).toEqual(codes)
})
