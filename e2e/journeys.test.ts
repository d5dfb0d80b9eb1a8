import type { Browser, Page, Request } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { demoEndDay } from '../apps/server/demo/ensure-demo.ts'
import { demoFiles } from '../apps/server/demo/demo-files.ts'
import { launchBrowser } from '../apps/server/out/browser.ts'
import { forget, type RunningServer, startServer } from './server.ts'

/** What people do, in a browser against the server as it is started for them. Nothing may speak up in the console. */
let server: RunningServer
let browser: Browser
let page: Page
const loud: string[] = []
/** Calls that are not answered yet. */
const asking = new Set<Request>()

beforeAll(async () => {
  ;[server, browser] = await Promise.all([startServer(), launchBrowser()])
})
afterAll(async () => {
  await browser?.close()
  await server?.kill()
  if (server) forget(server.dataDir)
})
beforeEach(async () => {
  loud.length = 0
  asking.clear()
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'zh-CN', timezoneId: 'Asia/Shanghai' })
  page = await context.newPage()
  page.setDefaultTimeout(15_000)
  page.on('console', (message) => message.type() === 'error' && loud.push(message.text()))
  page.on('request', (request) => asking.add(request))
  for (const ended of ['requestfinished', 'requestfailed'] as const) page.on(ended as 'requestfinished', (request) => asking.delete(request))
  page.on('pageerror', (error) => loud.push(error.message))
})
afterEach(async () => {
  await page.context().close()
  if (loud.length > 0) throw new Error(`said in the console: ${loud.join('\n')}`)
})

async function enter(userName: string, password = 'zhiheng2026') {
  await page.goto(`${server.base}/login/content`)
  await page.getByLabel('账号').fill(userName)
  await page.getByLabel('密码').first().fill(password)
  await page.keyboard.press('Enter')
}
async function goIn(userName: string) {
  await enter(userName)
  await page.getByRole('tab', { name: '首页' }).waitFor()
}
const goTo = (path: string) => page.goto(`${server.base}${path}`)
const upload = (...files: { name: string; bytes: Uint8Array }[]) => page.getByLabel('净值文件', { exact: true }).setInputFiles(files.map(({ name, bytes }) => ({ name, mimeType: 'text/csv', buffer: Buffer.from(bytes) })))
const files = () => demoFiles(demoEndDay(new Date()))

test('a wrong password is said in a sentence, beside the form', async () => {
  await enter('demo', 'not-the-one-1')
  await page.getByText(/^账号或密码不正确，还可尝试\d次$/).first().waitFor()
  expect(new URL(page.url()).pathname).toBe('/login/content')
})

test('an address that is no page leads to 404 and back', async () => {
  await goIn('demo')
  await goTo('/no/such/page')
  await page.getByText('没有找到这个页面').waitFor()
  await page.getByRole('button', { name: '回到首页' }).click()
  await page.getByRole('tab', { name: '首页' }).waitFor()
})

test('two weeks of the custodian are imported; each point says its file and row', async () => {
  await goIn('demo')
  await goTo('/NavImport')
  await page.getByLabel('净值来源').click()
  await page.locator('.ant-select-item-option').filter({ hasText: '托管' }).click()
  await upload(files().at(-1)!)
  await page.getByRole('table', { name: '文件中的产品' }).getByText('MY0001 明岳成长1号').first().waitFor()
  await page.getByText('没有发现问题').first().waitFor()
  const accept = page.getByRole('button', { name: /^入库 \d+ 行$/ })
  const rows = Number(/\d+/.exec(await accept.innerText())![0])
  expect(rows).toBeGreaterThan(0)
  await accept.click()
  await page.getByText(`已入库 ${rows} 行净值，1 只基金`).waitFor()

  await page.getByRole('button', { name: '明岳成长1号 净值数据' }).click()
  await page.getByText(/明岳成长1号最新净值\.csv.* 第 \d+ 行/).first().waitFor()
  await page.getByRole('gridcell', { name: '林知远' }).or(page.getByText('林知远')).first().waitFor()
})

