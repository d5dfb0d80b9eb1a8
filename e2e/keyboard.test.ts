import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { menuCatalogue } from '@zhiheng/domain'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { launchBrowser } from '../apps/server/out/browser.ts'
import { forget, type RunningServer, startServer } from './server.ts'

/** The day of somebody who touches no mouse, and what the first load weighs. */
let server: RunningServer
let browser: Browser
let page: Page

beforeAll(async () => {
  ;[server, browser] = await Promise.all([startServer(), launchBrowser()])
})
afterAll(async () => {
  await browser?.close()
  await server?.kill()
  if (server) forget(server.dataDir)
})
beforeEach(async () => {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'zh-CN', timezoneId: 'Asia/Shanghai' })
  page = await context.newPage()
  page.setDefaultTimeout(15_000)
})

const press = async (...keys: string[]) => {
  for (const key of keys) await page.keyboard.press(key)
}
/** Waits until the focus stands on something that fits. */
const focusOn = (selector: string) => page.waitForFunction((wanted) => document.activeElement?.matches(wanted), selector)
const activeCell = () => page.evaluate(() => document.activeElement?.getAttribute('aria-activedescendant')?.split('-').slice(-2).join('-'))

async function logIn(userName: string, redirect = '') {
  await page.goto(`${server.base}/login/content${redirect && `?redirect=${encodeURIComponent(redirect)}`}`)
  await focusOn('input[autocomplete=username]')
  await page.keyboard.type(userName)
  await press('Tab')
  await page.keyboard.type('zhiheng2026')
  await press('Enter')
  await page.getByRole('tab', { name: '首页' }).waitFor()
}

test('from the login to a fund and back without a mouse: rows are walked, selected and opened, and each tab knows where one stood', async () => {
  await logIn('demo')
  await page.getByRole('row').nth(5).waitFor()
  await press('/')
  await focusOn('input[aria-label=在结果中查找]')
  await press('ArrowDown', 'ArrowDown', 'ArrowDown')
  expect(await activeCell()).toBe('2-0')
  await press('Space')
  await page.getByText('已选 1 条').waitFor()
  await press('Enter')
  await page.waitForURL(/FundDetail/)
  await page.getByRole('tab', { name: '净值分析' }).waitFor()
  await focusOn('.s-screen')
  await press('Alt+w')
  await focusOn('[role=grid][aria-label=基金筛选]')
  expect(await activeCell()).toBe('2-0')
  await press('Control+Home', 'ArrowUp')
  await focusOn('.k-th-title')
  await press('Enter')
  await page.locator('[aria-sort=ascending],[aria-sort=descending]').getByText('代码').waitFor()
})

test('what opens over the page holds the focus and gives it back', async () => {
  await logIn('demo', '/MyFunds')
  await page.getByRole('row').nth(1).waitFor()
  await page.getByRole('button', { name: '新增' }).focus()
  await press('Enter')
  const drawer = page.getByRole('dialog')
  await drawer.getByLabel('基金代码').waitFor()
  for (let tabs = 0; tabs < 45; tabs += 1) await press('Tab')
  expect(await page.evaluate(() => document.activeElement?.closest('[role=dialog]') !== null)).toBe(true)
  await press('Escape')
  await page.waitForFunction(() => document.activeElement?.textContent === '新增')
  await press('Control+k')
  await focusOn('[role=dialog] input')
  await press('Escape')
  await page.waitForFunction(() => document.activeElement?.textContent === '新增')
  await page.getByRole('button', { name: '林知远' }).focus()
  await page.waitForFunction(() => document.activeElement?.matches('.s-user.ant-dropdown-trigger'))
  await press('Enter')
  await focusOn('[role=menuitem]')
  // The menu puts the focus on its first item some frames after it opens.
  await page.waitForFunction(() => document.activeElement?.textContent === '个人设置')
  await press('ArrowDown')
  await page.waitForFunction(() => document.activeElement?.textContent === '快捷键')
  await press('Enter')
  await page.getByRole('dialog', { name: '快捷键' }).waitFor()
  await press('Escape')
  await focusOn('.s-user')
})

test('an address that the own menu does not hold says which permission is missing', async () => {
  await logIn('guest', '/NavImport')
  await page.getByText('你没有查看「净值导入」的权限').waitFor()
  await page.getByText('需要「导入净值」权限').waitFor()
  expect(await page.getByRole('button', { name: '选择文件' }).count()).toBe(0)
})

test('the shell with its start page loads at most 280 KB of code, packed by the build', async () => {
  const wire = await page.context().newCDPSession(page)
  await wire.send('Network.enable')
  const code = new Map<string, string>()
  let bytes = 0
  const encodings = new Set<string>()
  wire.on('Network.responseReceived', ({ requestId, type, response }) => {
    if (type !== 'Script' && type !== 'Stylesheet') return
    code.set(requestId, response.url)
    if (Number(response.headers['content-length']) > 1024) encodings.add(String(response.headers['content-encoding']))
  })
  wire.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (code.has(requestId)) bytes += encodedDataLength
  })
  await logIn('demo', '/Home')
  await page.getByText('常用入口').waitFor()
  await page.waitForLoadState('networkidle')
  expect([...encodings]).toEqual(['br'])
  expect(bytes / 1024).toBeLessThan(280)
  expect(bytes / 1024).toBeGreaterThan(100)
})

interface AxeResult {
  violations: { id: string; impact: string | null; nodes: { target: string[] }[] }[]
}
const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

test('axe finds no serious fault on any screen of the administrator', async () => {
  await logIn('admin', '/Home')
  const faults: string[] = []
  for (const screen of ['Home', ...menuCatalogue.flatMap((menu) => (menu.children ?? []).flatMap((child) => child.screen ?? []))]) {
    await page.goto(`${server.base}/${screen}`)
    await page.getByRole('tabpanel').first().waitFor()
    await page.waitForLoadState('networkidle')
    await page.evaluate(axe)
    const { violations } = await page.evaluate<AxeResult>(`axe.run(document, { resultTypes: ['violations'] })`)
    faults.push(...violations.filter(({ impact }) => impact === 'serious' || impact === 'critical').map(({ id, nodes }) => `${screen}: ${id} ${nodes[0]?.target.join(' ')}`))
  }
  expect(faults).toEqual([])
})