test('a faulty file shows what is wrong; the accepted repair is what is stored, and the batch can be taken back', async () => {
  await goIn('demo')
  await goTo('/NavImport')
  await upload(files()[3]!)
  const scale = page.getByRole('row').filter({ hasText: '错误' })
  const name = await scale.getByRole('button').first().innerText()
  await scale.getByRole('button').first().click()
  await page.getByText('量级变化').first().waitFor()
  await page.getByRole('button', { name: '全部接受「量级变化」' }).first().click()
  await page.getByText(/已接受修正 [1-9]\d* 处/).waitFor()
  const mended = page.locator('.nav-rows tr').filter({ hasText: '按建议修正' }).first()
  const [day, , nav] = await mended.locator('td').allInnerTexts()
  await page.getByRole('button', { name: /^入库 \d+ 行$/ }).click()
  await page.getByText(/已入库 \d+ 行净值，2 只基金/).waitFor()
  await page.getByRole('button', { name: `${name} 净值数据` }).click()
  await page.getByLabel('净值来源').click()
  await page.locator('.ant-select-item-option').filter({ hasText: '团队' }).click()
  const point = page.getByRole('row').filter({ hasText: day! })
  await point.waitFor()
  expect(await point.innerText()).toContain(nav!.split(' ').at(-1)!)

  await goTo('/NavBatches')
  await page.getByRole('button', { name: '撤回' }).first().click()
  await page.getByLabel('原因').fill('试导入')
  await page.getByRole('dialog').getByRole('button', { name: /^撤\s?回$/ }).click()
  await page.getByText(/已撤回：恢复 \d+ 个原值/).waitFor()
})

test('a product that nobody knows blocks until a fund is chosen or made', async () => {
  await goIn('demo')
  await goTo('/NavImport')
  await upload({ name: 'QX7788_青溪二号.csv', bytes: Buffer.from('净值日期,单位净值\n2025-12-05,1\n2025-12-12,1.01\n2025-12-12,1.02\nabc,1.03\n') })
  await page.getByText('1 处没有读懂').waitFor()
  const accept = page.getByRole('button', { name: /^入库 \d+ 行$/ })
  await page.getByText('1 个产品还没有选择基金').waitFor()
  expect(await accept.getAttribute('aria-disabled')).toBe('true')
  await page.getByRole('button', { name: '新建私募基金' }).click()
  await page.getByLabel('新基金代码').press('Enter')
  await page.getByText('1 天有两个不同的净值，请选择采用哪一行').waitFor()
  await page.getByRole('button', { name: '采用第 4 行' }).click()
  await page.locator('.nav-decision .primary:not([aria-disabled])').click()
  await page.getByText('已入库 2 行净值，1 只基金').waitFor()
})

test('a shock is moved and kept as a scenario without asking the server for figures; a comparison is kept as a plan and opened again', async () => {
  await goIn('demo')
  await goTo('/Scenario?codes=MY0001,ZG0055')
  const shocks = page.getByRole('region', { name: '因子冲击' })
  const size = shocks.getByLabel('小盘相对大盘涨跌幅（%）')
  await size.waitFor()
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await size.fill('-10')
  await shocks.getByRole('columnheader', { name: '小盘相对大盘' }).waitFor()
  expect(asked.filter((path) => path.includes('/scenario/'))).toEqual([])
  await shocks.getByRole('button', { name: '保存为情景' }).click()
  await page.getByLabel('情景名称').fill('小盘再跌')
  await page.keyboard.press('Enter')
  await shocks.getByRole('button', { name: '小盘再跌', exact: true }).waitFor()
  await page.getByRole('region', { name: '历史情景' }).getByText('推算').first().waitFor()

  await goTo('/FundCompare?codes=MY0001,ZG0055')
  await page.getByRole('button', { name: '保存为方案' }).click()
  await page.getByLabel('方案名称').fill('两只对比')
  await page.keyboard.press('Control+s')
  await page.getByText('已保存').first().waitFor()
  await goTo('/ContrastPlans')
  await page.getByRole('button', { name: '两只对比' }).click()
  await page.getByRole('button', { name: '保存方案' }).waitFor()
  await page.getByRole('region', { name: '指标对比' }).waitFor()
})

test('净值分析 answers all its panels, and a figure opens its card', async () => {
  await goIn('demo')
  await goTo('/NavAnalysis?codes=ZG0055')
  for (const name of ['净值走势', '回撤与市场阶段', '市场回撤中的表现', '收益分布', '因子暴露', '风格地图', '市场阶段', '两套系统为何不同', '滚动收益']) await page.getByRole('region', { name, exact: true }).waitFor()
  await page.getByRole('button', { name: '夏普比率的口径' }).click()
  await page.getByRole('dialog', { name: '夏普比率口径卡' }).getByText('频率与因子').waitFor()
})

test('an administrator gives the organisation a colour; everybody sees it at the next start', async () => {
  const brand = () => page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--brand').trim().toUpperCase())
  await goIn('admin')
  await goTo('/OrganisationSettings')
  await page.getByLabel('主题颜色').fill('#3B2A6B')
  await expect.poll(brand).toBe('#3B2A6B')
  await page.getByRole('button', { name: /^保\s?存$/ }).click()
  await page.getByText('没有改动').waitFor()
  await page.context().clearCookies()
  await goIn('demo')
  await expect.poll(brand).toBe('#3B2A6B')
})

test('a researcher writes an indicator, builds a factor on it, tests it and reads the result', async () => {
  await goIn('demo')
  await goTo('/UserIndexes')
  await page.getByRole('button', { name: '新增指标' }).click()
  await page.getByLabel('名称', { exact: true }).fill('单位回撤收益')
  await page.getByLabel('公式', { exact: true }).fill("年化收益率('近一年') / 回撤")
  await page.getByText(/没有名为“回撤”的序列/).waitFor()
  await page.getByLabel('公式', { exact: true }).fill("年化收益率('近一年') / abs(最大回撤('近一年'))")
  await page.getByText('结果为倍数').waitFor()
  await expect.poll(() => page.getByRole('region', { name: '试算' }).locator('.k-figure-value').count()).toBe(3)
  await page.getByRole('button', { name: /^保\s?存$/ }).click()
  await page.getByText('第 1 版').first().waitFor()
  await goTo('/FactorResearch')
  await page.getByRole('button', { name: '新增因子' }).click()
  const drawer = page.getByRole('dialog')
  await drawer.getByLabel('名称', { exact: true }).fill('回撤效率')
  await drawer.getByLabel('公式', { exact: true }).fill('[单位回撤收益]')
  await drawer.getByText('公募', { exact: true }).click()
  await drawer.getByRole('button', { name: /^保\s?存$/ }).click()
  await page.getByRole('button', { name: '检验', exact: true }).click()
  await page.getByRole('button', { name: '结果', exact: true }).click()
  await page.getByText('运行完成').waitFor({ timeout: 60_000 })
  await page.getByRole('region', { name: '检验摘要' }).getByText('Rank IC 均值').waitFor()
  await page.getByRole('img', { name: '分组净值' }).locator('canvas, svg').first().waitFor()
})

test('trades out of a file become the books of a new combination: what is wrong is named by row, cash is filled, all is taken at once (导入交易 → 组合)', async () => {
  await goIn('demo')
  await goTo('/Simulations')
  await page.getByRole('button', { name: '新建组合' }).click()
  const drawer = page.getByRole('dialog')
  await drawer.getByLabel('名称', { exact: true }).fill('导入的组合')
  await drawer.getByLabel('初始现金（元）').fill('')
  await drawer.getByRole('button', { name: /^新\s?建$/ }).click()
  const row = page.getByRole('row').filter({ hasText: '导入的组合' })
  await row.getByRole('button', { name: '导入交易' }).click()
  const trades = (...lines: string[]) => page.getByLabel('交易文件', { exact: true }).setInputFiles({ name: '交易.csv', mimeType: 'text/csv', buffer: Buffer.from(['交易日期,交易类型,基金代码,金额,份额', ...lines].join('\n')) })
  await page.getByLabel('交易文件', { exact: true }).setInputFiles({ name: '净值.csv', mimeType: 'text/csv', buffer: Buffer.from('净值日期,单位净值\n2025-01-02,1\n') })
  await page.getByText(/^净值.csv：没有读到任何交易。要找的是：交易日期/).waitFor()
  await trades('2025-01-03,申购,MY0001,500000,', '2025-01-06,申购,NOSUCH,1000,', '2025-03-05,赎回,MY0001,,1000')
  await page.getByText('基金“NOSUCH”不存在，请检查代码').waitFor()
  expect(await page.getByRole('button', { name: '导入 3 条' }).getAttribute('aria-disabled')).toBe('true')
  await page.getByRole('checkbox', { name: '补足现金' }).check()
  await page.getByText('将补入的现金').waitFor()
  await page.getByRole('checkbox', { name: '跳过错误行' }).check()
  await page.getByRole('button', { name: '导入 2 条' }).click()
  await page.getByText('已导入 2 条交易到「导入的组合」').waitFor()
  await page.getByRole('button', { name: '打开组合' }).click()
  await page.waitForURL(/SimulationWorkspace/)
  await page.getByText('明岳成长1号').first().waitFor()
  await goTo('/Simulations')
  await row.getByText('2025-03-05').waitFor()
})

test.each(['admin', 'demo'])('every menu of %s opens without an error', async (userName) => {
  await page.addInitScript(() => localStorage.setItem('tabMode', 'vertical'))
  await goIn(userName)
  const menu = page.getByRole('navigation', { name: '菜单' })
  // A folder that nobody opened closes when its screen is left.
  const unfold = async () => {
    const closed = menu.locator('[aria-expanded=false]')
    for (let left = await closed.count(); left > 0; left -= 1) await closed.first().click()
  }
  await unfold()
  const names = await menu.locator('button:not([aria-expanded], [aria-label])').allInnerTexts()
  expect(names).toContain('净值数据')
  for (const name of names) {
    await unfold()
    await menu.getByRole('button', { name, exact: true }).click()
    await page.getByRole('tab', { name, selected: true }).waitFor()
    const inSight = page.locator('.s-screen:not([hidden])', { hasText: /\S/ })
    await inSight.waitFor()
    await expect.poll(() => asking.size, { timeout: 15_000 }).toBe(0)
    expect([name, await inSight.locator('[role=alert]').allInnerTexts()]).toEqual([name, []])
  }
})

test('a portfolio is built in three steps, dragged along its frontier, back-tested, done again to the last bit, and becomes a benchmark', async () => {
  await goIn('demo')
  await goTo('/PortfolioWizard')
  await page.getByLabel('组合名称').fill('旅程组合')
  await page.getByRole('button', { name: '粘贴代码或名称' }).click()
  await page.getByRole('textbox', { name: '代码或名称' }).fill('MY0002\nMY0003\nMY0004，明岳稳健1号\n没有这只')
  await page.getByRole('button', { name: '加入', exact: true }).click()
  await page.getByText('1 项没有找到：「没有这只」').waitFor()
  await page.getByRole('dialog').getByRole('button', { name: '关闭' }).last().click()
  await page.getByRole('button', { name: '等权填充' }).click()
  await page.getByRole('button', { name: '保存并下一步' }).click()
  await page.getByRole('region', { name: '试算权重' }).getByText('均值方差·最大夏普').waitFor()
  await page.getByRole('button', { name: '保存并下一步' }).click()
  await page.getByLabel('明岳趋势1号的别名').fill('趋势')
  await page.getByRole('button', { name: '保存并回测' }).click()
  await page.getByRole('toolbar', { name: '回测结果工具栏' }).waitFor()

  await page.getByText('归因', { exact: true }).click()
  for (const name of ['收益贡献', 'Brinson 归因']) await page.getByRole('region', { name }).getByText('费用及杂项').waitFor()
  await page.getByRole('button', { name: '重跑·当时口径' }).click()
  await page.getByText('与原回测的差异').click()
  await page.getByText('与原回测逐日完全一致，结果可以重现。').waitFor()
  await page.getByRole('button', { name: '设为基准' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '设为基准' }).click()
  await page.getByText('已建立自定义指数，可选作基准').waitFor()
  await goTo('/FundDetail?fundCode=MY0003&fundName=明岳中性1号')
  await page.getByLabel('基准', { exact: true }).first().click()
  await page.locator('.ant-select-item-option').filter({ hasText: '旅程组合 回测' }).waitFor()

  await goTo('/Portfolios')
  await page.getByRole('button', { name: '前沿' }).first().click()
  const handle = page.getByRole('slider', { name: '前沿上的选点' })
  await handle.waitFor()
  const weights = page.getByRole('region', { name: '选点与现组合' })
  const before = await weights.getByRole('row').allInnerTexts()
  await handle.press('End')
  await expect.poll(() => weights.getByRole('row').allInnerTexts()).not.toEqual(before)
  await page.getByTitle('从移动选点到权重更新').getByText('毫秒').waitFor()
})
